"""A value is its text: nothing is guessed, and what is written is read back by every reader."""

from __future__ import annotations

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.markdown.flow import flow_items, flow_pairs
from mnemic.core.markdown.scalars import is_plain, list_text, one_line, read_item, read_value, scalar_text
from tests.effort import short

ODD = st.text(
    alphabet="ab01:#-?,[]{}&*!|>'\"%@`\\ ~=<.+_eExo\t\n\r\x00\x85\u2028\ufeff\ud800é中😀", max_size=12
)
WORDS = st.sampled_from(
    "no|yes|On|OFF|null|~|10:30|0123|1e3|0x1F|0o17|.5|-.inf|2026-03-16|<<|=|1_000|1:2:3.4|y|n|08|+1|--- a|- a|a:|?b"
    "|2026-03-16 10:00:00 +01:00|PR #532 lowered it|Use pnpm: never npm".split("|")
)
PLAIN = """10:30|no|off|On|yes|2026-03-16|2026-03-16T09:00:00-04:00|0123|1e3|0x10|PR #532 lowered it|Use pnpm: never npm
report:gap|a 'b' c|"a" and "b"|[WIP] fix|[[a]] and b|{{name}}|it's|'unclosed|"unclosed|[a, b|#1 rule|> quote|&a b
*x|!tag|@a|%|C:\\new|→ “quotes” – dash|[[note]]|{a, b}|a\tb""".replace("\n", "|").split("|")


@pytest.mark.parametrize("raw", PLAIN)
def test_a_plain_value_is_its_text(raw: str) -> None:
    assert read_value(raw, False).value == raw


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("'it''s: #1'", "it's: #1"),
        ('"a \\"b\\" \\\\ \\t\\/"', 'a "b" \\ \t/'),
        ('"caf\\u00e9 \\x41 \\U0001F600 \\ud83d\\ude00"', "café A 😀 😀"),
        ('"half \\ud83d"', "half �"),
        ('"\\UFFFFFFFF \\U0000D800"', "� �"),
        ('"C:\\q"', "C:\\q"),
        ("'a' # comment", "a"),
        ('"a"  # comment', "a"),
        ("''", ""),
        ("~", ""),
        ("null", ""),
        ("Null", ""),
        ("", ""),
        ("[a, 'b, c', \"d\" ] # three", ("a", "b, c", "d")),
        ("[don't, won't]", ("don't", "won't")),
        ("[10:30, no, ~, PR #5]", ("10:30", "no", "PR #5")),
        ("[]", ()),
        ("[a,, b,]", ("a", "b")),
        ("['', x]", ("", "x")),
        ("[[a, b], [c]]", "[[a, b], [c]]"),
        ("[a, [b, c], {d: e, f: g}]", ("a", "[b, c]", "{d: e, f: g}")),
        ("{a: b}", None),
        ("{}", None),
    ],
)
def test_quotes_lists_and_nulls_are_read(raw: str, value: str | tuple[str, ...] | None) -> None:
    assert read_value(raw, False).value == value


@pytest.mark.parametrize(
    ("raw", "value", "length"),
    [
        ("user # me", "user", 4),
        ("# none", "", 0),
        ("user", "user", 4),
        ("a#b", "a#b", 3),
        ("'user' # me", "user", 6),
    ],
)
def test_a_comment_ends_the_value_of_a_word_key(raw: str, value: str, length: int) -> None:
    assert read_value(raw, True) == (value, length)


@pytest.mark.parametrize(
    ("raw", "pairs"),
    [
        ("{a: b, 'c d': \"e, f\", url: http://x:1}", [("a", "b"), ("c d", '"e, f"'), ("url", "http://x:1")]),
        ("{a:, b: 'x: y'}", [("a", ""), ("b", "'x: y'")]),
        ("{a, b: c}", [("b", "c")]),
    ],
)
def test_the_pairs_of_a_flow_mapping_are_found(raw: str, pairs: list[tuple[str, str]]) -> None:
    flow = flow_items(raw)
    assert flow is not None
    found = flow_pairs(flow)
    assert [(pair.key, pair.value) for pair in found] == pairs
    assert all(raw.startswith(pair.value, pair.at) and pair.start < pair.at for pair in found)


@pytest.mark.parametrize("raw", ["[", "{", "[a", "[a, 'b'", "[[a]", "{a: ["])
def test_a_collection_that_is_never_closed_is_none(raw: str) -> None:
    assert flow_items(raw) is None


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("Reviews in pairs", "Reviews in pairs"),
        ("report:gap", "report:gap"),
        ("-x", "-x"),
        ("a, b [c]", "a, b [c]"),
        ("it's", "it's"),
        ("emoji 😀 中文：全角", "emoji 😀 中文：全角"),
        ("Use pnpm: never npm", "'Use pnpm: never npm'"),
        ("PR #532", "'PR #532'"),
        ("no", "'no'"),
        ("10:30", "'10:30'"),
        ("2026-03-16", "'2026-03-16'"),
        ("", "''"),
        (" a ", "' a '"),
        ("a: it's", '"a: it\'s"'),
        ('a: it\'s "b"', "'a: it''s \"b\"'"),
        ("a: it's \\b", "'a: it''s \\b'"),
        ("two\nlines\r\nthree\tx", "two lines three x"),
        ("half \ud83d pair \ufeff", "'half  pair '"),
        ("'quoted'", "\"'quoted'\""),
        ("[a]", "'[a]'"),
    ],
)
def test_a_value_is_written_as_plainly_as_is_safe(value: str, written: str) -> None:
    assert scalar_text(value) == written


def test_a_value_before_a_comment_is_quoted() -> None:
    assert scalar_text("plain", commented=True) == "'plain'"


def test_a_list_is_written_on_one_line() -> None:
    assert (
        list_text(["a", "b, c", "it's, or", "10:30", "", "x?"])
        == "[a, 'b, c', \"it's, or\", '10:30', '', 'x?']"
    )
    assert list_text([]) == "[]"


@short(300)
@given(st.one_of(ODD, WORDS, st.text(max_size=30)))
def test_what_is_written_is_read_alike_by_us_by_yaml_and_by_a_line_scanner(value: str) -> None:
    line, written = one_line(value), scalar_text(value)
    assert "\n" not in written
    assert read_value(written, False).value == line
    assert read_value(written, True).value == line
    assert yaml.safe_load(f"key: {written}\n") == {"key": line}
    if written == line:
        assert f"key: {written}\n".partition(":")[2].strip() == line


@short(300)
@given(st.lists(st.one_of(ODD, WORDS, st.text(max_size=12)), max_size=4))
def test_a_written_list_is_read_alike_by_us_and_by_yaml(values: list[str]) -> None:
    lines = [one_line(value) for value in values]
    written = list_text(values)
    assert read_value(written, False).value == tuple(lines)
    assert yaml.safe_load(f"key: {written}\n") == {"key": lines}


@short(300)
@given(st.one_of(ODD, WORDS))
def test_only_what_some_reader_would_take_for_something_else_is_quoted(value: str) -> None:
    line = one_line(value)
    if is_plain(line) or not line or line != line.strip():
        return
    try:
        read = yaml.safe_load(f"key: {line}\n")
    except (yaml.YAMLError, ValueError):
        return
    # YAML 1.2 has more numbers than the 1.1 of PyYAML.
    assert read != {"key": line} or line[0] in "0123456789-+."


def test_an_item_is_unquoted_only_if_it_is_quoted_whole() -> None:
    assert read_item("'a'") == "a"
    assert read_item("'a' b") == "'a' b"
    assert read_item("a") == "a"
