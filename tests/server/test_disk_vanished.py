"""A store that goes away while a server runs and comes back: nothing is made in its place, and it is read again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.running import Running
from tests.server.a_small_disk import SmallDisk, small_disk

__all__ = ["small_disk"]

HERON = "The canary host is called heron"
WREN = "The backup host is called wren"
QUERY = "what is the canary host called"
Disk = Callable[..., SmallDisk]


def found(server: Running) -> list[str]:
    return [memory["body"] for memory in server.recall(QUERY)]


@pytest.mark.parametrize("instead", ["nothing", "a file"])
def test_a_folder_that_is_taken_away_and_put_back(start: Callable[..., Running], instead: str) -> None:
    server = start()
    server.remember(HERON, type="project")
    place = server.root().parent
    away = place.with_name("away")
    place.rename(away)
    if instead == "a file":
        place.write_text("no folder")
    server.look()
    if instead == "a file":
        # What cannot be read is not taken for deleted.
        assert found(server) == server.bodies() == [HERON]
        assert any("not a directory" in problem for problem in server.problems())
        answer = server.error("memory/remember", {"text": WREN, "type": "project"})
        assert answer["data"]["kind"] in ("storeUnavailable", "readOnly")
        place.unlink()
    else:
        assert found(server) == server.bodies() == []
        assert any("its folder is not there" in problem for problem in server.problems())
        assert not place.exists(), "a look makes no store"
    away.rename(place)
    server.look()
    assert found(server) == [HERON]
    server.eventually(lambda: server.problems() == [])  # what tells of changes is asked once more
    server.remember(WREN, type="project")
    assert server.bodies() == [HERON, WREN]
    assert list(place.rglob("*damaged*")) == []


def test_a_folder_that_is_deleted_for_good_is_begun_anew_by_the_next_memory(
    start: Callable[..., Running],
) -> None:
    server = start()
    server.remember(HERON, type="project")
    place = server.root().parent
    shutil.rmtree(place)
    server.look()
    assert found(server) == []
    assert not place.exists()
    server.remember(WREN, type="project")
    assert server.bodies() == [WREN]
    server.look()
    assert server.problems() == []
    again = start()
    assert again.bodies() == [WREN]
    assert again.problems() == []


def test_a_disk_that_is_unmounted_and_mounted_again(small_disk: Disk) -> None:
    server = small_disk()
    server.remember(HERON, type="project")
    server.mounts('umount -l "$HOME"')
    server.look()
    assert found(server) == [HERON], "what was read of it stays"
    assert (
        server.error("memory/remember", {"text": WREN, "type": "project"})["data"]["kind"]
        == "storeUnavailable"
    )
    assert not server.inside(server.root().parent).exists()
    assert server.says("the disk that it was on is not there")
    server.mounts('mount --bind "$HOME-disk" "$HOME"')
    server.look()
    assert found(server) == [HERON]
    server.eventually(lambda: server.problems() == [])  # what tells of changes is asked once more
    server.remember(WREN, type="project")
    assert server.bodies() == [HERON, WREN]
    assert server.set_aside() == []


def test_a_disk_that_is_not_mounted_yet_at_the_start_is_found_when_it_is(
    small_disk: Disk, tmp_path: Path
) -> None:
    with Running(tmp_path / "before") as before:
        before.remember(HERON, scope="user")
        assert before.shut_down() == 0
    first = f'cp -r "{before.home}/." "$HOME" && umount "$HOME"'
    server = small_disk(first=first)
    assert found(server) == []
    assert server.bodies() == []
    server.mounts('mount --bind "$HOME-disk" "$HOME"')
    server.look()
    assert found(server) == [HERON]
    server.eventually(lambda: server.problems() == [])  # what tells of changes is asked once more
    server.remember(WREN, scope="user")
    assert sorted(server.bodies()) == sorted([HERON, WREN])
    assert server.set_aside() == []
