"""Recall: filters first, then what fits best, never more than was asked for, and silence where nothing fits."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.errors import StoreUnavailable
from mnemic.core.files.paths import Location
from mnemic.core.heat import Warmth
from mnemic.core.memory import IMPORTANCES, Memory
from mnemic.core.operations import recall as recall_module
from mnemic.core.operations.near_copies import says_the_same
from mnemic.core.operations.query import asked_instant
from mnemic.core.operations.recall import MAX_BOOST, Query, Recollection, recall, search
from mnemic.core.search import ranking
from mnemic.core.search.ranking import Match
from mnemic.core.shelves.contents import Contents
from mnemic.core.shelves.kept import Changes, Kept
from mnemic.core.shelves.mappings import Memories
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Snapshot
from tests.core.a_store import MONDAY, Clock, open_both, open_user, topic, write


def ask(shelf: Shelf, text: str, *now: datetime, **options: Any) -> Recollection:
    return recall(Query(text, **options), [shelf], *(now or (MONDAY,)))


def titles(found: Recollection) -> list[str]:
    return [one.memory.title for one in found.recalled]


def filled(tmp_path: Path, *clock: Clock, **bodies: str) -> Shelf:
    shelf = open_user(tmp_path, *clock)
    for name, body in bodies.items():
        write(shelf, f"project/{name}.md", topic(body, name))
    return shelf


def test_the_answer_holds_what_fits_and_says_what_was_looked_at(tmp_path: Path) -> None:
    shelf = filled(tmp_path, port="The gateway listens on 8080", freeze="The release freeze starts Thursday")
    found = ask(shelf, "which port does the gateway listen on")
    assert (titles(found), found.strategy, found.scanned, found.omitted) == (["port"], "lexical", 2, 0)
    one = found.recalled[0]
    assert one.explanation.matched
    assert one.explanation.sentence.startswith("It speaks of “")
    assert (one.truncated, one.full_chars) == (False, len(one.memory.body))
    assert "The gateway listens on 8080" in found.prompt


@pytest.mark.parametrize("query", ["", "  ", "the", "深", "quantum chromodynamics", "\0", "*"])
def test_a_question_nobody_has_a_memory_for_is_met_with_silence(tmp_path: Path, query: str) -> None:
    shelf = filled(tmp_path, port="The gateway listens on 8080", dark="用户偏好使用深色模式")
    found = ask(shelf, query)
    assert (found.recalled, found.prompt, found.strategy) == ((), "", "none")


@pytest.mark.parametrize("limit", [0, -1])
def test_a_limit_of_nought_gives_nothing(tmp_path: Path, limit: int) -> None:
    found = ask(filled(tmp_path, port="The gateway listens on 8080"), "gateway", limit=limit)
    assert (found.recalled, found.strategy) == ((), "none")


def test_an_empty_store_answers(tmp_path: Path) -> None:
    assert ask(open_user(tmp_path), "anything") == Recollection("none", (), "", 0, 0)


def test_filters_come_before_ranking(tmp_path: Path) -> None:
    shelf = filled(tmp_path, **{f"n{n}": f"gateway gateway port {n}" for n in range(60)})
    write(
        shelf,
        "user/mine.md",
        topic("some words on the gateway", "mine", "user", kind="plan", tags="[net, ops]"),
    )
    assert titles(ask(shelf, "gateway port", types=("user",))) == ["mine"]
    assert titles(ask(shelf, "gateway port", kinds=("plan",))) == ["mine"]
    assert titles(ask(shelf, "gateway port", tags=("ops", "net"))) == ["mine"]
    assert titles(ask(shelf, "gateway port", tags=("ops", "other"))) == []
    assert titles(ask(shelf, "gateway port", scopes=("project",))) == []
    assert ask(shelf, "gateway port", scopes=("project",)).scanned == 0


def test_what_was_excluded_or_delivered_gives_way_to_the_next(tmp_path: Path) -> None:
    shelf = filled(tmp_path, a="gateway port 1", b="the gateway port is number 2")
    first = ask(shelf, "gateway port", limit=1).recalled[0].memory
    for excluded in ({"exclude": frozenset([first.id])}, {"delivered": frozenset([first.key])}):
        (other,) = ask(shelf, "gateway port", limit=1, **excluded).recalled
        assert other.memory.id != first.id


def test_what_is_not_trusted_is_not_recalled(tmp_path: Path) -> None:
    shelf = filled(tmp_path, a="gateway port 1")
    shelf.set_trusted(False)
    found = ask(shelf, "gateway port")
    assert (found.recalled, found.scanned) == ((), 1)


def test_the_archive_is_asked_only_where_that_is_wanted(tmp_path: Path) -> None:
    shelf = filled(tmp_path, a="gateway port 1")
    later = MONDAY + timedelta(days=400)
    assert ask(shelf, "gateway port", later).recalled == ()
    (one,) = ask(shelf, "gateway port", later, include_archived=True).recalled
    assert one.temperature == "archived"
    write(shelf, "project/b.md", topic("gateway port 2", "b", pinned="true"))
    assert titles(ask(shelf, "gateway port", later)) == ["b"]


def test_tool_notes_are_hidden_while_their_tool_is_in_use(tmp_path: Path) -> None:
    shelf = filled(tmp_path, note="article-list parameter schema: id, page of the query")
    assert titles(ask(shelf, "article list query")) == ["note"]
    assert titles(ask(shelf, "article list query", recent_tools=("mcp__ata__article-list",))) == []


def test_near_copies_are_shown_once_over_all_stores(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.user, "a.md", topic("We use pnpm for all of the packages", "packages"))
    write(reach.user, "b.md", topic("we use  pnpm for all of the packages.", "packages"))
    write(reach.project, "c.md", topic("We use pnpm for all the packages", "packages"))
    write(reach.project, "d.md", topic("We use npm for all of the packages", "packages"))
    found = recall(Query("pnpm packages", min_score=0.0), reach.shelves, MONDAY)
    assert len(found.recalled) == 2
    assert found.omitted == 0


def test_many_copies_do_not_push_out_the_rest(tmp_path: Path) -> None:
    shelf = filled(
        tmp_path, **{f"n{n}": "gateway port timeout" for n in range(18)}, other="gateway port of the lobby"
    )
    found = ask(shelf, "gateway port timeout", limit=2)
    assert sorted(one.memory.body for one in found.recalled) == [
        "gateway port of the lobby",
        "gateway port timeout",
    ]


def test_what_is_over_the_limit_is_counted(tmp_path: Path) -> None:
    names = "amber birch cedar dahlia elder fern ginger hazel iris jasmine".split()
    shelf = filled(tmp_path, **{name: f"gateway port of {name}" for name in names})
    found = ask(shelf, "gateway port", limit=3)
    assert (len(found.recalled), found.omitted) == (3, 7)


def test_what_cannot_come_among_the_best_is_counted_and_not_weighed(tmp_path: Path) -> None:
    exact = {name: f"gateway port timeout {name}" for name in "amber birch cedar".split()}
    partly = {name: f"the {name} gateway of the lobby" for name in "dahlia elder fern ginger".split()}
    shelf = filled(tmp_path, **exact, **partly)
    found = ask(shelf, "gateway port timeout", limit=1, min_score=0.0)
    assert found.recalled[0].memory.title in exact
    assert (len(found.recalled), found.omitted) == (1, 6)


def test_a_budget_cuts_bodies_on_a_character_and_marks_them(tmp_path: Path) -> None:
    shelf = filled(tmp_path, a="gateway port " + "👩‍👩‍👧‍👦" * 20, b="gateway port of the other one")
    whole = ask(shelf, "gateway port")
    (cut,) = ask(shelf, "gateway port", budget_chars=20, limit=1).recalled
    assert (cut.truncated, cut.full_chars) == (True, whole.recalled[0].full_chars)
    assert len(cut.memory.body) <= 20
    assert not cut.memory.body.endswith(("\u200d", "👩"))
    found = ask(shelf, "gateway port", budget_chars=20)
    assert len(found.recalled) == 1
    assert found.omitted == 1
    assert "NOTE: Relevant memory truncated for prompt budget." in found.prompt
    assert ask(shelf, "gateway port", budget_chars=0).recalled == ()
    assert [one.truncated for one in ask(shelf, "gateway port", budget_chars=10_000).recalled] == [
        False,
        False,
    ]


def test_newer_comes_first_among_equals_then_the_name(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    for name, when in (("cedar", "2026-10-01"), ("birch", "2026-11-01"), ("amber", "2026-11-01")):
        write(shelf, f"{name}.md", topic(f"gateway port {name}", "x", modified=when, created="2026-10-01"))
    found = [one.memory.path for one in ask(shelf, "gateway port").recalled]
    assert found == ["amber.md", "birch.md", "cedar.md"]


def test_a_failing_index_is_replaced_by_the_files(tmp_path: Path) -> None:
    shelf = filled(tmp_path, port="The gateway listens on 8080")
    answers = iter([StoreUnavailable("index", "it is damaged")])

    def rank(*args: object, **named: object) -> list[Match]:
        for error in answers:
            raise error
        return ranking.rank(*args, **named)  # type: ignore[arg-type]

    with patch("mnemic.core.operations.recall.rank", rank):
        assert titles(ask(shelf, "gateway")) == ["port"]
        assert [match.key for match in search("gateway", [shelf])] == ["project/port.md"]


def test_a_document_that_the_files_no_longer_hold_is_no_answer(tmp_path: Path) -> None:
    shelf = filled(tmp_path, port="The gateway listens on 8080", other="gateway number two")
    one = {"project/port.md": shelf.snapshot.files.kept["project/port.md"]}
    shelf.contents.snapshot = replace(shelf.snapshot, memories=Memories(one, "user", 1))
    assert titles(ask(shelf, "gateway")) == ["port"]


def test_words_that_hint_at_a_type_weigh_in_after_a_hit_only(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    write(shelf, "project/a.md", topic("gateway port one", "x", "project"))
    write(shelf, "reference/b.md", topic("gateway port two", "x", "reference"))
    first = ask(shelf, "gateway port dashboard").recalled[0].memory
    assert first.type == "reference"
    assert ask(shelf, "deadline release").recalled == ()


def test_a_cold_exact_match_outranks_a_hot_vague_one(tmp_path: Path) -> None:
    clock = Clock()
    shelf = filled(
        tmp_path, clock, exact="rotate staging password weekly", vague="password policy of the staging area"
    )
    later = MONDAY + timedelta(days=60)
    vague = shelf.snapshot.memories["user:project/vague.md"]
    shelf.contents.warmth = {vague.key: Warmth(4.0, later.timestamp(), later.timestamp(), 1.0, 99)}
    found = ask(shelf, "rotate staging password weekly", later, min_score=0.0)
    assert titles(found) == ["exact", "vague"]
    assert found.recalled[0].heat < 0.15
    assert found.recalled[1].heat > 0.9


WEIGHTS = st.tuples(st.sampled_from(IMPORTANCES), st.booleans(), st.floats(0, 4))


RELEVANCES = st.floats(0.001, 0.999)


@given(RELEVANCES, RELEVANCES, WEIGHTS, WEIGHTS, st.booleans())
def test_all_that_weighs_in_together_is_bounded(
    one: float, other: float, first: tuple[str, bool, float], second: tuple[str, bool, float], hinted: bool
) -> None:
    """Whatever their heat, pins and importance, the odds that they answer decide beyond a factor of 1.5."""
    odds = [one / (1 - one), other / (1 - other)]
    scores = [_score(one, *first, hinted), _score(other, *second, not hinted)]
    if odds[0] > odds[1] * MAX_BOOST:
        assert scores[0] > scores[1]
    for before, score in zip(odds, scores, strict=True):
        assert before * MAX_BOOST**-0.5 * (1 - 1e-9) <= score <= before * MAX_BOOST**0.5 * (1 + 1e-9)


def _score(relevance: float, importance: str, pinned: bool, strength: float, hinted: bool) -> float:
    memory = Memory(
        id="user:a.md", scope="user", path="a.md", file=Path("a.md"), place=None,  # type: ignore[arg-type]
        type="reference", kind="fact", importance=importance, title="a", description="", summary="a",  # type: ignore[arg-type]
        body="a", revision="", updated_at=MONDAY, pinned=pinned,
    )  # fmt: skip
    shelf = Shelf.__new__(Shelf)  # no folder is needed for arithmetic
    shelf.contents = Contents.__new__(Contents)
    shelf.contents.warmth = {memory.key: Warmth(strength, MONDAY.timestamp())}
    file = TopicFile("a.md", "", (0, 0, 0, 0), "a", "", pinned, True, (memory,), ())
    shelf.contents.snapshot = Snapshot("user").after(Changes({"a.md": Kept.of(file, dated=True)}, {}), ())
    shelf.location = Location("user", Path("m"), Path("s"), None)
    asked = recall_module._Asked(Query("dashboard" if hinted else "port"), [shelf], MONDAY)
    asked._accepts("user", "a.md")
    return asked._weighed(Match("user", "a.md", relevance, ())).score


def test_what_was_over_before_it_was_written_down_held_until_then(tmp_path: Path) -> None:
    shelf = filled(tmp_path)
    write(shelf, "project/sale.md", topic("The summer sale runs in all shops", valid_to="2025-06-01"))
    for as_of, shown in (("2025-05-01", True), ("2025-06-01", True), ("2025-06-02", False), (None, False)):
        query = Query("summer sale shops", as_of=asked_instant(as_of))
        assert bool(recall(query, [shelf], MONDAY).recalled) is shown, as_of


def test_a_bare_date_asks_for_the_end_of_its_day(tmp_path: Path) -> None:
    shelf = filled(tmp_path, port="The gateway listens on 8080")
    today = MONDAY.date().isoformat()
    assert recall(Query("gateway", as_of=asked_instant(today)), [shelf], MONDAY).recalled
    assert asked_instant("2026-11-30T08:00:00Z") == datetime(2026, 11, 30, 8, tzinfo=UTC)
    assert asked_instant(None) is None


def test_a_hidden_note_on_a_tool_in_use_is_the_best_answer_all_the_same(tmp_path: Path) -> None:
    shelf = filled(
        tmp_path,
        usage="API docs of kubectl_apply: parameters are file and namespace",
        other="parseInvoiceData accepts parameters as JSON only",
    )
    shown = recall(Query("kubectl_apply parameters"), [shelf], MONDAY).recalled
    assert shown[0].memory.title == "usage"
    hidden = recall(
        Query("kubectl_apply parameters", recent_tools=("kubectl_apply",)), [shelf], MONDAY
    ).recalled
    assert "usage" not in {one.memory.title for one in hidden}
    assert len(hidden) < len(shown)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("We deploy on Tuesdays.", "we deploy on  tuesdays", True),
        ("I prefer rebase over merge", "I prefer rebase over merge commits, please", True),
        ("Run make lint before commit", "run make lint before you commit", True),
        ("我们每周二部署到生产环境", "我们每周二部署到生产环境。", True),
        ("We deploy on Tuesdays.", "We deploy on Thursdays.", False),
        ("The quay is long. The depot is cold.", "The quay is long. The lamp burns oil.", False),
        ("The importer is owned by Falcon", "x " * 2_000, False),
        ("", "We deploy on Tuesdays.", False),
    ],
)
def test_near_copies_are_told_whatever_the_script(one: str, other: str, same: bool) -> None:
    assert says_the_same(one, other) is same
