"""Fits the weights behind ``recall.minScore``: whether the best memory answers at all, by what it shows.

    MNEMIC_DATA=<folder> python -m benchmarks.fitting [--words]

A logistic regression (Newton's method, ridge 0.03) over the halves of the sets that constants are chosen on. Those
with an answer among the first five are positive; questions that nothing answers, and those about other people's lives,
are negative, but for those that ask what nobody said of a subject that is there ("near"): no sign tells them. Prints the
weights in the order of ``relevance.confidence``, beside those in the code: there the constant was placed by
``benchmarks.quality --curve``. ``--words``: without vectors.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import numpy as np
import numpy.typing as npt

from benchmarks import quality
from benchmarks.sets.reading import Set, sets
from mnemic.core.search.lexical import Wanted
from mnemic.core.search.relevance import Signs

Rows = npt.NDArray[np.float64]
HYBRID = ("1", "passage²", "whole", "cosine", "usual", "spread", "named", "strange", "common")
#: What a set weighs where it is not 1: one of few questions, and those that strangers ask of.
WEIGHTS = {"LoCoMo sessions": 2.0, "LoCoMo turns": 2.0, "memories": 3.0}
WORDS = ("1", "passage", "passage²", "named", "strange", "few")


def features(signs: Signs, wanted: Wanted, *, words: bool) -> list[float]:
    """Returns what ``relevance.confidence`` weighs, in the order of the names above."""
    asked = max(1, wanted.words)
    doubts = [float(min(1, wanted.strangers)), wanted.strange / asked]
    if words:
        return [1.0, signs.passage, signs.passage**2, *doubts, 1 / asked]
    common = max(0.0, signs.common - signs.cosine)
    return [1.0, signs.passage**2, signs.whole, signs.cosine, signs.usual, signs.spread, *doubts, common]


def rows_of(one: Set, *, words: bool) -> tuple[list[list[float]], list[bool]]:
    """Asks a set's questions, and where groups are strangers the next group's, and keeps what the best memory showed."""
    seen: list[list[float]] = []

    def noted(signs: Signs, wanted: Wanted) -> float:
        seen.append(features(signs, wanted, words=words))
        return 0.0

    rows, answers = [], []
    with patch("mnemic.core.search.ranking.confidence", noted):
        for place, group in enumerate(one.groups):
            search = quality.SYSTEMS["words" if words else "hybrid"](group.documents)
            strangers = one.name in quality.STRANGERS and len(one.groups) > 1
            others = one.groups[(place + 1) % len(one.groups)].questions[::5] if strangers else []
            for question, own in [*((q, True) for q in group.questions), *((q, False) for q in others)]:
                seen.clear()
                found = {key for key, _ in search(question.text)[:5]}
                hit = own and bool(question.gold & found)
                if seen and (hit or not own or question.category == "silent") and question.sort != "near":
                    rows.append(list(seen[0]))
                    answers.append(hit)
    return rows, answers


def fitted(rows: Rows, answers: npt.NDArray[np.bool_], weights: Rows, ridge: float = 3e-2) -> Rows:
    """Returns the weights of a logistic regression."""
    found = np.zeros(rows.shape[1])
    keep = np.full(rows.shape[1], ridge)
    keep[0] = 0.0
    for _ in range(50):
        sure = 1 / (1 + np.exp(-np.clip(rows @ found, -30, 30)))
        slope = rows.T @ (weights * (sure - answers)) + keep * found
        bend = (rows * (weights * sure * (1 - sure))[:, None]).T @ rows + np.diag(keep + 1e-9)
        found = found - np.linalg.solve(bend, slope)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=os.environ.get("MNEMIC_DATA"))
    parser.add_argument("--words", action="store_true")
    given = parser.parse_args(arguments)
    rows: list[list[float]] = []
    answers: list[bool] = []
    weights: list[float] = []
    for whole in sets(Path(given.data) if given.data else None):
        these, hits = rows_of(whole.half("tune"), words=given.words)
        for hit in (True, False):
            count = hits.count(hit)
            weights += [100 * WEIGHTS.get(whole.name, 1.0) / max(1, count)] * count
            rows += [row for row, each in zip(these, hits, strict=True) if each is hit]
            answers += [hit] * count
    found = fitted(np.array(rows), np.array(answers), np.array(weights))
    for name, weight in zip(WORDS if given.words else HYBRID, found, strict=True):
        print(f"{name:10}{weight:8.2f}")


if __name__ == "__main__":
    main()
