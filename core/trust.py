"""Which stores that came with a repository their owner vouches for, kept in the person's own folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from mnemic.core.errors import MnemicError, ReadOnly, StoreUnavailable
from mnemic.core.files.begun import Begun
from mnemic.core.files.disk import make_private, refusal, write_private
from mnemic.core.files.identity import Identity, identity_from, identity_of, marks_of
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.own_folder import is_led_away, is_signed, sign
from mnemic.core.files.paths import OURS, Location, git_root

#: The option ``trust.projectStores``.
Policy = Literal["ask", "always", "never"]
POLICIES: tuple[Policy, ...] = ("ask", "always", "never")
Trust = Literal["trusted", "untrusted", "unasked"]
#: What is kept of a store: an answer; ``own`` where the person began it; ``""`` where only its folder was signed.
Said = Literal["trusted", "untrusted", "own", ""]

_LOCK_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Entry:
    """What was said of a root, what its project was recognised by then, and the token in its signed state folder."""

    said: Said = ""
    identity: Identity = field(default_factory=Identity)
    token: str = ""


class TrustBook:
    """``<base>/.mnemic/trust.json``: what is kept of each root. A file that can't be read trusts nothing."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def trust(self, location: Location, policy: Policy) -> Trust:
        """A store outside the project is the person's own. One inside it is trusted only where that was said.

        What was said of another project that lay at this place counts for nothing. One that the person began is
        theirs as long as nothing lies there that was not written through us.
        """
        if not location.inside_project:
            return "trusted"
        if policy == "never":
            return "untrusted"
        if policy == "always":
            self._let_all_in(location)
            return "trusted"
        entry = self._entry(location.root)
        if not entry.said or not self._is_still(entry, location.root, location.project_root):
            return "unasked"
        if entry.said == "own":
            return "trusted" if self._is_whole(location) else "unasked"
        return "untrusted" if entry.said == "untrusted" else "trusted"

    def vouches_for(self, project: Path) -> bool:
        """Whether the person trusts what came with the repository in this folder; to have begun a store says nothing."""
        root = project / ".qwen" / "memory"
        entry = self._entry(root)
        return entry.said == "trusted" and self._is_still(entry, root, project)

    def answer(self, location: Location, trusted: bool) -> None:
        """Keeps the person's answer for this root, beside what other processes keep.

        A file that can't be read is kept as ``trust.json.damaged``. Raises ``Locked``, ``ReadOnly`` or
        ``StoreUnavailable``.
        """
        self._say(location, "trusted" if trusted else "untrusted")
        if trusted:
            self._let_all_in(location)

    def claim(self, location: Location) -> None:
        """Keeps that the person began this store themselves. Raises as ``answer`` does."""
        self._say(location, "own")
        try:
            self._begun(location).begin()
        except OSError as error:
            raise refusal(str(self.file), error) from error

    def has_signed(self, location: Location) -> bool:
        """Tells whether the state folder is provably ours: the token in it is the one that is kept here."""
        return is_signed(location.state / OURS, self._entry(location.root).token)

    def sign(self, location: Location) -> None:
        """Signs the state folder, once what is in it was moved aside, unless another process did. Raises as ``answer``."""
        token, folder = os.urandom(16).hex(), location.state / OURS
        try:
            with self._changing() as known:
                if is_signed(folder, known.get(str(location.root), Entry()).token):
                    return
                self._write(known, location.root, lambda entry: replace(entry, token=token))
        except (ReadOnly, StoreUnavailable):
            pass  # what cannot be kept proves nothing to the next process, which moves it aside again
        sign(folder, token)

    def _is_still(self, entry: Entry, root: Path, project: Path | None) -> bool:
        """Whether the project is the one of which it was said: by its marks, or by the signed folder within it."""
        if entry.identity == Identity() or project is None:
            return True
        now = identity_of(git_root(project))
        if entry.identity.contradicts(now):
            return False
        return entry.identity.is_of(now) or is_signed(root.parent / OURS, entry.token)

    def _begun(self, location: Location) -> Begun:
        return Begun(self.file, location.root)

    def _is_whole(self, location: Location) -> bool:
        begun = self._begun(location)
        with suppress(OSError):
            if begun.is_whole(location.root):
                return True
            begun.end()
        return False

    def _let_all_in(self, location: Location) -> None:
        with suppress(OSError):
            self._begun(location).let_all_in()

    def _say(self, location: Location, said: Said) -> None:
        project = location.project_root
        identity = identity_of(git_root(project)) if project else Identity()
        with self._changing() as known:
            self._write(known, location.root, lambda entry: replace(entry, said=said, identity=identity))

    @contextmanager
    def _changing(self) -> Iterator[Mapping[str, Entry]]:
        """Yields what is kept, while no other process changes it."""
        name = str(self.file)
        try:
            make_private(self.file.parent)
            with StoreLock(self.file.with_suffix(".lock"), name, _LOCK_SECONDS).held():
                known = self._entries()
                if known is None:
                    self.file.replace(self.file.with_suffix(".json.damaged"))
                yield known or {}
        except OSError as error:
            raise refusal(name, error) from error

    def _write(self, known: Mapping[str, Entry], root: Path, change: Callable[[Entry], Entry]) -> None:
        entries = {**known, str(root): change(known.get(str(root), Entry()))}
        kept = {name: _kept(entry) for name, entry in entries.items()}
        write_private(self.file, (json.dumps(kept, indent=2) + "\n").encode("ascii"))

    def _entry(self, root: Path) -> Entry:
        return (self._entries() or {}).get(str(root), Entry())

    def _entries(self) -> dict[str, Entry] | None:
        """Returns what is kept, None where the file holds something else."""
        try:
            kept = json.loads(self.file.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            return None
        return {root: _entry_of(entry) for root, entry in kept.items()} if isinstance(kept, dict) else None


def _kept(entry: Entry) -> dict[str, object]:
    kept = {"said": entry.said, "identity": marks_of(entry.identity), "token": entry.token}
    return {name: value for name, value in kept.items() if value}


def _entry_of(kept: object) -> Entry:
    """Only a plain yes is one; whatever else was said is a no."""
    if not isinstance(kept, dict):
        return Entry("trusted" if kept is True else "untrusted")
    said, token = kept.get("said", ""), kept.get("token", "")
    known: Said = said if said in ("trusted", "own", "") else "untrusted"
    return Entry(known, identity_from(kept.get("identity")), token if isinstance(token, str) else "")


@dataclass(frozen=True, slots=True)
class Claim:
    """A store inside a project that holds nothing yet: whose first memory is written by us is the person's own.

    Of a team's store nothing is kept: others write into it, so that its first memory waits for the answer like theirs.
    """

    book: TrustBook
    location: Location

    def make(self) -> bool:
        """Keeps that the store is the person's own, and tells whether it is; where that can't be kept they are asked."""
        if self.location.scope == "team":
            return False
        try:
            self.book.claim(self.location)
        except MnemicError:
            return False
        return True

    def holds(self) -> bool:
        """Tells whether somebody, another process perhaps, has claimed or trusted the store meanwhile."""
        return self.book.trust(self.location, "ask") == "trusted"


class OwnState:
    """Whether the folder for what is ours, where it lies in a project, is provably ours. What is not is moved aside."""

    def __init__(self, location: Location) -> None:
        self._location = location
        self._book = TrustBook(location.book) if location.book else None
        self._proven = not location.state_inside_project

    def is_ours(self, *, make: bool = False) -> bool:
        """Sees to it that it is, and tells whether that worked. Never raises. ``make``: makes it if it is not there."""
        if self._proven:
            return True
        folder = self._location.state / OURS
        if not make and not os.path.lexists(folder):
            return True
        if _is_elsewhere(self._location) or is_led_away(folder):
            return False
        with suppress(MnemicError, OSError):
            if self._book is None:
                sign(folder, os.urandom(16).hex())
            elif not self._book.has_signed(self._location):
                self._book.sign(self._location)
            self._proven = True
        return self._proven

    def require(self) -> None:
        """Raises ``StoreUnavailable`` where it cannot be made ours."""
        if not self.is_ours(make=True):
            place = str(self._location.state / OURS)
            raise StoreUnavailable(place, "it came with the project and cannot be moved aside")


def _is_elsewhere(location: Location) -> bool:
    """Whether a link in the project leads its state out of it."""
    state, project = location.state, location.project_root
    if project is None:
        return False
    return Path(os.path.realpath(state)) != Path(os.path.realpath(project)) / state.relative_to(project)
