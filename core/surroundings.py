"""What the outside world is, handed in once at the composition root: no module of core asks for it by itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Environment variables, home (None where there is none), working folder, clock (aware UTC) and fresh tokens.

    ``token()`` returns a short string of ``[0-9a-f]`` that was not returned before.
    """

    environ: Mapping[str, str]
    home: Path | None
    cwd: Path
    now: Callable[[], datetime]
    token: Callable[[], str]
    windows: bool = False
