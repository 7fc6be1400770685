"""Corrections from chat: which memory "no, it's Wednesday, not Tuesday" is about, and what it says from then on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate

from mnemic.core.chat import Message, Unread
from mnemic.core.extraction.corrections import fitting, put_into, valued
from mnemic.core.extraction.findings import Candidate, Correction
from mnemic.core.extraction.places import meant
from mnemic.core.extraction.sentences import sentences
from mnemic.core.language.dates import absolute_dates
from mnemic.core.language.similarity import subject_terms
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import undated
from mnemic.core.search.tokens import is_dense, query_terms
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import normalised

#: How many messages before a correction tell what it is about.
_SUBJECT_MESSAGES = 4
_READ = 2_000
_NOTE = r"(?P<note>\s?[(（](?:said )?\d{4}-[\dQ][^()（）]{0,24}[)）])?"
#: Two things named together, of which a correction may be about one: "billing and search".
_PAIR = re.compile(r"(?P<one>[\w.#+-]+)(?P<joint>,? (?:and|und|et|y|e|&) |、|和|と)(?P<other>[\w.#+-]+)")
_PART_ENDS = re.compile(r"(?<=[.!?;])(?=\s)|(?<=[\n。！？；])")
#: A memory that reads exactly as the correction says, its value apart, is meant for certain.
_CERTAIN = 1_000


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a correction does: ``memory`` is to be superseded by ``text``. None: that was done before."""

    memory: Memory
    text: str | None


def correct(
    candidate: Candidate, part: Unread, session_id: str, shelves: Sequence[Shelf]
) -> Corrected | None:
    """Returns the memory that a correction is about and its new text; None where what was said does not tell which.

    A memory that was superseded meanwhile stands for the one that took its place, unless that one (or one between)
    says the new value: then the correction was applied already, and the chat is read again.
    """
    correction = candidate.replaces
    if correction is None or correction.new is None:
        return None
    pattern = _value(correction.old)
    memories = [m for s in shelves for m in s.snapshot.memories.values() if m.trusted]
    holding = [memory for memory in memories if pattern.search(memory.body)]
    for said in _about(candidate, part):
        if found := _best(said, correction, holding):
            break
    else:
        said, found = "", _last_learned(candidate, holding, session_id)
    if found is None:
        return None
    chain = _successors(found, memories)
    new = _value(_new_in(found.body, pattern, correction))
    if found.superseded_by and (not chain or any(new.search(m.body) for m in chain)):
        return Corrected(found, None)
    text = _of_one(found.body, correction, said) or corrected_text(found.body, correction, said, candidate.at)
    if text == found.body:
        return None
    return Corrected(chain[-1] if chain else found, text)


def is_bare(candidate: Candidate) -> bool:
    """Tells whether a correction names only its values ("Wednesday, not Tuesday"), so that it says nothing alone."""
    correction = candidate.replaces
    return correction is not None and _value(correction.old).search(candidate.text) is not None


def corrected_text(body: str, correction: Correction, said: str, at: datetime | None) -> str:
    """Returns a text with the new value in the old one's place, the date beside it reckoned anew.

    Where several statements hold the old value, those count that are most about what was ``said``. Where it then still
    stands in several places, the words beside the new one tell which is meant; if they do not, the text stays as it is.
    """
    pattern = _value(correction.old)
    parts = _PART_ENDS.split(body)
    about = [_overlap(said, part) if pattern.search(part) else -1 for part in parts]
    starts = list(accumulate((len(part) for part in parts), initial=0))
    found = [
        each
        for start, part, score in zip(starts, parts, about, strict=False)
        if score == max(about)
        for each in pattern.finditer(body, start, start + len(part))
    ]
    new = valued(correction).new or ""
    place = meant([each.span("held") for each in found], body, new, correction.new or "", said)
    chosen = next((each for each in found if each.span("held") == place), None)
    if chosen is None:
        return body
    text = f"{body[: chosen.start()]}{_put(chosen, correction)}{body[chosen.end() :]}"
    return absolute_dates(text, at) if chosen["note"] and at else text


def _of_one(body: str, correction: Correction, said: str) -> str | None:
    """Parts a text that names two things, where the correction is about one of them; None where it is not.

    "Anna owns billing and search", of which Carla owns search, becomes "Anna owns billing. Carla owns search".
    """
    for pair in _PAIR.finditer(body):
        for held, left in (("one", "other"), ("other", "one")):
            mended = corrected_text(_with(body, pair, held), correction, said, None)
            if normalised(undated(mended)) == normalised(undated(said)):
                stop = "。" if is_dense(mended[-1]) else ". "
                return f"{_with(body, pair, left)}{stop}{mended}"
    return None


def _with(body: str, pair: re.Match[str], held: str) -> str:
    """A text with only one of two things that it names."""
    return f"{body[: pair.start()]}{pair[held]}{body[pair.end() :]}"


def _put(found: re.Match[str], correction: Correction) -> str:
    held = found["held"]
    return put_into(
        held, fitting(correction.new or "", found.string, found.start(), found.start() + len(held))
    )


def _new_in(body: str, pattern: re.Pattern[str], correction: Correction) -> str:
    """The new value as it stands in a text that a correction was applied to."""
    found = pattern.search(body)
    new = correction.new or ""
    return (fitting(new, body, *found.span("held")).new or new) if found else new


def _value(old: str) -> re.Pattern[str]:
    """A value as a whole: no ``Tuesday`` in ``Tuesdays``, no ``3.1`` in ``3.11`` or ``3.1.4``, no ``5月`` in ``15月``."""
    before, after = "", ""
    if old[:1].isalnum() and not is_dense(old[0]):
        before = r"(?<![^\W一-鿿])(?<![A-Za-z0-9_][-./@])"
    if old[-1:].isalnum() and not is_dense(old[-1]):
        after = r"(?![^\W一-鿿])(?![-./@][A-Za-z0-9_])"
    return re.compile(f"{before}(?P<held>{re.escape(old)}){after}{_NOTE}" if old else r"(?!)", re.IGNORECASE)


def _about(candidate: Candidate, part: Unread) -> Iterator[str]:
    """Yields what may tell the subject, likeliest first: the correction itself, or what was said before it."""
    if not is_bare(candidate):
        yield candidate.text
        return
    index = max(0, candidate.indexes[-1] - part.first)
    before: Sequence[Message] = part.messages[max(0, index - _SUBJECT_MESSAGES) : index + 1]
    for message in reversed(before):
        if message.role in ("user", "assistant"):
            yield from reversed(list(sentences(message.content[:_READ])))


def _best(said: str, correction: Correction, holding: Sequence[Memory]) -> Memory | None:
    scored = [(_likeness(said, correction, memory), memory) for memory in holding]
    fitting = [(score, m.superseded_by is None, m.updated_at, m.id, m) for score, m in scored if score]
    return max(fitting, key=lambda each: each[:4])[4] if fitting else None


def _likeness(said: str, correction: Correction, memory: Memory) -> int:
    swapped = corrected_text(memory.body, correction, said, None)
    if normalised(undated(swapped)) in normalised(undated(said)) or _of_one(memory.body, correction, said):
        return _CERTAIN
    return _overlap(said, memory.body)


def _overlap(one: str, other: str) -> int:
    """How much two statements are about the same: subjects where both have one, else more than a single word."""
    subjects = [subject_terms(each) for each in (one, other)]
    named = [{term for term in each if ":" not in term} for each in subjects]
    if all(named):
        return len(named[0] & named[1])
    shared = len(set(query_terms(one)) & set(query_terms(other)))
    return shared if shared > 1 else 0


def _last_learned(candidate: Candidate, holding: Sequence[Memory], session_id: str) -> Memory | None:
    """The memory learned last in this chat, if that was only just now and the correction names no other subject."""
    if not is_bare(candidate):
        return None
    near = range(candidate.indexes[-1] - _SUBJECT_MESSAGES, candidate.indexes[-1] + 1)
    fresh = [
        (source.index or 0, memory.id, memory)
        for memory in holding
        if (source := memory.source) and source.session_id == session_id and source.index in near
    ]
    return max(fresh, key=lambda each: each[:2], default=(0, "", None))[2]


def _successors(memory: Memory, memories: Sequence[Memory]) -> list[Memory]:
    """The memories that took a memory's place, one after the other, as far as they are there."""
    by_path = {(each.scope, each.path): each for each in memories}
    chain: list[Memory] = []
    seen = {memory.id}
    while memory.superseded_by:
        following = by_path.get((memory.scope, memory.superseded_by.removeprefix(f"{memory.scope}:")))
        if following is None or following.id in seen:
            return []
        chain.append(following)
        seen.add(following.id)
        memory = following
    return chain
