"""Has the memories of a store embedded, a few at a time, while answers keep coming."""

from __future__ import annotations

from collections.abc import Iterator

from mnemic.core.errors import MnemicError
from mnemic.core.search.embedding.meaning import Meaning
from mnemic.core.search.index import SearchIndex
from mnemic.core.search.postings import texts_of
from mnemic.core.shelves.reading import document
from mnemic.core.shelves.shelf import Shelf

#: Documents that are looked for at once, and texts that are embedded at once.
_LOOKED_FOR, _TOGETHER = 2_000, 16


def embed(shelf: Shelf, meaning: Meaning) -> Iterator[int]:
    """Embeds what has no vector of this model yet; yields how many passages were done after each few of them.

    Ends when nothing is left, or when neither model nor index can go on now. Never raises.
    """
    try:
        yield from _embedded(shelf, meaning, shelf.search_index())
    except MnemicError:
        return


def _embedded(shelf: Shelf, meaning: Meaning, index: SearchIndex) -> Iterator[int]:
    if meaning.model is None:
        return
    waiting: list[tuple[int, str]] = []
    for key, passages in index.without_vector(meaning.model, _LOOKED_FOR):
        memory = shelf.snapshot.memories.get(f"{shelf.location.scope}:{key}")
        texts = texts_of(document(memory)) if memory is not None else []
        if len(texts) == len(passages):  # else its file has changed, and the index is about to follow
            waiting += zip(passages, texts, strict=True)
        while len(waiting) >= _TOGETHER:
            if not _keep(waiting[:_TOGETHER], meaning, index):
                return
            yield _TOGETHER
            del waiting[:_TOGETHER]
    if waiting and _keep(waiting, meaning, index):
        yield len(waiting)


def _keep(some: list[tuple[int, str]], meaning: Meaning, index: SearchIndex) -> bool:
    model = meaning.model
    vectors = meaning.vectors([text for _, text in some])
    if vectors is None or model is None:
        return False
    index.add_vectors(model, [passage for passage, _ in some], vectors)
    return True
