"""Plays the scenarios in ``tests/scenarios``: each sentence there is a step, and one that is no step is an error."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from mnemic.core.chat import ChatSession
from mnemic.core.errors import BadInput
from mnemic.core.hovering.bearing import relevant
from mnemic.core.hovering.place import place_at
from mnemic.core.operations.drafting import Wish, drafted
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.forgetting import find_candidates, forget, meant
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.record import record_extraction
from mnemic.core.operations.remembering import remember
from mnemic.core.operations.restoring import find_undo, restore
from tests.core.a_store import Clock, messages, open_both, said, topic, write

FOLDER = Path(__file__).parent / "scenarios"


class Step(NamedTuple):
    """A sentence and the list under it."""

    sentence: str
    items: list[str]


class Scenario(NamedTuple):
    name: str
    steps: list[Step]


def scenarios() -> Iterator[Scenario]:
    for file in sorted(FOLDER.glob("*.md")):
        for part in re.split(r"^## ", file.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            title, _, body = part.partition("\n")
            yield Scenario(f"{file.stem}: {title}", list(steps(body)))


def steps(body: str) -> Iterator[Step]:
    step: Step | None = None
    for line in body.splitlines():
        if line.startswith(("- ", "> ")):
            assert step is not None, f"a list without a sentence: {line}"
            step.items.append(line[2:])
        elif line.strip() and not line.startswith("*"):
            if step is not None:
                yield step
            step = Step(line.strip(), [])
    if step is not None:
        yield step


class Play:
    """One scenario on stage: its stores, its clock, its chat, and the last answer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = Clock()
        self.reach = open_both(folder, self.clock)
        self.chat: ChatSession | None = None
        self.answer = ""
        self.undo = ""
        self.shown: list[str] = []

    def given(self, items: Sequence[str]) -> None:
        for number, item in enumerate(items):
            assert self.reach.project is not None
            write(self.reach.project, f"project/{number}.md", topic(item, item))

    def remember(self, text: str, why: str | None, title: str | None) -> None:
        text = text.replace(" / ", "\n")
        wish = Wish(text=None if title else text, body=text if title else None, title=title, why=why)
        done = remember(wish, self.reach.shelf_for(drafted(wish)[0].type))
        self.answer = done.outcome
        self.undo = done.undo.token if done.undo else ""

    def read(self, lines: Sequence[str], how: str) -> None:
        self.clock.advance(minutes=1)
        if how != " next" or self.chat is None:
            self.chat = said(*lines)
        else:
            self.chat.append(self.chat.total, messages(lines, self.clock.at))
        record_extraction(run_extraction(self.chat, self.reach), self.reach)

    def ask(self, question: str) -> None:
        found = recall(Query(question), self.reach.shelves, self.clock())
        self.shown = [one.memory.body for one in found.recalled]

    def forget(self, query: str) -> None:
        try:
            candidates = find_candidates(query, self.reach.shelves, 5)
        except BadInput:
            self.answer = "refused"
            return
        sessions = {self.chat.session_id: self.chat.total} if self.chat else {}
        chosen = meant(candidates)
        done = forget(chosen, self.reach.shelves, sessions)
        self.answer = f"{len(done.memories)} forgotten"
        self.answer += "" if chosen else f", {len(candidates)} to choose from"
        self.undo = "+".join(undo.token for undo in done.undos)

    def take_back(self) -> None:
        assert restore(find_undo(self.undo, self.reach.shelves)).conflicts == ()

    def point(self, word: str, line: str) -> None:
        place = place_at([line], 0, line.index(word))
        found = relevant(place, self.reach.shelves, self.clock(), 3) if place else []
        self.shown = [one.memory.body for one in found]

    def expect_answer(self, expected: str) -> None:
        assert self.answer == expected

    def expect_shown(self, items: Sequence[str]) -> None:
        assert self.shown == list(items)

    def expect_memories(self, items: Sequence[str]) -> None:
        held = [
            m for s in self.reach.shelves for m in s.snapshot.memories.values() if m.superseded_by is None
        ]
        told = sorted(m.body.replace("\n", " / ") + (f" — because {m.why}" if m.why else "") for m in held)
        assert [re.sub(" +", " ", text) for text in told] == sorted(items)

    def expect_not_on_disk(self, text: str) -> None:
        files = [file for file in self.folder.rglob("*") if file.is_file()]
        assert files
        assert not any(text.encode() in file.read_bytes() for file in files)


Handler = Callable[[Play, "re.Match[str]", list[str]], object]
STEPS: dict[str, Handler] = {
    r"These are remembered:": lambda play, _, items: play.given(items),
    r"Somebody asks to remember “(.+?)”(?: because “(.+?)”)?(?: under the title “(.+?)”)?\.": (
        lambda play, found, _: play.remember(*found.groups())
    ),
    r"This is said( again| next)?:": lambda play, found, items: play.read(items, found[1] or ""),
    r"Somebody asks “(.+)”\.": lambda play, found, _: play.ask(found[1]),
    r"Somebody asks to forget “(.+)”\.": lambda play, found, _: play.forget(found[1]),
    r"It is undone\.": lambda play, _, __: play.take_back(),
    r"It is (\d+) hours later\.": lambda play, found, _: play.clock.advance(hours=int(found[1])),
    r"The pointer rests on “(.+)” in `(.+)`\.": lambda play, found, _: play.point(found[1], found[2]),
    r"The answer is: (.+)\.": lambda play, found, _: play.expect_answer(found[1]),
    r"(?:These answer|These are shown):": lambda play, _, items: play.expect_shown(items),
    r"(?:Nothing answers|Nothing is shown)\.": lambda play, _, __: play.expect_shown([]),
    r"Now these are remembered:": lambda play, _, items: play.expect_memories(items),
    r"Now nothing is remembered\.": lambda play, _, __: play.expect_memories([]),
    r"The disk does not hold “(.+)”\.": lambda play, found, _: play.expect_not_on_disk(found[1]),
}


@pytest.mark.parametrize("scenario", list(scenarios()), ids=lambda scenario: scenario.name)
def test_what_the_scenarios_tell_is_true(scenario: Scenario, tmp_path: Path) -> None:
    play = Play(tmp_path)
    for step in scenario.steps:
        found = [
            (handler, match)
            for pattern, handler in STEPS.items()
            if (match := re.fullmatch(pattern, step.sentence))
        ]
        assert len(found) == 1, f"this is no step: {step.sentence}"
        handler, match = found[0]
        handler(play, match, step.items)


def test_there_are_scenarios_of_all_kinds() -> None:
    assert {scenario.name.partition(":")[0] for scenario in scenarios()} == {
        "chat", "forget", "hover", "recall", "remember",
    }  # fmt: skip
