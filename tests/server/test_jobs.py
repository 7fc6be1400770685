"""Background work: nothing that fails in it is lost, and nothing of it shows its words."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable

import pytest

from mnemic.core.errors import Locked
from mnemic.core.memory import Problem
from mnemic.server.jobs import Jobs
from mnemic.server.worker import Worker


async def failing(error: Exception) -> None:
    raise error


def told(work: Awaitable[object]) -> list[Problem]:
    problems: list[Problem] = []

    async def run() -> None:
        await Jobs(problems.append).start(work, "the count of uses")

    asyncio.run(run())
    return problems


def test_a_failure_that_was_foreseen_is_told_in_its_own_words() -> None:
    (problem,) = told(failing(Locked("/store", 5)))
    assert (problem.code, problem.severity) == ("background-locked", "error")
    assert "Another program has held /store" in problem.message


def test_a_defect_is_told_by_its_class_and_logged_by_its_place(caplog: pytest.LogCaptureFixture) -> None:
    (problem,) = told(failing(ValueError("the secret text of a memory")))
    assert problem.code == "background-failed"
    assert problem.message == "The count of uses failed inside the server (ValueError)."
    assert "ValueError at test_jobs.py:" in caplog.text
    assert "secret text" not in caplog.text


def test_what_fails_in_the_workers_thread_is_told_too() -> None:
    problems: list[Problem] = []

    def work() -> None:
        raise KeyError("the secret text of a memory")

    async def run() -> None:
        worker = Worker()
        await Jobs(problems.append).start(asyncio.wrap_future(worker.submit(work)))
        worker.close()

    asyncio.run(run())
    assert [problem.code for problem in problems] == ["background-failed"]


def test_a_failure_that_nobody_waits_for_at_all_is_told_without_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    problems: list[Problem] = []

    async def run() -> None:
        Jobs(problems.append)
        loop = asyncio.get_running_loop()
        nothing: dict[str, str] = {}
        loop.call_soon(lambda: nothing["the secret text of a memory"])
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    with caplog.at_level(logging.DEBUG):
        asyncio.run(run())
    assert [problem.code for problem in problems] == ["background-failed"]
    assert "secret text" not in caplog.text


def test_what_fails_after_the_end_is_not_told() -> None:
    problems: list[Problem] = []

    async def run() -> None:
        jobs = Jobs(problems.append)
        jobs.cancel()
        await jobs.start(failing(RuntimeError("cannot schedule new futures after shutdown")))

    asyncio.run(run())
    assert problems == []
