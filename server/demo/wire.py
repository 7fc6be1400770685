"""A client of a few lines: JSON-RPC in LSP framing over a child's stdin and stdout, standard library only."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, Queue
from typing import Any

#: Seconds to wait for an answer.
PATIENCE = 30.0

Json = dict[str, Any]


class Wire:
    """One server and the conversation with it. ``choose`` answers its questions to a person."""

    def __init__(self, environ: Mapping[str, str], cwd: Path, choose: Callable[[Json], Json | None]) -> None:
        command = [sys.executable, "-m", "mnemic.server"]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(environ), cwd=cwd
        )
        self._choose = choose
        self._answers: Queue[Json] = Queue()
        self._number = 0
        threading.Thread(target=self._read, daemon=True).start()

    def request(self, method: str, params: Json) -> Any:  # noqa: ANN401 - whatever the method returns
        """Returns the result; raises RuntimeError with the server's sentence, or TimeoutError."""
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        try:
            answer = self._answers.get(timeout=PATIENCE)
        except Empty:
            raise TimeoutError(f"{method} was not answered within {PATIENCE:g} s") from None
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def notify(self, method: str, params: Json) -> None:
        """Sends what needs no answer."""
        self._send({"jsonrpc": "2.0", "method": method, "params": params})

    def close(self) -> int:
        """Says goodbye; returns the server's exit code."""
        self.request("shutdown", {})
        self.notify("exit", {})
        return self._process.wait(timeout=PATIENCE)

    def _send(self, message: Json) -> None:
        body = json.dumps(message).encode()
        if self._process.stdin is not None:
            self._process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._process.stdin.flush()

    def _read(self) -> None:
        stream = self._process.stdout
        while stream is not None and (header := stream.readline()):
            stream.readline()
            message = json.loads(stream.read(int(header.split(b":")[1])))
            if "method" not in message:
                self._answers.put(message)
            elif "id" in message:
                self._send({"jsonrpc": "2.0", "id": message["id"], "result": self._choose(message)})
