"""``memory/forget`` and the ``/forget`` of a palette, over the wire."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.running import ASKS, Running
from tests.server.raw import Json

Start = Callable[..., Running]

PORTS = (
    "---\nname: Ports\ntype: project\n---\n\n"
    "- The API listens on port 8080.\n- The worker listens on port 9090.\n- The cache listens on port 6379.\n"
)


def command(server: Running, **params: Any) -> Any:
    return server.result("workspace/executeCommand", {"command": "mnemic.forget", "arguments": [params]})


def test_a_query_shows_candidates_and_forgets_nothing(server: Running) -> None:
    made = server.remember("The wiki is hosted on Confluence.")["memory"]
    result = server.result("memory/forget", {"query": "Confluence wiki"})
    (candidate,) = result["candidates"]
    assert result["strategy"] == "rule"
    assert (candidate["id"], candidate["revision"]) == (made["id"], made["revision"])
    assert result["forgotten"] == []
    assert server.recall("Confluence wiki")


def test_a_query_that_is_certain_forgets_the_one_it_means(server: Running) -> None:
    made = server.remember("The lint step uses Biome.")["memory"]
    result = server.result("memory/forget", {"query": "lint Biome", "apply": True})
    assert result["forgotten"] == [made["id"]]
    assert result["undo"]["token"]
    assert server.recall("lint Biome") == []


def test_a_query_that_may_mean_two_forgets_neither(server: Running) -> None:
    for city in ("Oslo", "Bergen"):
        server.remember(f"The {city} office opens at nine.")
    result = server.result("memory/forget", {"query": "office opens at nine", "apply": True})
    assert len(result["candidates"]) == 2
    assert result["forgotten"] == []
    assert len([body for body in server.bodies() if "office opens" in body]) == 2


@pytest.mark.parametrize("query", ["", "  ", "*", "%", "?*", "."])
def test_a_blank_or_a_wildcard_is_refused(server: Running, query: str) -> None:
    before = server.bodies()
    error = server.error("memory/forget", {"query": query, "apply": True})
    assert (error["code"], error["data"]["errors"][0]["path"]) == (-32602, "query")
    assert server.bodies() == before


def test_all_ids_of_a_call_mean_the_numbers_of_one_moment(server: Running) -> None:
    server.put("ports.md", PORTS)
    ids = ["project:ports.md:0", "project:ports.md:2"]
    result = server.result("memory/forget", {"ids": ids, "apply": True})
    assert (result["strategy"], result["forgotten"]) == ("ids", ids)
    assert [one["id"] for one in result["remaining"]] == ["project:ports.md"]
    assert (server.root() / "ports.md").read_text("utf-8") == (
        "---\nname: Ports\ntype: project\n---\n\n- The worker listens on port 9090.\n"
    )


def test_ids_without_apply_only_look(server: Running) -> None:
    server.put("looked.md", PORTS)
    result = server.result("memory/forget", {"ids": ["project:looked.md:1"]})
    assert [one["id"] for one in result["candidates"]] == ["project:looked.md:1"]
    assert (server.root() / "looked.md").read_text("utf-8") == PORTS


def test_an_id_read_before_the_file_moved_on_means_the_same_text(server: Running) -> None:
    server.put("moved.md", PORTS)
    seen = server.result("memory/get", {"id": "project:moved.md:1"})["memory"]
    server.put("moved.md", PORTS.replace("- The API listens on port 8080.\n", ""))
    params = {"ids": [seen["id"]], "revisions": {seen["id"]: seen["revision"]}, "apply": True}
    assert server.result("memory/forget", params)["forgotten"] == ["project:moved.md:0"]
    assert "9090" not in (server.root() / "moved.md").read_text("utf-8")
    assert "6379" in (server.root() / "moved.md").read_text("utf-8")


def test_an_entry_whose_text_is_gone_is_a_conflict(server: Running) -> None:
    server.put("gone.md", PORTS)
    seen = server.result("memory/get", {"id": "project:gone.md:1"})["memory"]
    server.put("gone.md", PORTS.replace("worker", "scheduler"))
    params = {"ids": [seen["id"]], "revisions": {seen["id"]: seen["revision"]}, "apply": True}
    error = server.error("memory/forget", params)
    assert (error["code"], error["data"]["kind"]) == (1003, "conflict")
    assert "scheduler" in (server.root() / "gone.md").read_text("utf-8")


def test_one_unknown_id_among_good_ones_forgets_nothing(server: Running) -> None:
    made = server.remember("The docs are built with MkDocs.")["memory"]
    error = server.error("memory/forget", {"ids": [made["id"], "project:none.md"], "apply": True})
    assert error["code"] == 1002
    assert server.recall("docs MkDocs")


def test_what_was_forgotten_is_not_learned_again_from_the_same_messages(server: Running) -> None:
    said = "Remember that the proxy is called Envoy."
    (id_,) = server.learn("again", said)["result"]["created"]
    server.result("memory/forget", {"ids": [id_], "apply": True})
    messages = [{"role": "user", "content": "Good morning."}, {"role": "user", "content": said}]
    server.notify("chat/didReplace", {"sessionId": "again", "messages": messages})
    result = server.result("memory/extract", {"sessionId": "again"})["result"]
    assert (result["created"], result["cursor"]["processedOffset"]) == ([], 2)
    assert server.recall("proxy Envoy") == []


def test_a_purge_takes_ids_and_leaves_nothing_to_restore(server: Running) -> None:
    made = server.remember("The intranet password hint is Zanzibar.")["memory"]
    result = server.result("memory/forget", {"ids": [made["id"]], "apply": True, "purge": True})
    assert result["forgotten"] == [made["id"]]
    assert "undo" not in result
    assert server.error("memory/restore", {"ids": [made["id"]]})["code"] == 1002
    kept = [file for file in server.home.rglob("*") if file.is_file() and b"Zanzibar" in file.read_bytes()]
    assert kept == []


@pytest.mark.parametrize("by", ["token", "id"])
def test_a_purge_destroys_what_is_in_the_trash(server: Running, by: str) -> None:
    word = f"Quetzal{by}"
    made = server.remember(f"The mascot of the team is {word}.")["memory"]
    token = server.result("memory/forget", {"ids": [made["id"]], "apply": True})["undo"]["token"]
    name = token if by == "token" else made["id"]
    server.result("memory/forget", {"ids": [name], "apply": True, "purge": True})
    assert server.error("memory/restore", {"token": token})["data"]["kind"] == "expired"
    kept = [file for file in server.home.rglob("*") if file.is_file() and word.encode() in file.read_bytes()]
    assert kept == []


def test_a_purge_of_an_unknown_token_destroys_nothing_else(server: Running) -> None:
    made = server.remember("The mascot of the company is a Narwhal.")["memory"]
    params = {"ids": [made["id"], "20200101T000000000000-00000000"], "apply": True, "purge": True}
    assert server.error("memory/forget", params)["code"] == 1009
    assert server.recall("mascot Narwhal")


def test_a_query_is_not_enough_for_a_purge(server: Running) -> None:
    server.remember("The tracing tool is Jaeger.")
    error = server.error("memory/forget", {"query": "tracing Jaeger", "apply": True, "purge": True})
    assert error["data"]["errors"][0]["path"] == "ids"
    assert server.recall("tracing Jaeger")


# The palette


class Person:
    """Answers questions with what was decided before."""

    def __init__(self, choice: str | None) -> None:
        self.choice = choice
        self.asked: list[Json] = []

    def __call__(self, request: Json) -> Json:
        if request["method"] != "window/showMessageRequest":
            return {"result": None}
        self.asked.append(request["params"])
        return {"result": self.choice and {"title": self.choice}}


def two_offices(start: Start, person: Person | None, capabilities: Json) -> Running:
    server = start(capabilities=capabilities, **({"answer": person} if person else {}))
    for city in ("Oslo", "Bergen"):
        server.remember(f"The {city} office opens at nine.")
    return server


def test_the_palette_asks_which_one_is_meant_and_forgets_it(start: Start) -> None:
    person = Person("The Oslo office opens at nine")
    server = two_offices(start, person, ASKS)
    result = command(server, query="office opens")
    assert [len(result["forgotten"]), server.bodies()] == [1, ["The Bergen office opens at nine."]]
    choices = [action["title"] for action in person.asked[0]["actions"]]
    assert sorted(choices[:-1]) == ["The Bergen office opens at nine", "The Oslo office opens at nine"]
    assert "None" in choices[-1]
    server.result("memory/restore", {"token": result["undo"]["token"]})
    assert len(server.bodies()) == 2


@pytest.mark.parametrize("choice", [None, "None of these", "Something that was not offered"])
def test_no_choice_forgets_nothing_and_returns_the_candidates(start: Start, choice: str | None) -> None:
    server = two_offices(start, Person(choice), ASKS)
    result = command(server, query="office opens", apply=True)
    assert (len(result["candidates"]), result["forgotten"], len(server.bodies())) == (2, [], 2)


def test_a_client_that_answers_with_an_error_has_chosen_nothing(start: Start) -> None:
    def refuse(request: Json) -> Json:
        return {"error": {"code": -32601, "message": "no"}}

    server = start(capabilities=ASKS, answer=refuse)
    server.remember("The Oslo office opens at nine.")
    assert command(server, query="Oslo office")["forgotten"] == []


def test_without_message_windows_the_candidates_are_returned(start: Start) -> None:
    person = Person("The Oslo office opens at nine")
    server = two_offices(start, person, {})
    result = command(server, query="office opens")
    assert (person.asked, len(result["candidates"]), result["forgotten"]) == ([], 2, [])


def test_two_memories_of_one_title_can_be_told_apart(start: Start) -> None:
    person = Person(None)
    server = start(capabilities=ASKS, answer=person)
    for scope in ("user", "project"):
        server.result(
            "memory/remember",
            {"title": "Same", "body": f"The twin lives in {scope}.", "type": "project", "scope": scope},
        )
    command(server, query="twin lives")
    choices = [action["title"] for action in person.asked[0]["actions"]]
    assert len(set(choices)) == 3


def test_a_question_that_is_cancelled_forgets_nothing(start: Start) -> None:
    server = start(capabilities=ASKS, answer=lambda request: None)
    server.remember("The Oslo office opens at nine.")
    params = {"command": "mnemic.forget", "arguments": [{"query": "Oslo office"}]}
    number = server.ask("workspace/executeCommand", params)
    question = server.wait_for_request("window/showMessageRequest")
    server.notify("$/cancelRequest", {"id": number})
    assert server.wait_for(number)["error"]["code"] == -32800
    late = {
        "jsonrpc": "2.0",
        "id": question["id"],
        "result": {"title": question["params"]["actions"][0]["title"]},
    }
    server.send(late)
    server.send(late)
    assert len(server.bodies()) == 1


def test_ids_are_forgotten_without_a_question(start: Start) -> None:
    person = Person(None)
    server = start(capabilities=ASKS, answer=person)
    made = server.remember("The Oslo office opens at nine.")["memory"]
    assert command(server, ids=[made["id"]], apply=True)["forgotten"] == [made["id"]]
    assert person.asked == []
