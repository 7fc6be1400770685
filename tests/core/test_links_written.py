"""What a memory links to in writing, and the code that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.evidence.standing import record
from mnemic.core.links.code import CodePlace, exists, place_of, places_in
from mnemic.core.links.written import mentions_in, name_key


@pytest.mark.parametrize(
    ("text", "path", "found"),
    [
        ("See [[Release notes]].", "a.md", ["name:release-notes"]),
        ("See [[release_notes|the notes]] and [[Release-Notes#Today]].", "a.md", ["name:release-notes"]),
        ("See [[project/deploy]] and [[project/deploy.md]].", "a.md", ["path:project/deploy"]),
        ("See [[user:user/me.md:3]].", "a.md", ["id:user:user/me.md:3"]),
        ("See [it](deploy.md).", "project/a.md", ["path:project/deploy"]),
        ("See [it](../user/my%20note.md#part).", "project/a.md", ["path:user/my note"]),
        ('See [it](<my note.md> "Title").', "a.md", ["path:my note"]),
        ("See [it][1].\n\n[1]: deploy.md", "a.md", ["path:deploy"]),
        ("See [it](../../outside.md), [web](https://a.b/c.md), [abs](/etc/x.md), [code](x.py).", "a.md", []),
        ("Write `[[name]]`.\n\n```\n[[name]]\n```\n", "a.md", []),
        ("An array[[0]] is [[ ]] no [[link\n]].", "a.md", ["name:0"]),
        ("Nothing.", "a.md", []),
    ],
)
def test_links_are_read(text: str, path: str, found: list[str]) -> None:
    assert list(mentions_in(text, path)) == found


def test_names_are_compared_without_case_width_and_seams() -> None:
    assert name_key("Ｒelease  Notes.md") == name_key("release_notes") == "release-notes"
    assert name_key(" - ") == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("See src/app.py and ./src/app.py.", [CodePlace("src/app.py")]),
        ("See src/app.py::App.run.", [CodePlace("src/app.py", "App.run")]),
        (
            "See src/app.py#App and src/app.py:main.",
            [CodePlace("src/app.py", "App"), CodePlace("src/app.py", "main")],
        ),
        ("See src/app.py#L10-L20 and src/app.py:12.", [CodePlace("src/app.py")]),
        ("See ../x.py, a/../../x.py, /etc/x.py, https://a.b/x.py.", []),
    ],
)
def test_places_of_code_are_read(text: str, found: list[CodePlace]) -> None:
    assert list(places_in(text)) == found


def test_code_is_there_only_inside_of_the_project(tmp_path: Path) -> None:
    root, outside = tmp_path / "project", tmp_path / "outside.py"
    (root / "src").mkdir(parents=True)
    (root / "src" / "app.py").write_text("class App:\n    def run(self): ...\n", "utf-8")
    outside.write_text("class App: ...", "utf-8")
    (root / "led.py").symlink_to(outside)
    assert exists(root, CodePlace("src/app.py"))
    assert exists(root, CodePlace("src/app.py", "App.run"))
    assert exists(root, CodePlace("src"))
    for gone in ("led.py", "../outside.py", "src/none.py", "src/app.py/x", "a\0b"):
        assert not exists(root, CodePlace(gone))
    assert not exists(root, CodePlace("src/app.py", "Ap"))
    assert not exists(root, CodePlace("src", "App"))


def test_evidence_is_a_place_where_it_lies_in_the_project(tmp_path: Path) -> None:
    file = tmp_path / "project" / "src" / "my app.py"
    file.parent.mkdir(parents=True)
    file.write_text("1\n2\n", "utf-8")
    kept = record(file.as_uri(), 0, 1)
    assert place_of(kept, tmp_path / "project") == CodePlace("src/my app.py")
    assert place_of(kept, tmp_path / "other") is None
    assert place_of("https://a.b/src/app.py", tmp_path) is None
