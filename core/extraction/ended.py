"""What somebody did until now, where a statement says that they no longer do ("Maria no longer owns billing")."""

from __future__ import annotations

import re

from mnemic.core.language.statement import term_of

_NAME = r"(?P<who>(?:(?:[OoAa]|[Ee]l|[Ll]a) )?(?P<first>[A-ZÀ-Ý][\w-]+)(?: (?:and|et|e|y|und) (?:[oa] )?[A-ZÀ-Ý][\w-]+)?)"
_FORMS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"{_NAME} (?P<held>(?:is |are )?)(?:no longer|ya no|já não) ",
        rf"{_NAME} (?:doesn['’]t|does not|isn['’]t|is not) (?P<held>(?:\S+ ){{1,8}}?)any ?more(?: |$)",
        rf"{_NAME} (?:ne |n['’]|não |no )(?P<held>(?:se |s['’])?\S+ )(?:plus|mais|más) ",
        rf"{_NAME} (?P<held>[a-zäöü]\w+ (?:\S+ ){{0,6}}?)nicht (?:mehr|länger)(?: |$)",
        r"(?P<who>(?P<first>[^\W\d_]{1,8})) ?(?P<held>)(?:现在)?不再 ?",
    )
)
#: Who it is does not matter: what is said of a thing by its name ("Server starts") is not said of this one.
_ANYBODY = {True: "Anna ", False: "小王"}


def held_before(shown: str, *, spaced: bool) -> str | None:
    """Returns what held of somebody before the statement, with another name; None where it says no such thing.

    ``spaced`` tells whether its language writes blanks between words.
    """
    for form in _FORMS:
        found = form.match(shown)
        if found and (not spaced or term_of(found["first"])):
            return f"{_ANYBODY[spaced]}{found['held']}{shown[found.end() :]}"
    return None
