"""Where a store lies: the base folder, and the one function from which a project gets its identity.

Folders and names are those of Qwen Code, so that both programs find the same store. Its project ids collide
(``a_b`` and ``a-b``); the first project to come keeps the plain id and is written down in
``<state>/.mnemic/project.json``, any other gets the id and eight hex digits of its own path. So does a project whose
id is too long for a file name, and one that stands where another lay, as their marks tell. A worktree and a submodule are projects of their own. A folder under ``projects/`` that
is a link to another one there is that one, for a person who wants two projects to share their memories.
Paths from outside are absolute here; links in a project's path are resolved, as a shell's ``cwd`` has them.
"""

from __future__ import annotations

import hashlib
import ntpath
import os
import posixpath
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from mnemic.core.errors import BadInput, NoProject
from mnemic.core.files.globs import Globs
from mnemic.core.files.identity import OURS, claim, identity_of, read_record, renew
from mnemic.core.memory import Problem

__all__ = ["OURS", "Location"]

#: An id with more characters is cut, so that what is made of it fits into a file name of 255 bytes.
MAX_ID = 200

_CUT_ID = 180
_MAX_NAME = 255
_WINDOWS = os.name == "nt"
_FOREIGN = re.compile(r"[^A-Za-z0-9]")
_BASE_VARIABLES = ("QWEN_CODE_MEMORY_BASE_DIR", "QWEN_RUNTIME_DIR", "QWEN_HOME")
_SCOPE_VARIABLE = "QWEN_CODE_MEMORY_PROJECT_SCOPE"


@dataclass(frozen=True, slots=True)
class Location:
    """A store's place: its memory folder, the state folder around it, and the project it belongs to, if any.

    ``globs`` say which of its files may be read, where it is a vault; ``None``: all. ``problems`` says what was odd
    about finding it (a shared id, an unknown setting); it is not compared. ``book`` is the file in the person's own
    folder that keeps what is known of stores in projects.
    """

    scope: str
    root: Path
    state: Path
    project_root: Path | None = None
    problems: tuple[Problem, ...] = field(default=(), compare=False)
    globs: Globs | None = None
    book: Path | None = field(default=None, compare=False)

    @property
    def inside_project(self) -> bool:
        """Whether the memories lie in the project's own folder, and so may have come with a repository."""
        return self.project_root is not None and self.root.is_relative_to(self.project_root)

    @property
    def state_inside_project(self) -> bool:
        """Whether what is ours lies in the project's own folder too, where git must not see it."""
        return self.project_root is not None and self.state.is_relative_to(self.project_root)

    @property
    def is_vault(self) -> bool:
        """Whether it is somebody else's folder, which is only read."""
        return self.scope.startswith("vault:")


def base_dir(environ: Mapping[str, str], home: Path | None, cwd: Path, configured: str | None = None) -> Path:
    """Returns the folder under which the user's and all projects' stores lie; it need not exist.

    The first that is not blank: ``MNEMIC_BASE_DIR``, ``configured`` (the option ``store.base``),
    ``QWEN_CODE_MEMORY_BASE_DIR``, ``QWEN_RUNTIME_DIR``, ``QWEN_HOME``, else ``~/.qwen``. A leading ``~`` is the
    home folder, a relative path starts at ``cwd``. Without a home: ``.qwen`` in the folder for temporary files.

    Raises ``BadInput`` for ``~`` without a home and for a NUL in the value.
    """
    named = [("MNEMIC_BASE_DIR", environ.get("MNEMIC_BASE_DIR")), ("store.base", configured)]
    named += [(name, environ.get(name)) for name in _BASE_VARIABLES]
    for name, value in named:
        if value and value.strip():
            return expanded(name, value, home, cwd)
    if home is None:
        named_temporary = (environ.get(name) for name in ("TMPDIR", "TMP", "TEMP"))
        return Path(next(filter(None, named_temporary), "/tmp")) / ".qwen"  # noqa: S108 - the original's
    return home / ".qwen"


def expanded(name: str, value: str, home: Path | None, cwd: Path) -> Path:
    """Returns the folder that a setting called ``name`` means; ``~`` is the home folder, ``cwd`` where others start.

    Raises ``BadInput`` for ``~`` without a home and for a NUL.
    """
    if "\0" in value:
        raise BadInput(name, "a path cannot hold a NUL character")
    if value == "~" or value.startswith(("~/", "~\\")):
        if home is None:
            raise BadInput(name, "there is no home directory that ~ could stand for")
        return Path(os.path.normpath(home / value[2:]))
    return Path(os.path.normpath(cwd / value))


def git_root(start: Path, home: Path | None = None) -> Path:
    """Returns the nearest folder at or above ``start`` that holds ``.git`` (file or folder), else ``start`` itself.

    A repository at the file system's root or in the home folder is no project of what lies below it: dotfiles
    kept in git would otherwise swallow every other folder. A worktree and a submodule are projects of their own.
    """
    path = Path(os.path.realpath(start))
    if os.path.isfile(path):  # noqa: PTH113 - Path's fails on long names
        path = path.parent
    for folder in (path, *path.parents):
        if folder != path and _is_too_wide(folder, home):
            break
        if os.path.lexists(folder / ".git"):
            return folder
    return path


def _is_too_wide(folder: Path, home: Path | None) -> bool:
    return folder.parent == folder or (home is not None and folder == Path(os.path.realpath(home)))


def project_id(root: str, windows: bool = False) -> str:
    r"""Returns the original's name for a project: every character outside ``[A-Za-z0-9]`` is ``-``.

    With Windows' rules case, the kind of slash, a leading ``\\?\`` and a slash before the drive do not matter.
    A character beyond the basic plane counts as two, as in JavaScript.
    """
    path = _windows_path(root) if windows else re.sub("^/+", "/", posixpath.normpath(root))
    return _FOREIGN.sub(lambda found: "-" if found[0] < "\U00010000" else "--", path)


def _windows_path(root: str) -> str:
    path = root.replace("/", "\\")
    path = re.sub(
        r"^\\\\\?\\(?:UNC\\|(?=[A-Za-z]:))", lambda found: "\\\\" if "UNC" in found[0] else "", path
    )
    return ntpath.normpath(re.sub(r"^\\(?=[A-Za-z]:)", "", path)).lower()


def user_location(base: Path) -> Location:
    """Returns the place of the memories that go with the person into every project."""
    return Location("user", base / "memories", base)


def project_location(
    base: Path, project_root: Path, environ: Mapping[str, str], home: Path | None = None
) -> Location:
    """Returns the place of a project's own memories, and claims its id for it when the disk lets us.

    ``QWEN_CODE_MEMORY_LOCAL=1`` puts it into the project; ``QWEN_CODE_MEMORY_PROJECT_SCOPE=workspace`` takes the
    very folder instead of its git root. Raises ``NoProject`` for the file system's root, the home folder and a
    folder that does not exist or that the system cannot look at.
    """
    try:
        opened = Path(os.path.realpath(project_root))
    except ValueError:
        raise NoProject("A path with a NUL character names no folder.") from None
    try:
        return _located(base, opened, environ, home)
    except OSError as error:
        raise NoProject(f"{project_root} cannot be looked at: {error.strerror}.") from error


def team_location(base: Path, project_root: Path, home: Path | None = None) -> Location | None:
    """Returns the place of the memories that a repository's people share; ``None`` where there is no repository.

    ``<git root>/.qwen/team-memory`` of the very worktree; what is ours stays with the person, under ``base``.
    """
    root = git_root(project_root, home)
    try:
        _refuse_wide(root, home)
        if not os.path.lexists(root / ".git"):
            return None
        state, _ = _claimed_state(base / "projects", root)
    except (NoProject, OSError):
        return None
    return Location(
        "team", root / ".qwen" / "team-memory", state / "team", root, book=base / OURS / "trust.json"
    )


def _located(base: Path, opened: Path, environ: Mapping[str, str], home: Path | None) -> Location:
    _refuse_wide(opened, home)
    if environ.get("QWEN_CODE_MEMORY_LOCAL") == "1":
        book = base / OURS / "trust.json"
        return Location("project", opened / ".qwen" / "memory", opened / ".qwen", opened, book=book)
    scope = environ.get(_SCOPE_VARIABLE, "").strip().lower()
    root = opened if scope == "workspace" else git_root(opened, home)
    state, problems = _claimed_state(base / "projects", root)
    if scope not in ("", "workspace", "git-root"):
        problems += (
            Problem("warning", "unknown-project-scope", f"{_SCOPE_VARIABLE} is none of workspace, git-root."),
        )
    return Location("project", state / "memory", state, root, problems)


def _refuse_wide(root: Path, home: Path | None) -> None:
    if not root.is_dir():
        raise NoProject(f"{root} is not an existing folder.")
    if root.parent == root:
        raise NoProject("The root of the file system is no project.")
    if _is_too_wide(root, home):
        raise NoProject(
            "The home directory is no project; what is known everywhere belongs to the user scope."
        )


def _claimed_state(projects: Path, root: Path) -> tuple[Path, tuple[Problem, ...]]:
    name = str(root)
    plain = projects / project_id(name, _WINDOWS)
    if _is_alias(plain):
        return plain, ()
    long = len(plain.name) > MAX_ID
    known = _known_own(plain, name, root)
    # The original makes folders of up to 255 bytes: one that is there already stays the project's.
    as_original = not long or (len(plain.name) <= _MAX_NAME and plain.is_dir())
    if as_original and known is None and _is_owner(plain, root):
        return plain, ()
    own = known or next(state for state in _own_states(plain, name) if _is_owner(state, root))
    _is_owner(own, root)
    if long and (known is not None or not as_original):
        return own, ()
    text = f"Another project has the id {plain.name}; this one is kept in {own.name}."
    return own, (Problem("info", "project-id-shared", text, own),)


def _own_states(plain: Path, name: str) -> Iterator[Path]:
    """Yields what a project is kept in where the plain id is another's, or too long; more if several lay there."""
    stem = plain.name[:_CUT_ID] if len(plain.name) > MAX_ID else plain.name
    for number in count():
        told = os.fsencode(name) + (b"\0%d" % number if number else b"")
        yield plain.with_name(f"{stem}-{hashlib.sha256(told).hexdigest()[:8]}")


def _known_own(plain: Path, name: str, root: Path) -> Path | None:
    """Returns the folder under a longer id that is this project's already."""
    marks = identity_of(root)
    for state in _own_states(plain, name):
        record = read_record(state)
        if record is None:
            return None
        if record.root == name and not record.identity.contradicts(marks):
            return state
    return None


def _is_alias(state: Path) -> bool:
    """Whether a person made one project's folder a link to another's beside it, so that both share their memories."""
    if not os.path.islink(state) or not os.path.isdir(state):  # noqa: PTH112, PTH114 - Path's fail on long names
        return False
    target = Path(os.path.realpath(state))
    return target.parent == Path(os.path.realpath(state.parent)) and target.name != state.name


def _is_owner(state: Path, root: Path) -> bool:
    """Whether a state folder belongs to the project; nobody's becomes the project's, if only in this answer.

    One of a project that lay at the very place before, which its marks tell, is not this one's: nothing is changed.
    """
    known = read_record(state)
    if known is None:
        with suppress(OSError):
            claim(state, root)
        known = read_record(state)
    if known is None:
        return True
    if not _same_folder(known.root, root) or known.identity.contradicts(identity_of(root)):
        return False
    with suppress(OSError):
        renew(state, root)
    return True


def _same_folder(known: str, root: Path) -> bool:
    # One folder has several spellings where the disk ignores case.
    with suppress(OSError, ValueError):
        return Path(known).samefile(root)
    return known == str(root)
