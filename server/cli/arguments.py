"""What may be said on the command line. Each command's work is imported only when that command runs."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module

from mnemic.core.memory import IMPORTANCES, KINDS, TYPES
from mnemic.server.version import VERSION


def parse(argv: Sequence[str]) -> argparse.Namespace:
    """Returns the arguments, with the function to run; leaves with exit code 2 and usage where they are wrong."""
    parser = argparse.ArgumentParser(
        prog="mnemic", description="A memory for coding agents that lives where the code is edited."
    )
    parser.add_argument("--version", action="version", version=f"mnemic {VERSION}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _serve(_command(commands, "serve", "serve an editor or an agent over stdin and stdout (LSP framing)"))
    _command(
        commands, "demo", "play a real conversation through the server and show what it does", common=False
    )
    _recall(_command(commands, "recall", "show the memories that answer a question"))
    _wake(_command(commands, "wake", "print what a session that begins should know, as a block for a prompt"))
    _remember(_command(commands, "remember", "keep a text"))
    _forget(_command(commands, "forget", "forget memories; can be undone"))
    _restore(_command(commands, "restore", "take an operation back"))
    _dream(_command(commands, "dream", "keep the stores small: join, overtake, put away; can be undone"))
    _list(_command(commands, "list", "list memories"))
    _review(_command(commands, "review", "show what could be tidied up, and why; changes nothing"))
    _command(commands, "status", "show stores, counts and problems")
    _attach(
        _command(commands, "attach", "bring the memories of a renamed project or a removed worktree here")
    )
    _doctor(
        _command(commands, "doctor", "check the stores and all that they stand on, and mend what is safe")
    )
    return parser.parse_args(argv)


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    *,
    common: bool = True,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(name, help=text, description=text[0].upper() + text[1:] + ".")
    parser.set_defaults(run=_late(name))
    if common and name != "serve":
        parser.add_argument("--project", metavar="DIR", help="the project's folder (default: where you are)")
        parser.add_argument("--json", action="store_true", help="print the result as the wire has it")
    return parser


def _late(name: str) -> Callable[[argparse.Namespace], int]:
    def run(arguments: argparse.Namespace) -> int:
        return int(import_module(f"mnemic.server.cli.{name}").run(arguments))

    return run


def _serve(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--stdio", action="store_true", help="over stdin and stdout (the default; editors pass it)"
    )


def _recall(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="+", help="the question, in any language")
    parser.add_argument(
        "--limit", type=int, metavar="N", help="at most so many (1…50; default: the option recall.limit)"
    )
    parser.add_argument("--scope", action="append", metavar="SCOPE", help="only this scope; may be repeated")
    parser.add_argument("--type", action="append", choices=TYPES, help="only this type; may be repeated")
    parser.add_argument("--prompt", action="store_true", help="print the block for a prompt")
    parser.add_argument("--explain", action="store_true", help="say why each one is shown")


def _wake(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--task", metavar="TEXT", help="what the session is about, in words")
    parser.add_argument(
        "--budget", type=int, metavar="N", help="at most so many tokens (1…100,000; default: 900)"
    )
    parser.add_argument("--session", metavar="ID", help="the chat's id; the same again where it is resumed")
    parser.add_argument("--scope", action="append", metavar="SCOPE", help="only this scope; may be repeated")


def _remember(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", nargs="*", help="the text; - reads it from the input")
    parser.add_argument("--title", help="a title; the text is then its body, and the same title updates it")
    parser.add_argument("--type", choices=TYPES, help="default: decided by rule")
    parser.add_argument("--kind", choices=KINDS, help="default: decided by rule")
    parser.add_argument("--scope", metavar="SCOPE", help="default: by type")
    parser.add_argument("--why", help="the reason behind it")
    parser.add_argument("--how-to-apply", metavar="TEXT", help="when and how it applies")
    parser.add_argument("--importance", choices=IMPORTANCES)
    parser.add_argument("--tag", action="append", default=[], metavar="TAG", help="may be repeated")
    parser.add_argument("--pin", action="store_true", help="keep it in the index, whatever its heat")


def _forget(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("query", nargs="*", help="what to forget; shows candidates unless --apply is given")
    parser.add_argument(
        "--id", action="append", default=[], metavar="ID", help="exactly this memory; may be repeated"
    )
    parser.add_argument("--scope", action="append", metavar="SCOPE", help="only this scope; may be repeated")
    parser.add_argument(
        "--limit", type=int, default=5, metavar="N", help="at most so many candidates (default: 5)"
    )
    parser.add_argument(
        "--apply", action="store_true", help="do it: the ids, or the one memory that the query means"
    )
    parser.add_argument(
        "--purge",
        action="store_true",
        help="with --id and --apply: destroy it, in the trash and the undo log too; can't be undone",
    )


def _restore(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("token", nargs="?", help="the token that the operation printed")
    parser.add_argument(
        "--id", action="append", default=[], metavar="ID", help="this forgotten memory; may be repeated"
    )
    parser.add_argument("--log", action="store_true", help="list what can be taken back")


def _dream(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="show what it would do, and do nothing")
    parser.add_argument(
        "--force", action="store_true", help="do it whenever the last one was, and however few sessions since"
    )


def _list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--scope", action="append", metavar="SCOPE", help="only this scope; may be repeated")
    parser.add_argument("--type", action="append", choices=TYPES, help="only this type; may be repeated")
    parser.add_argument("--text", help="only those that hold this text")
    parser.add_argument("--sort", choices=("updated", "heat", "title", "created"), default="updated")
    parser.add_argument("--limit", type=int, default=100, metavar="N", help="at most so many (default: 100)")


def _review(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", type=int, default=20, metavar="N", help="at most so many (1…1,000; default: 20)"
    )


def _attach(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("root", metavar="OLD_ROOT", help="the folder that is gone, as mnemic status names it")


def _doctor(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--fix", action="store_true", help="mend what can be mended without touching a memory's text"
    )
