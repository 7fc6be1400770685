"""What a script that plays in an editor prints: PASS or FAIL with a name a check, and how many held at its end."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

HERE = Path(__file__).parent
#: Seconds that a whole script may take.
PATIENCE = 120.0


def run(
    command: Sequence[str | Path], folder: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Runs an editor in a folder, to its end; ``env`` is added to this process's."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **(env or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


def assert_played(done: subprocess.CompletedProcess[str]) -> None:
    """All that the script checked must hold, and it must have come to its end."""
    print(done.stdout, done.stderr)
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    assert [line[1:] for line in lines if line[0] == "FAIL"] == []
    passed = sum(line[0] == "PASS" for line in lines)
    assert [line for line in lines if line[0] == "END"] == [["END", str(passed)]]
    assert passed
    assert done.returncode == 0
