"""File names for new memories: readable in every script, and usable on every file system."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from itertools import count
from urllib.parse import quote

_MAX_CHARACTERS = 80
_MAX_ENCODED = 100

#: The name of a memory whose title has no letter or digit.
_NAMELESS = "note"

#: Stems that Windows keeps for devices whatever the extension, and the index's own.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|clock|conin|conout|memory)")


def slug_of(title: str) -> str:
    """Returns a file name's stem for a title: never empty, at most 80 characters, and 100 when percent-encoded.

    So a line of the index, whose link is never cut, has room for a name (150 characters at most).

    Letters and digits of every script stay (NFC, lower case), with the marks that belong to them; whatever stands
    between becomes one ``-``. A reserved name gets ``-note`` behind it.
    """
    text = unicodedata.normalize("NFC", unicodedata.normalize("NFC", title).lower())
    slug = re.sub("-+", "-", "".join(_kept(text))).strip("-")
    slug = _within_link(slug[:_MAX_CHARACTERS]).rstrip("-")
    if not slug:
        return _NAMELESS
    return f"{slug}-{_NAMELESS}" if _RESERVED.fullmatch(slug) else slug


def _within_link(slug: str) -> str:
    """Cuts a slug where its percent-encoded form gets too long, never between a letter and its marks."""
    length = 0
    for place, character in enumerate(slug):
        length += len(quote(character, safe=""))
        if length > _MAX_ENCODED:
            while place and _is_mark(slug[place]):
                place -= 1  # noqa: PLW2901 - the letter goes with its marks
            return slug[:place]
    return slug


def _kept(text: str) -> Iterable[str]:
    inside = False
    for character in text:
        inside = character.isalnum() or (inside and _is_mark(character))
        yield character if inside else "-"


def _is_mark(character: str) -> bool:
    # Variation selectors are marks too, but only tell how an emoji is drawn.
    return unicodedata.category(character) in ("Mn", "Mc") and not "\ufe00" <= character <= "\ufe0f"


def path_key(path: str) -> str:
    """Returns the form in which two paths are one on a disk that ignores case and composition."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())


def taken_among(paths: Iterable[str]) -> Callable[[str], bool]:
    """Returns whether a path, in any case and composition, is among ``paths``: for ``free_path``."""
    keys = {path_key(path) for path in paths}
    return lambda path: path_key(path) in keys


def free_path(type_: str, title: str, taken: Callable[[str], bool]) -> str:
    """Returns ``<type>/<slug>.md``, or the first of ``-2``, ``-3``, … that is not ``taken``.

    ``taken`` must ignore case and composition, as what ``taken_among`` returns does.
    """
    stem = f"{type_}/{slug_of(title)}"
    tries = (f"{stem}.md" if number == 1 else f"{stem}-{number}.md" for number in count(1))
    return next(path for path in tries if not taken(path))
