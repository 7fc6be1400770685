"""Tells what somebody else wrote from the speaker's own words, where only an introduction says so.

"Here is the mail from our client: …", "the reviewer commented: …", "found these in their handbook" before a list:
what follows is another's, until the speaker clearly speaks again: with a question or a task in the last paragraph or
the last line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from mnemic.core.extraction.handed import handed, is_head
from mnemic.core.extraction.introduction_words import (
    ALL,
    ASKS,
    ELSEWHERE,
    FILE,
    OTHERS,
    OTHERS_UNSPACED,
    PLACE,
    SHOWN,
    SPACED,
    UNSPACED,
)
from mnemic.core.extraction.judging import judge, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.segments import Segment, segments
from mnemic.core.extraction.sentences import MAX_SENTENCE, blanked, sentences
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


#: A name in Latin letters may stand between those of a script without blanks.
_TEXT = rf"(?<![^\W\u3040-\u9fff])(?:{FILE}|{PLACE})(?![^\W\u3040-\u9fff])|{_any('texts')}|{_any('guides')}"
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
#: "my coworker's CLAUDE.md", "Annas CLAUDE.md", "同事的规范".
_POSSESSED = re.compile(
    rf"(?:[\w ]{{0,30}}?(?:{OTHERS})['’]s?|(?-i:[A-Z][a-zà-ÿ]+(?:['’]s|(?<!ss)s(?=\s\S*\.md))))\s(?:\w+\s)?(?:{_TEXT})(?:\s.{{0,30}})?$"
    rf"|.{{0,20}}(?:{_TEXT})\s(?:mein|unser|dies)e[srnm]\s(?:{OTHERS})(?:\s.{{0,30}})?$"
    rf"|.{{0,10}}(?:{OTHERS_UNSPACED})[的の].{{0,12}}?(?:{_TEXT})$",
    re.IGNORECASE,
)
_SHOWN = re.compile(rf"(?:{SHOWN})[.:：。]?", re.IGNORECASE)
#: What is written in the speaker's own files is their own.
_OURS = re.compile(
    r"(?<!\w)(?:unser\w*|notre|nos|nuestr\w+|noss\w+)(?!\w)|我们|咱们|うちの|弊社", re.IGNORECASE
)
_STANDS = re.compile(
    r"(?:steht|heißt es|pone|está escrito|il est écrit|on lit|写着|里写|あります|ある)$", re.IGNORECASE
)
_TAKEN = re.compile("|".join(each.taken for each in ALL), re.IGNORECASE)
_SAYS = re.compile(
    rf"^(?!(?:{'|'.join(each.speaker for each in SPACED)})(?!\w)|(?:{'|'.join(each.speaker for each in UNSPACED)})).{{2,80}}?(?:(?<=\s)(?:{'|'.join(each.says for each in SPACED)})"
    rf"|(?:{'|'.join(each.says for each in UNSPACED)}))$",
    re.IGNORECASE,
)
_ASKS = re.compile(ASKS, re.IGNORECASE)
_ELSEWHERE = re.compile(ELSEWHERE, re.IGNORECASE)
_SUMS = re.compile(rf"(?:{'|'.join(each.sums for each in ALL)})$", re.IGNORECASE)
_CLOCK = r"\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?(?:\sUhr)?"
#: "anna 10:32 AM", on a line of its own: more than one is a chat.
_TURN = re.compile(
    rf"[ \t]*@?\w[\w.'’ -]{{0,30}}?[ \t,—–-]+[\[(]?(?:\w+ (?:at|um|à) )?{_CLOCK}[\])]?[ \t]*\n?",
    re.IGNORECASE,
)
_LINE_OF = re.compile(r"[ \t]*(?P<name>[A-Za-zÀ-ÿ\u3040-\u9fff][\w.-]{0,20}) ?[:：][ \t]*\S")
#: "王芳说她喜欢…": what another person says of themselves.
_REPORTED = re.compile(
    r"[^\s，,。：:；我咱俺]{1,8}(?:说|表示|提到)过?(?:她|他)们?(?:自己)?(?:更|最|很|比较)?(?:喜欢|讨厌|偏好|习惯|爱用|不|总|永远|从不|一直)[^。！？\n]*[。！？]?"
)
_ME = frozenset("me i ich moi je yo eu 我 私 僕 俺".split())
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
    turns = sum(1 for line in content.splitlines() if _TURN.fullmatch(line)) > 1
    for n, part in enumerate(parts):
        if part.rule or not part.text.strip():
            continue
        after = next((each.text for each in parts[n + 1 :] if each.text.strip()), "")
        line, cut = _introduction(part.text, after, lexicon, turns=turns)
        if not cut or (not part.text[cut:].strip() and _block_follows(parts[n + 1 :])):
            continue
        rest = [Segment(part.text[cut:]), *parts[n + 1 :]]
        own = [Segment(part.text[:line]), Segment(part.text[line:cut], "introduction")]
        return [*parts[:n], *(each for each in own if each.text), *_shown(rest)]
    return list(_asked_about(list(_talked(parts))))


def _talked(parts: list[Segment]) -> Iterator[Segment]:
    """Takes lines for another's: with a name before them, where one has the speaker's, or that report what one says."""
    named = [
        found["name"].casefold()
        for each in parts
        if each.rule is None
        for line in each.text.splitlines()
        if (found := _LINE_OF.match(line))
    ]
    others = len(named) > 1 and bool(_ME.intersection(named))
    for each in parts:
        lines = each.text.splitlines(keepends=True)
        if each.rule or not (others or any(_REPORTED.match(line) for line in lines)):
            yield each
            continue
        for line in lines:
            found = _LINE_OF.match(line) if others else None
            reported = _REPORTED.match(line)
            end = (
                len(line)
                if found and found["name"].casefold() not in _ME
                else reported.end()
                if reported
                else 0
            )
            yield from (Segment(line[:end], ANNOUNCED), Segment(line[end:])) if end else (Segment(line),)


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


def _introduction(text: str, after: str, lexicon: Lexicon, *, turns: bool) -> tuple[int, int]:
    """Returns where in an own stretch another's text begins, and before it the line that announces it as a whole.

    ``after`` is the text behind the stretch, ``turns`` whether a line may begin what somebody says in a chat. Nothing
    is announced where another's text begins at 0; words before a colon are the speaker's own.
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
        shown = start + handed(line)
        if shown == start and ((turns and _TURN.fullmatch(line)) or _SHOWN.fullmatch(line.strip())):
            shown = at
        if shown > start and (text[shown:].strip() or after.strip()):
            return (start, at) if not text[shown:at].strip() else (shown, shown)
        filled = _FILLED.search(text, at)
        material = _MATERIAL.match(text, filled.start()) if filled else _MATERIAL.match(after)
        if material and not _MATERIAL.match(line) and _hands_over(line):
            return start, at
    return 0, 0


def _announces(head: str) -> bool:
    """Says whether the words before a colon name another's text."""
    last = re.split(r"[.!?]\s+(?=\S)|[。！？]\s*(?=\S)", head.strip())[-1].strip().lstrip("#*- ")
    if _STANDS.search(last) and _OURS.search(last):
        return False
    named = _SUMS.match(last) or _LABEL.match(last) or _POSSESSED.match(last) or _SHOWN.fullmatch(last)
    return bool(named or is_head(last) or (_SAYS.match(last) and not _OWN.search(last))) or _hands_over(last)


def _hands_over(line: str) -> bool:
    """Says whether a line, by the last of its words, shows a text that somebody else wrote."""
    line = line[-MAX_SENTENCE:]
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
