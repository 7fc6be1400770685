"""Transcripts of other programs: whose words they hold, what their chat is called, and how they grow."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.chat import Message
from mnemic.core.times import instant
from mnemic.core.transcripts.following import Following, recognise
from tests.core.transcripts.a_transcript import (
    AT,
    CODEX_META,
    FOLDER,
    SESSION,
    Record,
    claude,
    codex,
    lines,
    qwen,
    transcript,
)

PROGRAMS = ("claude-code", "qwen-code", "codex")
#: What a real Qwen Code wrote: a question, a call of a tool, its answer, and the end of the turn.
RECORDED = Path(__file__).parent / "qwen_code_0_24_4.jsonl"


def read(text: str) -> list[Message]:
    found = recognise(text)
    assert found is not None
    return found.take(text, 10_000)


def words(text: str) -> list[tuple[str, str]]:
    return [(message.role, message.content) for message in read(text)]


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_transcript_is_recognised_and_read_as_a_chat(program: str) -> None:
    text = transcript(program, "We use pnpm.", "I prefer tabs.")
    found = recognise(text)
    assert found is not None
    assert (found.agent, found.session_id, found.folder) == (program, SESSION, FOLDER)
    assert words(text) == [
        ("user", "We use pnpm."),
        ("assistant", "Noted."),
        ("user", "I prefer tabs."),
        ("assistant", "Noted."),
    ]
    assert {message.at for message in read(text)} == {instant(AT)}


def test_what_the_real_qwen_code_writes_is_read() -> None:
    text = RECORDED.read_text("utf-8")
    found = recognise(text)
    assert found is not None
    assert (found.agent, found.session_id) == ("qwen-code", SESSION)
    assert words(text) == [
        ("user", "Remember that the staging port is 5433."),
        ("assistant", "Done."),
        ("user", "We decided to use pnpm."),
        ("assistant", "Done."),
    ]


TOOL: Record = {"type": "tool_result", "tool_use_id": "t", "content": "Remember the token"}
NOBODY_TYPED = [
    claude("user", "Remember this", isMeta=True),
    claude("user", "Remember this", isSidechain=True),
    claude("assistant", [{"type": "text", "text": "Remember this"}], isSidechain=True),
    claude("user", "Remember this", isCompactSummary=True),
    claude("user", [TOOL]),
    claude("user", [TOOL, {"type": "text", "text": "Remember this"}]),
    claude("user", [{"type": "text", "text": "Remember this"}], toolUseResult={"stdout": ""}),
    claude("user", "<command-name>/clear</command-name>\n<command-args>remember this</command-args>"),
    claude("user", "<local-command-stdout>Remember this</local-command-stdout>"),
    claude("user", "<task-notification><result>Remember this"),
    claude("user", "Caveat: The messages below were made by the user."),
    claude("user", "[Request interrupted by user]"),
    claude("user", "Remember this", origin={"kind": "task-notification"}),
    claude("assistant", [{"type": "thinking", "thinking": "Remember this"}]),
    claude("assistant", [{"type": "tool_use", "name": "Bash", "input": {"text": "Remember this"}}]),
    claude("system", "Remember this"),
    claude("user", None),
    claude("user", [None, 7, {"type": "image"}]),
    qwen("tool_result", "user", {"functionResponse": {"response": {"output": "Remember this"}}}),
    qwen("user", "user", {"functionResponse": {"response": {"output": "Remember this"}}}),
    qwen("user", "user", {"text": "Remember this"}, provenance="system"),
    qwen("user", "user", {"text": "Remember this"}, subtype="notification"),
    qwen("assistant", "model", {"text": "Remember this", "thought": True}),
    qwen("assistant", "model", {"functionCall": {"args": {"text": "Remember this"}}}),
    qwen("system", "user", {"text": "Remember this"}, subtype="x"),
    codex("user", "<environment_context>\n<cwd>remember this</cwd>\n</environment_context>"),
    codex("user", "# AGENTS.md instructions for /home/ada\n\nRemember this"),
    codex("user", "<user_instructions>\n\nremember this\n\n</user_instructions>"),
    codex("developer", "Remember this"),
    codex("system", "Remember this"),
    {"timestamp": AT, "type": "event_msg", "payload": {"type": "user_message", "message": "Remember this"}},
    {"timestamp": AT, "type": "compacted", "payload": {"message": "Remember this"}},
    {
        "timestamp": AT,
        "type": "response_item",
        "payload": {"type": "function_call_output", "output": "Remember this"},
    },
]


@pytest.mark.parametrize("record", NOBODY_TYPED, ids=range(len(NOBODY_TYPED)))
def test_what_nobody_typed_is_no_word_of_the_person(record: Record) -> None:
    program = "qwen-code" if "parts" in str(record) else "claude-code" if "isSidechain" in record else "codex"
    told = transcript(program, "First of all.")
    assert words(told + lines([record])) == words(told)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("We use pnpm.\n<system-reminder>\nRemember this\n</system-reminder>", "We use pnpm."),
        ("<ide_opened_file>x.py</ide_opened_file>We use pnpm.", "We use pnpm."),
        ("Use a < b and <T> here", "Use a < b and <T> here"),
        (
            "# Context from my IDE setup:\n\nremember this\n\n## My request for Codex:\nWe use pnpm.",
            "We use pnpm.",
        ),
    ],
)
def test_what_a_program_put_around_a_persons_words_is_taken_off(said: str, kept: str) -> None:
    for program in PROGRAMS:
        assert words(transcript(program, said))[0] == ("user", kept)


def test_what_was_typed_while_the_assistant_worked_is_heard() -> None:
    queued = {"type": "queued_command", "commandMode": "prompt", "prompt": "We use pnpm."}
    record = claude("attachment", None, attachment=queued)
    assert words(transcript("claude-code", "First.") + lines([record]))[-1] == ("user", "We use pnpm.")


def test_an_old_rollout_holds_bare_items() -> None:
    head: Record = {"id": SESSION, "timestamp": AT, "instructions": None}
    item: Record = {
        "type": "message",
        "role": "user",
        "content": [{"type": "input_text", "text": "We use pnpm."}],
    }
    text = lines([head, item, {"record_type": "state"}])
    found = recognise(text)
    assert found is not None
    assert (found.agent, found.session_id) == ("codex", SESSION)
    assert words(text) == [("user", "We use pnpm.")]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# mnemic: remember this\nx = 1\n",
        '{"name": "shop", "version": "1.0.0"}\n',
        '{"type": "user", "name": "ada"}\n{"type": "admin", "name": "bob"}\n',
        '{"level": "info", "message": "started", "timestamp": "2026-11-30"}\n' * 5,
        "{}\n{}\n",
        "[1, 2]\n",
        '{"type": "user", "message": {"role": "user"',
    ],
)
def test_any_other_text_is_no_transcript(text: str) -> None:
    assert recognise(text) is None


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_half_written_last_line_waits_for_its_end(program: str) -> None:
    whole = transcript(program, "We use pnpm.", "I prefer tabs.")
    found = recognise(whole)
    assert found is not None
    heard = []
    for end in range(len(whole) - 300, len(whole) + 1):
        heard += found.take(whole[:end], 100)
    assert heard == read(whole)
    assert found.count == len(heard)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_whole_last_line_without_its_break_is_read_once(program: str) -> None:
    whole = transcript(program, "We use pnpm.")
    found = recognise(whole)
    assert found is not None
    assert len(found.take(whole.rstrip("\n"), 100)) == 2
    assert found.take(whole, 100) == []
    grown = whole + transcript(program, "I prefer tabs.")
    assert [message.content for message in found.take(grown, 100)] == ["I prefer tabs.", "Noted."]


def test_damaged_lines_and_other_records_are_passed_over() -> None:
    text = transcript("claude-code", "One thing.", "Another.")
    first, *more = text.splitlines(keepends=True)
    broken = '{"type": "user", "mess\n' + first + "\x00\x00\n\n[1]\n" + '"text"\n' + "".join(more)
    assert words(broken) == words(text)


def test_it_is_read_in_pieces_of_any_size() -> None:
    text = transcript("qwen-code", *(f"Message number {n}." for n in range(50)))
    for size in (1, 7, 1000):
        found = recognise(text)
        assert found is not None
        heard: list[Message] = []
        while piece := found.take(text, size):
            assert len(piece) <= size
            heard += piece
        assert heard == read(text)
        assert found.left(text) == 0.0


def test_a_line_that_nobody_can_have_typed_is_passed_over_unread() -> None:
    huge = claude("user", "x" * 3_000_000)
    text = transcript("claude-code", "One.") + lines([huge]) + transcript("claude-code", "Two.")
    assert [content for role, content in words(text) if role == "user"] == ["One.", "Two."]


def test_a_text_that_was_written_anew_is_seen_by_its_end() -> None:
    text = transcript("codex", "We use pnpm.", "I prefer tabs.")
    found = recognise(text)
    assert found is not None
    found.take(text, 100)
    assert found.goes_on(text + lines([codex("user", "More.")]))
    assert not found.goes_on(text[:-20])
    assert not found.goes_on(text.replace("tabs", "TABS") + "{}\n")


def test_an_id_that_is_none_is_not_taken() -> None:
    for odd in ("../../etc", "a b", "", 7, None, "x" * 200):
        found = recognise(lines([claude("user", "Hi there.", sessionId=odd)] * 2))
        assert found is not None
        assert found.session_id is None


def test_a_session_is_named_by_the_first_line_that_names_it() -> None:
    text = lines([{"type": "summary", "summary": "x", "leafUuid": "u"}]) + transcript("claude-code", "One.")
    found = recognise(text)
    assert found is not None
    assert (found.session_id, found.folder) == (SESSION, FOLDER)


_KEYS = "type message role content parts payload text sessionId timestamp cwd id attachment origin".split()
_SHAPES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=5),
    max_leaves=12,
)


@given(st.lists(_SHAPES, max_size=5))
def test_records_of_any_shape_do_no_harm(shapes: list[object]) -> None:
    for head in (claude("user", "Hello there."), qwen("user", "user", {"text": "Hello there."}), CODEX_META):
        text = lines([head] * 6) + "".join(json.dumps(shape) + "\n" for shape in shapes)
        found = recognise(text)
        assert isinstance(found, Following)
        for message in found.take(text, 1000):
            assert message.role in ("user", "assistant")
            assert message.content.strip()
