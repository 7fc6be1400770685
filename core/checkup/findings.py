"""What a check finds, and what it offers to do about it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from mnemic.core.memory import Problem

Verdict = Literal["ok", "warning", "error"]

#: Findings of one sort that are named one by one; the rest are counted.
MAX_NAMED = 10

#: Mends something, and says in a sentence what it did. Raises ``MnemicError`` or ``OSError`` where it cannot.
Mend = Callable[[], str]

_FIXES = {
    "broken-header": "Mend the line by hand; until then the file is only read.",
    "duplicate-key": "Delete one of the two lines.",
    "unknown-type": "Correct the type by hand.",
    "bad-date": "Correct the date, or delete its line.",
    "dead-link": "Correct the key, or delete its line; where what it names was forgotten, write forgotten.",
    "superseded-in-circle": "Delete superseded_by where the memory still holds, and its valid_to if that has passed.",
    "secret": "Take it out of the file, and renew it where it is valid.",
    "unusable-name": "Rename the file.",
    "link-outside": "Remove the link, or move the file into the store.",
    "link-broken": "Remove the link.",
    "unreadable-file": "See the reason, and give the file back to its owner if that is it.",
    "unreadable-folder": "See the reason, and give the folder back to its owner if that is it.",
    "store-outside": "Replace the link with a folder.",
    "unknown-option": "Correct the name, or delete it.",
    "bad-option": "Correct the value.",
    "broken-settings": "Mend the line.",
    "unreadable-settings": "Mend the file's permissions.",
    "option-not-allowed": "Move it to your own mnemic.toml.",
    "unknown-project-scope": "Correct the variable.",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One check's outcome. ``check`` is a stable kebab-case word, ``sentence`` what was found.

    ``scope`` names the store, ``""`` where it is about no single one. ``fix`` says what puts it right; ``mend`` does
    so, where that is safe. What is ok has neither.
    """

    check: str
    verdict: Verdict
    sentence: str
    scope: str = ""
    path: Path | None = None
    fix: str | None = None
    mend: Mend | None = field(default=None, compare=False)


def from_problems(check: str, problems: Iterable[Problem], scope: str = "") -> Iterator[Finding]:
    """Yields a finding for each warning and error; of many of one code the first, and how many more there are.

    What is merely worth knowing is left to the status.
    """
    by_code: dict[str, list[Problem]] = defaultdict(list)
    for problem in problems:
        if problem.severity != "info":
            by_code[problem.code].append(problem)
    for code, found in by_code.items():
        for problem in found[:MAX_NAMED]:
            yield _from_problem(check, problem, scope)
        more = len(found) - MAX_NAMED
        if more > 0:
            worst: Verdict = "error" if any(p.severity == "error" for p in found) else "warning"
            yield Finding(check, worst, f"There are {more} more of this sort ({code}).", scope)


def _from_problem(check: str, problem: Problem, scope: str) -> Finding:
    verdict: Verdict = "error" if problem.severity == "error" else "warning"
    line = f"Line {problem.place.first_line + 1}: " if problem.place else ""
    return Finding(check, verdict, line + problem.message, scope, problem.path, _FIXES.get(problem.code))


def counted(number: int, one: str, many: str | None = None) -> str:
    """Returns ``1 file`` or ``2 files``; ``many`` where an s is not enough."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def named(paths: Sequence[Path]) -> str:
    """Returns the first names of these files on one line, and how many more there are."""
    names = ", ".join(path.name for path in paths[:MAX_NAMED])
    more = len(paths) - MAX_NAMED
    return names + (f" and {more} more" if more > 0 else "")
