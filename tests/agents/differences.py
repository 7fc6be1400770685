"""Where we read a memory file otherwise than the original, and why: nothing here came about by itself."""

from __future__ import annotations

_HEADERLESS = "whoever writes Markdown by hand forgets the header; the text is still a memory"
_TYPELESS = "a type that is missing or unknown is no reason to lose a memory: it is read as project"
_EASY_TYPE = "the type is understood, however it is written"
_FENCE = "a person cannot see what is wrong with this header"
_LEAVINGS = "what a program leaves beside the file that it has open is no memory"
_ELSEWHERE = "nothing leads out of a store"
_UNNAMEABLE = "no id and no line of an index can hold such a name; it is reported"

#: Files that we read and the original does not see: as which type, with which description, and why.
MORE = {
    "UPPER.MD": ("feedback", "a description", "systems that ignore case make such names"),
    "byte-order-mark.md": ("feedback", "a description", "editors on Windows put it there"),
    "blank-line-first.md": ("feedback", "a description", _FENCE),
    "blank-behind-the-fence.md": ("feedback", "a description", _FENCE),
    "no-header.md": ("project", "Just a note.", _HEADERLESS),
    "never-closed.md": ("project", "name: a name", _HEADERLESS),
    "four-dashes.md": ("project", "name: a name", _HEADERLESS),
    "empty-header.md": ("project", "A body.", _HEADERLESS),
    "type-unknown.md": ("project", "a description", _TYPELESS),
    "type-missing.md": ("project", "a description", _TYPELESS),
    "type-empty.md": ("project", "a description", _TYPELESS),
    "type-indented.md": ("project", "a description type: feedback", "the line goes on with the one above it"),
    "type-upper-case.md": ("feedback", "a description", _EASY_TYPE),
    "type-quoted.md": ("feedback", "a description", _EASY_TYPE),
    "type-commented.md": ("feedback", "a description", _EASY_TYPE),
    "type-blank-before-the-colon.md": ("feedback", "a description", _EASY_TYPE),
    "type-in-metadata.md": ("user", "a description", _EASY_TYPE),
    "key-in-capitals.md": ("feedback", "a description", _EASY_TYPE),
}

#: Files that the original sees and we leave out.
LESS = {
    ".#lock-of-emacs.md": _LEAVINGS,
    "._made-by-macos.md": _LEAVINGS,
    "~$made-by-word.md": _LEAVINGS,
    "sub/.dot/inside.md": "folders like .trash, .stversions, .history and .git hold what was deleted or replaced",
    "link-out.md": _ELSEWHERE,
    "linked-folder/elsewhere.md": _ELSEWHERE,
    "link-in.md": "the file is listed under its own name, once",
    "two\nlines.md": _UNNAMEABLE,
    "percent%25.md": _UNNAMEABLE,
    "placeholder.md": "it says itself that it holds no memory",
}

_QUOTES = "quotes belong to the notation, not to the text"
_SEVERAL_LINES = "a value goes on in the lines below its key"
_NONE = "a memory without a description is described by its first line"

#: Files whose description we read otherwise, and as what.
OTHERWISE_DESCRIBED = {
    "description-quoted.md": ("words: quoted # all", _QUOTES),
    "description-folded.md": ("folded words", _SEVERAL_LINES),
    "description-goes-on.md": ("begins and goes on", _SEVERAL_LINES),
    "description-missing.md": ("A body.", _NONE),
    "description-empty.md": ("A body.", _NONE),
    "description-is-null.md": ("A body.", _NONE),
    "description-is-a-list.md": ("a, b", "the items of a list are its text"),
    "description-holds-a-key.md": ("aws ⟦aws-key⟧", "a secret is masked wherever a memory is shown"),
}

_STEM = "the file's name says more than its type"

#: Files whose title we read otherwise than the original puts it into its index, and as what.
OTHERWISE_TITLED = {
    "name-missing.md": ("name-missing", _STEM),
    "name-empty.md": ("name-empty", _STEM),
    "name-quoted.md": ("it's a name", _QUOTES),
    "name-looks-like-yaml.md": ("a, name", "the items of a list are its text"),
    "name-with-link.md": (
        "a `name` [x](http://example.org)",
        "it is disarmed where it is shown, not where it is read",
    ),
}

_ONE = "one piece of Markdown is one memory, however many lines it has"

#: Files that the original takes apart line by line, or finds empty.
OTHERWISE_DIVIDED = {
    "prose.md": _ONE,
    "plain-lines.md": _ONE,
    "a-rule-in-the-body.md": _ONE,
    "crlf-in-the-body-only.md": _ONE,
    "no-body.md": "the description says it all",
    "no-line-end-behind-the-fence.md": "the description says it all",
}

#: Labels that the original asks models for and then misreads, and what it makes of them.
MISREAD_LABELS = {"project:bold-labels.md": ("** because.", "** always.")}
