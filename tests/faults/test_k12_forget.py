"""K12: forget removes exactly what was meant, in all stores and all that is derived from them, and it stays forgotten."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput
from mnemic.core.memory import Memory
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.forgetting import Forgotten, find_candidates, forget, meant
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.record import record_extraction
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import Clock, messages, open_both, open_user, said, texts, topic, write


def forget_by(query: str, reach: Reach, limit: int = 5) -> Forgotten:
    """What ``memory/forget`` does with ``apply: true``."""
    chosen = meant(find_candidates(query, reach.shelves, limit))
    return forget(chosen, reach.shelves, {})


def named(memories: tuple[Memory, ...] | list[Memory]) -> list[str]:
    return [memory.title for memory in memories]


def recalled(query: str, shelf: Shelf, limit: int = 5) -> list[str]:
    return [one.memory.body for one in recall(Query(query, limit=limit), [shelf], Clock()()).recalled]


@pytest.mark.parametrize("limit", [1, 5])
def test_f062_forget_matches_any_single_word(tmp_path: Path, limit: int) -> None:
    reach = open_both(tmp_path)
    for n, name in enumerate(("deploy notes", "deploy key rotation", "meeting notes")):
        write(reach.user, f"project/{n}.md", topic(f"What the {name} say, e.g. number {n}", name))
    done = forget_by("deploy notes", reach, limit)
    assert (named(done.memories), len(texts(reach))) == (["deploy notes"], 2)
    assert (forget_by("notes nonexistentword", reach, limit).memories, len(texts(reach))) == ((), 2)
    assert find_candidates("e", reach.shelves, limit) != []
    assert (forget_by("e", reach, limit).memories, len(texts(reach))) == ((), 2)
    for query in ("", " \n", "*", "%", "**", "? ?", "\u200b", "＊", "_"):
        with pytest.raises(BadInput):
            find_candidates(query, reach.shelves, limit)


def test_f063_forget_does_not_reach_the_user_level_store(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(
        reach.user, "feedback_style.md", topic("Answer tersely, without emoji", "feedback style", "feedback")
    )
    write(reach.project, "feedback_style.md", topic("Wrap lines at 100", "feedback style", "feedback"))
    for shelf in reach.shelves:
        shelf.look(mend=True)
        assert "feedback_style.md" in (shelf.location.root / "MEMORY.md").read_text("utf-8")
    both = find_candidates("feedback style", reach.shelves, 5)
    assert {candidate.memory.scope for candidate in both} == {"user", "project"}
    assert forget_by("feedback style", reach).memories == ()
    done = forget_by("tersely emoji", reach)
    assert [memory.id for memory in done.memories] == ["user:feedback_style.md"]
    assert not (reach.user.location.root / "feedback_style.md").exists()
    assert "feedback_style.md" not in (reach.user.location.root / "MEMORY.md").read_text("utf-8")
    assert (reach.project.location.root / "feedback_style.md").exists()


def test_f064_index_line_stays_after_forget(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/port.md", topic("The gateway listens on 8080", "port"))
    write(shelf, "project/other.md", topic("See [[port]] for the gateway's number", "other"))
    index = shelf.location.root / "MEMORY.md"
    index.write_text(
        "# Mine\n\nRead [the port](project/port.md) first.\n\n- [port](project/port.md) — the gateway's port\n"
    )
    shelf.look(mend=True)
    (memory,) = [m for m in shelf.snapshot.memories.values() if m.title == "port"]
    forget([memory], [shelf], {})
    lines = index.read_text("utf-8").splitlines()
    assert not any(line.startswith("- [port]") for line in lines)
    assert "Read [the port](project/port.md) first." in lines
    assert any("project/other.md" in line for line in lines)
    assert recalled("gateway port", shelf) == ["See [[port]] for the gateway's number"]


def test_f065_forgotten_fact_is_learned_again(tmp_path: Path) -> None:
    clock = Clock()
    reach = open_both(tmp_path, clock)
    line = "remember: staging password rotates weekly"
    chat = said(line)
    done = run_extraction(chat, reach)
    record_extraction(done, reach)
    clock.advance(minutes=5)
    forget(done.created, reach.shelves, {"s1": chat.total})
    run_extraction(said(line), reach)  # the cursor was reset
    assert texts(reach) == {}
    again = open_both(tmp_path, clock)  # after a restart
    run_extraction(said(line), again)
    assert texts(again) == {}
    chat = said(line)
    chat.append(1, messages([line], clock.at + timedelta(minutes=1)))
    run_extraction(chat, again)
    assert list(texts(again).values()) == ["staging password rotates weekly"]


def test_f066_ghost_rows_in_the_search_store(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    bodies = [
        f"The deploy pipeline {what}"
        for what in ("builds", "tests", "signs", "uploads", "announces", "waits")
    ]
    for body in bodies:
        remember(Wish(title=body, body=body, type="project"), shelf)
    best = [one.memory for one in recall(Query("deploy pipeline", limit=3), [shelf], Clock()()).recalled]
    assert len(best) == 3
    forget(best, [shelf], {})
    other = next(iter(shelf.snapshot.memories.values()))
    other.file.unlink()
    shelf.look()
    found = recalled("deploy pipeline", shelf, limit=3)
    assert sorted(found) == sorted({*bodies} - {m.body for m in (*best, other)})
    assert shelf.search_index().documents == 2
    assert len(shelf.search_index().fingerprints()) == 2


def test_f067_query_cache_answers_with_deleted_text(tmp_path: Path) -> None:
    ours = open_user(tmp_path)
    remember(Wish(title="Port", body="The gateway listens on 8080", type="project"), ours)
    remember(Wish(title="Dash", body="Grafana shows the gateway", type="reference"), ours)
    theirs = open_user(tmp_path)
    for shelf in (ours, theirs):
        assert "The gateway listens on 8080" in recalled("gateway listens", shelf)
    (memory,) = [m for m in ours.snapshot.memories.values() if m.title == "Port"]
    forget([memory], [ours], {})
    theirs.look()
    for shelf in (ours, theirs, ours, theirs):
        assert "The gateway listens on 8080" not in recalled("gateway listens", shelf)
    file = ours.location.root / "reference/dash.md"
    file.write_text(file.read_text("utf-8").replace("Grafana shows", "Kibana draws"), "utf-8")
    for shelf in (ours, theirs):
        shelf.look()
        assert recalled("Grafana", shelf) == []
        assert recalled("Kibana", shelf) == ["Kibana draws the gateway"]
