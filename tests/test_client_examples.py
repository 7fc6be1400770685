"""Every example client, run as its README says, against the real server."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from tests.source_tree import ROOT

EXAMPLES = ROOT / "client-examples"
RAW = EXAMPLES / "raw" / "raw.py"
AGENT = EXAMPLES / "python" / "mnemic_client.py"
SERVER = (sys.executable, "-m", "mnemic.server")
PATIENCE = 60.0

RAW_SHOWN = """\
connected   mnemic
remember    created: user:feedback/always-run-the-tests-with-pytest-n-2.md
recall      ['Always run the tests with pytest -n 2']
forget      candidates: ['Always run the tests with pytest -n 2']
forgotten   ['user:feedback/always-run-the-tests-with-pytest-n-2.md']
recall      []
restore     ['user:feedback/always-run-the-tests-with-pytest-n-2.md']
recall      ['Always run the tests with pytest -n 2']
stopped     exit code 0
"""

AGENT_SHOWN = """\
user       Please always use pnpm instead of npm in this repository.
assistant  (a model answers here; it was given 0 memories)
user       What time is it in Lisbon?
assistant  (a model answers here; it was given 0 memories)
read       4 messages
user       Install the dependencies with npm or pnpm?
recalled   always use pnpm instead of npm in this repository
assistant  (a model answers here; it was given 1 memories)
forgotten  1
restored   1
"""


def run(script: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, script, *arguments],
        cwd=cwd,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.parametrize("command", [(), SERVER], ids=["mnemic serve", "another command"])
@pytest.mark.parametrize(("script", "shown"), [(RAW, RAW_SHOWN), (AGENT, AGENT_SHOWN)], ids=["raw", "python"])
def test_an_example_shows_what_it_promises_and_leaves_the_home_alone(
    script: Path, shown: str, command: Sequence[str], home: Path, tmp_path: Path
) -> None:
    done = run(script, *command, cwd=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, shown, "")
    assert list(home.iterdir()) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("script", [RAW, AGENT], ids=["raw", "python"])
def test_an_example_needs_the_standard_library_only(script: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import runpy; runpy.run_path({str(script)!r}, run_name='copied')",
        ],
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_raw_example_has_under_a_hundred_lines() -> None:
    assert len(RAW.read_text("utf-8").splitlines()) < 100


def test_the_readme_names_every_example() -> None:
    readme = (EXAMPLES / "README.md").read_text("utf-8")
    assert [
        folder.name for folder in EXAMPLES.iterdir() if folder.is_dir() and f"`{folder.name}/" not in readme
    ] == []


@pytest.fixture
def client_module(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The Python client as an agent has it: one copied file."""
    spec = importlib.util.spec_from_file_location("copied_client", AGENT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, module)
    spec.loader.exec_module(module)
    return module


@pytest.mark.asyncio
async def test_a_refusal_carries_the_servers_sentence_and_its_kind(client_module: ModuleType) -> None:
    async with client_module.MnemicClient(SERVER) as client:
        with pytest.raises(client_module.MnemicError) as refused:
            await client.request("memory/get", {"id": "user:feedback/none.md"})
        assert refused.value.kind == "notFound"
        assert "none.md" in str(refused.value)
        with pytest.raises(client_module.MnemicError, match="limit"):
            await client.recall("tests", limit=0)


@pytest.mark.asyncio
async def test_the_project_of_a_client_keeps_its_own_memories(
    client_module: ModuleType, tmp_path: Path
) -> None:
    heard: list[str] = []
    async with client_module.MnemicClient(
        SERVER, project=tmp_path, on_notification=lambda method, params: heard.append(method)
    ) as client:
        kept = await client.remember("The staging database listens on port 5433.")
        assert kept["memory"]["scope"] == "project"
        found = await client.recall("staging database")
        assert [memory["id"] for memory in found["memories"]] == [kept["memory"]["id"]]
    assert "telemetry/event" in heard


@pytest.mark.asyncio
async def test_a_client_whose_server_died_says_so_and_does_not_hang(client_module: ModuleType) -> None:
    async with client_module.MnemicClient(SERVER) as client:
        client._process.kill()
        await client._process.wait()
        for _ in range(2):
            with pytest.raises((client_module.MnemicError, OSError)):
                await client.recall("anything")
