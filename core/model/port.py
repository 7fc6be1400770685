"""What a model is to us: asked once, it answers with one text, within the time that it is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol


@dataclass(frozen=True, slots=True)
class Message:
    """One message of what a model is asked."""

    role: Literal["user", "assistant"]
    content: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens that a call took, as the endpoint counts them; 0 where it does not tell."""

    input_tokens: int = 0
    output_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Completion:
    """An answer. ``text`` is untrusted: whoever asked for JSON reads it with ``answers``."""

    text: str
    usage: Usage = Usage()


class Model(Protocol):
    """Whatever completes a text: an endpoint over HTTP, or the editor's own model."""

    async def complete(
        self,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,
    ) -> Completion:
        """Returns the answer. ``purpose`` is one word, ``timeout`` is in seconds and bounds all of it, retries too.

        ``schema`` is the JSON schema of one object. That the answer keeps to it is asked for, and not assured.

        :raises ModelLate: if no answer came in time.
        :raises ModelUnavailable: if none came that has a text.
        """
        ...


def count_of(value: object) -> int:
    """Returns a number of tokens as an endpoint told it; 0 for anything that is none."""
    return value if type(value) is int and value >= 0 else 0
