"""A wording is kept only where it says what the person said: nothing left out, nothing made up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.operations.grounding import MAX_CHARS, MAX_FURTHER, covers, says_only, words_of

AROUND = ("The staging DB? It listens on port 5433. We don't back it up, only on Mondays at 22:00.",)


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        ("It listens on port 5433", "It listens on port 5433."),
        ("It listens on port 5433", "The staging DB listens on port 5433"),
        ("It listens on port 5433", "the Staging DB is listening on port 5433"),
        ("They're in Lisbon", "They're in Lisbon"),
        ("它在上海机房", "它在上海机房"),
        ("它在上海机房", "这个在上海机房"),
        ("Il tourne sur le port 80", "il tourne sur le port 80"),
        ("빌드 서버는 4코어입니다", "빌드 서버는 4코어입니다"),
    ],
)
def test_the_same_words_with_a_name_for_an_it_are_grounded(statement: str, text: str) -> None:
    assert says_only(text, statement, AROUND)


@pytest.mark.parametrize(
    ("statement", "text"),
    [
        # Left out
        ("I stopped using vim", "The user uses vim"),
        ("We no longer use Redis", "We use Redis"),
        ("I never answer on Sundays", "I answer on Sundays"),
        ("We use Redis for sessions", "We use Redis"),
        ("我不用 vim", "我用 vim"),
        # Made up
        ("It listens on port 5433", "The production DB listens on port 5433"),
        ("It listens on port 5433", "It listens on port 5433 because MySQL is slow"),
        ("It listens on port 5433", "It listens on port 5433 and 22"),
        # Said elsewhere, and turning it round
        ("It listens on port 5433", "It doesn't listen on port 5433"),
        ("It listens on port 5433", "It don't listen on port 5433"),
        ("It listens on port 5433", "It only listens on port 5433"),
        ("It listens on port 5433", "It listens on port 5433 22:00"),
        # Another order
        ("We moved from staging to canary", "We moved from canary to staging"),
        ("The freeze is before the release", "The release is before the freeze"),
        # Small words, signs and codes
        ("The build was moved to Kiwi", "The build is moved to Kiwi"),
        ("The offset is -5", "The offset is 5"),
        ("The flag is -v", "The flag is -V"),
        ("Use && in scripts", "Use || in scripts"),
        ("Logs go to /var/log", "Logs go to /var/Log"),
        ("田中さんに報告する", "田中さんが報告する"),
        # Another language, another word for it
        ("Il tourne sur le port 80", "It runs on port 80"),
        ("We like tabs", "We prefer tabs"),
        ("", "anything"),
        ("anything", ""),
        ("x" * (MAX_CHARS + 1), "x" * (MAX_CHARS + 1)),
    ],
)
def test_what_leaves_out_adds_or_turns_round_is_not(statement: str, text: str) -> None:
    assert not says_only(text, statement, (*AROUND, statement))


def test_not_all_that_was_said_may_be_heaped_on_one_statement() -> None:
    names = [f"name{chr(97 + n)}" for n in range(MAX_FURTHER + 1)]
    around = [" ".join(names)]
    assert says_only("It is " + " ".join(names[:-1]) + " running", "It is running", around)
    assert not says_only("It is " + " ".join(names) + " running", "It is running", around)


@given(st.text(max_size=200), st.text(max_size=200), st.lists(st.text(max_size=100), max_size=3))
def test_every_word_of_what_is_grounded_was_said(text: str, statement: str, around: list[str]) -> None:
    if says_only(text, statement, around):
        assert set(words_of(text)) <= {word for said in (statement, *around) for word in words_of(said)}
        assert covers(text, statement) or not words_of(statement)


@given(st.text(max_size=200))
def test_a_text_says_what_it_says_itself(text: str) -> None:
    assert says_only(text, text, ()) or not text.strip()
