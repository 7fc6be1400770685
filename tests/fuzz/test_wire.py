"""Whatever arrives on the wire: each request is answered once, nothing but frames is written, and the server lives."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given
from hypothesis import strategies as st

from mnemic.protocol.names import NOTIFICATIONS, REQUESTS
from mnemic.server.framing import MAX_BODY, PositionLost, TooLong, read_frame
from tests.effort import short
from tests.running import SERVER, Running, environment
from tests.server.raw import Json, Raw, framed

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12)
    | st.sampled_from(["user:project/a.md", "file:///", "..", "\ud800", "2026-01-01", "a" * 3000]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=10,
)
FIELDS = st.sampled_from(
    """query text title body id ids uri projectUri textDocument position line character scope scopes limit changes
    revision sessionId messages fromIndex content role token dryRun settings event added removed items value method
    kind why howToApply tags pinned filters sort cursor contentChanges version languageId workDoneToken command
    arguments""".split()
)
METHODS = st.sampled_from(
    """memory/recall memory/remember memory/update memory/forget memory/get memory/list memory/restore memory/status
    memory/undoLog memory/links memory/wake memory/extract memory/dream memory/review memory/cancelTask memory/rebuildIndex memory/nothing textDocument/hover
    textDocument/documentSymbol textDocument/diagnostic workspace/symbol workspaceSymbol/resolve
    workspace/executeCommand initialize $/unknown""".split()
) | st.text(max_size=12)
NEWS = st.sampled_from(
    """chat/didOpen chat/didAppend chat/didReplace chat/didCompleteTurn chat/didClose textDocument/didOpen
    textDocument/didChange textDocument/didSave textDocument/didClose workspace/didChangeConfiguration
    workspace/didChangeWatchedFiles workspace/didChangeWorkspaceFolders window/workDoneProgress/cancel
    $/cancelRequest initialized $/setTrace nothing/atAll""".split()
)
PARAMS = st.dictionaries(FIELDS | st.text(max_size=6), JSON, max_size=5) | JSON
#: What is no request at all: it may be answered with an error without an id, or not.
NOISE = st.one_of(
    JSON.map(lambda value: json.dumps(value).encode()),
    st.binary(max_size=60),
    st.fixed_dictionaries({"jsonrpc": st.just("2.0"), "method": NEWS, "params": PARAMS}).map(
        lambda value: json.dumps(value).encode()
    ),
    st.fixed_dictionaries(
        {"jsonrpc": JSON, "result": JSON, "id": st.integers(10**6, 10**7) | st.text(max_size=4)}
    ).map(lambda value: json.dumps(value).encode()),
)
Message = tuple[bool, Any]
MESSAGES = st.lists(
    st.tuples(st.just(True), st.tuples(METHODS, PARAMS)) | st.tuples(st.just(False), NOISE),
    min_size=1,
    max_size=8,
)
wire = short(
    60,
    phases=[Phase.explicit, Phase.generate],  # a server that was wronged is no judge of a smaller wrong
    suppress_health_check=[
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.function_scoped_fixture,
    ],
)


class Fuzzed(Running):
    """A server that is told much that has no id to answer under."""

    def _sort(self, message: Json) -> None:
        if "method" in message or message.get("id") is not None:
            super()._sort(message)
        else:
            assert "error" in message


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Fuzzed(tmp_path_factory.mktemp("fuzzed")) as one:
        yield one


def is_request_or_end(body: bytes) -> bool:
    """Whether noise happens to be a message that ends the conversation, or asks for something under some id."""
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return False
    each = message if isinstance(message, list) else [message]
    return any(
        isinstance(one, dict) and (("method" in one and "id" in one) or one.get("method") == "exit")
        for one in each
    )


@given(messages=MESSAGES)
@wire
@example(messages=[(False, b"[" * 10_000), (True, ("memory/status", None))])
@example(messages=[(False, b"\xff\xfe"), (False, b""), (False, b"null"), (False, b"[]"), (False, b"{}")])
@example(messages=[(False, b'{"jsonrpc":"2.0","method":"chat/didAppend","params":[[]]}')])
@example(messages=[(False, b'{"jsonrpc":"2.0","id":1e999,"result":NaN}')])
@example(
    messages=[(True, ("memory/remember", {"text": "\ud800"})), (True, ("memory/recall", {"query": "\ud800"}))]
)
def test_every_request_is_answered_once_whatever_comes_between(
    server: Running, messages: list[Message]
) -> None:
    asked = []
    for is_request, content in messages:
        if is_request and content[0] not in ("shutdown", "exit"):
            asked.append(server.ask(*content))
        elif not is_request and not is_request_or_end(content):
            server.send(content)
    for number in asked:
        answer = server.wait_for(number, 60)
        assert ("result" in answer) != ("error" in answer)
        assert "error" not in answer or answer["error"]["code"] != -32603, answer
    assert server.result("memory/status", None, 60)
    assert server.unasked() == []
    assert server.garbage == b""
    assert server.process.poll() is None


@given(
    pieces=st.lists(
        st.binary(max_size=30)
        | st.sampled_from(
            [
                b"Content-Length: 2\r\n\r\n{}",
                b"content-length:2\n\n[]",
                b"Content-Length: -1\r\n\r\n",
                b"Content-Length: 99999999999999999999\r\n\r\n",
                b"Content-Length: 4\r\n\r\n{}",
                b"\r\n\r\n",
                b"Content-Type: x\r\n",
                b"X" * 9000,
            ]
        ),
        max_size=6,
    )
)
@short(300)
def test_any_bytes_are_frames_or_the_place_is_lost(pieces: list[bytes]) -> None:
    stream = BytesIO(b"".join(pieces))
    try:
        while (frame := read_frame(stream)) is not None:
            assert isinstance(frame, TooLong) or len(frame) <= MAX_BODY
    except PositionLost:
        return
    assert stream.read() == b""


@given(
    data=st.binary(min_size=1, max_size=60) | st.sampled_from([b"Content-Length: x\r\n\r\n", b"\0" * 20_000])
)
@short(2, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck))
@example(data=b"Content-Length: 5\r\n\r\n{")
@example(data=b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
def test_a_server_whose_input_is_no_conversation_ends_and_writes_frames_only(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    folder = tmp_path_factory.mktemp("wronged")
    with Raw(SERVER, env=environment(folder, None), cwd=folder) as one:
        one.write(framed({"jsonrpc": "2.0", "id": 1, "method": "memory/status"}))
        one.write(data)
        one.close_input()
        assert one.exit_code(60) in (0, 1)
        assert "error" in one.wait_for(1, 60)
        assert all(answer.get("id") is None for answer in one.unasked())
        assert one.garbage == b""


def test_the_methods_that_are_fuzzed_are_those_there_are() -> None:
    source = Path(__file__).read_text("utf-8")
    assert [name for name in sorted(REQUESTS | NOTIFICATIONS) if name not in source] == []
