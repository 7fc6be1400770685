"""What the file of a search index holds, and what it must have been made with.

The file holds nothing that the Markdown does not say: losing it costs one rebuild.
"""

from __future__ import annotations

import unicodedata

from mnemic.core.persistence.database import Layout
from mnemic.core.search.stemming import stem
from mnemic.core.search.tokens import ANALYSER

#: Raised with every change to the tables below or to what a strength means.
LAYOUT = 2
#: Between the two numbers that a file's version is made of.
_STEP = 1_000
_TABLES = """
create table state (format text not null, generation integer not null, documents integer not null);
create table document (
    id integer primary key autoincrement, key blob not null unique, fingerprint text not null, terms text not null
);
create table posting (
    term text not null, document integer not null, strength real not null, primary key (term, document)
) without rowid;
insert into state values ('{format}', 0, 0)
"""


def current_format() -> str:
    """Returns what an index must have been built with: our versions, and those of what cuts words for us."""
    probe = stem("generalisations") + stem("dying")
    return f"{LAYOUT}.{ANALYSER}.{unicodedata.unidata_version}.{probe}"


def layout() -> Layout:
    """Returns the layout of an index's file: one made by an earlier version, or with other word tables, is of no use."""
    made_with = current_format()
    return Layout(
        _TABLES.format(format=made_with),
        LAYOUT * _STEP + ANALYSER,
        f"select format = '{made_with}' from state",
    )
