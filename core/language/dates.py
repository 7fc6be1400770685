"""Puts the absolute date beside a relative one: "Thursday" becomes "Thursday (2026-12-03)", never the reverse.

Only what is said of one time is dated (``occasions``): a habit, a rule, a title or a quotation stays as it is. What
cannot be reckoned ("soon") keeps the day on which it was said: "soon (said 2026-03-05)".
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache

from mnemic.core.language.date_words import NTH, PERIODS, DateWords
from mnemic.core.language.date_words_cjk import JA, ZH
from mnemic.core.language.date_words_latin import DE, EN, ES, FR, PT
from mnemic.core.language.detection import Language, language_of
from mnemic.core.language.occasions import is_past, of_one_time

WORDS: dict[Language, DateWords] = {"en": EN, "fr": FR, "pt": PT, "es": ES, "de": DE, "zh": ZH, "ja": JA}

#: Code, quotations, links, headings and addresses: the words in them are nobody's of today.
_ZONES = re.compile(
    r"^(?P<fence>`{3}|~{3})[^\n]*\n(?:[^\n]*\n)*?(?P=fence)|^#{1,6} [^\n]*|^>[^\n]*|`[^`\n]*`|\b\w{2,10}://\S+"
    r"|\"[^\"\n]{1,300}\"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』|《[^》\n]{1,300}》"
    r"|(?<!\w)['‘][^'’\n]{1,80}['’](?!\w)|\[\[[^\]\n]{1,300}\]\]|\[[^\]\n]{1,300}\](?=\()|<[^<>\n]{1,300}>",
    re.MULTILINE,
)
_MONTHS = "|".join(month for words in (EN, FR, PT, ES, DE) for month in words.months)
#: A date in brackets or a year follows.
_DATED = re.compile(
    rf"\s?[(（\[](?:[a-z]{{1,5}} )?(?:\d{{4}}|\d{{1,2}}[./-]\d{{1,2}}(?:[./-]|[)）\]])|\d{{1,2}}(?:st|nd|rd|th|日|号|月)"
    rf"|(?:{_MONTHS}) \d|\d{{1,2}}\.?(?: de)? (?:{_MONTHS}))"
    r"|[,\s]{1,2}(?:(?:in|of|im|en|de|del|do|em)\s)?(?:(?:the |l['’]|el |o )?(?:year|jahr|an|année|año|ano)\s)?\d{4}(?!\d)|年",
    re.IGNORECASE,
)
#: A day and month further ahead than this are taken for the ones just past.
_YEAR_LESS_TWO_MONTHS = 305
#: "Friday the 13th" is looked for so many days from the day on which it is said.
_TWO_MONTHS = 62
_WEEKS = {"next-week": 1, "last-week": -1, "second-next-week": 2, "second-last-week": -2}
_STEPS = {"next": 1, "last": -1, "second-next": 2, "second-last": -2}


@dataclass(frozen=True)
class _Form:
    kind: str
    pattern: re.Pattern[str]


class _Text:
    """A text with the places that are spoken for, one byte a character, so that a claim costs its own length."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.notes: list[tuple[int, str]] = []
        self._taken = bytearray(len(text))
        self._named: set[int] = set()
        for zone in _ZONES.finditer(text):
            self.claim(zone.start(), zone.end())

    def claim(self, start: int, end: int) -> bool:
        """Takes the place and returns whether it was free."""
        free = self._taken.find(1, start, end) < 0
        if free:
            self._taken[start:end] = b"\1" * (end - start)
        return free

    def name(self, start: int, end: int) -> None:
        """Remembers where a day and month are written out."""
        self._named.update((start, end))

    def beside_named(self, start: int, end: int) -> bool:
        """Says whether a day and month stand right before or after: "Friday, March 13"."""
        return any(place in self._named for place in (*range(end, end + 7), *range(start - 6, start + 1)))


def absolute_dates(text: str, at: datetime) -> str:
    """Returns the text with ``(YYYY-MM-DD)`` after each relative date, reckoned from ``at`` in its own time zone.

    A week is given as ``(first – last)``, a month as ``(YYYY-MM)``, a quarter as ``(YYYY-Qn)``. Text inside backticks
    and addresses is left alone; what carries a date already is too, so a second run changes nothing.
    """
    noted = _Text(text)
    for kind, match, language in _told(noted):
        if of_one_time(kind, match, language):
            _annotate(noted, kind, match, at.date(), language)
    pieces: list[str] = []
    done = 0
    for end, note in sorted(noted.notes):
        pieces += [text[done:end], f" ({note})"]
        done = end
    return "".join([*pieces, text[done:]])


def undatable(text: str) -> frozenset[int]:
    """Returns where words for a day end that are said of a habit or a rule: a date beside them is none of theirs."""
    return frozenset(
        match.end() for kind, match, language in _told(_Text(text)) if not of_one_time(kind, match, language)
    )


def _told(noted: _Text) -> Iterator[tuple[str, re.Match[str], Language]]:
    """Yields the words of a text that speak of a day, no place twice; those beside a written day are part of it."""
    for language in dict.fromkeys((language_of(noted.text), "en")):
        for form in _forms(language):
            for match in form.pattern.finditer(noted.text):
                if not noted.claim(*match.span()) or form.kind == "left":
                    continue
                if form.kind == "month-day":
                    noted.name(*match.span())
                elif match.groupdict().get("d") and noted.beside_named(*match.span()):
                    continue
                yield form.kind, match, language


def _annotate(noted: _Text, kind: str, match: re.Match[str], day: date, language: Language) -> None:
    if _DATED.match(match.string, match.end()):
        return
    if kind == "vague":
        noted.notes.append((match.end(), f"said {day.isoformat()}"))
        return
    note = _reckoned(kind, match, day, WORDS[language], past=is_past(match, language))
    if note:
        noted.notes.append((match.end(), note))


def _reckoned(kind: str, match: re.Match[str], day: date, words: DateWords, *, past: bool) -> str | None:
    groups = match.groupdict()
    if kind.startswith("fixed"):
        return (day + timedelta(days=int(kind.removeprefix("fixed")))).isoformat()
    if kind == "month-day":
        return _month_day(
            _place(groups["m"], words.months) + 1, int(re.sub(r"\D", "", groups["n"])), day, past=past
        )
    if kind in ("ahead", "ahead-now", "ago"):
        return _shifted(groups["n"], groups["u"], day, words, -1 if kind == "ago" else 1)
    if kind in (*_STEPS, "this", "end", "this-end"):
        named = next(value for key, value in groups.items() if key in "pqr" and value)
        return _period(PERIODS[named.casefold()], kind.removeprefix("this-"), day)
    wanted = _place(groups["d"], words.days)
    if kind == "nth":
        return _nth(groups["o"], wanted, _place(groups["m"], words.months) + 1, day, past=past)
    if kind == "day-number":
        return _numbered(wanted, int(groups["n"]), day, past=past)
    weeks = groups.get("n")
    if kind in ("in-weeks", "weeks-ago") and (not weeks or _unit(groups["u"], words) != "week"):
        return None
    count = _count(weeks, words) if weeks else 2 if kind == "from-day-two" else 1
    if kind.startswith("from-day"):
        return (_weekday("upcoming", wanted, day, past=False) + timedelta(days=7 * count)).isoformat()
    if kind in ("in-weeks", "weeks-ago"):
        return _agreed(wanted, count if kind == "in-weeks" else -count, day)
    return _weekday(kind, wanted, day, past=past).isoformat()


def _agreed(wanted: int, weeks: int, day: date) -> str | None:
    """A weekday some weeks off, where counting from that weekday and looking into that week come to the same."""
    counted = _weekday("upcoming" if weeks > 0 else "before", wanted, day, past=False)
    looked_up = day + timedelta(days=wanted - day.weekday())
    return (counted + timedelta(days=7 * weeks)).isoformat() if counted == looked_up else None


def _nth(word: str, wanted: int, month: int, day: date, *, past: bool) -> str | None:
    """A weekday told by its place in a month, of the year that the month's own days would be of."""
    nth = next(n for beginning, n in NTH.items() if word.casefold().startswith(beginning))
    dates = []
    for year in (day.year - 1, day.year, day.year + 1):
        first, length = calendar.monthrange(year, month)
        number = 1 + (wanted - first) % 7
        number += 7 * ((length - number) // 7 if nth < 0 else nth - 1)
        dates.append(date(year, month, number))
    return _nearest(dates, day, past=past)


def _numbered(wanted: int, number: int, day: date, *, past: bool) -> str | None:
    days = (day + timedelta(days=-n if past else n) for n in range(1 if past else 0, _TWO_MONTHS))
    return next((each.isoformat() for each in days if (each.weekday(), each.day) == (wanted, number)), None)


def _weekday(kind: str, wanted: int, day: date, *, past: bool) -> date:
    monday = day - timedelta(days=day.weekday())
    upcoming = day + timedelta(days=(wanted - day.weekday() - 1) % 7 + 1)
    if kind in _WEEKS:
        return monday + timedelta(days=7 * _WEEKS[kind] + wanted)
    if kind == "before" or (kind == "day" and past):
        return day - timedelta(days=(day.weekday() - wanted - 1) % 7 + 1)
    in_this_week = monday + timedelta(days=wanted)
    return in_this_week if kind == "this-week" and in_this_week >= day else upcoming


def _month_day(month: int, number: int, day: date, *, past: bool) -> str | None:
    dates = [
        date(year, month, number)
        for year in (day.year - 1, day.year, day.year + 1)
        if 1 <= number <= calendar.monthrange(year, month)[1]
    ]
    return _nearest(dates, day, past=past)


def _nearest(dates: list[date], day: date, *, past: bool) -> str | None:
    later = [each for each in dates if each >= day]
    earlier = [each for each in dates if each < day]
    if not earlier or (later and not past and (later[0] - day).days <= _YEAR_LESS_TWO_MONTHS):
        return later[0].isoformat() if later else None
    return earlier[-1].isoformat()


def _shifted(number: str, unit: str, day: date, words: DateWords, sign: int) -> str | None:
    count = sign * _count(number, words)
    name = _unit(unit, words)
    if name in ("day", "week", "fortnight"):
        return (day + timedelta(days=count * {"day": 1, "week": 7, "fortnight": 14}[name])).isoformat()
    months = day.year * 12 + day.month - 1 + count * (12 if name == "year" else 1)
    year, month = divmod(months, 12)
    if not 1 <= year <= 9999:
        return None
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1])).isoformat()


def _period(unit: str, kind: str, day: date) -> str:
    step = _STEPS.get(kind, 0)
    if unit == "week":
        monday = day + timedelta(days=7 * step - day.weekday())
        sunday = (monday + timedelta(days=6)).isoformat()
        return sunday if kind == "end" else f"{monday.isoformat()} – {sunday}"
    if unit == "year":
        return f"{day.year}-12-31" if kind == "end" else str(day.year + step)
    if unit == "quarter" and kind != "end":
        year, quarter = divmod(day.year * 4 + (day.month - 1) // 3 + step, 4)
        return f"{year}-Q{quarter + 1}"
    last = day.month if unit == "month" else (day.month - 1) // 3 * 3 + 3
    if kind == "end":
        return date(day.year, last, calendar.monthrange(day.year, last)[1]).isoformat()
    year, month = divmod(day.year * 12 + day.month - 1 + step, 12)
    return f"{year}-{month + 1:02d}"


def _place(word: str, patterns: tuple[str, ...]) -> int:
    bare = re.compile(r"\(\?<!.*?\)")
    return next(n for n, each in enumerate(patterns) if re.fullmatch(bare.sub("", each), word, re.IGNORECASE))


def _count(number: str, words: DateWords) -> int:
    """Words for the same number stand side by side among the numbers."""
    return int(number) if number.isdecimal() else words.numbers[number.casefold()]


def _unit(word: str, words: DateWords) -> str:
    return next(name for pattern, name in words.units.items() if re.fullmatch(pattern, word, re.IGNORECASE))


@lru_cache
def _forms(language: Language) -> tuple[_Form, ...]:
    return tuple(_compiled(WORDS[language]))


def _compiled(words: DateWords) -> Iterator[_Form]:
    blanks = {
        "{d}": f"(?P<d>{'|'.join(words.days)})",
        "{m}": f"(?P<m>{'|'.join(words.months)})",
        "{n}": f"(?P<n>\\d{{1,3}}|{'|'.join(words.numbers)})",
        "{u}": f"(?P<u>{'|'.join(words.units)})",
    }
    fixed = [(f"fixed{days}", form) for form, days in words.fixed.items()]
    of_several = [form for form in fixed if " " in form[1]]  # "heute in acht Tagen" is not "in acht Tagen"
    others = [form for form in fixed if " " not in form[1]]
    for kind, template in [("vague", words.vague), *of_several, *words.forms, *others]:
        form = template
        for blank, pattern in blanks.items():
            form = form.replace(blank, pattern)
        if words.spaced:
            form = rf"(?<![\w/.@#\\$-])(?:{form})(?:['’]s)?(?![\w/-]|\.\w|\()"
        yield _Form(kind, re.compile(form, re.IGNORECASE))
