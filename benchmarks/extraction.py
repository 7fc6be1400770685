"""Measures extraction by rule on messages that the rules were not made from: precision, recall, and what else is right.

    python -m benchmarks.extraction [--split tune|report|second] [--failures]

The cases are in ``benchmarks/sets/extraction``. Every message was sent on Thursday, 2026-03-05. A candidate is right
where it holds all the words that a case names, and nothing that is no part of the fact, the dates aside that the
rules put beside its words; each expected fact is counted once, so two facts in one candidate are one hit and one miss.
``--failures`` shows what went wrong, of ``tune`` only: whoever changes the rules looks at neither of the other two.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

from mnemic.core.chat import ChatSession, Message
from mnemic.core.extraction.findings import Candidate, Extraction
from mnemic.core.extraction.kinds import belongs_to_project
from mnemic.core.extraction.rules import extract
from mnemic.core.files.paths import Location, user_location
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.forgetting import undated
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings

CASES = Path(__file__).parent / "sets" / "extraction"
SENT = datetime(2026, 3, 5, 10, tzinfo=UTC)
SPLITS = ("tune", "report", "second")
ASPECTS = ("type", "kind", "scope", "date", "why")

Case = dict[str, Any]


def load(split: str) -> list[Case]:
    """Returns the cases of one split."""
    return [json.loads(line) for line in (CASES / f"{split}.jsonl").read_text("utf-8").splitlines()]


def extracted(case: Case) -> Extraction:
    """Returns what the rules make of a case's messages."""
    return extract([Message(each["role"], each["content"], SENT) for each in case["messages"]], 0, 0)


def says(keep: dict[str, Any], text: str) -> bool:
    """Says whether a text is the fact that a case expects."""
    said, plain = text.casefold(), undated(text).casefold()
    if keep.get("without") and keep["without"].casefold() in said:
        return False
    return all(part.casefold() in said or part.casefold() in plain for part in keep["text"])


def right(aspect: str, keep: dict[str, Any], found: Candidate) -> bool | None:
    """Says whether one aspect of a found fact is right; None where the case does not say what is."""
    wanted = keep.get(aspect)
    if wanted is None:
        return None
    if aspect == "scope":
        person = found.type == "user" or (found.type == "feedback" and not belongs_to_project(found.text))
        return bool(wanted == ("user" if person else "project"))
    if aspect == "date":
        return f"({wanted}" in found.text
    if aspect == "why":
        return wanted.casefold() in (found.why or "").casefold()
    return getattr(found, aspect) in wanted


@dataclass
class Score:
    """What was counted over some cases."""

    hits: int = 0
    wrong: int = 0
    missed: int = 0
    aspects: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    rules: dict[str, list[bool]] = field(default_factory=lambda: defaultdict(list))
    named: list[bool] = field(default_factory=list)
    failures: list[str] = field(default_factory=list, repr=False)

    @property
    def precision(self) -> float:
        return self.hits / (self.hits + self.wrong) if self.hits + self.wrong else float("nan")

    @property
    def recall(self) -> float:
        return self.hits / (self.hits + self.missed) if self.hits + self.missed else float("nan")

    def count(self, case: Case) -> None:
        """Adds one case."""
        found = extracted(case)
        left = list(case["keep"])
        for candidate in found.candidates:
            keep = next((each for each in left if says(each, candidate.text)), None)
            if keep is None:
                self.wrong += 1
                self._note("wrong", case, f"{candidate.text!r}")
                continue
            left.remove(keep)
            if not keep.get("optional"):
                self.hits += 1
                self._weigh(keep, candidate, case)
        for keep in left:
            if not keep.get("optional"):
                self.missed += 1
                rules = [(each.rule, each.text) for each in found.rejections]
                self._note("missed", case, f"{keep['text']} among {rules}")
        self._silent(case, found)

    def _weigh(self, keep: dict[str, Any], candidate: Candidate, case: Case) -> None:
        for aspect in ASPECTS:
            verdict = right(aspect, keep, candidate)
            if verdict is not None:
                self.aspects[aspect].append(verdict)
            if verdict is False:
                told = f"{candidate.text!r} {candidate.type}/{candidate.kind} why {candidate.why!r}"
                self._note(aspect, case, f"wanted {keep[aspect]} of {told}")

    def _silent(self, case: Case, found: Extraction) -> None:
        """Counts whether a message that is not worth keeping was rejected, and by a rule that the case names."""
        if case["keep"] or "reject" not in case:
            return
        named = bool({each.rule for each in found.rejections} & set(case["reject"]))
        self.rules[case["reject"][0]].append(not found.candidates)
        self.named.append(named)
        if not named:
            self._note("rule", case, f"wanted {case['reject']} of {[each.rule for each in found.rejections]}")

    def _note(self, sort: str, case: Case, text: str) -> None:
        self.failures.append(f"{sort:7} {case['id']} {text}")


def counted(cases: Iterable[Case]) -> Score:
    """Counts over all these cases."""
    score = Score()
    for case in cases:
        score.count(case)
    return score


def settled(case: Case, folder: Path) -> tuple[list[str], list[str]]:
    """Reads a conversation turn by turn into a store; returns the texts that hold at its end, and those overtaken."""
    numbers = count(1)
    around = Surroundings({}, folder, folder, lambda: SENT, lambda: f"{next(numbers):08x}")
    root = folder / "project"
    root.mkdir()
    user = Shelf(user_location(folder / "base"), around)
    project = Shelf(Location("project", folder / "kept" / "memory", folder / "kept", root), around)
    for shelf in (user, project):
        shelf.load()
    chat = ChatSession(case["id"], agent="bench")
    for place, each in enumerate(case["messages"]):
        chat.append(place, [Message(each["role"], each["content"], SENT)])
        if each["role"] == "user":
            run_extraction(chat, Reach(user, project))
    memories = [memory for shelf in (user, project) for memory in shelf.snapshot.memories.values()]
    return (
        [memory.body for memory in memories if memory.superseded_by is None],
        [memory.body for memory in memories if memory.superseded_by is not None],
    )


def overtaken(cases: Iterable[Case]) -> tuple[list[bool], list[str]]:
    """Says of each conversation that corrects something whether in the end only the corrected fact holds."""
    verdicts: list[bool] = []
    failures: list[str] = []
    for case in cases:
        if "gone" not in case:
            continue
        with tempfile.TemporaryDirectory() as folder:
            holds, past = settled(case, Path(folder))
        new = case["keep"][-1]
        verdicts.append(
            len(holds) == 1
            and says(new, holds[0])
            and not any(each.casefold() in holds[0].casefold() for each in case["gone"])
        )
        if not verdicts[-1]:
            failures.append(f"gone    {case['id']} holds {holds}, overtaken {past}")
    return verdicts, failures


def milliseconds(cases: Sequence[Case]) -> list[float]:
    """Returns how long each case took to be read, the best of three."""
    spans = []
    for case in cases:
        runs = []
        for _ in range(3):
            start = time.process_time()
            extracted(case)
            runs.append((time.process_time() - start) * 1000)
        spans.append(min(runs) / len(case["messages"]))
    return sorted(spans)


def print_split(split: str, *, failures: bool) -> None:
    """Prints one split's figures."""
    cases = load(split)
    whole = counted(cases)
    empty = sum(not case["keep"] for case in cases)
    print(f"extraction by rule, {split}: {len(cases)} cases, {empty} of them not worth keeping")
    for language in (*dict.fromkeys(case["lang"] for case in cases), None):
        one = whole if language is None else counted(case for case in cases if case["lang"] == language)
        print(
            f"  {language or 'all':4} precision {one.precision:.3f}  recall {one.recall:.3f}   "
            f"{one.hits} hits, {one.wrong} wrong, {one.missed} missed"
        )
    shares = (
        f"{name} {statistics.fmean(whole.aspects[name]):.3f}" for name in ASPECTS if whole.aspects[name]
    )
    verdicts, lines = overtaken(cases)
    print(
        f"  right where found: {', '.join(shares)}; corrections that overtake: {sum(verdicts)} of {len(verdicts)}"
    )
    silent = Counter({rule: sum(each) for rule, each in whole.rules.items()})
    by_rule = (f"{rule} {silent[rule]}/{len(whole.rules[rule])}" for rule in sorted(whole.rules))
    print(f"  kept nothing, by rule: {', '.join(by_rule)}; named right {statistics.fmean(whole.named):.3f}")
    spans = milliseconds(cases)
    print(
        f"  a message takes {statistics.median(spans):.2f} ms, p99 {spans[int(len(spans) * 0.99)]:.2f} ms",
        flush=True,
    )
    if failures:
        print("\n".join(sorted([*whole.failures, *lines])))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--split", choices=SPLITS)
    parser.add_argument("--failures", action="store_true", help="what went wrong, of what is tuned on")
    options = parser.parse_args(arguments)
    for split in (options.split,) if options.split else SPLITS:
        print_split(split, failures=options.failures and split == "tune")
    return 0


if __name__ == "__main__":
    sys.exit(main())
