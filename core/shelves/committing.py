"""An operation on a store's files: recorded first, then written; what fails half way is taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from mnemic.core.errors import Conflict, MnemicError
from mnemic.core.files.disk import refusal
from mnemic.core.files.index_file import IndexReport
from mnemic.core.files.vault import Vault
from mnemic.core.persistence.reverting import Change
from mnemic.core.persistence.undo import Trash, Undo, token_at
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
        undo = Undo(token_at(now, around.token()), what, now, tuple(keys), changes)
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
    try:
        trash.keep(undo)
        for change in undo.changes:
            if change.before != change.after:
                vault.put(change.path, change.before, change.after)
        trash.settle(undo.token)
    except BaseException as error:
        if _taken_back(undo, vault):
            with suppress(OSError):
                trash.drop(undo.token)
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
            elif _taken_back(undo, vault):
                trash.drop(undo.token)


def _is_done(undo: Undo, vault: Vault) -> bool:
    """Tells whether no file is as it was before; one that moved on since was written first."""
    try:
        return not any(
            change.before != change.after and vault.read_if_there(change.path) == change.before
            for change in undo.changes
        )
    except MnemicError:
        return False


def _taken_back(undo: Undo, vault: Vault) -> bool:
    """Brings every file that still is as the operation left it to what it was; tells whether all are."""
    whole = True
    for change in reversed(undo.changes):
        try:
            if change.before != change.after and vault.read_if_there(change.path) == change.after:
                vault.put(change.path, change.after, change.before)
        except MnemicError:
            whole = False
    return whole
