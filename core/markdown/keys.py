"""The keys of a memory file's header."""

from __future__ import annotations

#: Those that a person may write, with what each says.
KEYS = {
    "name": "how the memory is called",
    "description": "what it says, in a sentence",
    "type": "user, feedback, project or reference",
    "kind": "what sort of statement it is",
    "importance": "low, medium, high or critical",
    "tags": "words to find it by",
    "related": "other memories, by name, path or id",
    "pinned": "true: it stays in the index and out of dreams",
    "valid_from": "when it begins to hold",
    "valid_to": "when it ceases to hold",
    "supersedes": "the memory in whose place it came",
    "superseded_by": "the memory that took its place",
    "evidence": "the files, lines and symbols it speaks of",
}

#: What else is read as one of ours: what programs write, and where other programs keep theirs.
FURTHER = ("created", "modified", "archived_in", "source", "metadata", "aliases")
