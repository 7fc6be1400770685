"""File names from titles: K05 of the fault cases."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.files.listing import is_memory_name, safe_relative
from mnemic.core.files.slug import free_path, path_key, slug_of, taken_among


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Prefers tabs", "prefers-tabs"),
        ("  Q3-Report!  ", "q3-report"),
        ("Überfluß – Größe", "überfluß-größe"),
        ("Cafe\u0301", "caf\u00e9"),
        ("数据库 迁移：计划", "数据库-迁移-计划"),
        ("हिन्दी में", "हिन्दी-में"),
        ("İstanbul", "i\u0307stanbul"),
        ("a:b|c?", "a-b-c"),
        (".hidden", "hidden"),
        ("-rf", "rf"),
        ("../../etc/passwd", "etc-passwd"),
        ("", "note"),
        ("   ", "note"),
        ("🚀", "note"),
        ("❤\ufe0f", "note"),
        ("!!!", "note"),
        ("CON", "con-note"),
        ("nul.", "nul-note"),
        ("aux ", "aux-note"),
        ("COM1", "com1-note"),
        ("Memory", "memory-note"),
        ("\ud800x", "x"),
        ("a" * 300, "a" * 80),
        ("字" * 90, "字" * 11),
    ],
)
def test_a_title_gives_a_readable_name_that_every_disk_takes(title: str, expected: str) -> None:
    assert slug_of(title) == expected


@given(st.text(st.characters(), max_size=300))
def test_every_title_gives_a_path_that_the_store_accepts(title: str) -> None:
    slug = slug_of(title)
    assert 1 <= len(slug) <= 86
    assert len(slug.encode()) <= 206
    assert slug == unicodedata.normalize("NFC", slug)
    assert is_memory_name(f"{slug}.md")
    assert safe_relative(f"user/{slug}.md") == f"user/{slug}.md"


def test_five_nameless_memories_have_five_files() -> None:
    paths: list[str] = []
    for title in ("", "   ", "🚀", "🎯", "!!!"):
        paths.append(free_path("reference", title, taken_among(paths)))
    assert paths == ["reference/note.md", *(f"reference/note-{n}.md" for n in range(2, 6))]


def test_titles_that_differ_only_by_case_or_punctuation_have_a_file_each() -> None:
    paths = ["project/Q3-REPORT.md"]
    for title in ("Q3 Report", "Q3-Report!"):
        paths.append(free_path("project", title, taken_among(paths)))
    assert paths[1:] == ["project/q3-report-2.md", "project/q3-report-3.md"]


def test_paths_are_compared_without_case_and_composition() -> None:
    assert path_key("user/Cafe\u0301.md") == path_key("USER/CAFÉ.md")
    assert path_key("straße") == path_key("STRASSE")
    assert path_key("a") != path_key("b")
