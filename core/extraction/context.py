"""What a message can lean on: the statements before it, and the assistant's question that it answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mnemic.core.chat import Message
from mnemic.core.extraction.announced import told_apart
from mnemic.core.extraction.corrections import agreed
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.sentences import sentences
from mnemic.core.language.detection import Language, language_of

#: How many characters of each earlier message, and how many messages back, are looked at.
LOOK_BACK, MESSAGES_BACK = 2_000, 12
#: A longer answer is no plain "yes".
_LONGEST_YES = 120


def said_before(messages: Sequence[Message], place: int, first: int) -> Iterator[tuple[int, str]]:
    """Yields the sentences of the messages before ``place`` with the offset of theirs, oldest first."""
    start = max(0, place - MESSAGES_BACK)
    for n, message in enumerate(messages[start:place], first + start):
        if message.role in ("user", "assistant"):
            for sentence in sentences(_own(message.content[:LOOK_BACK])):
                yield n, sentence


def agreement(
    messages: Sequence[Message], place: int, first: int, language: Language
) -> tuple[str, int] | None:
    """Returns the proposal that the message at ``place`` plainly agrees to, and its offset."""
    answer = messages[place].content.strip()
    spoken = (n for n in range(place - 1, -1, -1) if messages[n].role in ("user", "assistant"))
    before = next(spoken, None)
    if len(answer) > _LONGEST_YES or before is None or messages[before].role != "assistant":
        return None
    question = _own(messages[before].content[-LOOK_BACK:])
    for code in dict.fromkeys((language, language_of(question, language))):
        if rule := agreed(answer, question, LEXICONS[code]):
            return rule, first + before
    return None


def is_role(sentence: str) -> bool:
    """Says whether a sentence begins as if another one spoke ("system: …")."""
    label, colon, _ = sentence[:60].replace("：", ":").partition(":")
    return bool(colon) and any(lexicon.whole("roles", label.strip()) for lexicon in LEXICONS.values())


def _own(content: str) -> str:
    parts = told_apart(content, LEXICONS[language_of(content)])
    return "\n".join(part.text for part in parts if part.rule is None)
