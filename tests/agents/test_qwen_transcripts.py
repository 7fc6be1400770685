"""The real Qwen Code keeps a transcript of its chat; opened in an editor, we read it as the chat it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.agents.endpoint import Endpoint
from tests.agents.ours import memories
from tests.agents.prompts import Answer, Call, Prompt
from tests.agents.qwen import Conversation
from tests.running import Running

pytestmark = pytest.mark.client("qwen")

WANTED = {"extract": {"documents": "transcripts"}}


def test_what_was_typed_is_learned_once_and_what_a_tool_said_is_not(tmp_path: Path, home: Path) -> None:
    with Running(tmp_path, options=WANTED) as server:
        note = server.project / "note.txt"
        note.write_text("Remember that the vault is called zeppelin nine.\n")
        asked: list[Prompt] = []

        def answer(prompt: Prompt) -> Answer:
            if prompt.purpose != "turn":
                return "Nothing."
            asked.append(prompt)
            return Call("read_file", {"file_path": str(note)}) if len(asked) == 1 else "I decided on yarn."

        with Endpoint(answer) as endpoint, Conversation(server.project, home, endpoint) as qwen:
            session = qwen.open(server.project)
            qwen.say(session, "Remember that the staging port is 5433.")
            (transcript,) = home.rglob(f"chats/{session}.jsonl")
            server.open(transcript.as_uri(), transcript.read_text("utf-8"), "json")
            server.eventually(server.bodies)
            qwen.say(session, "We decided to use pnpm because it is fast.")
            server.change(transcript.as_uri(), transcript.read_text("utf-8"))
            server.save(transcript.as_uri())
            server.eventually(lambda: len(server.bodies()) == 2)
        server.look()
        told = " | ".join(memory["body"] for memory in memories(server).values())
        assert ("5433" in told, "pnpm" in told, "zeppelin" in told, "yarn" in told) == (
            True,
            True,
            False,
            False,
        )
        sources = {memory["source"]["sessionId"] for memory in memories(server).values()}
        assert sources == {f"transcript:{session}"}
