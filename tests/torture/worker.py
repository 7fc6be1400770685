"""One of many processes that work on the same store. Each thing it does is logged outside the store, before and after.

Started again after a kill, it goes on where its log ends.
The log has one JSON line for each intent (``"do"``) and each answer (``"did"``); one that lacks its answer may or may
not have happened.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from mnemic.core.errors import MnemicError
from tests.torture.door import Door

#: How often of a hundred each is done.
_SHARES = {
    "remember": 34,
    "update": 18,
    "forget": 8,
    "restore": 4,
    "recall": 16,
    "list": 8,
    "get": 8,
    "use": 4,
}


class Worker:
    """``name`` marks its own memories: each holds ``<name>-<number>`` and a version, and only it changes them."""

    def __init__(self, folder: Path, name: str, seed: int) -> None:
        self._name = name
        self._path = folder / "logs" / f"{name}.jsonl"
        self._chance = random.Random(f"{seed} {name} {self._lines()}")
        self._door = Door(folder, lambda: datetime.now(UTC), lambda: secrets.token_hex(4))
        self._log = os.open(self._path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._tokens: list[tuple[str, int, str]] = []

    def _lines(self) -> int:
        return len(self._path.read_bytes().splitlines()) if self._path.exists() else 0

    def work(self, operations: int) -> None:
        """Does what is left of so many operations."""
        done = sum(1 for line in read_log(self._path) if "do" in line)
        for number in range(done, operations):
            (kind,) = self._chance.choices(list(_SHARES), list(_SHARES.values()))
            act: Callable[[int], None] = getattr(self, f"_{kind}")
            try:
                act(number)
            except MnemicError as error:
                self._note({"refused": str(error), "kind": error.kind})
            except Exception as error:
                self._note({"failed": repr(error), "place": traceback.format_exc()[-600:]})
            self._door.store.refresh()

    def _note(self, line: dict[str, Any]) -> None:
        os.write(self._log, json.dumps(line).encode() + b"\n")

    def _own(self) -> dict[str, Any] | None:
        """One of our memories, as it stands."""
        listed = self._door.ask("memory/list", text=f"{self._name}-", limit=1000)["memories"]
        return self._chance.choice(listed) if listed else None

    def _remember(self, number: int) -> None:
        key = f"{self._name}-{number}"
        self._note({"do": "remember", "key": key, "version": 0})
        type_ = self._chance.choice(("project", "reference"))
        body = f"Fact {key}. version 0."
        done = self._door.ask("memory/remember", title=f"Title {key}", body=body, type=type_, scope="project")
        self._note({"did": "remember", "key": key, "outcome": done["outcome"]})

    def _update(self, number: int) -> None:
        memory = self._own()
        if memory is None:
            return self._remember(number)
        key, _ = said(memory["body"])
        self._note({"do": "update", "key": key, "version": number})
        changes = {"body": f"Fact {key}. version {number}."}
        self._door.ask("memory/update", id=memory["id"], revision=memory["revision"], changes=changes)
        self._note({"did": "update", "key": key, "version": number})
        return None

    def _forget(self, number: int) -> None:
        memory = self._own()
        if memory is None:
            return self._remember(number)
        key, version = said(memory["body"])
        self._note({"do": "forget", "key": key, "version": version})
        done = self._door.ask("memory/forget", ids=[memory["id"]], apply=True)
        self._note({"did": "forget", "key": key})
        self._tokens.append((key, version, done["undo"]["token"]))
        return None

    def _restore(self, number: int) -> None:
        if not self._tokens:
            return self._recall(number)
        key, version, token = self._tokens.pop()
        self._note({"do": "restore", "key": key, "version": version})
        done = self._door.ask("memory/restore", token=token)
        self._note({"did": "restore", "key": key, "back": bool(done["restored"])})
        return None

    def _recall(self, number: int) -> None:
        self._note({"do": "recall"})
        found = self._door.ask("memory/recall", query=f"fact {self._name}-{number // 2}", limit=3)["memories"]
        self._note({"did": "recall", "uses": len(found)})

    def _list(self, number: int) -> None:
        self._note({"do": "list"})
        self._door.ask("memory/list", limit=20)
        self._note({"did": "list"})

    def _get(self, number: int) -> None:
        memory = self._own()
        self._note({"do": "get"})
        if memory is not None:
            self._door.ask("memory/get", id=memory["id"])
        self._note({"did": "get", "uses": 1 if memory else 0})

    def _use(self, number: int) -> None:
        self._recall(number)


def said(body: str) -> tuple[str, int]:
    """Returns the key and the version that a memory of ours tells of."""
    words = body.replace(".", " ").split()
    return words[1], int(words[-1])


def read_log(path: Path) -> list[dict[str, Any]]:
    """Returns the lines of a log; one that a kill tore is left out."""
    found = []
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            found.append(json.loads(line))
        except ValueError:
            continue
    return found
