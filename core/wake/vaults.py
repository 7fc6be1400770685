"""What a folder of notes has to tell, in one line: how many notes of which topics, and what stands out among them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from heapq import nlargest

from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import collapsed, shortened
from mnemic.core.wake.pool import LOOKED_THROUGH, Held

_LINK = re.compile(r"\[\[([^\]|#\n]{1,200})")
_READ = 4_000
_TOPICS, _TITLES = 6, 8
_NAME_CHARS = 40


def of_vault(shelf: Shelf, held: Sequence[Held]) -> str:
    """Returns the line; ``held`` are those of its memories that were looked into. Each folder at its top is a topic."""
    files = shelf.snapshot.files
    notes = f"{len(files):,} note{'' if len(files) == 1 else 's'}"
    topics = Counter(path.partition("/")[0] for path in files if "/" in path)
    named = ", ".join(f"{_shown(topic)} ({count:,})" for topic, count in topics.most_common(_TOPICS))
    titles = ", ".join(map(_shown, _standing_out(shelf, held)))
    line = f"- {shelf.location.scope}: {notes}{f' in {named}' if named else ''}"
    return f"{line}; among them {titles}." if titles else f"{line}."


def _standing_out(shelf: Shelf, held: Sequence[Held]) -> list[str]:
    """Returns the names of the notes that others link to most, the newest first among equals."""
    linked = Counter(name for one in held for name in _links(one))
    kept = shelf.snapshot.files.kept
    paths = kept if len(kept) <= LOOKED_THROUGH else dict.fromkeys(one.memory.path for one in held)

    def rank(path: str) -> tuple[int, int]:
        return linked[_name(path).casefold()], kept[path].stamp[0]

    return list(dict.fromkeys(map(_name, nlargest(_TITLES, paths, key=rank))))


def _links(one: Held) -> set[str]:
    names = (*_LINK.findall(one.memory.body[:_READ]), *one.memory.related)
    return {_name(name.strip()).casefold() for name in names}


def _name(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


def _shown(text: str) -> str:
    return mask(shortened(collapsed(text), _NAME_CHARS)).text
