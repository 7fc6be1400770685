"""Whose store it is: the person's own, or one that came with a repository."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core import trust as trust_module
from mnemic.core.errors import MnemicError
from mnemic.core.files.lock import StoreLock
from mnemic.core.files.paths import Location
from mnemic.core.trust import Claim, TrustBook
from tests.core.a_repository import make_repository


def inside(tmp_path: Path, name: str = "repo") -> Location:
    root = tmp_path / name
    return Location("project", root / ".qwen" / "memory", root / ".qwen", root)


def outside(tmp_path: Path) -> Location:
    return Location("project", tmp_path / "base" / "memory", tmp_path / "base", tmp_path / "repo")


@pytest.fixture
def book(tmp_path: Path) -> TrustBook:
    return TrustBook(tmp_path / "own" / "trust.json")


def test_what_lies_outside_the_project_is_the_persons_own(book: TrustBook, tmp_path: Path) -> None:
    assert book.trust(outside(tmp_path), "never") == "trusted"


def test_the_policy_decides_where_it_is_not_to_ask(book: TrustBook, tmp_path: Path) -> None:
    assert book.trust(inside(tmp_path), "always") == "trusted"
    assert book.trust(inside(tmp_path), "never") == "untrusted"


def test_an_answer_is_kept_for_that_root_alone(book: TrustBook, tmp_path: Path) -> None:
    assert book.trust(inside(tmp_path), "ask") == "unasked"
    book.answer(inside(tmp_path), True)
    book.answer(inside(tmp_path, "other"), False)
    again = TrustBook(tmp_path / "own" / "trust.json")
    assert again.trust(inside(tmp_path), "ask") == "trusted"
    assert again.trust(inside(tmp_path, "other"), "ask") == "untrusted"
    assert again.trust(inside(tmp_path, "third"), "ask") == "unasked"
    assert (tmp_path / "own" / "trust.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("content", ["", "{", "[]", "[" * 100_000, '"yes"'])
def test_a_damaged_book_trusts_nothing_and_is_kept(book: TrustBook, tmp_path: Path, content: str) -> None:
    file = tmp_path / "own" / "trust.json"
    file.parent.mkdir()
    file.write_text(content)
    assert book.trust(inside(tmp_path), "ask") == "unasked"
    book.answer(inside(tmp_path), True)
    assert book.trust(inside(tmp_path), "ask") == "trusted"
    assert file.with_suffix(".json.damaged").read_text() == content


def test_only_a_plain_yes_is_one(book: TrustBook, tmp_path: Path) -> None:
    file = tmp_path / "own" / "trust.json"
    file.parent.mkdir()
    file.write_text(f'{{"{inside(tmp_path).root}": "true"}}')
    assert book.trust(inside(tmp_path), "ask") == "untrusted"


def test_a_folder_in_its_place_is_set_aside(book: TrustBook, tmp_path: Path) -> None:
    (tmp_path / "own" / "trust.json").mkdir(parents=True)
    book.answer(inside(tmp_path), True)
    assert book.trust(inside(tmp_path), "ask") == "trusted"


def test_an_answer_that_cannot_be_kept_is_told_and_a_claim_is_not(
    book: TrustBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(trust_module, "write_private", refuse)
    with pytest.raises(MnemicError):
        book.answer(inside(tmp_path), True)
    claim = Claim(book, inside(tmp_path))
    claim.make()
    assert not claim.holds()


def test_answers_wait_for_each_other(
    book: TrustBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(trust_module, "_LOCK_SECONDS", 0.05)
    (tmp_path / "own").mkdir()
    with StoreLock(tmp_path / "own" / "trust.lock", "other", 1).held(), pytest.raises(MnemicError):
        book.answer(inside(tmp_path), True)
    Claim(book, inside(tmp_path)).make()
    assert Claim(book, inside(tmp_path)).holds()


def test_to_have_begun_a_store_vouches_for_no_settings_and_an_answer_does(
    book: TrustBook, tmp_path: Path
) -> None:
    Claim(book, inside(tmp_path)).make()
    assert book.trust(inside(tmp_path), "ask") == "trusted"
    assert not book.vouches_for(tmp_path / "repo")
    book.answer(inside(tmp_path), True)
    assert book.vouches_for(tmp_path / "repo")


def test_an_answer_does_not_hold_for_another_repository_in_the_same_place(
    book: TrustBook, tmp_path: Path
) -> None:
    repo = make_repository(tmp_path / "repo", "https://a.example/a.git", "1" * 40)
    for said in (True, False):
        book.answer(inside(tmp_path), said)
        assert book.trust(inside(tmp_path), "ask") == ("trusted" if said else "untrusted")
        repo.rename(tmp_path / f"aside-{said}")
        make_repository(repo, "https://b.example/b.git", "2" * 40)
        assert book.trust(inside(tmp_path), "ask") == "unasked"
        assert not book.vouches_for(repo)
        repo.rename(tmp_path / f"other-{said}")
        (tmp_path / f"aside-{said}").rename(repo)
    assert book.trust(inside(tmp_path), "ask") == "untrusted", "the first one is back"


def test_the_same_repository_cloned_anew_is_still_trusted_and_one_without_a_common_mark_is_not(
    book: TrustBook, tmp_path: Path
) -> None:
    repo = make_repository(tmp_path / "repo", "https://a.example/a.git")
    book.answer(inside(tmp_path), True)
    repo.rename(tmp_path / "aside")
    make_repository(repo, "git@a.example:a.git")
    assert book.trust(inside(tmp_path), "ask") == "trusted"
    repo.rename(tmp_path / "second")
    make_repository(repo)
    assert book.trust(inside(tmp_path), "ask") == "unasked"


def test_nothing_is_kept_of_a_claim_on_a_teams_store(book: TrustBook, tmp_path: Path) -> None:
    root = tmp_path / "repo"
    team = Location("team", root / ".qwen" / "team-memory", tmp_path / "own" / "team", root)
    assert not Claim(book, team).make()
    assert book.trust(team, "ask") == "unasked"
