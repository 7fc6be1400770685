"""The SQLite files of a store: whole, ours, of this version, and what was set aside of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.checkup.findings import Finding, counted, named
from mnemic.core.checkup.site import Site
from mnemic.core.links.companions import FILE as _TOGETHER
from mnemic.core.persistence.database import BUSY_SECONDS, CONTRADICTORY, is_busy, is_unwritable, reason_of
from mnemic.core.search.database import SOUND, layout

#: Says in a file that it is ours: ``mnem`` in ASCII.
_OURS = 0x6D6E656D

STATE, INDEX, READINGS = "state.sqlite3", "index.sqlite3", "files.sqlite3"
#: The versions of the layouts that this program knows: those of ``persistence.state`` and ``shelves.readings``.
STATE_VERSION, READINGS_VERSION = 1, 2


@dataclass(frozen=True, slots=True)
class _Kind:
    """One of the files: its layout's version, and what its loss costs."""

    check: str
    name: str
    version: int
    cost: str
    sound: str = "select 1"


@dataclass(frozen=True, slots=True)
class _Said:
    """What a file says of itself."""

    ours: bool
    version: int
    whole: str
    sound: bool


def check_databases(site: Site) -> Iterator[Finding]:
    """Each opens, is whole, and is of no later version. Whether it says what the files say is not looked at here."""
    if site.writable:
        yield from (_checked(site, kind) for kind in _kinds())


def may_be_opened(site: Site, name: str) -> bool:
    """Tells whether one of them is there and in order, so that to open it changes nothing."""
    kind = next(kind for kind in _kinds() if kind.name == name)
    path = site.ours / name
    try:
        return bool(path.is_file() and path.stat().st_size) and _objection(_asked(path, kind), kind) is None
    except (sqlite3.Error, OSError):
        return False


def check_set_aside(site: Site) -> Iterator[Finding]:
    """What was damaged once is kept beside, and hurts nobody."""
    if not site.writable:
        return
    places = (site.location.state, site.ours, site.ours / "trash")
    copies = sorted({copy for place in places for copy in _matching(place, "*.damaged*")})
    if copies:
        sentence = (
            f"{counted(len(copies), 'damaged file')} set aside: {named(copies)}. Delete them when you like."
        )
        yield site.ok("set-aside", sentence, copies[0].parent)
    else:
        yield site.ok("set-aside", "Nothing damaged was set aside.")


def _kinds() -> tuple[_Kind, ...]:
    return (
        _Kind("state", STATE, STATE_VERSION, "It costs warmth and cursors, never a memory."),
        _Kind(
            "search-file", INDEX, layout().version, "It costs nothing: search goes on from the files.", SOUND
        ),
        _Kind("links-file", _TOGETHER, 1, "It costs warmth, never a memory."),
        _Kind("readings-file", READINGS, READINGS_VERSION, "It costs nothing: the files are read again."),
    )


def _checked(site: Site, kind: _Kind) -> Finding:
    path = site.ours / kind.name
    if not path.exists() and not path.is_symlink():
        return site.ok(kind.check, f"There is no {kind.name} yet.")
    if path.is_symlink() or not path.is_file():
        sentence = f"Something that is no file of ours stands in the place of {kind.name}."
        return site.warning(kind.check, sentence, path, "It can be set aside.", site.reopen)
    try:
        if not path.stat().st_size:
            return site.ok(kind.check, f"{kind.name} is empty, and is filled when it is first needed.")
        return _judged(site, kind, _asked(path, kind))
    except (sqlite3.Error, OSError) as error:
        return _refused(site, kind, error)


def _judged(site: Site, kind: _Kind, said: _Said) -> Finding:
    if said.ours and said.version > kind.version:
        sentence = f"{kind.name} is of a later mnemic (version {said.version}); this one keeps nothing in it."
        fix = "Use the later mnemic, or move the file away."
        return site.warning(kind.check, sentence, site.ours / kind.name, fix)
    objection = _objection(said, kind)
    return _damaged(site, kind, objection) if objection else site.ok(kind.check, f"{kind.name} is whole.")


def _objection(said: _Said, kind: _Kind) -> str | None:
    if not said.ours:
        return "it is another program's"
    if said.version != kind.version:
        return f"it is of version {said.version}, and not of {kind.version}"
    if said.whole != "ok":
        return "its pages are damaged"
    return None if said.sound else CONTRADICTORY


def _asked(path: Path, kind: _Kind) -> _Said:
    """Returns what a file says, and changes nothing in it. Raises ``sqlite3.Error``."""
    name = path.absolute().as_uri()
    try:
        return _said(f"{name}?mode=rw", kind)
    except sqlite3.OperationalError as error:
        if not is_unwritable(error):
            raise
    # A folder that cannot be written has no room for SQLite's own files either.
    return _said(f"{name}?immutable=1", kind)


def _said(uri: str, kind: _Kind) -> _Said:
    with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None)) as db:
        ours = db.execute("pragma application_id").fetchone()[0] == _OURS
        version = int(db.execute("pragma user_version").fetchone()[0])
        whole = str(db.execute("pragma integrity_check(1)").fetchone()[0])
        # Another version's tables are others.
        alike = ours and version == kind.version and whole == "ok"
        return _Said(ours, version, whole, not alike or bool(db.execute(kind.sound).fetchone()[0]))


def _refused(site: Site, kind: _Kind, error: Exception) -> Finding:
    path, reason = site.ours / kind.name, reason_of(error)
    if is_busy(error):
        sentence = f"{kind.name} has been in use by another program for over {BUSY_SECONDS:g} s."
        return site.warning(kind.check, sentence, path, "Try again; end the program if it hangs.")
    if is_unwritable(error):
        sentence = f"{kind.name} cannot be opened: {reason}. {kind.cost}"
        return site.error(kind.check, sentence, path, "See who owns it, and its disk.")
    return _damaged(site, kind, reason)


def _damaged(site: Site, kind: _Kind, reason: str) -> Finding:
    sentence = f"{kind.name} cannot be used: {reason}. {kind.cost}"
    fix = "It can be set aside and made anew; a server does so when it starts."
    return site.error(kind.check, sentence, site.ours / kind.name, fix, site.reopen)


def _matching(folder: Path, pattern: str) -> list[Path]:
    with suppress(OSError):
        return list(folder.glob(pattern))
    return []
