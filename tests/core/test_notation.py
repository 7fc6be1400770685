"""What a memory file says, and changing one entry of it."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from mnemic.core.errors import BadInput, Conflict
from mnemic.core.markdown.entries import divide
from mnemic.core.markdown.frontmatter import new_header, read_header
from mnemic.core.markdown.notation import Topic, read_topic, render_body, with_entry
from mnemic.core.markdown.origin import moment, origin_text
from mnemic.core.markdown.parting import without_entries
from mnemic.core.memory import Place, Source, Span

Parts = list[tuple[str, str | None, str | None]]


def topic_of(*lines: str) -> Topic:
    return read_topic("\n".join(("---", *lines, "---", "Body.", "")), "stem")


def parts_of(text: str) -> Parts:
    return [(entry.body, entry.why, entry.how_to_apply) for entry in read_topic(text, "stem").entries]


def codes(topic: Topic) -> list[str]:
    return [problem.code for problem in topic.problems]


def test_a_usual_file_says_all_it_holds() -> None:
    text = (
        "---\nname: Prefer pnpm\ndescription: Use pnpm: never npm\ntype: feedback\nkind: Preference\n"
        "importance: HIGH\ntags: [tools, '#js', Tools]\nrelated: [a.md, '[[b]]']\npinned: Yes\n"
        "valid_from: 2026-01-01\nvalid_to: 2027-01-01\nsuperseded_by: user/x.md\nsupersedes: user/y.md\n"
        "created: 2026-04-05\nmodified: 2026-04-05T10:00:00+02:00\nevidence: [src/a.py#L1-L2]\n---\n\n"
        "Use pnpm.\n\nWhy: lockfile drift.\nHow to apply: in every repository.\n"
    )
    topic = read_topic(text, "stem")
    assert (topic.name, topic.description) == ("Prefer pnpm", "Use pnpm: never npm")
    assert (topic.type, topic.type_given, topic.kind, topic.importance) == (
        "feedback",
        True,
        "preference",
        "high",
    )
    assert (topic.tags, topic.related, topic.pinned) == (("Tools", "js"), ("a.md", "b"), True)
    assert (topic.valid_from, topic.valid_to) == ("2026-01-01", "2027-01-01")
    assert (topic.superseded_by, topic.supersedes) == ("user/x.md", "user/y.md")
    assert topic.created == datetime(2026, 4, 5, tzinfo=UTC)
    assert topic.modified == datetime(2026, 4, 5, 8, tzinfo=UTC)
    assert topic.evidence == ("src/a.py#L1-L2",)
    assert topic.source is None
    assert topic.problems == ()
    (entry,) = topic.entries
    assert (entry.summary, entry.body, entry.why) == ("Use pnpm.", "Use pnpm.", "lockfile drift.")
    assert entry.how_to_apply == "in every repository."
    assert text[entry.span.start : entry.span.end].startswith("Use pnpm.\n\nWhy:")
    assert entry.place == Place(18, 21, "How to apply: in every repository.")


def test_a_file_without_a_header_is_named_by_its_stem() -> None:
    topic = read_topic("# Release notes\n---\nstatus: draft\n---\ndone\n", "notes")
    assert (topic.name, topic.description, topic.type) == ("notes", "Release notes", "project")
    assert not topic.type_given
    assert codes(topic) == ["missing-type"]
    assert topic.problems[0].place is None
    assert [entry.body for entry in topic.entries] == ["# Release notes\n---\nstatus: draft\n---\ndone"]


@pytest.mark.parametrize(
    "raw", ["user", "User", "USER", "'user'", '"user" # x', "user # the person", "[user]"]
)
def test_a_type_is_read_in_any_dress(raw: str) -> None:
    topic = topic_of(f"type: {raw}")
    assert (topic.type, topic.type_given, topic.problems) == ("user", True, ())


@pytest.mark.parametrize("line", ["x: y", "type:", "type: ~", "type: null", "type: ''", "type: # none"])
def test_a_missing_type_is_project_and_told(line: str) -> None:
    topic = topic_of(line)
    assert (topic.type, topic.type_given, codes(topic)) == ("project", False, ["missing-type"])
    assert topic.problems[0].severity == "info"


def test_unknown_words_are_told_without_saying_them() -> None:
    topic = topic_of("name: n", "type: report", "kind: rumour", "importance: urgent")
    assert (topic.type, topic.type_given, topic.kind, topic.importance) == ("project", False, None, None)
    assert codes(topic) == ["unknown-type", "unknown-kind", "unknown-importance"]
    assert [problem.severity for problem in topic.problems] == ["warning", "info", "info"]
    assert topic.problems[0].place == Place(2, 2, "type: report")
    assert not any("report" in problem.message for problem in topic.problems)


def test_a_type_under_metadata_counts() -> None:
    topic = topic_of(
        "metadata: ", "  node_type: memory", "  type: feedback", "  name: inner", "  description: d"
    )
    assert (topic.type, topic.name, topic.description) == ("feedback", "inner", "d")
    assert topic_of("type: user", "metadata:", "  type: feedback").type == "user"
    told = topic_of("metadata:", "  type: odd")
    assert told.problems[0].place == Place(2, 2, "  type: odd")
    assert codes(topic_of("metadata: {type: odd}")) == ["unknown-type"]


def test_names_and_descriptions_fall_back() -> None:
    assert topic_of("title: t").name == "t"
    assert topic_of("name: ~", "title: t").name == "t"
    assert topic_of("name: n", "title: t").name == "n"
    assert topic_of("type: user").description == "Body."
    assert topic_of('name: "two\\nlines"').name == "two lines"
    assert topic_of("name: a  b\u3000c").name.startswith("a")


def test_a_broken_header_leaves_the_body_readable() -> None:
    topic = topic_of("- x", "  y: [")
    assert (topic.name, topic.type, topic.description) == ("stem", "project", "Body.")
    assert codes(topic) == ["broken-header", "missing-type"]


@pytest.mark.parametrize("raw", ["no", "false", "~", "0", "maybe"])
def test_what_is_not_plainly_pinned_is_not(raw: str) -> None:
    assert not topic_of(f"pinned: {raw}").pinned


@pytest.mark.parametrize(
    ("raw", "tags"),
    [
        ("a, b", ("a", "b")),
        ("#a #b", ("a", "b")),
        ("code style", ("code style",)),
        ("['#', a]", ("a",)),
        ("~", ()),
    ],
)
def test_tags_are_read_as_people_write_them(raw: str, tags: tuple[str, ...]) -> None:
    assert topic_of(f"tags: {raw}").tags == tags


@pytest.mark.parametrize(
    ("raw", "read"),
    [
        ("2026-04-05", datetime(2026, 4, 5, tzinfo=UTC)),
        ("2026-04-05 10:00:00", datetime(2026, 4, 5, 10, tzinfo=UTC)),
        ("2026-05-01T10:10:12.701Z", datetime(2026, 5, 1, 10, 10, 12, 701_000, tzinfo=UTC)),
        ("2026-04-05 10:00:00 -04:00", datetime(2026, 4, 5, 14, tzinfo=UTC)),
        ("2026-04-05 10:00 Z", datetime(2026, 4, 5, 10, tzinfo=UTC)),
        ("26-05-01x", None),
        ("yesterday", None),
        ("0001-01-01T00:00:00+14:00", None),
        ("", None),
    ],
)
def test_times_are_read_in_every_usual_form(raw: str, read: datetime | None) -> None:
    assert moment(raw) == read
    assert topic_of(f"created: {raw}").created == read
    assert topic_of(f'created: "{raw}"').created == read


def test_a_source_is_written_and_read_back() -> None:
    source = Source("s 1", "agent/ü", 3, "2026-01-01T00:00:00Z", "file:///a%20b.py#L1")
    text = new_header([("source", origin_text(source))])
    assert text.count("\n") == 3
    assert read_topic(text, "x").source == source
    assert origin_text(Source(agent="a")) == "agent=a"


@pytest.mark.parametrize(
    ("lines", "source"),
    [
        (["source: https://example.org/a"], Source(uri="https://example.org/a")),
        (["source: a talk with Bob"], None),
        (
            ["source:", "  agent: qwen", "  sessionId: s", "  index: 4", "  at: t", "  uri: u"],
            Source("s", "qwen", 4, "t", "u"),
        ),
        (["source: {agent: qwen, index: x}"], Source(agent="qwen")),
        (["metadata:", "  originSessionId: s"], Source("s")),
        (["sources: x"], None),
    ],
)
def test_a_source_of_other_programs_is_read(lines: list[str], source: Source | None) -> None:
    assert topic_of(*lines).source == source


# Entries


def test_the_form_of_the_original_is_one_entry() -> None:
    text = "Use short responses\n\nWhy: brevity.\nHow to apply: 3 sentences max.\n"
    assert parts_of(text) == [("Use short responses", "brevity.", "3 sentences max.")]


def test_bullets_are_entries_with_their_labels() -> None:
    text = "# Feedback Memory\n\n- A one\n  - Why: wa\n  - How to apply: ha\n- B two\n  Why: wb\n- C\nWhy: wc\n- **Why:** wd\n"
    assert parts_of(text) == [("A one", "wa", "ha"), ("B two", "wb", None), ("C\nWhy: wc", "wd", None)]


def test_paragraphs_with_their_own_labels_are_entries() -> None:
    text = "A\n\nWhy: wa\n\nB\nof two lines\nWhy: wb\nHow to apply: hb\n"
    assert parts_of(text) == [("A", "wa", None), ("B\nof two lines", "wb", "hb")]
    assert [entry.summary for entry in read_topic(f"# Heading\n\n{text}", "x").entries] == ["A", "B"]


@pytest.mark.parametrize(
    "body",
    [
        "# Title\n\nIntro.\n\n- a\n- b",
        "Steps:\n- a\n- b",
        "- a\n- b\n\nClosing words.",
        "- a\n```sh\n- b\n```",
        "- a\n  ```sh\n- b\n  ```",
        "1. a\n2. b",
        "* * *",
        "- - -\n- a",
        "    - code\n    - code",
        "| a | b |\n|---|---|\n| - | x |",
        "```\n- a\n- b\n```",
        "> - quote",
        "# Only a heading",
        "Rule\n\n---\n\nMore",
        "- a\n\tb\nc",
        "Setext\n===\n\n- a",
    ],
)
def test_any_other_markdown_is_one_entry_as_it_is(body: str) -> None:
    assert parts_of(f"---\ntype: user\n---\n\n{body}\n\n\n") == [(body, None, None)]


def test_paragraphs_of_which_one_has_no_label_are_one_entry() -> None:
    assert parts_of("Rule\n\nWhy: w\n\nMore about it") == [("Rule\n\nMore about it", "w", None)]
    assert parts_of("Rule\n\n**Why:** w\n\nBut not here.\n\n**How to apply:** h") == [
        ("Rule\n\nBut not here.", "w", "h")
    ]
    assert len(parts_of("A\n\nWhy: w\n\n## B\n\nWhy: w")) == 1
    assert len(parts_of("A\n\nmore\n\nWhy: w\n\nB\n\nWhy: w")) == 1


@pytest.mark.parametrize(
    ("text", "bodies"),
    [
        ("- one", ["one"]),
        ("* a\n+ b\n- c", ["a", "b", "c"]),
        ("  - a\n  - b", ["a", "b"]),
        ("- a\n\n- b\n\n\n- c\n", ["a", "b", "c"]),
        ("- a\n  more\n\n      code\n- b", ["a\nmore\n\n    code", "b"]),
        ("- a\n\tmore\n- b", ["a\nmore", "b"]),
        ("- a\n  - nested\n  * other\n- b", ["a\n- nested\n* other", "b"]),
        ("- a\n  ```\n  - x\n  ```\n- b", ["a\n```\n- x\n```", "b"]),
        ("-\n  a\n- \n- b", ["a", "b"]),
        ("- a\n- **b**: c\n- [ ] d", ["a", "**b**: c", "[ ] d"]),
        ("_No entries yet._", []),
        ("# H\n\n_No entries yet._\n", []),
        ("", []),
        ("\n \n\t\n", []),
    ],
)
def test_a_list_is_its_bullets(text: str, bodies: list[str]) -> None:
    assert [body for body, _, _ in parts_of(text)] == bodies


@pytest.mark.parametrize(
    "line",
    [
        "Why: w", "why: w", "**Why:** w", "**Why**: w", "**why** : w", "__Why:__ w", "*Why:* w", "**Why: w**", "Why：w",
        "- Why: w", "- **Why:** w", "  Why: w", "原因：w", "**为什么**：w", "為什麼：w", "Pourquoi : w", "Pourquoi\u00a0: w",
        "Por quê: w", "Por que: w", "Por qué: w", "Por que\u0302: w", "Warum: w", "理由：w",
    ],
)  # fmt: skip
def test_a_reason_is_found_in_seven_languages(line: str) -> None:
    assert parts_of(f"Rule.\n\n{line}\n") == [("Rule.", "w", None)]


@pytest.mark.parametrize(
    "label",
    [
        "How to apply", "how_to_apply", "HOW TO APPLY", "如何应用", "应用方式", "怎么用", "Comment appliquer",
        "Comment l’appliquer", "Application", "Como aplicar", "Cómo aplicar", "Anwendung", "適用方法",
    ],
)  # fmt: skip
def test_how_to_apply_is_found_in_seven_languages(label: str) -> None:
    for form in (f"{label}: h", f"**{label}:** h", f"{label}：h"):
        assert parts_of(f"Rule.\n\n{form}\n") == [("Rule.", None, "h")]


@pytest.mark.parametrize(
    "body",
    [
        "Rule\n\n```\nWhy: code\n```",
        "Rule\n\n~~~~\n~~~\nWhy: code\n~~~~",
        "Rule\n\n    Why: code",
        "Rule\n\nWhy not: x",
        "Rule\n\nWhy\n\nbecause",
        "Rule\n\n| Why: | x |",
        "Rule\n\n**Why:**\n\n- a\n- b",
        "Rule\n\n**Why:** two reasons\n- a\n- b",
        "Rule\n\nWhy:",
        "Rule\n\n```\nWhy: never closed",
    ],
)
def test_what_only_looks_like_a_label_stays_in_the_body(body: str) -> None:
    assert parts_of(body) == [(body, None, None)]


def test_labels_go_to_the_end_of_their_paragraph() -> None:
    assert parts_of("Rule\n\nWhy: a\nb\nHow to apply:\nc\nd\n\nRest") == [("Rule\n\nRest", "a b", "c d")]
    assert parts_of("Why: w\n\nRule") == [("Rule", "w", None)]
    assert parts_of("Why: w") == [("Why: w", "w", None)]
    assert parts_of("Rule\nWhy: a\nWhy: b") == [("Rule\nWhy: a", "b", None)]
    assert parts_of("Rule\n`` `x` ``\n```a`b\nWhy: w") == [("Rule\n`` `x` ``\n```a`b", "w", None)]


def test_a_description_alone_is_a_memory() -> None:
    text = "---\ndescription: all of it\n---\n"
    (entry,) = read_topic(text, "x").entries
    assert (entry.summary, entry.body, entry.span) == ("all of it", "", Span(len(text), len(text)))
    assert with_entry(text, entry, "Body\n2") == text + "\nBody\n2\n"
    closed = "---\r\ndescription: d\r\n---"
    assert with_entry(closed, read_topic(closed, "x").entries[0], "B") == closed + "\r\n\r\nB\r\n"
    assert read_topic("---\ndescription: d\n---\n_No entries yet._\n", "x").entries == ()
    assert len(read_topic("---\ndescription: d\n---\n\n \n", "x").entries) == 1


def test_a_summary_is_the_first_line_that_says_something() -> None:
    assert read_topic("---\n\n***\n\n> Quoted rule", "x").entries[0].summary == "Quoted rule"
    assert read_topic("***", "x").entries[0].summary == "***"


def test_a_byte_order_mark_is_in_no_answer() -> None:
    for text in ("\ufeff---\nname: n\n---\nBody", "\ufeffBody"):
        topic = read_topic(text, "n")
        assert (topic.name, topic.entries[0].body, topic.description) == ("n", "Body", "Body")


def test_bytes_that_are_no_text_are_in_no_answer() -> None:
    topic = read_topic("---\nname: caf\udce9\n---\n- a \udcff\n- b", "x")
    assert topic.name == "caf�"
    assert topic.entries[0].body == "a �"


# Changes


def test_an_entry_is_removed_with_the_blank_lines_that_set_it_off() -> None:
    text = "---\nname: n\n---\n\n# H\n\n- a\n- b\n  more\n\n- c\n\n"
    assert without_entries(text, {0}) == text.replace("- a\n", "")
    assert without_entries(text, {1}) == text.replace("- b\n  more\n", "")
    assert without_entries(text, {2}) == text.replace("\n- c\n", "")
    loose = "- a\n\n- b\n\n\n- c"
    assert without_entries(loose, {0}) == "- b\n\n\n- c"
    assert without_entries(loose, {1}) == "- a\n\n- c"
    assert without_entries(loose, {2}) == "- a\n\n- b\n"


def test_an_entry_keeps_its_bullet_and_line_ends_when_replaced() -> None:
    text = "# H\r\n\r\n*   a\r\n    more\r\n* b"
    a, b = read_topic(text, "x").entries
    assert with_entry(text, a, "new\n\n  two") == "# H\r\n\r\n*   new\r\n\r\n      two\r\n* b"
    changed = with_entry(text, b, "x\ny")
    assert changed == "# H\r\n\r\n*   a\r\n    more\r\n* x\r\n  y"
    tabbed = "-\ta\n\tmore\n- b\n\tc\n"
    first, second = read_topic(tabbed, "x").entries
    assert with_entry(tabbed, first, "x\ny") == "-\tx\n\ty\n- b\n\tc\n"
    assert with_entry(tabbed, second, "x\ny") == "-\ta\n\tmore\n- x\n\ty\n"
    bare = "-\n  a\n- b\n"
    assert with_entry(bare, read_topic(bare, "x").entries[0], "x") == "- x\n- b\n"


def test_a_whole_body_is_replaced_between_its_blank_lines() -> None:
    text = "---\nname: n\n---\n\n    code\n\nMore\n\n\n"
    (entry,) = read_topic(text, "x").entries
    assert with_entry(text, entry, entry.body) == text
    assert with_entry(text, entry, "New") == "---\nname: n\n---\n\nNew\n\n\n"


def test_a_text_that_would_swallow_its_neighbours_is_refused() -> None:
    text = "A\n\nWhy: w\n\nB\n\nWhy: v\n"
    first = read_topic(text, "x").entries[0]
    assert with_entry(text, first, render_body("C", "u", None)) == "C\n\nWhy: u\n\nB\n\nWhy: v\n"
    with pytest.raises(BadInput, match="neighbours"):
        with_entry(text, first, "No label")
    listed = "- a\n- b\n"
    with pytest.raises(BadInput, match="neighbours"):
        with_entry(listed, read_topic(listed, "x").entries[0], "```\nnever closed")
    with pytest.raises(BadInput, match="blank"):
        with_entry(listed, read_topic(listed, "x").entries[0], " \n")
    with pytest.raises(BadInput, match="header"):
        with_entry("Body", read_topic("Body", "x").entries[0], "---\nname: x\n---\n")


def test_an_entry_that_moved_on_is_a_conflict() -> None:
    (entry,) = read_topic("Old text", "x").entries
    for text in ("Other, longer text", "", "---\nname: n\n---\n"):
        with pytest.raises(Conflict):
            with_entry(text, entry, "new")


def test_a_body_is_rendered_with_labels_of_one_line_each() -> None:
    assert render_body("Rule\r\nmore\n\n", "a\nb", " c ") == "Rule\nmore\n\nWhy: a b\nHow to apply: c"
    assert render_body("Rule", None, " ") == "Rule"
    assert render_body("", "w", None) == "Why: w"
    assert parts_of(render_body("Rule", "w", "h")) == [("Rule", "w", "h")]


@pytest.mark.parametrize(
    "piece",
    ["- a\n", "Why: w\n", "a\n\nWhy: w\n\n", "```\n", "* ", "\n", "a ", "**", "#", "-", "|", "原因："],
)
def test_no_body_takes_long(piece: str) -> None:
    text = piece * (30_000 // len(piece))
    start = time.thread_time()
    read_topic(text, "x")
    assert time.thread_time() - start < 3


def test_a_division_names_its_shape() -> None:
    assert divide("- a\n- b", 0).shape == "list"
    assert divide("A\n\nWhy: w\n\nB\n\nWhy: w", 0).shape == "paragraphs"
    assert divide("A", 0).shape == "whole"
    assert read_header("A").span == Span(0, 0)


def dates(**fields: str) -> list[tuple[str, str, int]]:
    """What is told of the times of a header: severity, key and line."""
    lines = "".join(f"{key}: {value}\n" for key, value in fields.items())
    found = read_topic(f"---\ntype: user\n{lines}---\n\nx\n", "x").problems
    assert {one.code for one in found} <= {"bad-date"}
    return [(p.severity, p.message.split()[0], p.place.first_line) for p in found if p.place is not None]


@pytest.mark.parametrize(
    "value",
    [
        "soon", "next week", "31.12.2026", "2026-13-01", "2026-02-30", "2026", "12/31/2026", "2026-12", "2026-365",
        "2026365", "2025-W53", "2026-W10-8", "Q3 2026", "--12-31", "2026-12-31/2027-01-31", "P3D", "{a: b}",
    ],
)  # fmt: skip
def test_a_time_that_is_none_is_told_at_its_key(value: str) -> None:
    assert dates(valid_from=value) == [("warning", "valid_from", 2)]
    assert dates(created="2026-01-01", valid_to=value) == [("warning", "valid_to", 3)]
    assert dates(created=value, updated=value) == [("info", "created", 2), ("info", "updated", 3)]
    assert dates(validTo=value) == [("warning", "validTo", 2)]


@pytest.mark.parametrize(
    "value",
    [
        "",
        "~",
        "2026-12-31",
        "'2026-12-31'",
        "2026-12-31T18:00Z",
        "2026-12-31 18:00",
        "2026-12-31 # x",
        "20261231",
        "2026-W10",
        "2026W10",
        "2026-W10-3",
        "2026-12-31T18:00+02:00",
    ],
)
def test_a_time_that_is_read_is_not_told(value: str) -> None:
    assert dates(valid_from=value, created=value, modified=value) == []


def test_a_mapping_on_lines_of_its_own_is_no_time() -> None:
    assert dates(valid_to="\n  at: 2026-12-31") == [("warning", "valid_to", 2)]
    assert dates(valid_to="", validTo="2026-12-31") == []


def test_an_end_before_its_beginning_is_told_where_nothing_ended_it() -> None:
    assert dates(valid_from="2026-12-02", valid_to="2026-12-01") == [("warning", "valid_to", 3)]
    assert dates(valid_from="2026-12-01T18:00Z", valid_to="2026-12-01") == []
    assert dates(valid_from="2026-12-02", valid_to="2026-12-01", superseded_by="new.md") == []
