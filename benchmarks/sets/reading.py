"""Reads evaluation sets: documents and questions, of one unit, group by group."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.sets import make_long
from mnemic.core.search.index import Document
from mnemic.core.summary import shortened, title_of

OURS = Path(__file__).parent


@dataclass(frozen=True)
class Question:
    """A question, the documents that answer it (none: nothing does), its category and what else is told of it."""

    text: str
    gold: frozenset[str]
    category: str
    sort: str = ""


@dataclass
class Group:
    """Documents and the questions that are asked of them."""

    name: str
    documents: list[Document] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


@dataclass(frozen=True)
class Set:
    """One unit of one evaluation set. ``split`` parts groups, or the questions of a single one, into two halves."""

    name: str
    groups: list[Group]

    def half(self, split: str | None) -> Set:
        """Returns the groups, or the questions, that constants were chosen on (``tune``) or not (``report``)."""
        if split is None:
            return self
        first = 0 if split == "tune" else 1
        if len(self.groups) > 3:
            return Set(self.name, self.groups[first::2])
        return Set(self.name, [Group(g.name, g.documents, g.questions[first::2]) for g in self.groups])


def sets(data: Path | None) -> Iterator[Set]:
    """Yields every set that is there; says what is skipped."""
    for folder, unit, name in (
        ("locomo", "session", "LoCoMo sessions"),
        ("locomo", "turn", "LoCoMo turns"),
        ("xquad", "passage", "XQuAD"),
        ("memories", "memory", "memories"),
    ):
        if data is None or not (data / folder / "docs.jsonl").is_file():
            print(
                f"Skipped {name}: there is no {folder}/docs.jsonl in the folder that MNEMIC_DATA or --data names."
            )
            continue
        groups = read(data / folder, unit)
        if folder == "xquad":
            for group in groups:
                yield Set(f"XQuAD {group.name[-2:]}", [group])
        else:
            yield Set(name, groups)
    yield Set("no answer (ours)", read(OURS / "silence", "memory"))
    yield Set("everyday (ours)", read(OURS / "silence", "memory", "everyday.jsonl"))
    with TemporaryDirectory() as made:
        make_long.write(Path(made))
        yield Set("long answers (ours)", read(Path(made), "message"))


def read(folder: Path, unit: str, queries: str = "queries.jsonl") -> list[Group]:
    """Returns the groups of one unit, in order of name."""
    groups: dict[str, Group] = {}
    for at, row in enumerate(_rows(folder / "docs.jsonl")):
        if row["unit"] == unit:
            group = groups.setdefault(row["group"], Group(row["group"]))
            group.documents.append(_document(row, unit, at))
    for row in _rows(folder / queries):
        gold, meta = row["gold"].get(unit), row.get("meta") or {}
        if gold is not None and row["group"] in groups:
            sort = meta.get("sort") or meta.get("words") or ""
            groups[row["group"]].questions.append(
                Question(row["text"], frozenset(gold), row["category"], sort)
            )
    return [groups[name] for name in sorted(groups)]


def _document(row: dict[str, Any], unit: str, at: int) -> Document:
    """Returns a document as a store indexes it: title and description made of the text, turns in their chat's order."""
    text, sequence = row["text"], ""
    if unit == "turn":
        sequence = (row.get("meta") or {}).get("session", "")
    elif unit == "message":
        sequence = row["group"]
    return Document(row["id"], "1", title_of(text), shortened(text, 150), text, sequence, at)


def _rows(path: Path) -> list[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
