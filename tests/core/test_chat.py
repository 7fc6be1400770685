"""A chat by offsets: what is held, unread, missing and rewritten."""

from __future__ import annotations

from mnemic.core.chat import CONTEXT, ChatSession, Message, Unread, chained


def said(*contents: str) -> list[Message]:
    return [Message("user", content) for content in contents]


def numbered(start: int, end: int) -> list[Message]:
    return said(*(f"message {n}" for n in range(start, end)))


def read_all(session: ChatSession) -> list[Unread]:
    runs = list(session.unread())
    for run in runs:
        session.mark_processed(run)
    return runs


def unread_texts(session: ChatSession) -> list[str]:
    return [each.content for run in session.unread() for each in run.messages[run.unread - run.first :]]


class TestAnIdThatIsUsedAgain:
    def test_another_first_message_starts_over(self) -> None:
        first = chained("", said("a")[0])
        again = ChatSession("s", processed_offset=2, prefix_hash="x", first_hash=first)
        assert again.append(0, said("other")) == 1
        assert (again.processed_offset, len(again.unread())) == (0, 1)

    def test_the_same_first_message_goes_on(self) -> None:
        first = chained("", said("a")[0])
        again = ChatSession("s", processed_offset=2, prefix_hash="x", first_hash=first)
        again.append(0, said("a", "b", "c"))
        (unread,) = again.unread()
        assert [message.content for message in unread.messages[unread.unread - unread.first :]] == ["c"]

    def test_restart_forgets_all(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        session.restart()
        assert (session.total, session.unread(), session.first_hash) == (0, (), None)


class TestAppending:
    def test_messages_are_unread_until_they_are_processed(self) -> None:
        session = ChatSession("s")
        assert session.append(0, said("a", "b")) == 2
        assert unread_texts(session) == ["a", "b"]
        read_all(session)
        assert session.unread() == ()
        assert (session.processed_offset, session.total) == (2, 2)

    def test_what_is_there_already_is_ignored(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a", "b"))
        assert session.append(1, said("other", "c")) == 1
        assert [each.content for each in session.messages] == ["a", "b", "c"]
        assert session.append(0, said("x")) == 0

    def test_a_gap_is_kept_and_told(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        session.append(5, said("f"))
        assert session.gaps == ((1, 5),)
        assert [(run.first, run.unread, run.end) for run in session.unread()] == [(0, 0, 1), (5, 5, 6)]
        assert session.total == 6

    def test_a_gap_at_the_very_start_is_told_too(self) -> None:
        session = ChatSession("s")
        session.append(3, said("d"))
        assert session.gaps == ((0, 3),)

    def test_late_messages_fill_a_gap_and_are_read(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        session.append(3, said("d"))
        read_all(session)
        assert session.append(1, said("b", "c", "not this")) == 2
        assert unread_texts(session) == ["b", "c"]
        assert session.gaps == ()

    def test_one_append_can_reach_over_what_is_held(self) -> None:
        session = ChatSession("s")
        session.append(2, said("c"))
        assert session.append(0, said("a", "b", "x", "d")) == 3
        assert [each.content for each in session.messages] == ["a", "b", "c", "d"]

    def test_nothing_appended_changes_nothing(self) -> None:
        session = ChatSession("s")
        assert session.append(4, []) == 0
        assert (session.total, session.first, session.gaps, session.messages) == (0, 0, (), ())


class TestContext:
    def test_some_read_messages_stay_before_the_unread_ones(self) -> None:
        session = ChatSession("s")
        session.append(0, numbered(0, 100))
        read_all(session)
        session.append(100, numbered(100, 101))
        (run,) = session.unread()
        assert (run.first, run.unread, run.end) == (100 - CONTEXT, 100, 101)
        assert len(session.messages) == CONTEXT + 1

    def test_a_snapshot_is_not_touched_by_later_messages(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        (run,) = session.unread()
        session.append(1, said("b"))
        session.mark_processed(run)
        assert len(run.messages) == 1
        assert unread_texts(session) == ["b"]


class TestRestart:
    def test_the_kept_cursor_covers_what_precedes(self) -> None:
        session = ChatSession("s", "file:///p", "qwen", processed_offset=10, prefix_hash="x")
        assert (session.first, session.total, session.gaps) == (10, 10, ())
        session.append(10, said("k"))
        assert session.gaps == ()
        assert unread_texts(session) == ["k"]

    def test_messages_below_the_cursor_are_context_only(self) -> None:
        session = ChatSession("s", processed_offset=2)
        session.append(0, said("a", "b", "c"))
        assert unread_texts(session) == ["c"]

    def test_a_hole_after_the_cursor_is_a_gap(self) -> None:
        session = ChatSession("s", processed_offset=2)
        session.append(4, said("e"))
        assert session.gaps == ((2, 4),)

    def test_the_whole_history_is_known_again_by_its_hash(self) -> None:
        before = ChatSession("s")
        before.append(0, numbered(0, 5))
        read_all(before)
        after = ChatSession("s", processed_offset=before.processed_offset, prefix_hash=before.prefix_hash)
        assert after.replace(numbered(0, 7)) is False
        assert unread_texts(after) == ["message 5", "message 6"]


class TestReplacing:
    def test_the_same_history_grown_goes_on(self) -> None:
        session = ChatSession("s")
        assert session.replace(numbered(0, 3)) is False
        read_all(session)
        assert session.replace(numbered(0, 4)) is False
        assert unread_texts(session) == ["message 3"]

    def test_a_history_that_shrank_starts_over(self) -> None:
        session = ChatSession("s")
        session.append(0, numbered(0, 5))
        read_all(session)
        assert session.replace(said("summary")) is True
        assert (session.processed_offset, session.total) == (0, 1)
        assert unread_texts(session) == ["summary"]

    def test_a_rewritten_history_starts_over(self) -> None:
        session = ChatSession("s")
        session.append(0, numbered(0, 3))
        read_all(session)
        assert session.replace([*numbered(0, 2), *said("edited", "more")]) is True
        assert len(unread_texts(session)) == 4

    def test_a_role_that_changed_is_a_rewrite(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        read_all(session)
        assert session.replace([Message("assistant", "a"), Message("user", "b")]) is True

    def test_after_a_gap_nobody_can_know_and_it_starts_over(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        session.append(2, said("c"))
        read_all(session)
        assert session.prefix_hash is None
        assert session.replace(said("a", "b", "c", "d")) is True

    def test_an_emptied_history_holds_nothing(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a"))
        session.replace([])
        assert (session.messages, session.unread(), session.total) == ((), (), 0)

    def test_a_run_taken_before_the_replacement_moves_no_cursor(self) -> None:
        session = ChatSession("s")
        session.append(0, said("a", "b"))
        (old,) = session.unread()
        session.replace(said("x"))
        session.mark_processed(old)
        assert session.processed_offset == 0
        assert unread_texts(session) == ["x"]


def test_lone_surrogates_do_not_stop_the_hash() -> None:
    session = ChatSession("s")
    session.append(0, said("bad \ud800 character"))
    read_all(session)
    assert session.prefix_hash


def test_processing_twice_is_processing_once() -> None:
    session = ChatSession("s")
    session.append(0, said("a"))
    (run,) = session.unread()
    session.mark_processed(run)
    session.mark_processed(run)
    assert session.processed_offset == 1
