"""How counts and warmth are said to a person."""

from __future__ import annotations

from mnemic.core.heat import Warmth


def counted(number: int, one: str, several: str) -> str:
    """Returns a number with its word."""
    return f"{number} {one if number == 1 else several}"


def bar(heat: float) -> str:
    """Returns heat as five small blocks."""
    full = round(heat * 5)
    return "▰" * full + "▱" * (5 - full)


def used(warmth: Warmth | None) -> str:
    """Returns how often it was used."""
    uses = warmth.uses if warmth else 0
    return {0: "never used", 1: "used once"}.get(uses, f"used {uses} times")


def links_in(count: int) -> str:
    """Returns how many others link to it."""
    return f"{counted(count, 'link', 'links')} in" if count else "no links in"
