"""Which cold memories belong together: those that name the same thing, share two tags, or are alike in their words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from mnemic.core.dream.desk import Desk
from mnemic.core.language.statement import read
from mnemic.core.links.entities import entities_in
from mnemic.core.memory import Kind, Memory, Type

#: So many make a note; so few more are added to one that is there.
FEWEST, FEWEST_MORE = 3, 2
#: A note says no more memories than these.
MOST = 40
#: A longer memory is not said in short: it stays as it is until it fades.
MAX_CHARS = 500
#: What lasts stays in its own words.
_KINDS: frozenset[Kind] = frozenset({"observation", "idea", "conversation", "plan", "reflection", "fact"})
_TYPES: frozenset[Type] = frozenset({"project", "reference"})
_IMPORTANCES = frozenset({"low", "medium"})
#: What more of them have in common than these says nothing about any.
_COMMON = 60
#: The share of their terms from which on two are alike, and the fewest that they share.
_ALIKE, _SHARED = 0.4, 3
#: Names that make a note, by the first word of their key, the best first.
_NAMED = ("ticket", "service", "person", "symbol", "file")


@dataclass(frozen=True, slots=True)
class Cluster:
    """Memories for one note: ``about`` says in a few words what they have in common."""

    type: Type
    about: str
    members: tuple[Memory, ...]


def clusters(desk: Desk, known: Mapping[tuple[Type, str], int]) -> Iterator[Cluster]:
    """Yields clusters of cold memories, the largest first, each memory in one of them.

    ``known`` are the notes that are there, by what they are about, with how many memories each says.
    """
    left = {memory.id: memory for memory in desk.current() if _may_be_put_away(desk, memory)}
    if len(left) < min(FEWEST, FEWEST_MORE):
        return
    for (type_, about), ids in _by_name(left):
        members = [left[id_] for id_ in ids if id_ in left]
        said = known.get((type_, about))
        members = members[: MOST - (said or 0)]
        if len(members) >= (FEWEST if said is None else FEWEST_MORE):
            for memory in members:
                del left[memory.id]
            yield Cluster(type_, about, tuple(members))
    yield from _by_words(left, known)


def _may_be_put_away(desk: Desk, memory: Memory) -> bool:
    return (
        memory.kind in _KINDS
        and memory.type in _TYPES
        and memory.importance in _IMPORTANCES
        and desk.is_alone(memory)
        and desk.is_known(memory.path)
        and len(memory.body) + len(memory.why or "") + len(memory.how_to_apply or "") <= MAX_CHARS
        and desk.temperature(memory) == "cold"
    )


def _by_name(left: Mapping[str, Memory]) -> list[tuple[tuple[Type, str], list[str]]]:
    """What they name or are tagged with, the commonest first."""
    found: defaultdict[tuple[Type, str], list[str]] = defaultdict(list)
    rank: dict[tuple[Type, str], int] = {}
    for id_, memory in left.items():
        for entity in entities_in(f"{memory.title}\n{memory.body}"):
            sort, _, name = entity.partition(":")
            if sort in _NAMED:
                rank[memory.type, name] = _NAMED.index(sort)
                found[memory.type, name].append(id_)
        for pair in combinations(sorted({tag.casefold() for tag in memory.tags}), 2):
            about = " and ".join(pair)
            rank.setdefault((memory.type, about), len(_NAMED))
            found[memory.type, about].append(id_)
    fitting = [(key, ids) for key, ids in found.items() if FEWEST_MORE <= len(ids) <= _COMMON]
    return sorted(fitting, key=lambda each: (-len(each[1]), rank[each[0]], each[0]))


def _by_words(left: dict[str, Memory], known: Mapping[tuple[Type, str], int]) -> Iterator[Cluster]:
    """What is left and alike in its words, as groups in which each is like another."""
    terms = {id_: read(memory.body).terms for id_, memory in left.items()}
    by_term: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for id_, memory in left.items():
        for term in terms[id_]:
            by_term[memory.type, term].append(id_)
    shared: Counter[tuple[str, str]] = Counter()
    for ids in by_term.values():
        if len(ids) <= _COMMON:
            shared.update(combinations(ids, 2))
    near: defaultdict[str, set[str]] = defaultdict(set)
    for (one, other), count in shared.items():
        if count >= _SHARED and count / len(terms[one] | terms[other]) >= _ALIKE:
            near[one].add(other)
            near[other].add(one)
    for group in _connected(near):
        members = tuple(left[id_] for id_ in group)[:MOST]
        about = _common_words(members)
        if len(members) >= FEWEST and about and (members[0].type, about) not in known:
            yield Cluster(members[0].type, about, members)


def _connected(near: Mapping[str, set[str]]) -> list[list[str]]:
    groups: list[list[str]] = []
    seen: set[str] = set()
    for start in near:
        if start in seen:
            continue
        group, waiting = [], [start]
        seen.add(start)
        while waiting:
            one = waiting.pop()
            group.append(one)
            fresh = sorted(near[one] - seen)
            seen.update(fresh)
            waiting += fresh
        groups.append(sorted(group))
    return sorted(groups, key=lambda group: (-len(group), group))


def _common_words(members: Sequence[Memory]) -> str:
    """The two words that most of them have, as they stand in the first."""
    counts: Counter[str] = Counter()
    for memory in members:
        counts.update({term for term in read(memory.body).terms if term.isalpha()})
    wanted = [term for term, count in counts.most_common(12) if count * 2 > len(members)]
    words: dict[str, str] = {}
    for word in members[0].body.split():
        bare = word.strip(".,;:!?()[]\"'`«»。，、！？：；")
        for term in read(bare).terms & frozenset(wanted):
            words.setdefault(term, bare)
    first = [words[term] for term in sorted(words, key=lambda term: (-counts[term], term))[:2]]
    return " ".join(sorted(first, key=members[0].body.find)).casefold()
