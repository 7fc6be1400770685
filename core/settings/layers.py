"""Where settings come from: files, environment and client, each read as a layer of named values."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mnemic.core.memory import Problem, Severity
from mnemic.core.settings.options import GROUPS, OPTIONS, Option

LayerName = Literal["default", "user file", "project file", "environment", "client"]

#: What editors put beside a server's options for their own use.
_EDITORS_OWN = frozenset({"trace", "server"})
_FLAGS = dict.fromkeys(("1", "true", "yes", "on"), True) | dict.fromkeys(("0", "false", "no", "off"), False)
#: A second name for ``store.base``, in the manner of the original's own variable; it wins over the first.
_BASE = "MNEMIC_BASE_DIR"
_TEAM = "QWEN_CODE_MEMORY_TEAM"
_NAMED = re.compile(r"[^=/\\*?|]+=")


@dataclass(frozen=True, slots=True)
class Layer:
    """What one place says, or why it cannot be read.

    ``values`` are nested (``{"recall": {"limit": 3}}``) or dotted (``{"recall.limit": 3}``). ``trusted`` matters to a
    project file: without it, it sets only what does no harm in a stranger's hands.
    """

    source: LayerName
    values: Mapping[str, object] | Problem
    path: Path | None = None
    trusted: bool = False

    @property
    def limited(self) -> bool:
        """Whether only the options that are open to any project may be set here."""
        return self.source == "project file" and not self.trusted

    def problem(self, severity: Severity, code: str, message: str) -> Problem:
        """Returns a problem of this layer, which names the layer."""
        return Problem(severity, code, f"{message} ({self.source})", self.path)

    def said(self) -> Iterator[tuple[str, object]]:
        """Yields dotted names and what is given for them; null says nothing.

        Descends only into groups that exist, so depth costs nothing.
        """
        values = {} if isinstance(self.values, Problem) else self.values
        for key, given in values.items():
            if key in GROUPS and isinstance(given, Mapping):
                yield from ((f"{key}.{inner}", value) for inner, value in given.items() if value is not None)
            elif given is not None and not self._is_the_editors(key):
                yield key, given

    def _is_the_editors(self, key: str) -> bool:
        return self.source == "client" and key.partition(".")[0] in _EDITORS_OWN


def from_toml(text: str) -> Mapping[str, object] | Problem:
    """Returns what a ``mnemic.toml`` says, or the problem that keeps it from being read."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        reason = f"{error}"
    except (ValueError, RecursionError):
        reason = "a value in it is too large or too deep"
    return Problem("error", "broken-settings", f"The settings cannot be read: {reason}.")


def from_environment(environ: Mapping[str, str]) -> dict[str, object]:
    """Returns what the ``MNEMIC_…`` variables say, each read as its option's type; an empty one says nothing.

    ``MNEMIC_BASE_DIR`` is ``store.base``, and the original's ``QWEN_CODE_MEMORY_TEAM`` (0 or 1) ``store.team`` where
    our own variable says nothing. Lists are divided as in ``PATH``. A variable that no option has keeps its own name,
    so that ``resolve`` can report it.
    """
    known = {option.variable: option for option in OPTIONS.values()}
    values: dict[str, object] = {}
    for variable, text in environ.items():
        if variable.startswith("MNEMIC_") and variable != _BASE and text.strip():
            option = known.get(variable)
            values[option.name if option else variable] = _parsed(option, text.strip())
    if environ.get(_BASE, "").strip():
        values["store.base"] = environ[_BASE].strip()
    if environ.get(_TEAM) in ("0", "1"):
        values.setdefault("store.team", environ[_TEAM] == "1")
    return values


def _divided(text: str) -> list[str]:
    """Divides as in ``PATH``; what does not begin as ``name=`` belongs to the element before it: it is its globs."""
    found: list[str] = []
    for part in filter(None, text.split(os.pathsep)):
        if found and not _NAMED.match(part):
            found[-1] += os.pathsep + part
        else:
            found.append(part)
    return found


def _parsed(option: Option | None, text: str) -> object:
    match option.sort if option else "text":
        case "flag":
            return _FLAGS.get(text.lower(), text)
        case "integer" | "number":
            try:
                return float(text)
            except ValueError:
                return text
        case "entries":
            return _divided(text)
        case _:
            return text
