"""K16: stdout carries frames only; the server survives any client input and leaves when its client leaves; URIs and
positions follow the specification."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.running import ASKS, SERVER, Running, environment
from tests.server.raw import CAPABILITIES, framed

Start = Callable[..., Running]

posix = pytest.mark.skipif(sys.platform == "win32", reason="signals and /proc are another matter there")
#: A process that leaves does so within a second; the rest is the machine's.
SOON = 5.0


def test_f081_something_printed_to_stdout(start: Start, tmp_path: Path) -> None:
    """Every noisy path at once: broken settings, broken files, a full log, defects, and a client that sends nonsense."""
    (tmp_path / "project").mkdir()
    (tmp_path / "project/mnemic.toml").write_text("nonsense = [")
    server = start(
        options={"log.level": "debug", "unknown": 1}, env={"PYTHONWARNINGS": "always", "PYTHONDEVMODE": "1"}
    )
    server.put("broken.md", "---\n- x\n  y: [\n---\nBroken.\n")
    server.put("bytes.md", b"\xff\xfe\x00 not a text\n")
    server.notify("chat/didAppend", {"sessionId": 7})
    server.notify("$/unknown", {"x": 1})
    for nonsense in (b"{broken", b"[1, 2]"):
        server.send(nonsense)
        assert "error" in server.wait_for(None)
    server.request("memory/nonsense", {})
    server.learn("s", "Remember that the box is red.")
    server.result("memory/rebuildIndex")
    server.recall("box red")
    assert server.shut_down() == 0
    assert server.garbage == b""
    # What is wrong was said somewhere, and the log is no dump of what was said in it.
    assert "box is red" not in server.log()


def test_f081_a_print_in_a_handler_goes_to_the_log() -> None:
    """The descriptor is taken away from everybody else: what a child or a library prints is on stderr."""
    code = (
        "import os\n"
        "from mnemic.server.app import build\n"
        "from mnemic.server.process import surroundings_of_process\n"
        "from mnemic.server.rpc import server as rpc\n"
        "server = build(surroundings_of_process())\n"
        "def noisy(_server, _params):\n"
        "    print('a print', flush=True); os.write(1, b'a write'); os.system('echo a child')\n"
        "rpc.register(server, 'chat/didOpen', noisy)\n"
        "rpc.serve(server)\n"
    )
    bodies = [
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "initialize",
            "params": {"processId": None, "rootUri": None, "capabilities": {}},
        },
        {"jsonrpc": "2.0", "method": "chat/didOpen", "params": {"sessionId": "s"}},
        {"jsonrpc": "2.0", "id": 2, "method": "shutdown"},
        {"jsonrpc": "2.0", "method": "exit"},
    ]
    frames = b"".join(
        b"Content-Length: %d\r\n\r\n%b" % (len(one), one) for one in (json.dumps(b).encode() for b in bodies)
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=frames,
        capture_output=True,
        timeout=20,
        check=False,
        # What measures coverage in children holds up their end, at which what was printed comes out.
        env={name: value for name, value in os.environ.items() if not name.startswith("COV")},
    )
    assert done.returncode == 0
    assert all(text not in done.stdout for text in (b"a print", b"a write", b"a child"))
    assert done.stdout.count(b"Content-Length: ") == 2
    assert all(text in done.stderr for text in (b"a print", b"a write", b"a child"))


@posix
@pytest.mark.parametrize("way", ["input", "parent", "exit"])
def test_f082_client_dies_server_stays_and_spins(start: Start, way: str) -> None:
    parent = subprocess.Popen([sys.executable, "-c", "import threading; threading.Event().wait(60)"])
    server = start(processId=parent.pid)
    server.learn("s", "Remember that the box is red.")
    if way == "input":
        server.close_input()
    elif way == "parent":
        parent.kill()
        parent.wait()
    else:
        server.notify("exit")
    code = server.exit_code(SOON)
    assert code == {"input": 0, "parent": 1, "exit": 1}[way]
    parent.kill()
    parent.wait()
    again = start()
    assert again.recall("box red")
    assert again.remember("The lid is green.")["outcome"] == "created"


@posix
def test_f082_nobody_reads_the_output(tmp_path: Path) -> None:
    process = subprocess.Popen(
        SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | environment(tmp_path)
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(framed({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": CAPABILITIES}))
    process.stdin.flush()
    process.stdout.read(1)
    process.stdout.close()
    assert process.wait(SOON) == 1
    process.stdin.close()


METHODS = {
    "memory/recall": {"query": "q", "limit": "5"},
    "memory/remember": {"title": 7, "body": "x"},
    "memory/update": {"id": "x", "revision": 7, "changes": {}},
    "memory/forget": {"query": ["q"]},
    "memory/restore": {"token": {}},
    "memory/undoLog": {"limit": "20"},
    "memory/list": {"types": ["todo"]},
    "memory/get": {"id": None},
    "memory/status": {"projectUri": 7},
    "memory/extract": {"sessionId": "s", "wait": "yes"},
    "memory/rebuildIndex": {"workDoneToken": {}},
    "memory/cancelTask": {"taskId": 7},
    "textDocument/hover": {"textDocument": {"uri": "file:///x"}, "position": {"line": "0", "character": 0}},
    "textDocument/documentSymbol": {"textDocument": {}},
    "textDocument/diagnostic": {"textDocument": {"uri": 7}},
    "workspace/symbol": {"query": 7},
    "workspaceSymbol/resolve": {"name": 7},
    "workspace/executeCommand": {"command": 7},
}
DEEP: Any = "x"
for _ in range(400):
    DEEP = {"deeper": [DEEP]}


@pytest.mark.parametrize("method", METHODS)
def test_f087_wrong_parameters_give_a_cryptic_failure(server: Running, method: str) -> None:
    before = server.bodies()
    for params in (METHODS[method], [], "text", 7, True):
        error = server.error(method, params)
        assert error["code"] == -32602, (params, error)
        assert error["data"]["errors"]
        assert all(one["path"] and one["message"] for one in error["data"]["errors"])
        assert "/" not in error["message"].replace(method, "")
        assert "Traceback" not in str(error)
    for params in (None, {}, {"unknown": DEEP}, {"unknown": "x" * 2_000_000}):
        answer = server.request(method, params)
        assert "result" in answer or answer["error"]["code"] == -32602
    server.notify(method, METHODS[method])
    assert server.bodies() == before


def test_f087_a_field_of_two_megabytes_is_told_its_limit(server: Running) -> None:
    error = server.error("memory/remember", {"text": "x" * 2_000_000})
    assert (error["code"], error["data"]["kind"], error["data"]["field"]) == (1007, "tooLarge", "text")
    assert server.recall("x" * 2_000_000) == []
    error = server.error("memory/remember", {"text": "short enough", "why": "x" * 2_000_000})
    assert error["code"] == 1007


@pytest.mark.parametrize("field", ["tags", "title", "sessionId", "description"])
def test_f087_a_deep_or_odd_field_is_named(server: Running, field: str) -> None:
    error = server.error("memory/remember", {"text": "short enough", field: DEEP})
    assert (error["code"], error["data"]["errors"][0]["path"]) == (-32602, field)


def test_f087_an_id_that_is_in_use_an_unknown_method_and_an_unknown_command(start: Start) -> None:
    server = start(capabilities=ASKS, answer=lambda request: None)
    server.remember("The box is red.")
    params = {"command": "mnemic.forget", "arguments": [{"query": "box red"}]}
    server.ask("workspace/executeCommand", params, "twice")
    server.wait_for_request("window/showMessageRequest")
    server.ask("memory/status", {}, "twice")
    assert server.wait_for("twice")["error"]["code"] == -32600
    assert server.error("memory/nonsense", {})["code"] == -32601
    assert server.error("memory/import", {})["code"] == -32601
    for command, path in (("mnemic.nonsense", "command"), ("mnemic.recall", "arguments[0].query")):
        error = server.error("workspace/executeCommand", {"command": command, "arguments": []})
        assert (error["code"], error["data"]["errors"][0]["path"]) == (-32602, path)
    assert server.recall("box red")


@posix
@pytest.mark.parametrize("way", ["shutdown", "SIGTERM", "SIGINT", "input"])
def test_f088_stop_signal_loses_running_extractions(start: Start, way: str) -> None:
    """Whatever of 60 memories is written by the end is whole; the next process learns the rest from the same chat."""
    said = [f"Remember that unit {n} is called name{n}q." for n in range(60)]
    server = start()
    server.status()
    server.say("s", *said)
    server.notify("chat/didCompleteTurn", {"sessionId": "s"})
    server.eventually(lambda: server.status()["tasks"][0]["status"] == "running")
    if way == "shutdown":
        server.ask("shutdown")
        server.notify("exit")
    elif way == "input":
        server.close_input()
    else:
        server.process.send_signal(getattr(signal, way))
    code = server.exit_code(SOON)
    assert code == {"shutdown": 0, "input": 0, "SIGTERM": -signal.SIGTERM, "SIGINT": 130}[way]
    again = start()
    cursors = {one["sessionId"]: one["processedOffset"] for one in again.status()["cursors"]}
    whole = cursors.get("s", 0) == 60
    assert whole or "left before task" in server.log()
    assert len(again.bodies()) == 60 if whole else len(again.bodies()) <= 60
    again.say("s", *said)
    again.result("memory/extract", {"sessionId": "s"}, 60)
    assert len(again.bodies()) == 60
    assert list(again.home.rglob("*.tmp*")) == []


def test_f089_late_reply_to_a_cancelled_request(start: Start) -> None:
    server = start(capabilities=ASKS, answer=lambda request: None)
    server.remember("The box is red.")
    params = {"command": "mnemic.forget", "arguments": [{"query": "box red"}]}
    number = server.ask("workspace/executeCommand", params)
    question = server.wait_for_request("window/showMessageRequest")
    server.notify("$/cancelRequest", {"id": number})
    assert server.wait_for(number)["error"]["code"] == -32800
    title = question["params"]["actions"][0]["title"]
    for id_ in (question["id"], question["id"], "never", 7):
        server.send({"jsonrpc": "2.0", "id": id_, "result": {"title": title}})
        server.send({"jsonrpc": "2.0", "id": id_, "error": {"code": 1, "message": "late"}})
    server.notify("$/cancelRequest", {"id": number})
    server.notify("$/cancelRequest", {"id": "never"})
    assert server.recall("box red")
    assert server.unasked() == []
    server.ask("memory/rebuildIndex")
    assert server.shut_down() == 0
    assert server.log() == ""
