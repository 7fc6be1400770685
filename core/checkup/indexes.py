"""What is derived from a store's files equals what they say: the index file and the search index."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from urllib.parse import quote

from mnemic.core.checkup.databases import INDEX, READINGS, may_be_opened
from mnemic.core.checkup.findings import Finding, counted
from mnemic.core.checkup.site import Site
from mnemic.core.files.vault import Vault, decode
from mnemic.core.memory import Memory
from mnemic.core.search.index import SearchIndex
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.mappings import Files
from mnemic.core.shelves.mirroring import Mirror
from mnemic.core.shelves.reading import TopicFile, document
from mnemic.core.shelves.readings import Readings

_EARLY, _LATE = datetime(1970, 1, 1, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)


def check_index_file(site: Site) -> Iterator[Finding]:
    """``MEMORY.md`` has a line for each file that has room, as the file is now, and none for what is gone."""
    if not site.writable or not site.location.root.is_dir():
        return
    if _is_behind(site) and _is_still_behind(site):
        sentence = "MEMORY.md is not as the files are: lines are missing, outdated, or lead to nothing."
        fix = "It can be brought up to date; a server does so when it starts."
        yield site.warning("index-file", sentence, site.location.root / "MEMORY.md", fix, site.reopen)
    else:
        yield site.ok("index-file", "MEMORY.md says what the files say.")


def _is_still_behind(site: Site) -> bool:
    with site.still():
        site.shelf.refresh()
        return _is_behind(site)


def _is_behind(site: Site) -> bool:
    vault = Vault(site.location)
    existing = decode(vault.read_index())
    # Where not all files fit, the choice follows their heat, and was made at the last change: it is left as it is.
    files = {
        path: _placed(file, first=_stands_in(path, existing))
        for path, file in site.shelf.snapshot.files.items()
    }
    mirror = Mirror(vault, site.surroundings.now, lambda kept, _: float(kept.updated == _LATE.timestamp()))
    mirror.rank(Files({path: Kept.of(file, dated=True) for path, file in files.items()}))
    before, after, _ = mirror.rendered()
    return before != after


def _stands_in(path: str, existing: str) -> bool:
    return f"]({quote(path, safe='/~', errors='surrogateescape')})" in existing or f"]({path})" in existing


def _placed(file: TopicFile, *, first: bool) -> TopicFile:
    def moved(memory: Memory) -> Memory:
        return replace(memory, updated_at=_LATE if first else _EARLY)

    return replace(file, memories=tuple(map(moved, file.memories)))


def check_search(site: Site) -> Iterator[Finding]:
    """The search index holds each memory as it is now, and none that is gone."""
    path = site.ours / INDEX
    if not site.writable or not may_be_opened(site, INDEX):
        return  # the check of the file says what is wrong
    if behind := _difference(site):
        with site.still():
            site.shelf.refresh()
            behind = _difference(site)
    if behind:
        sentence = f"The search index does not know {counted(behind, 'memory', 'memories')} as they are now."
        fix = "It can be made anew from the files; a server brings it up to date when it starts."
        yield site.warning("search", sentence, path, fix, site.reopen)
    else:
        yield site.ok("search", "The search index says what the files say.")


def _difference(site: Site) -> int:
    wanted = {doc.key: doc.fingerprint for doc in map(document, site.shelf.snapshot.memories.values())}
    with closing(SearchIndex(site.ours / INDEX)) as index:
        have = index.fingerprints()
    return len(dict(wanted.items() ^ have.items()))


def check_readings(site: Site) -> Iterator[Finding]:
    """What is kept of the files so that they need not be read again is what they say."""
    if not site.writable or not may_be_opened(site, READINGS):
        return
    if stale := _stale(site):
        sentence = (
            f"{counted(stale, 'file')} changed without its time or size telling; its old text is shown."
        )
        fix = "They can be read again."
        yield site.error("readings", sentence, site.ours / READINGS, fix, site.reopen)
    else:
        yield site.ok("readings", "What is kept of the files is what they say.")


def _stale(site: Site) -> int:
    with closing(Readings(site.ours / READINGS, site.location, trusted=True)) as readings:
        known = readings.load()
    files = site.shelf.snapshot.files
    now = {path: (file.stamp, file.revision) for path, file in files.items()}
    return sum(
        now.get(path, ((), ""))[0] == kept.stamp and now[path][1] != kept.revision
        for path, kept in known.items()
    )
