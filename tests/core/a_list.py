"""One file with several memories, and how tests forget some and take that back."""

from __future__ import annotations

from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.restoring import find_undo, restore
from mnemic.core.persistence.undo import Undo
from mnemic.core.shelves.shelf import Shelf

PATH = "project/list.md"
LINES = {name: f"- {name} says something of its own" for name in ("Ada", "Bob", "Cyd", "Dan")}


def list_file(newline: str = "\n", names: str = "Ada Bob Cyd Dan", end: bool = True) -> str:
    text = "---\nname: A list\ndescription: Several\ntype: project\n---\n\n" + "\n".join(
        LINES[name] for name in names.split()
    )
    return (text + "\n" * end).replace("\n", newline)


def put_file(shelf: Shelf, text: str) -> None:
    """Writes line ends as they are given."""
    file = shelf.location.root / PATH
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode())
    shelf.refresh()


def content(shelf: Shelf) -> str | None:
    file = shelf.location.root / PATH
    return file.read_bytes().decode() if file.exists() else None


def forget_named(shelf: Shelf, *names: str) -> Undo:
    """Forgets the entries of these people in one operation."""
    shelf.refresh()
    chosen = [m for m in shelf.snapshot.memories.values() if m.body.split()[0] in names]
    assert len(chosen) == len(names)
    return forget(chosen, [shelf], {}).undos[0]


def take_back(shelf: Shelf, undo: Undo) -> None:
    assert restore(find_undo(undo.token, [shelf])).conflicts == ()
