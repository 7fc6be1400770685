"""What an earlier process read is taken over; whatever happened meanwhile, the files win."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.files.paths import user_location
from mnemic.core.shelves import readings
from mnemic.core.shelves.records import file_of, record_of
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, open_user, surroundings, topic, write

ODD = {
    "project/plain.md": topic("The harbour opens at six", "Harbour"),
    "project/list.md": "# Notes\n\n- first: use pnpm\n  Why: speed\n- second: use ruff\n",
    "feedback/deep/中文.md": "\ufeff---\r\nname: 深色\r\ntype: feedback\r\ntags: [a, b]\r\n---\r\n\r\n用户偏好深色 😀\r\n",
    "user/broken.md": "---\n- x\n  y: [\n---\nbody\n",
    "user/empty.md": "",
    "user/header.md": "---\nname: only\ndescription: A header alone\n---\n",
    "user/bytes.md": "caf\udce9 not UTF-8\n",
    "project/full.md": topic(
        "Deploys happen on Friday", "Deploys", pinned="true", kind="decision", importance="high",
        related="[plain.md]", valid_from="2026-01-01", supersedes="project/plain.md", evidence="[core/x.py:3]",
        source="session s1 3",
    ),
}  # fmt: skip


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Shelf]:
    shelf = open_user(tmp_path)
    for path, text in ODD.items():
        write(shelf, path, text)
        # A file written this instant is looked at twice.
        os.utime(shelf.location.root / path, (MONDAY.timestamp() - 900,) * 2)
    shelf.look()
    yield shelf
    shelf.close()


def facts(shelf: Shelf) -> object:
    return (
        dict(shelf.snapshot.files),
        dict(shelf.snapshot.memories),
        sorted(map(repr, shelf.snapshot.problems)),
    )


def reads(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Returns a list that grows with each file that is read."""
    read, seen = shelf.vault.read, list[str]()

    def counting(path: str) -> bytes:
        seen.append(path)
        return read(path)

    monkeypatch.setattr(shelf.vault, "read", counting)
    return seen


def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Shelf, list[str]]:
    """Returns the store as a new process opens it, and the files that it reads for that."""
    shelf = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, Clock()))
    seen = reads(shelf, monkeypatch)
    shelf.load()
    return shelf, seen


def database(shelf: Shelf) -> Path:
    return shelf.location.state / ".mnemic" / "files.sqlite3"


def test_a_record_gives_back_every_field(store: Shelf) -> None:
    for file in store.snapshot.files.values():
        again = file_of(record_of(file), store.location, file.path, file.stamp, trusted=True)
        assert again == file


def test_a_new_process_knows_the_same_and_reads_nothing(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again, seen = started(tmp_path, monkeypatch)
    assert seen == []
    assert facts(again) == facts(store)
    again.close()


def test_what_changed_came_and_went_meanwhile_is_read(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close()
    root = store.location.root
    (root / "project/plain.md").write_text(topic("The harbour opens at seven", "Harbour"))
    (root / "user/empty.md").unlink()
    (root / "user/new.md").write_text(topic("The ferry sails at noon", "Ferry"))
    again, seen = started(tmp_path, monkeypatch)
    assert sorted(set(seen)) == ["project/plain.md", "user/new.md"]
    assert "user/empty.md" not in again.snapshot.files
    assert again.snapshot.memories["user:project/plain.md"].body == "The harbour opens at seven"
    assert again.search_index().lookup(["ferri", "ferry"]).postings
    again.close()


def test_a_memory_that_moved_while_nobody_looked_stays_warm(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.count_uses([store.snapshot.memories["user:project/plain.md"]], "recalled", MONDAY)
    store.close()
    root = store.location.root
    (root / "project/plain.md").rename(root / "reference.md")
    again, _ = started(tmp_path, monkeypatch)
    memory = again.snapshot.memories["user:reference.md"]
    assert again.warmth[memory.key].uses == 1
    again.close()


def test_times_stay_those_of_the_first_sight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    write(shelf, "project/a.md", topic("The harbour opens at six"))
    first = shelf.snapshot.memories["user:project/a.md"].updated_at
    shelf.close()
    later = MONDAY + timedelta(days=3)
    os.utime(shelf.location.root / "project/a.md", (later.timestamp(),) * 2)
    again, seen = started(tmp_path, monkeypatch)
    assert seen == ["project/a.md"]
    assert again.snapshot.memories["user:project/a.md"].updated_at == first
    again.close()


def test_readings_of_other_code_are_not_used(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.close()
    monkeypatch.setattr(readings, "reader_format", lambda: "another")
    again, seen = started(tmp_path, monkeypatch)
    assert sorted(seen) == sorted(ODD)
    again.close()


@pytest.mark.parametrize(
    "change",
    [
        *(f"update record set text = '{text}' where number = ?" for text in ("", "[]", "null", '["torn')),
        "update record set text = x'00' where number = ?",
        "delete from record where number = ?",
        "update file set packed = substr(packed, 1, 40) where number = ?",
        "update file set path = 'user/empty.md-' where number = ?",
    ],
)
def test_a_torn_row_is_not_used(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    store.close()
    with closing(sqlite3.connect(database(store))) as db, db:
        ((number,),) = db.execute("select number from file where path = ?", (b"project/plain.md",))
        assert db.execute(change, (number,)).rowcount == 1
    again, seen = started(tmp_path, monkeypatch)
    assert facts(again) == facts(store)
    assert seen == ["project/plain.md"]
    again.close()


@pytest.mark.parametrize("content", [b"", b"junk", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_file_costs_one_reading_and_nothing_else(
    store: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    store.close()
    for suffix in ("-wal", "-shm"):
        Path(f"{database(store)}{suffix}").unlink(missing_ok=True)
    database(store).write_bytes(content)
    again, seen = started(tmp_path, monkeypatch)
    assert sorted(seen) == sorted(ODD)
    assert facts(again) == facts(store)
    again.close()
    once_more, seen = started(tmp_path, monkeypatch)
    assert seen == []
    once_more.close()


def test_no_line_that_holds_a_secret_is_kept(store: Shelf, tmp_path: Path) -> None:
    secret = "ghp_" + "aB3dE5gH7jK9mN1pQ2sT4vW6yZ8bC0dF2hJ4"
    write(store, "project/token.md", topic(f"The token is\n{secret}", "Token"))
    write(store, "project/last.md", f"- one\n- two {secret}\n")
    store.close()
    held = b"".join(file.read_bytes() for file in database(store).parent.glob("files.sqlite3*"))
    assert secret.encode() not in held
    assert b"The harbour opens at six" in held


def test_what_is_purged_is_in_no_byte_of_it(store: Shelf) -> None:
    (store.location.root / "project/plain.md").unlink()
    store.look()
    store.contents.compact()
    held = b"".join(file.read_bytes() for file in database(store).parent.glob("files.sqlite3*"))
    assert b"harbour" not in held
