"""What is put into a header's list, or for a path, is read back as what was chosen, and all beside it as before."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.markdown.fixing import spliced
from mnemic.core.markdown.notation import Topic, read_topic
from mnemic.core.operations.completing import Wanted, wanted_in_memory
from mnemic.core.operations.inserting import inserted

#: Lines in which something is typed at ``^``, and what else they say.
LISTS = {
    "KEY: ^": (),
    "KEY:^": (),
    "KEY: ab^": (),
    "KEY: ab^c": (),
    "KEY: x, ^": ("x",),
    "KEY: x，ab^": ("x",),
    "KEY: ab^、 x": ("x",),
    "KEY: x, ab^, y": ("x", "y"),
    'KEY: "p q", ab^': ("p q",),
    'KEY: "ab^"': (),
    "KEY: 'ab^": (),
    'KEY: x, "ab^", y': ("x", "y"),
    "KEY: [ab^]": (),
    "KEY: [x, ^]": ("x",),
    "KEY: ['x, y', ab^]": ("x, y",),
    'KEY: [x, "ab^", y]': ("x", "y"),
    "KEY: [x, \"a, b^\", 'y']": ("x", "y"),
    "KEY: [x, 'ab^c, d']": ("x",),
    "KEY: ['ab^, y]": ("y",),
    "KEY:\n  - x\n  - ab^": ("x",),
    "KEY:\n- ab^, c\n- y": ("y",),
    'KEY:\n- "ab^"\n- y': ("y",),
    "KEY:\n- 'ab^": (),
    "metadata: {}\nKEY: ab^": (),
}
NAMES = [
    "Deploy day",
    "A, B",
    "甲、乙",
    "甲，乙",
    "Deploy: by hand",
    "it's, so",
    'say "no"',
    '"quoted"',
    "back\\slash, x",
    "PR #532, later",
    "#532",
    "- dashed",
    "? asked",
    "{braces}, x",
    "no",
    "null",
    "~",
    "12:30",
    "* star",
    "a: b, 'c' \"d\"",
    "@at",
    "日本 😀, x",
]


def chosen(text: str, value: str) -> tuple[str, Wanted] | None:
    """The text in which a value was chosen at ``^``."""
    cursor = text.index("^")
    text = text.replace("^", "", 1)
    wanted = wanted_in_memory(text, cursor)
    assert wanted is not None
    assert wanted.line is not None
    splice = inserted(wanted, wanted.line, value)
    if splice is None:
        return None
    assert splice.start <= wanted.start <= cursor <= splice.end
    assert "\n" not in text[splice.start : splice.end] + splice.new, "an editor takes what stays in one line"
    return spliced(text, (splice,)), wanted


def said(text: str) -> Topic:
    return read_topic(text if text.endswith("---\n") else f"{text}\n---\n", "x")


@pytest.mark.parametrize("line", LISTS)
@pytest.mark.parametrize("closing", ["\n---\n", ""])
def test_a_name_is_read_back_as_that_one_name(line: str, closing: str) -> None:
    for name in NAMES:
        done = chosen(f"---\nname: me\n{line.replace('KEY', 'related')}{closing}", name)
        assert done is not None, name
        assert sorted(said(done[0]).related) == sorted([*LISTS[line], name])
        assert said(done[0]).name == "me"


@pytest.mark.parametrize("line", LISTS)
def test_a_tag_is_read_back_as_that_one_tag(line: str) -> None:
    for tag in ("ops", "a, b", "甲、乙", "x: y", "it's"):
        done = chosen(f"---\n{line.replace('KEY', 'tags')}\n---\n", tag)
        assert done is not None, tag
        assert sorted(said(done[0]).tags) == sorted([*LISTS[line], tag])


@pytest.mark.parametrize("line", ["KEY: ^", "KEY:^", "KEY: su^b", 'KEY: "su^"', "KEY: 'su^", "KEY: 'su^bc'"])
@pytest.mark.parametrize("key", ["supersedes", "superseded_by", "archived_in"])
def test_a_path_is_read_back_as_that_path(key: str, line: str) -> None:
    for path in ("a.md", "sub/a, b.md", "a: b.md", "it's.md", "'a'.md", "[a].md", "a #1.md"):
        done = chosen(f"---\n{line.replace('KEY', key)}\n---\n", path)
        assert done is not None, path
        assert getattr(said(done[0]), key) == path


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("related: ^", 'related: ["A, B"]'),
        ("related: x, ab^", 'related: [x, "A, B"]'),
        ("related: [x, ab^]", 'related: [x, "A, B"]'),
        ("related: [x, 'ab^']", "related: [x, 'A, B']"),
        ("related:\n- ab^", 'related:\n- "A, B"'),
        ("related: [[ab^", 'related: ["A, B"]'),
        ("related: [x, [[ab^]]]", "related: [x, [[A, B]]]"),
        ("related:\n- [[ab^", "related:\n- [[A, B]]"),
    ],
)
def test_as_little_as_possible_is_written(line: str, expected: str) -> None:
    done = chosen(f"---\n{line}\n---\n", "A, B")
    assert done is not None
    assert done[0].replace("'", '"') == f"---\n{expected}\n---\n".replace("'", '"')
    assert said(done[0]).related[-1] == "A, B"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("KEY: ab^  # owner asked for this", "KEY: ['A, B']  # owner asked for this"),
        ("KEY: old, ab^ # two # words", "KEY: [old, 'A, B'] # two # words"),
        ("KEY: ab^, x # keep", "KEY: ['A, B', x] # keep"),
        ('KEY: x, ab^, "y" # keep', "KEY: [x, 'A, B', \"y\"] # keep"),
        ("KEY: PR #532, ab^ # keep", "KEY: [PR #532, 'A, B'] # keep"),
        ("KEY: [x, ab^] # keep", "KEY: [x, 'A, B'] # keep"),
    ],
)
@pytest.mark.parametrize("key", ["related", "tags"])
def test_what_stands_beside_it_stays_as_it_is_written(key: str, line: str, expected: str) -> None:
    text = "---\nname: n\n{}\n---\n\nbody\n"
    found = chosen(text.format(line.replace("KEY", key)), "A, B")
    assert found is not None
    assert found[0] == text.format(expected.replace("KEY", key))


def test_a_name_that_needs_nothing_gets_nothing() -> None:
    done = chosen("---\nrelated: x, ab^\n---\n", "Deploy day")
    assert done is not None
    assert done[0] == "---\nrelated: x, Deploy day\n---\n"


def test_behind_a_quoted_item_nothing_is_offered() -> None:
    for line in ('related: ["a"^]', "related: 'a' ^", 'tags: "a"^', 'supersedes: "a.md"^'):
        text = f"---\n{line}\n---\n"
        assert wanted_in_memory(text.replace("^", ""), text.index("^")) is None


@given(
    st.text(st.sampled_from("ab ,，、:'\"\\#-?*&!|>%@`{}~.0日😀"), min_size=1, max_size=12).filter(
        lambda name: bool(name.strip()) and name == name.strip()
    ),
    st.sampled_from([*LISTS]),
)
def test_no_name_is_read_as_another(name: str, line: str) -> None:
    done = chosen(f"---\n{line.replace('KEY', 'related')}\n---\n", name)
    if done is not None:
        assert sorted(said(done[0]).related) == sorted([*LISTS[line], name])
