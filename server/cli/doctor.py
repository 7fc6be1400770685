"""``mnemic doctor``."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from mnemic.core.checkup.examination import Subject, examine, examine_and_mend
from mnemic.core.checkup.findings import Finding, Verdict, counted
from mnemic.core.errors import NoProject
from mnemic.core.files.paths import project_location, team_location, user_location
from mnemic.core.files.vault_entries import read_vaults
from mnemic.server.cli import DONE, NOTHING
from mnemic.server.cli.offline import Offline, shown
from mnemic.server.cli.words import say, visible
from mnemic.server.version import VERSION

_COLOURS: Mapping[Verdict, str] = {"ok": "32", "warning": "33", "error": "31"}


def run(arguments: argparse.Namespace) -> int:
    """Exit code 1 where a warning or an error is left. Works beside running servers, and asks no network."""
    offline = Offline(arguments.project)
    subject = _subject(offline)
    findings, done = examine_and_mend(subject) if arguments.fix else (examine(subject), [])
    if not shown(arguments, _result(findings, done)):
        coloured = sys.stdout.isatty() and not offline.surroundings.environ.get("NO_COLOR")
        _print(subject, findings, done, coloured=coloured)
    return DONE if all(found.verdict == "ok" for found in findings) else NOTHING


def _subject(offline: Offline) -> Subject:
    store, around, folder = offline.store, offline.surroundings, offline.folder
    problems, why = list(offline.settings.problems), ""
    locations = [user_location(store.base)]
    try:
        if folder is not None:
            locations.append(project_location(store.base, folder, around.environ, around.home))
            if offline.settings.flag("store.team"):
                team = team_location(store.base, folder, around.home)
                locations += [team] if team is not None else []
    except NoProject as error:
        why = error.why
    inside = [location.root for location in locations if location.inside_project]
    vaults = read_vaults(offline.settings.entries("vaults"), store.base, around.home, inside)
    problems += vaults.problems
    stores = tuple((location, store.trust_of(location)) for location in (*locations, *vaults.locations))
    return Subject(stores, store.base, around, VERSION, tuple(problems), why)


def _result(findings: Sequence[Finding], done: Sequence[str]) -> dict[str, object]:
    return {
        "version": VERSION,
        "well": all(found.verdict == "ok" for found in findings),
        "findings": [dict(_fields(found)) for found in findings],
        "done": list(done),
    }


def _fields(found: Finding) -> Iterator[tuple[str, object]]:
    yield from (("check", found.check), ("verdict", found.verdict), ("message", found.sentence))
    if found.scope:
        yield "scope", found.scope
    if found.path is not None:
        yield "path", str(found.path)
    if found.fix is not None:
        yield from (("fix", found.fix), ("fixable", found.mend is not None))


def _print(subject: Subject, findings: Sequence[Finding], done: Sequence[str], *, coloured: bool) -> None:
    roots = {location.scope: location.root for location, _ in subject.stores}
    heading = None
    for found in findings:
        if found.scope != heading:
            heading = found.scope
            say(f"{heading}: {roots.get(heading, '')}" if heading else "everywhere")
        print(f"  {_painted(found.verdict, coloured)}  {visible(f'{found.check}: {_said(found)}')}")
    for sentence in done:
        say(f"done: {sentence}")
    print(_summary(findings))


def _said(found: Finding) -> str:
    if found.verdict == "ok":
        return found.sentence
    where = f" ({found.path})" if found.path is not None else ""
    return f"{found.sentence}{where}" + (f" {found.fix}" if found.fix else "")


def _painted(verdict: Verdict, coloured: bool) -> str:
    word = f"{verdict:7}"
    return f"\x1b[{_COLOURS[verdict]}m{word}\x1b[0m" if coloured else word


def _summary(findings: Sequence[Finding]) -> str:
    counts = Counter(found.verdict for found in findings)
    if not counts["warning"] and not counts["error"]:
        return "All is well."
    left = ", ".join(counted(counts[word], word) for word in ("error", "warning") if counts[word])
    mendable = sum(found.mend is not None for found in findings)
    return f"{left}." + (f" mnemic doctor --fix mends {mendable} of them." if mendable else "")
