"""Bytes and text of a memory file, one to one, and the revision that tells whether a file moved on."""

from __future__ import annotations

import codecs
import hashlib
import re

_MARKS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_FOREIGN = re.compile("[\udc80-\udcff]")


def decode(data: bytes) -> str:
    """Returns a file's text: UTF-8, each byte that is none as a lone surrogate; mark and line ends are kept."""
    return data.decode("utf-8", "surrogateescape")


def decoded_to_read(data: bytes) -> tuple[str, str | None]:
    """Returns a file's text for reading alone, and what its encoding is where that is not UTF-8.

    Windows' tools write UTF-16 with a mark; read byte by byte its words could neither be found nor masked.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace").removeprefix("\ufeff"), name.upper()
    text = decode(data)
    return text, None if text.isascii() or not _FOREIGN.search(text) else "not UTF-8"


def encode(text: str) -> bytes:
    """Returns the bytes of a text: the very ones that ``decode`` was given. Other surrogates become ``?``."""
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        # A chat can hold halves of a pair, which stand for no byte of any file.
        kept = "".join(c if not "\ud800" <= c <= "\udfff" or "\udc80" <= c <= "\udcff" else "?" for c in text)
        return kept.encode("utf-8", "surrogateescape")


def revision_of(data: bytes) -> str:
    """Returns the first 16 hex digits of the bytes' SHA-256."""
    return hashlib.sha256(data).hexdigest()[:16]
