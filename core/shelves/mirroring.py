"""The index file of one store, kept equal to its files."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import chain, islice

from mnemic.core.errors import Conflict, MnemicError, StoreUnavailable
from mnemic.core.files.index_file import (
    MAX_LINES,
    NEWEST,
    IndexLine,
    IndexReport,
    by_rank,
    by_recency,
    render_index,
    render_ranked,
)
from mnemic.core.files.index_rows import form_of, linked
from mnemic.core.files.vault import Vault, decode, encode
from mnemic.core.memory import Memory, Problem
from mnemic.core.shelves.kept import Changes
from mnemic.core.shelves.reading import TopicFile

_NEVER = datetime.min.replace(tzinfo=UTC)

#: After so long the files are ranked anew: heat fades, and not for all alike.
_RANKED_FOR = timedelta(hours=1)
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
        self, vault: Vault, now: Callable[[], datetime], heat_of: Callable[[Memory, datetime], float]
    ) -> None:
        self._vault = vault
        self._now = now
        self._heat_of = heat_of
        self._ranked_at: datetime | None = None
        self._lines: dict[str, IndexLine] = {}
        #: Names that differ in how their letters are composed alone have one form, and one line.
        self._forms: dict[str, list[str]] = {}
        self._ranked: list[IndexLine] = []
        self._recent: list[IndexLine] = []
        self._listed = 0
        self.written = render_index("", [])[1]
        self.behind = True
        self.trouble: Problem | None = None

    def follow(self, changes: Changes) -> None:
        """Ranks what changed among the rest: all others take no part in one save."""
        if not changes:
            return
        now, self.behind = self._now(), True
        if self._ranked_at is None or not timedelta() <= now - self._ranked_at < _RANKED_FOR:
            self._ranked_at = None
            return
        for path in changes.gone:
            line = self._lines.pop(path, None)
            if line is not None:
                self._release(path)
                self._listed -= line.listed
                _take_out(self._ranked, line, by_rank)
                _take_out(self._recent, line, by_recency)
        for path, kept in changes.new.items():
            line = self._lines[path] = self._line(kept.file, now)
            self._forms.setdefault(form_of(path), []).append(path)
            self._listed += line.listed
            insort(self._ranked, line, key=by_rank)
            insort(self._recent, line, key=by_recency)

    def rank(self, files: Mapping[str, TopicFile]) -> None:
        """Ranks all files, unless that was done and followed already."""
        if self._ranked_at is None:
            now = self._now()
            self._lines = {path: self._line(file, now) for path, file in files.items()}
            self._forms = {}
            for path in self._lines:
                self._forms.setdefault(form_of(path), []).append(path)
            self._ranked = sorted(self._lines.values(), key=by_rank)
            self._recent = sorted(self._lines.values(), key=by_recency)
            self._listed = sum(line.listed for line in self._ranked)
            self._ranked_at = now

    def write(self, files: Callable[[], Mapping[str, TopicFile]], refresh: Callable[[], object]) -> None:
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
        others = (path for path in self._left_out(linked(text)) if path not in gone)
        self.written = replace(report, omitted=tuple(islice(chain(gone, others), MAX_NAMED)))
        self.behind, self.trouble = False, None

    def look(self, files: Mapping[str, TopicFile]) -> None:
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
        if self._ranked_at is None:
            return self.written
        try:
            _, text, report = self.rendered()
        except MnemicError:
            return self.written
        return replace(report, omitted=tuple(self._left_out(linked(text))))

    def rendered(self) -> tuple[str, str, IndexReport]:
        """Returns the file's text as it is, and as it is to be, with how full that is."""
        existing = decode(self._vault.read_index())
        chosen = {line.path: line for line in islice(self._recent, NEWEST)}
        listed = (line for line in self._ranked if line.listed)
        chosen |= {line.path: line for line in islice(listed, MAX_LINES)}
        # What else has a line now ranks behind all of these.
        others = (path for form in linked(existing) for path in self._forms.get(form, ()))
        left = [self._lines[path] for path in others if path not in chosen]
        chosen |= {line.path: line for line in sorted(left, key=by_rank)}
        more = self._listed - sum(line.listed for line in chosen.values())
        text, report = render_ranked(existing, list(chosen.values()), more)
        return existing, text, report

    def _left_out(self, shown: Container[str]) -> Iterator[str]:
        """Yields the paths of the files that are to have a line and have none, the first to come back first."""
        return (line.path for line in list(self._ranked) if line.listed and form_of(line.path) not in shown)

    def _release(self, path: str) -> None:
        paths = self._forms[form_of(path)]
        paths.remove(path)
        if not paths:
            del self._forms[form_of(path)]

    def _unknown(self, existing: str) -> list[str]:
        return [path for path in linked(existing) if path not in self._forms]

    def _strangers(self) -> bool:
        """Tells whether the file links to files that are on the disk and not known here."""
        return any(map(self._is_there, self._unknown(decode(self._vault.read_index()))))

    def _line(self, file: TopicFile, now: datetime) -> IndexLine:
        return IndexLine(
            path=file.path,
            title=file.name,
            description=file.description,
            pinned=file.pinned,
            heat=max((self._heat_of(memory, now) for memory in file.memories), default=0.0),
            updated=max((memory.updated_at for memory in file.memories), default=_NEVER),
            listed=not file.memories or any(m.superseded_by is None for m in file.memories),
        )

    def _is_there(self, path: str) -> bool:
        try:
            return self._vault.taken(path)
        except MnemicError:
            return False


def _take_out(
    lines: list[IndexLine], line: IndexLine, order: Callable[[IndexLine], tuple[object, ...]]
) -> None:
    at = bisect_left(lines, order(line), key=order)
    while lines[at] is not line:
        at += 1
    del lines[at]
