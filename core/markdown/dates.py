"""Times in a header that say no time, or that leave none: what is wrong, and what was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from mnemic.core.markdown.frontmatter import Header
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
        if raw and (instant(raw) if severity == "warning" else moment(raw)) is None:
            written = header.home(key)
            sentence = f"{written} is no date, and is not read: write 2026-12-31, or 2026-12-31T18:00Z."
            yield BadDate(key, written, severity, sentence, _meant(raw))
    start, end = instant(header.lookup("valid_from")), end_of(header.lookup("valid_to"))
    # What was overtaken before it began has such an end as well.
    if start is not None and end is not None and end <= start and not header.lookup("superseded_by"):
        written = header.home("valid_to")
        sentence = f"{written} lies before {header.home('valid_from')}: the memory holds at no time."
        yield BadDate("valid_to", written, "warning", sentence)


def _meant(raw: str) -> str | None:
    found = _YEAR_FIRST.fullmatch(raw.strip()) or _DAY_FIRST.fullmatch(raw.strip())
    try:
        return date(*(int(found[part]) for part in "ymd")).isoformat() if found else None
    except ValueError:
        return None
