"""The catalog: who stands beside whom, however the documents of a sequence come and go."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search import catalog
from mnemic.core.search.index import Document, SearchIndex

LONG = " ".join(f"sentence {n} speaks of nothing." for n in range(60))


def entry(key: str, position: int, sequence: str = "chat", body: str = "pnpm") -> Document:
    return Document(key, "1", "", "", f"{body} {key}", sequence, position)


def filled(*documents: Document) -> SearchIndex:
    index = SearchIndex(None)
    index.update((), documents)
    index.lookup(())
    return index


def beside(index: SearchIndex) -> dict[str, tuple[str | None, str | None]]:
    """Returns for each key who stands before and after the document: of its first and its last passage."""
    found = index.lookup(()).catalog
    keys = {number: key for number, (key, _) in index.names(set(found.document.tolist())).items()}
    of = [keys.get(number) for number in found.document.tolist()]
    passages: dict[str, list[int]] = {}
    for number, key in enumerate(of):
        if key is not None:
            passages.setdefault(key, []).append(number)
    return {key: (of[found.before[some[0]]], of[found.after[some[-1]]]) for key, some in passages.items()}


def chain(*keys: str) -> dict[str, tuple[str | None, str | None]]:
    return {
        key: (keys[at - 1] if at else None, keys[at + 1] if at + 1 < len(keys) else None)
        for at, key in enumerate(keys)
    }


def test_those_of_one_sequence_are_neighbours_in_their_order() -> None:
    index = filled(
        entry("c", 3), entry("a", 1), entry("x", 1, "other"), entry("b", 2), entry("y", 2, "other")
    )
    assert beside(index) == chain("a", "b", "c") | chain("x", "y")


def test_those_without_a_sequence_have_none() -> None:
    index = filled(entry("a", 0, ""), entry("b", 1, ""))
    index.update((), [entry("c", 2, "")])
    assert beside(index) == chain("a") | chain("b") | chain("c")
    assert not index.lookup(()).catalog.linked


def test_when_one_in_the_middle_goes_its_neighbours_are_neighbours() -> None:
    index = filled(*(entry(key, at) for at, key in enumerate("abcd")))
    index.update(["b"], ())
    assert beside(index) == chain("a", "c", "d")
    index.update(["d", "a"], ())
    assert beside(index) == chain("c")


def test_one_that_comes_into_the_middle_stands_between() -> None:
    index = filled(entry("a", 1), entry("c", 3), entry("x", 1, "other"))
    index.update((), [entry("b", 2)])
    assert beside(index) == chain("a", "b", "c") | chain("x")
    index.update((), [entry("b", 9)])
    assert beside(index) == chain("a", "c", "b") | chain("x")
    index.update((), [entry("b", 2, "other")])
    assert beside(index) == chain("a", "c") | chain("x", "b")


def test_passages_of_one_document_are_not_its_neighbours() -> None:
    index = filled(entry("a", 1), entry("long", 2, body=LONG), entry("b", 3))
    assert beside(index) == chain("a", "long", "b")
    found = index.lookup(()).catalog
    assert found.several
    owner = found.document
    for side in (found.before, found.after):
        assert not any(side[at] and owner[side[at]] == owner[at] for at in range(1, found.size))
    alone = filled(entry("long", 2, body=LONG))
    assert not alone.lookup(()).catalog.linked


def test_those_of_one_place_stand_in_the_order_of_their_keys_whenever_they_came() -> None:
    index = filled(entry("b", 1))
    index.update((), [entry("a", 1)])
    index.update((), [entry("c", 1)])
    assert beside(index) == chain("a", "b", "c")


KEYS = "abcdefgh"
ENTRIES = st.builds(
    entry,
    st.sampled_from(KEYS),
    st.integers(0, 3),
    st.sampled_from(["", "chat", "other"]),
    st.sampled_from(["x", LONG]),
)
STEPS = st.lists(
    st.tuples(st.lists(st.sampled_from(KEYS), max_size=2), st.lists(ENTRIES, max_size=4)), max_size=8
)


def by_place(documents: Iterable[Document]) -> dict[str, tuple[str | None, str | None]]:
    sequences: dict[str, list[Document]] = {}
    for one in documents:
        sequences.setdefault(one.sequence or f"alone {one.key}", []).append(one)
    found: dict[str, tuple[str | None, str | None]] = {}
    for some in sequences.values():
        found |= chain(*(one.key for one in sorted(some, key=lambda one: (one.position, one.key))))
    return found


@pytest.mark.parametrize("many", [0, 500])
@given(steps=STEPS)
def test_whatever_comes_and_goes_neighbours_follow_their_places(
    many: int, steps: list[tuple[list[str], list[Document]]]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "_MANY", many)
        index, left = filled(), dict[str, Document]()
        for removed, added in steps:
            index.update(removed, added)
            left = {key: one for key, one in left.items() if key not in removed}
            left |= {one.key: one for one in added}
            assert beside(index) == by_place(left.values())


def test_a_number_that_the_catalog_does_not_know_is_not_there() -> None:
    index = filled(entry("a", 1), entry("b", 2))
    index.update(["b"], ())
    with_b = index.lookup(["pnpm"])
    fresh = catalog.Catalog().follow(index._writer)
    assert fresh.size == 2, "the last number is not in use"
    assert fresh.alive(with_b.postings["pnpm"][0]).all()
    numbers = np.array([1, 2, 3, 9], np.uint32)
    assert fresh.alive(numbers).tolist() == [True, False, False, False]
