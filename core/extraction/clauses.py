"""Cuts a sentence into statements: one for each fact, requests and questions apart, reasons with what they are for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from mnemic.core.extraction.judging import Judgement, judge, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.sentences import blanked

_JOINTS = 24
_COLON = re.compile(r":(?=\s)|：")
#: A head shorter than this is a label ("rule:").
_HEAD = 4
#: What is rejected by these is not cut up to save a part of it.
_WHOLE = ("injection", "negated_hypothetical", "temporary", "aside", "pasted", "quoted")
#: What tells of the world and is not worth a memory: it may be the reason for something that is.
_TOLD = ("nothing_lasting", "task_state", "chatter", "too_short")
#: With these beside it, how a thing should behave is said for it to be mended.
_MENDED = ("question", "request", "temporary", "task_state")
_FACTS = ("team", "person", "reference")
_APART = ("question", "request", "temporary", "points_back", "neutral")


@dataclass(frozen=True, slots=True)
class _Clause:
    """A stretch of the sentence.

    ``follows`` says that it follows from the one before it ("so …"), ``bare`` that no word joins the two.
    """

    start: int
    end: int
    follows: bool = False
    bare: bool = False


def statements(sentence: str, lexicon: Lexicon) -> list[Judgement]:
    """Judges a sentence, clause by clause where its clauses stand on their own.

    A clause that needs the one before it ("…, spaces in Python") stays with it; a condition stays with what follows.
    What is said for a reason carries it as ``why``; what follows from a fact is its ``how_to_apply``.
    """
    whole = judge(sentence, lexicon)
    if not whole.explicit and _orders_text(sentence, lexicon):
        return [replace(whole, text=sentence, rule="request", category=None, why=None)]
    clauses = list(_cut(sentence, lexicon))
    if whole.rule == "temporary" and (lasting := _passing(sentence, clauses, lexicon)):
        end, start = lasting
        return [*statements(sentence[:end], lexicon), replace(whole, text=sentence[start:])]
    if whole.explicit or len(clauses) == 1 or whole.rule in _WHOLE:
        return [whole]
    tail = blanked(sentence[clauses[-1].start :])
    if whole.rule == "question" and (
        lexicon.whole("tag_question", tail)
        or (sentence.lstrip().startswith("¿") and sentence.count("?") == 1)
    ):
        return [whole]
    groups = _grouped(sentence, clauses, whole, lexicon)
    if len(groups) == 1:
        return [whole]
    judged = [(judge(sentence[each.start : each.end], lexicon), each) for each in groups]
    if any(judgement.rule in _MENDED for judgement, _ in judged):
        judged = [(_as_wished(judgement, lexicon), clause) for judgement, clause in judged]
    return _with_reasons(judged, lexicon)


def _grouped(sentence: str, clauses: list[_Clause], whole: Judgement, lexicon: Lexicon) -> list[_Clause]:
    """Joins the clauses that do not stand apart; a noun alone ("the repo and …") shares the verb that comes after it."""
    groups = [clauses[0]]
    for earlier, clause in pairwise(clauses):
        last = groups[-1]
        head = opened(sentence[earlier.start : earlier.end], lexicon)
        shares = not clause.bare and not clause.follows and lexicon.whole("fragment", head)
        before, text = sentence[last.start : last.end], sentence[clause.start : clause.end]
        apart = not shares and _stands_apart(before, text, clause, lexicon)
        if apart or (whole.category in _FACTS and _goes_over(before, text, lexicon)):
            groups.append(clause)
        else:
            groups[-1] = replace(last, end=clause.end)
    return groups


def _as_wished(judgement: Judgement, lexicon: Lexicon) -> Judgement:
    """Takes how a thing ought to behave for a part of the task, where somebody asks to mend it."""
    if lexicon.starts("lasting", judgement.text.strip()):
        return judgement
    if judgement.category not in ("standing", "team") or not lexicon.starts(
        "described", judgement.text.strip()
    ):
        return judgement
    return replace(judgement, rule="request", category=None)


def _orders_text(sentence: str, lexicon: Lexicon) -> bool:
    """Says whether a sentence is a task, and what stands behind its colon the material ("add a rule: always …")."""
    colon = _COLON.search(blanked(sentence))
    if colon is None or colon.start() < _HEAD:
        return False
    head = opened(sentence[: colon.start()], lexicon)
    return bool(head) and (lexicon.starts("task", head) or lexicon.starts("one_off", head)) is not None


def _passing(sentence: str, clauses: list[_Clause], lexicon: Lexicon) -> tuple[int, int] | None:
    """Returns where what lasts ends and the clause begins that is only of now; None where nothing lasts before it."""
    shown = blanked(sentence)
    cues = (lexicon.has(field, shown) for field in ("passing", "temporary"))
    first = min((cue.start() for cue in cues if cue), default=0)
    place = max((n for n, each in enumerate(clauses) if each.start <= first), default=0)
    if not place:
        return None
    end = clauses[place - 1].end
    before = judge(sentence[:end], lexicon)
    return (end, clauses[place].start) if before.category in ("team", "person", "reference") else None


def _cut(sentence: str, lexicon: Lexicon) -> Iterator[_Clause]:
    """Yields the stretches between the joints of a sentence."""
    start, follows, bare = 0, False, False
    for joint in _joints(sentence, lexicon)[:_JOINTS]:
        yield _Clause(start, joint.start(), follows, bare)
        start, follows, bare = joint.end(), joint["so"] is not None, not re.search(r"\w", joint[0])
    yield _Clause(start, len(sentence), follows, bare)


def _joints(sentence: str, lexicon: Lexicon) -> list[re.Match[str]]:
    """Where a sentence can be cut; a word between a comma and an "and" or "but" is no clause ("…, mag aber keine …")."""
    found: list[re.Match[str]] = []
    for joint in lexicon.joints().finditer(blanked(sentence)):
        alone = lexicon.spaced and found and len(sentence[found[-1].end() : joint.start()].split()) == 1
        if not alone or not re.search(r"\w", joint[0]) or re.search(r"\w", found[-1][0]):
            found.append(joint)
    return found


def _stands_apart(before: str, text: str, clause: _Clause, lexicon: Lexicon) -> bool:
    if lexicon.starts("depends", opened(before, lexicon)) or lexicon.starts("why", text.strip()):
        return False
    if lexicon.starts("completes", text.strip()) or (clause.bare and lexicon.whole("denial", text.strip())):
        return False
    left, right = judge(before, lexicon), judge(text, lexicon)
    if right.explicit:
        return True
    if clause.bare and _takes_over(before, text, left, right, lexicon):
        return False
    if _same_subject(before, left, right, clause, lexicon):
        return False
    if right.category == "standing" and clause.bare and _same_verb(before, text, lexicon):
        return False
    if clause.follows and right.category == "standing":
        return left.rule in (None, *_TOLD) and not lexicon.starts("leans", opened(before, lexicon))
    if (
        right.category == "team"
        and left.category in ("team", "standing")
        and lexicon.has("ended", blanked(before))
    ):
        return False
    if _is_reason(left, right, lexicon, bare=clause.bare):
        return True
    return _is_whole(left, right)


def _takes_over(before: str, text: str, left: Judgement, right: Judgement, lexicon: Lexicon) -> bool:
    """Says whether a clause tells what holds now in the place of what the one before it says to be over."""
    if lexicon.starts("lately", text.strip()) and lexicon.has("once", blanked(before)):
        return True
    ends = left.category in ("team", "standing") and lexicon.has("ended", blanked(before)) is not None
    return ends and right.rule == "request" and lexicon.starts("instead", text.strip()) is not None


def _goes_over(before: str, text: str, lexicon: Lexicon) -> bool:
    """Says whether what began as a statement goes over into a task or a question, which are no part of a fact."""
    if lexicon.starts("depends", opened(before, lexicon)) or lexicon.starts("completes", text.strip()):
        return False
    asks = judge(text, lexicon).rule in ("request", "question")
    return asks and judge(before, lexicon).rule == "nothing_lasting"


def _same_subject(before: str, left: Judgement, right: Judgement, clause: _Clause, lexicon: Lexicon) -> bool:
    """Says whether a clause goes on about the speaker, or about what is ordered of a thing ("… and must never fail")."""
    if left.category in ("person", "taste") and lexicon.starts("goes_on", right.text.strip()):
        return True
    if clause.bare:
        return left.category == right.category == "person"
    ordered = left.rule == "request" and right.category == "standing" and not clause.follows
    return ordered and lexicon.starts("described", opened(before, lexicon)) is not None


def _same_verb(before: str, text: str, lexicon: Lexicon) -> bool:
    """Says whether a ban turns the verb of the order before it round: "use pnpm, don't use npm" is one fact."""
    ban = lexicon.starts("negated", text.strip())
    return ban is not None and ban["verb"].casefold() in before.casefold()


def _is_whole(left: Judgement, right: Judgement) -> bool:
    complete = left.category is not None or left.rule in (
        "chatter",
        "question",
        "request",
        "neutral",
        "points_back",
    )
    if right.rule == "task_state":
        return left.category in ("team", "reference", "standing")
    short = left.rule == "too_short" and right.rule in ("question", "request")
    return complete if right.category else (complete or short) and right.rule in _APART


def _is_reason(left: Judgement, right: Judgement, lexicon: Lexicon, *, bare: bool) -> bool:
    """Says whether a clause gives the reason for the instruction before it, without a word that says so."""
    return (
        left.category == "standing"
        and left.why is None
        and bare
        and (right.rule in _TOLD or (right.category == "team" and right.why is None))
        and lexicon.starts("grounds", right.text.strip()) is not None
    )


def _applies(left: Judgement, right: Judgement, clause: _Clause) -> bool:
    """Says whether a clause tells how the fact before it applies: what follows from it, or is ordered beside it."""
    if left.category == "team" and right.category == "standing":
        return clause.follows or clause.bare
    return clause.follows and left.category in ("team", "person") and right.rule in (None, *_TOLD)


def _with_reasons(judged: list[tuple[Judgement, _Clause]], lexicon: Lexicon) -> list[Judgement]:
    """Brings reasons to what they are given for, and what follows from a fact to the fact."""
    found: list[Judgement] = []
    for judgement, clause in judged:
        left = found[-1] if found else None
        if left is None:
            found.append(judgement)
        elif (
            clause.follows and judgement.category == "standing" and left.category not in ("standing", "team")
        ):
            if left.category is None:
                found.pop()
            found.append(replace(judgement, why=judgement.why or opened(left.text, lexicon)))
        elif _applies(left, judgement, clause):
            how = opened(judgement.text, lexicon)
            found[-1] = replace(
                left, how_to_apply=f"{left.how_to_apply}; {how}" if left.how_to_apply else how
            )
        elif _is_reason(left, judgement, lexicon, bare=clause.bare):
            found[-1] = replace(left, why=opened(judgement.text, lexicon))
        else:
            found.append(judgement)
    return found
