"""A month of work in three projects: what is said in thirty sessions a day, and what is true after each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

PROJECTS = ("shop", "bank", "game")
DAYS, SESSIONS = 30, 30

_SERVICES = "billing orders search login cart export ledger mailer quota replay".split()
_PEOPLE = "Ana Ben Carla Dmitri Emil Fatou Goran Hanna Igor Jana".split()
_TOOLS = (
    "tabs over spaces",
    "short answers",
    "pnpm over npm",
    "rebase over merge",
    "dark themes",
    "snake_case names",
)
_SEEN = (
    "`{}-api` logs a warning about clock skew",
    "`{}-api` needed two restarts after the import",
    "The retry of `{}-api` was turned off by hand",
    "`{}-api` ran out of file handles at noon",
)
#: Said and not worth keeping.
_NOISE = (
    "Can you look at the failing test?",
    "Let's use port 9999 just for now",
    "ok thanks",
    "What is the staging port again?",
)


@dataclass(frozen=True, slots=True)
class Said:
    """What happens in one session. ``foreign``: another program writes it as a file, with that ``kind``."""

    project: str
    text: str
    foreign: bool = False
    kind: str = "fact"
    type: str = "project"


@dataclass
class Truth:
    """What is true by now: ``now`` holds what is said of each subject, ``past`` what no longer holds, ``seen`` what was seen once."""

    now: dict[tuple[str, str], str] = field(default_factory=dict)
    past: dict[tuple[str, str], list[str]] = field(default_factory=dict)
    seen: dict[str, list[str]] = field(default_factory=lambda: {project: [] for project in PROJECTS})


class Month:
    """The script, the same each time. ``truth`` follows what was said so far."""

    def __init__(self, seed: int = 7) -> None:
        self._random = Random(seed)
        self._fresh = iter(range(5_001, 9_000))
        self.truth = Truth()

    def day(self) -> Iterator[Said]:
        """Yields one day's sessions, in their order."""
        for number in range(SESSIONS):
            yield self._session(PROJECTS[number % len(PROJECTS)])

    def _session(self, project: str) -> Said:
        draw = self._random.random()
        if draw < 0.15:
            return Said(project, self._random.choice(_NOISE))
        if draw < 0.25:
            return self._observation(project)
        if draw < 0.45 and (known := self._changing(project)):
            return self._changed(project, self._random.choice(known))
        return self._stated(project, self._random.choice(_SUBJECTS))

    def _changing(self, project: str) -> list[str]:
        return [s for p, s in self.truth.now if p == project and s.startswith(("port", "deadline"))]

    def _observation(self, project: str) -> Said:
        """A number of its own makes it like no other."""
        text = f"{self._random.choice(_SEEN).format(self._random.choice(_SERVICES[:4]))}, run {next(self._fresh)}"
        self.truth.seen[project].append(text)
        return Said(project, text, True, "conversation")

    def _changed(self, project: str, subject: str) -> Said:
        key = project, subject
        self.truth.past.setdefault(key, []).append(self.truth.now[key])
        text = self.truth.now[key] = _sentence(subject, next(self._fresh))
        if self._random.random() < 0.4:
            return Said(project, text, True, _kind(subject))
        return Said(project, f"Actually, {text[0].lower()}{text[1:]}")

    def _stated(self, project: str, subject: str) -> Said:
        """Said for the first time, or again: in the same words, louder, asked for, or by another program."""
        home = "" if subject.startswith("prefers") else project
        key = home, subject
        text = self.truth.now.setdefault(key, _sentence(subject, next(self._fresh)))
        ways: tuple[Callable[[], Said], ...] = (
            lambda: Said(project, text),
            lambda: Said(project, f"{text}!"),
            lambda: Said(project, f"Please remember that {text[0].lower()}{text[1:]}"),
            lambda: Said(project, f"{text}.", home != "", _kind(subject), _type(subject)),
        )
        return self._random.choice(ways)()


def _sentence(subject: str, number: int) -> str:
    sort, _, name = subject.partition(" ")
    if sort == "port":
        return f"The staging port of {name} is {number}"
    if sort == "deadline":
        day, month = 1 + number % 28, 1 + number // 28 % 12
        return f"The deadline of {name} is {2007 + number // 336}-{month:02d}-{day:02d}"
    if sort == "owner":
        return f"{_PEOPLE[_SERVICES.index(name)]} owns the {name} service"
    if sort == "dashboard":
        return f"The latency dashboard of {name} is https://grafana.internal/d/{name}"
    return f"I prefer {name}"


def _kind(subject: str) -> str:
    return "plan" if subject.startswith("deadline") else "fact"


def _type(subject: str) -> str:
    return "reference" if subject.startswith("dashboard") else "project"


_SUBJECTS = (
    *(f"{sort} {name}" for sort in ("port", "owner", "dashboard") for name in _SERVICES),
    *(f"deadline PROJ-{number}" for number in range(11, 17)),
    *(f"prefers {tool}" for tool in _TOOLS),
)
