"""Times in a header that say no time, or that leave none: what is wrong, and what was probably meant."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from mnemic.core.markdown.frontmatter import Header, places
from mnemic.core.markdown.origin import moment
from mnemic.core.memory import Severity
from mnemic.core.times import end_of, instant

#: Until when a memory holds decides whether it is recalled; when it was made only its age.
_SEVERITIES: dict[str, Severity] = {
    "valid_from": "warning",
    "valid_to": "warning",
    "created": "info",
    "modified": "info",
}
_YEAR_FIRST = re.compile(r"(?P<y>\d{4})[-/.年 ](?P<m>\d{1,2})[-/.月 ](?P<d>\d{1,2})日?")
#: With dots the day comes first wherever dates are written so; with slashes nobody knows.
_DAY_FIRST = re.compile(r"(?P<d>\d{1,2})\.\s?(?P<m>\d{1,2})\.\s?(?P<y>\d{4})")
_ORDINAL = re.compile(r"(\d{4})-?(\d{3})", re.ASCII)
_MONTH = re.compile(r"(\d{4})-(\d\d)", re.ASCII)


class BadDate(NamedTuple):
    """``written`` is the header's key as it stands there, ``meant`` the ISO date that its value plainly means, if any."""

    key: str
    written: str
    severity: Severity
    sentence: str
    meant: str | None = None


def bad_dates(header: Header) -> Iterator[BadDate]:
    """Yields the times of a header that are not read, and an end before its beginning. Never raises."""
    for key, severity in _SEVERITIES.items():
        raw = header.lookup(key)
        written = header.home(key) if raw else _mapping(header, key)
        read = instant(raw) if severity == "warning" else moment(raw)
        if written is not None and read is None:
            sentence = f"{written} is no date, and is not read: write 2026-12-31, or 2026-12-31T18:00Z."
            yield BadDate(key, written, severity, sentence, _meant(raw.strip(), ends=key == "valid_to"))
    start, end = instant(header.lookup("valid_from")), end_of(header.lookup("valid_to"))
    # What was overtaken before it began has such an end as well.
    if start is not None and end is not None and end <= start and not header.lookup("superseded_by"):
        written = header.home("valid_to")
        sentence = f"{written} lies before {header.home('valid_from')}: the memory holds at no time."
        yield BadDate("valid_to", written, "warning", sentence)


def _mapping(header: Header, key: str) -> str | None:
    """Where a mapping stands in the place of a time."""
    found = ((each, header.field_of(each)) for each in places(key))
    return next((each for each, field in found if field is not None and field.value is None), None)


def _meant(raw: str, *, ends: bool) -> str | None:
    """A month is meant from its first day or, as an end, to its last."""
    try:
        if found := _YEAR_FIRST.fullmatch(raw) or _DAY_FIRST.fullmatch(raw):
            return date(*(int(found[part]) for part in "ymd")).isoformat()
        if found := _ORDINAL.fullmatch(raw):
            day = date(int(found[1]), 1, 1) + timedelta(days=int(found[2]) - 1)
            return day.isoformat() if day.year == int(found[1]) else None
        if found := _MONTH.fullmatch(raw):
            year, month = int(found[1]), int(found[2])
            return date(year, month, monthrange(year, month)[1] if ends else 1).isoformat()
    except (ValueError, OverflowError):
        pass
    return None
