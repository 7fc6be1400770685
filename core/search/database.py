"""What the file of a search index holds, and what it must have been made with.

The file holds nothing that the Markdown does not say: losing it costs one rebuild.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from hashlib import sha256
from importlib.resources import files

from mnemic.core.persistence.database import Layout
from mnemic.core.search.stemming import stem
from mnemic.core.search.tokens import ANALYSER

#: Raised with every change to the tables below or to what a strength means.
LAYOUT = 3
#: Between the two numbers that a file's version is made of.
_STEP = 1_000
_TABLES = """
create table state (
    format text not null, generation integer not null, documents integer not null, model text not null
);
create table document (
    id integer primary key autoincrement, key blob not null unique, fingerprint text not null,
    sequence blob not null, position integer not null
);
create index document_sequence on document (sequence);
create table passage (
    id integer primary key autoincrement, document integer not null, segment integer not null, terms text not null
);
create index passage_document on passage (document);
create index passage_segment on passage (segment);
create table segment (id integer primary key, passages integer not null);
create table posting (
    term text, segment integer, passages blob not null, strengths blob not null, primary key (term, segment)
) without rowid;
create table gone (
    passage integer primary key, generation integer not null, segment integer not null, terms text not null
);
create index gone_segment on gone (segment);
create table vector (id integer primary key autoincrement, passage integer not null unique, code blob not null);
insert into state values ('{format}', 0, 0, '')
"""


@cache
def current_format() -> str:
    """Returns what an index must have been built with: our versions, those of what cuts words for us, the thesaurus."""
    probe = stem("generalisations") + stem("dying")
    words = files("mnemic.core.search").joinpath("thesaurus.tsv").read_bytes()
    return f"{LAYOUT}.{ANALYSER}.{unicodedata.unidata_version}.{probe}.{sha256(words).hexdigest()[:12]}"


def layout() -> Layout:
    """Returns the layout of an index's file: one made by an earlier version, or with other word tables, is of no use."""
    made_with = current_format()
    return Layout(
        _TABLES.format(format=made_with),
        LAYOUT * _STEP + ANALYSER,
        f"select format = '{made_with}' from state",
    )
