"""What the rules reach on the evaluation sets does not fall behind. The figures themselves are printed by ``make bench``."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks import extraction, pairs

LANGUAGES = {"en", "zh", "fr", "pt", "es", "de", "ja"}


@pytest.mark.parametrize(("split", "least"), [("tune", 30), ("report", 30), ("second", 10)])
def test_a_split_has_enough_cases_in_every_language_and_half_are_not_worth_keeping(
    split: str, least: int
) -> None:
    cases = extraction.load(split)
    by_language = Counter(case["lang"] for case in cases)
    assert set(by_language) == LANGUAGES
    assert min(by_language.values()) >= least
    assert 0.4 <= sum(not case["keep"] for case in cases) / len(cases) <= 0.65
    assert len({case["id"] for case in cases}) == len(cases)


@pytest.mark.parametrize(
    ("split", "precision", "recall"),
    [("tune", 0.95, 0.89), ("report", 0.9, 0.87), ("second", 0.87, 0.52)],
)
def test_extraction_keeps_what_it_reached(split: str, precision: float, recall: float) -> None:
    score = extraction.counted(extraction.load(split))
    figures = (score.precision, score.recall)  # a failure shows no text of the splits that nobody looks at
    assert figures[0] >= precision
    assert figures[1] >= recall


@pytest.mark.parametrize(("half", "same", "contradicts"), [("tune", 0.85, 0.95), ("report", 0.55, 0.8)])
def test_no_pair_is_told_wrongly_the_same_or_contradicting(
    half: str, same: float, contradicts: float
) -> None:
    table = pairs.told(pairs.load(half))
    for verdict, least in (("same", same), ("contradicts", contradicts)):
        precision, recall = pairs.figures(table, verdict)
        assert precision >= 0.98
        assert recall >= least
