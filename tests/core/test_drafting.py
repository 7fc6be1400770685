"""A wish is checked, masked, typed and titled, and reads back as the one memory it was meant to be."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.errors import BadInput, TooLarge
from mnemic.core.memory import Source
from mnemic.core.operations.drafting import (
    MAX_BODY_CHARS,
    MAX_DESCRIPTION_CHARS,
    MAX_LABEL_CHARS,
    MAX_TAG_CHARS,
    MAX_TAGS,
    MAX_TITLE_CHARS,
    Wish,
    drafted,
    joined,
    settled,
)
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import only, open_user

TOKEN = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"


def content(shelf: Shelf, path: str) -> str:
    return (shelf.location.root / path).read_text("utf-8")


@pytest.mark.parametrize(
    ("body", "kept"),
    [
        ("- one\n- two\n- three", "## one\n\n- one\n- two\n- three"),
        ("# Title\n\n- a\n- b", "## Title\n\n- a\n- b"),
        ("# Title\n\n- a", "## Title\n\n- a"),
        ("A one\nWhy: a\n\nB two\nWhy: b", "## A one\n\nA one\nWhy: a\n\nB two"),
        ("- one alone", "one alone"),
        ("before\n\n---\n\nafter", "before\n\n---\n\nafter"),
        ("---\nname: other\n---\nafter", "---\nname: other\n---\nafter"),
        ("Use this:\n```\n- a\nWhy: no\n```", "Use this:\n```\n- a\nWhy: no\n```"),
        ("one\r\ntwo\r\n\r\n- x", "one\ntwo\n\n- x"),
        ("a lone \ud83d half", "a lone \ufffd half"),
        ("a \0 byte", "a \ufffd byte"),
        ("\ufeffmarked", "marked"),
        ("🚀", "🚀"),
        ("!!!", "!!!"),
        ("_No entries yet._", "## _No entries yet._\n\n_No entries yet._"),
        ("1. first\n2. second", "1. first\n2. second"),
    ],
)
def test_whatever_a_body_looks_like_it_is_one_memory_and_the_same_wish_again_adds_nothing(
    tmp_path: Path, body: str, kept: str
) -> None:
    shelf = open_user(tmp_path)
    first = remember(Wish(text=body, type="project"), shelf)
    assert (first.outcome, only(shelf).body) == ("created", kept)
    again = remember(Wish(text=body, type="project"), shelf)
    assert (again.outcome, again.memory, again.undo) == ("duplicate", only(shelf), None)


@given(body=st.text(alphabet=st.sampled_from("ab -*#>`~|:_\n\r\t.1W hy"), min_size=1, max_size=60))
def test_a_draft_reads_back_as_it_was_written(body: str) -> None:
    try:
        once, _ = drafted(Wish(text=body, why="it was so"))
    except BadInput:
        assert not body.strip()
        return
    assert settled(once) == once
    assert "it was so" in (once.why or "")


def test_a_reason_behind_an_open_code_fence_is_still_a_reason(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="Run this:\n```\nmake lint", why="it is quick", type="project"), shelf)
    assert (only(shelf).why, only(shelf).body) == ("it is quick", "Run this:\n```\nmake lint\n```")


def test_labels_in_a_body_and_labels_of_a_wish_are_both_kept(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    text = "Use pnpm\nWhy: the lockfile\nHow to apply: always"
    memory = remember(Wish(text=text, type="project"), shelf).memory
    assert memory is not None
    assert (memory.body, memory.why, memory.how_to_apply) == ("Use pnpm", "the lockfile", "always")
    other = remember(Wish(title="T", body="Use npm\nWhy: old", why="new", type="project"), shelf).memory
    assert other is not None
    assert (other.body, other.why) == ("Use npm\nWhy: old", "new")


@pytest.mark.parametrize(
    ("wish", "field"),
    [
        (Wish(), "text"),
        (Wish(text=""), "text"),
        (Wish(text=" \n\t\u3000\u00a0"), "text"),
        (Wish(text="\0"), "text"),
        (Wish(body="  "), "body"),
        (Wish(title="  ", body=""), "body"),
        (Wish(text="x", valid_from="soon"), "validFrom"),
    ],
)
def test_a_blank_wish_is_refused_by_the_name_of_its_field(wish: Wish, field: str) -> None:
    with pytest.raises(BadInput) as caught:
        drafted(wish)
    assert caught.value.data["errors"] == [{"path": field, "message": str(caught.value).partition(": ")[2]}]


@pytest.mark.parametrize(
    ("wish", "field", "limit"),
    [
        (Wish(text="x" * 5_000_000), "text", MAX_BODY_CHARS),
        (Wish(title="t", body="x" * (MAX_BODY_CHARS + 1)), "body", MAX_BODY_CHARS),
        (Wish(title="t" * 501, body="x"), "title", MAX_TITLE_CHARS),
        (Wish(text="x", description="d" * 2_001), "description", MAX_DESCRIPTION_CHARS),
        (Wish(text="x", why="y" * 10_001), "why", MAX_LABEL_CHARS),
        (Wish(text="x", how_to_apply="y" * 10_001), "howToApply", MAX_LABEL_CHARS),
        (Wish(text="x", tags=("t" * 101,)), "tags", MAX_TAG_CHARS),
        (Wish(text="x", tags=("t",) * 51), "tags", MAX_TAGS),
    ],
)
def test_f111_what_is_too_large_is_refused_with_its_limit(wish: Wish, field: str, limit: int) -> None:
    with pytest.raises(TooLarge) as caught:
        drafted(wish)
    assert (caught.value.data["field"], caught.value.data["limit"]) == (field, limit)


@pytest.mark.parametrize("size", [1_999, 2_001, 100_000])
def test_f111_a_long_body_is_stored_completely(tmp_path: Path, size: int) -> None:
    shelf = open_user(tmp_path)
    body = ("word " * size)[: size - 1] + "."
    remember(Wish(title="t" * 500, body=body, type="project"), shelf)
    assert (only(shelf).body, only(shelf).title) == (body, "t" * 500)


def test_secrets_are_masked_in_every_field(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    wish = Wish(
        title=f"Key {TOKEN}",
        body=f"The key is {TOKEN}",
        description=f"d {TOKEN}",
        why=f"w {TOKEN}",
        how_to_apply=f"h {TOKEN}",
        tags=(TOKEN, "ci"),
        evidence=(f"https://user:{TOKEN}@example.com/x",),
        type="reference",
    )
    done = remember(wish, shelf)
    assert sum(redaction.count for redaction in done.redactions) == 7
    stored = [file.read_text("utf-8") for file in shelf.location.root.rglob("*.md")]
    assert stored
    assert not any(TOKEN in text for text in stored)
    assert TOKEN not in only(shelf).path


def test_type_and_kind_follow_the_rules_unless_they_are_given(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    remember(Wish(text="Always run the linter before a commit"), shelf)
    assert (only(shelf).type, only(shelf).kind, only(shelf).importance) == (
        "feedback",
        "preference",
        "medium",
    )
    given_, _ = drafted(Wish(text="Always run it", type="user", kind="plan", importance="high"))
    assert (given_.type, given_.kind, given_.importance) == ("user", "plan", "high")


def test_everything_a_wish_says_is_in_the_file(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    wish = Wish(
        title="Port",
        body="8080",
        type="project",
        kind="decision",
        description="The port",
        importance="high",
        tags=("net", " net ", "", "ops"),
        pinned=True,
        valid_from="2026-12-01",
        source=Source(session_id="s1", at="2026-11-30T09:00:00.000Z"),
        evidence=("file:///a.py#L1-L2@0123456789abcdef",),
    )
    remember(wish, shelf)
    assert content(shelf, "project/port.md") == (
        "---\nname: Port\ndescription: The port\ntype: project\nkind: decision\nimportance: high\npinned: 'true'\n"
        "tags: [net, ops]\nvalid_from: '2026-12-01'\nsource: session=s1 at=2026-11-30T09:00:00.000Z\n"
        "evidence: [file:///a.py#L1-L2@0123456789abcdef]\n---\n\n8080\n"
    )
    memory = only(shelf)
    assert (memory.tags, memory.pinned, memory.importance, memory.kind) == (
        ("net", "ops"),
        True,
        "high",
        "decision",
    )
    assert memory.source == Source(session_id="s1", at="2026-11-30T09:00:00.000Z")
    assert memory.evidence == ("file:///a.py#L1-L2@0123456789abcdef",)


def test_reasons_are_joined_without_repeating_what_one_holds_already() -> None:
    assert joined(None, None) is None
    assert joined("a", None) == joined(None, "a") == "a"
    assert joined("It is quick", "quick") == "It is quick"
    assert joined("quick", "It is quick") == "It is quick"
    assert joined("Small.", "Quick") == "Small; Quick"
