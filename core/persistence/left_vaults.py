"""What is kept of vaults beside their notes, the text of the notes among it: it goes when nobody names the vault."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from pathlib import Path

#: ``<name>-<digest of its path>``, as ``files.vault_entries`` makes it.
_FOLDER = re.compile(r"[a-z0-9-]{1,64}-[0-9a-f]{8}")


def left_vaults(states: Path, named: Iterable[Path]) -> list[Path]:
    """Returns the folders in ``states`` (``<base>/.mnemic/vaults``) that are of no vault named. Never raises."""
    kept = {os.path.normcase(path.name) for path in named}
    if states.is_symlink():
        return []
    try:
        with os.scandir(states) as listed:
            found = [entry.name for entry in listed if entry.is_dir(follow_symlinks=False)]
    except OSError:
        return []
    return [
        states / name
        for name in sorted(found)
        if _FOLDER.fullmatch(name) and os.path.normcase(name) not in kept
    ]


def last_used(folder: Path) -> float:
    """Returns when anything in a vault's state was last opened or written, in seconds; what cannot be told is new."""
    places = [folder, *folder.rglob("*")]
    try:
        return max(place.lstat().st_mtime for place in places)
    except OSError:
        return float("inf")


def remove_left(folder: Path) -> bool:
    """Removes one of ``left_vaults`` if no program has its files open; tells whether it did. Raises OSError."""
    if not all(_is_unused(path) for path in folder.rglob("*.sqlite3")):
        return False
    shutil.rmtree(folder)
    return True


def _is_unused(path: Path) -> bool:
    """Asks for a mode that SQLite grants only while nobody else has the file open."""
    if path.is_symlink() or not path.is_file():
        return True
    try:
        with closing(
            sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=0, isolation_level=None)
        ) as db:
            if db.execute("pragma journal_mode = delete").fetchone()[0] == "wal":
                return False
            with suppress(sqlite3.DatabaseError):
                db.execute("begin exclusive")
                return True
            return False
    except sqlite3.OperationalError:
        return False
    except sqlite3.DatabaseError:
        return True  # no database any more: nobody works with it
