"""A page of memories that stays within its budget of tokens, says each thing once, and not too much of one file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from mnemic.core.evidence.looks import Looks
from mnemic.core.language.similarity import surely_same
from mnemic.core.operations.prompt import fenced
from mnemic.core.search.tokens import terms
from mnemic.core.wake.groups import Shown
from mnemic.core.wake.telling import told
from mnemic.core.wake.tokens import estimated_tokens

HEADING = "What is remembered here"
#: So many memories of one file, and so many that are mostly alike, before all others had their turn.
OF_ONE_FILE = 3
ALIKE = 2
#: Two texts are alike that share this much of the shorter one's words; only those are compared in meaning.
_SHARED = 0.5
#: What is compared of a text, in characters.
_COMPARED = 600
#: Below so many characters a memory is left out rather than cut.
_LEAST_CHARS = 40
#: Seconds for looking at the code that the memories speak of.
_LOOKED = 0.1


class Page:
    """Sections are shown in the order in which they are begun, lines in the order in which they are added."""

    def __init__(self, now: datetime, budget: int, footer: str) -> None:
        self._now = now
        self._budget = budget
        self._sections: dict[str, list[str]] = {}
        self._shown: dict[str, list[Shown]] = {}
        self._said: list[tuple[frozenset[str], str]] = []
        self._files: Counter[tuple[str, str]] = Counter()
        self._ids: set[str] = set()
        self._looks = Looks(_LOOKED)
        self._used = estimated_tokens(fenced(HEADING, footer)) + 1

    @property
    def shown(self) -> list[Shown]:
        """All memories that have a line, as they follow each other on the page."""
        return [one for shown in self._shown.values() for one in shown]

    @property
    def used(self) -> int:
        """The tokens of the page so far, at most."""
        return self._used

    def begin(self, heading: str) -> None:
        """Makes room for a section in the order; it is shown once it has a line."""
        self._sections.setdefault(heading, [])
        self._shown.setdefault(heading, [])

    def fill(
        self,
        heading: str,
        memories: Iterable[Shown],
        chars: int,
        share: float = 1.0,
        *,
        varied: bool = True,
    ) -> bool:
        """Adds memories to a section, each in at most ``chars`` characters, up to a share of the whole budget.

        ``varied`` passes over what is much like what is there already; what says the same is left out in any case.
        Returns ``False`` where one found no room: then nothing behind it was added either.
        """
        self.begin(heading)
        limit = min(self._budget, self._used + int(share * self._budget))
        for one in memories:
            if one.memory.id in self._ids or (varied and self._files[self._file(one)] >= OF_ONE_FILE):
                continue
            text = one.memory.body.strip() or one.memory.description or one.memory.title
            words = frozenset(terms(f"{one.memory.title}\n{text[:_COMPARED]}"))
            if self._is_there(words, text, varied=varied):
                continue
            if not self._add(heading, one, chars, limit):
                return False
            self._said.append((words, text))
        return True

    def line(self, heading: str, text: str) -> bool:
        """Adds a line that is no memory; ``False`` where there is no room."""
        self.begin(heading)
        cost = self._cost(heading, text)
        if self._used + cost > self._budget:
            return False
        self._sections[heading].append(text)
        self._used += cost
        return True

    def text(self, footer: str) -> str:
        """Returns the page, fenced, with a last line; ``""`` where it has no other."""
        sections = [
            f"### {heading}\n" + "\n".join(lines) for heading, lines in self._sections.items() if lines
        ]
        return fenced(HEADING, "\n\n".join((*sections, footer))) if sections else ""

    def _add(self, heading: str, one: Shown, chars: int, limit: int) -> bool:
        note = self._note(one)
        while chars >= _LEAST_CHARS:
            line = " ".join((told(one.memory, self._now, chars), note)).rstrip()
            cost = self._cost(heading, line)
            if self._used + cost <= limit:
                break
            chars //= 2
        else:
            return False
        self._sections[heading].append(line)
        self._shown[heading].append(one)
        self._used += cost
        self._ids.add(one.memory.id)
        self._files[self._file(one)] += 1
        return True

    def _note(self, one: Shown) -> str:
        """What became of the code that it speaks of."""
        shelf = one.held.shelf
        if not one.memory.evidence or shelf.location.is_vault:
            return ""
        from mnemic.core.evidence.noting import note_of  # noqa: PLC0415 - few memories speak of code

        return note_of(one.memory.evidence, shelf.project_root, self._looks)

    def _cost(self, heading: str, line: str) -> int:
        cost = estimated_tokens(line) + 1
        return cost if self._sections[heading] else cost + estimated_tokens(f"### {heading}") + 1

    def _is_there(self, words: frozenset[str], text: str, *, varied: bool) -> bool:
        """Tells whether the page says it already, or enough that is much like it."""
        if any(text == said for _, said in self._said):
            return True
        like = [
            said
            for others, said in self._said
            if len(words & others) >= _SHARED * max(1, min(len(words), len(others)))
        ]
        if varied and len(like) >= ALIKE:
            return True
        return any(_same(said, text) for said in like)

    def _file(self, one: Shown) -> tuple[str, str]:
        return one.memory.scope, one.memory.path


def _same(one: str, other: str) -> bool:
    """Longer texts are the same only where they are equal."""
    return max(len(one), len(other)) <= _COMPARED and surely_same(one, other)
