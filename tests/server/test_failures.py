"""The table from failures to error codes."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core import errors
from mnemic.server.failures import error_for, sentence_for

CODES = {
    "invalidParams": -32602,
    "noProject": 1001,
    "notFound": 1002,
    "conflict": 1003,
    "untrusted": 1004,
    "modelUnavailable": 1005,
    "locked": 1006,
    "tooLarge": 1007,
    "readOnly": 1008,
    "expired": 1009,
    "outsideStore": 1010,
    "storeUnavailable": 1011,
}


def failures() -> dict[str, errors.MnemicError]:
    made = [
        errors.BadInput("limit", "is odd"),
        errors.NoProject(),
        errors.NotFound("memory", "user:a.md"),
        errors.Conflict("user:a.md", "it moved on"),
        errors.Untrusted("/p"),
        errors.ModelUnavailable("nothing answers at that address"),
        errors.Locked("/p", 5),
        errors.TooLarge("body", 3, 2),
        errors.ReadOnly("/p"),
        errors.Expired("t"),
        errors.OutsideStore("../a"),
        errors.StoreUnavailable("/p", "it is gone"),
    ]
    return {one.kind: one for one in made}


def test_a_model_that_is_late_is_one_that_cannot_be_used() -> None:
    body = error_for(errors.ModelLate(1.25))
    assert (body["code"], body["data"]) == (1005, {"kind": "modelUnavailable"})
    assert body["message"] == "The model could not be used: no answer within 1.25 s."


def test_every_failure_of_the_core_is_in_the_table() -> None:
    assert set(failures()) == {cls.kind for cls in errors.MnemicError.__subclasses__()} == set(CODES)


@pytest.mark.parametrize("kind", CODES)
def test_a_failure_is_answered_with_its_code_sentence_and_kind(kind: str) -> None:
    failure = failures()[kind]
    body = error_for(failure)
    assert (body["code"], body["message"]) == (CODES[kind], str(failure))
    assert isinstance(body["data"], dict)
    # The protocol's own error says what is wrong in ``errors``; ours name their kind.
    assert body["data"].get("kind") == (None if kind == "invalidParams" else kind)
    assert None not in body["data"].values()
    assert sentence_for(failure) == str(failure)


def test_data_of_a_failure_is_made_fit_for_json() -> None:
    failure = errors.MnemicError.__new__(errors.Conflict)
    errors.MnemicError.__init__(failure, "It moved on.", where=Path("a/b"), of=(1, {"x"}), by={1: Path("c")})
    assert error_for(failure)["data"] == {
        "kind": "conflict",
        "where": "a/b",
        "of": [1, ["x"]],
        "by": {"1": "c"},
    }


@pytest.mark.parametrize(
    "failure", [KeyError("secret"), OSError(13, "secret", "/a/path"), errors.MnemicError("secret")]
)
def test_what_was_not_foreseen_says_nothing_of_its_inside(failure: Exception) -> None:
    body = error_for(failure)
    assert body["code"] == -32603
    assert "data" not in body
    assert "secret" not in str(body)
