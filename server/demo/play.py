"""Plays the conversation and shows, a screenful a step, what the server makes of it."""

from __future__ import annotations

import json
import os
import re
import textwrap
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from mnemic.server.demo.wire import Json, Wire

WIDTH = 79
_TOKEN = re.compile(r"ghp_\w+")
_CODE = "func Charge(ctx context.Context) error {\n\n\tdb := openBilling(PostgreSQL)\n}\n"


class Demo:
    """One run in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._home = folder / "home"
        self._project = folder / "billing"
        for path in (self._home, self._project / ".git"):
            path.mkdir(parents=True)
        environ = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("MNEMIC_", "QWEN_", "XDG_"))
        }
        environ |= {"HOME": str(self._home), "USERPROFILE": str(self._home)}
        # The model would be parsed anew, for a home that goes a moment later: words do here.
        environ["MNEMIC_SEARCH_SEMANTIC"] = "false"
        self._asked: Json = {}
        self._wire = Wire(environ, self._project, self._choose)
        self._steps = 0

    def run(self) -> Iterator[str]:
        """Yields the lines to print."""
        for lines in (
            self._handshake(),
            *map(self._session, _transcript()),
            self._files(),
            self._one_file(),
            self._recall(),
            self._prompt(),
            self._editor(),
            self._forget(),
            self._status(),
        ):
            yield from map(_cut, lines)
        yield f"The server left with exit code {self._wire.close()}."

    def _step(self, title: str) -> str:
        self._steps += 1
        return f"\n── {self._steps}. {title} ".ljust(WIDTH, "─")

    def _handshake(self) -> Iterator[str]:
        yield self._step("An editor starts the server over stdio")
        capabilities: Json = {"window": {"showMessage": {}}}
        params = {"processId": os.getpid(), "rootUri": self._project.as_uri(), "capabilities": capabilities}
        result = self._wire.request("initialize", params)
        self._wire.notify("initialized", {})
        ours = result["capabilities"]["experimental"]["mnemic"]
        yield f"{result['serverInfo']['name']} {ours['version']} answers LSP, and {len(ours['methods'])} requests of its own:"
        yield from textwrap.wrap(
            ", ".join(ours["methods"]), WIDTH - 4, initial_indent="  ", subsequent_indent="  "
        )

    def _session(self, session: Json) -> Iterator[str]:
        yield self._step(f"A chat on {session['session'].title()} ({session['about']})")
        name = session["session"]
        self._wire.notify("chat/didOpen", {"sessionId": name, "agent": session["agent"]})
        self._wire.notify("chat/didAppend", {"sessionId": name, "offset": 0, "messages": session["messages"]})
        for message in session["messages"]:
            said = _TOKEN.sub("ghp_****", message["content"]).replace("\n", " ⏎ ")
            yield f"{message['role']:>9}: {said}"
        self._wire.notify("chat/didCompleteTurn", {"sessionId": name})
        result = self._wire.request("memory/extract", {"sessionId": name})["result"]
        for outcome in ("created", "merged", "superseded"):
            for id_ in result[outcome]:
                memory = self._wire.request("memory/get", {"id": id_})["memory"]
                why = f"  (why: {memory['why']})" if memory.get("why") else ""
                word = {"created": "kept", "merged": "merged", "superseded": "corrected"}[outcome]
                yield f"  + {word:<10}{memory['type']:<10}{memory['body']}{why}"
        for one in result["rejected"]:
            yield f"  - {one['rule']:<20}{' '.join(one['text'].split())}"

    def _files(self) -> Iterator[str]:
        yield self._step("What it kept is Markdown that a person owns")
        base = self._home / ".qwen"
        for file in sorted(base.rglob("*.md")):
            yield "  ~/" + _tame(file.relative_to(self._home), self._project)

    def _one_file(self) -> Iterator[str]:
        yield self._step("One of the files, and the index that other programs read")
        shown = next((self._home / ".qwen").rglob("project/*billing*.md"))
        yield f"{shown.name}:"
        yield from ("  " + line for line in shown.read_text("utf-8").splitlines())
        yield "\nMEMORY.md of the project:"
        yield from (
            "  " + line for line in (shown.parent.parent / "MEMORY.md").read_text("utf-8").splitlines()
        )

    def _recall(self) -> Iterator[str]:
        yield self._step("Recall: the few that answer, or none")
        for query in (
            "which database does billing use?",
            "when does the release freeze start?",
            "支付服务的负责人是谁？",
            "où sont les sauvegardes ?",
            "quando é o deploy de produção?",
            "how do I bake sourdough bread?",
        ):
            found = self._wire.request("memory/recall", {"query": query, "dryRun": True})["memories"]
            yield f"  ? {query}"
            for memory in found[:2]:
                yield f"    {memory['score']:.2f}  {memory['body']}"
            if not found:
                yield "    (silence)"

    def _prompt(self) -> Iterator[str]:
        yield self._step("What an agent puts before its model")
        asked = {"query": "which database does billing use?", "limit": 1, "sessionId": "thursday"}
        for line in self._wire.request("memory/recall", asked)["prompt"].splitlines():
            yield from textwrap.wrap(line, WIDTH - 4, initial_indent="  ", subsequent_indent="  ") or [""]

    def _editor(self) -> Iterator[str]:
        yield self._step("In the editor: a hover, a symbol search")
        uri = (self._project / "charge.go").as_uri()
        document = {"uri": uri, "languageId": "go", "version": 1, "text": _CODE}
        self._wire.notify("textDocument/didOpen", {"textDocument": document})
        for line, character, what in ((2, 8, "openBilling"), (1, 0, "a blank line")):
            place = {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}
            hover = self._wire.request("textDocument/hover", place)
            yield f"  hover on {what}:"
            text = hover["contents"]["value"] if hover else "(silence)"
            yield from ("    " + row.rstrip() for row in text.splitlines() if row and "](" not in row)
        for symbol in self._wire.request("workspace/symbol", {"query": "freeze"}):
            gone = "  [superseded]" if symbol.get("tags") else ""
            yield f"  symbols for “freeze”: {symbol['name']}  ({symbol['containerName']}){gone}"

    def _forget(self) -> Iterator[str]:
        yield self._step("/forget from the palette, and undo")
        arguments = [{"query": "latency dashboard"}]
        result = self._wire.request(
            "workspace/executeCommand", {"command": "mnemic.forget", "arguments": arguments}
        )
        yield f"  {self._asked['message']}"
        yield from (f"    [{action['title']}]" for action in self._asked["actions"])
        yield f"  The first is chosen. Forgotten: {len(result['forgotten'])}"
        asked = {"query": "where is the latency dashboard?", "dryRun": True}
        yield f"  recall finds {len(self._wire.request('memory/recall', asked)['memories'])} memories"
        restored = self._wire.request("memory/restore", {"token": result["undo"]["token"]})["restored"]
        yield f"  Undone. Restored: {len(restored)}"
        yield f"  recall finds {len(self._wire.request('memory/recall', asked)['memories'])} memory"

    def _status(self) -> Iterator[str]:
        yield self._step("Status")
        status = self._wire.request("memory/status", {})
        for store in status["stores"]:
            yield f"  {store['scope']:<8} {store['memories']} memories in {store['files']} files"
        for name in ("byType", "byKind", "byTemperature"):
            counts = status["counts"][name]
            yield f"  {name:<14} " + ", ".join(f"{key} {counts[key]}" for key in sorted(counts))
        yield f"  index          {status['index']['lines']} of {status['index']['maxLines']} lines"
        yield "  chats read     " + ", ".join(
            f"{c['sessionId']} ({c['processedOffset']} messages)"
            for c in sorted(status["cursors"], key=lambda c: str(c["sessionId"]))
        )
        yield f"  problems       {len(status['problems'])}"

    def _choose(self, request: Json) -> Json | None:
        if request["method"] != "window/showMessageRequest":
            return None
        self._asked = request["params"]
        choice: Json = request["params"]["actions"][0]
        return choice


def _transcript() -> list[Json]:
    text = files("mnemic.server.demo").joinpath("transcript.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def _cut(line: str) -> str:
    return line if len(line) <= WIDTH else line[: WIDTH - 1] + "…"


def _tame(path: Path, project: Path) -> str:
    """The path with the project's id, which holds this run's temporary folder, shortened."""
    parts = ["<billing>" if part.endswith(f"-{project.name}") else part for part in path.parts]
    return "/".join(parts)
