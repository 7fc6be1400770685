"""Measures what lexical recall finds, beside plain FTS5 in the same run, and the curve behind ``MIN_SCORE``.

    MNEMIC_DATA=<folder> python benchmarks/quality.py [--split tune|report] [--body-only] [--curve] [--speed]

The folder holds ``locomo``, ``xquad`` and ``memories``, each ``docs.jsonl`` and ``queries.jsonl``; what is absent is
skipped with a sentence. The sets are not part of the project (their licences differ). ``tune`` is every other group
beginning with the first, on which constants were chosen; ``report`` is the rest.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.lexical import MIN_SCORE, rank
from mnemic.core.summary import shortened, title_of

Found = list[tuple[str, float]]  # document and relevance, best first
Search = Callable[[str], Found]
LANGUAGES = ("en", "zh", "es", "de")
THRESHOLDS = (0.0, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)


@dataclass(frozen=True)
class Question:
    """A question, the documents that answer it, and its category."""

    text: str
    gold: frozenset[str]
    category: str


@dataclass
class Group:
    """The documents of one group and unit, and the questions asked of them."""

    name: str
    documents: list[tuple[str, str]] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


def read_lines(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def read_groups(folder: Path, unit: str) -> list[Group]:
    """Reads one unit of one set, groups in order of name."""
    groups: dict[str, Group] = {}
    for row in read_lines(folder / "docs.jsonl"):
        if row["unit"] == unit:
            groups.setdefault(row["group"], Group(row["group"])).documents.append((row["id"], row["text"]))
    for row in read_lines(folder / "queries.jsonl"):
        if gold := row["gold"].get(unit):
            groups[row["group"]].questions.append(Question(row["text"], frozenset(gold), row["category"]))
    return [groups[name] for name in sorted(groups)]


def indexed(documents: Iterable[tuple[str, str]], body_only: bool) -> SearchIndex:
    """Indexes documents as a store does: with a title and a description made of the text, unless ``body_only``."""
    index = SearchIndex(None)
    index.update(
        (),
        (
            Document(key, "", "", "", text)
            if body_only
            else Document(key, "", title_of(text), shortened(text, 150), text)
            for key, text in documents
        ),
    )
    return index


def ours(documents: Iterable[tuple[str, str]], body_only: bool) -> Search:
    index = indexed(documents, body_only)
    return lambda text: [(match.key, match.relevance) for match in rank(text, {"": index}, limit=10)]


def plain(documents: Iterable[tuple[str, str]], _body_only: bool) -> Search:
    """FTS5 as it comes: ``unicode61``, every word of the question, bm25. Whatever it finds counts as sure."""
    table = sqlite3.connect(":memory:")
    table.execute("CREATE VIRTUAL TABLE found USING fts5(key UNINDEXED, body, tokenize = unicode61)")
    table.executemany("INSERT INTO found VALUES (?, ?)", documents)

    def search(text: str) -> Found:
        asked = " OR ".join(f'"{word}"' for word in dict.fromkeys(re.findall(r"\w+", text)))
        chosen = "SELECT key FROM found WHERE found MATCH ? ORDER BY bm25(found) LIMIT 10"
        return [(key, 1.0) for (key,) in table.execute(chosen, (asked,))] if asked else []

    return search


@dataclass
class Score:
    """What one system found over all questions of a set; ``foreign`` are questions nothing there answers."""

    answers: list[tuple[Found, frozenset[str]]] = field(default_factory=list)
    foreign: list[Found] = field(default_factory=list)

    def recall(self, depth: int, least: float = 0.0) -> float:
        shares = (
            len(gold & {key for key, relevance in found[:depth] if relevance >= least}) / len(gold)
            for found, gold in self.answers
        )
        return statistics.fmean(shares)

    def reciprocal_rank(self) -> float:
        return statistics.fmean(
            next((1 / place for place, (key, _) in enumerate(found, 1) if key in gold), 0.0)
            for found, gold in self.answers
        )

    def silence(self, least: float) -> float:
        return statistics.fmean(not found or found[0][1] < least for found in self.foreign)


System = Callable[[Iterable[tuple[str, str]], bool], Search]


def measured(system: System, groups: Sequence[Group], body_only: bool, category: str | None = None) -> Score:
    """Asks every group its own questions, and (where there are several) those of the group after it."""
    score = Score()
    for place, group in enumerate(groups):
        search = system(group.documents, body_only)
        for question in group.questions:
            if category in {None, question.category}:
                score.answers.append((search(question.text), question.gold))
        if len(groups) > 1:
            others = groups[(place + 1) % len(groups)].questions
            score.foreign.extend(search(question.text) for question in others)
    return score


def chosen_half(groups: list[Group], split: str | None) -> list[Group]:
    """Returns every other group; of a single group every other question."""
    if split is None:
        return groups
    first = 0 if split == "tune" else 1
    if len(groups) > 1:
        return groups[first::2]
    return [Group(group.name, group.documents, group.questions[first::2]) for group in groups]


def cases(data: Path, split: str | None) -> Iterator[tuple[str, list[Group], str | None]]:
    """Yields the rows of the table: name, groups, category; says what is missing."""
    for name, unit in (
        ("locomo", "session"),
        ("locomo", "turn"),
        ("xquad", "passage"),
        ("memories", "memory"),
    ):
        if not (data / name / "docs.jsonl").is_file():
            print(f"Skipped {name}, {unit}s: there is no {data / name / 'docs.jsonl'}.")
            continue
        groups = read_groups(data / name, unit)
        if name == "locomo":
            yield f"LoCoMo {unit}s", chosen_half(groups, split), None
        elif name == "memories":
            yield "memories, same language", chosen_half(groups, split), "same"
        else:
            for language in LANGUAGES:
                one = [group for group in groups if group.name == f"xquad-{language}"]
                yield f"XQuAD {language}", chosen_half(one, split), None


def print_table(rows: Iterable[tuple[str, Score, Score]]) -> None:
    print(f"{'':26}{'questions':>9}   {'mnemic R@5 R@10 MRR silent':^30}   {'FTS5 R@5 R@10 MRR silent':^30}")
    for name, here, there in rows:
        cells = []
        for score, least in ((here, MIN_SCORE), (there, 0.5)):
            silent = f"{score.silence(least):7.3f}" if score.foreign else f"{'–':>7}"
            cells.append(
                f"{score.recall(5):7.3f}{score.recall(10):7.3f}{score.reciprocal_rank():7.3f} {silent}"
            )
        kept = f"   R@5 kept at {MIN_SCORE}: {here.recall(5, MIN_SCORE):.3f}"
        print(f"{name:26}{len(here.answers):9}   {cells[0]:30}   {cells[1]:30}{kept}")


def print_curve(rows: Iterable[tuple[str, Score, Score]]) -> None:
    print("\nminScore   " + "".join(f"{least:13.2f}" for least in THRESHOLDS))
    for name, here, _ in rows:
        cells = (
            f"{here.recall(5, least):7.3f}/{here.silence(least) if here.foreign else float('nan'):.3f}"
            for least in THRESHOLDS
        )
        print(f"{name:26}" + "".join(f"{cell:>13}" for cell in cells) + "   recall@5 / silent")


def print_speed(data: Path) -> None:
    """Times ``rank`` over an index file of turns, each question for the first and for the second time."""
    import tempfile  # noqa: PLC0415 - only this option needs it

    turns = [turn for group in read_groups(data / "locomo", "turn") for turn in group.documents]
    texts = [q.text for group in read_groups(data / "locomo", "turn") for q in group.questions][::4]
    for size in (1_000, 10_000):
        documents = [(f"{n}/{key}", text) for n in range(2) for key, text in turns][:size]
        with tempfile.TemporaryDirectory() as folder:
            index = SearchIndex(Path(folder) / "index.db")
            begun = time.perf_counter()
            index.update((), (Document(key, "", title_of(text), text[:150], text) for key, text in documents))
            built = time.perf_counter() - begun
            print(f"{size} documents, built in {built:.2f} s:", end="")
            for name in ("cold", "warm"):
                spent = sorted(_timed(index, text) for text in texts)
                print(
                    f"  {name} p50 {spent[len(spent) // 2]:.2f} ms, p95 {spent[len(spent) * 95 // 100]:.2f} ms",
                    end="",
                )
            print()
            index.close()


def _timed(index: SearchIndex, text: str) -> float:
    begun = time.perf_counter()
    rank(text, {"project": index}, accept=lambda _scope, _key: True)
    return (time.perf_counter() - begun) * 1_000


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, default=os.environ.get("MNEMIC_DATA"))
    parser.add_argument("--split", choices=("tune", "report"))
    parser.add_argument("--body-only", action="store_true", help="give documents no title and no description")
    parser.add_argument("--curve", action="store_true", help="recall and silence at several thresholds")
    parser.add_argument("--speed", action="store_true", help="time rank at 1,000 and 10,000 documents")
    options = parser.parse_args(arguments)
    if options.data is None or not Path(options.data).is_dir():
        print("Skipped: name the folder of the evaluation sets with --data or MNEMIC_DATA.")
        return 0
    data = Path(options.data)
    rows = [
        (
            name,
            measured(ours, groups, options.body_only, category),
            measured(plain, groups, options.body_only, category),
        )
        for name, groups, category in cases(data, options.split)
    ]
    print_table(rows)
    if options.curve:
        print_curve(rows)
    if options.speed and (data / "locomo" / "docs.jsonl").is_file():
        print_speed(data)
    return 0


if __name__ == "__main__":
    sys.exit(main())
