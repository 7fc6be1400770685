"""Vectors of passages: kept in bytes, searched by their signs, and the nearest weighed exactly.

A vector of d dimensions is kept as a scale (float32: its largest amount / 127) and d whole numbers from -127 to 127. The sign of
each dimension makes a code of d bits; passages whose codes differ least from the question's are the candidates
(Charikar 2002: the share of bits that differ is an angle).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.signedinteger]


class Meant(NamedTuple):
    """What a question means: its unit vector, and what model made it (None: whatever made the memories').

    ``common`` is its cosine with what is said to any agent about anything, 0 where nobody measured it.
    """

    vector: Floats
    model: str | None = None
    common: float = 0.0


#: Up to so many vectors each is weighed; above, at least so many with the nearest codes.
EXACT, WEIGHED = 256, 400
_ROOM = 256
_SAMPLE = 256  # vectors that stand for all


def packed(vectors: Floats) -> list[bytes]:
    """Returns unit vectors (n, d) as they are kept, each ``4 + d`` bytes."""
    largest = np.maximum(np.abs(vectors).max(axis=1), 1e-9).astype(np.float32)
    whole = np.rint(vectors * (127 / largest)[:, None]).astype(np.int8)
    return [scale.tobytes() + row.tobytes() for scale, row in zip(largest / 127, whole, strict=True)]


class Vectors:
    """The vectors of one index, by the numbers of their passages. What changes leaves a shallow copy as it was."""

    def __init__(self, expected: int = 0) -> None:
        """``expected``: so many will come, so that room is made once."""
        self._expected = expected
        self._count = 0
        self._passages = np.zeros(0, np.int64)
        self._scales = np.zeros(0, np.float32)
        self._whole = np.zeros((0, 0), np.int8)
        self._codes = np.zeros((0, 0), np.uint64)
        self._place = np.full(1, -1, np.int32)

    def __len__(self) -> int:
        return int((self._passages[: self._count] > 0).sum())

    def add(self, passages: Sequence[int], kept: Sequence[bytes]) -> None:
        """Adds vectors as ``packed`` returned them, each in place of its passage's last one.

        Those of another length than the first are left out. Raises ``ValueError`` for what ``packed`` cannot have returned.
        """
        length = self._whole.shape[1] + 4 if self._count else len(kept[0])
        fitting = [(n, row) for n, row in zip(passages, kept, strict=True) if len(row) == length]
        if not fitting:
            return
        raw = np.frombuffer(b"".join(row for _, row in fitting), np.uint8).reshape(len(fitting), length)
        whole = raw[:, 4:].view(np.int8)
        numbers = np.fromiter((n for n, _ in fitting), np.int64, len(fitting))
        first, last = self._count, self._count + len(fitting)
        scales = np.ascontiguousarray(raw[:, :4]).view(np.float32)[:, 0]
        if not (whole.shape[1] and numbers.min() > 0 and ((scales > 0) & (scales <= 1)).all()):
            raise ValueError("no vectors")
        self.drop(numbers)
        self._reserve(last, int(numbers.max()), length - 4)
        self._whole[first:last] = whole
        self._scales[first:last] = scales
        self._codes[:, first:last] = _codes(whole)
        self._passages[first:last] = numbers
        self._place = self._place.copy()
        self._place[numbers] = np.arange(first, last)
        self._count = last

    def drop(self, passages: Numbers) -> None:
        """Takes vectors out."""
        known = passages[passages < len(self._place)]
        known = known[self._place[known] >= 0]
        if len(known):
            self._passages, self._place = self._passages.copy(), self._place.copy()
            self._passages[self._place[known]] = 0
            self._place[known] = -1

    def nearest(self, question: Floats, count: int) -> Numbers:
        """Returns the passages nearest to a unit vector, ``count`` of them (of few: all), in no order."""
        passages = self._passages[: self._count]
        if self._whole.shape[1] != len(question):
            return passages[:0]
        if self._count <= max(EXACT, count):
            return passages[passages > 0]
        asked = _codes(np.sign(question).astype(np.int8)[None, :])
        apart = np.zeros(self._count, np.uint16)
        for row, bits in zip(self._codes[:, : self._count], asked[:, 0], strict=True):
            apart += np.bitwise_count(row ^ bits)
        apart[passages == 0] = len(question) + 1
        # How many lie within each distance tells how far to look: cheaper than parting all of them.
        within = int(np.searchsorted(np.bincount(apart).cumsum(), max(WEIGHED, count)))
        near = np.flatnonzero(apart <= min(within, len(question)))
        cosine = (self._whole[near].astype(np.float32) @ question) * self._scales[near]
        if len(near) > count:
            near = near[np.argpartition(-cosine, count)[:count]]
        return passages[near]

    def similarity(self, question: Floats, passages: Numbers) -> Floats:
        """Returns the cosine of each passage with the question; ``nan`` for one that has no vector yet."""
        within = np.minimum(passages, len(self._place) - 1)
        places = np.where(passages < len(self._place), self._place[within], -1)
        found = np.full(len(passages), np.nan, np.float32)
        has = places >= 0
        if has.any() and self._whole.shape[1] == len(question):
            rows = self._whole[places[has]].astype(np.float32)
            found[has] = (rows @ question) * self._scales[places[has]]
        return found

    def sample(self, question: Floats) -> Floats:
        """Returns the cosines of the question with a sample of all: what is usual."""
        places = np.flatnonzero(self._passages[: self._count] > 0)
        places = places[:: max(1, len(places) // _SAMPLE)]
        if not len(places) or self._whole.shape[1] != len(question):
            return np.zeros(0, np.float32)
        return np.asarray(
            (self._whole[places].astype(np.float32) @ question) * self._scales[places], np.float32
        )

    def _reserve(self, count: int, highest: int, dimensions: int) -> None:
        if count > len(self._passages):
            room = max(_ROOM, count + count // 4 if self._count else max(count, self._expected))
            for name, shape in (("_passages", (room,)), ("_scales", (room,)), ("_whole", (room, dimensions))):
                old = getattr(self, name)
                new = np.zeros(shape, old.dtype)
                new[: self._count] = old[: self._count] if self._count else 0
                setattr(self, name, new)
            codes = np.zeros((-(-dimensions // 64), room), np.uint64)
            if self._count:
                codes[:, : self._count] = self._codes[:, : self._count]
            self._codes = codes
        if highest >= len(self._place):
            place = np.full(highest + 1 + highest // 4, -1, np.int32)
            place[: len(self._place)] = self._place
            self._place = place


def _codes(whole: npt.NDArray[np.int8]) -> npt.NDArray[np.uint64]:
    """Returns the signs of vectors (n, d) as (d / 64, n) words."""
    bits = np.packbits(whole > 0, axis=1)
    padded = np.zeros((len(whole), -(-bits.shape[1] // 8) * 8), np.uint8)
    padded[:, : bits.shape[1]] = bits
    return np.ascontiguousarray(padded.view(np.uint64).T)
