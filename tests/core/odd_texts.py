"""Memory files and values as hypothesis draws them: everything that hands, editors and other programs leave behind."""

from __future__ import annotations

from hypothesis import strategies as st

ENDS = st.sampled_from(["\n", "\r\n", "\n", "\r"])
HEADER_LINES = st.sampled_from(
    [
        "name: package-manager",
        "Name: Großes Thema",
        "title: 名前：全角",
        "description: Use pnpm: never npm",
        "description: PR #532 lowered the limit",
        'description: "Reviews: \\"300\\" \\u00e9 lines"  # note',
        "description: 'it''s'",
        "description: [WIP] fix",
        "description: 10:30",
        "description: >-\n  folded text\n\n  goes on\n  # and on",
        "description: |\n  kept\n   as it is\n\n  # no comment",
        "description:\n  on the next line\n  and further",
        "description: &anchor text",
        "name: *anchor",
        "type: User # the person",
        "type:feedback",
        "type：project",
        "type: ~",
        "type:",
        "metadata: \n  node_type: memory\n  type: feedback\n  modified: 2026-05-01T10:10:12.701Z",
        "metadata: {type: user, note: 'a, b'}",
        "metadata:\n  deep:\n    type: user\n  list:\n  - a",
        "tags: [a, 'b, c', \"d\"] # three",
        "tags: [\n  a,\n  b\n]",
        "tags:\n- one\n# between\n- two: three",
        "tags: &t [x]\nmore: *t",
        "related:\n  - a.md\n  - b.md\n    goes on",
        "x_team: core\t",
        "since: 2026-03-16",
        '"quoted key": 1',
        "'single key': 2",
        "content: html",
        "handler: default",
        "<<: {a: b}",
        "ключ: значение 😀 👩‍👩‍👧",
        "اسم: قيمة",
        "# a comment: with a colon",
        "  # an indented comment",
        "",
        "   \t",
        "bad: \udcff\udc80",
        "nul: a\0b",
        "open: [a, b",
        'open: "never closed',
        "pinned: yes",
        "importance: high",
        "valid_to:",
    ]
)
STRAYS = st.sampled_from(["- x", "  y: [", "no key here", "]", "\tz", "https://example.org", "? a", "%TAG"])
BODY_LINES = st.sampled_from(
    [
        "",
        "",
        "# Heading",
        "- one",
        "- two **bold**",
        "- ",
        "  more of it",
        "    indented code",
        "* star",
        " - a little in",
        "   - further in",
        "  - Why: nested",
        "Why: plain",
        "**Why:** bold",
        "__Why__: under",
        "How to apply: 如何",
        "**How to apply**: by hand",
        "原因：中文",
        "Pourquoi : français",
        "    Why: far in",
        "Plain paragraph 😀 中文",
        "   set in a little",
        "---",
        "type: user",
        "```sh",
        "```",
        "~~~",
        "| a | b |",
        "> quote",
        "<!-- a comment",
        "-->",
        "_No entries yet._",
        "\ufeff",
        "\udce4\udcff",
        "\0",
        "\x0b \x85 \u2028 end",
        "1. first",
        "\t",
        "שלום עולם e\u0301\u0301",
    ]
)
ITEMS = st.sampled_from(
    [
        "one",
        "two\n  goes on",
        "three\n  Why: nested",
        "four\nWhy: beside\nHow to apply: so",
        "五\n\n  如何应用：照做",
        "six\n  - inner\n    - deeper",
        "seven\n  ```\n  - no entry\n  ```",
        "eight\n  **Why:** bold",
        "😀",
        "",
        "one",
    ]
)
PARAGRAPHS = st.sampled_from(
    [
        "First thing\nWhy: w",
        "Second thing\ngoes on\n\n**Why:** bold\n**How to apply:** so",
        "   set in\nWhy: w",
        "第三\n原因：因为",
        "Fourth\n\nPourquoi : parce que\ngoes on",
        "Fifth\n    Why: far in",
        "First thing\nWhy: w",
        "Plain",
    ]
)
TEXTS = st.one_of(
    st.text(max_size=40),
    st.text(alphabet="-:#[]{}'\" \n\r\tak\ufeff|>&*!\\`~_中", max_size=20),
    st.sampled_from(
        [
            "", "no", "~", "10:30", "a: b", "a #b", "- x", "'", 'it\'s "so" \\', "x:", " x ", "[a]", "a\r\nb",
            "---", "null", "Why: x", "**Why:** x", "```", "- a\n- b", "# H", "a\u2028b", "\ud800", "e\u0301",
            "🏳️‍🌈", "مرحبا", "_x_", "** y **", "> q", "|", "1. a", "<b>", "a\n\nWhy: b", "_No entries yet._",
        ]
    ),
)  # fmt: skip
VALUES = st.one_of(TEXTS, st.lists(TEXTS, max_size=3))
KEYS = st.sampled_from(
    ["name", "description", "type", "tags", "metadata", "x_team", "new_key", "heat", "metadata.type", "bad"]
)


@st.composite
def joined(draw: st.DrawFn, lines: list[str]) -> str:
    """Lines with the ends of a real file: all the same, or mixed; the last one perhaps without."""
    end = draw(ENDS)
    mixed = draw(st.booleans()) and draw(st.booleans())
    whole = "\n".join(lines).split("\n")
    text = "".join(line + (draw(ENDS) if mixed else end) for line in whole)
    return text if draw(st.booleans()) else text.rstrip("\r\n")


@st.composite
def entries(draw: st.DrawFn) -> list[str]:
    """The lines of several memories: as a list, or as paragraphs with reasons."""
    listed = draw(st.booleans())
    lines = list(draw(st.sampled_from([[], [], [""], ["# Heading", ""], ["", "# Heading"]])))
    gap = draw(st.sampled_from([[], [""], ["", ""]])) if listed else [""]
    marks = st.sampled_from(["- ", "* ", "-\t", " - ", "-   "])
    mark, mixed = draw(marks), draw(st.integers(0, 4)) == 0
    for number, piece in enumerate(draw(st.lists(ITEMS if listed else PARAGRAPHS, min_size=2, max_size=5))):
        lines += [*(gap if number else []), f"{draw(marks) if mixed else mark}{piece}" if listed else piece]
    return [*lines, *draw(st.sampled_from([[], [""], ["", " "]]))]


@st.composite
def files(draw: st.DrawFn, strays: bool = True) -> str:
    """Any file."""
    body = draw(st.lists(BODY_LINES, max_size=9) | entries())
    return draw(framed(body, strays))


@st.composite
def several(draw: st.DrawFn) -> str:
    """A file that holds several memories, but for a few that hold one."""
    return draw(framed(draw(entries()), strays=False))


@st.composite
def framed(draw: st.DrawFn, body: list[str], strays: bool) -> str:
    """A body below a header, or below the lines of one without its fences."""
    head = draw(st.lists(st.one_of(HEADER_LINES, STRAYS) if strays else HEADER_LINES, max_size=6))
    fence = draw(st.sampled_from(["---", "---", "---  ", "---\t"]))
    lead = draw(st.sampled_from(["", "", "\ufeff"])) + draw(st.sampled_from(["", "", "", "\n", " \n\n"]))
    if strays and draw(st.integers(0, 5)) == 0:
        return lead + draw(joined([*head, *body]))
    return lead + draw(joined(["---", *head, fence, *body]))
