"""The folder for what is ours beside the memories, which may lie in somebody's repository and have come with it.

Inside a project it is signed: a file in it holds a random token that the person's own folder holds too.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from mnemic.core.files.disk import make_private, put, read_regular

#: What a folder of ours that is not provably ours is moved into, beside it.
FOREIGN_PREFIX = ".mnemic.foreign-"

_SIGNATURE = "signature"
#: What may stay: whoever takes the lock holds this file, and its content means nothing.
_STAYS = ("lock", ".gitignore")


def is_led_away(folder: Path) -> bool:
    """Tells whether a link stands in the folder's place, or in it, as a repository may come with."""
    if os.path.islink(folder):  # noqa: PTH114 - Path's fails where it may not look
        return True
    with suppress(OSError), os.scandir(folder) as entries:
        return any(entry.is_symlink() for entry in entries)
    return False


def make_own_folder(folder: Path, *, ignored: bool) -> None:
    """Makes the folder if need be, closed to others; ``ignored``: has git ignore all that is in it. Raises OSError."""
    make_private(folder)
    if not ignored:
        return
    ignore, said = folder / ".gitignore", b""
    with suppress(OSError):
        said = read_regular(ignore)
    # Its last line that fits a file decides: a repository may have come with one that lets all in.
    if said.split()[-1:] != [b"*"]:
        put(ignore, said + (b"\n" if said and not said.endswith(b"\n") else b"") + b"*\n", new=False)


def is_signed(folder: Path, token: str) -> bool:
    """Tells whether the folder holds this token; an empty one signs nothing. Never raises."""
    with suppress(OSError):
        return bool(token) and read_regular(folder / _SIGNATURE) == token.encode("ascii")
    return False


def sign(folder: Path, token: str) -> None:
    """Moves aside all that is in the folder, makes it if need be, and signs it. Raises OSError.

    The lock stays, for it may be held. What was moved lies beside the folder, where git does not see it either.
    """
    foreign = [name for name in _names(folder) if name not in _STAYS or not (folder / name).is_file()]
    if foreign:
        aside = folder.with_name(f"{FOREIGN_PREFIX}{os.urandom(4).hex()}")
        make_own_folder(aside, ignored=True)
        into = aside / "was"
        make_private(into)
        for name in foreign:
            (folder / name).rename(into / name)
    make_own_folder(folder, ignored=True)
    put(folder / _SIGNATURE, token.encode("ascii"), new=False)


def _names(folder: Path) -> list[str]:
    try:
        return sorted(os.listdir(folder))  # noqa: PTH208 - names are all that is needed
    except FileNotFoundError:
        return []
