"""The operations that are cut short: what lies there before, what is asked for, and what may be seen afterwards."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from tests.torture.door import Door

#: What a chat says, each line a memory of its own.
SAID = (
    "I prefer tabs over spaces in Makefiles",
    "We deploy the gateway with blue-green releases",
    "Our runbook is at https://wiki.example.org/gateway",
)


@dataclass(frozen=True, slots=True)
class Kind:
    """``whole``: all of it or nothing is seen. Else it is several operations, of which some may have happened.

    ``opened``: the stores are open when the counting begins.
    """

    name: str
    prepare: Callable[[Door], object]
    run: Callable[[Door], object]
    whole: bool = True
    opened: bool = True


def _some(door: Door) -> None:
    """Three memories in files of their own, one file of three entries, one memory of the person's."""
    for title in ("Port", "Host", "Region"):
        door.ask("memory/remember", title=title, body=f"The {title} of staging is known", type="project")
    door.ask("memory/remember", title="Style", body="Answer tersely", type="feedback", scope="user")
    root = door.shelves[-1].location.root
    several = "---\nname: Several\ndescription: Several facts\ntype: project\n---\n\n- Alpha is first\n- Beta is second\n- Gamma is third\n"
    (root / "several.md").write_text(several)
    door.store.refresh()


def _changed_by_others(door: Door) -> None:
    """The next start has work to do: a new file, a changed one, one that is gone, an index file of another's."""
    _some(door)
    root = door.shelves[-1].location.root
    door.close()
    text = (root / "project" / "port.md").read_text()
    (root / "project" / "new.md").write_text(text.replace("Port", "Gate"))
    (root / "project" / "host.md").write_text(text.replace("Port", "Host, moved"))
    (root / "project" / "port.md").unlink()
    (root / "MEMORY.md").write_text("# Ours\n\n- [Port](project/port.md) — The Port\n")


def _id(door: Door, words: str) -> str:
    listed = door.ask("memory/list", limit=100)["memories"]
    return next(str(memory["id"]) for memory in listed if words in memory["body"])


def _update(door: Door, words: str, **changes: object) -> None:
    memory = door.ask("memory/get", id=_id(door, words))["memory"]
    door.ask("memory/update", id=memory["id"], revision=memory["revision"], changes=changes)


def _forget(door: Door, *words: str, **more: object) -> None:
    door.ask("memory/forget", ids=[_id(door, each) for each in words], apply=True, **more)


def _some_forgotten(door: Door) -> None:
    _some(door)
    _forget(door, "The Port", "Beta")


def _restore(door: Door) -> None:
    door.ask("memory/restore", token=door.ask("memory/undoLog")["entries"][0]["token"])


def _to_tidy(door: Door) -> None:
    """What a dream has to do something about: a double, a contradiction, a day without a date, some that went cold."""
    _some(door)
    root = door.shelves[-1].location.root
    said = (
        ("The gate is opened by blue-green releases", "2026-03-01", "fact"),
        ("the gate is opened by blue-green releases.", "2026-03-02", "fact"),
        ("The staging port of billing is 5433", "2026-03-01", "fact"),
        ("The staging port of billing is 6000", "2026-03-03", "fact"),
        ("The audit was moved to the end of next week", "2026-03-04", "fact"),
        *((f"`billing-api` was slow at {hour} o'clock", "2026-09-01", "observation") for hour in (7, 8, 9)),
    )
    for number, (text, day, kind) in enumerate(said):
        times = f"created: {day}\nmodified: {day}\n"
        head = f"---\nname: {text}\ndescription: {text}\ntype: project\nkind: {kind}\n{times}---\n\n"
        file = root / "project" / f"old-{number}.md"
        file.write_text(f"{head}{text}\n")
        os.utime(file, (1_700_000_000, 1_700_000_000))
    door.store.refresh()


def _dream(door: Door) -> None:
    task = door.ask("memory/dream", force=True)
    done = {change["action"] for change in task["result"]["changes"]}
    assert done == {"merge", "supersede", "redate", "summarise", "archive"}, task


def _remember(door: Door, text: str, **more: object) -> None:
    door.ask("memory/remember", text=text, scope="project", **more)


KINDS = (
    Kind(
        "first use",
        lambda _: None,
        lambda door: _remember(door, "The port of staging is 5433"),
        opened=False,
    ),
    Kind("start", _changed_by_others, lambda door: door.both, opened=False),
    Kind("remember", _some, lambda door: _remember(door, "Releases are cut from the branch next")),
    Kind(
        "merge",
        _some,
        lambda door: _remember(door, "The Port of staging is known", why="It was asked twice", tags=["net"]),
    ),
    Kind(
        "supersede",
        lambda door: _remember(door, "The staging database listens on port 5433"),
        lambda door: _remember(door, "The staging database listens on port 6000"),
    ),
    Kind("update body", _some, lambda door: _update(door, "The Host", body="The host is called kiwi")),
    Kind("update header", _some, lambda door: _update(door, "The Host", tags=["net"], importance="high")),
    Kind("forget an entry", _some, lambda door: _forget(door, "Beta")),
    Kind("forget a file", _some, lambda door: _forget(door, "The Host")),
    Kind(
        "forget several files",
        _some,
        lambda door: _forget(door, "The Host", "The Port", "Alpha", "Beta", "Gamma"),
    ),
    Kind(
        "forget in two stores", _some, lambda door: _forget(door, "The Host", "Answer tersely"), whole=False
    ),
    Kind("restore", _some_forgotten, _restore),
    Kind("purge", _some, lambda door: _forget(door, "The Host", purge=True), whole=False),
    Kind("dream", _to_tidy, _dream),
    Kind("extract", _some, lambda door: door.learn("chat", *SAID), whole=False),
    Kind("rebuild", _some, Door.rebuild),
    Kind("count uses", _some, lambda door: door.ask("memory/recall", query="port of staging")),
)
