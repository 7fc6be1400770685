"""K04: the index mirrors the folder, never silently loses the newest, and never destroys what a person wrote."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.remembering import remember
from tests.core.a_store import Clock, open_user, topic
from tests.running import Running

LINK = re.compile(r"\]\(([^)]+)\)")


def filled(root: Path, count: int, description: str = "What it says") -> None:
    root.mkdir(parents=True, exist_ok=True)
    for n in range(count):
        file = root / "project" / f"old-{n:03d}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(
            topic(f"Number {n} of old says {n * 7919}", f"Old {n:03d}").replace("A note", description)
        )
        os.utime(file, (1.7e9 + n, 1.7e9 + n))


def delivered(root: Path) -> str:
    """The index as a client gets it: it stops reading at the limits."""
    text = (root / "MEMORY.md").read_text("utf-8")
    lines = text.splitlines()
    assert len(lines) <= 200
    assert len(text.encode()) <= 25_000
    assert all(len(line) <= 150 for line in lines)
    return text


def linked(root: Path) -> list[str]:
    return LINK.findall((root / "MEMORY.md").read_text("utf-8"))


def test_f018_overflow_keeps_the_newest_entries(fresh: Running) -> None:
    root = fresh.root()
    filled(root, 199)
    fresh.look()
    said = (
        "The canary host is called heron",
        "The billing cutover moved to April",
        "Deploy day is Wednesday, not Tuesday",
    )
    answers = [fresh.remember(text, type="project") for text in said]
    index = delivered(root)
    for answer in answers:
        assert answer["memory"]["id"].removeprefix("project:") in index
    left_out = answers[-1]["index"]["omitted"]
    assert len(left_out) == 2
    assert "2 of 202" in answers[-1]["index"]["warning"]
    assert set(left_out) <= {f"project:project/old-{n:03d}.md" for n in range(199)}
    assert len(list(root.rglob("*.md"))) == 203, "no file goes because of the cap"


@pytest.mark.parametrize("long", [False, True])
def test_f019_the_warning_says_what_fell_off(fresh: Running, long: bool) -> None:
    root = fresh.root()
    filled(root, 185 if not long else 150)
    if long:
        for file in (root / "project").iterdir():
            file.write_text(
                file.read_text().replace("description: ", "description: " + "lengthy words " * 12)
            )
    fresh.look()
    warned = False
    for n in range(20):
        report = fresh.remember(f"Fresh fact number {n} is {n * 104729}", type="project")["index"]
        delivered(root)
        assert (report["headroom"] < 0.1) == ("warning" in report), report
        assert not warned or "warning" in report, "once over the mark it warns at each save"
        warned = warned or "warning" in report
    assert warned
    status = fresh.status()["index"]
    present = {f"project:{path}" for path in linked(root)}
    there = {f"project:{path.relative_to(root)}" for path in root.rglob("*.md") if path.name != "MEMORY.md"}
    assert set(status["omitted"]) == there - present
    assert (status["omitted"] != []) == ("no room" in status["warning"])


def test_f020_index_and_folder_do_not_drift_apart(start: Callable[..., Running], tmp_path: Path) -> None:
    first = start()
    root = first.root()
    assert first.shut_down() == 0
    root.mkdir(parents=True)
    (root / "feedback_x.md").write_text(topic("Answer tersely", "Style", "feedback"))
    (root / "MEMORY.md").write_text("- [Gone](gone.md) — no more\n")
    again = start()
    assert again.bodies() == ["Answer tersely"]
    assert linked(root) == ["feedback_x.md"]
    again.remember("The canary host is called heron", type="project")
    assert len(linked(root)) == 2
    assert sorted(linked(root)) == sorted(
        str(p.relative_to(root)) for p in root.rglob("*.md") if p.name != "MEMORY.md"
    )


def test_f020_a_kill_between_the_two_writes_is_mended_at_the_next_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        """Stands for the end of the process."""

    shelf = open_user(tmp_path, Clock())
    remember(Wish(text="The canary host is called heron"), shelf)

    def die(*_: bytes) -> bool:
        raise Killed

    monkeypatch.setattr(shelf.vault, "write_index", die)
    with pytest.raises(Killed):
        remember(Wish(text="The billing cutover moved to April"), shelf)
    again = open_user(tmp_path, Clock())
    root = again.location.root
    assert len(again.snapshot.memories) == 2
    assert sorted(linked(root)) == sorted(again.snapshot.files)


def test_f021_a_hand_kept_index_survives(fresh: Running) -> None:
    root = fresh.root()
    filled(root, 30)
    links = [f"- [My own words {n}](project/old-{n:03d}.md)" for n in range(30)]
    hand = "\n".join(
        [
            "# Project memory",
            "",
            "## Rules",
            "",
            *(f"- Rule {n}: think about {n} first" for n in range(5)),
            "",
            "### Hosts",
            "",
            *links[:15],
            "",
            "### Dates",
            "",
            *links[15:],
            "",
            "Ask Ada before you change any of this.",
            "",
        ]
    )
    (root / "MEMORY.md").write_text(hand)
    fresh.look()
    saved = fresh.remember("The canary host is called heron", type="project")["memory"]
    for _ in range(2):
        text = (root / "MEMORY.md").read_text()
        kept = iter(text.splitlines())
        for line in hand.splitlines():
            words = line.partition("](")[0]
            assert any(found.startswith(words) for found in kept), f"{line!r} is gone or has moved"
        assert linked(root).count(saved["id"].removeprefix("project:")) == 1
        assert len(linked(root)) == 31
        fresh.result("memory/rebuildIndex")


def test_f022_a_saved_memory_is_visible_at_once_to_all_servers(start: Callable[..., Running]) -> None:
    one, other = start(), start()
    root = one.root()
    one.remember("The canary host is called heron", type="project")
    assert "heron" in (root / "MEMORY.md").read_text()
    other.eventually(lambda: "The canary host is called heron" in other.bodies(), patience=3)
    learned = one.learn("s1", "Remember that the billing cutover moved to April.")
    assert learned["result"]["created"]
    assert "billing cutover" in "".join(one.bodies())
    (root / "project" / "by-hand.md").write_text(topic("The staging box is called otter"))
    for server in (one, other):
        server.eventually(lambda s=server: "The staging box is called otter" in s.bodies(), patience=3)  # type: ignore[misc]
        assert server.recall("what is the staging box called")
    one.eventually(lambda: "by-hand.md" in (root / "MEMORY.md").read_text(), patience=3)
