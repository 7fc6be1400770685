"""What every test starts with: an empty home, no settings of ours or the original's, and no missing client."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.clients_found import find_client, how_to_have
from tests.effort import short

# A busy machine is no reason to fail: properties are judged by what they find, not by how long they took.
settings.register_profile(
    "unhurried", short(100), deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("unhurried")

_OURS = ("MNEMIC_", "QWEN_")
_PLACES = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder of this test, and of any program it starts: empty, and outside ``tmp_path``."""
    folder = tmp_path_factory.mktemp("home")
    for name in [name for name in os.environ if name.startswith(_OURS) or name in _PLACES]:
        monkeypatch.delenv(name)
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(folder))
    # What is not about meaning starts its servers without a model: each would load one, and keep it in its home.
    monkeypatch.setenv("MNEMIC_SEARCH_SEMANTIC", "false")
    return folder


@pytest.fixture
def environ(home: Path) -> Mapping[str, str]:
    """The environment of this test, for whoever is handed one."""
    return dict(os.environ)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips a test marked ``client(name)``, by name, where that client is missing."""
    for marker in item.iter_markers("client"):
        for name in marker.args:
            if find_client(name) is None:
                pytest.skip(how_to_have(name))
