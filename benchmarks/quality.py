"""Measures what recall finds and when it is silent, beside plain FTS5 in the same run.

    MNEMIC_DATA=<folder> python -m benchmarks.quality [--split tune|report] [--curve] [--only NAME]

The folder holds ``locomo``, ``xquad`` and ``memories``, each ``docs.jsonl`` and ``queries.jsonl``; what is absent is
skipped with a sentence. Those sets are not part of the project (their licences differ); three of our own are, in
``benchmarks/sets``. ``tune`` is every other group beginning with the first, on which constants were chosen (of a set of
up to three groups every other question); ``report`` is the rest.

"hybrid" goes by words and meaning, "words" by words alone, FTS5 is SQLite's with its default tokeniser. R@5 and R@10 are
before the threshold; "kept" is R@5 after it, "wrong" how many of up to five shown are not the right ones. "silent" is the
share of questions met with nothing: of those that nothing answers, and, where groups are about other people, of those of
the next group.
"""

from __future__ import annotations

import argparse
import os
import re
import sqlite3
import statistics
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.sets.reading import Group, Question, Set, sets
from mnemic.core.search.embedding.commonplaces import Commonplaces
from mnemic.core.search.embedding.universal import UniversalEncoder
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.postings import texts_of
from mnemic.core.search.ranking import rank
from mnemic.core.search.relevance import MIN_SCORE
from mnemic.core.search.vectors import Meant

Found = list[tuple[str, float]]  # document and relevance, best first
Search = Callable[[str], Found]
THRESHOLDS = (0.0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7)
#: Sets of which the questions of one group have no answer in another.
STRANGERS = ("LoCoMo sessions", "LoCoMo turns")

_encoder: list[UniversalEncoder] = []
_commonplaces: list[Commonplaces] = []


def encoder() -> UniversalEncoder:
    """Returns the model, loaded once."""
    if not _encoder:
        home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
        _encoder.append(UniversalEncoder(home / "mnemic"))
    return _encoder[0]


def meant(text: str) -> Meant:
    """Returns what a question means, as the server has it."""
    if not _commonplaces:
        _commonplaces.append(Commonplaces(encoder(), None))
    vector = encoder().embed([text], question=True)[0]
    return Meant(vector, None, _commonplaces[0].nearness(vector))


def hybrid(documents: Sequence[Document]) -> Search:
    """By words and meaning, as the server does."""
    index = SearchIndex(None)
    index.update((), documents)
    by_key = {document.key: document for document in documents}
    while missing := index.without_vector("bench", 1_000):
        for key, passages in missing:
            index.add_vectors("bench", passages, encoder().embed(texts_of(by_key[key])))

    def search(text: str) -> Found:
        return [(match.key, match.relevance) for match in rank(text, {"": index}, None, 10, meant(text))]

    return search


def words(documents: Sequence[Document]) -> Search:
    """By words alone, as the server does without a model."""
    index = SearchIndex(None)
    index.update((), documents)
    return lambda text: [(match.key, match.relevance) for match in rank(text, {"": index}, None, 10)]


def plain(documents: Sequence[Document]) -> Search:
    """FTS5 as it comes: ``unicode61``, every word of the question, bm25. Whatever it finds counts as sure."""
    table = sqlite3.connect(":memory:")
    table.execute("CREATE VIRTUAL TABLE found USING fts5(key UNINDEXED, body, tokenize = unicode61)")
    table.executemany("INSERT INTO found VALUES (?, ?)", ((one.key, one.body) for one in documents))

    def search(text: str) -> Found:
        asked = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", text)))
        chosen = "SELECT key FROM found WHERE found MATCH ? ORDER BY bm25(found) LIMIT 10"
        return [(key, 1.0) for (key,) in table.execute(chosen, (asked,))] if asked else []

    return search


SYSTEMS: Mapping[str, Callable[[Sequence[Document]], Search]] = {
    "hybrid": hybrid,
    "words": words,
    "FTS5": plain,
}


@dataclass
class Score:
    """What one system found: ``answers`` to questions that have one, ``others`` for those that have none."""

    answers: list[tuple[Found, Question]] = field(default_factory=list)
    others: list[Found] = field(default_factory=list)

    def recall(self, depth: int, least: float = 0.0) -> float:
        """Returns the mean share of the right documents among the first so many that are shown."""
        return statistics.fmean(
            len(question.gold & {key for key, _ in shown(found, least)[:depth]}) / len(question.gold)
            for found, question in self.answers
        )

    def wrong(self, least: float) -> float:
        """Returns how many of the first five that are shown are wrong, on average."""
        return statistics.fmean(
            sum(key not in question.gold for key, _ in shown(found, least)[:5])
            for found, question in self.answers
        )

    def first(self, category: str | None = None) -> float:
        """Returns how often the first one is right."""
        chosen = [one for one in self.answers if category in {None, one[1].category}]
        return statistics.fmean(bool(found) and found[0][0] in question.gold for found, question in chosen)

    def reciprocal_rank(self) -> float:
        """Returns the mean of one over the place of the first right document."""
        return statistics.fmean(
            next((1 / place for place, (key, _) in enumerate(found, 1) if key in question.gold), 0.0)
            for found, question in self.answers
        )

    def silence(self, least: float) -> float:
        """Returns the share of questions without an answer that are met with none."""
        return (
            statistics.fmean(not shown(found, least) for found in self.others)
            if self.others
            else float("nan")
        )

    def answered(self, least: float) -> float:
        """Returns the share of questions with an answer that are met with anything."""
        return statistics.fmean(bool(shown(found, least)) for found, _ in self.answers)


def shown(found: Found, least: float) -> Found:
    """Returns what a threshold leaves."""
    if not found or found[0][1] < least:
        return []
    return [one for one in found if one[1] >= least]


def measured(name: str, groups: Sequence[Group], strangers: bool) -> Score:
    """Asks every group its own questions, and where groups are strangers a fifth of those of the next one."""
    score = Score()
    for place, group in enumerate(groups):
        search = SYSTEMS[name](group.documents)
        for question in group.questions:
            found = search(question.text)
            if question.gold:
                score.answers.append((found, question))
            elif question.category == "silent":
                score.others.append(found)
        if strangers and len(groups) > 1:
            next_ones = [one for one in groups[(place + 1) % len(groups)].questions if one.gold]
            score.others.extend(search(question.text) for question in next_ones[::5])
    return score


def print_table(one: Set, scores: Mapping[str, Score]) -> None:
    count = len(scores["hybrid"].answers)
    for system, score in scores.items():
        least = MIN_SCORE if system != "FTS5" else 0.5
        cells = (
            f"{score.recall(5):7.3f}{score.recall(10):7.3f}{score.reciprocal_rank():7.3f}{score.first():7.3f}"
        )
        silent = f"{score.silence(least):7.3f}" if score.others else f"{'–':>7}"
        print(
            f"{one.name if system == 'hybrid' else '':22}{count if system == 'hybrid' else '':>6} {system:7}{cells}   "
            f"kept {score.recall(5, least):.3f}  wrong {score.wrong(least):.2f}  answered {score.answered(least):.3f}  "
            f"silent {silent}",
            flush=True,
        )


def print_details(one: Set, score: Score, groups: Iterable[Group]) -> None:
    """Prints what the row of a set hides: first right by category, and silence by what was asked."""
    categories = sorted({question.category for _, question in score.answers})
    if one.name == "memories" or "ours" in one.name:
        print("    first right: " + ", ".join(f"{name} {score.first(name):.3f}" for name in categories))
    asked = [q for group in groups for q in group.questions if not q.gold and q.category == "silent"]
    by_sort: dict[str, list[bool]] = {}
    for question, found in zip(asked, score.others, strict=False):
        by_sort.setdefault(question.sort, []).append(not shown(found, MIN_SCORE))
    if by_sort:
        print(
            "    silent: "
            + ", ".join(f"{sort} {statistics.fmean(x):.2f}" for sort, x in sorted(by_sort.items()))
        )
        for sort in ("shared", "none"):
            some = Score([each for each in score.answers if each[1].sort == sort])
            print(f"    answered, words {sort}: {some.answered(MIN_SCORE):.3f}, R@5 {some.recall(5):.3f}")


def print_curve(score: Score) -> None:
    cells = (f"{least:.2f}: {score.recall(5, least):.3f}/{score.silence(least):.3f}" for least in THRESHOLDS)
    print("    R@5/silent at " + "  ".join(cells))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=os.environ.get("MNEMIC_DATA"))
    parser.add_argument("--split", choices=("tune", "report"))
    parser.add_argument("--curve", action="store_true", help="recall and silence at several thresholds")
    parser.add_argument("--only", help="sets whose name contains this")
    options = parser.parse_args(arguments)
    print(
        f"{'':22}{'asked':>6} {'':7}{'R@5':>7}{'R@10':>7}{'MRR':>7}{'first':>7}   at the threshold of {MIN_SCORE}"
    )
    for whole in sets(Path(options.data) if options.data else None):
        if options.only and options.only not in whole.name:
            continue
        one = whole.half(options.split)
        scores = {name: measured(name, one.groups, one.name in STRANGERS) for name in SYSTEMS}
        print_table(one, scores)
        print_details(one, scores["hybrid"], one.groups)
        if options.curve:
            print_curve(scores["hybrid"])
    return 0


if __name__ == "__main__":
    sys.exit(main())
