"""K15: several processes and threads share a store without errors, and slow work never blocks the protocol."""

from __future__ import annotations

import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.persistence import database
from tests.core.a_shelf import codes, open_user, recalled
from tests.core.a_store import MONDAY, topic
from tests.running import Running

#: How long a request may take here: bounded, also on a machine that does much else.
BOUND = 30.0

WORDS = (
    "anchor basalt cobalt dahlia ember falcon granite harbour indigo juniper kestrel lantern marble nectar orchid "
    "pepper quartz raven saffron thistle umber velvet walnut xenon yarrow zinc"
).split()


def names(count: int) -> list[str]:
    """Returns names that have no word in common with each other."""
    return [f"{WORDS[n % 26]}{n // 26}{WORDS[-1 - n % 26][:3]}" for n in range(count)]


@contextmanager
def in_the_way(root: Path, *files: str) -> Iterator[None]:
    """Holds a write transaction on databases of a store, as a third process in the middle of its work does."""
    with ExitStack() as held:
        for name in files:
            (path,) = root.parent.rglob(name)
            other = held.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
            other.execute("begin immediate")
            held.callback(other.execute, "rollback")
        yield


def handles(process: int) -> int:
    return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())


# F078


def test_f078_two_servers_that_save_recall_and_rebuild_at_once_lose_nothing(
    start: Callable[..., Running],
) -> None:
    one, other = start(), start()
    one.remember("The first pier is reserved for the ferry")
    other.look()
    wanted = names(80)
    asked: list[tuple[Running, object]] = []
    for n, name in enumerate(wanted):
        server = (one, other)[n % 2]
        asked.append((server, server.ask("memory/remember", {"text": f"Berth {n} belongs to {name}"})))
        asked.append((server, server.ask("memory/recall", {"query": "which pier is for the ferry"})))
        if n == 40:
            asked.append((one, one.ask("memory/rebuildIndex")))
    for server, number in asked:
        answer = server.wait_for(number, BOUND)
        assert "result" in answer, answer
        if "prompt" in answer["result"]:
            assert "first pier is reserved" in answer["result"]["prompt"]
    for server in (one, other):
        server.look()
        assert sorted(server.bodies()) == sorted(
            [
                "The first pier is reserved for the ferry",
                *(f"Berth {n} belongs to {name}" for n, name in enumerate(wanted)),
            ]
        )
        assert wanted[79] in server.recall(f"who has {wanted[79]}")[0]["body"]
    assert not list(one.home.rglob("*.damaged*"))


def test_f078_while_another_process_writes_recalls_answer_and_nothing_is_lost(
    start: Callable[..., Running],
) -> None:
    one, other = start(), start()
    one.remember("The first pier is reserved for the ferry")
    other.look()
    assert other.recall("which pier is for the ferry")
    saved = []
    with in_the_way(one.root(), "state.sqlite3", "index.sqlite3"):
        for n, server in enumerate((one, other)):
            assert server.recall("which pier is for the ferry")
            assert server.status()["stores"]
            answer = server.request("memory/remember", {"text": f"Berth {n} belongs to {WORDS[n]}"}, BOUND)
            if "result" in answer:
                saved.append(f"Berth {n} belongs to {WORDS[n]}")
            else:
                assert "in use" in answer["error"]["message"] or "busy" in answer["error"]["message"]
            assert server.recall("which pier is for the ferry")
    for server in (one, other):
        server.look()
        assert sorted(server.bodies()) == sorted(["The first pier is reserved for the ferry", *saved])
        for body in saved:
            assert [one["body"] for one in server.recall(body, limit=1)] == [body]
        assert server.shut_down() == 0


@pytest.mark.parametrize(
    "files", [("state.sqlite3",), ("index.sqlite3",), ("state.sqlite3", "index.sqlite3", "files.sqlite3")]
)
def test_f078_a_store_that_opens_while_another_process_writes_answers_from_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: tuple[str, ...]
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    shelf = open_user(tmp_path)
    remember(Wish(text="The first pier is reserved for the ferry"), shelf)
    shelf.close()
    with in_the_way(shelf.location.root, *files):
        late = open_user(tmp_path)
        assert recalled(late, "which pier is for the ferry") == ["The first pier is reserved for the ferry"]
        (memory,) = late.snapshot.memories.values()
        late.count_uses([memory], "recalled", MONDAY)
        remember(Wish(text="The second pier is reserved for barges"), late)
        assert recalled(late, "which pier is for barges")[:1] == ["The second pier is reserved for barges"]
    late.look()
    assert recalled(late, "which pier is for barges")[:1] == ["The second pier is reserved for barges"]
    late.close()
    again = open_user(tmp_path)
    assert len(again.snapshot.memories) == 2
    assert codes(again) == set()
    assert not list(tmp_path.rglob("*.damaged*"))


# F079


def test_f079_bursts_from_ever_new_threads_meet_no_error_and_leave_no_handle(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    for n in range(10):
        remember(Wish(text=f"Berth {n} belongs to {WORDS[n]}"), shelf)
    wrong: list[object] = []

    def ask(n: int) -> None:
        try:
            found = recall(Query(f"who has {WORDS[n]}"), [shelf], MONDAY).recalled
            if [one.memory.body for one in found[:1]] != [f"Berth {n} belongs to {WORDS[n]}"]:
                wrong.append(found)
            shelf.count_uses([one.memory for one in found], "recalled", MONDAY)
        except Exception as error:
            wrong.append(error)

    open_after: list[int] = []
    for burst in range(5):
        threads = [threading.Thread(target=ask, args=(n % 10,)) for n in range(50)]
        for thread in threads:
            thread.start()
        remember(Wish(text=f"Crane {burst} belongs to {WORDS[-1 - burst]}"), shelf)
        for thread in threads:
            thread.join()
        if sys.platform == "linux":
            open_after.append(handles(os.getpid()))
    assert wrong == []
    assert max(open_after[1:], default=0) <= max(
        open_after[:2], default=0
    )  # those of earlier tests may go meanwhile
    assert shelf.troubles() == []
    assert {one.uses for one in shelf.state.warmth().values()} == {25}


@pytest.mark.skipif(sys.platform != "linux", reason="counts the open files of another process in /proc")
def test_f079_bursts_over_the_wire_leave_the_number_of_open_files_as_it_was(fresh: Running) -> None:
    fresh.remember("The first pier is reserved for the ferry")
    assert fresh.recall("which pier is for the ferry")
    open_after = []
    for burst in range(5):
        asked = [fresh.ask("memory/recall", {"query": "which pier is for the ferry"}) for _ in range(40)]
        saves = [
            fresh.ask("memory/remember", {"text": f"Berth {burst} {n} belongs to {WORDS[burst * 5 + n]}"})
            for n in range(5)
        ]
        for number in asked:
            (first, *_) = fresh.wait_for(number, BOUND)["result"]["memories"]
            assert first["body"] == "The first pier is reserved for the ferry"
        for number in saves:
            assert fresh.wait_for(number, BOUND)["result"]["outcome"] == "created"
        fresh.look()
        open_after.append(handles(fresh.process.pid))
    assert max(open_after[3:]) <= max(open_after[:3])  # counts of links are opened when first there are some
    assert len(fresh.bodies()) == 26


# F080


def filled(root: Path, count: int) -> None:
    root.joinpath("project").mkdir(parents=True, exist_ok=True)
    for n in range(count):
        text = f"Berth {n} belongs to {WORDS[n % 26]}. " + "It is cleaned before the winter comes. " * 20
        root.joinpath("project", f"{n:05d}.md").write_text(topic(text, f"Berth {n}"))


@pytest.fixture
def large(tmp_path: Path, start: Callable[..., Running]) -> Running:
    """A server with a store whose rebuild takes longer than a dozen cheap requests."""
    filled(tmp_path / "home" / ".qwen" / "memories", 600)
    server = start()
    assert len(server.result("memory/list", {"limit": 10_000}, BOUND)["memories"]) == 600
    return server


def test_f080_cheap_requests_are_answered_while_the_index_is_made_anew(large: Running) -> None:
    rebuild = large.ask("memory/rebuildIndex")
    cheap = [
        ("memory/status", {}),
        ("memory/list", {"limit": 5}),
        ("memory/recall", {"query": "who has berth 7"}),
        ("workspace/symbol", {"query": "berth 7"}),
    ]
    for method, params in cheap * 3:
        assert large.result(method, params)
    assert rebuild not in [answer["id"] for answer in large.unasked()]
    assert "result" in large.wait_for(rebuild, BOUND)


def test_f080_a_rebuild_that_is_cancelled_is_answered_before_it_would_be_done(large: Running) -> None:
    rebuild = large.ask("memory/rebuildIndex")
    after = large.ask("memory/rebuildIndex")
    large.notify("$/cancelRequest", {"id": rebuild})
    assert large.wait_for(rebuild, BOUND)["error"]["code"] == -32800
    assert after not in [answer["id"] for answer in large.unasked()]
    assert "result" in large.wait_for(after, BOUND)
    assert large.recall("who has berth 7")


def test_f080_a_shutdown_in_the_middle_of_a_rebuild_is_honoured(
    large: Running, start: Callable[..., Running]
) -> None:
    rebuild = large.ask("memory/rebuildIndex")
    assert large.status()["stores"]
    assert rebuild not in [answer["id"] for answer in large.unasked()]
    assert large.shut_down() == 0
    again = start()
    assert len(again.result("memory/list", {"limit": 10_000}, BOUND)["memories"]) == 600
    assert again.recall("who has berth 7")
