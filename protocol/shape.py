"""How a message is declared: frozen, keyword-only classes whose annotations say what may stand on the wire.

``snake_case`` attributes are ``camelCase`` keys; an attribute whose default is ``None`` may be absent.
"""

from __future__ import annotations

from typing import TypeVar, dataclass_transform

import attrs

T = TypeVar("T")


@dataclass_transform(
    frozen_default=True, kw_only_default=True, eq_default=False, field_specifiers=(attrs.field,)
)
def wire(cls: type[T]) -> type[T]:
    """Declares a message or a value of the protocol.

    There is no ``repr`` so that no log can show what a memory says, and no ``eq``: compare what is unstructured.
    """
    return attrs.define(cls, frozen=True, kw_only=True, repr=False, eq=False, match_args=False)


@attrs.frozen
class Within:
    """A bound on a number, both ends included: ``Annotated[int, Within(1, 50)]``."""

    low: int
    high: int

    def refusal(self) -> str:
        """Returns the sentence for a number outside."""
        return f"must be from {self.low:,} to {self.high:,}"


class Wrong(ValueError):
    """One value does not fit; ``path`` is relative to where it was found, ``()`` for the value itself."""

    def __init__(self, message: str, *path: str | int) -> None:
        super().__init__(message)
        self.path = path


def camel(name: str) -> str:
    """Returns the key of an attribute: ``how_to_apply`` is ``howToApply``, ``from_`` is ``from``."""
    first, *rest = name.rstrip("_").split("_")
    return first + "".join(part.capitalize() for part in rest)
