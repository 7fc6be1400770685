"""What a place says: the word, what holds it by its indentation, the file, and what is near."""

from __future__ import annotations

from pathlib import PurePath

import pytest

from mnemic.core.hovering.bearing import relevant
from mnemic.core.hovering.code_words import telling
from mnemic.core.hovering.place import place_at
from mnemic.core.search.tokens import query_terms
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import MONDAY, open_user, topic, write
from tests.core.hover_positions import pointed_at

PYTHON = """\
class Jar(Base):
    limit = 3

    async def save(self, path):
        with open(path) as file:
            file.write(¦data)
"""
TYPESCRIPT = """\
export class CartService {
  private items = [];
  add = async (item: Item) => {
    if (item) {
      this.items.¦push(item);
    }
  };
}
"""
GO = """\
func (s *Server) Listen(ctx context.Context) error {
\tfor {
\t\t¦accept(ctx)
\t}
}
"""
C = """\
static int read_frame(struct conn *c)
{
    return ¦decode(c);
}
"""
MARKDOWN = """\
# Deploying

## Rolling back

Use ¦kubectl.
"""


def at(text: str, path: str = "app/x.py") -> tuple[str, ...]:
    place = pointed_at(text, PurePath(path))
    assert place is not None
    return place.holders


@pytest.mark.parametrize(
    ("text", "path", "holders"),
    [
        (PYTHON, "app/jar.py", ("save", "Jar")),
        (TYPESCRIPT, "src/cart.ts", ("add", "CartService")),
        (GO, "net/server.go", ("Listen",)),
        (MARKDOWN, "docs/ops.md", ("Rolling back",)),
        ("x = ¦y\n", "x.py", ()),
        (
            "impl Store for Disk {\n    fn read(&self) {\n        ¦go();\n    }\n}\n",
            "d.rs",
            ("read", "Store"),
        ),
        ("class A:\n    def b(self):\n        pass\n\n¦c = 1\n", "a.py", ()),
        ("class A:\n  def b\n    ¦c\n", "a.rb", ("b", "A")),
    ],
)
def test_what_holds_a_line(text: str, path: str, holders: tuple[str, ...]) -> None:
    assert at(text, path) == holders


def test_a_place_knows_its_file_its_folders_and_the_lines_around() -> None:
    lines = [f"line{n} = {n}" for n in range(20)]
    place = place_at(lines, 10, 0, PurePath("shop/cart/Total.py"))
    assert place is not None
    assert (place.word, place.file, place.path) == ("line10", "total.py", ("shop", "cart", "Total"))
    assert [word for word in place.near if word.startswith("line")] == [
        f"line{n}" for n in (7, 8, 9, 11, 12, 13)
    ]


@pytest.mark.parametrize(("number", "column"), [(0, 5), (0, 99), (1, 0), (7, 0)])
def test_there_is_no_place_on_blanks_and_behind_the_end(number: int, column: int) -> None:
    assert place_at(["hello = 1", ""], number, column) is None


def test_a_file_without_end_is_looked_through_so_far_only() -> None:
    lines = ["class Top:"] + ["    x = 1"] * 100_000
    place = place_at(lines, 100_000, 4)
    assert place is not None
    assert place.holders == ()


def test_what_any_program_says_tells_little() -> None:
    little, much = query_terms("name")[-1], query_terms("samesite")[-1]
    assert telling(little) < 0.2
    assert telling(much) == 1.0


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    made = open_user(tmp_path_factory.mktemp("places"))
    texts = {
        "jar": "Cookie jars are kept encrypted on laptops.",
        "resolver": "AsyncResolver stays off in production; the VPN hosts do not resolve with it.",
        "owner": "transport.py belongs to the network team, ask Hanna before a change.",
        "pantry": "pantry: its cookie is readable by scripts.",
        "name": "Name files in lower case.",
        **{f"filler{n}": f"The lamp of room {n} is broken." for n in range(30)},
    }
    for name, body in texts.items():
        write(made, f"project/{name}.md", topic(body, body[:40].replace(":", "")))
    return made


def shown(shelf: Shelf, text: str, path: str = "app/x.py") -> list[str]:
    place = pointed_at(text, PurePath(path))
    found = relevant(place, [shelf], MONDAY, 3) if place else []
    return [one.memory.path.removeprefix("project/").removesuffix(".md") for one in found]


def test_a_name_of_several_parts_that_a_memory_holds_shows_it(shelf: Shelf) -> None:
    assert shown(shelf, "from x import ¦AsyncResolver") == ["resolver"]
    assert shown(shelf, "from x import ¦AsyncReader") == []


def test_what_is_said_of_a_file_is_shown_where_it_defines_something(shelf: Shelf) -> None:
    assert shown(shelf, "class ¦Pipe:", "net/transport.py") == ["owner"]
    assert shown(shelf, "class ¦Pipe:", "net/other.py") == []
    assert shown(shelf, "total = ¦amount + 1", "net/transport.py") == []


def test_what_holds_the_line_is_a_second_sign(shelf: Shelf) -> None:
    assert shown(shelf, "class Cookie:\n    def ¦jar(self):\n        pass", "web/cookies.py") == ["jar"]


def test_a_memory_that_names_what_it_is_about_is_shown_there_only(shelf: Shelf) -> None:
    assert "pantry" not in shown(shelf, "¦cookie = scripts.readable()", "shop/web.py")
    assert "pantry" in shown(shelf, "¦cookie = scripts.readable()", "pantry/web.py")


def test_words_of_any_program_show_nothing_by_themselves(shelf: Shelf) -> None:
    assert shown(shelf, "    ¦name = file.name") == []
