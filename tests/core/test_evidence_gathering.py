"""What of a project's code a sentence speaks of: only what is there for sure, and nothing out of the project."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mnemic.core.evidence.gathering import MAX_PIECES, Gatherer
from mnemic.core.evidence.standing import read
from mnemic.core.evidence.tree import tree_of

PYTHON = """RETRY_LIMIT = 3


class Client:
    def fetch_all(self):
        return []


def build_client():
    return Client()
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "src/client.py": PYTHON,
        "src/server.py": "def build_server():\n    return 1\n\n\ndef duplicated():\n    pass\n",
        "src/other.py": "def duplicated():\n    pass\n",
        "src/deep/handlers/get_one.py": "def handle():\n    pass\n",
        "README.md": "# Read\n\nme\n",
        "docs/README.md": "# Read\n",
        "Makefile": "test:\n\tpytest\n",
        "config.py": "DEBUG = True\n",
        "src/config.py": "DEBUG = False\n",
        "web/app.ts": "export function startApp(root: string) {\n  return root\n}\n\nexport const API_BASE = '/v1'\n",
        "docs/my notes.md": "notes\n",
        ".env": "TOKEN=abc\n",
        "node_modules/left/pad.js": "function leftPad() {\n}\n",
        "venv2/pyvenv.cfg": "",
        "venv2/lib.py": "def inVenv():\n    pass\n",
        ".gitignore": "generated/\n*.log\n",
        "generated/made.py": "def made_by_tool():\n    pass\n",
        "données/été.py": "def saison():\n    pass\n",
    }
    for path, text in files.items():
        file = tmp_path / "project" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "project"


def found(root: Path, text: str) -> list[str]:
    """What is written down, without the hashes; each is fresh."""
    pieces = Gatherer(root, 60).gathered(text, inside=True)
    assert all(read(piece, root).state == "fresh" for piece in pieces)
    return [piece.partition("@")[0] for piece in pieces]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Look at src/client.py.", ["src/client.py"]),
        ("Look at ./src/client.py, please", ["src/client.py"]),
        (r"On Windows it is src\client.py", ["src/client.py"]),
        ("src/client.py:5 is odd", ["src/client.py#L5-L5"]),
        ("src/client.py:4-6 is odd", ["src/client.py#L4-L6"]),
        ("`src/client.py#L4-L6` is odd", ["src/client.py#L4-L6"]),
        ("src/client.py#L4-6", ["src/client.py#L4-L6"]),
        ("src/client.py:5:9: error", ["src/client.py#L5-L5"]),
        ("in src/client.py (line 5) we", ["src/client.py#L5-L5"]),
        ("in src/client.py, lines 4 to 6, we", ["src/client.py#L4-L6"]),
        ("dans src/client.py, lignes 4 à 6", ["src/client.py#L4-L6"]),
        ("在src/client.py第5行", ["src/client.py#L5-L5"]),
        ("src/client.py::Client.fetch_all is slow", ["src/client.py#Client.fetch_all"]),
        ("src/client.py::build_client() is slow", ["src/client.py#build_client"]),
        ("`Client.fetch_all` is slow", ["src/client.py#Client.fetch_all"]),
        ("never call build_client() twice", ["src/client.py#build_client"]),
        ("client.build_client() is the way in", ["src/client.py#build_client"]),
        ("`fetch_all` in src/client.py is slow", ["src/client.py#fetch_all"]),
        ("RETRY_LIMIT stays at 3", ["src/client.py#RETRY_LIMIT"]),
        ("startApp() mounts it", ["web/app.ts#startApp"]),
        ("API_BASE must not change", ["web/app.ts#API_BASE"]),
        ("Only get_one.py may do that", ["src/deep/handlers/get_one.py"]),
        ("See handlers/get_one.py", ["src/deep/handlers/get_one.py"]),
        ("`make test` is in the Makefile", ["Makefile"]),
        ("the page `docs/my notes.md` tells", ["docs/my%20notes.md"]),
        ("données/été.py sait", ["donn%C3%A9es/%C3%A9t%C3%A9.py"]),
        ("docs/README.md#read tells", ["docs/README.md"]),
    ],
)
def test_what_is_named_is_found(root: Path, text: str, wanted: list[str]) -> None:
    assert found(root, text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "We use Node.js 18.2 and e.g. Vue.js",
        "src/missing.py does not exist",
        "src/client.py:999 is beyond its end",
        "src/client.py:2 is blank",
        "src/client.py::missing is not there",
        "`duplicated` is defined twice",
        "config.py may be either of two",
        "https://github.com/o/r/blob/main/src/client.py#L5",
        "```\nsrc/client.py\n```",
        "../outside.py and /etc/hosts and ~/src/client.py",
        "node_modules/left/pad.js, leftPad() and `inVenv`",
        "`made_by_tool` is made",
        "the secrets are in .env",
        "the folder src/deep is old",
        "`handle` it with care, and `True`",
        "someone@src/client.py",
        "We deploy on Fridays.",
        "",
    ],
)
def test_what_is_not_there_for_sure_is_left_alone(root: Path, text: str) -> None:
    (root.parent / "outside.py").write_text("x = 1\n")
    if "`handle`" in text:
        (root / "src" / "two.py").write_text("def handle():\n    pass\n")
    assert found(root, text) == []


def test_an_absolute_path_in_the_project_is_one_of_it(root: Path) -> None:
    assert found(root, f"{root}/src/client.py is odd") == ["src/client.py"]


def test_a_link_out_of_the_project_and_a_pipe_are_nothing(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret.py").write_text("def stolen_symbol():\n    pass\n")
    (root / "src" / "link.py").symlink_to(tmp_path / "secret.py")
    (root / "out").symlink_to(tmp_path)
    os.mkfifo(root / "src" / "pipe.py")
    assert found(root, "src/link.py, out/secret.py, src/pipe.py, stolen_symbol()") == []


def test_a_memory_of_the_persons_own_names_files_by_their_uri(root: Path) -> None:
    (piece,) = Gatherer(root, 60).gathered("I keep notes in src/client.py", inside=False)
    assert piece.startswith((root / "src" / "client.py").as_uri() + "@")
    assert read(piece, None).state == "fresh"


def test_only_so_many_pieces_are_kept(root: Path) -> None:
    for n in range(30):
        (root / f"many{n}.py").write_text(f"x = {n}\n")
    text = " ".join(f"./many{n}.py" for n in range(30))
    assert len(found(root, text)) == MAX_PIECES


def test_where_time_runs_out_nothing_is_guessed(root: Path) -> None:
    gatherer = Gatherer(root, -1)
    assert gatherer.gathered("get_one.py and build_client()", inside=True) == ()
    assert [
        one.partition("@")[0] for one in gatherer.gathered("src/client.py::build_client", inside=True)
    ] == ["src/client.py#build_client"]


def test_what_is_made_fetched_or_ignored_is_no_part_of_the_project(root: Path) -> None:
    paths = tree_of(root, 60).paths
    assert "src/client.py" in paths
    assert not [path for path in paths if path.startswith(("node_modules", "venv2", "generated", ".env"))]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Client.fetch_all is slow", ["src/client.py#Client.fetch_all"]),
        ("Why is Client.fetch_all slow? It waits.", ["src/client.py#Client.fetch_all"]),
        ("It is (Client.fetch_all), mostly. Client.fetch_all.", ["src/client.py#Client.fetch_all"]),
        ("Client::fetch_all, Client#fetch_all and Client->fetch_all are one", ["src/client.py#Client.fetch_all"]),
        ("client.build_client must stay cheap", ["src/client.py#build_client"]),
        ("client.Client.fetch_all must stay cheap", ["src/client.py#client.Client.fetch_all"]),
        ("在Client.fetch_all里", ["src/client.py#Client.fetch_all"]),
        ("Client.fetch_all(page) pages", ["src/client.py#Client.fetch_all"]),
        ("see src/client.py#Client.fetch_all", ["src/client.py#Client.fetch_all"]),
        ("MAX_RETRIES is 3, Color.Red is not", ["lib/limits.go#MAX_RETRIES", "web/color.ts#Color.Red"]),
    ],
)  # fmt: skip
def test_members_are_found_as_people_write_them(root: Path, text: str, wanted: list[str]) -> None:
    for path, said in (
        ("lib/limits.go", "package lib\n\nconst (\n\tMAX_RETRIES = 3\n)\n"),
        ("web/color.ts", "export enum Color {\n  Red = 1,\n}\n"),
    ):
        (root / path).parent.mkdir(exist_ok=True)
        (root / path).write_text(said)
    assert sorted(found(root, text)) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "It took long.fetch_all was slow",
        "Ask dana@Client.fetch_all or see https://Client.fetch_all",
        "the file x/Client.fetch_all",
        "Client.missing, Server.fetch_all and Client.fetch_all.more",
        "We use Node.js, Next.js, example.com, e.g. and i.e.",
    ],
)
def test_what_only_looks_like_a_member_is_none(root: Path, text: str) -> None:
    assert found(root, text) == []
