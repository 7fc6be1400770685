"""What was left for something or somebody else takes the old statement's place; what may hold beside it does not."""

from __future__ import annotations

import pytest

from mnemic.core.language.similarity import compare

#: What the first says was left, ended, or given another value.
LEFT = [
    ("we use Buildkite", "We switched from Buildkite to GitHub Actions"),
    ("Maria owns the websocket code", "Priya took over websockets from Maria"),
    ("Maria owns the websocket code", "Actually Priya took over websockets from Maria."),
    ("Maria ist für den Websocket-Code zuständig", "Priya hat den Websocket-Code von Maria übernommen"),
    ("Maria betreut den Code der Websockets", "Priya hat die Websockets von Maria übernommen"),
    ("Maria s'occupe du code websocket", "Priya a repris les websockets de Maria"),
    ("Maria se encarga del código websocket", "Priya asumió los websockets de Maria"),
    ("Maria cuida do código websocket", "Priya assumiu os websockets da Maria"),
    ("Maria 负责 websocket 代码", "Priya 从 Maria 手里接手了 websocket"),
    ("Mariaさんがwebsocketのコードを担当しています", "PriyaさんがMariaさんからwebsocketを引き継ぎました"),
    ("Our CI is Buildkite", "We switched from Buildkite to GitHub Actions"),
    ("our CI is Buildkite not GitHub Actions", "We switched from Buildkite to GitHub Actions"),
    ("Our CI is GitHub Actions", "We moved from GitHub Actions to Buildkite"),
    ("Notre CI est GitHub Actions", "On est passé de GitHub Actions à Buildkite"),
    ("Notre CI est Buildkite, pas GitHub Actions", "On est passé de Buildkite à GitHub Actions"),
    (
        "Unsere CI ist Buildkite, nicht GitHub Actions",
        "Wir sind von Buildkite auf GitHub Actions umgestiegen",
    ),
    ("Nuestra CI es Buildkite, no GitHub Actions", "Cambiamos Buildkite por GitHub Actions"),
    ("Nossa CI é o Buildkite, não o GitHub Actions", "Trocamos o Buildkite pelo GitHub Actions"),
    ("我们的 CI 是 Buildkite，不是 GitHub", "我们从 Buildkite 换成了 GitHub"),
    ("数据库用 MySQL 8", "数据库现在用 PostgreSQL"),
    ("数据库是 MySQL 8", "数据库是 PostgreSQL"),
    ("The database is MySQL 8", "The database is PostgreSQL"),
    ("The database is PostgreSQL", "The database is MySQL 8"),
    ("Die Datenbank ist MySQL 8", "Die Datenbank ist PostgreSQL"),
    ("La base de données est MySQL 8", "La base de données est PostgreSQL"),
    ("Maria owns the websocket code", "Maria no longer owns the websocket code"),
    ("Maria ist für den Websocket-Code zuständig", "Maria ist nicht mehr für den Websocket-Code zuständig"),
    ("Maria s'occupe du code websocket", "Maria ne s'occupe plus du code websocket"),
    ("Maria se encarga del código websocket", "Maria ya no se encarga del código websocket"),
    ("Maria cuida do código websocket", "Maria já não cuida do código websocket"),
    ("Maria cuida do código websocket", "Maria não cuida mais do código websocket"),
    ("Maria 负责 websocket 代码", "Maria 不再负责 websocket 代码"),
]

#: Another part, another person, one case only, or a thing of which there may be several.
BESIDE = [
    ("Maria owns the websocket code", "Priya took over the websocket tests from Maria"),
    ("Maria owns the websocket code and billing", "Priya took over websockets from Maria"),
    ("Maria owns the websocket code", "Priya took over billing from Maria"),
    ("Maria owns the code", "Priya took over billing from Maria"),
    ("Tom owns the websocket code", "Priya took over websockets from Maria"),
    ("Maria owns the websocket code", "Priya owns the websocket code"),
    ("Maria owns the websocket code", "Priya also owns the websocket code"),
    ("Maria owns the websocket code", "Maria no longer owns the billing code"),
    ("Priya owns the websocket code", "Maria no longer owns the websocket code"),
    ("Maria betreut den Code der Websockets", "Priya hat die Abrechnung von Maria übernommen"),
    ("Maria s'occupe du code websocket", "Priya a repris la facturation de Maria"),
    ("Maria se encarga del código websocket", "Priya asumió la facturación de Maria"),
    ("Maria cuida do código websocket", "Priya assumiu o faturamento da Maria"),
    ("Maria 负责 websocket 代码", "Priya 从 Maria 手里接手了账单"),
    ("Mariaさんがwebsocketのコードを担当しています", "PriyaさんがMariaさんから請求を引き継ぎました"),
    ("Our CI is Buildkite", "We switched from Buildkite to GitHub Actions for the docs"),
    ("Our CI is GitHub Actions", "We switched from Buildkite to GitHub Actions"),
    ("Our CI is GitHub Actions, not Buildkite", "We switched from Buildkite to GitHub Actions"),
    ("Our CI is not Buildkite", "We switched from Jenkins to Buildkite"),
    ("数据库用 MySQL 8", "数据库用 PostgreSQL"),
    ("Billing uses MySQL 8", "Billing uses PostgreSQL"),
    ("数据库用 MySQL 8", "缓存用 Redis"),
    ("The database is MySQL 8", "The cache is Redis"),
    ("The build runs on Node 18", "The build runs on Bun too"),
    ("Team 3 is Anna", "Team 4 is Ben"),
]


@pytest.mark.parametrize(("old", "new"), LEFT)
def test_what_was_left_is_overtaken(old: str, new: str) -> None:
    assert compare(old, new) == "contradicts"


@pytest.mark.parametrize(("old", "new"), BESIDE)
def test_what_may_hold_beside_it_stays(old: str, new: str) -> None:
    assert compare(old, new) == "different"
