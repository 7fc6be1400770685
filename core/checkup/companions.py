"""The files that Qwen Code keeps beside a store and cannot do without being able to read them."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from mnemic.core.checkup.findings import Finding
from mnemic.core.checkup.site import Site
from mnemic.core.files.liveness import began
from mnemic.core.operations.record import CURSOR, META

#: Qwen Code's mark that it is consolidating: the number of its process. It takes one older than an hour for dead.
CONSOLIDATION = "consolidation.lock"
_HOUR = 3_600


def check_companions(site: Site) -> Iterator[Finding]:
    """Its metadata and cursor are what it can read; with a broken one it stops learning or consolidating."""
    if site.scope != "project":
        return
    broken = [path for name in (META, CURSOR) if _is_broken(path := site.location.state / name)]
    for path in broken:
        sentence = (
            f"{path.name} of Qwen Code cannot be read, and it stops working with this project's memory."
        )
        fix = "It can be set aside; Qwen Code begins it anew."
        yield site.warning("companions", sentence, path, fix, partial(_set_aside, path))
    if not broken:
        yield site.ok("companions", "What Qwen Code keeps beside the memories can be read.")


def check_consolidation(site: Site) -> Iterator[Finding]:
    """Whether Qwen Code is consolidating, or left its mark behind."""
    path = site.location.state / CONSOLIDATION
    if site.scope != "project" or not os.path.lexists(path):
        return
    if not path.is_file():
        sentence = f"Something that is no file stands in the place of Qwen Code's {CONSOLIDATION}."
        yield site.warning("consolidation", sentence, path, "Delete it if no Qwen Code is running.")
        return
    try:
        said = path.read_text("ascii", "replace").strip()
        left = site.surroundings.now().timestamp() - path.stat().st_mtime > _HOUR
    except OSError as error:
        reason = (error.strerror or "the disk failed").lower()
        sentence = f"{CONSOLIDATION} of Qwen Code cannot be read: {reason}."
        yield site.warning("consolidation", sentence, path, "Delete it if no Qwen Code is running.")
        return
    if not said.isdecimal() or left or began(int(said)) is None:
        sentence = f"{CONSOLIDATION} was left behind by a Qwen Code that is gone; the next one takes it over."
    else:
        sentence = f"Qwen Code (process {said}) is consolidating at this moment."
    yield site.ok("consolidation", sentence, path)


def _is_broken(path: Path) -> bool:
    if not os.path.lexists(path):
        return False
    if not path.is_file():  # a pipe would never end
        return True
    with suppress(OSError, ValueError, RecursionError):
        return not isinstance(json.loads(path.read_bytes()), dict)
    return True


def _set_aside(path: Path) -> str:
    aside = path.with_name(f"{path.name}.damaged-{os.urandom(4).hex()}")
    path.replace(aside)
    return f"{path.name} was set aside as {aside.name}."
