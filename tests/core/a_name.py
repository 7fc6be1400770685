"""A memory as it can be named, without a store."""

from __future__ import annotations

from pathlib import Path

from mnemic.core.links.register import Named
from mnemic.core.memory import Place


def a_name(stem: str, title: str, *, summary: str = "", searched: str = "", updated: float = 0.0) -> Named:
    """Returns the memory of a file of the person's own store."""
    return Named(
        id=f"user:{stem}.md",
        scope="user",
        root=Path("/user"),
        path=f"{stem}.md",
        title=title,
        summary=summary,
        type="user",
        names=(),
        searched=searched,
        updated=updated,
        offered=True,
        key=f"{stem}.md#0",
        kind="fact",
        importance="medium",
        place=Place(0, 0, ""),
        revision="",
        superseded=False,
    )
