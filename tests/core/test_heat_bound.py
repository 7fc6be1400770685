"""Heat ranks within its bound: it lifts nothing vague above what fits, no upkeep changes it, and no use is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.heat import WARM, Event
from mnemic.core.memory import IMPORTANCES, KINDS, Memory
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.record import record_extraction
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.selection import Selection, select
from mnemic.core.persistence.state import State
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, Clock, open_user, said, topic
from tests.effort import short

NOUNS = (
    "anchor basalt cobalt dahlia ember falcon granite harbour indigo juniper kestrel lantern marble nectar orchid "
    "pepper quartz raven saffron thistle umber velvet walnut xenon yarrow zinc"
).split()
HOUR = timedelta(hours=1)


def uses(shelf: Shelf, memories: list[Memory], clock: Clock, count: int) -> None:
    for _ in range(count):
        clock.advance(hours=1)
        shelf.count_uses(memories, "recalled", clock())


@st.composite
def rivalries(draw: st.DrawFn) -> tuple[list[str], list[tuple[list[str], dict[str, str]]], list[list[str]]]:
    """A question's words; memories that hold at most half of them, with what favours them; and bystanders."""
    words = draw(st.permutations(NOUNS))
    asked, rest = words[: draw(st.integers(4, 6))], words[6:]
    vague = []
    for _ in range(draw(st.integers(1, 5))):
        shared = draw(st.permutations(asked))[: len(asked) // 2]
        more = draw(st.lists(st.sampled_from(rest), min_size=2, max_size=6, unique=True))
        favour = {
            "importance": draw(st.sampled_from(IMPORTANCES)),
            "pinned": draw(st.sampled_from(("true", "false"))),
            "kind": draw(st.sampled_from(KINDS)),
        }
        vague.append((draw(st.permutations([*shared, *more])), favour))
    bystanders = draw(st.lists(st.lists(st.sampled_from(rest), min_size=3, max_size=5), max_size=6))
    return asked, vague, bystanders


@short(30)
@given(rivalries(), st.integers(0, 25), st.integers(60, 80))
def test_a_cold_exact_match_outranks_every_hot_vague_one(
    tmp_path_factory: pytest.TempPathFactory,
    rivalry: tuple[list[str], list[tuple[list[str], dict[str, str]]], list[list[str]]],
    padding: int,
    days: int,
) -> None:
    asked, vague, bystanders = rivalry
    clock = Clock()
    shelf = open_user(tmp_path_factory.mktemp("store"), clock)
    root = shelf.location.root / "project"
    root.mkdir(parents=True)
    filler = " ".join(f"filler{n}" for n in range(padding))
    (root / "exact.md").write_text(topic(f"{filler} {' '.join(asked)}", importance="low", kind="observation"))
    for n, (words, favour) in enumerate(vague):
        (root / f"vague{n}.md").write_text(topic(" ".join(words), **favour))
    for n, words in enumerate(bystanders):
        (root / f"other{n}.md").write_text(topic(" ".join(words)))
    shelf.refresh()
    clock.advance(days=days)
    uses(shelf, [one for one in shelf.snapshot.memories.values() if "vague" in one.path], clock, 6)
    found = recall(Query(" ".join(asked), min_score=0.0, include_archived=True, limit=20), [shelf], clock())
    first = found.recalled[0]
    assert first.memory.path == "project/exact.md"
    assert first.heat < WARM
    assert all(one.heat > 0.9 for one in found.recalled if "vague" in one.memory.path)
    assert [one.memory.path for one in found.recalled if "vague" in one.memory.path]


events = st.lists(
    st.tuples(
        st.integers(0, 4),
        st.sampled_from(("recalled", "read", "wake", "hover")),
        st.integers(0, 40 * 24),
    ),
    max_size=12,
)


def upkeep(shelf: Shelf, clock: Clock) -> None:
    """All that a server does with a store by itself: looks, repairs, builds anew, reads a chat, ranks for a search."""
    shelf.look(mend=True)
    shelf.refresh(reread=True)
    shelf.rebuild()
    shelf.mend_index_file()
    reach = Reach(shelf, None)
    record_extraction(run_extraction(said("hello", "what do we keep at pier 3?"), reach), reach)
    select(Selection(sort="heat"), [shelf], clock())
    recall(Query("what stands at the pier"), [shelf], clock())


def told(shelf: Shelf, now: datetime) -> dict[str, tuple[float, str]]:
    return {
        memory.path: (shelf.heat_of(memory, now), shelf.temperature_of(memory, now))
        for memory in shelf.snapshot.memories.values()
    }


@short(15)
@given(events, st.integers(0, 400))
def test_upkeep_three_times_in_a_row_changes_no_heat(
    tmp_path_factory: pytest.TempPathFactory, history: list[tuple[int, Event, int]], days: int
) -> None:
    folder = tmp_path_factory.mktemp("store")
    clock = Clock()
    shelf = open_user(folder, clock)
    made = [remember(Wish(text=f"Box number {n} stands at pier {n}"), shelf).memory for n in range(5)]
    for number, event, hours in sorted(history, key=lambda one: one[2]):
        clock.at = MONDAY + hours * HOUR
        memory = made[number]
        assert memory is not None
        shelf.count_uses([memory], event, clock())
    clock.at = MONDAY + timedelta(days=41 + days)
    before, kept = told(shelf, clock()), shelf.state.warmth()
    assert len(before) == 5
    for _ in range(3):
        upkeep(shelf, clock)
        assert told(shelf, clock()) == before
        assert shelf.state.warmth() == kept
    shelf.close()
    assert told(open_user(folder, clock), clock()) == before


COUNT = """
import json, sys
from pathlib import Path
from mnemic.core.heat import Warmth, half_life
from mnemic.core.persistence.counting import Use
from mnemic.core.persistence.state import State

state = State(Path(sys.argv[1]))
half = half_life("fact", "medium")
print("ready", flush=True)
sys.stdin.readline()
counted = 0
for n in range(1_000):
    use = Use(f"key{n % 3}", Warmth.created(0.0), "recalled", 3_600.0 * n, half)
    counted += len(state.warm([use]))
state.close()
print(json.dumps([counted, state.trouble]))
"""


def test_two_processes_that_count_a_thousand_uses_each_lose_none(tmp_path: Path) -> None:
    path = tmp_path / "own" / "state.sqlite3"
    State(path).close()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", COUNT, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for one in running:
        assert one.stdout is not None
        assert one.stdout.readline() == "ready\n"
    for one in running:
        assert one.stdin is not None
        one.stdin.write("go\n")
        one.stdin.flush()
    for one in running:
        out, _ = one.communicate(timeout=120)
        _, trouble = json.loads(out)
        assert (one.returncode, trouble) == (0, None)
    state = State(path)
    warmth = state.warmth()
    state.close()
    assert {key: one.uses for key, one in warmth.items()} == {"key0": 668, "key1": 666, "key2": 666}
    assert all(0 < one.strength <= 4 for one in warmth.values())
    assert not list(path.parent.glob("*.damaged*"))
