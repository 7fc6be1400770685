"""What the options come to when default, files, environment and client have each had their say.

Later layers win. A bad value of an ordinary option is passed over, with a warning. Where privacy, trust or the network
depends on an option, a bad value shuts it, with an error, and it stays shut until a later layer says it well. A file
that cannot be read is bad throughout: what it would have forbidden is not known.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NoReturn

from mnemic.core.memory import Problem
from mnemic.core.settings.layers import Layer, LayerName
from mnemic.core.settings.options import GROUPS, OPTIONS, Entry, Option, Value, accepted

#: Unknown options of one layer that are named one by one; the rest are counted.
MAX_NAMED = 20


@dataclass(frozen=True, slots=True)
class Setting:
    """One option's value in force, and the layer it came from."""

    name: str
    value: Value
    source: LayerName


@dataclass(frozen=True, slots=True)
class Settings:
    """The values in force.

    Each getter raises ``KeyError`` for a name that is no option, ``TypeError`` for an option of another sort.
    """

    values: Mapping[str, Value]
    provenance: tuple[Setting, ...]
    problems: tuple[Problem, ...]

    def flag(self, name: str) -> bool:
        """Returns an option that is on or off."""
        value = self.values[name]
        return value if isinstance(value, bool) else _wrong(name, "on or off")

    def integer(self, name: str) -> int:
        """Returns an option that is a whole number."""
        value = self.values[name]
        return value if type(value) is int else _wrong(name, "a whole number")

    def number(self, name: str, otherwise: float) -> float:
        """Returns an option that is a number; ``otherwise`` where nobody set it and the table has no default."""
        value = otherwise if self.values[name] is None else self.values[name]
        return value if isinstance(value, float) or type(value) is int else _wrong(name, "a number")

    def text(self, name: str) -> str:
        """Returns an option that is a text, ``""`` where nobody set it and the table has no default."""
        value = "" if self.values[name] is None else self.values[name]
        return value if isinstance(value, str) else _wrong(name, "a text")

    def entries(self, name: str) -> tuple[Entry, ...]:
        """Returns an option that is a list, of texts or of tables."""
        value = self.values[name]
        return value if isinstance(value, tuple) else _wrong(name, "a list")


def resolve(layers: Sequence[Layer] = ()) -> Settings:
    """Returns the values in force, later layers winning over earlier ones; what is wrong is in ``problems``."""
    resolution = _Resolution()
    for layer in layers:
        resolution.hear(layer)
    return resolution.outcome()


class _Resolution:
    """What the layers heard so far come to."""

    def __init__(self) -> None:
        self.found = {name: Setting(name, option.default, "default") for name, option in OPTIONS.items()}
        self.shut: dict[str, Setting] = {}  # options that were said badly, and what that shuts
        self.problems: list[Problem] = []

    def hear(self, layer: Layer) -> None:
        if isinstance(layer.values, Problem):
            self._refuse(layer, layer.values)
            return
        unknown = []
        for name, given in layer.said():
            if name in OPTIONS:
                self._set(layer, OPTIONS[name], given)
            elif name in GROUPS:
                self._refuse_group(layer, name)
            else:
                unknown.append(name)
        self._report(layer, unknown)

    def outcome(self) -> Settings:
        for setting in self.shut.values():
            self.found[setting.name] = setting
        values = MappingProxyType({name: setting.value for name, setting in self.found.items()})
        return Settings(values, tuple(self.found.values()), tuple(self.problems))

    def _set(self, layer: Layer, option: Option, given: object) -> None:
        if layer.source == "project file" and option.personal:
            why = f"{option.name} is ignored: no project file may set it. It belongs in your own settings."
            self.problems.append(layer.problem("warning", "option-not-allowed", why))
            return
        if layer.limited and not option.project:
            why = f"{option.name} is ignored: a project file may set it only in a project that you trust."
            self.problems.append(layer.problem("warning", "option-not-allowed", why))
            return
        try:
            self.found[option.name] = Setting(option.name, accepted(option, given), layer.source)
            self.shut.pop(option.name, None)
        except ValueError:
            self.problems.append(_bad(layer, option, self.found[option.name].value))
            self._shut([option.name], layer)

    def _refuse(self, layer: Layer, broken: Problem) -> None:
        shut = (
            ""
            if layer.limited
            else " Until then the options of privacy, trust and network are at their safest."
        )
        self.problems.append(layer.problem(broken.severity, broken.code, broken.message + shut))
        self._shut(OPTIONS, layer)

    def _refuse_group(self, layer: Layer, group: str) -> None:
        members = [name for name in OPTIONS if name.startswith(group + ".")]
        guarded = not layer.limited and any(OPTIONS[name].closed for name in members)
        why = f"{group} must hold options ({', '.join(members)}); what it says is ignored."
        self.problems.append(layer.problem("error" if guarded else "warning", "bad-option", why))
        self._shut(members, layer)

    def _shut(self, names: Iterable[str], layer: Layer) -> None:
        for name in () if layer.limited else names:
            if closed := OPTIONS[name].closed:
                self.shut[name] = Setting(*closed, layer.source)

    def _report(self, layer: Layer, unknown: Sequence[str]) -> None:
        self.problems += [
            layer.problem("warning", "unknown-option", f"There is no option {name[:80]!r}.{_hint(name[:80])}")
            for name in unknown[:MAX_NAMED]
        ]
        if len(unknown) > MAX_NAMED:
            why = f"{len(unknown) - MAX_NAMED} more names are no options either."
            self.problems.append(layer.problem("warning", "unknown-option", why))


def _bad(layer: Layer, option: Option, kept: Value) -> Problem:
    """Says what the option wants, never what was given: that may be a key or a password."""
    if option.closed is None:
        why = f"{option.name} must be {option.wanted}; {_shown(kept)} is used."
        return layer.problem("warning", "bad-option", why)
    name, value = option.closed
    why = f"{option.name} must be {option.wanted}. To be safe, {name} is {_shown(value)}."
    return layer.problem("error", "bad-option", why)


def _hint(name: str) -> str:
    known = [option.variable for option in OPTIONS.values()] if name.startswith("MNEMIC_") else list(OPTIONS)
    near = difflib.get_close_matches(name, known, n=1)
    return f" Did you mean {near[0]}?" if near else ""


def _shown(value: Value) -> str:
    match value:
        case None:
            return "the usual value"
        case bool():
            return str(value).lower()
        case tuple():
            return "empty"
        case _:
            return f"{value}"


def _wrong(name: str, sort: str) -> NoReturn:
    raise TypeError(f"the option {name} is not {sort}")
