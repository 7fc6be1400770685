"""The short form of ``make torture``: some of the kills, and a few processes at once. The seeds are fixed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.source_tree import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="the processes are forked")


def torture(*arguments: str) -> None:
    """Runs it in a process of its own, which coverage does not follow: its children die by SIGKILL."""
    quiet = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    command = [sys.executable, "-m", "tests.torture", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_operation_is_whole_or_did_not_happen_whenever_it_is_killed() -> None:
    torture("--only", "crash", "--every", "31", "--seed", "7")


def test_processes_that_are_killed_beside_others_lose_nothing_of_what_they_were_told() -> None:
    torture(
        "--only",
        "mixed",
        "--processes",
        "3",
        "--operations",
        "40",
        "--kills",
        "6",
        "--runs",
        "1",
        "--seed",
        "8",
    )
