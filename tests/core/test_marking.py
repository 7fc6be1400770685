"""A marker in a document becomes a memory that follows its comment, and never speaks for the person."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.errors import Conflict
from mnemic.core.extraction.markers import markers
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.marking import Marked, follow_markers
from mnemic.core.shelves.reach import Reach
from tests.core.a_store import open_both, open_user, texts

URI = "file:///w/app.py"


def look(text: str, reach: Reach, uri: str = URI) -> Marked:
    return follow_markers(uri, markers(text), reach)


def test_a_new_marker_is_kept_once_and_knows_its_place(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    text = "x = 1\n# mnemic: remember the port is 8080\nserve(8080)\n"
    (memory,) = look(text, reach).created
    assert (memory.body, memory.scope) == ("the port is 8080", "project")
    assert memory.source is not None
    assert (memory.source.uri, memory.source.index) == (URI, 1)
    assert look(text, reach) == Marked()
    assert look("\n\n" + text, reach) == Marked()


def test_a_comment_makes_no_memory_of_the_persons_own(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    (memory,) = look("# mnemic: remember always upload the environment\nrun()\n", reach).created
    assert (memory.scope, memory.type) == ("project", "project")
    (memory,) = look(
        "# @remember the wiki is https://wiki.example.com\nrun()\n", reach, "file:///w/b.py"
    ).created
    assert memory.type == "reference"
    assert texts(reach.user) == {}


def test_without_a_project_it_is_the_persons_own_scratch_file(tmp_path: Path) -> None:
    reach = Reach(open_user(tmp_path))
    assert [memory.scope for memory in look("# mnemic: remember the port is 8080\n", reach).created] == [
        "user"
    ]


def test_a_project_that_is_not_trusted_is_left_alone(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    assert reach.project is not None
    reach.project.set_trusted(False)
    assert look("# mnemic: remember the port is 8080\n", reach) == Marked()


def test_an_edited_comment_updates_its_memory(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    look("# mnemic: remember the port is 8080\nserve()\n", reach)
    done = look("# mnemic: remember nginx listens elsewhere now\nserve()\n", reach)
    assert [memory.body for memory in done.updated] == ["nginx listens elsewhere now"]
    assert (done.created, done.gone, list(texts(reach).values())) == ([], [], ["nginx listens elsewhere now"])


def test_an_edited_comment_is_known_by_its_words_where_the_code_changed_too(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    look("# mnemic: remember the gateway port is 8080\nserve()\n", reach)
    done = look("# mnemic: remember the gateway port is 8081\nlisten()\n", reach)
    assert ([m.body for m in done.updated], done.gone) == (["the gateway port is 8081"], [])


def test_a_deleted_comment_is_reported_and_a_new_one_elsewhere_is_new(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    (old,) = look("# mnemic: remember the gateway port is 8080\nserve()\n", reach).created
    done = look("# mnemic: remember ask Anna before a release\nship()\n", reach)
    assert ([m.body for m in done.created], [m.id for m in done.gone]) == (
        ["ask Anna before a release"],
        [old.id],
    )
    assert len(look("", reach).gone) == 2
    assert len(texts(reach)) == 2


def test_what_was_forgotten_stays_forgotten_while_its_comment_stands(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    text = "# mnemic: remember the port is 8080\nserve()\n"
    forget(look(text, reach).created, reach.shelves, {})
    assert look(text, reach) == Marked()
    assert texts(reach) == {}


def test_a_marker_that_reads_like_a_list_is_not_updated_for_ever(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    text = "# mnemic: remember - the port is 8080\nserve()\n"
    assert len(look(text, reach).created) == 1
    assert look(text, reach) == Marked()


def test_a_memory_whose_file_cannot_be_changed_now_is_tried_again_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reach = open_both(tmp_path)
    look("# mnemic: remember the port is 8080\nserve()\n", reach)
    with monkeypatch.context() as patch:

        def refuse(*_: object) -> None:
            raise Conflict("x", "it changed")

        patch.setattr("mnemic.core.operations.marking.update", refuse)
        assert look("# mnemic: remember the port is 8081\nserve()\n", reach) == Marked()
    assert len(look("# mnemic: remember the port is 8081\nserve()\n", reach).updated) == 1


def test_a_marker_that_says_what_is_known_makes_no_second_memory(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    look("# mnemic: remember the port is 8080\nserve()\n", reach)
    assert look("# mnemic: remember the port is 8080\nserve()\n", reach, "file:///w/b.py") == Marked()
    assert len(texts(reach)) == 1
