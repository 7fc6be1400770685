"""``mnemic demo``."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from mnemic.server.cli import DONE
from mnemic.server.demo.play import Demo


def run(_arguments: argparse.Namespace) -> int:
    """Runs in a folder that is removed afterwards; the person's own memories are not touched."""
    with tempfile.TemporaryDirectory(prefix="mnemic-demo-", ignore_cleanup_errors=True) as folder:
        for line in Demo(Path(folder).resolve()).run():
            print(line, flush=True)
    return DONE
