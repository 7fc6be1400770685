"""Secrets told by a sentence: a telling name, some words about what it is for, "is", and a value with digits in it.

The value may stand before its name too, or after the name of the one who logs in with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from mnemic.core.secrets.shapes import is_placeholder, is_telling

_PASSWORDS = (
    "password", "passphrase", "passwort", "kennwort", "mot de passe", "mdp", "senha", "contraseña", "contrasena",
    "palavra-passe", "pw", "pwd",
)  # fmt: skip
_LOGINS = (
    "login", "credentials", "creds", "identifiants", "zugangsdaten", "anmeldedaten", "credenciales", "credenciais",
)  # fmt: skip
_NETWORKS = (
    "wifi key", "wi-fi key", "wlan key", "wlan-key", "wlan-schlüssel", "clé wifi", "clé du wifi", "clave wifi",
    "clave del wifi", "chave do wifi",
)  # fmt: skip
_NAMES = {
    "password": (*_PASSWORDS, *_LOGINS, *_NETWORKS, "pass:"),
    "token": ("token", "api key", "clé api", "chave de api"),
}

_NAMED = [(kind, name) for kind, names in _NAMES.items() for name in names]

#: Up to eight words, none of which ends a sentence, so that the time for one name is bounded.
_WORD = r"(?:[ \t]++[\w'’/-]{1,24}+,?)"
_CHANGED = (
    r"(?:changed|reset|set|rotated|updated|switched|renewed)[ \t]+to|(?:wurde|ist|wird)[ \t]+(?:\w+[ \t]+)?(?:auf|in)"
    r"|(?:changé|modifié|remplacé)e?[ \t]+(?:en|par|pour)|(?:alterad|mudad|trocad)[ao][ \t]+(?:para|pra|por)|(?:mudou|mudamos)[ \t]+(?:para|pra)"
    r"|(?:cambi(?:ó|ada|ado|amos)|actualizad[ao])[ \t]+(?:a|por)"
)
#: A name directly followed by a sign is the assignment that ``values`` judges.
_SAYS = rf"(?:{_WORD}{{2,8}}?[ \t]*[:：][ \t]*|{_WORD}{{0,8}}?[ \t]+(?:is|are|est|sont|é|são|es|son|ist|lautet|sind|{_CHANGED})[ \t]+(?:admin[ \t]*/[ \t]*)?)"
#: Letters and digits, or letters and a sign inside: no number, date, percentage, path, address or version.
_VALUE = (
    r"(?P<secret>(?!https?:|\d+(?:[.,:/%-]\d*)*[\s.,;]|v?\d+(?:\.\w+)+\b|/|~|\w+\(\))"
    r"(?!\S*-(?:hashed|encoded|encrypted|protected|based)\b)(?![^\s@]+@[^\s@]+\.\w)(?=[^\s,;]*[A-Za-z])"
    r"(?=[^\s,;]*(?:\d|[!@#$%^&*](?![!?.]*(?:\s|$))|[a-z]-[a-z]+-[a-z]))[^\s,;«»\"'`]{6,128})"
)
_TRAILING = ".!?)"

_OWNED = (
    r"(?:the|our|my|your|das|unser|mein|dein|le|notre|mon|votre|ton|a|nossa|minha|la|nuestra|mi|tu)[ \t]+"
)
_ENDS = r"(?=[ \t]*(?:[.,;:!?)。，]|[\r\n]|\Z)|[ \t]+(?:for|of|to|on|at|in|and|für|von|vom|zu|im|und|pour|de|du|da|do|del|para|no|na)(?!\w))"
_BEFORE = re.compile(
    rf"(?<![^\s\"'`(“„«])(?P<secret>[^\s,;\"'`“”„«»]{{8,64}}+)[\"'`”“»]?[ \t]+(?:is|was|ist|war|est|é|es)[ \t]+{_OWNED}"
    rf"(?:[\w-]{{1,24}}[ \t]+){{0,3}}?(?:[\w-]{{1,24}}-)?(?:{'|'.join(_PASSWORDS)}){_ENDS}",
    re.IGNORECASE,
)
_BEFORE_UNSPACED = re.compile(
    r"(?<![A-Za-z0-9])(?P<secret>[!-~]{8,64}+)[ \t]?(?:是|が|は)[^\s。，、,.]{0,16}?(?:密码|密碼|口令|パスワード|暗証番号)(?=です|だ|[。，,.!！\s]|\Z)"
)
_CHANGES_UNSPACED = re.compile(r"パスワードを(?P<secret>[!-~]{6,64}+)[ \t]?に(?:変|設定|更新|しま|した)")
#: How far around a password's name its value and what follows are looked for.
_BEHIND, _AHEAD = 160, 60
#: Who logs in, and with what.
_PAIR = re.compile(
    rf"(?<!\w)(?:{'|'.join(_LOGINS)}){_WORD}{{0,5}}?[ \t]*[:：=][ \t]*[\w.@-]{{1,40}}+(?:[ \t]*:[ \t]*|[ \t]+[/|][ \t]+)(?P<secret>[^\s,;\"'`]{{6,128}}+)"
    rf"|(?<!\w)(?:{'|'.join(_LOGINS)})[ \t]+[\w.@-]{{1,40}}+[ \t]+/[ \t]+(?P<beside>[^\s,;\"'`]{{6,128}}+)",
    re.IGNORECASE,
)
_LOGS_IN = re.compile(
    r"(?<!\w)(?:s?ftp|ssh|log ?in|user(?:name)?)[ \t:=]{1,3}[^\s,;/]{1,64}+(?:[ \t,;/]{1,3}(?:and[ \t]|with[ \t])?)(?:pass|pw|pwd)[ \t]+(?P<secret>[^\s,;\"'`]{6,128}+)"
    r"|(?<!\w)ssh[ \t]+pass[ \t]+(?P<beside>[^\s,;\"'`]{6,128}+)",
    re.IGNORECASE,
)
#: What has to occur for each of them.
_OTHERS = (
    (("密码", "密碼", "口令", "パスワード", "暗証番号"), _BEFORE_UNSPACED),
    (("パスワードを",), _CHANGES_UNSPACED),
    (_LOGINS, _PAIR),
    (("pass ", "pass\t", "pw ", "pwd "), _LOGS_IN),
)


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
            if "⟦" not in value and len(value) >= 6 and not is_placeholder(value):
                start = found.start("secret")
                yield start, start + len(value), kind
    for name in _PASSWORDS:
        place = lower.find(name)
        while place >= 0:
            yield from _found(_BEFORE, text, max(0, place - _BEHIND), place + _AHEAD)
            place = lower.find(name, place + _AHEAD)
    for names, pattern in _OTHERS:
        if any(name in lower for name in names):
            yield from _found(pattern, text, 0, len(text))


def _found(pattern: re.Pattern[str], text: str, start: int, stop: int) -> Iterator[tuple[int, int, str]]:
    for found in pattern.finditer(text, start, stop):
        group = "secret" if found["secret"] else "beside"
        start, value = found.start(group), found[group].rstrip(".?)")
        if "⟦" not in value and is_telling(value):
            yield start, start + len(value), "password"
