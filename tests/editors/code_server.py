"""A real VS Code, served to a real browser, with the extension built from its lock file and installed."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.clients_found import find_client
from tests.source_tree import ROOT

EXTENSION = ROOT / "client-examples" / "vscode"
SCENARIOS = Path(__file__).parent / "vscode"
PATIENCE = 240.0

#: What the extension's package holds of the project besides itself: the server, as pip installs it.
_SERVER = ("core", "protocol", "server", "pyproject.toml", "README.md", "LICENSE")

#: Nothing of the editor's own on the screen, and nothing asked of the network.
_QUIET: Mapping[str, object] = {
    "breadcrumbs.enabled": False,
    "chat.commandCenter.enabled": False,
    "editor.hover.delay": 100,
    "extensions.autoUpdate": False,
    "files.simpleDialog.enable": True,
    "git.enabled": False,
    "security.workspace.trust.banner": "never",
    "security.workspace.trust.startupPrompt": "never",
    "telemetry.telemetryLevel": "off",
    "window.commandCenter": False,
    "workbench.colorTheme": "Default Light Modern",
    "workbench.enableExperiments": False,
    "workbench.startupEditor": "none",
    "workbench.tips.enabled": False,
}


def tool(name: str) -> Path:
    """Returns an installed tool; a test that uses it is marked ``client(name)``."""
    found = find_client(name)
    assert found is not None, name
    return found


def sources(folder: Path) -> Path:
    """Copies the extension to where it may be built, with what it is built with."""
    built = folder / "extension"
    shutil.copytree(
        EXTENSION, built, ignore=shutil.ignore_patterns("node_modules", "dist", "server", "*.vsix")
    )
    (built / "node_modules").symlink_to(tool("vscode-build"))
    return built


def package(folder: Path) -> Path:
    """Builds the ``.vsix``, as the extension's README says."""
    built = sources(folder)
    copy = folder / "mnemic"
    copy.mkdir()
    for name in _SERVER:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, copy)
    wheel = ["wheel", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    _run([sys.executable, "-m", "pip", *wheel, "--wheel-dir", str(built / "server"), str(copy)], folder)
    _run(["npm", "run", "--silent", "package", "--", "--out", str(folder / "mnemic.vsix")], built)
    return folder / "mnemic.vsix"


def play(
    folder: Path,
    project: Path,
    vsix: Path,
    scenario: str,
    *,
    environ: Mapping[str, str],
    settings: Mapping[str, object] | None = None,
    trusted: bool = True,
    person: bool = False,
    pictures: str = "",
) -> list[list[str]]:
    """Plays a scenario in a fresh profile; returns its lines, each divided into ``PASS`` or ``FAIL``, name, detail."""
    data, results = folder / "data", folder / "results.tsv"
    (data / "User").mkdir(parents=True)
    (data / "Machine").mkdir()
    (data / "User" / "settings.json").write_text(json.dumps(dict(_QUIET)), "utf-8")
    (data / "Machine" / "settings.json").write_text(json.dumps(dict(settings or {})), "utf-8")
    results.touch()
    profile = ["--user-data-dir", str(data), "--extensions-dir", str(folder / "extensions")]
    environ = {**environ, "EDITOR_SCENARIO": scenario, "EDITOR_RESULTS": str(results)}
    code_server = str(tool("code-server"))
    _run([code_server, *profile, "--install-extension", str(vsix)], folder, environ)
    options = ["--disable-workspace-trust"] if trusted else []
    with serving([code_server, *profile, *options], folder, environ) as url:
        window = {
            "url": url,
            "folder": str(project),
            "results": str(results),
            "chromium": str(tool("chromium")),
            "playwright": str(tool("playwright")),
            "person": person,
            "pictures": pictures,
        }
        seen = _run(["node", str(SCENARIOS / "window.mjs"), json.dumps(window)], folder, check=False)
    lines = (results.read_text("utf-8") + seen.stdout).splitlines()
    print(*lines, seen.stderr, sep="\n")
    return [line.split("\t") for line in lines if line.startswith(("PASS\t", "FAIL\t"))]


@contextmanager
def serving(command: list[str], folder: Path, environ: Mapping[str, str]) -> Iterator[str]:
    """Serves VS Code on a free port of this machine; ends it, and all that it started, in the end."""
    port = _free_port()
    log = folder / "code-server.log"
    options = [
        "--auth",
        "none",
        "--bind-addr",
        f"127.0.0.1:{port}",
        "--disable-telemetry",
        "--disable-update-check",
    ]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, *options],
            cwd=folder,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", process, log)
        yield f"http://127.0.0.1:{port}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait_for(url: str, process: subprocess.Popen[bytes], log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            urllib.request.urlopen(url, timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError(f"code-server does not answer:\n{log.read_text('utf-8')}")


def _free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def _run(
    command: list[str], folder: Path, environ: Mapping[str, str] | None = None, *, check: bool = True
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        command,
        cwd=folder,
        env=dict(environ or os.environ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done
