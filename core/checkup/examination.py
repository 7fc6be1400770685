"""The whole checkup: every check over every store, and what mends what they found."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.checkup.companions import check_companions, check_consolidation
from mnemic.core.checkup.databases import check_databases, check_set_aside
from mnemic.core.checkup.findings import Finding, from_problems
from mnemic.core.checkup.folders import check_drafts, check_files, check_folder
from mnemic.core.checkup.identity import check_identity
from mnemic.core.checkup.indexes import check_index_file, check_readings, check_search
from mnemic.core.checkup.locking import check_lock
from mnemic.core.checkup.machine import check_packages, check_room, check_vaults, check_versions
from mnemic.core.checkup.permissions import check_permissions, check_writable
from mnemic.core.checkup.records import check_pending, check_records
from mnemic.core.checkup.site import Site
from mnemic.core.checkup.trusting import check_repository, check_trust, check_trust_book
from mnemic.core.errors import MnemicError
from mnemic.core.files.paths import OURS, Location
from mnemic.core.memory import Problem
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import Trust

#: How often what was found is mended and looked for again: a closed folder may hide more of its sort.
_ROUNDS = 3

#: Every check of one store; what keeps others from looking comes first.
CHECKS: Sequence[tuple[str, Callable[[Site], Iterator[Finding]]]] = (
    ("folder", check_folder),
    ("permissions", check_permissions),
    ("writable", check_writable),
    ("identity", check_identity),
    ("trust", check_trust),
    ("repository", check_repository),
    ("lock", check_lock),
    ("files", check_files),
    ("drafts", check_drafts),
    ("pending", check_pending),
    ("records", check_records),
    ("databases", check_databases),
    ("index-file", check_index_file),
    ("search", check_search),
    ("readings", check_readings),
    ("companions", check_companions),
    ("consolidation", check_consolidation),
    ("set-aside", check_set_aside),
)


@dataclass(frozen=True, slots=True)
class Subject:
    """What is examined: stores with their owner's word on each, and what they stand on.

    ``problems`` are those of the settings, ``version`` is the running mnemic's, and ``why_no_project`` says in a
    sentence why there is no project, where somebody asked for one.
    """

    stores: tuple[tuple[Location, Trust], ...]
    base: Path
    surroundings: Surroundings
    version: str
    problems: tuple[Problem, ...] = ()
    why_no_project: str = ""


def examine(subject: Subject) -> list[Finding]:
    """Returns what every check says, in a fixed order. Changes nothing, and never raises for what is on the disk."""
    found = [
        *check_versions(subject.version),
        *check_packages(subject.version),
        *check_room(subject.base),
        *(list(from_problems("settings", subject.problems)) or [_SETTINGS_OK]),
        *([] if _unread_vault(subject) else check_vaults(subject.base, _vault_states(subject))),
        *check_trust_book(subject.base / OURS / "trust.json"),
        *([Finding("project", "ok", subject.why_no_project)] if subject.why_no_project else []),
    ]
    for location, trust in subject.stores:
        site = Site(location, subject.surroundings, trust)
        for name, check in CHECKS:
            found += _checked(site, name, check)
    return found


def mend(findings: Iterable[Finding]) -> list[str]:
    """Does what the findings offer, each thing once; returns in sentences what was done or refused. Never raises."""
    return [_mended(mending) for mending in dict.fromkeys(found.mend for found in findings) if mending]


def examine_and_mend(subject: Subject) -> tuple[list[Finding], list[str]]:
    """Returns what is left once all was mended that safely can be, and in sentences what was done."""
    done: list[str] = []
    for _ in range(_ROUNDS):
        findings = examine(subject)
        now = [sentence for sentence in mend(findings) if sentence not in done]
        if not now:
            return findings, done
        done += now
    return examine(subject), done


def _unread_vault(subject: Subject) -> bool:
    """Whether settings or a vault could not be read: then nobody knows which vaults are named."""
    return any(problem.severity == "error" for problem in subject.problems)


def _vault_states(subject: Subject) -> list[Path]:
    return [location.state for location, _ in subject.stores if location.is_vault]


_SETTINGS_OK = Finding("settings", "ok", "Every option that is set is understood.")


def _checked(site: Site, name: str, check: Callable[[Site], Iterator[Finding]]) -> list[Finding]:
    try:
        return list(check(site))
    except (MnemicError, OSError, sqlite3.Error) as error:
        # One thing that cannot be looked at hides none of the others.
        return [site.error(name, f"This could not be checked. {error}", site.location.root)]


def _mended(mending: Callable[[], str]) -> str:
    try:
        return mending()
    except (MnemicError, OSError, sqlite3.Error) as error:
        return f"Not mended: {error}"
