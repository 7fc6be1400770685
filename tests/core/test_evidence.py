"""Evidence: files, lines of files and symbols in them, with a hash of what they said."""

from __future__ import annotations

import os
import socket
from dataclasses import replace
from pathlib import Path

import pytest

from mnemic.core.evidence import contents
from mnemic.core.evidence.looks import Looks
from mnemic.core.evidence.moves import Moves
from mnemic.core.evidence.noting import note_of
from mnemic.core.evidence.reference import parsed
from mnemic.core.evidence.standing import Evidence, read, record, renewed
from mnemic.core.memory import Place

LINES = "one\ntwo\nthree\nfour\n"
CODE = '''"""A queue."""

LIMIT = 3


class Queue:
    def push(self, item):
        """Adds it."""
        self.items.append(item)

    def pop(self):
        return self.items.pop(0)


def drain(queue):
    while queue.items:
        queue.pop()
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "node_modules" / "@scope" / "a b#1.py"
    path.parent.mkdir(parents=True)
    path.write_text(LINES)
    return path


@pytest.fixture
def queue(tmp_path: Path) -> Path:
    path = tmp_path / "lib" / "queue.py"
    path.parent.mkdir(parents=True)
    path.write_text(CODE)
    return path


def stands(kept: str, root: Path | None = None) -> Evidence:
    """How it stands, without what was written down."""
    return replace(read(kept, root), reference=None)


def test_lines_are_fresh_until_they_change(file: Path) -> None:
    kept = record(file.as_uri(), 1, 2)
    assert "#L2-L3@" in kept
    assert stands(kept) == Evidence(file.as_uri(), "fresh", Place(1, 2, ""))
    file.write_text(LINES + "five\n")
    assert read(kept).state == "fresh"
    file.write_text(LINES.replace("three", "THREE"))
    assert read(kept).state == "changed"
    file.write_text("one\n")
    assert read(kept).state == "gone"
    file.unlink()
    assert stands(kept) == Evidence(file.as_uri(), "gone", Place(1, 2, ""))


def test_lines_that_moved_are_fresh_where_they_stand_now(file: Path) -> None:
    file.write_text("import os\n\nretries = 5 * os.cpu_count()\n\nend\n")
    kept = record(file.as_uri(), 2, 2)
    file.write_text("# a comment\n# and another\nimport os\n\nretries = 5 * os.cpu_count()\n\nend\n")
    assert stands(kept) == Evidence(file.as_uri(), "fresh", Place(4, 4, ""))
    again = renewed(kept, None)
    assert again is not None
    assert again == kept.replace("#L3-L3", "#L5-L5")


def test_of_several_places_with_the_same_lines_the_nearest_is_meant(file: Path) -> None:
    rows = ["retry_after = 30", *("filler" * n for n in range(1, 9)), "retry_after = 30", "end"]
    file.write_text("x = 1\nretry_after = 30\nend")
    kept = record(file.as_uri(), 1, 1)
    file.write_text("\n".join(rows))
    assert read(kept).place == Place(0, 0, "")


def test_a_line_that_stands_everywhere_has_not_moved(file: Path) -> None:
    file.write_text("if (a) {\n}\n")
    kept = record(file.as_uri(), 1, 1)
    file.write_text("if (a) {\n  b();\n}\n")
    assert read(kept).state == "changed"


@pytest.mark.parametrize("lines", [(0, 3), (None, None)])
@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_make_no_difference(file: Path, lines: tuple[int | None, int | None], newline: str) -> None:
    kept = record(file.as_uri(), *lines)
    file.write_bytes(LINES.replace("\n", newline).encode())
    assert read(kept).state == "fresh"
    kept = record(file.as_uri(), *lines)
    file.write_text(LINES)
    assert read(kept).state == "fresh"


def test_a_touch_and_the_same_content_again_make_no_difference(file: Path) -> None:
    kept = [record(file.as_uri(), None, None), record(file.as_uri(), 0, 1)]
    os.utime(file, (1, 1))
    assert [read(one).state for one in kept] == ["fresh"] * 2
    file.unlink()
    file.write_text(LINES)
    assert [read(one).state for one in kept] == ["fresh"] * 2


def test_a_whole_file_is_meant_without_lines(file: Path) -> None:
    kept = record(file.as_uri(), None, None)
    assert stands(kept) == Evidence(file.as_uri(), "fresh")
    file.write_text("other")
    assert read(kept).state == "changed"


def test_a_symbol_is_its_definition_wherever_that_stands_in_the_file(queue: Path, tmp_path: Path) -> None:
    kept = record(queue.as_uri(), symbol="Queue.pop", root=tmp_path)
    assert kept.startswith("lib/queue.py#Queue.pop@")
    assert stands(kept, tmp_path) == Evidence(queue.as_uri(), "fresh", Place(10, 11, ""), "Queue.pop")
    queue.write_text(CODE.replace("LIMIT = 3", "LIMIT = 4\nDEPTH = 9").replace("append(item)", "add(item)"))
    assert read(kept, tmp_path).state == "fresh"
    assert read(kept, tmp_path).place == Place(11, 12, "")
    queue.write_text(CODE.replace("pop(0)", "pop()"))
    assert read(kept, tmp_path).state == "changed"
    queue.write_text(CODE.replace("def pop", "def take"))
    assert read(kept, tmp_path).state == "gone"


def test_what_lies_in_the_project_is_named_by_its_path_and_survives_its_move(
    queue: Path, tmp_path: Path
) -> None:
    kept = record(queue.as_uri(), 2, 2, root=tmp_path / "lib")
    assert kept.startswith("queue.py#L3-L3@")
    moved = tmp_path / "moved"
    queue.parent.rename(moved)
    assert read(kept, moved).state == "fresh"
    assert read(kept, moved).uri == (moved / "queue.py").as_uri()
    assert read(kept, None).state == "gone"


@pytest.mark.parametrize(
    "path", ["../outside.py", "/etc/hostname", "a/../../outside.py", "%2e%2e/outside.py"]
)
def test_a_path_out_of_the_project_is_not_followed(tmp_path: Path, path: str) -> None:
    root = tmp_path / "project"
    root.mkdir()
    (tmp_path / "outside.py").write_text("secret")
    assert read(f"{path}@0123456789abcdef", root).state == "gone"


def test_a_large_file_is_told_by_its_size(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contents, "MAX_BYTES", 10)
    kept = record(file.as_uri(), None, None)
    file.write_text(LINES.upper())
    assert read(kept).state == "fresh"
    file.write_text(LINES + "more")
    assert read(kept).state == "changed"


@pytest.mark.parametrize(
    "uri",
    [
        "https://example.org/a",
        "file:///nowhere/at/all",
        "file://[bad",
        "file://host/share",
        "file:///a%00b",
        "x",
    ],
)
def test_what_is_no_file_here_is_gone(uri: str) -> None:
    assert read(record(uri, 0, 1)).state == "gone"
    assert read(record(uri, None, None)).state == "gone"


def test_a_folder_and_nonsense_are_gone(tmp_path: Path) -> None:
    assert read(record(tmp_path.as_uri(), None, None)).state == "gone"
    assert read("no uri at all") == Evidence("no uri at all", "gone")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_a_socket_and_a_device_are_never_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("socket")
        opened: list[object] = []
        monkeypatch.setattr(os, "open", lambda *given, **_: opened.append(given))
        for path in (pipe, tmp_path / "socket", Path("/dev/zero")):
            assert read(record(path.as_uri(), 0, 1)).state == "gone"
            assert read(record(path.as_uri(), None, None)).state == "gone"
    assert opened == []


def test_a_file_that_cannot_be_read_is_gone(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert read(record(file.as_uri(), 0, 1)).state == "gone"


def test_where_there_is_no_time_left_nothing_is_told(file: Path) -> None:
    kept = record(file.as_uri(), 0, 0)
    file.unlink()
    assert Looks(-1).all((kept,), None) == []
    assert note_of((kept,), None, Looks(-1)) == ""


# What went elsewhere


def where(kept: str, root: Path) -> str | None:
    reference = parsed(kept)
    assert reference is not None
    found = Moves(root, 60).of(reference)
    return found.written() if found else None


def test_a_file_that_was_renamed_is_found_by_what_it_says(queue: Path, tmp_path: Path) -> None:
    kept = {
        "": record(queue.as_uri(), root=tmp_path),
        "#L3-L3": record(queue.as_uri(), 2, 2, root=tmp_path),
        "#Queue.pop": record(queue.as_uri(), symbol="Queue.pop", root=tmp_path),
    }
    (tmp_path / "other.py").write_text("LIMIT = 3 + 4\n")
    (tmp_path / "src").mkdir()
    queue.rename(tmp_path / "src" / "fifo.py")
    for part, one in kept.items():
        there = where(one, tmp_path)
        assert there is not None
        assert there.partition("@")[0] == f"src/fifo.py{part}"
        assert read(there, tmp_path).state == "fresh"


def test_of_two_files_that_say_it_nobody_knows_which_it_is(queue: Path, tmp_path: Path) -> None:
    kept = record(queue.as_uri(), root=tmp_path)
    (tmp_path / "a.py").write_text(CODE)
    queue.rename(tmp_path / "b.py")
    assert where(kept, tmp_path) is None


def test_an_empty_file_is_not_the_one_that_went(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text("")
    kept = record((tmp_path / "__init__.py").as_uri(), root=tmp_path)
    (tmp_path / "__init__.py").rename(tmp_path / "other.py")
    assert where(kept, tmp_path) is None


def test_a_symbol_that_moved_to_another_file_is_found(queue: Path, tmp_path: Path) -> None:
    kept = record(queue.as_uri(), symbol="drain", root=tmp_path)
    head, _, tail = CODE.partition("def drain")
    queue.write_text(head)
    (tmp_path / "tools.py").write_text(f"import os\n\n\ndef drain{tail}")
    assert read(kept, tmp_path).state == "gone"
    there = where(kept, tmp_path)
    assert there is not None
    assert there.startswith("tools.py#drain@")


def test_what_an_agent_is_told(queue: Path, tmp_path: Path) -> None:
    kept = (
        record(queue.as_uri(), symbol="drain", root=tmp_path),
        record(queue.as_uri(), 2, 2, root=tmp_path),
    )
    assert note_of(kept, tmp_path, Looks(60)) == ""
    queue.write_text(CODE.replace("LIMIT = 3", "LIMIT = 7"))
    assert (
        note_of(kept, tmp_path, Looks(60)) == "The code it speaks of has changed since: lib/queue.py line 3."
    )
    queue.unlink()
    assert (
        note_of(kept, tmp_path, Looks(60))
        == "What it speaks of is no longer there: lib/queue.py::drain, lib/queue.py line 3."
    )
