"""Stores on disk for tests of the use-cases: a folder, a clock that stands still until it is moved, and tokens by number."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

from mnemic.core.chat import ChatSession, Message
from mnemic.core.files.paths import Location, user_location
from mnemic.core.memory import Memory
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings

#: A Monday.
MONDAY = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


class Clock:
    """A clock that a test moves."""

    def __init__(self, at: datetime = MONDAY) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def advance(self, **spans: float) -> None:
        self.at += timedelta(**spans)


def surroundings(tmp_path: Path, clock: Clock) -> Surroundings:
    numbers = count(1)
    return Surroundings({}, tmp_path, tmp_path, clock, lambda: f"{next(numbers):08x}")


def open_user(tmp_path: Path, clock: Clock | None = None) -> Shelf:
    """Opens the person's own store below ``tmp_path``."""
    shelf = Shelf(user_location(tmp_path / "base"), surroundings(tmp_path, clock or Clock()))
    shelf.load()
    return shelf


def open_project(tmp_path: Path, clock: Clock | None = None) -> Shelf:
    """Opens the store of a project at ``tmp_path/project``."""
    root = tmp_path / "project"
    root.mkdir(exist_ok=True)
    location = Location("project", tmp_path / "projects" / "memory", tmp_path / "projects", root)
    shelf = Shelf(location, surroundings(tmp_path, clock or Clock()))
    shelf.load()
    return shelf


def open_both(tmp_path: Path, clock: Clock | None = None) -> Reach:
    """Opens both."""
    clock = clock or Clock()
    return Reach(open_user(tmp_path, clock), open_project(tmp_path, clock))


def write(shelf: Shelf, path: str, text: str) -> None:
    """Puts a file into a store as another program would, and lets the store see it."""
    file = shelf.location.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    shelf.refresh()


def topic(body: str, name: str = "A note", type_: str = "project", **fields: str) -> str:
    """Returns the text of a topic file."""
    more = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\nname: {name}\ndescription: {body.splitlines()[0] if body else ''}\ntype: {type_}\n{more}---\n\n{body}\n"


def texts(shelves: Shelf | Reach) -> dict[str, str]:
    """Returns the bodies of all memories that hold now, by id."""
    of = shelves.shelves if isinstance(shelves, Reach) else (shelves,)
    return {m.id: m.body for s in of for m in s.snapshot.memories.values() if m.superseded_by is None}


def only(shelf: Shelf) -> Memory:
    """Returns the one memory of a store."""
    (memory,) = shelf.snapshot.memories.values()
    return memory


def said(*lines: str, session: str = "s1", at: datetime | None = MONDAY, first: int = 0) -> ChatSession:
    """Returns a chat in which the person said these lines; one that begins with ``assistant:`` is the other's."""
    chat = ChatSession(session, agent="test")
    chat.append(first, messages(lines, at))
    return chat


def messages(lines: Iterable[str], at: datetime | None = MONDAY) -> list[Message]:
    """Returns the messages of these lines."""
    found = []
    for line in lines:
        role, colon, rest = line.partition(": ")
        known = colon and role in ("assistant", "system", "tool", "user")
        found.append(Message(role, rest, at) if known else Message("user", line, at))
    return found
