"""What hovers have shown lately: a memory that bears on several lines in a row is shown on the first of them alone."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

#: Seconds after which a memory is news again, and the documents that are remembered.
_SOON, _DOCUMENTS = 60.0, 50


@dataclass(slots=True)
class _Row:
    """The line on which a memory was shown, the last of the row on which it would have been, and when that was."""

    shown: int
    last: int
    at: float


class Hovered:
    """Remembers rows of lines, by document. Used from the event loop alone."""

    def __init__(self) -> None:
        self._rows: OrderedDict[str, dict[str, _Row]] = OrderedDict()

    def news(self, uri: str, line: int, ids: Sequence[str], now: float) -> list[str]:
        """Returns those of the memories that bear on a line which the lines beside it have not just shown.

        ``now`` is in seconds. On the line that showed a memory it is shown again.
        """
        rows = self._rows.setdefault(uri, {})
        self._rows.move_to_end(uri)
        while len(self._rows) > _DOCUMENTS:
            self._rows.popitem(last=False)
        return [id_ for id_ in ids if _is_news(rows, id_, line, now)]


def _is_news(rows: dict[str, _Row], id_: str, line: int, now: float) -> bool:
    row = rows.get(id_)
    if row is not None and line != row.shown and abs(line - row.last) <= 1 and now - row.at < _SOON:
        row.last, row.at = line, now
        return False
    rows[id_] = _Row(line, line, now)
    return True
