"""pygls's server and protocol with the holes closed.

The promises, one test each in ``tests/server/test_rpc.py``: every request is answered exactly once, and a bad one is
told why; only a whole message is read as one; finished work is forgotten; nothing inside shows in an error or a log.
"""

from __future__ import annotations

import asyncio
import inspect
import logging
import uuid
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import Future
from typing import Any, BinaryIO, NoReturn, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.progress import Progress
from pygls.protocol import LanguageServerProtocol, lsp_method

from mnemic.protocol import converter as ours
from mnemic.protocol import lsp
from mnemic.protocol.faults import InvalidParams
from mnemic.server.dispatch import Bound, Dispatch, Running, State, log_defect
from mnemic.server.framing import frame
from mnemic.server.inbox import Inbox
from mnemic.server.lifetime import GRACE, Lifetime, Outbox, take_streams
from mnemic.server.rpc.texts import lose, texts

log = logging.getLogger(__name__)

#: ``def handle(session, params) -> result``, or the same with ``async``.
Handler = Callable[[Any, Any], Any]


class Steps(Progress):
    """Progress that forgets a token when its work ends."""

    def end(self, token: types.ProgressToken, value: types.WorkDoneProgressEnd) -> None:
        """Tells the end of the work."""
        super().end(token, value)
        self.tokens.pop(token, None)


class Wire(Dispatch, LanguageServerProtocol):
    """LSP as pygls speaks it, under ``Dispatch``'s rules and on our own framing."""

    _server: Server

    def __init__(self, server: Server, converter: lsp.LspConverter) -> None:
        Dispatch.__init__(self)
        LanguageServerProtocol.__init__(self, server, converter)
        self.progress = Steps(self)
        self.outbox: Outbox | None = None
        self.fm.add_builtin_feature(types.SHUTDOWN, self._stop)

    def find(self, method: str) -> Bound | None:
        """Returns pygls's handler or, where it has none, ours; pygls's calls ours."""
        return self.fm.builtin_features.get(method) or self.fm.features.get(method)

    def kind_of(self, method: str) -> str | None:
        """Tells ``request`` or ``notification``; ``None`` for a method in no table."""
        return lsp.kind_of(method) or ours.kind_of(method)

    def prepare(self, method: str, raw: object) -> tuple[Bound, object]:
        """Returns a handler with its params, structured; a command is its own handler."""
        if not lsp.kind_of(method):
            params = ours.structure_params(method, raw) if ours.kind_of(method) else raw
            return cast("Bound", self.find(method)), params
        try:
            told = lsp.structure_params(self._converter, method, raw)
        except InvalidParams:
            if method == types.TEXT_DOCUMENT_DID_CHANGE:
                lose(self.workspace, raw)
            raise
        if isinstance(told, types.ExecuteCommandParams):
            return self._command(told)
        return cast("Bound", self.find(method)), told

    def _command(self, params: types.ExecuteCommandParams) -> tuple[Bound, object]:
        handler = self.fm.commands.get(params.command)
        if handler is None:
            raise InvalidParams([(("command",), "is not known here")])
        return handler, ours.structure_arguments(params.command, params.arguments)

    def run(self, number: object, handler: Bound, params: object, then: Callable[[Running], None]) -> None:
        """Starts a handler."""
        self._execute_handler(number, handler, then, (params,))

    def _execute_handler(
        self,
        msg_id: Any,  # noqa: ANN401 - as pygls declares it
        handler: Bound,
        callback: Callable[[Any], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        future = self._started(handler, args or (), kwargs or {})
        if not future.done():
            self.running[msg_id] = future
            future.add_done_callback(lambda _: self.running.pop(msg_id, None))
        future.add_done_callback(callback)

    def _started(self, handler: Bound, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Running:
        if inspect.iscoroutinefunction(handler):
            task: Running = asyncio.ensure_future(handler(*args, **kwargs))
            return task
        future: Future[Any] = Future()
        try:
            if inspect.isgeneratorfunction(handler):
                self._run_generator(future=None, gen=handler(*args, **kwargs), result_future=future)
            else:
                future.set_result(handler(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - becomes the answer
            future.set_exception(error)
        return future

    @lsp_method(types.INITIALIZE)
    def lsp_initialize(self, params: types.InitializeParams) -> Generator[Any, Any, types.InitializeResult]:
        """Begins the conversation, once."""
        self.state = State.STARTING
        try:
            result = yield from super().lsp_initialize(params)
        except BaseException:
            self.state = State.NEW
            raise
        self.state = State.READY
        self._workspace = texts(self.workspace)
        result.capabilities.experimental = self._server.experimental
        if _takes_content_from_the_start(params.capabilities) and result.capabilities.workspace:
            schemes = self._server.content_schemes
            result.capabilities.workspace.text_document_content = types.TextDocumentContentOptions(schemes)
        self._server.watch_client(params.process_id)
        return result

    async def _stop(self, *_: object) -> None:
        self.state = State.DOWN
        if (handler := self.fm.features.get(types.SHUTDOWN)) and inspect.isawaitable(done := handler(None)):
            await done
        await self.settle()

    def bad_notification(self, method: str, sentence: str) -> None:
        """Passes on what was wrong with a notification."""
        self._server.on_bad_notification(method, sentence)

    def parting(self) -> None:
        """Passes on that what is under way is about to be cancelled."""
        self._server.on_parting()

    def send(self, message: dict[str, object]) -> None:
        """Sends a message, from any thread; values of ours and of LSP may stand anywhere in it."""
        if self.outbox is not None:
            self.outbox.write(frame(self._converter.unstructure(message)))

    def notify(self, method: str, params: Any | None = None) -> None:  # noqa: ANN401 - as pygls declares it
        """Sends a notification."""
        self.send({"jsonrpc": "2.0", "method": method} | ({} if params is None else {"params": params}))

    def send_request(
        self,
        method: str,
        params: Any | None = None,  # noqa: ANN401 - as pygls declares it
        callback: Callable[[Any], None] | None = None,
        msg_id: int | str | None = None,
    ) -> Future[Any]:
        """Asks the client; the future fails with the client's error. Cancelling it forgets the question."""
        number = msg_id if msg_id is not None else str(uuid.uuid4())
        future: Future[Any] = Future()
        self._request_futures[number], self._result_types[number] = future, method
        future.add_done_callback(lambda _: self._forget(number))
        if callback is not None:
            future.add_done_callback(lambda done: callback(done.result()) if _succeeded(done) else None)
        asked = {"jsonrpc": "2.0", "id": number, "method": method}
        self.send(asked | ({} if params is None else {"params": params}))
        return future

    def _forget(self, number: int | str) -> None:
        self._request_futures.pop(number, None)
        self._result_types.pop(number, None)

    def awaits(self, number: int | str) -> bool:
        """Tells whether we asked the client something under this id."""
        return number in self._request_futures

    def answered(self, number: int | str, message: dict[str, Any]) -> None:
        """Takes the client's answer; one that is late, comes twice or was never asked for changes nothing."""
        future = self._request_futures.get(number)
        if future is None or future.done():
            return
        if message.get("error") is not None:
            future.set_exception(JsonRpcException.from_error(lsp.structure_error(message["error"])))
            return
        try:
            result = lsp.structure_result(self._converter, self._result_types[number], message.get("result"))
        except InvalidParams as error:
            future.set_exception(JsonRpcException(f"The client's answer does not fit: {error}"))
        else:
            future.set_result(result)


def _succeeded(future: Future[Any]) -> bool:
    return not future.cancelled() and future.exception() is None


def _takes_content_from_the_start(client: types.ClientCapabilities) -> bool:
    """Whether it opens virtual documents, and has to be told at once which: pygls announces none."""
    content = client.workspace.text_document_content if client.workspace else None
    return content is not None and not content.dynamic_registration


class Server(LanguageServer):
    """A language server whose handlers are plain functions.

    ``experimental`` goes into the capabilities as it is; ``content_schemes`` are those of its virtual documents. ``session`` is what handlers get as their first argument:
    this server until another is set. ``on_bad_notification`` is told the method and a sentence; ``on_parting`` is
    called before requests under way are cancelled because the client or the process leaves, ``on_leave`` is
    awaited before the process ends, within its grace.
    """

    protocol: Wire

    def __init__(self, name: str, version: str) -> None:
        super().__init__(name, version, protocol_cls=Wire, converter_factory=lsp.new_converter)
        self.session: Any = self
        self.experimental: object = None
        self.content_schemes: list[str] = []
        self.on_bad_notification: Callable[[str, str], None] = _log_bad_notification
        self.on_parting: Callable[[], None] = lambda: None
        self.on_leave: Callable[[], Awaitable[None]] | None = None
        self.watch_client: Callable[[int | None], None] = lambda pid: None  # noqa: ARG005 - until it is served

    def report_server_error(self, error: Exception, source: Any) -> None:  # noqa: ANN401 - as pygls declares it
        """Logs a failure inside pygls by name; a person is not bothered with it."""
        log.error("%s in %s", type(error).__name__, getattr(source, "__name__", "pygls"))


def _log_bad_notification(method: str, sentence: str) -> None:
    log.warning("%s: %s", method[:80], sentence)


def _bound(server: Server, handler: Handler) -> Bound:
    if inspect.iscoroutinefunction(handler):

        async def later(params: Any = None) -> Any:  # noqa: ANN401 - whatever the method's table says
            return await handler(server.session, params)

        return later
    return lambda params=None: handler(server.session, params)


def register(server: Server, method: str, handler: Handler, options: object = None) -> None:
    """Registers the handler of a request or notification, LSP's or ours; ``options`` go into the capabilities.

    Sync handlers run in message order, async ones take their first step in it. Blocking work belongs into
    ``asyncio.to_thread``. For ``initialize``, document and folder methods pygls's own part runs first.
    """
    server.protocol.fm.features[method] = _bound(server, handler)
    if options is not None:
        server.protocol.fm.feature_options[method] = options


def register_command(server: Server, command: str, handler: Handler) -> None:
    """Registers a command; its one argument is structured as ``protocol.methods.COMMANDS`` says."""
    server.protocol.fm.commands[command] = _bound(server, handler)


def serve(server: Server, grace: float = GRACE) -> NoReturn:
    """Serves one client over stdin and stdout, then ends the process. See ``lifetime`` for the exit codes."""
    logging.getLogger("pygls").setLevel(logging.CRITICAL)  # its messages carry params
    inbound, outbound = take_streams()
    life = asyncio.new_event_loop().run_until_complete(_converse(server, inbound, outbound, grace))
    life.end()


async def _converse(server: Server, inbound: BinaryIO, outbound: BinaryIO, grace: float) -> Lifetime:
    life = Lifetime(grace)
    life.obey_signals()
    wire = server.protocol
    wire.leave, server.watch_client = life.leave, life.watch_process
    wire.outbox = Outbox(outbound, lambda: life.leave(1, "nobody reads the output"))
    life.watch_output(outbound)

    def ended(reason: str | None) -> None:
        if reason is not None:
            wire.refuse(None, -32700, f"The stream can't be followed any more: {reason}.")
        life.leave(0 if reason is None else 1, reason or "the input ended")

    inbox = Inbox(inbound, wire.receive, ended, lambda: life.leave(1, "nobody reads the output"))
    inbox.start()
    await life.gone()
    inbox.close()
    await wire.settle()
    if server.on_leave is not None:
        try:
            await server.on_leave()
        except Exception as error:  # noqa: BLE001 - nothing may keep us from leaving
            log_defect("leaving", error)
    return life
