"""Looks at stores after a crash, as the next process finds them. Every sentence that is returned is a fault."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from mnemic.core.errors import MnemicError
from mnemic.core.search.index import SearchIndex
from mnemic.core.shelves.reading import document
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_lookup import documents_of
from tests.torture.door import Door, files_of, index_paths, numbered, roots_of, standing

#: What may lie in a store's own folder once all is at rest.
_AT_REST = re.compile(
    r"(state|index|files|links)\.sqlite3(-wal|-shm)?|lock|project\.json|\.gitignore|trash|trust\.json|begun"
    r"|meta\.json|consolidation\.(lock|json)|dreamt\.json"
)
_RECORD = re.compile(r"[0-9A-Za-z-]{8,64}\.json")
#: What the original keeps beside the memories.
_BESIDE = {
    "memory",
    ".mnemic",
    "meta.json",
    "extract-cursor.json",
    "consolidation.lock",
    "memories",
    "projects",
}


def unfinished(folder: Path) -> Iterator[str]:
    """Names what lies in or beside the stores and should not: drafts, copies of damaged files, pending records."""
    for root in roots_of(folder):
        for path in root.rglob("*"):
            if path.is_file() and path.suffix != ".md":
                yield f"{path.relative_to(folder)} lies among the memories"
        for path in root.parent.iterdir():
            if path.name not in _BESIDE:
                yield f"{path.relative_to(folder)} lies beside the memories"
    yield from _left_in_ours(folder)


def _left_in_ours(folder: Path) -> Iterator[str]:
    for own in folder.glob("home/.qwen/**/.mnemic"):
        for path in own.iterdir():
            if not _AT_REST.fullmatch(path.name):
                yield f"{path.relative_to(folder)} was left"
        for path in (own / "trash").glob("*"):
            if not _RECORD.fullmatch(path.name):
                yield f"{path.relative_to(folder)} was left in the trash"


def derived(door: Door) -> Iterator[str]:
    """Compares what is derived from the files with what can be derived from them now."""
    for shelf in door.shelves:
        name = shelf.location.scope
        for problem in shelf.troubles():
            yield f"{name}: {problem.code}: {problem.message}"
        yield from _index_file(shelf)
        yield from _search_index(shelf)


def _index_file(shelf: Shelf) -> Iterator[str]:
    name, listed = shelf.location.scope, index_paths(shelf.location.root)
    files = {path: file.memories for path, file in shelf.snapshot.files.items()}
    for path, times in Counter(listed).items():
        if times > 1:
            yield f"{name}: MEMORY.md names {path} {times} times"
        if path not in files:
            yield f"{name}: MEMORY.md names {path}, which is not there"
    if shelf.index_report.omitted:
        return
    for path, memories in files.items():
        if path not in listed and any(
            memory.superseded_by is None and memory.archived_in is None for memory in memories
        ):
            yield f"{name}: MEMORY.md lacks {path}"


def _search_index(shelf: Shelf) -> Iterator[str]:
    """The file as it lies on the disk, against one made from the files: the same documents, the same postings."""
    path = shelf.location.state / ".mnemic" / "index.sqlite3"
    memories = list(shelf.snapshot.memories.values())
    if not path.exists():
        if memories:
            yield f"{shelf.location.scope}: there is no search index"
        return
    made, kept = SearchIndex(None), SearchIndex(path)
    try:
        made.update((), map(document, memories))
        if kept.rebuilt:
            yield f"{shelf.location.scope}: the search index was damaged"
        if kept.fingerprints() != made.fingerprints():
            yield f"{shelf.location.scope}: the search index is not the files'"
        elif _postings(kept, memories) != _postings(made, memories):
            yield f"{shelf.location.scope}: the search index holds other postings than a rebuild"
    finally:
        made.close()
        kept.close()


def _postings(index: SearchIndex, memories: Sequence[object]) -> dict[str, dict[str, float]]:
    terms = {term for memory in memories for term in re.findall(r"\w+", str(memory).casefold())}
    lookup = index.lookup(sorted(terms))
    found = {term: documents_of(lookup, term) for term in lookup.postings}
    names = index.names({number for held in found.values() for number in held})
    return {
        term: {names[number][0]: round(strength, 4) for number, strength in held.items()}
        for term, held in found.items()
    }


def databases(folder: Path) -> Iterator[str]:
    """Has SQLite check each of our files."""
    for path in sorted(folder.glob("home/.qwen/**/.mnemic/*.sqlite3")):
        with closing(sqlite3.connect(path)) as db:
            found = db.execute("pragma integrity_check").fetchone()[0]
        if found != "ok":
            yield f"{path.relative_to(folder)}: {found}"


def usable(door: Door) -> Iterator[str]:
    """Keeps one more memory, finds it, and takes it back."""
    try:
        made = door.ask(
            "memory/remember", title="Afterwards", body="Zebras graze afterwards", scope="project"
        )
        found = door.ask("memory/recall", query="zebras graze", dryRun=True)["memories"]
        if not any("Zebras" in one["body"] for one in found):
            yield "what is remembered afterwards is not found"
        door.ask("memory/restore", token=made["undo"]["token"])
    except MnemicError as error:
        yield f"the store is of no use afterwards: {error}"


def tokens_of(door: Door) -> list[str]:
    """Returns the tokens of the undo log, newest first."""
    entries = door.ask("memory/undoLog", limit=1000)["entries"]
    return [token for entry in entries for token in entry["token"].split("+")]


def undone(door: Door, most: int = 1000) -> Iterator[str]:
    """Takes everything back, newest first, up to so many: each goes, or is refused in words."""
    for token in tokens_of(door)[:most]:
        try:
            done = door.ask("memory/restore", token=token)
        except MnemicError as error:
            if not str(error).endswith("."):
                yield f"restore {token}: {error!r} is no sentence"
        except Exception as error:
            yield f"restore {token} failed: {error!r}"
        else:
            if not (done["restored"] or done.get("removed") or done["conflicts"]):
                yield f"restore {token} did nothing and did not say so"


def whole_look(folder: Path, door: Door) -> list[str]:
    """Everything that must hold once a process has opened the stores, whatever happened before; undoes it all."""
    faults = [*derived(door), *databases(folder), *usable(door), *derived(door), *unfinished(folder)]
    faults += [*undone(door), *derived(door), *unfinished(folder)]
    door.close()
    again = Door(folder, standing(60), numbered(9))
    found = [*faults, *derived(again), *databases(folder)]
    again.close()
    return found


def changed(before: Sequence[str], folder: Path, old: object, new: object) -> list[str]:
    """Returns the paths whose bytes are neither those of before the operation nor those of after it."""
    was, will = _table(old), _table(new)
    found = files_of(folder)
    return [path for path in found if found[path] not in (was.get(path), will.get(path))]


def _table(files: object) -> dict[str, bytes]:
    return dict(files) if isinstance(files, dict) else {}
