"""K01: a header that a person wrote by hand must never make a memory vanish, must never crash the server, and must
never stop its neighbours from being read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.running import Running

Start = Callable[..., Running]

COLON = "---\nname: package-manager\ndescription: Use pnpm: never npm\ntype: feedback\n---\nReason: lockfile drift.\n"


def memory(server: Running, path: str, scope: str = "project") -> dict[str, Any]:
    found: dict[str, Any] = server.result("memory/get", {"id": f"{scope}:{path}"})["memory"]
    return found


def retype(server: Running, path: str, type_: str) -> str:
    """Changes the type by RPC; returns the file's text afterwards."""
    seen = memory(server, path)
    params = {"id": seen["id"], "revision": seen["revision"], "changes": {"type": type_}}
    server.result("memory/update", params)
    return (server.root() / path).read_bytes().decode()


def warm(server: Running, query: str) -> None:
    """Updates heat by every path that does so."""
    (found,) = server.recall(query)
    server.result("memory/get", {"id": found["id"]})
    server.eventually(lambda: memory_uses(server, found["id"]) >= 2)


def memory_uses(server: Running, id_: str) -> int:
    listed = server.result("memory/list")["memories"]
    return int(next(one["uses"] for one in listed if one["id"] == id_))


@pytest.mark.parametrize(
    "value",
    ["Use pnpm: never npm", "a: b: c", "note: ", ": odd", "10:30: standup", "https://x.example: down"],
)
def test_f001_unquoted_colon_in_a_header_value(start: Start, value: str) -> None:
    server = start()
    text = COLON.replace("Use pnpm: never npm", value)
    file = server.put("feedback_pkg.md", text)
    assert memory(server, "feedback_pkg.md")["description"] == value.strip()
    assert [one["id"] for one in server.recall("lockfile drift")] == ["project:feedback_pkg.md"]
    assert file.read_text() == text
    given = {
        "title": "Deploy day",
        "body": "Deploys are on Tuesday.",
        "description": "Deploy: only on Tuesday",
        "type": "project",
    }
    made = server.result("memory/remember", given)["memory"]
    assert made["description"] == "Deploy: only on Tuesday"
    assert server.shut_down() == 0
    again = start()
    assert {one["description"] for one in again.result("memory/list")["memories"]} == {
        value.strip(),
        "Deploy: only on Tuesday",
    }
    assert again.result("memory/forget", {"query": "lockfile drift", "apply": True})["forgotten"] == [
        "project:feedback_pkg.md"
    ]


@pytest.mark.parametrize(
    "value", ["PR #532 lowered the retry limit to three", "C# and F#", "#1 rule: retry limit", "a # b #c"]
)
def test_f002_a_space_hash_in_a_description_cuts_the_rest_away(fresh: Running, value: str) -> None:
    file = fresh.put(
        "project_retry.md",
        f"---\nname: retry-rule\ndescription: {value}\ntype: project\n---\nSee the runbook.\n",
    )
    seen = memory(fresh, "project_retry.md")
    if not value.startswith("#"):
        assert seen["description"] == value
        assert fresh.recall(value)
    retype(fresh, "project_retry.md", "reference")
    assert value in file.read_text()
    fresh.result("memory/rebuildIndex")
    if not value.startswith("#"):
        assert value in (fresh.root() / "MEMORY.md").read_text()


def test_f003_null_or_missing_required_field_or_one_broken_file_stalls_everything(start: Start) -> None:
    server = start()
    root = server.root()
    files = {
        "a.md": "---\nname: a\ndescription: about Zookeeper\ntype: project\n---\nZookeeper elects.\n",
        "b.md": "---\nname: b\ndescription: about Yarn\n---\nYarn installs.\n",
        "c.md": "---\nname: c\ntype: ~\ndescription:\n---\nXen virtualises.\n",
        "d.md": "---\n- x\n  y: [\n---\nVault seals.\n",
    }
    root.mkdir(parents=True)
    for name, text in files.items():
        (root / name).write_text(text)
    assert server.shut_down() == 0
    again = start()
    listed = {one["id"]: one["type"] for one in again.result("memory/list")["memories"]}
    assert listed == {f"project:{name}": "project" for name in files}
    assert [one["id"] for one in again.recall("Zookeeper")] == ["project:a.md"]
    broken = [one for one in again.status()["problems"] if one["code"] == "broken-header"]
    assert [one["uri"] for one in broken] == [(root / "d.md").as_uri()]
    assert broken[0]["range"]["start"]["line"] in range(4)
    again.look()
    assert {name: (root / name).read_text() for name in files} == files


@pytest.mark.parametrize("key", ["content", "handler", "metadata", "text", "fd", "encoding", "self", "name2"])
def test_f004_header_key_that_equals_a_parameter_name(fresh: Running, key: str) -> None:
    text = f"---\nname: cms\ndescription: field list\ntype: reference\n{key}: html\n---\nFields are listed.\n"
    fresh.put("reference_cms.md", text)
    assert memory(fresh, "reference_cms.md")["type"] == "reference"
    assert fresh.recall("fields listed")
    assert retype(fresh, "reference_cms.md", "project") == text.replace("type: reference", "type: project")


def test_f005_horizontal_rules_in_a_body_without_a_header(fresh: Running) -> None:
    notes = "# Release notes\n---\nstatus: draft\n---\ndone\n"
    body = "One.\n\n---\n\ntype: user\n\n---\n\nTwo.\n\n---\nThree.\n"
    fresh.put("notes.md", notes)
    fresh.put("ruled.md", f"---\nname: ruled\ntype: reference\n---\n{body}")
    first = memory(fresh, "notes.md")
    assert (first["type"], "status: draft" in first["body"], first["title"]) == ("project", True, "notes")
    assert memory(fresh, "ruled.md")["type"] == "reference"
    assert retype(fresh, "ruled.md", "feedback").endswith(body)
    assert (fresh.root() / "notes.md").read_text() == notes


@pytest.mark.parametrize("text", [COLON, COLON.replace("\n", "\r\n"), "\ufeff" + COLON, "\n\n" + COLON])
def test_f006_a_second_header_is_stacked_on_top_of_the_first(fresh: Running, text: str) -> None:
    file = fresh.put("feedback_ci.md", text.encode())
    warm(fresh, "lockfile drift")
    fresh.result("memory/rebuildIndex")
    assert file.read_bytes().decode() == text
    after = retype(fresh, "feedback_ci.md", "reference")
    assert [line.strip("\ufeff ") for line in after.splitlines()].count("---") == 2
    assert after.replace("reference", "feedback") == text


def test_f007_real_files_nest_the_type_under_metadata(fresh: Running) -> None:
    text = (
        '---\nname: review-small-prs\ndescription: "Reviews: keep changes under 300 lines"\nmetadata: \n'
        "  node_type: memory\n  type: feedback\n  modified: 2026-05-01T10:10:12.701Z\n---\nBody with a [[linked-note]].\n"
    )
    file = fresh.put("feedback_small_prs.md", text)
    (listed,) = fresh.result("memory/list", {"types": ["feedback"]})["memories"]
    assert (listed["title"], listed["description"]) == (
        "review-small-prs",
        "Reviews: keep changes under 300 lines",
    )
    assert fresh.recall("reviews under 300 lines")
    warm(fresh, "reviews under 300 lines")
    assert file.read_text() == text
    seen = memory(fresh, "feedback_small_prs.md")
    params = {"id": seen["id"], "revision": seen["revision"], "changes": {"title": "Small reviews"}}
    fresh.result("memory/update", params)
    assert file.read_text() == text.replace("review-small-prs", "Small reviews")
