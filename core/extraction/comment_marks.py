"""How comments begin and end in the common languages, as data for ``markers``."""

from __future__ import annotations

#: What ends a comment that began so; the first that fits, so longer ones stand first. ``--[==[`` ends with ``]==]``.
CLOSED_BY = (
    ("{{/*", "*/}}"),
    ("{/*", "*/}"),
    ("{{!--", "--}}"),
    ("{{!", "}}"),
    ("{*", "*}"),
    ("{#", "#}"),
    ("{-", "-}"),
    ("{%", "{% endcomment"),
    ("{", "}"),
    ("/+", "+/"),
    ("/-", "-/"),
    ("/*", "*/"),
    ("#|", "|#"),
    ("#[[", "]]"),
    ("#[", "]#"),
    ("#=", "=#"),
    ("###", "###"),
    ("%{", "%}"),
    ("@*", "*@"),
    ("<%--", "--%>"),
    ("<%#", "%>"),
    ("<#--", "-->"),
    ("<#", "#>"),
    ("<!---", "--->"),
    ("<!--", "-->"),
    ("(;", ";)"),
    ("(*", "*)"),
    ('"""', '"""'),
    ("'''", "'''"),
    ("=begin", "=end"),
    ("=", "=cut"),
)

#: What a line may begin with that is a comment, as a regular expression. Atomic, or a row of ``#`` could be parted in
#: ever so many ways.
LEADERS = (
    r"(?>\{\{!(?:--)?|\{\{/\*|\{/\*+|\{\*|\{#|\{-+\|?|\{(?=[ \t]+(?:@|mnemic))|\(\*+|\(;|@\*|@rem\b|@c\b"
    r"|/\*+!?|/\++|/-|//+[!/]?-?|#\[=*\[?|#\||#=|#'|#+!?|--+!?\[=*\[|--+!?(?:[ \t]*\|)?|-#|<!---?|<#(?:--)?|<%--|<%#"
    r"|%\{|%+#?|;+|\*+>?|\.\.|\.\\\"|\"\"\"|'''|'|\"(?!\")|!|::|\\(?=[ \t])|⍝|nb\.|rem\b|dnl\b"
    r"|c(?=[ \t]+(?:@|mnemic)))"
)
#: What a comment behind code begins with.
BEHIND = r"(?:#|//|/\*|\{/\*|\{#|\{-|--|;|%|<!--|\(\*|!|\*>|⍝)"

#: What opens a comment over several lines. Those that are code elsewhere count only alone on their line.
OPENS = (
    r"/\*|<!--|\"\"\"|'''|\{-|\(\*|--\[=*\[|<#|<%--|\{\{!--|\{%-?[ \t]*comment\b[^%\n]*%\}"
    r"|^=(?:begin|pod|comment|for|head\d)\b|^[ \t]*(?:#\||#\[\[|#=|#\[|/\+|/-|%\{|\{#|@\*|\(;|###)[ \t]*$"
)


def closing(opened: str) -> str | None:
    """Returns what ends the comment that this opens; None for one that ends with its line."""
    opened = opened.strip()
    if opened.startswith("--["):
        return "]" + "=" * opened.count("=") + "]"
    return next((end for begin, end in CLOSED_BY if opened.startswith(begin)), None)
