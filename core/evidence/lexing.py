"""Strings, comments and brackets of a source, as far as one regular expression for each family of languages tells them.

Whatever is never closed is passed over, for a reader that is wrong about one quote must not be wrong about all that follows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Token(NamedTuple):
    """``kind`` is ``comment``, ``string``, ``heredoc`` or ``directive``, else the bracket itself; offsets in characters."""

    kind: str
    start: int
    end: int


def tokens(text: str, syntax: str) -> Iterator[Token]:
    """Yields what a source of this syntax (a key of ``SYNTAXES``) holds, in order."""
    pattern = SYNTAXES[syntax]
    at = 0
    below: Token | None = None
    while match := pattern.search(text, at):
        if below and below.start <= match.start():
            yield below
            at, below = below.end, None
            continue
        at = match.end()
        if match.lastgroup == "heredoc":
            below = _heredoc(text, match, below)
        else:
            kind = match[0] if match.lastgroup == "bracket" else match.lastgroup or ""
            yield Token(kind, match.start(), at)
    if below:
        yield below


def _heredoc(text: str, match: re.Match[str], before: Token | None) -> Token | None:
    """The lines below that a heredoc takes, after those of another one that began in the same line."""
    begins = text.find("\n", match.end()) + 1
    word = re.search(r"\w+", match["heredoc"])
    if not begins or not word:
        return before
    last = re.compile(rf"^[ \t]*{word[0]}\b", re.MULTILINE).search(text, before.end if before else begins)
    return Token("heredoc", begins, last.end()) if last else before


def _pattern(
    comments: str, strings: str, *, brackets: str = r"[()\[\]{}]", heredoc: str = "", directive: str = ""
) -> re.Pattern[str]:
    parts = [f"(?P<comment>{comments})"]
    parts += [f"(?P<heredoc>{heredoc})"] if heredoc else []
    parts += [f"(?P<directive>{directive})"] if directive else []
    parts += [f"(?P<string>{strings})", f"(?P<bracket>{brackets})"]
    return re.compile("|".join(parts), re.MULTILINE)


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


_SLASHES = r"//[^\n]*|/\*[\s\S]*?\*/"
_LITERAL_PATTERN = (
    r"(?:(?<=[(,=:\[!&|?{;\n])|(?<=\breturn))[ \t]*/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*+\])++/"
)
_ONCE = f"{_quoted(chr(34))}|{_quoted(chr(39))}"
_OVER_LINES = f"{_quoted(chr(34), over_lines=True)}|{_quoted(chr(39), over_lines=True)}"
_CHAR = r"'(?:[^'\\\n]|\\[^\n][^'\n]*)'"

SYNTAXES = {
    "python": _pattern(r"#[^\n]*", f"{_thrice(chr(34))}|{_thrice(chr(39))}|{_ONCE}"),
    "script": _pattern(_SLASHES, f"{_ONCE}|{_template(3)}|{_LITERAL_PATTERN}"),
    "go": _pattern(_SLASHES, rf"{_quoted(chr(34))}|{_CHAR}|`[^`]*+`"),
    "rust": _pattern(_SLASHES, rf"\br(?P<hashes>#*)\"[\s\S]*?\"(?P=hashes)|{_quoted(chr(34), over_lines=True)}|{_CHAR}"),
    "jvm": _pattern(_SLASHES, rf"\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''|@\$?\"(?:[^\"]|\"\")*+\"|\$@\"(?:[^\"]|\"\")*+\"|{_ONCE}"),
    "c": _pattern(
        _SLASHES,
        rf"R\"(?P<fence>\w*)\([\s\S]*?\)(?P=fence)\"|(?<![0-9a-fA-F]){_CHAR}|{_quoted(chr(34))}",
        directive=r"^[ \t]*#(?:[^\n\\/]|\\[\s\S]|/(?![*/]))*+",
    ),
    "ruby": _pattern(
        r"^=begin\b[\s\S]*?^=end\b[^\n]*|#(?!\{)[^\n]*",
        rf"(?<![\w?\\]){_quoted(chr(34), over_lines=True)}(?!\w)|(?<![\w?\\]){_quoted(chr(39), over_lines=True)}(?!\w)|{_LITERAL_PATTERN}",
        heredoc=r"<<[~-][\"'`]?\w+[\"'`]?|<<(?:[A-Z]\w*|\"[A-Z]\w*\"|'[A-Z]\w*')",
    ),
    "php": _pattern(
        r"//(?:[^\n?]|\?(?!>))*|#(?!\[)(?:[^\n?]|\?(?!>))*|/\*[\s\S]*?\*/",
        rf"\?>(?:[^<]|<(?!\?(?:php|=)))*+(?:<\?(?:php|=)|\Z)|\A(?:[^<]|<(?!\?(?:php|=)))*+<\?(?:php|=)|{_OVER_LINES}",
        heredoc=r"<<<[ \t]*[\"']?\w+[\"']?",
    ),
    "shell": _pattern(
        r"(?:^|(?<=[\s;&|(]))#[^\n]*",
        rf"\\[\s\S]|{_quoted(chr(34), over_lines=True)}|'[^']*+'",
        brackets="[{}]",
        heredoc=r"(?<!<)<<-?[ \t]*(?:[A-Za-z_]\w*|\"\w+\"|'\w+'|\\\w+)",
    ),
    "lua": _pattern(r"--\[(?P<level>=*)\[[\s\S]*?\](?P=level)\]|--[^\n]*", rf"\[(?P<equals>=*)\[[\s\S]*?\](?P=equals)\]|{_ONCE}"),
    "elixir": _pattern(r"#[^\n]*", f"{_thrice(chr(34))}|{_thrice(chr(39))}|(?<![?]){_quoted(chr(34), over_lines=True)}|(?<![?\\w]){_quoted(chr(39))}"),
    "sql": _pattern(r"--[^\n]*|/\*[\s\S]*?\*/", r"'(?:[^']|'')*+'|\$(?P<tag>\w*)\$[\s\S]*?\$(?P=tag)\$", brackets="[()]"),
}  # fmt: skip
