"""How each sort of annotation is read strictly: the hooks that the converters are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from mnemic.protocol.faults import MAX_ERRORS, Many, Path, faults
from mnemic.protocol.shape import Within, Wrong, camel

#: An annotation: a class, or what ``typing`` builds of some. There is no narrower type for these.
Form: TypeAlias = Any
Hook = Callable[[Any, Any], Any]

_WORDS = {str: "a text", int: "a whole number", bool: "true or false", float: "a number"}


def strict(kind: type) -> Hook:
    """Returns the hook for a JSON scalar: ``True`` is no number, ``5`` no text; a whole number is a number."""
    words = _WORDS[kind]

    def hook(value: object, _: object) -> object:
        if type(value) is not kind:
            if kind is float and type(value) is int:
                return value
            raise Wrong(f"must be {words}")
        return value

    return hook


def token(value: object, _: object) -> object:
    """Reads a progress token."""
    if type(value) not in {int, str}:
        raise Wrong("must be a text or a whole number")
    return value


def anything(value: object, _: object) -> object:
    """Takes any JSON as it is."""
    return value


def literal(kind: Form) -> Hook:
    """Returns the hook for one of a few words."""
    allowed = get_args(kind)
    refusal = "must be " + ", ".join(f'"{one}"' for one in allowed[:-1]) + f' or "{allowed[-1]}"'

    def hook(value: object, _: object) -> object:
        if type(value) is not str or value not in allowed:
            raise Wrong(refusal)
        return value

    return hook


def bounded(kind: Form) -> Hook:
    """Returns the hook for a whole number within bounds."""
    bound = next(note for note in get_args(kind) if isinstance(note, Within))

    def hook(value: object, _: object) -> object:
        if type(value) is not int:
            raise Wrong("must be a whole number")
        if not bound.low <= value <= bound.high:
            raise Wrong(bound.refusal())
        return value

    return hook


def _each(items: Iterable[tuple[str | int, object]], hook: Hook, kind: object) -> Iterator[object]:
    """Yields every item structured; all that do not fit are told together."""
    found: list[tuple[Path, str]] = []
    for step, item in items:
        try:
            yield hook(item, kind)
        except (Wrong, BaseValidationError) as error:
            found.extend(faults(error, (step,)))
            if len(found) >= MAX_ERRORS:
                break
    if found:
        raise Many(found)


def sequence(kind: Form, converter: Converter) -> Hook:
    """Returns the hook for a list; a text is none."""
    item = get_args(kind)[0]
    inner = converter.get_structure_hook(item)

    def hook(value: object, _: object) -> object:
        if type(value) is not list:
            raise Wrong("must be a list")
        return tuple(_each(enumerate(value), inner, item))

    return hook


def mapping(kind: Form, converter: Converter) -> Hook:
    """Returns the hook for an object with free keys."""
    item = get_args(kind)[1]
    inner = converter.get_structure_hook(item)

    def hook(value: object, _: object) -> object:
        if type(value) is not dict:
            raise Wrong("must be an object")
        return dict(zip(value, _each(value.items(), inner, item), strict=True))

    return hook


def message(cls: Form, converter: Converter) -> Hook:
    """Returns the hook for a message or value of ours; ``null`` counts as absent."""
    keys = {field.name: override(rename=camel(field.name)) for field in attrs.fields(cls)}
    generated: Hook = make_dict_structure_fn(cls, converter, **keys)  # type: ignore[arg-type]  # ** fits them all

    def hook(value: object, kind: object) -> object:
        if type(value) is not dict:
            raise Wrong("must be an object")
        if None in value.values():
            value = {key: item for key, item in value.items() if item is not None}
        return generated(value, kind)

    return hook


def unstructuring(cls: Form, converter: Converter) -> Callable[[Any], dict[str, Any]]:
    """Returns the function that makes JSON of a message: an absent value (``None``) has no key."""
    keys = {
        field.name: override(rename=camel(field.name), omit_if_default=field.default is None)
        for field in attrs.fields(cls)
    }
    return make_dict_unstructure_fn(cls, converter, **keys)  # type: ignore[arg-type]  # ** fits them all


def is_ours(cls: Form) -> bool:
    """Tells a message of this package from one of LSP."""
    return attrs.has(cls) and cls.__module__.startswith("mnemic.protocol.")


def is_bounded(kind: Form) -> bool:
    """Tells ``Annotated[int, Within(…)]``."""
    return _origin(kind) is Annotated and any(isinstance(note, Within) for note in get_args(kind))


def is_anything(kind: Form) -> bool:
    """Tells ``object``."""
    return kind is object


def is_literal(kind: Form) -> bool:
    """Tells ``Literal[…]``."""
    return _origin(kind) is Literal


def is_sequence(kind: Form) -> bool:
    """Tells ``tuple[X, …]``, the only list of this package."""
    return _origin(kind) is tuple


def is_mapping(kind: Form) -> bool:
    """Tells ``dict[str, X]``."""
    return _origin(kind) is dict


def _origin(kind: Form) -> object:
    return get_origin(kind)
