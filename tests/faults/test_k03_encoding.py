"""K03: all reading and writing is explicit UTF-8; limits counted in bytes cut on character borders; odd but legal input
never aborts a whole operation."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import Running, environment

Start = Callable[..., Running]

MARK = b"\xef\xbb\xbf"
TOPIC = "---\nname: note\ndescription: about ships\ntype: reference\n---\n\nThe note speaks of ships.\n"


def memory(server: Running, path: str = "note.md") -> dict[str, Any]:
    found: dict[str, Any] = server.result("memory/get", {"id": f"project:{path}"})["memory"]
    return found


def retitle(server: Running, path: str = "note.md") -> bytes:
    seen = memory(server, path)
    params = {"id": seen["id"], "revision": seen["revision"], "changes": {"title": "new"}}
    server.result("memory/update", params)
    return (server.root() / path).read_bytes()


def test_f013_utf_8_file_with_byte_order_mark(fresh: Running) -> None:
    root = fresh.root()
    root.mkdir(parents=True)
    (root / "MEMORY.md").write_bytes(MARK + "# Index\n\n- [note](note.md) — about ships\n".encode())
    fresh.put("note.md", MARK + TOPIC.encode())
    assert memory(fresh)["type"] == "reference"
    assert fresh.recall("ships")
    fresh.remember("The box is red.", type="project")
    assert retitle(fresh) == MARK + TOPIC.replace("name: note", "name: new").encode()
    index = (root / "MEMORY.md").read_bytes()
    assert index.startswith(MARK)
    assert index.count(MARK) == 1
    assert "\ufeff" not in str(fresh.result("memory/list"))
    assert "\ufeff" not in fresh.result("memory/recall", {"query": "ships"})["prompt"]


@pytest.mark.parametrize(
    "data",
    [
        TOPIC.replace("\n", "\r\n").encode(),
        b"---\nname: note\ntype: reference\n---",
        TOPIC.replace("---\n\n", "---  \n\n").encode(),
        TOPIC.replace("name: note\n", "name: note\r\n").encode(),
        TOPIC.rstrip("\n").encode(),
    ],
    ids=["crlf", "ends at the fence", "blanks after the fence", "mixed", "no last line end"],
)
def test_f014_crlf_line_ends_and_a_closing_fence_at_end_of_file(fresh: Running, data: bytes) -> None:
    file = fresh.put("note.md", data)
    listed = fresh.result("memory/list")["memories"]
    assert [one["type"] for one in listed] == (["reference"] if b"speaks" in data else [])
    fresh.recall("ships")
    fresh.result("memory/rebuildIndex")
    assert file.read_bytes() == data
    if listed:
        assert retitle(fresh) == data.replace(b"name: note", b"name: new")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_f014_the_line_cap_counts_the_same_for_both_line_ends(start: Start, newline: str) -> None:
    server = start()
    root = server.root()
    root.mkdir(parents=True)
    (root / "MEMORY.md").write_bytes(
        newline.join(["# Index", *[f"line {n}" for n in range(50)], ""]).encode()
    )
    server.remember("The box is red.", type="project")
    assert server.status()["index"]["lines"] == 53  # heading, 50 lines, a blank one, the link


@pytest.mark.parametrize("half", ["\\ud83d", "\\ude00", "\\ud83d\\ud83d", "\\ude00\\ud83d", "\\udc80"])
def test_f015_lone_surrogate_in_a_chat_message(fresh: Running, half: str) -> None:
    content = f"I prefer dark mode {half} always".encode()
    body = (
        b'{"jsonrpc": "2.0", "method": "chat/didAppend", "params": {"sessionId": "s", "offset": 0, '
        b'"messages": [{"role": "user", "content": "' + content + b'"}]}}'
    )
    fresh.send(body)
    assert fresh.result("memory/extract", {"sessionId": "s"})["status"] == "completed"
    fresh.send(
        b'{"jsonrpc": "2.0", "id": "save", "method": "memory/remember", "params": {"title": "T '
        + half.encode()
        + b'", "body": "B '
        + half.encode()
        + b' body", "type": "project"}}'
    )
    assert fresh.wait_for("save")["result"]["outcome"] == "created"
    assert fresh.recall("dark mode")
    for file in fresh.home.rglob("*.md"):
        file.read_bytes().decode("utf-8")
    listed = str(fresh.result("memory/list")["memories"])
    listed.encode("utf-8")
    assert fresh.status()["version"]
    query = (
        b'{"jsonrpc": "2.0", "id": "q", "method": "memory/recall", "params": {"query": "dark '
        + half.encode()
        + b' mode"}}'
    )
    fresh.send(query)
    assert fresh.wait_for("q")["result"]["memories"]


@pytest.mark.parametrize("filler", ["中", "😀", "👍🏽", "é", "a"])
@pytest.mark.parametrize("length", [149, 150, 151])
def test_f016_byte_limit_cuts_a_character_in_half(start: Start, filler: str, length: int) -> None:
    server = start()
    root = server.root()
    root.mkdir(parents=True)
    line = "- [x{n}](gone{n}.md) — "
    lines = [(line.format(n=n) + filler * length)[:length] for n in range(180)]
    (root / "MEMORY.md").write_text("# Index\n\n" + "\n".join(lines) + "\n", "utf-8")
    body = "The long one speaks of ships. " + filler * 400
    server.result(
        "memory/remember",
        {"title": filler * 60 + " t", "body": body, "description": filler * 300, "type": "project"},
    )
    data = (root / "MEMORY.md").read_bytes()
    text = data.decode("utf-8")
    assert len(data) <= 25_000
    assert text.endswith("\n")
    assert "\ufffd" not in text
    written = [one for one in text.splitlines() if "project/" in one]
    assert len(written) == 1
    assert len(written[0]) <= 150
    prompt = server.result("memory/recall", {"query": "long one ships"})["prompt"]
    assert "\ufffd" not in prompt
    prompt.encode("utf-8")


PLAIN = {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


def saved(tmp_path: Path, env: dict[str, str]) -> tuple[dict[str, bytes], str]:
    """Runs a session in a project with an umlaut in its path; returns the memory files' bytes, and the log."""
    folder = tmp_path / "pü"
    folder.mkdir(parents=True)
    with Running(tmp_path, folders=[folder.as_uri()], env=env) as server:
        given = {
            "title": "Titel é 中 😀",
            "body": "Körper é 中 😀 of Zanzibar.",
            "type": "project",
            "scope": "project",
        }
        assert server.result("memory/remember", given)["memory"]["body"] == given["body"]
        assert server.recall("Zanzibar")
        server.learn("é 😀", "Remember that the Möbel are from Ångström.")
        server.notify("chat/didAppend", {"sessionId": "é 😀"})
        server.notify("é 😀/nonsense", {})
        root = server.root()
        assert server.shut_down() == 0
        assert server.garbage == b""
        files = {str(file.relative_to(root)): file.read_bytes() for file in root.rglob("*.md")}
        return files, server.log()


def test_f017_default_encoding_of_the_operating_system(tmp_path: Path) -> None:
    plain, log = saved(tmp_path / "plain", PLAIN)
    usual, _ = saved(tmp_path / "usual", {"PYTHONUTF8": "1"})
    assert {name: data for name, data in plain.items() if b"source" not in data} == {
        name: data for name, data in usual.items() if b"source" not in data
    }
    assert sorted(plain) == sorted(usual)
    assert "Error" not in log
    assert "Traceback" not in log


def test_f017_the_command_line_in_such_a_locale(tmp_path: Path) -> None:
    folder = tmp_path / "pü"
    folder.mkdir()
    env = {**environment(tmp_path), **PLAIN, "PATH": "/usr/bin"}

    def mnemic(*arguments: str) -> subprocess.CompletedProcess[bytes]:
        command = [
            sys.executable,
            "-c",
            "from mnemic.server.cli import main; raise SystemExit(main())",
            *arguments,
        ]
        return subprocess.run(command, capture_output=True, cwd=folder, env=env, timeout=30, check=False)

    assert mnemic("remember", "Le café é 中 😀 ouvre à neuf heures.").returncode == 0
    done = mnemic("recall", "café ouvre")
    assert done.returncode == 0
    assert "Le café é 中 😀 ouvre".encode() in done.stdout
    assert done.stderr == b""
