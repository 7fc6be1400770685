"""A chat as a person keeps it in a text: ``User: …`` and ``Assistant: …``, in several languages, plain or in Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mnemic.core.chat import Message

AGENT = "chat"
#: A longer text is no chat that somebody kept by hand.
MAX_CHARS = 5_000_000
#: So many lines may stand before the first label: a title, a header, a date.
_BEFORE = 40

_USER = (
    "user|human|me|you|prompt|用户|使用者|我|人类|utilisateur|utilisatrice|moi|vous|utilizador|utilizadora|usuário"
    "|usuária|eu|você|usuario|usuaria|yo|tú|benutzer|benutzerin|nutzer|nutzerin|ich|du|ユーザー|ユーザ|私|あなた|사용자|나"
    "|пользователь|я|utente|io"
)
_ASSISTANT = (
    "assistant|ai|bot|model|agent|chatgpt|gpt|claude|qwen|gemini|copilot|codex|llm|助手|助理|机器人|模型|assistante"
    "|assistente|asistente|assistent|assistentin|ki|ia|アシスタント|어시스턴트|ассистент"
)
#: `User:`, `**User:**`, `**User**:`, `## User`, `[10:42] User:`, `User (10:42):`, `> User:` is a quotation and none.
_LABEL = re.compile(
    rf"(?:\[[^\]\n]{{1,40}}\][ \t]*)?(?P<hash>\#{{1,6}}[ \t]+)?(?P<bold>\*\*|__)?"
    rf"(?:(?P<user>{_USER})|(?P<assistant>{_ASSISTANT}))(?:[ \t]*[(（][^)）\n]{{1,40}}[)）])?[ \t]*"
    r"(?P<colon>[:：]?)(?P<closed>\*\*|__)?(?P<after>[:：]?)[ \t]*(?P<text>[^\n]*)",
    re.IGNORECASE,
)
_FENCE = re.compile(r"[ \t]{0,3}(```|~~~)")


def is_chat(text: str) -> bool:
    """Tells whether both sides speak in a text, and one of them soon."""
    if len(text) > MAX_CHARS:
        return False
    first = [label for line in text.splitlines()[:_BEFORE] if (label := _label(line))]
    if not first:
        return False
    sides = {side for side, _ in _turns(text) if side}
    return sides == {"user", "assistant"}


def messages(text: str) -> list[Message]:
    """Returns the messages of a chat, without times; what stands before the first label is none."""
    found = []
    for side, words in _turns(text):
        said = words.strip()
        if side and said:
            found.append(Message(side, said))
    return found


def _turns(text: str) -> Iterator[tuple[str, str]]:
    side, lines, fence = "", [""], ""
    for line in text.splitlines():
        mark = _FENCE.match(line)
        label = None if fence else _label(line)
        if mark:
            fence = "" if fence == mark[1] else fence or mark[1]
        if label:
            yield side, "\n".join(lines)
            side, lines = label[0], [label[1]]
        else:
            lines.append(line)
    yield side, "\n".join(lines)


def _label(line: str) -> tuple[str, str] | None:
    """Returns who speaks from this line on, and what; None for a line that only goes on."""
    if len(line) > 100_000:
        return None
    match = _LABEL.match(line)
    if not match:
        return None
    colon = match["colon"] or match["after"]
    bare = not match["text"].strip()
    if not colon and not ((match["hash"] or (match["bold"] and match["closed"])) and bare):
        return None
    return "user" if match["user"] else "assistant", match["text"]
