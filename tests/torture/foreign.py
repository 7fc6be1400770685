"""The others who write into a store: Qwen Code, an editor, git. They ask nobody and take no lock.

What they do is logged: files of their own (``hand/…``) must come out byte for byte as they left them. Now and then one
writes into a file of ours or deletes it; whoever's memory that was is written down as touched.
"""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any

_WORDS = ("kiwi", "maple", "granite", "harbour", "lantern", "meadow", "pepper", "saddle")


class Foreign:
    """``step`` does one thing; ``root`` is the memory folder of the project, ``log`` a file outside the store."""

    def __init__(self, root: Path, log: Path, seed: int) -> None:
        self._root = root
        self._chance = random.Random(f"foreign {seed}")
        self._log = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        self._old: dict[str, bytes] = {}
        (root / "hand").mkdir(parents=True, exist_ok=True)

    def step(self) -> None:
        """One of the things that such programs do."""
        does = (
            self._write,
            self._write,
            self._write_in_place,
            self._check_out,
            self._delete,
            self._rewrite_index,
            self._state,
            self._touch,
        )
        self._chance.choice(does)()

    def _note(self, **line: Any) -> None:
        os.write(self._log, json.dumps(line).encode() + b"\n")

    def _file(self) -> str:
        return f"hand/{self._chance.choice(_WORDS)}.md"

    def _text(self, path: str) -> bytes:
        words = " ".join(self._chance.choices(_WORDS, k=self._chance.randrange(3, 200)))
        return f"---\nname: {path}\ndescription: By hand\ntype: project\n---\n\n{words}\n".encode()

    def _write(self) -> None:
        """As Qwen Code and most editors do: a file beside it takes its place."""
        path = self._file()
        self._put(path, self._text(path))

    def _put(self, path: str, data: bytes) -> None:
        target = self._root / path
        if target.exists():
            self._old[path] = target.read_bytes()
        beside = target.with_name(f"{target.name}.{self._chance.randrange(1 << 48):012x}.tmp")
        beside.write_bytes(data)
        self._note(path=path, text=data.decode())
        beside.replace(target)

    def _write_in_place(self) -> None:
        path = self._file()
        data = self._text(path)
        self._note(path=path, text=data.decode())
        with (self._root / path).open("wb") as file:
            file.write(data[: len(data) // 2])
            file.flush()
            file.write(data[len(data) // 2 :])

    def _check_out(self) -> None:
        """As git does: gone, and there again with older bytes."""
        path = self._file()
        if path in self._old:
            (self._root / path).unlink(missing_ok=True)
            self._put(path, self._old[path])

    def _delete(self) -> None:
        path = self._file()
        self._note(path=path, text=None)
        (self._root / path).unlink(missing_ok=True)

    def _rewrite_index(self) -> None:
        """From what it saw, whole, by its own rules, and perhaps late."""
        paths = sorted(path.relative_to(self._root).as_posix() for path in self._root.rglob("*.md"))
        lines = [f"- [{path}]({path}) — project" for path in paths if path != "MEMORY.md"][:200]
        beside = self._root / f"MEMORY.md.{self._chance.randrange(1 << 48):012x}.tmp"
        beside.write_text("\n".join(lines))
        beside.replace(self._root / "MEMORY.md")

    def _state(self) -> None:
        for name in ("meta.json", "extract-cursor.json"):
            (self._root.parent / name).write_text(
                json.dumps({"version": 1, "updatedAt": "2026-11-30T09:00:00Z"}, indent=2) + "\n"
            )
        lock = self._root.parent / "consolidation.lock"
        lock.unlink(missing_ok=True) if lock.exists() else lock.write_text(str(os.getpid()))

    def _touch(self) -> None:
        """Into a file of ours: another body in the place of ours, or none."""
        ours = sorted(path for path in self._root.rglob("*.md") if "title-" in path.name)
        if not ours or self._chance.random() < 0.5:
            return
        path = self._chance.choice(ours)
        self._note(touched=path.name)
        if self._chance.random() < 0.5:
            path.unlink(missing_ok=True)
            return
        beside = path.with_name(f"{path.name}.tmp~")
        try:
            beside.write_bytes(path.read_bytes().replace(b"version", b"by hand, version"))
            beside.replace(path)
        except FileNotFoundError:
            beside.unlink(missing_ok=True)
