"""Cuts a sentence into statements: one for each fact, requests and questions apart."""

from __future__ import annotations

import re

from mnemic.core.extraction.judging import Judgement, judge, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.sentences import blanked

_JOINTS = 24
#: What is rejected by these is not cut up to save a part of it.
_WHOLE = ("injection", "negated_hypothetical", "temporary", "aside", "pasted", "quoted")


def statements(sentence: str, lexicon: Lexicon) -> list[Judgement]:
    """Judges a sentence, clause by clause where its clauses stand on their own.

    A clause that needs the one before it ("…, spaces in Python") stays with it; a condition stays with what follows.
    """
    whole = judge(sentence, lexicon)
    cuts = [joint.span() for joint in _joints(sentence, lexicon)][:_JOINTS]
    if whole.explicit or not cuts or whole.rule in _WHOLE:
        return [whole]
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(sentence)]
    tail = blanked(sentence[starts[-1] :])
    if whole.rule == "question" and lexicon.whole("tag_question", tail):
        return [whole]
    groups: list[tuple[int, int]] = [(starts[0], ends[0])]
    for start, end in zip(starts[1:], ends[1:], strict=True):
        if _stands_apart(sentence[groups[-1][0] : groups[-1][1]], sentence[start:end], lexicon):
            groups.append((start, end))
        else:
            groups[-1] = (groups[-1][0], end)
    if len(groups) == 1:
        return [whole]
    return [judge(sentence[start:end], lexicon) for start, end in groups]


def _joints(sentence: str, lexicon: Lexicon) -> list[re.Match[str]]:
    return list(lexicon.pattern("joint").finditer(blanked(sentence)))


def _stands_apart(before: str, clause: str, lexicon: Lexicon) -> bool:
    if lexicon.starts("depends", opened(before, lexicon)) or lexicon.starts("why", clause.strip()):
        return False
    left, right = judge(before, lexicon), judge(clause, lexicon)
    complete = left.category is not None or left.rule in (
        "chatter",
        "question",
        "request",
        "neutral",
        "points_back",
    )
    short = left.rule == "too_short" and right.rule in ("question", "request")
    if right.explicit:
        return True
    if right.category:
        return complete
    return (complete or short) and right.rule in (
        "question",
        "request",
        "temporary",
        "points_back",
        "neutral",
    )
