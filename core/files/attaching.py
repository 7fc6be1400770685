"""Stores whose project is no longer where it was: found by its marks, and taken over when a person says so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from mnemic.core.errors import Conflict, NotFound
from mnemic.core.files.disk import flush_folder, make_private, refusal
from mnemic.core.files.identity import Record, identity_of, read_record, write_record
from mnemic.core.files.listing import walk
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.paths import OURS, Location

_LOCK_SECONDS = 5.0
_MEMORY = "memory"
#: What stays where it is: each store's own lock and record, and the state of a team's store.
_STAYS = ("lock", "project.json", ".gitignore")
#: What holds the text of memories and is of no use to the new place, where nobody would ever look for it again.
_DERIVED = ("index.sqlite3", "files.sqlite3", ".mnemic-")


@dataclass(frozen=True, slots=True)
class Left:
    """A store under ``projects/`` whose root is gone. ``worktree``: it was one of a repository that is still here."""

    root: str
    state: Path
    files: int
    worktree: bool

    @property
    def memory(self) -> Path:
        """Its memory folder."""
        return self.state / _MEMORY


def find_left(location: Location, *, asked: bool = False) -> list[Left]:
    """Returns the stores that bear this project's marks, or its repository's as a worktree; never raises.

    Left out are those whose folder is there and still theirs, and those without memories. Where a person has ``asked``
    for one, those are found too that they declined, and those of which only what can be undone is left.
    """
    record = None if location.inside_project else read_record(location.state)
    if record is None:
        return []
    found = []
    for state, other in _records(location.state.parent):
        if other.root == record.root or (other.root in record.declined and not asked):
            continue
        if not _is_ours(record, other) or not _is_gone(other):
            continue
        files, worktree = _count(state / _MEMORY), _as_worktree(record, other)
        if files or (asked and not worktree and _has_undo(state)):
            found.append(Left(other.root, state, files, worktree))
    return sorted(found, key=lambda left: left.root)


def left_at(location: Location, root: str) -> Left:
    """Returns what is left of the project that lay at ``root``; raises ``NotFound`` or ``Conflict`` with why not."""
    for left in find_left(location, asked=True):
        if left.root == root:
            return left
    known = (
        {}
        if location.inside_project
        else {record.root: state for state, record in _records(location.state.parent)}
    )
    if root not in known:
        raise NotFound("kept project", root)
    if not _is_gone(read_record(known[root])):
        raise Conflict(root, "that folder is there, and its memories are its own")
    if not _count(known[root] / _MEMORY):
        raise NotFound("memory of the project", root)
    raise Conflict(root, f"nothing shows that it was this project; its files are in {known[root] / _MEMORY}")


def take_over(left: Left, location: Location) -> None:
    """Moves memories, undo and uses of a project that was renamed into the store of its new place, under both locks.

    The memories come last, in one step: whatever stops it before leaves them where they were, to be asked for again.
    Raises ``Conflict`` if the new place has memories, ``Locked``, ``ReadOnly`` or ``StoreUnavailable``.
    """
    with _both(left.state, location.state):
        if not _is_gone(read_record(left.state)) or (left.files and not left.memory.is_dir()):
            raise Conflict(left.root, "it is no longer as it was found; ask again")
        if _count(location.root):
            where = f"copy what you need from {left.memory} to {location.root}"
            raise Conflict(left.root, f"this project has memories of its own by now; {where}")
        aside = location.state / OURS / f"replaced-{os.urandom(4).hex()}"
        try:
            _bring_state(left.state, location.state, aside)
            if left.memory.is_dir():
                _bring(left.memory, location.root, aside)
            flush_folder(location.state)
        except OSError as error:
            raise refusal(str(location.root), error) from error


def decline(left: Left, location: Location) -> None:
    """Keeps that a store is not to be offered to this project again. Raises ``ReadOnly`` or ``StoreUnavailable``."""
    record = read_record(location.state)
    if record is not None and left.root not in record.declined:
        try:
            write_record(location.state, replace(record, declined=(*record.declined, left.root)))
        except OSError as error:
            raise refusal(str(location.state), error) from error


def _records(projects: Path) -> Iterator[tuple[Path, Record]]:
    try:
        names = sorted(os.listdir(projects))  # noqa: PTH208 - names are all that is needed
    except OSError:
        return
    for name in names:
        state = projects / name
        record = None if os.path.islink(state) else read_record(state)  # noqa: PTH114 - Path's fails on long names
        if record is not None:
            yield state, record


def _is_gone(record: Record | None) -> bool:
    """Whether nothing lies where a project lay, or another project does."""
    if record is None or not os.path.lexists(record.root):
        return record is not None
    return record.identity.contradicts(identity_of(Path(record.root)))


def _is_ours(mine: Record, other: Record) -> bool:
    """A worktree that is gone belongs to the main checkout; one that was renamed, to itself alone."""
    if not mine.identity.is_of(other.identity):
        return False
    same_folder = mine.identity.folder == other.identity.folder
    return same_folder or not mine.identity.worktree


def _as_worktree(mine: Record, other: Record) -> bool:
    return bool(other.identity.worktree) and not mine.identity.worktree


def _has_undo(state: Path) -> bool:
    return any((state / OURS / "trash").glob("*.json"))


def _count(folder: Path) -> int:
    try:
        return len(walk(Path(os.path.realpath(folder))).files)
    except OSError:
        return 0


@contextmanager
def _both(one: Path, other: Path) -> Iterator[None]:
    """Holds both stores' locks, always in the same order."""
    first, second = sorted((one, other))
    try:
        for state in (first, second):
            make_private(state / OURS)
    except OSError as error:
        raise refusal(str(other), error) from error
    with _lock(first).held(), _lock(second).held():
        yield


def _lock(state: Path) -> StoreLock:
    return StoreLock(Path(os.path.realpath(state)) / OURS / "lock", str(state / _MEMORY), _LOCK_SECONDS)


def _bring_state(old: Path, new: Path, aside: Path) -> None:
    """What costs warmth alone may stay behind: some systems move no file that is open."""
    kept = (old / OURS / "state.sqlite3").exists()
    for name in sorted(os.listdir(new / OURS)):  # noqa: PTH208 - names are all that is needed
        if kept and name.startswith("state.sqlite3"):
            with suppress(OSError):
                _put_aside(new / OURS / name, aside)
    for folder, into in ((old / OURS, new / OURS), (old, new)):
        for name in sorted(os.listdir(folder)):  # noqa: PTH208 - as above
            if name in (OURS, _MEMORY, "team") or name.startswith(_STAYS):
                continue
            with suppress(OSError):
                if name.startswith(_DERIVED):
                    (folder / name).unlink()
                else:
                    _bring(folder / name, into / name, aside)


def _bring(source: Path, target: Path, aside: Path) -> None:
    """Renames; what is in the way goes aside, but for the records of the trash, which are brought together."""
    if source.name == "trash" and target.is_dir():
        for record in sorted(source.iterdir()):
            _bring(record, target / record.name, aside)
        return
    if os.path.lexists(target):
        _put_aside(target, aside)
    source.rename(target)


def _put_aside(path: Path, aside: Path) -> None:
    make_private(aside)
    path.rename(aside / path.name)
