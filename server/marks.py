"""What a terminal shows behind an id that is a number in a file: by it the words are known again when the number moved.

A command runs in a process of its own, and has not seen what an id meant when it was listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from mnemic.core.errors import BadInput, Conflict, NotFound
from mnemic.core.memory import Memory
from mnemic.core.operations.restoring import MARK, parted_id
from mnemic.core.shelves.reach import Reach, split_id


def mark_of(memory: Memory) -> str:
    """Returns 8 hex digits in which memories of one file differ that do not say the same."""
    return memory.text_key[:MARK]


def marks(ids: Iterable[str], reach: Reach) -> dict[str, str]:
    """Returns the marks of these ids; one that is the name of a whole file needs none."""
    found = {}
    for id_ in ids:
        scope, _, number = split_id(id_)
        memory = reach.shelf(scope).snapshot.memories.get(id_) if number is not None else None
        if memory is not None:
            found[id_] = mark_of(memory)
    return found


def marked(id_: str, known: Mapping[str, str]) -> str:
    """Returns the id as it is shown."""
    return f"{id_}@{known[id_]}" if id_ in known else id_


def meant(ids: Iterable[str], reach: Reach, *, surely: bool) -> tuple[list[str], dict[str, str]]:
    """Returns the ids that these marked ones mean now, and the revisions that go with them.

    A mark is looked for in the whole file. ``surely``: a number without a mark is refused, for it may mean another
    memory by now. Raises BadInput, OutsideStore, NoProject, NotFound or Conflict.
    """
    plain, revisions = [], {}
    for given in ids:
        id_, mark = parted_id(given)
        if not mark:
            if surely and split_id(given)[2] is not None:
                raise BadInput(
                    "id",
                    f"{given} is a number that may mean another memory by now; give it as mnemic list shows it, with @…",
                )
            plain.append(given)
        elif len(mark) > MARK:
            plain.append(id_)
            revisions[id_] = mark
        else:
            memory = _with_mark(id_, mark, reach)
            plain.append(memory.id)
            revisions[memory.id] = memory.revision
    return plain, revisions


def _with_mark(id_: str, mark: str, reach: Reach) -> Memory:
    scope, path, _ = split_id(id_)
    file = reach.shelf(scope).snapshot.files.get(path)
    if file is None:
        raise NotFound("memory", id_)
    same = [memory for memory in file.memories if mark_of(memory) == mark]
    if not same:
        raise Conflict(id_, "what was listed under it says something else by now; list again", file.revision)
    # Where two say the same, it is the one of this number, else either.
    return next((memory for memory in same if memory.id == id_), same[0])
