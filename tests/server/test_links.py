"""``memory/links`` over the wire: the six kinds, around one memory and of all of them, and what never is among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mnemic.core.files.paths import project_location
from mnemic.core.links.companions import FILE
from mnemic.core.persistence.together import Together, together_key
from mnemic.core.summary import key_of
from tests.running import Running
from tests.server.raw import Json


def topic(name: str, body: str, **fields: str) -> str:
    more = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\nname: {name}\ndescription: {body}\ntype: project\n{more}---\n\n{body}\n"


def links(server: Running, **params: Any) -> Json:
    found: Json = server.result("memory/links", params)
    return found


def edges(found: Json, kind: str | None = None) -> set[tuple[str, str]]:
    return {(e["from"], e["to"]) for e in found["edges"] if kind in (None, e["kind"])}


def titles(found: Json) -> set[str]:
    return {node["title"] for node in found["nodes"]}


@pytest.fixture
def linked(fresh: Running) -> Running:
    """A store with one edge of every kind but ``recalledTogether``."""
    (fresh.project / "src").mkdir()
    (fresh.project / "src/app.py").write_text("class App: ...\n", "utf-8")
    fresh.put("a.md", topic("Rollout", "We roll out on Mondays, see [[Freeze]]."))
    fresh.put("b.md", topic("Freeze", "Nothing moves in December, see PROJ-12."))
    fresh.put("c.md", topic("Holidays", "Everybody is away, PROJ-12.", supersedes="old.md"))
    fresh.put("old.md", topic("Old holidays", "Nobody is away.", superseded_by="c.md"))
    fresh.put("d.md", topic("Nightly", "The checkout tests run nightly against the staging database."))
    fresh.put(
        "e.md", topic("Nightly too", "The checkout tests run nightly against the staging database cluster.")
    )
    fresh.put("f.md", topic("Start", "It begins in src/app.py::App, when asked to."))
    return fresh


def test_the_graph_of_a_store_has_every_kind_of_edge(linked: Running) -> None:
    found = links(linked)
    uri = (linked.project / "src/app.py").as_uri() + "#App"
    by_kind = {kind: edges(found, kind) for kind in ("written", "entity", "supersedes", "similar", "code")}
    assert by_kind == {
        "written": {("project:a.md", "project:b.md")},
        "entity": {("project:b.md", "project:c.md")},
        "supersedes": {("project:c.md", "project:old.md")},
        "similar": {("project:d.md", "project:e.md")},
        "code": {("project:f.md", uri)},
    }
    memory = next(node for node in found["nodes"] if node["id"] == "project:a.md")
    assert memory == {
        "id": "project:a.md",
        "title": "Rollout",
        "type": "project",
        "kind": "fact",
        "heat": memory["heat"],
        "temperature": "hot",
    }
    code = next(node for node in found["nodes"] if node["id"] == uri)
    assert code == {"id": uri, "title": "src/app.py::App", "gone": False}
    assert all(0 < edge["weight"] <= 1 for edge in found["edges"])


def test_a_memory_is_found_from_both_ends_as_deep_as_asked(linked: Running) -> None:
    assert titles(links(linked, id="project:b.md")) == {"Rollout", "Freeze", "Holidays"}
    assert titles(links(linked, id="project:b.md", depth=2)) == {
        "Rollout",
        "Freeze",
        "Holidays",
        "Old holidays",
    }
    assert titles(links(linked, id="project:a.md")) == {"Rollout", "Freeze"}
    assert len(links(linked, id="project:b.md", limit=2)["nodes"]) == 2
    assert len(links(linked, limit=3)["nodes"]) == 3


def test_what_was_recalled_together_is_linked(start: Callable[..., Running]) -> None:
    server = start()
    for name in "ab":
        server.put(f"{name}.md", topic(name, f"On {name}{name}{name}."))
    root = server.root()
    # Counted by another process that has the same store open.
    location = project_location(server.home / ".qwen", server.project, {}, server.home)
    assert location.root == root
    record = Together(location.state / ".mnemic" / FILE)
    keys = [together_key("project", key_of(f"{name}.md", f"On {name}{name}{name}.")) for name in "ab"]
    record.count(frozenset(keys), keys, server_now(server))
    record.close()
    assert edges(links(server), "recalledTogether") == {("project:a.md", "project:b.md")}


def server_now(server: Running) -> float:
    """The present, as far as a test need know it: when the file was put there."""
    return (server.root() / "a.md").stat().st_mtime


def test_what_is_forgotten_leaves_at_once_and_comes_back_with_a_restore(linked: Running) -> None:
    assert edges(links(linked, id="project:a.md")) == {("project:a.md", "project:b.md")}
    done = linked.result("memory/forget", {"ids": ["project:b.md"], "apply": True})
    assert titles(links(linked, id="project:a.md")) == {"Rollout"}
    assert "Freeze" not in titles(links(linked))
    linked.result("memory/restore", {"token": done["undo"]["token"]})
    assert edges(links(linked, id="project:a.md")) == {("project:a.md", "project:b.md")}


def test_code_that_vanishes_is_marked_after_a_restart_too(
    linked: Running, start: Callable[..., Running]
) -> None:
    assert links(linked, id="project:f.md")["nodes"][-1]["gone"] is False
    (linked.project / "src/app.py").write_text("class Other: ...\n", "utf-8")
    for server in (linked, start()):
        assert links(server, id="project:f.md")["nodes"][-1] == {
            "id": (server.project / "src/app.py").as_uri() + "#App",
            "title": "src/app.py::App",
            "gone": True,
        }


def test_an_edit_of_a_memory_moves_its_links(linked: Running) -> None:
    assert edges(links(linked), "written") == {("project:a.md", "project:b.md")}
    linked.put("a.md", topic("Rollout", "We roll out on Mondays, see [[Holidays]]."))
    assert edges(links(linked), "written") == {("project:a.md", "project:c.md")}


def test_untrusted_memories_never_appear(tmp_path: Any, start: Callable[..., Running]) -> None:
    memory = tmp_path / "project" / ".qwen" / "memory"
    memory.mkdir(parents=True)
    (memory / "a.md").write_text(topic("A", "See [[B]], PROJ-12."), "utf-8")
    (memory / "b.md").write_text(topic("B", "See [[A]], PROJ-12."), "utf-8")
    server = start(env={"QWEN_CODE_MEMORY_LOCAL": "1"})
    assert {one["trusted"] for one in server.result("memory/list", {})["memories"]} == {False}
    assert links(server) == {"nodes": [], "edges": []}
    assert links(server, id="project:a.md") == {"nodes": [], "edges": []}


@pytest.mark.parametrize(
    ("params", "path"),
    [({"depth": 0}, "depth"), ({"depth": 6}, "depth"), ({"limit": 0}, "limit"), ({"id": 3}, "id")],
)
def test_a_wrong_param_is_named(server: Running, params: dict[str, Any], path: str) -> None:
    assert server.error("memory/links", params)["data"]["errors"][0]["path"] == path


def test_an_unknown_memory_is_not_found_and_an_empty_store_has_no_graph(server: Running) -> None:
    assert server.error("memory/links", {"id": "project:none.md"})["data"]["kind"] == "notFound"
    assert links(server) == {"nodes": [], "edges": []}


def test_nothing_of_links_is_made_before_somebody_asks(fresh: Running) -> None:
    fresh.put("a.md", topic("A", "See [[B]]."))
    fresh.recall("anything at all")
    assert not list(fresh.home.rglob(FILE))
