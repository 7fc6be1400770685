"""Evidence: lines of files, with a hash of what they said."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core import evidence
from mnemic.core.evidence import Evidence, read, record
from mnemic.core.memory import Place

LINES = "one\ntwo\nthree\nfour\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "node_modules" / "@scope" / "a b#1.py"
    path.parent.mkdir(parents=True)
    path.write_text(LINES)
    return path


def test_lines_are_fresh_until_they_change(file: Path) -> None:
    kept = record(file.as_uri(), 1, 2)
    assert "#L2-L3@" in kept
    assert read(kept) == Evidence(file.as_uri(), "fresh", Place(1, 2, ""))
    file.write_text(LINES + "five\n")
    assert read(kept).state == "fresh"
    file.write_text(LINES.replace("three", "THREE"))
    assert read(kept).state == "changed"
    file.write_text("one\n")
    assert read(kept).state == "gone"
    file.unlink()
    assert read(kept) == Evidence(file.as_uri(), "gone", Place(1, 2, ""))


def test_line_ends_make_no_difference(file: Path) -> None:
    kept = record(file.as_uri(), 0, 3)
    file.write_bytes(LINES.replace("\n", "\r\n").encode())
    assert read(kept).state == "fresh"


def test_a_whole_file_is_meant_without_lines(file: Path) -> None:
    kept = record(file.as_uri(), None, None)
    assert read(kept) == Evidence(file.as_uri(), "fresh")
    file.write_text("other")
    assert read(kept).state == "changed"


def test_a_large_file_is_told_by_its_size(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evidence, "MAX_BYTES", 10)
    kept = record(file.as_uri(), None, None)
    file.write_text(LINES.upper())
    assert read(kept).state == "fresh"
    file.write_text(LINES + "more")
    assert read(kept).state == "changed"


@pytest.mark.parametrize(
    "uri",
    [
        "https://example.org/a",
        "file:///nowhere/at/all",
        "file://[bad",
        "file://host/share",
        "file:///a%00b",
        "x",
    ],
)
def test_what_is_no_file_here_is_gone(uri: str) -> None:
    assert read(record(uri, 0, 1)).state == "gone"


def test_a_folder_and_nonsense_are_gone(tmp_path: Path) -> None:
    assert read(record(tmp_path.as_uri(), None, None)).state == "gone"
    assert read("no uri at all") == Evidence("no uri at all", "gone")


def test_a_file_that_cannot_be_read_is_gone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    assert read(record(file.as_uri(), 0, 1)).state == "gone"
