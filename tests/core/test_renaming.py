"""A rename moves a memory's name, and whatever linked to it still leads there; nothing else changes."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mnemic.core.errors import BadInput, Conflict, ReadOnly, TooLarge, Untrusted
from mnemic.core.links.spots import spots_of
from mnemic.core.operations.citing import texts
from mnemic.core.operations.renaming import checked, new_path, only_one, refuse, unused
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_name import a_name
from tests.core.a_rename import move_file, naming_of, one, rename
from tests.core.a_store import open_both, open_project, topic, write


def text(shelf: Shelf, path: str) -> str:
    return (shelf.location.root / path).read_text("utf-8")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = open_project(tmp_path)
    write(shelf, "project/deploy-day.md", topic("We deploy on Tuesdays.", "Deploy day"))
    write(shelf, "MEMORY.md", "# Mine: [[Deploy day]]\n\n- [Deploy day](project/deploy-day.md) — Tuesdays\n")
    return shelf


def test_every_form_of_link_follows_a_name_and_no_other_byte(shelf: Shelf) -> None:
    before = "See [[Deploy day|then]], [[deploy_day#x]], [[Other]], `[[Deploy day]]` and [d](project/deploy-day.md).\r\n"
    head = "---\r\nname: Notes\r\nrelated: [deploy-day, '[[Deploy day]]', other]\r\n---\r\n\r\n"
    write(shelf, "notes.md", head + before)
    rename([shelf], "project:project/deploy-day.md", "Ship: it's day")
    assert (shelf.location.root / "notes.md").read_bytes().decode() == (
        "---\r\nname: Notes\r\nrelated: [\"Ship: it's day\", '[[Ship: it''s day]]', other]\r\n---\r\n\r\n"
        "See [[Ship: it's day|then]], [[Ship: it's day#x]], [[Other]], `[[Deploy day]]` and [d](project/deploy-day.md).\r\n"
    )
    assert text(shelf, "project/deploy-day.md").startswith('---\nname: "Ship: it\'s day"\ndescription: We')
    index = "# Mine: [[Ship: it's day]]\n\n- [Ship: it's day](project/deploy-day.md) — Tuesdays\n"
    assert text(shelf, "MEMORY.md") == index


def test_a_file_that_is_named_after_its_memory_moves_with_it(shelf: Shelf) -> None:
    write(
        shelf,
        "project/notes.md",
        topic(
            "[[deploy-day]] [[Deploy day]] [[project/deploy-day]] [d](deploy-day.md#a) [e](./deploy-day.md)"
        ),
    )
    write(shelf, "old.md", topic("Was Monday.", "Old", superseded_by="project/deploy-day.md"))
    move = rename([shelf], "project:project/deploy-day.md", "Ship day", files=True)
    assert move.path == "project/ship-day.md"
    assert text(shelf, "project/notes.md").endswith(
        "[[ship-day]] [[Ship day]] [[project/ship-day]] [d](ship-day.md#a) [e](./ship-day.md)\n"
    )
    assert "superseded_by: project/ship-day.md\n" in text(shelf, "old.md")
    assert "[Ship day](project/ship-day.md)" in text(shelf, "MEMORY.md")


@pytest.mark.parametrize(
    ("stem", "title", "new", "path"),
    [
        ("deploy-day", "Deploy day", "Ship day", "ship-day.md"),
        ("deploy-day-2", "Deploy day", "Ship day", "ship-day.md"),
        ("Deploy day", "Deploy day", "Ship day", "ship-day.md"),
        ("deploy-day", "Deploy day", "Taken", "taken-2.md"),
        ("deploy-day", "Deploy day", "Deploy-day!", "deploy-day.md"),
        ("x", "Deploy day", "Ship day", "x.md"),
        ("日本", "日本", "東京", "東京.md"),
    ],
)
def test_only_a_file_that_is_named_after_it_moves_and_never_onto_another(
    stem: str, title: str, new: str, path: str
) -> None:
    memory = a_name(stem, title)
    assert new_path(memory, new, {"taken.md"}.__contains__) == path


def test_a_memory_among_others_in_a_file_is_called_by_the_beginning_of_its_text(shelf: Shelf) -> None:
    write(
        shelf,
        "ports.md",
        "- The API listens on 8080.\n  Why: history\n- Logs go to Loki, see [[The API listens on 8080]].\n",
    )
    rename([shelf], "project:ports.md:0", "The API listens on 9090", files=True)
    assert text(shelf, "ports.md") == (
        "- The API listens on 9090.\n  Why: history\n- Logs go to Loki, see [[The API listens on 9090]].\n"
    )
    with pytest.raises(BadInput):
        rename([shelf], "project:ports.md:0", "Too. ")
    write(shelf, "long.md", "- " + "word " * 40 + "\n- other\n")
    with pytest.raises(Conflict):
        rename([shelf], "project:long.md:0", "Short")


def test_a_file_without_a_name_gets_one_or_another_file_name(shelf: Shelf) -> None:
    write(shelf, "loose.md", "Some text.\n")
    write(shelf, "notes.md", topic("[[loose]]"))
    rename([shelf], "project:loose.md", "Tight", files=True)
    assert text(shelf, "tight.md") == "Some text.\n"
    assert text(shelf, "notes.md").endswith("[[tight]]\n")
    rename([shelf], "project:tight.md", "Wide")
    assert text(shelf, "tight.md") == "---\nname: Wide\n---\n\nSome text.\n"


def test_a_name_that_cannot_stand_in_a_link_leaves_links_that_name_the_file(shelf: Shelf) -> None:
    write(shelf, "notes.md", topic("[[Deploy day]]"))
    rename([shelf], "project:project/deploy-day.md", "CI/CD | day")
    assert text(shelf, "notes.md").endswith("[[deploy-day]]\n")
    naming = naming_of(shelf)
    assert naming.meant("name:deploy-day", "project") == (one(naming, "project:project/deploy-day.md"),)


def test_a_title_of_a_persons_own_in_the_index_stays(shelf: Shelf) -> None:
    write(
        shelf,
        "MEMORY.md",
        "- [My own words](project/deploy-day.md) — x\n* [Deploy day](project/deploy-day.md): y\n",
    )
    rename([shelf], "project:project/deploy-day.md", "Ship day", files=True)
    assert text(shelf, "MEMORY.md") == (
        "- [My own words](project/ship-day.md) — x\n* [Deploy day](project/ship-day.md): y\n"
    )


def test_a_name_in_another_store_follows_too_and_a_name_of_its_own_does_not(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.user, "tea.md", topic("Green.", "Tea"))
    write(reach.project, "a.md", topic("[[Tea]] and [t](tea.md)"))
    rename(reach.shelves, "user:tea.md", "Coffee", files=True)
    assert text(reach.project, "a.md").endswith("[[Coffee]] and [t](tea.md)\n")
    write(reach.project, "own.md", topic("Ours.", "Coffee"))
    rename(reach.shelves, "user:coffee.md", "Water", files=True)
    assert text(reach.project, "a.md").endswith("[[Coffee]] and [t](tea.md)\n")


def test_a_file_that_moves_takes_its_links_along_and_is_followed(shelf: Shelf) -> None:
    write(shelf, "project/near.md", topic("x", "Near"))
    write(
        shelf,
        "project/mover.md",
        topic("[n](near.md) [d](./deploy-day.md#a) [[Near]] [w](https://x.y/near.md)", "Mover"),
    )
    write(shelf, "notes.md", topic("[[mover]] [[Mover]] [[project/mover]] [m](project/mover.md)"))
    move_file(shelf, "project/mover.md", "sub/deep/My mover.md")
    assert text(shelf, "sub/deep/My mover.md").endswith(
        "[n](../../project/near.md) [d](../../project/deploy-day.md#a) [[Near]] [w](https://x.y/near.md)\n"
    )
    assert text(shelf, "notes.md").endswith(
        "[[mover]] [[Mover]] [[sub/deep/My mover]] [m](sub/deep/My%20mover.md)\n"
    )


def test_a_file_without_a_name_is_called_otherwise_where_it_goes(shelf: Shelf) -> None:
    write(shelf, "loose.md", "Some text.\n")
    write(shelf, "notes.md", topic("[[loose]] [[Loose|x]]", related="[loose]"))
    move_file(shelf, "loose.md", "tight.md", has_name=False)
    assert text(shelf, "notes.md").endswith("[[tight]] [[tight|x]]\n")
    assert "related: [tight]\n" in text(shelf, "notes.md")


@pytest.mark.parametrize("new", ["", "  ", "…", "a [b]", "[[x]]", "password: hunter2hunter2"])
def test_what_can_be_no_name_is_refused_by_the_field(new: str) -> None:
    with pytest.raises(BadInput) as refused:
        checked(new)
    assert refused.value.data["errors"]


def test_a_name_is_one_line_and_not_endless() -> None:
    assert checked("  a\n b ") == "a b"
    with pytest.raises(TooLarge):
        checked("x" * 501)


def test_a_name_that_another_has_and_one_that_means_several_are_refused(shelf: Shelf) -> None:
    write(shelf, "ship-day.md", topic("x", "Another"))
    naming = naming_of(shelf)
    deploy = one(naming, "project:project/deploy-day.md")
    unused("deploy_day", deploy, naming)
    for new in ("Ship day", "another"):
        with pytest.raises(Conflict, match=r"ship-day\.md"):
            unused(new, deploy, naming)
    with pytest.raises(Conflict, match="2 memories"):
        only_one((deploy, one(naming, "project:ship-day.md")), "x")


def test_what_may_not_be_changed_is_refused_with_the_reason(shelf: Shelf) -> None:
    refuse(shelf, "project/deploy-day.md")
    write(shelf, "broken.md", "---\nname: x\n[oops\n---\n\ntext\n")
    with pytest.raises(ReadOnly, match="broken"):
        refuse(shelf, "broken.md")
    shelf.set_trusted(False)
    with pytest.raises(Untrusted):
        refuse(shelf, "project/deploy-day.md")


NAMES = ["note one", "Note two", "tea"]
link = st.one_of(
    st.sampled_from([f"[[{n}]]" for n in (*NAMES, "Note_One", "tea|cup", "note-two#x", "sub/tea", "none")]),
    st.sampled_from(
        [
            "[e](note-one.md 't') [f](sub/tea.md \"u\")",
            "x | [[tea\\|cup]]",
            "見[[Note two]][[tea]]",
            "[a](note-one.md)",
            "[b](sub/tea.md)",
            "[c](../note-one.md#x)",
            "[d](tea.md)",
            "`[[tea]]`",
        ]
    ),
)
body = st.lists(link, min_size=1, max_size=4).map(" and ".join)
related = st.sampled_from(
    [
        "[]",
        "\n  - tea # cup\n  - Note two",
        "[note-one, '[[tea]]']",
        "[[tea]]",
        "sub/tea.md, note two",
        "project:note-one.md",
    ]
)
store = st.tuples(*[st.builds(lambda b, r, n=n: topic(b, n, related=r), body, related) for n in NAMES])
PATHS = ["note-one.md", "sub/note-two.md", "sub/tea.md"]


def meanings(shelf: Shelf) -> dict[str, list[tuple[str, ...]]]:
    """What each link of each file means, by the paths of its targets."""
    naming = naming_of(shelf)
    return {
        each.path: [
            tuple(one.path for one in naming.meant(spot.key, "project"))
            for spot in spots_of(each.text, each.path, "project")
        ]
        for each in texts([shelf], {})
    }


@settings(max_examples=30)
@given(
    store,
    st.integers(0, 2),
    st.sampled_from(["Coffee", "Ada's: list", "日本 語", "a, b", "Note 3"]),
    st.booleans(),
)
def test_after_a_rename_every_link_leads_where_it_led(
    files: tuple[str, ...], number: int, new: str, with_file: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shelf = open_project(Path(folder))
        for path, content in zip(PATHS, files, strict=True):
            write(shelf, path, content)
        before = meanings(shelf)
        move = rename([shelf], f"project:{PATHS[number]}", new, files=with_file)
        to = {path: move.path if path == move.was else path for path in PATHS}
        expected = {
            to.get(path, path): [tuple(to[target] for target in one) for one in found]
            for path, found in before.items()
        }
        assert meanings(shelf) == expected
        assert shelf.snapshot.memories[f"project:{move.path}"].title == new
        shelf.close()


@settings(max_examples=30)
@given(
    store,
    st.integers(0, 2),
    st.sampled_from(
        [
            "x.md",
            "sub/x.md",
            "other/deep/x y.md",
            "deeper/{}",
            "sub/a, b.md",
            "c # d.md",
            "日本、語.md",
            "it's (1).md",
        ]
    ),
)
def test_after_a_move_every_link_leads_where_it_led(files: tuple[str, ...], number: int, path: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shelf = open_project(Path(folder))
        for each, content in zip(PATHS, files, strict=True):
            write(shelf, each, content)
        before = meanings(shelf)
        path = path.format(PATHS[number].rpartition("/")[2])
        move_file(shelf, PATHS[number], path)
        to = {was: path if was == PATHS[number] else was for was in PATHS}
        after = meanings(shelf)
        for was, found in before.items():
            led = [tuple(to[target] for target in one) for one in found if one]
            # What led nowhere may come to lead somewhere from another place.
            now = iter(after[to.get(was, was)])
            assert all(one in now for one in led)
        shelf.close()
