"""The text of a new topic file, as both programs read it: front matter first, then the memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mnemic.core.markdown.frontmatter import new_header
from mnemic.core.markdown.notation import render_body
from mnemic.core.markdown.origin import origin_text
from mnemic.core.memory import Importance, Kind, Source, Type


@dataclass(frozen=True, slots=True)
class Draft:
    """A memory that is about to be written; every text in it is masked."""

    title: str
    description: str
    body: str
    type: Type
    kind: Kind
    importance: Importance = "medium"
    why: str | None = None
    how_to_apply: str | None = None
    tags: tuple[str, ...] = ()
    pinned: bool = False
    valid_from: str | None = None
    supersedes: str | None = None
    source: Source | None = None
    evidence: tuple[str, ...] = ()


def topic_text(draft: Draft) -> str:
    """Returns the whole file. Keys of the original come first; ours follow where they say something."""
    fields: list[tuple[str, str | Sequence[str]]] = [
        ("name", draft.title),
        ("description", draft.description),
        ("type", draft.type),
        ("kind", draft.kind),
    ]
    if draft.importance != "medium":
        fields.append(("importance", draft.importance))
    if draft.pinned:
        fields.append(("pinned", "true"))
    optional = (("tags", draft.tags), ("valid_from", draft.valid_from), ("supersedes", draft.supersedes))
    fields += [(key, value) for key, value in optional if value]
    if draft.source:
        fields.append(("source", origin_text(draft.source)))
    if draft.evidence:
        fields.append(("evidence", draft.evidence))
    return new_header(fields) + "\n" + render_body(draft.body, draft.why, draft.how_to_apply) + "\n"
