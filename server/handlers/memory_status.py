"""``memory/status``: what there is, what runs, what is wrong, and where each setting came from."""

from __future__ import annotations

import asyncio
import os
from functools import partial

from mnemic.core.errors import MnemicError
from mnemic.core.files.vault import Vault
from mnemic.core.links.hiding import hidden
from mnemic.core.operations.record import read_meta
from mnemic.core.operations.status import MANY, count
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.protocol import results
from mnemic.protocol.requests import StatusParams
from mnemic.server import to_protocol
from mnemic.server.conversation import Conversation
from mnemic.server.version import VERSION


async def handle(session: Conversation, params: StatusParams) -> results.StatusResult:
    """Counts what is within reach; problems are those of the whole process. All but ``stale`` is as of arrival."""
    noted = session.noted_problems()
    reach = await session.reach(params.project_uri)
    meaning = await session.loaded_meaning()
    now = session.now()
    large = sum(len(shelf.snapshot.memories) for shelf in reach.shelves) > MANY
    if large:
        await asyncio.to_thread(lambda: [hidden(shelf) for shelf in reach.shelves])  # known from here on
    problems = [*noted, *session.standing_problems()]
    counts = await asyncio.to_thread(count, reach.shelves, now) if large else count(reach.shelves, now)
    main = reach.project or reach.user
    settings = session.settings
    status = partial(
        results.StatusResult,
        version=VERSION,
        pid=os.getpid(),
        uptime_ms=round((now - session.started).total_seconds() * 1000),
        stores=tuple(_store(shelf) for shelf in reach.shelves),
        counts=results.Counts(
            by_type=counts.by_type,
            by_kind=counts.by_kind,
            by_temperature=counts.by_temperature,
            by_scope=counts.by_scope,
        ),
        index=to_protocol.index_report(main.index_report, main.location.scope),
        cursors=tuple(map(to_protocol.cursor, reach.user.state.cursors())),
        metadata=read_meta(reach.project) if reach.project else {},
        tasks=tuple(record.value() for record in session.tasks.newest()),
        model=results.ModelStatus(
            provider=settings.text("model.provider"),
            name=settings.text("model.name") or None,
            last_error=session.model.last_error if session.model.wanted else None,
        ),
        problems=tuple(to_protocol.problem(one, session.encoding) for one in problems),
        settings=tuple(
            results.SettingValue(name=one.name, value=_plain(one.value), from_=one.source)
            for one in settings.provenance
        ),
        telemetry=to_protocol.counters(session.telemetry.counts),
    )
    search = partial(
        results.SearchStatus,
        backend="sqlite",
        documents=sum(shelf.indexed[0] for shelf in reach.shelves),
        embedding_model=meaning.model,
        words_alone=meaning.words_alone,
        building=any(not shelf.loaded for shelf in reach.shelves) or session.embedding_now,
    )
    return status(search=search(stale=await asyncio.to_thread(_stale, reach)))


def _store(shelf: Shelf) -> results.StoreStatus:
    snapshot = shelf.snapshot
    return results.StoreStatus(
        scope=shelf.location.scope,
        root=str(shelf.location.root),
        uri=to_protocol.uri(shelf.location.root),
        writable=shelf.writable,
        trusted=shelf.trusted,
        memories=len(snapshot.memories),
        files=len(snapshot.files),
    )


def _stale(reach: Reach) -> int:
    """How many files are not as the index knows them; none that can be told where a folder can't be read."""
    return sum(map(_stale_in, reach.shelves))


def _stale_in(shelf: Shelf) -> int:
    known = shelf.snapshot.files.kept
    try:
        listed = Vault(shelf.location).list()  # one of our own: the store's belongs to its thread
    except MnemicError:
        return 0
    stamps = {path: kept.stamp for path, kept in known.items()}
    return sum(stamps.get(item.path) != item.stamp for item in listed)


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value
