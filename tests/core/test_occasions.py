"""A date is put beside the words for a day only where they speak of one time: not of a habit, not in a title."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from mnemic.core.language.dates import absolute_dates, undatable

MONDAY = datetime(2026, 11, 30, 10, tzinfo=UTC)

HABITS = [
    "We allow merges on Friday",
    "Merges are allowed on Friday",
    "We deploy on Friday",
    "Deploys go out on Friday",
    "Deploys are on Monday and Thursday",
    "Release on Tuesday",
    "Releases are on Tuesday",
    "We decided to merge on Friday only",
    "We agreed that releases go out on Friday",
    "Friday is no day to deploy",
    "Friday's demo is at three",
    "The gym is closed on Monday",
    "I work from home on Wednesday",
    "Support is open from Monday to Friday",
    "The stand-up is on Monday",
    "The nightly backup starts on Sunday",
    "The work week starts on Monday",
    "My day off is Friday",
    "Payday is Friday",
    "Timesheets are due on Friday",
    "If it fails on Friday, roll back",
    "We release on the last Friday of the month",
    "Invoices are sent at the end of the month",
    "Salaries are paid end of month",
    "The token expires in two weeks",
    "Old builds are deleted in 30 days",
    "Always read what was said yesterday",
    "Never put off until tomorrow what is broken",
    "Every year the office closes on December 24",
    "Anna's birthday is on May 3",
    "The fiscal year starts on April 1",
    "Today's rate is read from the ECB at noon",
    "The dashboard shows last week",
    "The default range is this month",
    "Answer as soon as the build is done",
    "Evict the least recently used key",
    "From now on merges happen on Tuesday",
    "On autorise les fusions le vendredi",
    "Les fusions sont autorisées vendredi",
    "Pas de déploiement vendredi",
    "On livre chaque trimestre, le dernier vendredi du mois",
    "Les factures partent à la fin du mois",
    "Le jeton expire dans deux semaines",
    "Les rapports sont toujours faits pour vendredi",
    "Permitimos merges na sexta",
    "Fazemos deploy na sexta-feira",
    "O release sai na última sexta do mês, sempre",
    "As faturas saem no fim do mês",
    "O token expira em duas semanas",
    "Permitimos merges el viernes",
    "Desplegamos el viernes",
    "Las facturas salen a fin de mes",
    "El token caduca en dos semanas",
    "El cumpleaños de Ana es el 3 de mayo",
    "Wir erlauben Merges am Freitag",
    "Merges sind am Freitag erlaubt",
    "Wir deployen am Freitag",
    "Releases sind am Dienstag",
    "Wir haben am Freitag Retro",
    "Rechnungen gehen am Ende des Monats raus",
    "Das Token verfällt in zwei Wochen",
    "Annas Geburtstag ist am 3. Mai",
    "Von Montag bis Freitag ist jemand da",
    "周五允许合并",
    "我们周五部署",
    "周五可以合并",
    "周一到周五有人值班",
    "月底发工资",
    "令牌两周后过期",
    "安娜的生日是5月3日",
    "使用最近的节点",
    "构建很快",
    "金曜日はマージを許可します",
    "金曜日にデプロイする",
    "デプロイは火曜日です",
    "月曜日から金曜日まで対応します",
    "週末はデプロイしない",
    "トークンは2週間後に切れる",
    "アンナの誕生日は5月3日です",
]


@pytest.mark.parametrize("said", HABITS)
def test_a_habit_or_a_rule_gets_no_date(said: str) -> None:
    assert absolute_dates(said, MONDAY) == said


TITLES = [
    "The song is Yesterday",
    "The page called Today lists what is open",
    "Open the Today tab first",
    "The playlist “see you tomorrow” is shared",
    'The banner says "back on Friday, see you next week"',
    "The sale starts on Black Friday",
    "The class is `Yesterday` and lives in src/today",
    "## The freeze starts on Friday",
    "> the freeze starts on Friday",
    "```\nthe freeze starts tomorrow\n```",
    "See [[Tomorrow]] and [what happens next week](plan.md)",
    "datetime.today() and $tomorrow",
    "La chanson s'appelle « à demain »",
    "La page demain est vide",
    "Die Seite heute ist leer, der Song „bis morgen“ auch",
    "Am Morgen ist wenig los",
    "La película «mañana» y la canción ayer",
    "A música “ontem” e a página hoje",
    "页面「今天」是空的",
    "频道叫明天",
    "「昨日」という曲",
    "El viernes santo es fiesta",
]


@pytest.mark.parametrize("said", TITLES)
def test_a_title_a_quotation_or_code_gets_no_date(said: str) -> None:
    assert absolute_dates(said, MONDAY) == said


ONCE = [
    "The release is on Friday (2026-12-04)",
    "The freeze starts Monday (2026-12-07)",
    "No merges until next Friday (2026-12-11)",
    "Merges are frozen until Friday (2026-12-04)",
    "The CI has been red since yesterday (2026-11-29)",
    "I need it by Friday (2026-12-04)",
    "Nothing is merged before Thursday (2026-12-03)",
    "We will deploy the new gateway on Friday (2026-12-04)",
    "The invoice is due on Friday (2026-12-04)",
    "We launch on Tuesday (2026-12-01)",
    "I'm leaving for Porto on Friday (2026-12-04)",
    "We decided on Friday (2026-11-27) to keep Redis",
    "Deadline: Friday (2026-12-04)",
    "The audit is due by the end of the month (2026-11-30)",
    "The demo is in two weeks (2026-12-14)",
    "Don't deploy today (2026-11-30)",
    "La démo est vendredi (2026-12-04)",
    "Rien avant jeudi (2026-12-03)",
    "Nous allons livrer vendredi (2026-12-04)",
    "La migration sera finie d'ici vendredi (2026-12-04)",
    "Nous avons migré vendredi (2026-11-27)",
    "O lançamento é na sexta (2026-12-04)",
    "Congelado até sexta-feira (2026-12-04)",
    "Vamos lançar na quinta (2026-12-03)",
    "El lanzamiento es el viernes (2026-12-04)",
    "Congelado hasta el jueves (2026-12-03)",
    "Vamos a lanzar el viernes (2026-12-04)",
    "Das Release ist am Freitag (2026-12-04)",
    "Gesperrt bis Donnerstag (2026-12-03)",
    "Wir werden am Freitag (2026-12-04) umziehen",
    "Wir haben am Freitag (2026-11-27) alles migriert",
    "冻结从周五 (2026-12-04)开始",
    "截止到周四 (2026-12-03)",
    "演示在周五 (2026-12-04)",
    "リリースは金曜日 (2026-12-04)です",
    "金曜日 (2026-12-04)まで凍結",
    "来週の金曜日 (2026-12-11)に公開",
]


@pytest.mark.parametrize("expected", ONCE)
def test_one_time_gets_its_date(expected: str) -> None:
    said = re.sub(r" \((?:said )?\d{4}[^)]*\)", "", expected)
    assert absolute_dates(said, MONDAY) == expected
    assert absolute_dates(expected, MONDAY) == expected
    assert undatable(expected) == frozenset()


def test_where_a_habit_is_told_beside_one_time_each_keeps_its_own() -> None:
    said = "We allow merges on Friday; the freeze starts on Friday"
    assert absolute_dates(said, MONDAY) == f"{said} (2026-12-04)"
    dated = "We allow merges on Friday (2026-12-04); the freeze starts on Friday (2026-12-04)"
    assert undatable(dated) == {dated.index(" (")}
