"""Two memories that say the same become one: what the other adds is kept, and the place that others link to stays."""

from __future__ import annotations

from collections.abc import Sequence

from mnemic.core.dream.desk import Desk, Step
from mnemic.core.dream.telling import said_at
from mnemic.core.errors import BadInput, Conflict
from mnemic.core.files.vault import encode
from mnemic.core.links.written import mentions_in, name_key, names, related
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.labels import Label
from mnemic.core.markdown.notation import Body
from mnemic.core.markdown.parting import without_entries
from mnemic.core.markdown.splicing import with_body, with_label
from mnemic.core.memory import IMPORTANCES, Memory
from mnemic.core.operations.drafting import joined
from mnemic.core.operations.superseding import retired
from mnemic.core.shelves.shelf import Edit
from mnemic.core.summary import collapsed

#: Header fields of which the one that stays gets what the one that goes has.
_LISTS = ("tags", "related", "evidence")


class Links:
    """Which files of the desk others link to, or name as what they overtook: these stay where they are."""

    def __init__(self, desk: Desk) -> None:
        self._by_key: dict[str, set[str]] = {}
        for memory in desk.memories():
            text = "\n".join(filter(None, (memory.body, memory.why, memory.how_to_apply)))
            taken = (memory.superseded_by, memory.supersedes, memory.archived_in)
            keys = (*mentions_in(text, memory.path), *related(memory), *(f"id:{id_}" for id_ in taken if id_))
            for key in keys:
                self._by_key.setdefault(key, set()).add(memory.path)

    def lead_to(self, memory: Memory) -> bool:
        """Tells whether another file links to this memory's."""
        path = memory.path.removesuffix(".md")
        keys = (
            f"path:{path}",
            f"id:{memory.id}",
            f"id:{memory.scope}:{memory.path}",
            *(f"name:{name}" for name in (*names(memory), name_key(path))),
        )
        return any(self._by_key.get(key, set()) - {memory.path} for key in keys)


def join(desk: Desk, links: Links, group: Sequence[Memory], reason: str) -> bool:
    """Makes one of memories that say the same; tells whether it could. The newest stays, in a file of its own if any is."""
    ranked = sorted(group, key=lambda m: (desk.is_alone(m), said_at(m), m.updated_at, m.id), reverse=True)
    done = False
    for other in ranked[1:]:
        stays = _found(desk, ranked[0])
        goes = _found(desk, other)
        if stays is not None and goes is not None and goes.id != stays.id:
            done |= _joined(desk, links, stays, goes, reason)
    return done


def _found(desk: Desk, memory: Memory) -> Memory | None:
    """The memory as it stands by now: another of its file may have gone before it."""
    mine = [one for one in desk.of(memory.path) if one.text_key == memory.text_key]
    if not mine:
        mine = [one for one in desk.of(memory.path) if one.key == memory.key]
    return min(mine, key=lambda one: abs(one.number - memory.number), default=None)


def _joined(desk: Desk, links: Links, stays: Memory, goes: Memory, reason: str) -> bool:
    if not desk.may_write((stays.path, goes.path)):
        return False
    origin, goal = desk.origin(goes), desk.origin(stays)
    try:
        edits = (
            _in_one_file(desk, stays, goes) if stays.path == goes.path else _in_two(desk, links, stays, goes)
        )
    except (BadInput, Conflict):
        return False  # it cannot be written so that it is read back as it was meant
    if edits is None:
        return False
    desk.put(edits)
    now = _found(desk, stays)
    desk.inherits(goes, now.key if now else stays.key)
    desk.doubles.append(goes)
    desk.take(Step("merge", (goal, origin), goal, reason))
    return True


def _in_one_file(desk: Desk, stays: Memory, goes: Memory) -> list[Edit]:
    text = _added(desk.text(stays.path), stays, goes)
    return [Edit(stays.path, encode(without_entries(text, {goes.number})))]


def _in_two(desk: Desk, links: Links, stays: Memory, goes: Memory) -> list[Edit] | None:
    text = _added(desk.text(stays.path), stays, goes)
    if desk.is_alone(stays):
        text = _with_fields(text, stays, goes)
    edits = [Edit(stays.path, encode(text))] if text != desk.text(stays.path) else []
    if not desk.is_alone(goes):
        rest = without_entries(desk.text(goes.path), {goes.number})
        return [*edits, Edit(goes.path, encode(rest))]
    if not links.lead_to(goes):
        return [*edits, Edit(goes.path, None)]
    if not desk.is_known(goes.path):
        return None
    marked = retired(goes, stays.path, desk.shelf, desk.read, desk.now)
    return [*edits, *marked] if marked else None


def _added(text: str, stays: Memory, goes: Memory) -> str:
    """The file's text in which the one that stays says what the other says beyond it."""
    number = stays.number
    body = _body(stays.body, goes.body)
    if body != stays.body:
        text = with_body(text, number, body)
    labels: tuple[tuple[Label, str | None, str | None], ...] = (
        ("why", stays.why, goes.why),
        ("how", stays.how_to_apply, goes.how_to_apply),
    )
    for label, mine, theirs in labels:
        both = joined(mine, theirs)
        if both != mine:
            text = with_label(text, number, label, both)
    if len(Body(text)) <= number:
        raise Conflict(stays.id, "it would be read as something else")
    return text


def _body(mine: str, theirs: str) -> str:
    """Both texts, whose first lines say the same; what one has below its first line and the other has not is kept."""
    rest = theirs.strip().partition("\n")[2].strip("\n").rstrip()
    if not rest or collapsed(rest) in collapsed(mine):
        return mine
    return f"{mine.rstrip()}\n\n{rest}"


def _with_fields(text: str, stays: Memory, goes: Memory) -> str:
    for key in _LISTS:
        mine: tuple[str, ...] = getattr(stays, key)
        theirs: tuple[str, ...] = getattr(goes, key)
        more = tuple(each for each in theirs if each not in mine and each != stays.path)
        if more:
            text = with_field(text, read_header(text).home(key), (*mine, *more))
    if IMPORTANCES.index(goes.importance) > IMPORTANCES.index(stays.importance):
        text = with_field(text, read_header(text).home("importance"), goes.importance)
    return text
