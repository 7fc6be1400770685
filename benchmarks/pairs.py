"""Measures how storing tells the same, the contradicting and the different apart, on pairs that it was not made from.

    python -m benchmarks.pairs [--split tune|report] [--failures]

The pairs are in ``benchmarks/sets/pairs``: an older text, a newer one, and what the newer one does to the older. What
counts most is precision: a pair kept twice is an inconvenience, a memory overtaken by mistake is a loss.
``--failures`` shows what went wrong, of ``tune`` only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from mnemic.core.language.similarity import compare

PAIRS = Path(__file__).parent / "sets" / "pairs"
HALVES = ("tune", "report")
VERDICTS = ("same", "contradicts")

Pair = dict[str, str]


def load(half: str) -> list[Pair]:
    """Returns the pairs of one half."""
    return [json.loads(line) for line in (PAIRS / f"{half}.jsonl").read_text("utf-8").splitlines()]


def told(pairs: Sequence[Pair]) -> Counter[tuple[str, str]]:
    """Counts the pairs by what is right and what was told."""
    return Counter((pair["verdict"], compare(pair["older"], pair["newer"])) for pair in pairs)


def figures(table: Counter[tuple[str, str]], verdict: str) -> tuple[float, float]:
    """Returns precision and recall of one verdict."""
    hits = table[verdict, verdict]
    said = sum(number for (_, given), number in table.items() if given == verdict)
    wanted = sum(number for (due, _), number in table.items() if due == verdict)
    return hits / said if said else float("nan"), hits / wanted if wanted else float("nan")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--split", choices=HALVES)
    parser.add_argument("--failures", action="store_true", help="what went wrong, of the half to tune on")
    options = parser.parse_args(arguments)
    for half in (options.split,) if options.split else HALVES:
        pairs = load(half)
        print(f"storing by meaning, {half}: {len(pairs)} pairs")
        for language in (*dict.fromkeys(pair["lang"] for pair in pairs), None):
            table = told([pair for pair in pairs if language in (None, pair["lang"])])
            cells = []
            for verdict in VERDICTS:
                precision, recall = figures(table, verdict)
                cells.append(f"{verdict}: precision {precision:.3f} recall {recall:.3f}")
            print(f"  {language or 'all':4} {'   '.join(cells)}", flush=True)
        if options.failures and half == "tune":
            for pair in pairs:
                given = compare(pair["older"], pair["newer"])
                if given != pair["verdict"]:
                    print(
                        f"{pair['id']} is {pair['verdict']}, told {given}: {pair['older']} | {pair['newer']}"
                    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
