"""What Qwen Code asks a model, read: which purpose a prompt has, and what it offers to choose from."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

#: ``turn`` is the person's own conversation, ``extraction`` what an agent of its own does after it.
Purpose = Literal["recall", "forget", "turn", "extraction", "other"]

_LINE = re.compile(r"- \[(\w+)\] (.+?) \(\d{4}-\d\d-\d\dT[\d:.]+Z\)(?:: (.*))?", re.DOTALL)
_CANDIDATE = re.compile(
    r"id: (.+)\nscope: (\w+)\ntopic: (\w+)\nsummary: (.*)\nwhy: (.*)\nhowToApply: (.*)", re.DOTALL
)


@dataclass(frozen=True)
class Call:
    """The model calls a tool."""

    tool: str
    arguments: Mapping[str, object]


#: What a model says: a text, or a call.
Answer = str | Call


class Prompt:
    """One request to the model."""

    def __init__(self, body: Mapping[str, Any]) -> None:
        self.streamed = bool(body.get("stream"))
        self.messages: list[Mapping[str, Any]] = body["messages"]
        functions = [tool["function"] for tool in body.get("tools") or []]
        self.tools = {function["name"]: function.get("parameters") or {} for function in functions}

    @cached_property
    def system(self) -> str:
        return "\n".join(_text(one["content"]) for one in self.messages if one["role"] == "system")

    @cached_property
    def text(self) -> str:
        """All but the system's part."""
        return "\n".join(_text(one.get("content")) for one in self.messages if one["role"] != "system")

    @property
    def follows_a_call(self) -> bool:
        """Whether the newest message is what a tool answered."""
        return any(one["role"] == "tool" for one in self.messages[-2:])

    @cached_property
    def purpose(self) -> Purpose:
        schema = self.tools.get("respond_in_schema", {}).get("properties", {})
        if "selected_memories" in schema:
            return "recall"
        if "selectedCandidateIds" in schema:
            return "forget"
        if "write_file" not in self.tools:
            return "other"
        return "turn" if "tool_search" in self.tools else "extraction"


def _text(content: object) -> str:
    if isinstance(content, list):
        return "\n".join(_text(part) for part in content)
    if isinstance(content, dict):
        return _text(content.get("text"))
    return content if isinstance(content, str) else ""


@dataclass(frozen=True)
class Offered:
    """A memory file that a recall prompt offers."""

    type: str
    description: str


def manifest(prompt: Prompt) -> dict[str, Offered]:
    """Returns what a recall prompt offers, by the file's absolute path."""
    lines = prompt.text.partition("Available memories:\n")[2].partition("\n\nRecently used tools:")[0]
    found = [_LINE.fullmatch(line) for line in re.split(r"\n(?=- \[\w+\] )", lines)]
    return {one[2]: Offered(one[1], one[3] or "") for one in found if one}


@dataclass(frozen=True)
class Candidate:
    """An entry that a forget prompt offers."""

    scope: str
    type: str
    summary: str
    why: str | None
    how_to_apply: str | None


def candidates(prompt: Prompt) -> dict[str, Candidate]:
    """Returns what a forget prompt offers, by id."""
    blocks = re.split(r"^Candidate \d+\n", prompt.text, flags=re.MULTILINE)[1:]
    found = [_CANDIDATE.fullmatch(block.rstrip("\n")) for block in blocks]
    return {
        one[1]: Candidate(
            one[2], one[3], one[4], *(None if label == "(none)" else label for label in one.group(5, 6))
        )
        for one in found
        if one
    }


def choose(*paths: str) -> Call:
    """The answer to a recall prompt."""
    return Call("respond_in_schema", {"selected_memories": paths})


def choose_to_forget(*ids: str) -> Call:
    """The answer to a forget prompt."""
    return Call("respond_in_schema", {"selectedCandidateIds": ids})


def say_little(prompt: Prompt) -> Answer:
    """The script of a model that chooses nothing and does nothing."""
    quiet: Mapping[Purpose, Answer] = {"recall": choose(), "forget": choose_to_forget()}
    return quiet.get(prompt.purpose, "ok")
