"""A small asyncio client of mnemic to copy into an agent: standard library only, one file.

    python mnemic_client.py [COMMAND ...]      plays a short agent session; COMMAND starts the server

The pattern: before each model call, ask ``recall`` and put its ``prompt`` in front of what the person said; tell the
chat as it grows; say when a turn is complete. What is worth keeping is then found in the background.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

Json = dict[str, Any]
Role = Literal["user", "assistant", "system", "tool"]


class MnemicError(Exception):
    """The server refused; the message is a sentence for a person, ``kind`` a word for a program."""

    def __init__(self, error: Json) -> None:
        super().__init__(error.get("message", "The server gave no reason."))
        self.code: int = error.get("code", 0)
        self.kind: str | None = (error.get("data") or {}).get("kind")


class MnemicClient:
    """One server process and the conversation with it. Use it with ``async with``."""

    def __init__(
        self,
        command: Sequence[str] = ("mnemic", "serve"),
        project: Path | None = None,
        env: Mapping[str, str] | None = None,
        on_notification: Callable[[str, Json], None] | None = None,
    ) -> None:
        self.command, self.project, self.env, self.on_notification = command, project, env, on_notification
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._numbers = itertools.count(1)

    async def __aenter__(self) -> MnemicClient:
        pipe, env = asyncio.subprocess.PIPE, {**os.environ, **(self.env or {})}
        self._process = await asyncio.create_subprocess_exec(*self.command, stdin=pipe, stdout=pipe, env=env)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._reader = self._process.stdin, asyncio.create_task(self._read(self._process.stdout))
        root = self.project.absolute().as_uri() if self.project else None
        await self.request("initialize", {"processId": os.getpid(), "rootUri": root, "capabilities": {}})
        await self.notify("initialized", {})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with contextlib.suppress(MnemicError, OSError):  # a server that has ended needs no shutdown
            await self.request("shutdown")
            await self.notify("exit")
        self._stdin.close()
        await self._process.wait()
        await self._reader

    async def request(self, method: str, params: Json | None = None, patience: float = 30.0) -> Any:  # noqa: ANN401 - each method has its own
        """Returns the result; raises ``MnemicError``, or ``TimeoutError`` after ``patience`` seconds."""
        if self._reader.done():
            raise MnemicError({"message": "The server ended."})
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            await self._send({"id": number, "method": method, "params": params})
            return await asyncio.wait_for(answer, patience)
        except (asyncio.CancelledError, TimeoutError):
            await self.notify("$/cancelRequest", {"id": number})
            raise
        finally:
            del self._waiting[number]

    async def notify(self, method: str, params: Json | None = None) -> None:
        """Tells the server something that has no answer."""
        await self._send({"method": method, "params": params})

    async def recall(self, query: str, **more: object) -> Json:
        """Returns ``prompt`` and ``memories`` for a question; both are empty where nothing fits."""
        found: Json = await self.request("memory/recall", {"query": query, **more})
        return found

    async def remember(self, text: str, **more: object) -> Json:
        """Keeps a text; the result's ``outcome`` tells whether it was new."""
        kept: Json = await self.request("memory/remember", {"text": text, **more})
        return kept

    async def forget(self, query: str | None = None, ids: Sequence[str] = ()) -> Json:
        """Shows what a query may mean, or forgets these ids; ``undo.token`` of the result takes it back."""
        params: Json = {"ids": list(ids), "apply": True} if ids else {"query": query}
        done: Json = await self.request("memory/forget", params)
        return done

    async def restore(self, token: str) -> list[str]:
        """Takes an operation back; returns the ids that are as before."""
        restored: list[str] = (await self.request("memory/restore", {"token": token}))["restored"]
        return restored

    def chat(self, session_id: str, agent: str | None = None) -> Chat:
        """Returns a chat to tell the server about."""
        return Chat(self, session_id, agent)

    async def _send(self, message: Json) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self._stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        await self._stdin.drain()

    async def _read(self, stdout: asyncio.StreamReader) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                header = await stdout.readuntil(b"\r\n\r\n")
                length = next(
                    int(line[15:]) for line in header.splitlines() if line.lower()[:15] == b"content-length:"
                )
                await self._take(json.loads(await stdout.readexactly(length)))
        for answer in self._waiting.values():
            if not answer.done():
                answer.set_exception(MnemicError({"message": "The server ended."}))

    async def _take(self, message: Json) -> None:
        if "method" not in message:
            answer = self._waiting.get(message["id"])
            if answer is not None and not answer.done():
                error = message.get("error")
                answer.set_exception(MnemicError(error)) if error else answer.set_result(message["result"])
        elif "id" in message:  # it asks us something that this client does not know
            await self._send({"id": message["id"], "error": {"code": -32601, "message": "Not known here."}})
        elif self.on_notification is not None:
            self.on_notification(message["method"], message.get("params") or {})


@dataclass
class Chat:
    """A conversation as the server hears it. Messages are counted here; none is sent twice."""

    client: MnemicClient
    session_id: str
    agent: str | None = None
    said: int = field(default=0, init=False)

    async def open(self) -> None:
        """Begins the session, or picks it up again."""
        await self.client.notify("chat/didOpen", {"sessionId": self.session_id, "agent": self.agent})

    async def say(self, role: Role, content: str) -> None:
        """Tells one more message."""
        message = {"role": role, "content": content}
        await self.client.notify(
            "chat/didAppend", {"sessionId": self.session_id, "offset": self.said, "messages": [message]}
        )
        self.said += 1

    async def complete_turn(self) -> None:
        """The assistant has finished: what is worth keeping is found in the background."""
        await self.client.notify("chat/didCompleteTurn", {"sessionId": self.session_id})

    async def extract(self) -> Json:
        """Waits until all that was said has been read; returns what became of it."""
        task: Json = await self.client.request("memory/extract", {"sessionId": self.session_id})
        return task

    async def close(self) -> None:
        """Nothing more will come."""
        await self.client.notify("chat/didClose", {"sessionId": self.session_id})


async def answer(client: MnemicClient, chat: Chat, asked: str) -> None:
    """One turn of an agent; the model is yours, this one has one sentence."""
    found = await client.recall(asked, sessionId=chat.session_id)
    prompt = "\n\n".join(filter(None, [found["prompt"], asked]))  # what goes to the model
    reply = f"(a model answers here; it was given {len(found['memories'])} memories)"
    print(f"user       {asked}")
    for memory in found["memories"]:
        assert memory["title"] in prompt
        print(f"recalled   {memory['title']}")
    print(f"assistant  {reply}")
    await chat.say("user", asked)
    await chat.say("assistant", reply)
    await chat.complete_turn()


async def main(command: Sequence[str], folder: Path) -> None:
    """Two sessions: what the person says in the first is known in the second."""
    async with MnemicClient(command, env={"MNEMIC_BASE_DIR": str(folder)}) as client:
        first = client.chat("monday", agent="example")
        await first.open()
        await answer(client, first, "Please always use pnpm instead of npm in this repository.")
        await answer(client, first, "What time is it in Lisbon?")
        task = await first.extract()
        print(f"read       {task['result']['cursor']['processedOffset']} messages")
        await first.close()

        second = client.chat("tuesday", agent="example")
        await second.open()
        await answer(client, second, "Install the dependencies with npm or pnpm?")

        looked = await client.forget("pnpm")
        gone = await client.forget(ids=[one["id"] for one in looked["candidates"]])
        print(f"forgotten  {len(gone['forgotten'])}")
        print(f"restored   {len(await client.restore(gone['undo']['token']))}")


if __name__ == "__main__":
    beside = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    start = sys.argv[1:] or [
        shutil.which("mnemic", path=beside) or sys.exit("mnemic is not installed."),
        "serve",
    ]
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(start, Path(folder)))
