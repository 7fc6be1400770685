"""Framing by itself: what is accepted, what costs one message, and what ends the conversation."""

from __future__ import annotations

import io
import json

import pytest

from mnemic.server.framing import (
    MAX_BODY,
    MAX_HEADER,
    MAX_SKIP,
    Frame,
    PositionLost,
    TooLong,
    Unreadable,
    frame,
    parse,
    read_frame,
)
from tests.server.raw import framed


def frames(data: bytes) -> list[Frame]:
    stream = io.BytesIO(data)
    found: list[Frame] = []
    while (one := read_frame(stream)) is not None:
        found.append(one)
    return found


@pytest.mark.parametrize(
    "header",
    [
        b"Content-Length: 2\r\n\r\n",
        b"content-length: 2\r\n\r\n",
        b"CONTENT-LENGTH:2\r\n\r\n",
        b"Content-Length:   2  \r\n\r\n",
        b"Content-Length: 2\n\n",
        b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2\r\n\r\n",
        b"Content-Length: 2\r\nContent-Type: x\r\n\r\n",
        b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n",
        b"\r\n\r\nContent-Length: 2\r\n\r\n",
    ],
)
def test_a_header_may_be_written_in_every_usual_way(header: bytes) -> None:
    assert frames(header + b"{}" + framed(b"[]")) == [b"{}", b"[]"]


@pytest.mark.parametrize(
    "data",
    [
        b"Content-Length: -2\r\n\r\n{}",
        b"Content-Length: abc\r\n\r\n{}",
        b"Content-Length: 1_0\r\n\r\n{}",
        b"Content-Length: \r\n\r\n{}",
        b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n",
        b"Content-Length: %d\r\n\r\n" % (MAX_SKIP + 1),
        b"Content-Type: x\r\n\r\n{}",
        b"hello\r\n\r\n",
        b"x" * (MAX_HEADER + 1),
        b"\r\n" * MAX_HEADER,
        b"Content-Length: 2",
        b"Content-Length: 2\r\n",
        b"Content-Length: 2\r\n\r\n{",
        b"Content-Length: %d\r\n\r\n{" % (MAX_BODY + 1),
    ],
)
def test_a_broken_header_loses_the_position(data: bytes) -> None:
    with pytest.raises(PositionLost):
        frames(data)


def test_a_message_over_the_limit_is_passed_over_and_the_next_one_read() -> None:
    long = b"Content-Length: %d\r\n\r\n" % (MAX_BODY + 1) + bytes(MAX_BODY + 1)
    found = frames(long + framed(b"{}"))
    assert found == [TooLong(MAX_BODY + 1), b"{}"]
    with pytest.raises(Unreadable, match="67,108,865 bytes"):
        parse(found[0])


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "JSON"),
        (b'{"a": nul', "JSON"),
        (b"{} {}", "JSON"),
        (b'{"a": NaN}', "JSON"),
        (b'{"a": -Infinity}', "JSON"),
        (b'{"a": ' + b"9" * 6000 + b"}", "JSON"),
        (b'\xef\xbb\xbf{"a": 1}', "JSON"),
        (b'{"a": "\xff"}', "UTF-8"),
        (b'{"a": "\xed\xa0\xbd"}', "UTF-8"),
        ('{"a": 1}'.encode("utf-16"), "UTF-8"),
        (b'{"a": ' + b"[" * 5000 + b"]" * 5000 + b"}", "deeply"),
    ],
)
def test_a_body_that_is_no_json_is_unreadable(body: bytes, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        parse(body)


def test_lone_surrogates_never_come_in() -> None:
    read = parse(rb'{"\ud83d": ["a \udc00", {"b": "\ud83d\ude00 \ud83d"}], "n": 1}')
    assert read == {"\ufffd": ["a \ufffd", {"b": "😀 \ufffd"}], "n": 1}


def test_lone_surrogates_never_go_out() -> None:
    header, body = frame({"a": "é \ud83d 😀"}).split(b"\r\n\r\n")
    assert json.loads(body) == {"a": "é \ufffd 😀"}
    assert header == b"Content-Length: %d" % len(body)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), object(), {1: object()}])
def test_what_is_no_json_does_not_go_out(value: object) -> None:
    with pytest.raises((ValueError, TypeError)):
        frame(value)
