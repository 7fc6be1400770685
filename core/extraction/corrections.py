"""Statements that only make sense with what was said before: corrections, and plain agreement to a proposal."""

from __future__ import annotations

import re

from mnemic.core.extraction.findings import Correction
from mnemic.core.extraction.judging import judge, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.sentences import blanked, sentences
from mnemic.core.language.detection import language_of

_ENDS = " \t.,;:!?。，；：！？、…\"'“”«»「」"
_LONGEST = 60
_WEEKDAY = (
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche"
    r"|(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?|sábado|domingo|lunes|martes|mi[ée]rcoles|jueves|viernes"
    r"|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|(?:周|星期|礼拜)[一二三四五六日天]|[月火水木金土日]曜日?"
)
_MONTH = (
    r"january|february|march|april|may|june|july|august|september|october|november|december"
    r"|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre"
    r"|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro"
    r"|enero|febrero|marzo|mayo|junio|julio|septiembre|octubre|noviembre|diciembre"
    r"|januar|februar|märz|juni|juli|oktober|dezember|\d{1,2}月"
)
#: Kinds of value: what is corrected and what corrects it are of one kind.
_VALUES = tuple(
    re.compile(rf"(?<![\w.])(?:{pattern})(?![\w.]\w)" if n else pattern, re.IGNORECASE)
    for n, pattern in enumerate(
        (_WEEKDAY, _MONTH, r"\d{4}-\d\d-\d\d", r"\d{1,2}:\d\d", r"v?\d+(?:\.\d+)+", r"\d+")
    )
)
_NAME = re.compile(r"[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*){0,3}|`[^`]+`|[\w-]+[./_:][\w./_:-]+")


def correction_in(statement: str, lexicon: Lexicon) -> Correction | None:
    """Returns what a statement corrects. ``old`` is ``""`` where it only says what is right."""
    text = statement.strip().rstrip(_ENDS)
    shown = blanked(text)
    for pattern in lexicon.corrections:
        found = re.match(rf"(?:{pattern})$", shown, re.IGNORECASE)
        if not found:
            continue
        groups = {name: text[found.start(name) : found.end(name)].strip(_ENDS) for name in found.groupdict()}
        new, old = groups["new"], groups.get("old") or ""
        if new and max(len(new), len(old)) <= _LONGEST and _fits(new, old):
            return Correction(old, new)
    return None


def changed_in(statement: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """Returns what a statement says to have changed ("the demo has been moved to …") and its new value."""
    text = statement.strip().rstrip(_ENDS)
    found = lexicon.whole("changes", blanked(text))
    if not found:
        return None
    subject, new = (text[found.start(name) : found.end(name)].strip(_ENDS) for name in ("subject", "new"))
    return (subject, new) if subject and len(new) <= _LONGEST and _fits(new, "") else None


def corrected(correction: Correction, history: list[tuple[int, str]]) -> tuple[str, Correction, int] | None:
    """Finds the latest statement that the correction mends.

    ``history`` is ``(index, sentence)``, oldest first. Returns the mended statement, the correction with its old value
    filled in, and the statement's index; ``None`` where nothing fits.
    """
    for index, sentence in reversed(history):
        old = correction.old or _alike(correction.new or "", sentence)
        at = _find(old, sentence)
        lexicon = LEXICONS[language_of(sentence)]
        if at is None or judge(sentence, lexicon).category is None:
            continue
        mended = sentence[: at.start()] + (correction.new or "") + sentence[at.end() :]
        return opened(mended, lexicon), Correction(at[0], correction.new), index
    return None


def valued(correction: Correction) -> Correction:
    """Narrows a correction whose new side is a whole statement down to the value in it."""
    for pattern in _VALUES:
        if pattern.search(correction.old) and (found := pattern.search(correction.new or "")):
            return Correction(correction.old, found[0])
    return correction


def is_value(text: str) -> bool:
    """Says whether a text is a value that a statement could hold: a day, a number, a version, a name."""
    return any(pattern.search(text) for pattern in _VALUES) or bool(_NAME.fullmatch(text))


def agreed(answer: str, question: str, lexicon: Lexicon) -> str | None:
    """Returns the rule that a plain "yes" makes of an assistant's question, in the user's name."""
    if not lexicon.whole("yes", answer.strip()):
        return None
    for sentence in reversed(list(sentences(question))):
        found = lexicon.starts("proposal", sentence)
        lasts = bool(found and (lexicon.has("lasting", sentence) or lexicon.has("lasting", answer)))
        if not lasts:
            found = lexicon.starts("told", sentence)
        if found:
            return _in_users_name(found["rule"].strip(_ENDS), lexicon)
    return None


def _in_users_name(rule: str, lexicon: Lexicon) -> str:
    for pattern, word in lexicon.swap:
        rule = re.sub(pattern, word, rule, flags=re.IGNORECASE)
    return rule.strip()


def _fits(new: str, old: str) -> bool:
    if not old:
        return any(pattern.search(new) for pattern in _VALUES)
    return any(p.search(new) and p.search(old) for p in _VALUES) or (_worded(new) and _worded(old))


def _worded(text: str) -> bool:
    return (
        bool(_NAME.fullmatch(text))
        or (text.isascii() and len(text.split()) <= 2 and text.replace(" ", "").isalnum())
        or (not text.isascii() and len(text) <= 12)
    )


def _alike(new: str, sentence: str) -> str:
    """The value in a sentence that is of the same kind as ``new``; ``""`` where there is none."""
    kind = next(pattern for pattern in _VALUES if pattern.search(new))
    found = kind.search(sentence)
    return found[0] if found else ""


def _find(old: str, sentence: str) -> re.Match[str] | None:
    if not old:
        return None
    edge = r"(?<!\w){}(?!\w)" if old.isascii() else "{}"
    return re.search(edge.format(re.escape(old)), sentence, re.IGNORECASE)
