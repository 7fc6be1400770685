"""A rename as an editor carries it out: the changes of all files, then the file's own new place."""

from __future__ import annotations

from collections.abc import Sequence

from mnemic.core.links.naming import Names, Naming
from mnemic.core.links.register import Named, register
from mnemic.core.markdown.fixing import Splice, spliced
from mnemic.core.operations.citing import text_of
from mnemic.core.operations.following import following, joined
from mnemic.core.operations.redirecting import Move, Moves
from mnemic.core.operations.renaming import planned
from mnemic.core.shelves.shelf import Shelf


def naming_of(*shelves: Shelf) -> Naming:
    """What links mean in these stores as they are now."""
    for shelf in shelves:
        shelf.refresh()
        register(shelf).follow()
    return Naming([Names(shelf.location.scope, register(shelf)) for shelf in shelves])


def one(naming: Naming, id_: str) -> Named:
    """The memory of this id."""
    (found,) = naming.meant(f"id:{id_}", id_.partition(":")[0])
    return found


def rename(shelves: Sequence[Shelf], id_: str, new: str, *, files: bool = False) -> Move:
    """Renames a memory; ``files``: its file too, where it is named after it."""
    naming = naming_of(*shelves)
    memory = one(naming, id_)
    shelf = next(shelf for shelf in shelves if shelf.location.scope == memory.scope)
    text = text_of(shelf, memory.path)
    assert text is not None
    taken = (lambda path: path in shelf.snapshot.files) if files else None
    move, own = planned(memory, text, new, taken)
    carry_out(shelves, naming, [move], {(shelf, memory.path): own})
    return move


def move_file(shelf: Shelf, was: str, path: str, *, has_name: bool = True) -> None:
    """Moves a file, its links mended before."""
    naming = naming_of(shelf)
    move = Move(tuple(naming.stores[shelf.location.scope].of_file(was)), path, has_name=has_name)
    carry_out([shelf], naming, [move], {})


def carry_out(
    shelves: Sequence[Shelf],
    naming: Naming,
    moves: Sequence[Move],
    own: dict[tuple[Shelf, str], list[Splice]],
) -> None:
    found = {key: (text_of(*key) or "", splices) for key, splices in own.items()}
    for each, splices in following(Moves(moves), shelves, naming, {}):
        known = found.get((each.shelf, each.path), (each.text, []))[1]
        found[each.shelf, each.path] = each.text, joined(known, splices)
    for (shelf, path), (text, splices) in found.items():
        (shelf.location.root / path).write_text(spliced(text, tuple(splices)), "utf-8", newline="")
    for move in moves:
        if move.path != move.was:
            root = next(s.location.root for s in shelves if s.location.scope == move.scope)
            (root / move.path).parent.mkdir(parents=True, exist_ok=True)
            (root / move.was).rename(root / move.path)
    for shelf in shelves:
        shelf.refresh()
