"""Links of a file that lead nowhere, and what its header says of an order of memories that hides them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mnemic.core.links.hiding import HIDING, circle_of, circular, dangling
from mnemic.core.links.naming import Naming
from mnemic.core.links.spots import Spot
from mnemic.core.links.written import NAMELESS, pointed
from mnemic.core.memory import Problem
from mnemic.core.secrets.masking import mask

#: What is no name of anything: ``[[ -f x ]]``, ``[["a", 1]]``, ``[[0]]``, ``[[…]]``.
_CODE = re.compile(r"[ \t].*[ \t]|[\"'$-].*|[\W\d_]*", re.DOTALL)
#: Attributes of C and C++: those that the languages have, and those of a compiler: ``[[gnu::always_inline]]``.
_KNOWN = (
    "assume|carries_dependency|deprecated|fallthrough|indeterminate|likely|maybe_unused|no_unique_address|nodiscard"
    "|noreturn|optimize_for_synchronized|reproducible|unlikely|unsequenced|__[a-z_]+__"
)
_ATTRIBUTE = rf"(?:{_KNOWN}|[A-Za-z_]\w*::[A-Za-z_]\w*)(?:[ \t]*\((?>[^()]+|\([^()]*\))*\))?"
_ATTRIBUTES = re.compile(rf"(?:using[ \t]+[A-Za-z_]\w*:[ \t]*\w+|{_ATTRIBUTE})(?:[ \t]*,[ \t]*{_ATTRIBUTE})*")
_ELSEWHERE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://|[A-Za-z]:[/\\]|[/~\\]")


@dataclass(frozen=True, slots=True)
class Dead:
    """A link with what is wrong with it."""

    spot: Spot
    problem: Problem

    @property
    def circular(self) -> bool:
        """Whether what it names is there, and was in the end overtaken by its own file."""
        return self.problem.code == "superseded-in-circle"


@dataclass(frozen=True, slots=True)
class Around:
    """What there is beside the memories: ``folders`` in which a link may mean a file that is none.

    ``away`` are paths of what was forgotten and may come back. ``successor`` returns the path of the file that took a
    file's place, None where none did.
    """

    scope: str
    path: str
    folders: Sequence[Path]
    away: Callable[[], Collection[str]]
    successor: Callable[[str], str | None]


def dead_links(text: str, spots: Sequence[Spot], naming: Naming, around: Around) -> Iterator[Dead]:
    """Yields the links of a file that lead nowhere. Looks at the disk for those that no memory answers to."""
    for spot in spots:
        if spot.form == "evidence":
            continue
        alive = bool(naming.meant(spot.key, around.scope))
        if spot.form == "order":
            yield from _of_order(spot, alive, around)
        elif not alive and _names_something(text, spot, naming) and not _is_file(text, spot, around):
            yield Dead(spot, Problem("info", "dead-link", _sentence(text, spot)))


def _of_order(spot: Spot, alive: bool, around: Around) -> Iterator[Dead]:
    target = spot.key.removeprefix(f"id:{around.scope}:")
    if not alive and target != NAMELESS and target not in around.away():
        if spot.field in HIDING:
            yield Dead(spot, dangling(spot.field, target))
        else:
            sentence = f"{spot.field} names “{mask(target).text}”, which is not there."
            yield Dead(spot, Problem("info", "dead-link", sentence))
    elif alive and spot.field == "superseded_by" and (circle := circle_of(around.path, around.successor)):
        yield Dead(spot, circular(circle))


def _names_something(text: str, spot: Spot, naming: Naming) -> bool:
    """Tells whether a link is meant to name a memory that should be within reach."""
    written = text[spot.span.start : spot.span.end]
    if _ELSEWHERE.match(written):
        return False
    kind, _, rest = spot.key.partition(":")
    if kind == "id" and not any(rest.startswith(f"{scope}:") for scope in naming.stores):
        return False  # of a store that is not open here
    if spot.form != "wiki":
        return True
    start, end = spot.link.start, spot.link.end
    embedded, link = text[start - 1 : start] == "!", text[end : end + 1] == "("
    inner = text[start + 2 : end - 2]
    return not (embedded or link or _CODE.fullmatch(inner) or _ATTRIBUTES.fullmatch(inner))


def _is_file(text: str, spot: Spot, around: Around) -> bool:
    """Tells whether a link leads to a file that is no memory: one beside the memories, or one of the project."""
    written = text[spot.span.start : spot.span.end]
    target = pointed(written) if spot.form == "markdown" else written
    places = (folder / name for folder in around.folders for name in (target, f"{target}.md"))
    try:
        return any(place.is_file() for place in places)
    except (OSError, ValueError):
        return False


def _sentence(text: str, spot: Spot) -> str:
    written = mask(text[spot.span.start : spot.span.end]).text
    if spot.key.startswith("name:"):
        return f"No memory within reach is called “{written}”."
    return f"There is no memory at “{written}”."
