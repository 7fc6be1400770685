"""Where links stand in a file's text: exactly the characters that name a target, in every notation and line end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.links.spots import at, may_lead, may_lead_on_disk, may_lead_to, spots_of
from mnemic.core.links.written import marks_in, mentions_in

BODY = """See [[ Release notes |shown]], [z](../b.md#x "t"), [[project/a.md]] and [[N#part]]. 😀 [[日本語]]

```
[[fenced]]
```
and `[[coded]]`

[r]: <my c.md>
"""
BODY_SPOTS = [
    ("wiki", "name:release-notes", "Release notes"),
    ("markdown", "path:b", "../b.md"),
    ("wiki", "path:project/a", "project/a.md"),
    ("wiki", "name:n", "N"),
    ("wiki", "name:日本語", "日本語"),
    ("markdown", "path:project/my c", "my c.md"),
]


def found(text: str, path: str = "project/me.md") -> list[tuple[str, str, str]]:
    spots = spots_of(text, path, "project")
    return [(spot.form, spot.key, text[spot.span.start : spot.span.end]) for spot in spots]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_links_in_a_body_are_found_and_none_in_code(newline: str) -> None:
    if newline == "\r":  # Markdown's fences and definitions end with a line as Markdown knows it
        assert found("a [[b]]\rc [[d]]") == [("wiki", "name:b", "b"), ("wiki", "name:d", "d")]
    else:
        assert found(BODY.replace("\n", newline)) == BODY_SPOTS


@pytest.mark.parametrize(
    ("value", "items"),
    [
        ("[a, b]", ["a", "b"]),
        ("a, b", ["a", "b"]),
        ("a，b、c", ["a", "b", "c"]),
        ("[[a]]", ["a"]),
        ('["[[a]]", b]', ["a", "b"]),
        ("\n  - a\n  - '[[b c]]'", ["a", "b c"]),
        ("\n- a, with a comma\n- b", ["a, with a comma", "b"]),
        ("[Bob's, it's]", ["Bob's", "it's"]),
        ("['it''s', x]", ["'it''s'", "x"]),
        ("project:x.md", ["project:x.md"]),
        ("[]", []),
        ("", []),
    ],
)
def test_items_of_related_are_found_as_they_are_written(value: str, items: list[str]) -> None:
    text = f"---\nname: me\nrelated: {value}\ntags: [a, b]\n---\n\nx\n"
    assert [written for form, _, written in found(text)] == items
    assert {form for form, _, _ in found(text)} <= {"related"}


def test_what_orders_memories_and_what_they_speak_of_is_found() -> None:
    text = (
        "---\nname: links to [[n]]\nsupersedes: project/old.md\nsuperseded_by: 'new.md'\n"
        "evidence: [src/a.py#L1-L2@0123456789abcdef, docs/b.md]\nsource: agent=[[no]]\n---\n\nx\n"
    )
    assert found(text) == [
        ("wiki", "name:n", "n"),
        ("order", "id:project:project/old.md", "project/old.md"),
        ("order", "id:project:new.md", "'new.md'"),
        ("evidence", "src/a.py#L1-L2@0123456789abcdef", "src/a.py#L1-L2@0123456789abcdef"),
        ("evidence", "docs/b.md", "docs/b.md"),
    ]


def test_a_line_of_the_index_is_a_link() -> None:
    text = "- [One](project/one%20a.md) — about [[Two]]\n- [x](https://a.b/c.md)\n"
    assert found(text, "MEMORY.md") == [
        ("markdown", "path:project/one a", "project/one%20a.md"),
        ("wiki", "name:two", "Two"),
    ]


def test_a_cursor_behind_a_link_still_means_it_and_one_before_does_not() -> None:
    text = "a [[b]] [[c]]"
    spots = spots_of(text, "x.md", "user")
    assert [(spot.key if (spot := at(spots, n)) else "") for n in (3, 4, 5, 6, 10, 11, 12)] == [
        "",
        "name:b",
        "name:b",
        "",
        "name:c",
        "name:c",
        "",
    ]


def test_what_order_is_said_between_braces_and_in_whatever_case_is_found() -> None:
    text = "---\nmetadata: { supersedes: 'a.md' , superseded_by: b.md, name: to [[n]] }\nARCHIVED_IN: c.md\n---\n\nx\n"
    assert may_lead(text.replace("[[", ""))
    assert sorted(found(text)) == [
        ("order", "id:project:a.md", "'a.md'"),
        ("order", "id:project:b.md", "b.md"),
        ("order", "id:project:c.md", "c.md"),
        ("wiki", "name:n", "n"),
    ]


links = st.sampled_from(
    [
        "[[a b]]",
        "[[A|x]]",
        "[y](p/q.md)",
        "`[[c]]`",
        "```\n[[d]]\n```\n",
        "[r]: s.md\n",
        "\n\n    [[e]]\n",
        "<code>[[f]]</code>",
        "<!-- [[g]]",
        '[h](i_(1).md "t")',
        "|[[j\\|k]]|",
    ]
)
noise = st.text("ab[]()|#`~\\\r\n :-'\"😀é", max_size=12)
header = st.sampled_from(
    [
        "",
        "---\nname: n\nrelated: [a, '[[b]]']\nsupersedes: o.md\n---\n",
        "---\nRelated:\n  - a # b\nmetadata: {supersedes: 'o.md', archived_in: n.md}\n---\n",
    ]
)
texts = st.builds(
    lambda top, parts: top + "".join(map("".join, parts)), header, st.lists(st.tuples(links, noise))
)


@given(texts)
def test_every_spot_stands_where_it_says_and_means_what_the_graph_reads(text: str) -> None:
    spots = spots_of(text, "p/me.md", "user")
    assert all(spot.whole.start <= spot.span.start < spot.span.end <= spot.whole.end for spot in spots)
    assert list(spots) == sorted(spots, key=lambda spot: spot.span.start)
    marks = list(marks_in(text, "p/me.md"))
    assert tuple(dict.fromkeys(mark.key for mark in marks)) == mentions_in(text, "p/me.md")
    assert all(spot.link.start <= spot.span.start < spot.span.end <= spot.link.end for spot in spots)
    assert not spots or (may_lead(text) and may_lead_on_disk(text.encode()))
    assert all(may_lead_to({spot.key}, text, "p/me.md") for spot in spots)
