"""The graph of links: each kind from both ends, what never is in it, and that it is as if made from scratch."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pytest

from mnemic.core.links import edges
from mnemic.core.links.alike import Nearness, Neighbours
from mnemic.core.links.boost import boost
from mnemic.core.links.edges import MAX_SHARED, EdgeKind
from mnemic.core.links.graph import Graph, around, linked, links_to, whole
from mnemic.core.links.together import count_together, purge_together
from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, open_both, open_project, open_user, topic, write

NOBODY = Nearness("nobody", 0.5, lambda _: lambda _: ())


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return open_project(tmp_path)


def ends(found: Graph, kind: EdgeKind | None = None) -> set[tuple[str, str]]:
    """The edges by their ends, without the scope."""
    strip = [
        (edge.from_.partition(":")[2], edge.to.partition(":")[2])
        for edge in found.edges
        if kind in (None, edge.kind)
    ]
    assert len(strip) == len(set(strip)) or kind is None
    return set(strip)


def ids(found: Graph) -> list[str]:
    return [memory.id for _, memory in found.memories]


def see(shelf: Shelf, id_: str, **how: int) -> Graph:
    return around(id_, [shelf], MONDAY, nearness=NOBODY, **how)


def all_of(shelf: Shelf, limit: int = 800, at: datetime = MONDAY) -> Graph:
    return whole([shelf], at, limit, NOBODY)


# Written


def test_a_written_link_is_found_from_both_ends(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("See [[Release notes]], [it](sub/c.md) and [[nobody]].", "A"))
    write(shelf, "b.md", topic("On releases.", "Release notes"))
    write(shelf, "sub/c.md", topic("On c.", "C", related="[a, '[[Release notes]]']"))
    expected = {("a.md", "b.md"), ("a.md", "sub/c.md"), ("sub/c.md", "a.md"), ("sub/c.md", "b.md")}
    assert ends(all_of(shelf), "written") == expected
    assert ends(see(shelf, "project:b.md"), "written") == expected
    assert set(linked("project:b.md", [shelf], MONDAY, ("written",))) == {"project:a.md", "project:sub/c.md"}


def test_a_memory_that_names_itself_has_no_edge(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("See [[A]], [[a]] and [me](a.md).", "A"))
    assert all_of(shelf).edges == ()


def test_links_that_lead_to_a_memory_are_counted_by_where_they_come_from(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    user, project = reach.user, reach.shelf("project")
    write(project, "a.md", topic("See [[b]], [[b]] again and [b](b.md).", "A"))
    write(project, "b.md", topic("See [[a]] and [[b]] itself.", "B"))
    write(user, "c.md", topic("See [[b]].", "C"))
    found = links_to(
        ["project:a.md", "project:b.md", "user:c.md", "project:none.md"], [user, project], MONDAY
    )
    assert found == {"project:a.md": 1, "project:b.md": 2, "user:c.md": 0, "project:none.md": 0}


def test_a_new_name_is_a_new_target(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("See [[Release notes]].", "A"))
    write(shelf, "b.md", topic("On releases.", "Notes"))
    assert all_of(shelf).edges == ()
    write(shelf, "b.md", topic("On releases.", "Release notes"))
    assert ends(all_of(shelf)) == {("a.md", "b.md")}
    (shelf.location.root / "b.md").unlink()
    shelf.refresh()
    assert all_of(shelf).edges == ()
    assert ids(all_of(shelf)) == ["project:a.md"]


def test_a_file_with_several_memories_is_all_of_them(shelf: Shelf) -> None:
    write(shelf, "several.md", topic("- Tea is green.\n- Coffee is black.", "Several"))
    write(shelf, "a.md", topic("See [[several]].", "A"))
    assert ends(all_of(shelf)) == {("a.md", "several.md:0"), ("a.md", "several.md:1")}


def test_a_name_is_looked_for_in_the_own_store_first(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    user, project = reach.shelves
    write(user, "b.md", topic("The person's.", "B"))
    write(user, "only.md", topic("Only the person's.", "Only"))
    write(project, "a.md", topic("See [[B]] and [[Only]].", "A"))
    assert set(linked("project:a.md", reach.shelves, MONDAY, nearness=NOBODY)) == {
        "user:b.md",
        "user:only.md",
    }
    write(project, "b.md", topic("The project's.", "B"))
    found = whole(reach.shelves, MONDAY, nearness=NOBODY)
    assert {(e.from_, e.to) for e in found.edges} == {
        ("project:a.md", "project:b.md"),
        ("project:a.md", "user:only.md"),
    }


# Entities


def test_what_two_memories_name_joins_them(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("Deploys are blocked by PROJ-123.", "A"))
    write(shelf, "b.md", topic("Tests are flaky, PROJ-123.", "B"))
    write(shelf, "c.md", topic("Tests are slow.", "C"))
    assert ends(all_of(shelf)) == {("a.md", "b.md")}
    assert ends(see(shelf, "project:b.md"), "entity") == {("a.md", "b.md")}


def test_more_in_common_weighs_more_and_what_everybody_names_nothing(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("PROJ-1, PROJ-2", "A"))
    write(shelf, "b.md", topic("PROJ-1, PROJ-2", "B"))
    write(shelf, "c.md", topic("PROJ-3", "C"))
    write(shelf, "d.md", topic("PROJ-3", "D"))
    weights = {(e.from_, e.to): e.weight for e in all_of(shelf).edges}
    assert 0 < weights["project:c.md", "project:d.md"] < weights["project:a.md", "project:b.md"] <= 1
    for n in range(MAX_SHARED):
        write(shelf, f"more{n}.md", topic(f"Note {n} on PROJ-3", f"More {n}"))
    assert ("c.md", "d.md") not in ends(all_of(shelf))


def test_a_memory_and_its_evidence_share_a_file(shelf: Shelf) -> None:
    root = shelf.location.project_root
    assert root is not None
    uri = (root / "src/app.py").as_uri()
    write(shelf, "a.md", topic("How it starts.", "A", evidence=f"['{uri}#L1-L2@0123456789abcdef']"))
    write(shelf, "b.md", topic("See src/app.py.", "B"))
    assert ends(all_of(shelf), "entity") == {("a.md", "b.md")}


# Supersedes


def test_superseding_is_found_from_both_ends_however_it_is_said(shelf: Shelf) -> None:
    write(shelf, "old.md", topic("On Mondays.", "Old", superseded_by="new.md"))
    write(shelf, "new.md", topic("On Tuesdays.", "New", supersedes="old.md"))
    write(shelf, "older.md", topic("On Sundays.", "Older", superseded_by="old.md"))
    expected = {("new.md", "old.md"), ("old.md", "older.md")}
    assert ends(all_of(shelf), "supersedes") == expected
    assert ends(see(shelf, "project:old.md"), "supersedes") == expected


# Recalled together


def recalled(reach: Sequence[Shelf], *found: str, at: datetime = MONDAY) -> None:
    by_id = {id_: memory for shelf in reach for id_, memory in shelf.snapshot.memories.items()}
    count_together([by_id[id_] for id_ in found], reach, at)


def test_what_is_recalled_together_is_linked_and_fades(tmp_path: Path) -> None:
    clock = Clock()
    reach = open_both(tmp_path, clock)
    user, project = reach.shelves
    write(user, "me.md", topic("I like tea.", "Me"))
    for name in "abc":
        write(project, f"{name}.md", topic(f"On {name}{name}{name}.", name))
    recalled(reach.shelves, "project:a.md", "project:b.md", "user:me.md")
    recalled(reach.shelves, "project:a.md", "project:b.md")
    assert linked("user:me.md", reach.shelves, clock(), ("recalledTogether",)) == (
        "project:a.md",
        "project:b.md",
    )
    assert linked("project:a.md", reach.shelves, clock(), ("recalledTogether",)) == (
        "project:b.md",
        "user:me.md",
    )
    assert linked("project:a.md", [project], clock(), ("recalledTogether",)) == ("project:b.md",)
    clock.advance(days=200)
    assert linked("project:a.md", reach.shelves, clock(), ("recalledTogether",)) == ()


def test_a_restart_and_a_rename_keep_what_was_recalled_together(tmp_path: Path) -> None:
    shelf = open_project(tmp_path)
    for name in "ab":
        write(shelf, f"{name}.md", topic(f"On {name}{name}{name}.", name))
    recalled([shelf], "project:a.md", "project:b.md")
    (shelf.location.root / "a.md").rename(shelf.location.root / "renamed.md")
    shelf.refresh()
    assert linked("project:b.md", [shelf], MONDAY, nearness=NOBODY) == ("project:renamed.md",)
    shelf.close()
    again = open_project(tmp_path)
    assert linked("project:b.md", [again], MONDAY, nearness=NOBODY) == ("project:renamed.md",)


def test_a_purge_leaves_no_trace_of_what_was_recalled_together(shelf: Shelf) -> None:
    for name in "abc":
        write(shelf, f"{name}.md", topic(f"On {name}{name}{name}.", name))
    recalled([shelf], "project:a.md", "project:b.md", "project:c.md")
    purge_together([shelf.snapshot.memories["project:a.md"].key], shelf)
    assert ends(all_of(shelf), "recalledTogether") == {("b.md", "c.md")}


def test_who_counts_waits_for_none_of_what_reads_links() -> None:
    code = "import sys, mnemic.core.links.together as t; print([n for n in sys.modules if 'links.entities' in n])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# Code


def test_code_that_is_named_is_linked_and_marked_when_it_vanishes(tmp_path: Path) -> None:
    shelf = open_project(tmp_path)
    root = tmp_path / "project"
    (root / "src").mkdir()
    (root / "src/app.py").write_text("class App: ...", "utf-8")
    write(shelf, "a.md", topic("See src/app.py::App and src/none.py.", "A"))
    write(shelf, "b.md", topic("Also src/app.py::App.", "B"))
    found = all_of(shelf)
    assert [(node.title, node.gone) for node in found.code] == [("src/app.py::App", False)]
    assert {(e.from_, e.to) for e in found.edges if e.kind == "code"} == {
        (id_, (root / "src/app.py").as_uri() + "#App") for id_ in ("project:a.md", "project:b.md")
    }
    (root / "src/app.py").unlink()
    shelf.close()
    again = open_project(tmp_path)
    assert [(node.title, node.gone) for node in see(again, "project:a.md").code] == [
        ("src/app.py::App", True)
    ]
    write(again, "late.md", topic("Late: src/app.py::App.", "Late"))
    assert [e for e in all_of(again).edges if e.from_ == "project:late.md" and e.kind == "code"] == []


# Alike


def near(pairs: dict[tuple[str, str], float]) -> Nearness:
    """A way to find what is alike that knows each pair from both ends."""

    def neighbours(_: Sequence[Shelf]) -> Neighbours:
        def of(memory: Memory) -> list[tuple[str, float]]:
            both = [*pairs.items(), *(((b, a), s) for (a, b), s in pairs.items())]
            return [(f"project:{b}.md", s) for (a, b), s in both if f"project:{a}.md" == memory.id]

        return of

    return Nearness(str(sorted(pairs.items())), 0.5, neighbours)


def test_each_has_at_most_three_that_are_alike_and_is_among_theirs(shelf: Shelf) -> None:
    for name in "abcdefg":
        write(shelf, f"{name}.md", topic(f"On {name}{name}{name}.", name))
    pairs = {("a", n): s for n, s in zip("bcdef", (0.95, 0.9, 0.8, 0.7, 0.6), strict=True)}
    pairs |= {("b", "c"): 0.4, ("f", "g"): 0.99, ("a", "a"): 1.0, ("a", "gone"): 0.99}
    found = whole([shelf], MONDAY, nearness=near(pairs))
    assert ends(found, "similar") == {("a.md", "b.md"), ("a.md", "c.md"), ("a.md", "d.md"), ("f.md", "g.md")}
    assert linked("project:a.md", [shelf], MONDAY, nearness=near(pairs)) == tuple(
        f"project:{n}.md" for n in "bcd"
    )


def test_by_words_the_same_said_twice_is_alike_and_one_shared_word_is_not(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("The checkout tests run nightly against the staging database.", "A"))
    write(shelf, "b.md", topic("The checkout tests run nightly against the staging database cluster.", "B"))
    write(shelf, "c.md", topic("The database of the staging area is small.", "C"))
    write(shelf, "d.md", topic("Nobody likes green tea.", "D"))
    assert ends(whole([shelf], MONDAY), "similar") == {("a.md", "b.md")}
    (shelf.location.root / "b.md").unlink()
    shelf.refresh()
    assert ends(whole([shelf], MONDAY), "similar") == set()


def test_in_a_large_store_what_is_alike_is_looked_for_from_a_few_alone(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edges, "_LARGE", 3)
    monkeypatch.setattr(edges, "_LOOKED_FROM", 1)
    for name in "abcd":
        write(shelf, f"{name}.md", topic(f"On {name}{name}{name}.", name))
    pairs = {("a", "b"): 0.9, ("c", "d"): 0.9}
    assert ends(whole([shelf], MONDAY, nearness=near(pairs)), "similar") == {("a.md", "b.md")}
    assert linked("project:c.md", [shelf], MONDAY, nearness=near(pairs)) == ("project:d.md",)


# What is in it


def test_depth_and_limit_are_kept(shelf: Shelf) -> None:
    for n in range(6):
        write(shelf, f"n{n}.md", topic(f"See [[n{n + 1}]].", f"N {n}"))
    for depth in range(1, 6):
        assert ids(see(shelf, "project:n0.md", depth=depth)) == [f"project:n{n}.md" for n in range(depth + 1)]
    assert ids(see(shelf, "project:n0.md", depth=5, limit=3)) == [
        "project:n0.md",
        "project:n1.md",
        "project:n2.md",
    ]
    assert ids(see(shelf, "project:n0.md", depth=5, limit=1)) == ["project:n0.md"]
    cut = all_of(shelf, limit=2)
    assert len(cut.memories) == 2
    assert len(cut.edges) <= 1


def test_the_strongest_links_are_kept_where_there_is_no_room(shelf: Shelf) -> None:
    write(shelf, "a.md", topic("PROJ-1, [[c]]", "A"))
    write(shelf, "b.md", topic("PROJ-1", "B"))
    write(shelf, "c.md", topic("On ccc.", "C"))
    assert ids(see(shelf, "project:a.md", limit=2)) == ["project:a.md", "project:c.md"]


def test_the_best_connected_and_the_warmest_come_first(tmp_path: Path) -> None:
    clock = Clock()
    shelf = open_project(tmp_path, clock)
    for n in range(4):
        write(shelf, f"leaf{n}.md", topic(f"See [[hub]], note {n}.", f"Leaf {n}"))
    write(shelf, "hub.md", topic("The hub.", "Hub"))
    write(shelf, "alone.md", topic("Alone.", "Alone"))
    order = ids(all_of(shelf))
    assert order[0] == "project:hub.md"
    assert order[-1] == "project:alone.md"
    clock.advance(days=60)
    shelf.count_uses([shelf.snapshot.memories["project:alone.md"]], "recalled", clock())
    assert ids(all_of(shelf, 2, clock())) == ["project:alone.md", "project:hub.md"]


def test_nobody_vouched_for_it_and_it_is_nowhere(tmp_path: Path) -> None:
    shelf = open_project(tmp_path)
    write(shelf, "a.md", topic("See [[B]], PROJ-1.", "A"))
    write(shelf, "b.md", topic("See [[A]], PROJ-1.", "B"))
    assert len(all_of(shelf).memories) == 2
    shelf.set_trusted(False)
    assert all_of(shelf) == see(shelf, "project:a.md") == Graph((), (), ())
    assert linked("project:a.md", [shelf], MONDAY) == ()
    assert boost(["project:a.md", "project:b.md"], [shelf], MONDAY) == {}
    shelf.set_trusted(True)
    assert ends(all_of(shelf), "written") == {("a.md", "b.md"), ("b.md", "a.md")}


def test_no_store_and_no_such_memory_have_no_links(shelf: Shelf) -> None:
    assert whole([], MONDAY) == Graph((), (), ())
    assert see(shelf, "project:none.md") == Graph((), (), ())


def test_a_store_that_cannot_be_written_has_links_all_the_same(tmp_path: Path) -> None:
    shelf = open_project(tmp_path)
    for name in "ab":
        write(shelf, f"{name}.md", topic(f"On {name}{name}{name}.", name))
    folder = shelf.location.state / ".mnemic" / "links.sqlite3"
    folder.mkdir()
    recalled([shelf], "project:a.md", "project:b.md")
    assert linked("project:a.md", [shelf], MONDAY, nearness=NOBODY) == ("project:b.md",)


# For a ranking


def test_boost_tells_how_strongly_each_candidate_is_linked_with_the_others(tmp_path: Path) -> None:
    reach: Reach = open_both(tmp_path)
    user, project = reach.shelves
    write(project, "a.md", topic("See [[B]]; PROJ-1.", "A"))
    write(project, "b.md", topic("On bbb, PROJ-1.", "B"))
    write(project, "c.md", topic("On ccc, PROJ-1.", "C"))
    write(project, "d.md", topic("On ddd.", "D"))
    write(user, "e.md", topic("On eee.", "E"))
    everyone = [*(f"project:{n}.md" for n in "abcd"), "user:e.md", "project:none.md"]
    found = boost(everyone, reach.shelves, MONDAY)
    assert found["project:a.md"] == found["project:b.md"] > found["project:c.md"] > 0
    assert found["project:d.md"] == found["user:e.md"] == 0
    assert "project:none.md" not in found
    recalled(reach.shelves, "project:d.md", "user:e.md")
    again = boost(everyone, reach.shelves, MONDAY)
    assert 0 < again["project:d.md"] == again["user:e.md"] < 1
    assert boost(["project:a.md"], reach.shelves, MONDAY) == {"project:a.md": 0.0}
    assert boost([], reach.shelves, MONDAY) == {}


def test_what_all_candidates_name_lifts_none(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    for n in range(8):
        write(shelf, f"n{n}.md", topic(f"Note {n} on PROJ-1.", f"N {n}"))
    assert set(boost([f"user:n{n}.md" for n in range(8)], [shelf], MONDAY).values()) == {0.0}


def test_boost_is_the_same_whether_or_not_the_graph_was_asked_for(tmp_path: Path) -> None:
    shelf = open_project(tmp_path)
    write(shelf, "a.md", topic("See [[B]]; PROJ-1.", "A"))
    write(shelf, "b.md", topic("On bbb, PROJ-1.", "B"))
    asked = ["project:a.md", "project:b.md"]
    before = boost(asked, [shelf], MONDAY)
    all_of(shelf)
    assert boost(asked, [shelf], MONDAY) == before
    write(shelf, "a.md", topic("On aaa.", "A"))
    assert set(boost(asked, [shelf], MONDAY).values()) == {0.0}
