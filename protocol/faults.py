"""What does not fit, told by place: ``messages[2].content``. Values from the client are never repeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    ClassValidationError,
    IterableValidationError,
    IterableValidationNote,
)

from mnemic.protocol.shape import Wrong, camel

Path = tuple[str | int, ...]

#: More than so many faults of one message are not told.
MAX_ERRORS = 20


class InvalidParams(ValueError):
    """Params do not fit. ``errors`` are ``{path, message}``; values from the client are never repeated."""

    def __init__(self, found: Iterable[tuple[Path, str]]) -> None:
        self.found = tuple(found)[:MAX_ERRORS]
        self.errors = [{"path": written(path), "message": message} for path, message in self.found]
        super().__init__("; ".join(f"{error['path']}: {error['message']}" for error in self.errors))


class Many(Wrong):
    """Several items of one list or object do not fit."""

    def __init__(self, found: list[tuple[Path, str]]) -> None:
        super().__init__("does not fit")
        self.found = found


def written(path: Path) -> str:
    """Returns a path as people write it: ``messages[2].content``; ``params`` for the whole."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".") or "params"


def faults(error: BaseException, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Yields where and why structuring failed, from what cattrs or our hooks raised."""
    if isinstance(error, Many):
        yield from ((path + inner, message) for inner, message in error.found)
    elif isinstance(error, Wrong):
        yield path + error.path, str(error)
    elif isinstance(error, ClassValidationError | IterableValidationError):
        noted, bare = error.group_exceptions()
        for inner, note in noted:
            yield from faults(inner, (*path, _step(note)))
        for inner in bare:
            yield from faults(inner, path)
    elif isinstance(error, KeyError):
        yield path, "is missing"
    elif isinstance(error, BaseValidationError):
        for inner in error.exceptions:
            yield from faults(inner, path)
    else:
        yield path, "has a wrong type or value"


def _step(note: AttributeValidationNote | IterableValidationNote) -> str | int:
    if isinstance(note, AttributeValidationNote):
        return camel(note.name)
    return note.index if isinstance(note.index, int) else str(note.index)
