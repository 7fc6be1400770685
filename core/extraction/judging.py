"""Decides about one statement: worth keeping, and as what, or not, and by which rule."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

from mnemic.core.extraction.ended import held_before
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.sentences import MAX_SENTENCE, blanked
from mnemic.core.language.detection import is_spaced

Category = Literal["standing", "taste", "person", "team", "reference", "asked"]

#: Shorter statements say too little to stand alone; scripts without blanks say more with less.
MIN_SPACED, MIN_UNSPACED = 12, 6
#: So many words, or letters of a script without blanks, behind a refusal say nothing of their own.
_FEW_WORDS, _FEW_LETTERS = 3, 8
#: "I hate tabs" is whole.
MIN_TASTE = 10
_ENDS = " \t\r\n.!。！,;，；、…–—-"
_ASKING = ("?", "？")
_FACTS: tuple[Category, ...] = ("team", "reference", "person")
#: A masked secret that ends its statement.
_SECRET = re.compile(r"⟦[^⟧\n]{1,60}⟧(?:です|だ|である)?$")
#: What parts the words before it into more than its name.
_PARTS = re.compile(r"[,;，；、]|\d{2,}|://")
#: Its name and the words beside it are no longer than this.
_NAMES_SPACED, _NAMES_UNSPACED = 9, 20


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
    held = held_before(shown, spaced=lexicon.spaced)
    if held and category_of(held, lexicon) == "team":
        return "team"
    own = not lexicon.starts("others", shown)  # what is said of another is no rule, and not the speaker's
    if own and any(lexicon.clause(field, shown) for field in ("standing", "ban", "style", "habit")):
        ends = lexicon.starts("team", shown) and lexicon.has("ended", shown)
        return "team" if ends else "standing"
    if lexicon.has("reference", shown) and (lexicon.has("system", shown) or "://" in shown):
        return "reference"
    if own and lexicon.clause("taste", shown):
        return "taste"
    if own and lexicon.clause("person", shown):
        return "person"
    return "team" if lexicon.clause("team", shown) else None


def _reasoned(text: str, lexicon: Lexicon) -> tuple[str, str | None]:
    """Parts a statement from its reason, wherever that stands; both as they were written."""
    shown = blanked(text)
    first = lexicon.starts("why_first", shown)
    if first and first["why"] and len(text) - first.end() >= 4:
        return text[first.end() :], text[first.start("why") : first.end("why")].strip(_ENDS)
    reason = lexicon.has("why", shown)
    if reason and reason.start() >= 4 and len(text) - reason.end() >= 2:
        return text[: reason.start()].rstrip(_ENDS), text[reason.end() :].strip(_ENDS)
    return text, None


def refuses(statement: str, lexicon: Lexicon) -> bool:
    """Says whether somebody does not want something remembered."""
    return lexicon.part("refuses", blanked(statement)) is not None


def points_back(statement: str, lexicon: Lexicon) -> bool:
    """Says whether a refusal means what was said before it: nothing of its own stands behind it."""
    refused = lexicon.part("refuses", blanked(statement))
    behind = statement[refused.end() :].strip(_ENDS + ":：?？)）") if refused else statement
    return len(behind.split()) <= _FEW_WORDS if lexicon.spaced else len(behind) <= _FEW_LETTERS


def leans(judgement: Judgement, lexicon: Lexicon) -> bool:
    """Says whether a statement only makes sense with the one before it ("He is in Vladivostok, so …")."""
    return not judgement.explicit and lexicon.starts("leans", judgement.text) is not None


def too_short(text: str) -> bool:
    """Says whether the statement is under the least length of its script."""
    return len(text) < (MIN_SPACED if is_spaced(text) else MIN_UNSPACED)


def _forbidden(shown: str, lexicon: Lexicon) -> str | None:
    if lexicon.has("injected", shown):
        return "injection"
    if lexicon.clause("unremember", shown) or lexicon.part("refuses", shown):
        return "negated_hypothetical"
    if lexicon.starts("hypothetical", shown) or lexicon.ends("jest", shown):
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
    if _is_masked(plain):
        return Judgement(text, "masked")
    body, why = _reasoned(plain, lexicon)
    return Judgement(body, category="asked", why=why, explicit=True)


def _is_told(statement: str, claim: str, lexicon: Lexicon) -> bool:
    """Says whether a statement is told for the agent to know ("by the way, …"), and is neither short nor of the speaker."""
    tells = lexicon.starts("tells", statement.strip())
    if not tells or lexicon.starts("leans", claim) or lexicon.starts("points_back", claim):
        return False
    return len(claim.split()) >= 5 if lexicon.spaced else len(claim) >= 8


def _is_masked(text: str) -> bool:
    """Says whether a statement only says what a secret is, which is masked: a few words before it and none behind it."""
    secret = _SECRET.search(text)
    if secret is None or _PARTS.search(text[: secret.start()]):
        return False
    bare = text[: secret.start()]
    return len(bare.split()) <= _NAMES_SPACED if is_spaced(bare) else len(bare) <= _NAMES_UNSPACED


def _told(statement: str, text: str, shown: str, lexicon: Lexicon) -> Judgement:
    if text.endswith((":", "：")):
        return Judgement(statement, "introduction")
    if too_short(text) and not (lexicon.starts("taste", shown) and len(text) >= MIN_TASTE):
        return Judgement(statement, "request" if lexicon.starts("task", shown) else "too_short")
    if lexicon.has("neutral", shown):
        return Judgement(statement, "neutral")
    category, since = _since(shown, lexicon)
    if _is_temporary(since if category in _FACTS else shown, category, lexicon):
        return Judgement(statement, "temporary")
    claim = blanked(_reasoned(text, lexicon)[0])
    if rule := _of_now(shown, claim, category, lexicon):
        return Judgement(statement, rule)
    if category is None and _is_told(statement, claim, lexicon):
        category = "team"
    if category is None:
        return Judgement(statement, "nothing_lasting")
    if _is_masked(text):
        return Judgement(statement, "masked")
    body, why = _reasoned(text, lexicon)
    kept = Judgement(body, category=category, why=why)
    return replace(kept, text=text, why=None) if too_short(body) else kept


def _since(shown: str, lexicon: Lexicon) -> tuple[Category | None, str]:
    """Returns what a statement is, and it without the "now" that it begins with: "now we use pnpm" is a fact."""
    lately = lexicon.starts("lately", shown)
    since = shown[lately.end() :].lstrip(" ,，、") if lately else shown
    if lately and (lexicon.starts("team", since) or category_of(since, lexicon) in _FACTS):
        return "team", since
    return category_of(shown, lexicon), since


def _of_now(shown: str, claim: str, category: Category | None, lexicon: Lexicon) -> str | None:
    """Names the rule by which a statement is for this very conversation: a task, a state, words about what is in view."""
    if lexicon.starts("one_off", shown) or (category == "standing" and _is_task(shown, lexicon)):
        return "request"
    told = category not in ("standing", "reference") and not lexicon.starts("taste", shown)
    if told and lexicon.starts("task", shown):
        return "request"
    if category != "taste" and lexicon.has("state", claim) and not lexicon.starts("depends", claim):
        return "task_state"
    shows = lexicon.has("pointing", claim) and "://" not in claim
    return "chatter" if shows or lexicon.whole("fragment", claim) else None
