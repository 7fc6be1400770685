"""Cuts an author's words into sentences and clauses, and blanks what is only quoted in them."""

from __future__ import annotations

import re
from collections.abc import Iterator

#: Nobody's sentence is longer; what is, is not judged.
MAX_SENTENCE = 600

_BULLET = re.compile(r"\s*(?:[-*•+·]|\d{1,3}[.)、]|[（(]\d{1,2}[）)]|\[[ xX]\])\s+|\s*[•·]\s*")
#: A sentence ends at its mark, or at a picture that is no part of what goes on ("use 💚 for done").
_STOP = re.compile(
    "(?:[.!?…]+[\"'”’)\\]]*(?=\\s)|[。！？!?；]+[」』”）]*|[\U0001f300-\U0001faff\u2600-\u27bf\ufe0f]+(?=\\s)(?!\\s+(?:for|as|means|instead|für|als|statt|bedeutet|pour|comme|signifie|para|como|significa)\\b)|〜+(?=\\s))"
)
_SHORT = re.compile(
    (
        r"(?:\b(?:e\.g|i\.e|etc|vs|mr|mrs|ms|dr|st|no|approx|p\. ?ex|ex|z\. ?b|bzw|ca|d\. ?h|nr|sr|sra|dra)"
        r"|\b[a-z])\.$"
    ),
    re.IGNORECASE,
)
_ORDINAL = re.compile(r"\D?\d{1,2}\. (?:Jan|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez|Quartal|Sprint)")
_GOES_ON = re.compile(
    (
        r"(?:[,;，、]|\b(?:and|or|but|because|that|with|the|a|to|of|et|ou|mais|que|parce|e|mas|y|o|pero|und"
        r"|oder|weil|dass))\s*$"
    ),
    re.IGNORECASE,
)
_WRAPPED = 60
_HIDDEN = re.compile(
    r"`[^`\n]{1,300}`|\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»"
    r"|「[^」\n]{1,300}」|『[^』\n]{1,300}』|»[^«\n]{1,300}«|‚[^‘\n]{1,300}‘|(?<!\w)'[^'\n]{3,300}'(?!\w)"
)
#: In addresses and in code no sentence ends.
_UNCUT = re.compile(
    r"\b\w{2,10}://\S*[^\s.,!?;:)\]]|(?<![`\w])(?P<ticks>`{1,3})(?!`)[^\n]{1,300}?(?<!`)(?P=ticks)(?!`)"
)


#: Neither in what is quoted; the mark before its end may end the sentence around it.
_QUOTE = re.compile(
    r"\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』"
)


def _covered(found: re.Match[str]) -> str:
    kept = 2 if found[0][-2] in ".!?…。！？" else 1
    return "x" * (len(found[0]) - kept) + found[0][-kept:]


def sentences(text: str) -> Iterator[str]:
    """Yields the sentences, list marks taken off; a hard-wrapped line goes on in the next one."""
    for line in _joined(text):
        at = 0
        shown = _QUOTE.sub(_covered, _UNCUT.sub(lambda found: "x" * len(found[0]), line))
        for stop in _STOP.finditer(shown):
            if stop[0] == "." and _is_inner(shown, stop.end()):
                continue
            if piece := line[at : stop.end()].strip():
                yield piece
            at = stop.end()
        if piece := line[at:].strip():
            yield piece


def _joined(text: str) -> Iterator[str]:
    held = ""
    for raw in text.splitlines():
        bullet = _BULLET.match(raw)
        line = raw[bullet.end() :] if bullet else raw
        goes_on = held and not bullet and line.strip() and len(held) < MAX_SENTENCE
        if goes_on and (
            _GOES_ON.search(held[-24:]) or (len(held) >= _WRAPPED and line.strip()[:1].islower())
        ):
            held = f"{held.rstrip()} {line.strip()}"
            continue
        if held.strip():
            yield held
        held = line
    if held.strip():
        yield held


def _is_inner(text: str, end: int) -> bool:
    return bool(_SHORT.search(text[max(0, end - 12) : end]) or _ORDINAL.match(text, max(0, end - 3)))


def blanked(text: str) -> str:
    """Returns the text with quoted spans overwritten by as many ``x``, so that no rule reads them as said."""
    return _HIDDEN.sub(lambda found: found[0][0] + "x" * (len(found[0]) - 2) + found[0][-1], text)
