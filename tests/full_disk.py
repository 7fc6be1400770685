"""A disk on which nothing can grow, everywhere on POSIX: the limit on file sizes, lifted when the block ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


@contextmanager
def nothing_grows(process: int = 0) -> Iterator[None]:
    """Has every write to a file of a process (0: this one) refused with "file too large"; pipes stay as they are."""
    resource = pytest.importorskip("resource", reason="the system knows no limits")
    if not hasattr(resource, "prlimit"):
        pytest.skip("the system sets no limits on a running process")
    old = resource.prlimit(process, resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (0, old[1]))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, old)
