"""Two stores, and what leads nowhere in a file that lies in the project's."""

from __future__ import annotations

from pathlib import Path

from mnemic.core.links.dead import Around, Dead, dead_links
from mnemic.core.links.spots import spots_of
from mnemic.core.markdown.fixing import Fix, spliced
from mnemic.core.operations.relinking import mends
from mnemic.core.shelves.reach import Reach
from tests.core.a_rename import naming_of
from tests.core.a_store import open_both, topic, write

HEAD = "---\nname: me\ndescription: d\ntype: project\n"


def open_stores(tmp_path: Path) -> Reach:
    """A project's store and a person's own, with three memories."""
    both = open_both(tmp_path)
    assert both.project is not None
    write(both.project, "project/deploy-day.md", topic("We deploy on Tuesdays.", "Deploy day"))
    write(both.project, "project/release-notes.md", topic("They are short.", "Release notes"))
    write(both.user, "user/tea.md", topic("Tea, no coffee.", "Tea", "user"))
    return both


def dead(reach: Reach, text: str, path: str = "me.md", away: frozenset[str] = frozenset()) -> list[Dead]:
    shelf = reach.project
    assert shelf is not None
    root = shelf.location.root
    assert shelf.project_root is not None
    folders = ((root / path).parent, root, shelf.project_root)
    around = Around("project", path, folders, lambda: away, lambda _: None)
    return list(dead_links(text, spots_of(text, path, "project"), naming_of(*reach.shelves), around))


def written(reach: Reach, text: str, path: str = "me.md") -> list[str]:
    """How they are written."""
    return [text[one.spot.span.start : one.spot.span.end] for one in dead(reach, text, path)]


def fixes(reach: Reach, text: str, path: str = "me.md") -> list[Fix]:
    """What mends them."""
    naming = naming_of(*reach.shelves)
    assert reach.project is not None
    files = reach.project.snapshot.files.kept
    every = [one for file in files for one in naming.stores["project"].of_file(file)]
    return [
        fix for one in dead(reach, text, path) for fix in mends(text, path, "project", one, naming, every)
    ]


def after(reach: Reach, text: str, title: str, path: str = "me.md") -> str:
    """The text with the first fix made that is called so."""
    fix = next(fix for fix in fixes(reach, text, path) if title in fix.title)
    return spliced(text, fix.splices)
