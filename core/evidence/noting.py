"""What an agent is told beside a memory whose evidence no longer says what it said."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from mnemic.core.evidence.looks import Looks
from mnemic.core.evidence.standing import Evidence
from mnemic.core.secrets.masking import mask

#: So many files are named.
_NAMED = 3


def note_of(evidence: tuple[str, ...], root: Path | None, looks: Looks) -> str:
    """Returns a sentence or two without a line end; ``""`` where all is as it was, or there was no time to look."""
    if not evidence:
        return ""
    found = looks.all(evidence, root)
    changed = _listed((one for one in found if one.state == "changed"), root)
    gone = _listed((one for one in found if one.state == "gone"), root)
    told = [f"The code it speaks of has changed since: {changed}."] if changed else []
    told += [f"What it speaks of is no longer there: {gone}."] if gone else []
    return " ".join(told)


def _listed(pieces: Iterable[Evidence], root: Path | None) -> str:
    names = list(dict.fromkeys(_name(one, root) for one in pieces))
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _name(one: Evidence, root: Path | None) -> str:
    """Masked, and on one line: what a header holds may be anybody's words."""
    name = one.reference.shown(root) if one.reference else one.uri
    return mask(" ".join(name.split())[:200]).text
