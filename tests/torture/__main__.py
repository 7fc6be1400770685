"""``python -m tests.torture``: kills each operation at each step, then lets many processes work on one store."""

from __future__ import annotations

import argparse
import secrets
import sys
import time

from tests.torture import crash, mixed


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument(
        "--kind", action="append", default=[], help="only this operation's kills; may be repeated"
    )
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only each Nth step (default: 1)")
    parser.add_argument("--only", choices=("crash", "mixed"), help="only one of the two parts")
    parser.add_argument("--processes", type=int, default=8, metavar="N")
    parser.add_argument("--operations", type=int, default=500, metavar="N", help="of each process")
    parser.add_argument("--kills", type=int, default=60, metavar="N", help="at most so many in a run")
    parser.add_argument("--runs", type=int, default=3, metavar="N", help="in a row (default: 3)")
    parser.add_argument("--seed", type=int, help="of the first run; the next ones follow it")
    wanted = parser.parse_args()
    began, bad = time.monotonic(), 0
    seed = secrets.randbelow(1_000_000) if wanted.seed is None else wanted.seed
    if wanted.only != "mixed":
        # Each run of a short form takes other steps; the seed says which.
        bad += crash.main(wanted.kind, lambda step: step % wanted.every == seed % wanted.every)
    if wanted.only != "crash" and not wanted.kind:
        for number in range(wanted.runs):
            load = mixed.Load(wanted.processes, wanted.operations, wanted.kills, seed + number)
            bad += mixed.main(load)
    print(f"{'faults were found' if bad else 'no fault'}; seed {seed}; {time.monotonic() - began:.0f} s")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
