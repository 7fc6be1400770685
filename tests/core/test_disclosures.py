"""Secrets of a memory file are told once, at their lines, by their kind, and never repeated."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.markdown.disclosures import MAX_TOLD, disclosures
from mnemic.core.markdown.fixing import fixes_of
from mnemic.core.memory import Problem
from tests.core.issuers import made

TOKEN = made("ghp_{w36}")
FILE = Path("/base/memories/project/a.md")


def told(text: str, path: str = "project/a.md") -> list[Problem]:
    return disclosures(text, FILE, path)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_secret_is_told_at_its_line(newline: str) -> None:
    (problem,) = told(f"first{newline}😀 use {TOKEN} here{newline}last{newline}")
    assert (problem.code, problem.severity, problem.path) == ("secret", "warning", FILE)
    assert problem.place is not None
    assert (problem.place.first_line, problem.place.last_line) == (1, 1)
    assert problem.place.last_text == f"😀 use {TOKEN} here"
    assert "github-token" in problem.message
    assert TOKEN not in problem.message


def test_a_key_over_several_lines_is_told_once_from_its_first_to_its_last() -> None:
    pem = f"-----BEGIN PRIVATE KEY-----\n{made('{B64}')}\n-----END PRIVATE KEY-----"
    (problem,) = told(f"x\n{pem}\ny")
    assert problem.place is not None
    assert (problem.place.first_line, problem.place.last_line) == (1, 3)
    assert "These 3 lines" in problem.message


def test_two_kinds_on_a_line_are_two_and_two_of_a_kind_are_one() -> None:
    assert len(told(f"{TOKEN} and password: hunter2hunter2")) == 2
    assert len(told(f"{TOKEN} and {made('ghp_{w36}', 2)}")) == 1


def test_a_name_that_holds_one_is_told_without_a_place() -> None:
    (problem,) = told("harmless", f"project/{TOKEN}.md")
    assert (problem.place, TOKEN in problem.message) == (None, False)
    assert told("harmless") == []


HEAD = "---\nname: Port\ntype: project\nsource: agent=code {}\n---\n\n"
SESSIONS = [
    "2a1a994a-c292-445e-bd67-a5c5f81ba734",
    "a1b2c3d4e5f60718",
    "pr-1796095053-12",
    "chat-2026-12-01T10:00:00.123Z",
]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("session", SESSIONS)
def test_the_chat_that_a_memory_was_learned_in_is_none(session: str, newline: str) -> None:
    text = f"{HEAD.format(f'session={session} message=0 uri=file:///a.py')}The port is 80.\n"
    assert told(text.replace("\n", newline)) == []
    assert not any(fix.code == "secret" for fix in fixes_of(text, "port"))


@pytest.mark.parametrize("session", SESSIONS)
def test_elsewhere_what_is_called_a_session_is_one(session: str) -> None:
    header = HEAD.format(f"uri=https://a.example/?session={session}")
    assert len(told(f"{header}Log in with session={session} there.\n")) == 2
    assert len(told(HEAD.format(f"session={TOKEN}"))) == 1


def test_a_file_of_nothing_else_is_told_in_so_many_places_and_a_count() -> None:
    problems = told(f"{TOKEN}\n" * 1000)
    assert len(problems) == MAX_TOLD + 1
    assert problems[-1].message.startswith(f"{1000 - MAX_TOLD} more places")
