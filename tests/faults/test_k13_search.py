"""K13: any text is a legal question, every script is searchable, noise wins nothing, and an old index harms nobody."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mnemic.core.errors import BadInput
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import find_candidates
from mnemic.core.operations.recall import Query, Recollection, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic, write
from tests.running import Running


def filled(tmp_path: Path, **bodies: str) -> Shelf:
    """Opens a store with a memory for each name, which tells nothing itself."""
    shelf = open_user(tmp_path)
    for n, body in enumerate(bodies.values()):
        write(shelf, f"project/{n}.md", topic(body, f"Memo {n}"))
    return shelf


def ask(shelf: Shelf, text: str, limit: int = 5) -> Recollection:
    return recall(Query(text, limit=limit), [shelf], MONDAY)


def bodies(shelf: Shelf, text: str, limit: int = 5) -> list[str]:
    return [one.memory.body for one in ask(shelf, text, limit).recalled]


def offered(shelf: Shelf, text: str) -> list[str]:
    """What a preview of forgetting shows."""
    try:
        return [one.memory.body for one in find_candidates(text, [shelf], 5)]
    except BadInput:
        return []


# F068

LITERAL = {
    "pre-edit": "The pre-edit hook formats the sources",
    "don't": "Tests don't need the network",
    "C++": "The engine is written in C++",
    "a:b": "The ratio a:b is two to one",
    "NEAR": "The NEAR cache sits beside the app",
    "GB/s": "The array reads 7 GB/s",
    "-flag": "Start it with the flag dry",
    "name:secret": "The vault's name is opaque, the secret is not",
    "(x": "The axis x points east",
    "^x": "The axis x points east",
    "x*": "The axis x points east",
    "AND": "The gate AND has two inputs",
    "NOT": "The gate NOT has one input",
    "OR": "The state of OR is Oregon",
    "body:ratio": "The ratio a:b is two to one",
    "{engine}": "The engine is written in C++",
    "NEAR(cache app, 3)": "The NEAR cache sits beside the app",
    '"NEAR cache"': "The NEAR cache sits beside the app",
    "cache) OR (1=1": "The NEAR cache sits beside the app",
    "hook'; --": "The pre-edit hook formats the sources",
    "src/core/ring_buffer.py": "A race was seen in src/core/ring_buffer.py",
    "$PATH": "The tool is on the PATH of the runner",
    "100%": "The battery is at 100% after an hour",
    "user@host": "Log in as user@host",
    "\uff27\uff22\uff0f\uff53": "The array reads 7 GB/s",  # full width
}


@pytest.mark.parametrize("text", LITERAL)
def test_f068_what_looks_like_query_language_is_found_as_it_is_written(tmp_path: Path, text: str) -> None:
    shelf = filled(tmp_path, **{str(n): body for n, body in enumerate(dict.fromkeys(LITERAL.values()))})
    assert LITERAL[text] in bodies(shelf, text)
    assert LITERAL[text] in offered(shelf, text)


NOTHING = [
    '"', "*", "%", "_", "\\", "(", "()", "^", "--", ";", "'", "''", "[", "{}", ":", "*:*", "? ?", "\u200b", "\0", "\ud800",
    "", " ", "\t\n", "\u3000", "\ufeff", '"; DROP TABLE document; --', "' OR ''='", "\U0001f408", "-", "/", "a" * 100_000,
    "zq " * 33_000, "(" * 5_000, '"' * 5_001, "NEAR(" * 500,
]  # fmt: skip


@pytest.mark.parametrize("text", NOTHING, ids=lambda text: ascii(text[:12]))
def test_f068_what_asks_for_nothing_here_is_met_with_silence_and_no_error(tmp_path: Path, text: str) -> None:
    shelf = filled(tmp_path, one="The pre-edit hook formats the sources", two="用户偏好使用深色模式")
    found = ask(shelf, text)
    assert (found.recalled, found.prompt, found.strategy) == ((), "", "none")
    offered(shelf, text)
    assert bodies(shelf, "pre-edit hook") == ["The pre-edit hook formats the sources"]


@pytest.mark.parametrize(
    "text", ["name:secret", "type:project", "body:hook", "key:0", "scope:user", "tags:a"]
)
def test_f068_no_text_of_the_person_chooses_a_column(tmp_path: Path, text: str) -> None:
    shelf = filled(tmp_path, one="The pre-commit step formats the sources", two="The market opens at nine")
    word = text.partition(":")[2]
    assert bodies(shelf, text) == bodies(shelf, word)


def test_f068_a_long_text_is_answered_by_what_stands_at_its_ends(tmp_path: Path) -> None:
    shelf = filled(tmp_path, one="The harbour crane lifts forty tons", two="The market opens at nine")
    for text in ("harbour crane " + "zq " * 33_000, "zq " * 33_000 + " harbour crane"):
        assert "The harbour crane lifts forty tons" in [
            one.memory.body for one in recall(Query(text, min_score=0.0), [shelf], MONDAY).recalled
        ]


@pytest.mark.parametrize("text", [*LITERAL, *NOTHING], ids=lambda text: ascii(text[:12]))
def test_f068_over_the_wire_no_text_is_an_error(server: Running, text: str) -> None:
    for method in ("memory/recall", "workspace/symbol"):
        assert "result" in server.request(method, {"query": text})
    preview = server.request("memory/forget", {"query": text})
    assert "result" in preview or "blanks and wildcards are refused" in preview["error"]["message"]


# F069

SCRIPTS = {
    "zh": "用户偏好使用深色模式",
    "ja": "サンドボックスの設定を変更しない",
    "tw": "專案的縮排使用四個空格",
    "ko": "사용자는 다크 모드를 선호한다",
    "th": "ผู้ใช้ชอบโหมดมืด",
    "ru": "Пользователь предпочитает тёмную тему",
    "ar": "المستخدم يفضل الوضع الداكن",
    "mixed": "用pnpm管理依赖",
}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "深色"),
        ("zh", "深色模式"),
        ("zh", "用户"),
        ("zh", "偏好"),
        ("zh", "用户喜欢什么模式？"),
        ("zh", "请问深色模式怎么样？"),
        ("ja", "サンドボックス"),
        ("ja", "設定"),
        ("ja", "サンドボックスの設定は？"),
        ("ja", "ｻﾝﾄﾞﾎﾞｯｸｽ"),
        ("tw", "縮排"),
        ("tw", "縮排用幾個空格？"),
        ("ko", "다크"),
        ("ko", "다크 모드"),
        ("th", "โหมดมืด"),
        ("ru", "тёмную"),
        ("ru", "ТЁМНУЮ тему"),
        ("ar", "الداكن"),
        ("mixed", "pnpm"),
        ("mixed", "依赖"),
        ("mixed", "管理依赖"),
    ],
)
def test_f069_every_script_is_found_by_words_and_questions(tmp_path: Path, language: str, text: str) -> None:
    shelf = filled(tmp_path, **SCRIPTS)
    assert bodies(shelf, text)[:1] == [SCRIPTS[language]]
    assert offered(shelf, text)[:1] == [SCRIPTS[language]]


@pytest.mark.parametrize(
    "text",
    [
        "设定",
        "浅色",
        "深",
        "色",
        "的",
        "の",
        "を",
        "모드를 좋아하는 고양이가 있니",
        "настройки",
        "ปลา",
        "数据库密码",
    ],
)
def test_f069_what_is_absent_is_not_found(tmp_path: Path, text: str) -> None:
    shelf = filled(tmp_path, **{name: body for name, body in SCRIPTS.items() if name != "ko"})
    assert bodies(shelf, text) == []


@pytest.mark.parametrize("text", ["深色", "深色模式", "サンドボックス", "設定"])
def test_f069_the_same_over_the_wire_for_recall_forget_and_symbols(fresh: Running, text: str) -> None:
    for body in ("用户偏好使用深色模式", "サンドボックスの設定を変更しない"):
        fresh.remember(body)
    (found,) = fresh.recall(text)
    preview = fresh.result("memory/forget", {"query": text})
    symbols = fresh.result("workspace/symbol", {"query": text})
    assert text in found["body"]
    assert [one["id"] for one in preview["candidates"]] == [found["id"]]
    assert [text in symbol["name"] for symbol in symbols] == [True]


# F070

RIGHT = [
    "Staging listens on port 5433 for Postgres",
    "The Postgres port of production is 5432",
    "Postgres on the laptop uses port 6000",
]
NOISE = [
    "The ferry leaves the port of Kiel at noon",
    "Use the word which in restrictive clauses",
    "Port wine goes with the cheese after dinner, which guests like",
    "The team uses a wiki for what everybody should know",
]


@pytest.mark.parametrize(
    "text",
    ["which port does Postgres use", "Postgres port", "tell me the port that Postgres listens on, please"],
)
def test_f070_a_common_word_in_a_wrong_memory_outranks_no_right_one(tmp_path: Path, text: str) -> None:
    shelf = filled(tmp_path, **{str(n): body for n, body in enumerate([*NOISE, *RIGHT])})
    assert sorted(bodies(shelf, text, limit=7)[:3]) == sorted(RIGHT)
    assert sorted(bodies(shelf, text, limit=3)) == sorted(RIGHT)


def test_f070_a_word_said_over_and_over_does_not_outrank_the_answer(tmp_path: Path) -> None:
    shelf = filled(
        tmp_path,
        noise="port port port port port, a port is a port. " * 20,
        right="Staging listens on port 5433 for Postgres",
        long="The port of Kiel. " + "The ferry leaves at noon and comes back at night. " * 200,
    )
    assert bodies(shelf, "which port does Postgres on staging use")[:1] == [
        "Staging listens on port 5433 for Postgres"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "which of the guests sleep in the tower beside the lake tonight?",
        "how do I reverse a list in Python?",
        "who is the mayor of Lisbon?",
        "thanks, that was great",
        "run the linter",
        "怎么反转一个列表？",
        "wie sortiere ich eine Liste?",
        "comment trier une liste ?",
        "Pythonでリストを逆順にするには？",
    ],
)
def test_f070_a_question_with_no_real_match_gets_none(tmp_path: Path, text: str) -> None:
    shelf = filled(tmp_path, **{str(n): body for n, body in enumerate([*NOISE, *RIGHT, *SCRIPTS.values()])})
    assert bodies(shelf, text) == []


# F071 and F072: what was made in another way is made anew, and nobody waits for it


def index_of(root: Path) -> Path:
    (found,) = root.parent.rglob("index.sqlite3")
    return found


def altered(*statements: str) -> Callable[[Path], None]:
    def alter(path: Path) -> None:
        with closing(sqlite3.connect(path)) as db:
            for statement in statements:
                db.execute(statement)
            db.commit()

    return alter


def as_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()
    (path / "file").write_text("x")


OLD: dict[str, Callable[[Path], object]] = {
    "another analyser": altered("update state set format = 'another'"),
    "an earlier version": altered("pragma user_version = 1"),
    "no version": altered("pragma user_version = 0"),
    "a later version": altered("pragma user_version = 999999999"),
    "another program's": altered("pragma application_id = 7"),
    "a missing table": altered("drop table posting"),
    "other columns": altered(
        "drop table posting",
        "create table posting (term text, vector blob)",
        "insert into posting values ('a', x'00')",
    ),
    "no database": lambda path: path.write_bytes(b"not a database at all" * 300),
    "empty": lambda path: path.write_bytes(b""),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5_000]),
    "a folder": as_folder,
    "away": lambda path: path.unlink(),
}


def kept_with_index(tmp_path: Path) -> Path:
    """Makes a store of twenty memories whose index is written and closed; returns its folder."""
    shelf = filled(tmp_path, **{str(n): f"Pier number {n} belongs to the harbour" for n in range(20)})
    shelf.keep_state()
    shelf.rebuild()
    shelf.close()
    return shelf.location.root


def spoilt(root: Path, how: str) -> None:
    index = index_of(root)
    for suffix in ("-wal", "-shm"):
        index.with_name(index.name + suffix).unlink(missing_ok=True)
    OLD[how](index)


@pytest.mark.parametrize("how", OLD)
def test_f072_a_store_opens_saves_and_recalls_whatever_the_index_is(tmp_path: Path, how: str) -> None:
    root = kept_with_index(tmp_path)
    files = {path: path.read_bytes() for path in root.rglob("*.md")}
    spoilt(root, how)
    again = open_user(tmp_path)
    assert bodies(again, "pier number 7")[:1] == ["Pier number 7 belongs to the harbour"]
    assert {path: path.read_bytes() for path in files} == files
    remember(Wish(text="The lighthouse keeper is called Solveig"), again)
    assert bodies(again, "who is the lighthouse keeper") == ["The lighthouse keeper is called Solveig"]
    again.close()
    third = open_user(tmp_path)
    assert len(bodies(third, "pier of the harbour", limit=30)) == 20
    assert bodies(third, "lighthouse keeper") == ["The lighthouse keeper is called Solveig"]
    notes = {path: data for path, data in files.items() if path.name != "MEMORY.md"}
    assert {path: path.read_bytes() for path in notes} == notes


@pytest.mark.parametrize("how", ["another analyser", "a later version", "no database"])
def test_f072_a_server_starts_with_such_an_index_and_answers(start: Callable[..., Running], how: str) -> None:
    first = start()
    for n in range(3):
        first.remember(f"Pier number {n} belongs to the harbour")
    root = first.root()
    assert first.shut_down() == 0
    spoilt(root, how)
    again = start()
    assert [one["body"] for one in again.recall("pier number 2", limit=1)] == [
        "Pier number 2 belongs to the harbour"
    ]
    again.remember("The lighthouse keeper is called Solveig")
    assert len(again.recall("who is the lighthouse keeper")) == 1


def test_f071_an_index_made_in_another_way_answers_at_once_and_is_made_anew(tmp_path: Path) -> None:
    root = kept_with_index(tmp_path)
    files = {path: path.read_bytes() for path in root.rglob("*.md")}
    spoilt(root, "another analyser")
    again = open_user(tmp_path)
    assert bodies(again, "pier number 7")[:1] == ["Pier number 7 belongs to the harbour"]
    again.rebuild()
    assert bodies(again, "pier number 7")[:1] == ["Pier number 7 belongs to the harbour"]
    again.close()
    with closing(sqlite3.connect(index_of(root))) as db:
        assert db.execute("select format <> 'another', documents from state").fetchone() == (1, 20)
    third = open_user(tmp_path)
    assert len(bodies(third, "pier of the harbour", limit=30)) == 20
    assert not [trouble for trouble in third.troubles() if "index" in trouble.code]
    assert {path: path.read_bytes() for path in files} == files
