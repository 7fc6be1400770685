"""How widespread languages write definitions, and what belongs to one: as data.

In each pattern ``{n}`` stands for the name; a pattern begins where a line does.
"""

from __future__ import annotations

from dataclasses import dataclass

_B = r"[ \t]*"
_IN = r"[ \t]+"
_WORDS = r"(?:[\w@()]+[ \t]+)*"
_NOTED = r"(?:@[\w.]+(?:\([^)\n]*\))?[ \t]+)*"
_NO_TYPE = r"(?!(?:return|new|else|throw|case|yield|await|goto|delete|typedef|using|package|import)\b)"
_MODIFIERS = (
    "(?:public|private|protected|internal|static|final|abstract|override|virtual|async|synchronized|sealed)"
)


@dataclass(frozen=True, slots=True)
class Language:
    """What is a definition in one family of languages."""

    #: How its strings and comments are read: a key of ``lexing.SYNTAXES``.
    syntax: str
    starts: tuple[str, ...]
    #: Definitions if what follows the parentheses behind the name is a ``body``: else they are calls.
    called: tuple[str, ...] = ()
    body: str = r"(?!)"
    #: Definitions if they stand right in what the dotted name says holds them.
    members: tuple[str, ...] = ()
    #: Definitions of their own if they stand right in brackets whose line reads like ``group``.
    grouped: tuple[str, ...] = ()
    group: str = r"(?!)"
    #: What begins a decorator, an annotation or an attribute, which belongs to the definition below it.
    mark: str = r"(?!)"
    #: Whether a mark takes all of its lines, whatever follows it there.
    mark_takes_line: bool = False
    #: What continues a definition on a line that is no deeper than its first one.
    goes_on: str = r"(?!)"
    #: What closes a definition on such a line, where brackets do not.
    closes: str = r"(?!)"
    ignores_case: bool = False


_BRACED = r"[{>]|(?:where|throws|extends|implements|noexcept|override|requires|with)\b|:(?!:)|=|\??\.\w|&&|\|\||(?:public|private|protected)[ \t]*:"
_PYTHON = Language(
    "python",
    (
        rf"{_B}(?:async[ \t]+)?def[ \t]+{{n}}[ \t]*[(\[]",
        rf"{_B}class[ \t]+{{n}}\b",
        r"{n}[ \t]*(?::[^=\n]+)?=(?!=)",
        r"type[ \t]+{n}\b",
    ),
    members=(rf"{_IN}{{n}}[ \t]*(?::[^=\n]+)?=(?!=)", rf"{_IN}{{n}}[ \t]*:[ \t]*[^\s#]"),
    mark="@",
    mark_takes_line=True,
)
_SCRIPT = Language(
    "script",
    (
        rf"{_B}(?:export[ \t]+)?(?:default[ \t]+)?(?:declare[ \t]+)?(?:async[ \t]+)?function[ \t]*\*?[ \t]*{{n}}\b",
        rf"{_B}{_NOTED}(?:export[ \t]+)?(?:default[ \t]+)?(?:declare[ \t]+)?(?:abstract[ \t]+)?(?:const[ \t]+)?(?:class|interface|enum|namespace|type)[ \t]+{{n}}\b",
        r"(?:export[ \t]+)?(?:declare[ \t]+)?(?:const|let|var)[ \t]+{n}\b",
        r"(?:module\.)?exports\.{n}[ \t]*=(?!=|[ \t]*{n}\b)",
        r"(?:\w+\.)+prototype\.{n}[ \t]*=",
    ),
    called=(
        rf"{_IN}{_NOTED}(?:(?:public|private|protected|static|readonly|abstract|async|override|get|set)[ \t]+)*\*?#?{{n}}[ \t]*(?:<[^>\n]*>)?\(",
    ),
    body=r"\s*(?:\{|:[^:\n])",
    members=(rf"{_IN}{_NOTED}(?:\w+[ \t]+)*#?{{n}}[ \t]*(?:[?!]?[:=,](?!=)|$)",),
    mark="@",
    goes_on=_BRACED,
)
_GO = Language(
    "go",
    (
        r"func[ \t]+(?:\([^)\n]*\)[ \t]*)?{n}[ \t]*[(\[]",
        r"type[ \t]+{n}\b",
        r"(?:var|const)[ \t]+(?:\w+[ \t]*,[ \t]*)*{n}\b",
    ),
    members=(rf"{_IN}{{n}}\b(?:[ \t]+[\w*\[(]|\()",),
    grouped=(rf"{_IN}(?:\w+[ \t]*,[ \t]*)*{{n}}\b(?![ \t]*[.(:])",),
    group=r"(?:var|const|type)[ \t]*\(",
    mark="//go:",
    mark_takes_line=True,
)
_RUST = Language(
    "rust",
    (
        rf"{_B}{_WORDS}(?:fn|struct|enum|trait|type|mod|union|const|static)[ \t]+{{n}}\b",
        rf"{_B}macro_rules![ \t]*{{n}}\b",
    ),
    members=(rf"{_IN}(?:pub(?:\([^)\n]*\))?[ \t]+)?{{n}}[ \t]*(?:[:,({{{{=](?!:)|$)",),
    mark=r"#\[",
    goes_on=_BRACED,
)
_JVM = Language(
    "jvm",
    (
        rf"{_B}{_NOTED}{_WORDS}@?(?:class|interface|enum|record|struct|object|trait|protocol|actor|extension)[ \t]+{{n}}\b",
        rf"{_B}{_NOTED}{_WORDS}(?:fun|func|def)[ \t]+(?:<[^>\n]*>[ \t]*)?(?:[\w<>?]+\.)?{{n}}[ \t]*[(<\[]",
        rf"{_B}{_NOTED}(?:{_MODIFIERS}[ \t]+)+[\w<>\[\],.? ]{{{{1,200}}}}[ \t]+{{n}}[ \t]*\(",
        r"(?:(?:private|internal|public|const|final|lazy)[ \t]+)*(?:val|var|let)[ \t]+{n}\b",
    ),
    called=(rf"{_IN}{_NOTED}(?:{_NO_TYPE}[\w<>\[\],.?]+[ \t]+)+{{n}}[ \t]*\(",),
    body=r"\s*(?:(?:throws|where)\b[^{;=]*)?(?:\{|=>|;)",
    members=(
        rf"{_IN}{_NOTED}(?:{_NO_TYPE}[\w<>\[\],.?()]+[ \t]+)*{{n}}[ \t]*(?:[;={{{{:,](?!=)|=>|$)",
        rf"{_IN}{{n}}[ \t]*\([^\n]*\)[ \t]*[,;{{{{]",
    ),
    mark=r"@[A-Za-z]|\[[A-Za-z_]",
    goes_on=_BRACED,
)
_C = Language(
    "c",
    (
        r"(?!(?:return|else|typedef)\b)[A-Za-z_][\w \t*&:<>,]*[ \t*&:]{n}[ \t]*\([^;\n]*$",
        rf"{_B}(?:typedef[ \t]+)?(?:struct|class|enum|union|namespace)[ \t]+(?:class[ \t]+)?(?:\[\[[^\n]*?\]\][ \t]*)?{{n}}\b[^;\n]*$",
        rf"{_B}#[ \t]*define[ \t]+{{n}}\b",
        rf"{_B}using[ \t]+{{n}}[ \t]*=",
    ),
    called=(
        rf"{_IN}{_NO_TYPE}(?:[\w:<>,~]+[ \t*&]+)+{{n}}[ \t]*\(",
        r"{n}[ \t]*\(",
    ),
    body=r"\s*(?:(?:const|override|final|noexcept|mutable|try)\b\s*+|&++\s*+|->[^{;]*+)*(?::(?!:)[^;{]*)?\{",
    members=(
        rf"{_IN}{_NO_TYPE}[\w][\w \t*&:<>,]*[ \t*&]{{n}}[ \t]*(?:\[[^\]\n]*\])?[ \t]*[;={{{{]",
        rf"{_B}{{n}}[ \t]*(?:[=,]|$)",
    ),
    grouped=(rf"{_IN}{{n}}[ \t]*(?:=|,|$|/)",),
    group=r"(?:typedef[ \t]+)?enum\b",
    mark=r"\[\[|template[ \t]*<|__attribute__",
    goes_on=_BRACED,
)
_RUBY = Language(
    "ruby",
    (
        rf"{_B}(?:\w+[ \t]+)*def[ \t]+(?:self\.)?{{n}}(?![\w])",
        rf"{_B}(?:class|module)[ \t]+(?:\w+::)*{{n}}\b",
        r"{n}[ \t]*=(?!=)",
    ),
    members=(rf"{_IN}{{n}}[ \t]*=(?![=~])",),
    goes_on=r"(?:rescue|ensure|else|elsif|when|in)\b|\.\w",
    closes=r"end\b",
)
_PHP = Language(
    "php",
    (
        rf"{_B}{_WORDS}function[ \t]+&?{{n}}[ \t]*\(",
        rf"{_B}{_WORDS}(?:class|interface|trait|enum)[ \t]+{{n}}\b",
        r"const[ \t]+{n}[ \t]*=",
        r"define\(['\"]{n}['\"]",
    ),
    members=(rf"{_IN}(?:[\w?|\\]+[ \t]+)*(?:const[ \t]+(?:\w+[ \t]+)?|case[ \t]+|\$){{n}}\b",),
    mark=r"#\[",
    goes_on=_BRACED,
)
_SHELL = Language(
    "shell",
    (
        r"(?:function[ \t]+)?{n}[ \t]*\(\)",
        r"function[ \t]+{n}\b",
        r"(?:export[ \t]+|readonly[ \t]+)?{n}=",
    ),
    goes_on=r"\{|\(",
)
_LUA = Language(
    "lua",
    (rf"{_B}(?:local[ \t]+)?function[ \t]+(?:\w+[.:])*{{n}}[ \t]*\(", r"(?:local[ \t]+){n}[ \t]*="),
    goes_on=r"(?:else|elseif)\b",
    closes=r"end\b",
)
_ELIXIR = Language(
    "elixir",
    (rf"{_B}def(?:p|macro|module|struct)?[ \t]+(?:\w+\.)*{{n}}\b",),
    mark=r"@(?:doc|spec|impl|deprecated|since|typedoc)\b",
    mark_takes_line=True,
    goes_on=r"(?:rescue|catch|after|else)\b|\|>",
    closes=r"end\b",
)
_SQL = Language(
    "sql",
    (
        rf"{_B}create[ \t]+(?:or[ \t]+replace[ \t]+)?(?:[a-z]+[ \t]+)*?(?:table|view|function|procedure|index|trigger)[ \t]+(?:if[ \t]+not[ \t]+exists[ \t]+)?(?:\w+\.)?{{n}}\b",
    ),
    members=(rf"{_IN}{{n}}[ \t]+\w",),
    goes_on=r"(?!create\b|alter\b|drop\b|insert\b|go\b|\\)\S",
    ignores_case=True,
)
_PROTO = Language(
    "jvm",
    (rf"{_B}(?:message|service|enum|rpc)[ \t]+{{n}}\b",),
    members=(rf"{_IN}(?:[\w.<>,]+[ \t]+)*{{n}}[ \t]*=",),
    goes_on=r"\{",
)

_FAMILIES = (
    ("py pyi", _PYTHON),
    ("js jsx mjs cjs ts tsx mts cts vue svelte", _SCRIPT),
    ("go", _GO),
    ("rs", _RUST),
    ("java kt kts scala cs swift dart groovy", _JVM),
    ("c h cc cpp cxx hpp hh m mm", _C),
    ("rb rake", _RUBY),
    ("php", _PHP),
    ("sh bash zsh", _SHELL),
    ("lua", _LUA),
    ("ex exs", _ELIXIR),
    ("sql", _SQL),
    ("proto", _PROTO),
)
#: Languages by the ending of their files (``.py``).
BY_ENDING = {f".{ending}": language for endings, language in _FAMILIES for ending in endings.split()}
