"""An HTTP endpoint on loopback that answers as a test says: well, badly, late, too much, or not at all."""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

PATIENCE = 10.0
KEY = "sk-stub-0123456789abcdef"


@dataclass
class Request:
    """What came: ``headers`` by lower-case name."""

    path: str
    headers: Mapping[str, str]
    body: Any


@dataclass
class Reply:
    """What goes back. ``held``: only after ``release``. ``lost``: the connection closes without a word.

    ``claimed`` is a false length. ``repeats`` sends the body so many times, without a length.
    """

    status: int = 200
    body: bytes = b""
    headers: Mapping[str, str] = field(default_factory=dict)
    held: bool = False
    lost: bool = False
    claimed: int | None = None
    repeats: int = 1


class ModelEndpoint:
    """Serves on a free port. ``script`` makes a reply from a request; requests are kept in their order."""

    def __init__(self, script: Callable[[Request], Reply] | None = None) -> None:
        self.script = script or (lambda request: said("{}"))
        self.requests: list[Request] = []
        self.released = threading.Event()
        self.most_at_once = 0
        self._at_once = 0
        self._lock = threading.Lock()
        self._news = threading.Condition()
        self._server = _Server(self)
        self.port = self._server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/v1"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.released.set()
        self._server.shutdown()
        self._server.server_close()

    def replies(self, *these: Reply) -> None:
        """Answers with these in turn; the last one stays."""
        waiting = list(these)
        self.script = lambda request: waiting.pop(0) if len(waiting) > 1 else waiting[0]

    def wait_for(self, count: int) -> None:
        """Returns when so many requests have come."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.requests) >= count, PATIENCE)

    def answer(self, request: Request) -> Reply:
        with self._lock:
            self._at_once += 1
            self.most_at_once = max(self.most_at_once, self._at_once)
            reply = self.script(request)
        with self._news:
            self.requests.append(request)
            self._news.notify_all()
        if reply.held:
            self.released.wait(PATIENCE)
        with self._lock:
            self._at_once -= 1
        return reply


def said(text: object, usage: object = None) -> Reply:
    """A chat completion with this text."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    told = usage or {"prompt_tokens": 11, "completion_tokens": 3, "total_tokens": 14}
    return raw({"id": "x", "object": "chat.completion", "choices": [choice], "usage": told})


def raw(body: object, status: int = 200, **more: Any) -> Reply:
    """A reply with this JSON."""
    return Reply(status, json.dumps(body).encode(), **more)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, endpoint: ModelEndpoint) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.endpoint = endpoint

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that hangs up is what some tests are about."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.endpoint.answer(Request(self.path, headers, json.loads(body)))
        self.close_connection = True
        if reply.lost:
            return
        with contextlib.suppress(OSError):
            self._send(reply)

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in {"Content-Type": "application/json", **reply.headers}.items():
            self.send_header(name, value)
        if reply.repeats == 1:
            length = len(reply.body) if reply.claimed is None else reply.claimed
            self.send_header("Content-Length", str(length))
        self.send_header("Connection", "close")
        self.end_headers()
        for _ in range(reply.repeats):
            self.wfile.write(reply.body)
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base's
        """Says nothing on stderr."""
