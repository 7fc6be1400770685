"""What a newer statement says was left ("we no longer use Redux"), and whether that is what an older one says."""

from __future__ import annotations

import re

from mnemic.core.language import change_words, wording
from mnemic.core.language.statement import MAX_READ, Statement, read

#: What holds no longer, up to the end of its clause.
_LEFT = re.compile(
    r"\b(?:no longer|any ?more|stopped|ceased|ne \S+ plus|n['’]\S+ plus|já não|não \S+ mais|ya no|nicht mehr|nicht länger)\b|不再|もう|やめ",
    re.IGNORECASE,
)
_PARTS = re.compile(
    r"[,;，；。、]|[.!](?=\s|$)|\s[—–]\s"
    r"|\s(?:and|but|et|mais|e|mas|y|pero|und|sondern|aber)\s(?=(?:now |maintenant |agora |ahora |jetzt )?(?:we|i|on|nous|je|a gente|nós|eu|usamos|wir|ich|nutzen|mit|con|com|avec)\b)",
    re.IGNORECASE,
)
_BESIDE_LATIN = re.compile(
    r"(?<=[A-Za-z0-9])(?=[\u3041-\u30ff\u3400-\u9fff])|(?<=[\u3041-\u30ff\u3400-\u9fff])(?=[A-Za-z0-9])"
)
#: For what something is done: left altogether, it is left for that, too.
_PURPOSE = re.compile(
    r"\s(?:for|as|pour|comme|para|pra|como|für|zum|zur|als)\s.+$|(?<=\S)\s*(?:做|来做?|作为|用于).+$",
    re.IGNORECASE,
)
_PURPOSE_JA = re.compile(r"^[^にをは、。]{1,20}には?(?=[^、。]{1,30}(?:を使|を利用|を採用))")
#: Two things in one statement: what is said of one of them does away with neither.
_SEVERAL = re.compile(
    r"[,;&，；、]|\b(?:and|or|et|ou|e|y|o|und|oder)\b|和|与|及|以及|と(?=[^、。]{1,20}を)", re.IGNORECASE
)


def _left_by(text: str) -> str:
    """Returns the part of a text's first statement that says what holds no longer; "" where none does."""
    text = text[:MAX_READ]
    found = _LEFT.search(text)
    if found is None:
        return ""
    cuts = [0, *(cut.end() for cut in _PARTS.finditer(text)), len(text) + 1]
    begin = max(cut for cut in cuts if cut <= found.start())
    end = min(cut for cut in cuts if cut >= found.end())
    return text[begin:end].strip(" ,;.，；。、!")


def rejected(text: str, statement: Statement) -> frozenset[str]:
    """Returns the terms of what a text, read as ``statement``, says is no longer so, or rejects by name."""
    if statement.contrast or not statement.ended:
        return statement.contrast
    return read(change_words.LATELY.sub(" ", _spaced(_left_by(text)))).terms or statement.terms


def leaves(a: str, b: str) -> bool:
    """Says whether the newer text ``b`` says that what the older text ``a`` says holds no longer, for whatever purpose."""
    part = _spaced(_left_by(b))
    if not part and not wording.CONTRASTS.search(b[:MAX_READ]):
        return False
    kept = _without_purpose(_spaced(a[:MAX_READ]))
    old, new = read(kept), read(_spaced(b[:MAX_READ]))
    if old.negative or old.tail or not old.terms or old.contrast or _SEVERAL.search(kept):
        return False
    if new.contrast == old.terms and len(new.terms) == len(new.contrast):
        return _act(new) == _act(old) and not new.negative  # "we use Zustand instead of Redux"
    left = read(change_words.LATELY.sub(" ", part)) if part else None
    whole = read(_spaced(a[:MAX_READ]))
    return (
        left is not None
        and left.negative
        and left.terms in (old.terms, whole.terms)
        and _act(left) == _act(old)
    )


def _spaced(text: str) -> str:
    """Sets names in Latin letters apart from the script around them."""
    return _BESIDE_LATIN.sub(" ", text)


def _without_purpose(text: str) -> str:
    return _PURPOSE_JA.sub("", _PURPOSE.sub("", text))


def _act(statement: Statement) -> tuple[str, str, str]:
    return statement.verb, statement.action, statement.who
