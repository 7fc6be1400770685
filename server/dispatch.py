"""JSON-RPC's rules, without pygls: what may come when, and that each request is answered exactly once."""

from __future__ import annotations

import asyncio
import enum
import logging
import traceback
from abc import ABC, abstractmethod
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import PurePath
from typing import Any, TypeGuard

from mnemic.server import failures
from mnemic.server.framing import Frame, Unreadable, parse

log = logging.getLogger(__name__)

Running = asyncio.Future[Any] | Future[Any]
Bound = Callable[..., Any]

#: Seconds that requests under way get to end by themselves when the client leaves.
SETTLE = 0.4

INITIALIZE, EXIT, CANCEL = "initialize", "exit", "$/cancelRequest"


class State(enum.Enum):
    """Where the conversation stands."""

    NEW = enum.auto()
    STARTING = enum.auto()
    READY = enum.auto()
    DOWN = enum.auto()


def is_id(value: object) -> TypeGuard[int | str]:
    """Tells an id that an answer can carry: a whole number or a text."""
    return type(value) in {int, str}


class Dispatch(ABC):
    """One conversation with one client. ``leave`` is called with an exit code and a reason."""

    def __init__(self) -> None:
        self.state = State.NEW
        self.leave: Callable[[int, str], None] = lambda code, why: None  # noqa: ARG005 - the shape of a leave
        self.running: dict[object, Running] = {}

    @abstractmethod
    def find(self, method: str) -> Bound | None:
        """Returns the handler of a method."""

    @abstractmethod
    def kind_of(self, method: str) -> str | None:
        """Tells ``request`` or ``notification``; ``None`` where it may be both."""

    @abstractmethod
    def prepare(self, method: str, raw: object) -> tuple[Bound, object]:
        """Returns the handler that is found and its params. Raises ``InvalidParams``."""

    @abstractmethod
    def run(self, number: object, handler: Bound, params: object, then: Callable[[Running], None]) -> None:
        """Starts a handler; ``then`` gets the future when it is done."""

    @abstractmethod
    def awaits(self, number: int | str) -> bool:
        """Tells whether we asked the client something under this id."""

    @abstractmethod
    def answered(self, number: int | str, message: dict[str, Any]) -> None:
        """Takes the client's answer."""

    @abstractmethod
    def send(self, message: dict[str, object]) -> None:
        """Sends a message. Raises ``ValueError``, ``TypeError`` or ``RecursionError`` if it can't be written."""

    @abstractmethod
    def bad_notification(self, method: str, sentence: str) -> None:
        """Is told what was wrong with a notification, as nobody can be answered."""

    def parting(self) -> None:  # noqa: B027 - most have nothing to do
        """Is told that nobody will be answered for long, before what is under way is cancelled."""

    def receive(self, body: Frame) -> None:
        """Takes one message of the client's."""
        try:
            message = parse(body)
        except Unreadable as error:
            self.refuse(None, failures.PARSE_ERROR, str(error))
            return
        if isinstance(message, dict):
            self._route(message)
        else:
            what = "Batches are not supported." if isinstance(message, list) else "A message is an object."
            self.refuse(None, failures.INVALID_REQUEST, what)

    def _route(self, message: dict[str, Any]) -> None:
        number, method = message.get("id"), message.get("method")
        named = is_id(number)
        if method is None and (
            "result" in message or "error" in message or (is_id(number) and self.awaits(number))
        ):
            if is_id(number):
                self.answered(number, message)
        elif (
            message.get("jsonrpc") != "2.0" or not isinstance(method, str) or ("id" in message and not named)
        ):
            reason = (
                'A message has "jsonrpc": "2.0", a method, and in a request an id: a whole number or a text.'
            )
            self.refuse(number if named else None, failures.INVALID_REQUEST, reason)
        elif named:
            self._request(number, method, message.get("params"))
        else:
            self._notification(method, message.get("params"))

    def _request(self, number: object, method: str, raw: object) -> None:
        if refusal := self._untimely(number, method):
            self.refuse(number, *refusal)
            return
        try:
            handler, params = self._known(method, raw)
        except Exception as error:  # noqa: BLE001 - whatever it is, the client gets an answer
            self._answer_failure(number, method, error)
        else:
            self.run(number, handler, params, partial(self._settled, number, method))

    def _untimely(self, number: object, method: str) -> tuple[int, str] | None:
        if self.state is State.DOWN:
            return failures.INVALID_REQUEST, "The server has been shut down."
        if number in self.running:
            return failures.INVALID_REQUEST, "A request with this id has not been answered yet."
        if method == INITIALIZE:
            again = self.state is not State.NEW
            return (failures.INVALID_REQUEST, "The server has been initialised before.") if again else None
        if self.state is not State.READY:
            return failures.NOT_INITIALISED, "Send initialize first, and wait for its answer."
        return None

    def _known(self, method: str, raw: object) -> tuple[Bound, object]:
        known = self.find(method) is not None or method == EXIT
        if not known or self.kind_of(method) == "notification":
            reason = "is a notification: send it without an id" if known else "is not known here"
            raise failures.Refusal(failures.METHOD_NOT_FOUND, f"The method {method[:80]!r} {reason}.")
        return self.prepare(method, raw)

    def _notification(self, method: str, raw: object) -> None:
        if method == EXIT:
            self.leave(0 if self.state is State.DOWN else 1, EXIT)
        elif method == CANCEL:
            self._cancel(raw)
        elif self.state is State.READY and self.find(method):
            self._told(method, raw)

    def _told(self, method: str, raw: object) -> None:
        if self.kind_of(method) == "request":
            self.bad_notification(method, "is a request: it needs an id, and was not carried out")
            return
        try:
            handler, params = self.prepare(method, raw)
        except Exception as error:  # noqa: BLE001 - reported, as nobody can be answered
            self._report(method, error)
        else:
            self.run(object(), handler, params, partial(self._noted, method))

    def _cancel(self, raw: object) -> None:
        number = raw.get("id") if isinstance(raw, dict) else None
        if is_id(number) and (running := self.running.get(number)):
            running.cancel()

    def _settled(self, number: object, method: str, future: Running) -> None:
        if future.cancelled():
            self.refuse(number, failures.CANCELLED, "The request was cancelled.")
        elif error := future.exception():
            self._answer_failure(number, method, error)
        else:
            try:
                self.send({"jsonrpc": "2.0", "id": number, "result": future.result()})
            except Exception as defect:  # noqa: BLE001 - a result that can't be written is answered too
                self._answer_failure(number, method, defect)

    def _noted(self, method: str, future: Running) -> None:
        if not future.cancelled() and (error := future.exception()):
            self._report(method, error)

    def _report(self, method: str, error: BaseException) -> None:
        log_defect(method, error)
        self.bad_notification(method, failures.sentence_for(error))

    def refuse(self, number: object, code: int, sentence: str) -> None:
        """Answers with an error."""
        self.send({"jsonrpc": "2.0", "id": number, "error": failures.error_body(code, sentence)})

    def _answer_failure(self, number: object, method: str, error: BaseException) -> None:
        log_defect(method, error)
        self.send({"jsonrpc": "2.0", "id": number, "error": failures.error_for(error)})

    async def settle(self, seconds: float = SETTLE) -> None:
        """Lets what is under way end by itself for a while, then cancels it."""
        self.parting()
        ourselves = asyncio.current_task()
        others = {
            one for one in self.running.values() if isinstance(one, asyncio.Future) and one is not ourselves
        }
        if others:
            _, late = await asyncio.wait(others, timeout=seconds)
            for one in late:
                one.cancel()
            await asyncio.wait(late, timeout=seconds) if late else None
            await asyncio.sleep(0)


def log_defect(method: str, error: BaseException) -> None:
    """Logs where a failure that was not foreseen came from: its class and place, never its words."""
    if failures.is_foreseen(error):
        return
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{PurePath(one.filename).name}:{one.lineno}" for one in reversed(frames[-4:]))
    log.error("%s failed: %s at %s", method, type(error).__name__, places)
