"""Words of a passing time make a memory disposable only where they say so, not inside the name of a thing."""

from __future__ import annotations

import pytest

from mnemic.core.review.passing import FOR_NOW, OF_A_TASK


@pytest.mark.parametrize(
    "text",
    [
        "Logins go through Redis in this session service",
        "In this task runner jobs are idempotent",
        "Only admins can post in this chat app",
        "There are three checks in this commit hook",
        "Fill in all fields for this PR template",
        "The limits for the current session store are in limits.toml",
        "Temporarily banned users are kept in Redis",
        "Pages that are temporarily unavailable answer with 503",
        "Errors marked as temporarily unavailable are retried",
        "The formula for the moment of inertia is in physics.py",
        "Les droits pour cette tâche planifiée sont dans cron.toml",
        "Les comptes provisoirement bloqués sont listés",
        "Los permisos para esta tarea programada están en cron.toml",
        "Los usuarios temporalmente bloqueados quedan en Redis",
        "As permissões para esta tarefa agendada estão em cron.toml",
        "Os usuários temporariamente bloqueados ficam no Redis",
        "Vorübergehend gesperrte Nutzer stehen in Redis",
        "Die Rechte für diese Aufgabenliste stehen in der Doku",
        "当前任务队列的上限是200",
        "这个会话服务用Redis",
        "暂时性错误会重试",
        "このタスクランナーはmakeです",
        "このセッションサービスはRedisを使う",
    ],
)
def test_a_name_with_such_words_in_it_is_no_reason_to_forget(text: str) -> None:
    assert not OF_A_TASK.search(text)
    assert not FOR_NOW.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "For this session, use npm",
        "For this session use npm",
        "Use npm for this task.",
        "During this session only touch the backend",
        "For the current PR, skip the changelog",
        "Pour cette tâche, utilise npm",
        "Utilise npm pour cette session",
        "Für diese Aufgabe nutzen wir npm",
        "Nutze npm für diese Sitzung.",
        "Para esta tarea usa npm",
        "Use npm para esta tarefa",
        "这次任务中用npm",
        "当前任务只改后端",
        "このタスクではnpmを使う",
    ],
)
def test_what_is_bound_to_a_task_is_told(text: str) -> None:
    assert OF_A_TASK.search(text)


@pytest.mark.parametrize(
    "text",
    [
        "The cache is temporarily off",
        "We temporarily disabled the cache",
        "Logging is temporarily disabled",
        "Use the mock server for now",
        "Le cache est provisoirement désactivé",
        "Der Cache ist vorübergehend aus",
        "La caché está temporalmente apagada",
        "O cache está temporariamente desligado",
        "暂时关闭缓存",
        "一時的にキャッシュを切る",
    ],
)
def test_what_holds_for_now_is_told(text: str) -> None:
    assert FOR_NOW.search(text)
