"""The half of the wire that is LSP's: its converter, made strict, and what each of its methods carries."""

from __future__ import annotations

import copy
from typing import Any, Literal, TypeAlias

from cattrs import Converter
from cattrs.errors import BaseValidationError
from lsprotocol import converters
from lsprotocol.types import INITIALIZE, METHOD_TO_TYPES, ResponseError

from mnemic.protocol import hooks
from mnemic.protocol.faults import InvalidParams, Path, faults

LspConverter: TypeAlias = Converter

#: What structuring may raise over what a client sent.
_UNFIT = (BaseValidationError, ValueError, TypeError, KeyError, AttributeError, RecursionError)


def new_converter() -> LspConverter:
    """Returns a converter for LSP's messages that coerces no scalar and also writes ours, alone or inside LSP's."""
    new = converters.get_converter()
    for kind in (str, int, bool, float):
        new.register_structure_hook(kind, hooks.strict(kind))
    new.register_unstructure_hook_factory(hooks.is_ours, hooks.unstructuring)
    return new


def kind_of(method: str) -> Literal["request", "notification"] | None:
    """Tells which a method of LSP is; ``None`` for any other method."""
    types = METHOD_TO_TYPES.get(method)
    return None if types is None else "notification" if types[1] is None else "request"


def structure_params(converter: Converter, method: str, raw: object) -> object:
    """Returns the params of a method of LSP, ``None`` where it has none. Raises ``InvalidParams``."""
    form: Any = METHOD_TO_TYPES[method][2]
    if raw is not None and not isinstance(raw, dict):
        raise InvalidParams([((), "must be an object")])
    if form is None:
        return None
    try:
        return converter.structure({} if raw is None else raw, form)
    except _UNFIT as error:
        found = list(faults(error))
    if method == INITIALIZE and (rest := _without_unknown(raw, found)) is not None:
        return structure_params(converter, method, rest)
    raise InvalidParams(found)


def _without_unknown(raw: object, found: list[tuple[Path, str]]) -> dict[str, object] | None:
    """Returns ``initialize`` params without the capabilities that could not be read; ``None`` if others are wrong.

    A client may be newer than the library that describes its capabilities: it must not be locked out.
    """
    if not isinstance(raw, dict) or any(path[:1] != ("capabilities",) or len(path) < 2 for path, _ in found):
        return None
    rest = copy.deepcopy(raw)
    for path, _ in found:
        keys = [step for step in path if isinstance(step, str)]
        where: Any = rest
        for key in keys[:-1]:
            where = where.get(key)
            if not isinstance(where, dict):
                break
        else:
            where.pop(keys[-1], None)
    return rest if rest != raw else None


def structure_result(converter: Converter, method: str, raw: object) -> object:
    """Returns the client's result for a request of ours to it. Raises ``InvalidParams``."""
    types = METHOD_TO_TYPES.get(method)
    if types is None or types[1] is None:
        return raw
    try:
        form: Any = types[1]
        return converter.structure({"jsonrpc": "2.0", "id": 0, "result": raw}, form).result
    except _UNFIT as error:
        raise InvalidParams(faults(error)) from None


def structure_error(raw: object) -> ResponseError:
    """Returns a client's error answer, whatever shape it came in."""
    given = raw if isinstance(raw, dict) else {}
    code, message = given.get("code"), given.get("message")
    return ResponseError(
        code=code if type(code) is int and -(2**31) <= code < 2**31 else 0,
        message=message if isinstance(message, str) else "The client gave no reason.",
    )
