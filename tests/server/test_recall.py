"""``memory/recall`` over the wire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.running import Running


@pytest.fixture(scope="module", autouse=True)
def memories(server: Running) -> None:
    server.remember("Always use pnpm, never npm, for the web shop.", tags=["web"])
    server.remember("The billing service runs on port 8443.", type="project", kind="fact")
    server.remember("Deploy freeze starts on 2026-12-24.", type="project", kind="plan")
    server.remember("付款服务使用 PostgreSQL 数据库。", type="project")


def titles(found: list[dict[str, Any]]) -> list[str]:
    return [one["title"] for one in found]


def test_the_one_memory_that_answers_comes_with_its_score_and_a_block_for_the_prompt(server: Running) -> None:
    result = server.result("memory/recall", {"query": "which port is billing on?", "explain": True})
    assert titles(result["memories"]) == ["The billing service runs on port 8443"]
    assert (result["strategy"], result["scanned"], result["omitted"]) == ("lexical", 4, 0)
    found = result["memories"][0]
    assert 0 < found["score"] <= 1
    assert found["fullChars"] == len(found["body"])
    assert not found["truncated"]
    assert {"port", "billing"} <= set(found["explanation"]["matched"])
    assert found["body"] in result["prompt"]
    assert found["id"] in result["prompt"]


def test_without_explain_there_is_no_explanation(server: Running) -> None:
    assert "explanation" not in server.recall("billing port")[0]


@pytest.mark.parametrize("query", ["", "   ", "quantum chromodynamics", "?", "付"])
def test_a_question_that_nothing_answers_is_met_with_silence(server: Running, query: str) -> None:
    result = server.result("memory/recall", {"query": query})
    assert (result["strategy"], result["memories"], result["prompt"]) == ("none", [], "")


def test_a_question_in_another_script_is_answered(server: Running) -> None:
    assert titles(server.recall("付款服务用什么数据库？")) == ["付款服务使用 PostgreSQL 数据库"]


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ({"scopes": ["user"]}, 0),
        ({"scopes": ["project"]}, 1),
        ({"types": ["feedback"]}, 0),
        ({"types": ["project", "user"]}, 1),
        ({"kinds": ["plan"]}, 0),
        ({"tags": ["web"]}, 0),
        ({"scopes": ["team"]}, 0),
        ({"asOf": "2020-01-01"}, 0),
        ({"types": None, "tags": None}, 1),
        ({"unknown": {"nested": [1]}}, 1),
    ],
)
def test_filters_come_before_relevance(server: Running, filters: dict[str, Any], found: int) -> None:
    assert len(server.recall("billing port 8443", **filters)) == found


def test_what_is_excluded_by_id_does_not_come(server: Running) -> None:
    id_ = server.recall("billing port")[0]["id"]
    assert server.recall("billing port", exclude=[id_]) == []


def test_what_a_session_was_given_is_not_given_to_it_again(server: Running) -> None:
    assert len(server.recall("billing port", sessionId="a", dryRun=True)) == 1
    assert len(server.recall("billing port", sessionId="a")) == 1
    assert server.recall("billing port", sessionId="a") == []
    assert len(server.recall("billing port", sessionId="a", includeDelivered=True)) == 1
    assert len(server.recall("billing port", sessionId="b")) == 1
    assert len(server.recall("billing port")) == 1


def test_a_budget_cuts_bodies_and_says_so(server: Running) -> None:
    found = server.recall("billing port", budgetChars=11)[0]
    assert (found["body"], found["truncated"], found["fullChars"]) == ("The billing", True, 38)
    assert server.recall("billing port", budgetChars=0) == []


def test_a_use_is_counted_and_a_dry_run_is_not(server: Running) -> None:
    def uses() -> int:
        return int(server.result("memory/list", {"text": "freeze"})["memories"][0]["uses"])

    before = uses()
    server.recall("deploy freeze", dryRun=True)
    assert uses() == before
    server.recall("deploy freeze")
    server.eventually(lambda: uses() == before + 1)


@pytest.mark.parametrize(
    ("params", "path"),
    [
        ({"scopes": ["nonsense"]}, "scopes[0]"),
        ({"scopes": ["user", "vault:No Good"]}, "scopes[1]"),
        ({"asOf": "yesterday"}, "asOf"),
        ({"limit": 0}, "limit"),
        ({"limit": 51}, "limit"),
        ({"limit": "5"}, "limit"),
        ({"types": ["todo"]}, "types[0]"),
        ({"budgetChars": -1}, "budgetChars"),
        ({"exclude": "one"}, "exclude"),
        ({"projectUri": "untitled:x"}, "projectUri"),
        ({"query": 7}, "query"),
    ],
)
def test_a_wrong_param_is_named(server: Running, params: dict[str, Any], path: str) -> None:
    error = server.error("memory/recall", {"query": "billing", **params})
    assert error["code"] == -32602
    assert [one["path"] for one in error["data"]["errors"]] == [path]


def test_the_option_sets_the_limit_and_the_request_wins(start: Any) -> None:
    server = start(options={"recall": {"limit": 1}})
    for n in range(3):
        server.remember(f"The cache number {n} is kept in Redis on host{n}.")
    assert len(server.recall("cache Redis")) == 1
    assert len(server.recall("cache Redis", limit=2)) == 2
    assert server.result("memory/recall", {"query": "cache Redis"})["omitted"] == 2


def test_a_least_score_of_one_lets_hardly_anything_through(start: Any) -> None:
    server = start(options={"recall.minScore": 1.0})
    server.remember("The cache is kept in Redis.")
    assert server.recall("where does the cache live, in Redis or in memory?") == []


def test_a_server_that_is_switched_off_recalls_nothing(start: Any) -> None:
    server = start(options={"enabled": False})
    server.remember("The cache is kept in Redis.")
    result = server.result("memory/recall", {"query": "cache Redis"})
    assert (result["strategy"], result["memories"], result["prompt"]) == ("none", [], "")
