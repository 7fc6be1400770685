"""What a review suggests, and what its operations do to the files."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput, Conflict, ReadOnly
from mnemic.core.memory import Memory
from mnemic.core.operations.merging import merge
from mnemic.core.operations.restoring import restore
from mnemic.core.operations.superseding import overtake
from mnemic.core.review.examining import review, review_file
from mnemic.core.review.suggestion import Confirm, Forget, Suggestion
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, open_both, open_project, texts, topic, write


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return open_project(tmp_path, Clock())


def kinds(shelf: Shelf | Reach) -> list[tuple[str, list[str]]]:
    shelves = shelf.shelves if isinstance(shelf, Reach) else (shelf,)
    return [(one.kind, [memory.id for memory in one.memories]) for one in review(shelves, MONDAY).suggestions]


def the(shelf: Shelf, path: str) -> Memory:
    return shelf.snapshot.memories[f"{shelf.location.scope}:{path}"]


def test_what_nobody_has_vouched_for_and_what_holds_no_longer_is_left_out(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("We deploy on Tuesdays"))
    write(shelf, "b.md", topic("We deploy on Tuesdays.", superseded_by="a.md"))
    write(shelf, "c.md", topic("We deploy on tuesdays", valid_to="2020-01-01"))
    assert kinds(shelf) == []
    write(shelf, "d.md", topic("we deploy on Tuesdays"))
    assert kinds(shelf) == [("duplicate", ["project:a.md", "project:d.md"])]
    shelf.set_trusted(False)
    assert kinds(shelf) == []
    assert review_file(shelf, "a.md", [shelf], MONDAY) == ()


def test_the_same_words_under_titles_of_their_own_are_two_memories(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("8080", name="Port of staging"))
    write(shelf, "b.md", topic("8080", name="Port of production"))
    write(shelf, "c.md", topic("8080", name="8080"))
    assert kinds(shelf) == []
    write(shelf, "d.md", topic("8080", name="Port of staging"))
    assert kinds(shelf) == [("duplicate", ["project:a.md", "project:d.md"])]


def test_long_texts_are_the_same_only_to_the_letter(shelf: Shelf) -> None:
    body = "The release process\n\n" + "\n".join(f"{n}. step {n} of the release" for n in range(90))
    write(shelf, "a.md", topic(body))
    write(shelf, "b.md", topic(body.replace("step 88", "other step 88")))
    assert kinds(shelf) == []
    write(shelf, "c.md", topic(body))
    assert kinds(shelf) == [("duplicate", ["project:a.md", "project:c.md"])]


def test_of_two_stores_the_copy_stays_where_its_type_belongs(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.user, "a.md", topic("Keep answers short", type_="feedback"))
    write(reach.project, "a.md", topic("Keep answers short.", type_="feedback"))
    write(reach.user, "b.md", topic("The importer reads Latin-1"))
    write(reach.project, "b.md", topic("The importer reads Latin-1"))
    assert kinds(reach) == [
        ("duplicate", ["project:b.md", "user:b.md"]),
        ("duplicate", ["user:a.md", "project:a.md"]),
    ]
    done = merge(the(reach.user, "a.md"), [the(reach.project, "a.md")], reach.shelves)
    assert "project:a.md" not in texts(reach)
    assert done.memory.id == "user:a.md"
    (undo,) = done.undos
    restore([(reach.project, undo)])
    assert "project:a.md" in texts(reach)


def test_rules_of_two_stores_do_not_contradict_each_other(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.user, "a.md", topic("Always squash commits before merging", type_="feedback"))
    write(reach.project, "a.md", topic("Never squash commits before merging", type_="feedback"))
    assert kinds(reach) == []


def test_what_many_have_in_common_tells_nothing_of_two(shelf: Shelf) -> None:
    for n in range(40):
        write(shelf, f"{n:02}.md", topic(f"The worker listens on port {8000 + n}"))
    assert kinds(shelf) == []


def test_a_file_is_reviewed_with_what_is_like_it(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("The freeze starts on Monday", modified="2026-01-01"))
    write(shelf, "b.md", topic("The freeze starts on Wednesday", modified="2026-02-01"))
    write(shelf, "c.md", topic("Dashboard: https://grafana.internal/d/x"))
    for path in ("a.md", "b.md"):
        (one,) = review_file(shelf, path, [shelf], MONDAY)
        assert (one.kind, [memory.path for memory in one.memories]) == ("conflict", ["a.md", "b.md"])
    assert [one.kind for one in review_file(shelf, "c.md", [shelf], MONDAY)] == ["migrate"]
    assert review_file(shelf, "gone.md", [shelf], MONDAY) == ()


def told(shelf: Shelf) -> Suggestion:
    (one,) = review([shelf], MONDAY).suggestions
    return one


def test_code_that_changed_or_went_is_a_reason_to_look(shelf: Shelf) -> None:
    root = shelf.location.project_root
    assert root is not None
    (root / "app.py").write_text("def start():\n    return 1\n")
    write(shelf, "a.md", topic("start() comes first", evidence="[app.py#start@0123456789abcdef]"))
    changed = told(shelf)
    assert changed.reason == "“start() comes first” speaks of app.py::start, which has changed since."
    assert isinstance(changed.action, Confirm)
    assert changed.action.evidence[0].startswith("app.py#start@")
    write(shelf, "a.md", topic("start() comes first", evidence="[gone.py@0123456789abcdef]"))
    gone = told(shelf)
    assert gone.reason == "“start() comes first” speaks of gone.py, which is no longer there."
    assert isinstance(gone.action, Forget)
    write(shelf, "a.md", topic("app.py is the first", evidence="[app.py@0123456789abcdef]"))
    assert kinds(shelf) == []  # a file as a whole: told beside the memory, no suggestion


def test_a_merge_of_nothing_of_a_vault_or_of_what_moved_on_is_refused(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("We deploy on Tuesdays"))
    write(shelf, "b.md", topic("We deploy on Tuesdays."))
    one, other = the(shelf, "a.md"), the(shelf, "b.md")
    with pytest.raises(BadInput):
        merge(one, [one], [shelf])
    (shelf.location.root / "b.md").write_text(topic("Something else by now"))
    with pytest.raises(Conflict):
        merge(one, [other], [shelf])
    assert (shelf.location.root / "a.md").read_text() == topic("We deploy on Tuesdays")
    (shelf.location.root / "c.md").write_bytes(topic("We deploy on Tuesdays").encode("utf-16"))
    shelf.refresh()
    broken = the(shelf, "c.md")
    with pytest.raises(ReadOnly):
        merge(one, [broken], [shelf])


def test_entries_of_one_file_are_merged_and_the_others_stay(shelf: Shelf) -> None:
    body = (
        "- We deploy on Tuesdays\n  Why: staffed\n- Tabs are used\n- We deploy on Tuesdays.\n  Why: quiet\n"
    )
    write(shelf, "a.md", topic(body))
    (one,) = review([shelf], MONDAY).suggestions
    ids = [memory.id for memory in one.memories]
    assert ids == ["project:a.md:0", "project:a.md:2"]
    first, last = one.memories
    done = merge(first, [last], [shelf])
    assert done.memory.why == "staffed; quiet"
    assert list(texts(shelf).values()) == ["We deploy on Tuesdays", "Tabs are used"]


def test_an_entry_among_several_is_overtaken_in_a_file_of_its_own(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("- The freeze starts on Monday\n- Tabs are used\n", modified="2026-01-01"))
    write(shelf, "b.md", topic("The freeze starts on Wednesday", modified="2026-02-01"))
    overtake(the(shelf, "a.md:0"), the(shelf, "b.md"), shelf)
    assert sorted(texts(shelf).values()) == ["Tabs are used", "The freeze starts on Wednesday"]
    (old,) = [one for one in shelf.snapshot.memories.values() if one.superseded_by]
    assert old.superseded_by == "project:b.md"
    assert the(shelf, "b.md").supersedes == old.id
    with pytest.raises(BadInput):
        overtake(the(shelf, "b.md"), the(shelf, "b.md"), shelf)


def test_for_now_is_a_question_after_two_weeks(tmp_path: Path) -> None:
    clock = Clock(MONDAY - timedelta(days=13))
    shelf = open_project(tmp_path, clock)
    made = clock.at.date().isoformat()
    write(shelf, "a.md", topic("Use the mock server for now", created=made, modified=made))
    assert kinds(shelf) == []
    later = review([shelf], MONDAY + timedelta(days=2)).suggestions
    assert [one.reason for one in later] == [
        "“Use the mock server for now” was said to be for now, 15 days ago."
    ]


def test_steps_that_come_again_are_no_duplicates(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("- Restart the worker\n- Check the logs\n- Restart the worker\n", "Outage"))
    write(shelf, "b.md", topic("- Drain the node\n- Restart the worker.\n", "Drain"))
    write(shelf, "c.md", topic("Restart the worker"))
    assert kinds(shelf) == []


def test_what_may_both_hold_is_offered_and_said_to_be_unsure(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("CI runs Python 3.11", modified="2026-01-01"))
    write(shelf, "b.md", topic("CI runs Python 3.12", modified="2026-02-01"))
    assert told(shelf).reason == (
        "“CI runs Python 3.11” and “CI runs Python 3.12” may contradict each other, or both hold."
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The API runs on port 8080 and uses Postgres 14", "The API runs on port 9090"),
        ("The API runs on port 8080 and uses Redis 6", "The API now uses Redis 7"),
        (
            "The staging port is 5433. The build server is called forge-02.",
            "The build server is called forge-07",
        ),
        ("Die API lauscht auf Port 8080 und nutzt Redis", "Die API lauscht auf Port 9090"),
        ("La API escucha en el puerto 8080 y usa Redis", "La API escucha en el puerto 9090"),
        ("L'API écoute sur le port 8080 et utilise Redis", "L'API écoute sur le port 9090"),
        ("A API escuta na porta 8080 e usa Redis", "A API escuta na porta 9090"),
        ("接口超时是30秒，端口是8080", "接口超时是60秒"),
    ],
)
def test_half_a_memory_that_holds_no_longer_is_told_and_left_to_a_person(
    shelf: Shelf, old: str, new: str
) -> None:
    write(shelf, "a.md", topic(old, modified="2026-01-01"))
    write(shelf, "b.md", topic(new, modified="2026-02-01"))
    one = told(shelf)
    assert (one.kind, [memory.path for memory in one.memories]) == ("conflict", ["a.md", "b.md"])
    assert "a part of" in one.reason
    assert one.action is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("The API runs on port 8080 and uses Postgres 14", "The gateway runs on port 9090"),
        ("Tests and linters run on CI and on laptops", "Tests run on CI"),
        ("Ana owns billing and login", "Ben owns search"),
        ("The API runs on port 8080 and uses Redis", "The API runs on port 8080"),
    ],
)
def test_halves_that_still_hold_are_no_conflict(shelf: Shelf, old: str, new: str) -> None:
    write(shelf, "a.md", topic(old, modified="2026-01-01"))
    write(shelf, "b.md", topic(new, modified="2026-02-01"))
    assert [kind for kind, _ in kinds(shelf)] in ([], ["duplicate"])


def test_a_date_beside_a_habit_does_not_make_it_outdated(shelf: Shelf) -> None:
    made = {"kind": "plan", "modified": "2026-01-01"}
    write(shelf, "a.md", topic("Merges stop before lunch on Friday (2026-01-09)", **made))
    assert kinds(shelf) == []
    write(shelf, "b.md", topic("The freeze starts on Friday (2026-01-09)", **made))
    assert [kind for kind, _ in kinds(shelf)] == ["outdated"]
