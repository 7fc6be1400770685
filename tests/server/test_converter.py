"""Structuring is strict, tells every fault by its place, and is the inverse of unstructuring."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lsprotocol import types

from mnemic.protocol import lsp
from mnemic.protocol.converter import structure, structure_arguments, structure_params, unstructure
from mnemic.protocol.faults import MAX_ERRORS, InvalidParams
from mnemic.protocol.messages import Changes, ForgetParams, Message, RecallParams, RememberParams
from mnemic.protocol.options import read_abilities, read_options


def refused(method: str, raw: object) -> dict[str, str]:
    with pytest.raises(InvalidParams) as caught:
        structure_params(method, raw)
    return {one["path"]: one["message"] for one in caught.value.errors}


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (5, "must be a text"),
        (True, "must be a text"),
        (["q"], "must be a text"),
        ({"q": 1}, "must be a text"),
        (None, "is missing"),
    ],
)
def test_a_text_is_a_text(value: object, message: str) -> None:
    assert refused("memory/recall", {"query": value}) == {"query": message}


@pytest.mark.parametrize("value", ["5", 5.0, True, False, [5], {}, 1e3])
def test_a_whole_number_is_no_text_no_fraction_and_no_truth(value: object) -> None:
    assert refused("memory/recall", {"query": "q", "limit": value}) == {"limit": "must be a whole number"}


@pytest.mark.parametrize(
    ("method", "base", "key", "low", "high"),
    [
        ("memory/recall", {"query": "q"}, "limit", 1, 50),
        ("memory/forget", {"query": "q"}, "limit", 1, 50),
        ("memory/list", {}, "limit", 1, 10_000),
        ("memory/list", {}, "offset", 0, 2**31 - 1),
        ("memory/undoLog", {}, "limit", 1, 10_000),
        ("memory/recall", {"query": "q"}, "budgetChars", 0, 2**31 - 1),
        ("chat/didAppend", {"sessionId": "s", "messages": []}, "offset", 0, 2**31 - 1),
    ],
)
def test_a_number_stays_within_its_range(
    method: str, base: dict[str, Any], key: str, low: int, high: int
) -> None:
    for inside in (low, high):
        assert unstructure(structure_params(method, {**base, key: inside}))[key] == inside  # type: ignore[call-overload,index]
    for outside in (low - 1, high + 1, 10**30):
        assert refused(method, {**base, key: outside}) == {key: f"must be from {low:,} to {high:,}"}


@pytest.mark.parametrize("value", [0, 1, "true", "", [], {}])
def test_truth_is_true_or_false(value: object) -> None:
    assert refused("memory/recall", {"query": "q", "explain": value}) == {"explain": "must be true or false"}


@pytest.mark.parametrize("value", ["todo", "User", "", 5, True, ["user"], {}])
def test_a_word_is_one_of_its_few(value: object) -> None:
    told = refused("memory/remember", {"text": "t", "type": value})
    assert told == {"type": 'must be "user", "feedback", "project" or "reference"'}


@pytest.mark.parametrize("value", ["abc", {"a": 1}, 5, True])
def test_a_list_is_no_text_and_no_object(value: object) -> None:
    assert refused("memory/recall", {"query": "q", "tags": value}) == {"tags": "must be a list"}


def test_free_keys_are_kept_and_their_values_checked() -> None:
    params = structure_params(
        "memory/forget", {"ids": ["user:a.md"], "revisions": {"user:a.md": "f", "class": "g"}}
    )
    assert isinstance(params, ForgetParams)
    assert params.revisions == {"user:a.md": "f", "class": "g"}
    assert refused("memory/forget", {"ids": [], "revisions": {"user:a.md": 5}}) == {
        "revisions.user:a.md": "must be a text"
    }
    assert refused("memory/forget", {"ids": [], "revisions": ["a"]}) == {"revisions": "must be an object"}


def test_every_fault_is_told_by_its_place() -> None:
    messages = [{"role": "user", "content": "a"}, 5, {"role": "bot", "content": 7}, {"content": "b", "at": 3}]
    assert refused("chat/didReplace", {"messages": messages}) == {
        "sessionId": "is missing",
        "messages[1]": "must be an object",
        "messages[2].role": 'must be "user", "assistant", "system" or "tool"',
        "messages[2].content": "must be a text",
        "messages[3].role": "is missing",
        "messages[3].at": "must be a text",
    }


def test_not_more_faults_are_told_than_anyone_reads() -> None:
    assert len(refused("chat/didReplace", {"sessionId": "s", "messages": [5] * 10_000})) == MAX_ERRORS


@pytest.mark.parametrize("raw", [[], "text", 5, True, [{"query": "q"}]])
def test_params_are_an_object(raw: object) -> None:
    assert refused("memory/recall", raw) == {"params": "must be an object"}


def test_unknown_keys_are_ignored_and_null_is_absent() -> None:
    params = structure_params(
        "memory/recall", {"query": "q", "limit": None, "types": None, "zzz": {"a": [1]}}
    )
    assert isinstance(params, RecallParams)
    assert (params.limit, params.types, params.explain, params.exclude) == (None, None, False, ())


@pytest.mark.parametrize("method", ["memory/status", "memory/list", "memory/undoLog", "memory/rebuildIndex"])
def test_absent_null_and_empty_are_the_same_where_nothing_is_required(method: str) -> None:
    assert unstructure(structure_params(method, None)) == unstructure(structure_params(method, {}))
    assert refused(method, []) == {"params": "must be an object"}


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({}, {"text": "is missing; give text, or title and body"}),
        ({"title": "t"}, {"body": "is missing; give text, or title and body"}),
        ({"body": "b"}, {"title": "is missing; give text, or title and body"}),
        ({"text": "t", "body": "b"}, {"body": "does not go with text; give text, or title and body"}),
    ],
)
def test_remember_takes_a_text_or_a_title_and_a_body(raw: object, told: dict[str, str]) -> None:
    assert refused("memory/remember", raw) == told
    assert isinstance(structure_params("memory/remember", {"title": "t", "body": "b"}), RememberParams)
    assert isinstance(structure_params("memory/remember", {"text": "t", "title": "named"}), RememberParams)


def test_forget_and_restore_need_to_be_told_what() -> None:
    assert refused("memory/forget", {}) == {"query": "is missing; give query or ids"}
    assert refused("memory/restore", None) == {"token": "is missing; give token or ids"}


def test_a_change_that_is_absent_is_no_change() -> None:
    changes = structure(Changes, {"tags": [], "why": "", "body": None})
    assert (changes.tags, changes.why, changes.body, changes.pinned) == ((), "", None, None)


@pytest.mark.parametrize("token", ["a", 5])
def test_a_progress_token_is_a_text_or_a_number(token: object) -> None:
    assert unstructure(structure_params("memory/status", {"workDoneToken": token})) == {
        "workDoneToken": token
    }
    assert refused("memory/status", {"workDoneToken": [token]}) == {
        "workDoneToken": "must be a text or a whole number"
    }


def test_a_command_has_one_argument_told_by_its_place() -> None:
    assert isinstance(structure_arguments("mnemic.forget", [{"query": "q"}]), ForgetParams)
    with pytest.raises(InvalidParams, match=r"arguments\[0\]\.query: must be a text"):
        structure_arguments("mnemic.forget", [{"query": 5}])
    with pytest.raises(InvalidParams, match=r"arguments\[0\]: must be an object"):
        structure_arguments("mnemic.forget", [[]])
    with pytest.raises(InvalidParams, match="arguments: must hold one object at most"):
        structure_arguments("mnemic.status", [{}, {}])
    assert structure_arguments("mnemic.other", None) is None


def test_no_value_of_the_client_is_repeated() -> None:
    with pytest.raises(InvalidParams) as caught:
        structure_params("memory/recall", {"query": ["secret"], "types": ["secret"], "limit": "secret"})
    assert "secret" not in str(caught.value) + str(caught.value.errors)


def test_messages_show_nothing_in_a_log() -> None:
    assert "secret" not in repr(structure(Message, {"role": "user", "content": "secret"}))


LSP = lsp.new_converter()


def test_lsp_params_are_strict_and_told_by_place() -> None:
    with pytest.raises(InvalidParams) as caught:
        lsp.structure_params(
            LSP,
            "textDocument/hover",
            {"textDocument": {"uri": 5}, "position": {"line": "0", "character": True}},
        )
    assert [one["path"] for one in caught.value.errors] == [
        "textDocument.uri",
        "position.line",
        "position.character",
    ]


def test_initialize_leaves_out_capabilities_that_can_not_be_read() -> None:
    capabilities = {"workspace": {"applyEdit": True, "symbol": {"symbolKind": {"valueSet": [1, 99]}}}}
    raw = {"processId": None, "rootUri": None, "capabilities": capabilities}
    params = lsp.structure_params(LSP, "initialize", raw)
    assert isinstance(params, types.InitializeParams)
    assert params.capabilities.workspace is not None
    assert params.capabilities.workspace.apply_edit is True
    assert capabilities["workspace"]["symbol"] == {"symbolKind": {"valueSet": [1, 99]}}
    with pytest.raises(InvalidParams, match="capabilities: is missing"):
        lsp.structure_params(LSP, "initialize", {"processId": None, "rootUri": None})
    with pytest.raises(InvalidParams, match="processId: must be a whole number"):
        lsp.structure_params(LSP, "initialize", {**raw, "processId": "x"})


def test_initialization_options_and_experimental_capabilities_arrive_as_sent() -> None:
    given = {"class": [1, {"type_name": None}], "recall.limit": 3}
    raw = {
        "processId": None,
        "rootUri": None,
        "capabilities": {"experimental": given},
        "initializationOptions": given,
    }
    params = lsp.structure_params(LSP, "initialize", raw)
    assert isinstance(params, types.InitializeParams)
    assert params.initialization_options == params.capabilities.experimental == given


@pytest.mark.parametrize(
    ("raw", "values"),
    [
        (None, {}),
        ({}, {}),
        ({"recall": {"limit": 3}, "hover.enabled": False}, {"recall.limit": 3, "hover.enabled": False}),
        ({"mnemic": {"recall": {"limit": 3}}, "mnemic.enabled": True}, {"recall.limit": 3, "enabled": True}),
        ({"recall": {"limit": 3}, "recall.limit": 4}, {"recall.limit": 4}),
        ({"recall.limit": 4, "recall": {"limit": 3}}, {"recall.limit": 3}),
        ({"recall": {"limit": None}, "vaults": [{"a": 1}], "model": {}}, {"vaults": [{"a": 1}]}),
    ],
)
def test_options_may_be_nested_or_dotted(raw: object, values: dict[str, object]) -> None:
    read = read_options(raw)
    assert (read.values, read.refusal) == (values, None)


@pytest.mark.parametrize("raw", [[], "a", 5, True])
def test_options_that_are_no_object_are_refused_in_a_sentence(raw: object) -> None:
    read = read_options(raw)
    assert read.values == {}
    assert read.refusal == "The options are not an object; defaults are used."


def test_a_deeply_nested_option_is_read_too() -> None:
    raw: dict[str, object] = {"a": 1}
    for _ in range(5000):
        raw = {"b": raw}
    assert list(read_options(raw).values.values()) == [1]


@pytest.mark.parametrize(
    "raw", [None, 5, [], {}, {"mnemic": 5}, {"mnemic": {"model": "yes", "commandLinks": 1}}]
)
def test_an_ability_that_is_not_plainly_true_is_none(raw: object) -> None:
    read = read_abilities(raw)
    assert (read.model, read.command_links) == (False, False)


def test_abilities_are_read() -> None:
    read = read_abilities({"mnemic": {"model": True, "commandLinks": True}})
    assert (read.model, read.command_links) == (True, True)


def test_what_is_written_is_json() -> None:
    assert json.dumps(unstructure(structure_params("memory/recall", {"query": "q", "tags": ["a"]})))
