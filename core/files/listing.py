"""Which files of a folder are memories: found fast, and never led out of the folder by a link."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from typing import NamedTuple

from mnemic.core.errors import OutsideStore
from mnemic.core.files.disk import DRAFT_PREFIX, DRAFT_SUFFIX
from mnemic.core.memory import Problem

#: The index's name, which no memory may have in any case and any folder.
INDEX_NAME = "MEMORY.md"

_ESCAPED = re.compile(r"%(?:2e|2f|5c|7e|25|[01][0-9a-f]|7f)", re.IGNORECASE)
_UNUSABLE = re.compile(r"[\x00-\x1f\x7f\ud800-\udfff\u2028\u2029]")
_DRIVE = re.compile(r"[A-Za-z]:")
_MAX_SEGMENT = 255
_INDEX = INDEX_NAME.casefold()
_PLAIN = r"(?:[A-Za-z0-9_-][A-Za-z0-9_ -]{0,200}+|[\w-][\w -]{0,60})\.md"
#: Names of memories that need no closer look, which would take most of a walk's time: at the root, and below it.
_PLAIN_AT_ROOT = re.compile(rf"(?!(?i:{re.escape(_INDEX)})$){_PLAIN}")
_PLAIN_BELOW = re.compile(rf"(?!{re.escape(INDEX_NAME)}$){_PLAIN}")
_BY_HANDLE = os.scandir in os.supports_fd
_FOLDER = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0)


#: What tells one state of a file from another: times of its content and of its entry, size and number.
Stamp = tuple[int, int, int, int]


class Listed(NamedTuple):
    """A memory file as the folder lists it; ``path`` is relative, ``/`` between its parts.

    ``ctime_ns`` is when the system last changed anything about it, which no program can set back (on Windows: when it
    was made).
    """

    path: str
    mtime_ns: int
    size: int
    inode: int
    ctime_ns: int = 0

    @property
    def stamp(self) -> Stamp:
        """What tells this state of the file from others."""
        return self[1:]


def stamp_of(status: os.stat_result) -> Stamp:
    """Returns a file's stamp."""
    return status.st_mtime_ns, status.st_size, status.st_ino, status.st_ctime_ns


@dataclass(slots=True)
class Listing:
    """All that a walk found: the memory files by path, what was skipped and why, and drafts left by a crash.

    ``folders`` are those that it entered, by their real paths; ``links`` what it met and did not follow yet;
    ``unread`` the beginnings of the paths in folders that could not be read.
    """

    root: str
    files: list[Listed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    drafts: list[Path] = field(default_factory=list)
    folders: set[str] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)
    links: list[tuple[Path, str]] = field(default_factory=list)


def is_memory_name(name: str, *, at_root: bool = True) -> bool:
    """Returns whether a file of this name can be a memory: ``.md``, not the index, not what editors drop.

    The index's name is taken in every folder, as the original has it; in any case only where the index itself lies,
    for its first version called every memory with a Chinese title ``memory.md`` in its type's folder.
    """
    lower = name.casefold()
    is_index = name == INDEX_NAME or (at_root and lower == _INDEX)
    return lower.endswith(".md") and not is_index and not lower.startswith((".#", "._", "~$"))


def safe_relative(path: str) -> str:
    r"""Returns a memory file's relative path as it came, or raises ``OutsideStore``.

    Refused on every system: absolute paths, drives, URIs, ``\``, a leading ``~``, empty, ``.`` and ``..`` parts,
    control characters and lone surrogates, percent-encoded forms of these, parts over 255 bytes, names that
    cannot be a memory's, and folders whose name begins with a dot.
    """
    reason = _objection(path)
    if reason:
        raise OutsideStore(path, reason)
    return path


def _objection(path: str) -> str | None:
    parts = path.split("/")
    if _UNUSABLE.search(path):
        return "it holds a character that no memory's path may hold"
    if "\\" in path or path.startswith(("/", "~")) or _DRIVE.match(path) or "://" in path:
        return "it must be a path relative to the store, with / between its parts"
    if _ESCAPED.search(path):
        return "it holds a percent-encoded separator, dot, tilde, control character or percent sign"
    if any(part in ("", ".", "..") or part.startswith(".") for part in parts[:-1]):
        return "it has an empty, hidden, . or .. part"
    if not is_memory_name(parts[-1], at_root=len(parts) == 1):
        return "it must end in .md and be no index and no editor's file"
    if any(len(part.encode()) > _MAX_SEGMENT for part in parts):
        return f"a part of it is longer than {_MAX_SEGMENT} bytes"
    return None


def is_inside(real: str, root: str) -> bool:
    """Returns whether a resolved path is the resolved root or lies under it."""
    return real == root or real.startswith(root.rstrip(os.sep) + os.sep)


def walk(root: Path) -> Listing:
    """Lists the memory files under a resolved root, each once, by path; a missing root is empty.

    Folders whose name begins with a dot are not entered. A link is followed if its target is inside the root and
    not listed under its own name; other links, and what cannot be read or named, are problems.
    Raises ``OSError`` if the root itself cannot be read.
    """
    found = Listing(str(root))
    _walk_folder(str(root), "", found)
    links, found.links = found.links, []
    seen = {os.path.normpath(f"{root}/{file.path}") for file in found.files} if links else set()
    for link, path in links:
        _follow(root, link, path, found, seen)
    found.files.sort(key=itemgetter(0))
    return found


def folders(root: Path, most: int) -> frozenset[str] | None:
    """Returns the folders that ``walk`` enters, by their real paths, without a look at any file; never raises.

    What cannot be read is left out. ``None`` where there are more than ``most``.
    """
    found: set[str] = set()
    waiting = [str(root)]
    while waiting:
        folder = waiting.pop()
        if folder in found or _UNUSABLE.search(folder):
            continue
        with suppress(OSError), _entries(folder) as entries:
            found.add(folder)
            if len(found) > most:
                return None
            waiting += [inner for entry in entries if (inner := _inner_folder(folder, entry, root))]
    return frozenset(found)


def _inner_folder(folder: str, entry: os.DirEntry[str], root: Path) -> str | None:
    if entry.name.startswith("."):
        return None
    path = f"{folder}/{entry.name}"
    if entry.is_symlink():
        path = os.path.realpath(path)
        return path if is_inside(path, str(root)) and Path(path).is_dir() else None
    return path if entry.is_dir(follow_symlinks=False) else None


def _walk_folder(folder: str, prefix: str, found: Listing) -> None:
    waiting = [(folder, prefix)]
    while waiting:
        folder, prefix = waiting.pop()
        if folder in found.folders:
            continue
        try:
            with _entries(folder) as entries:
                found.folders.add(folder)
                waiting += [
                    (f"{folder}/{name}", f"{prefix}{name}/") for name in _take(entries, folder, prefix, found)
                ]
        except FileNotFoundError:
            continue
        except OSError as error:
            if folder == found.root:
                raise
            text = f"The folder cannot be read: {error.strerror}."
            found.problems.append(Problem("error", "unreadable-folder", text, Path(folder)))
            found.unread.append(prefix)


@contextmanager
def _entries(folder: str) -> Iterator[Iterator[os.DirEntry[str]]]:
    """Opens a folder, where the system can by a handle: then a look at a file does not search the whole path again."""
    if not _BY_HANDLE:
        with os.scandir(folder) as entries:
            yield entries
        return
    handle = os.open(folder, _FOLDER)
    try:
        with os.scandir(handle) as entries:
            yield entries
    finally:
        os.close(handle)


def _take(entries: Iterator[os.DirEntry[str]], folder: str, prefix: str, found: Listing) -> Iterator[str]:
    """Takes the memories, links and drafts of one folder; yields the names of the folders in it to be walked too."""
    is_plain = (_PLAIN_BELOW if prefix else _PLAIN_AT_ROOT).fullmatch
    usable = not prefix or _objection(f"{prefix}x.md") is None
    # Names are bound here since each costs a millisecond in 10,000 files; so does the class's own call, and more.
    add, is_file, made = found.files.append, stat.S_ISREG, tuple.__new__
    for entry in entries:
        name = entry.name
        if usable and is_plain(name):
            try:
                status = entry.stat(follow_symlinks=False)
            except OSError:
                continue
            if is_file(status.st_mode):
                add(made(Listed, (prefix + name, *stamp_of(status))))
                continue
        if entry.is_symlink():
            found.links.append((Path(folder, name), prefix + name))
        elif entry.is_dir(follow_symlinks=False):
            if not name.startswith("."):
                yield name
        elif name.startswith(DRAFT_PREFIX) and name.endswith(DRAFT_SUFFIX):
            found.drafts.append(Path(folder, name))
        elif is_memory_name(name, at_root=not prefix):
            with suppress(OSError):
                _add(prefix + name, f"{folder}/{name}", entry.stat(follow_symlinks=False), found)


def _add(path: str, full: str, status: os.stat_result, found: Listing) -> None:
    if not stat.S_ISREG(status.st_mode):
        return
    reason = _objection(path)
    if reason:
        shown = Path(full.encode("utf-8", "replace").decode("utf-8"))
        found.problems.append(Problem("warning", "unusable-name", f"The file is skipped: {reason}.", shown))
        return
    found.files.append(Listed(path, *stamp_of(status)))


def _follow(root: Path, link: Path, path: str, found: Listing, seen: set[str]) -> None:
    target = Path(os.path.realpath(link))
    memory = is_memory_name(link.name, at_root="/" not in path)
    if not memory and (link.name.startswith(".") or target.is_file()):
        return
    if not is_inside(str(target), str(root)):
        text = "The link is skipped: it leads out of the store."
        found.problems.append(Problem("warning", "link-outside", text, link))
    elif not os.path.lexists(target):
        found.problems.append(Problem("warning", "link-broken", "The link leads to nothing.", link))
    elif target.is_dir():
        _walk_folder(str(target), f"{path}/", found)
    elif memory and str(target) not in seen:
        seen.add(str(target))
        try:
            status = target.stat()
        except OSError:
            found.problems.append(Problem("warning", "link-broken", "The link leads to nothing.", link))
            return
        _add(path, str(link), status, found)
