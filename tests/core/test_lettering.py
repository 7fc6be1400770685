"""What is compared to the letter: codes, flags, paths, signs and emoji; the case of ordinary words says nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.language.lettering import same_lettering, to_the_letter
from mnemic.core.language.similarity import compare, surely_same
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from tests.core.a_dream import long_ago
from tests.core.a_store import open_project

APART = [
    ("The flag for verbose is -v", "The flag for verbose is -V"),
    ("Pass --Force to the script", "Pass --force to the script"),
    ("The constant is MAX_SIZE", "The constant is max_size"),
    ("Call userId in the handler", "Call userid in the handler"),
    ("Files go to /var/log", "Files go to /var/Log"),
    ("See Main.py for the entry", "See main.py for the entry"),
    ("Use Polish for the docs", "Use polish for the docs"),
    ("Deploys go to US", "deploys go to us"),
    ("Never use Go", "Never use go"),
    ("Use && in scripts", "Use || in scripts"),
    ("Use == for strings", "Use === for strings"),
    ("Use > 5 workers", "Use < 5 workers"),
    ("Use 💚 for done", "Use ❤ for done"),
    ("The offset is -5", "The offset is 5"),
    ("The offset is −5", "The offset is 5"),
    ("Price is 5€", "Price is 5$"),
    ("The area is 10²", "The area is 102"),
    ("The regex is ^a+$", "The regex is ^a*$"),
    ("标志是 -v", "标志是 -V"),
    ("フラグは -v です", "フラグは -V です"),
]


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_differs_in_a_sign_or_in_the_case_of_a_code_is_not_the_same(one: str, other: str) -> None:
    assert compare(one, other) == compare(other, one) == "different"
    assert not surely_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Use pnpm", "use PNPM."),
        ("I prefer TERSE responses", "i prefer terse responses"),
        ("Polish the docs before a release", "polish the docs before a release"),
        ("We use redis", "We use Redis"),
        ("NEVER USE GO", "Never use Go"),
        ("Run `make lint` before a commit", "Run make lint before a commit"),
        ("**Never** push to main", "Never push to main"),
        ("Use ❤️ for done", "Use ❤ for done"),
        ("Wir deployen am Dienstag", "wir deployen am dienstag"),
    ],
)
def test_markup_and_the_case_of_ordinary_words_say_nothing(one: str, other: str) -> None:
    assert same_lettering(one, other)
    assert compare(one, other) == "same"


def test_a_text_is_folded_but_for_what_is_compared_to_the_letter() -> None:
    assert to_the_letter("Use TERSE words. The flag is -V") == "use terse words. the flag is -V"
    assert to_the_letter("The docs are in Polish") == "the docs are in Polish"
    assert to_the_letter("") == ""


def test_a_text_with_another_flag_is_remembered_beside_the_first(tmp_path: Path) -> None:
    shelf = open_project(tmp_path, long_ago())
    for text in ("The flag for verbose is -v", "The flag for verbose is -V", "the flag for verbose is -V."):
        remember(Wish(text=text), shelf)
    held = sorted(memory.body for memory in shelf.snapshot.memories.values())
    assert held == ["The flag for verbose is -V", "The flag for verbose is -v"]
    shelf.close()
