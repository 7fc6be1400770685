"""Edits in and around definitions of a real checkout: what is part of one is told, what stands beside it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from mnemic.core.evidence.gathering import Gatherer
from mnemic.core.evidence.moves import Moves
from mnemic.core.evidence.standing import Evidence, read
from tests.core.a_checkout import Spoken, checkout, definitions_of

COUNT = 60
Kept = dict[Spoken, str]
#: The lines of a file, and where in them a definition stands → the file with one edit more.
Edit = Callable[[list[str], Spoken], list[str]]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return checkout(tmp_path_factory.mktemp("edits") / "project")


@pytest.fixture(scope="module")
def kept(root: Path) -> Kept:
    gatherer = Gatherer(root, 60)
    found = {spoken: gatherer.gathered(spoken.text, inside=True) for spoken in definitions_of(root, COUNT)}
    assert len(found) == COUNT
    assert [spoken for spoken, pieces in found.items() if len(pieces) != 1] == []
    return {spoken: pieces[0] for spoken, pieces in found.items()}


def bounds(spoken: Spoken) -> tuple[int, int]:
    assert spoken.first is not None
    assert spoken.last is not None
    return spoken.first, spoken.last


@contextmanager
def restored(path: Path) -> Iterator[Path]:
    """Has a file of the shared checkout be afterwards as it was, for whatever test comes next."""
    before = path.read_text()
    try:
        yield path
    finally:
        path.write_text(before)


@contextmanager
def made(path: Path) -> Iterator[Path]:
    """Has a file that a test writes into the shared checkout be gone afterwards."""
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


def edited(root: Path, kept: Kept, edit: Edit) -> Iterator[tuple[Spoken, dict[Spoken, Evidence]]]:
    """Makes the edit at each definition in turn, and tells how all evidence of that file stands then."""
    for spoken in kept:
        with restored(root / spoken.path) as path:
            path.write_text("\n".join(edit(path.read_text().split("\n"), spoken)))
            beside = {other: read(piece, root) for other, piece in kept.items() if other.path == spoken.path}
        yield spoken, beside


def held_by(one: Spoken, other: Spoken) -> bool:
    """Whether one definition is the other, or stands in it."""
    (first, last), (start, end) = bounds(one), bounds(other)
    return start <= first and last <= end


def margin(rows: list[str], spoken: Spoken) -> str:
    row = rows[bounds(spoken)[0]]
    return row[: len(row) - len(row.lstrip())]


def is_decorated(root: Path, spoken: Spoken) -> bool:
    return (root / spoken.path).read_text().split("\n")[bounds(spoken)[0]].lstrip().startswith("@")


def test_a_decorator_that_changes_comes_or_goes_is_told_of_what_it_decorates(kept: Kept, root: Path) -> None:
    def changed(rows: list[str], spoken: Spoken) -> list[str]:
        first, _ = bounds(spoken)
        return [*rows[:first], rows[first].replace("@", "@other_", 1), *rows[first + 1 :]]

    def removed(rows: list[str], spoken: Spoken) -> list[str]:
        first, _ = bounds(spoken)
        return [*rows[:first], *rows[first + 1 :]]

    def added(rows: list[str], spoken: Spoken) -> list[str]:
        first, _ = bounds(spoken)
        deco = [f"{margin(rows, spoken)}@added(", "        1,", f"{margin(rows, spoken)})"]
        return [*rows[:first], *deco, *rows[first:]]

    decorated = {spoken: piece for spoken, piece in kept.items() if is_decorated(root, spoken)}
    assert len(decorated) >= COUNT // 3
    for some, edit in ((decorated, changed), (decorated, removed), (kept, added)):
        for spoken, beside in edited(root, some, edit):
            for other, found in beside.items():
                assert found.state == ("changed" if held_by(spoken, other) else "fresh"), (spoken, other)


@pytest.mark.parametrize("line", ["# A remark.", "other_name: int = 1", '"""A string\nof two lines"""'])
def test_what_stands_right_above_or_below_is_not_told(kept: Kept, root: Path, line: str) -> None:
    def above(rows: list[str], spoken: Spoken) -> list[str]:
        first, _ = bounds(spoken)
        return [*rows[:first], margin(rows, spoken) + line, *rows[first:]]

    def below(rows: list[str], spoken: Spoken) -> list[str]:
        _, last = bounds(spoken)
        return [*rows[: last + 1], margin(rows, spoken) + line, *rows[last + 1 :]]

    for edit in (above, below):
        for spoken, beside in edited(root, kept, edit):
            for other, found in beside.items():
                if other is spoken or not held_by(spoken, other):
                    assert found.state == "fresh", (spoken, other)


def test_each_line_of_it_is_part_of_it(kept: Kept, root: Path) -> None:
    def at(share: float) -> Edit:
        def edit(rows: list[str], spoken: Spoken) -> list[str]:
            first, last = bounds(spoken)
            row = first + int((last - first) * share)
            return [*rows[:row], f"{rows[row]} ", *rows[row + 1 :]]

        return edit

    for share in (0, 0.5, 1):
        for spoken, beside in edited(root, kept, at(share)):
            assert beside[spoken].state == "changed", (spoken, share)


def test_a_line_at_the_margin_within_a_string_ends_nothing(kept: Kept, root: Path) -> None:
    def edit(rows: list[str], spoken: Spoken) -> list[str]:
        _, last = bounds(spoken)
        deeper = f"{margin(rows, spoken)}    "
        text = [
            f'{deeper}x = """',
            "at the margin",
            '"""',
            "# at the margin",
            f"{deeper}y = 2 + \\",
            "1",
            f"{deeper}z = 3",
        ]
        return [*rows[: last + 1], *text, *rows[last + 1 :]]

    for spoken, beside in edited(root, kept, edit):
        place = beside[spoken].place
        assert beside[spoken].state == "changed"
        assert place is not None
        assert place.last_line == bounds(spoken)[1] + 7, spoken


def test_formatting_of_what_is_around_them_is_not_told(kept: Kept, root: Path) -> None:
    with ExitStack() as checkout_restored:
        for name in {spoken.path for spoken in kept}:
            path = checkout_restored.enter_context(restored(root / name))
            spans = (bounds(other) for other in kept if other.path == name)
            held = {row for first, last in spans for row in range(first, last + 1)}
            rows = path.read_text().split("\n")
            path.write_text("\n".join(row for at, row in enumerate(rows) if row.strip() or at in held))
            assert len(path.read_text().split("\n")) < len(rows)
        assert {read(piece, root).state for piece in kept.values()} == {"fresh"}


def at_the_margin(kept: Kept, root: Path) -> list[Spoken]:
    return [one for one in kept if not margin((root / one.path).read_text().split("\n"), one)]


def test_what_moves_within_its_file_is_told_where_it_stands(kept: Kept, root: Path) -> None:
    some = at_the_margin(kept, root)
    assert len(some) > COUNT // 3

    def edit(rows: list[str], spoken: Spoken) -> list[str]:
        first, last = bounds(spoken)
        return [*rows[:first], *rows[last + 1 :], "", *rows[first : last + 1], ""]

    for spoken, beside in edited(root, {one: kept[one] for one in some}, edit):
        assert {found.state for found in beside.values()} == {"fresh"}, spoken
        count = len((root / spoken.path).read_text().split("\n"))
        place = beside[spoken].place
        assert place is not None
        assert place.last_line == count, spoken


def test_what_moves_to_another_file_is_told_as_moved(kept: Kept, root: Path) -> None:
    for spoken in at_the_margin(kept, root):
        with restored(root / spoken.path) as path, made(root / "src" / "elsewhere.py") as other:
            rows, (first, last) = path.read_text().split("\n"), bounds(spoken)
            path.write_text("\n".join([*rows[:first], *rows[last + 1 :]]))
            other.write_text("\n".join(["import os", "", *rows[first : last + 1], "", "end = 1", ""]))
            found = read(kept[spoken], root)
            assert found.state == "gone", spoken
            assert found.reference is not None
            there = Moves(root, 60).of(found.reference)
            assert there is not None, spoken
            assert there.file == "src/elsewhere.py"
            assert read(there.written(), root).state == "fresh"
