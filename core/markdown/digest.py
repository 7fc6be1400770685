"""The text of a note that says several older memories in short: one line each, with a link to where it is kept whole."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from urllib.parse import quote, unquote

from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.summary import collapsed

_LINE = re.compile(r"^- .* \(\[whole\]\(([^()\s]+)\)\)[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)


def digest_line(text: str, source: str, note: str) -> str:
    """Returns the line of a note at the path ``note`` that says a memory kept at the path ``source``."""
    target = posixpath.relpath(source, posixpath.dirname(note) or ".")
    return f"- {collapsed(text)} ([whole]({quote(target, safe='/')}))"


def sources_of(text: str, note: str) -> tuple[str, ...]:
    """Returns the paths of the memories that a note's lines stand for, in their order."""
    return tuple(_source(found, note) for found in _LINE.finditer(text))


def without_sources(text: str, note: str, gone: Iterable[str]) -> str:
    """Returns the text of a note without the lines of some of its memories, and without their names in ``related``."""
    paths = set(gone)
    kept = _LINE.sub(lambda found: "" if _source(found, note) in paths else found[0], text)
    if kept == text:
        return text
    left = [path for path in read_header(kept).list("related") if path not in paths]
    return with_field(kept, "related", left or None)


def says_nothing(text: str) -> bool:
    """Tells whether nothing but the first line of a note is left."""
    body = text[read_header(text).span.end :]
    return sum(1 for line in body.splitlines() if line.strip()) < 2


def _source(found: re.Match[str], note: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(note), unquote(found[1])))
