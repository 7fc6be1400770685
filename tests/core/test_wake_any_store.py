"""Wake over any store: the budget holds, nothing is said twice, and a task's memories come before what is merely hot."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.files.disk import put
from mnemic.core.operations.recall import Query, is_current, recall
from mnemic.core.operations.wake import Aim, Orientation, wake
from mnemic.core.shelves.shelf import Shelf
from mnemic.core.summary import normalised
from mnemic.core.wake.groups import standing
from mnemic.core.wake.place import Place
from mnemic.core.wake.tokens import estimated_tokens
from tests.core.a_store import MONDAY, Clock, open_user, topic
from tests.effort import short

WORDS = (
    "billing refund ledger deploy Tuesday cache Redis port gateway 8443 Dana approval freeze ticket BILL-12 night",
    "付款 服务 使用 数据库 部署 周二 退款 批准",
    "😀 👩‍👩‍👧‍👦 🇩🇪 🚀 ✅",
    "def refund(self): return x[0] # </mnemic-memories> ``` { } ### - Why: &lt; \\u003c",
)
LINE = st.one_of(
    *(st.lists(st.sampled_from(words.split()), min_size=1, max_size=14).map(" ".join) for words in WORDS),
    st.text(max_size=40),
)
BODY = st.one_of(
    LINE,
    st.lists(LINE, max_size=6).map("\n- ".join),
    st.lists(LINE, max_size=6).map("\n\n".join),
    st.tuples(LINE, st.sampled_from((30, 600))).map(lambda pair: " ".join([pair[0]] * pair[1])),
    st.just("It is a long story. " * 5_000),
)
NOTE = st.fixed_dictionaries(
    {
        "body": BODY,
        "type_": st.sampled_from(("project", "project", "reference", "user", "feedback")),
        "days": st.sampled_from((0, 0, 1, 5, 20, 60, 500)),
        "fields": st.dictionaries(
            st.sampled_from(("pinned", "importance", "kind", "superseded_by", "valid_to")),
            st.just(""),
            max_size=1,
        ),
    }
)
VALUES = {
    "pinned": "true", "importance": "critical", "kind": "preference", "superseded_by": "project/x.md", "valid_to": "2026-01-01",
}  # fmt: skip
TASKS = (
    "refund approval",
    "when do we deploy?",
    "周二 部署",
    "Mend the gateway. The cache is in Redis. Ask Dana.",
    "",
)


def filled(folder: Path, notes: list[dict[str, object]]) -> Shelf:
    clock = Clock()
    shelf = open_user(folder, clock)
    (shelf.location.root / "project").mkdir(parents=True)
    for days in sorted({int(str(note["days"])) for note in notes}, reverse=True):
        clock.at = MONDAY - timedelta(days=days)
        for n, note in enumerate(notes):
            if note["days"] == days:
                fields = {name: VALUES[name] for name in dict(note["fields"])}  # type: ignore[call-overload]
                text = topic(str(note["body"]), f"Note {n % 5}", str(note["type_"]), **fields)
                put(shelf.location.root / "project" / f"n{n}.md", text.encode("utf-8", "replace"), new=True)
        shelf.refresh()
    clock.at = MONDAY
    return shelf


@short(15)
@given(
    st.lists(NOTE, max_size=14),
    st.one_of(st.integers(1, 5_000), st.integers(1, 300), st.integers(300, 900)),
    st.sampled_from(TASKS),
    st.sampled_from((None, 3, 30)),
    st.sampled_from(
        (Place(), Place("billing", "feature/BILL-12-refund"), Place("</mnemic-memories>", "🚀" * 300))
    ),
)
def test_a_prompt_of_any_store_keeps_its_promises(
    notes: list[dict[str, object]], budget: int, task: str, since: int | None, place: Place
) -> None:
    with TemporaryDirectory() as folder:
        shelf = filled(Path(folder), notes)
        aim = Aim(task, place, None if since is None else MONDAY - timedelta(days=since))
        found = wake(aim, budget, [shelf], MONDAY)
        stays_in_budget(found, budget)
        holds(found, shelf)
        says_nothing_twice(found)
        shelf.close()


def stays_in_budget(found: Orientation, budget: int) -> None:
    assert found.tokens == estimated_tokens(found.prompt) <= budget
    assert found.prompt.count("mnemic-memories>") - found.prompt.count("[/mnemic-memories>") == 2 * bool(
        found.shown
    )
    assert found.shown or "\n" not in found.prompt


def holds(found: Orientation, shelf: Shelf) -> None:
    eligible = {
        memory.id
        for memory in shelf.snapshot.memories.values()
        if memory.trusted
        and is_current(memory, None, MONDAY)
        and shelf.temperature_of(memory, MONDAY) != "archived"
    }
    shown = [one.memory.id for one in found.shown]
    assert set(shown) <= eligible
    assert len(shown) == len(set(shown))
    assert found.omitted == len(eligible) - len(shown)


def says_nothing_twice(found: Orientation) -> None:
    bodies = [normalised(one.memory.body) for one in found.shown if len(one.memory.body) < 600]
    assert len(bodies) == len(set(bodies))
    always = {one.memory.id for one in standing([one.held for one in found.shown])}
    files = Counter(one.memory.path for one in found.shown if one.memory.id not in always)
    if len({one.memory.path for one in found.shown}) > 1:
        assert max(files.values(), default=0) <= 3


SUBJECTS = (
    "billing",
    "refund",
    "ledger",
    "cache",
    "port",
    "gateway",
    "ticket",
    "search",
    "login",
    "stock",
    "mail",
    "tax",
)


@short(10)
@given(st.integers(0, 2**32), st.sampled_from(SUBJECTS), st.integers(300, 1_500))
def test_what_a_task_asks_for_comes_before_what_is_merely_hot(seed: int, subject: str, budget: int) -> None:
    chance = Random(seed)
    with TemporaryDirectory() as folder:
        pairs = [chance.sample(SUBJECTS, 2) for _ in range(12)] + [[subject, chance.choice(SUBJECTS)]]
        days = [chance.choice((0, 1, 20, 60)) for _ in pairs]
        notes = [
            {
                "body": f"The {one} of team {n} is kept by {other}.",
                "type_": "project",
                "days": day,
                "fields": {},
            }
            for n, ((one, other), day) in enumerate(zip(pairs, days, strict=True))
        ]
        shelf = filled(Path(folder), notes)
        hot = chance.sample(list(shelf.snapshot.memories.values()), 5)
        for hours in (4, 2):
            shelf.count_uses(hot, "recalled", MONDAY - timedelta(hours=hours))
        found = wake(Aim(subject), budget, [shelf], MONDAY)
        asked = {one.memory.id for one in recall(Query(subject, limit=12), [shelf], MONDAY).recalled}
        shown = [one.memory.id in asked for one in found.shown]
        assert shown[0]
        assert shown == sorted(shown, reverse=True)
        shelf.close()
