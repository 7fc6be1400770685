"""``textDocument/hover``: what bears on a place, and silence elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from urllib.parse import unquote

import pytest

from tests.running import Running
from tests.server.raw import Json

Start = Callable[..., Running]

CODE = "file:///app/client.py"
TEXT = "class PaymentClient:\n    # talks to the billing gateway 😀\n    retries = 3\n\nx = y + 1\n"


@pytest.fixture(scope="module", autouse=True)
def memories(server: Running) -> None:
    server.result(
        "memory/remember",
        {
            "title": "Payment client",
            "body": "PaymentClient must never retry a charge. <b>[x](y)</b>",
            "type": "project",
            "why": "customers were billed twice",
        },
    )
    server.open(CODE, TEXT)


def test_it_shows_the_memory_that_speaks_of_the_word(server: Running) -> None:
    shown = server.hover(CODE, 0, 8)
    assert "Payment client" in shown
    assert "billed twice" in shown
    assert "today" in shown
    assert "file://" in shown
    assert "command:" not in shown


def test_a_memory_makes_no_markdown_of_its_own(server: Running) -> None:
    shown = server.hover(CODE, 0, 8)
    assert "<b>" not in shown
    assert "[x](y)" not in shown


@pytest.mark.parametrize(("line", "character"), [(3, 0), (4, 2), (4, 0), (0, 1), (2, 14), (99, 0)])
def test_it_is_silent_elsewhere(server: Running, line: int, character: int) -> None:
    assert server.hover(CODE, line, character) == ""


def test_a_place_behind_a_line_is_its_end(server: Running) -> None:
    assert server.hover(CODE, 0, 9_999) == server.hover(CODE, 0, len(TEXT.splitlines()[0]))


@pytest.mark.parametrize(
    "uri", ["file:///app/not-open.py", "untitled:1", "vscode-remote://ssh/x", "file:", "", "/tmp/p"]
)
def test_a_document_that_nobody_has_is_met_with_silence(server: Running, uri: str) -> None:
    assert server.hover(uri, 0, 0) == ""


def test_a_hover_warms_a_memory(server: Running) -> None:
    def heat() -> float:
        return float(server.result("memory/list", {"text": "retry a charge"})["memories"][0]["heat"])

    before = heat()
    server.hover(CODE, 0, 8)
    assert server.eventually(heat) >= before


def test_in_a_memory_file_it_tells_of_the_entry_under_the_cursor(server: Running) -> None:
    text = "- The API listens on 8080.\n- The worker listens on 9090.\n"
    uri = server.put("ports.md", text).as_uri()
    server.open(uri, text, "markdown")
    assert "project:ports.md:1" in server.hover(uri, 1, 4)
    server.change(uri, "- The API listens on 8080.\n\n- Another one.\n- The worker listens on 9090.\n")
    assert "The worker" in server.hover(uri, 3, 4)


def test_it_is_silent_where_that_is_switched_off(start: Start) -> None:
    server = start(options={"hover.enabled": False})
    server.remember("PaymentClient must never retry a charge.")
    server.open(CODE, TEXT)
    assert server.hover(CODE, 0, 8) == ""


def test_at_most_as_many_as_the_option_says(start: Start) -> None:
    server = start(options={"hover": {"limit": 1}})
    for n in range(3):
        server.remember(f"PaymentClient number {n} must never retry charge{n}.")
    server.open(CODE, TEXT)
    assert server.hover(CODE, 0, 8).count("PaymentClient") == 2  # title and body of one


def test_a_client_that_renders_commands_gets_links_to_forget_and_to_pin(start: Start) -> None:
    server = start(capabilities={"experimental": {"mnemic": {"commandLinks": True}}})
    memory = server.remember("PaymentClient must never retry a charge.")["memory"]
    id_, revision = memory["id"], memory["revision"]
    server.open(CODE, TEXT)
    commands = linked(server.hover(CODE, 0, 8))
    assert commands["Forget"] == [{"ids": [id_], "revisions": {id_: revision}, "apply": True}]
    assert commands["Pin"] == [{"id": id_, "pinned": True}]
    server.result("workspace/executeCommand", {"command": "mnemic.pin", "arguments": commands["Pin"]})
    assert "[Unpin]" in server.hover(CODE, 0, 8)


def linked(shown: str) -> dict[str, list[Json]]:
    """The arguments of the commands in a hover, by what is shown for each."""
    found = re.findall(r"\[(\w+)\]\(command:mnemic\.\w+\?([^)]+)\)", shown)
    return {title: json.loads(unquote(arguments)) for title, arguments in found}


def test_a_hover_that_is_still_shown_forgets_no_memory_that_says_something_else_by_now(start: Start) -> None:
    server = start(capabilities={"experimental": {"mnemic": {"commandLinks": True}}})
    path = server.put("pay.md", "PaymentClient must never retry a charge.\n")
    server.open(CODE, TEXT)
    stale = server.eventually(lambda: linked(server.hover(CODE, 0, 8)))["Forget"]
    path.write_text("PaymentClient takes crowns.\n")
    error = server.error("workspace/executeCommand", {"command": "mnemic.forget", "arguments": stale})
    assert "was not changed" in error["message"]
    assert server.bodies() == ["PaymentClient takes crowns."]


def test_a_memory_that_shares_its_file_is_not_pinned_from_a_hover(start: Start) -> None:
    server = start(capabilities={"experimental": {"mnemic": {"commandLinks": True}}})
    server.put("pay.md", "- PaymentClient must never retry a charge.\n- Tar is black.\n")
    server.open(CODE, TEXT)
    assert [*server.eventually(lambda: linked(server.hover(CODE, 0, 8)))] == ["Forget"]


def test_a_line_beside_one_that_showed_a_memory_does_not_show_it_again(start: Start) -> None:
    server = start()
    server.remember("PaymentClient must never retry a charge.")
    server.open(CODE, "a = PaymentClient()\nb = PaymentClient()\n\n\nc = PaymentClient()\n")
    assert "PaymentClient" in server.hover(CODE, 0, 5)
    assert server.hover(CODE, 1, 5) == ""
    assert "PaymentClient" in server.hover(CODE, 4, 5)
    assert "PaymentClient" in server.hover(CODE, 0, 5)


def test_what_holds_a_line_and_its_file_count(start: Start) -> None:
    server = start()
    server.remember("billing.py belongs to the finance team; ask Zoe first.")
    uri = (server.root().parent / "elsewhere" / "billing.py").as_uri()
    server.open(uri, "class Ledger:\n    total = amount\n")
    assert "finance team" in server.hover(uri, 0, 8)
    assert server.hover(uri, 1, 14) == ""


def test_on_a_key_of_a_header_it_tells_what_the_key_means(server: Running) -> None:
    text = "---\nname: Ports\ntype: project\nvalid_to: 2027-01-01\n---\n\nThe API listens on 8080.\n"
    uri = server.put("keys.md", text).as_uri()
    server.open(uri, text, "markdown")
    assert server.hover(uri, 3, 2) == "`valid_to`: when it ceases to hold"
    assert "project:keys.md" in server.hover(uri, 3, 14)
    assert "project:keys.md" in server.hover(uri, 6, 2)


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_key_is_one_wherever_the_header_has_it_and_nowhere_else(server: Running, newline: str) -> None:
    head = '\n---\n"type": project\nmetadata:\n  kind: fact\ntags:\n  - name\ndescription: >\n  type: of ship\n---\n'
    text = f"{head}\nThe API listens.\n\n---\nname: none\n---\n".replace("\n", newline)
    uri = server.put("odd-keys.md", "old").as_uri()
    server.open(uri, text, "markdown")
    keys = {line: server.hover(uri, line, 3).partition("`:")[0] for line in range(15)}
    assert {line: key for line, key in keys.items() if not key.startswith("**")} == {
        2: "`type",
        4: "`kind",
        5: "`tags",
        7: "`description",
    }


def test_in_a_memory_file_it_tells_how_many_link_to_it(start: Start) -> None:
    server = start()
    text = "---\nname: Ports\ntype: project\n---\n\nThe API listens on 8080.\n"
    uri = server.put("ports.md", text).as_uri()
    other = "---\nname: Gateway\ntype: project\n---\n\nSee [[Ports]] for the gateway.\n"
    server.put("gateway.md", other)
    server.look()
    server.open(uri, text, "markdown")
    server.eventually(lambda: "1 link in" in server.hover(uri, 5, 2))


@pytest.mark.parametrize(("encoding", "units"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_the_column_counts_in_the_units_that_were_agreed_on(start: Start, encoding: str, units: int) -> None:
    server = start(capabilities={"general": {"positionEncodings": [encoding]}})
    server.remember("Zanzibar is the code name of the new gateway.")
    server.open(CODE, "😀😀😀😀 Zanzibar + gateway\n")
    start_of_word = 4 * units + 1
    assert "Zanzibar" in server.hover(CODE, 0, start_of_word)
    assert "Zanzibar" in server.hover(CODE, 0, start_of_word + 7)
    assert server.hover(CODE, 0, start_of_word + 10) == ""
