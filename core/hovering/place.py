"""What a place in a document says: the word under the pointer, its line, what holds it, and what is near."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import PurePath
from typing import NamedTuple

from mnemic.core.hovering.prose import comment_above, docstring_below

#: Words of programming languages, which say nothing about what a line is about.
KEYWORDS = frozenset(
    "and as assert async await break case catch class const continue def default del do elif else enum except export "
    "extends false final finally fn for from func function if implements import in interface is lambda let match mod "
    "module mut new nil none not null of or package pass private protected pub public raise return self static struct "
    "super switch this throw throws trait true try type typeof undefined use using var void while with yield".split()
)

_CHUNK = re.compile(r"\w[\w./\-]*\w|\w")
_WORD = re.compile(r"[^\W\d]\w*(?:-\w+)*")
#: A line is read so far around the pointer, in code points.
_MAX_LINE = 400
#: So many lines before and after are near, and so many before are looked through for what holds the place.
_NEAR, _MAX_ABOVE = 3, 2_000
#: So many names of what holds the place are told.
_HOLDERS = 4

_PROSE = frozenset((".md", ".markdown", ".mdx", ".rst", ".adoc", ".txt"))
_HEADING = re.compile(r"#{1,6}\s+(.+)|=+\s+(.+)")
_DEFINES = re.compile(
    r"\b(?:class|def|function|func|fun|fn|sub|interface|struct|trait|impl|object|protocol|extension|enum|record|module|"
    r"namespace|message|service|macro_rules!)\s*\*?\s*(?:\([^)]*\)\s*)?(?P<named>[^\W\d]\w*(?:(?:\.|::)\w+)*)"
    r"|\b(?P<held>[^\W\d]\w*)\s*[:=]\s*(?:async\s+)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>)"
    r"|(?P<called>[^\W\d]\w*)\s*\([^;]*\)[^;=]*\{\s*$"
)


class Place(NamedTuple):
    """A place in a document.

    ``word`` is under the pointer, ``pointed`` it and the longer names that it is part of. ``line`` are the names and words
    of its line; ``holders`` the names of what holds the line, the innermost first; ``path`` the words of where the file
    is; ``near`` the words of the lines around. ``file`` is the file's name, ``defines`` whether the line defines something.
    ``told`` are the words of the comment that the line is under and of the docstring of what it defines, ``held`` those of
    comment and docstring of the innermost holder.
    """

    word: str
    pointed: frozenset[str]
    line: tuple[str, ...]
    holders: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    near: tuple[str, ...] = ()
    file: str = ""
    defines: bool = False
    told: tuple[str, ...] = ()
    held: tuple[str, ...] = ()


def word_at(line: str, column: int) -> str:
    """Returns the word at a column (code points), or ``""`` on blanks, punctuation, numbers and keywords."""
    for found in _WORD.finditer(line):
        if found.start() <= column < found.end():
            return "" if found[0].casefold() in KEYWORDS else found[0]
    return ""


def place_at(lines: Sequence[str], number: int, column: int, path: PurePath | None = None) -> Place | None:
    """Returns what a place says; None on blanks, punctuation, numbers and keywords, and behind the text's end.

    ``number`` is the line, 0-based; ``column`` in code points; ``path`` the file's, below its project where it is in one.
    """
    line = lines[number] if number < len(lines) else ""
    word = word_at(line, column)
    if not word:
        return None
    start = max(0, column - _MAX_LINE // 2)
    shown = line[start : start + _MAX_LINE]
    pointed = {word, *(f[0] for f in _CHUNK.finditer(shown) if f.start() <= column - start < f.end())}
    around = [*lines[max(0, number - _NEAR) : number], *lines[number + 1 : number + 1 + _NEAR]]
    defines = _DEFINES.search(shown) is not None
    told: list[str] = []
    held: list[str] = []
    if path is not None and path.suffix.lower() in _PROSE:
        holders = list(_headings(lines, number))
    else:
        definitions = list(islice(_definitions(lines, number), _HOLDERS))
        holders = [name for _, name in definitions]
        told = _told(lines, number, defines=defines)
        held = _told(lines, definitions[0][0], defines=True) if definitions else []
    return Place(
        word,
        frozenset(pointed),
        _chunks(shown),
        tuple(holders),
        (*path.parts[-3:-1], path.stem) if path else (),
        _chunks(_cut(around)),
        path.name.casefold() if path else "",
        defines,
        _chunks(_cut(told)),
        _chunks(_cut(held)),
    )


def _told(lines: Sequence[str], number: int, *, defines: bool) -> list[str]:
    above = comment_above(lines, number, defines=defines)
    return [*above, *docstring_below(lines, number)] if defines else above


def _cut(lines: Iterable[str]) -> str:
    return "\n".join(line[:_MAX_LINE] for line in lines)


def _chunks(text: str) -> tuple[str, ...]:
    return tuple(chunk for chunk in _CHUNK.findall(text) if chunk.casefold() not in KEYWORDS)


def _headings(lines: Sequence[str], number: int) -> Iterator[str]:
    for at in range(number, max(-1, number - _MAX_ABOVE), -1):
        if heading := _HEADING.match(lines[at]):
            yield heading[1] or heading[2]
            return


def _definitions(lines: Sequence[str], number: int) -> Iterator[tuple[int, str]]:
    """Yields row and name of the definitions that hold a line, going by its indentation."""
    depth = _indent(lines[number])
    for at in range(number - 1, max(-1, number - _MAX_ABOVE), -1):
        if not depth:
            return
        row = lines[at]
        if not row.strip() or _indent(row) >= depth or row.lstrip()[0] in ")]}#/*":
            continue
        depth = _indent(row)
        if (found := _DEFINES.search(row[:_MAX_LINE])) and found[found.lastgroup or 0] not in KEYWORDS:
            yield at, found[found.lastgroup or 0]


def _indent(row: str) -> int:
    wide = row.expandtabs(4)
    return len(wide) - len(wide.lstrip())
