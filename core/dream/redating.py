"""Relative dates that nobody has reckoned yet: the absolute date goes beside the words, as extraction puts it."""

from __future__ import annotations

import re

from mnemic.core.dream.desk import Desk, Step
from mnemic.core.dream.telling import said_at
from mnemic.core.errors import BadInput, Conflict
from mnemic.core.files.vault import encode
from mnemic.core.language.dates import absolute_dates
from mnemic.core.language.wording import DAYS
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.splicing import with_body
from mnemic.core.memory import Memory
from mnemic.core.operations.drafting import described
from mnemic.core.shelves.shelf import Edit

#: The day of a week, and the date that was just put beside it.
_BARE_DAYS = [re.compile(rf"(?:{day.pattern})\s?\((?:said )?\d{{4}}-", re.IGNORECASE) for day in DAYS]
#: Longer texts are pages, not something that was said on a day.
_SAID = 2_000


def redate(desk: Desk) -> bool:
    """Dates what memories say relative to the day on which they were said. Tells whether it changed anything."""
    changed = False
    for memory in desk.current():
        if len(memory.body) > _SAID:
            continue
        body = absolute_dates(memory.body, said_at(memory))
        if body != memory.body and _day_is_known(desk, memory, body):
            changed |= _redated(desk, memory, body)
    return changed


def _day_is_known(desk: Desk, memory: Memory, dated: str) -> bool:
    """Tells whether it is sure enough on which day it was said, and that one day is meant.

    A memory that does not say when it was said was said when its file was written, unless that came with a checkout.
    But the day of a week in it ("deploy on Tuesday") may as well be a rule.
    """
    header = read_header(desk.text(memory.path))
    told = memory.source is not None and memory.source.at is not None
    if told or header.lookup("created") or header.lookup("modified"):
        return True
    rule = memory.kind == "preference" or any(day.search(dated) for day in _BARE_DAYS)
    return not rule and not desk.shelf.location.inside_project


def _redated(desk: Desk, memory: Memory, body: str) -> bool:
    if not desk.may_write([memory.path]):
        return False
    origin = desk.origin(memory)
    text = desk.text(memory.path)
    try:
        changed = with_body(text, memory.number, body)
    except (BadInput, Conflict):
        return False
    if read_header(text).get("description") in (memory.summary, described(memory.body)):
        changed = with_field(changed, "description", described(body))
    desk.put([Edit(memory.path, encode(changed))])
    desk.take(
        Step("redate", (origin,), origin, "it names a day by its distance from the one on which it was said")
    )
    return True
