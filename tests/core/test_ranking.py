"""Words and meaning together: what is found, what filters leave, and that nothing is cut before it was looked at."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search.embedding.embedder import unit
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.postings import texts_of
from mnemic.core.search.ranking import Match, rank
from mnemic.core.search.relevance import MIN_SCORE
from mnemic.core.search.vectors import Floats, Meant

#: What a tiny model knows: words of one line mean the same, and are one dimension of its vectors.
SENSES = (
    "cat feline kitten",
    "car automobile vehicle",
    "rain weather storm",
    "money salary wage",
    "gateway port",
)
LONG = " ".join(f"Sentence {n} speaks of nothing at all." for n in range(60))


def meant(*texts: str) -> Floats:
    """Embeds as the tiny model does: by sense, with a little of each text's own."""
    found = np.zeros((len(texts), 64), np.float32)
    for row, text in zip(found, texts, strict=True):
        words = text.casefold().split()
        row[: len(SENSES)] = [sum(word in sense.split() for word in words) for sense in SENSES]
        row[len(SENSES) + sum(map(ord, text)) % 50] += 0.4
    return unit(found)


def indexed(*documents: Document, embedded: Callable[[str], bool] | None = None) -> SearchIndex:
    """Returns an index; where ``embedded`` holds for a key, its passages get vectors."""
    index = SearchIndex(None)
    index.update((), documents)
    texts = {one.key: texts_of(one) for one in documents}
    for key, numbers in index.without_vector("tiny", 100_000) if embedded else ():
        if embedded is not None and embedded(key):
            index.add_vectors("tiny", numbers, meant(*texts[key]))
    return index


def notes(**bodies: str) -> list[Document]:
    return [Document(key, "1", "", "", body) for key, body in bodies.items()]


def everything(_: str) -> bool:
    return True


BODIES = {
    "cat": "My kitten sleeps all day",
    "car": "The automobile needs new brakes",
    "rain": "A storm came over the hills",
    "money": "The wage comes on Friday",
}


def keys(found: list[Match]) -> list[str]:
    return [match.key for match in found]


def test_meaning_finds_a_memory_without_a_common_word_and_words_alone_do_not() -> None:
    index = {"user": indexed(*notes(**BODIES), embedded=everything)}
    (vector,) = meant("vehicle")
    found = rank("wheels", index, meant=Meant(vector))
    assert found[0].key == "car"
    assert found[0].relevance > MIN_SCORE
    assert found[0].semantic == pytest.approx(0.86, abs=0.1)
    assert rank("wheels", index) == []


def test_without_vectors_a_question_that_has_one_goes_by_words() -> None:
    index = {"user": indexed(*notes(**BODIES))}
    for query in ("kitten", "the wage on Friday", "gibberisch"):
        assert rank(query, index, meant=Meant(meant(query)[0])) == rank(query, index)


def test_words_and_meaning_agree_above_either_alone() -> None:
    index = {
        "user": indexed(
            *notes(both="feline food gateway", word="gateway of the hall", sense="feline"),
            embedded=everything,
        )
    }
    assert rank("cat gateway", index, meant=Meant(meant("cat gateway")[0]))[0].key == "both"


def test_a_passage_without_a_vector_is_not_punished_to_silence() -> None:
    index = {
        "user": indexed(*notes(new="The gateway port is 8080", **BODIES), embedded=lambda key: key != "new")
    }
    query = "gateway port"
    found = rank(query, index, meant=Meant(meant(query)[0]))
    assert (found[0].key, found[0].semantic) == ("new", 0.0)
    assert found[0].relevance > MIN_SCORE


def test_vectors_of_another_dimension_say_nothing() -> None:
    index = {"user": indexed(*notes(**BODIES), embedded=everything)}
    other = np.ones(32, np.float32) / np.float32(32) ** 0.5
    assert keys(rank("kitten", index, meant=Meant(other))) == ["cat"]


@pytest.fixture(scope="module")
def crowd() -> Mapping[str, SearchIndex]:
    """5,000 documents that answer better than one, in words and in meaning."""
    better = (Document(f"n{n}", "1", "", "", f"gateway port gateway port {n}") for n in range(5_000))
    worse = Document("wanted", "1", "", "", f"{LONG} the port of the lobby. {LONG}")
    return {"user": indexed(*better, worse, embedded=everything)}


class TestFilters:
    """Filters come before ranking: they never leave a list shorter than what there is."""

    @pytest.mark.parametrize("embedded", [False, True])
    @pytest.mark.parametrize("limit", [1, 50])
    def test_one_that_is_accepted_among_thousands_that_answer_better_is_found(
        self, crowd: Mapping[str, SearchIndex], embedded: bool, limit: int
    ) -> None:
        question = Meant(meant("gateway port")[0]) if embedded else None
        found = rank(
            "gateway port", crowd, lambda scope, key: (scope, key) == ("user", "wanted"), limit, question
        )
        assert keys(found) == ["wanted"]

    def test_where_nothing_is_accepted_each_was_asked_for_and_it_ends(
        self, crowd: Mapping[str, SearchIndex]
    ) -> None:
        asked = set()

        def refuse(scope: str, key: str) -> bool:
            asked.add((scope, key))
            return False

        assert rank("gateway port", crowd, refuse, 3, Meant(meant("gateway port")[0])) == []
        assert len(asked) == 5_001

    def test_as_many_as_are_accepted_come_back(self, crowd: Mapping[str, SearchIndex]) -> None:
        found = rank("gateway port", crowd, lambda _, key: key.endswith("77"), 30)
        assert len(found) == 30
        assert all(key.endswith("77") for key in keys(found))


def test_what_is_changed_while_it_ranks_is_seen_by_the_next_question() -> None:
    """Another thread asks the same index, and takes in what was changed, between two steps of this one."""
    index = indexed(*notes(**BODIES), embedded=everything)
    query = "kitten in the storm"
    question = meant(query)[0]
    before = rank(query, {"user": index}, meant=Meant(question))
    changed = False

    def change(_scope: str, _key: str) -> bool:
        nonlocal changed
        if not changed:
            changed = True
            index.update(
                ["car"], [Document(f"n{n}", "1", "", "", f"kitten {LONG}", "chat", n) for n in range(9)]
            )
            for _, numbers in index.without_vector("tiny", 99):
                index.add_vectors("tiny", numbers, meant(*["kitten"] * len(numbers)))
            index.compact()
            rank(query, {"user": index}, meant=Meant(question))
        return True

    during = rank(query, {"user": index}, change, meant=Meant(question))
    assert during == before
    assert {f"n{n}" for n in range(9)} < set(keys(rank(query, {"user": index}, meant=Meant(question))))


def test_threads_rank_while_it_is_changed() -> None:
    index = indexed(*notes(**BODIES), embedded=everything)
    question = meant("kitten")[0]
    done = threading.Event()

    def ask() -> int:
        count = 0
        while not done.is_set() or not count:
            assert rank("kitten", {"user": index}, meant=Meant(question))[0].relevance > 0
            count += 1
        return count

    with ThreadPoolExecutor(3) as pool:
        asked = [pool.submit(ask) for _ in range(3)]
        try:
            for n in range(40):
                index.update([f"n{n - 5}"], [Document(f"n{n}", "1", "", "", f"kitten {n} {LONG}", "chat", n)])
                for _, numbers in index.without_vector("tiny", 9):
                    index.add_vectors("tiny", numbers, meant(*["kitten"] * len(numbers)))
        finally:
            done.set()
    assert all(each.result() for each in asked)


def test_stores_are_ranked_together() -> None:
    """Which store a memory lies in says nothing of how well it answers."""
    one = {"all": indexed(*notes(**BODIES), embedded=everything)}
    parts = {key: indexed(*notes(**{key: body}), embedded=everything) for key, body in BODIES.items()}
    query = "my kitten in the storm"
    (vector,) = meant(query)
    for question in (None, Meant(vector)):
        whole, parted = rank(query, one, meant=question), rank(query, parts, meant=question)
        assert keys(whole) == [match.scope for match in parted] == keys(parted)
        assert [match.lexical for match in whole] == pytest.approx([match.lexical for match in parted])


def test_what_stands_beside_an_answer_is_lifted() -> None:
    chat = [
        Document("ask", "1", "", "", "Which gateway port shall we take?", "chat", 1),
        Document("answer", "1", "", "", "Eight thousand and eighty", "chat", 2),
        Document("far", "1", "", "", "Nine thousand and ninety", "chat", 9),
        Document("alone", "1", "", "", "Seven thousand and seventy"),
        Document("late", "1", "", "", "Bread and butter", "chat", 7),
    ]
    found = rank("which gateway port", {"user": indexed(*chat)})
    assert keys(found)[:2] == ["ask", "answer"]
    assert "alone" not in keys(found)
    assert found[0].relevance > found[1].relevance > 0
    assert (found[1].matched, found[1].lexical) == ((), 0.0)


def test_what_all_passages_say_together_counts() -> None:
    index = {
        "user": indexed(*notes(both=f"The gateway. {LONG} The port.", one=f"The gateway. {LONG} The hall."))
    }
    found = rank("gateway port", index)
    assert keys(found) == ["both", "one"]
    assert found[0].matched == ("gateway", "port")
    assert found[0].lexical > found[1].lexical


def test_equals_come_in_the_order_in_which_they_were_added() -> None:
    names = [f"k{n}" for n in range(40)]
    index = {"user": indexed(*notes(**dict.fromkeys(names, "gateway port")), embedded=everything)}
    for question in (None, Meant(meant("gateway port")[0])):
        found = rank("gateway port", index, meant=question)
        assert keys(found) == names
        assert len({match.relevance for match in found}) == 1


@pytest.mark.parametrize("limit", [-1, 0, 1, 3, 4, 50])
def test_at_most_as_many_as_asked_for_come_back(limit: int) -> None:
    index = {
        "user": indexed(*notes(**BODIES), embedded=everything),
        "project": indexed(*notes(**BODIES), embedded=everything),
    }
    query = "kitten automobile storm wage"
    assert len(rank(query, index, limit=limit, meant=Meant(meant(query)[0]))) == max(0, min(limit, 8))


def test_nothing_to_look_in_answers_nothing() -> None:
    question = meant("kitten")[0]
    emptied = indexed(*notes(**BODIES), embedded=everything)
    emptied.refill(())
    for indexes in (
        {},
        {"user": SearchIndex(None)},
        {"user": emptied},
        {"user": emptied, "b": SearchIndex(None)},
    ):
        for asked in (None, Meant(question)):
            assert rank("kitten", indexes, meant=asked) == []
            assert rank("", indexes, meant=asked) == []


WORDS = [word for sense in SENSES for word in sense.split()]
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map(" ".join)


@given(st.lists(st.tuples(TEXTS, st.booleans(), st.sampled_from(["", "a", "b"])), max_size=12), TEXTS)
def test_whatever_is_asked_the_list_is_in_order_and_names_what_is_there(
    bodies: list[tuple[str, bool, str]], query: str
) -> None:
    documents = [
        Document(f"d{n}", "1", "", "", body, sequence, n) for n, (body, _, sequence) in enumerate(bodies)
    ]
    index = {"user": indexed(*documents, embedded=lambda key: bodies[int(key[1:])][1])}
    for question in (None, Meant(meant(query)[0])):
        found = rank(query, index, meant=question)
        assert [match.relevance for match in found] == sorted((m.relevance for m in found), reverse=True)
        assert len(set(keys(found))) == len(found)
        for match in found:
            assert 0 <= match.relevance <= 1
            assert 0 <= match.lexical <= 1
            assert 0 <= match.semantic <= 1.01
            assert all(word in query for word in match.matched)
        holding = {f"d{n}" for n, (body, *_) in enumerate(bodies) if set(body.split()) & set(query.split())}
        assert holding <= set(keys(found))


@pytest.mark.parametrize("least", [0.0, 0.05, 0.3, 0.9, 1.0])
@pytest.mark.parametrize("embedded", [False, True])
def test_what_is_less_relevant_than_asked_is_left_out_and_nothing_else(least: float, embedded: bool) -> None:
    bodies = {
        f"n{n}": f"the kitten sleeps {'in the storm ' * (n % 3)}{'near the gateway ' * (n % 5)}{n}"
        for n in range(60)
    }
    index = {"user": indexed(*notes(**bodies), embedded=everything)}
    question = Meant(meant("kitten in the storm")[0]) if embedded else None
    whole = rank("kitten in the storm", index, None, 60, question)
    some = rank("kitten in the storm", index, None, 60, question, least)
    assert some == [match for match in whole if match.relevance >= least]
    refused = {match.key for match in whole[::2]}
    rest = rank("kitten in the storm", index, lambda _, key: key not in refused, 60, question, least)
    alone = rank("kitten in the storm", index, lambda _, key: key not in refused, 60, question)
    assert rest == [match for match in alone if match.relevance >= least]
