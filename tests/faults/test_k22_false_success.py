"""K22: what did not do its work answers no success, and a degraded state can be seen."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from mnemic.core.errors import MnemicError, StoreUnavailable
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.search import postings
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic
from tests.full_disk import nothing_grows
from tests.running import Running


def filled(root: Path, count: int) -> None:
    (root / "project").mkdir(parents=True)
    for n in range(count):
        (root / "project" / f"{n:03d}.md").write_text(topic(f"Box number {n} stands at pier{n}", f"Box {n}"))


def test_f110_a_rebuild_that_breaks_in_the_middle_says_so_and_recall_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = open_user(tmp_path).location.root
    filled(root, 600)
    shelf = open_user(tmp_path)
    real, inserted = postings.insert, [0]

    def breaking(writer: object, batch: list[object]) -> object:
        def until() -> Iterator[object]:
            for document in batch:
                inserted[0] += 1
                if inserted[0] == 500:
                    raise MemoryError("the 500th insert")
                yield document

        return real(writer, list(until()))  # type: ignore[arg-type]  # what it stands in for

    with monkeypatch.context() as patch:
        patch.setattr("mnemic.core.search.postings.insert", breaking)
        with pytest.raises(MemoryError):
            shelf.rebuild()
    assert inserted[0] == 500

    def found(text: str) -> list[str]:
        return [one.memory.body for one in recall(Query(text), [shelf], MONDAY).recalled]

    assert found("what stands at pier577") == ["Box number 577 stands at pier577"]
    assert shelf.search_index().documents == 600, "all or nothing: what was there stays"
    file = tmp_path / "base" / ".mnemic" / "index.sqlite3"
    shelf.close()
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 3])
    shelf = open_user(tmp_path)
    assert found("what stands at pier577") == ["Box number 577 stands at pier577"]
    assert shelf.rebuild() == 600
    assert shelf.troubles() == []


def test_f110_over_the_wire_a_failed_rebuild_is_an_error_and_a_damaged_file_is_rebuilt_at_the_next_start(
    start: Callable[..., Running],
) -> None:
    server = start()
    server.remember("The canary host is called heron", type="project")
    own = server.root().parent / ".mnemic"
    index = own / "index.sqlite3"
    for suffix in ("", "-wal"):
        index.with_name(index.name + suffix).write_bytes(b"\xa5" * 20_000)
    assert [one["body"] for one in server.recall("what is the canary host called")] == [
        "The canary host is called heron"
    ]
    server.look()
    assert server.shut_down() == 0
    again = start()
    assert again.recall("what is the canary host called")
    with closing(sqlite3.connect(index, isolation_level=None)) as other:
        other.execute("begin immediate")
        answer = again.request("memory/rebuildIndex")
        assert "result" not in answer
        assert "search index" in answer["error"]["message"]
        assert [task["status"] for task in again.status()["tasks"] if task["kind"] == "index"] == ["failed"]
        assert again.recall("what is the canary host called")
        other.execute("rollback")
    assert "result" in again.request("memory/rebuildIndex")
    third = start()
    assert third.recall("what is the canary host called")
    assert not any("search index" in problem for problem in third.problems())


def test_f110_a_rebuild_on_a_disk_that_turns_full_in_the_middle_says_so_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = open_user(tmp_path).location.root
    filled(root, 600)
    shelf = open_user(tmp_path)
    real, full = postings.insert, ExitStack()

    def filling(writer: sqlite3.Connection, batch: list[postings.Document]) -> object:
        changed = real(writer, batch)
        full.enter_context(nothing_grows())
        return changed

    with monkeypatch.context() as patch, full:
        patch.setattr("mnemic.core.search.postings.insert", filling)
        with pytest.raises(StoreUnavailable):
            shelf.rebuild()
        assert bodies(shelf, "what stands at pier577") == ["Box number 577 stands at pier577"]
        assert shelf.search_index().documents == 600
    assert shelf.rebuild() == 600
    assert shelf.troubles() == []
    assert list(root.parent.rglob("*damaged*")) == []


def bodies(shelf: Shelf, text: str) -> list[str]:
    return [one.memory.body for one in recall(Query(text), [shelf], MONDAY).recalled]


def test_f110_a_chat_that_could_not_be_kept_is_no_success_and_is_read_again(fresh: Running) -> None:
    """The store cannot be written: the task fails, the status says why, and the cursor stays."""
    fresh.remember("The canary host is called heron.", type="project")
    root = fresh.root()
    aside = root.with_name("aside")
    root.rename(aside)
    root.write_text("a file in the way")
    failed = fresh.learn("s", "We decided that the gateway is Kong.")
    assert (failed["status"], failed.get("result")) == ("failed", None)
    assert failed["error"]
    status = fresh.status()
    assert [problem["message"] for problem in status["problems"] if problem["code"] == "extract-failed"]
    assert status["cursors"] == []
    root.unlink()
    aside.rename(root)
    fresh.look()
    again = fresh.result("memory/extract", {"sessionId": "s"})
    assert (again["status"], len(again["result"]["created"])) == ("completed", 1)
    counted = [
        one["attributes"]["status"] for one in fresh.told("telemetry/event") if "extract" in one["name"]
    ]
    assert counted == ["failed", "completed"]


def test_f110_what_was_not_read_is_told_by_a_reason_and_never_as_done(fresh: Running) -> None:
    fresh.say("s", "We decided that the gateway is Kong.")
    fresh.remember("The gateway is Kong.", sessionId="s")
    fresh.notify("chat/didCompleteTurn", {"sessionId": "s"})
    (told,) = fresh.eventually(lambda: fresh.status()["tasks"])
    assert (told["status"], told["skippedReason"], told.get("result")) == ("skipped", "memory_tool", None)
    assert fresh.status()["cursors"] == []


@pytest.mark.parametrize("size", [1_999, 2_001, 100_000])
def test_f111_a_body_is_stored_whole(fresh: Running, size: int) -> None:
    body = ("All work and no play makes Jack a dull boy. " * (size // 44 + 1))[: size - 4] + " end"
    memory = fresh.result("memory/remember", {"title": "Long", "body": body, "type": "project"})["memory"]
    assert fresh.result("memory/get", {"id": memory["id"]})["memory"]["body"] == body
    (found,) = fresh.recall("Jack is a dull boy")
    assert (found["body"], found["truncated"], found["fullChars"]) == (body, False, size)
    (cut,) = fresh.recall("Jack is a dull boy", budgetChars=500)
    assert cut["truncated"]
    assert cut["fullChars"] == size
    assert len(cut["body"]) < 1_000


@pytest.mark.parametrize(
    ("params", "limit"),
    [
        ({"title": "t", "body": "x" * 5_000_000}, "1,000,000"),
        ({"text": "x " * 600_000}, "1,000,000"),
        ({"title": "t" * 501, "body": "b"}, "500"),
        ({"title": "t", "body": "b", "description": "d" * 2_001}, "2,000"),
    ],
)
def test_f111_what_is_too_long_is_refused_with_the_limit_named(
    server: Running, params: dict[str, object], limit: str
) -> None:
    before = server.bodies()
    error = server.error("memory/remember", {**params, "type": "project"})
    assert (error["code"], error["data"]["kind"]) == (1007, "tooLarge")
    assert limit in error["message"]
    assert server.bodies() == before


def test_f111_a_title_at_the_limit_is_kept_whole(server: Running) -> None:
    title = "Title " * 83 + "ab"
    memory = server.result("memory/remember", {"title": title, "body": "Some body", "type": "project"})[
        "memory"
    ]
    assert len(title) == 500
    assert memory["title"] == title


def test_f110_a_save_that_cannot_be_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "base").mkdir()
    (tmp_path / "base" / "memories").write_text("a file in the way")
    shelf = open_user(tmp_path)
    assert shelf.snapshot.memories == {}
    with pytest.raises(MnemicError):
        remember(Wish(text="The canary host is called heron"), shelf)
    assert shelf.snapshot.memories == {}
    assert list(shelf.trash.entries()) == []
