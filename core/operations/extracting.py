"""Extract: the unread part of a chat becomes memories, and the cursor moves over what was really processed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from mnemic.core.chat import CONTEXT, ChatSession, Message, Unread
from mnemic.core.errors import BadInput, Conflict, TooLarge
from mnemic.core.extraction.findings import MAX_QUOTE, Candidate, Extraction, Rejection
from mnemic.core.extraction.rules import extract
from mnemic.core.instructions import known_lines
from mnemic.core.language.similarity import Known
from mnemic.core.markdown.lines import readable
from mnemic.core.markdown.topic_text import Draft
from mnemic.core.memory import Memory, Source, Type
from mnemic.core.operations.correcting import correct, is_bare
from mnemic.core.operations.drafting import described, settled
from mnemic.core.operations.evidencing import evidence_for
from mnemic.core.operations.offering import Question, Slice, questions, sliced
from mnemic.core.operations.proposals import Proposals
from mnemic.core.operations.relearning import Heard, refusal
from mnemic.core.operations.remembering import Remembered, allow, learn, nearest
from mnemic.core.persistence.state import Cursor
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import title_of
from mnemic.core.times import iso

#: A long chat is read in pieces of so many messages; the cursor moves after each.
_AT_ONCE = 20
#: So many titles of memories near a statement are shown to a model, of each store.
_TITLES = 3


@dataclass(slots=True)
class Extracted:
    """What one run did. Every rejection is named. ``from_document``: the chat was a transcript, not told by an agent."""

    created: list[Memory] = field(default_factory=list)
    merged: list[Memory] = field(default_factory=list)
    superseded: list[Memory] = field(default_factory=list)
    rejected: list[Rejection] = field(default_factory=list)
    has_user_text: bool = False
    cursor: Cursor | None = None
    from_document: bool = False
    #: Which history of the chat the cursor stands in.
    epoch: int = 0
    #: What a model may still be asked about, where one is to be asked.
    slices: list[Slice] = field(default_factory=list)

    @property
    def touched(self) -> list[Memory]:
        """The memories that are new or say more than before."""
        return [*self.created, *self.merged, *self.superseded]


def run_extraction(
    session: ChatSession, reach: Reach, folder: Path | None = None, *, offer: bool = False
) -> Extracted:
    """Processes what is unread in the session. Sync and local; an error leaves the cursor before what failed.

    A statement that cannot be stored (its memory's file changes under our hands) is rejected and named; what keeps
    all of them from being stored raises: ``Locked``, ``ReadOnly``, ``StoreUnavailable``. ``folder`` is the open one, in
    the project: what its files tell agents is known. ``offer``: a model is to be asked about what the rules pass over;
    see ``to_ask`` and ``keep_proposals``.
    """
    *_, done = extraction_steps(session, session.unread(), reach, folder, offer=offer)
    return done


def extraction_steps(
    session: ChatSession,
    unread: Sequence[Unread],
    reach: Reach,
    folder: Path | None = None,
    give_way: Callable[[], object] = lambda: None,
    *,
    offer: bool = False,
) -> Iterator[Extracted]:
    """Processes this in pieces. After each, and where there is none, yields what was done so far and the cursor.

    Whoever stops between two pieces leaves nothing half done. ``give_way`` is called again and again, and may wait for
    others that are in more of a hurry. Else as ``run_extraction``.
    """
    done = Extracted(from_document=session.uri is not None)
    known = Known(known_lines(reach.project.location.project_root if reach.project else None, folder))
    if not unread:
        done.cursor, done.epoch = _cursor(session, reach), session.epoch
        yield done
    for part in _pieces(unread):
        found = _process(part, session, reach, known.texts, done, give_way)
        if offer:
            done.slices.append(sliced(_masked(part), part.first, found, known.has))
        done.cursor, done.epoch = _cursor(session, reach), session.epoch
        yield done


def _process(
    part: Unread,
    session: ChatSession,
    reach: Reach,
    known: Sequence[str],
    done: Extracted,
    give_way: Callable[[], object],
) -> Extraction:
    give_way()
    found = extract(_masked(part), part.first, part.unread, known)
    done.rejected += found.rejections
    done.has_user_text |= any(
        m.role == "user" and m.content.strip() for m in part.messages[part.unread - part.first :]
    )
    for candidate in found.candidates:
        give_way()
        _keep(candidate, part, session, reach, done)
    session.mark_processed(part)
    return found


def _masked(part: Unread) -> list[Message]:
    """Masked before anything is judged, quoted in a rejection, compared, stored or shown to a model."""
    return [replace(message, content=mask(message.content).text) for message in part.messages]


def _cursor(session: ChatSession, reach: Reach) -> Cursor:
    now = iso(reach.user.surroundings.now())
    return Cursor(
        session.session_id,
        session.processed_offset,
        session.prefix_hash,
        now,
        session.first_hash,
        session.project,
    )


def to_ask(done: Extracted, reach: Reach) -> list[Question]:
    """Returns what to ask a model about what the rules passed over; nothing where there is no such statement."""

    def titles(text: str) -> list[str]:
        return [memory.title for shelf in reach.shelves for memory in nearest(text, shelf)[:_TITLES]]

    return questions(done.slices, titles)


def keep_proposals(proposals: Proposals, session: ChatSession, reach: Reach, done: Extracted) -> int:
    """Stores what of a model's answer may be kept, under the rules that hold for all that is heard. Returns how many.

    What the rules kept is not touched, and what this adds or rejects is added to ``done``. Raises as ``run_extraction``.
    """
    before = len(done.touched)
    done.rejected += proposals.rejected
    for passed_over, candidate in proposals.candidates.items():
        so_far = len(done.touched)
        _take(candidate, candidate.text, None, session, reach, done)
        if len(done.touched) > so_far and passed_over in done.rejected:
            done.rejected.remove(passed_over)
    return len(done.touched) - before


def _pieces(unread: Sequence[Unread]) -> Iterator[Unread]:
    """Cuts what is unread into pieces, each with some of what stands before it."""
    for part in unread:
        for start in range(part.unread, part.end, _AT_ONCE):
            first = max(part.first, start - 2 * CONTEXT)
            held = part.messages[first - part.first : start - part.first + _AT_ONCE]
            yield replace(part, messages=held, first=first, unread=start)


def _keep(candidate: Candidate, part: Unread, session: ChatSession, reach: Reach, done: Extracted) -> None:
    index = candidate.indexes[-1]
    own = reach.own if session.is_personal or not reach.project else (reach.project,)
    fix = correct(candidate, part, session.session_id, own)
    if (fix is None and is_bare(candidate)) or (fix and fix.text is None):
        why_not = "duplicate" if fix else "nothing_to_correct"
        done.rejected.append(Rejection(candidate.text[:MAX_QUOTE], why_not, index))
        return
    _take(candidate, (fix and fix.text) or candidate.text, fix.memory if fix else None, session, reach, done)


def _take(
    candidate: Candidate,
    text: str,
    rival: Memory | None,
    session: ChatSession,
    reach: Reach,
    done: Extracted,
) -> None:
    index = candidate.indexes[-1]
    draft = _draft(candidate, text, session, rival)
    shelf = reach.shelf(rival.scope) if rival else reach.shelf_for(draft.type, draft.body)
    heard = Heard(draft, session.session_id, candidate.indexes, candidate.at, candidate.explicit)
    rule = refusal(heard, shelf, reach.shelves)
    if rule:
        done.rejected.append(Rejection(draft.body[:MAX_QUOTE], rule, index))
        return
    if candidate.explicit:
        allow(draft.body, shelf)
    spoken_of = evidence_for((draft.body, draft.why, draft.how_to_apply), shelf, reach)
    draft = replace(draft, evidence=spoken_of) if spoken_of else draft
    _store(draft, shelf, rival, index, done)


def _store(draft: Draft, shelf: Shelf, rival: Memory | None, index: int, done: Extracted) -> None:
    try:
        result = learn(draft, shelf, rival)
    except (BadInput, Conflict, TooLarge) as error:
        done.rejected.append(Rejection(draft.body[:MAX_QUOTE], error.kind, index))
        return
    kept = _list_for(result, done)
    if kept is None or result.memory is None:
        done.rejected.append(Rejection(draft.body[:MAX_QUOTE], result.outcome, index))
    else:
        kept.append(result.memory)


def _list_for(result: Remembered, done: Extracted) -> list[Memory] | None:
    lists = {"created": done.created, "merged": done.merged, "superseded": done.superseded}
    return lists.get(result.outcome)


def _draft(candidate: Candidate, text: str, session: ChatSession, rival: Memory | None) -> Draft:
    body = mask(readable(text)).text
    at = candidate.at
    draft = Draft(
        title=title_of(body),
        description=described(body),
        body=body,
        type=rival.type if rival else _type(candidate, session),
        kind=rival.kind if rival else candidate.kind,
        importance=rival.importance if rival else "medium",
        why=mask(readable(candidate.why)).text if candidate.why else None,
        how_to_apply=mask(readable(candidate.how_to_apply)).text if candidate.how_to_apply else None,
        tags=rival.tags if rival else (),
        pinned=rival.pinned if rival else False,
        source=Source(
            session.session_id, session.agent, candidate.indexes[0], iso(at) if at else None, session.uri
        ),
    )
    return settled(draft)


def _type(candidate: Candidate, session: ChatSession) -> Type:
    """What came with a project speaks for that project, never for the person."""
    return candidate.type if session.is_personal or candidate.type == "reference" else "project"
