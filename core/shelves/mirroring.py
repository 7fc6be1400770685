"""The index file of one store, kept equal to its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from mnemic.core.files.index_file import IndexLine, IndexReport, render_index
from mnemic.core.files.vault import Vault, decode, encode
from mnemic.core.memory import Memory
from mnemic.core.shelves.reading import TopicFile

_NEVER = datetime.min.replace(tzinfo=UTC)


def mirror(
    files: Iterable[TopicFile],
    heat_of: Callable[[Memory], float],
    vault: Vault,
    *,
    write: bool = True,
) -> IndexReport:
    """Writes ``MEMORY.md`` if it differs from the files; returns how full it is. Needs the store's lock.

    What was overtaken has no line: other programs read this file into their prompts. Without ``write`` it is only
    looked at, and needs no lock. Raises as ``Vault.write_index`` does.
    """
    existing = decode(vault.read_index())
    text, report = render_index(existing, [_line(file, heat_of) for file in files])
    if write and text != existing:
        vault.write_index(encode(text))
    return report


def _line(file: TopicFile, heat_of: Callable[[Memory], float]) -> IndexLine:
    return IndexLine(
        path=file.path,
        title=file.name,
        description=file.description,
        pinned=file.pinned,
        heat=max(map(heat_of, file.memories), default=0.0),
        updated=max((memory.updated_at for memory in file.memories), default=_NEVER),
        listed=not file.memories or any(m.superseded_by is None for m in file.memories),
    )
