"""From what somebody wants remembered to the memory to be: checked, masked, typed and titled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from mnemic.core.errors import BadInput, TooLarge
from mnemic.core.extraction.kinds import classify
from mnemic.core.markdown.labels import fence_after
from mnemic.core.markdown.lines import readable
from mnemic.core.markdown.notation import read_topic
from mnemic.core.markdown.topic_text import Draft, topic_text
from mnemic.core.memory import Importance, Kind, Source, Type
from mnemic.core.secrets.masking import Masked, Redaction, mask
from mnemic.core.summary import collapsed, first_line, shortened, title_of
from mnemic.core.times import instant

#: Texts beyond these are refused, never cut.
MAX_BODY_CHARS = 1_000_000
MAX_TITLE_CHARS = 500
MAX_DESCRIPTION_CHARS = 2_000
MAX_LABEL_CHARS = 10_000
MAX_TAGS = 50
MAX_TAG_CHARS = 100

#: A description made from the text itself is one line of at most this many characters.
_DESCRIPTION_CHARS = 200


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants remembered: ``text`` alone, or ``title`` with ``body``. None means "decide by rule"."""

    text: str | None = None
    title: str | None = None
    body: str | None = None
    type: Type | None = None
    kind: Kind | None = None
    description: str | None = None
    why: str | None = None
    how_to_apply: str | None = None
    importance: Importance | None = None
    tags: tuple[str, ...] = ()
    pinned: bool = False
    valid_from: str | None = None
    source: Source | None = None
    evidence: tuple[str, ...] = ()

    @property
    def titled(self) -> bool:
        """Whether it has a title of its own."""
        return bool(collapsed(self.title or ""))


def drafted(wish: Wish) -> tuple[Draft, tuple[Redaction, ...]]:
    """Returns the memory to be, masked, with type and kind decided; raises BadInput or TooLarge."""
    _check(wish)
    masks = [
        _masked(part) for part in (_body(wish), wish.title, wish.description, wish.why, wish.how_to_apply)
    ]
    tags = [_masked(tag) for tag in wish.tags]
    evidence = [_masked(piece) for piece in wish.evidence]
    body, title, description, why, how = (masked.text for masked in masks)
    title, body = collapsed(title), body.lstrip("\ufeff").strip("\r\n")
    body = body if body.strip() else title
    type_, kind = classify(first_line(body) or title)
    draft = Draft(
        title=title or title_of(body),
        description=collapsed(description) or described(body),
        body=body,
        type=wish.type or type_,
        kind=wish.kind or kind,
        importance=wish.importance or "medium",
        why=collapsed(why) or None,
        how_to_apply=collapsed(how) or None,
        tags=tuple(dict.fromkeys(line for tag in tags if (line := collapsed(tag.text)))),
        pinned=wish.pinned,
        valid_from=wish.valid_from or None,
        source=wish.source,
        evidence=tuple(piece.text for piece in evidence),
    )
    every = (*masks, *tags, *evidence)
    return settled(draft), _added_up(redaction for masked in every for redaction in masked.redactions)


def described(text: str) -> str:
    """Returns the description of a memory that has none of its own: its first line, in one line of some length."""
    return shortened(first_line(text), _DESCRIPTION_CHARS)


def settled(draft: Draft) -> Draft:
    """Returns the draft as it will be read back from its file, which is one memory whatever its body looks like.

    A body that would fall into several memories (a list), or be none, or lose its heading, is set below a heading
    of the second level. A code fence that is left open is closed before a reason follows it.
    """
    fence = _open_fence(draft.body) if draft.why or draft.how_to_apply else None
    draft = replace(draft, body=f"{draft.body.rstrip()}\n{fence}") if fence else draft
    topic = read_topic(topic_text(draft), "")
    if len(topic.entries) != 1 or _loses_heading(draft.body, topic.entries[0].body):
        body = draft.body.lstrip()
        draft = replace(draft, body=f"#{body}" if body.startswith("# ") else f"## {draft.title}\n\n{body}")
        topic = read_topic(topic_text(draft), "")
    entry = topic.entries[0]
    return replace(
        draft,
        title=topic.name,
        description=topic.description,
        body=entry.body,
        why=entry.why,
        how_to_apply=entry.how_to_apply,
    )


def _open_fence(body: str) -> str | None:
    fence: str | None = None
    for line in body.splitlines():
        fence = fence_after(fence, line)
    return fence


def _loses_heading(before: str, after: str) -> bool:
    return before.lstrip().startswith("# ") and not after.lstrip().startswith("#")


def _body(wish: Wish) -> str:
    return (wish.text if wish.text is not None else wish.body) or ""


def _check(wish: Wish) -> None:
    field = "text" if wish.text is not None or (wish.body is None and not wish.titled) else "body"
    if not _body(wish).strip("\0\ufeff \t\r\n\v\f\x85\xa0\u2028\u2029\u3000") and not wish.titled:
        raise BadInput(field, "must not be blank")
    for name, value, limit in (
        (field, _body(wish), MAX_BODY_CHARS),
        ("title", wish.title, MAX_TITLE_CHARS),
        ("description", wish.description, MAX_DESCRIPTION_CHARS),
        ("why", wish.why, MAX_LABEL_CHARS),
        ("howToApply", wish.how_to_apply, MAX_LABEL_CHARS),
        *(("tags", tag, MAX_TAG_CHARS) for tag in wish.tags),
    ):
        if len(value or "") > limit:
            raise TooLarge(name, len(value or ""), limit)
    if len(wish.tags) > MAX_TAGS:
        raise TooLarge("tags", len(wish.tags), MAX_TAGS, "tags")
    if wish.valid_from and instant(wish.valid_from) is None:
        raise BadInput("validFrom", "must be an ISO 8601 date or time")


def _masked(text: str | None) -> Masked:
    """Masks what is kept of a text: no lone surrogates, and no NUL (CommonMark puts the same sign in its place)."""
    return mask(readable((text or "").replace("\0", "\ufffd")))


def _added_up(redactions: Iterable[Redaction]) -> tuple[Redaction, ...]:
    counts: dict[str, int] = {}
    for redaction in redactions:
        counts[redaction.kind] = counts.get(redaction.kind, 0) + redaction.count
    return tuple(Redaction(kind, count) for kind, count in counts.items())


def joined(first: str | None, second: str | None) -> str | None:
    """Returns two reasons as one, each said once; None where there is none."""
    parts: Sequence[str] = [part for part in (first, second) if part]
    if len(parts) < 2:
        return parts[0] if parts else None
    one, two = (collapsed(part).casefold() for part in parts)
    if two in one:
        return parts[0]
    return parts[1] if one in two else f"{parts[0].rstrip(' .;')}; {parts[1]}"
