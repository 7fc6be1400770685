"""Passages: joined they are the text, and each is of a size that a question can be compared with."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search.passages import PASSAGE_BYTES, passages

TOKENS = st.sampled_from(
    [
        "word ",
        "用户偏好。",
        "深色模式",
        "End. ",
        "why? ",
        "\n",
        "\n\n",
        "  ",
        "...",
        "!?",
        "」",
        "x" * 90,
        "é",
        "\ud800",
        "😀",
    ]
)
TEXTS = st.one_of(st.text(max_size=2_000), st.lists(TOKENS, max_size=600).map("".join))


def size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


@given(TEXTS)
def test_joined_they_are_the_text_and_none_of_several_is_blank(text: str) -> None:
    found = passages(text)
    assert "".join(found) == text
    assert found
    assert len(found) == 1 or not any(map(str.isspace, found))


@given(
    st.lists(
        st.sampled_from(["word ", "用户偏好", "深色。", "End. ", "why?\n", "é", "x" * 900, "😀" * 500])
    ).map("".join)
)
def test_none_is_endless(text: str) -> None:
    assert all(size(part) <= 2.5 * PASSAGE_BYTES for part in passages(text))


@pytest.mark.parametrize(
    "sentence", ["The gateway listens on port eight. ", "用户偏好使用深色模式。", "no sentence ends here "]
)
@pytest.mark.parametrize("times", [20, 50, 117])
def test_they_are_of_even_size(sentence: str, times: int) -> None:
    sizes = [size(part) for part in passages(sentence * times)]
    assert len(sizes) == round(size(sentence * times) / PASSAGE_BYTES)
    assert max(sizes) < 1.5 * min(sizes)


def test_a_text_that_is_little_longer_than_a_passage_stays_whole() -> None:
    text = "One sentence. " * 40
    assert PASSAGE_BYTES < size(text) < 1.5 * PASSAGE_BYTES
    assert passages(text) == [text]
    assert passages("") == [""]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("The gateway listens on port eight of the host. " * 30, ". "),
        ("- one line of a list without an end\n" * 30, "\n"),
        ("用户偏好使用深色模式，不要改动配置。" * 30, "。"),
        ("他说：「不要改动配置。」" * 30, "」"),
        ("no sentence ends anywhere here, " * 30, " "),
    ],
)
def test_a_cut_falls_where_something_ends(text: str, ends: str) -> None:
    found = passages(text)
    assert len(found) > 1
    assert all(part.endswith(ends) for part in found)


def test_a_long_word_is_cut_between_characters() -> None:
    for word in ("x" * 5_000, "深" * 5_000, "😀" * 5_000):
        found = passages(word)
        assert "".join(found) == word
        assert len(found) > 5


def test_a_blank_run_belongs_to_what_stands_before_it() -> None:
    gap = "\n" * 5_000
    assert passages(f"{gap}first{gap}second{gap}") == [f"{gap}first{gap}", f"second{gap}"]
    assert passages(gap) == [gap]


@pytest.mark.parametrize(
    "part", [".", ".x", "?!", "x", " ", "\n", ". ", "。", "」", '."', "a b", "\n.", ".' x", "深"]
)
def test_a_megabyte_of_anything_is_cut_in_time_that_grows_as_it_does(part: str) -> None:
    """With time that grows as the square of the length this would not end."""
    text = part * (1_000_000 // len(part))
    assert "".join(passages(text)) == text
