"""Whether a text names a file or a folder of a project: told by the form of the name, whatever its ending."""

from __future__ import annotations

import re

#: A letter of a name. The scripts that write without blanks stand right beside it and end it.
_LETTER = r"[^\W\u3040-\u30ff\u3400-\u9fff]"
_PIECE = rf"(?:{_LETTER}|[.-])"
#: What begins with the root or the home folder, or is part of an address, belongs to the machine or the net.
_START = rf"(?<!{_LETTER})(?<![/\\~.:@$%-])"
_END = rf"(?!{_LETTER}|[/\\(@]|\.{_LETTER})"
#: Endings that nothing but a file has.
_SURE = (
    r"pyi?|[jt]sx?|[mc]js|rs|go|java|kts?|rb|php|c|h|cc|cpp|hpp|cs|swift|lua|sh|sql|md|rst|toml|ya?ml|json|lock|cfg"
    r"|ini|html?|s?css|vue|svelte|proto|tf|gradle|xml|ipynb|env|ex|exs|hs|scala|zig|nix"
)
#: Any other ending, if it is in one case: "App.vue" and "NOTES.TXT" are files, "Ph.D" is none.
_ENDING = r"(?:[a-z][a-z0-9_]{0,11}|[A-Z][A-Z0-9]{1,5})"
#: These end the name of a place in the net or of a product.
_NO_ENDING = (
    r"(?:com|org|net|io|dev|ai|app|co|edu|gov|info|eu|uk|de|fr|es|pt|br|cn|jp|us|ch|at|be|nl|it|ru|me|tv|x)"
)
_NO_FILE = (
    # Members and modules of languages, settings of programs, abbreviations and versions
    r"(?:console|logger|logging|log|os|sys|time|datetime|process|window|document|math|random|asyncio|threading|json|re"
    r"|np|pd|plt|self|this|module|object|array|promise|react|unittest|jest|expect|string|date|number)\."
    rf"|user\.(?:name|email)|{_LETTER}\.{_LETTER}(?!{_LETTER})|v?\d"
)
_PRODUCTS = r"(?:node|vue|next|nuxt|three|d3|express|chart)\.js(?![A-Za-z0-9_])"
_FOLDERS = (
    r"src|tests?|lib|app|apps|docs?|packages|cmd|internal|scripts|core|server|client|api|build|config|tools"
    r"|vendor|third_party|node_modules|migrations"
)
#: Files and folders with a dot in front that a person has at home, not a project.
_AT_HOME = (
    r"(?:bash|zsh|z?profile|zlog|csh|tcsh|ksh|fish|vim|gvim|nvim|ideavim|emacs|git(?:config|-credentials)|ssh|gnupg|aws|kube"
    r"|config/|local/|tmux|screenrc|inputrc|netrc|xinit|x|wezterm|alacritty|hammerspoon|psqlrc|pryrc|irbrc|curlrc|wgetrc)"
)
#: Files that have no ending and are known by their name.
_KNOWN = (
    r"(?:docker|container|(?:gnu)?make|just|proc|gem|rake|vagrant|jenkins|pip|pod|tilt|earth|snake|caddy|fast|guard|cap"
    r"|thor|danger)file|CODEOWNERS|SConstruct|SConscript"
)
_INSIDE = rf"(?:(?:\./)?(?:\.?(?:{_LETTER}|-){{1,80}}/){{1,12}})?"
_ANY = r"(?:an?|une?|um|uma|una|eine?[nmr]?|any) "

_NAMED = re.compile(
    rf"{_START}{_INSIDE}(?!{_PRODUCTS}){_PIECE}{{1,80}}?\.(?:{_SURE})(?!{_LETTER}|/)"
    # A path of a known folder, or of three parts and more; a folder with its stroke behind it
    rf"|{_START}(?:\./)?(?:(?:{_FOLDERS}|\.(?!{_AT_HOME}){_LETTER}+)/(?:{_PIECE}|\*)*"
    rf"|{_PIECE}{{1,80}}/{_PIECE}{{1,80}}/(?:{_PIECE}|[/*])*"
    rf"|{_LETTER}{_PIECE}{{1,80}}/(?=\*|[^\w\s*]?(?:\s|$|[\u3040-\u30ff\u3400-\u9fff])))"
    rf"|{_START}\.(?!{_AT_HOME}){_LETTER}[\w-]*(?:ignore|rc|config|attributes|-version|(?<=\.env)\.{_LETTER}+){_END}"
    rf"|{_START}\.env{_END}"
    rf"|(?<!{_LETTER})(?<![/\\~.:@-])(?:{_KNOWN})(?:\.{_LETTER}+)?{_END}",
    re.IGNORECASE,
)
_ENDED = re.compile(
    rf"{_START}{_INSIDE}(?!(?i:{_NO_FILE}|{_PRODUCTS})){_LETTER}{_PIECE}{{0,80}}?\.(?!(?i:{_NO_ENDING}){_END}){_ENDING}{_END}"
)
_UNMEANT = re.compile(rf"(?<!{_LETTER}){_ANY}`?(?:{_KNOWN})(?!{_LETTER})", re.IGNORECASE)


def names_file(text: str) -> bool:
    """Says whether a text of a few hundred characters names a file or a folder inside a project.

    A path from the root or the home folder is the machine's, "Node.js" is no file, and "a Makefile" is any.
    """
    meant = _UNMEANT.sub(" ", text)
    return bool(_NAMED.search(meant) or _ENDED.search(meant))
