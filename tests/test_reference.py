"""docs/reference.md says what the code does: all of it, and nothing else."""

from __future__ import annotations

import argparse
import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import attrs
import pytest

from mnemic.core.settings.options import OPTIONS
from mnemic.protocol import chat, methods, requests, results, values
from mnemic.server import cli, failures
from mnemic.server.app import COMMAND_HANDLERS, HANDLERS, LISTENERS
from mnemic.server.cli import arguments
from tests.reference_page import NAMED, Rows, bare, params_of, results_of, sections, table
from tests.source_tree import MODULES, ROOT


def reference(title: str, level: int = 2) -> str:
    return sections("reference.md", level)[title]


def documented(section: str) -> list[str]:
    """The names of the third-level headings in a section."""
    return re.findall(r"^### `(.+)`$", reference(section), re.MULTILINE)


def three(rows: Rows) -> Rows:
    return [row[:3] for row in rows]


# Methods


def test_every_request_is_documented_and_no_other() -> None:
    assert documented("Requests") == list(methods.METHODS)


@pytest.mark.parametrize("method", methods.METHODS)
def test_the_params_and_the_result_of_a_request_are_documented_as_they_are(method: str) -> None:
    params, result = methods.METHODS[method]
    text = reference(method, 3)
    assert three(table(text, "param")) == params_of(params)
    if f"### `{result.__name__}`" in reference("Values"):
        assert f"Result: [`{result.__name__}`]" in text
    else:
        assert three(table(text, "result")) == results_of(result)


def test_what_every_request_takes_is_documented_once() -> None:
    assert three(table(reference("Rules of the wire"), "param")) == params_of(requests.Params, common=True)


def test_every_notification_is_documented_and_no_other() -> None:
    assert documented("Notifications to the server") == list(methods.NOTIFICATIONS_IN)
    assert documented("Notifications to the client") == list(methods.NOTIFICATIONS_OUT)


def test_the_params_of_notifications_are_documented_as_they_are() -> None:
    for method, params in methods.NOTIFICATIONS_IN.items():
        assert three(table(reference(method, 3), "param")) == params_of(params), method
    for method, params in methods.NOTIFICATIONS_OUT.items():
        if params is not values.Task:
            assert three(table(reference(method, 3), "field")) == results_of(params), method


def test_every_request_to_the_client_is_documented_as_it_is_and_no_other() -> None:
    assert documented("Requests to the client") == list(methods.REQUESTS_OUT)
    for method, (params, result) in methods.REQUESTS_OUT.items():
        text = reference(method, 3)
        assert three(table(text, "param")) == results_of(params), method
        assert three(table(text, "result")) == results_of(result), method


def test_every_command_is_documented_and_no_other() -> None:
    named = [bare(row[0]) for row in table(reference("Commands"), "command")]
    assert named == list(methods.COMMANDS)
    assert sorted(named) == sorted(COMMAND_HANDLERS)


def test_what_only_commands_take_and_return_is_documented_as_it_is() -> None:
    for cls in (requests.MergeParams, requests.SupersedeParams, requests.PinParams, requests.OpenIndexParams):
        assert three(table(reference(cls.__name__, 3), "param")) == params_of(cls)
    assert three(table(reference("OpenIndexResult", 3), "field")) == results_of(results.OpenIndexResult)


def test_every_standard_method_that_is_answered_is_documented_and_no_other() -> None:
    answered = {method for method in (*HANDLERS, *LISTENERS) if not method.startswith(("memory/", "chat/"))}
    told = re.split(r"It\s+sends", reference("LSP"))[0]
    assert set(re.findall(r"`(\w+(?:/\w+)+)`", told)) == answered | {"workspace/executeCommand"}


# Values


def value_classes() -> Iterator[type]:
    """The classes that stand in params and results, those of requests and results themselves left out."""
    tops = {cls for pair in (*methods.METHODS.values(), *methods.COMMANDS.values()) for cls in pair}
    tops |= {requests.Params, *methods.NOTIFICATIONS_IN.values()}
    for module in (values, results, chat, requests):
        for cls in vars(module).values():
            here = isinstance(cls, type) and attrs.has(cls) and cls.__module__ == module.__name__
            if here and cls not in tops - {values.Task, values.IndexReport}:
                yield cls


def test_every_value_is_documented_as_it_is_and_no_other() -> None:
    classes = {cls.__name__: cls for cls in value_classes()}
    assert sorted(documented("Values")) == sorted(classes)
    for name, cls in classes.items():
        text = reference(name, 3)
        rows = table(text, "param")
        assert three(rows or table(text, "field")) == (params_of(cls) if rows else results_of(cls)), name


def test_the_words_that_a_value_may_be_are_all_documented() -> None:
    rows = {bare(row[0]): row[1] for row in table(reference("Values"), "name")}
    assert list(rows) == list(NAMED)
    for name, text in rows.items():
        assert tuple(re.findall(r"`([\w-]+)`", text)) == get_args(getattr(values, name)), name


# Errors


def test_every_error_code_is_documented_with_its_kind_and_no_other() -> None:
    told = {int(row[0]): bare(row[1]) for row in table(reference("Errors"), "code")}
    plain = [value for name, value in vars(failures).items() if name.isupper() and isinstance(value, int)]
    kinds = {code: cls.kind for cls, code in failures.CODES.items()}
    assert told == dict.fromkeys(plain, "") | kinds


# Options and environment


def written(value: object) -> str:
    return "–" if value is None else json.dumps(value)


def test_every_option_is_documented_as_it_is_and_no_other() -> None:
    rows = [
        [
            f"`{one.name}`",
            written(one.default),
            one.wanted,
            f"`{one.variable}`",
            "yes" if one.project else "no",
            f"`{one.closed[0]}` = {written(one.closed[1])}" if one.closed else "falls back",
        ]
        for one in OPTIONS.values()
    ]
    assert [row[:6] for row in table(reference("Options"), "option")] == rows


def test_an_option_is_called_obeyed_exactly_where_the_code_reads_it() -> None:
    read = {
        name
        for module in MODULES.values()
        for name in re.findall(
            r"\.(?:flag|integer|number|text|entries)\(\s*\"([\w.]+)\"", source(module.path)
        )
    }
    told = {bare(row[0]): row[6] for row in table(reference("Options"), "option")}
    obeyed = read & set(OPTIONS)
    assert {name for name, word in told.items() if word == "yes"} == obeyed
    assert {name for name, word in told.items() if word == "not yet"} == set(OPTIONS) - obeyed


def test_every_environment_variable_is_documented_and_no_other() -> None:
    named = {
        name
        for module in MODULES.values()
        if not module.name.startswith("server.demo")
        for name in re.findall(r"\"((?:MNEMIC|QWEN|XDG)_[A-Z_]*[A-Z])\"", source(module.path))
    }
    told = {
        name
        for row in table(reference("Environment"), "variable")
        for name in re.findall(r"`([A-Z_]+)`", row[0])
    }
    assert told == named


# Command line


def parser(monkeypatch: pytest.MonkeyPatch) -> argparse.ArgumentParser:
    """The parser that ``parse`` builds."""
    built: list[argparse.ArgumentParser] = []

    def keep(self: argparse.ArgumentParser, *_: object) -> argparse.Namespace:
        built.append(self)
        return argparse.Namespace()

    monkeypatch.setattr(argparse.ArgumentParser, "parse_args", keep)
    arguments.parse([])
    return built[0]


def subcommands(top: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = next(one for one in top._actions if isinstance(one, argparse._SubParsersAction))
    return dict(found.choices)


def flags(of: argparse.ArgumentParser) -> set[str]:
    return {flag for action in of._actions for flag in action.option_strings if flag.startswith("--")}


def test_every_command_of_the_command_line_is_documented_with_its_flags_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commands = subcommands(parser(monkeypatch))
    rows = table(reference("Command line"), "command")
    assert [bare(row[0]) for row in rows] == [f"mnemic {name}" for name in commands]
    common = {"--help", "--project", "--json"}
    for row, (name, one) in zip(rows, commands.items(), strict=True):
        assert set(re.findall(r"--[a-z-]+", row[1])) == flags(one) - common, name
        expected = {"--help"} if name in ("serve", "demo") else common
        assert flags(one) & common == expected, name


def test_every_exit_code_is_documented() -> None:
    told = {int(row[0]) for row in table(reference("Command line"), "exit code")}
    assert told == {cli.DONE, cli.NOTHING, cli.WRONG, cli.FAILED, 130}


# Problems and rules of extraction


def source(path: Path) -> str:
    return path.read_text("utf-8")


def strings_in_calls(names: set[str], prefix: str = "") -> set[str]:
    """The text constants that are arguments of calls of these names; of an f-string its beginning and a ``*``."""
    found = set()
    for module in MODULES.values():
        for node in ast.walk(module.tree) if module.name.startswith(prefix) else ():
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
                found |= {text for one in node.args if called in names and (text := said(one))}
    return found


def said(node: ast.expr) -> str | None:
    if isinstance(node, ast.JoinedStr):
        start = said(node.values[0])
        return None if start is None else f"{start}*"
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_every_problem_code_is_documented_with_what_to_do_and_no_other() -> None:
    rows = table(sections("editor.md", 2)["Problems"], "code")
    told = {bare(row[0]) for row in rows}
    calls = strings_in_calls({"Problem", "problem", "_problem"})
    codes = {text for text in calls if re.fullmatch(r"[a-z]+(-[a-z]+)*-?\*?", text)}
    codes -= {"error", "warning", "info"}
    open_ended = {code.removesuffix("*") for code in codes if code.endswith("*")}
    troubles = set(
        re.findall(r"(?:trouble|set_aside), \"([a-z-]+)\"", source(ROOT / "core" / "shelves" / "troubles.py"))
    )
    exact = {code for code in codes if not code.endswith("*")} | troubles
    assert exact - told == set()
    assert {code for code in told - exact if not code.startswith(tuple(open_ended))} == set()
    assert all(any(code.startswith(start) for code in told) for start in open_ended)
    assert all(len(row) == 4 and row[3] for row in rows), "each says what to do"


def rules_returned() -> set[str]:
    """The words that functions of extraction which name a rule, or none, return."""
    return {
        text
        for name, module in MODULES.items()
        if name.startswith(("core.extraction", "core.operations.extracting", "core.operations.relearning"))
        for function in ast.walk(module.tree)
        if isinstance(function, ast.FunctionDef) and ast.unparse(function.returns or function) == "str | None"
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value and (text := said(node.value))
    }


def test_every_rule_that_keeps_a_sentence_out_is_documented_and_no_other() -> None:
    told = {bare(row[0]) for row in table(sections("agents.md", 2)["What is not kept"], "rule")}
    calls = strings_in_calls({"Judgement", "Rejection", "reject"}, "core.extraction") | rules_returned()
    assert {text for text in calls if re.fullmatch(r"[a-z_]+", text)} - told - {"points_back"} == set()
    core = "\n".join(source(module.path) for name, module in MODULES.items() if name.startswith("core."))
    assert {rule for rule in told if f'"{rule}"' not in core} == set()
