"""Which memory a query means, and that exactly the chosen entries go, in any order, whatever their file looks like."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from itertools import permutations
from pathlib import Path

import pytest

from mnemic.core.errors import Conflict, Locked, ReadOnly
from mnemic.core.memory import Memory
from mnemic.core.operations.forgetting import find_candidates, forget, meant, texts_of, undated
from mnemic.core.operations.fuzzy import fuzzy
from mnemic.core.operations.recall import search
from mnemic.core.search.tokens import query_terms, terms
from mnemic.core.shelves import mappings
from mnemic.core.shelves.kept import Kept
from mnemic.core.shelves.reading import TopicFile, document
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, messages, only, open_both, open_user, said, texts, topic, write


def by_body(shelf: Shelf, *bodies: str) -> list[Memory]:
    held = {memory.body: memory for memory in shelf.snapshot.memories.values()}
    return [held[body] for body in bodies]


def content(shelf: Shelf, path: str) -> bytes:
    return (shelf.location.root / path).read_bytes()


def test_the_one_memory_that_holds_all_words_is_meant_however_long_it_is(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    filler = " ".join(f"word{n}" for n in range(300))
    write(shelf, "a.md", topic(f"{filler}\n\nthe zebra crossing\n\n{filler}", "Animals"))
    write(shelf, "b.md", topic("a zebra", "Other"))
    found = find_candidates("zebra crossing", [shelf], 5)
    assert [(c.memory.title, c.whole, c.only) for c in found] == [
        ("Animals", True, True),
        ("Other", False, False),
    ]
    assert [memory.title for memory in meant(found)] == ["Animals"]


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_two_that_hold_all_words_are_ambiguous_however_few_are_shown(tmp_path: Path, limit: int) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("deploy notes", "deploy notes"))
    write(shelf, "b.md", topic("deploy notes for staging", "more"))
    found = find_candidates("deploy notes", [shelf], limit)
    assert (len(found), meant(found)) == (min(limit, 2), [])


def test_why_tags_and_how_count_as_words_of_a_memory(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("Use pnpm\nWhy: lockfile trouble", "Tool", tags="[monorepo]"))
    assert len(meant(find_candidates("lockfile monorepo pnpm", [shelf], 5))) == 1


@pytest.mark.parametrize(("query", "found"), [("深色", True), ("深", False), ("Go", False), ("C++", False)])
def test_a_query_too_short_to_describe_a_memory_only_offers(tmp_path: Path, query: str, found: bool) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("用户偏好使用深色模式, written in Go and C++", "mode"))
    candidates = find_candidates(query, [shelf], 5)
    assert bool(meant(candidates)) is found


def test_letters_in_order_are_offered_where_no_word_is_found(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("x", "Deploy Key"))
    (candidate,) = find_candidates("dpky", [shelf], 5)
    assert (candidate.memory.title, candidate.whole, meant([candidate])) == ("Deploy Key", False, [])
    assert find_candidates("zzz", [shelf], 5) == []
    assert find_candidates("deploy key", [shelf], 0) == []


def test_what_came_with_a_repository_is_not_offered(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("deploy notes", "deploy notes"))
    shelf.set_trusted(False)
    assert find_candidates("deploy notes", [shelf], 5) == []


def test_superseded_memories_are_offered_too(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("deploy notes", "deploy notes", superseded_by="b.md"))
    assert len(meant(find_candidates("deploy notes", [shelf], 5))) == 1


def plainly(query: str, shelves: Sequence[Shelf], limit: int) -> list[tuple[str, bool]]:
    """The same in a plain way, by all words of all memories."""
    memories = [m for shelf in shelves for m in shelf.snapshot.memories.values() if m.trusted]
    known = {memory.id: memory for memory in memories}
    wanted = set(query_terms(query))
    matches = search(query, shelves, lambda scope, key: f"{scope}:{key}" in known, 200)
    found = []
    for match in matches:
        memory = known[f"{match.scope}:{match.key}"]
        held = document(memory)
        whole = bool(wanted) and wanted <= set(terms(f"{held.title}\n{held.description}\n{held.body}"))
        found.append((not whole, -match.relevance, memory.id))
    if not found:
        found = [(True, -score, memory.id) for memory, score in fuzzy(query, memories, limit)]
    return [(id_, not rest) for rest, _, id_ in sorted(found)[:limit]]


QUERIES = ("deploy", "deploy notes 3", "notes of ferry", "dpl", "zzz", "kettle tea")


@pytest.mark.parametrize("query", QUERIES)
def test_only_what_matches_is_fetched_and_the_answer_is_that_of_looking_at_all(
    tmp_path: Path, query: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    user, project = (reach := open_both(tmp_path)).user, reach.project
    assert project is not None
    for n in range(12):
        write(project, f"project/n{n}.md", topic(f"deploy notes {n} of the ferry", f"Deploy {n}"))
    write(user, "user/two.md", "- kettle and tea\n- deploy notes of tea\n")
    write(user, "user/old.md", topic("deploy notes 3", "Old", "user", superseded_by="two.md"))
    for limit in (1, 5, 50):
        expected = plainly(query, [user, project], limit)
        found = find_candidates(query, [user, project], limit)
        assert [(one.memory.id, one.whole) for one in found] == expected
    looked: set[str] = set()
    whole = mappings.fetched

    def noted(files: Iterable[Kept]) -> Iterator[tuple[Kept, TopicFile]]:
        for kept, file in whole(files):
            looked.add(kept.path)
            yield kept, file

    monkeypatch.setattr(mappings, "fetched", noted)
    found = find_candidates(query, [user, project], 50)
    by_letters = query in ("dpl", "zzz")
    everywhere = {path for shelf in (user, project) for path in shelf.snapshot.files}
    assert looked == (everywhere if by_letters else {one.memory.path for one in found})


LIST = "- one\n- two\n  Why: because\n- three\n- four\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("order", list(permutations(("one", "three", "four")))[:4])
def test_several_entries_of_one_file_go_at_once_in_any_order(
    tmp_path: Path, newline: str, order: tuple[str, ...]
) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/l.md", topic(LIST.rstrip("\n"), "List").replace("\n", newline))
    done = forget(by_body(shelf, *order), [shelf], {})
    assert [memory.body for memory in done.memories] == list(order)
    assert [memory.body for memory in done.remaining] == ["two"]
    body = content(shelf, "project/l.md").decode().rpartition("---" + newline)[2]
    assert body == "\n- two\n  Why: because\n".replace("\n", newline)
    assert only(shelf).why == "because"
    assert (b"\r\n" in content(shelf, "project/l.md")) is (newline == "\r\n")


def test_all_entries_of_a_file_take_the_file_along(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "project/l.md", topic(LIST.rstrip("\n"), "List"))
    done = forget(list(shelf.snapshot.memories.values()), [shelf], {})
    assert (len(done.memories), done.remaining, texts(shelf)) == (4, (), {})
    assert not (shelf.location.root / "project/l.md").exists()


def test_of_two_equal_entries_the_chosen_one_goes(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "l.md", topic("- same\n  Why: first\n- same\n  Why: second", "List"))
    forget([shelf.snapshot.memories["user:l.md:1"]], [shelf], {})
    assert (only(shelf).body, only(shelf).why) == ("same", "first")


def test_paragraphs_with_reasons_stay_apart_when_one_between_them_goes(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "l.md", topic("A one\nWhy: a\n\nB two\nWhy: b\n\nC three\nWhy: c", "List"))
    forget(by_body(shelf, "B two"), [shelf], {})
    assert sorted(texts(shelf).values()) == ["A one", "C three"]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "gone", [("C three",), ("C three", "B two"), ("A one", "C three"), ("B two", "A one")]
)
def test_what_remains_of_paragraphs_is_as_many_memories_as_before(
    tmp_path: Path, gone: tuple[str, ...], newline: str
) -> None:
    shelf = open_user(tmp_path)
    text = topic("A one\nand more\nWhy: a\n\nB two\nHow to apply: b\n\nC three\nWhy: c", "List")
    write(shelf, "l.md", text.replace("\n", newline))
    held = {memory.summary: memory for memory in shelf.snapshot.memories.values()}
    forget([held[name] for name in gone], [shelf], {})
    left = {memory.summary: (memory.why, memory.how_to_apply) for memory in shelf.snapshot.memories.values()}
    all_three = {"A one": ("a", None), "B two": (None, "b"), "C three": ("c", None)}
    assert left == {name: labels for name, labels in all_three.items() if name not in gone}
    assert content(shelf, "l.md").count(b"\r") == (
        content(shelf, "l.md").count(b"\n") if newline == "\r\n" else 0
    )


def test_a_file_that_moved_on_is_searched_for_the_same_text(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "l.md", topic("- one\n- two", "List"))
    chosen = by_body(shelf, "two")
    (shelf.location.root / "l.md").write_text(topic("- zero\n- one\n- two", "List"), "utf-8")
    forget(chosen, [shelf], {})
    assert sorted(texts(shelf).values()) == ["one", "zero"]


def test_a_text_that_is_no_longer_there_is_a_conflict_and_nothing_goes(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "l.md", topic("- one\n- two", "List"))
    chosen = by_body(shelf, "two")
    changed = topic("- one\n- two and more", "List")
    (shelf.location.root / "l.md").write_text(changed, "utf-8")
    with pytest.raises(Conflict):
        forget(chosen, [shelf], {})
    assert content(shelf, "l.md").decode() == changed
    (shelf.location.root / "l.md").unlink()
    with pytest.raises(Conflict):
        forget(chosen, [shelf], {})
    shelf.refresh()
    with pytest.raises(Conflict):
        forget(chosen, [shelf], {})


def test_a_file_with_a_broken_header_goes_whole_or_not_at_all(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    head = "---\nname: Port\n- x\n  y: [\n---\n\n"
    write(shelf, "one.md", head + "8080 is the port\n")
    write(shelf, "two.md", head + "- first\n- second\n")
    with pytest.raises(ReadOnly):
        forget(by_body(shelf, "first"), [shelf], {})
    forget(by_body(shelf, "8080 is the port"), [shelf], {})
    assert sorted(texts(shelf).values()) == ["first", "second"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le"])
@pytest.mark.parametrize(("body", "count"), [("The only one", 1), ("- one of two\n- two of two", 2)])
def test_a_file_in_utf_16_is_left_alone_with_a_sentence(
    tmp_path: Path, encoding: str, body: str, count: int
) -> None:
    shelf = open_user(tmp_path)
    data = topic(body).encode(encoding)
    (shelf.location.root / "a.md").parent.mkdir(parents=True, exist_ok=True)
    (shelf.location.root / "a.md").write_bytes(data)
    shelf.refresh()
    memories = list(shelf.snapshot.memories.values())
    assert len(memories) == count
    with pytest.raises(ReadOnly, match="it is UTF-16; save it as UTF-8"):
        forget(memories[:1], [shelf], {})
    assert (content(shelf, "a.md"), list(shelf.trash.entries())) == (data, [])


def test_over_two_stores_all_goes_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    write(reach.user, "a.md", topic("mine"))
    write(reach.project, "b.md", topic("ours"))
    memories = [only(reach.user), only(reach.project)]

    def locked(*_: object, **__: object) -> None:
        raise Locked("the store", 5)

    with monkeypatch.context() as patch:
        patch.setattr(reach.project, "commit", locked)
        with pytest.raises(Locked):
            forget(memories, reach.shelves, {})
    assert sorted(texts(reach).values()) == ["mine", "ours"]
    assert reach.user.state.forgotten("mine") is None
    done = forget([*memories, memories[0]], reach.shelves, {})
    assert (len(done.memories), len(done.undos), texts(reach)) == (2, 2, {})
    assert done.undos[0].what == "forget “A note”"


def test_what_is_forgotten_names_three_and_counts_the_rest(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "l.md", topic(LIST.rstrip("\n"), "List"))
    (undo,) = forget(list(shelf.snapshot.memories.values()), [shelf], {}).undos
    assert undo.what == "forget “one”, “two”, “three” and 1 more"
    assert len(undo.keys) == 4


def test_what_was_read_of_closed_chats_counts_as_known(tmp_path: Path) -> None:
    from mnemic.core.operations.extracting import run_extraction
    from mnemic.core.operations.record import record_extraction

    reach = open_both(tmp_path)
    chat = said("remember: staging password rotates weekly", at=None)
    record_extraction(run_extraction(chat, reach), reach)
    (memory,) = [m for s in reach.shelves for m in s.snapshot.memories.values()]
    forget([memory], reach.shelves, {})
    chat = said("remember: staging password rotates weekly", at=None)
    run_extraction(chat, reach)
    assert texts(reach) == {}
    chat.append(1, messages(["remember: staging password rotates weekly"], None))
    run_extraction(chat, reach)
    assert texts(reach) == {}
    chat.append(2, messages(["remember: staging password rotates weekly"], MONDAY + timedelta(minutes=1)))
    run_extraction(chat, reach)
    assert len(texts(reach)) == 1


def test_a_memory_is_known_again_by_its_summary_its_body_and_both_without_dates(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic("Freeze on Thursday (2026-12-03)\n\nmore"))
    assert texts_of([only(shelf)]) == [
        "Freeze on Thursday (2026-12-03)",
        "Freeze on Thursday (2026-12-03)\n\nmore",
        "Freeze on Thursday",
        "Freeze on Thursday\n\nmore",
    ]
    assert undated("soon (said 2026-03-05), 周四（2026-12-03）, week (2026-11-30 – 2026-12-06)") == (
        "soon, 周四, week"
    )
