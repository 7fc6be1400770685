"""Completion items: what ``core.operations.completing`` finds, as the client takes it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types as lsp

from mnemic.core.files.vault import INDEX_NAME
from mnemic.core.links.register import Named
from mnemic.core.markdown.keys import KEYS
from mnemic.core.memory import Memory
from mnemic.core.operations.completing import (
    WORDS,
    Wanted,
    absent_keys,
    matching,
    starting,
    wanted_in_memory,
    wanted_in_message,
)
from mnemic.core.operations.fuzzy import folded
from mnemic.core.operations.inserting import inserted
from mnemic.core.summary import shortened
from mnemic.core.times import age_in_days, spoken_age
from mnemic.server.markup import escaped
from mnemic.server.to_lsp import Positions

if TYPE_CHECKING:
    from mnemic.server.linking import Here, Within
    from mnemic.server.session import Session

#: An editor shows no more than these; who types on gets others.
LIMIT = 50
_PREVIEW_CHARS = 600
_TITLE_CHARS = 80

#: Languages of documents in which somebody writes a commit message, or to an agent; and the names of such files.
MESSAGES = frozenset(
    "git-commit gitcommit gitrebase git-rebase hgcommit jjdescription jj-commit svn-commit neogitcommitmessage scminput "
    "chat chatinput copilot-chat codecompanion avanteinput chatmessage opencode".split()
)
MESSAGE_FILES = (
    "COMMIT_EDITMSG",
    "MERGE_MSG",
    "TAG_EDITMSG",
    "SQUASH_MSG",
    ".jjdescription",
    "hg-editor-",
    "svn-commit",
)
_MESSAGE_SCHEMES = ("vscode-scm:", "chat:", "vscode-chat", "vscode-chat-editor:")


async def in_memory_file(session: Session, uri: str, position: lsp.Position) -> lsp.CompletionList | None:
    """Returns what may be written at a place of a memory file or an index; None where that is nothing."""
    here = await session.linking.here(uri)
    if here is None:
        return None
    cursor = here.positions.offset(position)
    wanted = wanted_in_memory(here.text, cursor)
    if wanted is None or (here.file == INDEX_NAME and wanted.what != "link"):
        return None
    items = _Items(session, uri, here.positions, wanted, cursor)
    match wanted.what:
        case "key":
            words = starting(wanted.typed, absent_keys(here.text, cursor))
            return items.of_words(words, lsp.CompletionItemKind.Property, KEYS)
        case "word":
            return items.of_words(starting(wanted.typed, WORDS[wanted.key]), lsp.CompletionItemKind.Value)
        case "tag":
            return items.of_words(starting(wanted.typed, _tags(here.within)), lsp.CompletionItemKind.Keyword)
        case _:
            return items.of_memories(*_chosen(here, wanted), here)


async def in_message(session: Session, uri: str, position: lsp.Position) -> lsp.CompletionList | None:
    """Returns the memories that may be put where ``@memory`` is typed; None in what is no message."""
    text = session.client.document_text(uri)
    if text is None or not session.settings.flag("enabled") or not _is_message(session, uri):
        return None
    positions = Positions(text, session.encoding)
    cursor = positions.offset(position)
    wanted = wanted_in_message(text, cursor)
    if wanted is None:
        return None
    within = await session.linking.within(await session.reach_of(uri))
    offered = (names.offered() for names in within.naming.stores.values())
    found, more = matching(wanted.typed, offered, LIMIT)
    return _Items(session, uri, positions, wanted, cursor).of_memories(found, more, None)


def preview(session: Session, memory: Memory, item: lsp.CompletionItem) -> lsp.CompletionItem:
    """Adds to an item what its memory says, in the markup that the client takes."""
    age = spoken_age(age_in_days(memory.updated_at, session.now()))
    item.detail = f"{memory.scope}/{memory.type} · {memory.kind} · {age}"
    parts = [shortened(memory.body, _PREVIEW_CHARS)]
    parts += [f"{label}: {shortened(said, _PREVIEW_CHARS)}" for label, said in _reasons(memory) if said]
    document = session.client.capabilities.text_document
    asked = document.completion.completion_item if document and document.completion else None
    formats = (asked.documentation_format or ()) if asked else ()
    if lsp.MarkupKind.Markdown in formats:
        text = "\n\n".join(map(escaped, parts))
        item.documentation = lsp.MarkupContent(kind=lsp.MarkupKind.Markdown, value=text)
    else:
        item.documentation = "\n\n".join(parts)
    return item


def _reasons(memory: Memory) -> Sequence[tuple[str, str | None]]:
    return ("Why", memory.why), ("How to apply", memory.how_to_apply)


def _is_message(session: Session, uri: str) -> bool:
    name = uri.rpartition("/")[2]
    return (
        session.client.document_language(uri).lower() in MESSAGES
        or name.startswith(MESSAGE_FILES)
        or uri.startswith(_MESSAGE_SCHEMES)
    )


def _tags(within: Within) -> list[str]:
    """The tags in use, the commonest first."""
    counts: dict[str, int] = {}
    for names in within.naming.stores.values():
        for tag, count in list(names.register.tags.items()):
            counts[tag] = counts.get(tag, 0) + count
    return sorted(counts, key=lambda tag: (-counts[tag], tag))


def _chosen(here: Here, wanted: Wanted) -> tuple[list[Named], bool]:
    """The memories that a file may name: none that something took the place of, nor the file's own."""
    stores = here.within.naming.stores
    known = [stores[here.scope]] if wanted.what == "path" else stores.values()
    offered = (names.offered() for names in known)
    return matching(wanted.typed, offered, LIMIT, (here.scope, here.file))


class _Items:
    """Items for what is typed at one place of one document."""

    def __init__(self, session: Session, uri: str, positions: Positions, wanted: Wanted, cursor: int) -> None:
        self._uri, self._wanted, self._positions = uri, wanted, positions
        self._typed = positions.range(wanted.start, cursor)
        self._whole = positions.range(wanted.start, wanted.end)
        document = session.client.capabilities.text_document
        asked = document.completion.completion_item if document and document.completion else None
        self._replaces = asked is not None and asked.insert_replace_support is True
        self._details = asked is not None and asked.label_details_support is True

    def of_words(
        self, words: Iterable[str], kind: lsp.CompletionItemKind, meanings: dict[str, str] | None = None
    ) -> lsp.CompletionList | None:
        """Returns these words in this order."""
        found = list(words)
        items = [
            lsp.CompletionItem(
                label=word,
                kind=kind,
                detail=(meanings or {}).get(word),
                sort_text=f"{n:04}",
                filter_text=before + word,
                text_edit=edit,
            )
            for n, word in enumerate(found[:LIMIT])
            for edit, before in [self._edit(word)]
        ]
        return lsp.CompletionList(is_incomplete=len(found) > LIMIT, items=items) if items else None

    def of_memories(self, found: Sequence[Named], more: bool, here: Here | None) -> lsp.CompletionList | None:
        """Returns these memories in this order; ``more``: others match, too."""
        items = [self._memory(n, one, here) for n, one in enumerate(found)]
        return lsp.CompletionList(is_incomplete=more, items=items) if items else None

    def _memory(self, n: int, one: Named, here: Here | None) -> lsp.CompletionItem:
        names = dict.fromkeys((one.title, folded(one.title), one.stem))
        mark = "@memory " if self._wanted.what == "mention" else ""
        where = f"{one.scope}/{one.type}"
        edit, before = self._edit(*self._texts(one, here))
        return lsp.CompletionItem(
            label=shortened(one.title, _TITLE_CHARS),
            label_details=lsp.CompletionItemLabelDetails(description=where) if self._details else None,
            kind=lsp.CompletionItemKind.Reference,
            sort_text=f"{n:04}",
            filter_text=before + mark + " ".join(names),
            text_edit=edit,
            data={"id": one.id, "uri": self._uri},
        )

    def _texts(self, one: Named, here: Here | None) -> Sequence[str]:
        """What names a memory, best first."""
        if here is None:
            return (one.summary,)
        if self._wanted.what == "path":
            return (one.id.removeprefix(f"{one.scope}:"),)
        return here.within.naming.link_to(one, here.scope), one.id

    def _edit(self, *texts: str) -> tuple[lsp.TextEdit | lsp.InsertReplaceEdit, str]:
        """Returns what puts the first of these that is read back as it is, and what it replaces before what is typed."""
        wanted, line = self._wanted, self._wanted.line
        found = line and next(filter(None, (inserted(wanted, line, text) for text in texts)), None)
        new = f"{wanted.before}{texts[0]}{wanted.after}"
        if line and found and (found.start, found.new) != (wanted.start, new):
            before = line.text[found.start - line.at : wanted.start - line.at]
            place = self._positions.range(found.start, found.end)
            return lsp.TextEdit(range=place, new_text=found.new), before
        if self._replaces and self._whole != self._typed:
            return lsp.InsertReplaceEdit(new_text=new, insert=self._typed, replace=self._whole), ""
        return lsp.TextEdit(range=self._typed, new_text=new), ""
