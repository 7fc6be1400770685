"""Statements that only make sense with what was said before: corrections, and plain agreement to a proposal."""

from __future__ import annotations

import re
from dataclasses import replace

from mnemic.core.extraction.clauses import statements
from mnemic.core.extraction.findings import Correction
from mnemic.core.extraction.judging import judge, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.places import Span, differing, meant, widened
from mnemic.core.extraction.sentences import blanked, sentences
from mnemic.core.extraction.values import VALUES, in_number, one, several
from mnemic.core.language.detection import language_of

_ENDS = " \t.,;:!?。，；：！？、…\"'“”«»「」"
_LONGEST = 60
_PARTS = re.compile(r"[\s,，、;:!！.。–—-]*[,，、;:!！.。–—-][\s,，、;:!！.。–—-]*")
#: Words that a value stands behind, and that say nothing of their own in a correction.
_SMALL = frozenset(
    "on in at to by from for of the a an is are was be it its it's that that's"
    " le la les l du de des à au aux en pour dès sur ce c est c'est"
    " der die das den dem am im um ab bis auf ist zum zur"
    " el los las al del es o os as ao na no nas nos em às da do é"
    " 是 在 从 于 到 为 用 に は を が から".split()
)
_WORD = re.compile(r"[\u3040-\u9fff]|[^\W\u3040-\u9fff]+(?:['’][^\W\u3040-\u9fff]+)*")
_NAME = re.compile(r"[A-Z][\w.+#-]*(?: [A-Z][\w.+#-]*){0,3}|`[^`]+`|[\w-]+[./_:][\w./_:-]+")


def correction_in(statement: str, lexicon: Lexicon) -> Correction | None:
    """Returns what a statement corrects. ``old`` is ``""`` where it only says what is right."""
    text = statement.strip().rstrip(_ENDS)
    said = _without_apology(text, lexicon)
    admitted = lexicon.starts("admits", said)
    plain = said[admitted.end() :].lstrip() if admitted else said
    found = _corrected_by(said, lexicon)
    if found or not plain or not lexicon.no or not (admitted or said != text):
        return found
    found = _corrected_by(lexicon.no + plain, lexicon)
    # Who is sorry for something else says more than a value: "it's 3 errors now, sorry".
    return found if found and (admitted or found.old or _is_bare(found.new or "")) else None


def _is_bare(new: str) -> bool:
    value = next(filter(None, (pattern.search(new) for pattern in VALUES)), None)
    rest = f"{new[: value.start()]} {new[value.end() :]}" if value else new
    return all(word.casefold() in _SMALL for word in _WORD.findall(rest))


def _without_apology(text: str, lexicon: Lexicon) -> str:
    """Returns what precedes words in which the speaker admits to have been wrong ("it's 8081, sorry")."""
    cut = max(text.rfind(mark) for mark in ",，、")
    behind = f"{text[cut + 1 :].strip()}{text[cut : cut + 1]} "
    admitted = lexicon.starts("admits", behind) if cut > 0 else None
    return text[:cut].rstrip() if admitted and admitted.end() >= len(behind.rstrip()) else text


def _corrected_by(text: str, lexicon: Lexicon) -> Correction | None:
    shown = blanked(text)
    for pattern in lexicon.corrections:
        found = re.match(rf"(?:{pattern})$", shown, re.IGNORECASE)
        if not found:
            continue
        groups = {name: text[found.start(name) : found.end(name)].strip(_ENDS) for name in found.groupdict()}
        new, old = groups["new"], groups.get("old") or ""
        if lexicon.whole("denies", new):
            continue
        told = _worded(old) and judge(new, lexicon).category is not None if old else False
        if new and max(len(new), len(old)) <= _LONGEST and (told or _fits(new, old)):
            return Correction(old, new)
    return None


def only_denies(statement: str, lexicon: Lexicon) -> bool:
    """Says whether a statement has the form of a correction and names nothing that were right ("no, not Kafka")."""
    shown = blanked(statement.strip().rstrip(_ENDS))
    matches = (re.match(rf"(?:{pattern})$", shown, re.IGNORECASE) for pattern in lexicon.corrections)
    return any(each and lexicon.whole("denies", each["new"].strip(_ENDS)) for each in matches)


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
    new = correction.new or ""
    for index, sentence in reversed(history):
        places = _places(correction, sentence)
        lexicon = LEXICONS[language_of(sentence)]
        if not places or judge(sentence, lexicon).category is None:
            continue
        value = (_values(sentence[slice(*places[0])], new) or correction).new or ""
        place = meant(places, sentence, value, new)
        if place is None:
            return None
        fact, (start, end) = _half(sentence, place, lexicon)
        fitted = fitting(new, fact, start, end)
        put = put_into(fact[start:end], fitted)
        if fact.count(fitted.old) > 1:
            first, last = widened(fact, start, end)
            fitted = Correction(fact[first:last], f"{fact[first:start]}{put}{fact[end:last]}")
        return opened(f"{fact[:start]}{put}{fact[end:]}", lexicon), fitted, index
    return None


def _half(sentence: str, place: Span, lexicon: Lexicon) -> tuple[str, Span]:
    """Of a sentence that tells several facts, returns the one that holds the place, and where in it."""
    facts = [each.text for each in statements(sentence, lexicon) if each.category]
    for fact in facts if len(facts) > 1 else ():
        at = sentence.find(fact)
        if 0 <= at <= place[0] and place[1] <= at + len(fact):
            return fact, (place[0] - at, place[1] - at)
    return sentence, place


def restated(statement: str, history: list[tuple[int, str]], lexicon: Lexicon) -> Correction | None:
    """Returns what a statement changes that takes back what was said, and says it anew with another name."""
    text = statement.strip().rstrip(_ENDS)
    admitted = lexicon.starts("admits", text)
    if not admitted or not any(lexicon.whole("retracts", part) for part in _PARTS.split(admitted[0]) if part):
        return None
    new = text[admitted.end() :]
    if not judge(new, lexicon).category:
        return None
    for _, sentence in reversed(history):
        values = differing(new, sentence.rstrip(_ENDS))
        if values and all(_worded(each) for each in values):
            return Correction(*values)
    return None


def valued(correction: Correction) -> Correction:
    """Narrows a correction whose new side is a whole statement down to the values of both sides."""
    return _values(correction.old, correction.new or "") or correction


def fitting(new: str, sentence: str, start: int, end: int) -> Correction:
    """Returns what of ``sentence[start:end]`` a correction changes to what, so that the sentence stays one.

    "port 5434" in the place of "5433" in "the port is 5433" changes the number alone; so does "on Friday" behind an "on".
    """
    held = sentence[start:end]
    values = _values(held, new)
    if values and _is_said(new.replace(values.new or "", " ", 1), sentence):
        return replace(values, new=in_number(values.new or "", values.old))
    return Correction(held, in_number(_trimmed(new, sentence[:start], sentence[end:]), held))


def put_into(held: str, fitted: Correction) -> str:
    """Returns what stands in a text's place that ``fitting`` was asked about."""
    return held.replace(fitted.old, fitted.new or "", 1)


def _values(old: str, new: str) -> Correction | None:
    """The first kind of value of which each side holds one, and another one."""
    for pattern in VALUES:
        was, now = pattern.findall(old), pattern.findall(new)
        if len(was) == len(now) == 1 and was[0].casefold() != now[0].casefold():
            return Correction(was[0], now[0])
    return None


def _is_said(words: str, sentence: str) -> bool:
    said = {word.casefold() for word in _WORD.findall(sentence)}
    return all(word.casefold() in said or word.casefold() in _SMALL for word in _WORD.findall(words))


def _trimmed(new: str, before: str, after: str) -> str:
    """Takes from a new value, which may be a whole clause, what stands in front of its place and behind it already."""
    words = list(_WORD.finditer(new))
    said = [word[0].casefold() for word in words]
    ahead, behind = ([word.casefold() for word in _WORD.findall(text)] for text in (before, after))
    most = len(words) - 1
    first = next((n for n in range(min(most, len(ahead)), 0, -1) if said[:n] == ahead[-n:]), 0)
    last = next((n for n in range(min(most - first, len(behind)), 0, -1) if said[-n:] == behind[:n]), 0)
    if not first and not last:
        return new
    start = words[first].start() if first else 0
    return new[start : words[-last - 1].end() if last else len(new)]


def is_value(text: str) -> bool:
    """Says whether a text is a value that a statement could hold: a day, a number, a version, a name."""
    return any(pattern.search(text) for pattern in VALUES) or bool(_NAME.fullmatch(text))


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
        return any(pattern.search(new) for pattern in VALUES)
    return any(p.search(new) and p.search(old) for p in VALUES) or (_worded(new) and _worded(old))


def _worded(text: str) -> bool:
    return (
        bool(_NAME.fullmatch(text))
        or (text.isascii() and len(text.split()) <= 2 and text.replace(" ", "").isalnum())
        or (not text.isascii() and len(text) <= 12)
    )


def _places(correction: Correction, sentence: str) -> list[Span]:
    """Where in a sentence the old value stands; where none is named, the values of the first kind that is another in the new one."""
    if old := correction.old:
        edge = r"(?<![^\W\u3040-\u9fff]){}(?![^\W\u3040-\u9fff])" if old.isascii() else "{}"
        forms = dict.fromkeys((old, one(old), several(old)) if VALUES[0].fullmatch(old) else (old,))
        found = (
            [each.span() for each in re.finditer(edge.format(re.escape(form)), sentence, re.IGNORECASE)]
            for form in forms
        )
        return next(filter(None, found), [])
    for kind in VALUES:
        now, was = kind.search(correction.new or ""), list(kind.finditer(sentence))
        others = [each.span() for each in was if now and each[0].casefold() != now[0].casefold()]
        if now and (others or not was):
            return others
    return []
