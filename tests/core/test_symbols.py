"""Symbols: what is found at once is what a plain search over all names finds."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.links.register import register
from mnemic.core.operations.fuzzy import fuzzy
from mnemic.core.operations.symbols import symbols
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic, write

TITLES = [
    "Port",
    "The port of call",
    "Report of the week",
    "p-o-r-t",
    "Größe der Warteschlange",
    "Café API",
    "部署在周二",
    "リリースは火曜日",
    "Über Straßen",
    "payment gateway",
    "Gateway payments",
    *(f"Room {n} has lamp {n * 7}" for n in range(40)),
]


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = open_user(tmp_path_factory.mktemp("symbols"))
    for n, title in enumerate(TITLES):
        write(made, f"notes/{n % 3}/{n}.md", topic(f"Body {n}.", title))
    register(made).follow()
    return made


@given(st.one_of(st.sampled_from([*TITLES, "", "gw", "notes1", "lamp 7", "zzz"]), st.text(max_size=6)))
def test_what_is_found_is_what_a_plain_search_finds_in_its_order(shelf: Shelf, query: str) -> None:
    memories = list(shelf.snapshot.memories.values())
    plain = fuzzy("".join(query.split()), memories, len(memories))
    plain.sort(
        key=lambda pair: (-round(pair[1], 2), -shelf.heat_of(pair[0], MONDAY), pair[0].title, pair[0].id)
    )
    found = symbols(query, [shelf], MONDAY.timestamp(), len(memories))
    assert [one.id for one in found] == [memory.id for memory, _ in plain]
    few = symbols(query, [shelf], MONDAY.timestamp(), 5)
    assert [one.id for one in few] == [memory.id for memory, _ in plain[:5]]


def test_among_equals_the_warmest_comes_first(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    for name in ("a", "b", "c"):
        write(shelf, f"{name}.md", topic(f"Body {name}.", f"Gateway {name}"))
    register(shelf).follow()
    later = MONDAY + timedelta(days=60)
    shelf.count_uses([shelf.snapshot.memories["user:b.md"]], "read", later)
    assert symbols("gateway", [shelf], later.timestamp(), 3)[0].id == "user:b.md"


def test_a_memory_that_came_is_found_after_the_register_followed(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("Body.", "Gateway"))
    register(shelf).follow()
    assert len(symbols("gateway", [shelf], MONDAY.timestamp(), 3)) == 1
    write(shelf, "b.md", topic("Body.", "Gateway two"))
    register(shelf).follow()
    assert len(symbols("gateway", [shelf], MONDAY.timestamp(), 3)) == 2
