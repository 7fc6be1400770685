"""A stem is the same whoever else asks at that moment."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from mnemic.core.search import stemming


def test_threads_that_stem_at_once_get_the_stems_of_their_own_words() -> None:
    words = [f"{beginning}{ending}" for beginning in ("relat", "conf", "gener", "nation", "hop") for ending in
             ("ional", "iguration", "alization", "ing", "fulness", "ively", "ements", "es")]  # fmt: skip
    alone = {word: stemming.stem.__wrapped__(word) for word in words}
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(stemming.stem.__wrapped__, words * 200))
    assert found == [alone[word] for word in words] * 200
