"""Counts every step that this process makes on the disk, and dies at a chosen one: before it, or half way through it.

A step is an open for writing, a write, a flush to the disk, a change of mode, a name made, moved or removed, a folder
made, and each statement with which SQLite begins, ends or empties a transaction. What SQLite does within one of these
is SQLite's own promise. To be installed in a process that is meant for nothing else.
"""

from __future__ import annotations

import builtins
import io
import os
import re
import signal
import sqlite3
from collections.abc import Callable
from typing import Any

_WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_CALLS = (
    "fsync fdatasync chmod fchmod link symlink replace rename unlink remove mkdir rmdir truncate ftruncate utime"
).split()
_SQL = re.compile(
    r"\s*(begin|commit|rollback|end|vacuum|create|drop|pragma (wal_checkpoint|journal_mode))", re.IGNORECASE
)


class Steps:
    """``fatal``: the number, from 1, of the step at which to die; None only counts. ``torn``: half way through it."""

    def __init__(self, fatal: int | None, *, torn: bool = False) -> None:
        self.count = 0
        #: Which step is what, in order.
        self.names: list[str] = []
        #: Nothing is counted before this is set.
        self.counting = False
        self._fatal = fatal
        self._torn = torn

    def take(self, name: str, half: Callable[[], object] | None = None) -> None:
        """The next step comes; ``half`` does the first half of it."""
        if not self.counting:
            return
        self.count += 1
        self.names.append(name)
        if self.count == self._fatal:
            if self._torn and half is not None:
                half()
            os.kill(os.getpid(), signal.SIGKILL)

    def install(self) -> None:
        """From here on every step comes by here, until this process ends."""
        self._install_calls()
        self._install_files()
        self._install_sqlite()

    def _install_calls(self) -> None:
        for name in _CALLS:
            if hasattr(os, name):
                setattr(os, name, self._counted(name, getattr(os, name)))
        real_open, real_write = os.open, os.write

        def counted_open(path: Any, flags: int, *more: Any, **named: Any) -> int:
            if flags & _WRITES:
                self.take("open")
            return real_open(path, flags, *more, **named)

        def counted_write(descriptor: int, data: Any) -> int:
            if not os.isatty(descriptor) and descriptor > 2:
                self.take("write", lambda: real_write(descriptor, bytes(data)[: len(data) // 2]))
            return real_write(descriptor, data)

        vars(os).update(open=counted_open, write=counted_write)

    def _counted(self, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **named: Any) -> Any:
            self.take(name)
            return real(*args, **named)

        return call

    def _install_files(self) -> None:
        steps, real = self, builtins.open

        class Counted(io.FileIO):
            def write(self, data: Any) -> int:
                if self.fileno() > 2:
                    whole = bytes(data)
                    steps.take("write", lambda: io.FileIO.write(self, whole[: len(whole) // 2]))
                return super().write(data)

        def counted_open(file: Any, mode: str = "r", *args: Any, **named: Any) -> Any:
            if not set(mode) & set("wax+") or set(mode) & set("+"):
                return real(file, mode, *args, **named)
            if not isinstance(file, int):
                steps.take("open")
            raw = Counted(file, mode.replace("t", "").replace("b", ""), closefd=named.pop("closefd", True))
            if "b" in mode:
                unbuffered = named.get("buffering", args[0] if args else -1) == 0
                return raw if unbuffered else io.BufferedWriter(raw)
            named.pop("buffering", None)
            return io.TextIOWrapper(io.BufferedWriter(raw), *args[1:], **named)

        for module in (vars(builtins), vars(io)):
            module["open"] = counted_open
        vars(os)["fdopen"] = counted_open  # takes a descriptor, as open does

    def _install_sqlite(self) -> None:
        steps, real = self, sqlite3.connect

        class Counted(sqlite3.Connection):
            def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
                if found := _SQL.match(sql):
                    steps.take(f"sqlite {found[1].lower()}")
                return super().execute(sql, *values)

            def commit(self) -> None:
                steps.take("sqlite commit")
                super().commit()

        def connect(*args: Any, **named: Any) -> Any:
            steps.take("sqlite open")
            named.setdefault("factory", Counted)
            return real(*args, **named)

        vars(sqlite3)["connect"] = connect
