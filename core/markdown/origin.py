"""Where and when a memory was learned, as its header says."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from urllib.parse import quote, unquote

from mnemic.core.markdown.frontmatter import Header
from mnemic.core.memory import Source
from mnemic.core.summary import collapsed

_WORD = re.compile(r"([a-z]+)=(\S*)")
_ZONE_GAP = re.compile(r"[ \t]+(?=(?:Z|[-+]\d\d:?(?:\d\d)?)$)")
_SAFE = ":/?#[]@!$&'()*+,;=~"
_SESSION = tuple(
    prefix + key
    for prefix in ("source.", "metadata.", "")
    for key in ("session_id", "sessionId", "originSessionId", "session")
)
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")


def moment(raw: str) -> datetime | None:
    """Reads an ISO date or time (date and time parted by ``T`` or a blank; UTC if no zone); else ``None``."""
    try:
        read = datetime.fromisoformat(_ZONE_GAP.sub("", raw.strip()))
        return read.replace(tzinfo=UTC) if read.tzinfo is None else read.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def origin_text(source: Source) -> str:
    """Returns a source as one line for the key ``source``: ``agent=… session=… message=… at=… uri=…``."""
    parts = (
        ("agent", source.agent),
        ("session", source.session_id),
        ("message", None if source.index is None else str(source.index)),
        ("at", source.at),
        ("uri", source.uri),
    )
    return " ".join(
        f"{name}={quote(collapsed(value), _SAFE, errors='replace')}" for name, value in parts if value
    )


def origin_of(header: Header) -> Source | None:
    """Reads a header's source: our own line, a plain URI, or the keys of a mapping of any of the usual names."""
    session = header.first(_SESSION)
    if not session and not any(key.startswith("source") for key in header.texts):
        return None
    raw = header.get("source") or ""
    words = {name: unquote(value) for name, value in _WORD.findall(raw)}
    index = words.get("message") or header.first(("source.index", "source.message"))
    source = Source(
        session_id=words.get("session") or session or None,
        agent=words.get("agent") or header.get("source.agent") or None,
        index=int(index) if index.isascii() and index.isdigit() and len(index) < 12 else None,
        at=words.get("at") or header.get("source.at") or None,
        uri=words.get("uri") or header.get("source.uri") or (raw if _URI.fullmatch(raw) else None),
    )
    return None if source == Source() else source
