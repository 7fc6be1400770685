"""Which stores that came with a repository their owner vouches for, kept in the person's own folder."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mnemic.core.errors import MnemicError
from mnemic.core.files.disk import make_private, refusal, write_private
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.paths import Location

#: The option ``trust.projectStores``.
Policy = Literal["ask", "always", "never"]
POLICIES: tuple[Policy, ...] = ("ask", "always", "never")
Trust = Literal["trusted", "untrusted", "unasked"]

_LOCK_SECONDS = 5.0


class TrustBook:
    """``<base>/.mnemic/trust.json``: root → whether the person trusts it. A file that can't be read trusts nothing."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def trust(self, location: Location, policy: Policy) -> Trust:
        """A store outside the project is the person's own. One inside it is trusted only where that was said."""
        if not location.inside_project or policy == "always":
            return "trusted"
        if policy == "never":
            return "untrusted"
        said = (self._answers() or {}).get(str(location.root))
        if said is None:
            return "unasked"
        return "trusted" if said else "untrusted"

    def vouches_for(self, project: Path) -> bool:
        """Whether the person trusts what came with the repository in this folder."""
        return (self._answers() or {}).get(str(project / ".qwen" / "memory")) is True

    def answer(self, location: Location, trusted: bool) -> None:
        """Keeps the person's answer for this root, beside what other processes keep.

        A file that can't be read is kept as ``trust.json.damaged``. Raises ``Locked``, ``ReadOnly`` or
        ``StoreUnavailable``.
        """
        name = str(self._file)
        try:
            make_private(self._file.parent)
            with StoreLock(self._file.with_suffix(".lock"), name, _LOCK_SECONDS).held():
                known = self._answers()
                if known is None:
                    self._file.replace(self._file.with_suffix(".json.damaged"))
                answers = {**(known or {}), str(location.root): trusted}
                write_private(self._file, (json.dumps(answers, indent=2) + "\n").encode("ascii"))
        except OSError as error:
            raise refusal(name, error) from error

    def _answers(self) -> dict[str, bool] | None:
        """Returns what was answered, None where the file holds something else."""
        try:
            answers = json.loads(self._file.read_bytes())
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, RecursionError):
            return None
        if not isinstance(answers, dict):
            return None
        return {root: said is True for root, said in answers.items()}


@dataclass(frozen=True, slots=True)
class Claim:
    """A store inside a project that holds nothing yet: whose first memory is written by us is the person's own."""

    book: TrustBook
    location: Location

    def make(self) -> None:
        """Keeps that the store is the person's own; where that can't be kept they are asked later."""
        with suppress(MnemicError):
            self.book.answer(self.location, True)

    def holds(self) -> bool:
        """Tells whether somebody, another process perhaps, has claimed or trusted the store meanwhile."""
        return self.book.trust(self.location, "ask") == "trusted"
