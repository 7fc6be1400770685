"""An inverted map: which memories stand under a key."""

from __future__ import annotations

from collections.abc import Iterable


class Inverted:
    """Key → ids. Most keys have one id, which then takes no room of its own."""

    def __init__(self) -> None:
        self._ids: dict[str, str | dict[str, None]] = {}

    def __len__(self) -> int:
        return len(self._ids)

    def get(self, key: str) -> tuple[str, ...]:
        """Returns the ids under a key, in the order in which they came; no change that follows shows in it."""
        held = self._ids.get(key)
        if held is None:
            return ()
        return (held,) if isinstance(held, str) else tuple(held)

    def add(self, keys: Iterable[str], id_: str) -> None:
        """Puts an id under each of these keys."""
        for key in keys:
            held = self._ids.setdefault(key, id_)
            if held == id_:
                continue
            if isinstance(held, str):
                held = self._ids[key] = {held: None}
            held[id_] = None

    def discard(self, keys: Iterable[str], id_: str) -> None:
        """Takes an id away from each of these keys; a key without ids is gone."""
        for key in keys:
            held = self._ids.get(key)
            if held == id_:
                del self._ids[key]
            elif isinstance(held, dict):
                held.pop(id_, None)
                if not held:
                    del self._ids[key]
