"""Over random stores: a second dream changes nothing, nothing is lost, one undo gives every byte back, the same plan twice."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hypothesis import example, given
from hypothesis import strategies as st

from mnemic.core.dream.planning import Plan
from mnemic.core.language.similarity import compare
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import undated
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import collapsed
from tests.core.a_dream import contents, dream, later, long_ago, planned
from tests.core.a_store import open_project
from tests.effort import short

_SUBJECTS = (
    "the staging port",
    "the prod port",
    "the deadline of PROJ-7",
    "`billing-api`",
    "the printer",
    "Ana",
    "数据库端口",
)
_SAYS = (
    "is {n}",
    "is not {n}",
    "uses port {n}",
    "was down {n} times",
    "is owned by Ben",
    "jams at noon",
    "starts tomorrow",
    "是{n}",
)
_SUMMARIES = st.builds(
    lambda subject, says, n, end: f"{subject} {says.format(n=n)}{end}",
    st.sampled_from(_SUBJECTS),
    st.sampled_from(_SAYS),
    st.integers(1, 3),
    st.sampled_from(("", ".", "\n\nmore of it\n- one\n- two", "\n\n```\ncode\n```")),
)
_REASONS = st.sampled_from(
    ("", "\nWhy: it broke once", "\nWhy: it broke twice\nHow to apply: always", "\n**Why:** 因为")
)
_ENTRIES = st.builds(lambda summary, reason: summary + reason, _SUMMARIES, _REASONS)
_HEADERS = st.fixed_dictionaries(
    {"type": st.sampled_from(("user", "feedback", "project", "reference"))},
    optional={
        "kind": st.sampled_from(("observation", "fact", "decision")),
        "tags": st.sampled_from(("[net]", "[net, dns]")),
        "pinned": st.just("true"),
        "name": st.sampled_from(("A title", "The staging port")),
        "importance": st.just("high"),
        "superseded_by": st.just("project/gone.md"),
    },
)


def _file(header: dict[str, str], entries: list[str], newline: str) -> str:
    if len(entries) == 1:
        body = entries[0]
        name = entries[0].splitlines()[0]
    else:
        body = "\n".join("- " + entry.replace("\n", "\n  ") for entry in entries)
        name = "Several"
    fields = {"name": name, "description": name, **header}
    head = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\n{head}---\n\n{body}\n".replace("\n", newline)


_FILES = st.builds(
    _file, _HEADERS, st.lists(_ENTRIES, min_size=1, max_size=4), st.sampled_from(("\n", "\n", "\r\n"))
)
_STORES = st.lists(st.tuples(_FILES, st.sampled_from((0, 1, 30))), min_size=1, max_size=9)


@contextmanager
def _store(files: list[tuple[str, int]]) -> Iterator[Shelf]:
    with tempfile.TemporaryDirectory() as folder:
        shelf = open_project(Path(folder), long_ago())
        for number, (text, days) in enumerate(files):
            path = shelf.location.root / "project" / f"n{number}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
            shelf.refresh()
            later(shelf, days=days, minutes=7)
        yield shelf
        shelf.close()


@short(30)
@given(_STORES)
@example(
    [
        (_file({"type": "project", "kind": "observation"}, [f"`billing-api` was down {n} times"], "\n"), 30)
        for n in range(4)
    ]
)
def test_a_dream_loses_nothing_comes_to_an_end_and_can_be_taken_back(files: list[tuple[str, int]]) -> None:
    with _store(files) as shelf:
        before, old = contents(shelf.location.root), list(shelf.snapshot.memories.values())
        dry = planned(shelf)
        assert contents(shelf.location.root) == before
        made, undo = dream(shelf, after=0)
        assert _told(made) == _told(dry)
        assert not shelf.troubles()
        for memory in old:
            assert _is_said(memory, shelf, made), memory.body
        after = contents(shelf.location.root)
        for hours in (0.01, 1):
            again, _ = dream(shelf, after=hours)
            assert again.steps == ()
            assert contents(shelf.location.root) == after
        if undo is not None:
            assert restore(find_undo(undo.token, [shelf])).conflicts == ()
        assert contents(shelf.location.root) == before


def _told(plan: Plan) -> object:
    return plan.steps, [(change.path, change.before, change.after) for change in plan.changes]


def _is_said(memory: Memory, shelf: Shelf, made: Plan) -> bool:
    """Whether a memory that was there is there still: in its words, or in others that say the same."""
    held = list(shelf.snapshot.memories.values())
    first, _, rest = memory.body.partition("\n")
    for other in held:
        same = collapsed(first).casefold().rstrip(".") in collapsed(other.body).casefold()
        meant = compare(undated(other.body), first) == "same"
        if (same or meant) and all(line.strip() in other.body for line in rest.splitlines()):
            said = f"{other.why or ''} {other.body}", f"{other.how_to_apply or ''} {other.body}"
            if (memory.why or "") in said[0] and (memory.how_to_apply or "") in said[1]:
                return True
    return False
