"""A transcript that is read as it grows: which program wrote it, what it calls its chat, and what is new in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import ModuleType

from mnemic.core.chat import Message
from mnemic.core.transcripts import claude_code, codex, plain_chat, qwen_code
from mnemic.core.transcripts.records import Record, identifier, record, text

_FORMATS: tuple[ModuleType, ...] = (qwen_code, claude_code, codex)
#: So many lines are looked at for what tells the format; the first may be damaged or of a kind without a session.
_LOOKED_AT = 50
#: So much before the place where reading ended must still stand there, or it is another text.
_TAIL = 2_000
#: No line break but these ends a record: JSON may hold the others unescaped.
_BREAK = "\n"


@dataclass(slots=True)
class Following:
    """How far one document was read.

    ``agent`` is the program that wrote it. ``session_id`` is what it calls its chat and ``folder`` where it ran, as far
    as it says. ``count`` is how many messages were found so far.
    """

    agent: str
    session_id: str | None = None
    folder: str | None = None
    count: int = 0
    _format: ModuleType | None = None
    _at: int = field(default=0, repr=False)
    _tail: str = field(default="", repr=False)

    @property
    def is_plain(self) -> bool:
        """Whether it is a chat in plain words, which is always read whole: its last message may still grow."""
        return self._format is None

    def goes_on(self, text: str) -> bool:
        """Tells whether a text begins with what was read, as far as its end shows."""
        return len(text) >= self._at and text[self._at - len(self._tail) : self._at] == self._tail

    def take(self, text: str, limit: int) -> list[Message]:
        """Returns the next messages of the text, at most ``limit``; none where there is nothing new.

        A last line that is half-written is left for the next time.
        """
        found: list[Message] = []
        while len(found) < limit and (line := self._next(text)) is not None:
            known = record(line)
            spoken = self._read(known) if known is not None else None
            if spoken is not None:
                found.append(spoken)
        self._tail = text[max(0, self._at - _TAIL) : self._at]
        self.count += len(found)
        return found

    def left(self, text: str) -> float:
        """Returns which share of the text is unread, 0…1."""
        return 1 - self._at / len(text) if text else 0.0

    def _next(self, text: str) -> str | None:
        if self._at >= len(text):
            return None
        end = text.find(_BREAK, self._at)
        line = text[self._at : end] if end >= 0 else text[self._at :]
        if end < 0 and record(line) is None:
            return None
        self._at = end + 1 if end >= 0 else len(text)
        return line

    def _read(self, known: Record) -> Message | None:
        assert self._format is not None
        self._look(known)
        read: Callable[[Record], Message | None] = self._format.message
        return read(known)

    def _look(self, known: Record) -> None:
        form = self._format
        if form is None or (self.session_id and self.folder):
            return
        told = form.session_of(known) if hasattr(form, "session_of") else known
        self.session_id = self.session_id or identifier(told, form.SESSION)
        self.folder = self.folder or text(told, form.FOLDER)


def recognise(text: str) -> Following | None:
    """Returns a transcript that nothing was read of yet; None for a text that is none.

    Two lines of one program's look make a transcript; where there is but one, it does. A text in plain words is a chat
    if both sides speak in it.
    """
    seen = dict.fromkeys(_FORMATS, 0)
    heads = [known for line in _lines(text, _LOOKED_AT) if (known := record(line)) is not None]
    for known in heads:
        for form in _FORMATS:
            seen[form] += form.is_written_by_it(known)
    form = max(_FORMATS, key=lambda each: seen[each])
    if seen[form] and 2 * seen[form] >= len(heads):
        found = Following(form.AGENT, _format=form)
        for known in heads:
            found._look(known)  # noqa: SLF001 - of its own module
        return found
    if not heads and plain_chat.is_chat(text):
        return Following(plain_chat.AGENT)
    return None


def _lines(text: str, most: int) -> Iterator[str]:
    at = 0
    for _ in range(most):
        if at >= len(text):
            return
        end = text.find(_BREAK, at)
        end = len(text) if end < 0 else end
        yield text[at:end]
        at = end + 1
