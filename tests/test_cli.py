"""The ``mnemic`` command: every subcommand, for people and as JSON, with its exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from tests.commands_run import DONE, FAILED, NOTHING, WRONG, Mnemic, mnemic

__all__ = ["mnemic"]


def as_json(done: subprocess.CompletedProcess[str]) -> Any:
    assert done.stderr == ""
    return json.loads(done.stdout)


def test_what_is_remembered_is_recalled(mnemic: Mnemic) -> None:
    done = mnemic("remember", "The build runs on Jenkins.", "--type", "project", code=DONE)
    assert done.stdout.startswith("created: The build runs on Jenkins  (project, project:project/")
    assert "mnemic restore " in done.stdout
    found = mnemic("recall", "where", "does", "the", "build", "run", code=DONE).stdout
    assert "The build runs on Jenkins." in found
    assert "(" in mnemic("recall", "build Jenkins", "--explain", code=DONE).stdout
    prompt = mnemic("recall", "build Jenkins", "--prompt", code=DONE).stdout
    assert prompt.startswith("<mnemic-memories>")
    assert as_json(mnemic("recall", "build Jenkins", "--json", code=DONE))["memories"][0]["score"] > 0


def test_remember_takes_all_that_can_be_said(mnemic: Mnemic) -> None:
    said = (
        "remember",
        "-",
        "--title",
        "Queue names",
        "--type",
        "feedback",
        "--kind",
        "decision",
        "--scope",
        "project",
        "--why",
        "clashes",
        "--how-to-apply",
        "on a new queue",
        "--importance",
        "high",
        "--tag",
        "a",
        "--tag",
        "b",
        "--pin",
        "--json",
    )
    memory = as_json(mnemic(*said, input="Names are é 中 😀.\n", code=DONE))["memory"]
    assert (memory["title"], memory["body"], memory["scope"]) == (
        "Queue names",
        "Names are é 中 😀.",
        "project",
    )
    assert (memory["why"], memory["howToApply"], memory["importance"]) == (
        "clashes",
        "on a new queue",
        "high",
    )
    assert (memory["tags"], memory["pinned"], memory["kind"]) == (["a", "b"], True, "decision")


def test_a_duplicate_writes_nothing_and_says_so(mnemic: Mnemic) -> None:
    mnemic("remember", "The build runs on Jenkins.", code=DONE)
    assert mnemic("remember", "The build runs on Jenkins.", code=NOTHING).stdout.startswith("duplicate: ")


def test_a_secret_is_masked_and_told(mnemic: Mnemic) -> None:
    secret = "ghp_" + "a1B2c3D4" * 4 + "a1B2"
    done = mnemic("remember", f"The bot pushes with {secret}.", code=DONE)
    assert secret not in done.stdout
    assert "masked 1 secret" in done.stdout


def test_nothing_found_is_an_exit_code_of_its_own(mnemic: Mnemic) -> None:
    assert mnemic("recall", "anything", code=NOTHING).stdout == "No memory answers that.\n"
    assert mnemic("recall", "anything", "--prompt", code=NOTHING).stdout == ""
    assert as_json(mnemic("recall", "anything", "--json", code=NOTHING))["memories"] == []
    assert mnemic("list", code=NOTHING).stdout == "0 memories.\n"
    assert mnemic("forget", "anything", code=NOTHING).stdout == "No memory matches that.\n"
    assert mnemic("restore", "--log", code=NOTHING).stdout == "There is nothing to take back.\n"


def test_forget_shows_then_forgets_and_restore_takes_it_back(mnemic: Mnemic) -> None:
    made = as_json(mnemic("remember", "The wiki is Confluence.", "--json", code=DONE))["memory"]
    shown = mnemic("forget", "wiki", "Confluence", code=DONE).stdout
    assert made["id"] in shown
    assert "Nothing was forgotten." in shown
    gone = mnemic("forget", "--id", made["id"], "--apply", code=DONE).stdout
    assert f"forgotten: {made['id']}" in gone
    token = gone.split("mnemic restore ")[1].split()[0]
    assert mnemic("restore", "--log", code=DONE).stdout.splitlines()[0].split()[1] == token
    assert mnemic("restore", token, code=DONE).stdout == f"restored: {made['id']}\n"
    assert "nothing to restore" in mnemic("restore", token, code=FAILED).stderr
    mnemic("forget", "wiki Confluence", "--apply", code=DONE)
    assert as_json(mnemic("restore", "--id", made["id"], "--json", code=DONE))["restored"] == [made["id"]]


def test_purge_destroys_what_is_named_and_nothing_else(mnemic: Mnemic, tmp_path: Path) -> None:
    ids = [
        as_json(mnemic("remember", text, "--json", code=DONE))["memory"]["id"]
        for text in ("The wiki is Confluence.", "The tracker is Linear.")
    ]
    assert "--id and --apply" in mnemic("forget", "wiki", "--purge", "--apply", code=WRONG).stderr
    assert "--id and --apply" in mnemic("forget", "--id", ids[0], "--purge", code=WRONG).stderr
    gone = mnemic("forget", "--id", ids[0], "--apply", "--purge", code=DONE).stdout
    assert gone == f"destroyed: {ids[0]}\n"
    assert mnemic("restore", "--id", ids[0], code=FAILED).stderr
    mnemic("forget", "--id", ids[1], "--apply", code=DONE)
    assert mnemic("restore", "--id", ids[1], code=DONE).stdout == f"restored: {ids[1]}\n"
    left = [file for file in tmp_path.rglob("*") if file.is_file() and b"Confluence" in file.read_bytes()]
    assert left == []


def test_recall_tells_of_code_that_changed(mnemic: Mnemic, tmp_path: Path) -> None:
    code = tmp_path / "project" / "retry.py"
    code.parent.mkdir(exist_ok=True)
    code.write_text("def retry_later(job):\n    return job.after(3)\n")
    mnemic("remember", "retry_later() waits three seconds", "--scope", "project", code=DONE)
    assert "changed since" not in mnemic("recall", "how long does retry_later wait", code=DONE).stdout
    code.write_text("def retry_later(job):\n    return job.after(5)\n")
    shown = mnemic("recall", "how long does retry_later wait", code=DONE).stdout
    assert "(the code it speaks of has changed since: retry_later)" in shown


def a_list(mnemic: Mnemic) -> Path:
    """The file of a remembered text, which then holds four."""
    made = as_json(mnemic("remember", "alpha one", "--scope", "user", "--json", code=DONE))["memory"]
    file = Path(url2pathname(urlsplit(made["uri"]).path))
    file.write_text("---\nname: A\ntype: user\n---\n\n- alpha one\n- beta two\n- gamma three\n- delta four\n")
    return file


def ids_shown(shown: str) -> dict[str, str]:
    """The id of each memory of a list, by its first word."""
    return {line.split()[1]: line.rpartition(" ")[2].rstrip(")") for line in shown.splitlines()[:-1]}


def test_an_id_as_it_was_listed_forgets_its_memory_after_its_number_moved(mnemic: Mnemic) -> None:
    file = a_list(mnemic)
    ids = ids_shown(mnemic("list", code=DONE).stdout)
    for word in ("alpha", "beta"):
        shown = mnemic("forget", "--id", ids[word], code=DONE).stdout
        assert word in shown
        mnemic("forget", "--id", ids[word], "--apply", code=DONE)
    assert file.read_text().endswith("- gamma three\n- delta four\n")
    gone = mnemic("forget", "--id", ids["alpha"], "--apply", code=FAILED).stderr
    assert "list again" in gone
    mnemic("forget", "--id", ids["delta"], "--id", ids["gamma"], "--apply", code=DONE)
    assert not file.exists()


def test_a_number_alone_is_shown_and_forgets_nothing(mnemic: Mnemic) -> None:
    file = a_list(mnemic)
    before = file.read_text()
    id_ = ids_shown(mnemic("list", code=DONE).stdout)["beta"].partition("@")[0]
    assert "beta two" in mnemic("forget", "--id", id_, code=DONE).stdout
    assert "mnemic list" in mnemic("forget", "--id", id_, "--apply", code=WRONG).stderr
    assert file.read_text() == before


def test_an_id_of_the_wire_is_taken_with_its_revision(mnemic: Mnemic) -> None:
    file = a_list(mnemic)
    listed = {one["summary"]: one for one in as_json(mnemic("list", "--json", code=DONE))["memories"]}
    beta, gamma = (f"{listed[word]['id']}@{listed[word]['revision']}" for word in ("beta two", "gamma three"))
    mnemic("forget", "--id", beta, "--apply", code=DONE)
    assert "read it again" in mnemic("forget", "--id", gamma, "--apply", code=FAILED).stderr
    assert file.read_text().endswith("- alpha one\n- gamma three\n- delta four\n")


def test_a_remember_is_taken_back_and_says_so(mnemic: Mnemic) -> None:
    made = as_json(mnemic("remember", "The wiki is Confluence.", "--json", code=DONE))
    taken = mnemic("restore", made["undo"]["token"], code=DONE).stdout
    assert taken == f"taken back: {made['memory']['id']}\n"
    mnemic("list", code=NOTHING)


def test_a_project_with_a_very_long_path_works(mnemic: Mnemic, tmp_path: Path) -> None:
    deep = tmp_path.joinpath("d" * 120, "e" * 120, "f" * 40)
    deep.mkdir(parents=True)
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", cwd=deep, code=DONE)
    assert "Jenkins" in mnemic("recall", "build Jenkins", cwd=deep, code=DONE).stdout


def test_an_uncertain_forget_forgets_nothing(mnemic: Mnemic) -> None:
    for city in ("Oslo", "Bergen"):
        mnemic("remember", f"The {city} office opens at nine.", code=DONE)
    done = mnemic("forget", "office opens", "--apply", code=NOTHING)
    assert "Nothing was forgotten" in done.stdout
    assert mnemic("list", code=DONE).stdout.endswith("2 memories.\n")


def test_list_filters_and_counts(mnemic: Mnemic) -> None:
    mnemic("remember", "Always use tabs.", code=DONE)
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", code=DONE)
    assert mnemic("list", "--limit", "1", code=DONE).stdout.endswith("2 memories, 1 not shown.\n")
    assert as_json(mnemic("list", "--scope", "user", "--json"))["total"] == 1
    assert as_json(mnemic("list", "--type", "project", "--json"))["total"] == 1
    assert as_json(mnemic("list", "--text", "JENKINS", "--json"))["total"] == 1
    titles = [one["title"] for one in as_json(mnemic("list", "--sort", "title", "--json"))["memories"]]
    assert titles == sorted(titles)


def test_review_tells_what_could_be_tidied_up_and_changes_nothing(mnemic: Mnemic) -> None:
    assert mnemic("review", code=NOTHING).stdout == "0 suggestions; 0 memories reviewed.\n"
    mnemic("remember", "Keep the old endpoint until 2020-01-31", "--type", "project", code=DONE)
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", code=DONE)
    said = mnemic("review", code=DONE).stdout
    assert (
        "outdated   “Keep the old endpoint until 2020-01-31” speaks of 2020-01-31, which has passed.\n"
        in said
    )
    assert "→ Let it hold until 2020-01-31, and keep it to read\n" in said
    assert said.endswith("1 suggestion; 2 memories reviewed.\n")
    assert as_json(mnemic("review", "--json", "--limit", "1"))["suggestions"][0]["kind"] == "outdated"
    assert as_json(mnemic("list", "--json"))["total"] == 2
    assert "from 1 to 1,000" in mnemic("review", "--limit", "0", code=WRONG).stderr


def test_status_tells_what_is_wrong_with_its_exit_code(mnemic: Mnemic, tmp_path: Path) -> None:
    made = as_json(mnemic("remember", "The build runs on Jenkins.", "--type", "project", "--json"))["memory"]
    status = mnemic("status", code=DONE).stdout
    assert "project: 1 memory in 1 file, writable" in status
    assert "by words alone: The option search.semantic is off" in status
    root = next(
        one["root"] for one in as_json(mnemic("status", "--json"))["stores"] if one["scope"] == "project"
    )
    (Path(root) / "odd.md").write_text("---\n- x\n  y: [\n---\nOdd.\n")
    done = mnemic("status", code=NOTHING)
    assert "odd.md" in done.stdout
    assert made["id"]


def test_another_project_can_be_named(mnemic: Mnemic, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    mnemic("remember", "The build runs on Jenkins.", "--type", "project", "--project", str(other), code=DONE)
    mnemic("recall", "build Jenkins", code=NOTHING)
    mnemic("recall", "build Jenkins", "--project", "../other", code=DONE)
    mnemic("recall", "build Jenkins", cwd=other, code=DONE)


@pytest.mark.parametrize(
    ("arguments", "code", "named"),
    [
        ((), WRONG, "COMMAND"),
        (("nonsense",), WRONG, "nonsense"),
        (("recall",), WRONG, "query"),
        (("recall", "x", "--limit", "0"), WRONG, "limit"),
        (("recall", "x", "--limit", "many"), WRONG, "limit"),
        (("recall", "x", "--scope", "everywhere"), WRONG, "scope"),
        (("remember",), WRONG, "text"),
        (("remember", "  "), WRONG, "text"),
        (("remember", "x", "--type", "todo"), WRONG, "type"),
        (("forget",), WRONG, "query"),
        (("forget", "*", "--apply"), WRONG, "query"),
        (("forget", "--id", "nonsense", "--apply"), WRONG, "id"),
        (("forget", "--id", "project:none.md", "--apply"), FAILED, "none.md"),
        (("forget", "--id", "project:../x.md", "--apply"), FAILED, "refused"),
        (("restore",), WRONG, "token"),
        (("restore", "nonsense"), FAILED, "nonsense"),
        (("list", "--limit", "10001"), WRONG, "limit"),
        (("list", "--sort", "size"), WRONG, "sort"),
        (("status", "--project", "/no/such/folder"), FAILED, "/no/such/folder"),
        (
            ("remember", "The box is red.", "--scope", "project", "--project", "/"),
            FAILED,
            "root of the file system",
        ),
    ],
)
def test_a_wrong_call_is_named_on_stderr(
    mnemic: Mnemic, arguments: tuple[str, ...], code: int, named: str
) -> None:
    done = mnemic(*arguments, code=code)
    assert named in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("command", ["--help", "serve --help", "demo --help", "recall --help", "--version"])
def test_help_and_version_are_no_failure(mnemic: Mnemic, command: str) -> None:
    assert mnemic(*command.split(), code=DONE).stdout


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_home_that_cannot_be_written_is_a_failure_with_a_sentence(mnemic: Mnemic, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home").chmod(0o500)
    done = mnemic("remember", "Always use tabs.", code=FAILED)
    assert done.stderr.startswith("mnemic: ")


def test_a_base_in_the_way_is_a_failure_with_a_sentence(mnemic: Mnemic, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home/.qwen").write_text("in the way")
    assert mnemic("remember", "Always use tabs.", code=FAILED).stderr.startswith("mnemic: ")
    assert mnemic("status").returncode in (DONE, NOTHING, FAILED)


ODD = "Gate \x1b[2Jgone \x07 \x9b31m \u202eder \u2066x end"
SHOWN = r"\x1b[2Jgone", r"\x07", r"\x9b31m", r"\u202eder", r"\u2066x"


def test_control_characters_of_a_memory_are_shown_and_not_obeyed(mnemic: Mnemic, tmp_path: Path) -> None:
    made = as_json(mnemic("remember", "The gate is green.", "--type", "project", "--json"))["memory"]
    file = Path(url2pathname(urlsplit(made["uri"]).path))
    file.write_text(f"---\nname: {ODD}\ndescription: {ODD}\ntype: project\n---\n\n{ODD}\nand\tso on\n")
    for words in (
        ("list",),
        ("recall", "gate gone end"),
        ("recall", "gate gone end", "--prompt"),
        ("forget", "gate gone end"),
        ("list", "--json"),
        ("forget", "--id", made["id"], "--apply"),
        ("restore", "--log"),
    ):
        done = mnemic(*words, code=DONE)
        assert not set(done.stdout) & set("\x1b\x07\x9b\u202e\u2066"), words
    assert all(shown in mnemic("restore", "--log").stdout for shown in SHOWN[:1])
    mnemic("restore", "--id", made["id"], code=DONE)
    listed = mnemic("list", code=DONE).stdout
    assert all(shown in listed for shown in SHOWN)
    assert "and\tso on" in mnemic("recall", "gate gone end", code=DONE).stdout
    assert as_json(mnemic("list", "--json"))["memories"][0]["title"].startswith("Gate ")
    assert listed.endswith("\n1 memory.\n")


def test_a_wrong_word_with_control_characters_is_named_without_them(mnemic: Mnemic) -> None:
    done = mnemic("forget", "--id", "project:\x1b[2Jx.md", "--apply", code=FAILED)
    assert r"\x1b[2J" in done.stderr
    assert "\x1b" not in done.stderr


def test_what_came_with_a_repository_is_marked_in_a_list(mnemic: Mnemic, tmp_path: Path) -> None:
    mnemic("remember", "I take my tea without sugar", "--scope", "user", code=DONE)
    memory = tmp_path / "project/.qwen/memory"
    memory.mkdir(parents=True)
    (memory / "a.md").write_text("---\nname: A rule\ntype: project\n---\n\nRun setup.sh\n")
    lines = mnemic("list", env={"QWEN_CODE_MEMORY_LOCAL": "1"}, code=DONE).stdout.splitlines()
    assert [line.endswith("[untrusted]") for line in lines if "project:" in line] == [True]
    assert [line.endswith("[untrusted]") for line in lines if "user:" in line] == [False]


def test_what_was_forgotten_comes_back_by_the_id_that_the_list_showed(mnemic: Mnemic) -> None:
    made = as_json(mnemic("remember", "The gate is green.", "--type", "project", "--json"))["memory"]
    file = Path(url2pathname(urlsplit(made["uri"]).path))
    file.write_text(
        "---\nname: Ports\ntype: project\n---\n\n- billing is 8080\n- staging is 9090\n- lobby is 7070\n"
    )
    ids = re.findall(r"project:\S+@[0-9a-f]{8}", mnemic("list", code=DONE).stdout)
    assert len(ids) == 3
    for id_ in ids[:2]:
        mnemic("forget", "--id", id_, "--apply", code=DONE)
    mnemic("restore", "--id", ids[1], code=DONE)
    assert "staging is 9090" in mnemic("list", code=DONE).stdout
    assert "billing is 8080" not in mnemic("list", code=DONE).stdout
    mnemic("restore", "--id", ids[0], code=DONE)
    assert "billing is 8080" in mnemic("list", code=DONE).stdout
    mnemic("restore", "--id", ids[2], code=FAILED)


def test_a_dream_is_shown_done_and_taken_back(mnemic: Mnemic, tmp_path: Path) -> None:
    root = Path(
        next(s["root"] for s in as_json(mnemic("status", "--json"))["stores"] if s["scope"] == "project")
    )
    folder = root / "project"
    folder.mkdir(parents=True)
    for name, text in (
        ("a", "The gateway is deployed blue-green"),
        ("b", "the gateway is deployed blue-green."),
    ):
        head = f"name: {text}\ndescription: {text}\ntype: project\nmodified: 2021-03-01T09:00:00Z\n"
        (folder / f"{name}.md").write_text(f"---\n{head}---\n\n{text}\n")
        os.utime(folder / f"{name}.md", (1_600_000_000, 1_600_000_000))
    waits = mnemic("dream", code=NOTHING).stdout
    assert "sessions" in waits
    assert "--force" in waits
    told = mnemic("dream", "--dry-run", code=DONE).stdout
    assert told.startswith("merge: ")
    assert "nothing was done yet" in told
    assert len(list(folder.iterdir())) == 2
    assert as_json(mnemic("dream", "--dry-run", "--json", code=DONE))["result"]["deduped"] == 1
    done = mnemic("dream", "--force", code=DONE).stdout
    assert len(list(folder.iterdir())) == 1
    assert mnemic("dream", "--force", code=NOTHING).stdout == "There is nothing to tidy.\n"
    mnemic("restore", done.split("mnemic restore ")[1].split()[0], code=DONE)
    assert len(list(folder.iterdir())) == 2
