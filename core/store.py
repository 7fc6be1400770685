"""The one mutable thing: all open stores and chats of this process. Everyone else holds frozen snapshots."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mnemic.core.chat import ChatSession
from mnemic.core.errors import MnemicError, NoProject
from mnemic.core.files.attaching import Left, decline, find_left, left_at, take_over
from mnemic.core.files.paths import (
    OURS,
    Location,
    base_dir,
    project_location,
    team_location,
    user_location,
)
from mnemic.core.links.book import let_go
from mnemic.core.links.hiding import hidden
from mnemic.core.looking import look
from mnemic.core.memory import Problem
from mnemic.core.operations.adopting import adopt
from mnemic.core.persistence.state import Cursor, State
from mnemic.core.persistence.undo import Undo
from mnemic.core.settings.options import Entry
from mnemic.core.settings.resolution import Settings
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.shelves.snapshot import Diff
from mnemic.core.surroundings import Surroundings
from mnemic.core.trust import POLICIES, Claim, Policy, Trust, TrustBook
from mnemic.core.vaults import OpenVaults

#: What a person sees of a vault that is not theirs to mend: not that its notes lack what ours have.
_OF_VAULTS = ("error", "warning")


@dataclass(frozen=True, slots=True)
class Attached:
    """What became of a store whose project is gone: how many files it held, and how to take a copy back."""

    left: Left
    files: int
    undo: Undo | None = None


class Store:
    """Opens stores when they are first needed and keeps them. One thread opens, refreshes and changes.

    ``looks`` tells that somebody refreshes again and again: then nobody waits for the index file when a store is opened.
    """

    def __init__(self, surroundings: Surroundings, settings: Settings, *, looks: bool = False) -> None:
        self.surroundings = surroundings
        self._looks = looks
        self.settings = settings
        base = base_dir(
            surroundings.environ, surroundings.home, surroundings.cwd, settings.text("store.base") or None
        )
        self.base = base
        self.trust_book = TrustBook(base / OURS / "trust.json")
        self.sessions: dict[str, ChatSession] = {}
        self._user: Shelf | None = None
        self._projects: dict[Path, Shelf] = {}
        self._teams: dict[Path, Shelf | None] = {}
        self._vaults = OpenVaults(base, surroundings)
        self._left: dict[Shelf, list[Left]] = {}
        self._applied: dict[Shelf, Trust] = {}
        self._delivered: dict[str, set[str]] = {}

    @property
    def shelves(self) -> list[Shelf]:
        """All open stores."""
        teams = self._teams.values() if self.settings.flag("store.team") else ()
        opened = (self._user, *self._projects.values(), *teams, *self._vaults.shelves)
        return list(dict.fromkeys(shelf for shelf in opened if shelf is not None))

    def reach(self, project: Path | None) -> Reach | None:
        """Returns the stores for a project folder (None: the person's alone) if they are open already."""
        if self._user is None or not self._user.loaded or not self._vaults.are(self._wanted_vaults()):
            return None
        if project is None:
            return Reach(self._user, others=self._vaults.shelves)
        shelf = self._projects.get(project)
        if shelf is None or not shelf.loaded or (self._has_team and project not in self._teams):
            return None
        return Reach(self._user, shelf, others=self._others(project))

    def open(self, project: Path | None) -> Reach:
        """Opens and reads what is not open yet. For a folder that can be no project the reach says why."""
        if self._user is None:
            user = Shelf(user_location(self.base), self.surroundings)
            user.load(mend=not self._looks, ahead=self._looks)
            self._user = user
        reach = self._with_project(self._user, project)
        if project is not None and reach.project is not None:
            self._open_team(project)
        inside = [shelf.location.root for shelf in self.shelves if shelf.location.inside_project]
        self._vaults.open(self._wanted_vaults(), inside)
        return replace(reach, others=self._others(project if reach.project else None))

    def _with_project(self, user: Shelf, project: Path | None) -> Reach:
        if project is None:
            return Reach(user)
        try:
            return Reach(user, self._project(project))
        except NoProject as error:
            return Reach(user, None, error.why)
        except MnemicError as error:
            return Reach(user, None, str(error))

    def look_for_vaults(self) -> None:
        """Has vaults opened whose folder is there by now, as that of a disk that was put in."""
        self._vaults.look_again()

    def refresh(self) -> dict[str, Diff]:
        """Looks at all open stores for changes from outside; returns what changed, by scope. Never raises."""
        self.look_for_vaults()
        return look(self.shelves)

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

    def trust_of(self, location: Location) -> Trust:
        """Returns whether a store is trusted, by what the person said and by the settings."""
        return self.trust_book.trust(location, _policy(self.settings))

    def trust(self, shelf: Shelf, trusted: bool) -> Diff:
        """Keeps the person's answer about a store that came with a repository, and applies it."""
        self.trust_book.answer(shelf.location, trusted)
        self._applied[shelf] = "trusted" if trusted else "untrusted"
        return shelf.set_trusted(trusted)

    def apply_trust(self) -> None:
        """Brings all open stores to what the settings and the kept answers say by now."""
        for shelf in self.shelves:
            trust = self.trust_of(shelf.location)
            unexpected = trust == "unasked" and shelf.trusted and bool(shelf.snapshot.files)
            if unexpected or trust != self._applied.get(shelf, "trusted"):
                self._applied[shelf] = trust
                shelf.set_trusted(trust != "untrusted", self._claim(shelf.location, trust))

    def _claim(self, location: Location, trust: Trust) -> Claim | None:
        # Where nothing is yet there is nothing to distrust: what the person saves there is their own.
        return Claim(self.trust_book, location) if trust == "unasked" else None

    def left(self, reach: Reach) -> list[Left]:
        """Returns the stores of vanished folders that were this project, or worktrees of it."""
        return self._left.get(reach.project, []) if reach.project else []

    def attach(self, shelf: Shelf, root: str) -> Attached:
        """Brings the memories of a project that is gone into this one: a renamed one's move, a worktree's are copied.

        Raises ``NotFound`` or ``Conflict`` with why not, ``Locked``, ``ReadOnly`` or ``StoreUnavailable``.
        """
        left = left_at(shelf.location, root)
        if left.worktree:
            files, commit = adopt(left, shelf)
            done = Attached(left, files, commit.undo)
            decline(left, shelf.location)
        else:
            take_over(left, shelf.location)
            shelf.look()
            done = Attached(left, left.files)
        self._left[shelf] = find_left(shelf.location)
        return done

    def decline(self, shelf: Shelf, left: Left) -> None:
        """Keeps that these are never to be attached, so that nobody is asked again."""
        decline(left, shelf.location)
        self._left[shelf] = find_left(shelf.location)

    def close(self) -> None:
        """Closes all open stores."""
        for shelf in self.shelves:
            let_go(shelf)
            shelf.close()

    def problems(self) -> list[Problem]:
        """Returns what is wrong with the open stores."""
        found = list(self._vaults.problems)
        for shelf in self.shelves:
            told = (*shelf.location.problems, *shelf.snapshot.problems, *shelf.troubles())
            told = (*told, *hidden(shelf)) if shelf.trusted else told
            mine = not shelf.location.is_vault
            found += [problem for problem in told if mine or problem.severity in _OF_VAULTS]
            found += [_moved(left, shelf) for left in self._left.get(shelf, ())]
        return found

    @property
    def _has_team(self) -> bool:
        return self.settings.flag("store.team")

    def _wanted_vaults(self) -> tuple[Entry, ...]:
        return self.settings.entries("vaults")

    def _others(self, project: Path | None) -> tuple[Shelf, ...]:
        team = self._teams.get(project) if project is not None and self._has_team else None
        return (*([team] if team else []), *self._vaults.shelves)

    def _open_team(self, project: Path) -> None:
        """Opens the team's store, if the person wants one; folders of one repository share it."""
        if not self._has_team or project in self._teams:
            return
        location = team_location(self.base, project, self.surroundings.home)
        known = next((s for s in self._teams.values() if s and s.location == location), None)
        self._teams[project] = known or (self._opened(location) if location else None)

    def _project(self, project: Path) -> Shelf:
        """Returns a project's store, opened if need be; two ways to one folder are one store."""
        if project not in self._projects:
            location = project_location(self.base, project, self.surroundings.environ, self.surroundings.home)
            known = next((s for s in self._projects.values() if s.location == location), None)
            shelf = known or self._opened(location)
            self._left[shelf] = find_left(location)
            self._projects[project] = shelf
        return self._projects[project]

    def _opened(self, location: Location) -> Shelf:
        trust = self.trust_of(location)
        claim = self._claim(location, trust)
        shelf = Shelf(location, self.surroundings, trusted=trust != "untrusted", claim=claim)
        self._applied[shelf] = trust
        shelf.load(mend=not self._looks, ahead=self._looks)
        return shelf


def _moved(left: Left, shelf: Shelf) -> Problem:
    """Says what is kept for a folder that is gone, and what to do about it."""
    kept = f"{left.files} memory file" + ("" if left.files == 1 else "s")
    how = f"mnemic attach {shlex.quote(left.root)}"
    if left.worktree:
        text = f"The worktree {left.root} is gone; its {kept} can be copied here: {how}."
        return Problem("info", "worktree-gone", text, left.memory)
    text = f"{left.root} is gone and seems to be this project; its {kept} can be brought here: {how}."
    if shelf.snapshot.memories:
        text = (
            f"{left.root} is gone and seems to be this project, which has memories of its own by now; "
            f"copy what you need of the {kept} in {left.memory} to {shelf.location.root}."
        )
    return Problem("info", "project-moved", text, left.memory)


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
