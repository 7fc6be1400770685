"""How a source is laid out: which of its lines stand in a string, in a comment or in brackets, and what these enclose."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import lru_cache
from itertools import accumulate

from mnemic.core.evidence.lexing import Token, tokens

_PAIRS = {")": "(", "]": "[", "}": "{"}


class Layout:
    """The lines of a text, 0-based. A bracket without its like is none, so that one mistake stays where it is."""

    def __init__(self, text: str, syntax: str) -> None:
        self.text = text
        self.rows = text.split("\n")
        self.starts = [0, *accumulate(len(row) + 1 for row in self.rows[:-1])]
        count = len(self.rows)
        #: Lines that begin in a string, or continue the one above by a backslash.
        self.within = [False] * count
        #: Lines that begin with a comment or in one, those of them that open it, and those that speak to a preprocessor.
        self.remarks = [False] * count
        self.opens_remark = [False] * count
        self.directives = [False] * count
        #: How many brackets are open where a line begins, and the line of the innermost one, else -1.
        self.depth = [0] * count
        self.opener = [-1] * count
        #: Where each bracket closes, by the offset at which it opens.
        self.pairs: dict[int, int] = {}
        self._lex(syntax)
        self._nest()
        self._indents: dict[int, int] = {}

    def row_of(self, offset: int) -> int:
        """Returns the line in which a character stands."""
        return bisect_right(self.starts, offset) - 1

    def indent(self, row: int) -> int:
        """Returns how deep a line is indented; a tab goes to the next fourth column."""
        if row not in self._indents:
            wide = self.rows[row].expandtabs(4)
            self._indents[row] = len(wide) - len(wide.lstrip())
        return self._indents[row]

    def is_code(self, row: int) -> bool:
        """Tells whether a line begins with code: it is not blank, and in no string and no comment."""
        return not (self.within[row] or self.remarks[row]) and bool(self.rows[row].strip())

    def _lex(self, syntax: str) -> None:
        """The branches of a preprocessor each begin with what was open before the first."""
        opened: list[Token] = []
        kinds: Counter[str] = Counter()
        branches: list[list[Token]] = []
        commented: set[int] = set()
        for token in tokens(self.text, syntax):
            if token.kind in _PAIRS:
                self._close(token, opened, kinds)
            elif len(token.kind) == 1:
                opened.append(token)
                kinds[token.kind] += 1
            else:
                last = self._span(token)
                if token.kind == "comment":
                    commented.add(last)
                elif token.kind == "directive":
                    opened = _branched(self.text[token.start : token.end], opened, branches)
                    kinds = Counter(each.kind for each in opened)
        for row, text in enumerate(self.rows[:-1]):
            if text.endswith("\\") and row not in commented:
                self.within[row + 1] = True

    def _close(self, token: Token, opened: list[Token], kinds: Counter[str]) -> None:
        """Closes the last bracket of this kind; those opened since were never closed."""
        kind = _PAIRS[token.kind]
        while kinds[kind]:
            last = opened.pop()
            kinds[last.kind] -= 1
            if last.kind == kind:
                self.pairs[last.start] = token.start
                return

    def _span(self, token: Token) -> int:
        """Marks the lines of a string, a comment or a directive, and returns the last one."""
        first, last = self.row_of(token.start), self.row_of(token.end - 1)
        marks = self.remarks if token.kind == "comment" else self.within
        marks[first + 1 : last + 1] = [True] * (last - first)
        if token.kind == "comment" and not self.text[self.starts[first] : token.start].strip():
            self.remarks[first] = self.opens_remark[first] = True
        elif token.kind == "directive":
            self.directives[first] = True
        elif token.kind == "heredoc":
            self.within[first] = True
        return last

    def _nest(self) -> None:
        """A line's opener is the last bracket that opened before it and closes in it or later."""
        spans = [(self.row_of(start), self.row_of(end)) for start, end in sorted(self.pairs.items())]
        begins, ends = Counter(first for first, _ in spans), Counter(last for _, last in spans)
        around: list[tuple[int, int]] = []
        at = depth = 0
        for row in range(len(self.rows)):
            while at < len(spans) and spans[at][0] < row:
                around.append(spans[at])
                at += 1
            while around and around[-1][1] < row:
                around.pop()
            depth += begins[row - 1] - ends[row - 1]
            self.depth[row] = depth
            if around:
                self.opener[row] = around[-1][0]


@lru_cache(maxsize=8)
def layout_of(text: str, syntax: str) -> Layout:
    """Returns the layout of a text; of several memories about one file only the first has to wait for it."""
    return Layout(text, syntax)


def _branched(directive: str, opened: list[Token], branches: list[list[Token]]) -> list[Token]:
    word = directive.lstrip(" \t#").partition("(")[0].split()[:1]
    if word and word[0] in ("if", "ifdef", "ifndef"):
        branches.append(list(opened))
    elif word and word[0] in ("else", "elif") and branches:
        return list(branches[-1])
    elif word == ["endif"] and branches:
        branches.pop()
    return opened
