"""What of a long text is asked: somebody pastes a log or an article, and puts a question before or behind it."""

from __future__ import annotations

import re

#: Longer texts are looked through for a question, so many characters at either end.
LONG, _END = 1_000, 400
_QUESTION = re.compile(r"[^\n.!?。！？]*[?？]")


def asked(text: str) -> str:
    """Returns the text, or of a long one the questions in its beginning and its end, if there are any."""
    if len(text) <= LONG:
        return text
    found = [part.strip() for end in (text[:_END], text[-_END:]) for part in _QUESTION.findall(end)]
    return " ".join(part for part in found if len(part) > 3) or text
