"""A disk that is full for a while: nothing is lost, the answer names it, and without a restart it works again."""

from __future__ import annotations

from collections.abc import Callable

from tests.core.a_store import topic
from tests.running import Running
from tests.server.a_small_disk import SmallDisk, small_disk

__all__ = ["small_disk"]

HERON = "The canary host is called heron"
WREN = "The backup host is called wren"
Disk = Callable[..., SmallDisk]


def tokens(server: Running) -> list[str]:
    return [entry["token"] for entry in server.result("memory/undoLog", {"limit": 100})["entries"]]


def refused(server: Running, text: str) -> str:
    """Has a memory refused for want of room; returns the sentence."""
    error = server.error("memory/remember", {"text": text, "type": "project"})
    assert (error["code"], error["data"]["kind"]) == (1011, "storeUnavailable")
    return str(error["message"])


def test_on_a_full_disk_saving_is_refused_by_name_and_all_else_goes_on(small_disk: Disk) -> None:
    server = small_disk()
    server.remember(HERON, type="project")
    undoable = tokens(server)
    server.fill()
    sentence = refused(server, WREN)
    assert "the disk is full" in sentence
    assert "Nothing was lost" in sentence
    assert [memory["body"] for memory in server.recall("what is the canary host called")] == [HERON]
    assert server.bodies() == [HERON]
    assert tokens(server) == undoable
    server.free()
    server.remember(WREN, type="project")
    assert server.bodies() == [HERON, WREN]
    assert server.problems() == []
    assert server.set_aside() == []
    server.result("memory/restore", {"token": undoable[0]})
    assert server.bodies() == [WREN]


def uses(server: SmallDisk) -> int:
    return int(str(server.rows("select cast(total(uses) as integer) from warmth")[0][0]))


def test_uses_and_cursors_of_a_full_time_are_in_the_file_after_the_next_look(small_disk: Disk) -> None:
    server = small_disk()
    server.remember(HERON, type="project")
    server.learn("known", "hello there, good morning")
    server.look()
    before = uses(server)
    server.fill()
    for number in range(40):  # what room the file's log still has is used up
        server.recall("what is the canary host called")
        server.learn(f"session {number}", "hello there, good morning")
    server.look()
    assert server.says("the disk is full")
    assert any("in memory" in problem for problem in server.problems())
    server.free()
    assert server.problems() == []
    assert uses(server) >= before + 40
    kept = {session for (session,) in server.rows("select session from cursors", "user")}
    assert kept == {"known", *(f"session {number}" for number in range(40))}
    assert server.set_aside() == []


def test_wherever_the_disk_fills_up_a_memory_is_there_whole_or_not_at_all(small_disk: Disk) -> None:
    """Undo record, topic file, index file, state and search index: each meets the end of the disk once."""
    server = small_disk("4m")
    server.remember(HERON, type="project")
    saved, said = [HERON], set()
    for pages in range(24):
        body = f"Host number{pages} of the harbour is called bird{pages}"
        server.fill(pages)
        answer = server.request("memory/remember", {"text": body, "type": "project"})
        if "result" in answer:
            saved.append(body)
        else:
            said.add(answer["error"]["data"]["kind"])
            assert "the disk is full" in answer["error"]["message"]
        assert server.bodies() == saved
        assert (body in [memory["body"] for memory in server.recall(body)]) == (body in saved)
        server.free()
        assert server.problems() == []
        assert len(tokens(server)) == len(saved)
    assert said == {"storeUnavailable"}
    assert len(saved) > 10, "with room for some pages it is saved"
    lines = server.inside(server.root() / "MEMORY.md").read_text().splitlines()
    assert sum(line.startswith("- [") for line in lines) == len(saved)
    server.result("memory/rebuildIndex")
    assert server.status()["search"]["documents"] == len(saved)
    assert server.set_aside() == []


def test_a_rebuild_that_meets_a_full_disk_says_so_and_recall_goes_on(small_disk: Disk) -> None:
    server = small_disk("8m")
    server.remember("I prefer tea in the morning", type="user")
    server.remember(HERON, type="project")
    folder = server.inside(server.root()) / "project"
    for number in range(400):
        (folder / f"{number}.md").write_text(topic(f"Box number{number} of pier{number} stands there"))
    server.look()
    emptied(server)
    server.fill()
    answer = server.request("memory/rebuildIndex")
    assert answer["error"]["data"]["kind"] == "storeUnavailable"
    assert "the disk is full" in answer["error"]["message"]
    assert [task["status"] for task in server.status()["tasks"] if task["kind"] == "index"] == ["failed"]
    assert len(server.recall("what stands at pier377")) == 1
    server.free()
    assert server.problems() == []
    assert server.result("memory/rebuildIndex")
    assert server.status()["search"]["documents"] == 402
    assert len(server.recall("what stands at pier377")) == 1
    assert server.set_aside() == []


def test_a_purge_that_meets_a_full_disk_says_so_and_leaves_no_trace_when_it_is_asked_again(
    small_disk: Disk,
) -> None:
    server = small_disk()
    memory = server.remember(HERON, type="project")["memory"]
    server.remember(WREN, type="project")
    server.recall("what is the canary host called")
    server.fill()
    purge = {"ids": [memory["id"]], "apply": True, "purge": True}
    assert server.error("memory/forget", purge)["data"]["kind"] == "storeUnavailable"
    assert server.bodies() == [HERON, WREN], (
        "no room for the record of it, so that it is not forgotten either"
    )
    server.free()
    server.result("memory/forget", purge)
    assert server.bodies() == [WREN]
    assert traces(server, b"heron") == []
    assert server.set_aside() == []
    assert server.problems() == []


def test_a_purge_whose_rewriting_meets_a_full_disk_can_be_asked_for_again(small_disk: Disk) -> None:
    server = small_disk()
    memory = server.remember(HERON, type="project")["memory"]
    server.remember(WREN, type="project")
    server.recall("what is the canary host called")
    emptied(server)
    token = server.result("memory/forget", {"ids": [memory["id"]], "apply": True})["undo"]["token"]
    server.look()
    purge = {"ids": [token], "apply": True, "purge": True}
    server.fill()
    answer = server.request("memory/forget", purge)
    assert answer["error"]["data"]["kind"] == "storeUnavailable"
    assert token in tokens(server), "what is left can still be asked for"
    server.free()
    server.result("memory/forget", purge)
    assert server.bodies() == [WREN]
    assert traces(server, b"heron") == []
    assert server.problems() == []


def emptied(server: SmallDisk) -> None:
    """Has the logs of the databases go into their files, so that they have no room left of their own."""
    memory = server.remember("The spare host is called robin", type="project")["memory"]
    server.result("memory/forget", {"ids": [memory["id"]], "apply": True, "purge": True})


def traces(server: SmallDisk, word: bytes) -> list[str]:
    files = [file for file in server.inside(server.home).rglob("*") if file.is_file()]
    return [file.name for file in files if word in file.read_bytes().lower()]
