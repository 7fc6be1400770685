"""The table of options is the contract."""

from __future__ import annotations

from mnemic.core.settings.options import OPTIONS, accepted


def test_the_table_is_the_contract() -> None:
    assert {name: option.default for name, option in OPTIONS.items()} == {
        "enabled": True,
        "extract.enabled": True,
        "extract.documents": "markers",
        "dream.enabled": True,
        "dream.minHours": 24,
        "dream.minSessions": 5,
        "dream.quietHours": None,
        "recall.limit": 5,
        "recall.minScore": 0.3,
        "hover.enabled": True,
        "hover.limit": 3,
        "codeLens.enabled": True,
        "diagnostics.enabled": True,
        "store.base": None,
        "store.team": False,
        "vaults": (),
        "trust.projectStores": "ask",
        "secrets.mask": True,
        "model.provider": "none",
        "model.baseUrl": None,
        "model.name": None,
        "model.apiKeyEnv": None,
        "model.timeoutMs": 30_000,
        "model.maxConcurrent": 1,
        "search.semantic": True,
        "search.model": "universal",
        "search.endpoint": None,
        "search.endpointModel": None,
        "search.apiKeyEnv": None,
        "code.enabled": True,
        "code.maxFileBytes": 1_000_000,
        "dashboard.enabled": False,
        "dashboard.port": 0,
        "telemetry": "client",
        "log.level": "warning",
    }


def test_a_project_file_may_set_what_does_no_harm() -> None:
    harmless = ("recall.", "hover.", "codeLens.", "diagnostics.", "dream.", "code.", "extract.enabled")
    assert {name for name, option in OPTIONS.items() if option.project} == {
        name for name in OPTIONS if name.startswith(harmless)
    }


def test_what_guards_privacy_trust_and_the_network_fails_closed() -> None:
    guarded = ("secrets.", "trust.", "model.", "dashboard.", "telemetry", "store.", "vaults", "search.")
    assert {name for name, option in OPTIONS.items() if option.closed} == {
        name for name in OPTIONS if name.startswith(guarded) and name != "search.semantic"
    }


def test_no_project_file_says_where_memories_go_whoever_vouches_for_it() -> None:
    network = ("model.", "search.", "vaults")
    assert {name for name, option in OPTIONS.items() if option.personal} == {
        name for name in OPTIONS if name.startswith(network) and name != "search.semantic"
    }


def test_every_default_and_every_closed_value_is_allowed() -> None:
    for option in OPTIONS.values():
        if option.default is not None:
            assert accepted(option, option.default) == option.default
        if option.closed and option.closed[1] is not None:
            assert accepted(OPTIONS[option.closed[0]], option.closed[1]) == option.closed[1]


def test_variables_of_options_differ() -> None:
    assert OPTIONS["recall.minScore"].variable == "MNEMIC_RECALL_MIN_SCORE"
    assert OPTIONS["codeLens.enabled"].variable == "MNEMIC_CODE_LENS_ENABLED"
    assert len({option.variable for option in OPTIONS.values()}) == len(OPTIONS)
