"""All of it in one go: ``python -m benchmarks``, which ``make bench`` runs.

Speed is measured on this machine as it is now: medians of paired runs, ratios within one run. Recall quality is measured
on our own sets, and on those of others in the folder that ``MNEMIC_DATA`` names; it says what it skips. Stores of 1,000, 10,000 and 100,000
memories are kept in ``build/bench``: the largest takes a quarter of an hour to make, once.
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

from benchmarks import (
    cold_start,
    editing,
    extraction,
    hovering,
    large_store,
    pairs,
    quality,
    recall_at_scale,
    recall_beside_model,
    round_trip,
    turn_to_recall,
)

KEPT = Path(__file__).parent.parent / "build" / "bench"


def processor() -> str:
    """Returns what the machine calls its processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def main() -> int:
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores of "
        f"{processor()}, load {os.getloadavg()[0]:.1f}"
    )
    for part in (
        cold_start,
        extraction,
        pairs,
        hovering,
        round_trip,
        large_store,
        editing,
        turn_to_recall,
        recall_beside_model,
    ):
        part.main([])
    for memories in (1_000, 10_000, 100_000):
        recall_at_scale.main(["--memories", str(memories), "--home", str(KEPT / str(memories))])
    return quality.main(["--curve"])


if __name__ == "__main__":
    sys.exit(main())
