"""Links that go on leading where they lead while memories get other names and files other places.

All of it is splices of texts: who has the texts open, or writes them, is no matter of this module.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from mnemic.core.files.index_file import link_target, title_in_link
from mnemic.core.files.index_rows import read_rows
from mnemic.core.links.naming import Naming, is_linkable, keys_of, may_stand_in
from mnemic.core.links.register import Named
from mnemic.core.links.spots import Spot, may_lead_to, spots_of
from mnemic.core.links.written import name_key, pointed
from mnemic.core.markdown.fixing import Splice, difference, spliced
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.items import bare, item_text
from mnemic.core.markdown.scalars import read_item

#: What would end the target of a link, or mean something else in it, even where an older target has one.
_NEVER_AS_IS = frozenset("<>\\#?%")
_PAIRED = re.compile(r"(?>[^()]+|\([^()]*\))*")


@dataclass(frozen=True, slots=True)
class Move:
    """What becomes of some memories of one file.

    ``title`` is their new one, None where they keep theirs. ``path`` is where their file lies from here on.
    ``has_name``: the file's header names it, so that its title is not its file's name.
    """

    memories: tuple[Named, ...]
    path: str
    title: str | None = None
    has_name: bool = True

    @property
    def scope(self) -> str:
        """The scope of their store."""
        return self.memories[0].scope

    @property
    def was(self) -> str:
        """Where their file lies now."""
        return self.memories[0].path

    @property
    def stem(self) -> str:
        """The name of the file from here on, without its ending."""
        return self.path.rpartition("/")[2].removesuffix(".md")


class Moves:
    """Several moves at once, found by what they move."""

    def __init__(self, moves: Iterable[Move]) -> None:
        self._of_memory = {one: move for move in moves for one in move.memories}
        self._of_file = {(move.scope, move.was): move for move in self._of_memory.values()}
        self.keys = frozenset(key for one in self._of_memory for key in keys_of(one))

    def of_file(self, scope: str, path: str) -> Move | None:
        """Returns what becomes of a file."""
        return self._of_file.get((scope, path))

    def of(self, meant: Sequence[Named]) -> Move | None:
        """Returns what becomes of all that a link means; None where it means something else, too."""
        moves = {self._of_memory.get(one) for one in meant}
        return moves.pop() if len(moves) == 1 else None


def mended(text: str, path: str, scope: str, moves: Moves, naming: Naming) -> list[Splice]:
    """Returns what keeps the links of a file's text leading where they lead, in order.

    Links that mean other memories too, and those that still mean theirs, stay as they are.
    """
    own = moves.of_file(scope, path)
    place = own.path if own else path
    if place == path and not may_lead_to(moves.keys, text, path):
        return []
    found: list[Splice] = []
    related: list[tuple[Spot, str]] = []
    for spot in spots_of(text, path, scope):
        concerned = spot.key in moves.keys or (place != path and spot.form == "markdown")
        meant = naming.meant(spot.key, scope) if concerned else ()
        if not meant:
            continue
        move = moves.of(meant)
        old = text[spot.span.start : spot.span.end]
        if spot.form == "markdown":
            new = _relative(old, move.path if move else meant[0].path, path, place)
        else:
            new = _renamed(spot, old, move, naming, scope) if move else None
        if new is not None and new != old:
            if spot.form == "related":
                related.append((spot, new))
            elif spot.form == "order":
                found.append(order_named(text, spot, new))
            else:
                found.append(Splice(spot.whole.start, spot.whole.end, new))
    return sorted([*found, *related_items(text, related)], key=lambda one: one.start)


def index_titles(text: str, scope: str, moves: Moves) -> Iterator[Splice]:
    """Yields what gives memories their new names in ``MEMORY.md``, where a line has theirs and no person's own."""
    start = len(text) - len(text.removeprefix("\ufeff"))
    for row in read_rows(text[start:]):
        move = moves.of_file(scope, row.path) if row.path and row.title is not None else None
        if move and move.title and row.title == title_in_link(move.was, move.memories[0].title):
            at = start + row.text.index("[") + 1
            yield Splice(at, at + len(row.title), title_in_link(move.path, move.title))
        start += len(row.text) + len(row.end)


def related_items(text: str, renamed: Sequence[tuple[Spot, str]]) -> list[Splice]:
    """Returns what changes items of ``related``: the items alone, or all of it where a name cannot stand there as it is."""
    splices, said = [], {}
    for spot, new in renamed:
        written, old = (text[span.start : span.end] for span in (spot.whole, spot.span))
        # One with escapes between its quotes is replaced as a whole.
        old = read_item(written) if old == written else old
        said[old] = new
        splices.append(Splice(spot.whole.start, spot.whole.end, item_text(written, old, new)))
    wanted = [said.get(bare(item), item) for item in read_header(text).list("related")]
    now = read_header(spliced(text, tuple(splices))).list("related")
    if not splices or [*map(bare, now)] == [*map(bare, wanted)]:
        return splices
    return [difference(text, with_field(text, "related", wanted))]


def order_named(text: str, spot: Spot, path: str) -> Splice:
    """Returns what has a key of the header that orders memories name another path, however its value is written."""
    return difference(text, with_field(text, read_header(text).home(spot.field), path))


def _relative(old: str, target: str, source: str, place: str) -> str | None:
    """A Markdown link to a path in the store, as seen from where its own file will lie."""
    seen = posixpath.normpath(posixpath.join(posixpath.dirname(source), pointed(old)))
    if seen == target and posixpath.dirname(source) == posixpath.dirname(place):
        return None
    return link_between(place, target, old)


def link_between(place: str, target: str, old: str) -> str:
    """Returns how a Markdown link in the file ``place`` leads to another, written in the manner of ``old``."""
    path = posixpath.relpath(target, posixpath.dirname(place) or ".")
    path = f"./{path}" if old.startswith("./") and not path.startswith("../") else path
    as_is = set() if "%" in old else set(old) - _NEVER_AS_IS
    if not _PAIRED.fullmatch(path):
        as_is -= set("()")
    wide = any(not sign.isascii() for sign in as_is)
    return "".join(sign if sign in as_is or (wide and _is_wide(sign)) else link_target(sign) for sign in path)


def _is_wide(sign: str) -> bool:
    return not sign.isascii() and not sign.isspace()


def _renamed(spot: Spot, old: str, move: Move, naming: Naming, scope: str) -> str | None:
    new = _named_as_before(spot, old, move, naming, scope)
    if new is None or spot.form != "wiki" or may_stand_in(new):
        return new
    one = move.memories[0]
    title = move.title or one.title
    only = naming.meant(f"name:{name_key(one.title)}", scope) == (one,)
    return title if is_linkable(title) and only else None


def _named_as_before(spot: Spot, old: str, move: Move, naming: Naming, scope: str) -> str | None:
    """By its name, path or id, as the link does; where the name cannot, by the least that names its file."""
    kind = spot.key.partition(":")[0]
    if spot.form == "order":
        named = spot.key.removeprefix(f"id:{scope}:")
        return named.replace(move.was, move.path, 1) if move.path != move.was else None
    if kind == "id":
        return old.replace(move.was, move.path, 1)
    if kind == "path":
        ending = ".md" if old.endswith(".md") else ""
        return move.path.removesuffix(".md") + ending if move.path != move.was else None
    one = move.memories[0]
    by_title = spot.key == f"name:{name_key(one.title)}"
    if move.title is None and (move.path == move.was or (by_title and move.has_name)):
        return None
    by_file = old == one.stem and move.path != move.was
    if move.title is not None and not by_file and _is_free(move.title, move, naming, scope):
        return move.title
    return _by_file(move, naming, scope)


def _is_free(name: str, move: Move, naming: Naming, scope: str) -> bool:
    """Whether a name can stand in a link, and means nothing else there: another folder may have one of that name."""
    others = set(naming.meant(f"name:{name_key(name)}", scope)) - set(move.memories)
    return is_linkable(name) and not others


def _by_file(move: Move, naming: Naming, scope: str) -> str:
    """The least that names a file from here on: its name, its path, its id."""
    if _is_free(move.stem, move, naming, scope):
        return move.stem
    path = move.path.removesuffix(".md")
    return path if move.scope == scope and "/" in path else f"{move.scope}:{move.path}"
