"""Promises about the process: what its streams carry, when it leaves, and with which exit code."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.server.raw import CAPABILITIES, Raw, framed
from tests.server.toys import COMMAND, ready, started

#: Seconds in which a process that is to leave leaves, however busy the machine.
PATIENT = 60.0


def test_f081_nothing_but_frames_goes_to_stdout() -> None:
    with ready() as client:
        assert client.result("toy/noisy") == 1  # the child that read stdin found it empty
        assert client.result("toy/echo", {"a": 1}) == {"a": 1}
        assert client.shut_down() == 0
        assert client.garbage == b""
        for noise in (
            "handler prints",
            "descriptor",
            "child prints",
            "thread prints",
            "a warning",
            "log line",
        ):
            assert noise in client.log()


def test_f081_a_closed_stderr_does_not_matter() -> None:
    command = [sys.executable, "-c", f"import os, sys; os.close(2); os.execv(sys.executable, {COMMAND!r})"]
    with Raw(command) as client:
        client.initialize()
        assert client.result("toy/noisy") == 1
        assert client.garbage == b""


@pytest.mark.parametrize(
    "data",
    [
        b"Content-Length: -1\r\n\r\n{}",
        b"Content-Length: abc\r\n\r\n{}",
        b"hello\r\n\r\n",
        b"Content-Length: 99999999999999999999\r\n\r\n",
        b"Content-Length: 1099511627776\r\n\r\n",
    ],
)
def test_when_the_position_is_lost_it_says_so_and_leaves(data: bytes) -> None:
    with ready() as client:
        client.write(data)
        assert client.wait_for(None)["error"]["code"] == -32700
        assert client.exit_code(3) == 1


@pytest.mark.parametrize("wrong", [-5, 5])
def test_a_wrong_length_ends_the_conversation(wrong: int) -> None:
    body = b'{"jsonrpc":"2.0","id":"z","method":"memory/status","params":{}}'
    with ready() as client:
        client.write(b"Content-Length: %d\r\n\r\n%b" % (len(body) + wrong, body) + framed(body))
        assert client.wait_for(None)["error"]["code"] == -32700
        assert client.exit_code(3) == 1


def test_a_message_over_the_limit_is_refused_and_the_next_one_read() -> None:
    with ready() as client:
        client.write(framed(b'{"jsonrpc":"2.0","method":"toy/echo","params":"' + b"x" * (64 << 20) + b'"}'))
        assert client.wait_for(None, 30)["error"]["code"] == -32700
        assert client.result("memory/status") == {}


def test_f082_it_leaves_when_its_input_ends() -> None:
    with ready() as client:
        client.close_input()
        assert client.exit_code(2) == 0


def test_f082_it_leaves_when_its_input_ends_inside_a_message() -> None:
    with ready() as client:
        client.write(b"Content-Length: 500\r\n\r\n{")
        client.close_input()
        assert client.exit_code(2) == 1


def test_what_was_asked_before_the_input_ended_is_answered() -> None:
    with ready() as client:
        number = client.ask("toy/slow", {"s": 0.1})
        client.close_input()
        assert client.wait_for(number)["result"] == 0
        assert client.exit_code(2) == 0


def test_f082_a_stuck_thread_does_not_hold_it() -> None:
    with ready() as client:
        client.ask("toy/slow_thread", {"s": 30})
        client.result("memory/status")
        client.close_input()
        assert client.exit_code(3) == 0


def test_f082_it_leaves_when_the_named_parent_dies_though_the_pipe_stays_open() -> None:
    with subprocess.Popen(["sleep", "60"]) as parent:
        with ready(processId=parent.pid) as client:
            client.result("memory/status")
            parent.kill()  # and it is not reaped: a zombie is dead
            assert client.exit_code(PATIENT) == 1
        parent.wait()


def test_f082_it_leaves_when_the_named_parent_is_dead_already() -> None:
    with subprocess.Popen(["true"]) as parent:
        parent.wait()
        with started() as client:
            client.ask("initialize", {**CAPABILITIES, "processId": parent.pid})
            assert client.exit_code(PATIENT) == 1


@pytest.mark.parametrize("pid", [None, 0, -1, os.getpid()], ids=["none", "zero", "group", "alive"])
def test_a_parent_that_lives_or_is_none_does_not_matter(pid: int | None) -> None:
    with ready(processId=pid) as client:
        with pytest.raises(subprocess.TimeoutExpired):
            client.exit_code(0.3)
        assert client.result("memory/status") == {}


def test_f082_it_leaves_when_nobody_reads_its_output() -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.DEVNULL
    ) as process:
        os.close(writing)
        assert process.stdin is not None
        process.stdin.write(
            framed({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": CAPABILITIES})
        )
        process.stdin.flush()
        assert os.read(reading, 10) == b"Content-Le"
        os.close(reading)  # and nothing more is asked
        assert process.wait(3) == 1


def test_f082_exit_without_shutdown_is_a_failure() -> None:
    with ready() as client:
        client.notify("exit")
        assert client.exit_code(2) == 1
    with started() as client:
        client.notify("exit")
        assert client.exit_code(5) == 1


def test_exit_after_shutdown_is_none() -> None:
    with ready() as client:
        assert client.shut_down() == 0


def test_shutdown_lets_short_work_end_and_cancels_long_work() -> None:
    with ready() as client:
        short, long = client.ask("toy/slow", {"s": 0.1}), client.ask("toy/slow", {"s": 30})
        client.result("shutdown", patience=3)
        assert client.wait_for(short)["result"] == 0
        assert client.wait_for(long)["error"]["code"] == -32800
        client.notify("exit")
        assert client.exit_code(2) == 0


@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
def test_f088_a_signal_lets_work_be_put_down(number: signal.Signals, code: int) -> None:
    with ready() as client:
        client.process.send_signal(number)
        assert client.exit_code(3) == code
        assert "put down" in client.log()


def test_f088_work_that_cannot_be_put_down_in_time_is_dropped() -> None:
    with started(TOY_LEAVES_FOR="60") as client:
        client.initialize()
        begun = time.monotonic()
        client.close_input()
        assert client.exit_code(5) == 0
        assert time.monotonic() - begun < 3
        assert "put down" not in client.log()


def test_f082_a_client_that_stops_reading_and_leaves_does_not_hold_it() -> None:
    reading, writing = os.pipe()
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=writing, stderr=subprocess.DEVNULL
    ) as process:
        os.close(writing)
        assert process.stdin is not None
        ask = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": CAPABILITIES}
        echo = {"jsonrpc": "2.0", "id": 2, "method": "toy/echo", "params": {"a": "x" * 1_000_000}}
        process.stdin.write(framed(ask) + framed(echo))
        process.stdin.close()
        try:
            assert process.wait(8) == 1  # though its output is full and open
        finally:
            os.close(reading)
