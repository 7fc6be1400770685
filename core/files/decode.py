"""Bytes and text of a memory file, one to one, and the revision that tells whether a file moved on."""

from __future__ import annotations

import codecs
import hashlib
import re
import unicodedata

_MARKS = ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
#: What UTF-16 without a mark is told by: in alphabets the upper byte of most characters is below this.
_UPPER = 9
#: So many bytes are looked at for that.
_LOOKED_AT = 65_536
_FOREIGN = re.compile("[\udc80-\udcff]")


def decode(data: bytes) -> str:
    """Returns a file's text: UTF-8, each byte that is none as a lone surrogate; mark and line ends are kept."""
    return data.decode("utf-8", "surrogateescape")


def decoded_to_read(data: bytes) -> tuple[str, str | None]:
    """Returns a file's text for reading alone, and what its encoding is where that is not UTF-8.

    Windows' tools write UTF-16, mostly with a mark; read byte by byte its words could neither be found nor masked.
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return data.decode(name, "replace").removeprefix("\ufeff"), name.upper()
    if b"\0" in data[:_LOOKED_AT] and (unmarked := _unmarked(data[:_LOOKED_AT])):
        return data.decode(unmarked, "replace"), "UTF-16"
    text = decode(data)
    return text, None if text.isascii() or not _FOREIGN.search(text) else "not UTF-8"


def _unmarked(data: bytes) -> str | None:
    """Returns how a text with NULs in it is encoded, if that is UTF-16: they are its upper bytes, and in no other place."""
    half = len(data) // 2
    for name, upper, lower in (("utf-16-le", data[1::2], data[::2]), ("utf-16-be", data[::2], data[1::2])):
        low = sum(map(upper.count, range(_UPPER)))
        if half < 2 or not upper.count(0) or lower.count(0):
            continue
        if 2 * low >= half or (50 * upper.count(0) >= half and not _is_utf8(data) and _is_text(data, name)):
            return name
    return None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _is_text(data: bytes, name: str) -> bool:
    """Whether nothing but text comes of it: of other bytes there come characters that there are not."""
    text = data[: len(data) // 2 * 2].decode(name, "replace")
    return "\ufffd" not in text and all(unicodedata.category(c) not in ("Cn", "Co", "Cs") for c in set(text))


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
