"""The one mutable thing: all open stores and chats of this process. Everyone else holds frozen snapshots."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from mnemic.core.chat import ChatSession
from mnemic.core.errors import MnemicError, NoProject
from mnemic.core.files.paths import OURS, Location, base_dir, project_location, user_location
from mnemic.core.memory import Problem
from mnemic.core.persistence.state import Cursor, State
from mnemic.core.settings.resolution import Settings
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Diff
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import POLICIES, Claim, Policy, TrustBook


class Store:
    """Opens stores when they are first needed and keeps them. One thread opens, refreshes and changes."""

    def __init__(self, surroundings: Surroundings, settings: Settings) -> None:
        self.surroundings = surroundings
        self.settings = settings
        base = base_dir(
            surroundings.environ, surroundings.home, surroundings.cwd, settings.text("store.base") or None
        )
        self.base = base
        self.trust_book = TrustBook(base / ".mnemic" / "trust.json")
        self.sessions: dict[str, ChatSession] = {}
        self._user: Shelf | None = None
        self._projects: dict[Path, Shelf] = {}
        self._delivered: dict[str, set[str]] = {}

    @property
    def shelves(self) -> list[Shelf]:
        """All open stores."""
        return [*([self._user] if self._user else []), *dict.fromkeys(self._projects.values())]

    def reach(self, project: Path | None) -> Reach | None:
        """Returns the stores for a project folder (None: the person's alone) if they are open already."""
        if self._user is None or not self._user.loaded:
            return None
        if project is None:
            return Reach(self._user)
        shelf = self._projects.get(project)
        return Reach(self._user, shelf) if shelf is not None and shelf.loaded else None

    def open(self, project: Path | None) -> Reach:
        """Opens and reads what is not open yet. For a folder that can be no project the reach says why."""
        if self._user is None:
            user = Shelf(user_location(self.base), self.surroundings)
            user.load()
            self._user = user
        if project is None:
            return Reach(self._user)
        try:
            return Reach(self._user, self._project(project))
        except NoProject as error:
            return Reach(self._user, None, error.why)
        except MnemicError as error:
            return Reach(self._user, None, str(error))

    def refresh(self) -> dict[str, Diff]:
        """Looks at all open stores for changes from outside; returns what changed, by scope. Never raises."""
        looked = [(shelf.location.scope, shelf.look()) for shelf in self.shelves]
        return {scope: diff for scope, diff in looked if diff}

    def session(self, session_id: str) -> ChatSession:
        """Returns the chat of this id, begun now, or picked up where its kept cursor stands."""
        if session_id not in self.sessions:
            cursor = self._kept_cursor(session_id)
            self.sessions[session_id] = _picked_up(session_id, cursor) if cursor else ChatSession(session_id)
        return self.sessions[session_id]

    def close_session(self, session_id: str, session: ChatSession) -> None:
        """Lets a chat's messages go once all of them were read; its cursor is kept on disk."""
        if self.sessions.get(session_id) is session and session.processed_offset >= session.total:
            del self.sessions[session_id]
        if session_id not in self.sessions:
            self._delivered.pop(session_id, None)

    def _kept_cursor(self, session_id: str) -> Cursor | None:
        """The cursor from before a restart. Cursors of all projects lie in the person's own state."""
        if self._user is not None:
            return self._user.state.cursor(session_id)
        file = self.base / OURS / "state.sqlite3"
        if not file.exists():
            return None
        state = State(file)
        try:
            return state.cursor(session_id)
        finally:
            state.close()

    def totals(self) -> Mapping[str, int]:
        """Returns how many messages of each chat are known."""
        return {session_id: session.total for session_id, session in self.sessions.items()}

    def delivered(self, session_id: str, reach: Reach) -> set[str]:
        """Returns the keys of what was put into this session's prompts, before a restart too."""
        if session_id not in self._delivered:
            self._delivered[session_id] = set().union(*(s.state.delivered(session_id) for s in reach.shelves))
        return self._delivered[session_id]

    def mark_delivered(self, session_id: str, keys: Iterable[str]) -> None:
        """These were put into the session's prompt just now."""
        self._delivered.setdefault(session_id, set()).update(keys)

    def trust(self, shelf: Shelf, trusted: bool) -> Diff:
        """Keeps the person's answer about a store that came with a repository, and applies it."""
        self.trust_book.answer(shelf.location, trusted)
        return shelf.set_trusted(trusted)

    def close(self) -> None:
        """Closes all open stores."""
        for shelf in self.shelves:
            shelf.close()

    def problems(self) -> list[Problem]:
        """Returns what is wrong with the open stores."""
        return [
            problem
            for shelf in self.shelves
            for problem in (*shelf.location.problems, *shelf.snapshot.problems, *shelf.troubles())
        ]

    def _project(self, project: Path) -> Shelf:
        """Returns a project's store, opened if need be; two ways to one folder are one store."""
        if project not in self._projects:
            location = project_location(self.base, project, self.surroundings.environ, self.surroundings.home)
            known = next((s for s in self._projects.values() if s.location == location), None)
            self._projects[project] = known or self._opened(location)
        return self._projects[project]

    def _opened(self, location: Location) -> Shelf:
        trust = self.trust_book.trust(location, _policy(self.settings))
        # Where nothing is yet there is nothing to distrust: what the person saves there is their own.
        claim = Claim(self.trust_book, location) if trust == "unasked" else None
        shelf = Shelf(location, self.surroundings, trusted=trust != "untrusted", claim=claim)
        shelf.load()
        return shelf


def _policy(settings: Settings) -> Policy:
    wanted = settings.text("trust.projectStores")
    return next((policy for policy in POLICIES if policy == wanted), "ask")


def _picked_up(session_id: str, cursor: Cursor) -> ChatSession:
    return ChatSession(
        session_id,
        cursor.project,
        processed_offset=cursor.processed_offset,
        prefix_hash=cursor.prefix,
        first_hash=cursor.first,
    )
