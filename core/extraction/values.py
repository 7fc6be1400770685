"""Kinds of value that a correction changes, and a day of the week as one or as several."""

from __future__ import annotations

import re

_WEEKDAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:lun|mar|mercre|jeu|vendre|same)dis?|dimanches?"
    r"|(?:segunda|terça|quarta|quinta|sexta)s?(?:-feiras?)?|sábados?|domingos?|lunes|martes|mi[ée]rcoles|jueves|viernes"
    r"|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|(?:周|星期|礼拜)[一二三四五六日天]|[月火水木金土日]曜日?"
)
_MONTH = (
    r"january|february|march|april|may|june|july|august|september|october|november|december"
    r"|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
    r"|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
    r"|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre"
    r"|januar|februar|märz|juni|juli|oktober|dezember|\d{1,2}月"
)
#: Scripts that write without blanks stand right beside a number.
_LETTER = r"[^\W\u3040-\u9fff]"
#: Kinds of value: what is corrected and what corrects it are of one kind.
VALUES = tuple(
    re.compile(
        rf"(?<!{_LETTER})(?<!\.)(?:{pattern})(?!(?:{_LETTER}|\.){_LETTER})" if n else pattern, re.IGNORECASE
    )
    for n, pattern in enumerate(
        (
            _WEEKDAY,
            r"\d{1,2}月\d{1,2}[日号]",
            _MONTH,
            r"\d{4}-\d\d-\d\d",
            r"\d{1,2}:\d\d",
            r"v?\d+(?:\.\d+)+",
            r"\d{1,2}(?:st|nd|rd|th)",
            r"\d+",
        )
    )
)
#: Days of the week that are more than one: "on Tuesdays", "les lundis", "montags", "às terças-feiras".
_DAYS = re.compile(
    r"(?P<one>\w+(?:day|di|dimanche|tag|mittwoch|sábado|domingo)|dimanche|mittwoch|sábado|domingo)s"
    r"|(?P<other>segunda|terça|quarta|quinta|sexta)s(?P<fair>-feira)?s?",
    re.IGNORECASE,
)


def in_number(new: str, old: str) -> str:
    """Has a day of the week be one or several, as the one in whose place it comes."""
    single, many = one(new), _DAYS.fullmatch(old) is not None
    if not VALUES[0].fullmatch(new) or not VALUES[0].fullmatch(old) or many == (single != new):
        return new
    return several(single) if many else single


def several(day: str) -> str:
    """Returns a day of the week as it is said of several, where its language does."""
    parted = re.sub(r"-feira$", "s-feira", day, flags=re.IGNORECASE)
    return f"{parted}s" if _DAYS.fullmatch(f"{parted}s") else day


def one(day: str) -> str:
    """Returns a day of the week as it is said of one; any other text as it is."""
    found = _DAYS.fullmatch(day)
    return (found["one"] or found["other"] + (found["fair"] or "")) if found else day
