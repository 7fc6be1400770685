"""Whatever was done to an index, it equals one built from scratch of what is left."""

from __future__ import annotations

from contextlib import closing

from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search.database import SOUND
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.ranking import rank
from tests.core.a_lookup import documents_of
from tests.effort import short

KEYS = st.sampled_from(["a.md", "b/c.md", "ü.md", "\udce9.md"])
TEXTS = st.one_of(
    st.text(max_size=30),
    st.lists(st.sampled_from(["pnpm", "用户偏好", "getUserName", "the", "v1.2.3"])).map(" ".join),
)
DOCUMENTS = st.builds(
    Document, KEYS, st.text("0123456789abcdef", min_size=1, max_size=4), TEXTS, TEXTS, TEXTS
)
STEPS = st.lists(
    st.tuples(st.lists(KEYS, max_size=3), st.lists(DOCUMENTS, max_size=3), st.booleans()), max_size=6
)
QUESTION = "pnpm 用户 user 1.2 the"


def contents(index: SearchIndex, texts: list[str]) -> object:
    """Returns everything that can be asked of an index, numbers taken out."""
    terms = [term for text in texts for term in text.split()]
    found = index.lookup([*terms, "pnpm", "用户", "user", "1.2"])
    named = {
        term: {
            index.names([number])[number]: strength for number, strength in documents_of(found, term).items()
        }
        for term in found.postings
    }
    ranked = {(match.key, match.relevance, match.matched) for match in rank(QUESTION, {"s": index})}
    return index.documents, index.fingerprints(), named, ranked


@short(60)
@given(STEPS)
def test_any_sequence_of_updates_equals_a_rebuild(
    steps: list[tuple[list[str], list[Document], bool]],
) -> None:
    left: dict[str, Document] = {}
    texts = [text for _, added, _ in steps for d in added for text in (d.title, d.body)]
    with closing(SearchIndex(None)) as index, closing(SearchIndex(None)) as fresh:
        for removed, added, looked in steps:
            index.update(removed, added)
            left = {key: value for key, value in left.items() if key not in removed}
            left |= {document.key: document for document in added}
            if looked:  # so that what a reader holds in memory is older than the next update
                contents(index, texts)
        fresh.update((), left.values())
        assert contents(index, texts) == contents(fresh, texts)
        with index._reading() as reader:
            assert reader.execute(SOUND).fetchone() == (1,)


@short(200)
@given(st.text(max_size=200))
def test_any_text_is_a_legal_question(text: str) -> None:
    with closing(SearchIndex(None)) as index:
        index.update((), [Document("a", "1", text, "", "pnpm"), Document("b", "1", "", "", text)])
        for match in rank(text, {"s": index}):
            assert 0 < match.relevance <= 1
            assert all(word in text for word in match.matched)
