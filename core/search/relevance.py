"""How sure it is that a memory answers a question: what its words and its meaning show, on a scale of 0…1.

Scores are fused, not ranks: reciprocal ranks lose where one side is weak. Evidence orders the memories; a logistic
regression over the best of them says whether there is an answer at all. The constants were chosen on one half of the
evaluation sets and are reported on the other: see ``benchmarks/RESULTS.md``.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from mnemic.core.search.lexical import Wanted
from mnemic.core.search.vectors import Floats

#: A code that is so little of a question is only mentioned: the rest may be answered.
_MENTIONED = 0.1

Shares = npt.NDArray[np.float64]

#: Below this relevance a match is chance.
MIN_SCORE = 0.3

#: The share of a question that is answered in words counts by this power.
WORDS_POWER = 1.5
#: What all passages of a document together weigh beside the best one.
WHOLE = 0.5
#: What the cosine of a passage with the question weighs, up to a ceiling, ever less the higher.
MEANING, MEANING_CEILING, MEANING_BEND = 1.2, 0.8, 0.6
#: What the second best cosine of a document adds.
MEANING_TWICE = 0.5
#: A text of many passages has as many chances: its evidence is divided by this power of their number.
MANY_PASSAGES = 0.15
#: A cosine that says nothing: where a passage has no vector yet.
NO_COSINE = 0.08
#: What stands before and after weighs so much, and the best in the same file or chat so much.
NEIGHBOURS, SEQUENCE = 0.35, 0.3

#: How fast relevance falls from the best memory to the next, by their evidence.
_FALL = 5.0
#: Where the best one answers beyond these log odds, the next fall faster, by so much of what is beyond.
_SURE, _SURER = 2.0, 2.0
#: A memory that shows less than this share of the best one's evidence by itself falls faster.
_OWN, _ALONE = 0.2, 8.0


class Signs(NamedTuple):
    """What the best memory shows: shares of the question, of its best passage and of all, and its cosine.

    ``usual`` and ``spread`` are mean and deviation of the question's cosines with memories at large, ``common`` its
    cosine with what is said to any agent. The last four are ``nan`` where there are no vectors.
    """

    passage: float
    whole: float
    cosine: float
    usual: float
    spread: float
    common: float


def evidence(share: Floats, cosine: Floats) -> Floats:
    """Returns what passages show by themselves, from the share of the question they answer and their cosine with it."""
    return np.asarray(share**WORDS_POWER + meaning(cosine), np.float32)


def meaning(cosine: Floats) -> Floats:
    """Returns what a cosine shows; ``nan`` is a passage without a vector."""
    known = np.clip(np.where(np.isnan(cosine), NO_COSINE, cosine), 0.0, MEANING_CEILING)
    return np.asarray(MEANING * (known - MEANING_BEND * known * known), np.float32)


def confidence(signs: Signs, wanted: Wanted) -> float:
    """Returns the log odds that the best memory answers, less the more the question speaks of what nobody here knows.

    The weights are a regression's (``python -m benchmarks.fitting``), the constant was placed by hand, so that ``MIN_SCORE`` lies where nine in ten questions about other people's lives are met
    with silence (``python -m benchmarks.quality --curve``).
    """
    strange = wanted.strange / max(1, wanted.words)
    # Who asks of one ticket, address or code is not answered by another.
    other = 14.0 * max(0.0, wanted.others / max(1, wanted.words) - _MENTIONED)
    named = min(1, wanted.strangers)
    if math.isnan(signs.cosine):
        known = 2.52 * signs.passage + 3.77 * signs.passage**2
        # By words alone, what is mostly unknown is hardly a question for these memories.
        lost = 2.0 if strange > 0.7 else 0.0
        return known - 4.0 * named - 2.28 * strange - 4.86 / max(1, wanted.words) - lost - other + 3.08
    known = 3.1 * signs.passage**2 + 1.6 * signs.whole
    meant = 6.2 * signs.cosine + 2.5 * signs.usual + 15.0 * signs.spread
    # What is said to any agent is meant for none of the memories, unless one is nearer still.
    common = 6.4 * max(0.0, signs.common - signs.cosine)
    return known + meant - common - 4.4 * named - 1.9 * strange - other - 0.16


def relevance(sure: float, beside: Shares, own: Shares) -> Shares:
    """Returns 0…1 for memories whose evidence is such a share of that of the best, of which it is ``sure``.

    The surer the best one answers, the less is left for the others to say.

    ``own`` is the same without what its neighbours add: what only stands beside a good answer is none.
    """
    lacking = np.maximum(0.0, 1 - own / _OWN)
    fall = _FALL + _SURER * max(0.0, sure - _SURE)
    odds = sure - fall * (1 - beside) - _ALONE * lacking
    return np.asarray(1 / (1 + np.exp(np.clip(-odds, -50.0, 50.0))), np.float64)
