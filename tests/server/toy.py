"""A tiny server on ``mnemic.server.rpc``, with handlers that misbehave in every way that handlers can.

It keeps what it was told, in order, in ``EVENTS``; ``toy/events`` gives it back. Run: ``python toy.py``.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path
from typing import Any

from lsprotocol import types

from mnemic.core.errors import BadInput, Conflict, Locked
from mnemic.protocol.messages import MemoryDidChange, Position, Range
from mnemic.server.failures import Refusal
from mnemic.server.rpc.server import Server, register, register_command, serve

EVENTS: list[object] = []
SECRET = "the client's own words"


def echo(server: Server, params: Any) -> Any:
    return params


def recall(server: Server, params: Any) -> Any:
    return {"query": params.query, "limit": params.limit, "seen": len(EVENTS)}


async def slow(server: Server, params: Any) -> Any:
    """Answers after ``s`` seconds, with how much had been heard when it was asked."""
    seen = len(EVENTS)
    try:
        await asyncio.sleep(params["s"])
    except asyncio.CancelledError:
        EVENTS.append("cancelled")
        raise
    return seen


async def slow_thread(server: Server, params: Any) -> Any:
    await asyncio.to_thread(time.sleep, params["s"])
    return "done"


def fail(server: Server, params: Any) -> Any:
    failures = {
        "defect": KeyError(f"{SECRET} in {__file__}"),
        "conflict": Conflict("user:a.md", "it moved on", revision="abc"),
        "locked": Locked("/store", 5.0),
        "bad": BadInput("query", "must not be blank"),
        "modified": Refusal(-32801, "The document moved on."),
    }
    raise failures[params["how"]]


async def fail_later(server: Server, params: Any) -> Any:
    await asyncio.sleep(0)
    return fail(server, params)


def unwritable(server: Server, params: Any) -> Any:
    return {"nan": float("nan")} if params else {"object": object()}


def noisy(server: Server, params: Any) -> Any:
    print("a handler prints")
    sys.stdout.flush()
    os.write(1, b"straight to the descriptor\n")
    subprocess.run([sys.executable, "-c", "print('a child prints')"], check=True)
    taken = subprocess.run(
        [sys.executable, "-c", "print(len(input()))"], check=False, stderr=subprocess.DEVNULL
    )
    warnings.warn("a warning", stacklevel=1)
    thread = threading.Thread(target=lambda: print("a thread prints", flush=True))
    thread.start()
    thread.join()
    logging.getLogger("noise").error("a log line")
    return taken.returncode


async def ask(server: Server, params: Any) -> Any:
    item = await server.window_show_message_request_async(
        types.ShowMessageRequestParams(
            type=types.MessageType.Info, message="Which?", actions=[types.MessageActionItem(title="one")]
        )
    )
    return item.title if item else None


async def watch(server: Server, params: Any) -> Any:
    await server.client_register_capability_async(
        types.RegistrationParams(
            registrations=[types.Registration(id="w", method="workspace/didChangeWatchedFiles")]
        )
    )
    return "registered"


async def progress(server: Server, params: Any) -> Any:
    await server.work_done_progress.create_async(params["token"])
    server.work_done_progress.begin(params["token"], types.WorkDoneProgressBegin(title="Work"))
    server.work_done_progress.end(params["token"], types.WorkDoneProgressEnd())
    return len(server.work_done_progress.tokens)


def tell(server: Server, params: Any) -> Any:
    """Sends a notification from another thread."""
    thread = threading.Thread(
        target=lambda: server.protocol.notify(
            "memory/didChange", MemoryDidChange(store_revision=1, added=("a\ud83d",))
        )
    )
    thread.start()
    thread.join()


def values(server: Server, params: Any) -> Any:
    here = Position(line=1, character=2)
    return [Range(start=here, end=here), types.Position(3, 4), {"text": "half \ud83d, whole 😀"}]


def events(server: Server, params: Any) -> Any:
    """Gives back what was heard since the last call."""
    heard = EVENTS.copy()
    EVENTS.clear()
    return heard


def load(server: Server, params: Any) -> Any:
    """Counts what could leak."""
    gc.collect()
    wire = server.protocol
    kept = len(wire.running) + len(wire._request_futures) + len(wire._result_types)
    return {
        "kept": kept,
        "threads": threading.active_count(),
        "files": len(list(Path("/proc/self/fd").iterdir())),
    }


def chat(server: Server, params: Any) -> None:
    EVENTS.append([type(params).__name__, params.offset])


async def chat_later(server: Server, params: Any) -> None:
    await asyncio.sleep(0)
    EVENTS.append("closed")


def opened(server: Server, params: types.DidOpenTextDocumentParams) -> None:
    EVENTS.append(["opened", params.text_document.uri])


async def changed(server: Server, params: Any) -> None:
    await asyncio.sleep(0)


def stumble(server: Server, params: Any) -> None:
    raise KeyError(SECRET)


def hover(server: Server, params: types.HoverParams) -> types.Hover | None:
    if params.position.line:
        return None
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, f"at {params.position.character}"))


async def command(server: Server, params: Any) -> Any:
    await asyncio.sleep(5 if params.query == "slow" else 0)
    return params.query


def main() -> None:
    logging.basicConfig(stream=sys.stderr, level="WARNING")
    server = Server("toy", "1")
    server.experimental = {"mnemic": {"version": "1"}}
    server.on_bad_notification = lambda method, sentence: EVENTS.append(["bad", method, sentence])

    async def leaving() -> None:
        await asyncio.sleep(float(os.environ.get("TOY_LEAVES_FOR", "0")))
        print("put down", file=sys.stderr)

    server.on_leave = leaving
    plain = [
        echo,
        slow,
        slow_thread,
        fail,
        fail_later,
        unwritable,
        noisy,
        ask,
        watch,
        progress,
        tell,
        values,
        events,
        load,
    ]
    for handler in [*plain, stumble]:
        register(server, f"toy/{handler.__name__}", handler)
    register(server, "memory/recall", recall)
    register(server, "memory/status", lambda server, params: {})
    register(server, "chat/didAppend", chat)
    register(server, "chat/didClose", chat_later)
    register(server, "textDocument/hover", hover)
    register(server, "textDocument/didOpen", opened)
    register(server, "textDocument/didChange", changed)
    register_command(server, "mnemic.forget", command)
    serve(server)


if __name__ == "__main__":
    main()
