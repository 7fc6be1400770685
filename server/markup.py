"""Memory text as Markdown that an editor shows."""

from __future__ import annotations

from lsprotocol import types as lsp


def escaped(text: str) -> str:
    """Returns memory text that Markdown shows as it is: a memory makes no links, headings or HTML of its own."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>()#+!|~" else c for c in text)


def markdown(*paragraphs: str) -> lsp.Hover:
    """Returns a hover of these paragraphs."""
    return lsp.Hover(contents=lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value="\n\n".join(paragraphs)))
