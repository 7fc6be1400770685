"""Transcripts that are opened as documents: read as the chats they are, as they grow, and nothing of them twice."""

from __future__ import annotations

import asyncio
import hashlib
import os
from contextlib import suppress
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import TYPE_CHECKING

from mnemic.core.errors import MnemicError
from mnemic.core.memory import Problem
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.reach import Reach
from mnemic.server import from_protocol

if TYPE_CHECKING:
    from mnemic.core.chat import ChatSession, Message
    from mnemic.core.transcripts.following import Following
    from mnemic.server.session import Session

#: What its chat's id begins with: a transcript counts its messages otherwise than the agent that tells the same chat.
PREFIX = "transcript:"
#: So many messages are taken from a text before others get their turn.
_AT_ONCE = 500


class Transcripts:
    """Follows the transcripts among the open documents."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[str, Following] = {}
        self._chats: dict[str, ChatSession] = {}
        self._reading: set[str] = set()
        self._again: dict[str, str] = {}

    def closed(self, uri: str) -> None:
        """The document was closed: what was read of it is known by its chat's cursor."""
        self._known.pop(uri, None)
        self._again.pop(uri, None)
        chat = self._chats.pop(uri, None) if uri not in self._reading else None
        if chat is not None:
            self._session.store.close_session(chat.session_id, chat)

    async def read(self, uri: str, text: str, *, resting: bool) -> bool:
        """Reads what is new; tells whether this is a transcript at all.

        ``resting``: it was opened or saved. Only then is a chat in plain words read, whose last message may be half
        written while somebody types. One read at a time; the newest text that comes meanwhile is read after it.
        """
        known = await asyncio.to_thread(self._recognised, uri, text)
        if known is None or (known.is_plain and not resting):
            return known is not None
        if uri in self._reading:
            self._again[uri] = text
            return True
        self._reading.add(uri)
        try:
            await self._follow(uri, text, known)
            while (newer := self._again.pop(uri, None)) is not None:
                again = await asyncio.to_thread(self._recognised, uri, newer)
                if again is not None:
                    await self._follow(uri, newer, again)
        finally:
            self._reading.discard(uri)
            if self._session.client.document_text(uri) is None:
                self.closed(uri)
        return True

    def _recognised(self, uri: str, text: str) -> Following | None:
        from mnemic.core.transcripts.following import recognise  # noqa: PLC0415 - the first recall waits for no reader

        known = self._known.get(uri)
        if known is None or not known.goes_on(text):
            known = recognise(text)
            if known is None:
                self._known.pop(uri, None)
            else:
                self._known[uri] = known
        return known

    async def _follow(self, uri: str, text: str, known: Following) -> None:
        chat = await self._chat(uri, known)
        if chat is None:
            return
        self._chats[uri] = chat
        if known.is_plain:
            from mnemic.core.transcripts.plain_chat import messages  # noqa: PLC0415 - as above

            chat.replace(await asyncio.to_thread(messages, text))
        elif known.count:
            while found := await asyncio.to_thread(known.take, text, _AT_ONCE):
                chat.append(known.count - len(found), found)
        else:
            whole: list[Message] = []
            while found := await asyncio.to_thread(known.take, text, _AT_ONCE):
                whole += found
            chat.replace(whole)
        if chat.unread():
            _, ended = self._session.extractions.schedule(chat.session_id)
            await ended

    async def _chat(self, uri: str, known: Following) -> ChatSession | None:
        """The chat of this transcript, in the project it belongs to; None where that is none on this machine."""
        try:
            project, is_personal = await self._place(uri, known)
        except MnemicError as error:
            sentence = f"A transcript was not read, for it speaks of another place. {error}"
            self._session.report(Problem("info", "transcript-elsewhere", sentence))
            return None
        chat = self._session.store.session(_named(uri, known))
        if chat.project not in (None, project):
            chat.restart()
        chat.project = project
        chat.agent, chat.uri, chat.is_personal = known.agent, mask(uri).text, is_personal
        return chat

    async def _place(self, uri: str, known: Following) -> tuple[str | None, bool]:
        """Returns the project's folder as a URI, None for the one that is open, and whether it speaks for the person.

        One that lies in a project may have come with it: it speaks for that project alone, whatever it says. Raises
        BadInput or NoProject.
        """
        path = from_protocol.path_of(uri)
        for folder in self._session.folder_uris:
            with suppress(MnemicError):
                if path and _lies_in(path, await self._session.reach(folder)):
                    return folder, False
        if known.folder is None:
            return None, True
        told = _uri_of(known.folder)
        reach = await self._session.reach(told)
        return told, not (path and _lies_in(path, reach))


def _lies_in(path: str, reach: Reach) -> bool:
    root = reach.project.location.project_root if reach.project else None
    return root is not None and Path(os.path.realpath(path)).is_relative_to(os.path.realpath(root))


def _named(uri: str, known: Following) -> str:
    if known.session_id and not mask(known.session_id).redactions:
        return PREFIX + known.session_id
    return PREFIX + hashlib.sha256(uri.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _uri_of(folder: str) -> str:
    """A folder as another program wrote it, as a URI; ``""`` for what is no whole path."""
    pure = PureWindowsPath(folder) if folder[1:2] == ":" else PurePosixPath(folder)
    return pure.as_uri() if pure.is_absolute() else ""
