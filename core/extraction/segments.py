"""Parts a message into what its author says and what is only shown: code, quotes, pastes, recalled memories.

All of it runs in time linear in the message: one pass finds the blocks, and no pattern looks back.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass

#: Of one message at most so much is read as its author's own words: from its start, and from its end.
HEAD, TAIL = 8_000, 4_000
#: More lines than this in one paragraph are taken for a paste.
PASTED_LINES = 30
#: After so many blocks the rest of a message counts as pasted.
MAX_BLOCKS = 400

_RECALLED = (
    r"(?:mnemic|qwen)[\w:.-]*|system-reminder|(?:relevant|recalled|auto|user|project)?[-_]?memor(?:y"
    r"|ies)[\w-]*"
)
_OPENER = re.compile(
    rf"<(?P<recalled>{_RECALLED})(?:[ \t][^<>\n]{{0,400}})?>"
    r"|^[ \t>*-]{0,12}<(?P<tag>[A-Za-z][\w:.-]{0,60})(?:[ \t][^<>\n]{0,400})?>"
    r"|^[ \t]{0,12}(?P<fence>`{3,20}|~{3,20})"
    r'|^[ \t]{0,12}(?P<triple>"""|\'\'\')'
    r"|^[ \t]{0,12}(?:#{1,6}[ \t]*|\*\*)?(?P<heading>(?:relevant|recalled|mnemic|auto|saved) memor(?:y"
    r"|ies)\b)",
    re.IGNORECASE | re.MULTILINE,
)
_SIGNS = re.compile(r"<|```|~~~|\"\"\"|'''|memor(?:y|ies)", re.IGNORECASE)
_CLOSER = re.compile(r"</([A-Za-z][\w:.-]{0,80})[ \t]*>")
_FENCE = re.compile(r"^[ \t]{0,12}(`{3,20}|~{3,20})[ \t]*$", re.MULTILINE)
_AFTER_RECALL = re.compile(r"^(?:---+[ \t]*|#{1,6} .*)$", re.MULTILINE)

_QUOTED = re.compile(r"[ \t]*(?:>|》|｜|\|)")
#: A line of a chat: "[10:33] ana: …", "05.03.26, 10:33 - Ana: …", "Ana [10:33]".
_CLOCK = r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? ?)?\d{1,2}:\d\d(?::\d\d)?(?: ?[ap]m)?"
_CHAT = re.compile(
    rf"[ \t]*(?:[\[(]?{_CLOCK}[\])]?[ \t]*[-–]?[ \t]*<?@?\w[\w.' -]{{0,24}}[>:：]|@?\w[\w.' -]{{0,24}} [\[(]{_CLOCK}[\])]:?)",
    re.IGNORECASE,
)
_LOG = re.compile(
    r"\W{0,3}(?:\d{4}-\d\d-\d\d[T ]\d\d:|\d\d:\d\d:\d\d|[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d)"
    r"|[\W\d]{0,12}(?:TRACE|DEBUG|INFO|WARN(?:ING)?|ERROR|FATAL|CRITICAL)\b[\]:|, ]"
    r"|[\W\d]{0,12}\[(?i:trace|debug|info|warn(?:ing)?|error|fatal)\]"
    r"|\s*(?:npm|yarn|pnpm|pip|cargo) (?:WARN|ERR!|error|warning|notice)|\s*(?i:error|warning|fatal|panic)(?:\[\w+\])?: "
    r"|\s+at \S+\(|Traceback |\s*File \"|\w{0,60}(?:Error|Exception)\b:"
)
_CODE = re.compile(
    r"\s*(?:import|from|def|class|function|const|let|var|for|while|return|public|private|package|func"
    r"|fn|#include)\b"
    r"[^\n]{0,200}[;{:(]\s*$|[^\n]{0,400}[;{}]\s*$|\s*[})\]]|\s*(?://|/\*|#|--\s)|\$ |[+-]{3} |@@"
    r"|(?: {4,}|\t)(?![-*•\d])"
    r"|[^\n]{0,200}(?:[;{}()=\]]\s*(?:#|--)|\s(?://|/\*))\s|\s*[A-Z][A-Z0-9_]{2,}\s?:?=\s?\S"
)
_TIMESTAMPED = 3


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of a message; ``rule`` names why it is not read, ``None`` where it is its author's own."""

    text: str
    rule: str | None = None


def segments(content: str) -> list[Segment]:
    """Returns the message in order: the author's own stretches and, named by rule, the others."""
    parts: list[Segment] = []
    for part in _within_budget(list(_blocks(content))):
        if part.rule:
            parts.append(part)
        else:
            parts += _lines(part.text)
    return parts


def _blocks(content: str) -> Iterator[Segment]:
    if not _SIGNS.search(content):
        yield Segment(content)
        return
    closers: dict[str, list[int]] = {}
    for closer in _CLOSER.finditer(content):
        closers.setdefault(closer[1].casefold(), []).append(closer.end())
    at = scan = seen = 0
    while (opener := _OPENER.search(content, scan)) and seen < MAX_BLOCKS:
        seen += 1
        end, rule = _block_end(content, opener, closers)
        scan = max(opener.end(), end or 0)
        if end is not None:
            yield Segment(content[at : opener.start()])
            yield Segment(content[opener.start() : end], rule)
            at = end
    yield Segment(content[at:], "pasted" if opener else None)


def _block_end(content: str, opener: re.Match[str], closers: dict[str, list[int]]) -> tuple[int | None, str]:
    """Where the block ends; an unclosed one reaches the end, but an unclosed ordinary tag is no block."""
    if opener["fence"]:
        return _fence_end(content, opener), "code"
    if opener["triple"]:
        end = content.find(opener["triple"], opener.end())
        return (len(content) if end < 0 else end + 3), "quoted"
    if opener["heading"]:
        after = _AFTER_RECALL.search(content, opener.end())
        return (after.start() if after else len(content)), "recalled"
    ends = closers.get((opener["recalled"] or opener["tag"]).casefold(), [])
    next_end = bisect_left(ends, opener.end())
    if next_end < len(ends):
        return ends[next_end], "recalled" if opener["recalled"] else "quoted"
    return (len(content), "recalled") if opener["recalled"] else (None, "quoted")


def _fence_end(content: str, opener: re.Match[str]) -> int:
    at = opener.end()
    while closer := _FENCE.search(content, at):
        if closer[1].startswith(opener["fence"]):
            return closer.end()
        at = closer.end()
    return len(content)


def _lines(text: str) -> Iterator[Segment]:
    """Parts an author's stretch by what its lines look like; neighbours of one kind stay together."""
    paragraph: list[str] = []
    for line in [*text.splitlines(keepends=True), ""]:
        if line.strip():
            paragraph.append(line)
            continue
        if paragraph:
            yield from _paragraph(paragraph)
            paragraph = []
        if line:
            yield Segment(line)


def _paragraph(lines: list[str]) -> Iterator[Segment]:
    kinds = [_kind(line) for line in lines]
    if len(lines) > PASTED_LINES or kinds.count("pasted") > _TIMESTAMPED:
        announced = kinds[0] is None and (
            len(lines) <= PASTED_LINES or lines[0].rstrip().endswith((":", "："))
        )
        if announced:
            yield Segment(lines[0])
        yield Segment("".join(lines[announced:]), "pasted")
        return
    at = 0
    for n in range(1, len(lines) + 1):
        if n == len(lines) or kinds[n] != kinds[at]:
            yield Segment("".join(lines[at:n]), kinds[at])
            at = n


def _kind(line: str) -> str | None:
    if _QUOTED.match(line) or _CHAT.match(line):
        return "quoted"
    if _LOG.match(line):
        return "pasted"
    return "code" if _CODE.match(line) else None


def _within_budget(parts: list[Segment]) -> list[Segment]:
    """Leaves the start and the end of a long message as its author's own, cut between paragraphs."""
    own = sum(len(part.text) for part in parts if part.rule is None)
    if own <= HEAD + TAIL:
        return parts
    kept: list[Segment] = []
    at = 0
    for part in parts:
        size = len(part.text)
        if part.rule or at + size <= HEAD or at >= own - TAIL:
            kept.append(part)
        else:
            kept += _clipped(part.text, max(0, HEAD - at), max(0, size - max(0, own - TAIL - at)))
        at += 0 if part.rule else size
    return kept


def _clipped(text: str, head: int, tail: int) -> list[Segment]:
    first = max(text.rfind("\n\n", 0, head), _introduced(text, head))
    last = text.find("\n\n", len(text) - tail) if tail else -1
    last = len(text) if last < first else last
    pieces = (Segment(text[:first]), Segment(text[first:last], "pasted"), Segment(text[last:]))
    return [piece for piece in pieces if piece.text]


def _introduced(text: str, head: int) -> int:
    """The end of a first line that announces what follows ("what is wrong here:")."""
    line = text.find("\n", 0, head)
    return line if line > 0 and text[:line].rstrip().endswith((":", "：", "?", "？")) else 0
