"""A marker in the comments of each common language: alone on its line, behind code, and inside a block."""

from __future__ import annotations

import pytest

from mnemic.core.extraction.markers import markers

SAID = "the retry limit is 5"
MARK = f"@remember {SAID}"

#: Language → a line that is nothing but the comment.
LINES = {
    "Python, Ruby, shell, YAML, TOML, Make, R, Perl, Elixir, Nim, Julia": f"# {MARK}",
    "R, roxygen": f"#' {MARK}",
    "C, Java, Go, Rust, Swift, Kotlin, Dart, PHP, Scala, Zig": f"// {MARK}",
    "Rust, Swift, C#, documentation": f"/// {MARK}",
    "Rust, of a module": f"//! {MARK}",
    "CSS, C, SQL": f"/* {MARK} */",
    "Java, documentation": f"/** {MARK} */",
    "inside a block": f" * {MARK}",
    "D": f"/+ {MARK} +/",
    "SQL, Lua, Haskell, Ada, Elm, VHDL, AppleScript": f"-- {MARK}",
    "Haskell, documentation": f"-- | {MARK}",
    "Lua, block": f"--[[ {MARK} ]]",
    "Lua, long block": f"--[==[ {MARK} ]==]",
    "Lisp, Scheme, Clojure, assembler, ini": f";; {MARK}",
    "Racket, Common Lisp, block": f"#| {MARK} |#",
    "TeX, MATLAB, Erlang, Prolog, PostScript": f"%% {MARK}",
    "MATLAB, block": f"%{{ {MARK} %}}",
    "HTML, XML, Markdown, Vue, Svelte": f"<!-- {MARK} -->",
    "ColdFusion": f"<!--- {MARK} --->",
    "Vim script": f'" {MARK}',
    "Visual Basic": f"' {MARK}",
    "VB.NET, documentation": f"''' {MARK}",
    "Basic, batch": f"REM {MARK}",
    "batch": f"@rem {MARK}",
    "batch, label": f":: {MARK}",
    "Fortran": f"! {MARK}",
    "Fortran 77": f"C     {MARK}",
    "COBOL": f"      *> {MARK}",
    "Pascal, OCaml, Mathematica": f"(* {MARK} *)",
    "Pascal, braces": f"{{ {MARK} }}",
    "Haskell, block": f"{{- {MARK} -}}",
    "PowerShell, block": f"<# {MARK} #>",
    "CMake, block": f"#[[ {MARK} ]]",
    "Julia, block": f"#= {MARK} =#",
    "Nim, block": f"#[ {MARK} ]#",
    "CoffeeScript, block": f"### {MARK} ###",
    "Jinja, Twig, Django": f"{{# {MARK} #}}",
    "Handlebars": f"{{{{!-- {MARK} --}}}}",
    "Handlebars, short": f"{{{{! {MARK} }}}}",
    "Go templates": f"{{{{/* {MARK} */}}}}",
    "Razor": f"@* {MARK} *@",
    "JSP, ASP": f"<%-- {MARK} --%>",
    "ERB": f"<%# {MARK} %>",
    "FreeMarker": f"<#-- {MARK} -->",
    "Velocity": f"## {MARK}",
    "Smarty": f"{{* {MARK} *}}",
    "Haml, Slim": f"-# {MARK}",
    "Pug": f"//- {MARK}",
    "m4": f"dnl {MARK}",
    "Texinfo": f"@c {MARK}",
    "roff": f'.\\" {MARK}',
    "reStructuredText": f".. {MARK}",
    "AsciiDoc, Typst": f"// {MARK}",
    "Org": f"# {MARK}",
    "J": f"NB. {MARK}",
    "APL": f"⍝ {MARK}",
    "Forth": f"\\ {MARK}",
    "Lean, block": f"/- {MARK} -/",
    "JSX": f"{{/* {MARK} */}}",
    "WebAssembly": f"(; {MARK} ;)",
    "ABAP": f"* {MARK}",
    "Smalltalk": f'"{MARK}"',
    "Python, docstring of one line": f'"""{MARK}"""',
}
#: Language → code with the comment behind it.
BEHIND = {
    "Python": f"limit = 5  # {MARK}",
    "C": f"int limit = 5; // {MARK}",
    "C, block": f"int limit = 5; /* {MARK} */",
    "SQL": f"limit 5 -- {MARK}",
    "Lisp": f"(limit 5) ; {MARK}",
    "TeX": f"\\limit{{5}} % {MARK}",
    "HTML": f"<b>5</b> <!-- {MARK} -->",
    "OCaml": f"let limit = 5 (* {MARK} *)",
    "Fortran": f"limit = 5 ! {MARK}",
    "COBOL": f"MOVE 5 TO LIMIT. *> {MARK}",
    "Haskell, block": f"limit = 5 {{- {MARK} -}}",
    "JSX": f"<b>5</b> {{/* {MARK} */}}",
    "Jinja": f"{{{{ limit }}}} {{# {MARK} #}}",
}
#: Language → a comment over several lines, the marker on a line of its own.
BLOCKS = {
    "C": ("/*", "*/"),
    "HTML": ("<!--", "-->"),
    "Python": ('"""Says.', '"""'),
    "Python, single quotes": ("'''Says.", "'''"),
    "Haskell": ("{-", "-}"),
    "OCaml": ("(*", "*)"),
    "Lua": ("--[[", "]]"),
    "Lua, long": ("--[==[", "]==]"),
    "PowerShell": ("<#", "#>"),
    "Ruby": ("=begin", "=end"),
    "Perl": ("=pod", "=cut"),
    "Racket": ("#|", "|#"),
    "CMake": ("#[[", "]]"),
    "Julia": ("#=", "=#"),
    "Nim": ("#[", "]#"),
    "D": ("/+", "+/"),
    "MATLAB": ("%{", "%}"),
    "Jinja": ("{#", "#}"),
    "Razor": ("@*", "*@"),
    "Handlebars": ("{{!--", "--}}"),
    "Django": ("{% comment %}", "{% endcomment %}"),
    "JSP": ("<%--", "--%>"),
    "Lean": ("/-", "-/"),
}


def texts(source: str) -> list[str]:
    return [marker.text for marker in markers(source)]


@pytest.mark.parametrize("language", LINES)
def test_alone_on_its_line(language: str) -> None:
    assert texts(f"first\n{LINES[language]}\nlast") == [SAID]
    assert texts(f"    {LINES[language]}") == [SAID]


@pytest.mark.parametrize("language", BEHIND)
def test_behind_code(language: str) -> None:
    (found,) = markers(f"first\n{BEHIND[language]}\nlast")
    assert (found.text, found.line) == (SAID, 1)


@pytest.mark.parametrize("language", BLOCKS)
def test_inside_a_block(language: str) -> None:
    opened, closed = BLOCKS[language]
    (found,) = markers(f"x = 1\n{opened}\n{MARK}\nmore\n{closed}\n{MARK.replace('5', '6')}\ny = 2")
    assert (found.text, found.line) == (SAID, 2)


@pytest.mark.parametrize(
    "source",
    [
        f's = "# {MARK}"',
        f"s = '// {MARK}'",
        f"s = `-- {MARK}`",
        f'{{"text": "{MARK}"}}',
        f"url = http://x/{MARK}",
        f"Call {MARK}",
        f"{MARK}",
        f"a {{ {MARK} }}",
        f"C {MARK}xyz no".replace(" @", "@"),
    ],
)
def test_what_is_no_comment_has_none(source: str) -> None:
    assert markers(source) == []
