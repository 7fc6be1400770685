"""Links that lead nowhere: which are told, and which are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.markdown.frontmatter import read_header
from mnemic.core.shelves.reach import Reach
from tests.core.a_dead_link import HEAD, after, dead, open_stores, written


@pytest.fixture
def reach(tmp_path: Path) -> Reach:
    return open_stores(tmp_path)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[[Deploy day]] and [[deploy_day|x]], [[tea]]", []),
        ("[[Deplyo day]] and [[日本語]]", ["Deplyo day", "日本語"]),
        ("[[project/deploy-day]] [[project/gone.md#x]]", ["project/gone.md"]),
        ("[a](project/deploy-day.md) [b](project/gone%20one.md#c)", ["project/gone%20one.md"]),
        ("[r]: project/gone.md", ["project/gone.md"]),
        ("[[project:project/gone.md]] [[user:user/tea.md]]", ["project:project/gone.md"]),
        ("[[team:x.md]], of a store that is not open", []),
        ("`[[a]]`, ``b [[c]]``, ```[[d]]```", []),
        ("```\n[[a]]\n```\n~~~sh\n[[b]]\n~~~\n", []),
        ("- one\n    - two\n\n        ```toml\n        [[a]]\n        ```\n> ```\n> [[b]]\n> ```\n", []),
        ("1. ```\n   [[a]]\n   ```\n\n[[gone]]", ["gone"]),
        ("```x``` stands before [[gone]]", ["gone"]),
        ("if [[ -f x ]] or [[ $a == b ]]; [[1, 2]] [[0]] [['a', 1]] [[…]]", []),
        ("![[picture.png]] and [[1]](https://a.b) and [x](https://a.b/c.md)", []),
        ("[[https://a.b/c]] [[~/notes]]", []),
        ("| [[Deploy day\\|then]] | [[gone\\|b]] |", ["gone"]),
        (
            '[[nodiscard]] [[maybe_unused, gnu::pure]] [[deprecated("x")]] [[clang::a_b(1, 2)]] [[using gnu: hot]]',
            [],
        ),
        (
            "[[Nodiscard]] [[unlikely event]] [[std::vector and others]]",
            ["Nodiscard", "unlikely event", "std::vector and others"],
        ),
        ('x[[i]] m[["k"]] f()[[j]] l[[1]][[n]]; 見よ[[名]] [[a]][[b]]', ["名", "a", "b"]),
        ("\\[[x]] <code>[[a]]</code> <!-- [b](b.md) -->\n\n    [[c]]", []),
        ("<https://e.org/[[a]]> <a href='[[b]]'> https://e.org/?q=[[c]]\n\n- a\n\n      [[d]]", []),
        ("text\n[a]: nope.md", []),
        ("[q](C:/x/nope.md) [r](d:\\x\\nope.md) [[C:/x/nope]] [[C:\\x\\nope.md]] [[\\\\host\\nope]]", []),
        ("> ```\n> [[a]]\n\n[[gone]] `b\n[[c]] d`", ["gone"]),
        ("[x_(1)](gone_(1).md \"t\") [b](b.md 'u')", ["gone_(1).md", "b.md"]),
    ],
)
def test_what_leads_nowhere_is_told_and_code_is_not(reach: Reach, text: str, names: list[str]) -> None:
    for newline in ("\n", "\r\n"):
        assert written(reach, f"{HEAD}---\n\n{text}\n".replace("\n", newline)) == names


def test_what_is_a_file_of_the_project_or_beside_the_memories_is_no_dead_link(reach: Reach) -> None:
    assert reach.project is not None
    assert reach.project.project_root is not None
    (reach.project.project_root / "docs").mkdir()
    (reach.project.project_root / "docs" / "guide.md").write_text("x")
    (reach.project.location.root / "plan.canvas").write_text("x")
    text = f"{HEAD}related: [docs/guide.md, docs/none.md]\n---\n\n[[docs/guide]] [g](docs/guide.md) [[plan.canvas]]\n"
    assert written(reach, text) == ["docs/none.md"]


@pytest.mark.parametrize(
    ("value", "names"),
    [
        (
            "\n  - Tea # why\n  - Gone # why, Other\n  - 'Gone # 2' # why\n  - gone.md #why",
            ["Gone", "Gone # 2", "gone.md"],
        ),
        ("[Tea, Gone] # why", ["Gone"]),
        ("[\n    Tea, # why, Other\n    #Other\n    Gone, #why\n    '[[Not]]' #why\n  ]", ["Gone", "Not"]),
        ("Tea、Gone # why, Other", ["Gone"]),
        ("[[Gone]] #why", ["Gone"]),
        ("# why\n  [Tea, Gone]", ["Gone"]),
        ("\n  - PR #532", ["PR #532"]),
    ],
)
def test_a_comment_behind_an_item_is_no_part_of_it(reach: Reach, value: str, names: list[str]) -> None:
    text = f"{HEAD}related: {value}\n---\n\nx\n".replace("related: \n", "related:\n")
    for newline in ("\n", "\r\n"):
        assert written(reach, text.replace("\n", newline)) == names
    header = read_header(text)
    assert len([name for name in header.list("related") if "why" in name or "Other" in name]) == 0


@pytest.mark.parametrize(
    "value",
    ["{supersedes: old.md, superseded_by: new.md}", "{superseded_by: 'new.md',\n  supersedes: old.md}"],
)
def test_an_order_between_braces_is_told_where_it_stands_and_mended_there(reach: Reach, value: str) -> None:
    text = f"{HEAD}metadata: {value} # why\n---\n\nx\n"
    assert {
        one.spot.field: text[one.spot.span.start : one.spot.span.end].strip("'") for one in dead(reach, text)
    } == {
        "supersedes": "old.md",
        "superseded_by": "new.md",
    }
    mended = after(reach, text, "Remove metadata.superseded_by")
    assert read_header(mended).lookup("superseded_by") == ""
    assert read_header(mended).lookup("supersedes") == "old.md"
    assert "# why" in mended
    left = after(reach, text, "What took its place")
    assert (left.count("superseded_by"), read_header(left).lookup("superseded_by")) == (1, "forgotten")


def test_what_a_header_names_is_told_by_what_it_costs(reach: Reach) -> None:
    text = (
        f"{HEAD}related: [Deploy day, Gone one]\nsupersedes: old.md\nsuperseded_by: new.md\narchived_in: note.md\n---\n"
        "\nx\n"
    )
    told = dead(reach, text)
    assert [(one.problem.severity, one.spot.field) for one in told] == [
        ("info", "related"),
        ("info", "supersedes"),
        ("warning", "superseded_by"),
        ("warning", "archived_in"),
    ]
    assert {one.problem.code for one in told} == {"dead-link"}
    assert "no recall shows this memory" in told[2].problem.message
    kept = [one.spot.field for one in dead(reach, text, away=frozenset(("old.md", "new.md")))]
    assert kept == ["related", "archived_in"]
    assert dead(reach, f"{HEAD}superseded_by: forgotten\n---\n\nx\n") == []


def test_a_link_with_a_secret_is_told_without_it(reach: Reach) -> None:
    secret = "ghp_" + "a1B2c3D4" * 4 + "a1B2"
    (one,) = dead(reach, f"{HEAD}---\n\n[[{secret}]]\n")
    assert secret not in one.problem.message
