"""A memory to be, as extraction makes it of one sentence."""

from __future__ import annotations

from mnemic.core.markdown.topic_text import Draft
from mnemic.core.memory import Kind, Type
from mnemic.core.operations.drafting import described, settled
from mnemic.core.summary import title_of


def draft(text: str, type_: Type = "project", kind: Kind = "fact") -> Draft:
    return settled(Draft(title_of(text), described(text), text, type_, kind))
