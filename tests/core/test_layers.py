"""Files and variables are read as their options are, or the problem is named."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.memory import Problem
from mnemic.core.settings.layers import Layer, from_environment, from_toml
from mnemic.core.settings.resolution import Settings, resolve


def codes(settings: Settings) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in settings.problems]


def test_toml_may_begin_with_a_byte_order_mark() -> None:
    assert from_toml("\ufeffrecall.limit = 3\r\n") == {"recall": {"limit": 3}}


@pytest.mark.parametrize(
    "text", ["a = ", "a = 1\na = 2", "x" * 10, "a = " + "9" * 5_000, "a = " + "[" * 100_000, "\0"]
)
def test_toml_that_cannot_be_read_is_a_problem(text: str) -> None:
    problem = from_toml(text)
    assert isinstance(problem, Problem)
    assert problem.code == "broken-settings"


def test_variables_are_read_as_their_options_are() -> None:
    environ = {
        "MNEMIC_RECALL_LIMIT": "7",
        "MNEMIC_RECALL_MIN_SCORE": " 0.25 ",
        "MNEMIC_HOVER_ENABLED": "Off",
        "MNEMIC_SECRETS_MASK": "1",
        "MNEMIC_VAULTS": os.pathsep.join(("a=/a", "b=/b", "**/*.md|x", "")),
        "MNEMIC_LOG_LEVEL": "debug",
        "MNEMIC_TELEMETRY": "",
        "PATH": "/bin",
        "QWEN_HOME": "/q",
    }
    settings = resolve([Layer("environment", from_environment(environ))])
    assert settings.problems == ()
    assert settings.integer("recall.limit") == 7
    assert settings.number("recall.minScore", 0) == 0.25
    assert settings.flag("hover.enabled") is False
    assert settings.entries("vaults") == ("a=/a", f"b=/b{os.pathsep}**/*.md|x")
    assert settings.text("log.level") == "debug"
    assert settings.text("telemetry") == "client"


def test_the_base_folder_has_a_variable_of_its_own() -> None:
    assert from_environment({"MNEMIC_BASE_DIR": "/b", "MNEMIC_STORE_BASE": "/a"}) == {"store.base": "/b"}
    assert from_environment({"MNEMIC_STORE_BASE": "/a", "MNEMIC_BASE_DIR": " "}) == {"store.base": "/a"}


def test_a_bad_or_unknown_variable_is_named() -> None:
    environ = {"MNEMIC_RECAL_LIMIT": "3", "MNEMIC_HOVER_LIMIT": "few", "MNEMIC_DASHBOARD_ENABLED": "maybe"}
    settings = resolve([Layer("environment", from_environment(environ))])
    assert sorted(codes(settings)) == [
        ("error", "bad-option"),
        ("warning", "bad-option"),
        ("warning", "unknown-option"),
    ]
    assert any("Did you mean MNEMIC_RECALL_LIMIT?" in problem.message for problem in settings.problems)


@given(st.text())
def test_any_text_is_settings_or_a_problem(text: str) -> None:
    read = from_toml(text)
    assert isinstance(read, Problem) or json.dumps(list(read)) is not None
