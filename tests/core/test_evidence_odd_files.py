"""Files that are saved in another encoding, grow beyond reading, or become links out of the project."""

from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from mnemic.core.evidence import contents, definitions, standing
from mnemic.core.evidence.gathering import Gatherer
from mnemic.core.evidence.standing import read, record

CODE = "limit = 3\n\n\n@cached\ndef première(x):\n    return 'été' * limit\n\n\nend = 1\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "project" / "app.py"
    path.parent.mkdir()
    path.write_text(CODE, encoding="utf-8")
    return path


@pytest.fixture
def kept(file: Path) -> list[str]:
    """The whole file, lines, and a symbol."""
    root = file.parent
    return [
        record(file.as_uri(), root=root),
        record(file.as_uri(), 3, 4, root=root),
        record(file.as_uri(), symbol="première", root=root),
    ]


def states(kept: list[str], file: Path) -> list[str]:
    return [read(one, file.parent).state for one in kept]


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("utf-8", codecs.BOM_UTF8), ("utf-16-le", codecs.BOM_UTF16_LE), ("utf-16-be", codecs.BOM_UTF16_BE)],
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_saved_in_another_encoding_it_says_the_same(
    kept: list[str], file: Path, encoding: str, mark: bytes, newline: str
) -> None:
    file.write_bytes(mark + CODE.replace("\n", newline).encode(encoding))
    assert states(kept, file) == ["fresh"] * 3
    file.write_bytes(mark + CODE.replace("@cached", "@uncached").replace("\n", newline).encode(encoding))
    assert states(kept, file) == ["changed"] * 3


def test_what_is_defined_in_a_file_of_another_encoding_is_found(file: Path) -> None:
    file.write_text(CODE, encoding="utf-16")
    (piece,) = Gatherer(file.parent, 60).gathered("`première` in app.py is slow", inside=True)
    assert piece.startswith("app.py#première@")
    file.write_bytes(b"\xff\xfe\x00")
    assert read(piece, file.parent).state == "gone"


def test_of_a_part_of_a_file_too_large_to_read_nothing_is_told(
    kept: list[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(contents, "MAX_BYTES", 1000)
    file.write_text(CODE + "x = 1\n" * 1000, encoding="utf-8")
    assert states(kept, file) == ["changed", "fresh", "fresh"]
    file.write_text(CODE, encoding="utf-8")
    assert states(kept, file) == ["fresh"] * 3


def test_of_a_symbol_in_a_file_too_large_for_names_nothing_is_told(
    kept: list[str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (definitions, standing):
        monkeypatch.setattr(module, "MAX_CHARS", 1000)
    file.write_text("x = 1\n" * 1000 + CODE, encoding="utf-8")
    assert states(kept, file) == ["changed", "fresh", "fresh"]


def test_what_becomes_a_link_out_of_the_project_is_gone(kept: list[str], file: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.py"
    file.rename(outside)
    file.symlink_to(outside)
    assert states(kept, file) == ["gone"] * 3
    file.unlink()
    (file.parent / "lib").mkdir()
    outside.rename(file.parent / "lib" / "app.py")
    file.symlink_to("lib/app.py")
    assert states(kept, file) == ["fresh"] * 3


def test_a_folder_that_leads_out_of_the_project_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "app.py").write_text(CODE, encoding="utf-8")
    root = tmp_path / "project"
    root.mkdir()
    (root / "lib").symlink_to(tmp_path / "other")
    kept = record((tmp_path / "other" / "app.py").as_uri())
    _, _, said = kept.partition("@")
    assert read(f"lib/app.py@{said}", root).state == "gone"


def test_a_project_that_is_reached_by_a_link_is_read(kept: list[str], file: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(file.parent)
    assert [read(one, tmp_path / "link").state for one in kept] == ["fresh"] * 3


def test_a_long_definition_is_told_to_its_end(file: Path) -> None:
    body = "".join(f"    x{n} = {n}\n" for n in range(2000))
    file.write_text(f"def long_one():\n{body}\n\nend = 1\n", encoding="utf-8")
    kept = record(file.as_uri(), symbol="long_one", root=file.parent)
    file.write_text(file.read_text().replace("x1999 = 1999", "x1999 = 0"))
    assert read(kept, file.parent).state == "changed"
