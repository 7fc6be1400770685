"""Wake: the orientation of an agent at its session's start, in a few sentences and within a budget of tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import shortened
from mnemic.core.times import age_in_days, spoken_age
from mnemic.core.wake.groups import Aim, Shown, around, changed, fitting, lately, newest, standing
from mnemic.core.wake.page import Page
from mnemic.core.wake.pool import Pool, pool_of
from mnemic.core.wake.tokens import estimated_tokens
from mnemic.core.wake.vaults import of_vault

__all__ = ["NOTHING_KEPT", "Aim", "Orientation", "Shown", "wake"]

NOTHING_KEPT = "mnemic keeps no memories here yet; `memory/remember` keeps one."

#: What is standing takes at first no more than this share of the budget, so that what is at hand has its turn.
_STANDING_SHARE = 0.4
#: Characters that one memory gets: what is at hand the most, what is merely hot the least.
_STANDING_CHARS, _FITTING_CHARS, _CHANGED_CHARS, _LATELY_CHARS = 280, 400, 240, 200
_PERSON = "The person, and what always applies"
_TASK = "For the task"
_LATELY = "Used or saved lately"
_NOTES = "Notes to ask for"
_NAME_CHARS = 60


@dataclass(frozen=True, slots=True)
class Orientation:
    """``shown`` in the prompt's order; ``tokens`` of the prompt, estimated; ``omitted`` memories are not shown."""

    prompt: str
    shown: tuple[Shown, ...]
    tokens: int
    omitted: int


def wake(aim: Aim, budget: int, shelves: Sequence[Shelf], now: datetime) -> Orientation:
    """Returns what a waking agent should know of these stores; its prompt is of at most ``budget`` tokens.

    Who the person is and what always applies comes first, then what recall finds for the task, of which the best is
    shown in any case, then for the branch and the folder, then what changed since the agent was last here, then what is merely hot. Archived, overtaken, expired and
    untrusted memories stay out. In a store of over 1,000 memories ``omitted`` counts such ones too.
    """
    pool = pool_of(shelves, now)
    shelves = [shelf for shelf in shelves if shelf.trusted]
    page = Page(now, budget, _footer(pool, pool.kept, pool.kept))
    _fill(page, aim, pool, shelves, now)
    prompt = page.text(_footer(pool, len(page.shown), pool.kept - len(page.shown)))
    shown = page.shown
    if not prompt or page.used > budget:
        prompt, shown = _one_line(pool, budget), []
    return Orientation(prompt, tuple(shown), estimated_tokens(prompt), max(0, pool.kept - len(shown)))


def _fill(page: Page, aim: Aim, pool: Pool, shelves: Sequence[Shelf], now: datetime) -> None:
    """Adds as much as there is room for. What is behind what found no room has none either."""
    always, for_task = standing(pool.held), fitting(aim, shelves, now)
    place, since = _place(aim), _since(aim, now)
    for heading in (_PERSON, _TASK, place, since, _LATELY):
        page.begin(heading)
    page.fill(_TASK, for_task[:1], _FITTING_CHARS)  # however small the budget, or many the preferences
    page.fill(_PERSON, always, _STANDING_CHARS, _STANDING_SHARE)
    room = page.fill(_TASK, for_task, _FITTING_CHARS)
    room = room and page.fill(place, around(aim, shelves, now), _FITTING_CHARS)
    room = room and page.fill(since, changed(pool.held, aim.since), _CHANGED_CHARS)
    room = room and page.fill(_PERSON, always, _STANDING_CHARS, varied=False)
    for shelf in shelves if room else ():
        if shelf.location.is_vault and shelf.snapshot.memories:
            page.line(_NOTES, of_vault(shelf, [one for one in pool.held if one.shelf is shelf]))
    hot = lately(pool.held) or ([] if page.shown else newest(pool.held))
    several = len({(one.memory.scope, one.memory.path) for one in pool.held}) > 1
    _ = room and page.fill(_LATELY, hot, _LATELY_CHARS, varied=several)


def _place(aim: Aim) -> str:
    place = mask(shortened(aim.place.name, _NAME_CHARS)).text
    return f"About {place}" if place else "At hand"


def _since(aim: Aim, now: datetime) -> str:
    days = 0 if aim.since is None else age_in_days(aim.since, now)
    return f"Changed since you were last here, {spoken_age(days)}"


def _footer(pool: Pool, shown: int, left: int) -> str:
    """Says what is left out, and how to ask for it."""
    text = f"Shown: {shown:,} of {pool.kept:,}."
    if left > 0:
        text = f"{text} Ask `memory/recall` for the other {left:,}."
    if not pool.kept:
        text = "All of it is long unused; `memory/recall` finds it with `includeArchived`."
    return f"{text} {_untrusted(pool.untrusted)}".rstrip()


def _untrusted(count: int) -> str:
    return f"{count:,} from the repository: not trusted, and left out." if count else ""


def _one_line(pool: Pool, budget: int) -> str:
    """Returns what can be said where no memory is shown, as far as the budget reaches."""
    text = (
        f"mnemic keeps {pool.kept:,} memories here; `memory/recall` finds them."
        if pool.kept
        else NOTHING_KEPT
    )
    whole = f"{text} {_untrusted(pool.untrusted)}".rstrip()
    return next((line for line in (whole, text) if estimated_tokens(line) <= budget), "")
