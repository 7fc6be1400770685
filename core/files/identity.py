"""What a project's folder can be recognised by after it was renamed or moved, and the record in which that is kept.

``<state>/.mnemic/project.json``: the root; the folder's and its git folder's place on the disk, which a rename keeps;
hashes of the address of ``origin`` and of the first commit, which a copy keeps. No program is run to find them out.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

from mnemic.core.files.disk import make_private, put

#: The folder inside a store's state folder that holds what is ours alone.
OURS = ".mnemic"

_RECORD = "project.json"
_MAX_BYTES = 1_000_000
_ORIGIN = re.compile(r'^\[remote "origin"\]\s*$(?:\n(?!\[).*)*?\n\s*url\s*=\s*(\S+)', re.MULTILINE)
_FIRST_COMMIT = re.compile(rb"0{40,64} ([0-9a-f]{40,64}) [^\t\n]*\tcommit \(initial\)")


@dataclass(frozen=True, slots=True)
class Identity:
    """Marks of a folder, each ``""`` where it has none.

    ``folder`` and ``git``: device and inode, the latter of the git folder that all worktrees share. ``origin`` and
    ``born``: 16 hex digits of a hash. ``worktree``: ``yes`` for a worktree beside the main checkout.
    """

    folder: str = ""
    git: str = ""
    origin: str = ""
    born: str = ""
    worktree: str = ""

    def is_of(self, other: Identity) -> bool:
        """Tells whether both are marks of one project, here and elsewhere. An inode alone may have been given anew."""
        if self._differs(other, "born") or (self._differs(other, "origin") and self._differs(other, "git")):
            return False
        if self.folder and self.folder == other.folder:
            return bool(self.git) == bool(other.git)
        return any(self._agrees(other, mark) for mark in ("git", "origin", "born"))

    def contradicts(self, other: Identity) -> bool:
        """Tells whether these cannot be of one project even at one place: what lay there before has made room.

        A folder may become a repository, or a repository be cloned anew; both at once, in another folder, is another
        project. Of a folder's place only the inode counts here: systems number their disks anew.
        """
        if self._differs(other, "born") or (self._differs(other, "origin") and self._differs(other, "git")):
            return True
        inodes = {_inode(one.folder) for one in (self, other)} - {""}
        return bool(self.git) != bool(other.git) and len(inodes) > 1

    def _differs(self, other: Identity, mark: str) -> bool:
        mine, theirs = getattr(self, mark), getattr(other, mark)
        return bool(mine and theirs) and mine != theirs

    def _agrees(self, other: Identity, mark: str) -> bool:
        return bool(getattr(self, mark)) and getattr(self, mark) == getattr(other, mark)


@dataclass(frozen=True, slots=True)
class Record:
    """Which project a state folder belongs to, and the roots whose memories it declined to take over."""

    root: str
    identity: Identity = Identity()
    declined: tuple[str, ...] = ()


def _inode(place: str) -> str:
    return place.rpartition(":")[2]


def identity_of(root: Path) -> Identity:
    """Returns what this folder can be recognised by; never raises."""
    common, worktree = _git_folder(root)
    if common is None:
        return Identity(_place(root))
    return Identity(
        _place(root), _place(common), _origin(common), _born(common), worktree="yes" if worktree else ""
    )


def read_record(state: Path) -> Record | None:
    """Returns the record of a state folder; ``None`` if there is none or it says no root."""
    try:
        said = json.loads((state / OURS / _RECORD).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    root = said.get("root") if isinstance(said, dict) else None
    if not isinstance(root, str) or not root:
        return None
    declined = said.get("declined")
    names = tuple(map(str, declined)) if isinstance(declined, list) else ()
    return Record(root, identity_from(said.get("identity")), names)


def claim(state: Path, root: Path) -> None:
    """Writes down that a state folder is this project's, unless another was faster. Raises ``OSError``."""
    folder = state / OURS
    make_private(folder)
    record = folder / _RECORD
    if os.path.lexists(record):
        # Damaged: kept beside, so that nothing of it is lost.
        record.rename(folder / f"{_RECORD}.damaged-{os.urandom(4).hex()}")
    # Never overwrites: of two that come at once, one stays the first.
    put(record, _encoded(Record(str(root), identity_of(root))), new=True)


def renew(state: Path, root: Path) -> None:
    """Brings the marks in the record to what the folder has by now, if they differ. Raises ``OSError``."""
    known = read_record(state)
    now = identity_of(root)
    if known is not None and known.identity != now:
        write_record(state, replace(known, identity=now))


def write_record(state: Path, record: Record) -> None:
    """Writes a record in place of the one that is there. Raises ``OSError``."""
    put(state / OURS / _RECORD, _encoded(record), new=False)


def _encoded(record: Record) -> bytes:
    said: dict[str, object] = {"root": record.root}
    if marks := marks_of(record.identity):
        said["identity"] = marks
    if record.declined:
        said["declined"] = list(record.declined)
    return json.dumps(said).encode("ascii")


def marks_of(identity: Identity) -> dict[str, str]:
    """Returns the marks that there are, by name, as they are kept."""
    return {name: mark for name, mark in asdict(identity).items() if mark}


def identity_from(said: object) -> Identity:
    """Returns the marks that were kept; what is none is left out."""
    marks: Mapping[str, object] = said if isinstance(said, dict) else {}
    known = {field.name: marks.get(field.name) for field in fields(Identity)}
    return Identity(**{name: mark for name, mark in known.items() if isinstance(mark, str)})


def _place(path: Path) -> str:
    with suppress(OSError):
        status = path.stat()
        if status.st_ino:
            return f"{status.st_dev:x}:{status.st_ino:x}"
    return ""


def _git_folder(root: Path) -> tuple[Path | None, bool]:
    """Returns the git folder that a checkout shares with its worktrees, and whether it is such a worktree."""
    entry = root / ".git"
    if entry.is_dir():
        return entry, False
    pointer = _text(entry)
    if not pointer.startswith("gitdir:"):
        return None, False
    own = root / pointer.removeprefix("gitdir:").strip()
    common = _text(own / "commondir").strip()
    return (Path(os.path.realpath(own / common)), True) if common else (own, False)


def _origin(git: Path) -> str:
    found = _ORIGIN.search(_text(git / "config"))
    if found is None:
        return ""
    # One repository, however it is reached: no scheme, no name or password, no ".git".
    address = re.sub(r"^[a-z+]+://", "", found[1], flags=re.IGNORECASE)
    address = re.sub(r"^[^@/]*@", "", address).replace(":", "/", 1).rstrip("/").removesuffix(".git")
    return _hashed(address.lower().encode())


def _born(git: Path) -> str:
    """The first commit, as long as git's log of the main checkout still names it."""
    try:
        with (git / "logs" / "HEAD").open("rb") as log:
            found = _FIRST_COMMIT.match(log.readline(_MAX_BYTES))
    except OSError:
        return ""
    return _hashed(found[1]) if found else ""


def _hashed(value: bytes) -> str:
    return hashlib.sha256(value).hexdigest()[:16]


def _text(file: Path) -> str:
    try:
        with file.open("rb") as opened:
            return opened.read(_MAX_BYTES).decode("utf-8", "replace")
    except (OSError, ValueError):
        return ""
