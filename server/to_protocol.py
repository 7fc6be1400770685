"""From core's values to the wire's. The only module that knows both a place in a file and an LSP range."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from mnemic.core import memory
from mnemic.core.evidence.looks import Looks
from mnemic.core.files import index_file
from mnemic.core.operations import recall
from mnemic.core.persistence import undo
from mnemic.core.persistence.state import Cursor
from mnemic.core.secrets import masking as secrets
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.times import age_in_days, iso
from mnemic.protocol import values

if TYPE_CHECKING:
    from mnemic.core.evidence.standing import Evidence
    from mnemic.core.operations.extracting import Extracted
    from mnemic.core.operations.forgetting import Candidate
    from mnemic.server.dream_plans import Sketch

#: Units per character outside the basic plane, by position encoding; utf-8 is counted in bytes.
Encoding = str


def columns(text: str, encoding: Encoding) -> int:
    """Returns the length of a line in the units of an encoding (``utf-8``, ``utf-16`` or ``utf-32``)."""
    if text.isascii() or encoding == "utf-32":
        return len(text)
    if encoding == "utf-8":
        return len(text.encode("utf-8", "surrogatepass"))
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def place(at: memory.Place, encoding: Encoding) -> values.Range:
    """Returns the range of whole lines, the last line end left out."""
    end = values.Position(line=at.last_line, character=columns(at.last_text, encoding))
    return values.Range(start=values.Position(line=at.first_line, character=0), end=end)


def uri(path: Path) -> str:
    """Returns the ``file:`` URI of an absolute path."""
    return path.as_uri()


def problem(found: memory.Problem, encoding: Encoding) -> values.Problem:
    """Returns a problem; without a URI where it concerns no file."""
    return values.Problem(
        severity=found.severity,
        code=found.code,
        message=found.message,
        uri=uri(found.path) if found.path is not None and found.path.is_absolute() else None,
        range=place(found.place, encoding) if found.place else None,
    )


def memory_fields(
    one: memory.Memory, shelf: Shelf, now: datetime, encoding: Encoding, looks: Looks | None = None
) -> dict[str, object]:
    """Returns what a ``Memory`` and a ``Recalled`` have in common.

    ``looks`` is shared by all memories of one answer, so that looking at what they speak of has an end.
    """
    warmth = shelf.warmth.get(one.key)
    source = one.source
    return {
        "id": one.id,
        "uri": uri(one.file),
        "range": place(one.place, encoding),
        "scope": one.scope,
        "type": one.type,
        "kind": one.kind,
        "importance": one.importance,
        "title": one.title,
        "description": one.description,
        "summary": one.summary,
        "body": one.body,
        "why": one.why,
        "how_to_apply": one.how_to_apply,
        "tags": one.tags,
        "related": one.related,
        "pinned": one.pinned,
        "trusted": one.trusted,
        "created_at": iso(one.created_at) if one.created_at else None,
        "updated_at": iso(one.updated_at),
        "age_days": age_in_days(one.updated_at, now),
        "heat": round(shelf.heat_of(one, now), 4),
        "temperature": shelf.temperature_of(one, now),
        "uses": warmth.uses if warmth else 0,
        "superseded_by": one.superseded_by,
        "supersedes": one.supersedes,
        "valid_from": one.valid_from,
        "valid_to": one.valid_to,
        "revision": one.revision,
        "problems": tuple(problem(found, encoding) for found in one.problems),
        "source": source
        and values.Source(
            session_id=source.session_id, agent=source.agent, index=source.index, at=source.at, uri=source.uri
        ),
        "evidence": tuple(
            evidence(found, encoding)
            for found in ((looks or Looks()).all(spoken_of(one, shelf), shelf.project_root))
        ),
    }


def memory_value(
    one: memory.Memory, shelf: Shelf, now: datetime, encoding: Encoding, looks: Looks | None = None
) -> values.Memory:
    """Returns a memory as it stands now."""
    return values.Memory(**memory_fields(one, shelf, now, encoding, looks))  # type: ignore[arg-type]


def spoken_of(one: memory.Memory, shelf: Shelf) -> tuple[str, ...]:
    """Returns the evidence of a memory; what a vault's notes or strangers call evidence is looked at by nobody."""
    return one.evidence if one.trusted and not shelf.location.is_vault else ()


def recalled(
    one: recall.Recalled,
    shelf: Shelf,
    now: datetime,
    encoding: Encoding,
    *,
    explain: bool,
    looks: Looks | None = None,
) -> values.Recalled:
    """Returns a memory that answers a query, with its score; why, where that was asked for."""
    why = one.explanation
    explanation = values.Explanation(
        lexical=round(why.lexical, 4),
        semantic=why.semantic,
        heat=round(why.heat, 4),
        importance=why.importance,
        links=why.links,
        matched=why.matched,
        sentence=why.sentence,
    )
    return values.Recalled(
        **memory_fields(one.memory, shelf, now, encoding, looks),  # type: ignore[arg-type]
        score=round(one.score, 4),
        truncated=one.truncated,
        full_chars=one.full_chars,
        explanation=explanation if explain else None,
    )


def evidence(found: Evidence, encoding: Encoding, moved_to: str | None = None) -> values.Evidence:
    """Returns a piece of evidence and how it stands."""
    return values.Evidence(
        uri=found.uri,
        state=found.state,
        range=place(found.place, encoding) if found.place else None,
        symbol=found.symbol,
        moved_to=moved_to,
    )


def searched_evidence(one: memory.Memory, shelf: Shelf, encoding: Encoding) -> tuple[values.Evidence, ...]:
    """Returns how the evidence of a memory stands, and of what is gone where it went, if that is sure."""
    from mnemic.core.evidence.moves import Moves  # noqa: PLC0415 - few answers search a project

    root = shelf.project_root
    moves = Moves(root) if root else None
    told = []
    for found in Looks().all(spoken_of(one, shelf), root):
        there = moves.of(found.reference) if moves and found.reference and found.state == "gone" else None
        told.append(evidence(found, encoding, there.uri(root) if there else None))
    return tuple(told)


def candidate(one: Candidate, encoding: Encoding) -> values.Candidate:
    """Returns what a forget request may mean."""
    found = one.memory
    return values.Candidate(
        id=found.id,
        revision=found.revision,
        uri=uri(found.file),
        range=place(found.place, encoding),
        scope=found.scope,
        type=found.type,
        title=found.title,
        summary=found.summary,
        score=round(one.score, 4),
    )


def undo_value(one: undo.Undo) -> values.Undo:
    """Returns how an operation can be taken back."""
    return values.Undo(token=one.token, what=one.what, at=iso(one.at), expires_at=iso(one.expires_at))


def undo_of_all(undos: Iterable[undo.Undo]) -> values.Undo | None:
    """One undo for an operation over several stores: its token holds theirs, joined by ``+``."""
    found = list(undos)
    if not found:
        return None
    first = found[0]
    what = "; ".join(one.what for one in found)
    return values.Undo(
        token="+".join(one.token for one in found),
        what=what,
        at=iso(first.at),
        expires_at=iso(first.expires_at),
    )


def index_report(report: index_file.IndexReport, scope: str) -> values.IndexReport:
    """Returns how full the index file is; what was left out is named by its file."""
    return values.IndexReport(
        lines=report.lines,
        bytes=report.bytes,
        max_lines=report.max_lines,
        max_bytes=report.max_bytes,
        headroom=round(report.headroom, 4),
        omitted=tuple(f"{scope}:{path}" for path in report.omitted),
        warning=report.warning,
    )


def dream_result(sketch: Sketch, undos: Iterable[undo.Undo]) -> values.DreamResult:
    """Returns what a dream did, or would do."""
    return values.DreamResult(
        changes=tuple(
            values.DreamChange(action=step.action, from_=step.sources, into=step.into, reason=step.reason)
            for plan in sketch.plans
            for step in plan.steps
        ),
        deduped=sum(plan.doubled for plan in sketch.plans),
        undo=undo_of_all(undos),
        refused=sketch.refused,
        unknown=sketch.unknown,
    )


def redactions(found: Iterable[secrets.Redaction]) -> tuple[values.Redaction, ...]:
    """Returns what was masked."""
    return tuple(values.Redaction(kind=one.kind, count=one.count) for one in found)


def extracted(done: Extracted, cursor_then: Cursor) -> values.ExtractResult:
    """What an extraction did, up to this cursor."""
    return values.ExtractResult(
        cursor=cursor(cursor_then),
        created=tuple(memory.id for memory in done.created),
        merged=tuple(memory.id for memory in done.merged),
        superseded=tuple(memory.id for memory in done.superseded),
        rejected=tuple(values.Rejected(text=one.text, rule=one.rule) for one in done.rejected),
    )


def cursor(one: Cursor) -> values.Cursor:
    """Returns how far a chat was read."""
    return values.Cursor(
        session_id=one.session_id, processed_offset=one.processed_offset, updated_at=one.updated_at
    )


def counters(found: Mapping[str, int]) -> dict[str, int]:
    """Returns counters by name."""
    return dict(sorted(found.items()))
