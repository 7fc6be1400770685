"""The picture of Neovim shows what a hover really says."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

from tests.running import Running
from tests.source_tree import ROOT

PICTURE = ROOT / "docs" / "images" / "neovim.svg"


def test_the_picture_shows_each_line_of_the_hover(tmp_path: Path) -> None:
    texts = re.findall(r"<text[^>]*>(.*?)</text>", PICTURE.read_text("utf-8"))
    shown = [unescape(text).replace("\xa0", " ").strip() for text in texts]
    code = next(text for text in shown if "openBilling" in text)
    with Running(tmp_path) as server:
        memory = server.remember("We decided to use PostgreSQL 15 for billing\nWhy: row-level security")[
            "memory"
        ]
        file = (server.project / "billing.go").as_uri()
        server.open(file, f"package billing\n\n\n\n\t{code}\n", "go")
        hover = server.hover(file, 4, 1 + code.index("PostgreSQL"))
    assert memory["why"] == "row-level security"
    said = [re.sub(r"\(file:.*\)|[*\[\]]", "", line).strip() for line in hover.splitlines()]
    assert [line for line in said if line] == [line for line in shown if line in said and line]
