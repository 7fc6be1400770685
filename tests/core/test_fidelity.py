"""Not a byte lost: whatever a file holds, a change touches only the characters that it names."""

from __future__ import annotations

import re

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from mnemic.core.errors import BadInput, Conflict
from mnemic.core.markdown.frontmatter import Header, read_header, with_field
from mnemic.core.markdown.notation import read_topic, render_body, with_entry
from mnemic.core.markdown.scalars import one_line
from mnemic.core.markdown.standard_view import standard_problem
from mnemic.core.memory import Span
from tests.core.odd_texts import KEYS, TEXTS, VALUES, files
from tests.effort import short

# No deadline: a busy machine is slow, which is no fault of the text.
many = settings()


def values(header: Header) -> dict[str, object]:
    """What each key says, by its name as written; a key that stands twice only once."""
    found: dict[str, object] = {}
    for field in (*header.fields, *header.inner):
        found.setdefault(field.key, field.value)
    return found


def said(value: str | list[str]) -> str | tuple[str, ...]:
    return one_line(value) if isinstance(value, str) else tuple(one_line(each) for each in value)


def is_whole(header: Header) -> bool:
    return not header.unclosed and all(problem.code != "broken-header" for problem in header.problems)


@many
@given(st.one_of(files(), st.text(), st.text(alphabet="-:#[]{}'\" \n\r\tak\ufeff|>&*!\\")))
@example("---\n- x\n  y: [\n---\nbody")
@example("---")
@example("---\n---")
@example("\ufeff---\r\n---\r\n")
def test_reading_never_fails_and_every_span_lies_in_the_text(text: str) -> None:
    topic = read_topic(text, "stem")
    ends = [topic.header.span.end]
    for entry in topic.entries:
        assert ends[-1] <= entry.span.start <= entry.span.end <= len(text)
        ends.append(entry.span.end)
        text[entry.span.start : entry.span.end].encode("utf-8", "surrogatepass")
        entry.body.encode()
        last = re.split(r"\r\n?|\n", text[: entry.span.end])
        assert entry.place.last_line == len(last) - 1
    for field in (*topic.header.fields, *topic.header.inner):
        assert field.span.start <= field.content.start <= field.content.end <= field.span.end
    assert topic.name
    f"{topic.name}{topic.description}".encode()


@short(60)
@given(files())
def test_the_standard_view_never_fails(text: str) -> None:
    problem = standard_problem(text)
    assert problem is None or (problem.code == "not-standard-yaml" and problem.place is not None)


@many
@given(files(), KEYS, VALUES)
def test_a_key_that_was_set_says_what_it_was_given(text: str, key: str, value: str | list[str]) -> None:
    assume(not read_header(text).unclosed)
    header = read_header(with_field(text, key, value))
    field = header.field_of(key)
    assert field is not None
    assert field.value == said(value)


@many
@given(files(), KEYS, st.one_of(st.none(), VALUES))
def test_setting_or_removing_a_key_leaves_every_other_character(
    text: str, key: str, value: str | list[str] | None
) -> None:
    before = read_header(text)
    assume(not before.unclosed)
    changed = with_field(text, key, value)
    field = before.field_of(key)
    if field is None:
        added = len(changed) - len(text)
        at = before.closing if before.present else before.span.start
        assert changed[:at] + changed[at + added :] == text
        return
    kept = [each.span for each in (*before.fields, *before.inner) if each.key == field.key]
    for piece in re.split("\0", outside(text, kept)):
        assert piece in changed
    assert changed.startswith(text[: field.span.start])
    assert changed.endswith(text[max(span.end for span in kept) :])


def outside(text: str, spans: list[Span]) -> str:
    """The text with each of the spans replaced by one NUL."""
    for span in sorted(spans, key=lambda each: each.start, reverse=True):
        text = text[: span.start] + "\0" + text[span.end :]
    return text


@many
@given(files(strays=False), KEYS, st.one_of(st.none(), VALUES))
def test_setting_or_removing_a_key_leaves_what_the_others_say(
    text: str, key: str, value: str | list[str] | None
) -> None:
    before = read_header(text)
    assume(is_whole(before))
    after = read_header(with_field(text, key, value))
    field = before.field_of(key)
    name = field.key if field else key
    family = (name, f"{name}.", "metadata") if name.startswith("metadata") else (name,)

    def others(header: Header) -> dict[str, object]:
        return {each: said for each, said in values(header).items() if not each.startswith(family)}

    assert others(after) == others(before)
    assert is_whole(after)
    if value is None:
        assert name not in values(after)


@many
@given(files(), KEYS, TEXTS)
def test_setting_a_key_twice_changes_nothing_more(text: str, key: str, value: str) -> None:
    assume(not read_header(text).unclosed)
    once = with_field(text, key, value)
    assert with_field(once, key, value) == once


@many
@given(files(), KEYS)
def test_the_body_is_the_same_after_a_change_of_the_header(text: str, key: str) -> None:
    before = read_header(text)
    assume(not before.unclosed)
    changed = with_field(text, key, "value")
    body = text[before.span.end :]
    assert changed.endswith(body)
    assert read_header(changed).span.end >= len(changed) - len(body) - 2


@many
@given(files())
@example(" \n\n---\r\n---  \r\n\r\n - \r\n\r\n* eight\r\n  **Why:** bold\r\n")
def test_an_entry_replaced_by_itself_changes_no_neighbour(text: str) -> None:
    topic = read_topic(text, "stem")
    for index, entry in enumerate(topic.entries):
        try:
            changed = with_entry(text, entry, render_body("A new text 😀\nof two lines", "reason", "use"))
        except BadInput:
            continue
        assert changed.startswith(text[: entry.span.start])
        assert changed.endswith(text[entry.span.end :])
        entries = read_topic(changed, "stem").entries
        assert len(entries) == len(topic.entries)
        for at, (old, new) in enumerate(zip(topic.entries, entries, strict=True)):
            if at == index:
                assert (new.body, new.why, new.how_to_apply) == (
                    "A new text 😀\nof two lines",
                    "reason",
                    "use",
                )
            else:
                assert (old.body, old.why, old.how_to_apply) == (new.body, new.why, new.how_to_apply)


@many
@given(files(strays=False), st.sampled_from(["\n", "\r\n", "\r"]))
def test_no_change_mixes_line_ends_that_were_not_mixed(text: str, end: str) -> None:
    text = re.sub(r"\r\n?|\n", end, text)
    header = read_header(text)
    assume(header.present and not header.unclosed)
    changed = with_field(text, "new_key", "value")
    topic = read_topic(changed, "stem")
    if topic.entries:
        changed = with_entry(changed, topic.entries[0], "one\ntwo\r\nthree\n\nWhy: w\rHow to apply: h")
    assert set(re.findall(r"\r\n?|\n", changed)) == {end}


@many
@given(files(), KEYS, VALUES)
@example("---\nname: a\nbody", "name", "b")
def test_a_header_that_is_never_closed_is_never_edited(text: str, key: str, value: str | list[str]) -> None:
    if read_header(text).unclosed:
        with pytest.raises(Conflict):
            with_field(text, key, value)
        return
    # Nor is a header made or unmade by setting a key: fences are added in pairs, and only where there were none.
    changed = with_field(text, key, value)
    before, after = read_header(text), read_header(changed)
    assert after.present
    assert len(fences(changed[: after.span.end])) - len(fences(text[: before.span.end])) == (
        0 if before.present else 2
    )


def fences(head: str) -> list[str]:
    return [
        line for line in re.split(r"\r\n?|\n", head.removeprefix("\ufeff")) if line.rstrip(" \t") == "---"
    ]


@many
@given(files(strays=False), KEYS)
def test_a_key_that_was_added_and_removed_again_leaves_the_very_bytes(text: str, key: str) -> None:
    header = read_header(text)
    assume(header.present and header.field_of(key) is None)
    assert with_field(with_field(text, key, "value"), key, None) == text
