"""Which files of a folder are memories: found fast, and never led out of the folder by a link."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

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
#: Paths that need no closer look, which would take most of a walk's time.
_PLAIN = re.compile(r"(?:[A-Za-z0-9_-]{1,100}/)?[A-Za-z0-9_-][A-Za-z0-9_ -]{0,200}\.md")


@dataclass(frozen=True, slots=True)
class Listed:
    """A memory file as the folder lists it; ``path`` is relative, ``/`` between its parts."""

    path: str
    mtime_ns: int
    size: int
    inode: int


@dataclass(slots=True)
class Listing:
    """All that a walk found: the memory files by path, what was skipped and why, and drafts left by a crash."""

    root: str
    files: list[Listed] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    drafts: list[Path] = field(default_factory=list)


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
    links: list[tuple[Path, str]] = []
    seen: set[str] = set()
    _walk_folder(str(root), "", found, links, seen)
    if links:
        seen.update(os.path.normpath(f"{root}/{file.path}") for file in found.files)
    for link, path in links:
        _follow(root, link, path, found, seen)
    found.files.sort(key=lambda file: file.path)
    return found


def _walk_folder(
    folder: str, prefix: str, found: Listing, links: list[tuple[Path, str]] | None, seen: set[str]
) -> None:
    waiting = [(folder, prefix)]
    while waiting:
        folder, prefix = waiting.pop()
        if folder in seen:
            continue
        seen.add(folder)
        for entry in _entries(folder, found):
            path = prefix + entry.name
            if entry.is_symlink():
                if links is not None:
                    links.append((Path(entry.path), path))
            elif entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith("."):
                    waiting.append((entry.path, f"{path}/"))
            else:
                _take(entry, path, found)


def _entries(folder: str, found: Listing) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from entries
    except FileNotFoundError:
        return
    except OSError as error:
        if folder == found.root:
            raise
        text = f"The folder cannot be read: {error.strerror}."
        found.problems.append(Problem("error", "unreadable-folder", text, Path(folder)))


def _take(entry: os.DirEntry[str], path: str, found: Listing) -> None:
    if entry.name.startswith(DRAFT_PREFIX) and entry.name.endswith(DRAFT_SUFFIX):
        found.drafts.append(Path(entry.path))
    elif is_memory_name(entry.name, at_root="/" not in path):
        with suppress(OSError):
            _add(path, entry.path, entry.stat(follow_symlinks=False), found)


def _add(path: str, full: str, status: os.stat_result, found: Listing) -> None:
    if not stat.S_ISREG(status.st_mode):
        return
    reason = None if _PLAIN.fullmatch(path) else _objection(path)
    if reason:
        shown = Path(full.encode("utf-8", "replace").decode("utf-8"))
        found.problems.append(Problem("warning", "unusable-name", f"The file is skipped: {reason}.", shown))
        return
    found.files.append(Listed(path, status.st_mtime_ns, status.st_size, status.st_ino))


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
        _walk_folder(str(target), f"{path}/", found, None, seen)
    elif memory and str(target) not in seen:
        seen.add(str(target))
        try:
            status = target.stat()
        except OSError:
            found.problems.append(Problem("warning", "link-broken", "The link leads to nothing.", link))
            return
        _add(path, str(link), status, found)
