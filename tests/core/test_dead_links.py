"""Links that lead nowhere: which are told, which are not, and what each fix makes of the text."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.links.dead import Around, Dead, dead_links
from mnemic.core.links.nearest import likeness, nearest
from mnemic.core.links.spots import spots_of
from mnemic.core.markdown.fixing import Fix, spliced
from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.memory import Problem
from mnemic.core.operations.relinking import mends
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_rename import naming_of
from tests.core.a_store import open_both, open_user, topic, write

HEAD = "---\nname: me\ndescription: d\ntype: project\n"


def shelves_of(reach: Reach) -> list[Shelf]:
    return [shelf for shelf in reach.shelves if not shelf.location.is_vault]


@pytest.fixture
def reach(tmp_path: Path) -> Reach:
    both = open_both(tmp_path)
    assert both.project is not None
    write(both.project, "project/deploy-day.md", topic("We deploy on Tuesdays.", "Deploy day"))
    write(both.project, "project/release-notes.md", topic("They are short.", "Release notes"))
    write(both.user, "user/tea.md", topic("Tea, no coffee.", "Tea", "user"))
    return both


def dead(reach: Reach, text: str, path: str = "me.md", away: frozenset[str] = frozenset()) -> list[Dead]:
    shelf = reach.project
    assert shelf is not None
    root = shelf.location.root
    assert shelf.project_root is not None
    folders = ((root / path).parent, root, shelf.project_root)
    around = Around("project", path, folders, lambda: away, lambda _: None)
    return list(dead_links(text, spots_of(text, path, "project"), naming_of(*reach.shelves), around))


def written(reach: Reach, text: str, path: str = "me.md") -> list[str]:
    return [text[one.spot.span.start : one.spot.span.end] for one in dead(reach, text, path)]


def fixes(reach: Reach, text: str, path: str = "me.md") -> list[Fix]:
    naming = naming_of(*reach.shelves)
    assert reach.project is not None
    files = reach.project.snapshot.files.kept
    every = [one for file in files for one in naming.stores["project"].of_file(file)]
    return [
        fix for one in dead(reach, text, path) for fix in mends(text, path, "project", one, naming, every)
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[[Deploy day]] and [[deploy_day|x]], [[tea]]", []),
        ("[[Deplyo day]] and [[日本語]]", ["Deplyo day", "日本語"]),
        ("[[project/deploy-day]] [[project/gone.md#x]]", ["project/gone.md"]),
        ("[a](project/deploy-day.md) [b](project/gone%20one.md#c)", ["project/gone%20one.md"]),
        ("[r]: project/gone.md", ["project/gone.md"]),
        ("[[project:project/gone.md]] [[user:user/tea.md]]", ["project:project/gone.md"]),
        ("[[team:x.md]], of a store that is not open", []),
        ("`[[a]]`, ``b [[c]]``, ```[[d]]```", []),
        ("```\n[[a]]\n```\n~~~sh\n[[b]]\n~~~\n", []),
        ("- one\n    - two\n\n        ```toml\n        [[a]]\n        ```\n> ```\n> [[b]]\n> ```\n", []),
        ("1. ```\n   [[a]]\n   ```\n\n[[gone]]", ["gone"]),
        ("```x``` stands before [[gone]]", ["gone"]),
        ("if [[ -f x ]] or [[ $a == b ]]; [[1, 2]] [[0]] [['a', 1]] [[…]]", []),
        ("![[picture.png]] and [[1]](https://a.b) and [x](https://a.b/c.md)", []),
        ("[[https://a.b/c]] [[~/notes]]", []),
    ],
)
def test_what_leads_nowhere_is_told_and_code_is_not(reach: Reach, text: str, names: list[str]) -> None:
    for newline in ("\n", "\r\n"):
        assert written(reach, f"{HEAD}---\n\n{text}\n".replace("\n", newline)) == names


def test_what_is_a_file_of_the_project_or_beside_the_memories_is_no_dead_link(reach: Reach) -> None:
    assert reach.project is not None
    assert reach.project.project_root is not None
    (reach.project.project_root / "docs").mkdir()
    (reach.project.project_root / "docs" / "guide.md").write_text("x")
    (reach.project.location.root / "plan.canvas").write_text("x")
    text = f"{HEAD}related: [docs/guide.md, docs/none.md]\n---\n\n[[docs/guide]] [g](docs/guide.md) [[plan.canvas]]\n"
    assert written(reach, text) == ["docs/none.md"]


def test_what_a_header_names_is_told_by_what_it_costs(reach: Reach) -> None:
    text = (
        f"{HEAD}related: [Deploy day, Gone one]\nsupersedes: old.md\nsuperseded_by: new.md\narchived_in: note.md\n---\n"
        "\nx\n"
    )
    told = dead(reach, text)
    assert [(one.problem.severity, one.spot.field) for one in told] == [
        ("info", "related"),
        ("info", "supersedes"),
        ("warning", "superseded_by"),
        ("warning", "archived_in"),
    ]
    assert {one.problem.code for one in told} == {"dead-link"}
    assert "no recall shows this memory" in told[2].problem.message
    kept = [one.spot.field for one in dead(reach, text, away=frozenset(("old.md", "new.md")))]
    assert kept == ["related", "archived_in"]
    assert dead(reach, f"{HEAD}superseded_by: forgotten\n---\n\nx\n") == []


def test_a_link_with_a_secret_is_told_without_it(reach: Reach) -> None:
    secret = "ghp_" + "a1B2c3D4" * 4 + "a1B2"
    (one,) = dead(reach, f"{HEAD}---\n\n[[{secret}]]\n")
    assert secret not in one.problem.message


def after(reach: Reach, text: str, title: str, path: str = "me.md") -> str:
    fix = next(fix for fix in fixes(reach, text, path) if title in fix.title)
    return spliced(text, fix.splices)


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
    ],
)
def test_an_item_of_related_is_taken_out_and_nothing_else(reach: Reach, value: str, left: str) -> None:
    text = f"{HEAD}related: {value}\ntags: [a]\n---\n\nx\n"
    text = text.replace("related: \n", "related:\n")
    assert after(reach, text, "out of related") == f"{HEAD}{left}tags: [a]\n---\n\nx\n"


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
