"""Bytes to messages and back: ``Content-Length`` framing, UTF-8 JSON. Knows no method and no pygls."""

from __future__ import annotations

import json
import re
from typing import BinaryIO, NamedTuple, NoReturn

MAX_BODY = 64 << 20
#: A longer message than ``MAX_BODY`` is passed over; a length beyond this can only be a mistake.
MAX_SKIP = 1 << 30
MAX_HEADER = 8 << 10


class PositionLost(Exception):
    """It can't be told where the next message begins: the conversation is over."""


class Unreadable(Exception):
    """One message is no JSON; the next one may be."""


class TooLong(NamedTuple):
    """Stands for a message that was passed over."""

    length: int


Frame = bytes | TooLong


def read_frame(stream: BinaryIO) -> Frame | None:
    """Returns the next message's body, or ``None`` where the stream ends between messages.

    Header names in any case, LF or CRLF, any spacing and other headers are accepted. Raises ``PositionLost``.
    """
    length = _read_header(stream)
    if length is None:
        return None
    if length > MAX_SKIP:
        raise PositionLost(f"Content-Length of {length:,} bytes is out of reason")
    if length > MAX_BODY:
        _skip(stream, length)
        return TooLong(length)
    body = stream.read(length)
    if len(body) < length:
        raise PositionLost("the stream ended inside a message")
    return body


def _read_header(stream: BinaryIO) -> int | None:
    length: int | None = None
    size, begun = 0, False
    while True:
        line = stream.readline(MAX_HEADER + 1)
        size += len(line)
        if size > MAX_HEADER:
            raise PositionLost(f"a header of over {MAX_HEADER:,} bytes")
        if not line.endswith(b"\n"):
            if begun or line:
                raise PositionLost("the stream ended inside a header")
            return None
        if line.strip():
            begun = True
            length = _length_in(line, length)
        elif begun:
            if length is None:
                raise PositionLost("a header without Content-Length")
            return length


def _length_in(line: bytes, known: int | None) -> int | None:
    name, colon, value = line.partition(b":")
    if not colon:
        raise PositionLost("a header line without a colon")
    if name.strip().lower() != b"content-length":
        return known
    digits = value.strip()
    if not digits.isdigit() or len(digits) > 18:
        raise PositionLost("a Content-Length that is no number")
    if known not in {None, int(digits)}:
        raise PositionLost("two different Content-Lengths")
    return int(digits)


def _skip(stream: BinaryIO, length: int) -> None:
    while length:
        gone = len(stream.read(min(length, 1 << 20)))
        if not gone:
            raise PositionLost("the stream ended inside a message")
        length -= gone


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


_decode = json.JSONDecoder(parse_constant=_refuse_constant).decode
_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")
_LONE = re.compile("[\ud800-\udfff]")


def parse(frame: Frame) -> object:
    """Returns the JSON value of a message, lone surrogates replaced by U+FFFD. Raises ``Unreadable``."""
    if isinstance(frame, TooLong):
        raise Unreadable(
            f"A message of {frame.length:,} bytes was passed over; at most {MAX_BODY:,} are read."
        )
    try:
        text = frame.decode("utf-8")
        value: object = _decode(text)
        return _whole(value) if _ESCAPED.search(text) else value
    except UnicodeDecodeError:
        raise Unreadable("The message is not UTF-8.") from None
    except RecursionError:
        raise Unreadable("The message is nested too deeply.") from None
    except ValueError:
        raise Unreadable("The message is not JSON.") from None


def _whole(value: object) -> object:
    """Returns the value with every half of a pair replaced: no file or database could hold it."""
    if isinstance(value, str):
        return _LONE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_whole(item) for item in value]
    if isinstance(value, dict):
        return {_LONE.sub("\ufffd", key): _whole(item) for key, item in value.items()}
    return value


def frame(message: object) -> bytes:
    """Returns a message as it goes out. Raises ``ValueError``, ``TypeError`` or ``RecursionError`` if it can't."""
    text = _encode(message)
    try:
        body = text.encode("utf-8")
    except UnicodeEncodeError:
        body = _LONE.sub("\ufffd", text).encode("utf-8")
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
