"""The real Qwen Code without a person: one prompt on its command line, or a conversation as an editor has it.

It gets an environment of its own and nothing of ours, the test's empty home, and a model on loopback. Statistics,
updates and its search program are switched off: it asks nobody else.
"""

from __future__ import annotations

import json
import os
import queue
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.agents.endpoint import KEY, MODEL, Endpoint
from tests.clients_found import find_qwen

#: Seconds until a run counts as hanging; it takes about five.
PATIENCE = 120.0

_SETTINGS = {
    "privacy": {"usageStatisticsEnabled": False},
    "general": {"enableAutoUpdate": False},
    "tools": {"useRipgrep": False},
}


class Process:
    """A run of it. It and what it started are ended with the ``with`` block."""

    def __init__(
        self,
        folder: Path,
        home: Path,
        endpoint: Endpoint,
        arguments: tuple[str, ...],
        more: Mapping[str, str] | None = None,
    ) -> None:
        program = find_qwen()
        assert program is not None
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed on leaving
        self.process = subprocess.Popen(
            [program, "--auth-type", "openai", "--model", MODEL, "--yolo", *arguments],
            cwd=folder,
            env=_environment(home, endpoint.url, more or {}),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            start_new_session=True,
        )

    def __enter__(self) -> Process:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        for pipe in (self.process.stdin, self.process.stdout, self._log):
            if pipe is not None:
                pipe.close()

    @property
    def log(self) -> str:
        """What it has said on stderr."""
        self._log.seek(0)
        return self._log.read().decode("utf-8", "replace")

    def finish(self) -> str:
        """Waits for the end of the run and returns what it said."""
        said, _ = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0, self.log
        return said.decode("utf-8").strip()


def _environment(home: Path, url: str, more: Mapping[str, str]) -> dict[str, str]:
    node = shutil.which("node")
    assert node is not None, "Qwen Code is installed, node is not"
    own = Path(more.get("QWEN_HOME", home / ".qwen"))
    own.mkdir(parents=True, exist_ok=True)
    (own / "settings.json").write_text(json.dumps(_SETTINGS), "utf-8")
    return {
        "PATH": os.pathsep.join([str(Path(node).parent), "/usr/bin", "/bin"]),
        "HOME": str(home),
        "TERM": "dumb",
        "OPENAI_API_KEY": KEY,
        "OPENAI_BASE_URL": url,
        "OPENAI_MODEL": MODEL,
        # One process less, and no warning about a mode that asks nobody.
        "QWEN_CODE_NO_RELAUNCH": "1",
        "QWEN_CODE_SUPPRESS_YOLO_WARNING": "1",
        **more,
    }


def asked(
    prompt: str, folder: Path, home: Path, endpoint: Endpoint, more: Mapping[str, str] | None = None
) -> Process:
    """Starts one prompt on its command line: ``qwen --prompt …``."""
    return Process(folder, home, endpoint, ("--prompt", prompt), more)


class Conversation(Process):
    """It as an editor has it, over the Agent Client Protocol: any number of sessions, each in a folder of its own."""

    def __init__(
        self, folder: Path, home: Path, endpoint: Endpoint, more: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(folder, home, endpoint, ("--acp",), more)
        self._number = 0
        self._lines: queue.Queue[bytes] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def __enter__(self) -> Conversation:
        try:
            self._ask("initialize", {"protocolVersion": 1, "clientCapabilities": {}})
        except BaseException as error:
            self.__exit__(type(error), error, None)
            raise
        return self

    def open(self, folder: Path) -> str:
        """Opens a session in a folder; returns its id."""
        return str(self._ask("session/new", {"cwd": str(folder), "mcpServers": []})["sessionId"])

    def say(self, session: str, text: str) -> None:
        """Says something, also a slash command, and waits for the end of the turn."""
        said = {"sessionId": session, "prompt": [{"type": "text", "text": text}]}
        assert self._ask("session/prompt", said)["stopReason"] == "end_turn"

    def _ask(self, method: str, params: Mapping[str, object]) -> Any:
        self._number += 1
        self._send({"id": self._number, "method": method, "params": params})
        end = time.monotonic() + PATIENCE
        while message := self._next(end):
            if "method" not in message and message.get("id") == self._number:
                assert "result" in message, message
                return message["result"]
            if "method" in message and "id" in message:
                self._send({"id": message["id"], "error": {"code": -32601, "message": "not here"}})
        raise AssertionError(f"no answer to {method}: {self.log}")

    def _next(self, end: float) -> dict[str, Any]:
        """Returns the next message; an empty one at the deadline and at the end."""
        try:
            line = self._lines.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            return {}
        return json.loads(line) if line else {}

    def _send(self, message: Mapping[str, object]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(b"")
