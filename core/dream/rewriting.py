"""A model's plan, carried out on a desk: what it makes is new, what that took the place of is overtaken and readable."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mnemic.core.dream.desk import Action, Desk, Step
from mnemic.core.dream.joining import Links
from mnemic.core.dream.proposal import Item, Proposal, RefusedPlan
from mnemic.core.dream.telling import names_itself, said_at
from mnemic.core.errors import BadInput, Conflict
from mnemic.core.files.vault import encode
from mnemic.core.markdown.topic_text import Draft, topic_text
from mnemic.core.memory import IMPORTANCES, Memory, Source
from mnemic.core.operations.drafting import described, joined, settled
from mnemic.core.operations.superseding import free_place, retired
from mnemic.core.shelves.shelf import Edit
from mnemic.core.summary import title_of
from mnemic.core.times import iso

#: Who is named as the agent of what a model has put into other words.
REWRITER = "mnemic-model"
_DONE: dict[str, tuple[Action, str]] = {
    "merge": ("merge", "the model says that these are about one thing"),
    "split": ("split", "the model says that this is about several things"),
    "rewrite": ("rewrite", "the model has put it more clearly"),
    "drop": ("drop", "the model says that it is of no use any more, and it is cold"),
}


def rewrite(desk: Desk, proposal: Proposal) -> bool:
    """Carries out a plan on the desk; tells whether it changed anything. Raises ``RefusedPlan`` where a part cannot be done."""
    for item in proposal.items:
        if not desk.may_write(memory.path for memory in item.memories):
            raise RefusedPlan("a file of its plan has changed meanwhile")
        try:
            _carry_out(desk, item)
        except (BadInput, Conflict) as error:
            raise RefusedPlan("a part of its plan cannot be written") from error
    return bool(proposal.items)


def _carry_out(desk: Desk, item: Item) -> None:
    action, reason = _DONE[item.deed]
    origins = tuple(map(desk.origin, item.memories))
    if item.deed == "drop":
        (memory,) = item.memories
        if Links(desk).lead_to(memory):
            raise RefusedPlan("its plan drops a memory that others link to")
        desk.put([Edit(memory.path, None)])
        desk.doubles.append(memory)
        desk.take(Step(action, origins, None, reason))
        return
    paths = [_written(desk, item, text) for text in item.texts]
    for memory in item.memories:
        marked = retired(memory, paths[0], desk.shelf, desk.read, desk.now)
        if not marked:
            raise RefusedPlan("a memory of its plan cannot be marked as overtaken")
        desk.put(marked)
    into = desk.of(paths[0])
    for memory in item.memories:
        desk.inherits(memory, into[0].key)
    desk.take(Step(action, origins, into[0].id, reason))


def _written(desk: Desk, item: Item, text: str) -> str:
    draft = _draft(item.memories, text, alone=len(item.texts) == 1)
    path = free_place(draft.type, draft.title, desk.shelf, desk.read)
    desk.put([Edit(path, encode(topic_text(draft)))])
    return path


def _draft(memories: Sequence[Memory], text: str, *, alone: bool) -> Draft:
    newest = max(memories, key=lambda memory: (said_at(memory), memory.id))
    why = how = None
    for memory in memories:
        why, how = joined(why, memory.why), joined(how, memory.how_to_apply)
    named = [memory.title for memory in memories if names_itself(memory)]
    return settled(
        Draft(
            title=named[0] if alone and named else title_of(text),
            description=described(text),
            body=text,
            type=newest.type,
            kind=newest.kind,
            importance=max((memory.importance for memory in memories), key=IMPORTANCES.index),
            why=why,
            how_to_apply=how,
            tags=_all(memory.tags for memory in memories),
            valid_from=newest.valid_from,
            supersedes=memories[0].path,
            source=Source(agent=REWRITER, at=iso(said_at(newest))),
            evidence=_all(memory.evidence for memory in memories),
        )
    )


def _all(lists: Iterable[Sequence[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(each for one in lists for each in one))
