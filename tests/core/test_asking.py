"""What of a long text is asked."""

from __future__ import annotations

import pytest

from mnemic.core.operations.asking import LONG, asked

PASTED = "The quick release train leaves the station. It carries logs and errors of all kinds.\n" * 80
QUESTION = "By the way, which port does Keycloak use?"


@pytest.mark.parametrize("text", [f"{QUESTION}\n{PASTED}", f"{PASTED}\n{QUESTION}", f"{PASTED}{QUESTION}"])
def test_the_question_beside_a_pasted_text_is_asked(text: str) -> None:
    assert asked(text) == QUESTION


@pytest.mark.parametrize("text", [PASTED, "short?", "x" * LONG, "", "端口是多少？"])
def test_other_texts_are_asked_as_they_are(text: str) -> None:
    assert asked(text) == text


def test_a_question_in_a_script_without_blanks_is_found() -> None:
    assert asked(PASTED + "顺便问一下，Keycloak 用哪个端口？") == "顺便问一下，Keycloak 用哪个端口？"
