"""A file of lines that several processes share: whole lines, closed to others, and never too long."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from mnemic.core.errors import MnemicError
from mnemic.core.files.journal import KEPT, Journal


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_lines_stand_one_below_the_other_and_others_cannot_read_them(tmp_path: Path) -> None:
    path = tmp_path / "log" / "telemetry.jsonl"
    for text in (b"one", b"two"):
        Journal(path).append(text)
    assert path.read_bytes() == b"one\ntwo\n"
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)


def test_a_file_that_others_may_read_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "telemetry.jsonl"
    path.write_bytes(b"old\n")
    path.chmod(0o644)
    Journal(path).append(b"new")
    assert (path.read_bytes(), mode(path)) == (b"old\nnew\n", 0o600)


def test_a_full_file_is_put_aside_and_the_oldest_goes(tmp_path: Path) -> None:
    path = tmp_path / "telemetry.jsonl"
    journal = Journal(path, max_bytes=20)
    for number in range(30):
        journal.append(b"line %03d" % number)
    files = [path, *(path.with_suffix(f".{number}.jsonl") for number in range(1, KEPT + 1))]
    lines = [line for file in reversed(files) for line in file.read_text().splitlines()]
    assert lines == [f"line {number:03d}" for number in range(30 - len(lines), 30)]
    assert all(file.stat().st_size <= 20 for file in files)
    assert {file.name for file in tmp_path.iterdir()} == {*(file.name for file in files), "telemetry.lock"}


@pytest.mark.skipif(os.name == "nt", reason="no links there without leave")
def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"mine")
    path = tmp_path / "telemetry.jsonl"
    path.symlink_to(elsewhere)
    with pytest.raises(MnemicError):
        Journal(path).append(b"line")
    assert elsewhere.read_bytes() == b"mine"


def test_a_folder_in_its_place_is_a_refusal_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "telemetry.jsonl").mkdir()
    with pytest.raises(MnemicError, match=str(tmp_path)):
        Journal(tmp_path / "telemetry.jsonl").append(b"line")


WRITER = """
import sys
from pathlib import Path
from mnemic.core.files.journal import Journal
journal = Journal(Path(sys.argv[1]), max_bytes=4_000)
for number in range(100):
    journal.append(f"{sys.argv[2]}-{number:03d}".encode())
"""


def test_several_processes_lose_no_line_and_cut_none(tmp_path: Path) -> None:
    path = tmp_path / "telemetry.jsonl"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "abc"]
    assert [writer.wait(60) for writer in writers] == [0, 0, 0]
    lines = [line for file in tmp_path.glob("*.jsonl") for line in file.read_text().splitlines()]
    assert sorted(lines) == sorted(f"{name}-{number:03d}" for name in "abc" for number in range(100))
