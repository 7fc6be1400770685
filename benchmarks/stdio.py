"""The least that a client can be: writes a frame, reads a frame. What it costs is small beside what it measures."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeAlias

Json: TypeAlias = Any

HELLO: dict[str, object] = {"processId": None, "rootUri": None, "capabilities": {}}


class Client:
    """One server process; ``hello`` is how long it took from its start to its answer to ``initialize``, in seconds."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None, **hello: object) -> None:
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(env or {})},
        )
        self._number = 0
        self.request("initialize", {**HELLO, **hello})
        self.hello: float = time.perf_counter() - begun
        self.notify("initialized", {})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()

    def notify(self, method: str, params: object = None) -> None:
        self._write({"jsonrpc": "2.0", "method": method, "params": params})

    def request(self, method: str, params: object = None) -> Json:
        """Returns the result; what the server tells meanwhile is dropped, what it asks is answered with null."""
        self._number += 1
        self._write({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        while True:
            message = self._read()
            if "method" in message and "id" in message:
                self._write({"jsonrpc": "2.0", "id": message["id"], "result": None})
            elif message.get("id") == self._number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]

    def told(self, method: str) -> Json:
        """Returns the params of the next notification of a method; all else that comes before it is dropped."""
        while True:
            message = self._read()
            if "method" in message and "id" in message:
                self._write({"jsonrpc": "2.0", "id": message["id"], "result": None})
            elif message.get("method") == method:
                return message.get("params")

    def timed(self, method: str, params: object = None) -> float:
        """Returns how long a request took, in milliseconds."""
        begun = time.perf_counter()
        self.request(method, params)
        return (time.perf_counter() - begun) * 1e3

    def _write(self, message: object) -> None:
        assert self.process.stdin is not None
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def _read(self) -> Json:
        assert self.process.stdout is not None
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise RuntimeError(f"the server left with {self.process.wait(5)}")
        return json.loads(self.process.stdout.read(length))


@contextmanager
def served(home: Path | str, **places: str) -> Iterator[Client]:
    """Yields our server in this home; at its end it is told to go, and does."""
    env = {"HOME": str(home), "XDG_CONFIG_HOME": str(home), **places}
    with Client([sys.executable, "-m", "mnemic.server"], env=env) as client:
        yield client
        client.request("shutdown")
        client.notify("exit")
        client.process.wait(60)


def megabytes(client: Client) -> float:
    """Returns what the server's process holds."""
    pages = int(Path(f"/proc/{client.process.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def row(name: str, values: Sequence[float], unit: str = "ms") -> str:
    """Returns one line: the median, the 95th percentile and the extremes."""
    ranked = sorted(values)
    late = ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))]
    return f"{name:<34} p50 {statistics.median(ranked):8.3f}  p95 {late:8.3f}  min {ranked[0]:8.3f} {unit}  n={len(ranked)}"
