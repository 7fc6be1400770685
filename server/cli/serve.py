"""``mnemic serve``."""

from __future__ import annotations

import argparse


def run(_arguments: argparse.Namespace) -> int:
    """Serves one client over stdin and stdout; does not return."""
    from mnemic.server.app import build  # noqa: PLC0415 - pygls is imported by nobody else
    from mnemic.server.process import collect_seldom, share_processor, surroundings_of_process  # noqa: PLC0415
    from mnemic.server.rpc.server import serve  # noqa: PLC0415

    share_processor()
    collect_seldom()
    serve(build(surroundings_of_process()))
