"""Links that a person or an agent wrote: ``[[name]]``, Markdown links to memory files, and the field ``related``.

A link names its target in one of three ways, told by the key's beginning: ``id:`` (a whole id), ``path:`` (a file of
the same store, without its ending) and ``name:`` (a title or a file's name, in whatever case, blanks or hyphens).
"""

from __future__ import annotations

import posixpath
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple
from urllib.parse import unquote

from mnemic.core.links.blocks import rows_of
from mnemic.core.links.uncoded import uncoded
from mnemic.core.memory import Memory, Span

#: Stands where a mark named a memory that was destroyed: it names none, and still says that there was one.
NAMELESS = "forgotten"
#: So many links of one memory are followed.
MAX_MENTIONS = 64
#: So much of a memory is read for links.
MAX_CHARS = 50_000

#: A path that is longer is none.
_LONGEST = 400

_WIKI = re.compile(r"\[\[([^\[\]\n]{1,200})\]\]")
#: A line may end once within a link of Markdown, a paragraph may not.
_GAP = r"[ \t]*+(?:\n[ \t]*+)?"
_SEAM = r"(?:[ \t]++(?:\n[ \t]*+)?|\n[ \t]*+)"
_BREAK = r"\n(?![ \t]*+\n)"
_TITLE = (
    rf'(?:"(?>(?:[^"\\\n]|\\[^\n]|{_BREAK})*)"'
    rf"|'(?>(?:[^'\\\n]|\\[^\n]|{_BREAK})*)'"
    rf"|\((?>(?:[^()\\\n]|\\[^\n]|{_BREAK})*)\))"
)
_ANGLED = r"<((?:[^<>\\\n]|\\[^\n])+)>"
#: Brackets in it pair, within each other three deep.
_SIGN = r"[^\s()<>\\]|\\\S"
_BARE = rf"(?>(?:{_SIGN}|\((?:{_SIGN}|\((?:{_SIGN}|\((?:{_SIGN})*\))*\))*\))+)"
_INLINE = re.compile(rf"\]\({_GAP}(?:{_ANGLED}|({_BARE}))(?:{_SEAM}{_TITLE})?{_GAP}\)")
_REFERENCE = re.compile(
    rf"^(?: {{0,3}}>)*+ {{0,3}}\[(?!\^)[^\[\]\n]{{1,200}}\]:{_GAP}(?:{_ANGLED}|([^\s<]\S*))(?:{_SEAM}{_TITLE})?[ \t]*$",
    re.MULTILINE,
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
#: Behind these, brackets are an index: ``x[[i]]``, ``f()[[1]]``.
_INDEXED = frozenset("_)]0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
#: Of an address, or the drive of a path of Windows.
_SCHEME = re.compile(r"[A-Za-z](?:[A-Za-z0-9+.-]+:|:[/\\])")
_ID = re.compile(r"(?:project|user|team|vault:[a-z0-9-]+):\S[^\n]*?\.md(?::\d{1,6})?")
_SEAMS = re.compile(r"[\s_-]+")


class Mark(NamedTuple):
    """A link in a text: what it means, and where the part of it stands that names its target.

    Of ``[[name|shown]]`` that is ``name``, of ``[shown](path.md#part)`` it is ``path.md``. ``link`` is all of the first,
    of the second what begins with ``](``, of a definition all of it.
    """

    form: Literal["wiki", "markdown"]
    key: str
    start: int
    end: int
    link: Span


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
    if "[" not in text:
        return
    plain = uncoded(text)
    inline = [*_INLINE.finditer(plain)] if "](" in plain else []
    if "[[" in plain:
        yield from _wiki(plain, {link.end() for link in inline})
    definitions = [*_REFERENCE.finditer(plain)] if "]:" in plain else []
    yield from _markdown(text, path, (*inline, *_defining(text, definitions)))


def _defining(text: str, definitions: Sequence[re.Match[str]]) -> Iterator[re.Match[str]]:
    """A definition interrupts no paragraph, but there may be several in one."""
    fresh = {row.start for row in rows_of(text) if row.fresh} if definitions else ()
    end = 0
    for each in definitions:
        if each.start() in fresh or each.start() == end:
            end = each.end() + 1
            yield each


def related(memory: Memory) -> tuple[str, ...]:
    """Returns the keys of what the header calls related: names, paths or ids."""
    return tuple(dict.fromkeys(key for name in memory.related if (key := key_of(name))))


def _wiki(text: str, ends: set[int]) -> Iterator[Mark]:
    """``ends`` is where other links end: right behind a link stands no index."""
    for link in _WIKI.finditer(text):
        start = link.start()
        if start and text[start - 1] in _INDEXED and start not in ends:
            continue
        ends.add(link.end())
        target = wiki_parts(link[1])[0].partition("#")[0]
        if key := key_of(target):
            yield _mark("wiki", key, link.start(1), target, link)


def wiki_parts(inner: str) -> tuple[str, str]:
    r"""Returns what stands between ``[[`` and ``]]`` in two: the target, and what is shown for it; "" for nothing.

    In a table the sign between them is escaped, ``[[target\|shown]]``: there it would part cells.
    """
    target, bar, shown = inner.partition("|")
    return (target.removesuffix("\\") if bar else target), shown


def _mark(form: Literal["wiki", "markdown"], key: str, start: int, target: str, link: re.Match[str]) -> Mark:
    start += len(target) - len(target.lstrip())
    return Mark(form, key, start, start + len(target.strip()), Span(*link.span()))


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


def _markdown(text: str, source: str, links: Iterable[re.Match[str]]) -> Iterator[Mark]:
    """Yields those of Markdown's links that lead to memory files, seen from the file they stand in."""
    for link in links:
        start, end = link.span(1 if link[1] else 2)
        if end - start > _LONGEST:
            continue
        written = text[start:end].partition("#")[0].partition("?")[0]
        target = pointed(written)
        if target.endswith(".md") and not _SCHEME.match(target):
            path = _path(target, posixpath.dirname(source))
            if path:
                yield _mark("markdown", f"path:{path}", start, written, link)


def pointed(written: str) -> str:
    """Returns the path that the target of a Markdown link means, without its escapes."""
    plain = _ESCAPE.sub(r"\1", written) if "\\" in written else written
    return unquote(plain, errors="surrogateescape")


def _path(target: str, folder: str) -> str:
    """Returns the path in the store without its ending; "" where it leads out of it."""
    if target.startswith("/"):
        return ""
    path = posixpath.normpath(posixpath.join(folder, target))
    return "" if path.startswith("..") or path == "." else path.removesuffix(".md")
