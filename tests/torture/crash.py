"""Cuts each operation short at each of its steps, by SIGKILL, and has another process look at what is left.

Every process here is forked from one that has the program's modules and nothing else: no store was opened in it.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from mnemic.core.chat import Message
from mnemic.core.errors import MnemicError
from mnemic.core.extraction.rules import extract
from mnemic.core.files.disk import DRAFT_PREFIX, DRAFT_SUFFIX
from mnemic.core.operations.drafting import Wish, drafted
from mnemic.server.app import COMMAND_HANDLERS, HANDLERS
from tests.torture import checker
from tests.torture.door import Door, files_of, numbered, standing
from tests.torture.kinds import KINDS, SAID, Kind
from tests.torture.steps import Steps


@dataclass(frozen=True, slots=True)
class Plan:
    """One operation: the stores before it (a folder to copy), what it makes of them, and its steps by name."""

    kind: Kind
    before: Path
    old: Mapping[str, bytes]
    new: Mapping[str, bytes]
    old_tokens: tuple[str, ...]
    new_tokens: tuple[str, ...]
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one kill left. ``died`` is false where the operation was over by then."""

    step: int
    torn: bool
    died: bool
    faults: tuple[str, ...]


def in_a_process(work: Callable[[], object]) -> tuple[int, Any]:
    """Returns how a forked process ended (0, or minus a signal), and what the work returned, as JSON has it."""
    sys.stdout.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        code = 1
        try:
            os.close(reading)
            answer = json.dumps(work()).encode()
            with open(writing, "wb", closefd=False) as out:
                out.write(answer)
            code = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        answer = pipe.read()
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return code, json.loads(answer) if answer else None


def planned(kind: Kind, folder: Path) -> Plan:
    """Makes the stores as they are before, and runs the operation once to its end on a copy."""
    before, at = folder / "before", folder / "at"

    def prepare() -> list[str]:
        door = Door(at, standing(0), numbered(1))
        kind.prepare(door)
        door.close()
        return _tokens(at)

    code, old_tokens = in_a_process(prepare)
    assert code == 0, f"{kind.name} was not prepared"
    # A copy has other numbers on the disk; the kills work on copies as well, and their steps must be the same.
    at.rename(before)
    shutil.copytree(before, at)
    code, steps = in_a_process(lambda: _run(kind, at, None, torn=False))
    assert code == 0, f"{kind.name} does not run to its end"
    new_tokens = in_a_process(lambda: _tokens(at))[1]
    plan = Plan(
        kind, before, files_of(before), files_of(at), tuple(old_tokens), tuple(new_tokens), tuple(steps)
    )
    shutil.rmtree(at)
    return plan


def _tokens(folder: Path) -> list[str]:
    door = Door(folder, standing(1), numbered(3))
    return checker.tokens_of(door)


def _run(kind: Kind, folder: Path, fatal: int | None, *, torn: bool) -> list[str]:
    steps = Steps(fatal, torn=torn)
    steps.install()
    steps.counting = not kind.opened
    door = Door(folder, standing(9), numbered(2))
    if kind.opened:
        door.both  # noqa: B018 - opens the stores
    steps.counting = True
    kind.run(door)
    door.close()
    steps.take("the end")
    return steps.names


def killed(plan: Plan, folder: Path, step: int, *, torn: bool = False) -> Outcome:
    """Kills the operation at a step, and looks at what is left. ``folder`` is where it was planned.

    The copy lies where the stores lay at first: a project is known by its path.
    """
    at = folder / "at"
    shutil.copytree(plan.before, at)
    try:
        code, _ = in_a_process(lambda: _run(plan.kind, at, step, torn=torn))
        if code == 0:
            return Outcome(step, torn, False, ())
        faults = [] if code == -signal.SIGKILL else [f"it ended with {code}"]
        faults += [f"{path} is half a file" for path in checker.changed((), at, plan.old, plan.new)]
        _grow_old(at)
        code, found = in_a_process(lambda: _looked(plan, at))
        faults += found if code == 0 else [f"the look at it ended with {code}"]
    finally:
        if not os.environ.get("KEEP"):
            shutil.rmtree(at)
    return Outcome(step, torn, True, tuple(dict.fromkeys(faults)))


def _grow_old(folder: Path) -> None:
    """Some time passes until somebody looks: what is unfinished now belongs to nobody who still works."""
    for draft in folder.rglob(f"{DRAFT_PREFIX}*{DRAFT_SUFFIX}"):
        os.utime(draft, (0, 0))


def _looked(plan: Plan, folder: Path) -> list[str]:
    door = Door(folder, standing(20), numbered(4))
    door.both  # noqa: B018 - opens the stores, which mends what a crash left
    files, tokens = files_of(folder), tuple(checker.tokens_of(door))
    faults = [
        f"after recovery {path} is half a file" for path in checker.changed((), folder, plan.old, plan.new)
    ]
    if plan.kind.whole:
        faults += _all_or_nothing(plan, files, tokens)
    else:
        faults += _some_of_it(plan, tokens)
    faults += _again(plan, folder, door, files)
    return faults + checker.whole_look(folder, door)


def _all_or_nothing(plan: Plan, files: Mapping[str, bytes], tokens: tuple[str, ...]) -> Iterator[str]:
    happened = files == plan.new
    if not happened and files != plan.old:
        yield f"half of the operation is seen: {sorted(files)}"
    if plan.old == plan.new:
        happened = False
    # What a restore uses up happened as well; taking it back once more changes nothing, or is refused.
    used_up = {*plan.old_tokens} - {*plan.new_tokens} if happened else set[str]()
    tokens = tuple(token for token in tokens if token not in used_up)
    wanted = plan.new_tokens if happened else plan.old_tokens
    if tokens != wanted:
        more, less = sorted({*tokens} - {*wanted}), sorted({*wanted} - {*tokens})
        told = "happened" if happened else "did not happen"
        yield f"it {told}, and the undo log offers {more} too much, lacks {less}"


def _some_of_it(plan: Plan, tokens: tuple[str, ...]) -> Iterator[str]:
    known = {*plan.old_tokens, *plan.new_tokens}
    for token in tokens:
        if token not in known and plan.kind.name != "purge":
            yield f"the undo log offers {token}, which is nobody's"


def _again(plan: Plan, folder: Path, door: Door, files: Mapping[str, bytes]) -> Iterator[str]:
    """What several operations did not get to is done by asking again; nothing is done twice, nothing was skipped."""
    if plan.kind.name == "extract":
        before = door.learn("chat", *SAID)
        if before == len(SAID) and files != plan.new:
            yield "the cursor moved past what was not stored"
        if sorted(files_of(folder)) != sorted(plan.new):
            yield f"read again, the chat comes to {sorted(files_of(folder))}"
    elif plan.kind.name == "dream":
        task = door.ask("memory/dream", force=True)
        if task["status"] != "completed":
            yield f"the next dream was {task['status']} ({task.get('skippedReason')})"
        if sorted(files_of(folder)) != sorted(plan.new):
            yield f"dreamt again, the store comes to {sorted(files_of(folder))}"
    elif plan.kind.name == "purge":
        try:
            plan.kind.run(door)
        except StopIteration:  # it is forgotten by now: its id is enough to destroy it
            with suppress(MnemicError):  # destroyed already
                door.ask("memory/forget", ids=["project:project/host.md"], apply=True, purge=True)
        held = [
            path.relative_to(folder)
            for path in folder.rglob("*")
            if path.is_file() and b"The Host of staging" in path.read_bytes()
        ]
        if held:
            yield f"what was purged is left in {held}"


def every_kill(
    kind: Kind, folder: Path, chosen: Callable[[int], bool] = lambda _: True
) -> Iterator[tuple[Plan, Outcome]]:
    """Kills an operation at each of its steps, and half way through each write; ``chosen`` picks some of them."""
    plan = planned(kind, folder)
    for number, name in enumerate(plan.steps, 1):
        for torn in (False, True) if name == "write" else (False,):
            if chosen(number):
                yield plan, killed(plan, folder, number, torn=torn)


def fast_disk() -> str | None:
    """A disk in memory where there is one: what a process wrote outlives its kill there as well."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


def load_all() -> None:
    """Loads what a first call would load, so that forked processes need not."""
    for module in (*HANDLERS.values(), *sorted(set(COMMAND_HANDLERS.values()) - set(HANDLERS.values()))):
        import_module(f"mnemic.server.handlers.{module}")
    for module in ("filelock", "fcntl", "concurrent.futures.thread"):
        import_module(module)
    # The patterns of all languages are compiled at their first use, which is the slow part of it.
    drafted(Wish(text="The port of staging is 5433"))
    extract([Message("user", text, None) for text in SAID], 0, 0)


def main(names: list[str], chosen: Callable[[int], bool] = lambda _: True, *, quiet: bool = False) -> int:
    """Kills every kind (or those named), tells of each, and returns how many kills left a fault."""
    load_all()
    bad = kills = 0
    for kind in KINDS:
        if names and kind.name not in names:
            continue
        with tempfile.TemporaryDirectory(prefix="mnemic-torture-", dir=fast_disk()) as folder:
            count = faulty = 0
            for plan, outcome in every_kill(kind, Path(folder), chosen):
                count += 1
                faulty += bool(outcome.faults) or not outcome.died
                where = f"{kind.name}, step {outcome.step}{' torn' * outcome.torn}"
                if not outcome.died:
                    print(f"  {where}: it was over by then")
                for fault in outcome.faults:
                    print(f"  {where} ({plan.steps[outcome.step - 1]}): {fault}")
            kills += count
            bad += faulty
            if not quiet or faulty:
                print(f"{kind.name}: {count} kills, {faulty} left a fault")
    print(f"{kills} kills, {bad} left a fault")
    return bad
