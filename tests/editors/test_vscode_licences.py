"""What others wrote and the extension bundles comes with its licence."""

from __future__ import annotations

import json
import os
import subprocess
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.editors.code_server import EXTENSION, sources, tool

#: What the extension's source imports from a registry.
IMPORTED = "vscode-languageclient"

needs_build = pytest.mark.client("vscode-build")


def needed(name: str) -> set[str]:
    """Returns a package and all that it needs, as the lock file has them."""
    packages: Mapping[str, Any] = json.loads((EXTENSION / "package-lock.json").read_text("utf-8"))["packages"]
    found: set[str] = set()
    waiting = [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(packages[f"node_modules/{one}"].get("dependencies", {}))
    return found


def build(extension: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["node", "esbuild.mjs"],
        cwd=extension,
        env=dict(os.environ),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


@needs_build
def test_the_vsix_has_the_licence_of_each_package_in_it(vsix: Path) -> None:
    with zipfile.ZipFile(vsix) as archive:
        notices = archive.read("extension/dist/ThirdPartyNotices.txt").decode("utf-8")
    heads = [line.split()[1:] for line in notices.splitlines() if line.startswith("==== ")]
    assert {name for name, _ in heads} == needed(IMPORTED)
    for name, version in heads:
        folder = tool("vscode-build") / name
        assert json.loads((folder / "package.json").read_text("utf-8"))["version"] == version
        texts = [
            path.read_text("utf-8") for path in folder.iterdir() if path.name.lower().startswith("licen")
        ]
        assert texts
        assert all(text.strip() in notices for text in texts)


@needs_build
@pytest.mark.parametrize("name", ["strange", "@scope/strange"])
def test_a_package_without_a_licence_is_not_bundled(tmp_path: Path, name: str) -> None:
    extension = sources(tmp_path)
    strange = extension / "src" / "node_modules" / name
    strange.mkdir(parents=True)
    (strange / "package.json").write_text(json.dumps({"name": name, "version": "1.2.3"}), "utf-8")
    (strange / "index.js").write_text("console.log(1);\n", "utf-8")
    main = extension / "src" / "extension.ts"
    main.write_text(f"import '{name}';\n" + main.read_text("utf-8"), "utf-8")
    refused = build(extension)
    assert refused.returncode != 0
    assert f"{name} 1.2.3 is bundled and has no file with its licence." in refused.stderr

    (strange / "COPYING").write_text("Do as you like.\n", "utf-8")
    (strange / "NOTICE").write_text("Made by a stranger.\n", "utf-8")
    done = build(extension)
    assert (done.returncode, done.stderr) == (0, "")
    notices = (extension / "dist" / "ThirdPartyNotices.txt").read_text("utf-8")
    assert f"==== {name} 1.2.3\n\nDo as you like.\n\nMade by a stranger.\n" in notices
