"""Later layers win, and mistakes are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.memory import Problem
from mnemic.core.search.relevance import MIN_SCORE
from mnemic.core.settings.layers import Layer, LayerName, from_environment, from_toml
from mnemic.core.settings.options import OPTIONS
from mnemic.core.settings.resolution import MAX_NAMED, Settings, resolve


def said(source: LayerName = "client", **values: object) -> Settings:
    return resolve([Layer(source, {name.replace("_", "."): value for name, value in values.items()})])


def read(toml: str, source: LayerName = "user file", trusted: bool = False) -> Layer:
    return Layer(source, from_toml(toml), Path("mnemic.toml"), trusted)


def codes(settings: Settings) -> list[tuple[str, str]]:
    return [(problem.severity, problem.code) for problem in settings.problems]


def test_nothing_said_is_the_defaults() -> None:
    settings = resolve()
    assert settings.values == {name: option.default for name, option in OPTIONS.items()}
    assert {setting.source for setting in settings.provenance} == {"default"}
    assert settings.problems == ()


def test_later_layers_win_and_provenance_tells() -> None:
    settings = resolve(
        [
            read("[recall]\nlimit = 2\nminScore = 0.2\n[hover]\nlimit = 1"),
            read("recall.limit = 3", "project file"),
            Layer("environment", from_environment({"MNEMIC_RECALL_LIMIT": "4"})),
            Layer("client", {"hover": {"limit": 2}}),
        ]
    )
    assert settings.problems == ()
    assert (settings.integer("recall.limit"), settings.integer("hover.limit")) == (4, 2)
    assert settings.number("recall.minScore", 0.5) == 0.2
    assert [(one.name, one.value, one.source) for one in settings.provenance if one.source != "default"] == [
        ("recall.limit", 4, "environment"),
        ("recall.minScore", 0.2, "user file"),
        ("hover.limit", 2, "client"),
    ]


def test_nested_and_dotted_are_the_same() -> None:
    nested = resolve([Layer("client", {"recall": {"limit": 7}, "telemetry": "off"})])
    assert nested == resolve([Layer("client", {"recall.limit": 7, "telemetry": "off"})])
    assert nested.integer("recall.limit") == 7


def test_null_says_nothing() -> None:
    settings = resolve([Layer("client", {"recall": {"limit": None}, "secrets": None, "telemetry": None})])
    assert settings == resolve()


def test_what_an_editor_keeps_beside_the_options_is_not_ours() -> None:
    assert codes(resolve([Layer("client", {"trace": {"server": "off"}, "server.path": "x"})])) == []
    assert codes(resolve([read("trace.server = 'off'")])) == [("warning", "unknown-option")]


def test_getters_give_the_type_and_refuse_the_wrong_option() -> None:
    settings = said(vaults=["/a", "/b"], store_base="/memories")
    assert settings.entries("vaults") == ("/a", "/b")
    assert settings.text("store.base") == "/memories"
    assert settings.text("model.name") == ""
    assert settings.flag("secrets.mask") is True
    assert settings.number("recall.minScore", 0.25) == MIN_SCORE
    assert settings.number("dream.minHours", 0) == 24
    for getter, name in (
        (settings.flag, "recall.limit"),
        (settings.integer, "enabled"),
        (settings.text, "enabled"),
        (settings.entries, "telemetry"),
    ):
        with pytest.raises(TypeError, match=name):
            getter(name)
    with pytest.raises(TypeError, match="enabled"):
        settings.number("enabled", 1)
    with pytest.raises(KeyError):
        settings.flag("recal.limit")


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("recal.limit", "recall.limit"),
        ("recall.limits", "recall.limit"),
        ("recall.minscore", "recall.minScore"),
        ("telemetri", "telemetry"),
    ],
)
def test_an_unknown_option_is_named_with_its_nearest(name: str, near: str) -> None:
    settings = resolve([Layer("client", {name: 1})])
    assert codes(settings) == [("warning", "unknown-option")]
    assert f"'{name}'" in settings.problems[0].message
    assert f"Did you mean {near}?" in settings.problems[0].message


def test_an_option_like_no_other_gets_no_guess() -> None:
    settings = resolve([Layer("client", {"xyzzy": {"a": 1}})])
    assert settings.problems == (
        Problem("warning", "unknown-option", "There is no option 'xyzzy'. (client)"),
    )


def test_very_many_unknown_options_are_counted() -> None:
    settings = resolve([Layer("client", {f"no{number}": 1 for number in range(50_000)})])
    assert len(settings.problems) == MAX_NAMED + 1
    assert f"{50_000 - MAX_NAMED} more names" in settings.problems[-1].message


@pytest.mark.parametrize(
    ("name", "bad"),
    [
        ("recall.limit", 0),
        ("recall.limit", 51),
        ("recall.limit", "5"),
        ("recall.limit", True),
        ("recall.limit", 2.5),
        ("recall.limit", float("inf")),
        ("recall.minScore", float("nan")),
        ("recall.minScore", -0.1),
        ("recall.minScore", True),
        ("hover.enabled", 1),
        ("hover.enabled", "false"),
        ("extract.documents", "all"),
        ("log.level", {"level": "debug"}),
    ],
)
def test_a_bad_value_of_an_ordinary_option_leaves_the_one_before(name: str, bad: object) -> None:
    settings = resolve([Layer("client", {name: bad})])
    assert settings.values == resolve().values
    assert codes(settings) == [("warning", "bad-option")]
    assert name in settings.problems[0].message
    assert OPTIONS[name].wanted in settings.problems[0].message


def test_a_bad_value_falls_back_to_what_an_earlier_layer_said() -> None:
    settings = resolve([read("recall.limit = 9"), Layer("client", {"recall.limit": 900})])
    assert settings.integer("recall.limit") == 9
    assert (
        settings.problems[0].message
        == "recall.limit must be a whole number from 1 to 50; 9 is used. (client)"
    )


def test_a_whole_number_may_come_as_a_float() -> None:
    assert said(recall_limit=5.0).values["recall.limit"] == 5
    assert isinstance(said(recall_limit=7.0).values["recall.limit"], int)


def test_a_group_that_holds_no_options_is_refused() -> None:
    ordinary = resolve([Layer("client", {"recall": 5})])
    assert codes(ordinary) == [("warning", "bad-option")]
    assert "recall must hold options (recall.limit, recall.minScore)" in ordinary.problems[0].message
    guarded = resolve([read("trust.projectStores = 'always'"), Layer("client", {"trust": "never"})])
    assert codes(guarded) == [("error", "bad-option")]
    assert guarded.text("trust.projectStores") == "never"


def test_the_file_of_a_problem_is_named() -> None:
    assert resolve([read("recall.limit = 0")]).problems[0].path == Path("mnemic.toml")
