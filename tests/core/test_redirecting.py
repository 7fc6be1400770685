"""Links follow in whatever form they are written, and each is written as the one before it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.files.index_rows import read_rows
from mnemic.core.links.written import mentions_in
from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.operations.redirecting import link_between
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_rename import rename
from tests.core.a_store import open_project, topic, write


def text(shelf: Shelf, path: str) -> str:
    return (shelf.location.root / path).read_text("utf-8")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = open_project(tmp_path)
    write(shelf, "project/deploy-day.md", topic("We deploy on Tuesdays.", "Deploy day"))
    return shelf


@pytest.mark.parametrize(
    "value",
    ["{supersedes: %s, x: y}", "{x: 'a, b', superseded_by: '%s' } # why", "{\n  supersedes: %s, # %s\n  }"],
)
def test_an_order_between_braces_follows_where_it_stands(shelf: Shelf, value: str) -> None:
    head = "---\nname: New\nmetadata: {}\ntype: project\n---\n\nShips fly.\n"
    write(shelf, "project/new.md", head.replace("{}", value.replace("%s", "project/deploy-day.md")))
    rename([shelf], "project:project/deploy-day.md", "Ship day", files=True)
    expected = (
        value.replace("# %s", "# project/deploy-day.md")
        .replace("'%s'", "%s")
        .replace("%s", "project/ship-day.md")
    )
    assert text(shelf, "project/new.md") == head.replace("{}", expected)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("| [[Deploy day\\|then]] | [[deploy-day\\|]] |", "| [[Ship day\\|then]] | [[ship-day\\|]] |"),
        (
            '[a](deploy-day.md "t)") [b](deploy-day.md (u)) "v"',
            '[a](ship-day.md "t)") [b](ship-day.md (u)) "v"',
        ),
        ("[r]: deploy-day.md 't'\n[s]: <./deploy-day.md>", "[r]: ship-day.md 't'\n[s]: <./ship-day.md>"),
        (r"[a](deploy\-day.md)", "[a](ship-day.md)"),
        ("x[[deploy-day]] <kbd>[[Deploy day]]</kbd>\n\n\t[[Deploy day]]", None),
        ("見よ[[Deploy day]][[deploy-day]]", "見よ[[Ship day]][[ship-day]]"),
    ],
)
def test_links_follow_in_whatever_form_and_code_does_not(
    shelf: Shelf, before: str, after: str | None
) -> None:
    write(shelf, "project/notes.md", topic(before))
    rename([shelf], "project:project/deploy-day.md", "Ship day", files=True)
    assert text(shelf, "project/notes.md").endswith(f"{before if after is None else after}\n")


def test_items_follow_whatever_the_key_looks_like_and_comments_stay(shelf: Shelf) -> None:
    head = "---\nname: N\nRelated:\n  - {} # as {} says\n  - other # {}\n---\n\nText.\n"
    write(shelf, "notes.md", head.replace("{}", "Deploy day"))
    rename([shelf], "project:project/deploy-day.md", "Ship: day")
    wanted = head.replace("{}", "'Ship: day'", 1).replace("{}", "Deploy day")
    assert text(shelf, "notes.md") == wanted


@pytest.mark.parametrize(
    ("old", "target", "written"),
    [
        ("x.md", "a (1).md", "a%20%281%29.md"),
        ("x_(1).md", "y_(2).md", "y_(2).md"),
        ("x_(1).md", "y_(2.md", "y_%282.md"),
        ("x_(1).md", "y_(2(3)).md", "y_%282%283%29%29.md"),
        ("my x.md", "your <y> 1%.md", "your %3Cy%3E 1%25.md"),
        ("my x.md", "日本 a#b.md", "%E6%97%A5%E6%9C%AC a%23b.md"),
        ("日.md", "日本 語.md", "日本%20語.md"),
        ("日.md", "日本\u3000語.md", "日本%E3%80%80語.md"),
        ("x%20y.md", "é_(1).md", "%C3%A9_%281%29.md"),
        ("./x\\_y.md", "a\\b.md", "./a%5Cb.md"),
    ],
)
def test_a_target_is_written_as_the_one_before_it_and_read_back(old: str, target: str, written: str) -> None:
    assert link_between("n.md", target, old) == written
    form = f"<{written}>" if " " in old else written
    assert mentions_in(f"[a]({form} 't') [b](z.md)", "n.md") == (
        f"path:{target.removesuffix('.md')}",
        "path:z",
    )
    row = read_rows(f"- [a]({form})\n")[0]
    assert row.path == target or "./" in old


@pytest.mark.parametrize(
    "written",
    [
        "project/alpha-beta.md",
        '"project/alpha-beta.md" # because',
        "'project/alpha-beta.md'",
        ">-\n  project/alpha-beta.md",
        "|-\n  project/alpha-beta.md",
    ],
)
@pytest.mark.parametrize("key", ["supersedes", "superseded_by"])
def test_an_order_follows_however_it_is_written(shelf: Shelf, key: str, written: str) -> None:
    write(shelf, "project/alpha-beta.md", topic("Ships sail.", "Alpha Beta"))
    head = f"---\nname: New\ntype: project\n{key}: {written}\n---\n\n"
    write(shelf, "project/new.md", f"{head}Ships fly.\n")
    rename([shelf], "project:project/alpha-beta.md", "Omega Point", files=True)
    text = (shelf.location.root / "project/new.md").read_text("utf-8")
    assert read_header(text).lookup(key) == "project/omega-point.md"
    assert ("# because" in text) == ("# because" in written)
