"""Secrets in the text of a memory file, each told at its place: what diagnostics show and fixes take out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.markdown.lines import Line, lines_of
from mnemic.core.memory import Place, Problem
from mnemic.core.secrets.masking import Secret, find_secrets, mask

#: So many secrets of one file are told one by one; a file of nothing else would bury every other problem.
MAX_TOLD = 50

_SESSION = re.compile(r"(?<!\S)session=(\S+)")


def disclosures(text: str, file: Path, path: str) -> list[Problem]:
    """Returns a problem for each secret in a file's text, and one for its name; ``path`` is the one in its store.

    Two of one kind on the same lines are told once. Linear in the text's length.
    """
    secrets = secrets_in(text)
    rows = lines_of(text, 0, len(text)) if secrets else []
    starts = [row.start for row in rows]
    told: dict[tuple[int, int, str], Problem] = {}
    for secret in secrets:
        first, last = (
            bisect_right(starts, at) - 1 for at in (secret.start, max(secret.start, secret.end - 1))
        )
        told.setdefault((first, last, secret.kind), _told(text, rows, first, last, secret.kind, file))
    problems = list(told.values())
    if len(problems) > MAX_TOLD:
        sentence = f"{len(problems) - MAX_TOLD} more places of this file hold secrets. They are masked in every answer."
        problems[MAX_TOLD:] = [Problem("warning", "secret", sentence, file)]
    return problems + [_named(redaction.kind, file) for redaction in mask(path).redactions]


def secrets_in(text: str) -> Sequence[Secret]:
    """Returns the secrets of a memory file's text, in their order.

    ``session=`` of its source, which would be one anywhere else, names the chat that it was learned in.
    """
    found = find_secrets(text)
    source = read_header(text).field_of("source") if found else None
    session = _SESSION.search(text, source.content.start, source.content.end) if source else None
    if session is None or find_secrets(session[1]):
        return found
    return [one for one in found if not session.start(1) <= one.start < one.end <= session.end(1)]


def _told(text: str, rows: Sequence[Line], first: int, last: int, kind: str, file: Path) -> Problem:
    where = "This line holds" if first == last else f"These {last - first + 1} lines hold"
    sentence = f"{where} a secret ({kind}). It is masked in every answer; take it out of the file."
    place = Place(first, last, text[rows[last].start : rows[last].end])
    return Problem("warning", "secret", sentence, file, place)


def _named(kind: str, file: Path) -> Problem:
    sentence = (
        f"The file's name holds a secret ({kind}). A name is shown wherever the memory is; rename the file."
    )
    return Problem("warning", "secret", sentence, file)
