"""How far properties are looked into: the same few examples each time, or ``FUZZ_EXAMPLES`` of them, others each time."""

from __future__ import annotations

import os
from typing import Any

from hypothesis import settings

_DEEP = os.environ.get("FUZZ_EXAMPLES")


def short(examples: int, **more: Any) -> settings:
    """Returns settings for this many examples in ``make test``."""
    return settings(max_examples=int(_DEEP or examples), derandomize=not _DEEP, **more)
