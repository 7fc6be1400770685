"""The pages hold together, and show what really happens."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.reference_page import page
from tests.server.raw import Raw
from tests.source_tree import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]

_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


# Pages


def anchors(path: Path) -> set[str]:
    """The anchors of a page, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", _FENCED.sub("", path.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links(path: Path) -> list[str]:
    text = re.sub(r"`[^`\n]*`", "", _FENCED.sub("", path.read_text("utf-8")))
    found = re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text)
    return [one or other for one, other in found]


def test_every_link_between_pages_leads_somewhere() -> None:
    dead = []
    for path in PAGES:
        for link in links(path):
            name, _, anchor = unquote(link).partition("#")
            target = (path.parent / name).resolve() if name else path
            if "://" in link or link.startswith("mailto:"):
                continue
            if not target.exists() or (anchor and anchor not in anchors(target)):
                dead.append(f"{path.relative_to(ROOT)}: {link}")
    assert dead == []


def test_every_page_is_linked_from_the_first() -> None:
    linked = {(ROOT / link).resolve() for link in links(ROOT / "README.md") if "://" not in link}
    pages = {path for path in PAGES if path.parent == ROOT / "docs"}
    assert {path.name for path in pages - linked} == set()


@pytest.mark.parametrize("part", ["tour", "demo", "modules"])
def test_the_pages_show_what_the_commands_really_print_and_the_modules_really_say(part: str) -> None:
    command = [sys.executable, str(ROOT / "docs" / "bless.py"), "--check", part]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", timeout=120, check=False)
    assert done.returncode == 0, f"make readme puts this right:\n{done.stdout}{done.stderr}"


def test_no_page_calls_done_what_is_only_planned() -> None:
    planned = re.compile(r"memory/(?:import|export)\b|\bcode/\w+|mnemic (?:mcp|hook)")
    told = {
        f"{path.name}: {found[0]}"
        for path in PAGES
        if path.parent.name != "decisions" and (found := planned.search(path.read_text("utf-8")))
    }
    assert told == set()


# The session of agents.md


def session() -> list[tuple[str, Any]]:
    """The messages of the page's session: ``→`` from the agent, ``←`` from the server."""
    found = re.search(r"^```session\n(.*?)^```$", page("agents.md"), re.MULTILINE | re.DOTALL)
    assert found
    parts = re.split(r"^([→←]) ", found[1], flags=re.MULTILINE)[1:]
    return [(way, json.loads(text)) for way, text in zip(parts[::2], parts[1::2], strict=True)]


def fits(told: Any, real: Any) -> bool:
    """Whether an answer is the one that is told: ``"…"`` stands for anything, as a key for more keys."""
    if told == "…":
        return True
    if isinstance(told, dict) and isinstance(real, dict):
        keys = told.keys() - {"…"}
        more = "…" in told
        return (keys <= real.keys() if more else keys == real.keys()) and all(
            fits(told[key], real[key]) for key in keys
        )
    if isinstance(told, list) and isinstance(real, list):
        return len(told) == len(real) and all(map(fits, told, real))
    return bool(told == real)


def test_the_session_for_agent_builders_runs_as_it_is_told(tmp_path: Path) -> None:
    project = tmp_path / "shop"
    (project / ".git").mkdir(parents=True)
    with Raw([sys.executable, "-m", "mnemic.server"], cwd=project) as server:
        for way, message in session():
            if way == "→":
                if "rootUri" in message.get("params", {}):
                    message["params"]["rootUri"] = project.as_uri()
                server.send(message)
            else:
                answer = server.wait_for(message["id"])
                assert fits(message, answer), answer
        assert server.exit_code() == 0
