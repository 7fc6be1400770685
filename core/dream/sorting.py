"""Sort: the memories of one file stand in the order of their summaries, as the original leaves them."""

from __future__ import annotations

from mnemic.core.dream.desk import Desk, Step
from mnemic.core.files.vault import encode
from mnemic.core.markdown.entries import span_of
from mnemic.core.markdown.notation import Body
from mnemic.core.memory import Entry
from mnemic.core.search.identifiers import folded
from mnemic.core.shelves.shelf import Edit


def sort(desk: Desk) -> bool:
    """Sorts files whose memories carry reasons, the original's shape. Tells whether it changed anything.

    A plain list keeps its order: where a person wrote it the order may say something.
    """
    changed = False
    for path in sorted({memory.path for memory in desk.current() if not desk.is_alone(memory)}):
        if any(map(desk.is_step, desk.of(path))) or not desk.may_write([path]):
            continue
        text = desk.text(path)
        ordered = in_order(text)
        if ordered != text:
            ids = tuple(map(desk.origin, desk.of(path)))
            desk.put([Edit(path, encode(ordered))])
            desk.take(Step("sort", ids, None, "its memories are sorted by their summaries"))
            changed = True
    return changed


def in_order(text: str) -> str:
    """Returns the text with its entries sorted; unchanged where they would not be read back as they were."""
    body = Body(text)
    if len(body) < 2 or body.is_described:
        return text
    spans = [span_of(body.division, part) for part in body.division.parts]
    order = sorted(range(len(body)), key=lambda n: (folded(body[n].summary.casefold()), body[n].summary, n))
    pieces, at = [], 0
    for span, n in zip(spans, order, strict=True):
        pieces += [text[at : span.start], text[spans[n].start : spans[n].end]]
        at = span.end
    ordered = "".join([*pieces, text[at:]])
    new = Body(ordered)
    same = len(new) == len(body) and all(_said(new[k]) == _said(body[n]) for k, n in enumerate(order))
    return ordered if same and new.header.span == body.header.span else text


def _said(entry: Entry) -> tuple[str, str | None, str | None]:
    return entry.body, entry.why, entry.how_to_apply
