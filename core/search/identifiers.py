"""Cuts a word of a script with blanks into its terms: names of code, paths and versions whole and in parts."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from mnemic.core.search.stemming import stems
from mnemic.core.search.stop_words import STOP_WORDS

#: Longer terms are cut: a SHA-256 in hexadecimal has 64.
MAX_TERM = 64
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+")
_SEGMENT = re.compile(r"[/:@#=&~\\,]+")
_ATOM = re.compile(r"[._'’+#-]+")
_SEAM = re.compile(r"[a-z\d][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]\d|\d[a-z]")
_CAMEL = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|[^A-Za-z\d]+")
_PLURAL_CAPITALS = re.compile(r"[A-Z]{2,}s")
_VERSION = re.compile(r"v?(\d+(?:\.\d+)+)")
_HEX = re.compile(r"(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{8,64}")
_CLITIC = re.compile(r"'(?:s|ll|ve|re|d|m)$", re.IGNORECASE)
_ELISION = re.compile(r"(?:qu|[ldjmtsnc])'(?=\w{2})", re.IGNORECASE)
_UNDECOMPOSED = str.maketrans(
    {"ı": "i", "ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "đ": "d", "Đ": "D", "’": "'"}
)


def folded(text: str) -> str:
    """Returns the text with compatible forms made one and diacritics of Latin, Greek and Cyrillic taken off.

    Case stays: it shows where an identifier has its seams.
    """
    if text.isascii():
        return text
    marked = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).translate(_UNDECOMPOSED))
    bare = "".join(c for c in marked if not (unicodedata.category(c) == "Mn" and c < "\u0900"))
    return unicodedata.normalize("NFC", bare)


def identifier_terms(chunk: str) -> Iterator[str]:
    """Yields the terms of a folded chunk without dense script: itself, its segments, their atoms."""
    chunk = _CLITIC.sub("", _ELISION.sub("", chunk.strip("_")))
    if _GROUPED.fullmatch(chunk):
        chunk = chunk.replace(",", "")
    if chunk.endswith(("++", "#")):
        yield chunk.casefold()[:MAX_TERM]  # C++ and C# are not C
        return
    segments = [segment for segment in dict.fromkeys(_SEGMENT.split(chunk)) if segment]
    if len(segments) > 1:
        yield chunk.casefold()[:MAX_TERM]
    for segment in segments:
        yield from _segment_terms(segment)


def words_of(chunk: str) -> Iterator[str]:
    """Yields the words of letters in a folded chunk, those of an identifier one by one."""
    chunk = _CLITIC.sub("", _ELISION.sub("", chunk.strip("_")))
    for segment in _SEGMENT.split(chunk):
        for atom in _ATOM.split(segment):
            parts = _CAMEL.findall(atom) if _SEAM.search(atom) and len(atom) <= MAX_TERM else [atom]
            yield from (part.casefold() for part in parts if len(part) > 1 and part.isalpha())


def _segment_terms(segment: str) -> Iterator[str]:
    lower = segment.casefold()
    if lower.endswith("n't"):
        yield lower.replace("'", "")[:MAX_TERM]
        return
    if version := _VERSION.fullmatch(lower):
        numbers = version[1].split(".")
        yield from (".".join(numbers[: n + 1])[:MAX_TERM] for n in range(min(len(numbers), 4)))
        return
    atoms = [atom for atom in dict.fromkeys(_ATOM.split(segment)) if atom]
    if len(atoms) > 1:
        yield lower[:MAX_TERM]
    for place, atom in enumerate(atoms):
        if len(atom) > 1 or place == 0 or not atom.isdigit():
            yield from _atom_terms(atom)


def _atom_terms(atom: str) -> Iterator[str]:
    """Yields an atom's terms; where its case or its digits show seams, those of its parts too."""
    lower = atom.casefold()[:MAX_TERM]
    if lower.isalpha():
        if lower not in STOP_WORDS or (len(atom) > 1 and atom.isupper()):
            yield from stems(lower)
    else:
        if hexadecimal := _HEX.fullmatch(lower):
            yield lower[:7]  # how git shortens it
        yield lower
        if hexadecimal:
            return
    if len(atom) <= MAX_TERM and _SEAM.search(atom) and not _PLURAL_CAPITALS.fullmatch(atom):
        yield from _seam_terms(atom)


def _seam_terms(atom: str) -> Iterator[str]:
    for part in (part.casefold() for part in _CAMEL.findall(atom) if len(part) > 1):
        if part.isalpha() and part not in STOP_WORDS:
            yield from stems(part)
        elif not part.isalpha():
            yield part
