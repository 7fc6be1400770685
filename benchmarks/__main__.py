"""All of it in one go: ``python -m benchmarks``, which ``make bench`` runs.

Speed is measured on this machine as it is now: medians of paired runs, ratios within one run. Quality needs the
evaluation sets, in the folder that ``MNEMIC_DATA`` names, and says what it skips.
"""

from __future__ import annotations

import os
import platform
import sys

from benchmarks import cold_start, large_store, quality, round_trip


def main() -> int:
    print(
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"
    )
    for part in (cold_start, round_trip, large_store):
        part.main([])
    return quality.main([])


if __name__ == "__main__":
    sys.exit(main())
