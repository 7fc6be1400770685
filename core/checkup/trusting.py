"""Trust: what came with a repository, and the file that keeps what its owner said about it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from mnemic.core.checkup.findings import Finding
from mnemic.core.checkup.site import Site
from mnemic.core.files.disk import put, refusal


def check_trust(site: Site) -> Iterator[Finding]:
    """Whether the store's memories may go into prompts."""
    if not site.location.inside_project:
        return
    if site.trust == "trusted":
        yield site.ok("trust", "The store lies in the project, and you trust it.")
    elif site.trust == "untrusted":
        yield site.ok("trust", "The store came with the repository, and is kept out of prompts, as you said.")
    elif site.shelf.snapshot.files:
        sentence = "The store came with the repository, and is kept out of prompts until you say more."
        fix = "Answer the editor's question, or set trust.projectStores."
        yield site.warning("trust", sentence, site.location.root, fix)
    else:
        yield site.ok("trust", "The store in the project is empty; what you save there is your own.")


def check_repository(site: Site) -> Iterator[Finding]:
    """What is ours in a project stays there, and out of its commits."""
    if not site.location.state_inside_project:
        return
    for link in site.misleading:
        sentence = "A link in the project leads what is kept beside the memories elsewhere; nothing is mended through it."
        yield site.error("links", sentence, link, "Remove the link, and ask who put it there.")
    ignore = site.ours / ".gitignore"
    if not site.writable or not site.ours.is_dir():
        return
    if ignore.is_file() and "*" in ignore.read_text("utf-8", "replace").split():
        yield site.ok("ignored", "What is kept beside the memories is hidden from git.")
    else:
        sentence = "What is kept beside the memories is not hidden from git: old texts may be committed."
        fix = "It can be hidden; see that nothing of it was committed."
        yield site.error("ignored", sentence, ignore, fix, partial(_hide, ignore))


def _hide(ignore: Path) -> str:
    put(ignore, b"*\n", new=False)
    return "What is kept beside the memories was hidden from git."


def check_trust_book(file: Path) -> Iterator[Finding]:
    """``trust.json`` can be read. Where it cannot, nothing that came with a repository is trusted."""
    if file.exists() and not file.is_file():
        yield _damaged(file)
        return
    try:
        answers = json.loads(file.read_bytes())
    except FileNotFoundError:
        yield Finding("trust-file", "ok", "Nobody was asked yet about what came with a repository.")
        return
    except OSError as error:
        reason = (error.strerror or "the disk failed").lower()
        fix = "Give it back to its owner, or move it away."
        yield Finding("trust-file", "error", f"trust.json cannot be read: {reason}.", "", file, fix)
        return
    except (ValueError, RecursionError):
        answers = None
    if isinstance(answers, dict):
        yield Finding("trust-file", "ok", "trust.json can be read.")
    else:
        yield _damaged(file)


def _damaged(file: Path) -> Finding:
    sentence = "trust.json is damaged: no repository is trusted, and your answers are not known."
    fix = "It can be set aside; you are asked again."
    return Finding("trust-file", "error", sentence, "", file, fix, partial(_set_aside, file))


def _set_aside(file: Path) -> str:
    aside = file.with_name(f"{file.name}.damaged-{os.urandom(4).hex()}")
    try:
        file.replace(aside)
    except OSError as error:
        raise refusal(str(file), error) from error
    return f"trust.json was set aside as {aside.name}; you are asked again about each repository."
