"""What this person wrote into a store that they began inside a project: all else in it has come from somewhere else."""

from __future__ import annotations

import os
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from mnemic.core.files.disk import make_private, put, read_regular
from mnemic.core.files.listing import walk

#: The record of a store that was begun, and whose owner has since vouched for all that lies there, or is to be asked.
_ALL, _ASK = b"all\n", b"ask\n"


class Begun:
    """The hashes of all bytes that were written through us, one a line, kept beside ``book``, the person's own file.

    One who has read the store as the person's own goes on by the record as it was when they are to be asked, until
    they have vouched for it: what was not written through us is never read as theirs, however late that is learned.
    """

    def __init__(self, book: Path, root: Path) -> None:
        self._book = book
        self._file = book.with_name("begun") / sha256(os.fsencode(root)).hexdigest()[:32]
        self._known: frozenset[str] | None = None
        self._told = False

    def begin(self) -> None:
        """From here on the store is the person's own. Raises OSError."""
        make_private(self._file.parent)
        put(self._file, b"", new=False)

    def end(self) -> None:
        """What lies in the store is nobody's own: the person is to be asked. Raises OSError."""
        self._change(_ASK)

    def let_all_in(self) -> None:
        """What lies in the store is vouched for by its owner, whoever wrote it. Raises OSError."""
        self._change(_ALL)

    def look(self) -> frozenset[str] | None:
        """Takes up what the record says now, and returns the hashes; None where all are let in."""
        with suppress(OSError):
            said = read_regular(self._file)
            if not said.startswith(_ASK):
                self._known = (
                    None if said.startswith(_ALL) else frozenset(said.decode("ascii", "replace").split())
                )
        return self._known

    def add(self, data: bytes) -> None:
        """These bytes are about to be written through us. What cannot be kept is foreign when it is read again."""
        known = self.look()
        if known is None:
            return
        self._known = known | {_hash(data)}
        with suppress(OSError):
            descriptor = os.open(self._file, os.O_WRONLY | os.O_APPEND)
            try:
                os.write(descriptor, f"{_hash(data)}\n".encode("ascii"))
            finally:
                os.close(descriptor)

    def is_foreign(self, data: bytes) -> bool:
        """Tells whether the store is the person's own, and these bytes of it are not. Others learn of it, once."""
        if self._known is not None and _hash(data) in self._known:
            return False
        known = self.look()  # another process may have written it, or the owner may have vouched for all
        if known is None or _hash(data) in known:
            return False
        if not self._told:
            self._told = True
            with suppress(OSError):
                os.utime(self._book)  # whoever follows this file asks again whether the store is trusted
        return True

    def is_whole(self, root: Path) -> bool:
        """Tells whether there is a record, and nothing foreign lies in the folder; what cannot be read counts as nothing."""
        self._known = None
        known = self.look()
        if known is None:
            return False
        for listed in walk(Path(os.path.realpath(root))).files:
            with suppress(OSError):
                if _hash(read_regular(root / listed.path)) not in known:
                    return False
        return True

    def _change(self, said: bytes) -> None:
        if self._file.exists() and not read_regular(self._file).startswith(said):
            put(self._file, said, new=False)


def _hash(data: bytes) -> str:
    return sha256(data).hexdigest()
