"""Many sessions leave nothing behind: no memory, no handles, no rows of tables that only grow."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import Running

pytestmark = pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="there is no /proc to read")

SESSIONS = 200
WARM_UP = 40
#: Bytes that a process may differ by between two looks without having grown.
SLACK = 3_000_000


def resident(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def handles(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def use(server: Running, n: int) -> None:
    """One session from its beginning to its end, with a document beside it."""
    session, uri = f"session-{n}", f"file:///nowhere/file{n}.py"
    server.notify("chat/didOpen", {"sessionId": session, "agent": "test"})
    server.open(uri, "x = 1\n" * 200)
    server.say(session, "Do the checks pass now?" + " and now" * 40, "They do." * 40)
    server.recall("checks", sessionId=session)
    server.notify("chat/didCompleteTurn", {"sessionId": session})
    server.result("memory/extract", {"sessionId": session})
    server.hover(uri, 0, 0)
    server.close(uri)
    server.notify("chat/didClose", {"sessionId": session})
    server.status()


def test_200_sessions_opened_used_and_closed_leave_no_growth(fresh: Running) -> None:
    fresh.remember("Always run the checks before a push.")
    for n in range(WARM_UP):
        use(fresh, n)
    pid = fresh.process.pid
    before = resident(pid), handles(pid)
    for n in range(WARM_UP, WARM_UP + SESSIONS):
        use(fresh, n)
        fresh.notifications.clear()
    fresh.eventually(lambda: handles(pid) <= before[1])
    assert resident(pid) - before[0] < SLACK
    assert len(fresh.status()["tasks"]) == 20
    assert sys.getsizeof(str(fresh.status())) < 60_000


def test_a_closed_session_is_gone_and_its_cursor_stays(fresh: Running) -> None:
    fresh.learn("closed", "Is this a question?")
    fresh.notify("chat/didClose", {"sessionId": "closed"})
    fresh.eventually(
        lambda: fresh.request("memory/extract", {"sessionId": "closed"}).get("error", {}).get("code") == 1002
    )
    assert [(one["sessionId"], one["processedOffset"]) for one in fresh.status()["cursors"]] == [
        ("closed", 1)
    ]


def test_a_closed_session_is_let_go_where_nothing_is_extracted_too(start: Callable[..., Running]) -> None:
    server = start(options={"extract": {"enabled": False}})
    server.say("off", "Always use tabs in Makefiles.")
    server.notify("chat/didClose", {"sessionId": "off"})
    server.eventually(lambda: any(task["status"] == "skipped" for task in server.status()["tasks"]))
    assert server.error("memory/extract", {"sessionId": "off"})["code"] == 1002
    assert server.bodies() == []
