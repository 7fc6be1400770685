"""The first system's own cases on paths, entries, extraction: what ours does with each. Where it differs, by purpose.

The numbers are those of ``docs/decisions/0013-cases-of-the-original.md``, which tells where the other cases are held.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.chat import ChatSession
from mnemic.core.files.paths import base_dir, git_root, project_id, project_location, user_location
from mnemic.core.files.slug import slug_of
from mnemic.core.markdown.notation import read_topic
from mnemic.core.operations.extracting import Extracted, run_extraction
from mnemic.core.operations.record import record_extraction
from tests.core.a_store import messages, open_both, said

LOCAL = {"QWEN_CODE_MEMORY_LOCAL": "1"}


def read(tmp_path: Path, *lines: str) -> Extracted:
    reach = open_both(tmp_path)
    done = run_extraction(said(*lines), reach)
    record_extraction(done, reach)
    return done


def entries(body: str) -> list[tuple[str, str | None, str | None]]:
    topic = read_topic(f"---\nname: n\ntype: feedback\n---\n\n{body}", "feedback/n.md")
    return [(entry.body, entry.why, entry.how_to_apply) for entry in topic.entries]


def test_case_1_local_mode_keeps_everything_in_the_project(tmp_path: Path) -> None:
    root = tmp_path / "p"
    root.mkdir()
    where = project_location(tmp_path / "base", root, LOCAL)
    assert (where.root, where.state) == (root / ".qwen" / "memory", root / ".qwen")


def test_case_2_a_project_lies_under_the_runtime_folder_by_its_id(tmp_path: Path) -> None:
    root, runtime = tmp_path / "p", tmp_path / "runtime"
    root.mkdir()
    base = base_dir({"QWEN_RUNTIME_DIR": str(runtime)}, tmp_path, tmp_path)
    where = project_location(base, root, {})
    assert where.root == runtime / "projects" / project_id(str(root)) / "memory"
    assert user_location(base).root == runtime / "memories"


def test_case_3_folders_of_one_repository_share_a_store_unless_the_scope_says_otherwise(
    tmp_path: Path,
) -> None:
    repo, base = tmp_path / "repo", tmp_path / "base"
    (repo / ".git").mkdir(parents=True)
    homes = []
    for name in ("a", "b"):
        (repo / "workspaces" / name).mkdir(parents=True)
        homes.append(project_location(base, repo / "workspaces" / name, {}).root)
    assert homes == [base / "projects" / project_id(str(repo)) / "memory"] * 2
    for wish in ("workspace", "  Workspace  "):
        own = {
            project_location(base, repo / "workspaces" / name, {"QWEN_CODE_MEMORY_PROJECT_SCOPE": wish}).root
            for name in ("a", "b")
        }
        assert len(own) == 2
    odd = project_location(base, repo / "workspaces" / "a", {"QWEN_CODE_MEMORY_PROJECT_SCOPE": "exact"})
    assert (odd.root, [problem.code for problem in odd.problems]) == (homes[0], ["unknown-project-scope"])


def test_case_4_a_linked_worktree_has_a_root_of_its_own(tmp_path: Path) -> None:
    main, tree = tmp_path / "main", tmp_path / "tree"
    (main / ".git").mkdir(parents=True)
    tree.mkdir()
    (tree / ".git").write_text("gitdir: ../main/.git/worktrees/tree\n")
    assert (git_root(main), git_root(tree)) == (main, tree)


def test_case_5_the_base_variable_beats_the_runtime_folder_and_may_be_relative(tmp_path: Path) -> None:
    both = {"QWEN_CODE_MEMORY_BASE_DIR": "memory", "QWEN_RUNTIME_DIR": str(tmp_path / "runtime")}
    assert base_dir(both, None, tmp_path) == tmp_path / "memory"
    runtimes = [base_dir({"QWEN_RUNTIME_DIR": str(tmp_path / name)}, None, tmp_path) for name in "ab"]
    assert runtimes == [tmp_path / "a", tmp_path / "b"]


def test_case_6_no_file_is_made_before_there_is_something_to_keep(tmp_path: Path) -> None:
    """The original scaffolds index, metadata and cursor at once; ours come with what they tell of."""
    reach = open_both(tmp_path)
    assert reach.project is not None
    assert not reach.project.location.root.exists()
    read(tmp_path, "We decided to use pnpm.")
    state = reach.project.location.state
    assert {"meta.json", "extract-cursor.json"} <= {path.name for path in state.iterdir()}
    assert (state / "memory" / "MEMORY.md").exists()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "Use short responses\n\nWhy: brevity.\nHow to apply: 3 sentences max.\n",
            [("Use short responses", "brevity.", "3 sentences max.")],
        ),
        (
            "# Feedback Memory\n\n- A one\n  - Why: wa\n  - How to apply: ha\n- B two\n  Why: wb\n",
            [("A one", "wa", "ha"), ("B two", "wb", None)],
        ),
        ("It is so\n\n**Why**: because\n", [("It is so", "because", None)]),
        ("It is so\n\n**Why:** because\n", [("It is so", "because", None)]),
        ("It is so\n\nHow_to_apply: do x\nwhy: low\n", [("It is so", "low", "do x")]),
        ("_No entries yet._\n", []),
    ],
    ids=["7", "8", "9a", "9b", "10", "11"],
)
def test_cases_7_to_11_entries_are_read_as_people_write_them(
    body: str, expected: list[tuple[str, str | None, str | None]]
) -> None:
    assert entries(body) == expected


def test_case_10_nothing_that_somebody_wrote_is_dropped() -> None:
    """The original drops a reason before its entry, and all but the last of two: ours keep both."""
    assert entries("Why: orphan\n\nUse pnpm\n") == [("Use pnpm", "orphan", None)]
    ((body, why, _),) = entries("Use pnpm\n\nWhy: one\nWhy: two\n")
    assert (body, why) == ("Use pnpm\n\nWhy: one", "two")


def test_case_15_a_cursor_leaves_what_comes_after_it(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    chat = ChatSession("session-1", processed_offset=2)
    chat.append(0, messages(["Hello there.", "assistant: Hello.", "I prefer terse responses."]))
    (unread,) = chat.unread()
    assert [message.content for message in unread.messages[unread.unread :]] == ["I prefer terse responses."]
    done = run_extraction(chat, reach)
    assert done.cursor is not None
    assert (done.cursor.session_id, done.cursor.processed_offset) == ("session-1", 3)
    assert [memory.body for memory in done.created] == ["I prefer terse responses"]


def test_case_16_the_same_history_twice_touches_nothing(tmp_path: Path) -> None:
    first = read(tmp_path, "I prefer terse responses.", "assistant: Noted.")
    again = read(tmp_path, "I prefer terse responses.", "assistant: Noted.")
    assert (len(first.touched), again.touched) == (1, [])
    assert again.cursor is not None
    assert (again.cursor.session_id, again.cursor.processed_offset) == ("s1", 2)


def test_case_18_the_same_statement_twice_is_one_memory(tmp_path: Path) -> None:
    done = read(tmp_path, "I prefer terse responses.", "i prefer terse responses")
    assert len(done.created) == 1


@pytest.mark.parametrize(
    ("said_", "kept"),
    [
        ("I prefer terse responses.", ("user", "I prefer terse responses")),
        (
            "The latency dashboard is https://grafana.internal/d/api-latency",
            ("reference", "The latency dashboard is https://grafana.internal/d/api-latency"),
        ),
        (
            "Please remember that the release freeze starts Friday",
            ("project", "the release freeze starts Friday (2026-12-04)"),
        ),
        ("Always run tests before commit", ("feedback", "Always run tests before commit")),
        ("We need the Grafana board", ("reference", "We need the Grafana board")),
        ("Can we use pnpm?", "question"),
        ("I like my answers short today", "temporary"),
        ("We want a temporary fix", "temporary"),
        ("ok thanks", "chatter"),
        ("note: staging uses port 8080", "aside"),
    ],
)
def test_case_19_what_the_original_keeps_by_rule_is_kept_and_what_it_drops_is_dropped(
    tmp_path: Path, said_: str, kept: tuple[str, str] | str
) -> None:
    done = read(tmp_path, said_)
    if isinstance(kept, str):
        assert ([one.rule for one in done.rejected], done.touched) == ([kept], [])
        return
    (memory,) = done.created
    assert (memory.type, memory.body) == kept
    shelf = open_both(tmp_path).shelf(memory.scope)
    assert memory.path in (shelf.location.root / "MEMORY.md").read_text("utf-8")


def test_case_19_a_slug_is_readable_in_every_script() -> None:
    """The original calls every Chinese memory ``memory``."""
    assert slug_of("User prefers terse responses.") == "user-prefers-terse-responses"
    assert slug_of("用户喜欢简短的回答") != "memory"


def test_case_20_reason_and_application_stand_in_the_file(tmp_path: Path) -> None:
    done = read(
        tmp_path, "Always squash commits because the history stays readable. How to apply: before each merge."
    )
    memory = done.created[0]
    written = memory.file.read_text("utf-8")
    assert "\nWhy: " in written
    assert "history stays readable" in written
