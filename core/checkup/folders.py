"""The memory folder and the files in it: there, readable, whole, and nothing left behind by a crash."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mnemic.core.checkup.findings import Finding, counted, from_problems, named
from mnemic.core.checkup.site import Site
from mnemic.core.files.disk import DRAFT_PREFIX, DRAFT_SUFFIX
from mnemic.core.files.listing import walk
from mnemic.core.links.hiding import hidden

#: A draft beside the state, where no lock is held while one is written, is a crash's after so many seconds.
_LEFT_AFTER = 60
_EDITORS = re.compile(r"\.#.*|~\$.*|.*~|\..*\.sw[a-p]|4913|\._.*|.*\.orig|.*\.rej")


def check_folder(site: Site) -> Iterator[Finding]:
    """The folder is there, is one, and can be read."""
    root = site.location.root
    if os.path.lexists(root) and not root.is_dir():
        sentence = "Something that is no folder stands in the place of the memory folder."
        yield site.error("folder", sentence, root, "Move it away, or make a folder of it.")
    elif not root.is_dir():
        yield site.ok("folder", "There is no memory folder yet; the first memory makes it.", root)
    else:
        troubles = [problem for problem in site.shelf.troubles() if problem.code == "store-unreadable"]
        found = list(from_problems("folder", troubles, site.scope))
        yield from found or [site.ok("folder", "The memory folder is there and can be read.", root)]


def check_files(site: Site) -> Iterator[Finding]:
    """Every file in it can be read, says what it should, and is hidden by none that is not there."""
    shelf = site.shelf
    elsewhere = {"wide-mode", "store-unreadable"}
    told = (*shelf.snapshot.problems, *shelf.troubles(), *(hidden(shelf) if site.trust == "trusted" else ()))
    problems = [p for p in told if p.code not in elsewhere]
    found = list(from_problems("files", problems, site.scope))
    yield from found
    if not found:
        memories, files = len(shelf.snapshot.memories), len(shelf.snapshot.files)
        held = f"{counted(memories, 'memory', 'memories')} in {counted(files, 'file')}"
        yield site.ok("files", f"{held}; all of them can be read.")


def check_drafts(site: Site) -> Iterator[Finding]:
    """No half-written file of ours was left behind. What editors leave is theirs, and only told."""
    if not site.writable:
        return
    if drafts := _left_behind(site):
        sentence = f"A crash left {counted(len(drafts), 'draft')} behind: {named(drafts)}."
        yield site.warning(
            "drafts", sentence, drafts[0].parent, "They can be removed.", lambda: _remove(site, drafts)
        )
    else:
        yield site.ok("drafts", "No draft was left behind.")
    dropped = [path for path in _files_below(site.location.root) if _EDITORS.fullmatch(path.name)]
    if dropped:
        sentence = f"{counted(len(dropped), 'file')} of editors, which are no memories: {named(dropped)}."
        yield site.ok("other-files", sentence, site.location.root)


def _left_behind(site: Site) -> list[Path]:
    """Returns the drafts that stay when nobody is writing."""
    found = _drafts(site)
    if found:
        with site.still():
            found = [draft for draft in found if draft.exists()]
    return found


def _drafts(site: Site) -> list[Path]:
    under_lock = walk(Path(os.path.realpath(site.location.root))).drafts
    under_lock += _drafts_in(site.ours / "trash")
    now = site.surroundings.now().timestamp()
    beside = [*_drafts_in(site.location.state), *_drafts_in(site.ours)]
    return under_lock + [draft for draft in beside if now - _changed(draft) > _LEFT_AFTER]


def _drafts_in(folder: Path) -> list[Path]:
    with suppress(OSError):
        return sorted(folder.glob(f"{DRAFT_PREFIX}*{DRAFT_SUFFIX}"))
    return []


def _changed(file: Path) -> float:
    try:
        return file.lstat().st_mtime
    except OSError:
        return float("inf")


def _remove(site: Site, drafts: list[Path]) -> str:
    with site.still(surely=True):
        for draft in drafts:
            draft.unlink(missing_ok=True)
    return f"{counted(len(drafts), 'draft')} of a crash {'was' if len(drafts) == 1 else 'were'} removed."


def _files_below(root: Path) -> Iterator[Path]:
    for folder, _, names in os.walk(root):
        yield from (Path(folder, name) for name in names)
