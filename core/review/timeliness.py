"""Memories whose time is over: bound to a task, for now, of a day that has passed, or called outdated by themselves."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

from mnemic.core.extraction.sentences import blanked
from mnemic.core.language.dates import undatable
from mnemic.core.review.passing import ENDS, FOR_NOW, KEEPING, OBSOLETE, OF_A_TASK, PAST, STANDING
from mnemic.core.review.subject import Subject
from mnemic.core.review.suggestion import Change, Forget, Suggestion, quoted
from mnemic.core.times import age_in_days

#: Days after which "for now" is worth a question, and after which a day that has passed is.
FOR_NOW_DAYS = 14
PASSED_DAYS = 7
_READ = 600
_DAY = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
_NOTE = re.compile(r"\s?[(（](?:said )?\d{4}-[^()（）]{0,24}[)）]")
_NO_DATE = re.compile(r"\b(?:every|each|chaque|jeden?|cada|toda)\b|每|毎", re.IGNORECASE)


def forgettable(subject: Subject, now: datetime) -> Suggestion | None:
    """Suggests to forget what was said for one task, and after two weeks what was said to be for now."""
    if not subject.free:
        return None
    memory, shown = subject.memory, _shown(subject)
    standing = STANDING.search(shown)
    if OF_A_TASK.search(shown) and not (standing and KEEPING.search(shown)):
        reason = f"{quoted(memory)} was meant for one task or chat alone."
    elif (
        not standing
        and FOR_NOW.search(shown)
        and (days := age_in_days(memory.updated_at, now)) >= FOR_NOW_DAYS
    ):
        reason = f"{quoted(memory)} was said to be for now, {days} days ago."
    else:
        return None
    return Suggestion("forget", (memory,), reason, Forget(f"Forget {quoted(memory)}", memory))


def outdated(subject: Subject, now: datetime) -> Suggestion | None:
    """Suggests to end what calls itself outdated, and what was to happen on a day that has passed."""
    if not subject.free:
        return None
    memory = subject.memory
    if OBSOLETE.search(memory.title) or OBSOLETE.search(memory.body[:_READ]):
        reason = f"{quoted(memory)} calls itself outdated."
        return Suggestion("outdated", (memory,), reason, Forget(f"Forget {quoted(memory)}", memory))
    passed = _passed(subject, now)
    if passed is None:
        return None
    reason = f"{quoted(memory)} speaks of {passed.isoformat()}, which has passed."
    title = f"Let it hold until {passed.isoformat()}, and keep it to read"
    ended = Change(title, memory, {"valid_to": passed.isoformat()})
    return Suggestion(
        "outdated", (memory,), reason, ended if subject.alone else Forget(f"Forget {quoted(memory)}", memory)
    )


def _passed(subject: Subject, now: datetime) -> date | None:
    """The last day that a plan or a deadline names, if that and all others have passed for some time."""
    memory = subject.memory
    shown = _shown(subject)
    if memory.valid_to or not (memory.kind == "plan" or ENDS.search(_DAY.sub(" ", shown))):
        return None
    if PAST.search(shown) or STANDING.search(shown) or _NO_DATE.search(shown):
        return None
    days = [
        day
        for found in _DAY.finditer(_without_habits(memory.body))
        if (day := _day(*map(int, found.groups()))) is not None
    ]
    if not days or max(days) >= (now.astimezone(UTC) - timedelta(days=PASSED_DAYS)).date():
        return None
    return max(days)


def _without_habits(text: str) -> str:
    """The text without the dates that stand beside words of a habit: "on Friday (2026-12-04)" in a rule is every Friday."""
    for end in sorted(undatable(text), reverse=True):
        if note := _NOTE.match(text, end):
            text = text[:end] + text[note.end() :]
    return text


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _shown(subject: Subject) -> str:
    """What its author says, without what is quoted or code."""
    return blanked(subject.text[:_READ])
