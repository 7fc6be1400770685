"""A message with other values: messages are frozen, so another one takes its place."""

from __future__ import annotations

from typing import TypeVar

import attrs

T = TypeVar("T")


def amended(message: T, **values: object) -> T:
    """Returns the message with these attributes replaced."""
    return attrs.evolve(message, **values)  # type: ignore[misc]  # every message is one of attrs' classes
