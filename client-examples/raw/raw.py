"""mnemic from any program that can start a process: JSON-RPC over stdin and stdout, standard library only.

    python raw.py [COMMAND ...]       COMMAND starts the server; default: mnemic serve
It plays in a folder of its own that goes away at the end. An agent of yours leaves MNEMIC_BASE_DIR alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

Json = dict[str, Any]


class Server:
    """A running server. Requests are answered one after the other; what else it sends is kept in ``heard``."""

    def __init__(self, command: list[str], env: dict[str, str]) -> None:
        self.process = subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.heard: list[Json] = []
        self.last_id = 0

    def send(self, message: Json) -> None:
        """Frames a message: its length in bytes, a blank line, its JSON."""
        assert self.process.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()

    def read(self) -> Json:
        """Reads one message; raises EOFError when the server has ended."""
        assert self.process.stdout is not None
        length = None
        while (line := self.process.stdout.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if length is None:
            raise EOFError("The server ended.")
        message: Json = json.loads(self.process.stdout.read(length))
        return message

    def request(self, method: str, params: Json | None = None) -> Any:  # noqa: ANN401 - each method has its own
        """Asks, waits, returns the result; raises RuntimeError with the server's own sentence."""
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        while (message := self.read()).get("id") != self.last_id or "method" in message:
            self.heard.append(message)
            if "id" in message:  # it asks us something that this small client does not know
                self.send({"id": message["id"], "error": {"code": -32601, "message": "Not known here."}})
        if "error" in message:
            raise RuntimeError(message["error"]["message"])
        return message["result"]


def recalled(server: Server) -> list[str]:
    """Returns the titles that answer a question. ``prompt`` of the same result is ready to go before a model."""
    found = server.request("memory/recall", {"query": "How do I run the tests?"})
    return [memory["title"] for memory in found["memories"]]


def play(server: Server) -> None:
    """Remembers, recalls, forgets, takes the forgetting back."""
    hello = server.request("initialize", {"processId": os.getpid(), "rootUri": None, "capabilities": {}})
    server.send({"method": "initialized", "params": {}})
    print(f"connected   {hello['serverInfo']['name']}")

    kept = server.request("memory/remember", {"text": "Always run the tests with pytest -n 2."})
    print(f"remember    {kept['outcome']}: {kept['memory']['id']}")
    print(f"recall      {recalled(server)}")

    looked = server.request("memory/forget", {"query": "pytest"})  # changes nothing: it shows what is meant
    print(f"forget      candidates: {[one['title'] for one in looked['candidates']]}")
    one = looked["candidates"][0]
    meant = {"ids": [one["id"]], "revisions": {one["id"]: one["revision"]}, "apply": True}
    gone = server.request("memory/forget", meant)
    print(f"forgotten   {gone['forgotten']}\nrecall      {recalled(server)}")
    back = server.request("memory/restore", {"token": gone["undo"]["token"]})
    print(f"restore     {back['restored']}\nrecall      {recalled(server)}")

    server.request("shutdown")
    server.send({"method": "exit"})
    print(f"stopped     exit code {server.process.wait(10)}")


if __name__ == "__main__":
    beside = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    start = sys.argv[1:] or [
        shutil.which("mnemic", path=beside) or sys.exit("mnemic is not installed."),
        "serve",
    ]
    with tempfile.TemporaryDirectory() as folder:
        play(Server(start, {**os.environ, "MNEMIC_BASE_DIR": folder}))
