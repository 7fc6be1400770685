"""Extraction with a model: it adds what the rules pass over and the person said, and nothing else; its failures cost nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.model_endpoint import KEY, ModelEndpoint, Reply, Request, raw, said
from tests.running import Running
from tests.server.hostile_answers import EVIL, REFUSED, TOKEN, hostile
from tests.server.raw import Json

Start = Callable[..., Running]
VARIABLE = "STUB_MODEL_KEY"
RULE = "We decided to use PostgreSQL 16 for the ledger."
PASSED = "The CI machines came with 2 GB of memory each."
PASSED_BODY = PASSED.rstrip(".")


@pytest.fixture(scope="module")
def endpoint() -> Iterator[ModelEndpoint]:
    with ModelEndpoint() as one:
        yield one


def options(endpoint: ModelEndpoint, **more: object) -> Json:
    model = {"provider": "openai", "baseUrl": endpoint.url, "name": "small", "apiKeyEnv": VARIABLE}
    return {"model": {**model, **more}}


def shown(request: Request) -> list[Json]:
    """The lines between the fences of a question."""
    return [json.loads(line) for line in request.body["messages"][-1]["content"].split("\n")[1:-1]]


def offered(request: Request) -> dict[str, str]:
    return {one["id"]: one["said"] for one in shown(request) if "id" in one}


def keeping(*texts: str, **fields: object) -> Callable[[Request], Reply]:
    """A model that keeps the statements that hold one of these texts."""

    def script(request: Request) -> Reply:
        ids = [id_ for id_, text in offered(request).items() if any(each in text for each in texts)]
        return said(json.dumps({"memories": [{"id": id_, **fields} for id_ in ids]}))

    return script


def held(text: str) -> Reply:
    """An answer that comes when the endpoint is released."""
    return replace(said(text), held=True)


def rules(task: Json) -> list[str]:
    return [one["rule"] for one in task["result"]["rejected"]]


def counts(server: Running) -> Mapping[str, int]:
    told: Mapping[str, int] = server.status()["telemetry"]
    return told


# Over two hundred answers that nobody asked for


@pytest.fixture(scope="module")
def attacked(endpoint: ModelEndpoint, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("attacked")
    with Running(folder, options=options(endpoint, timeoutMs=1_200), env={VARIABLE: KEY}) as one:
        yield one
        assert one.garbage == b""
        log = one.log()
        assert not any(text in log for text in ("Traceback", EVIL, KEY, TOKEN, "archive"))


NUMBERS = count()
#: The rules pass over a name in letters; one with a digit is definite to them.
LETTERS = str.maketrans("0123456789", "abcdefghij")
HOSTILE = dict(hostile())


def chat_of(word: str) -> list[Json]:
    """A chat with one statement for the rules, one for the model, and all that nobody may keep."""
    by_role = {rule: rule if rule in ("assistant", "tool") else "user" for rule in REFUSED}
    told = [{"role": by_role[rule], "content": text} for rule, text in REFUSED.items()]
    own = [f"Remember that the {word} gateway is owned by Ada.", f"The {word} archive lies in building nine."]
    return [{"role": "user", "content": own[0]}, *told, {"role": "user", "content": own[1]}]


def everything(server: Running) -> str:
    """All that lies in the stores and beside them, as text."""
    files = [file for file in server.home.parent.rglob("*.md") if file.is_file()]
    return "\n".join(f"{file}\n{file.read_text('utf-8')}" for file in files)


def test_there_are_over_two_hundred_of_them() -> None:
    assert len(HOSTILE) >= 200


@pytest.mark.parametrize("case", HOSTILE)
def test_whatever_a_model_answers_the_rules_hold_and_what_they_found_stays(
    attacked: Running, endpoint: ModelEndpoint, case: str
) -> None:
    word = f"q{next(NUMBERS):03d}x".translate(LETTERS)
    endpoint.released.clear()
    endpoint.requests.clear()
    endpoint.replies(HOSTILE[case](word))
    before = {one["id"] for one in attacked.result("memory/list", {"limit": 10_000})["memories"]}
    messages = {"sessionId": word, "offset": 0, "messages": chat_of(word)}
    attacked.notify("chat/didAppend", messages)
    task = attacked.result("memory/extract", {"sessionId": word})
    endpoint.released.set()
    assert endpoint.requests, "the model was asked"
    assert list(offered(endpoint.requests[0]).values()) == [f"The {word} archive lies in building nine"]
    assert (task["status"], task["result"]["cursor"]["processedOffset"]) == ("completed", len(chat_of(word)))
    added = [
        one
        for one in attacked.result("memory/list", {"limit": 10_000})["memories"]
        if one["id"] not in before
    ]
    bodies = {one["body"] for one in added}
    ruled, own = f"the {word} gateway is owned by Ada", f"The {word} archive lies in building nine"
    assert ruled in bodies
    assert bodies <= {ruled, own}
    assert {one["id"] for one in added} == {*task["result"]["created"]}
    for one in added:
        assert (one["pinned"], one["importance"], one["tags"], one["evidence"]) == (False, "medium", [], [])
        assert one.get("supersedes") is None
        assert one.get("why") is None
        assert one["source"]["sessionId"] == word
    assert not any(text in everything(attacked) for text in (EVIL, TOKEN, *REFUSED.values()))


def test_nothing_of_it_was_written_beside_the_stores(attacked: Running) -> None:
    here = attacked.home.parent
    assert list(here.rglob(f"*{EVIL}*")) == []
    assert not Path(f"/tmp/{EVIL}.md").exists()
    roots = [Path(store["root"]) for store in attacked.status()["stores"]]
    strays = [file for file in here.rglob("*.md") if not any(file.is_relative_to(root) for root in roots)]
    assert strays == []


# What a model is for


@pytest.fixture
def server(start: Start, endpoint: ModelEndpoint) -> Running:
    endpoint.released.clear()
    endpoint.requests.clear()
    endpoint.script = keeping()
    return start(options=options(endpoint), env={VARIABLE: KEY})


def test_what_the_model_adds_is_stored_in_the_persons_words_with_its_source(
    server: Running, endpoint: ModelEndpoint
) -> None:
    endpoint.script = keeping("CI machines", type="project", kind="observation")
    server.notify("chat/didOpen", {"sessionId": "s", "agent": "tester"})
    task = server.learn("s", RULE, f"Hello. {PASSED} What now?")
    listed = {one["body"]: one for one in server.result("memory/list")["memories"]}
    assert set(listed) == {RULE.rstrip("."), PASSED_BODY}
    memory = listed[PASSED_BODY]
    assert (memory["type"], memory["kind"], memory["scope"]) == ("project", "observation", "project")
    assert (memory["source"]["sessionId"], memory["source"]["agent"], memory["source"]["index"]) == (
        "s",
        "tester",
        1,
    )
    assert sorted(task["result"]["created"]) == sorted(one["id"] for one in listed.values())
    assert "nothing_lasting" not in rules(task)
    assert server.recall("how much memory do the CI machines have?")[0]["body"] == PASSED_BODY
    assert server.result("memory/undoLog")["entries"]


def test_the_model_sees_what_was_said_what_is_kept_and_what_is_near_and_no_secret(
    server: Running, endpoint: ModelEndpoint
) -> None:
    server.remember("The CI machines are rented from Hetzner.")
    server.say("s", "Which machine would you take?", role="assistant")
    server.say("s", RULE, f"{PASSED} I typed {TOKEN} into the box just now.", "> quoted words", offset=1)
    server.result("memory/extract", {"sessionId": "s"})
    (request,) = endpoint.requests
    lines = shown(request)
    sent = json.dumps(request.body, ensure_ascii=False)
    assert {"kept": [RULE.rstrip(".")]} in lines
    assert any("Hetzner" in title for one in lines for title in one.get("known", ()))
    assert PASSED_BODY in offered(request).values()
    assert any(one.get("assistant", "").startswith("Which machine") for one in lines)
    assert request.body["response_format"]["json_schema"]["name"] == "extract"
    for type_ in ("user", "feedback", "project", "reference", "decision", "observation"):
        assert type_ in request.body["messages"][0]["content"]
    told = request.body["messages"][1]["content"]
    assert not any(text in told for text in (".md", "quoted words", "user:", "project:"))
    assert not any(text in sent for text in (TOKEN, str(server.home)))


def test_a_name_may_stand_for_an_it_and_nothing_else_may_change(
    server: Running, endpoint: ModelEndpoint
) -> None:
    endpoint.script = keeping("port 5433", text="The staging DB came with port 5433")
    server.learn("s", "The staging DB? It came with port 5433.")
    endpoint.script = keeping("port 7000", text="The production queue came with port 7001")
    server.learn("s", "It came with port 7000.", offset=1)
    assert server.bodies() == ["The staging DB came with port 5433", "It came with port 7000"]


def test_a_reason_that_was_given_comes_along(server: Running, endpoint: ModelEndpoint) -> None:
    endpoint.script = keeping("Support moved to Lisbon", why="Half of the customers came along")
    server.learn("s", "Support moved to Lisbon. Half of the customers came along.")
    (memory,) = server.result("memory/list")["memories"]
    assert (memory["body"], memory["why"]) == ("Support moved to Lisbon", "Half of the customers came along")


def test_what_rules_and_model_both_find_is_one_memory(server: Running, endpoint: ModelEndpoint) -> None:
    answer = [{"text": "The ledger uses PostgreSQL 16"}, {"text": RULE}, {"text": "to use PostgreSQL 16"}]
    endpoint.replies(said(json.dumps({"memories": answer})))
    task = server.learn("s", RULE, PASSED)
    assert server.bodies() == [RULE.rstrip(".")]
    assert rules(task).count("duplicate") >= 1
    assert set(rules(task)) <= {"nothing_lasting", "duplicate", "not_said", "too_short"}


def test_what_is_known_or_was_forgotten_does_not_come_by_the_model(
    server: Running, endpoint: ModelEndpoint
) -> None:
    (server.project / "AGENTS.md").write_text(
        "# Machines\n\n- The CI machines came with 2 GB of memory each\n"
    )
    endpoint.script = keeping("CI machines", "Lisbon")
    server.learn("s", PASSED, "Support moved to Lisbon, as you know.")
    assert endpoint.requests
    assert PASSED_BODY not in offered(endpoint.requests[0]).values()
    assert [body[:20] for body in server.bodies()] == ["Support moved to Lis"]
    (memory,) = server.result("memory/list")["memories"]
    server.result("memory/forget", {"ids": [memory["id"]], "apply": True})
    replaced = [{"role": "user", "content": "Support moved to Lisbon, as you know."}]
    server.notify("chat/didReplace", {"sessionId": "s", "messages": replaced})
    task = server.result("memory/extract", {"sessionId": "s"})
    assert server.bodies() == []
    assert "forgotten" in rules(task)


def test_no_more_than_ten_are_kept_of_one_answer(server: Running, endpoint: ModelEndpoint) -> None:
    names = (
        "amber birch cedar dune ember fjord grove heath islet jetty knoll ledge marsh north orchard".split()
    )
    endpoint.script = keeping("room")
    task = server.learn("s", *(f"The crew of {name} painted the {name} room." for name in names))
    assert len(server.bodies()) == 10
    assert rules(task).count("too_many") == 5


def test_nothing_is_asked_where_the_rules_pass_nothing_over(server: Running, endpoint: ModelEndpoint) -> None:
    server.learn("s", RULE, "Is that fine?", "ok")
    assert endpoint.requests == []


def test_without_a_model_nothing_is_asked_and_nothing_changes(start: Start, endpoint: ModelEndpoint) -> None:
    endpoint.requests.clear()
    plain = start(options={"model": {"baseUrl": endpoint.url, "name": "small"}})
    task = plain.learn("s", RULE, PASSED)
    assert (plain.bodies(), endpoint.requests) == ([RULE.rstrip(".")], [])
    assert "nothing_lasting" in rules(task)


# How small models answer


@pytest.mark.parametrize(
    "text",
    [
        '{"memories": [{"id": "s1", "type": "project", "kind": "fact", "text": null, "why": null, "howToApply": null}]}',
        '```json\n{"memories": [{"id": "s1"}]}\n```',
        'Sure! Here is the JSON:\n\n{"memories": [{"id": "s1"}]}\n\nI hope that helps {smile}.',
        '[{"id": "s1"}]',
        '{"id": "s1", "type": "PROJECT"}',
        '["s1"]',
        '{"memories": ["S1"]}',
        '{"memories": "s1"}',
        '{"memories": {"s1": {"type": "project"}}}',
        '{"s1": {"type": "project"}}',
        '{"Memories": [{"Statement_ID": "s1"}]}',
        '{"facts_to_keep": [{"id": 1}]}',
        '{"memories": [{"content": "The CI machines came with 2 GB of memory each."}]}',
        '{"memories": [{"id": "statement 1", "quote": "the CI machines came with 2 GB of memory each"}]}',
        '<think>Is s2 better? {"memories": []}</think>\n{"memories": [{"id": "[s1]"}]}',
        '{"memories": [{"id": "s1"}, {"id": "s44"}, 7, null]}',
    ],
)
def test_small_models_are_understood(server: Running, endpoint: ModelEndpoint, text: str) -> None:
    endpoint.replies(said(text))
    server.learn("s", PASSED)
    assert server.bodies() == [PASSED_BODY]


def test_anthropics_messages_serve_as_well(start: Start, endpoint: ModelEndpoint) -> None:
    answer = {"memories": [{"id": "s1", "type": "project"}]}
    used = {"type": "tool_use", "id": "t", "name": "answer", "input": answer}
    endpoint.replies(raw({"content": [used], "usage": {"input_tokens": 5, "output_tokens": 2}}))
    server = start(options=options(endpoint, provider="anthropic"), env={VARIABLE: KEY})
    server.learn("s", PASSED)
    assert server.bodies() == [PASSED_BODY]
    assert (counts(server)["model.inputTokens"], counts(server)["extract.model.learned"]) == (5, 1)


def test_the_editors_own_model_serves_as_well(start: Start) -> None:
    def answer(request: Json) -> Json:
        if request["method"] == "model/complete":
            return {"result": {"text": '{"memories": [{"id": "s1"}]}'}}
        return {"result": None}

    server = start(
        options={"model.provider": "client"},
        capabilities={"experimental": {"mnemic": {"model": True}}},
        answer=answer,
    )
    server.learn("s", PASSED)
    params = server.wait_for_request("model/complete")["params"]
    assert server.bodies() == [PASSED_BODY]
    assert (params["purpose"], params["maxTokens"]) == ("extract", 2_000)
    assert params["schema"]["required"] == ["memories"]


# Time


def test_what_the_rules_find_is_there_while_the_model_thinks_and_recall_waits_for_nothing(
    server: Running, endpoint: ModelEndpoint
) -> None:
    endpoint.replies(held('{"memories": ["s1"]}'))
    server.say("s", RULE, PASSED)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    endpoint.wait_for(1)
    assert server.bodies() == [RULE.rstrip(".")]
    assert [
        one["body"] for one in server.recall("what is used for the ledger?", deadlineMs=0)
    ] == server.bodies()
    assert server.remember("The mail queue is RabbitMQ.")["outcome"] == "created"
    task = server.status()["tasks"][0]
    assert (task["status"], server.status()["cursors"]) == ("running", [])
    endpoint.released.set()
    server.eventually(lambda: server.status()["tasks"][0]["status"] == "completed")


def test_a_recall_that_asks_the_model_does_not_wait_for_an_extraction(
    server: Running, endpoint: ModelEndpoint
) -> None:
    def script(request: Request) -> Reply:
        if request.body["response_format"]["json_schema"]["name"] == "recall":
            return said('{"chosen": ["m1"]}')
        return held('{"memories": ["s1"]}')

    server.remember("The cache is kept in Redis.")
    endpoint.script = script
    server.say("s", PASSED)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    endpoint.wait_for(1)
    found = server.result("memory/recall", {"query": "where is the cache kept?", "deadlineMs": 9_000})
    assert (found["strategy"], [one["body"] for one in found["memories"]]) == (
        "model",
        ["The cache is kept in Redis."],
    )
    endpoint.released.set()
    server.eventually(lambda: "extract.model.learned" in counts(server))
    told = counts(server)
    assert (told["model.interrupted"], told["recall.model.chosen"], told["extract.model.learned"]) == (
        1,
        1,
        1,
    )


def test_a_turn_that_ends_while_the_model_thinks_is_read_at_once_and_cursors_keep_their_order(
    server: Running, endpoint: ModelEndpoint
) -> None:
    endpoint.replies(held('{"memories": ["s1"]}'))
    server.say("s", PASSED)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    endpoint.wait_for(1)
    server.say("s", RULE, offset=1)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    server.eventually(lambda: server.bodies() == [RULE.rstrip(".")])
    assert server.status()["cursors"] == []
    endpoint.released.set()
    task = server.result("memory/extract", {"sessionId": "s"})
    server.eventually(lambda: server.status()["cursors"] and PASSED_BODY in server.bodies())
    assert task["result"]["cursor"]["processedOffset"] == 2
    assert server.status()["cursors"][0]["processedOffset"] == 2


@pytest.mark.parametrize("how", ["late", "failed", "unusable"])
def test_a_model_that_fails_costs_nothing_and_the_status_says_so(
    start: Start, endpoint: ModelEndpoint, how: str
) -> None:
    reply = {"late": Reply(held=True), "failed": Reply(401), "unusable": said("no idea")}[how]
    endpoint.released.clear()
    endpoint.replies(reply)
    server = start(options=options(endpoint, timeoutMs=300 if how == "late" else 30_000), env={VARIABLE: KEY})
    task = server.learn("s", RULE, PASSED)
    endpoint.released.set()
    assert (task["status"], server.bodies()) == ("completed", [RULE.rstrip(".")])
    status = server.status()
    assert status["cursors"][0]["processedOffset"] == 2
    assert status["model"]["lastError"].startswith("The model could not be used: ")
    assert status["telemetry"][f"extract.model.{how}"] == 1


def test_who_leaves_while_the_model_thinks_leaves_the_cursor_and_doubles_nothing(
    start: Start, endpoint: ModelEndpoint
) -> None:
    endpoint.released.clear()
    endpoint.requests.clear()
    endpoint.replies(Reply(held=True))
    how: dict[str, Any] = {"options": options(endpoint), "env": {VARIABLE: KEY}}
    first = start(**how)
    messages = [{"role": "user", "content": text} for text in (RULE, PASSED)]
    first.notify("chat/didOpen", {"sessionId": "s", "messages": messages})
    first.notify("chat/didCompleteTurn", {"sessionId": "s"})
    endpoint.wait_for(1)
    assert first.bodies() == [RULE.rstrip(".")]
    assert first.shut_down() == 0
    assert "left before task" in first.log()
    endpoint.released.set()
    endpoint.script = keeping("CI machines")
    again = start(**how)
    assert again.status()["cursors"] == []
    again.notify("chat/didOpen", {"sessionId": "s", "messages": messages})
    task = again.result("memory/extract", {"sessionId": "s"})
    assert sorted(again.bodies()) == sorted([RULE.rstrip("."), PASSED_BODY])
    assert task["result"]["cursor"]["processedOffset"] == 2
    assert "duplicate" in rules(task)


def test_a_history_that_is_replaced_meanwhile_keeps_its_own_cursor(
    server: Running, endpoint: ModelEndpoint
) -> None:
    endpoint.replies(held('{"memories": ["s1"]}'))
    server.say("s", RULE, PASSED)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    endpoint.wait_for(1)
    replaced = [{"role": "user", "content": "A summary of it all."}]
    server.notify("chat/didReplace", {"sessionId": "s", "messages": replaced})
    endpoint.released.set()
    server.eventually(lambda: PASSED_BODY in server.bodies())
    task = server.result("memory/extract", {"sessionId": "s"})
    assert task["result"]["cursor"]["processedOffset"] == 1
    server.eventually(lambda: server.status()["cursors"][0]["processedOffset"] == 1)


def test_a_task_that_is_cancelled_while_the_model_thinks_waits_no_longer(
    server: Running, endpoint: ModelEndpoint
) -> None:
    endpoint.replies(held('{"memories": ["s1"]}'))
    server.say("s", RULE, PASSED)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    endpoint.wait_for(1)
    task = server.status()["tasks"][0]
    assert (task["status"], task["progress"]) == ("running", "waits for the model")
    assert server.result("memory/cancelTask", {"taskId": task["id"]}) == {"cancelled": True}
    server.eventually(lambda: server.status()["cursors"])
    assert server.status()["cursors"][0]["processedOffset"] == 2
    assert server.status()["tasks"][0]["status"] == "cancelled"
    assert server.bodies() == [RULE.rstrip(".")]
    assert counts(server)["extract.model.cancelled"] == 1


def test_telemetry_tells_how_it_went_with_the_model(server: Running, endpoint: ModelEndpoint) -> None:
    def told() -> Json:
        found: Json = server.told("telemetry/event")[-1]["attributes"]
        return found

    endpoint.script = keeping("CI machines")
    server.learn("s", RULE, PASSED)
    first = told()
    assert (first["strategy"], first["model_outcome"], first["model_questions"]) == ("model", "learned", 1)
    assert (first["patches_count"], first["model_patches_count"]) == (2, 1)
    assert 0 <= first["model_duration_ms"] <= first["duration_ms"]
    endpoint.replies(said("no idea"))
    server.learn("s", "Support moved to Lisbon, as you know.", offset=2)
    second = told()
    assert (second["strategy"], second["model_outcome"], second["patches_count"]) == ("rule", "unusable", 0)
    server.learn("s", "ok", offset=3)
    assert "model_outcome" not in told()
    assert counts(server)["model.inputTokens"] == 22
