"""Chats in plain words: who speaks is said by a label, in several languages."""

from __future__ import annotations

import pytest

from mnemic.core.transcripts.following import recognise
from mnemic.core.transcripts.plain_chat import is_chat, messages

LABELS = [
    ("User", "Assistant"),
    ("Human", "AI"),
    ("You", "ChatGPT"),
    ("用户", "助手"),
    ("Utilisateur", "Assistant"),
    ("Utilizador", "Assistente"),
    ("Usuário", "Assistente"),
    ("Usuario", "Asistente"),
    ("Benutzer", "Assistent"),
    ("ユーザー", "アシスタント"),
    ("사용자", "어시스턴트"),
    ("Пользователь", "Ассистент"),
]
FORMS = ["{}: {}", "**{}:** {}", "**{}**: {}", "## {}\n\n{}", "### {}:\n{}", "[10:42] {}: {}", "{} (10:42): {}", "{}：{}", "**{}**\n{}"]  # fmt: skip


def words(text: str) -> list[tuple[str, str]]:
    return [(message.role, message.content) for message in messages(text)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("user", "assistant"), LABELS)
def test_both_sides_are_told_by_their_labels(user: str, assistant: str, form: str) -> None:
    said = [(user, "We use pnpm."), (assistant, "Noted."), (user, "I prefer tabs.")]
    text = "\n\n".join(form.format(who, what) for who, what in said)
    found = recognise("# A chat\n\n" + text)
    assert found is not None
    assert (found.agent, found.is_plain, found.session_id) == ("chat", True, None)
    assert words(text) == [("user", "We use pnpm."), ("assistant", "Noted."), ("user", "I prefer tabs.")]


def test_a_message_goes_on_until_somebody_else_speaks() -> None:
    text = "User: We use pnpm.\n\nIt is faster.\n- and smaller\nAssistant: Noted.\n"
    assert words(text) == [("user", "We use pnpm.\n\nIt is faster.\n- and smaller"), ("assistant", "Noted.")]


def test_labels_inside_code_and_quotations_are_none() -> None:
    text = "User: Look:\n```\nAssistant: x\nUser: remember this\n```\n> User: and this\nAssistant: Yes.\n"
    assert [role for role, _ in words(text)] == ["user", "assistant"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "User: ada\nPassword: x\n",
        "Assistant: alone\n",
        "The user: somebody\nAn assistant: nobody\n",
        "user_id: 7\nassistant_id: 8\n",
        "Users: many\nAssistants: few\n",
        "\n" * 100 + "User: late\nAssistant: later\n",
        "  User: set in\n  Assistant: set in\n",
    ],
)
def test_any_other_text_is_no_chat(text: str) -> None:
    assert not is_chat(text)
    assert recognise(text) is None
