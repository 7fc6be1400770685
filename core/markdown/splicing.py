"""Changing one part of an entry in its file's text: its body, its Why or its How to apply, and no other byte."""

from __future__ import annotations

from dataclasses import replace

from mnemic.core.errors import BadInput
from mnemic.core.markdown.entries import bullet_mark
from mnemic.core.markdown.labels import Label, fence_after, is_plain, label_of
from mnemic.core.markdown.lines import Line, lines_of, newline_of, readable
from mnemic.core.markdown.notation import Body, render_body, with_entry
from mnemic.core.memory import Entry
from mnemic.core.summary import collapsed

_WORDS: dict[Label, str] = {"why": "Why", "how": "How to apply"}
_FIELDS: dict[Label, str] = {"why": "why", "how": "howToApply"}
_UNREAD = (
    "it would not be read back from where it stands: the body ends in code that is never closed, or holds "
    "another label of the same sort; change the body first."
)


def with_label(text: str, number: int, label: Label, value: str | None) -> str:
    """Returns the text with the Why or How to apply of its entry of this number set, or removed (None).

    A label that stands there keeps its wording and its marks. Raises as ``with_entry`` does, and ``BadInput`` where
    the value would not be read back: behind code that is never closed, or beside a second label of the same sort.
    """
    old = Body(text)
    entry = old[number]
    said = collapsed(readable(value or "")) or None
    wanted = replace(entry, why=said) if label == "why" else replace(entry, how_to_apply=said)
    if wanted == entry:
        return text
    changed = _spliced(text, entry, label, said)
    if _says(Body(changed), old, number, wanted):
        return changed
    changed = with_entry(text, entry, render_body(entry.body, wanted.why, wanted.how_to_apply))
    # A file that says all in its description has no body but the label then.
    if entry.body and not _says(Body(changed), old, number, wanted):
        raise BadInput(_FIELDS[label], _UNREAD)
    return changed


def with_body(text: str, number: int, body: str) -> str:
    """Returns the text with the body of its entry of this number replaced; its labels stay as they stand.

    Raises as ``with_entry`` does.
    """
    old = Body(text)
    entry = old[number]
    body = readable(body)
    changed = _with_labels_kept(text, old, number, body)
    if changed is not None:
        return changed
    changed = with_entry(text, entry, render_body(body, entry.why, entry.how_to_apply))
    new = Body(changed)
    now = new[number] if len(new) == len(old) else None
    if now and (entry.why or now.why, entry.how_to_apply or now.how_to_apply) != (now.why, now.how_to_apply):
        raise BadInput("body", "its code is never closed, so the reasons behind it would be read as code.")
    return changed


def _with_labels_kept(text: str, old: Body, number: int, body: str) -> str | None:
    """Returns the text with the lines above the entry's labels replaced; None where labels do not stand last."""
    entry = old[number]
    rows = _rows(text, entry)
    first = min((start for start, _ in _labelled(text, rows).values()), default=len(rows))
    said = [n for n in range(first) if _text(text, rows[n]).strip()]
    if not said or first == len(rows):
        return None
    tail = text[rows[said[-1]].end : entry.span.end]
    cut = text[: rows[said[-1]].end] + text[entry.span.end :]
    alone = Body(cut)
    if alone.beside(number) != old.beside(number):
        return None
    try:
        bare = with_entry(cut, alone[number], body)
    except BadInput:
        return None
    end = len(bare) - (len(text) - entry.span.end)
    changed = bare[:end] + tail + bare[end:]
    now = Body(changed)
    kept = now.beside(number) == old.beside(number) and (now[number].why, now[number].how_to_apply) == (
        entry.why,
        entry.how_to_apply,
    )
    return changed if kept else None


def _spliced(text: str, entry: Entry, label: Label, value: str | None) -> str:
    rows = _rows(text, entry)
    found = _labelled(text, rows)
    if not rows or (value is None and label not in found):
        return text
    if label in found:
        first, stop = found[label]
        return _removed(text, rows, first, stop) if value is None else _set(text, rows, first, stop, value)
    newline = newline_of(text, entry.span.start)
    pad = " " * len(bullet_mark(_text(text, rows[0])).expandtabs(4))
    line = f"{pad}{_WORDS[label]}: {value}"
    if label == "why" and "how" in found:
        at = rows[found["how"][0]].start
        return text[:at] + line + newline + text[at:]
    gap = newline if found or pad else newline * 2
    return text[: entry.span.end] + gap + line + text[entry.span.end :]


def _set(text: str, rows: list[Line], first: int, stop: int, value: str) -> str:
    line = _text(text, rows[first])
    named = label_of(line)
    old = named[1] if named else ""
    at = line.rindex(old) if old else len(line.rstrip())
    # A value that began on the next line moves up behind its label.
    head = line[:at] if old else line[:at] + " "
    tail = line[at + len(old) :] if stop == first + 1 else ""
    return text[: rows[first].start] + head + value + tail + text[rows[stop - 1].end :]


def _removed(text: str, rows: list[Line], first: int, stop: int) -> str:
    """The blank line that set the label off goes with it where nothing follows."""
    if stop < len(rows):
        return text[: rows[first].start] + text[rows[stop].start :]
    last = first - 1
    while last > 0 and not _text(text, rows[last]).strip():
        last -= 1
    return text[: rows[max(last, 0)].end] + text[rows[-1].end :]


def labelled_rows(text: str, entry: Entry) -> dict[Label, tuple[int, int]]:
    """Returns where the labels of an entry stand: the first of its rows of each, and the one behind the last."""
    return _labelled(text, _rows(text, entry))


def _labelled(text: str, rows: list[Line]) -> dict[Label, tuple[int, int]]:
    """Returns for each label the first row of what it says and the one behind its last; the last of several counts."""
    found: dict[Label, tuple[int, int]] = {}
    fence: str | None = None
    for n, row in enumerate(rows):
        line = _text(text, row)
        was, fence = fence, fence_after(fence, line)
        named = None if was or fence else label_of(line)
        if named:
            stop = n + 1
            while stop < len(rows) and _goes_on(_text(text, rows[stop])):
                stop += 1
            found[named[0]] = (n, stop)
    return found


def _goes_on(line: str) -> bool:
    return bool(line.strip()) and is_plain(line.strip()) and not label_of(line)


def _says(new: Body, old: Body, number: int, wanted: Entry) -> bool:
    """Tells whether the entry reads as wanted now, and all else of the file as it did."""
    if new.beside(number) != old.beside(number):
        return False
    now = new[number]
    return (now.body, now.why, now.how_to_apply) == (wanted.body, wanted.why, wanted.how_to_apply)


def _rows(text: str, entry: Entry) -> list[Line]:
    return lines_of(text, entry.span.start, entry.span.end)


def _text(text: str, row: Line) -> str:
    return text[row.start : row.end]
