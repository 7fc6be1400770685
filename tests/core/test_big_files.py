"""The work for a file grows as the file does: twice the entries are twice the work, never four times."""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import pairwise
from types import FrameType

import pytest

from mnemic.core.files.decode import encode
from mnemic.core.markdown.notation import Body, read_topic
from mnemic.core.markdown.parting import without_entries
from mnemic.core.markdown.splicing import with_body, with_label
from mnemic.core.persistence.comparing import steps
from mnemic.core.persistence.reverting import Change, reverted

#: Twice the entries may cost this many times the calls; each with each would be four times.
MOST = 2.6
COUNT = 200


def listed(count: int) -> str:
    return "".join(f"- fact number {n} about thing {n % 7}\n  Why: the same\n" for n in range(count))


def paragraphs(count: int) -> str:
    return "\n".join(f"Fact number {n}\nWhy: the same\n" for n in range(count))


def alike(count: int) -> str:
    return "- the same\n" * count


def calls(work: Callable[[], object]) -> int:
    """How many functions the work calls, those written in C among them."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def lengths_counted(work: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many characters are searched for line ends."""
    from mnemic.core.markdown import entries, lines

    total = 0
    real = lines.ends_between

    def counted(text: str, start: int, end: int) -> int:
        nonlocal total
        total += end - start
        return real(text, start, end)

    with monkeypatch.context() as patch:
        patch.setattr(lines, "ends_between", counted)
        patch.setattr(entries, "ends_between", counted)
        work()
    return total


def back(text: str, gone: set[int], added: str) -> bytes | None:
    after = without_entries(text, gone)
    return reverted(Change("a.md", encode(text), encode(after)), encode(after + added))


WORK: dict[str, Callable[[str, int], object]] = {
    "read": lambda text, _: read_topic(text, "a"),
    "forget one": lambda text, count: without_entries(text, {count // 2}),
    "forget half": lambda text, count: without_entries(text, set(range(0, count, 2))),
    "forget all but one": lambda text, count: without_entries(text, set(range(1, count))),
    "replace": lambda text, count: with_body(text, count // 2, "another text"),
    "give a reason": lambda text, count: with_label(text, count // 2, "how", "so"),
    "one comes back": lambda text, count: back(text, {count // 2}, "- more\n"),
    "many come back": lambda text, count: reverted(
        Change("a.md", encode(text), encode(without_entries(text, set(range(0, count, 2))))), None
    ),
}


@pytest.mark.parametrize("write", [listed, paragraphs, alike])
@pytest.mark.parametrize("what", WORK)
def test_twice_the_entries_are_twice_the_work(what: str, write: Callable[[int], str]) -> None:
    def work(count: int) -> Callable[[], object]:
        text = write(count)

        def run() -> None:
            try:
                WORK[what](text, count)
            except LookupError:
                return  # among lines that are all alike a place is not certain; that is found out as fast

        return run

    work(COUNT)()
    small, large = calls(work(COUNT)), calls(work(2 * COUNT))
    assert large < MOST * small


def test_the_lines_above_an_entry_are_not_counted_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    text = listed(COUNT)
    assert lengths_counted(lambda: read_topic(text, "a"), monkeypatch) < 4 * len(text)


def test_one_entry_alone_costs_its_own_length() -> None:
    small, large = Body(listed(COUNT)), Body(listed(2 * COUNT))
    assert calls(lambda: large[COUNT]) <= calls(lambda: small[COUNT // 2]) + 5


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ([str(n) for n in range(3_000)], [str(n) for n in range(3_000) if n % 3]),
        (["same"] * 3_000, ["same"] * 2_000),
        ([str(n % 5) for n in range(3_000)], [str(n % 7) for n in range(3_000)]),
        ([str(n) for n in range(1_500)], [str(n) for n in reversed(range(1_500))]),
        ([], ["a"]),
        (["a"], []),
        ([], []),
    ],
)
def test_steps_lead_from_the_one_to_the_other(before: list[str], after: list[str]) -> None:
    found = list(steps(before, after))
    assert [line for step in found for line in before[step.start : step.end]] == before
    assert [line for step in found for line in after[step.new_start : step.new_end]] == after
    for step in found:
        assert not step.same or before[step.start : step.end] == after[step.new_start : step.new_end]
    assert all(one.same != other.same for one, other in pairwise(found))


def test_many_gaps_are_found_each_by_itself() -> None:
    before = [str(n) for n in range(4_000)]
    found = list(steps(before, [line for n, line in enumerate(before) if n % 10]))
    assert [step.start for step in found if not step.same] == list(range(0, 4_000, 10))
