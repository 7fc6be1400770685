"""A bare JSON-RPC client over stdio, standard library only, that can send bad bytes and never hangs.

Every wait has a deadline. It reads the server's output strictly: anything that is no frame is kept in ``garbage``.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import re
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

#: Seconds after which something hangs: a busy machine takes more than ten to start a server.
PATIENCE = 60.0
HEADER = re.compile(rb"Content-Length: (\d+)\r\n\r\n")
CAPABILITIES: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}

Json = dict[str, Any]
Answerer = Callable[[Json], Json | None]


def framed(message: object) -> bytes:
    """Returns a frame; text is sent as it is, anything else as JSON."""
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


class Raw:
    """One server process and the conversation with it."""

    def __init__(
        self,
        command: Sequence[str | Path],
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        answer: Answerer | None = None,
    ) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
            cwd=cwd,
        )
        self.answer: Answerer = answer or (lambda request: {"result": None})
        self.notifications: list[Json] = []
        self.requests: list[Json] = []
        self.garbage = b""
        self._numbers = iter(range(1, 1 << 30))
        self._messages: queue.Queue[Json | None] = queue.Queue()
        self._answers: dict[object, Json] = {}
        self._log = bytearray()
        self._threads = [threading.Thread(target=one, daemon=True) for one in (self._read, self._read_log)]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Raw:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                with contextlib.suppress(OSError, RuntimeError):
                    pipe.close()

    # What goes out

    def write(self, data: bytes) -> None:
        """Sends bytes as they are."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError, ValueError):
            self.process.stdin.write(data)
            self.process.stdin.flush()

    def send(self, message: object) -> None:
        self.write(framed(message))

    def notify(self, method: str, params: object = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method: str, params: object = None, number: object = None) -> object:
        """Sends a request without waiting; returns its id."""
        number = next(self._numbers) if number is None else number
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        return number

    def request(self, method: str, params: object = None, patience: float = PATIENCE) -> Json:
        """Sends a request and returns the whole answer."""
        return self.wait_for(self.ask(method, params), patience)

    def result(self, method: str, params: object = None, patience: float = PATIENCE) -> Any:
        """Sends a request and returns its result."""
        answer = self.request(method, params, patience)
        assert "result" in answer, answer
        return answer["result"]

    def error(self, method: str, params: object = None) -> Any:
        """Sends a request and returns its error."""
        answer = self.request(method, params)
        assert "error" in answer, answer
        return answer["error"]

    def initialize(self, **params: object) -> Any:
        result = self.result("initialize", {**CAPABILITIES, **params})
        self.notify("initialized", {})
        return result

    def close_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    # What comes in

    def wait_for(self, number: object, patience: float = PATIENCE) -> Json:
        """Returns the answer with an id (``None`` for answers to what had none)."""
        for _ in self._until(patience):
            if number in self._answers:
                return self._answers.pop(number)
        raise AssertionError(f"no answer to {number!r} within {patience} s; the log: {self.log()}")

    def wait_for_notification(self, method: str, patience: float = PATIENCE) -> Any:
        """Takes the oldest notification of a method and returns its params."""
        for _ in self._until(patience):
            for index, one in enumerate(self.notifications):
                if one["method"] == method:
                    return self.notifications.pop(index).get("params")
        raise AssertionError(f"no {method} within {patience} s; the log: {self.log()}")

    def wait_for_request(self, method: str, patience: float = PATIENCE) -> Json:
        """Takes the oldest request of the server's with a method."""
        for _ in self._until(patience):
            for index, one in enumerate(self.requests):
                if one["method"] == method:
                    return self.requests.pop(index)
        raise AssertionError(f"no request {method} within {patience} s; the log: {self.log()}")

    def exit_code(self, patience: float = PATIENCE) -> int:
        """Waits for the process to end."""
        return self.process.wait(patience)

    def unasked(self) -> list[Json]:
        """Returns answers that nobody took."""
        return list(self._answers.values())

    def shut_down(self) -> int:
        """Ends the conversation as a client should."""
        self.result("shutdown")
        self.notify("exit")
        return self.exit_code()

    def log(self) -> str:
        """Returns what stands on stderr by now; all of it once the process has ended."""
        if self.process.poll() is not None:
            self._threads[1].join(PATIENCE)
        return self._log.decode("utf-8", "replace")

    def _until(self, patience: float) -> Iterator[None]:
        """Yields once for what is here, then after each message, until the deadline or the end of the stream."""
        end = time.monotonic() + patience
        yield
        while (left := end - time.monotonic()) > 0:
            try:
                message = self._messages.get(timeout=left)
            except queue.Empty:
                return
            if message is None:
                self._messages.put(None)
                yield
                return
            self._sort(message)
            yield

    def _sort(self, message: Json) -> None:
        if "method" not in message:
            assert message.get("id") not in self._answers, f"a second answer: {message}"
            self._answers[message.get("id")] = message
        elif "id" not in message:
            self.notifications.append(message)
        else:
            self.requests.append(message)
            if (answer := self.answer(message)) is not None:
                self.send({"jsonrpc": "2.0", "id": message["id"], **answer})

    def _read(self) -> None:
        assert self.process.stdout is not None
        pending = b""
        while chunk := os.read(self.process.stdout.fileno(), 1 << 16):
            pending = self._cut(pending + chunk)
        self.garbage += pending
        self._messages.put(None)

    def _cut(self, pending: bytes) -> bytes:
        while header := HEADER.search(pending):
            end = header.end() + int(header[1])
            if len(pending) < end:
                break
            self.garbage += pending[: header.start()]
            self._messages.put(json.loads(pending[header.end() : end].decode("utf-8")))
            pending = pending[end:]
        return pending

    def _read_log(self) -> None:
        assert self.process.stderr is not None
        with contextlib.suppress(OSError, ValueError):
            while chunk := os.read(self.process.stderr.fileno(), 1 << 16):
                self._log += chunk
