"""A chat as it comes in: what is held, what is unread, what is missing. Pure; nothing is read or written here."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

#: Read messages kept before the unread ones, so that "yes, always" still has its question.
CONTEXT = 8


@dataclass(frozen=True, slots=True)
class Message:
    """One message. ``role`` is user, assistant, system or tool; ``at`` is when it was sent, time zone included."""

    role: str
    content: str
    at: datetime | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A run of messages without a gap: ``messages[unread - first:]`` are unread, those before are context.

    ``first`` and ``unread`` count from the session's first message; ``epoch`` tells which history it was taken from.
    """

    messages: tuple[Message, ...]
    first: int
    unread: int
    epoch: int

    @property
    def end(self) -> int:
        """The offset after the last message."""
        return self.first + len(self.messages)


@dataclass(slots=True)
class _Run:
    first: int
    messages: list[Message]
    read: int = field(default=0)

    @property
    def end(self) -> int:
        return self.first + len(self.messages)


def chained(link: str, message: Message) -> str:
    """Returns the hash of a history that ends in ``message``, given the hash of what precedes it (``""`` at first)."""
    parts = f"{link}\0{message.role}\0{message.content}"
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()[:32]


class ChatSession:
    """One session's messages by offset, with the cursor up to which they were processed.

    ``processed_offset``, ``prefix_hash``, ``first_hash`` (of the very first message) and ``project`` are what a
    caller keeps across restarts and hands back here. A hash is ``None`` where what it would cover is not known.

    ``uri`` is the document that the chat was read from, if any; with ``is_personal`` unset it came with a project, and
    does not speak for the person. ``incarnation`` rises when the id was given to another chat.
    """

    def __init__(
        self,
        session_id: str,
        project: str | None = None,
        agent: str | None = None,
        processed_offset: int = 0,
        prefix_hash: str | None = None,
        first_hash: str | None = None,
    ) -> None:
        self.session_id = session_id
        self.project = project
        self.agent = agent
        self.processed_offset = processed_offset
        self.prefix_hash = prefix_hash if processed_offset else ""
        self.first_hash = first_hash
        self.uri: str | None = None
        self.is_personal = True
        self.incarnation = 0
        self._restored = processed_offset
        self._runs: list[_Run] = []
        self._epoch = 0
        # Messages come in on one thread and are processed on another; each method holds this for microseconds.
        self._lock = threading.RLock()

    @property
    def epoch(self) -> int:
        """Rises whenever the history is replaced by another."""
        return self._epoch

    @property
    def first(self) -> int:
        """The offset of the first message held; ``processed_offset`` where none is."""
        return self._runs[0].first if self._runs else self.processed_offset

    @property
    def total(self) -> int:
        """How many messages the session has, as far as is known."""
        return max(self._runs[-1].end if self._runs else 0, self._restored)

    @property
    def messages(self) -> tuple[Message, ...]:
        """The messages held, oldest first."""
        return tuple(message for run in self._runs for message in run.messages)

    @property
    def gaps(self) -> tuple[tuple[int, int], ...]:
        """The stretches ``[start, end)`` that never came."""
        found: list[tuple[int, int]] = []
        at = min(self._restored, self.first) if self._runs else self._restored
        for run in self._runs:
            if run.first > at:
                found.append((at, run.first))
            at = max(at, run.end)
        return tuple(found)

    def append(self, offset: int, messages: Sequence[Message]) -> int:
        """Adds the messages that are not there yet and returns how many those are. What is there already stays.

        Picked up after a restart with another first message than the one known, its id was used again: it starts over.
        """
        with self._lock:
            self._begin(offset, messages)
            new = 0
            at, left = offset, list(messages)
            while left:
                holder = next((run for run in self._runs if run.first <= at < run.end), None)
                if holder:
                    skipped = min(holder.end - at, len(left))
                else:
                    later = [run.first for run in self._runs if run.first > at]
                    skipped = min(min(later) - at, len(left)) if later else len(left)
                    self._place(at, left[:skipped])
                    new += skipped
                at, left = at + skipped, left[skipped:]
            return new

    def restart(self) -> None:
        """Takes this for a new session under an old id: nothing of it is known."""
        with self._lock:
            self.processed_offset, self.prefix_hash, self.first_hash = 0, "", None
            self._restored, self._runs = 0, []
            self._epoch += 1
            self.incarnation += 1

    def _begin(self, offset: int, messages: Sequence[Message]) -> None:
        if offset or not messages or self._runs:
            return
        first = chained("", messages[0])
        if self.first_hash not in (None, first):
            self.restart()
        self.first_hash = first

    def _place(self, at: int, messages: list[Message]) -> None:
        for run in self._runs:
            if run.end == at:
                run.messages += messages
                return
        self._runs.append(_Run(at, messages, max(at, self._restored)))
        self._runs.sort(key=lambda run: run.first)

    def replace(self, messages: Sequence[Message]) -> bool:
        """Takes these messages for the whole history; returns whether reading starts over.

        It goes on where it was if what was processed is still there word for word; a history that shrank or was
        rewritten starts over.
        """
        with self._lock:
            link = ""
            kept = len(messages) >= self.processed_offset and self.prefix_hash is not None
            for message in messages[: self.processed_offset] if kept else ():
                link = chained(link, message)
            kept = kept and link == self.prefix_hash
            restarted = not kept and self.processed_offset > 0
            if not kept:
                self.processed_offset, self.prefix_hash = 0, ""
            self.first_hash = chained("", messages[0]) if messages else None
            self._restored = self.processed_offset
            self._runs = [_Run(0, list(messages), self.processed_offset)] if messages else []
            self._epoch += 1
            self._trim()
            return restarted

    def unread(self) -> tuple[Unread, ...]:
        """Returns what is to be processed, one item for each stretch without a gap, oldest first."""
        with self._lock:
            return tuple(
                Unread(tuple(run.messages), run.first, max(run.read, run.first), self._epoch)
                for run in self._runs
                if run.read < run.end
            )

    def mark_processed(self, done: Unread) -> None:
        """Moves the cursor over what was processed; ignored if the history was replaced meanwhile."""
        with self._lock:
            if done.epoch != self._epoch:
                return
            for run in self._runs:
                if run.first <= done.unread < run.end and run.read < done.end:
                    self._chain(run, done.end)
                    run.read = min(done.end, run.end)
            self.processed_offset = max(self.processed_offset, done.end)
            self._trim()

    def _chain(self, run: _Run, end: int) -> None:
        if end <= self.processed_offset:
            return
        if run.first > self.processed_offset:
            self.prefix_hash = None
        for message in run.messages[max(0, self.processed_offset - run.first) : end - run.first]:
            self.prefix_hash = None if self.prefix_hash is None else chained(self.prefix_hash, message)

    def _trim(self) -> None:
        for run in self._runs:
            spare = run.read - CONTEXT - run.first
            if spare > 0:
                del run.messages[:spare]
                run.first += spare
