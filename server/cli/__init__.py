"""The ``mnemic`` command. Nothing here imports pygls: a small call costs tens of milliseconds."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper

from mnemic.core.errors import BadInput, MnemicError, NoProject
from mnemic.protocol.faults import InvalidParams
from mnemic.server.cli.arguments import parse
from mnemic.server.process import use_utf8

#: Exit codes: done; nothing found or nothing to do; the call was wrong; the store could not do it.
DONE, NOTHING, WRONG, FAILED = 0, 1, 2, 3


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code."""
    if argv is None:
        use_utf8()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    arguments = parse(sys.argv[1:] if argv is None else argv)
    try:
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except (BadInput, InvalidParams) as error:
        return _failed(WRONG, str(error))
    except NoProject as error:
        return _failed(FAILED, f"{error.why} Name an existing folder with --project.")
    except MnemicError as error:
        return _failed(FAILED, str(error))
    except BrokenPipeError:
        # Nobody reads any more, so there is nobody to tell: not at the end of the process either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        return _failed(FAILED, f"{error.filename or 'the disk'}: {(error.strerror or 'failed').lower()}")
    except KeyboardInterrupt:
        return 130
    return code


def _failed(code: int, sentence: str) -> int:
    from mnemic.server.cli.words import visible  # noqa: PLC0415 - the sentence may hold what somebody else wrote

    print(f"mnemic: {visible(sentence)}", file=sys.stderr)
    return code
