"""What a glob lets in: nothing that it does not name, nothing hidden, and in linear time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.files.globs import ALL_NOTES, Globs, objection


@pytest.mark.parametrize(
    ("glob", "path", "let_in"),
    [
        ("**/*.md", "a.md", True),
        ("**/*.md", "x/y/a.md", True),
        ("**/*.md", "a.txt", False),
        ("*.md", "a.md", True),
        ("*.md", "x/a.md", False),
        ("x/**", "x/a.md", True),
        ("x/**", "x/y/a.md", True),
        ("x/**", "x", False),
        ("x/", "x/y/a.md", True),
        ("x", "x/a.md", False),
        ("./x/*.md", "x/a.md", True),
        ("**", "x/a.md", True),
        ("a/**/b.md", "a/b.md", True),
        ("a/**/b.md", "a/c/d/b.md", True),
        ("a/**/b.md", "a/c/d/bb.md", False),
        ("**/a/**/b/*.md", "x/a/y/b/n.md", True),
        ("Daily/2026-*.md", "Daily/2026-11-12.md", True),
        ("Daily/2026-*.md", "daily/2026-11-12.md", False),
        ("日记/*.md", "日记/甲.md", True),
        ("caf\u00e9/*.md", "cafe\u0301/a.md", True),
        ("[a].md", "[a].md", True),
        ("[a].md", "a.md", False),
        ("{a,b}.md", "a.md", False),
        ("?.md", "a.md", True),
        ("?.md", "ab.md", False),
        ("a*.md", "a\nb.md", True),
    ],
)
def test_a_glob_lets_in_what_it_names(glob: str, path: str, let_in: bool) -> None:
    assert Globs((glob,)).allow(path) is let_in


@pytest.mark.parametrize("path", [".obsidian/a.md", "x/.git/a.md", "x/.a.md", ".trash/x/a.md", "", "x//a.md"])
def test_nothing_hidden_is_let_in_whatever_the_globs_say(path: str) -> None:
    assert not Globs((ALL_NOTES, "**", path or "**", ".obsidian/**", "x/.git/*")).allow(path)


def test_without_a_glob_nothing_is_let_in() -> None:
    assert not Globs().allow("a.md")
    assert not Globs(exclude=("x/**",)).allow("a.md")


@pytest.mark.parametrize("path", ["private/a.md", "Private/x/a.md", "x/PRIVATE/a.md"])
def test_what_is_excluded_stays_out_in_any_case(path: str) -> None:
    globs = Globs((ALL_NOTES,), ("private/**", "**/private/**"))
    assert not globs.allow(path)
    assert globs.allow("privately/a.md")


@pytest.mark.parametrize(
    ("glob", "said"),
    [
        ("", "blank"),
        (" ", "blank"),
        ("/etc/*", "leads out"),
        ("~/x", "leads out"),
        ("../x/*.md", "leads out"),
        ("x/../../y", "leads out"),
        ("x\\*.md", "backslash"),
        ("x\0", "backslash"),
        ("x" * 501, "longer"),
    ],
)
def test_what_is_no_glob_is_told(glob: str, said: str) -> None:
    assert said in str(objection(glob))


@pytest.mark.parametrize("glob", [ALL_NOTES, "*", "x/", "a..b/*.md", "日记/**"])
def test_what_is_a_glob_has_no_objection(glob: str) -> None:
    assert objection(glob) is None


def test_a_glob_of_many_stars_costs_no_time() -> None:
    began = time.process_time()
    assert not Globs(("*a" * 40 + "b.md",)).allow("a" * 250 + ".md")
    assert not Globs(("**/" * 40 + "b.md",)).allow("a/" * 100 + "c.md")
    assert time.process_time() - began < 1


@given(st.text(max_size=20), st.text(max_size=30))
def test_any_glob_and_any_path_get_an_answer(glob: str, path: str) -> None:
    let_in = Globs((glob,)).allow(path)
    assert not (let_in and any(part.startswith(".") for part in path.split("/")))
