"""Remember: one text becomes a memory, joins the one that says the same, or takes the place of the one it corrects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.errors import Conflict
from mnemic.core.files.index_file import IndexReport
from mnemic.core.files.vault import decode, encode
from mnemic.core.language.lettering import same_lettering
from mnemic.core.language.similarity import Verdict, compare, excepts, unless_turned
from mnemic.core.markdown.frontmatter import read_header, with_field
from mnemic.core.markdown.notation import read_topic, render_body, with_entry
from mnemic.core.markdown.parting import entry_of
from mnemic.core.markdown.topic_text import Draft, topic_text
from mnemic.core.memory import Memory
from mnemic.core.operations.drafting import Wish, described, drafted, joined
from mnemic.core.operations.recall import search
from mnemic.core.operations.superseding import free_place, retired
from mnemic.core.persistence.undo import Undo
from mnemic.core.secrets.masking import Redaction
from mnemic.core.shelves.shelf import Commit, Edit, Read, Shelf
from mnemic.core.summary import first_line, shortened, text_key_of

__all__ = [
    "Outcome",
    "Remembered",
    "allow",
    "create",
    "entry_of",
    "learn",
    "nearest",
    "remember",
    "supersede",
]

Outcome = Literal["created", "merged", "superseded", "duplicate", "rejected"]

#: How many of the nearest memories are compared in meaning.
_COMPARED = 12
#: How much of a text looks for them.
_ASKED_CHARS = 2_000


@dataclass(frozen=True, slots=True)
class Remembered:
    """What became of a wish. ``memory`` is the one that now says it; None where it was rejected."""

    outcome: Outcome
    reason: str | None
    memory: Memory | None
    redactions: tuple[Redaction, ...]
    index: IndexReport
    undo: Undo | None


@dataclass(frozen=True, slots=True)
class _Change:
    """What one memory of a file is to say: its body, labels and header fields (None: as they are)."""

    body: str | None
    why: str | None
    how_to_apply: str | None
    fields: Mapping[str, str | tuple[str, ...] | None]


def remember(wish: Wish, shelf: Shelf, others: Sequence[Shelf] = ()) -> Remembered:
    """Stores an explicit wish in this store.

    Only a bare ``text`` may overtake what it contradicts: what has a title of its own, or was meant to have one, is
    never brought together with another memory by likeness.
    ``others`` are stores where the memory may be already, for whoever did not say which one is meant.
    """
    draft, redactions = drafted(wish)
    shelf.catch_up()
    homes = [shelf, *(other for other in others if other is not shelf and other.trusted)]
    for home in homes:
        allow(draft.body, home)
    for home in homes:
        twin = _same_title(draft, home, wish.type) if wish.titled else _same_text(draft, home)
        if twin is not None:
            result = _updated(twin, draft, wish, home) if wish.titled else _merged(twin, draft, home, wish)
            return replace(result, redactions=redactions)
    rival = None if wish.text is None or wish.titled else _first(_verdicts(draft, shelf), "contradicts")
    result = create(draft, shelf) if rival is None else supersede(rival, draft, shelf)
    return replace(result, redactions=redactions)


def learn(draft: Draft, shelf: Shelf, rival: Memory | None = None) -> Remembered:
    """Stores what extraction found: equal in meaning merges, contradicting supersedes, the rest is new.

    An exception is kept with the rule that it is one of, as how to apply it.

    ``rival`` is the memory that was corrected, where that is known.
    """
    if rival is not None:
        return supersede(rival, draft, shelf)
    shelf.catch_up()
    verdicts = _verdicts(draft, shelf)
    twin = _same_text(draft, shelf) or _first(verdicts, "same")
    if twin is not None:
        return _merged(twin, draft, shelf)
    if rule := _excepted(draft, verdicts):
        return _merged(rule, replace(draft, how_to_apply=joined(draft.how_to_apply, draft.body)), shelf)
    rival = _first(verdicts, "contradicts")
    return create(draft, shelf) if rival is None else supersede(rival, draft, shelf)


def allow(text: str, shelf: Shelf) -> None:
    """Lets a text that was forgotten be learned again, for somebody has plainly asked for it."""
    texts = [each for each in (text, first_line(text)) if shelf.state.forgotten(each)]
    if texts:
        shelf.state.unforget(texts)


def create(draft: Draft, shelf: Shelf, reason: str | None = None) -> Remembered:
    """Writes a new file under a free name."""
    made: list[str] = []

    def plan(read: Read) -> list[Edit]:
        made.append(free_place(draft.type, draft.title, shelf, read))
        return [Edit(made[-1], encode(topic_text(draft)))]

    commit = shelf.commit(f"remember “{shortened(draft.title, 40)}”", plan)
    return _outcome("created", reason, made[-1], draft.body, shelf, commit)


def supersede(old: Memory, draft: Draft, shelf: Shelf) -> Remembered:
    """Writes the new memory beside the old one, which stays readable and leaves recall. One undo for both.

    Where another memory says the new already, that one takes the old one's place. An old one that cannot be marked
    (its file is gone, or its header broken) is left alone, and the outcome says "created".
    """
    twin = _same_text(draft, shelf, but=old)
    now = shelf.surroundings.now()
    made: list[tuple[str, bool]] = []

    def plan(read: Read) -> list[Edit]:
        path = twin.path if twin else free_place(draft.type, draft.title, shelf, read)
        marked = retired(old, path, shelf, read, now)
        made.append((path, bool(marked)))
        if twin:
            return marked
        new = replace(draft, supersedes=old.path if marked else None)
        return [Edit(path, encode(topic_text(new))), *marked]

    commit = shelf.commit(f"supersede “{shortened(old.title, 40)}”", plan)
    path, marked = made[-1]
    if marked:
        return _outcome("superseded", f"It takes the place of {old.id}.", path, draft.body, shelf, commit)
    reason = f"{old.id} could not be marked as overtaken."
    return _outcome("duplicate" if twin else "created", reason, path, draft.body, shelf, commit)


def nearest(text: str, shelf: Shelf) -> list[Memory]:
    """Returns the memories of this store that share most with the text, are trusted and still current."""
    memories = shelf.snapshot.memories
    held: dict[str, Memory] = {}

    def current(scope: str, key: str) -> bool:
        memory = memories.get(f"{scope}:{key}")
        if memory is None or not memory.trusted or memory.superseded_by is not None:
            return False
        held[key] = memory  # its file may be gone when the search is over
        return True

    found = search(shortened(text, _ASKED_CHARS), [shelf], current, _COMPARED)
    return [held[match.key] for match in found]


def _verdicts(draft: Draft, shelf: Shelf) -> list[tuple[Memory, Verdict]]:
    """What says the same is dropped: so its words have to stand in the old one's order."""
    return [
        (memory, unless_turned(compare(memory.body, draft.body), memory.body, draft.body))
        for memory in nearest(draft.body, shelf)
    ]


def _excepted(draft: Draft, verdicts: Iterable[tuple[Memory, Verdict]]) -> Memory | None:
    return next(
        (
            memory
            for memory, verdict in verdicts
            if verdict == "different" and excepts(memory.body, draft.body)
        ),
        None,
    )


def _first(verdicts: Iterable[tuple[Memory, Verdict]], wanted: Verdict) -> Memory | None:
    return next((memory for memory, verdict in verdicts if verdict == wanted), None)


def _same_title(draft: Draft, shelf: Shelf, type_: str | None) -> Memory | None:
    """The memory of this very title, and of this type if one is asked for: saving under a title again updates it."""
    files = shelf.snapshot.files
    named = [
        memory
        for memory in shelf.contents.with_title(draft.title)
        if memory.superseded_by is None
        and type_ in (None, memory.type)
        and files[memory.path].writable
        and len(files[memory.path].memories) == 1
    ]
    return min(named, key=lambda memory: (memory.type != draft.type, memory.id), default=None)


def _same_text(draft: Draft, shelf: Shelf, but: Memory | None = None) -> Memory | None:
    """The current memory that holds this very text."""
    for memory in shelf.contents.with_text(text_key_of(draft.body)):
        held = memory.superseded_by is None and memory.trusted and memory is not but
        if held and same_lettering(memory.body, draft.body):
            return memory
    return None


def _updated(twin: Memory, draft: Draft, wish: Wish, shelf: Shelf) -> Remembered:
    """Puts a new body, and whatever else the wish names, under the title that is there."""
    change = _Change(
        body=draft.body if draft.body != twin.body else None,
        why=draft.why or twin.why,
        how_to_apply=draft.how_to_apply or twin.how_to_apply,
        fields={**_asked_for(twin, draft, wish), **_spoken_of(twin, draft)},
    )
    return _changed(twin, change, shelf, f"{twin.id} was updated: it has the same title.")


def _merged(twin: Memory, draft: Draft, shelf: Shelf, wish: Wish | None = None) -> Remembered:
    """Brings what the draft adds into the memory that says the same: both whys, its tags, what the wish names."""
    change = _Change(
        body=None,
        why=joined(twin.why, draft.why),
        how_to_apply=joined(twin.how_to_apply, draft.how_to_apply),
        fields=_asked_for(twin, draft, wish) if wish else {},
    )
    return _changed(twin, change, shelf, f"It was added to {twin.id}.")


def _spoken_of(twin: Memory, draft: Draft) -> dict[str, tuple[str, ...] | None]:
    """Another body speaks of other code."""
    return {} if draft.evidence == twin.evidence else {"evidence": draft.evidence or None}


def _asked_for(twin: Memory, draft: Draft, wish: Wish) -> dict[str, str | tuple[str, ...]]:
    """The header fields that a wish names and the memory does not have yet."""
    tags = (*twin.tags, *(tag for tag in draft.tags if tag not in twin.tags))
    asked: tuple[tuple[str, bool, str | tuple[str, ...], object], ...] = (
        ("description", bool(wish.description), draft.description, twin.description),
        ("kind", wish.kind is not None, draft.kind, twin.kind),
        ("importance", wish.importance is not None, draft.importance, twin.importance),
        ("pinned", wish.pinned, "true", "true" if twin.pinned else ""),
        ("valid_from", bool(draft.valid_from), draft.valid_from or "", twin.valid_from),
        ("tags", True, tags, twin.tags),
    )
    return {key: value for key, named, value, has in asked if named and value != has}


def _changed(twin: Memory, change: _Change, shelf: Shelf, reason: str) -> Remembered:
    file = shelf.snapshot.files[twin.path]
    fields = change.fields if len(file.memories) == 1 else {}  # the header of several speaks for all of them
    said = change.body is None and (change.why, change.how_to_apply) == (twin.why, twin.how_to_apply)
    if (said and not fields) or not file.writable:
        return Remembered("duplicate", f"{twin.id} says so already.", twin, (), shelf.mirror.written, None)

    def plan(read: Read) -> list[Edit]:
        text = decode(read(twin.path) or b"")
        entry = entry_of(twin, read_topic(text, twin.path).entries)
        if entry is None:
            raise Conflict(twin.id, "the file was changed meanwhile", twin.revision)
        if not said:
            body = entry.body if change.body is None else change.body
            text = with_entry(text, entry, render_body(body, change.why, change.how_to_apply))
        if change.body is not None and read_header(text).get("description") in (
            twin.summary,
            described(twin.body),
        ):
            text = with_field(text, "description", described(change.body))
        for key, value in fields.items():
            text = with_field(text, read_header(text).home(key), value)
        return [Edit(twin.path, encode(text))]

    commit = shelf.commit(f"update “{shortened(twin.title, 40)}”", plan)
    return _outcome("merged", reason, twin.path, change.body or twin.body, shelf, commit)


def _outcome(
    outcome: Outcome, reason: str | None, path: str, body: str, shelf: Shelf, commit: Commit
) -> Remembered:
    """``memory`` is None only where another program took the file away in this very moment."""
    file = shelf.snapshot.files.get(path)
    memories = file.memories if file else ()
    wanted = text_key_of(body)
    memory = next((m for m in memories if m.text_key == wanted), memories[0] if memories else None)
    return Remembered(outcome, reason, memory, (), commit.index, commit.undo)
