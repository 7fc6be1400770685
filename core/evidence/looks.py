"""Looking at evidence for one answer: within a time, and so that an answer without evidence waits for none of it."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mnemic.core.evidence.standing import Evidence

#: So many pieces of one memory are looked at.
MAX_PIECES = 16


class Looks:
    """Looks at evidence for one answer, within so many seconds altogether: then no further file is read."""

    def __init__(self, seconds: float = 0.2) -> None:
        self._end = time.monotonic() + seconds

    def at(self, text: str, root: Path | None) -> Evidence | None:
        """Returns how it stands; None where there is no time left to look."""
        from mnemic.core.evidence.standing import read  # noqa: PLC0415 - the first recall rarely needs it

        return None if time.monotonic() > self._end else read(text, root)

    def all(self, texts: tuple[str, ...], root: Path | None) -> list[Evidence]:
        """Returns how the pieces of one memory stand, as far as there is time."""
        found = (self.at(text, root) for text in texts[:MAX_PIECES])
        return [one for one in found if one is not None]
