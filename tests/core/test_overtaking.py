"""When a newer statement takes an older one's place: one value of one thing, or what it says was left."""

from __future__ import annotations

import pytest

from mnemic.core.language.similarity import Verdict, compare, weighed
from mnemic.core.language.statement import read

#: Both may hold: a person may be asked, nothing is overtaken unasked.
BOTH = [
    ("Docs are in English", "Docs are in German"),
    ("The docs are written in English", "The docs are written in German"),
    ("Die Doku ist auf Deutsch", "Die Doku ist auf Englisch"),
    ("CI runs Python 3.11", "CI runs Python 3.12"),
    ("CI 运行 Python 3.11", "CI 运行 Python 3.12"),
    ("CI läuft mit Python 3.11", "CI läuft mit Python 3.12"),
    ("La CI corre en Python 3.11", "La CI corre en Python 3.12"),
    ("Billing uses Postgres 15", "Billing uses Postgres 16"),
    ("Logs are in S3", "Logs are in Loki"),
    ("Releases are on Tuesday", "Releases are on Thursday"),
    ("My kid is called Mia", "My kid is called Leo"),
    ("Mein Kind heißt Mia", "Mein Kind heißt Leo"),
    ("Mon enfant s'appelle Mia", "Mon enfant s'appelle Léo"),
    ("Mi hija se llama Mia", "Mi hija se llama Lea"),
    ("My sister lives in Rome", "My sister lives in Milan"),
]

#: Neither touches the other, however it is asked.
APART = [
    ("My editor is Vim", "Anna's editor is Emacs"),
    ("The editor is Vim", "Anna's editor is Emacs"),
    ("The editor is Vim", "My editor is Emacs"),
    ("Anna's editor is Vim", "The editor is Vim"),
    ("Mein Editor ist Vim", "Annas Editor ist Emacs"),
    ("Mein Editor ist Vim", "Der Editor ist Emacs"),
    ("Mon éditeur est Vim", "L'éditeur d'Anna est Emacs"),
    ("Mi editor es Vim", "El editor de Ana es Emacs"),
    ("Meu editor é o Vim", "O editor da Ana é o Emacs"),
    ("我的编辑器是 Vim", "安娜的编辑器是 Emacs"),
    ("私のエディタはVimです", "アンナのエディタはEmacsです"),
    ("Tom owns the search service", "Maria owns the search service"),
    ("Tom owns billing", "Tom no longer maintains billing"),
    ("Tom owns search and billing", "Tom no longer owns search"),
    ("I use vim and emacs", "I no longer use vim"),
    ("We use npm in repo A", "We no longer use npm"),
    ("We deploy the docs on Fridays", "We no longer deploy on Fridays"),
    ("We use Redux, MobX and Zustand", "We no longer use Redux"),
    ("Public repos are mirrored", "Private repos are mirrored"),
    ("Manual tests run on Friday", "Automatic tests run on Friday"),
    ("The flag beta is on for customer Acme", "The flag beta is off"),
    ("The flag beta is on in staging", "The flag beta is off in production"),
    ("The active branch is main", "The inactive branch is main"),
    ("The flag beta is on", "The flag alpha is off"),
    # Left in one case only
    ("We use Redis", "We no longer use Redis for sessions"),
    ("We use Redis", "We no longer use Redis in the EU"),
    ("We support Windows", "We no longer support Windows 7"),
    ("We use Jenkins", "We don't use Jenkins for the docs any more"),
    ("Wir nutzen Redis", "Wir nutzen Redis nicht mehr für Sessions"),
    ("Wir nutzen Redis", "Wir nutzen Redis in der EU nicht mehr"),
    ("On utilise Redis", "On n'utilise plus Redis pour les sessions"),
    ("Usamos Redis", "Ya no usamos Redis para sesiones"),
    ("Usamos Redis", "Não usamos mais Redis para sessões"),
    ("我们用 Redis", "我们不再用 Redis 存会话"),
    ("我们用 Redis", "我们在欧洲不再用 Redis"),
    ("Redisを使っています", "Redisはもうセッションには使っていません"),
    # Two events
    ("We had an outage on 2026-01-02", "We had an outage on 2026-02-03"),
    ("I was in Berlin in 2019", "I was in Berlin in 2021"),
    ("The talk in May was in Berlin", "The talk in June was in Munich"),
    ("The workshop was in Berlin", "The workshop was in Munich"),
    ("I worked at Google in 2015", "I worked at Meta in 2015"),
    ("I have worked at Google", "I have worked at Meta"),
    ("Wir hatten einen Ausfall am 2026-01-02", "Wir hatten einen Ausfall am 2026-02-03"),
    ("Ich habe bei Google gearbeitet", "Ich habe bei Meta gearbeitet"),
    ("On a eu une panne le 2026-01-02", "On a eu une panne le 2026-02-03"),
    ("J'ai travaillé chez Google", "J'ai travaillé chez Meta"),
    ("Tuvimos una caída el 2026-01-02", "Tuvimos una caída el 2026-02-03"),
    ("Tivemos uma queda em 2026-01-02", "Tivemos uma queda em 2026-02-03"),
    ("2026-01-02 发生了故障", "2026-02-03 发生了故障"),
    ("我在谷歌工作过", "我在苹果工作过"),
    ("2026-01-02に障害がありました", "2026-02-03に障害がありました"),
    # Two of several
    ("One of our customers is Acme", "One of our customers is Globex"),
    ("An admin is Anna", "An admin is Bob"),
    ("A competitor is Acme", "A competitor is Globex"),
    ("Another reviewer is Anna", "Another reviewer is Bob"),
    ("Ein Admin ist Anna", "Ein Admin ist Bob"),
    ("Einer unserer Kunden ist Acme", "Einer unserer Kunden ist Globex"),
    ("Un admin est Anna", "Un admin est Bob"),
    ("L'un de nos clients est Acme", "L'un de nos clients est Globex"),
    ("Una de las clientas es Acme", "Una de las clientas es Globex"),
    ("Um dos clientes é a Acme", "Um dos clientes é a Globex"),
    ("管理员之一是王芳", "管理员之一是李明"),
    ("管理者の一人は田中さん", "管理者の一人は鈴木さん"),
]

OVERTAKEN = [
    ("Production runs Postgres 14", "Production is now on Postgres 16"),
    ("La prod tourne sur Postgres 14", "La prod est maintenant sur Postgres 16"),
    ("A produção roda Postgres 14", "A produção está agora no Postgres 16"),
    ("Producción corre en Postgres 14", "Producción está ahora en Postgres 16"),
    ("Die Produktion läuft mit Postgres 14", "Die Produktion läuft jetzt auf Postgres 16"),
    ("生产环境用 Postgres 14", "生产环境现在用 Postgres 16"),
    ("本番はPostgres 14です", "本番は今はPostgres 16です"),
    ("We use Redux for state", "We don't use Redux any more, we use Zustand"),
    ("We use Redux for state", "We no longer use Redux"),
    ("We use Redux for state", "We use Zustand instead of Redux"),
    ("On utilise Redux pour l'état", "On n'utilise plus Redux, on utilise Zustand"),
    ("Usamos Redux para o estado", "Não usamos mais Redux, usamos Zustand"),
    ("Usamos Redux para el estado", "Ya no usamos Redux, usamos Zustand"),
    ("Wir nutzen Redux für State", "Wir nutzen Redux nicht mehr, wir nutzen Zustand"),
    ("我们用 Redux 做状态管理", "我们不再用 Redux 了，改用 Zustand"),
    ("状態管理にReduxを使っています", "Reduxはもう使っていません。Zustandを使います"),
    ("We support Node 18", "we no longer support Node 18"),
    ("On supporte Node 18", "On ne supporte plus Node 18"),
    ("Suportamos Node 18", "Não suportamos mais Node 18"),
    ("Soportamos Node 18", "Ya no soportamos Node 18"),
    ("Wir unterstützen Node 18", "Wir unterstützen Node 18 nicht mehr"),
    ("我们支持 Node 18", "我们不再支持 Node 18"),
    ("Node 18をサポートしています", "Node 18はもうサポートしていません"),
    ("flag dark_mode is on", "flag dark_mode is off"),
    ("The flag beta is turned on", "The flag beta is disabled"),
    ("The flag beta is on", "The flag beta is not on"),
    ("Feature beta: on", "Feature beta: off"),
    ("Le drapeau beta est activé", "Le drapeau beta est désactivé"),
    ("A flag beta está ligada", "A flag beta está desligada"),
    ("La flag beta está activada", "La flag beta está desactivada"),
    ("Das Flag beta ist an", "Das Flag beta ist aus"),
    ("功能开关beta已开启", "功能开关beta已关闭"),
    ("フラグbetaはオンです", "フラグbetaはオフです"),
    ("Docs are in English", "Docs are in German now"),
    ("CI runs Python 3.11", "CI now runs Python 3.12"),
    ("Anna's editor is Emacs", "Anna's editor is Vim"),
    ("My editor is Vim", "My editor is Emacs"),
    ("The docs language is English", "The docs language is German"),
    ("Our CI is Jenkins", "The CI is Buildkite now"),
    ("デプロイにはHelmを使う", "デプロイにHelmはもう使わず、Kustomizeに移行した"),
    ("The release was moved to 2026-03-06", "The release was moved to 2026-03-13"),
    ("服务通过的端口是5433", "服务通过的端口是5434"),
    ("We use Redis in the EU", "We no longer use Redis in the EU"),
    ("The timeout was 30 seconds", "The timeout is now 60 seconds"),
]


def loosely(old: str, new: str) -> Verdict:
    return weighed(old, new, read(old), read(new), loosely=True)


@pytest.mark.parametrize(("old", "new"), BOTH)
def test_values_of_which_there_may_be_several_are_a_question_for_a_person(old: str, new: str) -> None:
    assert compare(old, new) == compare(new, old) == "different"
    assert loosely(old, new) == "contradicts"


@pytest.mark.parametrize(("old", "new"), APART)
def test_what_is_another_persons_or_another_thing_is_left_alone(old: str, new: str) -> None:
    assert compare(old, new) == compare(new, old) == "different"
    assert loosely(old, new) == "different"


@pytest.mark.parametrize(("old", "new"), OVERTAKEN)
def test_a_change_that_is_told_takes_the_old_ones_place(old: str, new: str) -> None:
    assert compare(old, new) == "contradicts"
