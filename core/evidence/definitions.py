"""Where a symbol is defined in a file, by regular expressions for widespread languages: light, and careful.

A port for whatever knows code better is ``Definitions``: from a file's text and a dotted name to the lines of its
definitions. What is no definition for sure is none; what is defined twice, nobody can say which one is meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

#: A longer definition is told by its beginning.
MAX_LINES = 400
#: Names are looked for in files up to this size, in characters.
MAX_CHARS = 1_000_000


class Block(NamedTuple):
    """The lines of one definition, 0-based, both included."""

    first: int
    last: int


#: Text of a file, its ending (``.py``), a dotted name → where it is defined.
Definitions = Callable[[str, str, str], Sequence[Block]]

_B = r"[ \t]*"
_WORDS = r"(?:[\w@()]+[ \t]+)*"
_MODIFIERS = (
    "(?:public|private|protected|internal|static|final|abstract|override|virtual|async|synchronized|sealed)"
)
_PY = (
    rf"{_B}(?:async[ \t]+)?def[ \t]+{{n}}[ \t]*[(\[]",
    rf"{_B}class[ \t]+{{n}}\b",
    r"{n}[ \t]*(?::[^=\n]+)?=(?!=)",
    r"type[ \t]+{n}\b",
)
_JS = (
    rf"{_B}(?:export[ \t]+)?(?:default[ \t]+)?(?:declare[ \t]+)?(?:async[ \t]+)?function[ \t]*\*?[ \t]*{{n}}\b",
    rf"{_B}(?:export[ \t]+)?(?:default[ \t]+)?(?:declare[ \t]+)?(?:abstract[ \t]+)?(?:class|interface|enum|namespace|type)[ \t]+{{n}}\b",
    r"(?:export[ \t]+)?(?:declare[ \t]+)?(?:const|let|var)[ \t]+{n}\b",
    r"[ \t]+(?:(?:public|private|protected|static|readonly|async|override|get|set)[ \t]+)*\*?#?{n}[ \t]*(?:<[^>\n]*>)?\([^;\n]*$",
    r"(?:module\.)?exports\.{n}[ \t]*=",
)
_GO = (
    r"func[ \t]+(?:\([^)\n]*\)[ \t]*)?{n}[ \t]*[(\[]",
    r"type[ \t]+{n}\b",
    r"(?:var|const)[ \t]+{n}\b",
)
_RUST = (
    rf"{_B}{_WORDS}(?:fn|struct|enum|trait|type|mod|union|const|static)[ \t]+{{n}}\b",
    rf"{_B}macro_rules![ \t]*{{n}}\b",
)
_JVM = (
    rf"{_B}{_WORDS}(?:class|interface|enum|record|struct|object|trait|protocol|actor|extension)[ \t]+{{n}}\b",
    rf"{_B}{_WORDS}(?:fun|func|def)[ \t]+(?:<[^>\n]*>[ \t]*)?(?:[\w<>?]+\.)?{{n}}[ \t]*[(<\[]",
    rf"{_B}(?:{_MODIFIERS}[ \t]+)+[\w<>\[\],.? ]+[ \t]+{{n}}[ \t]*\(",
)
_C = (
    r"(?!(?:return|else|typedef)\b)[A-Za-z_][\w \t*&:<>,]*[ \t*&:]{n}[ \t]*\([^;\n]*$",
    rf"{_B}(?:typedef[ \t]+)?(?:struct|class|enum|union|namespace)[ \t]+(?:class[ \t]+)?{{n}}\b[^;\n]*$",
    rf"{_B}#[ \t]*define[ \t]+{{n}}\b",
    rf"{_B}using[ \t]+{{n}}[ \t]*=",
)
_RUBY = (
    rf"{_B}def[ \t]+(?:self\.)?{{n}}(?![\w])",
    rf"{_B}(?:class|module)[ \t]+(?:\w+::)*{{n}}\b",
    r"{n}[ \t]*=(?!=)",
)
_PHP = (
    rf"{_B}{_WORDS}function[ \t]+&?{{n}}[ \t]*\(",
    rf"{_B}{_WORDS}(?:class|interface|trait|enum)[ \t]+{{n}}\b",
)
_SHELL = (
    r"(?:function[ \t]+)?{n}[ \t]*\(\)",
    r"function[ \t]+{n}\b",
    r"(?:export[ \t]+|readonly[ \t]+)?{n}=",
)
_LUA = (rf"{_B}(?:local[ \t]+)?function[ \t]+(?:\w+[.:])*{{n}}[ \t]*\(", r"(?:local[ \t]+){n}[ \t]*=")
_ELIXIR = (rf"{_B}def(?:p|macro|module|struct)?[ \t]+(?:\w+\.)*{{n}}\b",)
_SQL = (
    rf"{_B}create[ \t]+(?:or[ \t]+replace[ \t]+)?(?:[a-z]+[ \t]+)*?(?:table|view|function|procedure|index|trigger)[ \t]+(?:if[ \t]+not[ \t]+exists[ \t]+)?(?:\w+\.)?{{n}}\b",
)
_PROTO = (rf"{_B}(?:message|service|enum|rpc)[ \t]+{{n}}\b",)

_FAMILIES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("py pyi", _PY),
    ("js jsx mjs cjs ts tsx mts cts vue svelte", _JS),
    ("go", _GO),
    ("rs", _RUST),
    ("java kt kts scala cs swift dart groovy", _JVM),
    ("c h cc cpp cxx hpp hh m mm", _C),
    ("rb rake", _RUBY),
    ("php", _PHP),
    ("sh bash zsh", _SHELL),
    ("lua", _LUA),
    ("ex exs", _ELIXIR),
    ("sql", _SQL),
    ("proto", _PROTO),
)
_BY_ENDING = {f".{ending}": patterns for endings, patterns in _FAMILIES for ending in endings.split()}
#: Files in which symbols can be found, by their ending.
ENDINGS = frozenset(_BY_ENDING)

#: What is written like a definition and is none.
_NEVER = frozenset(
    ("if", "for", "while", "switch", "catch", "return", "function", "constructor", "else", "new", "super")
)
_OPEN_END = re.compile(r"[)\]}>{]|end\b|(?:public|private|protected)[ \t]*:")
_CLOSED = re.compile(r"\}|end\b")


def definitions(text: str, ending: str, name: str) -> list[Block]:
    """Returns the definitions of a dotted name in a file's text, in order; ``App.run`` is the ``run`` that ``App`` holds."""
    patterns = _BY_ENDING.get(ending.lower())
    holder, _, last = name.rpartition(".")
    if patterns is None or last not in text or last in _NEVER or len(text) > MAX_CHARS:
        return []
    rows = text.split("\n")
    found = sorted(_starts(text, _compiled(patterns, last)))
    blocks = [Block(at, _end(rows, at)) for at in found]
    if not holder:
        return blocks
    holders = _holders(text, rows, ending, holder.rpartition(".")[2])
    return [
        block
        for block in blocks
        if any(each.first < block.first <= each.last for each in holders)
        or _owned(rows[block.first], holder, last)
    ]


def _starts(text: str, pattern: re.Pattern[str]) -> set[int]:
    return {text.count("\n", 0, match.start()) for match in pattern.finditer(text)}


@lru_cache(maxsize=512)
def _compiled(patterns: tuple[str, ...], name: str) -> re.Pattern[str]:
    flags = re.MULTILINE | (re.IGNORECASE if patterns is _SQL else 0)
    return re.compile("|".join(f"^(?:{each.format(n=re.escape(name))})" for each in patterns), flags)


def _holders(text: str, rows: Sequence[str], ending: str, name: str) -> list[Block]:
    """What a member may stand in: a class of this name, and whatever a language calls its implementation."""
    patterns = (*_BY_ENDING[ending.lower()], rf"{_B}(?:impl|extension)\b[^\n{{{{]*?\b{{n}}\b")
    return [Block(at, _end(rows, at)) for at in sorted(_starts(text, _compiled(patterns, name)))]


def _owned(row: str, holder: str, name: str) -> bool:
    """Whether the line itself says whose the member is: ``func (a *App) run(``, ``void App::run(``, ``function App:run(``."""
    owner = re.escape(holder.rpartition(".")[2])
    return (
        re.search(
            rf"\(\s*(?:\w+\s+)?\*?{owner}(?:\[[^\]]*\])?\s*\)\s*{re.escape(name)}\b|\b{owner}(?:::|[.:]){re.escape(name)}\b",
            row,
        )
        is not None
    )


def _end(rows: Sequence[str], first: int) -> int:
    """The last line of what begins here, by its indentation: deeper lines, blank ones between them, and what closes it."""
    depth = _indent(rows[first])
    last = first
    for at in _following(rows, first):
        row = rows[at]
        if not row.strip():
            continue
        if _indent(row) > depth:
            last = at
            continue
        if _indent(row) < depth or not _OPEN_END.match(row.lstrip()):
            break
        last = at
        if _CLOSED.match(row.lstrip()) and not row.rstrip().endswith(("{", "(", "[")):
            break
    return last


def _following(rows: Sequence[str], first: int) -> Iterator[int]:
    return iter(range(first + 1, min(len(rows), first + MAX_LINES)))


def _indent(row: str) -> int:
    return len(row.expandtabs(4)) - len(row.expandtabs(4).lstrip())
