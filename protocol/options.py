"""The wire shape of ``initializationOptions`` and of what a client says it can do, read without ever failing.

Names are dotted (``recall.limit``); which names exist and what values they take is not decided here.
"""

from __future__ import annotations

from collections.abc import Mapping

from mnemic.protocol.shape import wire

SECTION = "mnemic"


@wire
class Options:
    """Raw values by dotted name; ``refusal`` is a sentence when what came was no object at all."""

    values: Mapping[str, object]
    refusal: str | None = None


@wire
class Abilities:
    """``capabilities.experimental.mnemic`` of the client; all that is not plainly ``true`` is ``False``."""

    model: bool = False
    command_links: bool = False


def read_options(raw: object) -> Options:
    """Reads nested objects and dotted keys alike, with or without an outer ``mnemic``; of two the later wins.

    ``null`` counts as absent. Lists are values: they are not looked into.
    """
    if raw is None:
        return Options(values={})
    if not isinstance(raw, Mapping):
        return Options(values={}, refusal="The options are not an object; defaults are used.")
    values: dict[str, object] = {}
    stack: list[tuple[str, object]] = [("", raw)]
    while stack:
        name, value = stack.pop()
        if isinstance(value, Mapping):
            inner = [(f"{name}.{key}" if name else str(key), item) for key, item in value.items()]
            stack.extend(reversed(inner))
        elif value is not None:
            values[name.removeprefix(f"{SECTION}.")] = value
    return Options(values=values)


def read_abilities(experimental: object) -> Abilities:
    """Reads ``capabilities.experimental`` of a client."""
    ours = experimental.get(SECTION) if isinstance(experimental, Mapping) else None
    if not isinstance(ours, Mapping):
        return Abilities()
    return Abilities(model=ours.get("model") is True, command_links=ours.get("commandLinks") is True)
