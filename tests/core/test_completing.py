"""What is being typed at a place, and which names go on as typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.links.naming import Names, Naming
from mnemic.core.links.register import Named, named, newest_first, register
from mnemic.core.markdown.keys import KEYS
from mnemic.core.operations.completing import (
    absent_keys,
    matching,
    starting,
    wanted_in_memory,
    wanted_in_message,
)
from tests.core.a_name import a_name
from tests.core.a_rename import naming_of, one
from tests.core.a_store import Clock, open_both, open_project, topic, write

HEAD = "---\nname: me\ntype: project\n"


def seen(text: str) -> tuple[str, str, str, str, str] | None:
    """What is wanted at ``^``: what, typed, what of its word follows, and what is put around it."""
    cursor = text.index("^")
    text = text.replace("^", "", 1)
    wanted = wanted_in_memory(text, cursor)
    if wanted is None:
        return None
    assert text[wanted.start : cursor] == wanted.typed
    return wanted.what, wanted.typed, text[cursor : wanted.end], wanted.before, wanted.after


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("see [[^", ("link", "", "", "", "]]")),
        ("see [[no^", ("link", "no", "", "", "]]")),
        ("see [[no^]]", ("link", "no", "", "", "")),
        ("see [[no^]", ("link", "no", "", "", "]")),
        ("see [[no^te two]] more", ("link", "no", "te two", "", "")),
        ("see [[no^te|shown]]", ("link", "no", "te", "", "")),
        ("see [[no^ and more, a | b", ("link", "no", "", "", "]]")),
        ("[[a]] [[😀 日^", ("link", "😀 日", "", "", "]]")),
        ("[[a\r\n[[b^\r\n", ("link", "b", "", "", "]]")),
        ("[[no|sh^own]]", None),
        ("[[no#pa^", None),
        ("[[no]]^", None),
        ("[no^", None),
        ("`[[no^`", None),
        ("```\n[[no^\n```\n", None),
        ("plain ^", None),
        ("type: ^", None),
    ],
)
def test_links_in_a_body(text: str, wanted: object) -> None:
    assert seen(text) == wanted


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("^", ("key", "", "", "", ": ")),
        ("ki^", ("key", "ki", "", "", ": ")),
        ("ki^nd: fact", ("key", "ki", "nd", "", "")),
        ("kind:^", ("word", "", "", " ", "")),
        ("kind: ^", ("word", "", "", "", "")),
        ("kind: de^", ("word", "de", "", "", "")),
        ("kind: de^cision # so", ("word", "de", "cision", "", "")),
        ("Importance: h^", ("word", "h", "", "", "")),
        ("metadata:\n  type: f^", ("word", "f", "", "", "")),
        ("tags: [a, b^]", ("tag", "b", "", "", "")),
        ("tags: a, ^", ("tag", "", "", "", "")),
        ("tags:\n  - a\n  - b^", ("tag", "b", "", "", "")),
        ("related: no^", ("name", "no", "", "", "")),
        ("related: [x, no^te]", ("name", "no", "te", "", "")),
        ("related: [[no^]]", ("link", "no", "", "", "")),
        ("superseded_by: pro^", ("path", "pro", "", "", "")),
        ("description: some^", None),
        ("name: ki^", None),
        ("# ki^", None),
    ],
)
@pytest.mark.parametrize("closing", ["---\n\nbody\n", "---", ""])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_keys_and_values_in_a_header(line: str, wanted: object, closing: str, newline: str) -> None:
    rest = f"\n{closing}" if closing else ""
    assert seen(f"{HEAD}{line}{rest}".replace("\n", newline)) == wanted


def test_what_stands_below_a_header_is_no_header() -> None:
    assert seen(f"{HEAD}---\n\nki^\n") is None
    assert seen(f"{HEAD}\nki^\n") is None  # a blank line, and nothing closes it
    assert seen("text\n\n---\nki^\n---\n") is None
    assert seen("---\n\nki^\n---\n") == ("key", "ki", "", "", ": ")


def test_keys_that_are_there_are_not_offered_again() -> None:
    text = "---\nname: me\n\nmetadata:\n  kind: x\ntags: [a]\n---\n"
    assert list(absent_keys(text, text.index("\n\n") + 1)) == [
        key for key in KEYS if key not in ("name", "tags")
    ]
    assert "name" in absent_keys("---\nname\n---\n", 8)


@pytest.mark.parametrize(
    ("text", "typed", "start"),
    [
        ("@", "", 0),
        ("fix: see @me", "", 9),
        ("(@memory", "", 1),
        ("see @memory dep day", "dep day", 4),
        ("see @memory:dep", "dep", 4),
        ("a\n@memory x", "x", 2),
        ("ada@me", None, 0),
        ("@media", None, 0),
        ("@memory a\nb", None, 0),
        ("@you @x", None, 0),
    ],
)
def test_a_message_asks_with_an_at_sign(text: str, typed: str | None, start: int) -> None:
    wanted = wanted_in_message(text, len(text))
    assert (wanted.typed if wanted else None) == typed
    assert wanted is None or (wanted.what, wanted.start, wanted.end) == ("mention", start, len(text))


def names(*titles: str) -> list[Named]:
    made = [
        a_name(str(n), title, summary=title, searched=title.casefold().replace(" ", "-"), updated=-n)
        for n, title in enumerate(titles)
    ]
    return sorted(made, key=newest_first)


def titles(found: tuple[list[Named], bool]) -> list[str]:
    return [one.title for one in found[0]]


def test_beginnings_come_before_words_before_parts_before_letters() -> None:
    store = names("redeploy", "we deploy", "Deploy day", "dear people", "tea")
    assert titles(matching("deploy", [store], 9)) == ["Deploy day", "we deploy", "redeploy"]
    assert titles(matching("dpl", [store], 9)) == [
        "redeploy",
        "we deploy",
        "Deploy day",
        "dear people",
    ]
    assert (
        titles(matching("DEPLOY D", [store], 9)) == titles(matching("deploy-d", [store], 9)) == ["Deploy day"]
    )
    assert titles(matching("", [store], 9)) == [one.title for one in store]
    assert matching("zq", [store], 9) == ([], False)


def test_more_than_the_limit_is_told_over_all_stores() -> None:
    many = names(*(f"note {n}" for n in range(60)))
    assert matching("note", [many[:30], many[30:]], 60) == (many, False)
    found, more = matching("note", [many[30:], many[:30]], 10)
    assert (found, more) == (many[:10], True)
    assert matching("note", [many], 10, own=("user", "0.md"))[0] == many[1:11]


def test_what_begins_as_typed_hides_what_only_holds_it() -> None:
    assert starting("re", ["reference", "feature"]) == ["reference"]
    assert starting("eat", ["reference", "feature"]) == ["feature"]
    assert starting("", ["b", "a"]) == ["b", "a"]


def test_only_what_holds_and_is_vouched_for_is_offered_and_a_change_is_followed(tmp_path: Path) -> None:
    shelf = open_project(tmp_path, Clock())
    write(shelf, "a.md", topic("x", "Alpha", tags="[one, two]"))
    write(shelf, "b.md", topic("x", "Beta", superseded_by="a.md", tags="[two]"))
    write(shelf, "c.md", topic("x", "Gamma", archived_in="a.md"))
    write(shelf, "d.md", "- first of two\n- second of two\n")
    kept = register(shelf)
    assert [kept.is_current] == [False]
    kept.follow()
    assert [kept.is_current] == [True]
    assert {one.title for one in kept.offered()} == {"Alpha", "first of two", "second of two"}
    assert kept.tags == {"one": 1, "two": 2}
    (shelf.location.root / "d.md").unlink()
    write(shelf, "a.md", topic("x", "Other", tags="[three]"))
    kept.follow()
    assert {one.title for one in kept.offered()} == {"Other"}
    assert kept.tags == {"two": 1, "three": 1}
    assert register(shelf) is kept
    shelf.set_trusted(False)
    kept.follow()
    assert list(kept.offered()) == []
    assert not kept.tags


def test_a_link_names_one_memory_and_no_other(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.project, "project/tea.md", topic("x", "Tea"))
    write(reach.project, "project/cups.md", topic("x", "A | B"))
    write(reach.project, "sub/note.md", topic("x", "Note"))
    write(reach.project, "other/note.md", topic("x", "Note"))
    write(reach.user, "mine.md", topic("x", "Tea"))
    naming = naming_of(*reach.shelves)
    links = {
        "project:project/tea.md": "Tea",
        "project:project/cups.md": "cups",
        "project:sub/note.md": "sub/note",
        "user:mine.md": "mine",
    }
    for id_, link in links.items():
        assert naming.link_to(one(naming, id_), "project") == link
    assert naming.link_to(one(naming, "project:sub/note.md"), "user") == "project:sub/note.md"


def test_what_is_typed_and_not_saved_counts_in_its_files_place(tmp_path: Path) -> None:
    shelf = open_project(tmp_path)
    write(shelf, "a.md", topic("x", "Alpha"))
    write(shelf, "b.md", topic("x", "Beta"))
    saved = naming_of(shelf)
    typed = {"a.md": (named(shelf.snapshot.memories["project:b.md"], shelf.location.root),)}
    drafted = Naming([Names("project", register(shelf), {"a.md": ()})])
    assert saved.meant("name:alpha", "project")
    assert drafted.meant("name:alpha", "project") == drafted.meant("path:a", "project") == ()
    assert [each.title for each in Names("project", register(shelf), typed).offered()] == ["Beta", "Beta"]
