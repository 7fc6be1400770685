"""The params of every request. Cross-field rules raise ``Wrong``, which names the field."""

from __future__ import annotations

import re
from typing import Annotated, Literal

from mnemic.protocol.shape import Within, Wrong, wire
from mnemic.protocol.values import Count, Importance, Kind, Range, Temperature, Type

_SYMBOL = re.compile(r"[^\W\d][\w.]{0,199}")


@wire
class Params:
    """What every request may carry. ``project_uri`` defaults to the one workspace folder."""

    project_uri: str | None = None
    work_done_token: int | str | None = None


@wire
class RecallParams(Params):
    """``memory/recall``. Without ``session_id`` nothing counts as delivered; ``limit`` is the option's where absent."""

    query: str
    session_id: str | None = None
    limit: Annotated[int, Within(1, 50)] | None = None
    scopes: tuple[str, ...] | None = None
    types: tuple[Type, ...] | None = None
    kinds: tuple[Kind, ...] | None = None
    tags: tuple[str, ...] | None = None
    include_archived: bool = False
    as_of: str | None = None
    exclude: tuple[str, ...] = ()
    include_delivered: bool = False
    recent_tools: tuple[str, ...] = ()
    budget_chars: Count | None = None
    deadline_ms: Count | None = None
    explain: bool = False
    dry_run: bool = False


@wire
class WakeParams(Params):
    """``memory/wake``: what a session that begins should know; ``task`` is what it is about, in words."""

    task: str | None = None
    session_id: str | None = None
    budget_tokens: Annotated[int, Within(1, 100_000)] = 900
    scopes: tuple[str, ...] | None = None


@wire
class EvidenceGiven:
    """A file, lines of one, or a symbol in one (``App.run``), that a memory speaks of."""

    uri: str
    range: Range | None = None
    symbol: str | None = None

    def __attrs_post_init__(self) -> None:
        if self.symbol is not None and not _SYMBOL.fullmatch(self.symbol):
            raise Wrong("must be a name of letters, digits, '_' and '.'", "symbol")


@wire
class RememberParams(Params):
    """``memory/remember``: ``text``, or ``title`` and ``body``; the rest is found by rule where absent."""

    text: str | None = None
    title: str | None = None
    body: str | None = None
    type: Type | None = None
    kind: Kind | None = None
    scope: str | None = None
    description: str | None = None
    why: str | None = None
    how_to_apply: str | None = None
    tags: tuple[str, ...] = ()
    importance: Importance | None = None
    pinned: bool | None = None
    session_id: str | None = None
    valid_from: str | None = None
    evidence: tuple[EvidenceGiven, ...] = ()

    def __attrs_post_init__(self) -> None:
        if self.text is None:
            if self.body is None and self.title is None:
                raise Wrong("is missing; give text, or title and body", "text")
            for name in ("title", "body"):
                if getattr(self, name) is None:
                    raise Wrong("is missing; give text, or title and body", name)
        elif self.body is not None:
            raise Wrong("does not go with text; give text, or title and body", "body")


@wire
class Changes:
    """What to change of a memory: absent is left as it is, an empty text is cleared."""

    title: str | None = None
    description: str | None = None
    type: Type | None = None
    kind: Kind | None = None
    importance: Importance | None = None
    tags: tuple[str, ...] | None = None
    pinned: bool | None = None
    why: str | None = None
    how_to_apply: str | None = None
    body: str | None = None
    valid_to: str | None = None
    evidence: tuple[EvidenceGiven, ...] | None = None


@wire
class UpdateParams(Params):
    """``memory/update``; ``revision`` is the one that was read."""

    id: str
    revision: str
    changes: Changes


@wire
class ForgetParams(Params):
    """``memory/forget``: ``query`` or ``ids``; only with ``apply`` is anything forgotten."""

    query: str | None = None
    ids: tuple[str, ...] | None = None
    revisions: dict[str, str] | None = None
    scopes: tuple[str, ...] | None = None
    limit: Annotated[int, Within(1, 50)] = 5
    apply: bool = False
    purge: bool = False

    def __attrs_post_init__(self) -> None:
        if self.query is None and self.ids is None:
            raise Wrong("is missing; give query or ids", "query")


@wire
class RestoreParams(Params):
    """``memory/restore``: the ``token`` of an undo, or the ``ids`` of what was forgotten."""

    token: str | None = None
    ids: tuple[str, ...] | None = None

    def __attrs_post_init__(self) -> None:
        if self.token is None and self.ids is None:
            raise Wrong("is missing; give token or ids", "token")


@wire
class UndoLogParams(Params):
    """``memory/undoLog``: the newest first."""

    limit: Annotated[int, Within(1, 10_000)] = 20


@wire
class ListParams(Params):
    """``memory/list``: absent filters let everything through."""

    scopes: tuple[str, ...] | None = None
    types: tuple[Type, ...] | None = None
    kinds: tuple[Kind, ...] | None = None
    temperatures: tuple[Temperature, ...] | None = None
    tags: tuple[str, ...] | None = None
    text: str | None = None
    include_superseded: bool = True
    sort: Literal["updated", "heat", "title", "created"] = "updated"
    offset: Count = 0
    limit: Annotated[int, Within(1, 10_000)] = 100


@wire
class GetParams(Params):
    """``memory/get``."""

    id: str


@wire
class LinksParams(Params):
    """``memory/links``: around ``id``, or of all stores within reach where it is absent."""

    id: str | None = None
    depth: Annotated[int, Within(1, 5)] = 1
    limit: Annotated[int, Within(1, 10_000)] = 800


@wire
class StatusParams(Params):
    """``memory/status``."""


@wire
class ExtractParams(Params):
    """``memory/extract``: with ``wait`` the answer comes when all that was received before has been read."""

    session_id: str
    wait: bool = True


@wire
class DreamParams(Params):
    """``memory/dream``: ``force`` passes the gates, ``dry_run`` shows what would be done and does nothing."""

    dry_run: bool = False
    force: bool = False
    wait: bool = True


@wire
class RebuildIndexParams(Params):
    """``memory/rebuildIndex``."""


@wire
class CancelTaskParams(Params):
    """``memory/cancelTask``."""

    task_id: str


@wire
class ReviewParams(Params):
    """``memory/review``: at most so many suggestions."""

    limit: Annotated[int, Within(1, 1_000)] = 20


@wire
class MergeParams(Params):
    """``mnemic.merge``: the memories ``from_`` become one with ``into``."""

    into: str
    from_: tuple[str, ...]
    revisions: dict[str, str] | None = None


@wire
class SupersedeParams(Params):
    """``mnemic.supersede``: the memory ``by`` takes the place of ``id``."""

    id: str
    by: str
    revisions: dict[str, str] | None = None


@wire
class PinParams(Params):
    """``mnemic.pin``."""

    id: str
    pinned: bool = True


@wire
class OpenIndexParams(Params):
    """``mnemic.openIndex``: the index file of a scope; the project's where none is named."""

    scope: str | None = None
