"""Texts made to keep a pattern busy: rows of one sign, openers that nothing closes. Each is read in time linear in it.

None of these asserts a time: where a pattern looks back again and again, a test here does not end.
"""

from __future__ import annotations

import pytest

from mnemic.core.chat import Message
from mnemic.core.evidence.definitions import definitions
from mnemic.core.evidence.naming import named_in
from mnemic.core.extraction.markers import markers
from mnemic.core.extraction.rules import extract
from mnemic.core.language.lettering import signs
from mnemic.core.secrets.masking import mask

LONG = 200_000


@pytest.mark.parametrize("row", ["#", "-", "%", "/", "*", ";", "=", "# ", "-- ", "\t"])
def test_a_row_of_comment_marks(row: str) -> None:
    found = markers(f"{row * (LONG // len(row))} remember\n# @remember use pnpm\nx = 1\n")
    assert [marker.text for marker in found] == ["use pnpm"]


@pytest.mark.parametrize("row", ["*", " ", "= "])
def test_a_row_of_what_may_close_a_comment(row: str) -> None:
    found = markers(f"/* @remember use pnpm {row * (1_900 // len(row))}x */\n" * 100)
    assert len(found) == 100
    assert all(marker.text.startswith("use pnpm") and marker.text.endswith("x") for marker in found)


@pytest.mark.parametrize("name", ["gpt", "claude", "oauth", "aes", "e2e", "x86", "cl1k"])
def test_a_value_of_very_many_parts(name: str) -> None:
    value = f"{name}{'_a1' * 5_000}"
    assert mask(f"password={value}").redactions == ()  # the name of a technique, and what it is made of
    assert mask(f"password={value}!").redactions != ()


@pytest.mark.parametrize("blank", ["\n", " \n", "\t"])
def test_blank_lines_before_a_list_mark(blank: str) -> None:
    assert signs(f"{blank * LONG}- use -v") == ("-",)


@pytest.mark.parametrize("unit", ["a.", "a/", "a-", "/", "."])
@pytest.mark.parametrize("shows", ["here is", "hier ist", "voici", "aquí está", "segue", "这是", "以下"])
def test_a_line_that_may_name_a_file(shows: str, unit: str) -> None:
    said = f"{shows} {unit * (7_000 // len(unit))}\n- b\n\nWe always use pnpm."
    found = extract([Message("user", said)], 0, 0)
    assert [each.text for each in found.candidates] == ["We always use pnpm"]


@pytest.mark.parametrize("unit", ["-", "-a", "-a/", "+.", "-a."])
def test_names_of_files_in_a_row_of_signs(unit: str) -> None:
    said = f"{unit * (15_000 // len(unit))} and src/app.py"
    assert "src/app.py" in [one.path for one in named_in(said).files]


UNCLOSED = [
    (".c", "/*", "void foo() {\n}"),
    (".cpp", 'R"x(', "void foo() {\n}"),
    (".rs", 'r#"', "fn foo() {\n}"),
    (".js", "/*", "function foo() {\n}"),
    (".go", "/*", "func foo() {\n}"),
    (".java", "/*", "class foo {\n}"),
    (".lua", "[[", "function foo()\nend"),
    (".lua", "--[==[\n", "function foo()\nend"),
    (".rb", "=begin\n", "def foo\nend"),
    (".rb", "<<~A\n", "def foo\nend"),
    (".php", "<<<A\n", "function foo() {\n}"),
    (".sh", "<<A\n", "foo() {\n}"),
]


@pytest.mark.parametrize(("ending", "opener", "definition"), UNCLOSED)
def test_a_source_of_openers_that_nothing_closes(ending: str, opener: str, definition: str) -> None:
    text = f"{definition}\n{opener * (LONG // len(opener))}\n"
    assert [tuple(block) for block in definitions(text, ending, "foo")] == [(0, 1)]


def test_a_source_of_as_many_kinds_of_openers() -> None:
    tags = " ".join(f"$a{n}$" for n in range(LONG // 8))
    assert [block.first for block in definitions(f"create table foo (\n a int);\n{tags}", ".sql", "foo")] == [
        0
    ]


@pytest.mark.parametrize("unit", ["->", "&", "const ", "-> const &"])
def test_what_stands_between_parentheses_and_a_body(unit: str) -> None:
    assert definitions(f"  void foo() {unit * 100};\n", ".cpp", "foo") == []
    assert len(definitions("  auto foo() const && -> int {\n  }\n", ".cpp", "foo")) == 1
