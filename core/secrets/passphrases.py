"""Passphrases: values of several words, which "is" or a sign joins to the name of a password.

Words are a passphrase where none of them holds a sentence together or speaks about passwords.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_NAMES = (
    "passphrase", "password", "pass word", "passcode", "passwort", "kennwort", "mot de passe", "phrase de passe",
    "phrase secrète", "senha", "palavra-passe", "frase-senha", "contraseña", "contrasena", "pw", "pwd", "mdp",
    "密码", "密碼", "口令", "パスワード", "パスフレーズ",
)  # fmt: skip
_SEEDS = (
    "seed phrase", "recovery phrase", "secret phrase", "mnemonic phrase", "backup phrase", "wiederherstellungsphrase",
    "phrase de récupération", "frase semilla", "frase de recuperación", "frase de recuperação", "助记词", "リカバリーフレーズ",
)  # fmt: skip
_NAMED = tuple((name, name in _SEEDS) for name in _NAMES + _SEEDS)
_WHOSE = r"(?:[ \t](?:for|of|to|on|in|at|pour|de|du|da|do|para|del|für|von|vom)[ \t](?:(?:the|my|our|la|le|el|o|a|das|die|den)[ \t])?[\w.-]{1,30}){0,2}"
_IS = r"[ \t]{1,4}(?:is|was|est|é|es|ist|lautet)[ \t]{1,4}(?:(?:now|jetzt|maintenant|agora|ahora)[ \t])?|[ \t]{0,4}(?:是|为|為|は)[ \t]{0,4}"
_WORD = r"[a-z0-9à-öø-ÿß]{2,16}+"
_WORDS = rf"(?P<quote>[\"'“„«「`])?(?P<words>{_WORD}(?:[ \t-]{_WORD}){{2,24}}+)"
_END = r"(?=[\"'”“»」`]|[ \t]*(?:[.,;!?)。，]|[\r\n]|\Z|です|だ))"
# In lower case only: names, headings and messages begin with a capital.
_TOLD = re.compile(
    rf"(?i:{_WHOSE}(?:(?P<sign>[\"']?[ \t]{{0,4}}[:：=]{{1,2}}[ \t]{{0,4}})|{_IS})){_WORDS}{_END}"
)
#: What makes a name that a colon follows one of a thing, not of a topic.
_OWNED = re.compile(
    r"(?<!\w)(?:my|our|the|wi-?fi|wlan|admin|root|mein|unser|mon|ma|notre|minha|nossa|mi|nuestra)[ \t-]{1,2}$",
    re.IGNORECASE,
)
_STOPS = frozenset(
    # What holds a sentence together.
    "the an and or but nor if in on at of for to from by with without via as than then that this these those it its is"
    " are was were be been being has have had do does did not no never always only also too very so yet still now again"
    " today soon once after before until till while since when where what who why how which can could may might must"
    " shall should will would you your we our my me us they their them he she his her all any each every some both there"
    " here out up off into over under per about more most less least just same other another"
    " use see ask add fix set get put run try let make keep reset change update check show hide allow require enter type"
    " send store remove delete rename replace implement refactor validate test tests handle support improve"
    # What is said of passwords.
    " password passwords passphrase passphrases pass login user users username admin account email link field form page"
    " screen input text string value hash secret token key vault manager policy rotation case sensitive plain long short"
    " strong weak easy hard wrong right correctly invalid valid empty blank default public private safe unsafe unknown"
    " known optional mandatory random unique minimum maximum min max length char chars character characters digit digits"
    " letters symbols words word byte bytes day days week weeks month months year years time times"
    # German, French, Portuguese, Spanish.
    " der die das den dem des ein eine einen einem und oder aber nicht kein nur noch immer nie auch schon jetzt hier da im"
    " am zum zur mit ohne von vom bei aus auf für über unter nach vor seit bis als wie wenn dass sehr zu ist sind wird zeichen"
    " le la les un une des du de et ou mais ne pas plus que qui dans sur sous pour par avec sans chez en au aux trop très est"
    " sont être toujours jamais encore même caractères"
    " os as um uma do da dos das no na nos nas em com sem por para mais muito não nunca sempre que ou foi ser está são"
    " caracteres el los una unos unas del al con sin muy ya y no si se lo su mi tu más está son siempre".split()
)
#: How words end that say what is done with it, or how.
_SAYING = re.compile(r".{2,}(?:ed|ing|ly|able|tion|ment|ado|ada|ido|ida|mente)")
#: A seed is of so many words at least.
_SEED_WORDS = 12


def passphrases(text: str, lower: str) -> Iterator[tuple[int, int, str]]:
    """Yields the stretches of such values; ``lower`` is the text in lower case, of the same length."""
    for name, is_seed in _NAMED:
        place = lower.find(name)
        while place >= 0:
            end = place + len(name)
            begins = not name.isascii() or not lower[place - 1 : place].isalnum() or len(name) > 4
            if begins and (found := _TOLD.match(text, end)) and _is_one(found, text, place, is_seed):
                yield *found.span("words"), "secret" if is_seed else "password"
            place = lower.find(name, end)


def _is_one(found: re.Match[str], text: str, place: int, is_seed: bool) -> bool:
    words = re.split(r"[ \t-]", found["words"])
    if is_seed:
        return len(words) >= _SEED_WORDS
    if any(word in _STOPS or _SAYING.fullmatch(word) for word in words):
        return False
    if any(word.isdigit() and len(word) > 2 for word in words):
        return True
    sign = (found["sign"] or "=").strip("\"' \t")
    named = "phrase" in text[place : found.start()].casefold() or _OWNED.search(
        text[max(0, place - 16) : place]
    )
    # What only a colon joins may be a heading and its text.
    if sign in (":", "：") and not (found["quote"] or named):
        return False
    return len(words) >= (3 if found["quote"] else 4)
