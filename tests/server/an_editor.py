"""An editor's side of a workspace edit: counts in the units that were agreed on, and knows what it has open."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.server.raw import Json

_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
_UNITS = {"utf-8": ("utf-8", 1), "utf-16": ("utf-16-le", 2), "utf-32": ("utf-32-le", 4)}


def offset(text: str, place: Json, encoding: str = "utf-16") -> int:
    """Where a position stands in a text."""
    lines = _LINE.findall(text)
    codec, width = _UNITS[encoding]
    line = lines[place["line"]].rstrip("\r\n")
    data = line.encode(codec)
    assert place["character"] * width <= len(data), f"{place} is behind its line {line!r}"
    return len("".join(lines[: place["line"]])) + len(data[: place["character"] * width].decode(codec))


def position(text: str, at: int, encoding: str = "utf-16") -> Json:
    """The position of a place in a text."""
    before = re.split(r"\r\n?|\n", text[:at])
    codec, width = _UNITS[encoding]
    return {"line": len(before) - 1, "character": len(before[-1].encode(codec)) // width}


def shown(text: str, range_: Json, encoding: str = "utf-16") -> str:
    """What stands in a range."""
    return text[offset(text, range_["start"], encoding) : offset(text, range_["end"], encoding)]


def edited(text: str, edits: Sequence[Json], encoding: str = "utf-16") -> str:
    """The text after these edits, which may not overlap."""
    places = [
        (
            offset(text, one["range"]["start"], encoding),
            offset(text, one["range"]["end"], encoding),
            one["newText"],
        )
        for one in edits
    ]
    places.sort(reverse=True)
    assert all(one[0] >= other[1] for one, other in pairwise(places)), places
    for start, end, new in places:
        text = text[:start] + new + text[end:]
    return text


def carried_out(
    edit: Json, open_: Mapping[str, str] | None = None, encoding: str = "utf-16"
) -> dict[str, str]:
    """Carries out an edit on disk, as an editor does that then saves all; returns the new texts by file name."""
    changes = edit.get("documentChanges")
    if changes is None:
        changes = [{"textDocument": {"uri": uri}, "edits": made} for uri, made in edit["changes"].items()]
    done: dict[str, str] = {}
    for change in changes:
        if change.get("kind") == "rename":
            old, new = path(change["oldUri"]), path(change["newUri"])
            assert not new.exists()
            new.parent.mkdir(parents=True, exist_ok=True)
            old.rename(new)
            done[new.name] = done.pop(old.name, "")
            continue
        uri = change["textDocument"]["uri"]
        file = path(uri)
        text = (open_ or {}).get(uri)
        mark = ""
        if text is None:  # an editor shows no byte-order mark
            raw = file.read_bytes().decode("utf-8")
            mark, text = ("\ufeff" if raw.startswith("\ufeff") else ""), raw.removeprefix("\ufeff")
        done[file.name] = edited(text, change["edits"], encoding)
        file.write_bytes((mark + done[file.name]).encode("utf-8"))
    return done


def path(uri: str) -> Path:
    """The file of a URI."""
    return Path(unquote(urlsplit(uri).path))
