"""What the file of a search index holds, and what it must have been made with.

The file holds nothing that the Markdown does not say: losing it costs one rebuild.
"""

from __future__ import annotations

import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from importlib.resources import files

from mnemic.core.persistence.database import CONTRADICTORY, Layout, Unusable
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
#: True where the tables agree: each term of a passage has its posting, each vector its passage, and no blob is cut.
SOUND = """
select (select documents from state) = (select count(*) from document)
    and not exists (select 1 from document where id not in (select document from passage))
    and not exists (select 1 from passage where document not in (select id from document))
    and not exists (select 1 from passage where segment not in (select id from segment))
    and not exists (select 1 from vector where passage not in (select id from passage))
    and not exists (select 1 from vector where typeof(code) <> 'blob' or length(code) < 5)
    and not exists (
        select 1 from posting where typeof(passages) <> 'blob' or typeof(strengths) <> 'blob'
        or length(passages) % 4 or length(passages) <> 2 * length(strengths)
    )
    and (select coalesce(sum(length(passages)) / 4, 0) from posting) = (
        select coalesce(sum(length(terms) - length(replace(terms, char(10), '')) + 1), 0)
        from (select terms from passage union all select terms from gone) where terms <> ''
    )
    and (select coalesce(max(id), 0) from passage)
        <= (select coalesce(max(seq), 0) from sqlite_sequence where name = 'passage')
"""
_CONSTRAINTS = frozenset({sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE})


@contextmanager
def as_kept() -> Iterator[None]:
    """Raises ``Unusable`` where rows, which we alone write, hold what nobody can make sense of.

    What is done within must depend on rows alone: errors of other origin would cost the file.
    """
    try:
        yield
    except (ArithmeticError, AttributeError, LookupError, MemoryError, TypeError, ValueError) as error:
        raise Unusable(CONTRADICTORY) from error
    except sqlite3.DatabaseError as error:
        # A text that is no UTF-8 is an error of the module's own, and has no code.
        code = getattr(error, "sqlite_errorcode", None)
        if code in _CONSTRAINTS or (code is None and type(error) is sqlite3.OperationalError):
            raise Unusable(CONTRADICTORY) from error
        raise


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
        SOUND,
    )
