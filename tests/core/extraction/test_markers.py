"""Markers in the comments of any language."""

from __future__ import annotations

import time

import pytest

from mnemic.core.extraction.markers import MAX_MARKERS, Marker, markers


def texts(source: str) -> list[str]:
    return [marker.text for marker in markers(source)]


@pytest.mark.parametrize(
    "line",
    [
        "# mnemic: remember the retry limit is 5",
        "// mnemic: remember that the retry limit is 5",
        "/* mnemic: remember the retry limit is 5 */",
        " * @remember the retry limit is 5",
        "-- @remember: the retry limit is 5",
        "; mnemic: remember the retry limit is 5",
        "% @remember the retry limit is 5",
        "<!-- mnemic: remember the retry limit is 5 -->",
        '" mnemic: remember the retry limit is 5',
        "{- @remember the retry limit is 5 -}",
        "(* @remember the retry limit is 5 *)",
        "/// @remember the retry limit is 5",
        "REM mnemic: remember the retry limit is 5",
        "#   MNEMIC：Remember the retry limit is 5",
        "# - @remember the retry limit is 5",
        "limit = 5  # @remember the retry limit is 5",
        "int limit = 5; // mnemic: remember the retry limit is 5",
        "{# @remember the retry limit is 5 #}",
    ],
)
def test_a_comment_of_any_language_can_carry_one(line: str) -> None:
    assert texts(f"first\n{line}\nlast") == ["the retry limit is 5"]


@pytest.mark.parametrize(
    "source",
    [
        "remember the retry limit is 5",
        "@remember the retry limit is 5",
        "mnemic: remember the retry limit is 5",
        's = "# @remember not a comment"',
        "# remember the milk",
        "# @remembering things",
        "# mnemic: remember",
        "# @remember   ",
        "mail me@remember.example # hello",
        "",
    ],
)
def test_anything_else_is_none(source: str) -> None:
    assert markers(source) == []


def test_lines_inside_a_block_comment_need_no_mark_of_their_own() -> None:
    source = '"""Module.\n\n@remember the retry limit is 5\n"""\nx = 1\n@remember nothing\n/*\nmnemic: remember that we use pnpm\n*/'
    assert [(marker.text, marker.line) for marker in markers(source)] == [
        ("the retry limit is 5", 2),
        ("we use pnpm", 7),
    ]


def test_an_unclosed_block_reaches_the_end() -> None:
    assert texts("/* open\n@remember this port") == ["this port"]


def test_a_line_set_in_deeper_goes_on() -> None:
    source = "# @remember the retry limit is 5\n#    because the gateway drops the sixth\n# not this\nx = 1"
    assert texts(source) == ["the retry limit is 5 because the gateway drops the sixth"]


def test_several_markers_come_in_order_with_their_lines() -> None:
    source = "# @remember one thing\nx = 1\n\n# @remember another\ny = 2\n"
    assert [(marker.text, marker.line) for marker in markers(source)] == [("one thing", 0), ("another", 3)]


class TestKeys:
    def keys(self, source: str) -> list[str]:
        return [marker.key for marker in markers(source)]

    def test_editing_the_comment_keeps_the_key(self) -> None:
        assert self.keys("# @remember five\nlimit = 5") == self.keys("# @remember that it is six\nlimit = 5")

    def test_lines_added_above_keep_the_key(self) -> None:
        assert self.keys("# @remember five\nlimit = 5") == self.keys(
            "import os\n\n\n# @remember five\nlimit = 5"
        )

    def test_another_place_has_another_key(self) -> None:
        assert self.keys("# @remember five\nlimit = 5") != self.keys("# @remember five\nother = 5")

    def test_two_markers_at_one_place_differ(self) -> None:
        first, second = self.keys("# @remember one\n# @remember two\nlimit = 5")
        assert first != second

    def test_a_trailing_comment_hangs_on_its_own_line(self) -> None:
        assert self.keys("limit = 5  # @remember five\na = 1") == self.keys(
            "limit = 5  # @remember six\nb = 1"
        )

    def test_the_last_line_hangs_on_the_code_before(self) -> None:
        assert self.keys("a = 1\n# @remember x1") == self.keys("z = 0\na = 1\n# @remember y2")
        assert self.keys("# @remember alone")


def test_markers_are_values() -> None:
    (marker,) = markers("# @remember five\n")
    assert marker == Marker("five", 0, marker.key)


@pytest.mark.parametrize(
    "unit", ["# @remember x\n", "/* ", "remember ", "# ", "<!-- @remember x\n", "@remember"]
)
def test_a_megabyte_takes_under_a_second(unit: str) -> None:
    started = time.process_time()
    found = markers(unit * (1_000_000 // len(unit)))
    assert time.process_time() - started < 1.0
    assert len(found) <= MAX_MARKERS


@pytest.mark.parametrize("sign", ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029"])
def test_only_what_ends_a_line_to_an_editor_ends_one(sign: str) -> None:
    source = f"a = 1{sign}b\n{sign}\n# @remember one{sign}thing\n/* {sign}\n@remember another\n*/"
    assert [(marker.text.split()[0], marker.line) for marker in markers(source)] == [
        ("one", 2),
        ("another", 4),
    ]


@pytest.mark.parametrize("newline", ["\r", "\r\n"])
def test_every_line_end_of_an_editor_is_one(newline: str) -> None:
    source = '"""Module.\n\n@remember five\n"""\n#|\n@remember six\n|#\n# @remember one\n#    thing\nx = 1'
    expected = [("five", 2), ("six", 5), ("one thing", 7)]
    assert [(one.text, one.line) for one in markers(source)] == expected
    assert [(one.text, one.line) for one in markers(source.replace("\n", newline))] == expected
    assert [one.key for one in markers(source.replace("\n", newline))] == [one.key for one in markers(source)]
