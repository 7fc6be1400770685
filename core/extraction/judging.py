"""Decides about one statement: worth keeping, and as what, or not, and by which rule."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.sentences import MAX_SENTENCE, blanked
from mnemic.core.language.detection import is_spaced

Category = Literal["standing", "taste", "person", "team", "reference", "asked"]

#: Shorter statements say too little to stand alone; scripts without blanks say more with less.
MIN_SPACED, MIN_UNSPACED = 12, 6
#: "I hate tabs" is whole.
MIN_TASTE = 10
_ENDS = " \t\r\n.!。！,;，；、…–—-"
_ASKING = ("?", "？")
_FACTS: tuple[Category, ...] = ("team", "reference", "person")


@dataclass(frozen=True, slots=True)
class Judgement:
    """``rule`` names why a statement is not kept; ``category`` says what a kept one is. One of both is ``None``.

    ``text`` is the statement without its opening words, without its reason, which is ``why``, and without what
    follows from it, which is ``how_to_apply``.
    """

    text: str
    rule: str | None = None
    category: Category | None = None
    why: str | None = None
    how_to_apply: str | None = None
    explicit: bool = False


def judge(statement: str, lexicon: Lexicon) -> Judgement:
    """Judges one statement in the language of ``lexicon``."""
    text = opened(statement, lexicon)
    shown = blanked(text)
    if not text or lexicon.whole("chatter", shown) or lexicon.whole("chatter", blanked(statement.strip())):
        return Judgement(statement, "chatter")
    if len(text) > MAX_SENTENCE:
        return Judgement(statement, "pasted")
    if rule := _forbidden(shown, lexicon):
        return Judgement(statement, rule)
    asked = _asked(text, shown, lexicon)
    if asked:
        return asked
    if (
        shown.rstrip(" .!\"'”").endswith(_ASKING)
        or (lexicon.starts("question", shown) and not lexicon.starts("why_first", shown))
        or lexicon.ends("question_end", shown)
    ):
        return Judgement(statement, "question")
    return _told(statement, text, shown, lexicon)


def opened(statement: str, lexicon: Lexicon) -> str:
    """Returns the statement without the words that only open it ("ok, by the way, please …") and without its end mark."""
    text = statement.strip().rstrip(_ENDS).strip()
    for _ in range(5):
        opener = lexicon.starts("openers", text)
        if not opener or not opener.end():
            break
        text = text[opener.end() :].lstrip()
    for _ in range(3):
        trailer = lexicon.ends("trailers", text)
        if not trailer or not trailer.start():
            break
        text = text[: trailer.start()].rstrip(_ENDS)
    return text


def category_of(shown: str, lexicon: Lexicon) -> Category | None:
    """Returns what a statement is by its cues, ``None`` where it has none."""
    if any(lexicon.clause(field, shown) for field in ("standing", "ban", "style", "habit")):
        return "standing"
    if lexicon.has("reference", shown) and (lexicon.has("system", shown) or "://" in shown):
        return "reference"
    if lexicon.clause("taste", shown):
        return "taste"
    if lexicon.clause("person", shown):
        return "person"
    return "team" if lexicon.clause("team", shown) else None


def reasoned(text: str, lexicon: Lexicon) -> tuple[str, str | None]:
    """Parts a statement from its reason, wherever that stands; both as they were written."""
    shown = blanked(text)
    first = lexicon.starts("why_first", shown)
    if first and first["why"] and len(text) - first.end() >= 4:
        return text[first.end() :], text[first.start("why") : first.end("why")].strip(_ENDS)
    reason = lexicon.has("why", shown)
    if reason and reason.start() >= 4 and len(text) - reason.end() >= 2:
        return text[: reason.start()].rstrip(_ENDS), text[reason.end() :].strip(_ENDS)
    return text, None


def too_short(text: str) -> bool:
    """Says whether the statement is under the least length of its script."""
    return len(text) < (MIN_SPACED if is_spaced(text) else MIN_UNSPACED)


def _forbidden(shown: str, lexicon: Lexicon) -> str | None:
    if lexicon.has("injected", shown):
        return "injection"
    if lexicon.starts("unremember", shown) or lexicon.starts("hypothetical", shown):
        return "negated_hypothetical"
    if lexicon.starts("aside", shown):
        return "aside"
    if lexicon.starts("hearsay", shown):
        return "quoted"
    return "temporary" if lexicon.has("passing", shown) else None


def _is_task(shown: str, lexicon: Lexicon) -> bool:
    """Says whether an instruction is a task for now that only goes on in lasting words ("write the mail, no jargon")."""
    if not lexicon.starts("task", shown) or lexicon.has("lasting", shown):
        return False
    return not any(lexicon.starts(field, shown) for field in ("standing", "ban", "style", "habit"))


def _is_temporary(shown: str, category: Category | None, lexicon: Lexicon) -> bool:
    """Says whether a statement is of today. "Now" in a fact of the project says that the fact is new."""
    found = lexicon.has("temporary", shown)
    if not found or lexicon.has("decided", shown):
        return False
    return category not in _FACTS or not lexicon.whole("lately", found[0])


def _asked(text: str, shown: str, lexicon: Lexicon) -> Judgement | None:
    """Reads an explicit request to remember; ``points_back`` where its content is what was said before."""
    start = lexicon.starts("remember", shown)
    end = None if start else lexicon.ends("remember_after", shown)
    if not start and not end:
        return None
    content = (text[start.end() :] if start else text[: end.start() if end else 0]).strip(_ENDS + ":：")
    polite = start is not None and lexicon.has("question", blanked(text[: start.end()])) is not None
    plain = content.rstrip("?？ ") if polite else content
    tag = lexicon.ends("question_end", blanked(plain)) if start else None
    plain = plain[: tag.start()].rstrip() if tag and polite else plain
    if not plain or lexicon.whole("points_back", plain):
        return Judgement(text, "points_back", explicit=True)
    if (tag and not polite) or plain.endswith(_ASKING) or lexicon.starts("question", blanked(plain)):
        return Judgement(text, "question")
    if lexicon.whole("fragment", blanked(plain)):
        return Judgement(text, "too_short")
    body, why = reasoned(plain, lexicon)
    return Judgement(body, category="asked", why=why, explicit=True)


def _told(statement: str, text: str, shown: str, lexicon: Lexicon) -> Judgement:
    if text.endswith((":", "：")):
        return Judgement(statement, "introduction")
    if too_short(text) and not (lexicon.starts("taste", shown) and len(text) >= MIN_TASTE):
        return Judgement(statement, "request" if lexicon.starts("task", shown) else "too_short")
    if lexicon.has("neutral", shown):
        return Judgement(statement, "neutral")
    category = category_of(shown, lexicon)
    if _is_temporary(shown, category, lexicon):
        return Judgement(statement, "temporary")
    if lexicon.starts("one_off", shown) or (category == "standing" and _is_task(shown, lexicon)):
        return Judgement(statement, "request")
    if (
        category not in ("standing", "reference")
        and lexicon.starts("task", shown)
        and not lexicon.starts("taste", shown)
    ):
        return Judgement(statement, "request")
    claim = blanked(reasoned(text, lexicon)[0])
    if category != "taste" and lexicon.has("state", claim) and not lexicon.starts("depends", claim):
        return Judgement(statement, "task_state")
    if (lexicon.has("pointing", claim) and "://" not in claim) or lexicon.whole("fragment", claim):
        return Judgement(statement, "chatter")
    if category is None:
        return Judgement(statement, "nothing_lasting")
    body, why = reasoned(text, lexicon)
    kept = Judgement(body, category=category, why=why)
    return replace(kept, text=text, why=None) if too_short(body) else kept
