"""Evidence of a new memory: the files, lines and symbols of the project that its text names, and that are there for sure."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path, PurePath

from mnemic.core.evidence.contents import contents_of
from mnemic.core.evidence.definitions import ENDINGS, Definitions, definitions
from mnemic.core.evidence.naming import ENDINGS as OF_FILES
from mnemic.core.evidence.naming import Named, NamedFile, named_in
from mnemic.core.evidence.reference import Reference, named
from mnemic.core.evidence.standing import taken
from mnemic.core.evidence.tree import Tree, file_in, tree_of
from mnemic.core.secrets.masking import mask

#: So many pieces are kept of one memory.
MAX_PIECES = 8
#: Seconds in which files are looked for by less than their path, and symbols without their file.
SECONDS = 0.3
_MAX_BYTES = 1_000_000
#: What every project has several of, or may have: alone such a name means none.
_ANYWHERE = frozenset(
    ("__init__.py", "index.js", "index.ts", "mod.rs", "main.go", "README.md", "__main__.py", "conftest.py")
)


@dataclass(frozen=True, slots=True)
class _Hit:
    """A symbol that stands in one file."""

    path: str
    symbol: str


class Gatherer:
    """Finds what texts speak of in one project. It is walked at most once; what takes longer than ``seconds`` is no evidence.

    ``find`` is the port to whatever knows where symbols are defined.
    """

    def __init__(self, root: Path, seconds: float = SECONDS, find: Definitions = definitions) -> None:
        self._root = root
        self._seconds = seconds
        self._end = time.monotonic() + seconds
        self._find = find

    def gathered(self, text: str, *, inside: bool) -> tuple[str, ...]:
        """Returns what to keep with a memory of this text, each piece with a hash of what it says now.

        ``inside``: the memory is the project's own, and names files by their path in it. A piece in which something
        would be masked is left out, for nobody could look it up.
        """
        self._end = time.monotonic() + self._seconds
        said = named_in(text)
        if not said.files and not said.symbols:
            return ()
        home = self._root if inside else None
        found = dict.fromkeys(self._references(said))
        pieces = (taken(replace(one, file=named(self._root / one.file, home)), home) for one in found)
        written = (one.written() for one in pieces if one.said is not None)
        return tuple(one for one in written if not mask(one).redactions)[:MAX_PIECES]

    def _references(self, said: Named) -> Iterator[Reference]:
        """Parts of files first; a file of which a part is named is not evidence as a whole as well."""
        whole: list[str] = []
        parts: dict[Reference, None] = {}
        for one in said.files:
            path = self._path(one)
            if path is None:
                continue
            if one.symbol is None and one.first is None:
                whole.append(path)
            elif reference := self._part(path, one):
                parts[reference] = None
        for hit in self._loose(said.symbols, whole):
            parts[Reference(hit.path, symbol=hit.symbol)] = None
        yield from (one for one in parts if not any(_says_more(other, one) for other in parts))
        spoken_of = {one.file for one in parts}
        yield from (Reference(path) for path in dict.fromkeys(whole) if path not in spoken_of)

    def _path(self, one: NamedFile) -> str | None:
        """The one file that is meant: by its path from the root, else the only one whose path ends so."""
        path = one.path
        if path.startswith("/"):
            path = (
                PurePath(path).relative_to(self._root).as_posix()
                if PurePath(path).is_relative_to(self._root)
                else ""
            )
        path = path.removeprefix("./")
        here = file_in(self._root, path) is not None if path else False
        if here and "/" in path:
            return path
        if not path or not (here or self._may_be_deeper(path)) or not self._tree.complete:
            return path if here else None
        found = self._tree.ending_in(path)
        if here:
            return path if len(found) <= 1 else None
        return found[0] if len(found) == 1 and file_in(self._root, found[0]) else None

    def _may_be_deeper(self, path: str) -> bool:
        """Whether a path that is not there from the root on may be the end of one that is."""
        name = path.rpartition("/")[2]
        return path not in _ANYWHERE and ("." not in name or name.rpartition(".")[2].lower() in OF_FILES)

    def _part(self, path: str, one: NamedFile) -> Reference | None:
        contents = contents_of(self._root / path)
        if contents is None or contents.data is None:
            return None
        if one.symbol:
            if PurePath(path).suffix not in ENDINGS:
                return Reference(path)  # a heading of a page
            return (
                Reference(path, symbol=one.symbol) if self._defines(path, contents.data, one.symbol) else None
            )
        lines = contents.lines
        if one.first is None or one.last is None or one.last >= len(lines):
            return None
        told = b"".join(lines[one.first : one.last + 1]).strip()
        return Reference(path, one.first, one.last) if told else None

    def _defines(self, path: str, data: bytes, symbol: str) -> bool:
        text = data.decode("utf-8", "surrogateescape")
        return len(self._find(text, PurePath(path).suffix, symbol)) == 1

    def _loose(self, symbols: Iterable[str], files: Iterable[str]) -> Iterator[_Hit]:
        """Symbols that a named file defines, then those that exactly one place of the whole project does."""
        left = []
        files = [path for path in dict.fromkeys(files) if PurePath(path).suffix in ENDINGS]
        for symbol in symbols:
            hits = [hit for path in files for hit in self._in_file(path, symbol)]
            if len(hits) == 1:
                yield hits[0]
            elif not hits:
                left.append(symbol)
        if left:
            yield from self._anywhere(left)

    def _anywhere(self, symbols: Iterable[str]) -> Iterator[_Hit]:
        if not self._tree.complete:
            return
        found: dict[str, list[_Hit]] = {symbol: [] for symbol in symbols}
        for path in self._sources:
            if time.monotonic() > self._end:
                return
            contents = contents_of(self._root / path, _MAX_BYTES)
            data = (contents.data if contents else None) or b""
            for symbol, hits in found.items():
                if len(hits) < 2 and symbol.rpartition(".")[2].encode() in data:
                    hits.extend(self._in_text(path, data, symbol))
        yield from (hits[0] for hits in found.values() if len(hits) == 1)

    def _in_file(self, path: str, symbol: str) -> list[_Hit]:
        contents = contents_of(self._root / path, _MAX_BYTES)
        return self._in_text(path, (contents.data if contents else None) or b"", symbol)

    def _in_text(self, path: str, data: bytes, symbol: str) -> list[_Hit]:
        """A dotted name is a member of what stands before the dot, or of the module that bears that name."""
        text, ending = data.decode("utf-8", "surrogateescape"), PurePath(path).suffix
        holder, _, last = symbol.rpartition(".")
        hits = [_Hit(path, symbol)] * len(self._find(text, ending, symbol))
        if not hits and holder:
            parts = PurePath(path).with_suffix("").parts
            module = parts[-2:-1] if parts[-1] in ("__init__", "index", "mod", "lib") else parts[-1:]
            if module == (holder.rpartition(".")[2],):
                hits = [_Hit(path, last)] * len(self._find(text, ending, last))
        return hits

    @cached_property
    def _tree(self) -> Tree:
        return tree_of(self._root, self._end - time.monotonic())

    @cached_property
    def _sources(self) -> list[str]:
        return [path for path in self._tree.paths if PurePath(path).suffix in ENDINGS]


def _says_more(one: Reference, other: Reference) -> bool:
    """Whether the other names the same symbol without what holds it."""
    return one.file == other.file and f"{one.symbol or ''}".endswith(f".{other.symbol}")
