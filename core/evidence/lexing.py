"""Strings, comments and brackets of a source, as far as one regular expression for each family of languages tells them.

Whatever is never closed is passed over, for a reader that is wrong about one quote must not be wrong about all that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

#: A text that leaves more kinds of blocks open is no source: the others count as open, too.
_MOST_MISSING = 100


class Token(NamedTuple):
    """``kind`` is ``comment``, ``string``, ``heredoc`` or ``directive``, else the bracket itself; offsets in characters."""

    kind: str
    start: int
    end: int


class Delimiters(NamedTuple):
    """What reaches from ``opener`` to ``closer``, over any lines: in the closer ``{}`` is what the opener's group holds."""

    kind: str
    opener: str
    closer: str


class Syntax(NamedTuple):
    """``pattern`` finds all tokens, of blocks the openers alone, in groups ``block0`` and so on; ``plain`` knows no blocks."""

    pattern: re.Pattern[str]
    plain: re.Pattern[str]
    blocks: tuple[Delimiters, ...]


def tokens(text: str, syntax: str) -> Iterator[Token]:
    """Yields what a source of this syntax (a key of ``SYNTAXES``) holds, in order. Time grows in step with its length."""
    pattern, plain, blocks = SYNTAXES[syntax]
    closers = _Closers(text)
    at = 0
    below: Token | None = None
    while match := pattern.search(text, at):
        if below and below.start <= match.start():
            yield below
            at, below = below.end, None
            continue
        if (match.lastgroup or "").startswith("block"):
            block, tag = _opened(match, blocks)
            end = closers.after(block.closer.format(re.escape(tag)), match.end())
            if end >= 0:
                yield Token(block.kind, match.start(), end)
                at = end
                continue
            at = match.start() + 1
            if not (match := plain.match(text, match.start())):
                continue
        at = match.end()
        if match.lastgroup == "heredoc":
            below = _heredoc(text, match, below, closers)
        else:
            kind = match[0] if match.lastgroup == "bracket" else match.lastgroup or ""
            yield Token(kind, match.start(), at)
    if below:
        yield below


class _Closers:
    """Looks for what closes a block. What is not found once is not looked for again, or many openers took many looks at all."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._missing: set[str] = set()

    def after(self, closer: str, place: int) -> int:
        """Returns where the first such closer behind a place ends; -1 where there is none."""
        if closer in self._missing or len(self._missing) >= _MOST_MISSING:
            return -1
        found = re.compile(closer, re.MULTILINE).search(self._text, place)
        if found is None:
            self._missing.add(closer)
        return found.end() if found else -1


def _opened(match: re.Match[str], blocks: Sequence[Delimiters]) -> tuple[Delimiters, str]:
    number = int((match.lastgroup or "").removeprefix("block"))
    found = re.fullmatch(blocks[number].opener, match[0], re.MULTILINE)
    return blocks[number], (found[1] or "") if found and found.re.groups else ""


def _heredoc(text: str, match: re.Match[str], before: Token | None, closers: _Closers) -> Token | None:
    """The lines below that a heredoc takes, after those of another one that began in the same line."""
    begins = text.find("\n", match.end()) + 1
    word = re.search(r"\w+", match["heredoc"])
    if not begins or not word:
        return before
    end = closers.after(rf"^[ \t]*{word[0]}\b", before.end if before else begins)
    return Token("heredoc", begins, end) if end >= 0 else before


def _syntax(
    comments: str,
    strings: str,
    *blocks: Delimiters,
    brackets: str = r"[()\[\]{}]",
    heredoc: str = "",
    directive: str = "",
) -> Syntax:
    parts = [f"(?P<comment>{comments})"]
    parts += [f"(?P<heredoc>{heredoc})"] if heredoc else []
    parts += [f"(?P<directive>{directive})"] if directive else []
    parts += [f"(?P<string>{strings})", f"(?P<bracket>{brackets})"]
    openers = [f"(?P<block{n}>{block.opener})" for n, block in enumerate(blocks)]
    return Syntax(
        re.compile("|".join((*openers, *parts)), re.MULTILINE),
        re.compile("|".join(parts), re.MULTILINE),
        blocks,
    )


def _quoted(mark: str, *, over_lines: bool = False) -> str:
    return rf"{mark}(?:[^{mark}\\{'' if over_lines else chr(92) + 'n'}]|\\[\s\S])*+{mark}"


def _thrice(mark: str) -> str:
    return rf"{mark * 3}(?:[^{mark}\\]|\\[\s\S]|{mark}(?!{mark * 2}))*+{mark * 3}"


def _template(depth: int) -> str:
    held = rf"\$\{{{_braced(depth - 1)}\}}" if depth else r"(?!)"
    return rf"`(?:[^`\\$]|\\[\s\S]|\$(?!\{{)|{held})*+`"


def _braced(depth: int) -> str:
    inner = rf"|{_template(depth)}|\{{{_braced(depth - 1)}\}}" if depth else ""
    return rf"(?:[^{{}}`]{inner})*+"


_SLASHES = r"//[^\n]*"
_STARRED = Delimiters("comment", r"/\*", r"\*/")
_LITERAL_PATTERN = (
    r"(?:(?<=[(,=:\[!&|?{;\n])|(?<=\breturn))[ \t]*/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/"
)
_ONCE = f"{_quoted(chr(34))}|{_quoted(chr(39))}"
_OVER_LINES = f"{_quoted(chr(34), over_lines=True)}|{_quoted(chr(39), over_lines=True)}"
_CHAR = r"'(?:[^'\\\n]|\\[^\n][^'\n]*)'"

SYNTAXES = {
    "python": _syntax(r"#[^\n]*", f"{_thrice(chr(34))}|{_thrice(chr(39))}|{_ONCE}"),
    "script": _syntax(_SLASHES, f"{_ONCE}|{_template(3)}|{_LITERAL_PATTERN}", _STARRED),
    "go": _syntax(_SLASHES, rf"{_quoted(chr(34))}|{_CHAR}|`[^`]*+`", _STARRED),
    "rust": _syntax(_SLASHES, rf"{_quoted(chr(34), over_lines=True)}|{_CHAR}", _STARRED, Delimiters("string", r"\br(#*)\"", "\"{}")),
    "jvm": _syntax(_SLASHES, rf"\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''|@\$?\"(?:[^\"]|\"\")*+\"|\$@\"(?:[^\"]|\"\")*+\"|{_ONCE}", _STARRED),
    "c": _syntax(
        _SLASHES,
        rf"(?<![0-9a-fA-F]){_CHAR}|{_quoted(chr(34))}",
        _STARRED,
        Delimiters("string", r"R\"(\w*)\(", r"\){}\""),
        directive=r"^[ \t]*#(?:[^\n\\/]|\\[\s\S]|/(?![*/]))*+",
    ),
    "ruby": _syntax(
        r"#(?!\{)[^\n]*",
        rf"(?<![\w?\\]){_quoted(chr(34), over_lines=True)}(?!\w)|(?<![\w?\\]){_quoted(chr(39), over_lines=True)}(?!\w)|{_LITERAL_PATTERN}",
        Delimiters("comment", r"^=begin\b", r"^=end\b[^\n]*"),
        heredoc=r"<<[~-][\"'`]?\w+[\"'`]?|<<(?:[A-Z]\w*|\"[A-Z]\w*\"|'[A-Z]\w*')",
    ),
    "php": _syntax(
        r"//(?:[^\n?]|\?(?!>))*|#(?!\[)(?:[^\n?]|\?(?!>))*",
        rf"\?>(?:[^<]|<(?!\?(?:php|=)))*+(?:<\?(?:php|=)|\Z)|\A(?:[^<]|<(?!\?(?:php|=)))*+<\?(?:php|=)|{_OVER_LINES}",
        _STARRED,
        heredoc=r"<<<[ \t]*[\"']?\w+[\"']?",
    ),
    "shell": _syntax(
        r"(?:^|(?<=[\s;&|(]))#[^\n]*",
        rf"\\[\s\S]|{_quoted(chr(34), over_lines=True)}|'[^']*+'",
        brackets="[{}]",
        heredoc=r"(?<!<)<<-?[ \t]*(?:[A-Za-z_]\w*|\"\w+\"|'\w+'|\\\w+)",
    ),
    "lua": _syntax(r"--[^\n]*", _ONCE, Delimiters("comment", r"--\[(=*)\[", r"\]{}\]"), Delimiters("string", r"\[(=*)\[", r"\]{}\]")),
    "elixir": _syntax(r"#[^\n]*", f"{_thrice(chr(34))}|{_thrice(chr(39))}|(?<![?]){_quoted(chr(34), over_lines=True)}|(?<![?\\w]){_quoted(chr(39))}"),
    "sql": _syntax(r"--[^\n]*", r"'(?:[^']|'')*+'", _STARRED, Delimiters("string", r"\$(\w*)\$", r"\${}\$"), brackets="[()]"),
}  # fmt: skip
