"""``textDocument/inlayHint``: behind each memory of a file when it last changed, and how warm it is."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.core.times import age_in_days, iso, spoken_age
from mnemic.server.opened import opened
from mnemic.server.saying import bar, used
from mnemic.server.session import Session
from mnemic.server.to_protocol import columns


async def handle(session: Session, params: lsp.InlayHintParams) -> list[lsp.InlayHint] | None:
    """Nothing for any other document; switched off with the lenses."""
    if not session.settings.flag("codeLens.enabled"):
        return None
    file = await opened(session, params.text_document.uri)
    if file is None:
        return None
    now = session.now()
    first, last = params.range.start.line, params.range.end.line
    hints = []
    for memory, saved in file.pairs:
        place = memory.place
        if not first <= place.last_line <= last:
            continue
        heat = file.shelf.heat_of(saved, now)
        changed = f"changed {iso(saved.updated_at)}"
        uses = used(file.shelf.warmth.get(saved.key))
        hints.append(
            lsp.InlayHint(
                position=lsp.Position(place.last_line, columns(place.last_text, session.encoding)),
                label=f"{bar(heat)} {spoken_age(age_in_days(saved.updated_at, now))}",
                tooltip=f"heat {heat:.2f} · {uses} · {changed}",
                padding_left=True,
            )
        )
    return hints
