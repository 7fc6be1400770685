"""vscode-jsonrpc in Node, the client of VS Code and of many agents, over the raw protocol."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from tests.clients_found import find_jsonrpc
from tests.editors.playing import HERE, assert_played, run


@pytest.mark.client("node", "jsonrpc")
def test_an_agent_speaks_the_protocol_with_vscode_jsonrpc(tmp_path: Path) -> None:
    node, module = shutil.which("node"), find_jsonrpc()
    assert node is not None
    assert module is not None
    (tmp_path / ".git").mkdir()
    assert_played(run([node, HERE / "node_journey.mjs", module, sys.executable], tmp_path))
