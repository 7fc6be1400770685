"""Reads the JSON in a model's answer: alone, in a fence, or with prose around it. Half an object is none."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import NoReturn

from mnemic.core.errors import ModelUnavailable

#: Longer answers than this are not read, in characters.
MAX_CHARS = 200_000
#: Places of a longer prose at which an object is looked for, from the last one back.
_PLACES = 50

#: What a model thought aloud, before its answer.
_THOUGHT = re.compile(r"\s*<think(?:ing)?>.*</think(?:ing)?>", re.DOTALL)
_OPENING = re.compile(r"[\[{]")
_FENCED = re.compile(r"```[A-Za-z]{0,10}[ \t]*\n(.*?)```", re.DOTALL)


class UnusableAnswer(ModelUnavailable):
    """The model answered, and the answer is not what it was asked for."""


def read_object(text: str, key: str) -> dict[str, object]:
    """Returns the JSON object in an answer that has this key; of several the last.

    :raises UnusableAnswer: if there is none, if it is cut off, or if the answer is too long to be one.
    """
    said = _said(text)
    found = [one for one in _objects(said) if one is not None]
    fitting = [one for one in found if key in one]
    if fitting:
        return fitting[-1]
    if found:
        raise UnusableAnswer(f"its answer lacks {key!r}")
    raise UnusableAnswer("its answer holds no whole JSON object")


def read_items(text: str, keys: Sequence[str], marks: Sequence[str]) -> list[object]:
    """Returns the items in an answer, however a small model wrapped them. None is an answer too.

    What counts is a list under one of ``keys`` (of several answers the last), a list alone, one item alone, which has
    one of ``marks``, or items under names of their own, each of which then gets its name as the first of ``marks``.

    :raises UnusableAnswer: if there is none of these, if it is cut off, or if the answer is too long to be one.
    """
    said = _said(text)
    whole = _loaded(said)
    fenced = [_loaded(inner.strip()) for inner in _FENCED.findall(said)] if whole is None else []
    found = [whole] if whole is not None else [one for one in fenced if one is not None]
    found = found or list(_values_in(said))
    named = [one for one in found if isinstance(one, dict) and set(map(plain, one)) & set(map(plain, keys))]
    fitting = [items for one in named or found if (items := _items(one, keys, marks)) is not None]
    if not fitting:
        raise UnusableAnswer("its answer holds no whole list of items")
    return fitting[-1]


def plain(name: str) -> str:
    """Returns a key as it is compared: ``howToApply``, ``how_to_apply`` and ``How to apply`` are one."""
    return re.sub(r"[\W_]+", "", name).casefold()


def _items(value: object, keys: Sequence[str], marks: Sequence[str]) -> list[object] | None:
    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return None
    named = {plain(key): inner for key, inner in value.items()}
    for key in map(plain, keys):
        if key in named:
            inner = named[key]
            return _wrapped(inner, marks) if isinstance(inner, dict) else _listed(inner)
    lists = [inner for inner in value.values() if isinstance(inner, list)]
    if len(lists) == 1 and len(value) == 1:
        return lists[0]
    return _wrapped(value, marks) if value else None


def _listed(value: object) -> list[object] | None:
    if isinstance(value, list):
        return value
    return [] if value is None else [value]


def _wrapped(value: dict[str, object], marks: Sequence[str]) -> list[object] | None:
    """One item alone, or several by name."""
    if not value:
        return []
    if {plain(key) for key in value} & set(map(plain, marks)):
        return [value]
    if all(isinstance(inner, dict) for inner in value.values()):
        return [{marks[0]: name, **inner} for name, inner in value.items() if isinstance(inner, dict)]
    return None


def _values_in(said: str) -> Iterator[object]:
    """Yields the lists and objects in prose, from the front. What stands in one that breaks off is none."""
    at = 0
    for _ in range(_PLACES):
        opening = _OPENING.search(said, at)
        if opening is None:
            return
        try:
            value, at = _DECODER.raw_decode(said, opening.start())
        except json.JSONDecodeError as error:
            at = max(opening.end(), error.pos)
        except (ValueError, RecursionError):
            return
        else:
            yield value


def _loaded(text: str) -> object:
    """The list or object that a text is; None where it is none."""
    try:
        value = _DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict | list) else None


def _said(text: str) -> str:
    """The answer without what was thought aloud before it."""
    if len(text) > MAX_CHARS:
        raise UnusableAnswer(f"its answer is longer than {MAX_CHARS:,} characters")
    thought = _THOUGHT.match(text)
    said = text[thought.end() if thought else 0 :].strip().removeprefix("\ufeff").strip()
    if not said:
        raise UnusableAnswer("its answer is empty")
    return said


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
