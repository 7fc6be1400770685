"""Whether a relative date is said of one time, or of a habit or a rule, or is a name: only the first may be reckoned."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from mnemic.core.language.detection import Language
from mnemic.core.language.occasion_words import DE, EN, ES, FR, JA, PT, ZH, OccasionWords

_WORDS: dict[Language, OccasionWords] = {"en": EN, "fr": FR, "pt": PT, "es": ES, "de": DE, "zh": ZH, "ja": JA}

#: The day of a week, the end of a period and a span may be those of a rule: "invoices go out at the end of the month".
_MAY_BE_A_RULE = frozenset({"day", "day-number", "nth", "end", "ahead"})
_BREAK = re.compile(r"[;,!?。；，！？、\n]|\.(?=\s)")
_NOTE = re.compile(r"\s?[(（](?:said )?\d{4}[^()（）]{0,24}[)）]")
_BEGUN = re.compile(r"(?:^|[.!?:;。！？：\n(\[“„«「]|[-*+•]\s|\d[.)]\s)\s*$")
_BEHIND, _AHEAD = 200, 60
#: Stands for the date itself where its clause is looked at.
_DAY = "\0"


@dataclass(frozen=True)
class _Cues:
    recurring: re.Pattern[str]
    ruled: re.Pattern[str]
    once: re.Pattern[str]
    past: re.Pattern[str]
    future: re.Pattern[str]
    moved: re.Pattern[str]
    named: re.Pattern[str]


def of_one_time(kind: str, match: re.Match[str], language: Language) -> bool:
    """Says whether the words of one form (``kind``) that were found speak of one time, as far as their clause tells.

    Where it does not tell, the answer is no: a day that is left as it was said is right.
    """
    cues, clause = _cues(language), _clause(match)
    if _is_name(kind, match, clause, cues):
        return False
    if cues.recurring.search(clause) or cues.recurring.search(match.group()):
        return False
    if cues.moved.search(clause):
        return True
    genitive = match.group().endswith(("'s", "’s"))
    if kind not in _MAY_BE_A_RULE and not genitive:
        return True
    if kind != "day" and not genitive and not re.search(r"\w", clause):
        return True
    if cues.ruled.search(clause):
        return False
    return is_past(match, language) or (not genitive and cues.once.search(clause) is not None)


def is_past(match: re.Match[str], language: Language) -> bool:
    """Says whether the words that were found speak of what has been."""
    cues, clause = _cues(language), _clause(match)
    if cues.moved.search(clause):
        return False
    before, _, after = clause.partition(_DAY)
    if not _WORDS[language].spaced:
        return bool(cues.past.search(before + after)) and not cues.future.search(after)
    return _last(cues.past, clause, len(before)) > _last(cues.future, clause, len(before))


def _is_name(kind: str, match: re.Match[str], clause: str, cues: _Cues) -> bool:
    if cues.named.search(clause):
        return True
    # Only names begin with a capital in the middle of a sentence, unless a weekday, a month or a German noun does.
    capital = match.group()[:1].isupper() and kind not in ("end", "this-end")
    begins = {match.start(group) for group in ("d", "m") if match.groupdict().get(group)}
    return (
        capital
        and match.start() not in begins
        and not _BEGUN.search(match.string[max(0, match.start() - _BEHIND) : match.start()])
    )


def _last(pattern: re.Pattern[str], clause: str, end: int) -> int:
    return max((found.start() for found in pattern.finditer(clause) if found.start() < end), default=-1)


def _clause(match: re.Match[str]) -> str:
    """The clause around what was found, which ``_DAY`` stands for; dates that stand beside words are left out."""
    text, (start, end) = match.string, match.span()
    before = text[max(0, start - _BEHIND) : start]
    cut = max((found.end() for found in _BREAK.finditer(before)), default=0)
    stop = _BREAK.search(text, end, end + _AHEAD)
    after = text[end : stop.start() if stop else end + _AHEAD]
    return f"{_NOTE.sub('', before[cut:])}{_DAY}{_NOTE.sub('', after)}"


@lru_cache
def _cues(language: Language) -> _Cues:
    words = _WORDS[language]

    def compiled(pattern: str) -> re.Pattern[str]:
        edged = rf"(?<!\w)(?:{pattern})(?!\w)" if words.spaced else f"(?:{pattern})"
        return re.compile(edged.replace("{d}", _DAY), re.IGNORECASE)

    return _Cues(
        *map(
            compiled,
            (words.recurring, words.ruled, words.once, words.past, words.future, words.moved, words.named),
        )
    )
