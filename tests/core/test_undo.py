"""The undo log on disk: kept for thirty days or a thousand operations, whatever else lies in its folder."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from mnemic.core.errors import Expired
from mnemic.core.persistence import undo as undo_module
from mnemic.core.persistence.reverting import Change
from mnemic.core.persistence.undo import KEPT_FOR, Trash, Undo, token_at

NOW = datetime(2026, 11, 30, 9, tzinfo=UTC)


def operation(n: int, at: datetime = NOW, changes: int = 1) -> Undo:
    content = "caf\u00e9 \x00 \r\n".encode() + b"\xff\xed\xb2\x80"
    all_changes = tuple(Change(f"{m}.md", content, None) for m in range(changes))
    return Undo(token_at(at, f"{n:08x}"), f"operation {n}", at, ("a.md#1",), all_changes)


def done(trash: Trash, undo: Undo) -> None:
    """Records an operation that was carried out."""
    trash.keep(undo)
    trash.settle(undo.token)


@pytest.fixture
def trash(tmp_path: Path) -> Trash:
    return Trash(tmp_path / "trash")


def test_a_record_comes_back_byte_for_byte(trash: Trash, tmp_path: Path) -> None:
    done(trash, operation(1))
    assert trash.take(operation(1).token) == operation(1)
    assert operation(1).expires_at == NOW + KEPT_FOR
    (file,) = (tmp_path / "trash").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600


def test_tokens_sort_by_time_and_entries_come_newest_first(trash: Trash) -> None:
    for n, hours in enumerate((5, 1, 3)):
        done(trash, operation(n, NOW + timedelta(hours=hours)))
    assert [undo.what for undo in trash.entries()] == ["operation 0", "operation 2", "operation 1"]


@pytest.mark.parametrize("pending", [False, True])
@pytest.mark.parametrize("back", [timedelta(0), timedelta(days=2), timedelta(days=9000)])
def test_a_new_token_sorts_behind_all_others_whatever_the_clock_says(
    trash: Trash, back: timedelta, pending: bool
) -> None:
    first = operation(1)
    trash.keep(first) if pending else done(trash, first)
    second = Undo(trash.new_token(NOW - back, "00000000"), "second", NOW - back, (), ())
    assert second.token > first.token
    done(trash, second)
    assert trash.new_token(NOW - back, "00000000") > second.token
    assert trash.new_token(NOW + timedelta(hours=1), "0") == token_at(NOW + timedelta(hours=1), "0")


def test_a_name_that_tells_no_time_and_the_end_of_time_do_not_stop_new_tokens(
    trash: Trash, tmp_path: Path
) -> None:
    assert trash.new_token(NOW, "0") == token_at(NOW, "0")
    (tmp_path / "trash").mkdir()
    (tmp_path / "trash" / "zz-not-ours.json").write_text("{}")
    assert trash.new_token(NOW, "0") == token_at(NOW, "0")
    (tmp_path / "trash" / "99991231T235959999999-0.json").write_text("{}")
    assert trash.new_token(NOW, "0") == token_at(NOW, "0")


def test_what_was_recorded_while_the_clock_was_ahead_goes_when_it_is_old(
    trash: Trash, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo_module, "KEPT_OPERATIONS", 1)
    done(trash, operation(1, NOW + timedelta(days=4000)))
    for n, days in ((2, 40), (3, 0)):
        at = NOW - timedelta(days=days)
        done(trash, Undo(trash.new_token(at, "0"), f"operation {n}", at, (), ()))
    done(trash, Undo(trash.new_token(NOW, "0"), "operation 4", NOW, (), ()))
    trash.sweep(NOW)
    assert [undo.what for undo in trash.entries()] == ["operation 4", "operation 3", "operation 1"]


@pytest.mark.parametrize("content", [b"", b"{", b'{"token": "x", "what": "re', b"[]", b"{}"])
def test_a_pending_record_that_is_none_is_set_aside_and_destroyed_on_demand(
    trash: Trash, tmp_path: Path, content: bytes
) -> None:
    done(trash, operation(1))
    folder = tmp_path / "trash"
    (folder / "20261130T100000000000-00000002.pending").write_bytes(content)
    assert [trash.unsettled, trash.pending(), trash.unsettled] == [True, [], False]
    assert (folder / "20261130T100000000000-00000002.pending.damaged").read_bytes() == content
    (folder / "20261130T100000000000-00000003.json.damaged").write_bytes(content)
    (folder / "20261130T100000000000-00000004.json").write_bytes(content)
    (folder / "00-a-folder.json").mkdir()
    trash.destroy_damaged()
    assert {file.name for file in folder.iterdir()} == {f"{operation(1).token}.json", "00-a-folder.json"}


def test_a_folder_or_a_link_in_the_name_of_a_pending_record_is_set_aside_as_well(
    trash: Trash, tmp_path: Path
) -> None:
    folder = tmp_path / "trash"
    (folder / "00-folder.pending").mkdir(parents=True)
    (folder / "00-link.pending").symlink_to(tmp_path)
    assert trash.pending() == []
    assert not trash.unsettled


def test_a_pending_record_that_the_disk_refuses_to_read_now_waits(
    trash: Trash, monkeypatch: pytest.MonkeyPatch
) -> None:
    trash.keep(operation(1))

    def refuse(_: Path) -> bytes:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(undo_module, "read_regular", refuse)
        assert trash.pending() == []
    assert trash.pending() == [operation(1)]


@pytest.mark.parametrize("changes", [1, 2])
def test_an_operation_is_pending_until_it_is_settled(trash: Trash, changes: int) -> None:
    many = operation(1, changes=changes)
    trash.keep(many)
    assert (list(trash.entries()), trash.pending()) == ([], [many])
    with pytest.raises(Expired):
        trash.take(many.token)
    trash.settle(many.token)
    assert (list(trash.entries()), trash.pending()) == ([many], [])
    trash.drop(many.token)
    assert list(trash.entries()) == []


def test_a_record_can_be_rewritten(trash: Trash) -> None:
    trash.keep(operation(1))
    other = Undo(operation(1).token, "less", NOW, (), ())
    trash.rewrite(other)
    assert trash.take(other.token) == other


@pytest.mark.parametrize(
    "token", ["", "../x", "a/b/c/d/e/f", "nothing-here", "20261130T090000000000-00000009", "x" * 99]
)
def test_an_unknown_token_is_expired(trash: Trash, token: str) -> None:
    with pytest.raises(Expired):
        trash.take(token)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"{}",
        b"\xff",
        b"null",
        b"[" * 100_000,
        json.dumps({"at": 5}).encode(),
        json.dumps({"at": "nonsense", "changes": [], "keys": [], "what": ""}).encode(),
        json.dumps({"at": "2026-11-30", "changes": [{}], "keys": [], "what": ""}).encode(),
        json.dumps({"at": "2026-11-30", "changes": [], "keys": 1, "what": ""}).encode(),
        json.dumps({"at": "2026-11-30", "changes": [], "keys": []}).encode(),
    ],
)
def test_a_damaged_record_is_left_out(trash: Trash, tmp_path: Path, content: bytes) -> None:
    done(trash, operation(1))
    (tmp_path / "trash" / "20261130T100000000000-00000002.json").write_bytes(content)
    assert [undo.what for undo in trash.entries()] == ["operation 1"]


def test_old_records_go_beyond_the_thousandth_and_nothing_else(
    trash: Trash, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undo_module, "KEPT_OPERATIONS", 2)
    for n, days in enumerate((0, 1, 40, 50, 20)):
        done(trash, operation(n, NOW - timedelta(days=days)))
    folder = tmp_path / "trash"
    (folder / "00-not-ours.json").write_text("kept")
    (folder / ".mnemic-0011.tmp").write_text("left by a crash")
    (folder / "20200101T000000000000-0.json").mkdir()
    trash.sweep(NOW)
    assert [trash.unsettled, trash.pending(), trash.unsettled] == [True, [], False]
    assert [undo.what for undo in trash.entries()] == ["operation 0", "operation 1", "operation 4"]
    assert {p.name for p in folder.iterdir() if not p.name.startswith("2026")} == {
        "00-not-ours.json",
        "20200101T000000000000-0.json",
    }


def test_a_folder_that_is_not_there_is_empty(trash: Trash) -> None:
    trash.sweep(NOW)
    trash.drop("20261130T090000000000-00000001")
    assert (list(trash.entries()), trash.pending()) == ([], [])
