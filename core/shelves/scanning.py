"""One look at a store's folder: what changed since the last is read again, the rest is taken over."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from mnemic.core.errors import MnemicError, OutsideStore, StoreUnavailable
from mnemic.core.files.listing import stamp_of
from mnemic.core.files.vault import Listed, Vault, safe_relative
from mnemic.core.memory import Problem
from mnemic.core.shelves.kept import Kept, Vanished
from mnemic.core.shelves.reading import TopicFile, read_file

#: Larger files are no memories: four times the longest body that can be remembered, with room for its header.
MAX_BYTES = 5_000_000


@dataclass(frozen=True, slots=True)
class Scan:
    """The files as they are now, by path, and what could not be read.

    Where nothing changed ``files`` is the very mapping that was known.
    """

    files: Mapping[str, Kept]
    unread: tuple[Problem, ...]


def scan(
    vault: Vault, listed: Sequence[Listed], known: Mapping[str, Kept], now: float, *, trusted: bool
) -> Scan:
    """Reads those of the listed files that differ from the known ones; ``now`` is in seconds since the epoch.

    Never raises. A file that is there and cannot be read stays as it was known.
    """
    unread: list[Problem] = []
    now_ns = int(now * 1e9)
    get = known.get
    fresh = [item for item in listed if (old := get(item[0])) is None or not old.is_at(item[1:])]
    if not fresh and len(listed) == len(known):
        return Scan(known, ())
    files: dict[str, Kept] = {item[0]: known[item[0]] for item in listed if item[0] in known}
    for item in fresh:
        old = files.pop(item.path, None)
        if item.size > MAX_BYTES:
            text = f"The file is skipped: it has more than {MAX_BYTES:,} bytes."
            unread.append(Problem("warning", "too-large", text, vault.location.root / item.path))
            continue
        try:
            read = read_file(vault.location, item, vault.read(item.path), trusted)
        except StoreUnavailable as error:
            unread.append(Problem("error", "unreadable-file", str(error), vault.location.root / item.path))
            if old is not None:
                files[item.path] = old
        except MnemicError:
            continue
        else:
            files[item.path] = _newer(old, read, now_ns)
    return Scan(files, tuple(unread))


def listed_at(vault: Vault, paths: Iterable[str]) -> list[Listed]:
    """Returns those of these files that are there, as a listing of the folder has them."""
    found = []
    for path in paths:
        with suppress(OSError):
            found.append(Listed(path, *stamp_of((vault.root / path).stat())))
    return found


def is_plain(vault: Vault, path: str) -> bool:
    """Tells whether a path may be a memory's and no link is on the way to it."""
    try:
        full = str(vault.root / safe_relative(path))
    except OutsideStore:
        return False
    return os.path.realpath(full) == full


def _newer(old: Kept | None, read: TopicFile, now_ns: int) -> Kept:
    """The old one where only the file's time changed, so that nothing about its memories does."""
    if old is None or old.revision != read.revision:
        return Kept.of(read, dated=False, read_at=now_ns)
    if old.stamp == read.stamp:
        return old.read_again(now_ns)
    try:
        return Kept.of(replace(old.file, stamp=read.stamp), dated=True, read_at=now_ns)
    except Vanished:
        return Kept.of(read, dated=False, read_at=now_ns)
