"""The JSON object in a model's answer is found where there is a whole one, and nowhere else."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.model.answers import MAX_CHARS, UnusableAnswer, read_items, read_object

WANTED = {"chosen": ["m1"]}
PLAIN = json.dumps(WANTED)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        f"  \n{PLAIN}\n\n",
        f"\ufeff{PLAIN}",
        f"```json\n{PLAIN}\n```",
        f"```\n{PLAIN}\n```",
        f"```JSON\r\n{PLAIN}\r\n```",
        f"Here you are:\n\n```json\n{PLAIN}\n```\nAnything else?",
        f"Sure! {PLAIN} I hope that helps.",
        f"First I thought of {{}} and {{'a': 1}}, then: {PLAIN}",
        f'{{"chosen": ["m9"]}} was my first idea. Better: {PLAIN}',
        f'<think>Maybe {{"chosen": []}}?</think>{PLAIN}',
        f'<think>\n{{"chosen": ["m2"\n</think>\n\n{PLAIN}',
        f'```json\n{{"other": 1}}\n```\n```json\n{PLAIN}\n```',
        json.dumps({"why": {"m1": "it fits"}, **WANTED}),
        json.dumps(WANTED, indent=4),
        f'{{"chosen": ["m2"], "chosen": {json.dumps(WANTED["chosen"])}}}',
    ],
)
def test_the_object_is_found_whatever_stands_around_it(text: str) -> None:
    assert read_object(text, "chosen")["chosen"] == ["m1"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is empty"),
        ("   \n\t", "is empty"),
        ("<think>so many thoughts</think>", "is empty"),
        ("I choose none of them.", "holds no whole JSON object"),
        ('{"chosen": ["m1"', "holds no whole JSON object"),
        ('{"chosen": ["m1"], "why": "it', "holds no whole JSON object"),
        ('```json\n{"chosen": ["m1"\n```', "holds no whole JSON object"),
        ('["m1"]', "holds no whole JSON object"),
        ('"m1"', "holds no whole JSON object"),
        ("null", "holds no whole JSON object"),
        ("{'chosen': ['m1']}", "holds no whole JSON object"),
        ('{"chosen": NaN}', "holds no whole JSON object"),
        ('{"chosen": [' + "9" * 5_000 + "]}", "holds no whole JSON object"),
        ("{" * 100_000, "holds no whole JSON object"),
        ("[" * 100_000, "holds no whole JSON object"),
        ('{"a":' * 30_000, "holds no whole JSON object"),
        ("<think>" * 25_000, "holds no whole JSON object"),
        ("```\n" * 40_000, "holds no whole JSON object"),
        ('{"choice": ["m1"]}', "lacks 'chosen'"),
        ("{}", "lacks 'chosen'"),
        ("x" * (MAX_CHARS + 1), "is longer than 200,000 characters"),
    ],
)
def test_anything_else_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(UnusableAnswer, match=why):
        read_object(text, "chosen")


@given(st.text())
def test_no_text_makes_it_fail_otherwise(text: str) -> None:
    with suppress(UnusableAnswer):
        assert "chosen" in read_object(text, "chosen")


@given(
    st.dictionaries(st.text(), st.integers() | st.text()),
    st.text(alphabet=st.characters(exclude_characters="{}<`")),
)
def test_an_object_in_prose_comes_out_as_it_went_in(more: dict[str, object], prose: str) -> None:
    wanted = {**more, "chosen": []}
    assert read_object(f"{prose}{json.dumps(wanted)}{prose}", "chosen") == wanted


# Lists of items

KEYS, MARKS = ("memories", "facts"), ("id", "text")
ITEMS = [{"id": "s1"}, {"id": "s2"}]
LIST = json.dumps(ITEMS)
NAMED = json.dumps({"memories": ITEMS})


@pytest.mark.parametrize(
    "text",
    [
        NAMED,
        LIST,
        f"```json\n{NAMED}\n```",
        f"```\n{LIST}\n```",
        f"I would keep {LIST}, as {{you}} asked.",
        f"[1] is no good. {NAMED} See [2].",
        f'{{"facts": {LIST}}}',
        f'{{"Memories": {LIST}, "note": "none"}}',
        f'{{"whatever": {LIST}}}',
        '{"memories": {"s1": {}, "s2": {}}}',
        '{"s1": {}, "s2": {}}',
        f'<think>{{"memories": []}}</think>{NAMED}',
        f'{{"memories": []}} at first, and then {NAMED}',
    ],
)
def test_items_are_found_however_they_are_wrapped(text: str) -> None:
    assert read_items(text, KEYS, MARKS) == ITEMS


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ('{"memories": []}', []),
        ('{"memories": null}', []),
        ('{"memories": {}}', []),
        ("[]", []),
        ('{"memories": "s1"}', ["s1"]),
        ('{"memories": {"id": "s1"}}', [{"id": "s1"}]),
        ('{"id": "s1", "kind": "fact"}', [{"id": "s1", "kind": "fact"}]),
        ('The one: {"text": "a"}', [{"text": "a"}]),
    ],
)
def test_one_item_alone_and_none_at_all_are_answers_too(text: str, items: list[object]) -> None:
    assert read_items(text, KEYS, MARKS) == items


@pytest.mark.parametrize(
    "text",
    [
        "",
        "none of them",
        "null",
        "7",
        '"s1"',
        "{}",
        '{"hello": "world"}',
        '{"memories": [{"id": "s1"}, {"id": "s2"',
        '[{"id": "s1"}, {"id"',
        'Keep {"memories": [{"id": "s1"} and so on',
        '```json\n{"memories": [{"id": "s1"},\n```',
        "{'memories': ['s1']}",
        "[" * 100_000,
        '{"memories": [' * 20_000,
        '{"memories": [NaN]}',
        "x" * (MAX_CHARS + 1),
    ],
)
def test_what_is_no_whole_list_brings_no_items(text: str) -> None:
    with pytest.raises(UnusableAnswer):
        read_items(text, KEYS, MARKS)


@given(st.text())
def test_no_text_makes_the_reading_of_items_fail_otherwise(text: str) -> None:
    with suppress(UnusableAnswer):
        assert isinstance(read_items(text, KEYS, MARKS), list)
