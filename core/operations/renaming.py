"""Renaming: whether a memory may have another name, where its file lies then, and what changes in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import count

from mnemic.core.errors import BadInput, Conflict, ReadOnly, TooLarge, Untrusted
from mnemic.core.files.slug import path_key, slug_of
from mnemic.core.links.naming import Naming
from mnemic.core.links.register import Named
from mnemic.core.links.written import name_key
from mnemic.core.markdown.fixing import Splice, difference
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.notation import Body
from mnemic.core.operations.drafting import MAX_TITLE_CHARS
from mnemic.core.operations.redirecting import Move
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import MAX_TITLE, collapsed, title_of

FIELD = "newName"
_NUMBER = re.compile(r":\d+$")


def refuse(shelf: Shelf, file: str) -> None:
    """Raises ``ReadOnly`` or ``Untrusted`` where nobody may change a file of this store."""
    root = str(shelf.location.root)
    if shelf.location.is_vault:
        raise ReadOnly(root)
    if not shelf.trusted:
        raise Untrusted(root)
    if not shelf.writable:
        raise ReadOnly(root, "its files cannot be changed")
    kept = shelf.snapshot.files.get(file)
    if kept is not None and not kept.writable:
        raise ReadOnly(
            str(shelf.location.root / file), "its header is broken or it is not UTF-8; mend it by hand first"
        )


def checked(new: str) -> str:
    """Returns a new name on one line; raises ``BadInput`` or ``TooLarge`` with what is wrong with it."""
    name = collapsed(new)
    if not any(map(str.isalnum, name)):
        raise BadInput(FIELD, "must hold a letter or a digit")
    if len(name) > MAX_TITLE_CHARS:
        raise TooLarge(FIELD, len(name), MAX_TITLE_CHARS)
    if mask(name).redactions:
        raise BadInput(FIELD, "holds a secret, which a name would show everywhere")
    if set("[]") & set(name):
        raise BadInput(FIELD, "must hold no square brackets, which end a link")
    return name


def only_one(found: Sequence[Named], written: str) -> Named:
    """Returns the memory that a link means; raises ``Conflict`` where it means several."""
    if len(found) > 1:
        ids = ", ".join(one.id for one in found[:3])
        raise Conflict(
            written, f"it means {len(found)} memories ({ids}); rename the one that is meant in its file"
        )
    return found[0]


def unused(new: str, one: Named, naming: Naming) -> None:
    """Raises ``Conflict`` if another memory within reach is called so already."""
    for names in naming.stores.values():
        others = [other for other in names.called(f"name:{name_key(new)}") if other.id != one.id]
        if others:
            raise Conflict(one.id, f"{others[0].id} is called so already")


def new_path(one: Named, new: str, taken: Callable[[str], bool]) -> str:
    """Returns where a file that is named after its memory's title lies under the new one; else where it lies now."""
    slug, old = slug_of(new), slug_of(one.title)
    after = one.stem == old or re.fullmatch(rf"{re.escape(old)}-\d+", one.stem)
    if not (after or name_key(one.stem) == name_key(one.title)) or slug == one.stem:
        return one.path
    folder = one.path.rpartition("/")[0]
    tries = (slug if n == 1 else f"{slug}-{n}" for n in count(1))
    paths = (f"{folder}/{stem}.md" if folder else f"{stem}.md" for stem in tries)
    return next(path for path in paths if path_key(path) == path_key(one.path) or not taken(path))


def planned(
    one: Named, text: str, new: str, taken: Callable[[str], bool] | None
) -> tuple[Move, list[Splice]]:
    """Returns what a new name makes of a memory, and the changes in its own file (``text``) beside its links.

    ``taken`` tells which paths are in use; None: no file can be renamed. Raises as ``retitled`` does.
    """
    alone = _NUMBER.search(one.id) is None
    path = new_path(one, new, taken) if alone and taken else one.path
    move = Move((one,), path, new, bool(read_header(text).lookup("name")))
    if alone and not move.has_name and path != one.path and name_key(move.stem) == name_key(new):
        return move, []  # it is called as its file is
    return move, retitled(text, one, new)


def retitled(text: str, one: Named, new: str) -> list[Splice]:
    """Returns what gives a memory its new name in its own file: in the header, or in its text where several share it.

    Raises ``Conflict`` or ``BadInput`` where the name would not be read back.
    """
    body = Body(text)
    tail = _NUMBER.search(one.id)
    if tail is None or len(body) <= 1:
        return [] if collapsed(one.title) == new else [_named(text, new)]
    number = min(int(tail[0][1:]), len(body) - 1)
    entry = body[number]
    at = text.find(one.title, entry.span.start, entry.span.end)
    if at < 0 or len(entry.summary) > MAX_TITLE:
        raise Conflict(one.id, "its name is the beginning of its text, and cut; change the text itself")
    splice = Splice(at, at + len(one.title), new)
    now = Body(text[: splice.start] + new + text[splice.end :])
    if len(now) != len(body) or title_of(now[number].summary) != new:
        raise BadInput(FIELD, "would not be read as the beginning of a sentence that names the memory")
    return [splice]


def _named(text: str, new: str) -> Splice:
    """The whole value is replaced, so that who looks through the edits sees names and no letters."""
    header = read_header(text)
    key = header.home("name")
    changed = with_field(text, key, new)
    found = header.field_of(key)
    if found is not None and found.content.start < found.content.end:
        start, end = found.content.start, found.content.end
        stop = len(changed) - (len(text) - end)
        if changed[:start] == text[:start] and changed[stop:] == text[end:]:
            return Splice(start, end, changed[start:stop])
    return difference(text, changed)
