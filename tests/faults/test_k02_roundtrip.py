"""K02: changing one field changes only that field. YAML's own guesses (dates, booleans, base-60 numbers) must not leak
into text fields or into JSON answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.running import Running


def memory(server: Running, path: str) -> dict[str, Any]:
    found: dict[str, Any] = server.result("memory/get", {"id": f"project:{path}"})["memory"]
    return found


def change(server: Running, path: str, **changes: Any) -> str:
    seen = memory(server, path)
    server.result("memory/update", {"id": seen["id"], "revision": seen["revision"], "changes": changes})
    return (server.root() / path).read_bytes().decode()


@pytest.mark.parametrize(
    "value", ["10:30", "0123", "1e3", "0x1F", "12:30:45", "2026-03-16", "1_000", ".5", "1,000"]
)
def test_f008_values_that_yaml_turns_into_numbers_or_dates(fresh: Running, value: str) -> None:
    text = (
        f"---\nname: {value}\ndescription: {value}\ntype: project\nsince: 2026-03-16\nat: 2026-03-16T09:00:00-04:00\n---\n"
        "The standup is short.\n"
    )
    fresh.put("standup.md", text)
    (found,) = fresh.recall("standup short")
    assert (found["title"], found["description"]) == (value, value)
    assert change(fresh, "standup.md", type="reference") == text.replace("type: project", "type: reference")
    changed = change(fresh, "standup.md", description="other")
    assert changed == text.replace("type: project", "type: reference").replace(
        f"description: {value}", "description: other"
    )
    assert memory(fresh, "standup.md")["title"] == value


def test_f009_bare_date_in_a_header_crashes_the_json_answer(fresh: Running) -> None:
    for number, created in enumerate(("2026-04-05", "2026-04-05 10:00:00", '"2026-04-06"')):
        text = f"---\nname: n{number}\ntype: project\ncreated: {created}\n---\nThe number {number} speaks of dates.\n"
        fresh.put(f"n{number}.md", text)
        assert memory(fresh, f"n{number}.md")["createdAt"].startswith("2026-04-0")
    listed = fresh.result("memory/list", {"sort": "created"})["memories"]
    assert [one["title"] for one in listed] == ["n2", "n1", "n0"]
    assert len(fresh.recall("dates")) >= 1


@pytest.mark.parametrize("word", ["no", "off", "On", "yes", "true", "null", "~x", "NULL", "y", "False"])
def test_f010_words_that_yaml_reads_as_true_or_false(fresh: Running, word: str) -> None:
    fresh.put(
        "hand.md", f"---\nname: {word}\ndescription: {word}\ntype: user\n---\nThe hand-written one is odd.\n"
    )
    seen = memory(fresh, "hand.md")
    if word.lower() != "null":
        assert (seen["title"], seen["description"]) == (word, word)
    given = {
        "title": word,
        "body": f"The saved one is called {word}.",
        "type": "project",
        "description": word,
    }
    made = fresh.result("memory/remember", given)["memory"]
    assert (made["title"], made["description"]) == (word, word)
    file = fresh.root() / made["id"].removeprefix("project:")
    header = yaml.safe_load(file.read_text().split("---")[1])
    assert (header["name"], header["description"]) == (word, word)
    assert f"[{word}]({made['id'].removeprefix('project:')})" in (fresh.root() / "MEMORY.md").read_text()
    fresh.result("memory/forget", {"ids": [made["id"]], "apply": True})
    assert not file.exists()


def test_f010_a_memory_is_forgotten_by_such_a_name(fresh: Running) -> None:
    made = fresh.result(
        "memory/remember", {"title": "off", "body": "The heating in the lab.", "type": "project"}
    )
    found = fresh.result("memory/forget", {"query": "off"})["candidates"]
    assert [one["id"] for one in found] == [made["memory"]["id"]]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_f011_keys_re_sorted_unknown_keys_and_body_whitespace_lost(
    fresh: Running, newline: str, mark: str
) -> None:
    text = "---\nname: order\ntype: project\ndescription: d\nrelated: [b.md]\nx_team: core\n---\n    indented code\n\nText.\n\n\n"
    text = mark + text.replace("\n", newline)
    file = fresh.put("order.md", text.encode())
    change(fresh, "order.md", type="project")
    assert file.read_bytes().decode() == text
    assert change(fresh, "order.md", title="new order") == text.replace("name: order", "name: new order")
    assert memory(fresh, "order.md")["related"] == ["b.md"]


def header_value(file: Path, key: str) -> str:
    """Reads one line as a plain reader does."""
    (line,) = [line for line in file.read_text("utf-8").split("\n") if line.startswith(f"{key}:")]
    return line.partition(":")[2].strip().strip("'")


@pytest.mark.parametrize(
    "odd", ["a: b", "a #b", "it's", 'say "x"', "😀 é 中", "- dash", "[x]", "{y}", "!z", "%w", "@v", "`u`"]
)
def test_f012_long_description_folded_over_several_lines(fresh: Running, odd: str) -> None:
    description = (odd + " and more words, ") * 40
    description = description[:400].strip()
    given = {"title": "Long", "body": "The long one.", "description": description, "type": "project"}
    made = fresh.result("memory/remember", given)["memory"]
    file = fresh.root() / made["id"].removeprefix("project:")
    assert made["description"] == description
    assert yaml.safe_load(file.read_text("utf-8").split("---\n")[1])["description"] == description
    assert header_value(file, "description").replace("''", "'") == description
