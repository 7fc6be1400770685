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
