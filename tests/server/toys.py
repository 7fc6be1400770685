"""The toy server as tests start it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from tests.server.raw import Answerer, Raw

COMMAND = [sys.executable, str(Path(__file__).with_name("toy.py"))]


def started(answer: Answerer | None = None, **env: str) -> Raw:
    """Starts the toy server, not initialised."""
    return Raw(COMMAND, env=env, answer=answer)


def ready(answer: Answerer | None = None, **params: Any) -> Raw:
    """Starts the toy server and initialises it."""
    client = started(answer)
    client.initialize(**params)
    return client
