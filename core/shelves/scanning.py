"""One look at a store's folder: what changed since the last is read again, the rest is taken over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mnemic.core.errors import MnemicError, StoreUnavailable
from mnemic.core.files.vault import Listed, Vault
from mnemic.core.memory import Problem
from mnemic.core.shelves.reading import TopicFile, read_file

#: A file changed so few nanoseconds ago may change again without its time showing it: it is read again.
_UNCERTAIN = 100_000_000


@dataclass(frozen=True, slots=True)
class Scan:
    """The files as they are now, by path, and what could not be read."""

    files: dict[str, TopicFile]
    unread: tuple[Problem, ...]


def scan(
    vault: Vault, listed: Sequence[Listed], known: Mapping[str, TopicFile], now: float, *, trusted: bool
) -> Scan:
    """Reads those of the listed files that differ from the known ones; ``now`` is in seconds since the epoch.

    Never raises. A file that is there and cannot be read stays as it was known.
    """
    files: dict[str, TopicFile] = {}
    unread: list[Problem] = []
    now_ns = int(now * 1e9)
    for item in listed:
        old = known.get(item.path)
        if (
            old is not None
            and old.stamp == (item.mtime_ns, item.size, item.inode)
            and abs(now_ns - item.mtime_ns) > _UNCERTAIN
        ):
            files[item.path] = old
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
            files[item.path] = _newer(old, read)
    return Scan(files, tuple(unread))


def _newer(old: TopicFile | None, read: TopicFile) -> TopicFile:
    """The old one where only the file's time changed, so that nothing about its memories does."""
    if old is None or old.revision != read.revision:
        return read
    return old if old.stamp == read.stamp else replace(old, stamp=read.stamp)
