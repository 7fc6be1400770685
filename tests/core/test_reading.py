"""From bytes to memories: masked, with everything that is wrong told, and never an exception."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.files.decode import decode, decoded_to_read
from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Listed
from mnemic.core.memory import Place
from mnemic.core.persistence.state import Sighting
from mnemic.core.shelves import reading
from mnemic.core.shelves.reading import TopicFile, contents, dated, document, read_file

LOCATION = Location("user", Path("/base/memories"), Path("/base"))
TOKEN = "ghp_" + "a1B2c3D4e5F6" * 3


def read(text: str | bytes, path: str = "project/a.md", mtime_ns: int = 0) -> TopicFile:
    data = text if isinstance(text, bytes) else text.encode()
    return read_file(LOCATION, Listed(path, mtime_ns, len(data), 1), data, trusted=True)


def codes(file: TopicFile) -> list[str]:
    return [problem.code for problem in file.problems]


def test_a_file_of_one_memory_is_named_by_its_header() -> None:
    file = read(
        "---\nname: Harbour\ndescription: When it opens\ntype: reference\n---\n\nAt six.\n\nWhy: tides\n"
    )
    (memory,) = file.memories
    assert (memory.id, memory.title, memory.body, memory.why) == (
        "user:project/a.md",
        "Harbour",
        "At six.",
        "tides",
    )
    assert (memory.kind, memory.file) == ("fact", Path("/base/memories/project/a.md"))
    assert (file.problems, file.writable) == ((), True)


def test_several_memories_are_numbered_and_named_by_their_first_lines() -> None:
    file = read("---\nname: List\ntype: user\n---\n\n- One thing\n- Another thing\n")
    assert [m.id for m in file.memories] == ["user:project/a.md:0", "user:project/a.md:1"]
    assert [m.title for m in file.memories] == ["One thing", "Another thing"]


@pytest.mark.parametrize(
    "text",
    [
        f"---\nname: Key {TOKEN}\ndescription: d\ntype: user\n---\n\nbody\n",
        f"---\nname: n\ndescription: token {TOKEN}\ntype: user\n---\n\nbody\n",
        f"---\nname: n\ndescription: d\ntype: user\ntags: [{TOKEN}]\n---\n\nbody\n",
        f"---\nname: n\ndescription: d\ntype: user\n---\n\nuse {TOKEN} here\n\nWhy: w\n",
        f"---\nname: n\ndescription: d\ntype: user\n---\n\nbody\n\nWhy: because {TOKEN}\nHow to apply: with {TOKEN}\n",
        f"- first\n- second {TOKEN}\n",
    ],
)
def test_a_secret_is_masked_wherever_it_stands_and_told_with_its_line(text: str) -> None:
    file = read(text)
    shown = [file.name, file.description, *(document(m).body for m in file.memories)]
    shown += [
        f"{m.title} {m.description} {m.summary} {m.body} {m.why} {m.how_to_apply} {m.tags}"
        for m in file.memories
    ]
    assert TOKEN not in "".join(shown)
    assert "⟦" in "".join(shown)
    found = [problem for problem in file.problems if problem.code == "secret"]
    assert found
    assert all(problem.place and TOKEN in problem.place.last_text for problem in found)


def test_lines_are_counted_as_editors_count_them() -> None:
    file = read(f"one\u2028two\x0cthree\r\nfour {TOKEN}\r\n")
    (problem,) = [problem for problem in file.problems if problem.code == "secret"]
    assert problem.place == Place(1, 1, f"four {TOKEN}")


def test_a_key_over_several_lines_is_told_at_its_first() -> None:
    key = (
        "-----BEGIN PRIVATE KEY-----\n"
        + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n" * 3
        + "-----END PRIVATE KEY-----"
    )
    file = read(f"---\nname: n\ndescription: d\ntype: user\n---\n\nThe key:\n\n{key}\n")
    found = [problem for problem in file.problems if problem.code == "secret"]
    assert found
    assert found[0].place is not None
    assert found[0].place.first_line == 8
    assert "MIIEvQ" not in file.memories[0].body


@pytest.mark.parametrize(
    "header",
    [
        "name: Harbour\ndescription: It opens at 06:30 (see a#b)\ntype: project",
        "name: Hafen öffnet\ndescription: um sechs\ntype: project\ntags: [a, b-c]\npinned: true\nvalid_from: 2026-11-30",
        "name: n\ndescription: d\nmetadata: \n  node_type: memory\n  type: project",
    ],
)
def test_a_plain_header_needs_no_parser(header: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str) -> None:
        raise AssertionError("the parser was asked")

    monkeypatch.setattr(reading, "standard_problem", fail)
    for newline in ("\n", "\r\n"):
        assert codes(read(f"---\n{header}\n---\n\nbody\n".replace("\n", newline))) == []


@pytest.mark.parametrize(
    "header",
    [
        "name: a\ndescription: Use pnpm: never npm\ntype: user",
        "name: 0123\ndescription: d\ntype: user",
        "name: no\ndescription: d\ntype: user",
    ],
)
def test_a_header_that_other_tools_read_otherwise_is_told(header: str) -> None:
    file = read(f"---\n{header}\n---\n\nbody\n")
    (problem,) = file.problems
    assert (problem.severity, problem.code) == ("info", "not-standard-yaml")
    assert problem.path == Path("/base/memories/project/a.md")


def test_a_quoted_header_is_fine_and_a_broken_one_closes_the_file_to_us() -> None:
    assert codes(read('---\nname: "a: b"\ndescription: d\ntype: user\n---\n\nbody\n')) == []
    broken = read("---\nname: n\n- stray\n---\n\nbody\n")
    assert "broken-header" in codes(broken)
    assert not broken.writable
    assert broken.memories[0].body == "body"


@pytest.mark.parametrize("mtime_ns", [-(1 << 63), 1 << 62, (1 << 63) - 1])
def test_a_time_that_no_calendar_knows_is_long_ago(mtime_ns: int) -> None:
    assert read("body", mtime_ns=mtime_ns * 1000).memories[0].updated_at.tzinfo is UTC


def test_times_are_those_of_the_first_sight_and_the_last_change() -> None:
    file = read("---\nname: n\nmodified: 2026-11-02\n---\n\nbody\n")
    (memory,) = file.memories
    assert memory.updated_at == datetime(2026, 11, 2, tzinfo=UTC)
    assert contents([file])[memory.key][1:] == (memory.updated_at, memory.updated_at)
    created, updated = datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 2, 1, tzinfo=UTC)
    (later,) = dated(file, {memory.key: Sighting("h", created, updated)}).memories
    assert (later.created_at, later.updated_at) == (created, updated)


def test_links_to_other_memories_are_ids() -> None:
    (memory,) = read(
        "---\nname: n\nsupersedes: project/old.md\nsuperseded_by: project/new.md\n---\n\nbody\n"
    ).memories
    assert (memory.supersedes, memory.superseded_by) == ("user:project/old.md", "user:project/new.md")


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300)))
def test_whatever_the_bytes_reading_never_fails(data: bytes | str) -> None:
    raw = data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass")
    read(b"---\n" + raw + b"\n---\n" + raw)
    read(raw)


WORDS = ["", "Ключ от сервера лежит в сейфе. " * 9, "支付服务的负责人是王芳，" * 40, "サーバーの鍵は金庫にある。" * 30,
         "서버 열쇠는 금고에 있다 " * 9, "Το κλειδί είναι στο χρηματοκιβώτιο ", "המפתח בכספת ", "المفتاح في الخزنة ", "clé 🔑 "]  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("marked", [True, False])
@pytest.mark.parametrize("words", WORDS)
def test_a_file_in_utf_16_is_read_masked_and_left_alone(encoding: str, marked: bool, words: str) -> None:
    text = f"---\nname: Token\ntype: user\n---\n{words}The token is {TOKEN}\n"
    data = text.encode(encoding)
    mark = "\ufeff" if marked and encoding != "utf-16" else ""
    file = read(mark.encode(encoding) + data if marked or encoding != "utf-16" else data[2:])
    (memory,) = file.memories
    assert (memory.title, memory.type, file.writable) == ("Token", "user", False)
    assert "The token is ⟦" in memory.body
    assert {"other-encoding", "secret"} <= {problem.code for problem in file.problems}


@pytest.mark.parametrize(
    "data",
    [
        b"The gate\0is green\n",
        b"\0The gate is green",
        b"caf\xe9 \0 au lait, caf\xe9 noir",
        b"x\0",
        b"\0",
        b"\0" * 64,
        b"\x7fELF\2\1\1\0\0\0\0\0\0\0\0\0\3\0\x3e\0",
        "支付服务\0的负责人是王芳".encode(),
        "支付服务的负责人是王芳\n\0\n".encode("gb18030"),
    ],
)
def test_a_file_with_a_stray_nul_is_not_taken_for_utf_16(data: bytes) -> None:
    assert decoded_to_read(data)[0] == decode(data)


def test_bytes_that_are_no_utf_8_are_told_and_the_file_stays_writable() -> None:
    file = read(b"---\nname: Latin\ntype: user\n---\ncaf\xe9\n")
    assert [problem.code for problem in file.problems] == ["other-encoding"]
    assert file.writable
    assert file.memories[0].body == "caf\ufffd"
