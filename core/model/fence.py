"""How text of others is put before a model: masked, cut, one JSON object a line, inside a fence that it cannot close."""

from __future__ import annotations

import json
from collections.abc import Iterable

from mnemic.core.secrets.masking import mask
from mnemic.core.summary import beginning

#: What JSON may hold as it is, and a line of ours may not: angle brackets, and whatever ends a line.
_WRITTEN_OUT = {ord(letter): f"\\u{ord(letter):04x}" for letter in "<>\x85\u2028\u2029"}


def cleaned(text: str, limit: int) -> str:
    """Returns at most ``limit`` characters of a text, without secrets; half a character becomes a question mark.

    Masked before it is cut: half a secret is one that nobody recognises.
    """
    whole = mask(beginning(text, 4 * limit)).text
    return beginning(whole, limit).encode("utf-8", "replace").decode()


def line(**parts: object) -> str:
    """Returns one object on one line. Without angle brackets, so that no text of others can end the fence or begin one."""
    return json.dumps(parts, ensure_ascii=False).translate(_WRITTEN_OUT)


def fenced(name: str, lines: Iterable[str]) -> str:
    """Returns the lines between ``<name>`` and ``</name>``."""
    return "\n".join((f"<{name}>", *lines, f"</{name}>"))
