"""From JSON to messages, strictly, and back. Nothing is coerced; unknown keys are ignored; ``null`` is absent.

The functions for a class are generated when it is first used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Literal, TypeAlias, TypeVar

from cattrs import Converter
from cattrs.errors import BaseValidationError

from mnemic.protocol import hooks, names
from mnemic.protocol.faults import InvalidParams, faults
from mnemic.protocol.shape import Wrong

T = TypeVar("T")
Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def _converter() -> Converter:
    new = Converter(unstruct_collection_overrides={tuple: list})
    for kind in (str, int, bool, float):
        new.register_structure_hook(kind, hooks.strict(kind))
    new.register_structure_hook(int | str | None, hooks.token)
    new.register_structure_hook_func(hooks.is_anything, hooks.anything)
    new.register_structure_hook_factory(hooks.is_ours, hooks.message)
    new.register_structure_hook_factory(hooks.is_literal, hooks.literal)
    new.register_structure_hook_factory(hooks.is_bounded, hooks.bounded)
    new.register_structure_hook_factory(hooks.is_sequence, hooks.sequence)
    new.register_structure_hook_factory(hooks.is_mapping, hooks.mapping)
    new.register_unstructure_hook_factory(hooks.is_ours, hooks.unstructuring)
    return new


_ours = _converter()


def structure(cls: type[T], raw: object) -> T:
    """Returns the message that ``raw`` (what ``json.loads`` gave) is. Raises ``InvalidParams``."""
    try:
        return _ours.structure(raw, cls)
    except (Wrong, BaseValidationError, RecursionError) as error:
        raise InvalidParams(faults(error)) from None


def unstructure(value: object) -> Json:
    """Returns what ``json.dumps`` takes: keys in camelCase, ``None`` dropped."""
    done: Json = _ours.unstructure(value)
    return done


def structure_params(method: str, raw: object) -> object:
    """Returns the params of one of our methods; absent and ``null`` count as ``{}``. Raises ``InvalidParams``.

    A method that is not in the tables of ``methods`` raises ``KeyError``.
    """
    return structure(params_type(method), {} if raw is None else raw)


def structure_arguments(command: str, arguments: Sequence[object] | None) -> object:
    """Returns the params of one of our commands: its one argument, structured as those of the request it runs.

    A command that is not in ``methods.COMMANDS`` gets its argument as it is. Raises ``InvalidParams``.
    """
    given = list(arguments or ())
    if len(given) > 1:
        raise InvalidParams([(("arguments",), "must hold one object at most")])
    raw = given[0] if given else None
    kinds = _tables().COMMANDS.get(command)
    if kinds is None:
        return raw
    try:
        return structure(kinds[0], {} if raw is None else raw)
    except InvalidParams as error:
        raise InvalidParams(((("arguments", 0, *path), message) for path, message in error.found)) from None


def kind_of(method: str) -> Literal["request", "notification"] | None:
    """Tells which a method of ours is that a client may send; ``None`` for any other method."""
    if method in names.REQUESTS:
        return "request"
    return "notification" if method in names.NOTIFICATIONS else None


def params_type(method: str) -> type:
    """Returns the class of a method's params, or raises ``KeyError``."""
    found = _tables().METHODS.get(method)
    params: type = found[0] if found else _tables().NOTIFICATIONS_IN[method]
    return params


@cache
def _tables() -> ModuleType:
    # Its classes cost time that the handshake can't spare.
    return import_module("mnemic.protocol.methods")
