"""Writes the set ``long``: chats in which long answers stand beside short messages, and questions about both.

    python -m benchmarks.sets.make_long FOLDER

The same files for everybody: one seed, and fragments written by hand (``long/topics.txt``, ``long/fillers.txt``). Every
chat has eight subjects that its author takes up by turns. A fact stands in one message only: in a short one of the
user (category ``user``), or in the middle of an answer of 150 to 500 words (``assistant``) that says the subject's
words, and those of its questions, over and over in all their forms, as answers do.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

SEED = 20_261
FRAGMENTS = Path(__file__).parent / "long"
LONGEST = 420  # words, with room for a closing sentence
LONG_REPLIES = 0.7  # the share of a user's facts that are answered at length
COMMON = frozenset(
    "about after does from have many must need should that their there they this what when where which with".split()
)


@dataclass
class Topic:
    """One subject: its name in three forms, what is asked, what is said about it, and facts with their questions."""

    chat: str
    forms: tuple[str, str, str]
    requests: list[str] = field(default_factory=list)
    user: list[tuple[str, str]] = field(default_factory=list)
    assistant: list[tuple[str, str]] = field(default_factory=list)
    sentences: list[str] = field(default_factory=list)
    echoes: list[str] = field(default_factory=list)

    def filled(self, sentence: str, about: str = "") -> str:
        noun, gerund, plural = self.forms
        name = plural.replace(" ", "_")
        done = sentence.format(n=noun, g=gerund, p=plural, v=name, w=about)
        return done if "_" in done else done[0].upper() + done[1:]

    def hint(self, chance: random.Random) -> str:
        """Returns two words of one of the questions, as a person announces a matter without settling it."""
        _, question = chance.choice(self.user + self.assistant)
        words = [word for word in re.findall(r"[A-Za-z-]{4,}", question) if word.lower() not in COMMON]
        return " and ".join(words[-2:])


Fillers = dict[str, list[str]]
Message = tuple[str, str]


def read_topics(path: Path) -> list[Topic]:
    """Reads subjects: ``## chat``, ``# three | forms``, and lines that begin with ``?``, ``u``, ``e``, ``a`` or ``-``."""
    topics: list[Topic] = []
    chat = ""
    for line in path.read_text("utf-8").splitlines():
        mark, _, rest = line.partition(" ")
        if mark == "##":
            chat = rest
        elif mark == "#":
            noun, gerund, plural = rest.split(" | ")
            topics.append(Topic(chat, (noun, gerund, plural)))
        elif mark == "?":
            topics[-1].requests.append(rest)
        elif mark in {"-", "e"}:
            (topics[-1].sentences if mark == "-" else topics[-1].echoes).append(rest)
        else:
            fact, _, question = rest.partition(" | ")
            (topics[-1].user if mark == "u" else topics[-1].assistant).append((fact, question))
    return topics


def read_fillers(path: Path) -> Fillers:
    """Reads sentences that fit every subject, under headings ``= name``."""
    fillers: Fillers = {}
    name = ""
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("= "):
            name = line[2:]
        else:
            fillers.setdefault(name, []).append(line)
    return fillers


def _counted(parts: Sequence[str]) -> int:
    return sum(len(part.split()) for part in parts)


def _paragraphs(topic: Topic, others: Sequence[Topic], fillers: Fillers, chance: random.Random) -> list[str]:
    """Returns prose, a list, at times code: 150 words at least, in paragraphs."""
    prose = [topic.filled(one) for one in chance.sample(fillers["prose"], chance.randint(5, 13))]
    prose += chance.sample(topic.sentences, chance.randint(2, 4))
    prose.append(chance.choice(topic.echoes))
    aside = chance.choice(others)
    prose += [aside.filled(chance.choice(fillers["aside"])), chance.choice(aside.sentences)]
    chance.shuffle(prose)
    parts = [" ".join(prose[start : start + 3]) for start in range(0, len(prose), 3)]
    steps = [topic.filled(one) for one in chance.sample(fillers["step"], chance.randint(3, 7))]
    listed = "\n".join(f"{place}. {step}" for place, step in enumerate(steps, 1))
    parts.insert(
        chance.randint(1, len(parts)), f"{topic.filled(chance.choice(fillers['steps']))}\n\n{listed}"
    )
    if chance.random() < 0.4:
        lines = [topic.filled(one) for one in chance.sample(fillers["code"], 3)]
        parts.insert(chance.randint(1, len(parts)), "```python\n" + "\n".join(lines) + "\n```")
    return parts


def long_answer(
    topic: Topic, fact: str, others: Sequence[Topic], fillers: Fillers, chance: random.Random
) -> str:
    """Returns an answer with ``fact``, if there is one, inside a paragraph of its middle."""
    parts = _paragraphs(topic, others, fillers, chance)
    while _counted(parts) > LONGEST:
        parts.pop()
    while _counted(parts) < 150:
        parts.append(topic.filled(chance.choice(fillers["prose"])))
    if fact:
        middle = len(parts) // 2
        own = chance.choice(topic.sentences)
        parts[middle : middle + 1] = [f"{own} {fact} {topic.filled(chance.choice(fillers['prose']))}"]
    opening = topic.filled(chance.choice(fillers["open" if fact else "note"]))
    closing = topic.filled(chance.choice(fillers["close"]), topic.hint(chance))
    return "\n\n".join((opening, *parts, closing, topic.filled(chance.choice(fillers["end"]))))


@dataclass(frozen=True)
class Exchange:
    """A user's message, its answer, and the question that one of the two settles."""

    messages: tuple[Message, Message]
    question: str
    category: str


def exchanges(
    topic: Topic, others: Sequence[Topic], fillers: Fillers, chance: random.Random
) -> list[Exchange]:
    """Returns what is said about one subject: two requests and two facts, the first request first."""
    made = []
    for request, (fact, question) in zip(topic.requests, topic.assistant, strict=True):
        answer = long_answer(topic, fact, others, fillers, chance)
        made.append(Exchange((("user", request), ("assistant", answer)), question, "assistant"))
    for fact, question in topic.user:
        lead = chance.choice(fillers["lead"]) if chance.random() < 0.3 else ""
        said = f"{lead} {fact}".strip()
        if chance.random() < LONG_REPLIES:
            answer = long_answer(topic, "", others, fillers, chance)
        else:
            answer = f"{topic.filled(chance.choice(fillers['note']))} {topic.filled(chance.choice(fillers['end']))}"
        made.append(Exchange((("user", said), ("assistant", answer)), question, "user"))
    rest = made[1:]
    chance.shuffle(rest)
    return [made[0], *rest]


def conversation(topics: Sequence[Topic], fillers: Fillers, chance: random.Random) -> list[Exchange]:
    """Returns the exchanges of all subjects by turns, each subject's in its own order."""
    waiting = [
        exchanges(topic, [other for other in topics if other is not topic], fillers, chance)
        for topic in topics
    ]
    order = [place for place, made in enumerate(waiting) for _ in made]
    chance.shuffle(order)
    return [waiting[place].pop(0) for place in order]


def write(folder: Path) -> None:
    """Writes ``docs.jsonl`` and ``queries.jsonl`` into ``folder``, which is made when it is missing."""
    chance = random.Random(SEED)
    topics = read_topics(FRAGMENTS / "topics.txt")
    fillers = read_fillers(FRAGMENTS / "fillers.txt")
    docs, queries = [], []
    for chat in dict.fromkeys(topic.chat for topic in topics):
        place = 0
        for exchange in conversation([topic for topic in topics if topic.chat == chat], fillers, chance):
            for role, text in exchange.messages:
                place += 1
                key = f"{chat}/{place:02}"
                docs.append(
                    {"id": key, "group": chat, "unit": "message", "text": text, "meta": {"role": role}}
                )
                if role == exchange.category:
                    queries.append(
                        {
                            "id": f"{key}/q",
                            "group": chat,
                            "text": exchange.question,
                            "lang": "en",
                            "gold": {"message": [key]},
                            "category": role,
                        }
                    )
    folder.mkdir(parents=True, exist_ok=True)
    for name, rows in (("docs.jsonl", docs), ("queries.jsonl", queries)):
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / name).write_text(lines, "utf-8", newline="\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Name the folder that the set is written into: python -m benchmarks.sets.make_long FOLDER")
    write(Path(sys.argv[1]))
