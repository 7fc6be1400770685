"""Concepts: a question in other words, or in another language, finds what was said; the word itself finds it better."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.search.concepts import MARK, compiled, concepts_in, concepts_of
from mnemic.core.search.index import Document, SearchIndex
from mnemic.core.search.ranking import rank
from mnemic.core.search.relevance import MIN_SCORE
from mnemic.core.search.tokens import concept_terms, query_words, terms
from tests.source_tree import ROOT

FOLDER = ROOT / "core" / "search"


def indexed(**bodies: str) -> SearchIndex:
    index = SearchIndex(None)
    index.update((), [Document(key, "1", "", "", body) for key, body in bodies.items()])
    return index


def test_what_is_read_is_what_was_written() -> None:
    """Mend with ``compiled``: the table is made of the text, and of the stemmer that is installed."""
    assert FOLDER.joinpath("thesaurus.tsv").read_text("utf-8") == compiled(
        FOLDER.joinpath("thesaurus.txt").read_text("utf-8")
    )


def test_a_concept_has_one_name_and_words_of_at_least_one_language() -> None:
    lines = [
        line
        for line in FOLDER.joinpath("thesaurus.txt").read_text("utf-8").splitlines()
        if line and line[0] != "#"
    ]
    names = [line.split("|")[0].strip() for line in lines]
    assert len(names) == len(set(names))
    assert all(name and " " not in name for name in names)
    assert all(language.partition(":")[2].split() for line in lines for language in line.split("|")[1:])


def test_a_line_is_compiled_by_stems_and_runs() -> None:
    text = "# remark\nship | en: Shipping | zh: 发布\nlaunch | en: shipped\n"
    assert compiled(text) == "ship\tship launch\n发布\tship\n"


def test_words_of_one_meaning_have_its_term() -> None:
    assert concepts_of("deployment") == concepts_of("rollout") != ()
    assert concepts_of("deployment")[0].startswith(MARK)
    assert concepts_of("gibberisch") == ()


def test_the_longest_word_of_a_run_is_known_wherever_it_stands() -> None:
    assert [(start, end) for start, end, _ in concepts_in("在生产环境部署")] == [(1, 5), (3, 5), (5, 7)]
    assert list(concepts_in("")) == list(concepts_in("部")) == []


BODIES = {
    "deploy": "The rollout happens on Thursday evening",
    "lunch": "Lunch is served at noon in the canteen",
    "dark": "用户偏好使用深色模式",
}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("when is the deployment?", "deploy"),
        ("wann ist die Bereitstellung?", "deploy"),
        ("何时部署", "deploy"),
        ("when is the despliegue", "deploy"),
        ("what does the user prefer", "dark"),
    ],
)
def test_a_question_in_other_words_or_another_language_finds(query: str, found: str) -> None:
    matches = rank(query, {"user": indexed(**BODIES)})
    assert [match.key for match in matches][:1] == [found]


def test_the_word_itself_weighs_more_than_one_of_its_meaning() -> None:
    stores = {
        "user": indexed(same="the rollout is on Thursday", other="the deployment is on Thursday", none="noon")
    }
    for query, first, second in (("rollout", "same", "other"), ("deployment", "other", "same")):
        found = {match.key: match for match in rank(query, stores)}
        assert list(found) == [first, second]
        assert found[first].lexical > found[second].lexical > 0
        assert found[first].relevance > found[second].relevance


def test_a_word_that_is_there_is_not_weakened_by_its_meaning() -> None:
    """A question of one word that has a concept is answered in full by that word."""
    match = rank("rollout", {"user": indexed(**BODIES)})[0]
    assert match.lexical > 0.85
    assert match.relevance > MIN_SCORE


@given(
    st.lists(st.sampled_from(["rollout", "部署用户", "deployedBy", "src/deploy.py", "noon", "é"])).map(
        " ".join
    )
)
def test_no_word_of_a_document_is_lost_and_concepts_are_beside_them(text: str) -> None:
    words, meant = terms(text), concept_terms(text)
    assert not any(term.startswith(MARK) for term in words)
    assert all(term.startswith(MARK) for term in meant)
    index = indexed(a=text)
    held = index.lookup([*words, *meant])
    assert set(held.postings) == {*words, *meant}


def test_parts_of_a_name_mean_what_they_are() -> None:
    assert set(concept_terms("deployServer")) == {*concept_terms("deploy"), *concept_terms("server")}
    assert concept_terms("src/deploy/server.py")
    (word,) = query_words("deployServer")
    assert set(word.concepts) == set(concept_terms("deployServer"))


def test_a_word_of_two_meanings_finds_both() -> None:
    assert len(concepts_of("libert")) <= 2
    table = FOLDER.joinpath("thesaurus.tsv").read_text("utf-8").splitlines()
    several = [line for line in table if " " in line.partition("\t")[2]]
    key, _, concepts = several[0].partition("\t")
    found = concepts_of(key) or next(concepts_in(key))[2]
    assert [term.removeprefix(MARK) for term in found] == concepts.split()
