"""K06: no name, link or temporary file leads a read, write or removal out of the store; a legal set-up is not refused."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput, MnemicError, NotFound, OutsideStore, StoreUnavailable
from mnemic.core.files.paths import Location, user_location
from mnemic.core.files.vault import Vault, revision_of
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from tests.core.a_store import open_user, texts, topic
from tests.running import Running

#: A word that stands in no memory, and in the foreign files alone.
SECRET = "Zweihundertsiebzig"
#: Codes of refusals on the wire: invalid params, outside the store.
REFUSED = {-32602, 1010}

PARENTS = [
    "../escape",
    "../escape.md",
    "a/../../b.md",
    "..\\win.md",
    "user\\..\\..\\win.md",
    "%2e%2e/x.md",
    "%2E%2E%2Fx.md",
    "..%2fx.md",
    "%252e%252e/x.md",
    "user/../../../etc/x.md",
    "./../x.md",
    "user/./x.md",
    "..",
    "../",
    ".mnemic/trash/x.md",
    "user/..",
    "x.md/../../y.md",
    "..\u2028/x.md",
    "\ud800/x.md".encode("utf-8", "replace").decode() + "/../x.md",
]
ABSOLUTE = [
    "/tmp/x.md",
    "//tmp/x.md",
    "C:\\x.md",
    "c:/x.md",
    "c:x.md",
    "\\\\host\\share\\x.md",
    "\\x.md",
    "~/x.md",
    "~root/x.md",
    "file:///tmp/x.md",
    "file:x.md/../y.md",
    "https://host/x.md",
    "",
    " ",
    "a//b.md",
    "/",
    ".",
    "a/",
    "%00.md",
    "a\0.md",
]


def tree(folder: Path, *, without: tuple[str, ...] = (".mnemic",)) -> dict[str, bytes | str | None]:
    """All that lies in a folder: bytes of files, targets of links, None for folders."""
    found: dict[str, bytes | str | None] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if set(without) & set(name.parts):
            continue
        if path.is_symlink():
            found[str(name)] = str(path.readlink())
        elif path.is_file():
            found[str(name)] = path.read_bytes()
        else:
            found[str(name)] = None
    return found


def everything_kept(folder: Path) -> bytes:
    """The bytes of all files, state and indexes too, links not followed."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return b"\0".join(path.read_bytes() for path in files)


# F027, F028: names


@pytest.mark.parametrize("name", [*PARENTS, *ABSOLUTE])
def test_f027_f028_the_store_refuses_a_name_that_leads_out_before_it_touches_anything(
    tmp_path: Path, name: str
) -> None:
    vault = Vault(Location("user", tmp_path / "base" / "memories", tmp_path / "base"))
    calls: list[Callable[[], object]] = [
        lambda: vault.read(name),
        lambda: vault.read_if_there(name),
        lambda: vault.taken(name),
        lambda: vault.write(name, b"x", None),
        lambda: vault.write(name, b"x", revision_of(b"y")),
        lambda: vault.remove(name, revision_of(b"y")),
        lambda: vault.put(name, None, b"x"),
    ]
    for call in calls:
        with pytest.raises(OutsideStore) as refused:
            call()
        assert refused.value.kind == "outsideStore"
    assert tree(tmp_path, without=()) == {}


@pytest.mark.parametrize("name", [*PARENTS, *ABSOLUTE])
def test_f027_f028_the_server_refuses_such_a_name_in_every_request(server: Running, name: str) -> None:
    kept = server.remember("The gate of the harbour is green", type="project")["memory"]
    outside = server.home.parent / "escape.md"
    outside.write_text(f"Nobody asked for {SECRET}.\n")
    before = tree(server.home.parent)
    id_ = f"project:{name}"
    asked = [
        ("memory/get", {"id": id_}),
        ("memory/update", {"id": id_, "revision": "0" * 16, "changes": {"title": "x"}}),
        ("memory/forget", {"ids": [id_], "apply": True}),
        ("memory/forget", {"ids": [kept["id"], id_], "apply": True}),
        ("memory/forget", {"ids": [id_], "apply": True, "purge": True}),
    ]
    for method, params in asked:
        error = server.error(method, params)
        assert error["code"] in REFUSED, (method, error)
        assert SECRET not in str(error)
    answer = server.request("memory/restore", {"ids": [id_]})
    assert answer.get("error", {}).get("code") in REFUSED or answer["result"]["restored"] == []
    assert tree(server.home.parent) == before


@pytest.mark.parametrize(
    "title",
    ["../escape", "a/../../b", "..\\win", "%2e%2e/x", "/tmp/x", "C:\\x", "~/x", "file:///tmp/x", ".."],
)
def test_f027_f028_a_title_that_looks_like_a_path_is_a_title_and_its_file_lies_in_the_store(
    server: Running, title: str
) -> None:
    root = server.root()
    around = tree(server.home.parent, without=("memory", ".mnemic"))
    body = f"What is kept under the odd title {title}"
    answer = server.result("memory/remember", {"title": title, "body": body, "type": "reference"})
    path = answer["memory"]["id"].removeprefix("project:")
    assert answer["memory"]["title"] == title
    assert (root / path).resolve().parent == (root / "reference").resolve()
    server.result(
        "memory/update",
        {
            "id": answer["memory"]["id"],
            "revision": answer["memory"]["revision"],
            "changes": {"title": f"{title}/../../more"},
        },
    )
    assert tree(server.home.parent, without=("memory", ".mnemic")) == around


@pytest.mark.parametrize("scope", ["..", "../user", "user/..", "vault:../x", "/", "project\\..", "vault:"])
def test_f027_a_scope_leads_nowhere_either(server: Running, scope: str) -> None:
    server.status()  # by then all stores are open
    before = tree(server.home.parent)
    for method, params in (
        ("memory/get", {"id": f"{scope}:x.md"}),
        ("memory/forget", {"ids": [f"{scope}:x.md"], "apply": True}),
        ("memory/remember", {"text": "The gate is green", "scope": scope}),
    ):
        assert "error" in server.request(method, params), method
    assert tree(server.home.parent) == before


@pytest.mark.parametrize(
    "token", ["../../x", "..", "/etc/passwd", "a/b", "..\\x", "%2e%2e%2fx", "x" * 300, "\0"]
)
def test_f027_an_undo_token_leads_nowhere_either(server: Running, token: str) -> None:
    planted = server.home.parent / "x.json"
    planted.write_text('{"at": "2026-01-01T00:00:00Z", "what": "x", "keys": [], "changes": []}')
    server.status()  # by then all stores are open
    before = tree(server.home.parent)
    assert "error" in server.request("memory/restore", {"token": token})
    assert tree(server.home.parent) == before


@pytest.mark.parametrize(
    "path", ["../escape.md", "/tmp/escape.md", "user/../../escape.md", "%2e%2e/escape.md"]
)
def test_f027_what_a_file_says_of_others_leads_nowhere(fresh: Running, path: str) -> None:
    (fresh.root().parent / "escape.md").parent.mkdir(parents=True, exist_ok=True)
    for place in (fresh.root().parent, fresh.root()):
        outside = place.parent / "escape.md"
        outside.write_text(topic(f"Nobody asked for {SECRET}"))
    fresh.put("a.md", topic("The gate is green", related=f"[{path}]", supersedes=path, superseded_by=path))
    fresh.put("b.md", topic("The wall is white", superseded_by=path))
    fresh.put("MEMORY.md", f"- [Escape]({path}) — of old\n")
    before = tree(fresh.home, without=(".mnemic", "MEMORY.md"))
    listed = fresh.result("memory/list", {})
    assert SECRET not in str(listed)
    assert fresh.recall(SECRET) == []
    for id_ in ("project:a.md", "project:b.md"):
        memory = fresh.result("memory/get", {"id": id_})
        assert SECRET not in str(memory)
    fresh.result("memory/forget", {"ids": ["project:a.md"], "apply": True, "purge": True})
    del before[next(name for name in before if name.endswith("/a.md"))]
    assert tree(fresh.home, without=(".mnemic", "MEMORY.md")) == before


# F029: planted links


def plant(root: Path, foreign: Path) -> dict[str, bytes | str | None]:
    """Puts links to foreign files into a store; returns what the foreign files are."""
    root.mkdir(parents=True, exist_ok=True)
    foreign.mkdir()
    (foreign / "secret.txt").write_text(f"The word is {SECRET}.\n")
    (foreign / "secret.md").write_text(topic(f"The word is {SECRET}"))
    (foreign / "folder").mkdir()
    (foreign / "folder" / "inner.md").write_text(topic(f"The inner word is {SECRET}"))
    (foreign / "index.md").write_text(f"# {SECRET}\n\n- [x](x.md) — {SECRET}\n")
    (root / "leak.md").symlink_to(foreign / "secret.txt")
    (root / "leak2.md").symlink_to(foreign / "secret.md")
    (root / "relative.md").symlink_to(os.path.relpath(foreign / "secret.md", root))
    (root / "chain.md").symlink_to("leak2.md")
    (root / "sub").symlink_to(foreign / "folder")
    (root / "user").mkdir()
    (root / "user" / "up.md").symlink_to("../../../foreign/secret.md")
    (root / "loop").symlink_to(".")
    (root / "device.md").symlink_to("/dev/zero")
    (root / "MEMORY.md").symlink_to(foreign / "index.md")
    (root / "own.md").write_text(topic("The gate is green"))
    return tree(foreign)


LINKS = ["leak.md", "leak2.md", "relative.md", "chain.md", "sub/inner.md", "user/up.md", "device.md"]


def test_f029_a_planted_link_gives_no_foreign_file_away(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    with Running(tmp_path) as first:
        root = first.root()
    foreign = tmp_path / "foreign"
    before = plant(root, foreign)
    one = start()
    listed = one.result("memory/list", {})
    assert [memory["id"] for memory in listed["memories"]] == ["project:own.md"]
    assert one.recall(SECRET) == []
    assert one.recall("what is the word") == []
    for path in LINKS:
        assert one.error("memory/get", {"id": f"project:{path}"})["code"] in {1002, *REFUSED}
        assert "error" in one.request("memory/forget", {"ids": [f"project:{path}"], "apply": True})
    assert one.result("workspace/symbol", {"query": SECRET[:6]}) in (None, [])
    answer = one.remember("The wall is white", type="project")
    assert (root / answer["memory"]["id"].removeprefix("project:")).is_file()
    status = one.status()
    told = {Path(p["uri"]).name for p in status["problems"] if p["code"] == "link-outside"}
    assert {"leak.md", "leak2.md", "relative.md", "chain.md", "sub", "up.md", "device.md"} <= told
    assert SECRET not in str([listed, status, answer])
    assert tree(foreign) == before
    assert one.shut_down() == 0
    assert SECRET not in one.log()
    assert SECRET.encode() not in everything_kept(one.home)


def test_f029_a_planted_link_is_not_written_or_removed_through(tmp_path: Path) -> None:
    root = tmp_path / "base" / "memories"
    before = plant(root, tmp_path / "foreign")
    vault = Vault(user_location(tmp_path / "base"))
    assert [listed.path for listed in vault.list()] == ["own.md"]
    for path in LINKS:
        for call in (
            lambda path=path: vault.read(path),
            lambda path=path: vault.write(path, b"x", None),
            lambda path=path: vault.write(
                path, b"x", revision_of((tmp_path / "foreign/secret.md").read_bytes())
            ),
            lambda path=path: vault.remove(path, revision_of((tmp_path / "foreign/secret.md").read_bytes())),
        ):
            with pytest.raises((OutsideStore, NotFound, StoreUnavailable)):
                call()
    with pytest.raises(OutsideStore):
        vault.read_index()
    with pytest.raises(OutsideStore):
        vault.write_index(b"x")
    assert tree(tmp_path / "foreign") == before
    assert (root / "leak.md").is_symlink()


def test_f029_a_link_that_changes_its_target_after_it_was_read_gives_nothing_away(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    root = shelf.location.root
    (root / "real").mkdir(parents=True)
    (root / "real" / "a.md").write_text(topic("The gate is green"))
    (root / "way").symlink_to("real")
    (root / "b.md").symlink_to("real/a.md")
    shelf.look()
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    (foreign / "a.md").write_text(topic(f"The word is {SECRET}"))
    for link, target in ((root / "way", foreign), (root / "b.md", foreign / "a.md")):
        link.unlink()
        link.symlink_to(target)
    shelf.look()
    assert list(texts(shelf).values()) == ["The gate is green"]
    for path in ("way/a.md", "b.md"):
        with pytest.raises(MnemicError):
            shelf.vault.read(path)


def test_f029_a_link_inside_the_store_is_read_once_and_changed_at_its_target(tmp_path: Path) -> None:
    vault = Vault(user_location(tmp_path / "base"))
    vault.write("real/a.md", b"one", None)
    (vault.root / "b.md").symlink_to("real/a.md")
    (vault.root / "way").symlink_to("real")
    assert [listed.path for listed in vault.list()] == ["real/a.md"]
    vault.write("b.md", b"two", revision_of(b"one"))
    assert (vault.root / "real" / "a.md").read_bytes() == b"two"
    assert (vault.root / "b.md").is_symlink()
    vault.remove("b.md", revision_of(b"two"))
    assert not os.path.lexists(vault.root / "b.md")
    assert vault.read("real/a.md") == b"two"


LOCAL = {"QWEN_CODE_MEMORY_LOCAL": "1"}


@pytest.mark.parametrize(
    "name",
    [
        "trash",
        "state.sqlite3",
        "index.sqlite3",
        "lock",
    ],
)
def test_f029_a_repository_cannot_lead_what_is_ours_out_of_the_project(
    start: Callable[..., Running], tmp_path: Path, name: str
) -> None:
    foreign = tmp_path / "foreign"
    foreign.mkdir()
    if name != "trash":
        foreign.rmdir()
        foreign.write_text("Known content")
    ours = tmp_path / "project" / ".qwen" / ".mnemic"
    ours.mkdir(parents=True)
    (ours / name).symlink_to(foreign)
    one = start(env=LOCAL)
    answer = one.request("memory/remember", {"text": "The gate is green", "type": "project"})
    if "result" in answer:
        one.request("memory/forget", {"ids": [answer["result"]["memory"]["id"]], "apply": True})
    assert (tree(foreign) if name == "trash" else foreign.read_text()) in ({}, "Known content")


@pytest.mark.parametrize("name", ["meta.json", "extract-cursor.json"])
def test_f029_a_planted_link_copies_no_foreign_file_into_the_project(
    start: Callable[..., Running], tmp_path: Path, name: str
) -> None:
    foreign = tmp_path / "foreign.json"
    foreign.write_text(json.dumps({"token": SECRET}))
    (tmp_path / "project" / ".qwen").mkdir(parents=True)
    (tmp_path / "project" / ".qwen" / name).symlink_to(foreign)
    one = start(env=LOCAL)
    one.learn("s1", "Remember that the release freeze starts on Thursday in this project.")
    assert SECRET not in str(one.status())
    assert SECRET.encode() not in everything_kept(one.project)
    assert json.loads(foreign.read_text()) == {"token": SECRET}


# F030: a root reached through a link


def test_f030_a_root_reached_through_a_link_works_and_is_the_same_store(
    start: Callable[..., Running], tmp_path: Path
) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.mkdir()
    link.symlink_to(real)
    through, straight = (start(env={"MNEMIC_BASE_DIR": str(base / "store")}) for base in (link, real))
    made = through.remember("The gate is green", type="project")["memory"]
    assert through.bodies() == ["The gate is green"]
    assert [one["id"] for one in through.recall("gate green")] == [made["id"]]
    straight.look()
    assert straight.bodies() == ["The gate is green"]
    straight.remember("The wall is white", type="user")
    through.look()
    assert sorted(through.bodies()) == ["The gate is green", "The wall is white"]
    assert straight.remember("The gate is green", type="project")["outcome"] == "duplicate"
    (tmp_path / "secret.md").write_text(topic(f"The word is {SECRET}"))
    (through.root() / "leak.md").symlink_to(tmp_path / "secret.md")
    through.look()
    assert through.error("memory/get", {"id": "project:leak.md"})["code"] in {1002, *REFUSED}
    assert through.error("memory/get", {"id": "project:../secret.md"})["code"] in REFUSED
    through.result("memory/forget", {"ids": [made["id"]], "apply": True})
    straight.look()
    assert straight.bodies() == ["The wall is white"]
    assert [path.name for path in real.iterdir()] == ["store"]
    assert len(list((real / "store" / "projects").iterdir())) == 1


@pytest.mark.parametrize("what", ["memories", "project", "home"])
def test_f030_a_linked_memory_folder_project_or_home_is_one_store(
    start: Callable[..., Running], tmp_path: Path, what: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    if what == "memories":
        (tmp_path / "home" / ".qwen").mkdir(parents=True)
        (tmp_path / "home" / ".qwen" / "memories").symlink_to(elsewhere)
    else:
        (tmp_path / what).symlink_to(elsewhere)
    one = start()
    made = one.remember("Always use tabs", scope="user")["memory"]
    one.remember("The gate is green", type="project")
    assert sorted(one.bodies()) == ["Always use tabs", "The gate is green"]
    assert one.recall("tabs")[0]["id"] == made["id"]
    if what == "project":
        uri = elsewhere.as_uri()
        listed = one.result("memory/list", {"projectUri": uri})["memories"]
        assert sorted(memory["body"] for memory in listed) == ["Always use tabs", "The gate is green"]
    one.result("memory/forget", {"ids": [made["id"]], "apply": True})
    assert one.bodies() == ["The gate is green"]
    assert not [p for p in one.status()["problems"] if p["severity"] == "error"]


# F031: temporary files as traps

TRAPS = [
    "MEMORY.md.tmp",
    "MEMORY.tmp",
    ".MEMORY.md.swp",
    ".MEMORY.md.tmp",
    "MEMORY.md~",
    ".mnemic-0123456789abcdef.tmp",
]


def test_f031_a_link_in_the_place_of_a_temporary_file_is_no_trap(fresh: Running, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("Known content")
    root, number = fresh.root(), fresh.process.pid
    (root / "project").mkdir(parents=True)
    names = [
        *TRAPS,
        f"MEMORY.md.{number}",
        f"MEMORY.md.{number}.tmp",
        f".MEMORY.md.{number}",
        f"a.md.{number}",
    ]
    for folder in (root, root / "project"):
        for name in names:
            (folder / name).symlink_to(victim)
    made = fresh.remember("The gate is green", type="project")["memory"]
    fresh.result(
        "memory/update",
        {"id": made["id"], "revision": made["revision"], "changes": {"body": "The gate is blue"}},
    )
    assert "gate" in (root / "MEMORY.md").read_text("utf-8")
    assert not (root / "MEMORY.md").is_symlink()
    assert fresh.bodies() == ["The gate is blue"]
    assert (victim.read_text("utf-8"), victim.is_symlink()) == ("Known content", False)
    assert {path.name for path in root.rglob("*") if not path.is_symlink()} == {
        "project",
        "MEMORY.md",
        made["id"].rpartition("/")[2],
    }


@pytest.mark.parametrize(
    "name", ["lock", "state.sqlite3", "index.sqlite3", "state.sqlite3-wal", ".gitignore"]
)
def test_f031_a_link_in_the_place_of_a_file_of_ours_is_no_trap(tmp_path: Path, name: str) -> None:
    victim = tmp_path / "victim"
    victim.write_text("Known content")
    ours = tmp_path / "base" / ".mnemic"
    ours.mkdir(parents=True)
    (ours / name).symlink_to(victim)
    shelf = open_user(tmp_path)
    with suppress(MnemicError):
        remember(Wish(text="The gate is green"), shelf)
        assert list(texts(shelf).values()) == ["The gate is green"]
    shelf.close()
    assert victim.read_text("utf-8") == "Known content"


def test_f031_what_a_crash_left_is_in_nobodys_way_and_goes_with_the_next_save(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="The gate is green"), shelf)
    victim = tmp_path / "victim"
    victim.write_text("Known content")
    root = shelf.location.root
    left = [root / f".mnemic-{n:016x}.tmp" for n in range(3)]
    left[0].write_bytes(b"half a mem")
    left[1].symlink_to(victim)
    left[2].write_bytes(b"")
    left[2].chmod(0o000)
    shelf.look()
    remember(Wish(text="The wall is white"), shelf)
    assert [path for path in left if os.path.lexists(path) and not path.is_symlink()] == []
    assert sorted(texts(shelf).values()) == ["The gate is green", "The wall is white"]
    assert victim.read_text("utf-8") == "Known content"


def test_f031_an_id_that_names_a_draft_is_no_memory(server: Running) -> None:
    draft = server.root() / ".mnemic-0123456789abcdef.tmp"
    server.remember("The roof is red", type="project")
    draft.write_text("x")
    for id_ in (f"project:{draft.name}", f"project:{draft.name}.md/../{draft.name}"):
        with pytest.raises(AssertionError):
            server.result("memory/get", {"id": id_})
    with pytest.raises((OutsideStore, BadInput)):
        Vault(user_location(server.home / ".qwen")).read(draft.name)
