"""The real surroundings of this process: the one place that looks at environment, home, clock and chance."""

from __future__ import annotations

import gc
import logging
import os
import secrets
import sys
from datetime import UTC, datetime
from pathlib import Path

from mnemic.core.surroundings import Surroundings


def use_utf8() -> None:
    """Begins again in UTF-8 mode where the locale is another: paths and texts of a URI have names in UTF-8 alone.

    Python decides on its encoding when it starts, so this process is replaced by itself; streams and id stay.
    """
    if sys.getfilesystemencoding() == "utf-8" or os.environ.get("PYTHONUTF8") == "1":
        return
    os.environ["PYTHONUTF8"] = "1"
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])  # noqa: S606 - it is ourselves


def share_processor() -> None:
    """Has numpy work in one thread, and Python's threads take turns often. To be called before numpy is imported.

    Two threads of numpy's only wait for each other on a busy machine. And a request takes many short turns: while others
    embed memories or look at a large store it waits half a millisecond for each, not five.
    """
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    sys.setswitchinterval(0.0005)


def collect_seldom() -> None:
    """Has Python look for cycles less often: a store of thousands of memories has few, and a look takes its time."""
    gc.set_threshold(20_000, 20, 50)


def log_to_stderr(level: str) -> None:
    """Has our own messages from this level on written to stderr, one line each."""
    log = logging.getLogger("mnemic")
    if not log.handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(levelname)s %(name)s: %(message)s"))
        log.addHandler(handler)
        log.propagate = False
    log.setLevel(level.upper())


def surroundings_of_process() -> Surroundings:
    """Returns what is handed to everything else."""
    try:
        home: Path | None = Path.home()
    except RuntimeError:
        home = None
    return Surroundings(
        environ=dict(os.environ),
        home=home,
        cwd=Path.cwd(),
        now=lambda: datetime.now(UTC),
        token=lambda: secrets.token_hex(4),
        windows=sys.platform == "win32",
    )
