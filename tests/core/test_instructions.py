"""What a project already says to agents: which of its files count, and what they may import."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.instructions import known_lines


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("name", ["AGENTS.md", "QWEN.md", "CLAUDE.md", "CLAUDE.local.md"])
@pytest.mark.parametrize("beside", ["", ".qwen", ".claude"])
def test_the_files_of_agents_count_at_the_root_and_in_their_folders(
    tmp_path: Path, name: str, beside: str
) -> None:
    write(tmp_path / beside / name, "# Our rules\n\n- Run make lint before a commit\n* > Use pnpm here\n")
    assert known_lines(tmp_path) == ["Our rules", "Run make lint before a commit", "Use pnpm here"]


def test_rules_in_files_of_their_own_count(tmp_path: Path) -> None:
    write(tmp_path / ".claude" / "rules" / "style.md", "Write short functions.")
    write(tmp_path / ".qwen" / "rules" / "tests.md", "Test each outcome.")
    assert known_lines(tmp_path) == ["Write short functions.", "Test each outcome."]


def test_those_of_folders_between_the_root_and_the_open_one_count_and_no_others(tmp_path: Path) -> None:
    root = tmp_path / "repo"
    here = root / "packages" / "shop"
    here.mkdir(parents=True)
    write(tmp_path / "AGENTS.md", "Said above the root.")
    write(root / "AGENTS.md", "Said at the root.")
    write(root / "packages" / "CLAUDE.md", "Said between them.")
    write(here / ".qwen" / "QWEN.md", "Said where it is open.")
    write(root / "packages" / "other" / "AGENTS.md", "Said beside it.")
    assert known_lines(root, here) == ["Said at the root.", "Said between them.", "Said where it is open."]
    for elsewhere in (None, root, tmp_path, tmp_path / "repository"):
        assert known_lines(root, elsewhere) == ["Said at the root."]


def test_what_a_file_imports_counts_one_level_deep(tmp_path: Path) -> None:
    write(
        tmp_path / "CLAUDE.md",
        "See @docs/style.md and @README.\nSame again: @docs/style.md, (@./docs/style.md)",
    )
    write(tmp_path / "docs" / "style.md", "Write short functions.\n@deeper.md\n")
    write(tmp_path / "docs" / "deeper.md", "Never read this.")
    write(tmp_path / "README", "It is a shop.")
    known = known_lines(tmp_path)
    assert "Write short functions." in known
    assert "It is a shop." in known
    assert "Never read this." not in known
    assert len(known) == len(set(known))


@pytest.mark.parametrize(
    "line",
    [
        "@../secret.md",
        "@{outside}/secret.md",
        "@~/secret.md",
        "@link.md",
        "@folder/secret.md",
        "`@inside.md`",
        "```\n@inside.md\n```",
        "mail ada@inside.md",
        "@inside.py",
        "@nowhere.md",
        "@",
    ],
)
def test_what_lies_outside_or_is_only_shown_is_not_imported(tmp_path: Path, line: str) -> None:
    root, outside = tmp_path / "project", tmp_path / "outside"
    write(tmp_path / "secret.md", "Nobody may read this.")
    write(outside / "secret.md", "Nobody may read this.")
    for name in ("inside.md", "inside.py"):
        write(root / name, "Nobody may read this.")
    (root / "link.md").symlink_to(outside / "secret.md")
    (root / "folder").symlink_to(outside)
    write(root / "AGENTS.md", line.format(outside=outside))
    assert "Nobody may read this." not in known_lines(root)


def test_what_cannot_be_read_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").mkdir()
    (tmp_path / "QWEN.md").write_bytes(b"\xff\xfe broken \x00 bytes\nUse pnpm here\n")
    (tmp_path / "CLAUDE.md").symlink_to(tmp_path / "CLAUDE.md")
    assert "Use pnpm here" in known_lines(tmp_path)
    assert known_lines(None) == known_lines(tmp_path / "nowhere") == []


def test_files_that_import_each_other_come_to_an_end(tmp_path: Path) -> None:
    write(tmp_path / "AGENTS.md", "Rules of agents.\n@CLAUDE.md\n@AGENTS.md")
    write(tmp_path / "CLAUDE.md", "Rules of Claude.\n@AGENTS.md")
    assert [line for line in known_lines(tmp_path) if line.startswith("Rules")] == [
        "Rules of agents.",
        "Rules of Claude.",
    ]


def test_a_very_large_file_counts_with_its_first_part(tmp_path: Path) -> None:
    write(tmp_path / "AGENTS.md", "Use pnpm here\n" + "x" * 300_000 + "\nNever this one\n")
    known = known_lines(tmp_path)
    assert known[0] == "Use pnpm here"
    assert "Never this one" not in known
