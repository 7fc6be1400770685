"""Notes: cold memories that belong together are said in one, which links to each; they themselves are put away."""

from __future__ import annotations

from dataclasses import replace

from mnemic.core.dream.clusters import Cluster, clusters
from mnemic.core.dream.desk import AUTHOR, Desk, Step, is_note
from mnemic.core.dream.telling import said_at
from mnemic.core.files.vault import encode
from mnemic.core.markdown.digest import digest_line, sources_of
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.topic_text import Draft, topic_text
from mnemic.core.memory import Memory, Source, Type
from mnemic.core.operations.drafting import described, settled
from mnemic.core.operations.superseding import free_place
from mnemic.core.shelves.shelf import Edit
from mnemic.core.times import iso

_TITLE = "Notes on "


def take_notes(desk: Desk) -> bool:
    """Puts cold memories away into notes. Tells whether it changed anything."""
    known = _known(desk)
    changed = False
    for cluster in list(clusters(desk, {key: len(sources_of(m.body, m.path)) for key, m in known.items()})):
        if desk.may_write(memory.path for memory in cluster.members):
            note = known.get((cluster.type, cluster.about))
            changed |= _begin(desk, cluster) if note is None else _extend(desk, cluster, note)
    return changed


def _known(desk: Desk) -> dict[tuple[Type, str], Memory]:
    """The notes that may be added to, by what they are about."""
    notes = [m for m in desk.memories() if is_note(m) and desk.holds(m) and desk.is_alone(m) and not m.pinned]
    return {
        (note.type, note.title.removeprefix(_TITLE)): note
        for note in notes
        if note.title.startswith(_TITLE) and desk.is_known(note.path) and note.trusted
    }


def _begin(desk: Desk, cluster: Cluster) -> bool:
    title = f"{_TITLE}{cluster.about}"
    path = free_place(cluster.type, title, desk.shelf, desk.read)
    members = _in_order(cluster)
    lines = [digest_line(_said(memory), memory.path, path) for memory in members]
    draft = Draft(
        title=title,
        description="",
        body="\n".join((f"What older memories say of {cluster.about}:", "", *lines)),
        type=cluster.type,
        kind="reflection",
        source=Source(agent=AUTHOR, at=iso(desk.now)),
    )
    draft = settled(replace(draft, description=_described(members)))
    text = with_field(topic_text(draft), "related", tuple(memory.path for memory in members))
    desk.put([Edit(path, encode(text))])
    return _put_away(desk, cluster, path)


def _extend(desk: Desk, cluster: Cluster, note: Memory) -> bool:
    if not desk.may_write([note.path]):
        return False
    members = _in_order(cluster)
    lines = [digest_line(_said(memory), memory.path, note.path) for memory in members]
    text = desk.text(note.path).rstrip("\r\n")
    text = "\n".join((text, *lines)) + "\n"
    related = (*read_header(text).list("related"), *(memory.path for memory in members))
    desk.put([Edit(note.path, encode(with_field(text, "related", tuple(dict.fromkeys(related)))))])
    return _put_away(desk, cluster, note.path)


def _put_away(desk: Desk, cluster: Cluster, path: str) -> bool:
    ids = tuple(map(desk.origin, cluster.members))
    (note,) = desk.of(path)
    reason = f"{len(ids)} cold memories belong together"
    desk.take(Step("summarise", ids, note.id, reason))
    for memory in cluster.members:
        text = with_field(desk.text(memory.path), "archived_in", path)
        origin = desk.origin(memory)
        desk.put([Edit(memory.path, encode(text))])
        desk.take(Step("archive", (origin,), note.id, "its note says it, and links to it"))
    return True


def _in_order(cluster: Cluster) -> list[Memory]:
    return sorted(cluster.members, key=lambda memory: (said_at(memory), memory.id))


def _said(memory: Memory) -> str:
    """All that a memory says, on one line."""
    reasons = [
        f"{label}: {text}" for label, text in (("why", memory.why), ("how", memory.how_to_apply)) if text
    ]
    return f"{memory.body} ({'; '.join(reasons)})" if reasons else memory.body


def _described(members: list[Memory]) -> str:
    return described("; ".join(memory.summary.rstrip(" .。") for memory in members))
