"""What of a model's second reading of a chat may be kept. Pure.

The answer is untrusted: what it names must have been offered, what it words must say just what the person said
(``grounding``), and all of it passes the rules that the person's own words pass.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from mnemic.core.chat import Message
from mnemic.core.extraction.findings import MAX_QUOTE, Candidate, Rejection
from mnemic.core.extraction.kinds import classify
from mnemic.core.extraction.rules import extract
from mnemic.core.language.dates import absolute_dates
from mnemic.core.memory import KINDS, TYPES, Kind, Type
from mnemic.core.model.answers import plain, read_items
from mnemic.core.model.fence import cleaned
from mnemic.core.operations.grounding import covers, says_only
from mnemic.core.operations.offering import MAX_KEPT, MEMORIES, Offered, Question
from mnemic.core.summary import collapsed, normalised

#: Of one answer at most so many items are read.
MAX_ITEMS = 60

#: A reason, and a wording, that is longer was not said in one breath.
_LABEL_CHARS, _WORDING_CHARS = 300, 2_000
_KEYS = (MEMORIES, "memory", "keep", "chosen", "statements", "items", "results", "facts", "answer")
_IDS = ("id", "statement_id", "ref", "number", "s")
_TEXTS = ("text", "said", "statement", "quote", "content", "fact", "summary", "body", "title")
_WHYS, _HOWS = ("why", "reason", "because"), ("how_to_apply", "how", "when")
_NEGATIVE = re.compile(r"\s*[-−]\s*\d")
_T = TypeVar("_T", Type, Kind)


@dataclass(frozen=True, slots=True)
class Proposals:
    """What may be kept of an answer, by the rejection that it takes back, in its order; and what not, by which rule."""

    candidates: Mapping[Rejection, Candidate] = field(default_factory=dict)
    rejected: tuple[Rejection, ...] = ()


@dataclass(frozen=True, slots=True)
class _Item:
    id: str = ""
    text: str = ""
    type: Type | None = None
    kind: Kind | None = None
    why: str = ""
    how: str = ""


def read_proposals(text: str, question: Question) -> Proposals:
    """Returns what an answer may have kept. Every item that is not is named by the rule that says so.

    :raises UnusableAnswer: if it is no list of items.
    """
    items = read_items(text, _KEYS, (*_IDS, *_TEXTS))
    chosen: dict[Rejection, Candidate] = {}
    rejected: list[Rejection] = []
    for item in map(_item, items[:MAX_ITEMS]):
        offered = None if item is None else _meant(item, question)
        rule = _why_not(item, offered, chosen, question)
        if rule is None and offered is not None and item is not None:
            chosen[offered.rejection] = _candidate(item, offered)
        else:
            said = offered.text if offered else item.text or item.id if item else ""
            rejected.append(Rejection(said[:MAX_QUOTE], rule or "not_said", offered.index if offered else -1))
    if len(items) > MAX_ITEMS:
        rejected.append(Rejection(f"{len(items) - MAX_ITEMS} more items", "too_many", -1))
    return Proposals(chosen, tuple(rejected))


def _item(given: object) -> _Item | None:
    """Reads one item, whatever its keys are called; None for what is none."""
    if isinstance(given, str):
        return _Item(given, given) if given.strip() else None
    if type(given) is int:
        return _Item(str(given))
    if not isinstance(given, dict):
        return None
    named = {plain(str(key)): value for key, value in given.items()}
    return _Item(
        _text(named, _IDS),
        collapsed(_text(named, _TEXTS)),
        _one_of(TYPES, _text(named, ("type", "category", "topic"))),
        _one_of(KINDS, _text(named, ("kind",))),
        collapsed(_text(named, _WHYS)),
        collapsed(_text(named, _HOWS)),
    )


def _text(named: Mapping[str, object], keys: Sequence[str]) -> str:
    for key in map(plain, keys):
        value = named.get(key)
        if isinstance(value, str) and value.strip():
            return cleaned(value, 2 * _WORDING_CHARS)
        if type(value) is int:
            return str(value)
    return ""


def _one_of(values: Sequence[_T], given: str) -> _T | None:
    return next((value for value in values if value == given.strip().casefold()), None)


def _meant(item: _Item, question: Question) -> Offered | None:
    """The statement that an item is about: by its id, else by words of its own that can only be that one's."""
    name = "" if _NEGATIVE.match(item.id) else re.sub(r"[\W_]+", "", item.id).casefold()
    by_id = question.ids.get(f"s{name}" if name.isdecimal() else name) if len(name) < 8 else None
    if by_id is not None or not item.text or len(item.text) > _WORDING_CHARS:
        return by_id
    told = normalised(item.text)
    offered = list(question.ids.values())
    exact = (one for one in offered if normalised(one.text) == told)
    worded = (one for one in offered if says_only(item.text, one.text, one.around))
    part = (one for one in offered if len(told) >= 12 and told in normalised(one.text))
    return next((found for way in (exact, worded, part) if (found := next(way, None))), None)


def _why_not(
    item: _Item | None, offered: Offered | None, chosen: Mapping[Rejection, Candidate], question: Question
) -> str | None:
    if item is None:
        return "malformed"
    if offered is None:
        return _forbidden(item.text, question) or "not_said"
    if offered.rejection in chosen or any(covers(text, offered.text) for text in question.kept):
        return "duplicate"
    if len(chosen) >= MAX_KEPT:
        return "too_many"
    own = normalised(item.text) in normalised(offered.text) or item.text == item.id
    return None if own else refused_alone(item.text)


def _forbidden(text: str, question: Question) -> str | None:
    """The rule by which this was refused where the person said it, or would be if they said it."""
    if not text:
        return None
    for one in question.refused:
        if normalised(text) == normalised(one.text) or covers(text, one.text) or covers(one.text, text):
            return one.rule
    if any(covers(text, kept) or covers(kept, text) for kept in question.kept):
        return "duplicate"
    return refused_alone(text)


def refused_alone(text: str) -> str | None:
    """Names the rule that keeps a text out if a person says it; None where none does, whether or not it is kept."""
    if len(text) > _WORDING_CHARS:
        return "pasted"
    found = extract([Message("user", text)], 0, 0)
    rules = [one.rule for one in found.rejections if one.rule != "nothing_lasting"]
    return rules[0] if rules else None


def _candidate(item: _Item, offered: Offered) -> Candidate:
    """The person's own words, or the model's where they say just that; type and kind by the model where it knows them."""
    told = item.text if normalised(item.text) not in normalised(offered.text) else ""
    worded = told and item.text != item.id and says_only(told, offered.text, offered.around)
    text = item.text.rstrip(" .。") if worded else offered.text
    at = offered.source.at
    type_, kind = _sorted(text, item)
    return Candidate(
        text=absolute_dates(text, at) if at else text,
        type=type_,
        kind=kind,
        why=_label(item.why, offered),
        how_to_apply=_label(item.how, offered),
        explicit=False,
        indexes=(offered.index,),
        at=at,
        replaces=None,
    )


def _sorted(text: str, item: _Item) -> tuple[Type, Kind]:
    type_, kind = classify(text)
    return item.type or type_, kind if kind != "fact" else item.kind or kind


def _label(text: str, offered: Offered) -> str | None:
    """A reason or a use, if the person gave it in this very message and in these words; else none."""
    wanted = normalised(text)
    if not wanted or len(text) > _LABEL_CHARS or wanted in normalised(offered.text):
        return None
    said = wanted in normalised(offered.message) and refused_alone(text) in (None, "too_short")
    return text.rstrip(" .。") if said else None
