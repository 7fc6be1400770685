"""Tells whether two memories say the same, contradict each other, or speak of different things.

Careful by design: a number, a name, a place or a sign that differs is never overlooked. "Contradicts" needs one subject.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from mnemic.core.language import wording
from mnemic.core.language.alignment import Alignment, aligned
from mnemic.core.language.detection import is_spaced
from mnemic.core.language.leaving import leaves
from mnemic.core.language.lettering import same_lettering
from mnemic.core.language.moving import moved_on, says_left
from mnemic.core.language.overtaking import (
    has_new_value,
    holds_elsewhere,
    in_one_order,
    is_fresh,
    mine_alone,
    narrows,
    of_another,
    reversed_by,
    says_same,
    told_apart,
)
from mnemic.core.language.several import MANY, are_two, may_both_hold
from mnemic.core.language.shades import restricts_more, same_shades
from mnemic.core.language.statement import MAX_READ, Statement, read, stem
from mnemic.core.language.word_order import in_word_order
from mnemic.core.summary import normalised

Verdict = Literal["same", "contradicts", "different"]

#: Longer texts are equal only to the letter.
_WHOLE = 50_000


def compare(a: str, b: str) -> Verdict:
    """Compares an older text ``a`` with a newer one ``b``; only the first statement of each is weighed."""
    if a == b or (max(len(a), len(b)) <= _WHOLE and normalised(a) == normalised(b) and same_lettering(a, b)):
        return "same"
    a, b = a[:MAX_READ], b[:MAX_READ]
    return weighed(a, b, read(a), read(b))


def weighed(a: str, b: str, old: Statement, new: Statement, *, loosely: bool = False) -> Verdict:
    """Compares two texts of at most ``MAX_READ`` characters whose statements were read already, the older one first.

    ``loosely``: of two values that may both hold, the newer one counts as taking the place of the older. That is for
    whoever asks a person.
    """
    if not old.terms or not new.terms or {old.who, new.who} == {"i", "we"} or of_another(a, b):
        return "different"
    side = aligned(a, b)
    verdict = _weighed(a, b, side, old, new)
    if verdict == "same" and not (same_lettering(a, b) and same_shades(a, b)):
        return "different"
    if verdict != "contradicts":
        return verdict
    if mine_alone(a, b):
        return "different"
    if old.negative != new.negative or is_fresh(b) or new.ended:
        return verdict
    if are_two(a, b, side.gone, side.come):
        return "different"
    return "different" if not loosely and may_both_hold(a, b, side.gone, side.come) else verdict


def _weighed(a: str, b: str, side: Alignment, old: Statement, new: Statement) -> Verdict:
    if _turns(old, new) or _turns(new, old):
        return "contradicts"
    if holds_elsewhere(a, b):
        return "different"
    if moved_on(a, b, side) or (leaves(a, b) and not restricts_more(a, b)):
        return "contradicts"
    if old.negative != new.negative:
        said, denied = (b, a) if old.negative else (a, b)
        same_act = old.action == new.action and not restricts_more(said, denied)
        turned = _reverses(old, new) or reversed_by(side)
        return "contradicts" if same_act and turned else "different"
    return _beside(a, b, side, old, new)


def surely_same(a: str, b: str) -> bool:
    """Says whether one of two texts may go because the other says the same: their words stand in one order, too.

    What the first rejects by name, and its reason, are the other's as well.
    """
    return unless_turned(compare(a, b), a, b) == "same" and _reject_one(a, b) and _reason(a) == _reason(b)


def _reject_one(a: str, b: str) -> bool:
    ours, theirs = read(a[:MAX_READ]).contrast, read(b[:MAX_READ]).contrast
    return bool(ours) == bool(theirs) and (ours <= theirs or theirs <= ours)


def _reason(text: str) -> str:
    found = wording.REASONS.search(text[:MAX_READ], 4)
    return normalised(text[found.start() :]) if found else ""


def unless_turned(verdict: Verdict, a: str, b: str) -> Verdict:
    """Returns "different" in the place of "same" where the words of two texts stand in another order."""
    return "different" if verdict == "same" and not in_word_order(a, b) else verdict


def excepts(a: str, b: str) -> bool:
    """Says whether a newer text makes an exception of the older rule: the same, of the other sign, in one case only.

    "Run the full build before a release" is one of "do not run the full build".
    """
    a, b = a[:MAX_READ], b[:MAX_READ]
    old, new = read(a), read(b)
    return old.negative != new.negative and not new.ended and narrows(a, b, aligned(a, b))


def _beside(a: str, b: str, side: Alignment, old: Statement, new: Statement) -> Verdict:
    """Compares two statements of one sign, neither of which tells that the other was left."""
    apart = told_apart(a, b)
    counted = any(word.kind == "number" for word in (*side.gone, *side.come))
    one_subject = (
        not (old.subject and new.subject and old.subject != new.subject) and old.labels == new.labels
    )
    if one_subject and not counted and _equal(old, new) and in_one_order(a, b, side):
        return "same"
    if one_subject and _replaces(old, new):
        return "contradicts"
    dated_apart = bool(old.dates and new.dates and old.dates != new.dates)
    if not apart and says_same(a, b, side) and new.tail in ("", old.tail) and not dated_apart:
        return "same"
    labelled = old.labels != new.labels and is_spaced(a)
    if apart or labelled or old.negative or old.tail != new.tail:
        return "different"
    if side.slot and says_left(b, side.slot.new):
        return "different"
    return "contradicts" if has_new_value(a, b, side) else "different"


def subject_terms(text: str) -> frozenset[str]:
    """Returns the terms of what a text speaks of: those before its verb, or all where it has none before it."""
    statement = read(text)
    return statement.subject or statement.terms


@dataclass
class Known:
    """Texts that need no second copy; ``has`` looks only at those that share a term."""

    texts: Sequence[str]
    _by_term: dict[str, list[str]] | None = field(default=None, init=False)

    def has(self, text: str) -> bool:
        """Says whether one of the texts says the same."""
        if not self.texts:
            return False
        if self._by_term is None:
            by_term: defaultdict[str, list[str]] = defaultdict(list)
            for each in self.texts:
                for term in read(each).terms:
                    by_term[term].append(each)
            self._by_term = by_term  # as a whole: another thread may look
        near = {each for term in read(text).terms for each in self._by_term.get(term, ())}
        return any(compare(each, text) == "same" for each in near)


def _equal(old: Statement, new: Statement) -> bool:
    if (old.dates and new.dates and old.dates != new.dates) or old.numbers != new.numbers:
        return False
    if (
        old.telling != new.telling
        or old.typed != new.typed
        or (old.verb and new.verb and old.verb != new.verb)
    ):
        return False
    if "end" in (old.verb, new.verb) and old.verb != new.verb:
        return False
    if old.marks != new.marks or new.tail not in ("", old.tail) or old.terms != new.terms:
        return False
    # "from staging to production" and the way back have the same terms: where order may tell, it must be the same.
    return not old.marks or _in_order(old) == _in_order(new)


def _in_order(statement: Statement) -> list[str]:
    """The words that carry the statement, as they come; small words that add nothing are left out."""
    said = (
        word
        for word in statement.words
        if word not in wording.NEGATIONS and "'" not in word and "’" not in word
    )
    return [word.rstrip("s")[:6] for word in said if word in statement.marks or word not in wording.EMPTY]


def _turns(one: Statement, other: Statement) -> bool:
    """``one`` rejects by name what ``other`` says: "pnpm, not npm" against "npm"."""
    if not one.contrast or one.contrast == other.contrast or one.negative != other.negative:
        return False
    return (
        one.contrast <= other.terms
        and other.terms - one.contrast <= one.terms
        and not one.terms <= other.terms
    )


def _reverses(old: Statement, new: Statement) -> bool:
    """The same with the other sign. A narrower case is an exception, also where it plainly ended ("no longer for …")."""
    return old.terms == new.terms


def _replaces(old: Statement, new: Statement) -> bool:
    """The same subject with another value of the same kind, both stated as its one value."""
    if old.negative or old.verb != new.verb or old.tail != new.tail:
        return False
    if old.dates and new.dates and old.dates != new.dates and old.terms == new.terms:
        return True
    if old.terms - old.typed == new.terms - new.typed and old.terms != old.typed and _one_value(old, new):
        return True
    gone, come = old.terms - new.terms, new.terms - old.terms
    if len(gone) != 1 or len(come) != 1 or old.marks != new.marks:
        return False
    if gone | come in wording.OPPOSITES:
        return not (_names_a_kind(old, gone) and _names_a_kind(new, come))
    stated = bool(old.subject) and old.subject == new.subject and old.functional and new.functional
    return stated and not old.named and gone <= old.telling and come <= new.telling


def _names_a_kind(statement: Statement, terms: frozenset[str]) -> bool:
    """Whether one of the terms says which things are meant: "manual tests run at night" are others than automatic ones."""
    if statement.subject:
        return terms <= statement.subject
    first = frozenset(stem(word)[:6] for word in statement.words[:1])
    return terms <= first and any(word in MANY for word in statement.words[1:])


def _one_value(old: Statement, new: Statement) -> bool:
    """Exactly one value differs, and it is all that is said of the subject, or a bound.

    Two that differ may well be two things; a number inside ("skip test 12") mostly tells which one is meant.
    """
    gone, come = old.typed - new.typed, new.typed - old.typed
    if len(gone) != 1 or len(come) != 1 or _kinds(gone) != _kinds(come):
        return False
    if next(iter(gone)).startswith("day:"):
        return old.states and new.states and not old.value
    return (old.states and new.states and bool(old.subject)) or (old.bounded and new.bounded)


def _kinds(typed: frozenset[str]) -> list[str]:
    return sorted(value.partition(":")[0] for value in typed)
