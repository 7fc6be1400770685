"""The store's lock: free, a file, and on a disk where a lock keeps a second one out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from mnemic.core.checkup.findings import Finding
from mnemic.core.checkup.site import PATIENCE, Site
from mnemic.core.errors import Locked, MnemicError
from mnemic.core.files.lock import StoreLock, owner_path
from mnemic.core.files.owner import UNSURE, OwnerFile, Standing


def check_lock(site: Site) -> Iterator[Finding]:
    """Takes the lock for a moment. That tells too whether the disk's locks keep anybody out."""
    if not site.writable:
        return
    if site.lock.is_dir():
        sentence = "A folder stands in the place of the lock."
        yield site.warning("lock", sentence, site.lock, "It can be set aside.", site.reopen)
    elif (left := _left_behind(site)) is not None:
        yield left
    elif not os.path.lexists(site.lock):
        yield site.ok("lock", "Nothing was ever locked here.")
    else:
        yield _tried(site)


def _left_behind(site: Site) -> Finding | None:
    """Tells of an owner file whose owner is gone or cannot be looked up; one that runs here is the next check's."""
    path = owner_path(site.lock)
    standing = OwnerFile(path).standing()
    if standing is None or standing.left is None:
        return None
    sentence = (
        f"{path.name} names {standing.who} as the one who writes, and no such process is to be seen here."
    )
    fix = "It can be removed, once it has stood still long enough."
    return site.warning("lock", sentence, path, fix, lambda: _broken(site, path, standing))


def _broken(site: Site, path: Path, standing: Standing) -> str:
    """Waits until it lapses, which is no longer than it takes a machine elsewhere to finish what it writes."""
    with StoreLock(site.lock, str(site.location.root), UNSURE + PATIENCE).held():
        pass
    return f"{path.name} of {standing.who} was removed."


def _tried(site: Site) -> Finding:
    lock = StoreLock(site.lock, str(site.location.root), PATIENCE)
    try:
        with lock.held():
            pass
    except Locked:
        sentence = f"{_holder(site.lock)} has held the store for over {PATIENCE:g} s; nothing can be saved meanwhile."
        return site.warning("lock", sentence, site.lock, "Try again; end that program if it hangs.")
    except MnemicError as error:
        return site.error("lock", f"The lock cannot be taken. {error}", site.lock, "Mend its permissions.")
    if lock.trouble:
        return site.warning(
            "lock", lock.trouble, site.lock, "Keep the stores on a local disk: set store.base."
        )
    return site.ok("lock", "The lock is free, and keeps others out.")


def _holder(lock: Path) -> str:
    """Returns who holds the lock, where Linux tells."""
    with suppress(OSError, ValueError):
        status = lock.stat()
        device = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
        for line in Path("/proc/locks").read_text("ascii").splitlines():
            fields = line.split()
            if device in fields and "->" not in fields:
                number = int(fields[fields.index(device) - 1])
                command = Path(f"/proc/{number}/comm").read_text("utf-8", "replace").strip()
                return f"Another program, {command} (process {number}),"
    return "Another program"
