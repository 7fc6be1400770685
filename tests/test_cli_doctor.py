"""``mnemic doctor``: what it says, its exit codes, and that it works beside a server that writes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.commands_run import DONE, FAILED, NOTHING, START, WRONG, Mnemic, mnemic
from tests.reference_page import sections, table
from tests.running import Running, environment
from tests.source_tree import ROOT

__all__ = ["mnemic"]

DRAFT = ".mnemic-0123456789abcdef.tmp"


def as_json(mnemic: Mnemic, *arguments: str, code: int) -> Any:
    done = mnemic("doctor", "--json", *arguments, code=code)
    assert done.stderr == ""
    return json.loads(done.stdout)


def project_root(mnemic: Mnemic) -> Path:
    """The project's memory folder, with one memory in it."""
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", code=DONE)
    stores = json.loads(mnemic("status", "--json").stdout)["stores"]
    return next(Path(store["root"]) for store in stores if store["scope"] == "project")


def ill(report: Any) -> list[tuple[str, str]]:
    return [(one["check"], one["verdict"]) for one in report["findings"] if one["verdict"] != "ok"]


def test_a_new_home_is_well_and_stays_as_it_is(mnemic: Mnemic, tmp_path: Path) -> None:
    done = mnemic("doctor", code=DONE)
    assert done.stdout.endswith("All is well.\n")
    assert done.stderr == ""
    assert not list((tmp_path / "home").rglob("*.md"))
    assert not list((tmp_path / "home").rglob("*.sqlite3"))


def test_each_check_is_one_line_with_its_verdict_under_the_store_it_is_about(mnemic: Mnemic) -> None:
    root = project_root(mnemic)
    lines = mnemic("doctor", code=DONE).stdout.splitlines()
    assert lines[0] == "everywhere"
    assert f"project: {root}" in lines
    told = [line.split()[0] for line in lines if line.startswith("  ")]
    assert set(told) == {"ok"}
    assert {"lock:", "files:", "index-file:", "search:", "state:", "permissions:"} <= {
        line.split()[1] for line in lines if line.startswith("  ")
    }


def test_what_is_wrong_is_told_mended_with_fix_and_well_the_second_time(mnemic: Mnemic) -> None:
    root = project_root(mnemic)
    (root / DRAFT).write_text("half")
    index = root / "MEMORY.md"
    right = index.read_text("utf-8").splitlines()
    index.write_text("- [Gone](gone.md) — of old\n", "utf-8")
    told = mnemic("doctor", code=NOTHING).stdout
    assert "warning  drafts: A crash left 1 draft behind" in told
    assert told.endswith("2 warnings. mnemic doctor --fix mends 2 of them.\n")
    assert (root / DRAFT).exists()
    mended = mnemic("doctor", "--fix", code=DONE).stdout
    assert "done: 1 draft of a crash was removed." in mended
    assert mended.endswith("All is well.\n")
    assert not (root / DRAFT).exists()
    assert index.read_text("utf-8").splitlines() == right
    again = mnemic("doctor", "--fix", code=DONE).stdout
    assert "done:" not in again
    assert "done:" not in mnemic("doctor", code=DONE).stdout


def test_what_only_a_person_can_mend_is_left_and_told(mnemic: Mnemic) -> None:
    root = project_root(mnemic)
    odd = root / "odd.md"
    odd.write_text("---\nname: x\n- x\n  y: [\n---\nOdd.\n")
    before = odd.read_bytes()
    mnemic("doctor", "--fix", code=NOTHING)
    told = mnemic("doctor", code=NOTHING).stdout
    assert "error    files: Line 3: " in told
    assert "odd.md" in told
    assert told.endswith("1 error.\n")
    assert odd.read_bytes() == before


def test_as_json_it_says_the_same(mnemic: Mnemic) -> None:
    root = project_root(mnemic)
    report = as_json(mnemic, code=DONE)
    assert (report["well"], report["done"], ill(report)) == (True, [], [])
    (root / DRAFT).write_text("half")
    report = as_json(mnemic, code=NOTHING)
    (wrong,) = [one for one in report["findings"] if one["verdict"] != "ok"]
    assert wrong == {
        "check": "drafts",
        "verdict": "warning",
        "message": f"A crash left 1 draft behind: {DRAFT}.",
        "scope": "project",
        "path": str(root),
        "fix": "They can be removed.",
        "fixable": True,
    }
    report = as_json(mnemic, "--fix", code=DONE)
    assert (report["well"], report["done"]) == (True, ["1 draft of a crash was removed."])


def test_settings_that_are_not_understood_are_told(mnemic: Mnemic, tmp_path: Path) -> None:
    (tmp_path / "project" / "mnemic.toml").write_text("[recal]\nlimit = 3\n[hover]\nlimit = 'many'\n")
    assert ("settings", "warning") in ill(as_json(mnemic, code=NOTHING))


def test_a_repositorys_own_store_is_told_once_and_not_written_into(mnemic: Mnemic, tmp_path: Path) -> None:
    memory = tmp_path / "project" / ".qwen" / "memory"
    memory.mkdir(parents=True)
    (memory / "a.md").write_text("---\nname: A\ndescription: A\ntype: project\n---\n\nThe gate is green\n")
    env = {"QWEN_CODE_MEMORY_LOCAL": "1"}
    done = mnemic("doctor", "--json", "--fix", env=env, code=NOTHING)
    assert ill(json.loads(done.stdout)) == [("trust", "warning")]
    assert sorted(path.name for path in memory.parent.rglob("*")) == ["a.md", "memory"]
    always = mnemic("doctor", "--json", env={**env, "MNEMIC_TRUST_PROJECT_STORES": "never"}, code=DONE)
    assert ill(json.loads(always.stdout)) == []


@pytest.mark.parametrize("given", ["missing", "there"])
def test_vaults_and_a_team_store_are_looked_at_and_left(mnemic: Mnemic, tmp_path: Path, given: str) -> None:
    vault = tmp_path / "notes"
    (tmp_path / "project" / ".git").mkdir()
    if given == "there":
        vault.mkdir(mode=0o777)
        (vault / "a.md").write_text("# A note\n\nThe gate is green\n")
        (vault / DRAFT).write_text("not ours")
    env = {"MNEMIC_VAULTS": f"notes={vault}:**/*.md", "MNEMIC_STORE_TEAM": "1"}
    done = mnemic("doctor", "--json", "--fix", env=env, code=DONE if given == "there" else NOTHING)
    report = json.loads(done.stdout)
    scopes = {one.get("scope") for one in report["findings"]}
    assert "team" in scopes
    if given == "missing":
        assert ill(report) == [("settings", "error")]
    else:
        assert "vault:notes" in scopes
        assert sorted(path.name for path in vault.iterdir()) == [DRAFT, "a.md"]


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        (("--project", "/no/such/folder"), FAILED, "/no/such/folder"),
        (("--mend",), WRONG, "--mend"),
        (("now",), WRONG, "now"),
    ],
)
def test_a_wrong_call_is_named(mnemic: Mnemic, arguments: tuple[str, ...], code: int, named: str) -> None:
    assert named in mnemic("doctor", *arguments, code=code).stderr


def test_the_home_folder_is_no_project_and_that_is_no_fault(mnemic: Mnemic, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    done = mnemic("doctor", "--json", cwd=tmp_path / "home", code=DONE)
    assert {one.get("scope") for one in json.loads(done.stdout)["findings"]} == {None, "user"}


def test_a_file_in_the_place_of_the_base_is_told(mnemic: Mnemic, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / ".qwen").write_text("in the way")
    done = mnemic("doctor", "--fix", code=NOTHING)
    assert re.search(r"error +trust-file: trust\.json cannot be read: not a directory\.", done.stdout)
    assert (tmp_path / "home" / ".qwen").read_text() == "in the way"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminals of this sort")
@pytest.mark.parametrize("no_color", ["", "1"])
def test_verdicts_are_coloured_on_a_terminal_only(mnemic: Mnemic, tmp_path: Path, no_color: str) -> None:
    import pty  # Windows has none

    assert "\x1b" not in mnemic("doctor").stdout
    ours, theirs = pty.openpty()
    env = {**os.environ, **environment(tmp_path / "home"), "NO_COLOR": no_color}
    command = [sys.executable, "-c", START, "doctor"]
    with subprocess.Popen(command, stdout=theirs, env=env, cwd=tmp_path / "project") as process:
        os.close(theirs)
        shown = read_all(ours)
        assert process.wait(60) == DONE
    assert ("\x1b[32mok     \x1b[0m" in shown) == (not no_color)
    assert "All is well." in shown


def read_all(descriptor: int) -> str:
    told = b""
    try:
        while chunk := os.read(descriptor, 1 << 16):
            told += chunk
    except OSError:  # the other end was closed
        pass
    os.close(descriptor)
    return told.decode()


def test_beside_a_server_that_writes_nothing_is_taken_for_broken(tmp_path: Path, mnemic: Mnemic) -> None:
    with Running(tmp_path) as server:
        server.remember("The server begins.", type="project")
        written = threading.Event()

        def write() -> None:
            try:
                for n in range(60):
                    text = f"The box number {n} stands in hall {n * 7}."
                    made = server.remember(text, type="project")["memory"]
                    if n % 3 == 0:
                        server.result("memory/forget", {"ids": [made["id"]], "apply": True})
            finally:
                written.set()

        writer = threading.Thread(target=write)
        writer.start()
        looks = 0
        while not written.is_set() or not looks:
            report = json.loads(mnemic("doctor", "--json", *(["--fix"] if looks % 2 else [])).stdout)
            wrong = [one for one in ill(report) if one[0] not in ("index-file", "search")]
            assert wrong == []
            looks += 1
        writer.join()
        server.look()
        assert len(server.bodies()) == 41
        assert server.shut_down() == 0
    assert ill(as_json(mnemic, code=DONE)) == []


@pytest.mark.parametrize("fix", [False, True])
def test_it_loads_nothing_that_only_the_server_needs_and_asks_no_network(tmp_path: Path, fix: bool) -> None:
    code = (
        "import sys, socket\nfrom mnemic.server.cli import main\n"
        "def refuse(*_, **__): raise AssertionError('the network was asked')\n"
        "socket.socket.connect = socket.getaddrinfo = refuse\n"
        f"main({['doctor', *(['--fix'] if fix else [])]!r})\n"
        "print([name for name in sys.modules if name.partition('.')[0] in ('pygls', 'lsprotocol')])\n"
    )
    env = {**os.environ, **environment(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=env,
        cwd=tmp_path,
        timeout=60,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "[]"
    assert "Traceback" not in done.stderr


def test_every_check_is_documented_and_no_other() -> None:
    told = {
        name
        for row in table(sections("reference.md", 3)["What `mnemic doctor` checks"], "check")
        for name in re.findall(r"`([a-z-]+)`", row[0])
    }
    sources = "\n".join(path.read_text("utf-8") for path in (ROOT / "core" / "checkup").glob("*.py"))
    named = r"""(?:Finding|ok|warning|error|from_problems|_Kind)\(\s*"([a-z-]+)\""""
    assert told == set(re.findall(named, sources))
