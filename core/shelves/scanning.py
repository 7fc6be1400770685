"""One look at a store's folder: what changed since the last is read again, the rest is taken over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from mnemic.core.errors import MnemicError, StoreUnavailable
from mnemic.core.files.listing import stamp_of
from mnemic.core.files.vault import Listed, Vault
from mnemic.core.memory import Problem
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.reading import TopicFile, read_file

#: A file that changed so few nanoseconds before it was read may have changed again without its time showing it: it is
#: read once more. The second is for disks that know whole seconds, or every other one.
_UNCERTAIN, _COARSE = 100_000_000, 2_100_000_000
_SECOND = 1_000_000_000
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
    files: dict[str, Kept] = {}
    unread: list[Problem] = []
    now_ns = int(now * 1e9)
    same = len(listed) == len(known)
    for item in listed:
        path, mtime_ns, size = item[:3]
        old = known.get(path)
        if old is not None and old.stamp == item[1:] and _is_settled(old.read_at, mtime_ns):
            files[path] = old
            continue
        same = False
        if size > MAX_BYTES:
            text = f"The file is skipped: it has more than {MAX_BYTES:,} bytes."
            unread.append(Problem("warning", "too-large", text, vault.location.root / path))
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
    return Scan(known if same else files, tuple(unread))


def listed_at(vault: Vault, paths: Iterable[str]) -> list[Listed]:
    """Returns those of these files that are there, as a listing of the folder has them."""
    found = []
    for path in paths:
        with suppress(OSError):
            found.append(Listed(path, *stamp_of((vault.root / path).stat())))
    return found


def _is_settled(read_at: int, mtime_ns: int) -> bool:
    """Whether a change after the reading must have changed the file's time; some disks know whole seconds only."""
    return abs(read_at - mtime_ns) > (_COARSE if mtime_ns % _SECOND == 0 else _UNCERTAIN)


def _newer(old: Kept | None, read: TopicFile, now_ns: int) -> Kept:
    """The old one where only the file's time changed, so that nothing about its memories does."""
    if old is None or old.revision != read.revision:
        return Kept.of(read, dated=False, read_at=now_ns)
    if old.stamp != read.stamp:
        return Kept.of(replace(old.file, stamp=read.stamp), dated=True, read_at=now_ns)
    return old.read_again(now_ns)
