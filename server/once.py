"""What is made of the text of an open document, once for each text: many requests ask for it between two changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: What is made of a text of more characters is made beside the event loop.
LARGE = 50_000


class Once(Generic[P, T]):
    """What ``make`` returns for a document's text and whatever else it takes. It may run in a thread."""

    def __init__(self, make: Callable[Concatenate[str, P], T]) -> None:
        self._make = make
        self._made: dict[str, tuple[object, asyncio.Future[T]]] = {}

    async def of(self, uri: str, text: str, *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns what was made of this text, or makes it; who asks meanwhile waits for the same. Raises as ``make``."""
        key = text, args, kwargs
        known = self._made.get(uri)
        if known is None or known[0] != key:
            known = self._made[uri] = key, self._begun(text, *args, **kwargs)
        return await asyncio.shield(known[1])  # one who gives up takes it from nobody else

    def closed(self, uri: str) -> None:
        """Forgets what was made of a document."""
        self._made.pop(uri, None)

    def _begun(self, text: str, *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        if len(text) > LARGE:
            return asyncio.ensure_future(asyncio.to_thread(self._make, text, *args, **kwargs))
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        done.set_result(self._make(text, *args, **kwargs))
        return done
