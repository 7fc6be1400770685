"""Relative dates get the absolute one beside them."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from mnemic.core.language.dates import absolute_dates

THURSDAY = datetime(2026, 3, 5, 10, tzinfo=UTC)


def assert_dated(expected: str) -> None:
    """What is told without its dates gets them, and gets no others when it is read again."""
    said = re.sub(r" \((?:said )?\d{4}[^)]*\)", "", expected)
    assert absolute_dates(said, THURSDAY) == expected
    assert absolute_dates(expected, THURSDAY) == expected


@pytest.mark.parametrize(
    "expected",
    [
        "code freeze starts next Thursday (2026-03-12)",
        "we moved to the new CI yesterday (2026-03-04)",
        "the demo is in two weeks (2026-03-19)",
        "the freeze starts Friday (2026-03-06)",
        "we moved to pnpm on Tuesday (2026-03-03)",
        "we decided that the freeze starts Tuesday (2026-03-10)",
        "this Saturday (2026-03-07), last Monday (2026-03-02), this Monday (2026-03-09)",
        "a week from Friday (2026-03-13)",
        "tomorrow (2026-03-06), the day after tomorrow (2026-03-07), today (2026-03-05)",
        "3 days ago (2026-03-02), in a month (2026-04-05), in 2 years (2028-03-05), a fortnight ago (2026-02-19)",
        "next week (2026-03-09 – 2026-03-15), last month (2026-02), next quarter (2026-Q2), next year (2027)",
        "end of month (2026-03-31), the end of the quarter (2026-03-31), end of the year (2026-12-31)",
        "end of this week (2026-03-08), this quarter (2026-Q1)",
        "from 20 December (2026-12-20) until January 3rd (2027-01-03)",
        "we shipped on February 12 (2026-02-12)",
        "Friday, March 13 (2026-03-13)",
        "it ships soon (said 2026-03-05)",
        "发布冻结从下周四 (2026-03-12)开始",
        "昨天 (2026-03-04)我们迁移到了新 CI",
        "演示在两周后 (2026-03-19)",
        "上周五 (2026-02-27)，本周六 (2026-03-07)，周一开会",
        "下个月 (2026-04)上线，月底 (2026-03-31)前完成，本月底 (2026-03-31)",
        "3月12日 (2026-03-12)上线",
        "3月20日 (2026-03-20)之前上线，3月20日 (2026-03-20)以后冻结",
        "3月20日 (2026-03-20)前にリリース",
        "le gel commence vendredi (2026-03-06)",
        "nous avons migré hier (2026-03-04)",
        "la démo est dans deux semaines (2026-03-19)",
        "jeudi prochain (2026-03-12), la semaine prochaine (2026-03-09 – 2026-03-15), le 12 mars (2026-03-12)",
        "o congelamento começa na sexta-feira (2026-03-06)",
        "migramos ontem (2026-03-04)",
        "a demo é daqui a duas semanas (2026-03-19)",
        "a congelación empieza el próximo jueves (2026-03-12)",
        "migramos ayer (2026-03-04) al nuevo CI",
        "la demo es dentro de dos semanas (2026-03-19)",
        "mañana (2026-03-06) por la mañana",
        "der Freeze beginnt am Freitag (2026-03-06)",
        "wir sind gestern (2026-03-04) umgezogen",
        "die Demo ist in zwei Wochen (2026-03-19)",
        "die Frist ist der 15. April (2026-04-15)",
        "来週の木曜日 (2026-03-12)にコードフリーズ開始",
        "昨日 (2026-03-04)新しいCIに移行しました",
        "デモは2週間後 (2026-03-19)です",
        "金曜日 (2026-03-06)からリリース凍結、先週の月曜日 (2026-02-23)",
    ],
)
def test_the_date_stands_beside_the_words(expected: str) -> None:
    assert_dated(expected)


@pytest.mark.parametrize(
    "said",
    [
        "never deploy on Friday",
        "every Friday",
        "deploy day is Tuesday",
        "the stand-up is on Mondays",
        "每周五不要部署",
        "部署日是周二",
        "ne déploie jamais le vendredi",
        "nunca faça deploy na sexta",
        "nunca despliegues los viernes",
        "niemals am Freitag deployen",
        "毎週金曜日",
        "デプロイ日は火曜日です",
    ],
)
def test_what_recurs_stays(said: str) -> None:
    assert absolute_dates(said, THURSDAY) == said


@pytest.mark.parametrize(
    "said",
    [
        "see `friday` and https://example.org/friday",
        "the branch next-friday, friday.yml and x/tuesday",
        "March 12, 2026",
        "on 2026-03-12",
        "hier ist der Branch",
        "guten morgen, quarta vez",
        "一周一次",
        "may I march",
        "February 31",
        "in 99 decades",
        "",
    ],
)
def test_what_is_no_relative_date_stays(said: str) -> None:
    assert absolute_dates(said, THURSDAY) == said


def test_a_year_beyond_the_calendar_is_left() -> None:
    at = datetime(9998, 1, 31, tzinfo=UTC)
    assert absolute_dates("in 30 years", at) == "in 30 years"


def test_the_end_of_a_shorter_month_is_used() -> None:
    assert absolute_dates("in a month", datetime(2026, 1, 31, tzinfo=UTC)) == "in a month (2026-02-28)"


def test_the_day_is_that_of_the_messages_own_time_zone() -> None:
    late = datetime(2026, 3, 5, 23, 30, tzinfo=timezone(timedelta(hours=-8)))
    assert absolute_dates("yesterday", late) == "yesterday (2026-03-04)"


@pytest.mark.parametrize(
    "expected",
    [
        "The demo is on Friday week (2026-03-13)",
        "The demo is Monday week (2026-03-16)",
        "The audit is three weeks from Monday (2026-03-30)",
        "The demo is on Friday in two weeks (2026-03-20)",
        "The demo is the week after next (2026-03-16 – 2026-03-22)",
        "The demo is on the last Friday of March (2026-03-27)",
        "The audit is on the first Monday in April (2026-04-06)",
        "The demo was on the second Friday of February (2026-02-13)",
        "The demo is on Friday the 13th (2026-03-13)",
        "The freeze started on Monday two weeks ago (2026-02-16)",
        "The demo is in the last week of next month (2026-04)",
        "The demo is on Friday (2026-03-06) before noon",
        "Die Demo ist Freitag in einer Woche (2026-03-13)",
        "Die Demo ist heute in acht Tagen (2026-03-12)",
        "Die Demo ist am Freitag übernächster Woche (2026-03-20)",
        "Die Demo ist am Freitag, den 13. (2026-03-13)",
        "Die Prüfung ist am letzten Freitag im März (2026-03-27)",
        "La démo est vendredi en huit (2026-03-13)",
        "La démo est vendredi en quinze (2026-03-20)",
        "La démo est demain en huit (2026-03-13)",
        "La démo est le vendredi 13 (2026-03-13)",
        "L'audit est le premier lundi d'avril (2026-04-06)",
        "La démo est vendredi (2026-03-06) après-midi",
        "La demo es el viernes 13 (2026-03-13)",
        "La demo es el viernes en dos semanas (2026-03-20)",
        "La auditoría es el último viernes de marzo (2026-03-27)",
        "A demo é na sexta 13 (2026-03-13)",
        "A demo é na sexta daqui a duas semanas (2026-03-20)",
        "A auditoria é na primeira segunda de abril (2026-04-06)",
        "演示是下下周五 (2026-03-20)",
        "演示在下下个月 (2026-05)",
        "演示是13号周五 (2026-03-13)",
        "演示是大大后天 (2026-03-09)",
        "デモは再来週の金曜日 (2026-03-20)です",
        "デモはしあさって (2026-03-08)です",
        "デモは13日の金曜日 (2026-03-13)です",
        "デモは再来月 (2026-05)です",
    ],
)
def test_a_day_is_told_by_what_else_is_said_of_it(expected: str) -> None:
    assert_dated(expected)


@pytest.mark.parametrize(
    "said",
    [
        "The audit is on Monday in three weeks",
        "The audit is on Monday, not this week but next",
        "The demo is Friday after Easter",
        "The demo is on Monday before the audit",
        "The demo is on Friday in the year 2027",
        "The demo is on 20 March in 2027",
        "The demo is on Friday the 31st",
        "The demo is on the third Friday",
        "The product Next Friday launches in May",
        "The team Last Week owns it",
        "The contract ends on Friday next year",
        "Die Demo ist Montag in zwei Wochen",
        "Die Demo ist am Freitag nach Ostern",
        "Die Demo ist am Freitag im Jahr 2027",
        "La démo est vendredi après Pâques",
        "La démo est vendredi, pas cette semaine",
        "La demo es el viernes después de Pascua",
        "La demo es este viernes no, el otro",
        "A demo é na sexta depois da Páscoa",
        "演示是复活节后的周五",
        "演示是三月最后一个周五",
        "監査は三月の最後の金曜日です",
        "The demo is on Friday [2026-03-13]",
        "The demo is on Friday (March 13, 2026)",
        "The demo is on Friday (13.03.2026)",
        "The demo is on Friday (the 13th)",
        "Die Demo ist am Freitag (13.3.)",
    ],
)
def test_what_needs_more_than_a_calendar_or_is_dated_stays(said: str) -> None:
    assert absolute_dates(said, THURSDAY) == said


MONDAY = datetime(2026, 11, 30, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    "expected",
    [
        "The release freeze has been moved to Friday (2026-12-04)",
        "Deadline moved to Friday (2026-12-04)",
        "The demo was postponed until Thursday (2026-12-03)",
        "We shifted the launch to Friday (2026-12-04)",
        "The launch got rescheduled for Wednesday (2026-12-02)",
        "The freeze was brought forward to Tuesday (2026-12-01)",
        "The demo was moved from Thursday (2026-12-03) to Friday (2026-12-04)",
        "Der Freeze wurde auf Freitag (2026-12-04) verschoben",
        "Die Demo ist verschoben auf Freitag (2026-12-04)",
        "La démo a été reportée à vendredi (2026-12-04)",
        "On a décalé la démo à jeudi (2026-12-03)",
        "O lançamento foi adiado para sexta-feira (2026-12-04)",
        "Mudamos a demo para quinta (2026-12-03)",
        "El lanzamiento fue aplazado al viernes (2026-12-04)",
        "Movimos la demo al jueves (2026-12-03)",
        "发布冻结已经改到周五 (2026-12-04)了",
        "演示改成了周四 (2026-12-03)，大家注意",
        "上线已经推迟到周五 (2026-12-04)",
        "デモは金曜日 (2026-12-04)に延期しました",
    ],
)
def test_a_day_something_was_moved_to_is_a_coming_one(expected: str) -> None:
    said = re.sub(r" \(\d{4}[^)]*\)", "", expected)
    assert absolute_dates(said, MONDAY) == expected


@pytest.mark.parametrize(
    "expected",
    [
        "We moved to pnpm on Friday (2026-11-27)",
        "The database was moved on Friday (2026-11-27)",
        "Die Demo wurde am Freitag (2026-11-27) verschoben",
        "A demo foi adiada na sexta (2026-11-27)",
    ],
)
def test_a_day_on_which_something_was_moved_is_past(expected: str) -> None:
    said = re.sub(r" \(\d{4}[^)]*\)", "", expected)
    assert absolute_dates(said, MONDAY) == expected


@pytest.mark.parametrize(
    "unit", ["Friday ", "in ", "下周四", "`", " ", "a week from ", "Friday in 2 ", "last Friday of "]
)
def test_time_grows_with_the_text(unit: str) -> None:
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        started = time.process_time()
        absolute_dates(text, THURSDAY)
        return time.process_time() - started

    seconds(1_000)
    assert seconds(60_000) < 10 * max(seconds(15_000), 0.005)
