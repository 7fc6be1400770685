"""Names are found by their letters in order, and lines made of texts say what the texts say."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.operations.fuzzy import folded, fuzzy, match
from mnemic.core.summary import MAX_TITLE, first_line, key_of, normalised, shortened, text_key_of, title_of
from tests.core.a_store import open_user, topic, write


def test_the_tighter_a_name_holds_the_letters_the_better() -> None:
    scores = [
        match("port", name) for name in ("Port", "The port", "Port of call", "Report", "p-o-r-t", "Pot", "")
    ]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] == 1.0
    assert scores[-2:] == [0.0, 0.0]
    assert match("", "anything") == 0.5


def test_case_and_diacritics_make_no_difference() -> None:
    assert folded("Café ＡＰＩ") == "cafe api"
    assert match("cafe", "CAFÉ") == 1.0


def test_memories_are_found_by_title_and_by_path(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "ops/gateway.md", topic("x", "Listening"))
    write(shelf, "b.md", topic("x", "Gateway port"))
    found = fuzzy("gate way", shelf.snapshot.memories.values(), 5)
    assert [memory.title for memory, _ in found] == ["Gateway port", "Listening"]
    assert len(fuzzy("gateway", shelf.snapshot.memories.values(), 1)) == 1
    assert fuzzy("zzz", shelf.snapshot.memories.values(), 5) == []


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", ""),
        ("\n \n", ""),
        ("# A  title\nmore", "A title"),
        ("> quoted", "quoted"),
        ("- listed", "listed"),
        ("* listed", "listed"),
        ("#\n\nsecond", "second"),
        ("-", "-"),
        ("-flag first", "-flag first"),
        ("1. first", "1. first"),
    ],
)
def test_the_first_line_is_without_its_marks(text: str, line: str) -> None:
    assert first_line(text) == line


@pytest.mark.parametrize(
    ("text", "title"),
    [("Use pnpm.", "Use pnpm"), ("!!!", "!!!"), ("🚀", "🚀"), ("", "Untitled"), ("- one\n- two", "one")],
)
def test_a_title_is_the_first_line_without_its_end_mark(text: str, title: str) -> None:
    assert title_of(text) == title


def test_a_long_line_is_cut_at_a_word_and_a_long_word_anywhere() -> None:
    assert shortened("one two three four", 14) == "one two three…"
    assert shortened("x" * 99, 10) == "x" * 9 + "…"
    assert len(title_of("word " * 99)) <= MAX_TITLE


def test_keys_are_equal_exactly_where_texts_count_as_equal() -> None:
    assert normalised(" Use  ＰＮＰＭ。") == "use pnpm"
    assert text_key_of("Use pnpm.") == text_key_of("use  PNPM") != text_key_of("use npm")
    assert key_of("a.md", "x") != key_of("b.md", "x")
    assert key_of("a.md", "\ud800").startswith("a.md#")
