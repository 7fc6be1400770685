"""Tells what somebody else wrote from the speaker's own words, where only an introduction says so.

"Here is the mail from our client: …", "the reviewer commented: …", "found these in their handbook" before a list:
what follows is another's, until the speaker clearly speaks again: with a question or a task in the last paragraph or
the last line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mnemic.core.extraction.introducing import ALL, ASKS, ELSEWHERE, FILE, SPACED, UNSPACED
from mnemic.core.extraction.judging import judge, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.segments import Segment, segments
from mnemic.core.extraction.sentences import blanked, sentences
from mnemic.core.language.detection import language_of

#: So much before a colon is looked at.
_HEAD = 160
#: What stands under it is ``quoted``, or ``injection`` where it orders about.
ANNOUNCED = "announced"
_FENCES = ("```", "~~~", "<", '"""', "'''")


def _any(field: str) -> str:
    """One field of all languages; words of those that put blanks between them stand apart."""
    spaced = "|".join(getattr(each, field) for each in SPACED)
    return rf"(?<!\w)(?:{spaced})(?!\w)|" + "|".join(getattr(each, field) for each in UNSPACED)


_TEXT = f"{_any('texts')}|{_any('guides')}"
_SHOWS = re.compile(_any("shows"), re.IGNORECASE)
_TEXTS = re.compile(_TEXT, re.IGNORECASE)
_OWN = re.compile(
    rf"(?:{_any('own')}) ?(?:\w+ )?(?:{_any('guides')})(?! (?:from|of|aus|von|d[eou]|del|da|in)(?!\w)| d['’])",
    re.IGNORECASE,
)
#: "mail from our client", "slack, 20 minutes ago", "contributing.md".
_LABEL = re.compile(
    r"(?:(?:the|this|an?|some|from|die|der|das|aus|le|la|l['’]|un|une|du|el|o|a|um|uma|do|da|del)\s)?"
    rf"(?:(?:{FILE})|(?:{_TEXT})(?:, | (?:from|by|of|aus|von|vom|de|du|des|del|do|da|di) | d['’])(?!(?:me|us|mir|uns|moi|nous|mim|nós|mí)$).{{2,60}})$",
    re.IGNORECASE,
)
_TAKEN = re.compile("|".join(each.taken for each in ALL), re.IGNORECASE)
_SAYS = re.compile(
    rf"^(?!(?:{'|'.join(each.speaker for each in ALL)})(?!\w)).{{2,80}}?(?:(?<=\s)(?:{'|'.join(each.says for each in SPACED)})"
    rf"|(?:{'|'.join(each.says for each in UNSPACED)}))$",
    re.IGNORECASE,
)
_ASKS = re.compile(ASKS, re.IGNORECASE)
_ELSEWHERE = re.compile(ELSEWHERE, re.IGNORECASE)
_SUMS = re.compile(rf"(?:{'|'.join(each.sums for each in ALL)})$", re.IGNORECASE)
#: A colon that something follows, and no time of day.
_COLON = re.compile(r"(?<!\d)\s?:(?=\s|$|[\"“„«])|\d\s?:(?=\s*\n)|：")
#: The text is the matter of a rule: "two things about logs:".
_ABOUT = re.compile(
    r"(?<!\w)(?:about|for|regarding|über|zu|für|pour|sur|sobre|para)\s(?:\w+\s)?\w+$", re.IGNORECASE
)
_FILLED = re.compile(r"[^\n]+")
_ADDRESS = re.compile(r"\s*<?(?:\w{2,10}://|[#@/~]\w)")
#: Lines that are nobody's talk to an agent: a point of a list, a heading, a rule, a quotation, a greeting.
_MATERIAL = re.compile(
    r"[ \t]*(?:[-*•+·][ \t]|\d{1,3}[.)、][ \t]?|#{1,6} |-{3,}|={3,}|_{3,}|[\"“„«「『>|]|\[?\d{1,2}:\d\d"
    r"|(?:hi|hello|dear|hey|hallo|liebe[rs]?|guten tag|sehr geehrte|bonjour|cher|chère|hola|estimad|olá|prezad|各位|大家好|您好)\b[^.?!\n]{0,40}[,!，：:]?[ \t]*(?=\n|$))",
    re.IGNORECASE,
)


def told_apart(content: str, lexicon: Lexicon) -> list[Segment]:
    """Returns the message in parts as ``segments`` does, with another's text named ``announced`` where only words say that it is one."""
    parts = segments(content)
    for n, part in enumerate(parts):
        if part.rule or not part.text.strip():
            continue
        after = next((each.text for each in parts[n + 1 :] if each.text.strip()), "")
        line, cut = _introduction(part.text, after, lexicon)
        if not cut or (not part.text[cut:].strip() and _block_follows(parts[n + 1 :])):
            continue
        rest = [Segment(part.text[cut:]), *parts[n + 1 :]]
        own = [Segment(part.text[:line]), Segment(part.text[line:cut], "introduction")]
        return [*parts[:n], *(each for each in own if each.text), *_shown(rest)]
    return list(_asked_about(parts))


def _asked_about(parts: list[Segment]) -> Iterator[Segment]:
    """Takes a list for another's text where a line beside it asks what to think of it, or to make something of it."""
    own = [line for each in parts if each.rule is None for line in each.text.splitlines()]
    beside = [line for line in own if not _MATERIAL.match(line)]
    asks = len(own) - len(beside) > 1 and any(_ASKS.search(line) for line in beside)
    for each in parts:
        if each.rule or not asks:
            yield each
            continue
        for line in each.text.splitlines(keepends=True):
            yield Segment(line, ANNOUNCED if _MATERIAL.match(line) else None)


def _block_follows(parts: list[Segment]) -> bool:
    """Says whether a block with an end of its own follows: a fence, a tag, or lines before a blank one."""
    filled = [each for each in parts if each.text.strip()]
    if not filled or (filled[0].rule and filled[0].text.lstrip().startswith(_FENCES)):
        return True
    for each in parts[parts.index(filled[0]) :]:
        if each.rule is None:
            return not each.text.strip()
    return True


def _introduction(text: str, after: str, lexicon: Lexicon) -> tuple[int, int]:
    """Returns where in an own stretch another's text begins, and before it the line that announces it as a whole.

    ``after`` is the text behind the stretch. Nothing is announced where another's text begins at 0; words before a
    colon are the speaker's own.
    """
    at = 0
    for line in text.splitlines(keepends=True):
        for colon in _COLON.finditer(line):
            head = blanked(line[max(0, colon.start() - _HEAD) : colon.end() - 1].rstrip())
            own = not opened(head, lexicon)  # "as I said:"
            address = _ADDRESS.match(line, colon.end())
            pasted = lexicon.ends("pasting", head) and not _ABOUT.search(head)
            if not own and not address and (pasted or _announces(head)):
                return at + colon.end(), at + colon.end()
        start, at = at, at + len(line)
        filled = _FILLED.search(text, at)
        material = _MATERIAL.match(text, filled.start()) if filled else _MATERIAL.match(after)
        if material and not _MATERIAL.match(line) and _hands_over(line):
            return start, at
    return 0, 0


def _announces(head: str) -> bool:
    """Says whether the words before a colon name another's text."""
    last = re.split(r"[.!?。！？]\s*(?=\S)", head.strip())[-1].strip().lstrip("#*- ")
    return bool(
        _SUMS.match(last) or _LABEL.match(last) or (_SAYS.match(last) and not _OWN.search(last))
    ) or _hands_over(last)


def _hands_over(line: str) -> bool:
    """Says whether a line shows a text that somebody else wrote."""
    if _TAKEN.search(line) or _ELSEWHERE.search(line):
        return True
    shows = _SHOWS.search(line)
    return bool(shows and _TEXTS.search(line) and not _OWN.search(line))


def _shown(parts: list[Segment]) -> Iterator[Segment]:
    """Yields what is announced, and as the speaker's own what clearly comes after it."""
    last = max((n for n, each in enumerate(parts) if each.text.strip()), default=None)
    back = None if last is None or parts[last].rule else _return(parts[last].text, alone=last > 0)
    for n, each in enumerate(parts):
        if each.rule or not each.text.strip():
            yield each
        elif n == last and back is not None:
            if each.text[:back].strip():
                yield Segment(each.text[:back], ANNOUNCED)
            yield Segment(each.text[back:])
        else:
            yield Segment(each.text, ANNOUNCED)


def _return(text: str, *, alone: bool) -> int | None:
    """Returns where the speaker is back in the last stretch: at its first line, or at its last one."""
    lines = text.splitlines(keepends=True)
    starts = [0] if alone else []
    if len(lines) > 1:
        starts.append(len(text) - len(lines[-1]))
    for start in starts:
        line = text[start:]
        first = next(sentences(line.partition("\n")[0]), "")
        if not _MATERIAL.match(line) and first:
            lexicon = LEXICONS[language_of(first)]
            if judge(first, lexicon).rule in ("question", "request"):
                return start
    return None
