"""Links that a person or an agent wrote: ``[[name]]``, Markdown links to memory files, and the field ``related``.

A link names its target in one of three ways, told by the key's beginning: ``id:`` (a whole id), ``path:`` (a file of
the same store, without its ending) and ``name:`` (a title or a file's name, in whatever case, blanks or hyphens).
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterator
from typing import Literal, NamedTuple
from urllib.parse import unquote

from mnemic.core.memory import Memory

#: Stands where a mark named a memory that was destroyed: it names none, and still says that there was one.
NAMELESS = "forgotten"
#: So many links of one memory are followed.
MAX_MENTIONS = 64
#: So much of a memory is read for links.
MAX_CHARS = 50_000

_WIKI = re.compile(r"\[\[([^\[\]\n]{1,200})\]\]")
_INLINE = re.compile(r"\]\(\s*(?:<([^<>\n]{1,400})>|([^\s()<>]{1,400}))(?:\s+[\"'(][^\n]{0,200})?\s*\)")
_REFERENCE = re.compile(r"^ {0,3}\[[^\[\]\n]{1,200}\]:[ \t]+(?:<([^<>\n]{1,400})>|(\S{1,400}))", re.MULTILINE)
#: At whatever depth of lists and quotes. What goes on with another mark in the same line is no block.
_FENCED = re.compile(
    r"^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(```+(?![^\n]*`)|~~~+).*?(?:^[ \t>]*\1[`~]*[ \t]*$|\Z)",
    re.MULTILINE | re.DOTALL,
)
_CODE = re.compile(r"(`+)(?!`)[^\n]*?(?<!`)\1(?!`)")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_ID = re.compile(r"(?:project|user|team|vault:[a-z0-9-]+):\S[^\n]*?\.md(?::\d{1,6})?")
_SEAMS = re.compile(r"[\s_-]+")
_INK = re.compile(r"[^\n]")


class Mark(NamedTuple):
    """A link in a text: what it means, and where the part of it stands that names its target.

    Of ``[[name|shown]]`` that is ``name``, of ``[shown](path.md#part)`` it is ``path.md``.
    """

    form: Literal["wiki", "markdown"]
    key: str
    start: int
    end: int


def prose(text: str) -> str:
    """Returns a text without its fenced blocks, where brackets and names are code."""
    return _FENCED.sub("\n", text) if "```" in text or "~~~" in text else text


def name_key(name: str) -> str:
    """Returns the form in which names are compared: "Release notes", "release_notes" and "release-notes" are one."""
    plain = unicodedata.normalize("NFKC", name).casefold().strip().removesuffix(".md")
    return _SEAMS.sub("-", plain).strip("-")


def names(memory: Memory) -> tuple[str, ...]:
    """Returns the keys under which a memory can be named, its path and its id left out: title and file name."""
    stem = memory.path.rpartition("/")[2]
    return tuple(dict.fromkeys(key for key in (name_key(memory.title), name_key(stem)) if key))


def mentions_in(text: str, path: str) -> tuple[str, ...]:
    """Returns the keys of all that a text at this path links to, each once, in the order of the text."""
    found = (mark.key for mark in marks_in(text[:MAX_CHARS], path))
    return tuple(dict.fromkeys(found))[:MAX_MENTIONS]


def marks_in(text: str, path: str) -> Iterator[Mark]:
    """Yields all links of a text at this path: ``[[names]]`` first, then Markdown's. Linear in its length."""
    if "[" in text:
        text = uncoded(text)
        yield from _wiki(text)
        yield from _markdown(text, path)


def uncoded(text: str) -> str:
    """Returns a text in which all code is blank, and every other character stands where it stood."""
    text = text.replace("\r\n", " \n")
    if "```" in text or "~~~" in text:
        text = _FENCED.sub(_blanked, text)
    return _CODE.sub(_blanked, text) if "`" in text else text


def _blanked(found: re.Match[str]) -> str:
    return _INK.sub(" ", found[0])


def related(memory: Memory) -> tuple[str, ...]:
    """Returns the keys of what the header calls related: names, paths or ids."""
    return tuple(dict.fromkeys(key for name in memory.related if (key := key_of(name))))


def _wiki(text: str) -> Iterator[Mark]:
    for link in _WIKI.finditer(text):
        target = link[1].partition("|")[0].partition("#")[0]
        if key := key_of(target):
            yield _mark("wiki", key, link.start(1), target)


def _mark(form: Literal["wiki", "markdown"], key: str, start: int, target: str) -> Mark:
    start += len(target) - len(target.lstrip())
    return Mark(form, key, start, start + len(target.strip()))


def key_of(target: str) -> str:
    """Returns the key of what a link or a header names: an id, a path or a name; "" where it names nothing."""
    target = target.strip()
    if _ID.fullmatch(target):
        return f"id:{target}"
    if "/" in target:
        path = _path(target, "")
        return f"path:{path}" if path else ""
    name = name_key(target)
    return f"name:{name}" if name else ""


def _markdown(text: str, source: str) -> Iterator[Mark]:
    """Yields the memory files that Markdown links lead to, seen from the file they stand in."""
    for link in (*_INLINE.finditer(text), *_REFERENCE.finditer(text)):
        group = 1 if link[1] else 2
        written = link[group].partition("#")[0].partition("?")[0]
        target = unquote(written, errors="surrogateescape")
        if target.endswith(".md") and not _SCHEME.match(target):
            path = _path(target, posixpath.dirname(source))
            if path:
                yield _mark("markdown", f"path:{path}", link.start(group), written)


def _path(target: str, folder: str) -> str:
    """Returns the path in the store without its ending; "" where it leads out of it."""
    if target.startswith("/"):
        return ""
    path = posixpath.normpath(posixpath.join(folder, target))
    return "" if path.startswith("..") or path == "." else path.removesuffix(".md")
