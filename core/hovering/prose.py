"""What comments and docstrings say of a line of code, in whatever language: going by how the lines begin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice, takewhile

#: So many lines of a comment or a docstring are read.
MAX_LINES = 30
#: A comment is looked for so many lines above a statement: a blank line ends what it is about.
_REACH = 6
#: A signature has at most so many lines.
_SIGNATURE = 40

_DIRECTIVES = (
    "include|define|undef|if|ifdef|ifndef|elif|else|endif|pragma|error|warning|region|endregion|line|import"
)
_COMMENT = re.compile(
    rf"\s*(?:#(?![\[!]|(?:{_DIRECTIVES})\b)|//|--(?:\s|$)|;|/\*|\*(?:[\s/*]|$)|%+(?:\s|$)|<!--)"
)
_BETWEEN = re.compile(r"\s*(?:@|#\[|\[[A-Z])")
_QUOTES = re.compile(r"\s*[rRbBuUfF]{0,2}(\"\"\"|''')")


def comment_above(lines: Sequence[str], number: int, *, defines: bool) -> list[str]:
    """Returns the lines of the comment that a line is under or part of; ``defines`` where it is the first of a definition.

    Between a definition and its comment there is nothing but attributes; a statement's may be some lines above.
    """
    at = number - 1
    while at >= 0 and not is_comment(lines[at]):
        reached = not defines and number - at <= _REACH and lines[at].strip()
        if not (reached or _BETWEEN.match(lines[at])):
            return []
        at -= 1
    above = islice(takewhile(is_comment, (lines[n] for n in range(at, -1, -1))), MAX_LINES)
    below = lines[number + 1 : number + 1 + MAX_LINES] if is_comment(lines[number]) else []
    return [*above, *takewhile(is_comment, below)]


def docstring_below(lines: Sequence[str], number: int) -> list[str]:
    """Returns the lines of the docstring of what a line defines."""
    rows = range(number, min(len(lines), number + _SIGNATURE))
    first = next((n + 1 for n in rows if lines[n].rstrip().endswith(":")), len(lines))
    while first < len(lines) and not lines[first].strip():
        first += 1
    quotes = _QUOTES.match(lines[first]) if first < len(lines) else None
    if quotes is None:
        return []
    found: list[str] = []
    for line in lines[first : first + MAX_LINES]:
        found.append(line)
        if quotes[1] in (line if len(found) > 1 else line[quotes.end() :]):
            break
    return found


def is_comment(line: str) -> bool:
    """Whether a line is nothing but a comment, or part of one that stands over several."""
    return _COMMENT.match(line) is not None
