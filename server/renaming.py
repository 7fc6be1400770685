"""Renames of memories and their files as edits of all that links to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from lsprotocol import types as lsp

from mnemic.core.errors import Conflict
from mnemic.core.files.slug import path_key
from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.links.register import Named
from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.operations.citing import text_of
from mnemic.core.operations.following import following, joined
from mnemic.core.operations.redirecting import Move, Moves
from mnemic.core.operations.renaming import checked, planned, refuse, unused
from mnemic.core.shelves.reach import File, places_of, stores_of
from mnemic.core.shelves.shelf import Shelf
from mnemic.server import from_protocol
from mnemic.server.edits import Changed, outdated, renames_files, workspace_edit
from mnemic.server.linking import Here, Within

if TYPE_CHECKING:
    from mnemic.server.session import Session

_Found = dict[File, Changed]

_CHANGED = "it was changed meanwhile; try again"


async def rename(session: Session, here: Here, one: Named, new: str) -> lsp.WorkspaceEdit | None:
    """Returns what gives a memory another name; None where it is called so already. Raises as the handler says."""
    shelf = here.within.shelf(one)
    refuse(shelf, one.path)
    name = checked(new)
    everywhere = await session.linking.everywhere(shelf)
    for within in everywhere:
        unused(name, one, within.naming)
    text = here.within.texts.get((shelf, one.path))
    if text is None:
        text = await asyncio.to_thread(text_of, shelf, one.path)
    if text is None:
        return None
    taken = _taken(shelf) if renames_files(session.client) else None
    move, own = await asyncio.to_thread(planned, one, text, name, taken)
    mine = here.within.changed(shelf, one.path, text, own)
    found: _Found = {(shelf, one.path): mine}
    for within in everywhere:
        _join(found, await asyncio.to_thread(_followed, within, Moves([move])))
    renamed = (mine.uri, _beside(mine.uri, move.path)) if move.path != one.path else None
    if late := outdated(session.client, found.values()):
        raise Conflict(late, _CHANGED)
    return _edit(session, found, renamed)


async def moved(session: Session, renames: Sequence[tuple[str, str]]) -> lsp.WorkspaceEdit | None:
    """Returns what mends the links to files, or to all in a folder, that are about to get other places in their store."""
    try:
        found = await _moved(session, renames)
    except Conflict:
        return None
    return None if outdated(session.client, found.values()) else _edit(session, found)


async def _moved(session: Session, renames: Sequence[tuple[str, str]]) -> _Found:
    found: _Found = {}
    by_shelf: dict[Shelf, list[tuple[str, str]]] = {}
    for old, new in renames:
        for shelf, pair in await _inside(session, old, new):
            by_shelf.setdefault(shelf, []).append(pair)
    for shelf, pairs in by_shelf.items():
        if shelf.location.is_vault or not (shelf.trusted and shelf.writable):
            continue
        for within in await session.linking.everywhere(shelf):
            moves = await asyncio.to_thread(_moves, within, shelf, pairs)
            if moves:
                _join(found, await asyncio.to_thread(_followed, within, Moves(moves)))
    return found


async def _inside(session: Session, old: str, new: str) -> list[tuple[Shelf, tuple[str, str]]]:
    """Returns the memory files that a rename moves within their store, with their old and new paths there."""
    was, becomes = from_protocol.path_of(old.rstrip("/")), from_protocol.path_of(new.rstrip("/"))
    if was is None or becomes is None:
        return []
    for shelf, before in places_of(was, stores_of(await session.reaches())):
        after = shelf.inside(becomes)
        if after is not None:
            return [(shelf, pair) for pair in _pairs(shelf, before, after)]
    return []


def _pairs(shelf: Shelf, before: str, after: str) -> list[tuple[str, str]]:
    files = shelf.snapshot.files
    if before in files:
        return [(before, after)] if after.endswith(".md") else []
    return [(path, after + path[len(before) :]) for path in files if path.startswith(f"{before}/")]


def _moves(within: Within, shelf: Shelf, pairs: Sequence[tuple[str, str]]) -> list[Move]:
    names = within.naming.stores[shelf.location.scope]
    found = []
    for before, after in pairs:
        memories = tuple(names.of_file(before))
        if memories and before != after:
            text = within.texts.get((shelf, before))
            text = (text_of(shelf, before) or "") if text is None else text
            # What shares a file is called by its text.
            has_name = len(memories) > 1 or bool(read_header(text).lookup("name"))
            found.append(Move(memories, after, has_name=has_name))
    return found


def _followed(within: Within, moves: Moves) -> _Found:
    done = following(moves, within.reach.shelves, within.naming, within.texts)
    return {
        (each.shelf, each.path): within.changed(each.shelf, each.path, each.text, splices)
        for each, splices in done
    }


def _join(found: _Found, more: _Found) -> None:
    """Adds what was found within another reach. Raises ``Conflict`` where a file was changed between the two."""
    for file, changed in more.items():
        known = found.get(file)
        if known is None:
            found[file] = changed
        elif (known.version, known.text) != (changed.version, changed.text):
            raise Conflict(file[1], _CHANGED)
        else:
            found[file] = replace(known, splices=joined(known.splices, changed.splices))


def _edit(
    session: Session, found: _Found, renamed: tuple[str, str] | None = None
) -> lsp.WorkspaceEdit | None:
    # The index first: we write it ourselves as soon as another file is saved.
    files = sorted(found, key=lambda file: file[1] != INDEX_NAME)
    changed = [found[file] for file in files if found[file].splices]
    return workspace_edit(session.client, changed, renamed) if changed or renamed else None


def _taken(shelf: Shelf) -> Callable[[str], bool]:
    keys = {path_key(path) for path in shelf.snapshot.files}
    return lambda path: path_key(path) in keys or shelf.vault.taken(path)


def _beside(uri: str, path: str) -> str:
    """The URI of a file that gets another name in its folder, written as the client writes that folder."""
    name = quote(path.rpartition("/")[2], errors="surrogateescape")
    return f"{uri.rpartition('/')[0]}/{name}"
