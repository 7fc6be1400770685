"""Headers as people and programs write them: read tolerantly, changed in place."""

from __future__ import annotations

import time

import pytest

from mnemic.core.errors import BadInput, Conflict
from mnemic.core.markdown.fields import Field
from mnemic.core.markdown.frontmatter import Header, new_header, read_header, with_field
from mnemic.core.markdown.lines import lines_of, newline_of, place_of
from mnemic.core.memory import Place, Span

NESTED = """---
name: review-small-prs
description: "Reviews: keep changes under 300 lines"
metadata:\x20
  node_type: memory
  type: feedback
  modified: 2026-05-01T10:10:12.701Z
---
Body with a [[linked-note]].
"""


def header_of(*lines: str) -> Header:
    return read_header("\n".join(("---", *lines, "---", "body", "")))


def value_of(*lines: str) -> object:
    return header_of(*lines).fields[0].value


def codes(header: Header) -> list[str]:
    return [problem.code for problem in header.problems]


def test_plain_lines_are_keys_with_their_text() -> None:
    header = header_of("name: package-manager", "description: Use pnpm: never npm", "type: feedback")
    assert header.present
    assert [(field.key, field.value) for field in header.fields] == [
        ("name", "package-manager"),
        ("description", "Use pnpm: never npm"),
        ("type", "feedback"),
    ]
    assert header.problems == ()


def test_a_field_knows_its_lines_and_its_value() -> None:
    text = "---\nname:   a b  \ntags:\n  - x\n\n---\n"
    name, tags = read_header(text).fields
    assert text[name.span.start : name.span.end] == "name:   a b  \n"
    assert text[name.content.start : name.content.end] == "a b"
    assert text[tags.span.start : tags.span.end] == "tags:\n  - x\n"


@pytest.mark.parametrize(
    "value", ["10:30", "no", "off", "On", "yes", "2026-03-16", "0123", "PR #532 lowered it"]
)
def test_nothing_is_guessed_from_a_plain_value(value: str) -> None:
    header = header_of(f"name: {value}", f"description:   {value} \t")
    assert header.get("name") == header.get("description") == value


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (["d: >-", "  folded", "  text", "", "  # kept"], "folded text # kept"),
        (["d: |", "  two", "  lines"], "two lines"),
        (["d: |2-  # comment", "    x"], "x"),
        (["d: |"], ""),
        (["d: plain", "  goes on", "\tand on", "  # not this"], "plain goes on and on"),
        (["d:", "  on the next line"], "on the next line"),
        (["d:", '  "quoted: here"'], "quoted: here"),
        (['d: "quoted', '  over lines"'], "quoted over lines"),
        (["d: [a,", "  'b, c',", "# between", "  d]"], ("a", "b, c", "d")),
        (["d: [", "  a,", "]"], ("a",)),
        (["d:", "- a", "- b: c", "", "- 'd'"], ("a", "b: c", "d")),
        (["d:", "  - a", "    goes on", "  -", "  - ~", "  # no", "  - b"], ("a goes on", "b")),
        (["d: # mine", "  - a"], ("a",)),
        (["d: # text"], "# text"),
        (["d:   "], ""),
        (["d: ~"], ""),
        (["d: {a: b,", "  c: d}"], None),
        (["d: > text behind"], "> text behind"),
    ],
)
def test_values_over_several_lines_are_read(lines: list[str], value: object) -> None:
    header = header_of(*lines, "last: 1")
    assert header.fields[0].value == value
    assert header.get("last") == "1"
    assert header.problems == ()


@pytest.mark.parametrize(
    ("line", "key", "value"),
    [
        ("type:user", "type", "user"),
        ("type：user", "type", "user"),
        ("description:Use pnpm: never npm", "description", "Use pnpm: never npm"),
        ("name : x", "name", "x"),
        ('"my key": x', "my key", "x"),
        ("'it''s': x", "it's", "x"),
        ("Ключ: x", "Ключ", "x"),
        ("two words: x", "two words", "x"),
        ("a:b: x", "a:b", "x"),
        ("key:value", "key", "value"),
        ("-x: y", "-x", "y"),
        ("url: https://example.org:8080/#a", "url", "https://example.org:8080/#a"),
        ("type: user # the person", "type", "user"),
        ("created: 2026-05-01 # when", "created", "2026-05-01"),
    ],
)
def test_keys_are_found_as_people_write_them(line: str, key: str, value: str) -> None:
    header = header_of(line)
    assert [(field.key, field.value) for field in header.fields] == [(key, value)]


def test_a_key_is_found_in_any_case_but_the_exact_one_first() -> None:
    header = header_of("Type: user", "NAME: n", "name: exact")
    assert header.get("type") == "user"
    assert header.get("name") == "exact"
    assert header.get("Name") == "exact"
    assert header.get("other") is None


def test_keys_that_are_all_indented_are_keys() -> None:
    text = "---\n  name: x\n  type: user\n---\n"
    assert read_header(text).get("type") == "user"
    assert with_field(text, "kind", "fact") == "---\n  name: x\n  type: user\n  kind: fact\n---\n"


def test_nested_keys_are_dotted() -> None:
    header = read_header(NESTED)
    assert header.nested == {
        "metadata.node_type": "memory",
        "metadata.type": "feedback",
        "metadata.modified": "2026-05-01T10:10:12.701Z",
    }
    assert header.get("metadata") is None
    assert header.lookup("type") == "feedback"
    assert header.home("type") == "metadata.type"
    assert header.lookup("modified") == "2026-05-01T10:10:12.701Z"


def test_a_flow_mapping_is_nested_and_changed_where_it_stands() -> None:
    text = "---\nmetadata: {node_type: memory, type: 'feedback', deep: {a: b}, list: [a]}\n---\n"
    header = read_header(text)
    assert header.nested == {"metadata.node_type": "memory", "metadata.type": "feedback"}
    assert header.home("type") == "metadata.type"
    assert with_field(text, header.home("type"), "user") == text.replace("'feedback'", "user")
    at = header.content_of("metadata.type")
    assert at
    assert text[at.start : at.end] == "'feedback'"
    assert header.home("metadata.deep") == "metadata.deep"


@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ("{a: b, c: d}", "x.md", "{a: x.md, c: d}"),
        ("{'a' : 'b' , c: d}", "x, y.md", "{'a' : 'x, y.md' , c: d}"),
        ("{a:, c: d}", "x", "{a: x, c: d}"),
        ('{c: "e, a: f", a: b} # why', "it's", '{c: "e, a: f", a: it\'s} # why'),
        ("{c: d, a: b}", None, "{c: d}"),
        ("{a: b, c: d, a: e}", None, "{c: d}"),
        ("{ a: b }", None, "{  }"),
        ("{\n  c: d, # of a: b\n  a: b,\n}", "x", "{\n  c: d, # of a: b\n  a: x,\n}"),
        ("\n  {c: d,\r\n   a: >b }", "x", "\n  {c: d,\r\n   a: x }"),
    ],
)
def test_a_key_between_braces_is_set_and_removed_and_nothing_else(
    before: str, value: str | None, after: str
) -> None:
    text = f"---\nname: n\nmeta: {before}\ntype: user\n---\n\nx\n"
    changed = with_field(text, "meta.a", value)
    assert changed == text.replace(before, after)
    assert read_header(changed).texts.get("meta.a") == value
    assert read_header(changed).texts["type"] == "user"


def test_mappings_in_mappings_end_somewhere() -> None:
    deep = "".join(f"{' ' * level}k{level}:\n" for level in range(400))
    header = read_header(f"---\n{deep}{' ' * 400}end: x\n---\n")
    assert header.fields[0].value is None
    inner = header_of("a:", "  b:", "    c: {d: e}", "    f: g")
    assert inner.nested == {"a.b.c.d": "e", "a.b.f": "g"}


@pytest.mark.parametrize(
    ("line", "items"),
    [
        ("tags: [a, b]", ("a", "b")),
        ("tags: a, 'b c'，d、e", ("a", "b c", "d", "e")),
        ("tags: a", ("a",)),
        ("tags:", ()),
        ("tags: [a, b", ("a", "b")),
        ("tags: {a: b}", ()),
        ("tags: [[a]], [[b]]", ("[a]]", "[[b]]")),
        ("other: x", ()),
    ],
)
def test_a_list_is_read_from_any_way_to_write_one(line: str, items: tuple[str, ...]) -> None:
    assert header_of(line).list("tags") == items


def test_a_list_as_text_is_its_items() -> None:
    assert header_of("name: [a, b]").get("name") == "a, b"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "body",
        "---",
        "---\n",
        "---\nprose without an end",
        "--- a\nname: x\n---\n",
        "----\nname: x\n---\n",
        " ---\nname: x\n---\n",
        "# Release notes\n---\nstatus: draft\n---\ndone\n",
        "text\n---\nname: x\n---\n",
        "---\n\nProse between rules.\n\n---\nmore\n",
        "---\nProse between rules.\n---\nmore\n",
    ],
)
def test_a_file_without_a_header_is_all_body(text: str) -> None:
    header = read_header(text)
    assert not header.present
    assert header.span == Span(0, 0)
    assert header.problems == ()
    changed = with_field(text, "type", "user")
    assert read_header(changed).get("type") == "user"
    assert changed.endswith(text)


@pytest.mark.parametrize(
    "text",
    [
        "---\nname: x\ntype: user\n---\nbody",
        "---  \r\nname: x\r\ntype: user\r\n---\t\r\nbody",
        "\ufeff---\nname: x\ntype: user\n---\nbody",
        "---\rname: x\rtype: user\r---\rbody",
        "---\nname: x\r\ntype: user\n---\r\nbody",
        "---\nname: x\ntype: user\n---",
        "---\nname: x\ntype: user\n---  ",
        "---\nname: x\ntype: user\n---\nbody\n---\ntype: feedback\n---\n---\n",
    ],
)
def test_fences_may_have_marks_blanks_any_line_end_and_the_end_of_the_file(text: str) -> None:
    header = read_header(text)
    assert (header.get("name"), header.get("type")) == ("x", "user")
    assert header.problems == ()
    assert text[header.span.end :].startswith("body") or header.span.end == len(text)
    changed = with_field(text, "type", "reference")
    assert changed == text.replace("type: user", "type: reference")
    added = with_field(text, "kind", "fact")
    assert added.replace(f"kind: fact{header.newline}", "") == text
    assert with_field(added, "kind", None) == text


def test_an_empty_header_is_a_header() -> None:
    for text in ("---\n---\nbody", "---\n\n# comment\n---\nbody"):
        assert read_header(text).present
        assert with_field(text, "a", "b") == text.replace("---\nbody", "a: b\n---\nbody")


def test_blank_lines_before_the_header_are_told() -> None:
    text = "\ufeff\n \t\n---\nname: x\n---\nbody"
    header = read_header(text)
    assert header.get("name") == "x"
    assert codes(header) == ["header-not-first"]
    assert header.problems[0].severity == "info"
    assert header.problems[0].place == Place(2, 2, "---")
    assert text[header.span.start :].startswith("---")


@pytest.mark.parametrize(
    ("lines", "row", "bad"),
    [
        (["- x", "  y: ["], 1, "- x"),
        (["name: x", "no key at all", "type: user"], 2, "no key at all"),
        (["name: x", "- stray item"], 2, "- stray item"),
        (["name: x", "]"], 2, "]"),
        (["name: x", "? complex", "a: b"], 2, "? complex"),
        (["see https://example.org", "name: x"], 1, "see https://example.org"),
    ],
)
def test_a_line_that_belongs_to_no_key_is_told_once(lines: list[str], row: int, bad: str) -> None:
    header = header_of(*lines)
    assert codes(header) == ["broken-header"]
    assert header.problems[0].severity == "error"
    assert header.problems[0].place == Place(row, row, bad)
    assert header.present
    assert bad not in header.problems[0].message


def test_a_header_that_is_never_closed_is_told_and_gets_no_second_one() -> None:
    text = "---\nname: x\ntype: user\n\nbody\n"
    header = read_header(text)
    assert not header.present
    assert codes(header) == ["broken-header"]
    assert header.problems[0].place == Place(0, 0, "---")
    with pytest.raises(Conflict, match="never closed"):
        with_field(text, "type", "user")


def test_a_key_that_stands_twice_is_told_and_written_once() -> None:
    text = "---\ntype: user\nname: x\ntype: project\n---\n"
    header = read_header(text)
    assert header.get("type") == "user"
    assert codes(header) == ["duplicate-key"]
    assert header.problems[0].place == Place(3, 3, "type: project")
    assert with_field(text, "type", "feedback") == "---\ntype: feedback\nname: x\n---\n"
    assert with_field(text, "type", None) == "---\nname: x\n---\n"


def test_a_stacked_header_never_appears() -> None:
    text = (
        "---\nname: package-manager\ndescription: Use pnpm: never npm\ntype: feedback\n---\nReason: drift.\n"
    )
    for key in ("type", "description", "heat"):
        changed = with_field(with_field(text, key, "a: b #c"), key, "d")
        assert changed.count("---\n") == 2
        assert read_header(changed).get(key) == "d"
        assert "name: package-manager\n" in changed


def test_changing_one_key_leaves_order_unknown_keys_comments_and_the_body() -> None:
    text = (
        '---\nname: n  # not a comment\ntype: "user"   # a comment\ndescription: d\nrelated: [b.md]\n'
        "x_team: core\ncontent: html\nhandler: default\nsince: 2026-03-16\n# end\n---\n    code\n\n---\n\n\n"
    )
    assert with_field(text, "type", "feedback") == text.replace('"user"', "feedback")
    assert with_field(text, "description", "a: b") == text.replace("description: d", "description: 'a: b'")
    assert with_field(text, "related", ["c.md", "d, e.md"]) == text.replace("[b.md]", "[c.md, 'd, e.md']")
    assert with_field(text, "x_team", None) == text.replace("x_team: core\n", "")
    assert with_field(text, "absent", None) == text


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("k:", "k: v"),
        ("k: ", "k: v"),
        ("k:\t old", "k:\t v"),
        ("type:old", "type: v"),
        ("type: # comment", "type: v # comment"),
        ("type: old # comment", "type: v # comment"),
        ("k: 'old' # comment", "k: 'v' # comment"),
        ("k: [a] # comment", "k: 'v' # comment"),
        ("k:\n- a\n- b", "k: v"),
        ("k: >-\n  a\n\n  b", "k: v"),
        ("k:\n  a: b", "k: v"),
        ("K: old", "K: v"),
    ],
)
def test_a_value_of_any_shape_is_replaced_alone(before: str, after: str) -> None:
    key = before.partition(":")[0]
    text = f"---\na: 1\n{before}\n\n# c\nz: 2\n---\n"
    assert with_field(text, key, "v") == f"---\na: 1\n{after}\n\n# c\nz: 2\n---\n"


def test_a_nested_key_is_changed_where_it_stands() -> None:
    changed = with_field(NESTED, "metadata.type", "project")
    assert changed == NESTED.replace("  type: feedback", "  type: project")
    assert with_field(NESTED, "metadata.type", None) == NESTED.replace("  type: feedback\n", "")
    assert with_field(NESTED, "heat", "1").replace("heat: '1'\n", "") == NESTED


def test_a_key_of_another_name_is_found_and_changed_there() -> None:
    header = header_of("title: t", "updated_at: 2026-01-01", "validTo: ~")
    assert header.lookup("name") == "t"
    assert header.home("name") == "title"
    assert header.home("modified") == "updated_at"
    assert header.home("valid_to") == "valid_to"
    assert header.lookup("valid_to") == ""


@pytest.mark.parametrize("key", ["", "a b", "a:b", "a\nb", "-a", "#a", "ä:"])
def test_a_key_that_is_no_word_is_refused(key: str) -> None:
    with pytest.raises(BadInput):
        with_field("---\n---\n", key, "v")


def test_a_header_is_added_with_the_file_own_line_ends() -> None:
    assert with_field("a\r\nb\r\n", "k", "v") == "---\r\nk: v\r\n---\r\n\r\na\r\nb\r\n"
    assert with_field("\ufeff\nbody", "k", "v") == "\ufeff---\nk: v\n---\n\nbody"
    assert with_field("", "k", "v") == "---\nk: v\n---\n"


def test_a_new_header_has_one_line_for_each_key() -> None:
    description = "x: \"y\" #z 'q' 😀 " * 25
    text = new_header([("name", "no"), ("description", description), ("tags", ["a", "b: c"])])
    assert text.count("\n") == 5
    assert text.endswith("\n---\n")
    header = read_header(text)
    assert header.get("name") == "no"
    assert header.get("description") == description
    assert header.list("tags") == ("a", "b: c")


def test_bytes_that_are_no_text_read_as_a_mark_and_stay_on_disk() -> None:
    text = "---\nname: caf\udce9\ntype: user\n---\nbody \udcff"
    assert read_header(text).get("name") == "caf�"
    assert with_field(text, "type", "project") == text.replace("user", "project")


@pytest.mark.parametrize(
    "piece",
    [
        "a",
        " ",
        "\t",
        "\n",
        "\r",
        "[",
        "]\n",
        "'",
        "''",
        '"',
        '\\"',
        "- ",
        "a: b\n",
        "a: [\n",
        " :",
        "{a: ",
        "#",
        "---\n",
        "['a,",
    ],
)
def test_no_header_takes_long(piece: str) -> None:
    text = f"---\nx: {piece * (30_000 // len(piece))}\n---\n"
    start = time.thread_time()
    read_header(text)
    assert time.thread_time() - start < 1.5


def test_lines_end_where_editors_end_them() -> None:
    text = "a\r\nb\rc\n\n\x0b\u2028d"
    lines = lines_of(text, 0, len(text))
    assert [text[line.start : line.end] for line in lines] == ["a", "b", "c", "", "\x0b\u2028d"]
    assert lines[-1].after == len(text)
    assert lines_of(text, 3, 3) == []
    assert lines_of("a\r", 0, 2) == [(0, 1, 2)]
    assert newline_of(text) == "\r\n"
    assert newline_of(text, 3) == "\r"
    assert newline_of("a\nb", 2) == "\n"
    assert newline_of("a") == "\n"
    assert place_of(text, Span(3, 6)) == Place(1, 2, "c")
    assert place_of("ab\ncd", Span(3, 5)) == Place(1, 1, "cd")


def test_the_first_of_two_equal_keys_is_the_field() -> None:
    header = header_of("a: 1", "A: 2")
    assert header.field_of("a") == Field("a", "1", Span(4, 9), Span(7, 8))
    assert codes(header) == []
