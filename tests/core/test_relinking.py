"""What each fix makes of a link that leads nowhere: it leads to what was meant, or is gone without a trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.links.dead import Dead
from mnemic.core.links.nearest import likeness, nearest
from mnemic.core.links.spots import spots_of
from mnemic.core.markdown.fixing import spliced
from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.memory import Problem
from mnemic.core.operations.relinking import mends
from mnemic.core.shelves.reach import Reach
from tests.core.a_dead_link import HEAD, after, dead, fixes, open_stores, written
from tests.core.a_rename import naming_of
from tests.core.a_store import open_user, topic, write


@pytest.fixture
def reach(tmp_path: Path) -> Reach:
    return open_stores(tmp_path)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("link", "nearest_one", "without"),
    [
        ("[[Deplyo day|then]]", "[[Deploy day|then]]", "then"),
        ("[[deploy-dya#part]]", "[[Deploy day#part]]", "deploy-dya"),
        ("[[old/deploy-day.md]]", "[[Deploy day]]", "old/deploy-day.md"),
        ("[[Te]] [[Teaa]]", None, "Te [[Teaa]]"),
        ('[a [b] c](deploy-day.md#x "t")', '[a [b] c](project/deploy-day.md#x "t")', "a [b] c"),
        ("[d](<old/deploy day.md>)", "[d](<project/deploy-day.md>)", "d"),
        ("[d](old_(1)/deploy-day.md)", "[d](project/deploy-day.md)", "d"),
        ("[[Deplyo day|]]", "[[Deploy day|]]", "Deplyo day"),
        ("| [[Deplyo day\\|then]] |", "| [[Deploy day\\|then]] |", "| then |"),
        ("[[Deplyo day\\|]] [[Deplyo day#p| ]]", None, "Deplyo day [[Deplyo day#p| ]]"),
        ("[[Deplyo day|a `]]` b]]", "[[Deploy day|a `]]` b]]", "a `]]` b"),
        ("![i](deploy-day.md)", "![i](project/deploy-day.md)", "i"),
        ("\\![i](deploy-day.md)", "\\![i](project/deploy-day.md)", "\\!i"),
        ("[`x]`](deploy-day.md)", "[`x]`](project/deploy-day.md)", "`x]`"),
        ("[a `[` b \\] c](deploy-day.md)", "[a `[` b \\] c](project/deploy-day.md)", "a `[` b \\] c"),
        (
            "[![i](https://a.b)](deploy-day.md)",
            "[![i](https://a.b)](project/deploy-day.md)",
            "![i](https://a.b)",
        ),
    ],
)
def test_a_link_is_led_where_it_was_meant_or_only_its_words_stay(
    reach: Reach, link: str, nearest_one: str | None, without: str, newline: str
) -> None:
    text = f"{HEAD}---\n\nSee {link}, 日😀.\n".replace("\n", newline)
    assert after(reach, text, "Take the link to") == text.replace(link, without)
    if nearest_one is not None:
        assert after(reach, text, "did you mean “Deploy day”?") == text.replace(link, nearest_one)
        assert written(reach, after(reach, text, "did you mean")) == []


@pytest.mark.parametrize(
    ("value", "left"),
    [
        ("[Tea, Gone one, Deploy day]", "related: [Tea, Deploy day]\n"),
        ("[Tea, 'Gone one']", "related: [Tea]\n"),
        ("['[[Gone one]]', Tea]", "related: [Tea]\n"),
        ("Tea, Gone one", "related: Tea\n"),
        ("\n  - Tea\n  - Gone one\n  - Deploy day", "related:\n  - Tea\n  - Deploy day\n"),
        ("[[Gone one]]", ""),
        ("\n  - Gone one", ""),
        ("Tea、Gone one、Deploy day", "related: Tea、Deploy day\n"),
        ("Tea， Gone one", "related: Tea\n"),
        ("Gone one， Tea", "related: Tea\n"),
        ("[Tea, Gone one] # both", "related: [Tea] # both\n"),
        ("Tea, Gone one # both", "related: Tea # both\n"),
        (
            "\n  - Tea # hot\n  - Gone one # why\n  - Deploy day # when",
            "related:\n  - Tea # hot\n  - Deploy day # when\n",
        ),
        ("[\n    Tea, # hot\n    Gone one, # why\n  ]", "related: [\n    Tea, # hot\n  ]\n"),
        ("[\n    Tea,\n    Gone one ]", "related: [\n    Tea,\n     ]\n"),
        ("[Gone one, # why\n    Tea]", "related: [ # why\n    Tea]\n"),
        ("[a、Gone one, Tea]", "related: [Tea]\n"),
    ],
)
def test_an_item_of_related_is_taken_out_and_nothing_else(reach: Reach, value: str, left: str) -> None:
    text = f"{HEAD}related: {value}\ntags: [a]\n---\n\nx\n"
    text = text.replace("related: \n", "related:\n")
    assert after(reach, text, "out of related") == f"{HEAD}{left}tags: [a]\n---\n\nx\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "body",
    [
        "[[alpho]][[Tea]]",
        "[x](alpho.md)[[Tea]]",
        "[[alpho|https://a.b/?q=]][[Tea]]",
        "[[alpho|<a]] b='[[Tea]]'>",
        "x\n\n[[Why: alpho]]",
        "x\n\nWhy: so\n[[How to apply: alpho]]",
        "x\n\nWhy: so\n\n[[Warum: alpho]]",
        "[[+ alpho]] y",
        "- x\n  [[+ alpho]]",
        "x\n\n[[alpho|# y]]",
        "x\n\n[[alpho|1. y]]",
        "x\n[[alpho|---]]",
        "- x\n\n[[* alpho]]",
    ],
)
def test_words_that_would_mean_something_else_without_their_link_keep_it(
    reach: Reach, body: str, newline: str
) -> None:
    text = f"{HEAD}---\n\n{body}\n".replace("\n", newline)
    assert written(reach, text)
    assert not [fix.title for fix in fixes(reach, text) if fix.title.startswith("Take the link")]


@pytest.mark.parametrize(
    ("body", "left"),
    [
        ("[[alpho]] [[Tea]]", "alpho [[Tea]]"),
        ("[[Tea]][[alpho]]", "[[Tea]]alpho"),
        ("x\n\nWhy: [[alpho]] and [[alpho]]\nHow to apply: [y\nz](\nalpho.md)", None),
        ("- a [[alpho]]\n- [[+alpho]]", None),
        ("- [[alpho]]\n- b", "- alpho\n- b"),
    ],
)
def test_words_that_stay_what_they_are_lose_their_link(reach: Reach, body: str, left: str | None) -> None:
    text = f"{HEAD}---\n\n{body}\n"
    taken = [fix for fix in fixes(reach, text) if fix.title.startswith("Take the link")]
    assert len(taken) == len(written(reach, text))
    assert left is None or spliced(text, taken[0].splices) == f"{HEAD}---\n\n{left}\n"


def test_an_item_of_related_is_led_where_it_was_meant(reach: Reach) -> None:
    text = f"{HEAD}related: ['[[Relaese notes]]', Tea]\n---\n\nx\n"
    mended = after(reach, text, "did you mean “Release notes”?")
    assert mended == text.replace("Relaese", "Release")


def test_a_line_of_the_index_is_mended_too(reach: Reach) -> None:
    text = "# Mine\n\n* [Deploys](deploy-day.md): when\n"
    assert written(reach, text, "MEMORY.md") == ["deploy-day.md"]
    assert after(reach, text, "did you mean", "MEMORY.md") == text.replace("(deploy", "(project/deploy")
    assert after(reach, text, "Take the link to", "MEMORY.md") == "# Mine\n\n* Deploys: when\n"


def test_a_memory_that_nothing_took_the_place_of_holds_again_or_stays_overtaken(reach: Reach) -> None:
    text = f"{HEAD}valid_to: 2026-01-01\nsuperseded_by: deploy-days.md\ntags: [a]\n---\n\nx\n"
    titles = [fix.title for fix in fixes(reach, text)]
    assert titles == [
        "“deploy-days.md”: did you mean “Deploy day”?",
        "Remove superseded_by",
        "Remove superseded_by and valid_to: it holds again",
        "What took its place was forgotten: leave it out",
    ]
    assert after(reach, text, "did you mean") == text.replace("deploy-days.md", "project/deploy-day.md")
    assert after(reach, text, "Remove superseded_by") == text.replace("superseded_by: deploy-days.md\n", "")
    again = read_header(after(reach, text, "Remove superseded_by and"))
    assert (again.lookup("valid_to"), again.lookup("superseded_by"), again.list("tags")) == ("", "", ("a",))
    assert dead(reach, after(reach, text, "What took")) == []


def test_what_supersedes_names_is_looked_for_among_what_was_overtaken(reach: Reach) -> None:
    assert reach.project is not None
    old = topic("We deploy on Mondays.", "Deploy day", superseded_by="project/deploy-day.md")
    write(reach.project, "project/deploy-day-old.md", old)
    text = f"{HEAD}supersedes: project/deploy-day-odl.md\n---\n\nx\n"
    assert after(reach, text, "did you mean") == text.replace("odl", "old")
    assert [fix.title for fix in fixes(reach, text)][1:] == ["Remove supersedes"]
    quoted = text.replace("project/deploy-day-odl.md", '"project/deploy-day-odl.md" # why')
    mended = read_header(after(reach, quoted, "did you mean"))
    assert mended.lookup("supersedes") == "project/deploy-day-old.md"


def test_three_names_are_offered_at_most_the_likest_first(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    for n in range(6):
        write(shelf, f"user/build-{n}.md", topic(f"Build {n}.", f"Build step {n}", "user"))
    text = "[[Build stpe 3]]"
    naming = naming_of(shelf)
    (spot,) = spots_of(text, "x.md", "user")
    found = mends(text, "x.md", "user", Dead(spot, Problem("info", "dead-link", "")), naming, ())
    assert len(found) == 4
    assert [fix.preferred for fix in found] == [True, False, False, False]
    assert spliced(text, found[0].splices) == "[[Build step 3]]"


@pytest.mark.parametrize(
    ("wanted", "other", "alike"),
    [
        ("deplyo-day", "deploy-day", True),
        ("deploy", "deploy-on-tuesdays-because-of-support", True),
        ("tuesdays-deploy", "deploy-on-tuesdays", True),
        ("部署日", "部署日期", True),
        ("café", "cafe", True),
        ("port", "important-things", False),
        ("tea", "coffee", False),
        ("a", "ab", True),
        ("x", "deploy-day", False),
        ("", "deploy-day", False),
    ],
)
def test_names_are_alike_by_letters_or_by_whole_words(wanted: str, other: str, alike: bool) -> None:
    assert bool(nearest(wanted, [(other, other)], 3)) is alike
    assert 0 <= likeness(wanted, other) <= 1
