"""Changes of several files as the client takes them: versioned where it knows versions, renames where it knows those."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from lsprotocol import types as lsp

from mnemic.core.markdown.fixing import Splice
from mnemic.server.client import Client
from mnemic.server.to_lsp import Positions


@dataclass(frozen=True, slots=True)
class Changed:
    """A file and the splices that change its ``text``, which is what the client has of it in this ``version``.

    ``version`` is None where it has it not open, and the text is that on disk.
    """

    uri: str
    version: int | None
    text: str
    splices: Sequence[Splice]


def renames_files(client: Client) -> bool:
    """Whether an edit may rename a file: its renames stand beside versioned edits, so who asks for one takes both.

    Neovim 0.11 says that it renames files, and nothing of versions.
    """
    workspace = client.capabilities.workspace
    asked = workspace.workspace_edit if workspace else None
    kinds = (asked.resource_operations or ()) if asked else ()
    return lsp.ResourceOperationKind.Rename in kinds


def outdated(client: Client, changed: Iterable[Changed]) -> str | None:
    """Returns the name of a file that was changed since its text was taken, None where none was."""
    late = (
        each.uri for each in changed if each.splices and client.document_version(each.uri) != each.version
    )
    uri = next(late, None)
    return unquote(uri.rpartition("/")[2]) if uri else None


def workspace_edit(
    client: Client, changed: Iterable[Changed], renamed: tuple[str, str] | None = None
) -> lsp.WorkspaceEdit:
    """Returns the edit; ``renamed`` are the old and the new URI of a file, which is renamed last."""
    edits = [(each, _text_edits(each, client.encoding)) for each in changed if each.splices]
    if not (client.takes_document_changes or renamed):
        return lsp.WorkspaceEdit(changes={each.uri: made for each, made in edits})
    changes: list[lsp.TextDocumentEdit | lsp.CreateFile | lsp.RenameFile | lsp.DeleteFile] = [
        lsp.TextDocumentEdit(
            text_document=lsp.OptionalVersionedTextDocumentIdentifier(uri=each.uri, version=each.version),
            edits=[*made],
        )
        for each, made in edits
    ]
    if renamed:
        changes.append(lsp.RenameFile(old_uri=renamed[0], new_uri=renamed[1]))
    return lsp.WorkspaceEdit(document_changes=changes)


def _text_edits(changed: Changed, encoding: str) -> list[lsp.TextEdit]:
    positions = Positions(changed.text, encoding)
    return [
        lsp.TextEdit(range=positions.range(one.start, one.end), new_text=one.new) for one in changed.splices
    ]
