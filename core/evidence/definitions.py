"""Where a symbol is defined in a file, by regular expressions for widespread languages: light, and careful.

A port for whatever knows code better is ``Definitions``: from a file's text and a dotted name to the lines of its
definitions. What is no definition for sure is none; what is defined twice, nobody can say which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from mnemic.core.evidence.extent import Block, block_at, joined
from mnemic.core.evidence.languages import BY_ENDING, Language
from mnemic.core.evidence.layout import Layout, layout_of

#: Names are looked for in files up to this size, in characters.
MAX_CHARS = 1_000_000
#: Files in which symbols can be found, by their ending.
ENDINGS = frozenset(BY_ENDING)

#: Text of a file, its ending (``.py``), a dotted name → where it is defined.
Definitions = Callable[[str, str, str], Sequence[Block]]

#: What is written like a definition and is none, in languages whose definitions are written like calls.
_NEVER = frozenset(
    ("if", "for", "while", "switch", "catch", "return", "function", "constructor", "else", "new", "super")
)
#: What holds members beside a class: whatever a language calls its implementation.
_IMPLEMENTS = (r"[ \t]*(?:unsafe[ \t]+)?(?:impl|extension)\b[^\n{{]*?\b{n}\b",)
_TAIL = 400


def definitions(text: str, ending: str, name: str) -> list[Block]:
    """Returns the definitions of a dotted name in a file's text, in order; ``App.run`` is the ``run`` that ``App`` holds.

    What stands above one and belongs to it is part of it: decorators, annotations, attributes. Overloads that stand
    together are one definition.
    """
    language = BY_ENDING.get(ending.lower())
    holder, _, last = name.rpartition(".")
    if (
        language is None
        or len(text) > MAX_CHARS
        or not _may_define(text, language, last, dotted=bool(holder))
    ):
        return []
    layout = layout_of(text, language.syntax)
    rows = sorted(set(_rows(layout, language, last)))
    if holder:
        holders = _holders(layout, language, holder)
        own = holder.rpartition(".")[2]
        held = [row for row in rows if _in_any(row, holders) or _owner(layout.rows[row], last) == own]
        rows = held or sorted(set(_members(layout, language, last, holders)))
    found: dict[str, list[Block]] = {}
    for row in rows:
        found.setdefault(_owner(layout.rows[row], last), []).append(block_at(layout, language, row))
    return sorted(block for blocks in found.values() for block in joined(layout, blocks))


def _may_define(text: str, language: Language, name: str, *, dotted: bool) -> bool:
    """Whether it is worth reading the whole file closely."""
    if (language.called and name in _NEVER) or not (language.ignores_case or name in text):
        return False
    patterns = language.starts + language.called + language.grouped + (language.members if dotted else ())
    return _compiled(patterns, name, language.ignores_case).search(text) is not None


def _rows(layout: Layout, language: Language, name: str) -> Iterator[int]:
    """The lines in which a name is defined wherever they stand."""
    yield from _matching(layout, language, language.starts, name)
    for match, row in _matches(layout, language, language.called, name):
        if _has_body(layout, language, match.end() - 1, row):
            yield row
    for row in _matching(layout, language, language.grouped, name):
        if _compiled((language.group,), "").match(_opening(layout, row)):
            yield row


def _members(
    layout: Layout, language: Language, name: str, holders: Sequence[tuple[int, Block]]
) -> Iterator[int]:
    """The lines in which a name is defined for what holds it: no deeper in that than its first lines."""
    for row in _matching(layout, language, language.members, name):
        for first, block in holders:
            depths = (layout.indent(first), layout.indent(row))
            between = (at for at in range(first + 1, row) if layout.is_code(at))
            if first < row <= block.last and not any(
                depths[0] < layout.indent(at) < depths[1] for at in between
            ):
                yield row


def _holders(layout: Layout, language: Language, name: str) -> list[tuple[int, Block]]:
    """What a member may stand in, each with the line of its name. A holder that the file does not define is a module."""
    outer, _, last = name.rpartition(".")
    rows = {*_rows(layout, language, last), *_matching(layout, language, _IMPLEMENTS, last)}
    found = [(row, block_at(layout, language, row)) for row in sorted(rows)]
    outers = _holders(layout, language, outer) if outer else []
    return [each for each in found if not outers or _in_any(each[0], outers)]


def _in_any(row: int, holders: Sequence[tuple[int, Block]]) -> bool:
    return any(first < row <= block.last for first, block in holders)


def _owner(row: str, name: str) -> str:
    """Whose member a line says that it defines: ``func (a *App) run(``, ``void App::run(``, ``function App:run(``."""
    found = re.search(
        rf"(?<!\w)(\w++)(?:\[[^\[\]\n]*\])?(?:\s*\)\s*|::|[.:])(?:prototype\.)?{re.escape(name)}(?!\w)", row
    )
    return found[1] if found else ""


def _has_body(layout: Layout, language: Language, bracket: int, row: int) -> bool:
    closed = layout.pairs.get(bracket)
    if closed is None:
        return layout.rows[row].rstrip().endswith(("{", "("))
    return re.compile(language.body).match(layout.text, closed + 1, closed + _TAIL) is not None


def _opening(layout: Layout, row: int) -> str:
    """The line that opens the brackets in which a line stands; with the one above, where it is nothing but the bracket."""
    at = layout.opener[row]
    if at < 0:
        return ""
    text = layout.rows[at].strip()
    return text if len(text) > 1 or not at else layout.rows[at - 1].strip()


def _matching(layout: Layout, language: Language, patterns: tuple[str, ...], name: str) -> Iterator[int]:
    return (row for _, row in _matches(layout, language, patterns, name))


def _matches(
    layout: Layout, language: Language, patterns: tuple[str, ...], name: str
) -> Iterator[tuple[re.Match[str], int]]:
    """Where the patterns match outside of strings and comments, with the line."""
    for match in _compiled(patterns, name, language.ignores_case).finditer(layout.text):
        row = layout.row_of(match.start())
        if layout.is_code(row):
            yield match, row


@lru_cache(maxsize=512)
def _compiled(patterns: tuple[str, ...], name: str, ignores_case: bool = False) -> re.Pattern[str]:
    flags = re.MULTILINE | (re.IGNORECASE if ignores_case else 0)
    each = (f"^(?:{pattern.format(n=re.escape(name))})" for pattern in patterns)
    return re.compile("|".join(each) or r"(?!)", flags)
