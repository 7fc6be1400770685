"""The settings of one process: files, environment and client brought together. Read once, after the handshake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from mnemic.core.memory import Problem
from mnemic.core.settings.layers import Layer, LayerName, from_environment, from_toml
from mnemic.core.settings.resolution import Settings, resolve
from mnemic.core.surroundings import Surroundings

NAME = "mnemic.toml"
_MAX_BYTES = 1_000_000


def config_folder(surroundings: Surroundings) -> Path | None:
    """Returns the folder of the user file: ``$XDG_CONFIG_HOME/mnemic``, else ``~/.config/mnemic``."""
    xdg = surroundings.environ.get("XDG_CONFIG_HOME", "")
    if Path(xdg).is_absolute():
        return Path(xdg) / "mnemic"
    return surroundings.home / ".config" / "mnemic" if surroundings.home else None


def settings_files(surroundings: Surroundings, project: Path | None) -> list[Path]:
    """Returns the files in which settings may stand, whether or not they are there."""
    folders = (config_folder(surroundings), project)
    return [folder / NAME for folder in folders if folder is not None]


def stamp_of(file: Path) -> tuple[int, ...]:
    """Returns what changes when a file is written, made or removed; never raises."""
    with suppress(OSError, ValueError):
        status = file.stat()
        return status.st_mtime_ns, status.st_size, status.st_ino
    return ()


def read_settings(
    surroundings: Surroundings,
    project: Path | None,
    client: Iterable[Mapping[str, object]],
    *,
    trusted: bool = False,
) -> Settings:
    """Returns the settings in force: default < user file < project file < environment < client, latest word last.

    ``trusted``: the person vouches for the project, whose file may then set any option.
    """
    folder = config_folder(surroundings)
    layers = [_file("user file", folder / NAME)] if folder else []
    if project is not None:
        layers.append(_file("project file", project / NAME, trusted=trusted))
    layers.append(Layer("environment", from_environment(surroundings.environ)))
    layers += [Layer("client", said) for said in client]
    return resolve([layer for layer in layers if layer is not None])


def _file(source: LayerName, path: Path, *, trusted: bool = False) -> Layer | None:
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        reason = (error.strerror or "the disk failed").lower()
        return Layer(
            source, Problem("error", "unreadable-settings", f"The settings cannot be read: {reason}."), path
        )
    return Layer(source, from_toml(data.decode("utf-8", "replace")), path, trusted)
