"""What guards privacy, trust and the network is never left open by a mistake."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.settings.layers import Layer, LayerName, from_toml
from mnemic.core.settings.options import GROUPS, OPTIONS, Value, accepted
from mnemic.core.settings.resolution import Settings, resolve


def read(toml: str, source: LayerName = "user file", trusted: bool = False) -> Layer:
    return Layer(source, from_toml(toml), Path("mnemic.toml"), trusted)


def codes(settings: Settings) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in settings.problems]


@pytest.mark.parametrize(
    ("name", "bad", "shut", "value"),
    [
        ("telemetry", "of", "telemetry", "off"),
        ("telemetry", "", "telemetry", "off"),
        ("telemetry", {"level": "off"}, "telemetry", "off"),
        ("trust.projectStores", "nevr", "trust.projectStores", "never"),
        ("secrets.mask", "false", "secrets.mask", True),
        ("secrets.mask", 0, "secrets.mask", True),
        ("store.team", "true", "store.team", False),
        ("store.base", 5, "store.base", None),
        ("store.base", "a\0b", "store.base", None),
        ("vaults", "/home/notes", "vaults", ()),
        ("vaults", ["/home/notes", 5], "vaults", ()),
        ("vaults", ["/home/notes", " "], "vaults", ()),
        ("model.provider", "openapi", "model.provider", "none"),
        ("search.model", "univrsal", "search.model", "universal"),
        ("search.endpoint", "localhost:8080", "search.endpoint", None),
        ("search.endpointModel", ["small"], "search.endpoint", None),
        ("search.apiKeyEnv", "sk-12345", "search.endpoint", None),
        ("dashboard.port", 70_000, "dashboard.enabled", False),
        ("dashboard.enabled", "yes", "dashboard.enabled", False),
    ],
)
def test_a_bad_value_of_a_guarding_option_is_refused(name: str, bad: object, shut: str, value: Value) -> None:
    settings = resolve([Layer("client", {name: bad})])
    assert settings.values[shut] == value
    assert codes(settings) == [("error", "bad-option")]


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("model.baseUrl", 8080),
        ("model.baseUrl", "localhost:8080"),
        ("model.baseUrl", "ftp://localhost"),
        ("model.baseUrl", "https://"),
        ("model.baseUrl", "http://localhost:99999"),
        ("model.baseUrl", "http://local host"),
        ("model.baseUrl", "https://me:secret@localhost/v1"),
        ("model.name", ["small"]),
        ("model.apiKeyEnv", "sk-12345"),
        ("model.timeoutMs", 0),
        ("model.maxConcurrent", "many"),
    ],
)
def test_a_mistake_about_the_model_means_no_model(name: str, bad: object) -> None:
    user = read("[model]\nprovider = 'openai'\nbaseUrl = 'http://localhost:8080/v1'")
    assert resolve([user]).text("model.provider") == "openai"
    settings = resolve([user, Layer("client", {name: bad, "model": {"provider": "anthropic"}})])
    assert settings.text("model.provider") == "none"
    assert settings.text("model.baseUrl") == "http://localhost:8080/v1"
    assert ("model.provider", "none", "client") in [(s.name, s.value, s.source) for s in settings.provenance]


def test_a_problem_never_repeats_the_bad_value() -> None:
    values: dict[str, object] = {
        "model.apiKeyEnv": "sk-12345",
        "model.baseUrl": "https://me:sk-12345@h",
        "vaults": "sk-12345",
    }
    settings = resolve([Layer("client", values)])
    assert len(settings.problems) == 3
    assert "sk-12345" not in repr(settings)


def test_what_is_shut_stays_so_until_a_later_layer_says_it_well() -> None:
    bad = read("telemetry = 'of'\n[model]\nprovider = 'openai'\nbaseUrl = 5")
    assert resolve([bad, Layer("client", {"model.provider": "openai"})]).text("model.provider") == "none"
    mended = resolve([bad, Layer("client", {"model.baseUrl": "http://localhost", "telemetry": "file"})])
    assert mended.text("model.provider") == "openai"
    assert mended.text("telemetry") == "file"
    assert [severity for severity, _ in codes(mended)] == ["error", "error"]


def test_a_bad_value_shuts_even_what_an_earlier_layer_opened() -> None:
    opened = read("trust.projectStores = 'always'\nsecrets.mask = false")
    settings = resolve([opened, Layer("client", {"trust.projectStores": "ASK", "secrets.mask": "no"})])
    assert settings.text("trust.projectStores") == "never"
    assert settings.flag("secrets.mask") is True


def test_a_file_that_cannot_be_read_shuts_everything_that_guards() -> None:
    settings = resolve([read("telemetry = 'off'\nrecall.limit = = 3")])
    assert settings.text("telemetry") == "off"
    assert settings.text("trust.projectStores") == "never"
    assert settings.text("model.provider") == "none"
    assert settings.integer("recall.limit") == 5
    assert codes(settings) == [("error", "broken-settings")]
    assert "line 2" in settings.problems[0].message
    assert "at their safest. (user file)" in settings.problems[0].message


def test_a_broken_project_file_shuts_nothing() -> None:
    settings = resolve([read("[recall", "project file")])
    assert settings.values == resolve().values
    assert codes(settings) == [("error", "broken-settings")]


def test_a_project_file_sets_only_what_does_no_harm() -> None:
    toml = "secrets.mask = false\ntelemetry = 'file'\nmodel = 3\nrecall.limit = 1\nextract.documents = 'transcripts'"
    settings = resolve([read(toml, "project file")])
    assert settings.values == {**resolve().values, "recall.limit": 1}
    assert sorted(codes(settings)) == [("warning", "bad-option")] + 3 * [("warning", "option-not-allowed")]
    assert "secrets.mask is ignored" in settings.problems[0].message


def test_a_trusted_project_file_sets_everything() -> None:
    settings = resolve([read("telemetry = 'off'\nstore.team = true", "project file", trusted=True)])
    assert settings.problems == ()
    assert settings.text("telemetry") == "off"
    assert settings.flag("store.team") is True


@pytest.mark.parametrize("trusted", [False, True])
def test_no_project_file_names_a_model_or_the_variable_of_a_key(trusted: bool) -> None:
    toml = (
        "[model]\nprovider = 'openai'\nbaseUrl = 'https://evil.example'\nname = 'x'\napiKeyEnv = 'AWS_SECRET'\n"
        "[search]\nmodel = 'endpoint'\nendpoint = 'https://evil.example'\napiKeyEnv = 'AWS_SECRET'\n"
    )
    settings = resolve([read(toml, "project file", trusted)])
    assert settings.values == resolve().values
    assert codes(settings) == 7 * [("warning", "option-not-allowed")]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
names = st.sampled_from([*OPTIONS, *GROUPS]) | st.text()
layers = st.builds(
    Layer,
    st.sampled_from(("user file", "project file", "environment", "client")),
    st.dictionaries(names, json_values | st.dictionaries(names, json_values, max_size=3), max_size=5),
    st.none(),
    st.booleans(),
)


@given(st.lists(layers, max_size=4))
def test_whatever_is_said_every_value_in_force_is_an_allowed_one(said: list[Layer]) -> None:
    settings = resolve(said)
    assert list(settings.values) == list(OPTIONS)
    for name, value in settings.values.items():
        assert value == OPTIONS[name].default or accepted(OPTIONS[name], value) == value
    assert {setting.name: setting.value for setting in settings.provenance} == settings.values


@given(json_values)
def test_a_stranger_s_project_file_never_touches_what_guards(given_value: object) -> None:
    guarded = {name: given_value for name, option in OPTIONS.items() if option.closed}
    assert resolve([Layer("project file", guarded)]).values == resolve().values
