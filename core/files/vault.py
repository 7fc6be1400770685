"""One folder of Markdown files. All reading and writing of a store's files goes through here."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from unicodedata import normalize

from mnemic.core.errors import Conflict, NotFound, OutsideStore, ReadOnly, StoreUnavailable
from mnemic.core.files.admission import Admission
from mnemic.core.files.begun import Begun
from mnemic.core.files.decode import decode, encode, revision_of
from mnemic.core.files.disk import flush_folder, persist, put, read_regular, refusal, write_private
from mnemic.core.files.folder_times import FolderTimes
from mnemic.core.files.globs import Globs
from mnemic.core.files.listing import INDEX_NAME, Listed, is_inside, safe_relative, walk
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.modes import device_of, is_bare, make_folder, mode_for, wide_mode
from mnemic.core.files.own_folder import is_led_away, make_own_folder
from mnemic.core.files.paths import OURS, Location
from mnemic.core.memory import Problem

__all__ = [
    "INDEX_NAME",
    "Listed",
    "Vault",
    "decode",
    "encode",
    "revision_of",
    "safe_relative",
    "write_private",
]


class Vault:
    """The files of one store, contained: no name, link or draft leads a read or a write out of ``root``.

    ``root`` is the resolved folder, so that two spellings of it are one store. ``problems`` are those of the last
    ``list``, ``unlisted`` the beginnings of paths below which it could see nothing. Reading needs neither the lock nor
    a state folder. Where the location has globs, what they do not let in is not there; in a vault nothing is written.
    """

    def __init__(
        self, location: Location, lock_timeout: float = 5.0, pause: Callable[[float], None] = time.sleep
    ) -> None:
        self.location = location
        self.root = self._resolved()
        self.problems: tuple[Problem, ...] = ()
        self._name = str(location.root)
        self._pause = pause
        self.unlisted: tuple[str, ...] = ()
        self.times, self._device = FolderTimes(), None if is_bare(self.root) else device_of(self.root)
        self._drafts: list[Path] = []
        self._admission = Admission(location.scope, location.globs or Globs()) if location.is_vault else None
        self._ours = Path(os.path.realpath(location.state)) / OURS
        self._begun = (
            Begun(location.book, location.root) if location.book and location.inside_project else None
        )
        self._lock = StoreLock(self._ours / "lock", self._name, lock_timeout)

    def list(self) -> list[Listed]:
        """Returns the memory files, each once, by path; what was skipped stands in ``problems``.

        A root that is not there is empty; one that cannot be read raises ``StoreUnavailable``, as its files are
        not gone. So does a vault's that is not there: nobody but its owner makes or removes it.
        """
        if self._is_moved():
            text = "A link in the project leads its memories elsewhere; they are not read."
            self.problems = (Problem("error", "store-outside", text, self.location.root),)
            return []
        self.root = self._resolved()
        if self.location.is_vault and not os.path.lexists(self.root):
            raise StoreUnavailable(self._name, "the folder is not there")
        self._check_disk()
        self.times.begin()
        if self._begun is not None:
            self._begun.look()
        try:
            found = walk(self.root)
        except OSError as error:
            raise StoreUnavailable(self._name, (error.strerror or "the disk failed").lower()) from error
        self.times.end(found.folders)
        self.unlisted = tuple(found.unread)
        if self._admission is not None:
            files, self.problems = self._admission.of(self.root, found)
            return files
        self._drafts = found.drafts
        self.problems = (*found.problems, *wide_mode(self.root, self.location))
        return found.files

    def read(self, path: str) -> bytes:
        """Returns a memory file's bytes. Raises ``NotFound``, ``OutsideStore`` or ``StoreUnavailable`` (also: `Begun`)."""
        data = self._read(self._target(safe_relative(path)), path)
        if self._begun is not None and self._begun.is_foreign(data):
            raise StoreUnavailable(self._name, f"{path} was not written here; trust the store to use it")
        return data

    def read_if_there(self, path: str) -> bytes | None:
        """Returns a memory file's bytes, ``None`` if there is none. Raises as ``read`` does otherwise."""
        try:
            return self.read(path)
        except NotFound:
            return None

    def taken(self, path: str) -> bool:
        """Returns whether the folder has this name already, in either composition: for ``free_path``."""
        # Names that differ in case alone are told by whoever knows all of them; to list the folder would take long.
        forms = {safe_relative(path), *(normalize(form, path) for form in ("NFC", "NFD"))}
        return any(os.path.lexists(self.root / form) for form in forms)

    @property
    def lock_trouble(self) -> str | None:
        """Where the disk's locks cannot be relied on, a sentence that says so."""
        return self._lock.trouble

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Holds the store's lock, for several calls that belong together; nests in the same thread.

        Raises ``Locked`` on time-out, ``ReadOnly`` or ``StoreUnavailable`` if the state folder cannot be written.
        """
        self.prepare()
        with self._lock.held():
            # Drafts are made under the lock only: what lies there now was left by a crash.
            while self._drafts:
                with suppress(OSError):
                    self._drafts.pop().unlink()
            yield

    def write(self, path: str, data: bytes, expected: str | None) -> str:
        """Writes a memory file whole and returns its new revision.

        ``expected`` is the revision that the change was made against, ``None`` for a new file. Raises ``Conflict``
        if the file is another by now, ``OutsideStore``, ``Locked``, ``ReadOnly`` or ``StoreUnavailable``; the old
        file is untouched then.
        """
        safe_relative(path)
        self._check_writable()
        with self.locked():
            target = self._target(path)
            if expected is None and (self.root / path).is_symlink():
                raise OutsideStore(path, "it is a link to nothing" if not target.exists() else "it is a link")
            check = partial(self._check, path, target, expected)
            check()
            self._make_folder(target.parent)
            if self._begun is not None:
                self._begun.add(data)
            try:
                put(target, data, expected is None, mode_for(target, self.location), self._pause, check=check)
            except FileExistsError:
                raise Conflict(path, "its place was taken just now") from None
            except OSError as error:
                raise refusal(self._name, error) from error
            self.times.wrote([str(self.root), str(target.parent)])
        return revision_of(data)

    def remove(self, path: str, expected: str) -> None:
        """Removes a memory file (of a link, the link alone) if it still has the revision ``expected``.

        Raises as ``write`` does, and ``NotFound``.
        """
        safe_relative(path)
        self._check_writable()
        with self.locked():
            current = self._read(self._target(path), path)
            self._compare(path, current, expected)
            name = self._target(path.rpartition("/")[0]) / path.rpartition("/")[2]
            try:
                persist(name.unlink, self._pause)
            except FileNotFoundError:
                raise NotFound("memory", path) from None
            except OSError as error:
                raise refusal(self._name, error) from error
            flush_folder(name.parent)
            self.times.wrote([str(name.parent)])

    def put(self, path: str, before: bytes | None, after: bytes | None) -> None:
        """Brings a file from the bytes it has to others; ``None`` is no file. Raises as ``write`` and ``remove``."""
        if after is not None:
            self.write(path, after, None if before is None else revision_of(before))
        elif before is not None:
            self.remove(path, revision_of(before))

    def read_index(self) -> bytes:
        """Returns the bytes of ``MEMORY.md``, empty if there is none. Raises as ``read`` does otherwise."""
        if self.location.is_vault:
            return b""
        try:
            return self._read(self._target(INDEX_NAME), INDEX_NAME)
        except NotFound:
            return b""

    def write_index(self, data: bytes, before: bytes | None = None) -> bool:
        """Writes ``MEMORY.md`` if its bytes differ, and returns whether they did. Raises as ``write`` does.

        ``before`` are the bytes that the new ones were made from: ``Conflict`` if it holds others by now. A vault has none.
        """
        if self.location.is_vault:
            return False
        with self.locked():
            known = self.read_index() if before is None else before
            if known == data:
                return False

            def check() -> None:
                if self.read_index() != known:
                    raise Conflict(INDEX_NAME, "another program wrote it just now")

            target = self._target(INDEX_NAME)
            self._make_folder(target.parent)
            try:
                put(target, data, False, mode_for(target, self.location), self._pause, check=check)
            except OSError as error:
                raise refusal(self._name, error) from error
            self.times.wrote([str(self.root)])
        return True

    def prepare(self) -> Path:
        """Returns the folder for what is ours beside the memories, made and closed to others if need be.

        Inside a project it first tells git to ignore it. Raises ``OutsideStore`` if a link leads it, or what is in it,
        elsewhere, ``ReadOnly`` or ``StoreUnavailable``.
        """
        if self._is_moved() or (self.location.state_inside_project and is_led_away(self._ours)):
            raise OutsideStore(self._name, "a link in the project leads it elsewhere")
        self._check_disk()
        try:
            make_own_folder(self._ours, ignored=self.location.state_inside_project)
        except OSError as error:
            raise refusal(self._name, error) from error
        return self._ours

    def _resolved(self) -> Path:
        return Path(os.path.realpath(self.location.root))

    def _check_disk(self) -> None:
        """A store that is gone together with its disk is not empty, and is not begun anew in the disk's place."""
        device = device_of(self.root)
        if self._device not in (None, device) and is_bare(self.root):
            raise StoreUnavailable(self._name, "the disk that it was on is not there")
        self._device = device if os.path.lexists(self.root) else self._device

    def _check_writable(self) -> None:
        if self.location.is_vault:
            raise ReadOnly(self._name)

    def _make_folder(self, folder: Path) -> None:
        try:
            make_folder(folder, self.location)
        except (FileExistsError, NotADirectoryError):
            raise StoreUnavailable(self._name, "a file stands where one of its folders should be") from None
        except OSError as error:
            raise refusal(self._name, error) from error

    def _is_moved(self) -> bool:
        # What comes with a repository may hold planted links; the person's own folders are theirs to link.
        anchor = self.location.project_root
        if anchor is None or not self.location.inside_project:
            return False
        literal = Path(os.path.realpath(anchor)) / self.location.root.relative_to(anchor)
        return literal != self._resolved()

    def _target(self, path: str) -> Path:
        if self._is_moved():
            raise OutsideStore(path, "a link in the project leads its store elsewhere")
        target = os.path.realpath(self.root / path)
        if not is_inside(target, str(self.root)):
            raise OutsideStore(path, "a link leads it outside the store")
        if self._admission is not None and not self._admission.admits(self.root, path, target):
            raise NotFound("memory", path)
        return Path(target)

    def _read(self, target: Path, path: str) -> bytes:
        try:
            return read_regular(target)
        except (FileNotFoundError, NotADirectoryError):
            raise NotFound("memory", path) from None
        except OSError as error:
            reason = (error.strerror or "the disk failed").lower()
            raise StoreUnavailable(self._name, f"{path}: {reason}") from error

    def _check(self, path: str, target: Path, expected: str | None) -> None:
        try:
            current = self._read(target, path)
        except NotFound:
            if expected is not None:
                raise Conflict(path, "it is gone") from None
            return
        if expected is None:
            raise Conflict(path, "its place is taken", revision_of(current))
        self._compare(path, current, expected)

    def _compare(self, path: str, current: bytes, expected: str) -> None:
        revision = revision_of(current)
        if revision != expected:
            raise Conflict(path, "it changed since it was read", revision)
