"""K08: a crash or another program may leave any file of ours in any state; the memories do not suffer from it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.running import Running

HERON = "The canary host is called heron"
TEA = "I prefer tea in the morning"
WREN = "The backup host is called wren"
QUERY = "what is the canary host called"

#: What may lie in the place of a side file; None is a folder with something in it.
DAMAGES: dict[str, bytes | None] = {
    "nothing in it": b"",
    "half a record": b'{"version": 1, "sess',
    "two records on a line": b'{"version": 1}{"version": 1}\n',
    "a record of another shape": b'[{"at": {"deep": []}}, null, 7]',
    "binary junk": bytes(range(256)) * 64,
    "the head of a database": b"SQLite format 3\0" + b"\1" * 8_192,
    "a folder": None,
}


def damage(file: Path, content: bytes | None) -> None:
    if file.is_dir():
        shutil.rmtree(file)
    file.unlink(missing_ok=True)
    if content is None:
        file.mkdir()
        (file / "inside").write_text("something")
    else:
        file.write_bytes(content)


def side_files(home: Path) -> list[Path]:
    """Returns every file of a home that is no memory and no index file."""
    return sorted(
        file
        for file in home.rglob("*")
        if file.is_file() and not {"memory", "memories"} & set(file.relative_to(home).parts)
    )


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder in which everything was done that leaves a file, and a copy of it to begin from."""
    folder = tmp_path_factory.mktemp("used") / "one"
    with Running(folder) as server:
        server.remember(HERON, type="project")
        server.remember(TEA, type="user")
        memory = server.remember("Something that goes away again", type="project")["memory"]
        server.result("memory/forget", {"ids": [memory["id"]], "apply": True})
        server.learn("s1", "hello there, good morning")
        server.recall(QUERY)
        own = server.root("user").parent / ".mnemic"
        (server.root().parent / "meta.json").touch()
        assert server.shut_down() == 0
        (own / "trust.json").touch()
        settings = server.home / "config" / "mnemic" / "mnemic.toml"
        settings.parent.mkdir(parents=True)
        settings.touch()
    return folder, Path(shutil.copytree(folder, folder.with_name("template")))


@pytest.fixture
def used(template: tuple[Path, Path]) -> Path:
    """The folder as it was; the id of its project follows from where it lies."""
    folder, copy = template
    shutil.rmtree(folder)
    return Path(shutil.copytree(copy, folder))


def works(server: Running) -> None:
    """Its memories are there, and new ones are kept."""
    assert server.bodies() == [HERON, TEA]
    assert [memory["body"] for memory in server.recall(QUERY)] == [HERON]
    memory = server.remember(WREN, type="project")["memory"]
    server.learn("s2", "hello there, good evening")
    server.result("memory/forget", {"ids": [memory["id"]], "apply": True})
    server.look()


@pytest.mark.parametrize("how", DAMAGES)
def test_f042_side_files_that_are_all_damaged_cost_no_memory(used: Path, how: str) -> None:
    files = side_files(used / "home")
    assert {
        "state.sqlite3",
        "index.sqlite3",
        "lock",
        "trust.json",
        "meta.json",
        "extract-cursor.json",
        "mnemic.toml",
    } <= {file.name for file in files}
    for file in files:
        damage(file, DAMAGES[how])
    with Running(used) as server:
        works(server)
        problems = server.problems()
        own = server.root().parent / ".mnemic"
        if DAMAGES[how] != b"":
            told = [problem for problem in problems if "it was kept as state.sqlite3.damaged" in problem]
            assert len(told) == 2, "one sentence for the person's store, one for the project's"
            for name in ("state.sqlite3", "index.sqlite3"):
                (copy,) = own.glob(f"{name}.damaged*")
                assert copy.is_dir() if DAMAGES[how] is None else copy.read_bytes() == DAMAGES[how]
        assert server.shut_down() == 0
        assert "Traceback" not in server.log()
    with Running(used) as again:
        assert again.bodies() == [HERON, TEA]
        assert [problem for problem in again.problems() if "sqlite3" in problem] == []


@pytest.mark.parametrize("number", range(len(DAMAGES)))
def test_f042_one_damaged_side_file_costs_no_other(used: Path, number: int) -> None:
    """In turn: each file with another damage, so that all pairs are met over the files of a home."""
    files = [file for file in side_files(used / "home") if file.name != "mnemic.toml"]
    content = list(DAMAGES.values())
    chosen = files[number % len(files)]
    for file in files[number :: len(DAMAGES)]:
        damage(file, content[(number + files.index(file)) % len(content)])
    with Running(used) as server:
        assert chosen.exists()
        works(server)
        assert server.shut_down() == 0
        assert "Traceback" not in server.log()


@pytest.mark.parametrize("how", ["half a record", "binary junk", "a folder"])
def test_f042_what_a_crash_left_beside_a_database_costs_no_memory(used: Path, how: str) -> None:
    for file in list((used / "home").rglob("*.sqlite3")):
        for suffix in ("-wal", "-shm", "-journal"):
            damage(file.with_name(file.name + suffix), DAMAGES[how])
    with Running(used) as server:
        works(server)
        assert server.problems() == []
        assert "Traceback" not in server.log()
