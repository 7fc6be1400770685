"""What other tools would make of a header, told before they stumble over it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mnemic.core.markdown.frontmatter import new_header
from mnemic.core.markdown.standard_view import standard_problem
from mnemic.core.memory import Place


def row_of(*lines: str) -> int | None:
    problem = standard_problem("\n".join(("---", *lines, "---", "body: [", "")))
    if problem is None:
        return None
    assert (problem.severity, problem.code) == ("info", "not-standard-yaml")
    assert problem.place is not None
    return problem.place.first_line


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["name: a", "description: b c", "type: user"],
        ['name: "a: b"', "description: 'it''s'", "tags: [a, b]"],
        ["name: a", "description: >-", "  folded", "  text"],
        ["name: a", "metadata:", "  type: user", "  modified: 2026-05-01T10:10:12.701Z"],
        ["name: a", "content: html", "handler: default"],
        ["name:", "description: ~"],
        ["name: a", "x: 10:30"],
        ["# only a comment"],
    ],
)
def test_what_everyone_reads_alike_is_no_problem(lines: list[str]) -> None:
    assert row_of(*lines) is None


@pytest.mark.parametrize(
    ("lines", "row"),
    [
        (["name: a", "description: Use pnpm: never npm"], 2),
        (["name: a", "description: PR #532 lowered it"], 2),
        (["name: no"], 1),
        (["name: a", "description: 10:30"], 2),
        (["name: 2026-13-45"], 0),
        (["name: [a", "x: y"], 2),
        (["", "", "name: [a", "x: y"], 4),
        (["name: @a"], 1),
        (["a: &a {b: c}", "<<: *a"], 0),
        (["a: " + "[" * 5000], 0),
        (["name: \x07"], 0),
        (["- x", "- y", "name: a"], 3),
        (["name: a", "title: 0123"], 2),
        (["name: a", "? [x]", ": y"], 2),
        (["name: !!binary x"], 1),
    ],
)
def test_what_others_read_otherwise_is_told_with_its_line(lines: list[str], row: int) -> None:
    assert row_of(*lines) == row


def test_a_byte_order_mark_is_told() -> None:
    problem = standard_problem("\ufeff---\nname: a\n---\n")
    assert problem is not None
    assert problem.place == Place(0, 0, "\ufeff---")


@pytest.mark.parametrize("text", ["", "body", "---\nname: a", f"---\nname: no\nx: {'y' * 20_000}\n---\n"])
def test_without_a_header_of_common_size_there_is_nothing_to_tell(text: str) -> None:
    assert standard_problem(text) is None


def test_the_message_holds_no_text_of_the_memory() -> None:
    problem = standard_problem("---\nname: a\ndescription: secret: plan\n---\n")
    assert problem is not None
    assert "secret" not in problem.message


@pytest.mark.parametrize(
    "value", ["no", "10:30", "a: b", "PR #5", 'it\'s: "x"', "", "~", "- x", "[a]", "😀: 中"]
)
def test_what_we_write_is_standard(value: str) -> None:
    assert standard_problem(new_header([("name", value), ("description", value), ("tags", [value])])) is None


def test_the_parser_is_loaded_only_when_it_is_needed() -> None:
    script = (
        "import sys; from mnemic.core.markdown.standard_view import standard_problem as p;"
        "p('---\\nname: a\\ntype: user\\n---\\nb'); assert 'yaml' not in sys.modules;"
        "p('---\\nname: no\\n---\\nb'); assert 'yaml' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
