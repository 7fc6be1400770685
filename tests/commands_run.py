"""The ``mnemic`` command as tests run it: in a project folder, with a home of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import environment

DONE, NOTHING, WRONG, FAILED = 0, 1, 2, 3
START = "from mnemic.server.cli import main; raise SystemExit(main())"

Mnemic = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def mnemic(tmp_path: Path) -> Mnemic:
    """Runs the command in a project folder, with a home of its own."""
    folder = tmp_path / "project"
    folder.mkdir()

    def run(*arguments: str, code: int | None = None, **how: Any) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, **environment(tmp_path / "home"), "PYTHONUTF8": "1", **how.pop("env", {})}
        command = [sys.executable, "-c", START, *arguments]
        cwd = how.pop("cwd", folder)
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env=env,
            cwd=cwd,
            timeout=60,
            check=False,
            **how,
        )
        assert code is None or done.returncode == code, done
        assert "Traceback" not in done.stderr
        return done

    return run
