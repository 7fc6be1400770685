"""Which entry of a file a memory is, and the file without some of its entries."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.markdown.notation import read_topic, render_body, without_entry
from mnemic.core.memory import Entry, Memory
from mnemic.core.secrets.masking import mask
from mnemic.core.summary import normalised, text_key_of

_INNER_LINE, _INDENTED = re.compile(r"\n(?=[^\n])"), "\n  "


def entry_of(memory: Memory, entries: Iterable[Entry], *, exactly: bool = False) -> Entry | None:
    """Returns the entry of freshly read text that this memory is: the one with its text.

    Of several with this text the one with its number is meant. Where its text changed meanwhile and ``exactly`` is
    not asked for, the only one with its summary is.
    """
    held = list(entries)
    same = [entry for entry in held if text_key_of(mask(entry.body).text) == memory.text_key]
    if same:
        numbered = held[memory.number] if memory.number < len(held) else same[0]
        return numbered if numbered in same else same[0]
    wanted = normalised(memory.summary)
    alike = [entry for entry in held if normalised(mask(entry.summary).text) == wanted]
    return alike[0] if len(alike) == 1 and not exactly else None


def without_entries(text: str, gone: Collection[int]) -> str:
    """Returns the text without the entries of these numbers; at least one has to remain.

    What remains is still as many memories as before: where the file would be read otherwise now, it becomes a list.
    """
    rest = [entry for n, entry in enumerate(read_topic(text, "").entries) if n not in gone]
    shorter: str | None = text
    for n in sorted(gone, reverse=True):
        held = read_topic(shorter or "", "").entries
        shorter = without_entry(shorter or "", held[n]) if n < len(held) else None
    if shorter is not None and _said(read_topic(shorter, "").entries) == _said(rest):
        return shorter
    header = read_header(text)
    return text[: header.span.end] + f"\n{_listed(rest)}".replace("\n", header.newline)


def _listed(entries: Iterable[Entry]) -> str:
    bodies = (render_body(entry.body, entry.why, entry.how_to_apply) for entry in entries)
    return "".join(f"- {_INNER_LINE.sub(_INDENTED, body)}\n" for body in bodies)


def _said(entries: Sequence[Entry]) -> list[tuple[str, str | None, str | None]]:
    return [(entry.body, entry.why, entry.how_to_apply) for entry in entries]
