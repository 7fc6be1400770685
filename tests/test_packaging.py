"""What is installed is what is here."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from mnemic.server.version import VERSION
from tests.source_tree import LAYERS, MODULES, ROOT


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy, without the network."""
    copy = tmp_path_factory.mktemp("copy")
    for layer in LAYERS:
        shutil.copytree(ROOT / layer, copy / layer, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check"]
    command = [sys.executable, "-m", "pip", "wheel", *options, "--wheel-dir", str(copy / "dist"), str(copy)]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return next((copy / "dist").glob("*.whl"))


def test_the_wheel_holds_every_module_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        shipped = {name for name in archive.namelist() if ".dist-info/" not in name}
    modules = {f"mnemic/{module.path.relative_to(ROOT).as_posix()}" for module in MODULES.values()}
    assert shipped == modules | {f"mnemic/{layer}/py.typed" for layer in LAYERS} | {
        "mnemic/core/hovering/code_words.tsv",
        "mnemic/core/search/thesaurus.tsv",
        "mnemic/server/demo/transcript.jsonl",
    }


def test_the_wheel_brings_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        entry = next(name for name in archive.namelist() if name.endswith(".dist-info/entry_points.txt"))
        assert "mnemic = mnemic.server.cli:main" in archive.read(entry).decode()


def test_the_wheel_has_the_version_that_the_server_tells(wheel: Path) -> None:
    assert wheel.name.startswith(f"mnemic-{VERSION}-")
