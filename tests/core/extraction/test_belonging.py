"""Which statements are about the project at hand, in seven languages."""

from __future__ import annotations

import pytest

from mnemic.core.extraction.kinds import belongs_to_project


@pytest.mark.parametrize(
    "said",
    [
        "Never edit src/gen by hand",
        "Put new tests under tests/unit",
        "Regenerate `schema.sql` after each migration",
        "Do not touch pyproject.toml",
        "Keep web/client/generated/ out of reviews",
        "In this repo, use tabs",
        "Always squash in this repository",
        "The payments module must not import the web layer",
        "we never deploy on Fridays",
        "Here we don't allow default exports",
        "Our release branch is called stable",
        "I prefer tabs in this project",
        "wir deployen nie freitags",
        "In diesem Projekt nutzen wir Rust",
        "Unsere Commits sind klein",
        "nous ne déployons jamais le vendredi",
        "On ne déploie jamais le vendredi dans ce projet",
        "Dans ce dépôt, utilise des tabulations",
        "nosotros no usamos Java",
        "Nunca desplegamos los viernes",
        "En este proyecto usa pnpm",
        "a gente nunca faz deploy na sexta",
        "nós usamos pnpm",
        "Não usamos mais o Jenkins",
        "Neste projeto use pnpm",
        "我们从不在周五部署",
        "本仓库用 pnpm",
        "这个项目不要用默认导出",
        "このプロジェクトではpnpmを使う",
        "私たちは金曜日にデプロイしません",
    ],
)
def test_what_names_the_project_or_speaks_for_the_team_belongs_to_it(said: str) -> None:
    assert belongs_to_project(said)


@pytest.mark.parametrize(
    "said",
    [
        "Always answer with code first",
        "I prefer tabs",
        "I prefer Node.js and TCP/IP and/or Go",
        "My notes are in ~/notes/today.md",
        "See https://example.org/src/gen.py",
        'Never say "we never deploy"',
        "Never deploy on Fridays",
        "",
        "Antworte immer kurz",
        "Ich bevorzuge Tabs",
        "Réponds toujours en français",
        "Je préfère les tabulations",
        "Responde siempre en español, con los últimos tramos",
        "Prefiero tabuladores",
        "Sempre responda em português",
        "Prefiro tabs",
        "回答要简短",
        "我喜欢用制表符",
        "回答は短くしてください",
        "私はタブが好きです",
    ],
)
def test_tastes_and_plain_instructions_belong_to_the_speaker(said: str) -> None:
    assert not belongs_to_project(said)
