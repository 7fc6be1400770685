"""``server``: one for a module where its tests do not disturb each other; ``fresh`` and ``start``: where they do."""

from __future__ import annotations

from tests.running import fresh, server, start

__all__ = ["fresh", "server", "start"]
