"""``workspace/willRenameFiles``: before memory files get other places, whatever links to them is mended."""

from __future__ import annotations

from lsprotocol import types as lsp

from mnemic.server.renaming import moved
from mnemic.server.session import Session


async def handle(session: Session, params: lsp.RenameFilesParams) -> lsp.WorkspaceEdit | None:
    """Nothing where no memory file is among them, or no link has to follow: a rename is never held up."""
    return await moved(session, [(one.old_uri, one.new_uri) for one in params.files])
