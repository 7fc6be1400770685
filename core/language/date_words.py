"""How seven languages speak of days: what ``dates`` looks for, as data.

In a form, ``{d}`` stands for a day of the week, ``{m}`` for a month, ``{n}`` for a number, ``{u}`` for a unit.
The kind of a form says how it is reckoned; the first form that claims a place wins, and ``left`` is claimed and left
undated. In an ``nth`` form ``o`` is the place of the weekday in its month.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class DateWords:
    """The vocabulary of one language. Words of ``days`` and the like are regular expressions, lower case."""

    days: tuple[str, ...]
    months: tuple[str, ...]
    units: Mapping[str, str]
    numbers: Mapping[str, int]
    fixed: Mapping[str, int]
    forms: tuple[tuple[str, str], ...]
    vague: str
    spaced: bool = True


def numbered(words: str) -> dict[str, int]:
    """Counts from one; words for the same number are joined by a bar."""
    return {word: n for n, group in enumerate(words.split(), 1) for word in group.split("|")}


#: Words for a period in every language, for the forms that name one.
PERIODS: Mapping[str, str] = {
    **dict.fromkeys("week semaine semana woche 周 星期 来週 先週 今週 再来週 先々週 週".split(), "week"),
    **dict.fromkeys("month mois mês mes monat 月 来月 先月 今月 再来月 先々月".split(), "month"),
    **dict.fromkeys("quarter trimestre quartal 季度 四半期".split(), "quarter"),
    **dict.fromkeys("year année an ano año jahr 年 明年 去年 今年 来年 昨年 再来年 一昨年".split(), "year"),
}

#: Which weekday of a month a word names, told by its beginning.
NTH: Mapping[str, int] = {
    **dict.fromkeys("first premier primeir primer erste".split(), 1),
    **dict.fromkeys("second deuxième segund zweite".split(), 2),
    **dict.fromkeys("third troisième terceir tercer dritte".split(), 3),
    **dict.fromkeys("fourth quatrième quart cuart vierte".split(), 4),
    **dict.fromkeys("last dernier últim ultim letzte".split(), -1),
}
