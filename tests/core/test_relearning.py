"""What was forgotten, overtaken or known elsewhere is not learned again from the same words."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

from mnemic.core.chat import ChatSession
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.extracting import Extracted, run_extraction
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.record import record_extraction
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.reach import Reach
from tests.core.a_store import MONDAY, Clock, messages, open_both, said, texts, topic, write


def heard(reach: Reach, *lines: str, session: str = "s1") -> Extracted:
    return read(said(*lines, session=session), reach)


def read(chat: ChatSession, reach: Reach) -> Extracted:
    done = run_extraction(chat, reach)
    record_extraction(done, reach)
    return done


def rules(done: Extracted) -> list[str]:
    return [rejection.rule for rejection in done.rejected]


def test_f065_what_was_forgotten_comes_back_by_a_plain_request_only(tmp_path: Path) -> None:
    clock = Clock()
    reach = open_both(tmp_path, clock)
    line = "remember: staging password rotates weekly"
    (memory,) = heard(reach, line).created
    clock.advance(hours=1)
    forget([memory], reach.shelves, {"s1": 1})
    for at in (MONDAY, None):
        done = read(said(line, at=at), reach)
        assert (texts(reach), rules(done)) == ({}, ["forgotten"])
    chat = said(line)
    chat.append(1, messages(["staging password rotates weekly, as you know"], clock.at))
    read(chat, reach)
    assert texts(reach) == {}
    chat.append(2, messages([line], clock.at + timedelta(minutes=1)))
    assert [m.body for m in read(chat, reach).created] == ["staging password rotates weekly"]
    assert reach.project is not None
    assert reach.project.state.forgotten("staging password rotates weekly") is None


def test_the_like_of_what_was_forgotten_does_not_come_back_from_the_same_chat(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    lines = ["We use pnpm for all of the packages.", "We use pnpm for all the packages."]
    (memory,) = heard(reach, *lines).created
    forget([memory], reach.shelves, {})
    done = read(said(*lines), reach)
    assert (texts(reach), rules(done)) == ({}, ["forgotten", "forgotten"])
    assert heard(reach, lines[1], session="s2").created != []


def test_a_forgotten_dated_text_is_known_again_without_its_date(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    (memory,) = heard(reach, "The release freeze starts Thursday.").created
    forget([memory], reach.shelves, {})
    assert rules(read(said("The release freeze starts Thursday.", at=None), reach)) == ["forgotten"]


def test_what_another_store_says_is_no_second_memory(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    remember(Wish(text="Always answer in plain English", type="project"), reach.project)
    done = heard(reach, "always answer in plain English")
    assert (rules(done), len(texts(reach))) == (["duplicate"], 1)


def test_a_store_that_is_not_trusted_learns_nothing_and_knows_nothing(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.project, "feedback/a.md", topic("Always answer in plain English", type_="feedback"))
    reach.project.set_trusted(False)
    done = heard(reach, "always answer in plain English", "The staging port is 8080.")
    assert [m.scope for m in done.created] == ["user"]
    assert rules(done) == ["untrusted_store"]


def test_a_dated_text_is_known_again_by_one_that_was_forgotten_without_its_date(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    line = "The release freeze starts Thursday."
    (memory,) = read(said(line, at=None), reach).created
    forget([memory], reach.shelves, {})
    assert rules(read(said(line), reach)) == ["forgotten"]
    later = said(line, session="s2", at=MONDAY + timedelta(days=90))
    assert [m.body[-12:] for m in read(later, reach).created] == ["(2027-03-04)"]


def test_only_what_was_forgotten_itself_keeps_its_like_away(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(
        reach.project,
        "project/list.md",
        topic("- The docs server is called mica\n- Use tox for tests", "List"),
    )
    chosen = [m for m in reach.project.snapshot.memories.values() if m.body == "Use tox for tests"]
    forget(chosen, reach.shelves, {})
    remember(Wish(title="Other", body="Something else entirely", type="project"), reach.project)
    line = "We use pnpm for all of the packages."
    read(said(line), reach)
    reach.project.state.unforget(["Use tox for tests"])
    assert rules(read(said(line), reach)) == ["duplicate"]
    forget(
        [m for m in reach.project.snapshot.memories.values() if "pnpm" in m.body], reach.shelves, {"s1": 0}
    )
    reach.project.state.unforget(["We use pnpm for all of the packages"])
    assert len(read(said("We use pnpm for all the packages."), reach).created) == 1


def test_an_old_message_does_not_bring_back_what_was_overtaken_since(tmp_path: Path) -> None:
    clock = Clock()
    reach = open_both(tmp_path, clock)
    assert reach.project is not None
    remember(Wish(text="The staging port is 8080", type="project"), reach.project)
    remember(Wish(text="The staging port is 8081", type="project"), reach.project)
    old = said("The staging port is 8080.", session="s2", at=MONDAY - timedelta(days=1))
    assert rules(read(old, reach)) == ["duplicate"]
    new = said("The staging port is 8080.", session="s3", at=MONDAY + timedelta(hours=1))
    assert len(read(new, reach).superseded) == 1
