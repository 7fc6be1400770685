"""An operation on a store's files: recorded first, then written; what fails half way is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from mnemic.core.errors import Conflict, MnemicError
from mnemic.core.files.disk import refusal
from mnemic.core.files.index_file import IndexReport
from mnemic.core.files.vault import Vault
from mnemic.core.persistence.reverting import Change
from mnemic.core.persistence.undo import Trash, Undo
from mnemic.core.shelves.snapshot import Diff
from mnemic.core.surroundings import Surroundings

#: Reads one file of the store afresh; None where there is none.
Read = Callable[[str], bytes | None]


@dataclass(frozen=True, slots=True)
class Edit:
    """A file's new bytes; None removes it."""

    path: str
    data: bytes | None


@dataclass(frozen=True, slots=True)
class Commit:
    """What a change did: how to undo it, the index file afterwards, and the ids it moved."""

    undo: Undo
    index: IndexReport
    diff: Diff


Plan = Callable[[Read], Sequence[Edit]]


#: How often a change is planned anew because another program wrote into a file at that moment.
_TRIES = 3


def carry_out(
    what: str, plan: Plan, keys: Iterable[str], vault: Vault, trash: Trash, around: Surroundings
) -> tuple[Undo, frozenset[str]]:
    """Plans and makes one operation; without edits nothing is recorded. Needs the store's lock.

    Returns with it the paths that the plan looked at. ``keys`` is read after the plan. Raises what the plan raises, or
    a ``MnemicError`` with nothing changed.
    """
    tries = _TRIES
    while True:
        changes, seen = _planned(plan, vault)
        now = around.now()
        undo = Undo(trash.new_token(now, around.token()), what, now, tuple(keys), changes)
        if not changes:
            return undo, seen
        try:
            _write(undo, vault, trash)
        except Conflict:
            tries -= 1
            if not tries:
                raise
        else:
            return undo, seen


def _planned(plan: Plan, vault: Vault) -> tuple[tuple[Change, ...], frozenset[str]]:
    """Returns what a plan changes in the files as they are now: new bytes first, removals last; and what it read."""
    before: dict[str, bytes | None] = {}

    def read(path: str) -> bytes | None:
        if path not in before:
            before[path] = vault.read_if_there(path)
        return before[path]

    edits = plan(read)
    changes = [Change(edit.path, read(edit.path), edit.data) for edit in edits]
    # Removals need no room on the disk: once they are reached nothing is likely to fail any more.
    return tuple(sorted(changes, key=lambda change: change.after is None)), frozenset(before)


def _write(undo: Undo, vault: Vault, trash: Trash) -> None:
    """Keeps the record, then writes the files. A failure takes back what was written and raises a ``MnemicError``.

    Where even taking back fails the record stays pending, so that the next one who holds the lock does it.
    """
    begun: list[Change] = []
    try:
        trash.keep(undo)
        for change in undo.changes:
            begun.append(change)
            if change.before != change.after:
                vault.put(change.path, change.before, change.after)
        trash.settle(undo.token)
    except BaseException as error:
        if isinstance(error, Conflict) and begun:
            begun.pop()  # another program's bytes were there first, and ours were not written
        with suppress(OSError):
            _take_back(replace(undo, changes=tuple(begun)), vault, trash)
        if isinstance(error, OSError):
            raise refusal(str(vault.location.root), error) from error
        raise
    trash.sweep(undo.at)


def recover(vault: Vault, trash: Trash) -> None:
    """Settles or takes back operations that a crash cut short. Needs the store's lock; never raises."""
    for undo in trash.pending():
        with suppress(OSError):
            if _is_done(undo, vault):
                trash.settle(undo.token)
            else:
                _take_back(undo, vault, trash)


def _is_done(undo: Undo, vault: Vault) -> bool:
    """Tells whether no file is as it was before; one that moved on since was written first."""
    try:
        return not any(
            change.before != change.after and vault.read_if_there(change.path) == change.before
            for change in undo.changes
        )
    except MnemicError:
        return False


def _take_back(undo: Undo, vault: Vault, trash: Trash) -> None:
    """Brings every file that still is as the operation left it to what it was. Raises OSError.

    A file that is neither was changed by others since, and what it held before may be nowhere else: the record keeps
    that part, and can be asked to restore it. Where a file cannot be read or written now the record stays pending.
    """
    left: list[Change] = []
    whole = True
    for change in reversed(undo.changes):
        if change.before == change.after:
            continue
        try:
            current = vault.read_if_there(change.path)
            if current == change.after:
                vault.put(change.path, change.after, change.before)
            elif change.before not in (None, current):
                left.insert(0, change)
        except MnemicError:
            whole = False
    if not whole:
        return
    if not left:
        trash.drop(undo.token)
        return
    paths = {change.path for change in left}
    keys = tuple(key for key in undo.keys if key.rpartition("#")[0] in paths)
    trash.settle_as(replace(undo, keys=keys, changes=tuple(left)))
