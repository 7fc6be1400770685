"""After any edits the links are those of a store that was opened just now, and they are a proper graph."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from mnemic.core.links.alike import Nearness, Neighbours
from mnemic.core.links.book import held
from mnemic.core.links.edges import BETWEEN
from mnemic.core.links.graph import Graph, around, linked, whole
from mnemic.core.links.holdings import Holdings
from mnemic.core.memory import Memory
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_project, topic

NAMES = [f"note-{n}" for n in range(5)]
TITLES = [*NAMES, "Tea", "Release notes"]

part = st.one_of(
    st.sampled_from([f"[[{name}]]" for name in [*TITLES, "nobody", "Note 1", "NOTE_2.md"]]),
    st.sampled_from([f"[it]({name}.md)" for name in [*NAMES, "sub/note-4", "../note-0"]]),
    st.sampled_from(["PROJ-1", "PROJ-2", "PROJ-3", "src/app.py", "the billing service", "Ana owns it"]),
    st.text("abc ", min_size=1, max_size=8),
)
body = st.lists(part, min_size=1, max_size=5).map(" and ".join)
several = st.lists(body, min_size=2, max_size=3).map(lambda each: "\n".join(f"- {one}" for one in each))
header = st.fixed_dictionaries(
    {},
    optional={
        "related": st.sampled_from([f"[{name}]" for name in [*NAMES, "project:note-1.md", "sub/note-4"]]),
        "supersedes": st.sampled_from([f"{name}.md" for name in NAMES]),
        "superseded_by": st.sampled_from([f"{name}.md" for name in NAMES]),
    },
)
path = st.sampled_from([f"{name}.md" for name in [*NAMES, "sub/note-4"]])
content = st.builds(
    lambda text, title, fields: topic(text, title, **fields), body | several, st.sampled_from(TITLES), header
)
edit = st.one_of(st.tuples(path, content), st.tuples(path, st.none()), st.tuples(path, path))


def common_letters(shelves: Sequence[Shelf]) -> Neighbours:
    """Alike is what has the same letters: from both ends equally."""

    def of(memory: Memory) -> list[tuple[str, float]]:
        others = (other for shelf in shelves for other in shelf.snapshot.memories.values())
        mine = set(memory.body)
        return [
            (other.id, len(mine & set(other.body)) / len(mine | set(other.body)))
            for other in others
            if other.id != memory.id
        ]

    return of


LETTERS = Nearness("letters", 0.5, common_letters)


def apply(shelf: Shelf, place: str, what: str | None) -> None:
    file = shelf.location.root / place
    if what is None:
        file.unlink(missing_ok=True)
    elif what.endswith(".md"):
        target = shelf.location.root / what
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.exists():
            file.replace(target)
    else:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(what, "utf-8")
    shelf.refresh()


def maps(holdings: Holdings) -> tuple[object, ...]:
    """All that is held: what each memory says, and for each map what stands under the keys said, and how many keys it has."""
    sayings = holdings.sayings
    each = (
        (holdings.names, [key for said in sayings.values() for key in said.names]),
        (holdings.mentions, [key for said in sayings.values() for key in said.mentions]),
        (holdings.entities, [key for said in sayings.values() for key in said.entities]),
        (holdings.over, [key for said in sayings.values() for key in said.over]),
        (holdings.under, [key for said in sayings.values() for key in said.under]),
        (holdings.keys, [holdings.key_of(id_) for id_ in sayings]),
    )
    return sayings, *((len(one), {key: frozenset(one.get(key)) for key in keys}) for one, keys in each)


def check(graph: Graph) -> None:
    nodes = [memory.id for _, memory in graph.memories] + [node.id for node in graph.code]
    assert len(nodes) == len(set(nodes))
    ends = [(edge.from_, edge.to, edge.kind) for edge in graph.edges]
    assert len(ends) == len(set(ends))
    assert all({edge.from_, edge.to} <= set(nodes) for edge in graph.edges)
    assert all(edge.from_ != edge.to and 0 < edge.weight <= 1 for edge in graph.edges)
    undirected = [edge for edge in graph.edges if edge.kind in ("similar", "entity", "recalledTogether")]
    assert all(edge.from_ < edge.to for edge in undirected)


@settings(max_examples=30)
@given(st.lists(edit, max_size=12), st.integers(1, 4), st.integers(1, 6))
def test_links_after_edits_are_those_of_a_fresh_store(
    edits: list[tuple[str, str | None]], depth: int, limit: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shelf = open_project(Path(folder))
        for place, what in edits:
            apply(shelf, place, what)
            graph = whole([shelf], MONDAY, nearness=LETTERS)
        fresh = open_project(Path(folder))
        graph, again = (whole([each], MONDAY, nearness=LETTERS) for each in (shelf, fresh))
        assert maps(held(shelf).holdings) == maps(held(fresh).holdings)
        assert set(graph.edges) == set(again.edges)
        assert {memory.id for _, memory in graph.memories} == set(fresh.snapshot.memories)
        check(graph)
        for id_ in fresh.snapshot.memories:
            ego = around(id_, [shelf], MONDAY, depth, limit, LETTERS)
            check(ego)
            assert len(ego.memories) + len(ego.code) <= limit
            assert {memory.id for _, memory in ego.memories} <= reach(graph, id_, depth)
            touching = {edge for edge in graph.edges if id_ in (edge.from_, edge.to)}
            near = linked(id_, [shelf], MONDAY, BETWEEN, LETTERS)
            assert set(near) == {edge.other(id_) for edge in touching}
        shelf.close()
        fresh.close()


def reach(graph: Graph, id_: str, depth: int) -> set[str]:
    """The ids within so many edges, worked out from the edges alone."""
    found = {id_}
    for _ in range(depth):
        found |= {
            end for edge in graph.edges for end in (edge.from_, edge.to) if found & {edge.from_, edge.to}
        }
    return found
