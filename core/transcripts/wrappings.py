"""What programs put into a person's message: blocks under known tags, and whole messages that nobody typed."""

from __future__ import annotations

import re

#: Blocks that agents add to what a person says: context, reminders, output of commands.
_TAGS = (
    "system-reminder|command-name|command-message|command-args|command-contents|local-command-stdout"
    "|local-command-stderr|local-command-caveat|bash-input|bash-stdout|bash-stderr|task-notification"
    "|cross-session-message|user-prompt-submit-hook|ide_opened_file|ide_selection|ide_diagnostics"
    "|post-tool-use-hook|session-start-hook|environment_context|user_instructions|permissions instructions"
    "|collaboration_mode|turn_aborted|user_shell_command|skill|subagent_notification|INSTRUCTIONS|context|editor_context"
)
_OPENS = re.compile(rf"<({_TAGS})(?=[\s>])[^>\n]{{0,200}}>")
#: Messages in a person's name that a program wrote.
_PROGRAMS = re.compile(
    r"\s*(?:Caveat: The messages below|\[Request interrupted|This session is being continued from a previous"
    r"|# AGENTS\.md instructions for|Base directory for this skill:)"
)
#: What an editor's extension writes before the words of the person.
_REQUEST = re.compile(r"^##? My request for \w+:[ \t]*$", re.MULTILINE)
_CONTEXT = re.compile(r"\s*# Context from my IDE setup:")


def words_of(message: str) -> str:
    """Returns what the person typed; ``""`` where a program wrote all of it.

    A block that is never closed reaches to the end.
    """
    if _PROGRAMS.match(message):
        return ""
    if _CONTEXT.match(message):
        request = _REQUEST.search(message)
        message = message[request.end() :] if request else ""
    kept, at = [], 0
    while opened := _OPENS.search(message, at):
        kept.append(message[at : opened.start()])
        closing = f"</{opened[1]}>"
        end = message.find(closing, opened.end())
        at = len(message) if end < 0 else end + len(closing)
    return "".join((*kept, message[at:])).strip()
