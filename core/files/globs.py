"""Globs: which files below a folder may be read. Nothing that no glob names, and nothing hidden, ever is."""

from __future__ import annotations

import fnmatch
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

#: The glob that lets in every Markdown file.
ALL_NOTES = "**/*.md"

_ANY_DEPTH = "**"
_MAX_GLOB = 500


@dataclass(frozen=True, slots=True)
class Globs:
    """``include`` lets paths in, ``exclude`` keeps them out whatever ``include`` says; without ``include`` none is in.

    In a glob ``*`` stands for any characters of a name, ``?`` for one, and ``**`` as a whole part for any number of
    folders, none too. Every other character stands for itself. Names are compared in their composed form (NFC); to
    keep out, in any case, as on some disks ``Private`` and ``private`` are one folder.
    """

    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    def allow(self, path: str) -> bool:
        """Tells whether a relative path with ``/`` between its parts may be read. Hidden parts never may."""
        parts = unicodedata.normalize("NFC", path).split("/")
        if any(part.startswith(".") or not part for part in parts):
            return False
        if not any(_matches(glob, parts, False) for glob in self.include):
            return False
        return not any(_matches(glob, parts, True) for glob in self.exclude)


def objection(glob: str) -> str | None:
    r"""Returns why a text is no glob, in words that go on after its name; ``None`` if it is one.

    A glob is relative to its folder, without ``..``, ``\`` and control characters, and has at most 500 characters.
    """
    if not glob.strip():
        return "is blank"
    if len(glob) > _MAX_GLOB:
        return f"is longer than {_MAX_GLOB} characters"
    if not glob.isprintable() or "\\" in glob:
        return "holds a backslash or a character that cannot be seen; / stands between folders"
    if glob.startswith(("/", "~")) or ".." in glob.split("/"):
        return "leads out of the folder; it must be relative to it"
    return None


def _matches(glob: str, parts: Sequence[str], folded: bool) -> bool:
    """Matches part by part: each state is the set of places in the glob that may come next."""
    if glob == ALL_NOTES and not folded:  # most often, and of many thousand files
        return parts[-1].endswith(".md")
    wanted = _compiled(glob, folded)
    places = _after_stars({0}, wanted)
    for part in parts:
        following = set()
        for place in places:
            if place < len(wanted):
                pattern = wanted[place]
                if pattern is None:
                    following.add(place)
                elif pattern.fullmatch(part):
                    following.add(place + 1)
        places = _after_stars(following, wanted)
    return len(wanted) in places


def _after_stars(places: set[int], wanted: Sequence[re.Pattern[str] | None]) -> set[int]:
    """Adds the places behind each ``**``, which may stand for no folder at all."""
    found = set(places)
    for place in places:
        while place < len(wanted) and wanted[place] is None:
            place += 1  # noqa: PLW2901 - walks on from where it began
            found.add(place)
    return found


@lru_cache(maxsize=1000)
def _compiled(glob: str, folded: bool) -> tuple[re.Pattern[str] | None, ...]:
    """Returns a pattern for each part of a glob, ``None`` for ``**``. ``fnmatch`` makes them of linear time."""
    flags = re.IGNORECASE if folded else 0
    parts = unicodedata.normalize("NFC", glob).removeprefix("./").split("/")
    if parts[-1] in ("", _ANY_DEPTH):
        parts[-1:] = [_ANY_DEPTH, "*"]  # "notes/" and "notes/**" are any file in it, and not notes itself
    return tuple(
        None if part == _ANY_DEPTH else re.compile(fnmatch.translate(part.replace("[", "[[]")), flags)
        for part in parts
    )
