"""Reads the JSON object in a model's answer: alone, in a fence, or with prose around it. Half an object is none."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from mnemic.core.errors import ModelUnavailable

#: Longer answers than this are not read, in characters.
MAX_CHARS = 200_000
#: Places of a longer prose at which an object is looked for, from the last one back.
_PLACES = 50

#: What a model thought aloud, before its answer.
_THOUGHT = re.compile(r"\s*<think(?:ing)?>.*</think(?:ing)?>", re.DOTALL)
_FENCED = re.compile(r"```[A-Za-z]{0,10}[ \t]*\n(.*?)```", re.DOTALL)


class UnusableAnswer(ModelUnavailable):
    """The model answered, and the answer is not what it was asked for."""


def read_object(text: str, key: str) -> dict[str, object]:
    """Returns the JSON object in an answer that has this key; of several the last.

    :raises UnusableAnswer: if there is none, if it is cut off, or if the answer is too long to be one.
    """
    if len(text) > MAX_CHARS:
        raise UnusableAnswer(f"its answer is longer than {MAX_CHARS:,} characters")
    thought = _THOUGHT.match(text)
    said = text[thought.end() if thought else 0 :].strip().removeprefix("\ufeff").strip()
    if not said:
        raise UnusableAnswer("its answer is empty")
    found = [one for one in _objects(said) if one is not None]
    fitting = [one for one in found if key in one]
    if fitting:
        return fitting[-1]
    if found:
        raise UnusableAnswer(f"its answer lacks {key!r}")
    raise UnusableAnswer("its answer holds no whole JSON object")


def _objects(said: str) -> list[dict[str, object] | None]:
    whole = _decoded(said)
    if whole is not None:
        return [whole]
    fenced = [_decoded(inner.strip()) for inner in _FENCED.findall(said)]
    return fenced if any(one is not None for one in fenced) else _in_prose(said)


def _decoded(text: str) -> dict[str, object] | None:
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _in_prose(said: str) -> list[dict[str, object] | None]:
    """Looks behind opening braces, the last ones first so that a long answer costs no more than a few looks."""
    found: list[dict[str, object] | None] = []
    end = len(said)
    for _ in range(_PLACES):
        end = said.rfind("{", 0, end)
        if end < 0:
            break
        try:
            value, _ = _DECODER.raw_decode(said, end)
        except (ValueError, RecursionError):
            continue
        found.insert(0, value if isinstance(value, dict) else None)
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_constant=_no_number)
