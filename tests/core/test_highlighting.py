"""What an editor colours: keys, known words, links and labels, each where it stands and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given

from mnemic.core.operations.highlighting import highlights
from tests.core.odd_texts import TEXTS


def told(text: str) -> list[tuple[str, str]]:
    return [(one.sort, text[one.span.start : one.span.end]) for one in highlights(text, "note.md", "project")]


NOTE = """---
name: note
'type': "Feedback"
kind: plan
metadata:
  importance: high
tags:
  - a
---
# Title: of it

- First 😀 see [[other note|shown]] and [that](deep/that.md), not `[[code]]`.
  **Why:** because
  How to apply: often
```
[[no]]
Why: no
```
"""
EXPECTED = [
    ("key", "name"),
    ("key", "type"),
    ("word", '"Feedback"'),
    ("key", "kind"),
    ("word", "plan"),
    ("key", "metadata"),
    ("key", "importance"),
    ("word", "high"),
    ("key", "tags"),
    ("link", "other note"),
    ("link", "deep/that.md"),
    ("label", "**Why:**"),
    ("label", "How to apply:"),
]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_keys_words_links_and_labels_stand_out_and_code_does_not(newline: str) -> None:
    assert told(NOTE.replace("\n", newline)) == EXPECTED


@pytest.mark.parametrize("label", ["Why:", "Warum:", "原因：", "__Pourquoi__ :", "- Cómo aplicar:"])
def test_labels_stand_out_in_each_language(label: str) -> None:
    assert ("label", label.removeprefix("- ")) in told(f"---\ntype: user\n---\n\nSay it.\n{label} so\n")


def test_a_word_that_is_none_of_those_there_are_does_not_stand_out() -> None:
    text = "---\ntype: feedbak\nkind: fact\nimportance: huge\n---\n\nx\n"
    assert [one for one in told(text) if one[0] == "word"] == [("word", "fact")]


def test_a_file_without_a_header_has_no_keys() -> None:
    assert told("name: x\n\ntype: user\n") == []


@given(TEXTS)
def test_whatever_the_text_nothing_overlaps_is_empty_or_goes_over_a_line(text: str) -> None:
    end = 0
    for one in highlights(text, "note.md", "project"):
        assert end <= one.span.start < one.span.end <= len(text)
        assert not set(text[one.span.start : one.span.end]) & {"\r", "\n"}
        end = one.span.end
