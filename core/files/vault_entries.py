"""Vaults: the option ``vaults`` read into places. What is wrong with one entry keeps no other from being opened."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from mnemic.core.errors import BadInput
from mnemic.core.files.globs import ALL_NOTES, Globs, objection
from mnemic.core.files.listing import is_inside
from mnemic.core.files.paths import OURS, Location, expanded
from mnemic.core.memory import Problem

_MISSING = "vault-missing"
_NAME = re.compile(r"[a-z0-9-]{1,64}")
_KEYS = ("name", "path", "include", "exclude")
_DRIVE_COLON = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One vault as a person wrote it down."""

    name: str
    path: str
    globs: Globs


@dataclass(slots=True)
class Vaults:
    """The vaults that can be opened, and what is wrong with the rest."""

    locations: list[Location] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def may_come(self) -> list[Path]:
        """The folders that were not there, as on a disk that is not mounted yet."""
        return [problem.path for problem in self.problems if problem.code == _MISSING and problem.path]


def read_vaults(
    entries: Iterable[str | Mapping[str, object]], base: Path, home: Path | None, stores: Iterable[Path] = ()
) -> Vaults:
    """Returns where the vaults of these entries lie.

    An entry is ``name=path:glob|glob`` or a table of name, path, include and exclude; names are ``[a-z0-9-]+``, paths
    absolute or below ``~``. ``stores`` are folders, besides those in ``base``, that no vault may hold or lie in.
    """
    found = Vaults()
    ours = [base / "memories", base / "projects", base / OURS, *stores]
    for number, given in enumerate(entries, 1):
        try:
            entry = _entry(given)
            if f"vault:{entry.name}" in [location.scope for location in found.locations]:
                raise ValueError(f"another one is called {entry.name}; names are given once")
            location = _location(entry, base, home, [*ours, *(other.root for other in found.locations)])
        except FileNotFoundError as error:
            text = f"Vault {entry.name} is not read: the folder is not there. It is opened when it comes."
            found.problems.append(Problem("error", "vault-missing", text, Path(str(error.filename))))
        except (ValueError, OSError) as error:
            reason = (
                (error.strerror or "the disk failed").lower() if isinstance(error, OSError) else str(error)
            )
            text = f"Vault {_called(given, number)} is not read: {reason}."
            found.problems.append(Problem("error", "vault-refused", text))
        else:
            found.locations.append(location)
    return found


def _entry(given: str | Mapping[str, object]) -> Entry:
    said = _parsed(given) if isinstance(given, str) else given
    unknown = [str(key)[:40] for key in said if key not in _KEYS]
    if unknown:
        raise ValueError(f"it has a key {unknown[0]!r}; the keys are {', '.join(_KEYS)}")
    name, path = said.get("name"), said.get("path")
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError("its name must be of a…z, 0…9 and -, at most 64 of them")
    if not isinstance(path, str) or not path.strip() or not path.isprintable():
        raise ValueError("its path must name a folder")
    return Entry(name, path, Globs(_globs(said, "include"), _globs(said, "exclude")))


def _parsed(text: str) -> Mapping[str, object]:
    name, equals, rest = text.partition("=")
    if not equals:
        raise ValueError("it must read name=path:glob|glob")
    path, colon, globs = rest.rpartition(":")
    if not colon or (len(path) == _DRIVE_COLON and path.isalpha() and globs[:1] in ("/", "\\")):
        return {"name": name, "path": rest}
    return {"name": name, "path": path, "include": globs.split("|")}


def _globs(said: Mapping[str, object], key: str) -> tuple[str, ...]:
    given = said.get(key, ())
    if not isinstance(given, list | tuple) or not all(isinstance(glob, str) for glob in given):
        raise ValueError(f"{key} must be a list of globs")
    for glob in given:
        reason = objection(glob)
        if reason:
            raise ValueError(f"a glob of {key} {reason}")
    return tuple(given)


def _location(entry: Entry, base: Path, home: Path | None, stores: Sequence[Path]) -> Location:
    root = _root(entry, home)
    real = os.path.realpath(root)
    if not os.path.lexists(real):
        raise FileNotFoundError(2, "not there", str(root))
    if not Path(real).is_dir():
        raise ValueError("its path is a file, not a folder")
    with os.scandir(real) as listed:  # says why where it can't be read
        next(listed, None)
    for store in map(os.path.realpath, stores):
        if is_inside(os.path.normcase(real), os.path.normcase(store)):
            raise ValueError(f"it lies in a store that is open already ({store})")
        if is_inside(os.path.normcase(store), os.path.normcase(real)):
            raise ValueError(f"a store lies in it ({store})")
    digest = hashlib.sha256(os.fsencode(real)).hexdigest()[:8]
    state = base / OURS / "vaults" / f"{entry.name}-{digest}"
    return Location(f"vault:{entry.name}", root, state, None, _told(entry, root), entry.globs)


def _root(entry: Entry, home: Path | None) -> Path:
    below_home = entry.path == "~" or entry.path.startswith(("~/", "~\\"))
    if not below_home and not Path(entry.path).is_absolute():
        raise ValueError("its path must be absolute or begin with ~/")
    try:
        return expanded(entry.name, entry.path, home, Path(os.sep))
    except BadInput as error:
        raise ValueError(str(error).partition(": ")[2]) from None


def _told(entry: Entry, root: Path) -> tuple[Problem, ...]:
    if entry.globs.include:
        return ()
    text = (
        f"Vault {entry.name} reads nothing yet: say what may be read in include, or behind a colon after its path; "
        f"{ALL_NOTES} is every note."
    )
    return (Problem("warning", "vault-no-globs", text, root),)


def _called(given: str | Mapping[str, object], number: int) -> str:
    name = given.partition("=")[0] if isinstance(given, str) else given.get("name")
    return name if isinstance(name, str) and _NAME.fullmatch(name) else f"number {number}"
