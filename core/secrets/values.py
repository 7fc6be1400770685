"""Secrets told by their name: ``DB_PASSWORD=…``, ``the password is …``, ``密码：…``. The value decides."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mnemic.core.secrets.shapes import Assigned, is_secret, is_unbroken

_KINDS = ("password", "private-key", "api-key", "token", "secret", "key", "loose")
#: What a mask says where the kind is only how closely the value is looked at.
_MASKS = {"key": "api-key", "loose": "password"}
_KEYS = "api access auth account private encryption signing subscription license master".split()
#: Keys that open nothing.
_OPEN_KEYS = "public cache primary foreign sort partition idempotency object routing lookup index".split()
_NAMES = (
    r"(?P<k0>passwor[dt]e?|passwd|passphrase|passcode|pwd|(?<=_)pass(?![a-z])|mot[ _]de[ _]passe|palavra-passe|senha"
    r"|contrase[ñn]a|kennwort|pass word|(?<![a-z0-9])(?:pw|psw|mdp)(?![a-z])|密码|口令|密碼|パスワード|パスフレーズ|비밀번호)"
    r"|(?P<k1>private[ _-]?key)"
    rf"|(?P<k2>(?:{'|'.join(_KEYS)}|secret)[ _-]?key|密钥|秘钥|clé[ _]api|chave[ _]de[ _]api)"
    r"|(?P<k3>token|令牌|jeton|トークン)"
    r"|(?P<k4>secret|credential|segredo)"
    rf"|(?P<k5>(?<=[a-z0-9]_)(?<!{'_)(?<!'.join(_OPEN_KEYS)}_)key)"
    r"|(?P<k6>(?<![\w-])(?:clave(?: secreta)?|pin)(?!\w)|暗証番号|パス(?=[はを]))"
)

#: The beginnings of all such names in lower case, and where in it the name begins.
_BEGINNINGS = (
    *[(literal, 0) for literal in (
        "passwor", "passwd", "passphrase", "passcode", "pwd", "mot de passe", "mot_de_passe", "palavra-passe", "senha",
        "contrase", "kennwort", "密码", "口令", "密碼", "パスワード", "비밀번호", "密钥", "秘钥", "clé api", "clé_api",
        "chave de api", "chave_de_api", "token", "令牌", "jeton", "トークン", "secret", "credential", "segredo",
        "pass word", "パスフレーズ", "暗証番号", "パス", "pw", "psw", "mdp", "clave", "pin",
    )],
    ("_pass", 1),
)  # fmt: skip
#: Those that begin or end in the middle of many words.
_SHORT = frozenset(("pw", "psw", "mdp", "clave", "pin"))
_KEY_BEGINNINGS = tuple((f"{word}{joint}key", 0) for word in _KEYS for joint in ("", " ", "_", "-"))
_ALL_BEGINNINGS = (*_BEGINNINGS, *_KEY_BEGINNINGS, ("_key", 1))

_TAIL = r"(?P<tail>[A-Za-z0-9_-]{0,40}+)"
_WHOSE = r"(?:[ \t](?:for|of|to|on|in|at|pour|de|du|da|do|para|del|für)[ \t][\w.-]{1,30}){0,2}"
_OPERATOR = (
    r"(?P<operator>[\"'`*\]]{0,3}[ \t]{0,4}(?::=|=>|={1,2}|:|：|->|→)[ \t*]{0,4}"
    r"|[\"'`*]{0,3}[ \t]{0,2}(?:已经?)?(?:是|[改换換设設]?(?:成|为|為)|は|은|는)了?[ \t:：]{0,4}"
    r"|[\"'`*]{0,3}[ \t]{1,4}(?:is|was|est|é|es|ist|war|lautet)[ \t:]{1,4}"
    r"(?:(?:now|still|set to|currently|jetzt|nun|maintenant|désormais|agora|ahora)[ \t])?"
    r"|[ \t]{1,4})"
)
_VALUE = (
    r"(?:\\?\"(?P<double>[^\"\n]{1,512})\"|'(?P<single>[^'\n]{1,512})'|`(?P<code>[^`\n]{1,512})`"
    r"|[“「『«][ \t]?(?P<marked>[^”」』»\n]{1,512})[”」』»]"
    r"|(?P<bare>[^\s\"'`<>(){}\[\],;\u3000-\u9fff\uac00-\ud7af\uff00-\uffef⟦⟧]{1,256}+)(?P<after>[(\[{<]?))"
)
# Compiled when first needed: its size would be felt at start-up.
_ASSIGNED = rf"(?i)(?:{_NAMES}){_TAIL}{_WHOSE}{_OPERATOR}{_VALUE}"
#: The value on a line of its own, below its name: as YAML may have it, folded or not.
_BELOW = (
    rf"(?i)(?:{_NAMES})(?P<tail>)(?P<operator>[\"']?[ \t]{{0,4}}:[ \t]{{0,4}}(?:[|>][+-]?[ \t]{{0,4}})?\r?\n[ \t]{{1,16}})"
    r"(?:\"(?P<double>[^\"\n]{1,512})\"|'(?P<single>[^'\n]{1,512})'"
    r"|(?P<bare>[^\s\"'`<>(){}\[\],;⟦⟧]{6,256}+)(?P<after>))[ \t]{0,16}\r?(?:\n|\Z)(?P<code>(?!))?(?P<marked>(?!))?"
)
_LINE_ENDS_AFTER = re.compile(r":[ \t]{0,4}(?:[|>][+-]?[ \t]{0,4})?\r?\n[ \t]")
_REST = re.compile(r"[^\s\"'`<>(){}\[\],;\u3000-\u9fff\uac00-\ud7af\uff00-\uffef⟦⟧]*+")
_VALUES = ("double", "single", "code", "marked", "bare")
_OPTION = re.compile(r"(?:^|\s)--[\w-]{0,40}$")
_TELLING = re.compile(r"[0-9!@#$%^&*+=?~|\\/]")


def assigned_secrets(text: str, lower: str) -> Iterator[tuple[int, int, str]]:
    """Yields start, end and kind of each value that a name before it gives away.

    ``lower`` is the text in lower case, of the same length. Linear: an occurrence of a name is looked at once, and
    no further than some hundred characters.
    """
    position = 0
    places = _names(lower)
    assigned = re.compile(_ASSIGNED) if places else None
    below = re.compile(_BELOW) if places and _LINE_ENDS_AFTER.search(text) else None
    for place in places:
        if place < position or assigned is None:
            continue
        found = assigned.match(text, place)
        value = _secret(found) if found else None
        if value is None and below and (found := below.match(text, place)):
            value = _secret(found)
        if value:
            yield value
            position = value[1]


def _names(lower: str) -> list[int]:
    places: set[int] = set()
    for literal, shift in _ALL_BEGINNINGS if "key" in lower else _BEGINNINGS:
        place = lower.find(literal)
        while place >= 0:
            end = place + len(literal)
            if literal not in _SHORT or not (
                lower[place - 1 : place].isalpha() or lower[end : end + 1].isalpha()
            ):
                places.add(place + shift)
            place = lower.find(literal, end)
    return sorted(places)


def _secret(found: re.Match[str]) -> tuple[int, int, str] | None:
    group = next(name for name in _VALUES if found[name] is not None)
    kind = next(kind for number, kind in enumerate(_KINDS) if found[f"k{number}"])
    operator = found["operator"]
    option = _is_option(found)
    if not (operator.strip() or option or kind == "password"):
        return None
    bare = found["bare"] or ""
    told = bare if any(sign in operator for sign in ":=：") else bare.rstrip("!?")
    if group == "bare" and operator != "=" and not _TELLING.search(told) and not is_unbroken(bare):
        return None
    start, end = found.start(group), _end(found, group)
    name = found.string[found.start() : found.start("tail")]
    quoted, called = group != "bare", bool(found["after"])
    value = found.string[start:end]
    is_one = is_secret(Assigned(kind, name, found["tail"], operator, value, quoted, called, option))
    return (start, end, _MASKS.get(kind, kind)) if is_one else None


def _is_option(found: re.Match[str]) -> bool:
    start = found.start()
    return found.string[start - 1 : start] == "-" and bool(
        _OPTION.search(found.string[max(0, start - 44) : start])
    )


def _end(found: re.Match[str], group: str) -> int:
    """Returns where the value ends: a bare one without the sentence's own punctuation or the next query argument."""
    start, end = found.span(group)
    if group == "bare":
        rest = _REST.match(found.string, end) if end - start == 256 else None
        end = rest.end() if rest else end
        if found.string[max(0, found.start() - 45) : found.start()].rpartition("?")[1]:
            end = start + len(found.string[start:end].partition("&")[0])
        while end > start + 1 and found.string[end - 1] in ".:…":
            end -= 1
    return end
