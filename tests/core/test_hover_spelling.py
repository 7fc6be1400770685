"""Words written together in one place and apart in another are one word, and count once."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from mnemic.core.hovering.bearing import relevant
from mnemic.core.hovering.spelling import apart, pieces_of, together, unnumbered
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic, write
from tests.core.hover_positions import pointed_at

MEMORIES = {
    "keep": "We keep the keep-alive timeout at 15 seconds",
    "utf": "Positions in LSP are UTF-16 code units",
    "socket": "Priya owns the websockets",
    "netrc": "We don't use netrc auth anywhere",
    "dns": "The DNS cache must stay on in production, we got rate limited by Route53 in March",
    "resolver": "AsyncResolver stays off; the VPN hosts do not resolve with it",
    "resolver_two": "AsyncResolver leaked in March, Hanna wrote the report on it",
    "resolver_three": "AsyncResolver is what the Turin office asks for again and again",
    "sha": "sha256 sums are checked before unpacking",
    **{f"filler{n}": f"The lamp of room {n} is broken." for n in range(30)},
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = open_user(tmp_path_factory.mktemp("spelling"))
    for name, body in MEMORIES.items():
        write(made, f"project/{name}.md", topic(body, body[:40].replace(":", "")))
    return made


def shown(shelf: Shelf, text: str) -> list[str]:
    place = pointed_at(text, PurePath("app/x.py"))
    found = relevant(place, [shelf], MONDAY, 3) if place else []
    return [one.memory.path.removeprefix("project/").removesuffix(".md") for one in found]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("¦keepalive_timeout = 15", "keep"),
        ("¦keep_alive_timeout = 15", "keep"),
        ("Site(runner, ¦keepaliveTimeout=15)", "keep"),
        ("let ¦keepAliveTimeout = 15;", "keep"),
        ("¦KEEPALIVE_TIMEOUT = 15", "keep"),
        ("¦keep-alive-timeout: 15", "keep"),
        ("class ¦Utf16(UnitCounter):", "utf"),
        ("¦UTF_16 = 1", "utf"),
        ("¦websocket = 1", "socket"),
        ("class ¦WebSocketHandler:", "socket"),
        ("return ¦WebSocketResponse()", "socket"),
        ("open_¦web_socket()", "socket"),
        ("¦SHA_256 = 1", "sha"),
        ("import ¦netrc", "netrc"),
        ("x = netrc.¦netrc()", "netrc"),
    ],
)
def test_a_word_is_found_however_it_is_put_together(shelf: Shelf, text: str, name: str) -> None:
    assert shown(shelf, text) == [name]


@pytest.mark.parametrize(
    "text",
    [
        "class ¦Utf8(UnitCounter):",
        "class ¦Web:",
        "import ¦socket",
        "¦keep = True",
        "¦timeout = 3",
        "¦alive_socket = web",
        "¦SHA_512 = 1",
    ],
)
def test_half_of_a_word_is_not_the_word(shelf: Shelf, text: str) -> None:
    assert shown(shelf, text) == []


def test_the_word_under_the_pointer_counts_more_than_its_line(shelf: Shelf) -> None:
    line = "return TCPConnector({}limit_per_host=20, {}use_dns_cache=False)"
    assert shown(shelf, line.format("¦", "")) == []
    assert shown(shelf, line.format("", "¦")) == ["dns"]


def test_a_name_that_several_memories_hold_as_it_is_shows_one(shelf: Shelf) -> None:
    assert shown(shelf, "from x import ¦AsyncResolver")[0].startswith("resolver")


def test_the_parts_give_way_to_the_word_that_they_are_put_together_to() -> None:
    assert together("WebSocketHandler") == {
        "websocket": {"websocket", "handler"},
        "sockethandl": {"web", "sockethandl"},
    }
    assert apart("keepalive_timeout")["keep-alive"] == {"keep-alive", "timeout"}
    assert apart("Utf16")["utf-16"] == {"utf-16"}


def test_what_is_no_word_is_left_as_it_is() -> None:
    assert together("name") == {}
    assert apart("name") == {}
    assert apart("a" * 100) == {}
    assert together("_".join(f"part{n}" for n in range(500))) == {}
    assert pieces_of("return_HTTPServer-class") == ["http", "server"]


def test_a_word_with_a_number_says_the_word_too() -> None:
    assert unnumbered("uuid4") == {"uuid"}
    assert unnumbered("make_sha256_sum") == {"sha"}
    assert unnumbered("x1") == set()
