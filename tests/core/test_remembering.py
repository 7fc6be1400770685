"""An explicit wish becomes one memory, updates the one it names, or joins the one that says the same."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.errors import Conflict
from mnemic.core.markdown.topic_text import Draft
from mnemic.core.operations.drafting import (
    Wish,
    drafted,
    settled,
)
from mnemic.core.operations.remembering import learn, remember
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, only, open_both, open_user, texts, topic, write

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def draft(body: str, **more: object) -> Draft:
    return replace(settled(drafted(Wish(text=body))[0]), **more)  # type: ignore[arg-type]


def content(shelf: Shelf, path: str) -> str:
    return (shelf.location.root / path).read_text("utf-8")


def test_f023_titles_without_a_letter_do_not_share_a_file(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    wishes = [
        Wish(title=t, body=f"body of {n}", type="reference")
        for n, t in enumerate(["", "   ", "🚀", "🎯", "!!!"])
    ]
    paths = {m.path for wish in wishes if (m := remember(wish, shelf).memory)}
    assert len(paths) == 5
    assert set(texts(shelf).values()) == {f"body of {n}" for n in range(5)}


def test_f024_titles_that_differ_in_case_or_signs_are_three_and_the_same_one_again_is_updated(
    tmp_path: Path,
) -> None:
    shelf = open_user(tmp_path)
    for title, body in (("Q3 Report", "body A"), ("Q3-Report!", "body B"), ("q3 report", "body C")):
        assert remember(Wish(title=title, body=body, type="project"), shelf).outcome == "created"
    first = remember(Wish(title=" Q3  Report", body="body D", type="project"), shelf)
    assert (first.outcome, first.memory and first.memory.path) == ("merged", "project/q3-report.md")
    assert first.reason == "user:project/q3-report.md was updated: it has the same title."
    assert sorted(texts(shelf).values()) == ["body B", "body C", "body D"]
    assert "body A" not in content(shelf, "project/q3-report.md")


def test_f026_untitled_saves_are_two_and_a_named_one_is_updated_in_place(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    tabs, mails = "User thanks: prefers tabs", "User thanks: prefers short mails"
    outcomes = [remember(Wish(text=text, type="user"), shelf).outcome for text in (tabs, mails, tabs)]
    assert outcomes == ["created", "created", "duplicate"]
    assert remember(Wish(title="greeting", body="Say hello"), shelf).outcome == "created"
    again = remember(Wish(title="greeting", body="Never greet with emoji"), shelf)
    assert (again.outcome, again.memory and again.memory.body) == ("merged", "Never greet with emoji")


def test_a_title_is_found_whatever_type_the_rules_gave_it_but_not_under_a_type_that_was_asked_for(
    tmp_path: Path,
) -> None:
    reach = open_both(tmp_path)
    assert reach.project
    remember(Wish(title="Deploys", body="The service deploys from main", type="project"), reach.project)
    again = remember(
        Wish(title="Deploys", body="Never deploy on Friday"), reach.user, others=[reach.project, reach.user]
    )
    assert (again.outcome, again.memory and again.memory.scope) == ("merged", "project")
    assert texts(reach.user) == {}
    asked = remember(
        Wish(title="Deploys", body="Ask before", type="feedback"), reach.user, others=[reach.project]
    )
    assert asked.outcome == "created"


def test_the_same_text_in_the_other_store_is_a_duplicate_unless_that_store_was_chosen(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project
    remember(Wish(text="The gateway listens on 8080", type="project"), reach.project)
    wish = Wish(text="the gateway listens on 8080.", type="user")
    assert remember(wish, reach.user, others=[reach.project]).outcome == "duplicate"
    assert remember(wish, reach.user).outcome == "created"


def test_a_store_that_is_not_trusted_is_no_place_where_something_is_known(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project
    write(reach.project, "project/a.md", topic("The gateway listens on 8080"))
    reach.project.set_trusted(False)
    wish = Wish(text="The gateway listens on 8080", type="user")
    assert remember(wish, reach.user, others=[reach.project]).outcome == "created"


def test_a_merge_keeps_both_reasons_and_says_each_once(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="Use pnpm", why="the lockfile", type="project"), shelf)
    again = remember(
        Wish(text="use pnpm.", why="it is quick.", how_to_apply="everywhere", type="project"), shelf
    )
    assert again.outcome == "merged"
    assert (only(shelf).why, only(shelf).how_to_apply, only(shelf).body) == (
        "the lockfile; it is quick.",
        "everywhere",
        "Use pnpm",
    )
    assert remember(Wish(text="Use pnpm", why="It is quick", type="project"), shelf).outcome == "duplicate"


def test_saving_again_changes_what_the_wish_names_and_nothing_else(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(title="Port", body="8080", type="project", why="history", tags=("net",)), shelf)
    wish = Wish(
        title="Port", body="8080", pinned=True, importance="high", kind="decision", tags=("ops",), valid_from="2026-12-01"
    )  # fmt: skip
    assert remember(wish, shelf).outcome == "merged"
    memory = only(shelf)
    assert (memory.pinned, memory.importance, memory.kind, memory.tags) == (
        True,
        "high",
        "decision",
        ("net", "ops"),
    )
    assert (memory.body, memory.why, memory.valid_from) == ("8080", "history", "2026-12-01")
    assert remember(wish, shelf).outcome == "duplicate"
    remember(Wish(title="Port", body="8081", description="Where it listens", why="moved"), shelf)
    memory = only(shelf)
    assert (memory.body, memory.why, memory.description) == ("8081", "moved", "Where it listens")


def test_a_description_made_from_the_text_follows_it_and_one_of_its_own_stays(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(title="A", body="first words", type="project"), shelf)
    remember(Wish(title="A", body="second words", type="project"), shelf)
    assert only(shelf).description == "second words"
    remember(Wish(title="A", body="third words", description="mine", type="project"), shelf)
    remember(Wish(title="A", body="fourth words", type="project"), shelf)
    assert only(shelf).description == "mine"


def test_a_change_of_case_alone_under_a_title_is_a_change(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(title="A", body="use PNPM", type="project"), shelf)
    assert remember(Wish(title="A", body="Use pnpm.", type="project"), shelf).outcome == "merged"
    assert only(shelf).body == "Use pnpm."


def test_different_titles_are_never_merged_by_likeness(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(title="A", body="Use pnpm in this repository", type="project"), shelf)
    assert (
        remember(Wish(title="B", body="Use pnpm in this repository", type="project"), shelf).outcome
        == "created"
    )


def test_an_entry_among_several_has_no_title_of_its_own_and_takes_no_header_fields(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/list.md", topic("- Use pnpm\n- Use tox", "List"))
    assert remember(Wish(title="Use pnpm", body="Other", type="project"), shelf).outcome == "created"
    done = remember(Wish(text="Use tox", why="matrix", pinned=True, tags=("x",), type="project"), shelf)
    assert done.outcome == "merged"
    assert done.memory is not None
    assert (done.memory.id, done.memory.why, done.memory.pinned) == (
        "user:project/list.md:1",
        "matrix",
        False,
    )
    assert remember(Wish(text="Use tox", pinned=True, type="project"), shelf).outcome == "duplicate"


def test_a_file_with_a_broken_header_is_left_alone(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    broken = "---\nname: Port\n- x\n  y: [\n---\n\n8080 is the port\n"
    write(shelf, "project/port.md", broken)
    assert remember(Wish(title="Port", body="8081", type="project"), shelf).outcome == "created"
    assert remember(Wish(text="8080 is the port", why="so", type="project"), shelf).outcome == "duplicate"
    assert content(shelf, "project/port.md") == broken


def test_a_file_that_changed_under_our_hands_is_a_conflict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/port.md", topic("8080 is the port"))
    monkeypatch.setattr(shelf, "catch_up", lambda: None)  # it changes after our last look
    (shelf.location.root / "project/port.md").write_text(topic("something else"), "utf-8")
    with pytest.raises(Conflict):
        remember(Wish(text="8080 is the port", why="so", type="project"), shelf)
    write(shelf, "project/port.md", topic("8080 is the port"))
    (shelf.location.root / "project/port.md").unlink()
    with pytest.raises(Conflict):
        remember(Wish(text="8080 is the port", why="so", type="project"), shelf)


def test_learning_merges_what_means_the_same_and_supersedes_what_contradicts(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    assert learn(draft("We use pnpm for all of the packages", why="locks"), shelf).outcome == "created"
    same = learn(draft("We use pnpm for all the packages", why="speed"), shelf)
    assert (same.outcome, only(shelf).why) == ("merged", "locks; speed")
    assert learn(draft("We use pnpm for all of the packages."), shelf).outcome == "duplicate"
    assert learn(draft("The staging port is 8080"), shelf).outcome == "created"
    assert learn(draft("The staging port is 8081"), shelf).outcome == "superseded"
    assert sorted(texts(shelf).values()) == [
        "The staging port is 8081",
        "We use pnpm for all of the packages",
    ]


def test_a_plain_request_lifts_an_earlier_forgetting(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    shelf.keep_state()
    shelf.state.forget(["Use pnpm"], {}, MONDAY)
    remember(Wish(text="Use pnpm", type="project"), shelf)
    assert shelf.state.forgotten("Use pnpm") is None
