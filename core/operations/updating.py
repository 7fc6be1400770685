"""Update: named fields of one memory change, and no other byte of its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mnemic.core.errors import BadInput, Conflict, ReadOnly, TooLarge
from mnemic.core.files.vault import decode, encode, revision_of
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.labels import Label
from mnemic.core.markdown.notation import Body, read_topic
from mnemic.core.markdown.parting import entry_of
from mnemic.core.markdown.splicing import with_body, with_label
from mnemic.core.memory import IMPORTANCES, KINDS, TYPES, Memory
from mnemic.core.operations.drafting import MAX_BODY_CHARS, MAX_DESCRIPTION_CHARS, MAX_TITLE_CHARS
from mnemic.core.persistence.undo import Undo
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Edit, Read, Shelf
from mnemic.core.summary import collapsed, shortened, text_key_of

#: Wire-neutral field → key of the header.
_HEADER_KEYS = {
    "title": "name",
    "description": "description",
    "type": "type",
    "kind": "kind",
    "importance": "importance",
    "tags": "tags",
    "pinned": "pinned",
    "valid_to": "valid_to",
    "evidence": "evidence",
}
_LABELS: Mapping[str, Label] = {"why": "why", "how_to_apply": "how"}
_CHOICES: Mapping[str, tuple[str, ...]] = {"type": TYPES, "kind": KINDS, "importance": IMPORTANCES}
_LIMITS = {"title": MAX_TITLE_CHARS, "description": MAX_DESCRIPTION_CHARS, "body": MAX_BODY_CHARS}

Value = str | bool | Sequence[str] | None


@dataclass(frozen=True, slots=True)
class Updated:
    """The memory as it is now, and how to take the change back."""

    memory: Memory
    undo: Undo


def update(memory: Memory, revision: str, changes: Mapping[str, Value], shelf: Shelf) -> Updated:
    """Applies the changes if the file is still of that revision.

    Raises Conflict, BadInput, TooLarge, ReadOnly or another ``MnemicError``; the file is untouched then.
    """
    _check(memory, changes, shelf)
    numbers: list[int] = []

    def plan(read: Read) -> list[Edit]:
        data = read(memory.path)
        if data is None or revision_of(data) != revision:
            now = None if data is None else revision_of(data)
            raise Conflict(memory.id, "the file has changed since it was read; read it again", now)
        text = decode(data)
        numbers.append(_number(memory, text, revision))
        changed = _changed(text, numbers[-1], changes)
        if len(Body(changed)) != len(Body(text)):
            reason = (
                "would be read as several memories; put a line of text before a list, or save them one by one"
            )
            raise BadInput("changes.body", reason)
        return [Edit(memory.path, encode(changed))]

    commit = shelf.commit(f"update “{shortened(memory.title, 40)}”", plan)
    file = shelf.snapshot.files.get(memory.path)
    memories = file.memories if file else ()
    if not memories:
        raise Conflict(memory.id, "another program took its file away just now")
    return Updated(memories[min(numbers[-1], len(memories) - 1)], commit.undo)


def _check(memory: Memory, changes: Mapping[str, Value], shelf: Shelf) -> None:
    file = shelf.snapshot.files.get(memory.path)
    if file is None:
        raise Conflict(memory.id, "its file is gone")
    if not changes:
        raise BadInput("changes", "must name at least one field")
    if not file.writable:
        raise ReadOnly(str(memory.file), "its header is broken or it is not UTF-8; mend it by hand first")
    for name, value in changes.items():
        if len(file.memories) > 1 and name in _HEADER_KEYS:
            reason = (
                f"{memory.path} holds {len(file.memories)} memories, and its header belongs to all of them"
            )
            raise BadInput(f"changes.{name}", reason)
        _check_value(name, value)


def _check_value(name: str, value: Value) -> None:
    limit = _LIMITS.get(name, MAX_BODY_CHARS)
    if isinstance(value, str) and len(value) > limit:
        raise TooLarge(f"changes.{name}", len(value), limit)
    if name in ("title", "body") and not (isinstance(value, str) and value.strip()):
        raise BadInput(f"changes.{name}", "must not be blank")
    if name in _CHOICES and value not in _CHOICES[name]:
        raise BadInput(f"changes.{name}", f"must be one of {', '.join(_CHOICES[name])}")
    if name not in _HEADER_KEYS and name not in ("body", *_LABELS):
        raise BadInput(f"changes.{name}", "is no field of a memory that can be changed")


def _number(memory: Memory, text: str, revision: str) -> int:
    body = Body(text)
    known = memory.revision == revision and memory.number < len(body)
    if known and text_key_of(mask(body[memory.number].body).text) == memory.text_key:
        return memory.number
    entries = read_topic(text, memory.path).entries
    entry = entry_of(memory, entries)
    if entry is None:
        raise Conflict(memory.id, "its entry is no longer in the file")
    return entries.index(entry)


def _changed(text: str, number: int, changes: Mapping[str, Value]) -> str:
    body = changes.get("body")
    if isinstance(body, str):
        text = with_body(text, number, mask(body).text)
    for name, label in _LABELS.items():
        if name in changes:
            text = with_label(text, number, label, _text(changes[name]))
    for name, key in _HEADER_KEYS.items():
        if name in changes:
            text = with_field(text, read_header(text).home(key), _header_value(changes[name]))
    return text


def _header_value(value: Value) -> str | Sequence[str] | None:
    if isinstance(value, bool):
        return "true" if value else None
    if value is None or isinstance(value, str):
        return collapsed(mask(value).text) if value else None
    return tuple(mask(each).text for each in value) or None


def _text(value: Value) -> str | None:
    return mask(value).text if isinstance(value, str) and value.strip() else None
