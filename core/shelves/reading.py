"""From the bytes of one topic file to the memories in it, masked, with everything that is wrong with the file."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from mnemic.core.files.decode import decoded_to_read
from mnemic.core.files.listing import Stamp
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Listed, revision_of
from mnemic.core.markdown.disclosures import disclosures
from mnemic.core.markdown.notation import Topic, read_topic
from mnemic.core.markdown.standard_view import standard_problem
from mnemic.core.memory import Entry, Kind, Memory, Problem, Source, Type
from mnemic.core.persistence.state import Sighting
from mnemic.core.search.index import Document
from mnemic.core.secrets.masking import mask
from mnemic.core.summary import title_of

#: The kind of a memory whose file names none. Ours: the original knows no kinds.
DEFAULT_KINDS: Mapping[Type, Kind] = {
    "user": "preference",
    "feedback": "preference",
    "project": "fact",
    "reference": "fact",
}

#: A header in which nothing can mean something else to a YAML parser than to us, as most are.
_KEY = r"[A-Za-z_][\w-]*+:"
_TEXT = r"(?:name|title|description):"
_REST = r"(?:[^\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff#:]|:(?=\S)|(?<=\S)\#)*+\r?\n"
_VALUE = rf"[ ](?:\[(?=[\w./, -]*+\]\r?$)|[^\W_]){_REST}"
_PLAIN = re.compile(
    rf"""---[ ]*+\r?\n(?:
      {_TEXT}[ ](?!(?i:true|false|yes|no|on|off|null)[ ]*+\r?$)[^\W\d_]{_REST}
    | (?!{_TEXT}){_KEY}{_VALUE}
    | (?!{_TEXT}){_KEY}[ ]*+\r?\n(?:[ ][ ]{_KEY}{_VALUE})++
    )*+---[ ]*+\r?\n?""",
    re.MULTILINE | re.VERBOSE,
)


#: A note of a numbered series: what stands before and after the last number of its path.
_NUMBERED = re.compile(r"(.*?(?<!\d))(\d{1,9})(\D*\.md)")

#: What a file's time is worth that tells none: it counts as changed when it is first seen.
_UNKNOWN = datetime.max.replace(tzinfo=UTC)
_FIRST_YEAR = 1980


_READ_ONLY = " and only read"
_UNSHOWN = "; what is not is shown as \ufffd"


@dataclass(frozen=True, slots=True)
class TopicFile:
    """One file of a store as last read.

    ``writable`` is False where its header is broken or its encoding another: then nobody edits it.
    """

    path: str
    revision: str
    stamp: Stamp
    name: str
    description: str
    pinned: bool
    writable: bool
    memories: tuple[Memory, ...]
    problems: tuple[Problem, ...]


def read_file(location: Location, listed: Listed, data: bytes, trusted: bool) -> TopicFile:
    """Returns the file's memories; times are the file's own until ``dated`` replaces them by what was seen.

    Never raises, whatever the bytes.
    """
    text, foreign = decoded_to_read(data)
    topic = read_topic(text, listed.path.rpartition("/")[2].removesuffix(".md"))
    file = location.root / listed.path
    broken = any(problem.code == "broken-header" for problem in topic.problems)
    other = foreign == "UTF-16"
    told = [problem for problem in topic.problems if not broken or problem.code != "missing-type"]
    problems = [
        replace(problem, path=file) for problem in (*told, *(() if broken else _oddities(text, topic)))
    ]
    problems += disclosures(text, file, listed.path)
    if foreign:
        sentence = f"The file is {foreign}{_READ_ONLY if other else _UNSHOWN}. Save it as UTF-8."
        problems.append(Problem("warning", "other-encoding", sentence, file))
    clean = not mask("\n\n".join(_texts_of(topic))).redactions
    read = _Reading(
        location,
        file,
        listed.path,
        topic,
        revision_of(data),
        _changed(topic, listed),
        trusted,
        clean,
        tuple(problems),
    )
    return TopicFile(
        path=listed.path,
        revision=read.revision,
        stamp=listed.stamp,
        name=read.masked(topic.name),
        description=read.masked(topic.description),
        pinned=topic.pinned,
        writable=not broken and not other,
        memories=tuple(_memory(read, entry, n) for n, entry in enumerate(topic.entries)),
        problems=read.problems,
    )


@dataclass(frozen=True, slots=True)
class _Reading:
    """What all memories of one file share. ``clean``: no text in it holds a secret."""

    location: Location
    file: Path
    path: str
    topic: Topic
    revision: str
    changed: datetime
    trusted: bool
    clean: bool
    problems: tuple[Problem, ...]

    def masked(self, text: str) -> str:
        return text if self.clean else mask(text).text

    def shown(self, text: str | None) -> str | None:
        return self.masked(text) if text else text

    def source(self) -> Source | None:
        """Where it was learned, masked too: a session's id or a URI may hold a secret."""
        source = self.topic.source
        if source is None or self.clean:
            return source
        return Source(
            session_id=self.shown(source.session_id),
            agent=self.shown(source.agent),
            index=source.index,
            at=self.shown(source.at),
            uri=self.shown(source.uri),
        )


def id_of(scope: str, path: str, n: int | None) -> str:
    """Returns a memory's id; ``n`` is its number in a file that holds several."""
    return f"{scope}:{path}" if n is None else f"{scope}:{path}:{n}"


def _memory(read: _Reading, entry: Entry, n: int) -> Memory:
    topic, location, masked = read.topic, read.location, read.masked
    alone = len(topic.entries) == 1
    summary = masked(entry.summary)
    return Memory(
        id=id_of(location.scope, read.path, None if alone else n),
        scope=location.scope,
        path=read.path,
        file=read.file,
        place=entry.place,
        type=topic.type,
        kind=topic.kind or DEFAULT_KINDS[topic.type],
        importance=topic.importance or "medium",
        title=masked(topic.name) if alone else title_of(summary),
        description=masked(topic.description) if alone else summary,
        summary=summary,
        body=masked(entry.body),
        why=read.shown(entry.why) or None,
        how_to_apply=read.shown(entry.how_to_apply) or None,
        revision=read.revision,
        updated_at=read.changed,
        created_at=topic.created,
        tags=tuple(map(masked, topic.tags)),
        related=tuple(map(masked, topic.related)),
        pinned=topic.pinned,
        trusted=read.trusted,
        superseded_by=_identified(location, read.shown(topic.superseded_by)),
        supersedes=_identified(location, read.shown(topic.supersedes)),
        archived_in=_identified(location, read.shown(topic.archived_in)),
        valid_from=read.shown(topic.valid_from),
        valid_to=read.shown(topic.valid_to),
        source=read.source(),
        evidence=tuple(map(masked, topic.evidence)),
        problems=read.problems,
    )


def _texts_of(topic: Topic) -> Iterator[str]:
    """All that is shown of a file. What holds no secret as a whole holds none in its parts."""
    source = topic.source or Source()
    yield from (topic.name, topic.description, *topic.tags, *topic.related, *topic.evidence)
    yield from (
        topic.superseded_by or "",
        topic.supersedes or "",
        topic.archived_in or "",
        topic.valid_from or "",
        topic.valid_to or "",
    )
    yield from (source.session_id or "", source.agent or "", source.at or "", source.uri or "")
    for entry in topic.entries:
        yield from (entry.summary, entry.body, entry.why or "", entry.how_to_apply or "")


def _changed(topic: Topic, listed: Listed) -> datetime:
    if topic.modified is not None:
        return topic.modified
    try:
        changed = datetime.fromtimestamp(listed.mtime_ns / 1e9, UTC)
    except (OverflowError, ValueError, OSError):
        return _UNKNOWN
    # A time that no calendar knows, or of before there were such files, as broken copies have.
    return changed if changed.year >= _FIRST_YEAR else _UNKNOWN


def _oddities(text: str, topic: Topic) -> Iterator[Problem]:
    """Tells what a YAML parser makes of the header, which takes a parser only where that is not plain to see."""
    span = topic.header.span
    if topic.header.present and (
        topic.header.problems or span.start or not _PLAIN.fullmatch(text, span.start, span.end)
    ):
        problem = standard_problem(text)
        if problem is not None:
            yield problem


def dated(file: TopicFile, sightings: Mapping[str, Sighting]) -> TopicFile:
    """Returns the file with each memory's times taken from what this store has seen of it."""
    seen = ((memory, sightings[memory.key]) for memory in file.memories)
    memories = (replace(m, updated_at=s.updated, created_at=m.created_at or s.created) for m, s in seen)
    return replace(file, memories=tuple(memories))


def memories_of(files: Iterable[TopicFile]) -> list[Memory]:
    """Returns the memories of these files."""
    return [memory for file in files for memory in file.memories]


def contents(files: Iterable[TopicFile]) -> dict[str, tuple[str, datetime, datetime]]:
    """Returns what ``State.sight`` is told of these files: key → content hash, created and changed."""
    return {m.key: (content_hash(m), m.created_at or m.updated_at, m.updated_at) for m in memories_of(files)}


def content_hash(memory: Memory) -> str:
    """Returns a hash of what a reader would see change: 16 hex digits."""
    parts = (memory.title, memory.description, memory.body, memory.why or "", memory.how_to_apply or "")
    return hashlib.sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:16]


def document(memory: Memory) -> Document:
    """Returns what the search index holds of a memory. Its key is the id without the scope."""
    body = "\n".join(
        part for part in (memory.body, memory.why, memory.how_to_apply, " ".join(memory.tags)) if part
    )
    return Document(
        memory.id.removeprefix(f"{memory.scope}:"),
        fingerprint(memory),
        memory.title,
        memory.description,
        body,
        *_place_in_sequence(memory),
    )


def _place_in_sequence(memory: Memory) -> tuple[str, int]:
    """Returns of which sequence a memory is a part, and its place: a chat's, a numbered series of notes, or its file's."""
    source = memory.source
    if source is not None and source.session_id:
        return f"chat:{source.session_id}", source.index or 0
    if memory.id.endswith(memory.path) and (numbered := _NUMBERED.fullmatch(memory.path)):
        return f"{numbered[1]}#{numbered[3]}", int(numbered[2])
    return memory.path, memory.number


def fingerprint(memory: Memory) -> str:
    """Returns a hash of what the search index holds of a memory: 16 hex digits."""
    return hashlib.sha256(
        "\0".join((content_hash(memory), *memory.tags)).encode("utf-8", "replace")
    ).hexdigest()[:16]


def _identified(location: Location, path: str | None) -> str | None:
    return f"{location.scope}:{path}" if path else None
