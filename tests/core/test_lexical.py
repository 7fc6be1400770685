"""What is found for a question, in which order, and when nothing is."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.ranking import Match, rank
from mnemic.core.search.relevance import MIN_SCORE


def indexed(**bodies: str) -> SearchIndex:
    index = SearchIndex(None)
    index.update((), [Document(key, "1", "", "", body) for key, body in bodies.items()])
    return index


def ask(query: str, **bodies: str) -> list[str]:
    """Returns the keys of what would be shown, best first."""
    return [match.key for match in rank(query, {"user": indexed(**bodies)}) if match.relevance >= MIN_SCORE]


CODE = "Use pre-edit hooks, don't use C++ for a:b, keep name:secret out, AND keep the disk NEAR 5 GB/s with the -flag; x"


@pytest.mark.parametrize(
    "query",
    ["pre-edit", "don't", "C++", "a:b", "NEAR", "AND", "(x", "^x", "GB/s", "-flag", "name:secret"],
)
def test_query_language_is_plain_text_and_is_found(query: str) -> None:
    assert ask(query, hit=CODE, other="The office is closed on Monday") == ["hit"]


@pytest.mark.parametrize(
    "query", ["", "  ", "\n", '"', "*", '"; DROP TABLE x; --', "pre OR", "{a b}", "body : x", "\0"]
)
def test_no_text_is_an_error(query: str) -> None:
    assert isinstance(rank(query, {"user": indexed(a=CODE)}), list)


@pytest.mark.parametrize("part", ["word soup 用户 ", "A", "a.", "x' "])
def test_a_hundred_kilobytes_are_answered_quickly(part: str) -> None:
    index = indexed(a=CODE)
    begun = time.process_time()
    rank(part * (100_000 // len(part)), {"user": index})
    assert time.process_time() - begun < 0.5


DARK, SANDBOX = "用户偏好使用深色模式", "サンドボックスの設定を変更しない"


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("深色", ["dark"]),
        ("深色模式", ["dark"]),
        ("用户", ["dark"]),
        ("サンドボックス", ["sandbox"]),
        ("设定", []),
        ("用户喜欢什么模式？", ["dark"]),
        ("設定", ["sandbox"]),
        ("深", []),
        ("深 用", []),
    ],
)
def test_chinese_and_japanese_are_found_by_words_and_questions(query: str, expected: list[str]) -> None:
    assert ask(query, dark=DARK, sandbox=SANDBOX) == expected


@pytest.mark.parametrize("query", ["C++", "CI", "Go", "3.11", "R"])
def test_a_short_name_that_is_there_is_found(query: str) -> None:
    assert ask(
        query, hit="CI builds the Go and C++ parts with Python 3.11 and R", other="Deploys are frozen"
    ) == ["hit"]


@pytest.mark.parametrize("query", ["ci", "ab", "c", "de", "what is it?", "hello", "thanks", "ok"])
def test_a_short_text_that_is_no_name_here_finds_nothing(query: str) -> None:
    assert ask(query, a="circles are abstract, ok, thanks", b="hello, decide on X-rays") == []


def test_an_identifier_is_found_by_its_parts_and_its_parts_by_it() -> None:
    bodies = {
        "camel": "getUserName returns the login",
        "path": "src/core/memory.py holds values",
        "no": "lunch is at noon",
    }
    assert ask("user name", **bodies) == ["camel"]
    assert ask("memory.py", **bodies) == ["path"]
    assert ask("getUserName", **{**bodies, "camel": "the user name is the login"}) == ["camel"]


def test_the_exact_identifier_stands_above_its_neighbours() -> None:
    bodies = {"id": "getUserId is slow", "name": "getUserName is slow"}
    assert ask("getUserName", **bodies)[0] == "name"
    assert ask("getUserId", **bodies)[0] == "id"
    assert ask("internet", a="internal rules", b="internet rules")[0] == "b"
    assert ask("3.11", a="runs on 3.12", b="runs on 3.11")[0] == "b"


def test_a_short_hash_finds_the_commit() -> None:
    assert ask("0a1b2c3d", a="broken since 0a1b2c3d4e5f60718293a4b5c6d7e8f901234567", b="lunch") == ["a"]


def test_the_right_memory_stands_above_one_that_shares_a_common_word() -> None:
    found = ask(
        "which package manager do we use?",
        right="Use pnpm as the package manager",
        wrong="The office manager is on leave",
        none="Deploys are frozen",
    )
    assert found[0] == "right"


def test_a_question_about_something_else_is_met_with_silence() -> None:
    assert (
        ask(
            "When did Caroline visit the Berlin office with Marta?",
            a="The office opens at nine",
            b="Lunch at noon",
        )
        == []
    )


def test_a_name_that_nobody_knows_counts_more_than_a_word() -> None:
    index = {"user": indexed(a="Anna likes hiking in the mountains")}
    named, plain = rank("does Ludwig like hiking", index)[0], rank("does somebody like hiking", index)[0]
    assert named.relevance < plain.relevance


def test_relevance_is_sure_of_a_full_hit_and_stays_between_nought_and_one() -> None:
    match = rank("pnpm package manager", {"user": indexed(a="pnpm is the package manager")})[0]
    assert 0.8 < match.relevance < 1
    assert 0.8 < match.lexical < 1


def test_matched_words_are_given_as_typed() -> None:
    index = {"user": indexed(a="Use PNPM workspaces", b="用户偏好使用深色模式")}
    assert rank("Which Workspace does Pnpm need?", index)[0].matched == ("Workspace", "Pnpm")
    assert rank("用户喜欢深色模式吗", index)[0].matched == ("用户", "深色模式")
    assert rank("用户开启深色模式吗", index)[0].matched == ("用户", "深色模式")
    assert rank("pnpm, pnpm and PNPM", index)[0].matched == ("pnpm",)


def test_stores_are_ranked_together_and_named() -> None:
    stores = {
        "user": indexed(a="pnpm pnpm"),
        "project": indexed(a="pnpm and yarn and other words here", b="noon"),
    }
    found = rank("pnpm", stores)
    assert [(match.scope, match.key) for match in found] == [("user", "a"), ("project", "a")]
    alone = rank("pnpm", {"user": indexed(a="pnpm pnpm", b="yarn", c="noon")})
    assert found[0] == Match("user", "a", found[0].relevance, ("pnpm",), found[0].lexical)
    assert found[0].lexical > found[1].lexical > 0
    assert found[0].relevance == pytest.approx(alone[0].relevance)


def test_filters_come_before_the_limit() -> None:
    index = SearchIndex(None)
    index.update((), [Document(f"n{n}", "1", "", "", "pnpm pnpm pnpm") for n in range(300)])
    index.update((), [Document("wanted", "1", "", "", "pnpm and twenty other words of no interest at all")])
    found = rank(
        "pnpm", {"user": index}, accept=lambda scope, key: (scope, key) == ("user", "wanted"), limit=1
    )
    assert [match.key for match in found] == ["wanted"]


def test_at_most_limit_matches_come_back_and_equals_come_in_order() -> None:
    index = {"user": indexed(**{f"k{n}": "pnpm" for n in range(9)})}
    assert [match.key for match in rank("pnpm", index, limit=3)] == ["k0", "k1", "k2"]
    assert rank("pnpm", index, limit=0) == []


def test_a_document_removed_while_it_was_ranked_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    index = indexed(a="pnpm", b="pnpm")
    lookup = index.lookup(["pnpm"])
    index.update(["a"], ())
    monkeypatch.setattr(index, "lookup", lambda _terms: lookup)
    assert [match.key for match in rank("pnpm", {"user": index})] == ["b"]


def test_no_index_and_an_empty_index_answer_nothing() -> None:
    assert rank("pnpm", {}) == []
    assert rank("pnpm", {"user": indexed()}) == []


COMMON = ("pnpm", "yarn", "deploy", "staging", "token", "noon")
BODIES = st.lists(st.lists(st.sampled_from(COMMON), min_size=1, max_size=9), min_size=1, max_size=30)


@given(BODIES)
def test_relevance_falls_down_the_list_and_what_is_answered_is_a_share(bodies: list[list[str]]) -> None:
    stores = {"user": indexed(**{f"d{n}": " ".join(words) for n, words in enumerate(bodies)})}
    found = rank("pnpm yarn deploy staging token", stores)
    assert [match.relevance for match in found] == sorted((m.relevance for m in found), reverse=True)
    assert all(0 < match.relevance < 1 and 0 < match.lexical < 1 for match in found)
    asked = {"pnpm", "yarn", "deploy", "staging", "token"}
    assert {m.key for m in found} == {f"d{n}" for n, words in enumerate(bodies) if asked & set(words)}


CODES = {
    "one": "BILL-1 is done",
    "two": "BILL-2 is done",
    "other": "HLY-4012 means a stale seat map",
    "ticket": "Ticket #4711 tracks the memory leak",
    "gateway": "The gateway is at 10.0.4.17",
    "denied": "Error 0x80070005 is an access denial",
    "owner": "Alice owns the search service",
    "days": "We deploy on Tuesdays",
}


@pytest.mark.parametrize(
    "query",
    [
        "what is BILL-9?",
        "BILL-483",
        "ticket #4712",
        "10.0.4.18",
        "0x80070006",
        "what does HLY-9 mean?",
        "HLY-4099",
    ],
)
def test_another_code_of_a_kind_that_is_known_is_answered_with_nothing(query: str) -> None:
    assert ask(query, **CODES) == []


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("what is BILL-1?", "one"),
        ("ticket #4711", "ticket"),
        ("10.0.4.17", "gateway"),
        ("0x80070005", "denied"),
        ("what does error HLY-4012 mean?", "other"),
    ],
)
def test_a_code_that_is_known_brings_its_own_memory_first_and_no_other_code(query: str, first: str) -> None:
    assert ask(query, **CODES) == [first]


def test_a_code_that_is_only_mentioned_does_not_silence_the_rest() -> None:
    assert ask("who owns the search service in BILL-7 please", **CODES) == ["owner"]


def test_what_is_not_said_is_not_told_as_said() -> None:
    index = {"user": indexed(a="it came in with commit 4f2a9c1d8e7b6a5f", b="python 3.11.7 is the oldest")}
    match = rank("4f2a9c1e", index)[0]
    assert (match.matched, match.partly) == ((), ("4f2a9c1e",))
