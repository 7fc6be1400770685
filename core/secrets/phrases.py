"""Secrets told by a sentence: a telling name, some words about what it is for, "is", and a value with digits in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_NAMES = {
    "password": (
        "password", "passphrase", "passwort", "kennwort", "mot de passe", "senha", "contraseña", "contrasena", "palavra-passe",
        "pw:", "pass:", "login", "credentials", "identifiants", "zugangsdaten",
    ),
    "token": ("token", "api key", "clé api", "chave de api"),
}  # fmt: skip

_NAMED = [(kind, name) for kind, names in _NAMES.items() for name in names]

#: Up to eight words, none of which ends a sentence, so that the time for one name is bounded.
_WORD = r"(?:[ \t]++[\w'’/-]{1,24}+,?)"
#: A name directly followed by a sign is the assignment that ``values`` judges.
_SAYS = rf"(?:{_WORD}{{2,8}}?[ \t]*[:：][ \t]*|{_WORD}{{0,8}}?[ \t]+(?:is|are|est|sont|é|são|es|son|ist|lautet|sind)[ \t]+(?:admin[ \t]*/[ \t]*)?)"
#: Letters and digits, or letters and a sign inside: no number, date, percentage, path, address or version.
_VALUE = (
    r"(?P<secret>(?!https?:|\d+(?:[.,:/%-]\d*)*[\s.,;]|v?\d+(?:\.\w+)+\b|/|~|\w+\(\))"
    r"(?!\S*-(?:hashed|encoded|encrypted|protected|based)\b)(?![^\s@]+@[^\s@]+\.\w)(?=[^\s,;]*[A-Za-z])(?=[^\s,;]*(?:\d|[!@#$%^&*]|[a-z]-[a-z]+-[a-z]))[^\s,;«»\"'`]{6,128})"
)
_TRAILING = ".!?)"


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Returns what finds a value told under this name. Most texts hold none of them, and each takes its time to make."""
    joint = _SAYS if name[-1] != ":" else r"[ \t]*"
    return re.compile(rf"(?<!\w){re.escape(name)}{joint}{_VALUE}", re.IGNORECASE)


def told_secrets(text: str, lower: str) -> Iterator[tuple[int, int, str]]:
    """Yields the stretches of such values; ``lower`` is the text in lower case, of the same length."""
    for kind, name in _NAMED:
        if name not in lower:
            continue
        for found in _pattern(name).finditer(text):
            value = found["secret"].rstrip(_TRAILING)
            if "⟦" not in value and len(value) >= 6:
                start = found.start("secret")
                yield start, start + len(value), kind
