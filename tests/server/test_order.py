"""What is sent first is done first, whatever follows without waiting."""

from __future__ import annotations

import re
from typing import Any

from tests.running import Running

MANY = 300

#: One in ten is worth keeping; the others are rejected, by name and in order.
SAID = [
    f"Remember that service number{n} is deployed from pipeline{n}x."
    if n % 10 == 0
    else f"Which pipeline deploys service number{n}?"
    for n in range(MANY)
]


def numbers(texts: list[str]) -> list[int]:
    return [int(found[1]) for text in texts if (found := re.search(r"number(\d+)", text))]


def gap_of(status: Any) -> int:
    """How many messages of the chat are known to be missing."""
    found = [re.search(r"lacks (\d+) messages", problem["message"]) for problem in status["problems"]]
    return sum(int(match[1]) for match in found if match)


def test_300_appends_and_recalls_that_nobody_waits_for_keep_their_order(server: Running) -> None:
    """Every second message is sent late: each status counts the gaps that the appends before it have left."""
    asked: list[object] = []
    before = gap_of(server.status())
    for n, text in enumerate(SAID):
        server.say("ordered", text, offset=2 * n)
        method = "memory/status" if n % 10 == 0 else "memory/recall"
        asked.append(server.ask(method, {"query": f"number{n}"} if method == "memory/recall" else {}))
    answers = [server.wait_for(number, 60) for number in asked]
    assert [answer["id"] for answer in answers] == sorted(answer["id"] for answer in answers)
    seen = {n: gap_of(answers[n]["result"]) for n in range(0, MANY, 10)}
    assert seen == {n: before + n for n in range(0, MANY, 10)}
    for n in range(MANY):
        server.say("ordered", f"ok {n}", offset=2 * n + 1, role="assistant")
    assert gap_of(server.status()) == before
    result = server.result("memory/extract", {"sessionId": "ordered"}, 120)["result"]
    assert result["cursor"]["processedOffset"] == 2 * MANY
    assert numbers(server.bodies()) == list(range(0, MANY, 10))
    assert numbers([one["text"] for one in result["rejected"]]) == [n for n in range(MANY) if n % 10]


def test_answers_come_in_the_order_of_the_requests(server: Running) -> None:
    numbers = [server.ask("memory/recall", {"query": f"pipeline{n}x"}) for n in range(100)]
    order = [server.wait_for(number)["id"] for number in numbers]
    assert order == numbers


def test_a_remember_is_seen_by_all_that_is_asked_after_its_answer(server: Running) -> None:
    for n in range(20):
        server.remember(f"The order book {n} lives in table orderbook{n}q.")
        assert (
            server.recall(f"orderbook{n}q")[0]["body"] == f"The order book {n} lives in table orderbook{n}q."
        )


def test_extract_reads_all_that_was_said_before_it_though_nobody_waits(server: Running) -> None:
    asked = []
    for n in range(20):
        server.say("pipelined", f"Always run make check{n} before a push.", offset=n)
        asked.append(server.ask("memory/extract", {"sessionId": "pipelined"}))
    ends = [server.wait_for(number, 60)["result"]["result"]["cursor"]["processedOffset"] for number in asked]
    assert all(end >= n + 1 for n, end in enumerate(ends))
    assert len([body for body in server.bodies() if "run make check" in body]) == 20
