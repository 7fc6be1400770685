"""What mends a problem of a memory file, as splices of its text: each edits only what it must."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches

from mnemic.core.errors import MnemicError
from mnemic.core.markdown.dates import bad_dates
from mnemic.core.markdown.disclosures import secrets_in
from mnemic.core.markdown.frontmatter import Header, places, with_field
from mnemic.core.markdown.keys import FURTHER, KEYS
from mnemic.core.markdown.lines import content_start, lines_of
from mnemic.core.markdown.notation import Topic, read_topic
from mnemic.core.memory import IMPORTANCES, KINDS, TYPES, Span
from mnemic.core.secrets.masking import Secret

#: Keys of which one has to stand between two rules for them to be a header beyond doubt: prose has colons, too.
_MEANT = (*KEYS, *FURTHER)


@dataclass(frozen=True, slots=True)
class Splice:
    """``text[start:end]`` becomes ``new``."""

    start: int
    end: int
    new: str


@dataclass(frozen=True, slots=True)
class Fix:
    """One way to mend a problem.

    ``code`` is the problem's, ``at`` where it stands. ``preferred`` is the one that suggests itself; ``lossless`` one
    that changes nothing of what the file says, and may be done unasked. Splices are in order and do not overlap.
    """

    code: str
    title: str
    at: Span
    splices: tuple[Splice, ...]
    preferred: bool = True
    lossless: bool = False


def fixes_of(text: str, stem: str) -> list[Fix]:
    """Returns what can be mended in a memory file's text; ``stem`` is its name without ``.md``. Never raises."""
    topic = read_topic(text, stem)
    broken = any(problem.code == "broken-header" for problem in topic.problems)
    header = (
        []
        if broken
        else [
            *_words(text, topic),
            *_missing(text, topic),
            *((*_placed(text, topic.header), *_twice(topic)) if _is_meant(text, topic.header) else ()),
            *_dates(topic.header),
        ]
    )
    return [*_secrets(text), *header]


def spliced(text: str, splices: tuple[Splice, ...]) -> str:
    """Returns the text with these changes made."""
    for splice in reversed(splices):
        text = text[: splice.start] + splice.new + text[splice.end :]
    return text


def lossless(fixes: Iterable[Fix]) -> tuple[Splice, ...]:
    """Returns all changes of these that may be made at once and unasked."""
    splices = [splice for fix in fixes if fix.lossless for splice in fix.splices]
    return tuple(sorted(splices, key=lambda one: (one.start, one.end)))


def _secrets(text: str) -> Iterator[Fix]:
    found = secrets_in(text)
    for secret in found:
        title = f"Replace this secret with {secret.mask}"
        yield Fix(
            "secret", title, Span(secret.start, secret.end), (_masked(secret),), preferred=len(found) == 1
        )
    if len(found) > 1:
        title = f"Replace all {len(found)} secrets of this file with masks"
        everywhere = tuple(map(_masked, found))
        yield Fix("secret", title, Span(found[0].start, found[-1].end), everywhere)


def _masked(secret: Secret) -> Splice:
    return Splice(secret.start, secret.end, secret.mask)


def _words(text: str, topic: Topic) -> Iterator[Fix]:
    """A word that is none of those there are becomes one that is like it; without a like one, what it is read as."""
    header = topic.header
    for key, known, read_as in (
        ("type", TYPES, "project"),
        ("kind", KINDS, None),
        ("importance", IMPORTANCES, "medium"),
    ):
        if not any(problem.code == f"unknown-{key}" for problem in topic.problems):
            continue
        written = header.lookup(key).strip().casefold()
        close = get_close_matches(written, known, n=3, cutoff=0.5)
        words = close if key != "type" else [*close, *(word for word in known if word not in close)]
        if not words and read_as:
            words = [read_as]
        for n, word in enumerate(words):
            fix = _set(text, header, header.home(key), word)
            if fix is not None:
                yield Fix(
                    f"unknown-{key}", f"Change the {key} to {word}", *fix, preferred=n == 0 and bool(close)
                )


def _is_meant(text: str, header: Header) -> bool:
    """Whether what is read as a header was surely written as one, and is no prose between two rules."""
    rows = lines_of(text, header.span.start, header.span.end)
    begins = len(rows) > 1 and content_start(text, rows[1]) < rows[1].end
    return begins and any(
        header.field_of(place) or place in header.texts for key in _MEANT for place in places(key)
    )


def _missing(text: str, topic: Topic) -> Iterator[Fix]:
    """Of what nobody may have meant as a header only what stands first is one to every program, and mended if asked."""
    codes = {problem.code for problem in topic.problems}
    meant = _is_meant(text, topic.header)
    if "missing-type" not in codes or (topic.header.present and not meant and "header-not-first" in codes):
        return
    for word in (topic.type, *(word for word in TYPES if word != topic.type)):
        fix = _set(text, topic.header, topic.header.home("type"), word)
        same = word == topic.type
        # What stands in the place of the type and is none may still be something that was meant.
        adds = fix is not None and not any(text[one.start : one.end].strip() for one in fix[1])
        title = f"Add type: {word}, as which it is read" if same else f"Add type: {word}"
        if fix is not None:
            yield Fix("missing-type", title, *fix, preferred=same, lossless=same and adds and meant)


def _set(text: str, header: Header, key: str, word: str) -> tuple[Span, tuple[Splice, ...]] | None:
    """Returns where the key stands, or the header, and the least change that gives it this value."""
    found = header.field_of(key)
    if found is not None and found.content.start < found.content.end:
        return found.span, (Splice(found.content.start, found.content.end, word),)
    try:
        changed = with_field(text, key, word)
    except MnemicError:  # a header that is never closed
        return None
    return found.span if found else header.span, (difference(text, changed),)


def difference(old: str, new: str) -> Splice:
    """Returns the one splice that turns one text into the other."""
    start, limit = 0, min(len(old), len(new))
    while start < limit and old[start] == new[start]:
        start += 1
    tail = 0
    while tail < limit - start and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    return Splice(start, len(old) - tail, new[start : len(new) - tail])


def _placed(text: str, header: Header) -> Iterator[Fix]:
    """Blank lines before the header go, a byte-order mark stays."""
    if any(problem.code == "header-not-first" for problem in header.problems):
        title = "Remove the blank lines before the header"
        mark = len(text) - len(text.lstrip("\ufeff"))
        blanks = Splice(mark, header.span.start, "")
        yield Fix("header-not-first", title, header.span, (blanks,), lossless=True)


def _twice(topic: Topic) -> Iterator[Fix]:
    """A key's later lines, which nobody reads, go."""
    if not any(problem.code == "duplicate-key" for problem in topic.problems):
        return
    for fields in (topic.header.fields, topic.header.inner):
        seen: set[str] = set()
        for each in fields:
            if each.key in seen:
                title = f"Remove the second {each.key}, which is not read"
                yield Fix("duplicate-key", title, each.span, (Splice(each.span.start, each.span.end, ""),))
            seen.add(each.key)


def _dates(header: Header) -> Iterator[Fix]:
    """What is no date becomes the one that was meant, where that is plain; else its key goes, which nobody reads."""
    for bad in bad_dates(header):
        found = header.field_of(bad.written)
        if found is None:  # in a mapping on one line
            continue
        if bad.meant is not None:
            splice = Splice(found.content.start, found.content.end, bad.meant)
            yield Fix("bad-date", f"Change {bad.written} to {bad.meant}", found.span, (splice,))
            continue
        gone = Splice(found.span.start, found.span.end, "")
        yield Fix("bad-date", f"Remove {bad.written}", found.span, (gone,), preferred=False)
