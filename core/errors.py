"""Every failure is a small class that writes its own sentence; the server maps ``kind`` to an error code."""

from __future__ import annotations

from typing import ClassVar


class MnemicError(Exception):
    """A failure that a person can act on.

    ``str(error)`` is the sentence; ``kind`` is its name on the wire; ``data`` is what a program needs.
    """

    kind: ClassVar[str] = "internal"

    def __init__(self, sentence: str, **data: object) -> None:
        super().__init__(sentence)
        self.data: dict[str, object] = data


class BadInput(MnemicError):
    """A value from outside is refused: names the field and the reason."""

    kind = "invalidParams"

    def __init__(self, field: str, reason: str) -> None:
        super().__init__(f"{field}: {reason}", errors=[{"path": field, "message": reason}])


class NoProject(MnemicError):
    """The request needs a project, and none is open or named."""

    kind = "noProject"

    def __init__(self, why: str = "No project is open.") -> None:
        self.why = why
        super().__init__(f"{why} Open a folder, or pass projectUri with a file: URI of an existing folder.")


class NotFound(MnemicError):
    """Nothing has this name."""

    kind = "notFound"

    def __init__(self, what: str, name: str) -> None:
        super().__init__(f"There is no {what} {name!r}.", what=what, name=name)


class Conflict(MnemicError):
    """The file moved on since the caller read it, or its place is taken."""

    kind = "conflict"

    def __init__(self, name: str, reason: str, revision: str | None = None) -> None:
        super().__init__(f"{name} was not changed: {reason}", id=name, revision=revision)


class Untrusted(MnemicError):
    """The store came with a repository that its owner has not vouched for."""

    kind = "untrusted"

    def __init__(self, root: str) -> None:
        sentence = (
            f"The memories in {root} may have come with the repository; trust them first: answer the editor's question, "
            "or set trust.projectStores."
        )
        super().__init__(sentence, root=root)


class ModelUnavailable(MnemicError):
    """A model that the settings name gave no answer that can be used."""

    kind = "modelUnavailable"

    def __init__(self, reason: str) -> None:
        super().__init__(f"The model could not be used: {reason}.")


class ModelLate(ModelUnavailable):
    """A model gave no answer in the time that it had, in seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"no answer within {round(seconds, 2):g} s")


class Locked(MnemicError):
    """Another process holds the store for longer than we wait."""

    kind = "locked"

    def __init__(self, root: str, seconds: float) -> None:
        super().__init__(
            f"Another program has held {root} for over {seconds:g} s; nothing was changed. Try again.",
            root=root,
        )


class TooLarge(MnemicError):
    """A value is over a documented limit; nothing of it was kept."""

    kind = "tooLarge"

    def __init__(self, field: str, size: int, limit: int, unit: str = "characters") -> None:
        super().__init__(
            f"{field} has {size:,} {unit}; at most {limit:,} are kept. Nothing was saved.",
            field=field,
            size=size,
            limit=limit,
        )


class ReadOnly(MnemicError):
    """The store may be read only."""

    kind = "readOnly"

    def __init__(self, root: str, reason: str = "it is only read") -> None:
        super().__init__(f"{root} cannot be written: {reason}.", root=root)


class Expired(MnemicError):
    """The undo token is unknown, used up, or too old."""

    kind = "expired"

    def __init__(self, token: str) -> None:
        super().__init__(
            f"There is nothing to restore under {token!r}: unknown, restored already, or expired.",
            token=token,
        )


class OutsideStore(MnemicError):
    """A path leaves the store that it names."""

    kind = "outsideStore"

    def __init__(self, name: str, reason: str = "it leads outside the store") -> None:
        super().__init__(f"{name!r} is refused: {reason}.", name=name)


class StoreUnavailable(MnemicError):
    """The folder cannot be read or written right now."""

    kind = "storeUnavailable"

    def __init__(self, root: str, reason: str) -> None:
        super().__init__(f"{root} cannot be used: {reason}. Nothing was lost.", root=root)
