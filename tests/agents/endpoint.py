"""A model that says what a test wants: an OpenAI-compatible endpoint on loopback that keeps every prompt it got."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.agents.prompts import Answer, Call, Prompt, Purpose, say_little

MODEL = "scripted"
KEY = "none-needed"

Script = Callable[[Prompt], Answer]

_IDENTITY = {"id": "answer", "created": 1, "model": MODEL}
_USAGE = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}


class Endpoint:
    """Serves on a free port. ``prompts`` are those that came; ``strays`` are requests for anything else.

    An error in the script is raised when the endpoint closes.
    """

    def __init__(self, script: Script = say_little) -> None:
        self.script = script
        self.prompts: list[Prompt] = []
        self.strays: list[str] = []
        self._answered: set[Purpose] = set()
        self._errors: list[Exception] = []
        self._news = threading.Condition()
        self._server = _Server(self)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/v1"

    def __enter__(self) -> Endpoint:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        if error is None and self._errors:
            raise self._errors[0]

    def of(self, purpose: Purpose) -> list[Prompt]:
        """Returns the prompts of one purpose that came so far."""
        return [prompt for prompt in self.prompts if prompt.purpose == purpose]

    def wait_for(self, purpose: Purpose, patience: float) -> bool:
        """Waits until a prompt of this purpose was answered; returns whether that was in time."""
        with self._news:
            return self._news.wait_for(lambda: purpose in self._answered, patience)

    def answer(self, prompt: Prompt) -> Answer:
        """Asks the script."""
        self.prompts.append(prompt)
        try:
            return self.script(prompt)
        except Exception as error:
            self._errors.append(error)
            return "The script failed."

    def answered(self, prompt: Prompt) -> None:
        """The answer is on its way."""
        with self._news:
            self._answered.add(prompt.purpose)
            self._news.notify_all()


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False

    def __init__(self, endpoint: Endpoint) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.endpoint = endpoint


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    # Headers and body in one packet each would otherwise wait for each other.
    wbufsize = -1
    disable_nagle_algorithm = True

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path != "/v1/chat/completions":
            self._refuse()
            return
        prompt = Prompt(json.loads(body))
        answer = self.server.endpoint.answer(prompt)
        try:
            if prompt.streamed:
                self._send("text/event-stream", b"".join(_events(answer)))
            else:
                self._send("application/json", json.dumps(_completion(answer)).encode())
        finally:
            self.server.endpoint.answered(prompt)

    def do_GET(self) -> None:
        self._refuse()

    def do_CONNECT(self) -> None:
        self._refuse()

    def _refuse(self) -> None:
        self.server.endpoint.strays.append(f"{self.command} {self.path}")
        self.send_error(404)

    def _send(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
        self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base's
        """Says nothing on stderr."""


def _calls(answer: Call) -> list[dict[str, Any]]:
    function = {"name": answer.tool, "arguments": json.dumps(answer.arguments)}
    return [{"index": 0, "id": "call-1", "type": "function", "function": function}]


def _message(answer: Answer) -> dict[str, Any]:
    said = {"tool_calls": _calls(answer)} if isinstance(answer, Call) else {"content": answer}
    return {"role": "assistant", "content": None, **said}


def _reason(answer: Answer) -> str:
    return "tool_calls" if isinstance(answer, Call) else "stop"


def _completion(answer: Answer) -> Mapping[str, object]:
    choice = {"index": 0, "message": _message(answer), "finish_reason": _reason(answer)}
    return {**_IDENTITY, "object": "chat.completion", "choices": [choice], "usage": _USAGE}


def _events(answer: Answer) -> Iterator[bytes]:
    for delta, reason in ((_message(answer), None), ({}, _reason(answer))):
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        chunk = {**_IDENTITY, "object": "chat.completion.chunk", "choices": [choice], "usage": _USAGE}
        yield b"data: " + json.dumps(chunk).encode() + b"\n\n"
    yield b"data: [DONE]\n\n"
