"""Whatever bytes a reader is given, it answers with a value and what is wrong with it, and never with an exception."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mnemic.core.errors import BadInput, Expired, OutsideStore
from mnemic.core.files.decode import decode, encode, revision_of
from mnemic.core.files.index_file import IndexLine, render_index
from mnemic.core.files.listing import safe_relative
from mnemic.core.files.paths import user_location
from mnemic.core.files.slug import free_path, slug_of, taken_among
from mnemic.core.files.vault import Listed
from mnemic.core.language.dates import absolute_dates
from mnemic.core.markdown.origin import moment
from mnemic.core.persistence.undo import Trash
from mnemic.core.settings.layers import Layer, from_environment, from_toml
from mnemic.core.settings.options import OPTIONS
from mnemic.core.settings.resolution import resolve
from mnemic.core.shelves.reach import split_id
from mnemic.core.shelves.reading import content_hash, read_file
from mnemic.core.times import instant
from mnemic.core.trust import TrustBook
from mnemic.server.from_protocol import column, path_of
from tests.core.odd_texts import files
from tests.effort import short

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
PATHS = st.text(alphabet="abAB./\\:-_ ~%#é中\0\n\ufeff\ud800<>|*?CONmdMD", max_size=24) | st.text(max_size=24)
#: Lines and pieces that indexes are made of, beside any text.
LINES = st.lists(
    st.sampled_from(
        [
            "- [a](a.md)",
            "- [Title](project/x.md) — hook",
            "* [by hand](a.md) mine",
            "- [a](<b c.md>)",
            "- [broken](a.md",
            "- [cut](project/aaaaaaaaaaaa",
            "<!-- keep -->",
            "<!-- /keep -->",
            "# Memory",
            "> WARNING: MEMORY.md is over its limit",
            "prose [with](a.md)",
            "",
            "\ufeff",
            "- [x](%E0%A4%A.md)",
            "- [x](\udcff.md)",
            "- [](a.md)",
        ]
    )
    | st.text(max_size=30),
    max_size=12,
)


@given(st.binary(max_size=200) | files().map(encode))
@short(75)
@example(b"---\n---\n- a\n- b\n")
@example(b"\xef\xbb\xbf---\r\n")
def test_any_bytes_are_a_file_with_memories_and_problems(data: bytes) -> None:
    location = user_location(Path("/nowhere"))
    file = read_file(location, Listed("a.md", 0, len(data), 0), data, trusted=True)
    assert file.revision == revision_of(data)
    for memory in file.memories:
        assert memory.id.startswith("user:a.md")
        content_hash(memory)
        json.dumps([memory.title, memory.description, memory.body]).encode("ascii")
    assert all(problem.message and problem.code for problem in file.problems)


@given(PATHS)
@short(200)
@example("a.md")
@example("../a.md")
@example("a/./b.md")
@example("C:\\a.md")
@example("a\u200f.md")
def test_a_path_is_inside_or_refused(path: str) -> None:
    try:
        safe = safe_relative(path)
    except (BadInput, OutsideStore):
        return
    parts = safe.split("/")
    assert ".." not in parts
    assert "" not in parts
    assert not safe.startswith("/")
    assert "\0" not in safe
    root = Path("/root")
    assert (root / safe).is_relative_to(root)


@given(
    st.tuples(st.sampled_from(["", "user:", "project:", "vault:x:", "vault:", ":"]), PATHS).map("".join)
    | PATHS
)
@short(200)
@example("user:a.md:999999")
@example("user:a.md:0000001")
@example("vault:")
def test_an_id_is_taken_apart_or_refused(id_: str) -> None:
    try:
        scope, path, number = split_id(id_)
    except (BadInput, OutsideStore):
        return
    assert scope
    assert number is None or number >= 0
    assert id_.startswith(f"{scope}:")
    assert path in id_


@given(st.text(), st.booleans())
@short(150)
@example("file:///a%00b", False)
@example("file://[", False)
@example("file:///C%3A/x", True)
@example("file:\n///a", False)
@example("FILE:///%ff", False)
def test_a_uri_names_an_absolute_path_or_none(uri: str, windows: bool) -> None:
    path = path_of(uri, windows=windows)
    assert path is None or (path[:1] == "/" or path[1:2] == ":")
    assert path is None or "\0" not in path


@given(st.sampled_from(["file://", "file:///", "FILE:/", "untitled:", ""]), PATHS, st.booleans())
@short(150)
def test_a_file_uri_names_an_absolute_path_or_none(scheme: str, rest: str, windows: bool) -> None:
    path = path_of(scheme + rest, windows=windows)
    assert path is None or "\0" not in path


@given(st.text(max_size=30), st.integers(0, 2**31), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
@short(100)
def test_a_column_lies_in_its_line(line: str, character: int, encoding: str) -> None:
    assert 0 <= column(line, character, encoding) <= len(line)


@given(st.tuples(LINES, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["", "\ufeff"])), st.data())
@short(100)
def test_an_index_is_settled_once_it_was_rendered(
    index: tuple[list[str], str, str], data: st.DataObject
) -> None:
    lines, end, mark = index
    existing = mark + end.join(lines)
    names = data.draw(st.lists(st.sampled_from(["a.md", "project/x.md", "b c.md", "ü.md"]), unique=True))
    titles = st.text(max_size=20) | st.sampled_from(["a](b", "[", "`x`", "x\ny", "\ud800"])
    held = [
        IndexLine(name, data.draw(titles), data.draw(titles), data.draw(st.booleans()), 0.5, NOW)
        for name in names
    ]
    once, report = render_index(existing, held)
    again, second = render_index(once, held)
    assert again == once
    assert second.omitted == report.omitted
    assert decode(encode(once)) == once or "\ud800" in once + existing


@given(st.text())
@short(100)
@example("CON")
@example("\u0345" * 90)
def test_any_title_has_a_name_that_is_free_and_inside(title: str) -> None:
    path = free_path("user", title, taken_among(["user/note.md"]))
    assert safe_relative(path) == path
    assert slug_of(title)
    assert path != "user/note.md"


@given(st.binary(max_size=120) | JSON.map(lambda value: json.dumps(value).encode()))
@short(75)
@example(b'{"token": 1, "what": [], "at": "2026-01-01T00:00:00Z", "keys": "ab", "changes": [{"path": 1}]}')
@example(b'{"at": 5, "what": 1, "keys": [], "changes": []}')
@example(
    b'{"at": "2026-01-01T00:00:00Z", "what": "", "keys": [], "changes": [{"path": "a", "before": 1, "after": 2}]}'
)
@example(b'{"at": "2026-01-01T00:00:00Z", "what": "", "keys": 5, "changes": {}}')
@example(b"[" * 5000)
def test_a_damaged_record_is_no_record(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    folder = tmp_path_factory.mktemp("trash")
    token = "20260101T000000000000-abcd"
    for suffix in (".json", ".pending"):
        (folder / f"{token}{suffix}").write_bytes(data)
    trash = Trash(folder)
    assert len(list(trash.entries())) <= 1
    assert len(trash.pending()) <= 1
    trash.sweep(NOW)
    try:
        assert trash.take(token).token == token
    except Expired:
        return


@given(st.text(max_size=60))
@short(100)
@example("next Thursday, the 31st of February 99999")
@example("in 99999999999 weeks")
@example("九千九百九十九年前")
@example("99999 年前")
def test_words_for_days_never_fail_and_stay(text: str) -> None:
    assert len(absolute_dates(text, NOW)) >= len(text)


@given(
    st.lists(
        st.sampled_from(
            "next last 3 in days weeks months years ago 明日 来年 先週 hier demain vor 30 Tagen".split()
        )
    ),
    st.datetimes(timezones=st.just(UTC)),
)
@short(100)
@example(["last", "3", "years"], datetime(1, 1, 1, tzinfo=UTC))
@example(["next", "30", "years"], datetime(9999, 12, 31, tzinfo=UTC))
def test_words_for_days_never_fail_at_the_ends_of_time(words: list[str], at: datetime) -> None:
    absolute_dates(" ".join(words), at)


@given(st.text(max_size=30) | st.from_regex(r"\A\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?\Z"))
@short(100)
@example("0001-01-01T00:00+14:00")
@example("9999-12-31T23:59-14:00")
def test_a_time_is_read_or_not(text: str) -> None:
    for read in (moment(text), instant(text)):
        assert read is None or read.tzinfo is not None


@given(
    st.text(max_size=80)
    | st.dictionaries(st.sampled_from(sorted(option.name for option in OPTIONS.values())), JSON)
)
@short(75)
@example("a = " + "[" * 2000)
@example("\ufeff[recall]\nlimit = 99999999999999999999999")
@example("x = 0001-01-01")
def test_any_settings_come_to_settings_and_problems(given_: object) -> None:
    layers = [Layer("project file", from_toml(given_))] if isinstance(given_, str) else []
    if isinstance(given_, dict):
        environ = {f"MNEMIC_{key.upper().replace('.', '_')}": str(value) for key, value in given_.items()}
        layers = [Layer("client", given_), Layer("environment", from_environment(environ))]
    resolved = resolve(layers)
    assert all(problem.message for problem in resolved.problems)


@given(st.binary(max_size=80) | JSON.map(lambda value: json.dumps(value).encode()))
@short(50)
@example(b'{"/a": 1}')
@example(b'{"/a": {"x": []}}')
@example(b"[" * 5000)
@example(b"\xff")
def test_a_damaged_book_of_trust_vouches_for_nothing(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    file = tmp_path_factory.mktemp("trust") / "trust.json"
    file.write_bytes(data)
    assert TrustBook(file).vouches_for(Path("/project")) is False
