"""Vaults: other people's folders of notes, read and never written, and of those only what the globs let in."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from tests.running import Running
from tests.server.an_obsidian_vault import NOTES, QUESTIONS, make_vault

Start = Callable[..., Running]
SCOPE = "vault:notes"


def contents(folder: Path) -> Mapping[str, tuple[bytes, int]]:
    """Every file with its bytes and its time."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def opened(start: Start, vault: Path, globs: str = "**/*.md", **how: object) -> Running:
    return start(options={"vaults": [f"notes={vault}:{globs}"]}, **how)


def ids(server: Running, **more: object) -> set[str]:
    return {memory["id"] for memory in server.result("memory/list", {"limit": 1000, **more})["memories"]}


def codes(server: Running) -> list[str]:
    return sorted(problem["code"] for problem in server.status()["problems"])


def test_the_first_question_over_a_vault_alone_finds_its_note(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    before = contents(vault)
    server = opened(start, vault)
    for question, path in QUESTIONS.items():
        result = server.result("memory/recall", {"query": question, "limit": 1})
        (found,) = result["memories"]
        assert found["id"].removeprefix(f"{SCOPE}:").startswith(path), question
        assert (found["scope"], found["trusted"]) == (SCOPE, True)
        assert SCOPE in result["prompt"]
    assert server.recall("What did the tape drive hold?") == []
    assert {one.split(".md")[0] for one in ids(server)} == {f"{SCOPE}:{path[:-3]}" for path in NOTES}
    assert codes(server) == []
    server.shut_down()
    assert contents(vault) == before
    assert not list((server.home / ".qwen").rglob("*.md"))


def test_a_note_has_its_tags_its_name_and_its_place(start: Start, tmp_path: Path) -> None:
    server = opened(start, make_vault(tmp_path / "notes"))
    note = server.result("memory/get", {"id": f"{SCOPE}:Home server.md"})["memory"]
    assert (note["title"], note["tags"]) == ("Home server", ["homelab", "hardware"])
    assert "[[Backups]]" in note["body"]
    assert note["uri"].endswith("/notes/Home%20server.md")
    symbols = server.result("workspace/symbol", {"query": "三体"})
    assert [(one["name"], one["containerName"].split("/")[0]) for one in symbols] == [("三体", SCOPE)]
    server.open("file:///work.py", "# ask about the passport and the trip to Japan\n")
    assert SCOPE in server.hover("file:///work.py", 0, 20)
    (store,) = [one for one in server.status()["stores"] if one["scope"] == SCOPE]
    assert (store["writable"], store["trusted"], store["files"]) == (False, True, len(NOTES))


def test_nothing_is_written_into_a_vault(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    (vault / ".mnemic-0011223344556677.tmp").write_text("a draft of somebody else's server")
    (vault / "MEMORY.md").write_text("an index of another agent's\n")
    before = contents(vault)
    server = opened(start, vault)
    id_ = f"{SCOPE}:Network.md"
    note = server.result("memory/get", {"id": id_})["memory"]
    update = {"id": id_, "revision": note["revision"], "changes": {"pinned": True}}
    for method, params in (
        ("memory/update", update),
        ("memory/forget", {"ids": [id_], "apply": True}),
        ("memory/remember", {"text": "A fact for the vault", "scope": SCOPE}),
    ):
        error = server.error(method, params)
        assert (error["code"], error["data"]["kind"]) == (1008, "readOnly")
    said = server.remember("Router: Fritz 7590. The guest network has **no** access to the printer.")
    assert said["memory"]["scope"] in ("user", "project")
    server.learn("s1", "No, the guest network has access to the printer by now.", "Remember that we use zsh.")
    server.result("memory/rebuildIndex")
    server.look()
    server.shut_down()
    assert contents(vault) == before


def test_only_what_the_globs_let_in_is_there_by_any_way(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    outside = tmp_path / "outside.md"
    outside.write_text("The tape drive is outside")
    links = {
        "Daily/to-people.md": "../People/Ada Lindqvist.md",
        "Daily/to-trash.md": "../.trash/Old backups.md",
        "Daily/to-outside.md": "../../outside.md",
        "Daily/folder": "../.trash",
        "Daily/home.md": "../Home server.md",
    }
    for path, target in links.items():
        (vault / path).symlink_to(target)
    server = opened(start, vault, "Daily/**|Home server.md")
    assert {one.split(":")[2] for one in ids(server)} == {
        "Home server.md",
        "Daily/2026-11-12.md",
        "Daily/2026-11-13.md",
    }
    denied = ["Backups.md", "People/Ada Lindqvist.md", *links, ".trash/Old backups.md", "../outside.md"]
    for path in denied:
        error = server.error("memory/get", {"id": f"{SCOPE}:{path}"})
        assert error["data"]["kind"] in ("notFound", "outsideStore") or error["code"] == -32602
        assert "tape" not in str(error)
    assert server.recall("nuts allergic Ada Malmö") == []
    assert server.recall("tape drive") == []
    assert [code for code in codes(server) if code != "link-outside"] == []


def test_what_is_excluded_stays_out(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    entry = {"name": "notes", "path": str(vault), "include": ["**/*.md"], "exclude": ["people/**", "Daily/"]}
    server = start(options={"vaults": [entry]})
    assert not [one for one in ids(server) if "People" in one or "Daily" in one]
    assert f"{SCOPE}:Network.md" in ids(server)
    assert entry in next(one["value"] for one in server.status()["settings"] if one["name"] == "vaults")


def test_without_globs_nothing_is_read_and_the_key_to_add_is_named(start: Start, tmp_path: Path) -> None:
    server = start(options={"vaults": [f"notes={make_vault(tmp_path / 'notes')}"]})
    assert ids(server) == set()
    (told,) = server.problems()
    assert "**/*.md" in told
    assert "include" in told


def test_globs_that_match_nothing_are_told(start: Start, tmp_path: Path) -> None:
    server = opened(start, make_vault(tmp_path / "notes"), "notes/*.md")
    assert ids(server) == set()
    assert codes(server) == ["vault-no-match"]


def test_a_bad_entry_keeps_no_other_vault_out(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    entries = [
        f"notes={vault}:*.md",
        "Bad=~/x:*.md",
        f"gone={tmp_path / 'gone'}:*.md",
        f"in={vault / 'Daily'}:*.md",
    ]
    server = start(options={"vaults": entries})
    assert f"{SCOPE}:Network.md" in ids(server)
    assert codes(server) == ["vault-missing", "vault-refused", "vault-refused"]
    assert server.error("memory/list", {"scopes": ["vault:gone"]})["code"] == 1002
    (tmp_path / "gone").mkdir()
    (tmp_path / "gone" / "late.md").write_text("The disk was mounted late")
    server.look()
    assert ids(server, scopes=["vault:gone"]) == {"vault:gone:late.md"}
    assert codes(server) == ["vault-refused", "vault-refused"]


def test_a_vault_that_vanishes_keeps_its_memories_until_it_is_back(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    server = opened(start, vault)
    known = ids(server)
    vault.rename(tmp_path / "unmounted")
    server.look()
    assert ids(server) == known
    assert codes(server) == ["store-unreadable"]
    (tmp_path / "unmounted" / "Network.md").unlink()
    (tmp_path / "unmounted").rename(vault)
    server.look()
    assert ids(server) == known - {f"{SCOPE}:Network.md"}
    assert codes(server) == []


def test_vaults_come_and_go_with_the_settings(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    server = start()
    assert ids(server) == set()

    def configure(*entries: str) -> None:
        server.notify("workspace/didChangeConfiguration", {"settings": {"mnemic": {"vaults": entries}}})

    configure(f"notes={vault}:*.md")
    server.eventually(lambda: ids(server))
    configure()
    server.eventually(lambda: not ids(server))


def test_a_projects_own_file_names_no_vault_even_where_it_is_trusted(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    (tmp_path / "project").mkdir()
    (tmp_path / "project" / "mnemic.toml").write_text(f'vaults = ["notes={vault}:**/*.md"]\n')
    for trust in ("ask", "always"):
        server = start(options={"trust.projectStores": trust})
        assert ids(server) == set()
        assert codes(server) == ["option-not-allowed"]


@pytest.mark.parametrize("where", ["user file", "environment"])
def test_a_vault_may_be_named_in_the_persons_file_and_in_the_environment(
    start: Start, tmp_path: Path, where: str
) -> None:
    vault = make_vault(tmp_path / "notes")
    file = tmp_path / "home" / "config" / "mnemic" / "mnemic.toml"
    file.parent.mkdir(parents=True)
    env = {}
    if where == "environment":
        env = {
            "MNEMIC_VAULTS": os.pathsep.join((f"notes={vault}:Net*.md|Back*.md", f"x={tmp_path}/none:*.md"))
        }
    else:
        file.write_text(
            f'[[vaults]]\nname = "notes"\npath = "{vault}"\ninclude = ["Net*.md", "Back*.md"]\n'
            f'[[vaults]]\nname = "x"\npath = "{tmp_path}/none"\n'
        )
    server = start(env=env)
    assert {one.split(":")[2] for one in ids(server)} == {"Network.md", "Backups.md"}
    assert codes(server) == ["vault-missing"]


def test_two_homes_share_one_base(start: Start, tmp_path: Path) -> None:
    vault = make_vault(tmp_path / "notes")
    homes = [tmp_path / name for name in ("first", "second")]
    base = {"store.base": str(tmp_path / "shared")}
    first = start(options={**base, "vaults": [f"notes={vault}:Network.md"]}, env={"HOME": str(homes[0])})
    second = start(options=base, env={"HOME": str(homes[1])})
    for server, text in ((first, "I prefer tabs"), (second, "I live in Graz")):
        server.remember(text, scope="user")
        server.remember(f"{text}, in this project", scope="project")
    for server in (first, second):
        server.look()
    own = {one for one in ids(first) if not one.startswith(SCOPE)}
    assert ids(second) == own
    assert len(own) == 4
    assert f"{SCOPE}:Network.md" in ids(first)
    assert [one["body"] for one in second.recall("where do I live?", limit=1, scopes=["user"])] == [
        "I live in Graz"
    ]
    assert first.root() == second.root()
    assert not [home for home in homes if (home / ".qwen").exists()]
