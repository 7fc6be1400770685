"""What links mean, over the stores within reach, unsaved texts put over what is saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from mnemic.core.links.register import Named, Register
from mnemic.core.links.written import key_of, name_key

#: What would end or divide a link.
_ENDS = frozenset("[]|#\r\n")


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one store. ``drafts`` are files as somebody has them open, by path, in the place of the saved ones."""

    scope: str
    register: Register
    drafts: Mapping[str, Sequence[Named]] = field(default_factory=dict)

    def called(self, key: str) -> tuple[Named, ...]:
        """Returns what the key of a link means in this store, in the order of files and their entries."""
        kind, _, name = key.partition(":")
        if kind == "name":
            saved = [one for id_ in self.register.by_name.get(name) if (one := self._saved(id_))]
            typed = (one for file in self.drafts.values() for one in file if name in one.names)
            found = [*(one for one in saved if one.path not in self.drafts), *typed]
            return tuple(sorted(found, key=lambda one: (one.path, _number(one))))
        if kind == "path":
            return tuple(self.of_file(f"{name}.md"))
        inside = name.removeprefix(f"{self.scope}:")
        if inside == name:
            return ()
        if file := tuple(self.of_file(inside)):
            return file
        path = inside.rpartition(":")[0]
        return tuple(one for one in self.of_file(path) if one.id == name)

    def of_file(self, path: str) -> Sequence[Named]:
        """Returns the memories of a file."""
        drafted = self.drafts.get(path)
        return self.register.of_file(path) if drafted is None else drafted

    def offered(self) -> Sequence[Named]:
        """Returns the memories that may be offered to somebody who types, the newest first."""
        saved = self.register.offered()
        if not self.drafts:
            return saved
        typed = [one for file in self.drafts.values() for one in file if one.offered]
        return [*typed, *(one for one in saved if one.path not in self.drafts)]

    def _saved(self, id_: str) -> Named | None:
        path = id_.removeprefix(f"{self.scope}:")
        if not path.endswith(".md"):
            path = path.rpartition(":")[0]
        return next((one for one in self.register.of_file(path) if one.id == id_), None)


class Naming:
    """The stores within one reach, by scope, in their order.

    ``beside`` are other reaches, such as those of other folders of one editor, with the same ``Names`` where they
    share a store: what a link in such a store means is what it means in any of them.
    """

    def __init__(self, stores: Sequence[Names], beside: Sequence[Naming] = ()) -> None:
        self.stores = {each.scope: each for each in stores}
        self._beside = beside
        self._known: dict[tuple[str, str], tuple[Named, ...]] = {}

    def meant(self, key: str, scope: str) -> tuple[Named, ...]:
        """Returns what a link in a store of this scope means: in it first; elsewhere a name or a whole id."""
        at = key, scope
        if at not in self._known:
            own = self.stores.get(scope)
            sharing = [each for each in self._beside if own is not None and each.stores.get(scope) is own]
            found = dict.fromkeys(one for each in (self, *sharing) for one in each.within(key, scope))
            self._known[at] = tuple(found)
        return self._known[at]

    def within(self, key: str, scope: str) -> tuple[Named, ...]:
        """Returns what it means by the stores of this reach alone."""
        own = self.stores.get(scope)
        found = own.called(key) if own else ()
        if not found and not key.startswith("path:"):
            others = (each.called(key) for other, each in self.stores.items() if other != scope)
            found = next(filter(None, others), ())
        return found

    def link_to(self, one: Named, scope: str) -> str:
        """Returns what to write between ``[[`` and ``]]`` in a store of this scope to mean this memory and no other."""
        for name in (one.title, one.stem):
            if is_linkable(name) and self.meant(f"name:{name_key(name)}", scope) == (one,):
                return name
        path = one.path.removesuffix(".md")
        if one.scope == scope and "/" in path and self.meant(f"path:{path}", scope) == (one,):
            return path
        return one.id


def keys_of(one: Named) -> tuple[str, ...]:
    """Returns all keys by which a link may mean a memory."""
    path = one.path.removesuffix(".md")
    names = (f"name:{name}" for name in one.names)
    return (f"id:{one.id}", f"id:{one.scope}:{one.path}", f"path:{path}", *names)


def may_stand_in(text: str) -> bool:
    """Tells whether a text can stand between ``[[`` and ``]]`` whole."""
    return not _ENDS & set(text)


def is_linkable(name: str) -> bool:
    """Tells whether a name can stand in a link and is read as a name there, not as a path or an id."""
    return may_stand_in(name) and key_of(name) == f"name:{name_key(name)}"


def _number(one: Named) -> int:
    tail = one.id.rpartition(":")[2]
    return int(tail) if tail.isascii() and tail.isdigit() else 0
