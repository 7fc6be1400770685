"""Who no longer does something, and corrections with an apology behind them, in seven languages."""

from __future__ import annotations

import pytest

from tests.core.extraction.test_rules import heard, texts

NO_LONGER = [
    "Maria no longer owns the websocket code",
    "Maria is no longer responsible for billing",
    "Maria doesn't own the websocket code any more",
    "Anna and Tom no longer maintain the parser",
    "Maria ist nicht mehr für den Websocket-Code zuständig",
    "Maria betreut den Websocket-Code nicht mehr",
    "Maria ne s'occupe plus du code websocket",
    "Maria ya no se encarga del código websocket",
    "Maria já não cuida do código websocket",
    "A Maria não cuida mais do código websocket",
    "Maria 不再负责 websocket 代码",
]


@pytest.mark.parametrize("said", NO_LONGER)
def test_that_somebody_no_longer_does_something_is_a_fact_of_the_project(said: str) -> None:
    (found,) = heard(f"{said}.").candidates
    assert (found.text, found.type, found.kind) == (said, "project", "fact")


@pytest.mark.parametrize(
    "said",
    [
        "The build no longer fails.",
        "Docker no longer works here.",
        "Der Build läuft nicht mehr.",
        "Le serveur ne démarre plus.",
        "El servidor ya no arranca.",
        "服务不再启动。",
    ],
)
def test_how_a_thing_goes_at_the_moment_is_not_kept(said: str) -> None:
    assert texts(said) == []


def test_a_wish_that_something_ends_stays_a_wish() -> None:
    (found,) = heard("Antworte bitte nicht mehr auf Englisch.").candidates
    assert found.type == "feedback"


@pytest.mark.parametrize(
    ("told", "then", "mended"),
    [
        ("The port is 8080.", "Actually it's 8081, sorry", "The port is 8081"),
        ("The port is 8080.", "it's 8081, my mistake", "The port is 8081"),
        ("The port is 8080.", "it's 8081, not 8080, sorry", "The port is 8081"),
        ("Releases are on Friday.", "it's Thursday, actually", "Releases are on Thursday"),
        (
            "Der Dev-Server läuft auf Port 8080.",
            "Eigentlich ist es 8081, sorry",
            "Der Dev-Server läuft auf Port 8081",
        ),
        (
            "Le serveur de dev tourne sur le port 8080.",
            "En fait c'est 8081, désolé",
            "Le serveur de dev tourne sur le port 8081",
        ),
        (
            "El servidor de dev corre en el puerto 8080.",
            "En realidad es 8081, perdón",
            "El servidor de dev corre en el puerto 8081",
        ),
        (
            "O servidor de dev roda na porta 8080.",
            "Na verdade é 8081, desculpa",
            "O servidor de dev roda na porta 8081",
        ),
        ("开发服务器端口是8080。", "其实是8081，抱歉", "开发服务器端口是8081"),
        ("发布在5月15日。", "不对，是5月16日", "发布在5月16日"),
        ("我们的数据库用 MySQL 8。", "不对，数据库用 PostgreSQL", "我们的数据库用 PostgreSQL"),
        (
            "開発サーバーはポート8080で動いています。",
            "実は8081です、すみません",
            "開発サーバーはポート8081で動いています",
        ),
        ("ステージングのポートは8080です。", "違います、8081です", "ステージングのポートは8081です"),
    ],
)
def test_a_value_told_with_an_apology_mends_what_was_said(told: str, then: str, mended: str) -> None:
    assert texts(told, then)[-1].startswith(mended)


@pytest.mark.parametrize(
    "then",
    [
        "it's 3 errors now, sorry",
        "it's late, sorry",
        "the build is red, sorry",
        "yeah, it's 8081 commits behind, sorry",
        "I have to go at 18:00, sorry",
    ],
)
def test_an_apology_for_something_else_mends_nothing(then: str) -> None:
    assert texts("The port is 8080.", then) == ["The port is 8080"]
