"""The index file follows each change by itself, and says at any time what ranking all files anew would say."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from mnemic.core.files.index_file import MAX_LINES, NEWEST
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.mirroring import MAX_NAMED, Mirror
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import Clock, open_user, topic, write
from tests.effort import short

STEPS = st.lists(
    st.tuples(st.sampled_from(["save", "pin", "remove", "touch"]), st.integers(0, 30)),
    min_size=1,
    max_size=40,
)


def index(shelf: Shelf) -> str:
    return (shelf.location.root / "MEMORY.md").read_text()


def anew(shelf: Shelf) -> tuple[str, tuple[str, ...]]:
    """Returns the index's text and what is left out of it as a mirror says that has followed nothing."""
    mirror = Mirror(shelf.vault, shelf.surroundings.now, shelf.heat_of_file)
    mirror.rank(shelf.snapshot.files)
    return mirror.rendered()[1], mirror.report().omitted


@short(25, suppress_health_check=list(HealthCheck))
@given(STEPS)
def test_following_changes_equals_ranking_all_anew(
    tmp_path_factory: object, steps: list[tuple[str, int]]
) -> None:
    tmp_path: Path = tmp_path_factory.mktemp("mirror")  # type: ignore[attr-defined]  # pytest's own
    clock = Clock()
    shelf = open_user(tmp_path, clock)
    for n, (step, which) in enumerate(steps):
        clock.advance(seconds=30)
        file = shelf.location.root / f"project/{which}.md"
        if step == "remove":
            file.unlink(missing_ok=True)
        elif step == "touch" and file.exists():
            file.touch()
        else:
            pinned = {"pinned": "true"} if step == "pin" else {}
            write(shelf, f"project/{which}.md", topic(f"Fact {n} of {which}", f"Title {which}", **pinned))
        shelf.look()
        if (shelf.location.root / "MEMORY.md").exists():
            assert (index(shelf), shelf.index_report.omitted) == anew(shelf)
    shelf.close()


def full(tmp_path: Path, clock: Clock, count: int = MAX_LINES + 5) -> Shelf:
    """A store with more files than lines; the higher the number the newer."""
    shelf = open_user(tmp_path, clock)
    folder = shelf.location.root / "project"
    folder.mkdir(parents=True)
    for n in range(count):
        fields = {"modified": f"2026-10-{1 + n // 24:02}T{n % 24:02}:00:00Z", "created": "2026-10-01"}
        (folder / f"{n:03}.md").write_text(topic(f"Fact number {n}", f"Title {n}", **fields))
    shelf.look()
    return shelf


def test_a_save_names_what_it_pushed_out_and_the_status_all_of_it(tmp_path: Path) -> None:
    shelf = full(tmp_path, Clock())
    left_out = shelf.index_report.omitted
    assert len(left_out) == 5
    done = remember(Wish(text="The harbour opens at six"), shelf)
    assert "harbour" in index(shelf)
    assert len(done.index.omitted) == 6
    assert done.index.omitted[0] not in left_out
    assert set(shelf.index_report.omitted) == set(done.index.omitted) == {*left_out, done.index.omitted[0]}
    assert "6 of 206 memory files" in (done.index.warning or "")


def test_an_answer_names_no_more_than_a_person_reads(tmp_path: Path) -> None:
    shelf = full(tmp_path, Clock(), MAX_LINES + MAX_NAMED + 5)
    done = remember(Wish(text="The harbour opens at six"), shelf)
    assert len(done.index.omitted) == MAX_NAMED
    assert len(shelf.index_report.omitted) == MAX_NAMED + 6


def test_a_line_comes_back_when_there_is_room_again(tmp_path: Path) -> None:
    shelf = full(tmp_path, Clock(), MAX_LINES + 1)
    (left_out,) = shelf.index_report.omitted
    forget([shelf.snapshot.memories[f"user:project/{MAX_LINES:03}.md"]], [shelf], {})
    assert shelf.index_report.omitted == ()
    assert left_out in index(shelf)


def test_the_newest_are_in_however_cold(tmp_path: Path) -> None:
    clock = Clock()
    shelf = full(tmp_path, clock)
    old = [shelf.snapshot.memories[f"user:project/{n:03}.md"] for n in range(MAX_LINES)]
    for _ in range(3):
        clock.advance(hours=2)
        shelf.count_uses(old, "recalled", clock())
    remember(Wish(text="The ferry sails at noon"), shelf)
    newest = [f"project/{n:03}.md" for n in range(MAX_LINES + 5 - NEWEST + 1, MAX_LINES + 5)]
    assert all(path in index(shelf) for path in newest)


def test_heat_is_weighed_anew_after_an_hour(tmp_path: Path) -> None:
    clock = Clock()
    shelf = full(tmp_path, clock)
    cold = shelf.snapshot.memories["user:project/000.md"]
    assert "project/000.md" in shelf.index_report.omitted
    shelf.count_uses([cold], "recalled", clock())
    clock.advance(hours=2)
    write(shelf, "project/other.md", topic("Something else"))
    shelf.look()
    assert "project/000.md" in index(shelf)


def test_a_clock_set_back_ranks_anew_and_loses_no_line(tmp_path: Path) -> None:
    clock = Clock()
    shelf = full(tmp_path, clock, 3)
    clock.at -= timedelta(days=1)
    write(shelf, "project/other.md", topic("Something else"))
    shelf.look()
    assert index(shelf).count("](project/") == 4


def test_a_line_of_a_file_that_another_process_just_made_stays(tmp_path: Path) -> None:
    one, other = open_user(tmp_path), open_user(tmp_path)
    remember(Wish(text="The harbour opens at six"), one)
    remember(Wish(text="The ferry sails at noon"), other)
    assert index(one).count("](") == 2
    assert "](gone.md)" not in index(one)
    (one.location.root / "MEMORY.md").write_text("- [gone](gone.md) — it is not there\n" + index(one))
    remember(Wish(text="The lighthouse is white"), other)
    assert index(one).count("](") == 3
