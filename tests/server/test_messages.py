"""Messages have the contract's keys, defaults and words; every one of them goes out and comes back the same."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

from mnemic.protocol import messages, methods, names
from mnemic.protocol.converter import structure, unstructure
from mnemic.protocol.shape import Within, camel

ALL = {name: getattr(messages, name) for name in messages.__all__}


def sample(form: Any, *, full: bool) -> Any:
    """Returns a value of an annotation; with ``full`` every absent part is there too."""
    origin, args = get_origin(form), get_args(form)
    if attrs.has(form):
        return form(**parts(form, full=full))
    if origin is Literal:
        return args[-1]
    if origin is Annotated:
        bound = next(note for note in args if isinstance(note, Within))
        return bound.high
    if origin is tuple:
        return (sample(args[0], full=full),) if full else ()
    if origin is dict:
        return {"a-key": sample(args[1], full=full)}
    if type(None) in args:
        return sample(args[0], full=full)
    return {str: "text", int: 7, float: 0.5, bool: True, object: ["any"]}[form]


def parts(cls: Any, *, full: bool) -> dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    wanted = [field.name for field in attrs.fields(cls) if full or field.default is attrs.NOTHING]
    made = {name: sample(hints[name], full=full) for name in wanted}
    if cls is messages.RememberParams:
        made = {name: value for name, value in made.items() if name != "body"} | {"text": "text"}
    if cls is messages.ForgetParams:
        made |= {"query": "text"}
    if cls is messages.RestoreParams:
        made |= {"token": "text"}
    return made


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("name", ALL)
def test_a_message_goes_out_and_comes_back_the_same(name: str, full: bool) -> None:
    cls = ALL[name]
    out = unstructure(cls(**parts(cls, full=full)))
    assert unstructure(structure(cls, out)) == out


@pytest.mark.parametrize("name", ALL)
def test_keys_are_camel_case_and_absent_parts_have_none(name: str) -> None:
    cls = ALL[name]
    out = unstructure(cls(**parts(cls, full=False)))
    assert isinstance(out, dict)
    assert None not in out.values()
    assert not any("_" in key for key in out)
    kept = [field for field in attrs.fields(cls) if field.default is not None]
    assert {camel(field.name) for field in kept} <= set(out)


def test_the_names_are_those_of_the_table() -> None:
    assert set(methods.METHODS) == names.REQUESTS
    assert set(methods.NOTIFICATIONS_IN) == names.NOTIFICATIONS
    for command, carried in methods.COMMANDS.items():
        method = command.replace("mnemic.", "memory/")
        assert carried == methods.METHODS.get(method, carried)


def keys(cls: Any, *, required: bool) -> set[str]:
    return {camel(field.name) for field in attrs.fields(cls) if (field.default is attrs.NOTHING) is required}


@pytest.mark.parametrize(
    ("method", "required", "optional"),
    [
        (
            "memory/recall",
            "query",
            "sessionId limit scopes types kinds tags includeArchived asOf exclude includeDelivered recentTools budgetChars deadlineMs explain dryRun",
        ),
        (
            "memory/remember",
            "",
            "text title body type kind scope description why howToApply tags importance pinned sessionId validFrom evidence",
        ),
        ("memory/update", "id revision changes", ""),
        ("memory/forget", "", "query ids revisions scopes limit apply purge"),
        ("memory/restore", "", "token ids"),
        ("memory/undoLog", "", "limit"),
        ("memory/list", "", "scopes types kinds temperatures tags text includeSuperseded sort offset limit"),
        ("memory/get", "id", ""),
        ("memory/status", "", ""),
        ("memory/extract", "sessionId", "wait"),
        ("memory/rebuildIndex", "", ""),
        ("memory/cancelTask", "taskId", ""),
    ],
)
def test_params_have_the_keys_of_the_contract(method: str, required: str, optional: str) -> None:
    cls, _ = methods.METHODS[method]
    assert keys(cls, required=True) == set(required.split())
    assert keys(cls, required=False) == {"projectUri", "workDoneToken", *optional.split()}


@pytest.mark.parametrize(
    ("cls", "required", "optional"),
    [
        (messages.RecallResult, "strategy prompt scanned omitted tookMs", "memories"),
        (messages.RememberResult, "outcome index", "reason memory redactions undo"),
        (messages.ForgetResult, "strategy", "candidates forgotten remaining undo index"),
        (messages.Candidate, "id revision uri range scope type title summary score", ""),
        (messages.Undo, "token what at", "expiresAt"),
        (messages.IndexReport, "lines bytes headroom", "maxLines maxBytes omitted warning"),
        (
            messages.Task,
            "id kind status createdAt updatedAt",
            "skippedReason sessionId progress error result",
        ),
        (messages.ExtractResult, "cursor", "created merged superseded rejected"),
        (messages.Problem, "severity code message", "uri range"),
        (messages.SettingValue, "name value from", ""),
        (messages.SearchStatus, "backend documents stale building", "embeddingModel wordsAlone"),
        (
            messages.Memory,
            "id uri range scope type kind importance title description summary body updatedAt ageDays heat temperature revision",
            "why howToApply tags related pinned trusted createdAt uses supersededBy supersedes validFrom validTo problems source evidence",
        ),
        (messages.ModelStatus, "provider", "name lastError"),
        (messages.CompleteParams, "purpose system messages maxTokens timeoutMs", "schema"),
        (messages.CompleteResult, "text", ""),
        (messages.Explanation, "lexical semantic heat importance links matched sentence", ""),
        (messages.MemoryDidChange, "storeRevision", "added changed removed"),
        (messages.TelemetryEvent, "name attributes", ""),
        (messages.DidAppendChat, "sessionId offset messages", ""),
        (messages.DidOpenChat, "sessionId", "projectUri agent messages"),
        (messages.Message, "role content", "at name"),
    ],
)
def test_values_have_the_keys_of_the_contract(cls: Any, required: str, optional: str) -> None:
    assert keys(cls, required=True) == set(required.split())
    assert keys(cls, required=False) == set(optional.split())


def test_a_recalled_memory_is_a_memory_and_more() -> None:
    more = keys(messages.Recalled, required=True) | keys(messages.Recalled, required=False)
    less = keys(messages.Memory, required=True) | keys(messages.Memory, required=False)
    assert more - less == {"score", "truncated", "fullChars", "explanation"}
    assert less <= more


def test_lists_of_a_memory_are_there_even_when_empty() -> None:
    out = unstructure(messages.Memory(**parts(messages.Memory, full=False)))
    assert isinstance(out, dict)
    assert [out[key] for key in ("tags", "related", "problems", "evidence")] == [[], [], [], []]
    assert (out["pinned"], out["trusted"], out["uses"]) == (False, True, 0)


def test_the_words_are_those_of_the_core() -> None:
    from mnemic.core import memory
    from mnemic.protocol import values

    assert get_args(values.Type) == memory.TYPES
    assert get_args(values.Kind) == memory.KINDS
    assert get_args(values.Importance) == memory.IMPORTANCES
    assert get_args(values.Temperature) == get_args(memory.Temperature)
    assert get_args(values.Severity) == get_args(memory.Severity)
