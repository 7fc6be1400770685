"""What text is cut into, on both sides of a search."""

from __future__ import annotations

import time

import pytest

from mnemic.core.search.stemming import stems
from mnemic.core.search.stop_words import ASKING_WORDS, STOP_WORDS
from mnemic.core.search.tokens import MAX_HALF, query_terms, query_words, terms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("getUserName", ["getusernam", "get", "user", "name"]),
        ("HTTPServer", ["http", "server"]),
        ("isTheUser", ["user"]),
        ("test_upload_retry", ["test_upload_retry", "test", "upload", "retri"]),
        ("src/core/memory.py", ["src/core/memory.py", "src", "core", "memory.py", "memori", "py"]),
        ("v1.2.3", ["1", "1.2", "1.2.3"]),
        ("Python 3.11", ["python", "3", "3.11"]),
        ("python3", ["python3", "python"]),
        ("C++ C# F#", ["c++", "c#", "f#"]),
        (".NET", ["net"]),
        ("std::vector", ["std::vector", "vector"]),
        ("pre-edit", ["pre-edit", "pre", "edit"]),
        ("GB/s", ["gb/s", "gb"]),
        ("25,000", ["25000"]),
        ("2026-03-16", ["2026-03-16", "2026", "03", "16"]),
        ("__init__", ["init"]),
        ("build-2-final", ["build-2-final", "build", "final"]),
        ("APIs", ["api"]),
        ("#123", ["123"]),
        ("0a1b2c3d4e5f60718293", ["0a1b2c3", "0a1b2c3d4e5f60718293"]),
    ],
)
def test_identifiers_are_found_whole_and_in_parts(text: str, expected: list[str]) -> None:
    assert set(expected) <= set(terms(text))


def test_a_language_with_signs_is_not_the_letter_alone() -> None:
    assert "c" not in terms("C++ and C#")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("décision", "DECISION"),
        ("café", "café"),
        ("ＡＢＣ", "abc"),
        ("Łódź", "lodz"),
        ("Straße", "strasse"),
        ("running", "runs"),
        ("Caroline’s", "Caroline"),
        ("l’équipe", "equipe"),
        ("ﾊﾟﾀｰﾝ", "パターン"),
        ("25,000", "25000"),
    ],
)
def test_forms_of_one_word_are_one(one: str, other: str) -> None:
    assert terms(one) == terms(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("深色模式", ["深色", "色模", "模式"]),
        ("用pnpm管理", ["用", "pnpm", "管理"]),
        ("사용자 설정", ["사용", "용자", "설정"]),
        ("設定を変更", ["設定", "定を", "を変", "変更"]),
    ],
)
def test_scripts_without_blanks_become_bigrams(text: str, expected: list[str]) -> None:
    assert terms(text) == expected


def test_words_of_other_scripts_stay_whole() -> None:
    assert terms("हिन्दी भाषा") == ["हिन्दी", "भाषा"]
    assert terms("настройка") == ["настро", "настроика"]
    assert terms("ไทย") == ["ไท", "ทย"]


def test_a_long_word_gives_its_beginning_and_its_stem() -> None:
    assert stems("internet") == ("intern", "internet")
    assert stems("runs") == stems("running") == ("run",)


def test_stop_words_are_dropped_in_every_language_we_list() -> None:
    assert terms("the user and le la de des para und nicht che") == terms("user")


def test_a_stop_word_in_capitals_is_a_name() -> None:
    assert terms("IT owns AND") == [*terms("IT"), *terms("owns"), "and"]
    assert terms("it owns and") == terms("owns")


def test_words_of_code_are_no_stop_words() -> None:
    assert not {"go", "ci", "near", "main", "car", "die", "war", "hat"} & (STOP_WORDS | ASKING_WORDS)


def test_lone_surrogates_and_control_characters_are_skipped() -> None:
    assert terms("ok\udce9\x00pnpm") == ["ok", "pnpm"]


def test_a_term_is_never_longer_than_a_hash() -> None:
    assert max(map(len, terms("A" * 5_000 + " " + "a/" * 5_000 + "b " + "x1" * 400))) == 64


def test_a_question_loses_its_grammar() -> None:
    assert query_terms("Please tell me what you know about pnpm") == ("pnpm",)
    assert query_terms("用户喜欢什么模式？") == ("用户", "户喜", "喜欢", "欢什", "模式")
    assert "ない" not in query_terms("設定を変更しない")


@pytest.mark.parametrize("text", ["don't", "need", "什么"])
def test_a_way_of_asking_is_asked_for_when_it_is_all_there_is(text: str) -> None:
    assert query_terms(text)


@pytest.mark.parametrize(
    "text", ["hello", "thanks", "yes", "danke", "please", "", "  \n", '"', "*", "what is it"]
)
def test_nothing_is_asked_for_where_nothing_is_said(text: str) -> None:
    assert query_terms(text) == ()


def test_a_long_question_keeps_its_first_and_its_last_terms() -> None:
    words = [f"w{n}x" for n in range(200)]
    found = query_terms(" ".join(words))
    assert found[0] == "w0x"
    assert found[-1] in terms("w199x")
    assert len(found) <= 2 * MAX_HALF


def test_spans_are_those_of_the_text_as_typed() -> None:
    text = "  Café, 深色模式? ﾊﾟﾀｰﾝ"
    assert [text[word.start : word.end] for word in query_words(text)] == [
        "Café",
        "深色",
        "色模",
        "模式",
        *["ﾊﾟﾀｰﾝ"] * 3,
    ]


@pytest.mark.parametrize("part", ["word soup ", "A", "A_B_", "a.a.a.", "用户", "x'", "a-", "{{", "１２，"])
def test_a_hundred_kilobytes_are_a_quick_question(part: str) -> None:
    text = part * (100_000 // len(part))
    begun = time.process_time()
    query_words(text)
    assert time.process_time() - begun < 0.5


@pytest.mark.parametrize("part", ["A", "A_B_", "aB", "a.a.a.", "n't'", "a,000"])
def test_a_document_of_a_megabyte_takes_linear_time(part: str) -> None:
    begun = time.process_time()
    terms(part * (1_000_000 // len(part)))
    assert time.process_time() - begun < 3
