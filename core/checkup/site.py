"""One store as a checkup sees it: looked at as it lies there, neither opened nor healed by the look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cached_property
from pathlib import Path

from mnemic.core.checkup.findings import Finding, Mend
from mnemic.core.errors import MnemicError
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.paths import OURS, Location
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import Trust

#: Seconds to wait for the store's lock. A server holds it for milliseconds.
PATIENCE = 1.0


class Site:
    """``location`` is the store's place; ``trust`` what its owner said about it, where it came with a repository."""

    def __init__(self, location: Location, surroundings: Surroundings, trust: Trust = "trusted") -> None:
        self.location = location
        self.surroundings = surroundings
        self.trust = trust
        self.ours = location.state / OURS
        self.lock = self.ours / "lock"

    @property
    def scope(self) -> str:
        """The store's scope."""
        return self.location.scope

    @property
    def writable(self) -> bool:
        """Whether the store is ours to write: no vault, and nothing from a repository that is not trusted or misleads."""
        return self.trust == "trusted" and not self.location.is_vault and not self.misleading

    @cached_property
    def misleading(self) -> list[Path]:
        """The links in a project that lead what is ours elsewhere. A person's own folders are theirs to link."""
        if not self.location.state_inside_project:
            return []
        places = (self.location.state, self.ours, self.ours / "trash", self.ours / "vaults", self.lock)
        return [place for place in places if place.is_symlink()]

    @cached_property
    def shelf(self) -> Shelf:
        """The store's files as they are when first asked for. Untrusted shelves leave nothing on the disk."""
        shelf = Shelf(self.location, self.surroundings, trusted=False)
        shelf.refresh()
        return shelf

    @contextmanager
    def still(self, *, surely: bool = False) -> Iterator[None]:
        """Keeps other programs of ours from being half way through a change meanwhile.

        Where nobody ever took the lock there is nothing to wait for. ``surely``: raises ``MnemicError`` where the lock
        cannot be had; else the look goes on without it.
        """
        with ExitStack() as held:
            try:
                if self.lock.is_file():
                    lock = StoreLock(self.lock, str(self.location.root), PATIENCE)
                    held.enter_context(lock.held())
            except MnemicError:
                if surely:
                    raise
            yield

    def reopen(self) -> str:
        """Opens the store as a server does, which heals it, and makes its indexes anew. Raises ``MnemicError``."""
        shelf = Shelf(self.location, self.surroundings)
        try:
            shelf.load()
            shelf.rebuild()
        finally:
            shelf.close()
        return (
            "The store was opened: what a crash cut short was taken back, what could not be used was set aside, "
            "and MEMORY.md and the search index were made anew from the files."
        )

    def ok(self, check: str, sentence: str, path: Path | None = None) -> Finding:
        """Returns a finding that all is well."""
        return Finding(check, "ok", sentence, self.scope, path)

    def warning(
        self,
        check: str,
        sentence: str,
        path: Path | None = None,
        fix: str | None = None,
        mend: Mend | None = None,
    ) -> Finding:
        """Returns a finding of something that costs something, but no memory. Nothing is mended in a store that is not ours."""
        return Finding(check, "warning", sentence, self.scope, path, fix, mend if self.writable else None)

    def error(
        self,
        check: str,
        sentence: str,
        path: Path | None = None,
        fix: str | None = None,
        mend: Mend | None = None,
    ) -> Finding:
        """Returns a finding of something that keeps memories from being read or written."""
        return Finding(check, "error", sentence, self.scope, path, fix, mend if self.writable else None)
