"""The passes of a dream over one store: what becomes one, what is overtaken, and what is left as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.dream.planning import carry_out
from mnemic.core.errors import Conflict
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_dream import bodies, contents, dream, later, long_ago, note, planned
from tests.core.a_store import open_project, topic, write


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return open_project(tmp_path, long_ago())


def actions(shelf: Shelf) -> list[str]:
    return [step.action for step in planned(shelf).steps]


# Doubles


def test_two_files_with_the_same_sentence_become_one_that_has_both_reasons(shelf: Shelf) -> None:
    note(shelf, "user/terse.md", "I prefer terse responses.\n\nWhy: I read a lot")
    later(shelf, hours=1)
    note(shelf, "user/terse-2.md", "I prefer TERSE responses\n\nHow to apply: three sentences at most")
    plan, _ = dream(shelf)
    (memory,) = shelf.snapshot.memories.values()
    assert plan.doubled == 1
    assert plan.touched == ("user",)
    assert (memory.why, memory.how_to_apply) == ("I read a lot", "three sentences at most")
    assert "user/" in shelf.vault.read_index().decode()


def test_equal_summaries_in_one_file_become_one_entry_and_reasons_are_joined(shelf: Shelf) -> None:
    write(
        shelf,
        "project/list.md",
        topic(
            "- Use pnpm\n  - Why: it is fast\n- Deploy on Tuesday\n- use PNPM.\n  - Why: the lockfile", "List"
        ),
    )
    plan, _ = dream(shelf)
    entries = {memory.summary: memory.why for memory in shelf.snapshot.memories.values()}
    assert plan.doubled == 1
    assert entries.keys() == {"Deploy on Tuesday", "Use pnpm"} or entries.keys() == {
        "Deploy on Tuesday",
        "use PNPM.",
    }
    assert {why for why in entries.values() if why} in (
        {"it is fast; the lockfile"},
        {"the lockfile; it is fast"},
    )


def test_every_other_entry_of_a_file_that_shares_one_stays(shelf: Shelf) -> None:
    note(shelf, "project/one.md", "The staging port is 5433")
    later(shelf, hours=1)
    write(
        shelf,
        "project/several.md",
        topic(
            "- The staging port is 5433\n- Ana owns billing\n  - Why: she wrote it\n- Bob owns login",
            "Several",
        ),
    )
    dream(shelf)
    assert bodies(shelf) == ["Ana owns billing", "Bob owns login", "The staging port is 5433"]


def test_what_one_says_below_its_first_line_and_the_other_does_not_is_kept(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "Release checklist\n\n1. tag\n2. push", name="Release checklist")
    later(shelf, hours=1)
    note(shelf, "project/b.md", "Release checklist\n\n1. tell support", name="Release checklist")
    dream(shelf)
    (body,) = bodies(shelf)
    assert all(line in body for line in ("1. tag", "2. push", "1. tell support"))


def test_the_same_words_under_two_titles_are_two_memories(shelf: Shelf) -> None:
    note(shelf, "reference/a.md", "See the runbook in the wiki", name="Gateway outage")
    note(shelf, "reference/b.md", "See the runbook in the wiki", name="Disk full")
    assert actions(shelf) == []


def test_the_same_words_of_two_types_are_two_memories(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "Releases are cut on Tuesdays")
    note(shelf, "reference/a.md", "Releases are cut on Tuesdays")
    assert actions(shelf) == []


def test_other_words_for_the_same_become_one(shelf: Shelf) -> None:
    note(shelf, "user/a.md", "I prefer short responses")
    later(shelf, hours=1)
    note(shelf, "user/b.md", "I prefer terse replies")
    plan, _ = dream(shelf)
    assert [step.action for step in plan.steps] == ["merge"]
    assert bodies(shelf) == ["I prefer terse replies"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The staging database is on port 5433", "The prod database is on port 5432"),
        ("Ana prefers tabs", "Ben prefers tabs"),
        ("Redis runs in Docker", "Docker runs in Redis"),
        ("Wir mergen main in develop", "Wir mergen develop in main"),
        ("Only admins can deploy", "Admins can only deploy"),
        ("Do not merge if CI is red", "Merge if CI is not red"),
        ("Use npm in repo A", "Never use npm in repo B"),
        ("Ticket 12 is about the login", "Ticket 13 is about the login"),
        ("Copy the backup from staging to prod", "Copy the backup from prod to staging"),
        ("The freeze starts on 2021-04-02", "The freeze ends on 2021-04-02"),
        ("All services use TLS", "Some services use TLS"),
        ("You must use the proxy", "You can use the proxy"),
        ("We use Kafka", "We will use Kafka"),
        ("The flag is -v", "The flag is -V"),
        ("Use Polish for the docs", "Use polish for the docs"),
        ("Use pnpm because it is fast", "Use pnpm because it is safe"),
        ("Use pnpm, not npm", "Use pnpm, not yarn"),
        ("We use Redis", "We no longer use Redis for sessions"),
        ("We had an outage on 2026-01-02", "We had an outage on 2026-02-03"),
        ("One of our customers is Acme", "One of our customers is Globex"),
        ("データをS3に送る", "データをS3から送る"),
    ],
)
def test_a_number_a_name_a_place_or_a_sign_keeps_two_memories_apart(
    shelf: Shelf, one: str, other: str
) -> None:
    note(shelf, "project/a.md", one)
    later(shelf, hours=1)
    note(shelf, "project/b.md", other)
    dream(shelf)
    assert bodies(shelf) == sorted([one, other])


def test_a_double_that_another_memory_links_to_keeps_its_place_and_leaves_recall(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "The gateway is deployed blue-green")
    later(shelf, hours=1)
    note(shelf, "project/b.md", "The gateway is deployed blue-green.")
    note(shelf, "project/c.md", "Rollbacks are explained in [the gateway](a.md)")
    dream(shelf)
    (old,) = [memory for memory in shelf.snapshot.memories.values() if memory.path == "project/a.md"]
    assert old.superseded_by == "project:project/b.md"
    found = recall(Query("gateway blue-green"), [shelf], shelf.surroundings.now()).recalled
    assert [one.memory.path for one in found if "deployed" in one.memory.body] == ["project/b.md"]


def test_what_takes_the_place_of_a_used_memory_is_as_warm(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "The gateway is deployed blue-green")
    later(shelf, days=60)
    used = next(iter(shelf.snapshot.memories.values()))
    shelf.count_uses([used], "recalled", shelf.surroundings.now())
    heat = shelf.heat_of(used, shelf.surroundings.now())
    note(shelf, "project/b.md", "The gateway is deployed blue-green.")
    dream(shelf, after=2)
    (left,) = shelf.snapshot.memories.values()
    assert shelf.heat_of(left, shelf.surroundings.now()) >= heat * 0.99


# Contradictions


def test_the_newer_of_two_that_cannot_both_hold_overtakes_the_older(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "The staging port is 5433")
    later(shelf, days=2)
    note(shelf, "project/b.md", "The staging port is 6000")
    plan, _ = dream(shelf)
    assert [step.action for step in plan.steps] == ["supersede"]
    assert bodies(shelf) == ["The staging port is 6000"]
    (old,) = [memory for memory in shelf.snapshot.memories.values() if memory.path == "project/a.md"]
    assert (old.superseded_by, old.body) == ("project:project/b.md", "The staging port is 5433")


def test_a_value_that_came_back_overtakes_what_was_said_between(shelf: Shelf) -> None:
    for path, port in (("a", 5433), ("b", 6000), ("c", 5433)):
        note(shelf, f"project/{path}.md", f"The staging port is {port}")
        later(shelf, days=1)
    dream(shelf)
    assert bodies(shelf) == ["The staging port is 5433"]


def test_two_of_the_same_age_are_left_for_a_person_to_decide(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "The staging port is 5433")
    note(shelf, "project/b.md", "The staging port is 6000")
    assert actions(shelf) == []


# Dates, order


def test_a_day_told_by_its_distance_gets_its_date(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "The freeze starts on Thursday", created="2021-03-01T10:00:00Z")
    dream(shelf, after=24 * 3)
    assert bodies(shelf) == ["The freeze starts on Thursday (2021-03-04)"]
    assert "2021-03-04" in shelf.vault.read_index().decode()


def test_a_day_of_the_week_that_may_be_a_rule_is_left_as_it_is(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "Deploy on Tuesday")
    note(shelf, "project/b.md", "Never merge on Fridays", created="2021-03-01T10:00:00Z")
    assert actions(shelf) == []


def test_memories_of_one_file_are_sorted_where_they_carry_reasons_and_plain_lists_are_not(
    shelf: Shelf,
) -> None:
    write(shelf, "project/a.md", topic("- zebra\n  - Why: b\n- apple\n  - Why: a", "Kept"))
    write(shelf, "project/b.md", topic("- zebra first\n- then the apple", "Steps"))
    dream(shelf)
    assert [m.summary for m in shelf.snapshot.files["project/a.md"].memories] == ["apple", "zebra"]
    assert [m.summary for m in shelf.snapshot.files["project/b.md"].memories] == [
        "zebra first",
        "then the apple",
    ]


# What is left alone


@pytest.mark.parametrize("left", ["pinned", "folder", "fresh"])
def test_what_is_pinned_or_changed_just_now_is_left_alone(shelf: Shelf, left: str) -> None:
    folder = "pinned" if left == "folder" else "project"
    more = {"pinned": "true"} if left == "pinned" else {}
    note(shelf, f"{folder}/a.md", "The staging port is 5433", type_="project", **more)
    note(shelf, f"{folder}/b.md", "the staging port is 5433", type_="project", **more)
    before = contents(shelf.location.root)
    assert planned(shelf, after=0.05 if left == "fresh" else 1).changes == ()
    assert contents(shelf.location.root) == before


def test_a_file_without_entries_yet_is_left_as_it_is(shelf: Shelf) -> None:
    for name in ("user", "project"):
        write(
            shelf, f"{name}.md", f"---\nname: {name}\ndescription: \ntype: {name}\n---\n\n_No entries yet._\n"
        )
    assert planned(shelf).changes == ()


def test_what_nobody_vouched_for_is_left_alone(shelf: Shelf) -> None:
    note(shelf, "project/a.md", "The staging port is 5433")
    note(shelf, "project/b.md", "the staging port is 5433")
    shelf.set_trusted(False)
    assert planned(shelf).changes == ()


def test_a_file_that_changes_while_the_dream_is_planned_stops_all_of_it(shelf: Shelf) -> None:
    note(shelf, "user/a.md", "I prefer short responses")
    later(shelf, hours=1)
    note(shelf, "user/b.md", "I prefer terse replies")
    made = planned(shelf)
    (shelf.location.root / "user/a.md").write_text("mine")
    before = contents(shelf.location.root)
    with pytest.raises(Conflict):
        carry_out([made])
    assert contents(shelf.location.root) == before


# Undo, and a second dream


def test_one_undo_gives_every_byte_back_and_a_second_dream_changes_nothing(shelf: Shelf) -> None:
    note(shelf, "user/a.md", "I prefer short responses\r\n")
    note(shelf, "project/x.md", "The audit was moved to the end of next week")
    later(shelf, hours=1)
    note(shelf, "user/b.md", "I prefer terse replies")
    note(shelf, "project/p.md", "The staging port is 5433")
    later(shelf, hours=1)
    note(shelf, "project/q.md", "The staging port is 6000")
    before = contents(shelf.location.root)
    plan, undo = dream(shelf)
    assert {step.action for step in plan.steps} == {"merge", "redate", "supersede"}
    after = contents(shelf.location.root)
    for hours in (0.01, 24):
        assert dream(shelf, after=hours)[0].changes == ()
    assert contents(shelf.location.root) == after
    assert undo is not None
    assert restore(find_undo(undo.token, [shelf])).conflicts == ()
    assert contents(shelf.location.root) == before


def test_a_step_that_comes_again_in_a_plain_list_stays_and_a_line_right_after_its_like_does_not(
    shelf: Shelf,
) -> None:
    steps = "- restart worker\n- check logs\n- restart worker\n- wait 10 seconds\n- check logs\n"
    write(shelf, "project/runbook.md", f"---\nname: runbook\ntype: project\n---\n\n{steps}")
    write(
        shelf,
        "project/twice.md",
        "---\nname: twice\ntype: project\n---\n\n- the quay is long\n- The quay is long\n- it rains\n",
    )
    later(shelf, hours=1)
    dream(shelf)
    assert (shelf.location.root / "project/runbook.md").read_text().endswith(steps)
    assert (shelf.location.root / "project/twice.md").read_text().casefold().count("the quay is long") == 1


# Steps


def steps(*lines: str) -> str:
    return "".join(f"- {line}\n" for line in lines)


def test_no_step_is_taken_out_of_a_list_because_another_file_has_it(shelf: Shelf) -> None:
    first = steps("Drain the node", "Restart the worker", "Check the logs")
    second = steps("Restart the worker.", "Please check the logs", "Tell support")
    write(shelf, "project/drain.md", topic(first, "Drain"))
    write(shelf, "project/outage.md", topic(second, "Outage"))
    note(shelf, "project/alone.md", "Restart the worker")
    later(shelf, hours=1)
    before = contents(shelf.location.root)
    dream(shelf)
    assert contents(shelf.location.root) == before


def test_one_step_does_not_overtake_another(shelf: Shelf) -> None:
    write(shelf, "project/maintenance.md", topic(steps("The flag beta is on", "Run the job"), "Maintenance"))
    later(shelf, days=1)
    write(shelf, "project/reset.md", topic(steps("The flag beta is off", "Run the job"), "Reset"))
    later(shelf, days=1)
    before = contents(shelf.location.root)
    dream(shelf)
    assert contents(shelf.location.root) == before


# Habits, and what was left


@pytest.mark.parametrize(
    "text",
    [
        "We allow merges on Friday",
        "The banner says “back tomorrow”",
        "Invoices are sent at the end of the month",
    ],
)
def test_a_habit_or_a_quotation_gets_no_date(shelf: Shelf, text: str) -> None:
    note(shelf, "project/a.md", text, created="2021-03-01T10:00:00Z")
    assert actions(shelf) == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("We use Redux for state", "We don't use Redux any more, we use Zustand"),
        ("We support Node 18", "we no longer support Node 18"),
        ("flag dark_mode is on", "flag dark_mode is off"),
    ],
)
def test_what_was_left_or_switched_is_overtaken(shelf: Shelf, old: str, new: str) -> None:
    note(shelf, "project/a.md", old)
    later(shelf, days=1)
    note(shelf, "feedback/b.md" if "no longer" in new else "project/b.md", new)
    dream(shelf)
    assert bodies(shelf) == [new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Docs are in English", "Docs are in German"),
        ("CI runs Python 3.11", "CI runs Python 3.12"),
        ("My editor is Vim", "Anna's editor is Emacs"),
        ("The API runs on port 8080 and uses Postgres 14", "The API runs on port 9090"),
    ],
)
def test_what_may_both_hold_is_left(shelf: Shelf, old: str, new: str) -> None:
    note(shelf, "project/a.md", old)
    later(shelf, days=1)
    note(shelf, "project/b.md", new)
    assert actions(shelf) == []
