"""What is made once for all tests of an editor."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests.editors.code_server import package


@pytest.fixture
def vsix(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The packaged extension, built once. While a test has it, no other process of the run plays in VS Code."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "vscode"
    with FileLock(f"{folder}.lock"):
        built = folder / "mnemic.vsix"
        if not built.exists():
            shutil.rmtree(folder, ignore_errors=True)
            folder.mkdir()
            package(folder)
        yield built
