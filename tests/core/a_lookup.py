"""What an index holds of a term, as tests ask for it."""

from __future__ import annotations

from mnemic.core.search.catalog import Lookup


def documents_of(lookup: Lookup, term: str) -> dict[int, float]:
    """Returns the documents that hold a term, by number, and the greatest strength in each."""
    found: dict[int, float] = {}
    for passage, strength in zip(*lookup.postings.get(term, ((), ())), strict=True):
        document = int(lookup.catalog.document[passage])
        found[document] = max(found.get(document, 0.0), float(strength))
    return found
