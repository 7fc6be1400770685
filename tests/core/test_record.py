"""What an extraction leaves for the original program: its two files, kept true and never trusted to be whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mnemic.core.operations.extracting import Extracted
from mnemic.core.operations.record import CURSOR, META, read_meta, record_extraction
from mnemic.core.persistence.state import Cursor
from mnemic.core.shelves.reach import Reach
from tests.core.a_store import only, open_both, open_user, topic, write

DONE = Cursor("s1", 4, "abc", "2026-11-30T09:00:00.000Z")


@pytest.fixture
def reach(tmp_path: Path) -> Reach:
    return open_both(tmp_path)


def state(reach: Reach) -> Path:
    assert reach.project is not None
    return reach.project.location.state


def extracted(reach: Reach) -> Extracted:
    write(reach.user, "a.md", topic("The harbour opens at six", type_="user"))
    return Extracted(created=[only(reach.user)], cursor=DONE)


def test_nothing_processed_leaves_nothing(reach: Reach) -> None:
    record_extraction(Extracted(), reach)
    assert not state(reach).exists()


def test_cursor_and_metadata_are_the_originals(reach: Reach) -> None:
    record_extraction(extracted(reach), reach)
    assert reach.user.state.cursor("s1") == DONE
    assert json.loads((state(reach) / CURSOR).read_text()) == {
        "sessionId": "s1",
        "processedOffset": 4,
        "updatedAt": DONE.updated_at,
    }
    assert reach.project is not None
    assert read_meta(reach.project) == {
        "version": 1,
        "createdAt": DONE.updated_at,
        "updatedAt": DONE.updated_at,
        "lastExtractionAt": DONE.updated_at,
        "lastExtractionSessionId": "s1",
        "lastExtractionTouchedTopics": ["user"],
        "lastExtractionStatus": "updated",
    }


def test_a_run_that_stored_nothing_leaves_the_metadata(reach: Reach) -> None:
    record_extraction(Extracted(cursor=DONE), reach)
    assert not (state(reach) / META).exists()
    assert (state(reach) / CURSOR).exists()


def test_fields_of_the_original_stay(reach: Reach) -> None:
    state(reach).mkdir(parents=True)
    for name in (META, CURSOR):
        (state(reach) / name).write_text('{"theirs": 1, "version": 7, "createdAt": "then"}')
    record_extraction(extracted(reach), reach)
    assert reach.project is not None
    meta = read_meta(reach.project)
    assert (meta["theirs"], meta["version"], meta["createdAt"]) == (1, 7, "then")
    assert json.loads((state(reach) / CURSOR).read_text())["theirs"] == 1


@pytest.mark.parametrize("junk", ["", "{", "[1]", '{"a": 1}{"b": 2}', "\x00\xff", "[" * 100_000, None])
def test_a_damaged_file_is_kept_aside_and_made_anew(reach: Reach, junk: str | None) -> None:
    state(reach).mkdir(parents=True)
    for name in (META, CURSOR):
        if junk is None:
            (state(reach) / name).mkdir()
        else:
            (state(reach) / name).write_text(junk)
    assert reach.project is not None
    assert read_meta(reach.project) == {}
    record_extraction(extracted(reach), reach)
    assert read_meta(reach.project)["lastExtractionSessionId"] == "s1"
    assert (state(reach) / f"{META}.damaged").exists()
    assert (state(reach) / f"{CURSOR}.damaged").exists()


def test_a_disk_that_refuses_stops_nothing(reach: Reach, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mnemic.core.operations.record.write_private", refuse)
    record_extraction(extracted(reach), reach)
    assert reach.user.state.cursor("s1") == DONE


def test_without_a_project_only_our_cursor_moves(tmp_path: Path) -> None:
    reach = Reach(open_user(tmp_path))
    record_extraction(Extracted(cursor=DONE), reach)
    assert reach.user.state.cursor("s1") == DONE
    assert not list(tmp_path.rglob(CURSOR))
