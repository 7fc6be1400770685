"""Fifty memories that name files, lines and symbols of a real checkout: what became of each is told right, and no more."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mnemic.core.evidence.gathering import Gatherer
from mnemic.core.evidence.moves import Moves
from mnemic.core.evidence.reference import Reference
from mnemic.core.evidence.standing import read
from tests.core.a_checkout import Spoken, checkout, commit, git, sentences

Kept = dict[Spoken, str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return checkout(tmp_path / "project")


@pytest.fixture
def kept(root: Path) -> Kept:
    """What was written down for each sentence: one piece, and the one that is meant."""
    found = {}
    for spoken in sentences(root):
        pieces = Gatherer(root, 60).gathered(spoken.text, inside=True)
        assert len(pieces) == 1, (spoken, pieces)
        found[spoken] = pieces[0]
    return found


def states(kept: Kept, root: Path) -> dict[str, set[str]]:
    """The states of the memories of files, of lines and of symbols."""
    found: dict[str, set[str]] = {}
    for spoken, piece in kept.items():
        sort = "symbol" if spoken.symbol else "file" if spoken.first is None else "lines"
        found.setdefault(sort, set()).add(read(piece, root).state)
    return found


def all_are(state: str) -> dict[str, set[str]]:
    return {"file": {state}, "lines": {state}, "symbol": {state}}


def every_file(root: Path) -> Iterator[Path]:
    return (path for path in sorted((root / "src").rglob("*.py")) if path.stat().st_size)


def rewritten(root: Path, change: Callable[[str], str]) -> None:
    for path in every_file(root):
        path.write_text(change(path.read_text()))


def test_each_of_fifty_names_what_is_there(kept: Kept, root: Path) -> None:
    assert len(kept) == 50
    for spoken, piece in kept.items():
        found = read(piece, root)
        reference = found.reference
        assert reference is not None
        assert (reference.file, reference.symbol, found.state) == (spoken.path, spoken.symbol, "fresh")
        if spoken.first is not None:
            assert found.place is not None
            assert (found.place.first_line, found.place.last_line) == (spoken.first, spoken.last), spoken


def test_where_nothing_changed_nothing_is_told(kept: Kept, root: Path) -> None:
    for path in every_file(root):
        os.utime(path)
    assert states(kept, root) == all_are("fresh")
    for path in every_file(root):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert states(kept, root) == all_are("fresh")
    git(root, "checkout", "-q", "--", ".")
    git(root, "checkout", "-q", "-b", "other")
    rewritten(root, lambda text: f"# other\n{text.upper()}")
    commit(root)
    git(root, "checkout", "-q", "-")
    assert states(kept, root) == all_are("fresh")
    (root / "src" / "new.py").write_text("nothing = 1\n")
    assert states(kept, root) == all_are("fresh")


def test_lines_put_before_them_change_files_alone(kept: Kept, root: Path) -> None:
    rewritten(root, lambda text: f"# A licence\n# of two lines\n\n{text}")
    assert states(kept, root) == {"file": {"changed"}, "lines": {"fresh"}, "symbol": {"fresh"}}
    for spoken, piece in kept.items():
        place = read(piece, root).place
        if spoken.first is not None:
            assert place is not None
            assert place.first_line == spoken.first + 3


def test_each_edit_is_told_of_what_it_touches_alone(kept: Kept, root: Path) -> None:
    """The last line that one memory speaks of becomes another: told of it, of its file, and of what holds that line."""
    for spoken in kept:
        path, at = root / spoken.path, spoken.last or 0
        before = path.read_text()
        rows = before.split("\n")
        rows[at] += "  # once more"
        path.write_text("\n".join(rows))
        for other, piece in kept.items():
            lines = None if other.first is None or other.last is None else range(other.first, other.last + 1)
            touched = other.path == spoken.path and (lines is None or at in lines)
            assert read(piece, root).state == ("changed" if touched else "fresh"), (spoken, other)
        path.write_text(before)


def test_a_file_that_git_renames_is_gone_and_found_where_it_went(kept: Kept, root: Path) -> None:
    went = {}
    for spoken in kept:
        path = root / spoken.path
        if path.exists():
            went[spoken.path] = f"{Path(spoken.path).parent.as_posix()}/renamed_{path.name}"
            git(root, "mv", spoken.path, went[spoken.path])
    assert states(kept, root) == all_are("gone")
    moves = Moves(root, 60)
    for spoken, piece in kept.items():
        there = moves.of(reference_of(piece, root))
        assert there is not None, spoken
        assert there.file == went[spoken.path]
        assert read(there.written(), root).state == "fresh"


def test_a_symbol_of_another_name_is_gone(kept: Kept, root: Path) -> None:
    named = {spoken.symbol for spoken in kept if spoken.symbol}

    def renamed(text: str) -> str:
        for name in named:
            text = text.replace(f"def {name}(", f"def other_{name}(").replace(
                f"class {name}", f"class Other{name}"
            )
        return text

    rewritten(root, renamed)
    assert states(kept, root)["symbol"] == {"gone"}


def test_what_is_deleted_is_gone_and_nowhere_else(kept: Kept, root: Path) -> None:
    git(root, "rm", "-rq", "src")
    assert states(kept, root) == all_are("gone")
    moves = Moves(root, 60)
    assert [moves.of(reference_of(piece, root)) for piece in kept.values()] == [None] * 50


def test_a_checkout_elsewhere_says_the_same(kept: Kept, root: Path, tmp_path: Path) -> None:
    git(root, "clone", "-q", str(root), str(tmp_path / "clone"))
    assert states(kept, tmp_path / "clone") == all_are("fresh")


def reference_of(piece: str, root: Path) -> Reference:
    found = read(piece, root).reference
    assert found is not None
    return found
