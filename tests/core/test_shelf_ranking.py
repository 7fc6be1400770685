"""Of a large store only the first are known by their ranks, and they are those that ranking all would put first."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from mnemic.core.memory import Memory, Place
from mnemic.core.shelves import ranking
from mnemic.core.shelves.kept import Kept, changes
from mnemic.core.shelves.ranking import Ranking
from mnemic.core.shelves.reading import TopicFile
from tests.core.a_store import MONDAY
from tests.effort import short

STEPS = st.lists(
    st.tuples(st.sampled_from("abcdefghijklmnopqrst\u00e9"), st.sampled_from(["put", "pin", "overtaken", "empty", "go"]),
              st.integers(0, 9)),
    min_size=1, max_size=60,
)  # fmt: skip


def kept(path: str, how: str, day: int) -> Kept:
    memory = Memory(
        id=f"user:{path}", scope="user", path=path, file=Path(path), place=Place(0, 0, ""), type="project",
        kind="fact", importance="medium", title=path, description="", summary=path, body=path, revision="0" * 16,
        updated_at=MONDAY - timedelta(days=day), superseded_by="user:x.md" if how == "overtaken" else None,
    )  # fmt: skip
    memories = () if how == "empty" else (memory,)
    return Kept.of(
        TopicFile(path, "0" * 16, (0, 0, 0, 0), path, "", how == "pin", True, memories, ()), dated=True
    )


def heat(one: Kept, _: datetime) -> float:
    return 0.5 if one.updated is None else one.updated % 7 / 7


@short(100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(STEPS)
def test_the_first_are_those_of_all(
    monkeypatch: pytest.MonkeyPatch, steps: list[tuple[str, str, int]]
) -> None:
    monkeypatch.setattr(ranking, "KNOWN", 4)
    monkeypatch.setattr(ranking, "_LEAST", 3)
    files: dict[str, Kept] = {}
    followed = Ranking(lambda: MONDAY, heat)
    followed.rank(files)
    for name, how, day in steps:
        now = dict(files)
        path = f"{name}.md"
        if how == "go":
            now.pop(path, None)
        else:
            now[path] = kept(path, how, day)
        followed.follow(changes(files, now), now)
        files = now
        followed.rank(files)
        anew = [Ranking(lambda: MONDAY, heat) for _ in range(2)]
        for one, known in zip(anew, (4, 1_000), strict=True):
            monkeypatch.setattr(ranking, "KNOWN", known)
            one.rank(files)
        monkeypatch.setattr(ranking, "KNOWN", 4)
        for one in (followed, anew[0]):
            count = min(3, anew[1].listed)
            assert list(one.first())[:count] == list(anew[1].first())[:count]
            assert one.recent(3) == anew[1].recent(3)
            assert list(one.all()) == list(anew[1].first())
            assert one.listed == anew[1].listed == sum(each.listed for each in files.values())


def test_a_link_in_another_composition_means_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    composed, apart = "caf\u00e9.md", "cafe\u0301.md"
    files = {apart: kept(apart, "put", 1)}
    one = Ranking(lambda: MONDAY, heat)
    one.rank(files)
    assert one.of_form(composed) == [apart]
    both = {**files, composed: kept(composed, "put", 2)}
    one.follow(changes(files, both), both)
    assert one.of_form(composed) == [composed, apart]
    one.follow(changes(both, {}), {})
    assert one.of_form(composed) == []


def test_after_an_hour_all_are_ranked_anew() -> None:
    clock = [MONDAY]
    one = Ranking(lambda: clock[0], heat)
    files = {"a.md": kept("a.md", "put", 1)}
    one.rank(files)
    clock[0] += timedelta(hours=2)
    now = {**files, "b.md": kept("b.md", "put", 2)}
    one.follow(changes(files, now), now)
    assert not one.stands
    one.rank(now)
    assert sorted(one.first()) == ["a.md", "b.md"]
