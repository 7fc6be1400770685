"""What a store lists, and that nothing leads out of it: K06 of the fault cases."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from mnemic.core.errors import NotFound, OutsideStore, StoreUnavailable
from mnemic.core.files import listing
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Vault, revision_of, safe_relative

BAD_NAMES = [
    "../escape.md", "a/../../b.md", "..\\win.md", "%2e%2e/x.md", "user/../../../etc/x.md", "/tmp/x.md", "//tmp/x.md",
    "C:\\x.md", "c:x.md", "\\\\host\\share\\x.md", "~/x.md", "~.md", "file:///tmp/x.md", "", "a//b.md", "a/./b.md", "/",
    "a\0.md", "a\n.md", "\ud800.md", "a/%2Fetc.md", "%252e%252e/x.md", "a%5cb.md", "a%00.md", ".git/x.md", "x.txt", "x",
    "MEMORY.md", "memory.MD", "user/MEMORY.md", ".#x.md", "._x.md", "x" * 260 + ".md", "字" * 90 + ".md", ".md/../x.md",
]  # fmt: skip


@pytest.fixture
def vault(tmp_path: Path) -> Vault:
    return Vault(Location("user", tmp_path / "state" / "memories", tmp_path / "state"))


def _local(project: Path) -> Vault:
    return Vault(Location("project", project / ".qwen" / "memory", project / ".qwen", project))


def _tree(folder: Path) -> dict[str, bytes | None]:
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


def _paths(vault: Vault) -> list[str]:
    return [file.path for file in vault.list()]


def _codes(vault: Vault) -> list[str]:
    return sorted(problem.code for problem in vault.problems)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_bad_name_is_refused_by_every_call_before_anything_is_made(
    vault: Vault, tmp_path: Path, name: str
) -> None:
    calls: list[Callable[[], object]] = [
        lambda: vault.read(name),
        lambda: vault.read_if_there(name),
        lambda: vault.taken(name),
        lambda: vault.write(name, b"x", None),
        lambda: vault.remove(name, "0"),
        lambda: vault.put(name, None, b"x"),
    ]
    for call in calls:
        with pytest.raises(OutsideStore):
            call()
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    "name", ["a.md", "user/a b.md", "项目/数据.md", "a%20b.md", "a..b.md", "x/..a.md", "100% sure.md"]
)
def test_an_unusual_but_harmless_name_works(vault: Vault, name: str) -> None:
    if name != "x/..a.md":
        assert safe_relative(name) == name
    revision = vault.write(name, b"one", None)
    assert _paths(vault) == [name]
    assert vault.read(name) == b"one"
    vault.remove(name, revision)
    assert _paths(vault) == []


def test_only_memories_are_listed(vault: Vault) -> None:
    for name in (
        "user/a.md",
        "b.MD",
        "deep/er/c.md",
        "MEMORY.md",
        "user/memory.md",
        "user/MEMORY.md",
        "x.txt",
        ".git/d.md",
        ".obsidian/e.md",
    ):
        path = vault.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    for dropping in (".#a.md", "a.md~", ".a.md.swp", "4913", "#a.md#", "._a.md"):
        (vault.root / dropping).write_text("dropping")
    (vault.root / "folder.md").mkdir()
    os.mkfifo(vault.root / "pipe.md")
    vault.root.chmod(0o700)
    assert _paths(vault) == ["b.MD", "deep/er/c.md", "user/a.md", "user/memory.md"]
    assert vault.problems == ()
    first = next(file for file in vault.list() if file.path == "user/a.md")
    status = (vault.root / "user/a.md").stat()
    assert (first.mtime_ns, first.size, first.inode) == (status.st_mtime_ns, 9, status.st_ino)
    with pytest.raises(StoreUnavailable, match="regular"):
        vault.read("pipe.md")
    with pytest.raises(StoreUnavailable):
        vault.read("folder.md")


#: Names at the edge between those that are taken at a glance and those that are looked at closely.
EDGES = [
    "a.md", "-a.md", "_a b-c.md", " a.md", "a .md", "a.b.md", "项目 数据.md", "é.md", "मेमो.md", "字" * 61 + ".md",
    "字" * 84 + ".md", "x" * 201 + ".md", "x" * 252 + ".md", "memory.md", "Memory.MD", "MEMORY.md", "memory.md.md",
    "a.md~", "a.MD", "100% a.md", "C:a.md", "a\\b.md", "%2e.md", "a\u2028b.md", "a\x7f.md", "𝒳" * 61 + ".md",
]  # fmt: skip


@pytest.mark.parametrize("folder", ["", "project/", "项目/a b/"])
@pytest.mark.parametrize("name", EDGES)
def test_what_is_listed_is_what_may_be_named(vault: Vault, folder: str, name: str) -> None:
    (vault.root / folder).mkdir(parents=True)
    (vault.root / folder / name).write_text("x")
    try:
        wanted = [safe_relative(folder + name)]
    except OutsideStore:
        wanted = []
    assert _paths(vault) == wanted


def test_a_folder_whose_name_may_not_be_used_gives_nothing(vault: Vault) -> None:
    for folder in ("a\\b", "100%2e"):
        (vault.root / folder).mkdir(parents=True)
        (vault.root / folder / "a.md").write_text("x")
    assert _paths(vault) == []
    assert _codes(vault).count("unusable-name") == 2


def test_a_store_that_is_not_there_is_empty_and_stays_so(vault: Vault, tmp_path: Path) -> None:
    assert vault.list() == []
    assert vault.read_index() == b""
    assert vault.read_if_there("a.md") is None
    assert not vault.taken("user/a.md")
    with pytest.raises(NotFound):
        vault.read("a.md")
    assert not (tmp_path / "state").exists()


def test_a_name_that_cannot_go_over_the_wire_is_skipped_and_reported(vault: Vault) -> None:
    vault.root.mkdir(parents=True, mode=0o700)
    Path(os.fsdecode(os.fsencode(vault.root) + b"/caf\xe9.md")).write_text("x")
    (vault.root / "a\\b.md").write_text("x")
    assert _paths(vault) == []
    assert _codes(vault) == ["unusable-name", "unusable-name"]
    assert all(str(problem.path).encode() for problem in vault.problems)


def test_a_root_that_cannot_be_read_is_no_empty_store(vault: Vault) -> None:
    vault.root.parent.mkdir(parents=True)
    vault.root.write_text("a file")
    with pytest.raises(StoreUnavailable):
        vault.list()


def test_a_folder_that_cannot_be_read_is_reported(vault: Vault, monkeypatch: pytest.MonkeyPatch) -> None:
    vault.write("a.md", b"x", None)
    vault.write("sub/b.md", b"x", None)
    entries = listing._entries

    def refuse(folder: str) -> AbstractContextManager[Iterator[os.DirEntry[str]]]:
        if folder.endswith("sub"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return entries(folder)

    monkeypatch.setattr(listing, "_entries", refuse)
    assert _paths(vault) == ["a.md"]
    assert _codes(vault) == ["unreadable-folder"]


def test_links_out_of_the_store_are_reported_and_never_followed(vault: Vault, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    secret = tmp_path / "outside" / "secret.md"
    secret.write_bytes(b"secret")
    vault.root.mkdir(parents=True, mode=0o700)
    (vault.root / "leak.md").symlink_to(secret)
    (vault.root / "sub").symlink_to(secret.parent)
    (vault.root / "MEMORY.md").symlink_to(secret)
    (vault.root / "broken.md").symlink_to(vault.root / "gone.md")
    (vault.root / ".#lock.md").symlink_to("ann@host.1234")
    before = _tree(tmp_path / "outside")
    assert _paths(vault) == []
    assert _codes(vault) == ["link-broken", "link-outside", "link-outside"]
    calls: list[Callable[[], object]] = [
        lambda: vault.read("leak.md"),
        lambda: vault.read("sub/secret.md"),
        lambda: vault.write("leak.md", b"x", revision_of(b"secret")),
        lambda: vault.write("leak.md", b"x", None),
        lambda: vault.write("sub/new.md", b"x", None),
        lambda: vault.remove("leak.md", revision_of(b"secret")),
        lambda: vault.remove("sub/secret.md", revision_of(b"secret")),
        vault.read_index,
        lambda: vault.write_index(b"x"),
        lambda: vault.write("broken.md", b"x", None),
    ]
    for call in calls:
        with pytest.raises(OutsideStore):
            call()
    assert _tree(tmp_path / "outside") == before
    assert (vault.root / "leak.md").is_symlink()


def test_a_link_inside_the_store_is_followed_and_a_file_is_listed_once(vault: Vault) -> None:
    vault.write("user/a.md", b"one", None)
    vault.write("user/notes.md", b"n", None)
    (vault.root / "user" / "notes.md").rename(vault.root / "user" / "notes.txt")
    (vault.root / "alias.md").symlink_to("user/a.md")
    (vault.root / "notes.md").symlink_to("user/notes.txt")
    (vault.root / "loop").symlink_to(".")
    (vault.root / "user" / "up").symlink_to("..")
    (vault.root / ".hidden").mkdir()
    (vault.root / ".hidden" / "h.md").write_text("h")
    (vault.root / ".hidden" / "up").symlink_to("..")
    (vault.root / "shown").symlink_to(".hidden")
    (vault.root / "twice").symlink_to(".hidden")
    (vault.root / "second.md").symlink_to("user/notes.txt")
    listed = _paths(vault)
    assert len(listed) == 3, "each file once"
    assert listed[0] in ("notes.md", "second.md")
    assert listed[1] in ("shown/h.md", "twice/h.md")
    assert listed[2] == "user/a.md"
    assert vault.problems == ()
    assert vault.read("loop/user/up/alias.md") == b"one"
    vault.write("alias.md", b"two", revision_of(b"one"))
    assert (vault.root / "alias.md").is_symlink()
    assert vault.read("user/a.md") == b"two"
    vault.remove("alias.md", revision_of(b"two"))
    assert vault.read("user/a.md") == b"two"


def test_a_link_that_reaches_a_new_place_makes_nothing(vault: Vault) -> None:
    vault.write("user/a.md", b"one", None)
    (vault.root / "alias.md").symlink_to("user/a.md")
    with pytest.raises(OutsideStore, match="is a link"):
        vault.write("alias.md", b"x", None)


def test_a_store_reached_through_a_link_is_the_same_store(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    linked = Vault(Location("user", tmp_path / "link" / "memories", tmp_path / "link"))
    real = Vault(Location("user", tmp_path / "real" / "memories", tmp_path / "real"))
    linked.write("a.md", b"one", None)
    assert linked.root == real.root
    assert real.read("a.md") == b"one"
    assert linked.prepare() == real.prepare()


@pytest.mark.parametrize("planted", [".qwen", ".qwen/memory"])
def test_a_planted_link_cannot_move_a_project_s_own_store(tmp_path: Path, planted: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "memory").mkdir(parents=True)
    (elsewhere / "memory" / "a.md").write_text("secret")
    (elsewhere / "a.md").write_text("secret")
    link = tmp_path / "project" / planted
    link.parent.mkdir(parents=True)
    link.symlink_to(elsewhere)
    vault = _local(tmp_path / "project")
    before = _tree(elsewhere)
    assert vault.list() == []
    assert _codes(vault) == ["store-outside"]
    for call in (lambda: vault.read("a.md"), lambda: vault.write("b.md", b"x", None), vault.prepare):
        with pytest.raises(OutsideStore):
            call()
    assert _tree(elsewhere) == before


def test_a_planted_link_cannot_move_a_project_s_state(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "project" / ".qwen").mkdir(parents=True)
    (tmp_path / "project" / ".qwen" / ".mnemic").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OutsideStore):
        _local(tmp_path / "project").write("a.md", b"x", None)
    assert _tree(tmp_path / "elsewhere") == {}


def test_traps_in_the_place_of_drafts_are_not_stepped_into(vault: Vault, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"known")
    vault.root.mkdir(parents=True)
    for name in (
        "MEMORY.md.tmp",
        "MEMORY.tmp",
        ".MEMORY.md.swp",
        f"MEMORY.md.{os.getpid()}",
        ".mnemic-0.tmp",
    ):
        (vault.root / name).symlink_to(victim)
    vault.write("a.md", b"x", None)
    assert vault.write_index(b"- [a](a.md)")
    assert victim.read_bytes() == b"known"
