"""A memory file's text: what it says, and how one entry of it is changed without touching the rest."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from mnemic.core.errors import BadInput, Conflict
from mnemic.core.markdown.dates import bad_dates
from mnemic.core.markdown.entries import bullet_mark, divide, entries_of, entry_at, indent_of, span_of
from mnemic.core.markdown.frontmatter import Header, read_header
from mnemic.core.markdown.lines import lines_of, newline_of, place_of, readable, with_newlines
from mnemic.core.markdown.origin import moment, origin_of
from mnemic.core.memory import (
    IMPORTANCES,
    KINDS,
    TYPES,
    Entry,
    Importance,
    Kind,
    Place,
    Problem,
    Severity,
    Source,
    Span,
    Type,
)
from mnemic.core.summary import collapsed

Word = TypeVar("Word", bound=str)

_TRUE = frozenset(("true", "yes", "on", "y", "1"))


@dataclass(frozen=True, slots=True)
class Topic:
    """What a memory file says.

    ``type_given`` is false where the type is missing or unknown and ``project`` was put in its place; ``kind``
    and ``importance`` are ``None`` likewise. Times are aware, in UTC; ``None`` if absent or unreadable.
    """

    name: str
    description: str
    type: Type
    type_given: bool
    kind: Kind | None
    importance: Importance | None
    tags: tuple[str, ...]
    related: tuple[str, ...]
    pinned: bool
    valid_from: str | None
    valid_to: str | None
    superseded_by: str | None
    supersedes: str | None
    archived_in: str | None
    created: datetime | None
    modified: datetime | None
    source: Source | None
    evidence: tuple[str, ...]
    header: Header
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]


def read_topic(text: str, stem: str) -> Topic:
    """Reads a memory file's text; ``stem`` (the file's name without ``.md``) names it if nothing else does.

    Never raises, whatever the text; linear in its length. Undecodable bytes read as U+FFFD.
    """
    text = readable(text)
    header = read_header(text)
    problems = list(header.problems)
    type_ = _word(text, header, "type", TYPES, problems)
    description = _line(header.lookup("description"))
    described = _described(text, header, description)
    entries = (described,) if described else entries_of(text, header.span.end)
    return Topic(
        name=_line(header.lookup("name")) or stem,
        description=description or _aliased(header) or (entries[0].summary if entries else ""),
        type=type_ or "project",
        type_given=type_ is not None,
        kind=_word(text, header, "kind", KINDS, problems),
        importance=_word(text, header, "importance", IMPORTANCES, problems),
        tags=_tags(header.list("tags") or header.list("metadata.tags")),
        related=tuple(name for each in header.list("related") if (name := each.strip("[] \t"))),
        pinned=header.lookup("pinned").casefold() in _TRUE,
        valid_from=header.lookup("valid_from") or None,
        valid_to=header.lookup("valid_to") or None,
        superseded_by=header.lookup("superseded_by") or None,
        supersedes=header.lookup("supersedes") or None,
        archived_in=header.lookup("archived_in") or None,
        created=moment(header.lookup("created")),
        modified=moment(header.lookup("modified")),
        source=origin_of(header),
        evidence=header.list("evidence"),
        header=header,
        entries=entries,
        problems=(*problems, *_dates(text, header)),
    )


def _dates(text: str, header: Header) -> Iterator[Problem]:
    for bad in bad_dates(header):
        yield Problem(bad.severity, "bad-date", bad.sentence, place=_place(text, header, bad.written))


def _aliased(header: Header) -> str:
    """The other names of a note, as Obsidian keeps them: people ask for it by any of them."""
    return ", ".join(header.list("aliases"))


def _word(text: str, header: Header, key: str, known: Sequence[Word], problems: list[Problem]) -> Word | None:
    """Reads a key whose value is one of a few words, in any case; tells what is wrong with it."""
    raw = header.lookup(key)
    found = next((word for word in known if word == raw.strip().casefold()), None)
    if found is None and raw:
        severity: Severity = "warning" if key == "type" else "info"
        sentence = f"The {key} is none of {', '.join(known)}."
        problems.append(Problem(severity, f"unknown-{key}", sentence, place=_place(text, header, key)))
    elif found is None and key == "type":
        sentence = "The file names no type; it is read as project."
        problems.append(Problem("info", "missing-type", sentence, place=_place(text, header, key)))
    return found


def _place(text: str, header: Header, key: str) -> Place | None:
    field = header.field_of(header.home(key))
    span = field.span if field else header.span
    rows = lines_of(text, span.start, span.end)
    return place_of(text, Span(rows[0].start, rows[0].end)) if rows else None


def _line(value: str) -> str:
    return value if value.isprintable() else collapsed(value)


def _tags(raw: Sequence[str]) -> tuple[str, ...]:
    words: list[str] = []
    for each in raw:
        words += each.split() if all(word.startswith("#") for word in each.split()) else [each]
    bare = (word.strip("# \t") for word in words)
    return tuple({tag.casefold(): tag for tag in bare if tag}.values())


def _described(text: str, header: Header, description: str) -> Entry | None:
    """Returns the entry of a file that says all in its description."""
    if not description or text[header.span.end :].strip():
        return None
    span = Span(len(text), len(text))
    return Entry(span, place_of(text, span), description, "")


class Body:
    """The entries of a file's text as far as somebody asks for them: what one costs is not what all cost."""

    def __init__(self, text: str) -> None:
        self.text = readable(text)
        self.header = read_header(self.text)
        self.division = divide(self.text, self.header.span.end)
        self._described = _described(self.text, self.header, _line(self.header.lookup("description")))

    def __len__(self) -> int:
        return 1 if self._described else len(self.division.parts)

    def __getitem__(self, number: int) -> Entry:
        return self._described or entry_at(self.division, number)

    def number_of(self, entry: Entry) -> int:
        """Returns which one this entry is; raises ``Conflict`` if it is none of them."""
        start = entry.span.start
        number = bisect_left(self.division.parts, start, key=lambda part: self.division.rows[part[0]].start)
        if number >= len(self) or self[number].span != entry.span or (self._described or entry) != entry:
            raise Conflict("The entry", "the file no longer holds it where it stood.")
        return number

    @property
    def is_described(self) -> bool:
        """Whether its one entry is what its description says, for the body is blank."""
        return self._described is not None

    def beside(self, number: int) -> tuple[object, ...]:
        """Returns what, but for one entry's own text, the file is: alike before and after a change of that one.

        Where it is alike, every other entry stands where it stood, in the same lines, and reads as it did.
        """
        spans = [span_of(self.division, part) for part in self.division.parts]
        end = len(self.text)
        below = [(end - span.start, end - span.end) for span in spans[number + 1 :]]
        header = (self.header.span, self.header.unclosed)
        return header, self.division.shape == "list", len(self), spans[:number], below


def with_entry(text: str, entry: Entry, body: str) -> str:
    """Returns the text with this entry's own text replaced; its bullet, indentation and line ends stay.

    Raises ``Conflict`` if the text does not hold the entry where it says, ``BadInput`` if the body is blank or
    would swallow the entries beside it.
    """
    lines = with_newlines(body, "\n").strip("\n").rstrip().split("\n")
    if not body.strip():
        raise BadInput("body", "it is blank; forget the memory instead.")
    old = Body(text)
    number = old.number_of(entry)
    if old.is_described:
        return _with_body(text, old.header, lines)
    first, stop = old.division.parts[number]
    if old.division.shape == "list":
        lines = _bulleted(old.division.texts[first:stop], lines)
    newline = newline_of(text, entry.span.start)
    changed = text[: entry.span.start] + newline.join(lines) + text[entry.span.end :]
    _keeps_neighbours(Body(changed), old, number)
    return changed


def _bulleted(old: Sequence[str], lines: Sequence[str]) -> list[str]:
    mark = bullet_mark(old[0])
    if mark == mark.rstrip(" \t"):
        mark += " "
    pad = " " * len(mark.expandtabs(4))
    if len(old) > 1 and old[1].startswith("\t") and indent_of(mark) == 0:
        pad = "\t"
    return [mark + lines[0].lstrip(" \t"), *(pad + line if line.strip() else "" for line in lines[1:])]


def _keeps_neighbours(new: Body, old: Body, number: int) -> None:
    """Raises if a body changed what the rest of the file is."""
    if (new.header.span, new.header.unclosed) != (old.header.span, old.header.unclosed):
        raise BadInput("body", "it would be read as the file's header.")
    if len(old) > 1 and (
        new.division.shape != old.division.shape or new.beside(number) != old.beside(number)
    ):
        raise BadInput(
            "body", "several memories share this file, and this text would swallow its neighbours."
        )


def _with_body(text: str, header: Header, lines: Sequence[str]) -> str:
    """Puts a body into a file that has only a header."""
    newline = header.newline
    gap = newline if len(text) == header.span.end else ""
    if not text.endswith(("\n", "\r")):
        text += newline
    return text + gap + newline.join(lines) + newline


def render_body(summary_or_body: str, why: str | None, how_to_apply: str | None) -> str:
    """Returns the text of an entry: the body, then ``Why:`` and ``How to apply:``, each one physical line."""
    labels = [
        f"{label}: {collapsed(value)}"
        for label, value in (("Why", why), ("How to apply", how_to_apply))
        if value and value.strip()
    ]
    body = with_newlines(summary_or_body, "\n").strip("\n").rstrip()
    return "\n\n".join(part for part in (body, "\n".join(labels)) if part)
