"""From a review's suggestions to the wire's: each with the command that does it, whole, as a client sends it back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from mnemic.core.evidence.reference import Reference, parsed
from mnemic.core.memory import Memory
from mnemic.core.review.suggestion import Action, Change, Confirm, Forget, Merge, Overtake, Pin, Suggestion
from mnemic.protocol import values
from mnemic.protocol.shape import camel

Roots = Mapping[str, Path | None]


def suggestion(one: Suggestion, roots: Roots) -> values.Suggestion:
    """Returns a suggestion; ``roots`` are the folders of the stores' projects, by scope."""
    return values.Suggestion(
        kind=one.kind,
        ids=tuple(memory.id for memory in one.memories),
        reason=one.reason,
        edit=command(one.action, roots) if one.action else None,
    )


def command(action: Action, roots: Roots, project_uri: str | None = None) -> values.Command:
    """Returns the command that does it. It names the revisions it was made for: what moved on since is a conflict.

    ``project_uri`` names the project where the client's folders do not say which it is.
    """
    name, argument = _called(action, roots)
    if project_uri is not None:
        argument["projectUri"] = project_uri
    return values.Command(title=action.title, command=name, arguments=(argument,))


def of_memory(memory: Memory, project_uri: str | None) -> Iterator[values.Command]:
    """Yields what a person may do with any memory that can be changed.

    A file has one header, whatever it holds: only a memory alone in its file is pinned.
    """
    yield command(Forget("Forget", memory), {}, project_uri)
    if memory.id.endswith(".md"):
        yield command(Pin("Unpin" if memory.pinned else "Pin", memory, not memory.pinned), {}, project_uri)


def _called(action: Action, roots: Roots) -> tuple[str, dict[str, object]]:
    match action:
        case Merge(into=into, others=others):
            named = {"into": into.id, "from": [one.id for one in others]}
            return "mnemic.merge", {**named, "revisions": _revisions(into, *others)}
        case Overtake(old=old, by=by):
            return "mnemic.supersede", {"id": old.id, "by": by.id, "revisions": _revisions(old, by)}
        case Forget(memory=memory):
            return "mnemic.forget", {"ids": [memory.id], "revisions": _revisions(memory), "apply": True}
        case Pin(memory=memory, pinned=pinned):
            return "mnemic.pin", {"id": memory.id, "pinned": pinned}
        case Change(memory=memory, changes=changes):
            return _update(memory, {camel(name): value for name, value in changes.items()})
        case Confirm(memory=memory, evidence=evidence):
            root = roots.get(memory.scope)
            given = [_given(piece, root) for text in evidence if (piece := parsed(text))]
            return _update(memory, {"evidence": given})


def _update(memory: Memory, changes: dict[str, object]) -> tuple[str, dict[str, object]]:
    return "mnemic.update", {"id": memory.id, "revision": memory.revision, "changes": changes}


def _revisions(*memories: Memory) -> dict[str, str]:
    return {memory.id: memory.revision for memory in memories}


def _given(piece: Reference, root: Path | None) -> dict[str, object]:
    given: dict[str, object] = {"uri": piece.uri(root)}
    if piece.first is not None and piece.last is not None:
        start, end = ({"line": line, "character": 0} for line in (piece.first, piece.last))
        given["range"] = {"start": start, "end": end}
    if piece.symbol:
        given["symbol"] = piece.symbol
    return given
