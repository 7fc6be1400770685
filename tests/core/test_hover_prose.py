"""What comments and docstrings say of a line, and that it shows what the word under the pointer does not."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from mnemic.core.hovering.bearing import relevant
from mnemic.core.hovering.prose import MAX_LINES, comment_above, docstring_below, is_comment
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic, write
from tests.core.hover_positions import pointed_at


@pytest.mark.parametrize(
    ("text", "defines", "above"),
    [
        ("# Kept small.\n# On purpose.\nx = 1", False, ["# On purpose.", "# Kept small."]),
        ("# Kept small.\nwith a:\n    b()\n    c()", False, ["# Kept small."]),
        ("# Kept small.\na = 1\n\nb = 2", False, []),
        ("# Kept small.\na = 1\ndef b():", True, []),
        ("# Kept small.\n@cached\n@slow(1)\ndef b():", True, ["# Kept small."]),
        ("/**\n * Kept small.\n */\n@Input()\nget(a) {", True, [" */", " * Kept small.", "/**"]),
        ("/// Kept small.\n#[derive(Debug)]\nstruct A;", True, ["/// Kept small."]),
        ("// Kept small.\nfunc (s *A) Run() {", True, ["// Kept small."]),
        ("-- Kept small.\nlocal a = 1", False, ["-- Kept small."]),
        ("# the first\n# the second", False, ["# the first"]),
        ("x = 1", False, []),
        ("#include <a.h>\nint a;", False, []),
        ("*p = 3;\np++;", False, []),
        ("--i;\ni++;", False, []),
    ],
)
def test_the_comment_that_a_line_is_under(text: str, defines: bool, above: list[str]) -> None:
    lines = text.split("\n")
    assert comment_above(lines, len(lines) - 1, defines=defines) == above


def test_a_line_of_a_comment_is_told_the_whole_comment() -> None:
    assert comment_above(["# a", "# b", "# c", "x"], 1, defines=False) == ["# a", "# c"]


def test_a_comment_without_end_is_read_so_far_only() -> None:
    lines = ["# a"] * 100_000
    assert len(comment_above(lines, 50_000, defines=False)) == 2 * MAX_LINES


@pytest.mark.parametrize(
    ("text", "below"),
    [
        ('def a():\n    """Kept small."""\n    b', ['    """Kept small."""']),
        (
            'def a(\n    b: int,\n) -> int:\n    r"""Kept.\n\n    Small.\n    """\n    c',
            ['    r"""Kept.', "", "    Small.", '    """'],
        ),
        ("class A:\n\n    '''Kept.'''", ["    '''Kept.'''"]),
        ("def a():\n    return 1", []),
        ("def a():", []),
        ("int a() {\n  return 1;\n}", []),
    ],
)
def test_the_docstring_of_what_a_line_defines(text: str, below: list[str]) -> None:
    assert docstring_below(text.split("\n"), 0) == below


@pytest.mark.parametrize(
    "line", ["#define A 1", "#[test]", "#!/bin/sh", "#ifdef A", "x = 1  # a", "", "*a = b"]
)
def test_what_is_no_comment(line: str) -> None:
    assert not is_comment(line)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = open_user(tmp_path_factory.mktemp("prose"))
    texts = {
        "drive": "Drive letters in paths are compared in lower case by the Windows team.",
        "owner": "A saved voucher holds signatures, only its owner may read it.",
        "refund": "round_refund is copied into the ledger, change both.",
        "pantry": "pantry: shelves have a barcode each.",
        "pantry-scale": "pantry weighs its barcode labels.",
        "scanner": "The barcode scanner in hall two reads slowly.",
        **{f"filler{n}": f"The lamp of room {n} is broken." for n in range(30)},
    }
    for name, body in texts.items():
        write(made, f"project/{name}.md", topic(body, body[:40].replace(":", "")))
    return made


def shown(shelf: Shelf, text: str, path: str = "app/x.py") -> list[str]:
    place = pointed_at(text, PurePath(path))
    found = relevant(place, [shelf], MONDAY, 3) if place else []
    return [one.memory.path.removeprefix("project/").removesuffix(".md") for one in found]


COMMENT = "# Windows: a drive letter in lower case.\n"


def test_the_comment_above_shows_what_the_line_does_not(shelf: Shelf) -> None:
    line = "path = ¦lowered(path)"
    assert shown(shelf, COMMENT + line) == ["drive"]
    assert shown(shelf, line) == []


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ('def ¦lower_path(uri):\n    """The drive letter in lower case, for Windows."""', "uris.py"),
        ("/** The drive letter in lower case, for Windows. */\nfunction ¦lowerPath(uri) {", "uris.ts"),
    ],
)
def test_what_is_told_of_a_definition_shows_a_memory_on_it(shelf: Shelf, text: str, path: str) -> None:
    assert shown(shelf, text, path) == ["drive"]
    assert shown(shelf, text.replace("drive letter", "name"), path) == []


def test_what_holds_the_line_shows_a_memory_that_names_it(shelf: Shelf) -> None:
    text = "def round_refund(amount):\n    # as the ledger does\n    return ¦quantized(amount)"
    assert shown(shelf, text) == ["refund"]
    assert shown(shelf, text.replace("round_refund", "total")) == []


def test_a_variable_of_one_letter_shows_nothing_by_what_is_around(shelf: Shelf) -> None:
    text = "def round_refund(amount):\n    # as the ledger does\n    return ¦q(amount)"
    assert shown(shelf, text) == []
    assert shown(shelf, text.replace("¦q", "¦quantized")) == ["refund"]


def test_a_memory_of_which_the_place_says_little_is_not_shown(shelf: Shelf) -> None:
    text = '# the owner of the voucher\ndef ¦signed(voucher):\n    """Its signatures."""'
    assert shown(shelf, text) == ["owner"]
    longer = open_longer(shelf)
    assert shown(longer, text) == []


def open_longer(shelf: Shelf) -> Shelf:
    """The same store, in which what is said of vouchers is a detail of much else."""
    made = open_user(shelf.location.root.parent / "longer")
    rest = " ".join(f"Gutter{n} drains{n} towards{n} meadow{n}." for n in range(20))
    write(
        made, "project/owner.md", topic(f"A saved voucher holds signatures, its owner reads it. {rest}", "v")
    )
    for n in range(35):
        write(made, f"project/filler{n}.md", topic(f"The lamp of room {n} is broken.", f"lamp {n}"))
    return made


def test_what_begins_with_another_project_is_shown_there_only(shelf: Shelf) -> None:
    assert shown(shelf, "¦barcode = label.barcode(scanner)") == ["scanner"]
    assert shown(shelf, "¦barcode = label(weighs)", "pantry/labels.py") == ["pantry-scale"]
    assert shown(shelf, "¦barcode = label(weighs)", "shop/labels.py") == []
