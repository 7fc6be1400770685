"""The index file of one store, kept equal to its files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, islice

from mnemic.core.errors import Conflict, MnemicError, StoreUnavailable
from mnemic.core.files.index_file import (
    MAX_LINES,
    NEWEST,
    IndexLine,
    IndexReport,
    carried_over,
    render_index,
    render_ranked,
)
from mnemic.core.files.index_rows import form_of, linked
from mnemic.core.files.vault import Vault, decode, encode
from mnemic.core.memory import Problem
from mnemic.core.shelves.kept import Changes, Kept
from mnemic.core.shelves.mappings import Files, fetched
from mnemic.core.shelves.ranking import Ranking
from mnemic.core.shelves.reading import TopicFile
from mnemic.core.shelves.rematching import moved_files

_NEVER = datetime.min.replace(tzinfo=UTC)

#: How often the file is rendered anew because another program writes into it at that moment.
_TRIES = 5
#: So many files without a line one answer names; how many there are is in its warning, and the status names all.
MAX_NAMED = 200


class Mirror:
    """What ``MEMORY.md`` has to say, in the order in which lines stay. Heat is that of the last hour's ranking.

    What was overtaken has no line: other programs read this file into their prompts. ``written`` is how full the file
    was when it was last written; it names at most ``MAX_NAMED`` without a line, first those whose line went by that.
    ``behind`` tells that the file may lag behind the others, ``trouble`` why.
    """

    def __init__(
        self, vault: Vault, now: Callable[[], datetime], heat_of: Callable[[Kept, datetime], float]
    ) -> None:
        self._vault = vault
        self._ranking = Ranking(now, heat_of)
        self._lines: Mapping[Kept, IndexLine] = {}
        #: What was told of files that got another name or place since, by their old path (NFC), with that of now.
        self._moved: Mapping[str, tuple[IndexLine, str]] = {}
        self.written = render_index("", [])[1]
        self.behind = True
        self.trouble: Problem | None = None

    def follow(self, changes: Changes, files: Files) -> None:
        """Ranks what changed among the rest: all others take no part in one save. ``files`` are as they are now."""
        if changes:
            self.behind = True
            self._moved = self._followed(changes)
            self._ranking.follow(changes, files.kept)

    @property
    def told(self) -> frozenset[str]:
        """The paths (NFC) of the files whose lines follow them by themselves, whatever becomes of their name and path."""
        return frozenset() if self.trouble else frozenset(form_of(one.path) for one in self._lines.values())

    def _followed(self, changes: Changes) -> dict[str, tuple[IndexLine, str]]:
        now = {form: (was, path) for form, (was, path) in self._moved.items()}
        told = {path: self._lines[kept] for path, kept in changes.gone.items() if kept in self._lines}
        now |= {form_of(path): (was, path) for path, was in told.items() if form_of(path) not in now}
        if not changes.gone.keys() <= changes.new.keys():
            moves = moved_files(changes.gone, changes.new)
            now = {form: (was, moves.get(path, path)) for form, (was, path) in now.items()}
        return now

    def rank(self, files: Files) -> None:
        """Ranks all files, unless that was done and followed already."""
        self._ranking.rank(files.kept)

    def write(self, files: Callable[[], Files], refresh: Callable[[], object]) -> None:
        """Brings the file up to date with ``files()``, after a ``refresh()`` where it tells of a file unknown to us.

        Needs the store's lock; raises as ``Vault.write_index``.
        """
        self.rank(files())
        if self._strangers():
            # Another process was faster: its line must not go because we have not seen its file.
            refresh()
            self.rank(files())
        for tries in range(_TRIES, 0, -1):
            existing, text, report = self.rendered()
            if any(path.startswith(self._vault.unlisted) for path in self._unknown(existing)):
                raise StoreUnavailable(str(self._vault.root), "a folder in it cannot be read now")
            try:
                self._vault.write_index(encode(text), encode(existing))
                break
            except Conflict:
                if tries == 1:
                    raise
        before = linked(existing)
        gone = [path for path in report.omitted if form_of(path) in before]
        shown = linked(text)
        others = (path for path in self._ranking.first() if form_of(path) not in shown and path not in gone)
        self.written = replace(report, omitted=tuple(islice(chain(gone, others), MAX_NAMED)))
        self.behind, self.trouble, self._moved = False, None, {}

    def look(self, files: Files) -> None:
        """Looks how full the file would be, where it is not ours to write. Raises as ``Vault.read_index``."""
        self.rank(files)
        self.written = self.rendered()[2]
        self.behind, self.trouble = False, None

    @contextmanager
    def mending(self) -> Iterator[None]:
        """Keeps a failure as ``trouble``: the memories are safe, and the next look mends the file."""
        try:
            yield
        except MnemicError as error:
            sentence = f"MEMORY.md was not brought up to date: {error}"
            self.trouble = Problem("warning", "index-not-mended", sentence, self._vault.location.root)
            self.behind = True

    def report(self) -> IndexReport:
        """Returns how full the file is, with all that is left out; any thread may ask. Never raises."""
        if not self._ranking.stands:
            return self.written
        try:
            _, text, report = self.rendered()
        except MnemicError:
            return self.written
        shown = linked(text)
        omitted = tuple(path for path in self._ranking.all() if form_of(path) not in shown)
        return replace(report, omitted=omitted)

    def rendered(self) -> tuple[str, str, IndexReport]:
        """Returns the file's text as it is, and as it is to be, with how full that is."""
        existing, ranking = decode(self._vault.read_index()), self._ranking
        carried = carried_over(existing, self._moves())
        chosen = dict.fromkeys(chain(ranking.recent(NEWEST), islice(ranking.first(), MAX_LINES)))
        # What else has a line now ranks behind all of these.
        others = (path for form in linked(carried) for path in ranking.of_form(form))
        chosen |= dict.fromkeys(ranking.in_order(path for path in others if path not in chosen))
        kept = [found for path in chosen if (found := ranking.files.get(path))]
        more = ranking.listed - sum(each.listed for each in kept)
        text, report = render_ranked(carried, self._lines_of(kept), more)
        return existing, text, report

    def _moves(self) -> dict[str, tuple[IndexLine, IndexLine]]:
        moved, files = self._moved, self._ranking.files
        here = {kept: path for _, path in moved.values() if (kept := files.get(path))}
        now = {here[kept]: _line(kept, file) for kept, file in fetched(here)}
        return {form: (was, now[path]) for form, (was, path) in moved.items() if path in now}

    def _lines_of(self, files: Sequence[Kept]) -> list[IndexLine]:
        """Returns what the index tells of these files; of most it has told the same at the last save."""
        known = self._lines
        new = {kept: _line(kept, file) for kept, file in fetched(kept for kept in files if kept not in known)}
        self._lines = lines = {kept: line for kept in files if (line := known.get(kept) or new.get(kept))}
        return list(lines.values())

    def _unknown(self, existing: str) -> list[str]:
        return [path for path in linked(existing) if not self._ranking.of_form(path)]

    def _strangers(self) -> bool:
        """Tells whether the file links to files that are on the disk and not known here."""
        return any(map(self._is_there, self._unknown(decode(self._vault.read_index()))))

    def _is_there(self, path: str) -> bool:
        try:
            return self._vault.taken(path)
        except MnemicError:
            return False


def _line(kept: Kept, file: TopicFile) -> IndexLine:
    """Returns what the index tells of a file; its heat and time have done their part by its place."""
    return IndexLine(file.path, file.name, file.description, file.pinned, 0.0, _NEVER, kept.listed)
