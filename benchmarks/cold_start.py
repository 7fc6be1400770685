"""From the start of the process to the answer to ``initialize``: our server beside a bare pygls one, in turn.

Usage: ``python -m benchmarks.cold_start [--runs 15] [--server 'COMMAND']``. The target is a ratio of 1.3 at most.
"""

from __future__ import annotations

import argparse
import shlex
import statistics
import sys
import tempfile
from collections.abc import Sequence

from benchmarks.stdio import Client, row

BARE = (
    "from pygls.lsp.server import LanguageServer\n"
    "server = LanguageServer('bare', '1')\n"
    "@server.feature('textDocument/hover')\n"
    "def hover(ls, params): return None\n"
    "server.start_io()\n"
)


def cold_start(command: list[str], home: str) -> float:
    """Returns milliseconds."""
    with Client(command, env={"HOME": home, "XDG_CONFIG_HOME": home}) as client:
        return client.hello * 1e3


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--server", default=f"{sys.executable} -m mnemic.server")
    given = parser.parse_args(arguments)
    bare = [sys.executable, "-c", BARE]
    ours = shlex.split(given.server)
    with tempfile.TemporaryDirectory() as home:
        cold_start(ours, home), cold_start(bare, home)  # fills caches of compiled modules
        pairs = [(cold_start(ours, home), cold_start(bare, home)) for _ in range(given.runs)]
    print(row("cold start: mnemic", [one for one, _ in pairs]))
    print(row("cold start: bare pygls", [other for _, other in pairs]))
    ratios = [one / other for one, other in pairs]
    print(f"cold start: ratio, pair by pair    p50 {statistics.median(ratios):8.3f}  (target: 1.3 at most)")


if __name__ == "__main__":
    main()
