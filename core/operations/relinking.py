"""What becomes of a link that leads nowhere: it leads to the memory that was meant, or is no link any more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from mnemic.core.errors import MnemicError
from mnemic.core.links.dead import Dead
from mnemic.core.links.naming import Naming
from mnemic.core.links.nearest import nearest
from mnemic.core.links.register import Named
from mnemic.core.links.spots import Spot, spots_of
from mnemic.core.links.uncoded import uncoded
from mnemic.core.links.written import NAMELESS, name_key, wiki_parts
from mnemic.core.markdown.fixing import Fix, Splice, difference, spliced
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.items import bare, items_in
from mnemic.core.markdown.notation import Body
from mnemic.core.markdown.scalars import without_comments
from mnemic.core.memory import Span
from mnemic.core.operations.redirecting import link_between, order_named, related_items
from mnemic.core.secrets.masking import mask
from mnemic.core.summary import shortened

#: So many memories are offered that may have been meant.
MOST = 3
_SHOWN = 60
#: What parts the items of a list without brackets.
_SEPARATORS = ",，、"
_BRACKETS = re.compile(r"[\[\]]")
#: What makes a line more than text where it begins with it.
_LEAD = re.compile(
    r"[ \t]*(?:(?:[>|<]|(?:[-*+]|\d{1,9}[.)]|#{1,6})(?=[ \t]|\Z)|`{3,}|~{3,}|(?:-++|=++)(?=[ \t]*+\Z))[ \t]*+)*+"
)


def mends(text: str, path: str, scope: str, dead: Dead, naming: Naming, every: Iterable[Named]) -> list[Fix]:
    """Returns what mends a dead link of a file's text, what suggests itself first. Never raises.

    ``every`` are all memories of the file's store, whatever took their place.
    """
    spot = dead.spot
    found: list[Fix] = []
    if not dead.circular:
        for one in _meant(path, scope, spot, naming, every):
            if splices := _leading_to(text, path, scope, spot, one, naming):
                title = f"{_shown(text, spot)}: did you mean “{shortened(one.title, _SHOWN)}”?"
                found.append(Fix(dead.problem.code, title, spot.whole, tuple(splices), preferred=not found))
    return [*found, *_without(text, path, scope, dead)]


def _meant(path: str, scope: str, spot: Spot, naming: Naming, every: Iterable[Named]) -> list[Named]:
    wanted = name_key(re.sub(r":\d+$", "", spot.key.partition(":")[2]).rpartition("/")[2])
    if spot.key.startswith("id:"):
        wanted = name_key(wanted.rpartition(":")[2])
    if spot.form == "order":
        # What was overtaken is what ``supersedes`` names; nothing else is led to by name.
        pool: Iterable[Named] = (one for one in every if one.superseded == (spot.field == "supersedes"))
    else:
        own = naming.stores[scope].offered()
        others = (one for other, each in naming.stores.items() if other != scope for one in each.offered())
        pool = own if spot.form == "markdown" else [*own, *others]
    named = ((name, one) for one in pool if (one.scope, one.path) != (scope, path) for name in one.names)
    return nearest(wanted, named, MOST)


def _leading_to(
    text: str, path: str, scope: str, spot: Spot, one: Named, naming: Naming
) -> list[Splice] | None:
    old = text[spot.span.start : spot.span.end]
    if spot.form == "markdown":
        return [Splice(spot.span.start, spot.span.end, link_between(path, one.path, old))]
    if spot.form == "order":
        return [order_named(text, spot, one.path)]
    name = naming.link_to(one, scope)
    if spot.form == "related":
        return related_items(text, [(spot, name)])
    return [Splice(spot.span.start, spot.span.end, name)]


def _shown(text: str, spot: Spot) -> str:
    """How a title names a link: several may stand in one line."""
    return f"“{shortened(mask(text[spot.span.start : spot.span.end]).text, _SHOWN)}”"


def _without(text: str, path: str, scope: str, dead: Dead) -> Iterator[Fix]:
    spot = dead.spot
    if spot.form == "order":
        yield from _without_order(text, dead)
        return
    if spot.form == "related":
        splices, title = _without_item(text, spot), f"Take {_shown(text, spot)} out of related"
    else:
        splices = _unlinked_wiki(text, spot) if spot.form == "wiki" else _unlinked_markdown(text, spot)
        splices = [splice for splice in splices if _keeps_the_rest(text, path, scope, spot, splice)]
        title = f"Take the link to {_shown(text, spot)} away and keep its words"
    if splices:
        yield Fix(dead.problem.code, title, spot.whole, tuple(splices), preferred=False)


def _without_order(text: str, dead: Dead) -> Iterator[Fix]:
    """A time of its end may have come with the place that it lost: without that it holds again."""
    spot = dead.spot
    key = read_header(text).home(spot.field)
    yield from _changed(text, dead, f"Remove {key}", {spot.field: None})
    if spot.field != "superseded_by":
        return
    if read_header(text).lookup("valid_to"):
        title = f"Remove {key} and valid_to: it holds again"
        yield from _changed(text, dead, title, {spot.field: None, "valid_to": None})
    if not dead.circular:
        yield from _changed(
            text, dead, "What took its place was forgotten: leave it out", {spot.field: NAMELESS}
        )


def _changed(text: str, dead: Dead, title: str, changes: dict[str, str | None]) -> Iterator[Fix]:
    changed = text
    for key, value in changes.items():
        try:
            changed = with_field(changed, read_header(changed).home(key), value)
        except MnemicError:  # the header has to be mended first
            continue
    if changed != text:
        yield Fix(dead.problem.code, title, dead.spot.whole, (difference(text, changed),), preferred=False)


def _keeps_the_rest(text: str, path: str, scope: str, gone: Spot, splice: Splice) -> bool:
    """Whether without one link the others lead where they led, and the memories of the file are what they were.

    What stands bare may end the link beside it, or begin a list, a heading or a reason.
    """
    changed = spliced(text, (splice,))
    left = [_meaning(spot) for spot in spots_of(text, path, scope) if spot != gone]
    if left != [_meaning(spot) for spot in spots_of(changed, path, scope)]:
        return False
    link = text[splice.start : splice.end]
    return _built(text, link, splice.new) == _built(changed, link, splice.new)


def _meaning(spot: Spot) -> tuple[str, str, str]:
    return spot.form, spot.key, spot.field


def _built(text: str, link: str, words: str) -> tuple[object, ...]:
    """Returns what a file is but for one link: its keys, its memories with their reasons, how its lines begin."""
    body = Body(text)
    keys = [field.key for field in (*body.header.fields, *body.header.inner)]
    entries = [body[number] for number in range(len(body))]
    reasons = [
        "".join((said or "").split()).replace("".join(link.split()), "".join(words.split()))
        for entry in entries
        for said in (entry.why, entry.how_to_apply)
    ]
    leads = [lead for row in body.division.texts if (lead := _LEAD.match(row)) and lead[0].strip()]
    return keys, body.division.shape, reasons, [lead[0].strip() for lead in leads]


def _unlinked_wiki(text: str, spot: Spot) -> list[Splice]:
    start, end = spot.link.start, spot.link.end
    target, shown = wiki_parts(text[start + 2 : end - 2])
    words = shown.strip() or target.partition("#")[0].strip()
    return [Splice(start, end, words)]


def _unlinked_markdown(text: str, spot: Spot) -> list[Splice]:
    """Of ``[shown](path.md)`` the words, and of a picture what it is called; a definition of a reference has none."""
    middle, end = spot.link.start, spot.link.end
    if not text.startswith("](", middle):
        return []
    plain = uncoded(text)
    first = plain.rfind("\n\n", 0, middle) + 1
    depth, start = 1, -1
    for bracket in reversed([*_BRACKETS.finditer(plain, first, middle)]):
        depth += 1 if bracket[0] == "]" else -1
        if not depth:
            start = bracket.start()
            break
    if start < 0:
        return []
    pictured = plain[start - 1 : start] == "!" and plain[start - 2 : start - 1] != "\\"
    return [Splice(start - pictured, end, text[start + 1 : middle])]


def _without_item(text: str, spot: Spot) -> list[Splice]:
    """An item goes with its comma, or with its line; where that would leave another list, all of it is written anew."""
    header = read_header(text)
    field = header.field_of("related")
    if field is None:
        return []
    item = next((item for item in items_in(text, field) if item.written == spot.whole), None)
    kept = list(header.list("related"))
    number = next((n for n, each in enumerate(kept) if item and bare(each) == item.value), None)
    if number is None:
        return []
    del kept[number]
    rest = [*map(bare, kept)]
    if not rest:
        return [Splice(field.span.start, field.span.end, "")]
    span = _item_span(text, spot.whole, _SEPARATORS if isinstance(field.value, str) else ",")
    splice = Splice(span.start, span.end, "")
    if [*map(bare, read_header(spliced(text, (splice,))).list("related"))] == rest:
        return [splice]
    return [difference(text, with_field(text, "related", kept))]


def _item_span(text: str, written: Span, separators: str) -> Span:
    """An item that has lines of its own goes with them, and with the comment behind it, which is about it."""
    first = text.rfind("\n", 0, written.start) + 1
    last = text.find("\n", written.end)
    last = len(text) if last < 0 else last + 1
    before, after = text[first : written.start], text[written.end : last]
    said = without_comments(text[written.start : last])[written.end - written.start :]
    beside = said.lstrip(" \t").removeprefix(",").strip()
    if before.strip(" \t") in ("-", "") and not beside:
        return Span(first, last)
    # A comment behind several items keeps the blank without which it would be none.
    if tail := re.match(rf"[ \t]*[{separators}](?:[ \t]*(?=[ \t]#)|[ \t]*)", after):
        return Span(written.start, written.end + tail.end())
    head = re.search(rf"[{separators}][ \t]*\Z", before)
    return Span(first + head.start() if head else written.start, written.end)
