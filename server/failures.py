"""One table: which failure is which error on the wire."""

from __future__ import annotations

from typing import Final

from mnemic.core import errors
from mnemic.protocol.faults import InvalidParams

PARSE_ERROR: Final = -32700
INVALID_REQUEST: Final = -32600
METHOD_NOT_FOUND: Final = -32601
INVALID_PARAMS: Final = -32602
INTERNAL_ERROR: Final = -32603
NOT_INITIALISED: Final = -32002
CANCELLED: Final = -32800
CONTENT_MODIFIED: Final = -32801

CODES: dict[type[errors.MnemicError], int] = {
    errors.BadInput: INVALID_PARAMS,
    errors.NoProject: 1001,
    errors.NotFound: 1002,
    errors.Conflict: 1003,
    errors.Untrusted: 1004,
    errors.ModelUnavailable: 1005,
    errors.Locked: 1006,
    errors.TooLarge: 1007,
    errors.ReadOnly: 1008,
    errors.Expired: 1009,
    errors.OutsideStore: 1010,
    errors.StoreUnavailable: 1011,
}

INTERNAL_SENTENCE = "The request failed inside the server; its log names the place."


class Refusal(Exception):
    """An error of the protocol's own that a handler answers with, such as -32601."""

    def __init__(self, code: int, sentence: str, **data: object) -> None:
        super().__init__(sentence)
        self.code = code
        self.data = data


def error_body(code: int, sentence: str, data: object = None) -> dict[str, object]:
    """Returns the ``error`` member of an answer."""
    body: dict[str, object] = {"code": code, "message": sentence}
    if data:
        body["data"] = data
    return body


def error_for(failure: BaseException) -> dict[str, object]:
    """Returns the ``error`` member for what a handler raised; what is not foreseen says nothing of its inside."""
    if isinstance(failure, InvalidParams):
        return error_body(INVALID_PARAMS, f"Invalid params: {failure}.", {"errors": failure.errors})
    if isinstance(failure, Refusal):
        return error_body(failure.code, str(failure), _plain(failure.data))
    code = next((CODES[cls] for cls in type(failure).__mro__ if cls in CODES), INTERNAL_ERROR)
    if code == INTERNAL_ERROR or not isinstance(failure, errors.MnemicError):
        return error_body(INTERNAL_ERROR, INTERNAL_SENTENCE)
    given = {key: value for key, value in failure.data.items() if value is not None}
    kind = {} if code == INVALID_PARAMS else {"kind": failure.kind}
    return error_body(code, str(failure), _plain({**kind, **given}))


def sentence_for(failure: BaseException) -> str:
    """Returns what a person may read about a notification that failed."""
    if isinstance(failure, InvalidParams | Refusal | errors.MnemicError):
        return str(failure)
    return f"failed inside the server ({type(failure).__name__})"


def is_foreseen(failure: BaseException) -> bool:
    """Tells a failure that has its own sentence from a defect."""
    return isinstance(failure, InvalidParams | Refusal | errors.MnemicError)


def _plain(value: object) -> object:
    """Returns the value as JSON can hold it."""
    if value is None or isinstance(value, str | int | float | bool):
        return value
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    return str(value)
