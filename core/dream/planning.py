"""The plan of a dream: all its passes over one store, again until none finds anything, and not a byte written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from mnemic.core.dream.desk import Cancelled, Desk, Step
from mnemic.core.dream.doubles import across_files, in_other_words, within_files
from mnemic.core.dream.notes import take_notes
from mnemic.core.dream.overtaken import overtake
from mnemic.core.dream.redating import redate
from mnemic.core.dream.sorting import sort
from mnemic.core.errors import Conflict, MnemicError
from mnemic.core.memory import Memory
from mnemic.core.persistence.reverting import Change
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.shelf import Edit, Read, Shelf

#: One pass: changes the desk, and tells whether it did.
Pass = Callable[[Desk], bool]

#: In this order: what no longer holds goes before anything is joined with it, and what is joined is put away once.
PASSES: tuple[tuple[str, Pass], ...] = (
    ("contradictions", overtake),
    ("doubles in a file", within_files),
    ("doubles in several files", across_files),
    ("other words for the same", in_other_words),
    ("dates", redate),
    ("order", sort),
    ("cold memories", take_notes),
)
#: What one pass leaves, another may have something to do about; more rounds than these never came about.
_ROUNDS = 6


@dataclass(frozen=True, slots=True)
class Plan:
    """What a dream would do to one store. ``doubled`` memories are gone because another says the same."""

    shelf: Shelf
    steps: tuple[Step, ...] = ()
    changes: tuple[Change, ...] = ()
    doubled: int = 0
    heirs: Mapping[str, tuple[str, float]] = field(default_factory=dict)
    gone: tuple[Memory, ...] = ()

    @property
    def touched(self) -> tuple[str, ...]:
        """The types of the memories that it changes, for the original's metadata."""
        folders = {change.path.partition("/")[0] for change in self.changes}
        kinds = [self.shelf.snapshot.files.get(change.path) for change in self.changes]
        types = {memory.type for file in kinds if file for memory in file.memories}
        return tuple(sorted(types | (folders & {"user", "feedback", "project", "reference"})))


def plan(
    desk: Desk, told: Callable[[str], None] = lambda _: None, stopped: Callable[[], bool] = lambda: False
) -> Plan:
    """Runs all passes on a desk and returns what they come to. ``told`` hears of progress.

    Raises ``Cancelled`` once ``stopped`` says so, and what reading a file raises.
    """
    for number in range(_ROUNDS):
        changed = False
        for name, run in PASSES:
            if stopped():
                raise Cancelled
            told(name if number == 0 else f"{name}, once more")
            changed |= run(desk)
        if not changed:
            break
    return planned(desk)


def planned(desk: Desk) -> Plan:
    """Returns what a desk has come to."""
    changes = desk.changes
    if not changes:
        return Plan(desk.shelf)
    return Plan(
        desk.shelf, tuple(desk.steps), changes, len(desk.doubles), dict(desk.heirs), tuple(desk.doubles)
    )


def carry_out(plans: Iterable[Plan]) -> list[Undo]:
    """Writes plans, each as one operation that can be undone; of several stores all or none. Returns the undos.

    Raises ``Conflict`` where a file is no longer what the plan was made from, else what writing raises. Nothing is
    changed then.
    """
    done: list[tuple[Shelf, Undo]] = []
    try:
        for one in filter(lambda plan: plan.changes, plans):
            done += [(one.shelf, _carried_out(one))]
    except MnemicError:
        for shelf, undo in reversed(done):
            edits = [Edit(change.path, change.before) for change in undo.changes]
            shelf.commit(f"take back: {undo.what}", lambda _read, edits=edits: edits)  # type: ignore[misc]  # bound now
        raise
    return [undo for _, undo in done]


def _carried_out(one: Plan) -> Undo:
    def edits(read: Read) -> list[Edit]:
        for change in one.changes:
            if read(change.path) != change.before:
                raise Conflict(
                    f"{one.shelf.location.scope}:{change.path}",
                    "its file changed while the dream was planned",
                )
        return [Edit(change.path, change.after) for change in one.changes]

    shelf = one.shelf
    count = len(one.steps)
    keys = [memory.key for memory in one.gone]
    commit = shelf.commit(f"dream: {count} change{'' if count == 1 else 's'}", edits, keys=keys)
    shelf.inherit_warmth((old, new, half) for old, (new, half) in one.heirs.items())
    return commit.undo
