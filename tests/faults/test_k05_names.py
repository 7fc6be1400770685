"""K05: two memories never share a file, and every title gives a name that every system takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import Running


def name_of(answer: dict[str, object]) -> str:
    memory = answer["memory"]
    assert isinstance(memory, dict)
    return str(memory["id"]).removeprefix("project:")


def test_f023_empty_blank_and_emoji_titles_have_a_file_each(fresh: Running) -> None:
    made = {}
    for n, title in enumerate(("", "   ", "🚀", "🎯", "!!!")):
        body = f"Body of its own, number {n}, about subject{n}"
        made[
            name_of(fresh.result("memory/remember", {"title": title, "body": body, "type": "reference"}))
        ] = body
    assert len(made) == 5
    assert sorted(fresh.bodies()) == sorted(made.values())
    for n, (path, body) in enumerate(made.items()):
        assert [found["body"] for found in fresh.recall(f"subject{n}", limit=1)] == [body]
        fresh.result("memory/forget", {"ids": [f"project:{path}"], "apply": True})
        assert body not in fresh.bodies()
        assert len(fresh.bodies()) == 4 - n


def test_f024_titles_that_differ_by_case_or_punctuation_have_a_file_each(fresh: Running) -> None:
    def save(title: str, body: str) -> dict[str, object]:
        answer: dict[str, object] = fresh.result(
            "memory/remember", {"title": title, "body": body, "type": "project"}
        )
        return answer

    first = save("Q3 Report", "Body A of the quarter")
    names = [
        name_of(first),
        name_of(save("Q3-Report!", "Body B of the quarter")),
        name_of(save("q3 report", "Body C of the quarter")),
    ]
    assert len({name.casefold() for name in names}) == 3
    again = save("Q3 Report", "Body D of the quarter")
    assert (again["outcome"], name_of(again)) == ("merged", names[0])
    assert "same title" in str(again["reason"])
    assert sorted(fresh.bodies()) == [f"Body {letter} of the quarter" for letter in "BCD"]


@pytest.mark.parametrize(
    "title",
    [
        "CON",
        "nul.",
        "aux ",
        "a:b|c?",
        ".hidden",
        "-rf",
        "x" * 300,
        "记忆" * 45,
        "COM1.txt",
        "trailing. ",
        "é" * 200,
        "a/b\\c",
    ],
)
def test_f025_reserved_and_long_names_are_made_portable(server: Running, title: str) -> None:
    answer = server.result(
        "memory/remember", {"title": title, "body": f"Body of {title[:9]}", "type": "reference"}
    )
    path = name_of(answer)
    file = server.root() / path
    stem = Path(path).name.removesuffix(".md")
    assert file.is_file()
    assert len(Path(path).name.encode()) <= 255
    assert stem.split(".")[0].lower() not in {
        "con",
        "nul",
        "aux",
        "prn",
        *(f"{d}{n}" for d in ("com", "lpt") for n in range(10)),
    }
    assert stem[0] not in ".- "
    assert stem[-1] not in ". "
    assert not set('<>:"|?*\\') & set(path)
    assert path.count("/") == 1
    assert answer["memory"]["title"] == title.strip()


def test_f026_names_from_opening_words_do_not_collide(fresh: Running) -> None:
    texts = ("User thanks: prefers tabs", "User thanks: prefers short mails", "User thanks: prefers tabs")
    answers = [fresh.remember(text, type="project") for text in texts]
    assert [answer["outcome"] for answer in answers] == ["created", "created", "duplicate"]
    assert answers[2]["memory"]["id"] == answers[0]["memory"]["id"] != answers[1]["memory"]["id"]
    named = [
        fresh.result("memory/remember", {"title": "greeting", "body": body, "type": "project"})
        for body in ("Say hello to everyone", "Say good morning to everyone")
    ]
    assert [answer["outcome"] for answer in named] == ["created", "merged"]
    assert named[0]["memory"]["id"] == named[1]["memory"]["id"]
    assert sorted(fresh.bodies()) == sorted((texts[0], texts[1], "Say good morning to everyone"))
    assert len(list(fresh.root().rglob("*.md"))) == 4
