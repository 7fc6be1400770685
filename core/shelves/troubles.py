"""What is wrong with the files that are derived from a store, or kept beside it."""

from __future__ import annotations

from pathlib import Path

from mnemic.core.files.vault import Vault
from mnemic.core.memory import Problem
from mnemic.core.persistence.state import State
from mnemic.core.shelves.finder import Finder


def troubles(state: State, finder: Finder, vault: Vault, own: Path) -> list[Problem]:
    """Returns a warning for each trouble; ``own`` is the folder that they lie in."""
    found = (
        (state.trouble, "state-set-aside"),
        (finder.trouble, "index-in-memory"),
        (finder.set_aside, "index-set-aside"),
        (vault.lock_trouble, "lock-unreliable"),
    )
    return [Problem("warning", code, sentence, own) for sentence, code in found if sentence]
