"""Secrets in manifests: whatever stands under ``data`` of a ``kind: Secret``, whatever its keys are called."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mnemic.core.secrets.shapes import is_placeholder

_KIND = re.compile(r"^[ \t>-]*+kind:[ \t]*+[\"']?Secret[\"']?[ \t]*+\r?$", re.MULTILINE)
_BETWEEN = re.compile(r"^---[ \t]*+\r?$", re.MULTILINE)
_BLOCK = re.compile(
    r"^(?P<indent>[ \t]*+)(?P<name>data|stringData):[ \t]*+\r?\n(?P<rows>(?:(?P=indent)[ \t]++[^\n]*+(?:\n|\Z))++)",
    re.MULTILINE,
)
_ROW = re.compile(
    r"^[ \t]++[\w.-]++:[ \t]*+[\"']?(?P<value>[^\s\"'#{<$⟦][^\s\"']*+)[\"']?[ \t]*+\r?$", re.MULTILINE
)
_BASE64 = re.compile(r"[A-Za-z0-9+/]{8,}+={0,2}")


def manifest_secrets(text: str) -> Iterator[tuple[int, int, str]]:
    """Yields the stretches of such values. Linear: a line is looked at once."""
    if "Secret" not in text or not _KIND.search(text):
        return
    start = 0
    for stop in [*(fence.start() for fence in _BETWEEN.finditer(text)), len(text)]:
        if _KIND.search(text, start, stop):
            yield from _values(text, start, stop)
        start = stop


def _values(text: str, start: int, stop: int) -> Iterator[tuple[int, int, str]]:
    for block in _BLOCK.finditer(text, start, stop):
        for row in _ROW.finditer(text, *block.span("rows")):
            value = row["value"]
            encoded = block["name"] == "stringData" or _BASE64.fullmatch(value)
            if encoded and not is_placeholder(value):
                yield *row.span("value"), "secret"
