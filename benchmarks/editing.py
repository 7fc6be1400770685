"""An editor in a large store: what it asks for while a memory file is typed in, how soon a mistake is told, symbols, hovers.

Usage: ``python -m benchmarks.editing [--memories 10000] [--entries 1] [--rounds 60] [--home FOLDER]``. ``--entries``: so
many memories a file. Each round types one character, then asks for lenses, hints, tokens, problems and the file's symbols
as an editor does. Then names are typed letter by letter into the search for symbols, and the first 600 lines of a module
of the standard library are hovered over.

The targets, at 10,000 memories, p50: lenses within 20 ms, workspace symbols and hovers within 10, from a change to its
diagnostics within 100 ms (the server's pause for typing included), and no answer waits for the check of what was typed.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.large_store import write_entries
from benchmarks.round_trip import QUERIES, write_memories
from benchmarks.stdio import Client, row, served

#: What somebody types who looks for a memory by its name, letter by letter.
_NAMES = [name[:end] for name in ("gateway", "payment", "deploy", "kafka") for end in range(1, len(name) + 1)]
_PUSHED = "textDocument/publishDiagnostics"


class Editor:
    """One open memory file."""

    def __init__(self, client: Client, file: Path) -> None:
        self._client = client
        self._text = file.read_text("utf-8")
        self._version = 1
        self._document = {"uri": file.as_uri()}
        opened = {**self._document, "languageId": "markdown", "version": 1, "text": self._text}
        client.notify("textDocument/didOpen", {"textDocument": opened})

    def change(self, text: str) -> None:
        """Has another text."""
        self._version += 1
        document = {**self._document, "version": self._version}
        params = {"textDocument": document, "contentChanges": [{"text": text}]}
        self._client.notify("textDocument/didChange", params)

    def type(self, characters: str) -> None:
        """Has these characters at the end of the text."""
        self._text += characters
        self.change(self._text)

    def ask(self, method: str, **more: object) -> tuple[Any, float]:
        """Returns what the server answers for this document, and the milliseconds that took."""
        begun = time.perf_counter()
        answer = self._client.request(method, {"textDocument": self._document, **more})
        return answer, (time.perf_counter() - begun) * 1e3

    def mistaken(self) -> float:
        """Returns milliseconds from a type that is none to its diagnostic; then all is as it was."""
        begun = time.perf_counter()
        self.change(self._text.replace("type: user", "type: usr", 1))
        while not any(one["code"] == "unknown-type" for one in self._client.told(_PUSHED)["diagnostics"]):
            pass
        took = (time.perf_counter() - begun) * 1e3
        self.change(self._text)
        while any(one["code"] == "unknown-type" for one in self._client.told(_PUSHED)["diagnostics"]):
            pass
        return took


def measure(home: Path, name: str, rounds: int) -> None:
    """Prints what is measured in this store."""
    lines = {"range": {"start": {"line": 0, "character": 0}, "end": {"line": 60, "character": 0}}}
    asked: dict[str, tuple[str, dict[str, Any]]] = {
        "lenses": ("textDocument/codeLens", {}),
        "hints": ("textDocument/inlayHint", lines),
        "tokens": ("textDocument/semanticTokens/full", {}),
        "problems": ("textDocument/diagnostic", {}),
        "symbols": ("textDocument/documentSymbol", {}),
    }
    took: dict[str, list[float]] = {each: [] for each in asked}
    with served(home) as client:
        client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        time.sleep(3)
        file = min((home / ".qwen" / "memories" / "user").glob("*.md"))
        editor = Editor(client, file)
        lenses, first = editor.ask("textDocument/codeLens")
        print(row(f"{name} first lenses", [first]))
        print(row(f"{name} first lens resolved", [client.timed("codeLens/resolve", lenses[0])]))
        time.sleep(5)
        print(row(f"{name} lens resolved", [client.timed("codeLens/resolve", lenses[0]) for _ in range(40)]))
        print(row(f"{name} mistake told", [editor.mistaken() for _ in range(rounds)]))
        for _ in range(rounds):
            editor.type("x")
            for each, (method, more) in asked.items():
                took[each].append(editor.ask(method, **more)[1])
            time.sleep(0.05)
        print(
            row(f"{name} workspace symbols", [client.timed("workspace/symbol", {"query": q}) for q in _NAMES])
        )
        print(row(f"{name} hovers over code", hovered(client)))
    for each, values in took.items():
        print(row(f"{name} {each} while typing", values))


def hovered(client: Client) -> list[float]:
    """Returns milliseconds of hovers, on the first word of each of these lines of a module of the standard library."""
    file = Path(argparse.__file__)
    text = file.read_text("utf-8")
    opened = {"uri": file.as_uri(), "languageId": "python", "version": 1, "text": text}
    client.notify("textDocument/didOpen", {"textDocument": opened})
    document = {"uri": opened["uri"]}
    places = [
        {"line": number, "character": len(line) - len(line.lstrip())}
        for number, line in enumerate(text.split("\n")[:600])
        if line.strip()
    ]
    return [client.timed("textDocument/hover", {"textDocument": document, "position": at}) for at in places]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--memories", type=int, default=10_000)
    parser.add_argument("--entries", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--home", type=Path)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as fresh:
        home = given.home or Path(fresh)
        if not (home / ".qwen").exists():
            if given.entries == 1:
                write_memories(home, given.memories)
            else:
                write_entries(home, given.memories // given.entries, given.entries)
            with served(home) as client:
                client.request("memory/recall", {"query": QUERIES[0], "dryRun": True})
        measure(home, f"{given.memories}x{given.entries}:", given.rounds)


if __name__ == "__main__":
    main()
