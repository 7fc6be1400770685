"""Memory files as people and other programs really leave them, odd ones among them."""

from __future__ import annotations

from pathlib import Path

_PLAIN = "---\nname: a name\ndescription: a description\ntype: feedback\n---\n\nA body.\n"


#: So long that the original cuts the link to it in its index.
LONG = f"deep/{'a-very-long-name-' * 8}.md"


def _file(old: str = "", new: str = "", body: str = "A body.") -> str:
    """Returns an ordinary memory file with one thing in it replaced."""
    assert old in _PLAIN
    return _PLAIN.replace(old, new, 1).replace("A body.", body)


def _described(value: str) -> str:
    return _file("a description", value)


#: Relative path → text, or bytes that are no UTF-8.
FILES: dict[str, str | bytes] = {
    # Where a file lies, and how it is called.
    "feedback/ordinary.md": _file(),
    "flat.md": _file(),
    "deep/a/b/c/d.md": _file(),
    "pinned/by-hand.md": _file(),
    "folder.md/inside.md": _file(),
    LONG: _file(),
    "UPPER.MD": _file(),
    ".hidden.md": _file(),
    "sub/.dot/inside.md": _file(),
    ".#lock-of-emacs.md": _file(),
    "._made-by-macos.md": _file(),
    "~$made-by-word.md": _file(),
    "kept-by-vim.md~": _file(),
    "not-markdown.txt": _file(),
    "sub/MEMORY.md": _file(),
    "project/memory.md": _file(),
    "sp ace (1).md": _file(),
    "项目/数据-ñ.md": _file(),
    "hash#and%20percent.md": _file(),
    "percent%25.md": _file(),
    "back\\slash.md": _file(),
    "two\nlines.md": _file(),
    "[a](b).md": _file(),
    # Line ends, marks, coding.
    "crlf.md": _file().replace("\n", "\r\n"),
    "crlf-in-the-body-only.md": _file(body="One.\r\nTwo.\r\n"),
    "byte-order-mark.md": "\ufeff" + _file(),
    "latin-1.md": _described("café").encode("latin-1"),
    "nul.md": _file(body="A\0body."),
    "empty.md": "",
    "only-blanks.md": "\n \n",
    "big.md": _file(body="x" * 50_000),
    # The fences.
    "blank-line-first.md": "\n" + _file(),
    "blank-behind-the-fence.md": _file("---\n", "--- \n"),
    "no-line-end-behind-the-fence.md": _PLAIN.partition("\n\nA body")[0],
    "no-body.md": _PLAIN.partition("\nA body")[0],
    "no-header.md": "Just a note.\n",
    "never-closed.md": _file("---\n\nA", "\nA"),
    "a-rule-in-the-body.md": _file(body="Above.\n\n---\ntype: user\n---\n\nBelow."),
    "four-dashes.md": _file("---\n", "----\n"),
    "empty-header.md": "---\n---\n\nA body.\n",
    # The type.
    "type-user.md": _file("feedback", "user"),
    "type-project.md": _file("feedback", "project"),
    "type-reference.md": _file("feedback", "reference"),
    "type-unknown.md": _file("feedback", "note"),
    "type-upper-case.md": _file("feedback", "Feedback"),
    "type-quoted.md": _file("feedback", '"feedback"'),
    "type-commented.md": _file("feedback", "feedback # mine"),
    "type-missing.md": _file("type: feedback\n", ""),
    "type-empty.md": _file("feedback", ""),
    "type-indented.md": _file("type:", "  type:"),
    "type-behind-a-tab.md": _file("type: ", "type:\t"),
    "type-without-a-blank.md": _file("type: ", "type:"),
    "type-blank-before-the-colon.md": _file("type:", "type :"),
    "type-twice.md": _file("type: feedback", "type: user\ntype: feedback"),
    "type-in-metadata.md": "---\nname: a name\ndescription: a description\nmetadata:\n  type: user\n---\n\nA body.\n",
    "key-in-capitals.md": _file("type: feedback", "Type: feedback"),
    # The name.
    "name-is-title.md": _file("name:", "title:"),
    "name-missing.md": _file("name: a name\n", ""),
    "name-empty.md": _file("a name", ""),
    "name-quoted.md": _file("a name", "'it''s a name'"),
    "name-with-link.md": _file("a name", "a `name` [x](http://example.org)"),
    "name-looks-like-yaml.md": _file("a name", "[a, name]"),
    # The description.
    "description-missing.md": _file("description: a description\n", ""),
    "description-empty.md": _described(""),
    "description-quoted.md": _described('"words: quoted # all"'),
    "description-folded.md": _described(">\n  folded\n  words"),
    "description-goes-on.md": _described("begins\n  and goes on"),
    "description-with-colon.md": _described("use pnpm: never npm"),
    "description-with-hash.md": _described("see PR #532 first"),
    "description-with-comment.md": _described("words # a comment"),
    "description-is-a-time.md": _described("10:30"),
    "description-is-a-word-of-yaml.md": _described("no"),
    "description-is-a-number.md": _described("0123"),
    "description-is-null.md": _described("~"),
    "description-is-a-list.md": _described("[a, b]"),
    "description-begins-with-a-mark.md": _described("@team: ask first"),
    "description-long.md": _described("word " * 200),
    "description-in-chinese.md": _described("发布前先在预发布环境验证：不要跳过"),
    "description-hides.md": _described("left \u202e right \u200b none"),
    "description-holds-a-key.md": _described("aws AKIAIOSFODNN7EXAMPLE"),
    "description-twice.md": _file("type:", "description: another\ntype:"),
    "keys-of-others.md": _file("type:", "tags: [a, b]\nrelated:\n  - x.md\nextra: {deep: 1}\ntype:"),
    "broken-yaml.md": _file("type:", "- stray: [\ntype:"),
    # Several memories in one file.
    "bullets.md": _file(
        body="# Feedback Memory\n\n- A one\n  - Why: wa\n  - How to apply: ha\n- B two\n  Why: wb\n\n* C three"
    ),
    "paragraphs.md": _file(body="A one\n\nWhy: wa\n\nHow to apply: ha\n\nB two\n\nWhy: wb"),
    "one-with-labels.md": _file(body="A rule.\n\nWhy: because.\nHow to apply: always."),
    "placeholder.md": _file(body="_No entries yet._"),
    "plain-lines.md": _file(body="A one\n\nB two"),
    "prose.md": _file(body="# Title\n\nText.\n\n```sh\n# a comment\nmake\n```\n\n- a\n- b"),
    "bold-labels.md": _file(body="A rule.\n\n**Why:** because.\n**How to apply:** always."),
}


def plant(root: Path) -> None:
    """Puts the files into a store, and links: to a file and a folder elsewhere, to one inside, to nothing."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "elsewhere.md").write_text(_file(), "utf-8")
    (root / "link-out.md").symlink_to(outside / "elsewhere.md")
    (root / "linked-folder").symlink_to(outside)
    (root / "link-in.md").symlink_to(root / "flat.md")
    (root / "dangling.md").symlink_to(root / "gone.md")
