"""Masking of secrets: what is stored, compared or shown holds ``⟦kind⟧`` in their place, and the rest as it was."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from mnemic.core.secrets.disguises import undisguised
from mnemic.core.secrets.issuers import ISSUERS
from mnemic.core.secrets.manifests import manifest_secrets
from mnemic.core.secrets.passphrases import passphrases
from mnemic.core.secrets.phrases import told_secrets
from mnemic.core.secrets.shapes import is_placeholder, looks_random
from mnemic.core.secrets.tokens import LEAST, SURROUNDED, TOKENS, Rule
from mnemic.core.secrets.values import assigned_secrets

_PEM = re.compile(r"-----(BEGIN|END) (?:[A-Z0-9]{1,20} ){0,4}PRIVATE KEY(?: BLOCK)?-----")
#: What a private key without its last line may go on with.
_PEM_BODY = re.compile(r"(?:[ \t>]{0,8}(?:\\n|\r?\n)?[ \t>]{0,8}[A-Za-z0-9+/=]{16,}+)*+")

#: A stretch of the text and the kind of secret in it.
_Span = tuple[int, int, str]


@dataclass(frozen=True, slots=True)
class Secret:
    """One secret: ``text[start:end]``, and its kind."""

    start: int
    end: int
    kind: str

    @property
    def mask(self) -> str:
        """What stands in its place."""
        return f"⟦{self.kind}⟧"


@dataclass(frozen=True, slots=True)
class Redaction:
    """How many secrets of one kind were masked."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Masked:
    """A text without its secrets, and what they were, in the order in which the kinds first occur."""

    text: str
    redactions: tuple[Redaction, ...]


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Returns every secret that can be told as such, by place; none overlap. Masks are no secrets.

    Known are issuers' token forms, private keys, credentials in headers and URLs, and values under a telling name
    (English, Chinese, French, Portuguese, Spanish, German, Japanese, Korean), in wide letters or with unseen ones
    in them too. Hashes and ids by themselves are
    none. Time grows in step with the text's length.
    """
    spans = _spans(text)
    plain = undisguised(text)
    if plain is not None:
        spans += [(*plain.original(start, end), kind) for start, end, kind in _spans(plain.text)]
    return tuple(Secret(start, end, kind) for start, end, kind in _merged(spans))


def _spans(text: str) -> list[_Span]:
    # The one letter whose lower case is longer would shift what comes after it.
    lower = text.replace("İ", "i").lower()
    return [
        *_private_keys(text),
        *_tokens(text),
        *_surrounded(text, lower),
        *assigned_secrets(text, lower),
        *told_secrets(text, lower),
        *passphrases(text, lower),
        *manifest_secrets(text),
    ]


def mask(text: str) -> Masked:
    """Returns the text with every secret that ``find_secrets`` finds replaced by ``⟦kind⟧``. Masks stay as they are."""
    found = find_secrets(text)
    if not found:
        return Masked(text, ())
    parts, position = [], 0
    for secret in found:
        parts += [text[position : secret.start], secret.mask]
        position = secret.end
    kinds = Counter(secret.kind for secret in found)
    redactions = tuple(Redaction(kind, count) for kind, count in kinds.items())
    return Masked("".join(parts) + text[position:], redactions)


def _private_keys(text: str) -> Iterator[_Span]:
    if "PRIVATE KEY" not in text:
        return
    marks: list[re.Match[str] | None] = [*_PEM.finditer(text), None]
    for mark, after in pairwise(marks):
        if mark is None or mark[1] != "BEGIN":
            continue
        if after and after[1] == "END":
            yield mark.start(), after.end(), "private-key"
        else:
            body = _PEM_BODY.match(text, mark.end())
            yield mark.start(), body.end() if body else mark.end(), "private-key"


def _tokens(text: str) -> Iterator[_Span]:
    # No form is shorter than that or holds a blank, so most words need no look: half the price of ordinary text.
    words = [word for word in text.split() if len(word) >= LEAST]
    for kind, pattern in _candidates(TOKENS + ISSUERS, f" {' '.join(words)}") if words else ():
        group = "secret" if "(?P<secret>" in pattern else 0
        yield from ((*found.span(group), kind) for found in re.finditer(pattern, text))


def _candidates(rules: tuple[Rule, ...], text: str) -> list[tuple[str, str]]:
    # Ordinary text gets no further than this; a generator inside would double its price.
    wanted = []
    for kind, literals, pattern in rules:
        for literal in literals:
            if literal in text:
                wanted.append((kind, pattern))
                break
    return wanted


def _surrounded(text: str, lower: str) -> Iterator[_Span]:
    for kind, pattern in _candidates(SURROUNDED, lower):
        for found in re.finditer(pattern, text):
            value = found["secret"]
            plain = is_placeholder(value) or not (kind == "password" or looks_random(value))
            if value.startswith("eyJ") or not plain:
                yield *found.span("secret"), kind


def _merged(spans: list[_Span]) -> list[_Span]:
    """Returns the stretches without overlaps, by place; of two kinds the one that was found first names both."""
    merged: list[_Span] = []
    order = {id(span): number for number, span in enumerate(spans)}
    rank = 0
    for span in sorted(spans, key=lambda one: one[0]):
        if merged and span[0] < merged[-1][1]:
            last = merged.pop()
            kind = last[2] if rank <= order[id(span)] else span[2]
            merged.append((last[0], max(last[1], span[1]), kind))
            rank = min(rank, order[id(span)])
        else:
            merged.append(span)
            rank = order[id(span)]
    return merged
