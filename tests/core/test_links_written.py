"""What a memory links to in writing, and the code that it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.evidence.standing import record
from mnemic.core.links.code import CodePlace, exists, place_of, places_in
from mnemic.core.links.uncoded import uncoded
from mnemic.core.links.written import marks_in, mentions_in, name_key


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
        ("An array[[0]] is [[ ]] no [[link\n]].", "a.md", []),
        ("m[[key]], f()[[1]], l[[1]][[2]], x[0][[k]], _[[i]]", "a.md", []),
        (
            "[[a]][[b]], 日[[c]], é[[d]], ）[[e]], [w](https://a.b)[[f]]",
            "a.md",
            [f"name:{n}" for n in "abcdef"],
        ),
        ("| [[a\\|b]] | [[c\\|]] | [[d#p\\|e]] |", "a.md", ["name:a", "name:c", "name:d"]),
        (r"\[[a]] [\[b]] \\[[c]] \[d](d.md) [e\](e.md) [f\]](f.md)", "x.md", ["name:c", "path:d", "path:f"]),
        ("Nothing.", "a.md", []),
    ],
)
def test_links_are_read(text: str, path: str, found: list[str]) -> None:
    assert list(mentions_in(text, path)) == found


TITLED = [
    '[a](x.md "t"), [b](y.md "u") and [c](z.md) "v")',
    "[a](x.md 't (\"') [b](y.md 'u')[c](z.md)",
    "[a](x.md (t \" ')) [b](y.md (u)) [c]( z.md )",
    '[a](<x.md> "t \\" u)") [b](<y.md>\n"t\nu") [c](\n  z.md\n)',
    "[a]: x.md \"t\"\n > [b]: <y.md> (t)\n[c]:\n  z.md\n  't'\n",
]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("text", TITLED)
def test_a_title_belongs_to_its_own_link(text: str, newline: str) -> None:
    text = text.replace("\n", newline)
    marks = sorted(marks_in(text, "a.md"), key=lambda mark: mark.start)
    assert [mark.key for mark in marks] == ["path:x", "path:y", "path:z"]
    assert [text[mark.start : mark.end] for mark in marks] == ["x.md", "y.md", "z.md"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("[a](x_(1).md) [b](y(a(b(c))).md#p)", ["path:x_(1)", "path:y(a(b(c)))"]),
        (
            r"[a](x\).md) [b](y\_1.md) [c](<z\>.md>) [d](a\b.md)",
            ["path:x)", "path:y_1", "path:z>", r"path:a\b"],
        ),
        ("[a](x(.md) [b](y).md) [c](z.md", []),
        ('[a](x.md "t) [b](y.md)', ["path:y"]),
        ('[a](x.md"t") [b](y.md "t" u) [c](z.md "t\n\nu")', []),
        ("[a](\n\nx.md) [b](y z.md)", []),
        ("text\n[a]: x.md\n\n[b]: y.md\n[c]: z.md\n# Head\n[d]: w.md", ["path:y", "path:z", "path:w"]),
        ("- item\n[a]: x.md\n\n> [b]: y.md\n[c]: z.md\ntext\n[d]: w.md", ["path:y", "path:z"]),
        (r"[a](C:/x/y.md) [b](d:\x\y.md) [c](<C:\y.md>)", []),
        ("[r]: x_(1).md\n[s]: y.md and more\n[^t]: z.md\n    [u]: v.md\n", ["path:x_(1)"]),
    ],
)
def test_a_target_is_what_commonmark_takes_for_one(text: str, found: list[str]) -> None:
    assert list(mentions_in(text, "a.md")) == found


CODE = [
    "    [[a]]\n\n\t[[b]](x.md)\n  \t[b](b.md)",
    "text\n\n    [[a]]\n\n    [[b]]\n",
    "# Head\n- item\n\ntext\n\n    [[a]]",
    "- item\n\n---\n\n    [[a]]",
    "> text\n>\n>     [[a]]\n",
    "<code>[[a]]</code> <KBD class='x'>[b](b.md)\n</KBD > <samp>[[c]]</samp>",
    "<pre>\n\n[[a]]\n\n</pre>",
    "<!-- [[a]]\n\n[[b]] `-->",
    "`<!--` [w](https://a.b) `[[a]] -->`",
    "``[[a]] ` [[b]]`` \\\\`[[c]]`",
    "`x\n[[a]]\ny`",
    "x `foo\n[[a]] bar` y",
    "- x `foo\n  [[a]] bar` y",
    "> x `foo\n[[a]] bar` y",
    "```\n[[a]]\n    ```\n[[b]]\n```",
    "> ```\n>\n> [[a]]\n> ```",
    "- ```\n\n  [[a]]\n  ```",
    "- a\n\n      [[a]]\n\n\t  [[b]]",
    "1. a\n   - b\n\n         [[a]]",
    "-     [[a]]\n10)      [[b]](b.md)",
    "[^1]: note\n\n        [[a]]",
    "-\n\n    [[a]]",
    '<a\n  href="x\n[[a]]">',
    "<https://e.org/[[a]]> <a href=\"[[b]]\"> <img alt='x' title='[b](b.md)'/>",
    "https://e.org/?q=[[a]]&r=[[b]]#[[c]] (http://e.org/[[d]])",
]
TEXT = [
    "text\n    [[a]]\n",
    "- item\n\n    [[a]]\n\n  text\n\n      [[a]]\n",
    "10. item\n\n    [[a]]",
    "[^1]: note\n\n    [[a]]",
    "!!! tip\n\n    [[a]]",
    "> - item\n>\n>     [[a]]",
    "<codes>[[a]]</codes> <code> [[a]]\n\n</code>",
    "<pre>[[a]] <!-- [[a]] <kbd>",
    "<!-- x --> [[a]] <!-- y -->",
    "`<!--` [[a]] `-->`",
    "<!-- ` --> [[a]] `",
    "\\`[[a]]\\` \\<code>[[a]]</code>",
    "`x\n\n[[a]]\ny`",
    *(f"`x\n{mark}[[a]]\n{mark}y`" for mark in ("# ", "- ", "1. ", "> ", "***\n", "| ")),
    "- `x\n- [[a]] `",
    "x `foo\nbar` [[a]] `c` y",
    "> x `foo\n> bar` [[a]] `c` y",
    "> ```\n> code\n\n[[a]] out",
    "> ~~~\n> code\n[[a]]",
    "- ```\n  code\n\nsee [[a]]",
    "1) ~~~\n   code\n2) [[a]]",
    "> - ```\n>   code\n>\n> [[a]]",
    "para\n     ``` foo\n[[a]]",
    "para\n2. ``` x\n[[a]]",
    "- x\n  - ```\n    code\n  - [[a]]",
    "-\t```\n\tcode\n- [[a]]",
    "```\ncode\n   ````\n[[a]]",
    "see https://a.b/c, [[a]] https://a.b/[[a]",
    "https://a.b/c:[[a]] (https://a.b/)[[a]] <https://a.b/>[[a]]",
    "<b>[[a]]</b> 1 < 2 [[a]] > x <a href='x'>[[a]]</a>",
    "1 <b c='\n\n[[a]]'> x <b\n\nc='[[a]]'>",
    "x <b c='d'\n[[a]]> List<b, [[a]]>",
    "- x\n\n      code\n\n    [[a]]",
    "-\n\n  [[a]]",
    "---\nname: x `foo\ndescription: [[a]]` x\n---\n\n[[a]]",
]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("text", "links"), [*((text, False) for text in CODE), *((text, True) for text in TEXT)]
)
def test_code_of_every_kind_holds_no_links_and_what_is_none_does(
    text: str, links: bool, newline: str
) -> None:
    text = text.replace("\n", newline)
    assert list(mentions_in(text, "x.md")) == (["name:a"] if links else [])
    plain = uncoded(text)
    assert len(plain) == len(text)
    assert [n for n, sign in enumerate(plain) if sign == "\n"] == [n for n, s in enumerate(text) if s == "\n"]
    assert "name:z" in mentions_in(f"{text}{newline * 2}[[z]]", "x.md")


@pytest.mark.parametrize(
    "piece",
    [
        "> ",
        "- ",
        "-\n",
        ">\n",
        "1. x\n ",
        "` ",
        "`\n``\n",
        "```\n",
        "~~~\n> ",
        "    [[",
        "<a b='",
        '<a b="c" ',
        "<a b='<a b=\"",
        "\n<a b = ",
        "<a:",
        "https://",
        "https://a/[[b]]&",
        "[a]: x.md\n",
        "[^a]: ",
        "* * ",
        "\t- ",
        "|\n",
        "---\na: b\n",
    ],
)
def test_what_is_long_is_read_like_what_is_short(piece: str) -> None:
    text = piece * (200_000 // len(piece))
    assert len(uncoded(text)) == len(text)
    assert list(marks_in(f"{text}\n\n", "x.md")) == list(marks_in(text, "x.md"))
    assert uncoded(piece * 30) == uncoded(text)[: len(piece) * 30] or "`" in piece


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
