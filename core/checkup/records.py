"""The undo records of a store: readable, and none of an operation that a crash cut short."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mnemic.core.checkup.findings import Finding, counted, named
from mnemic.core.checkup.site import Site
from mnemic.core.persistence.undo import Trash

_KEPT, _PENDING = ".json", ".pending"


def check_pending(site: Site) -> Iterator[Finding]:
    """No operation stopped half way. One that a server is in the middle of is none."""
    if not site.writable:
        return
    cut_short = _cut_short(site)
    if cut_short:
        with site.still():
            cut_short = _cut_short(site)
    if cut_short:
        sentence = (
            f"{counted(len(cut_short), 'operation')} cut short by a crash and neither done nor taken back."
        )
        fix = "It can be taken back, or finished where all was written; the next change does so too."
        yield site.warning("pending", sentence, site.ours / "trash", fix, site.reopen)
    else:
        yield site.ok("pending", "No operation was cut short.")


def _cut_short(site: Site) -> list[str]:
    folder = site.ours / "trash"
    return [name for name in _names(folder) if name.endswith(_PENDING) and _is_record(folder / name)]


def check_records(site: Site) -> Iterator[Finding]:
    """Every record can be read: what is damaged cannot be taken back any more."""
    if not site.writable:
        return
    damaged = _damaged(site)
    if damaged:
        sentence = f"{counted(len(damaged), 'undo record')} cannot be read: {named(damaged)}."
        fix = "They can be set aside; what they tell of can no longer be taken back by itself."
        yield site.warning("records", sentence, damaged[0].parent, fix, lambda: _set_aside(site))
    else:
        known = sum(1 for _ in Trash(site.ours / "trash").entries())
        yield site.ok("records", f"{counted(known, 'operation')} can be taken back.")


def _damaged(site: Site) -> list[Path]:
    folder = site.ours / "trash"
    # Listed first: what is settled or dropped meanwhile is gone by the second look, and never taken for damaged.
    names = _names(folder)
    whole = {f"{undo.token}{_KEPT}" for undo in Trash(folder).entries()}
    whole |= {name for name in names if name.endswith(_PENDING) and _is_record(folder / name)}
    return sorted(folder / name for name in names - whole if os.path.lexists(folder / name))


def _is_record(file: Path) -> bool:
    """Tells a record from what cannot be one; what is in it is read when it is taken back."""
    with suppress(OSError, ValueError, RecursionError):
        said = json.loads(file.read_bytes()) if file.is_file() else None
        return isinstance(said, dict) and isinstance(said.get("changes"), list)
    return False


def _names(folder: Path) -> set[str]:
    with suppress(OSError):
        return {file.name for file in folder.iterdir() if file.suffix in (_KEPT, _PENDING)}
    return set()


def _set_aside(site: Site) -> str:
    with site.still(surely=True):
        damaged = _damaged(site)
        for file in damaged:
            file.replace(file.with_name(f"{file.name}.damaged"))
    return f"{counted(len(damaged), 'undo record')} that cannot be read set aside."
