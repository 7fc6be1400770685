"""K09 where it concerns dreams: who holds the lock is named, and a dream that was killed is due at once."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable

from tests.faults.test_k10_dream import files, modelled, put
from tests.model_endpoint import ModelEndpoint, Reply, said
from tests.running import Running

Start = Callable[..., Running]
LAST = "2021-04-01T03:00:00.000Z"


def stores(server: Running) -> None:
    for n in range(5):
        put(server, f"m{n}", f"Machine {n:02d} of the lab runs the job called {'abcde'[n] * 3}")
    server.look()


def test_f044_f045_a_second_server_is_told_who_dreams_and_takes_over_at_once_when_that_one_is_killed(
    start: Start,
) -> None:
    with ModelEndpoint() as endpoint:
        endpoint.replies(Reply(held=True), said(json.dumps({"plan": []})))
        first = modelled(start, endpoint)
        stores(first)
        meta = first.root().parent / "meta.json"
        meta.write_text(
            json.dumps({"version": 1, "lastDreamAt": LAST, "recentSessionIdsSinceDream": list("abcdef")})
        )
        before = files(first)
        first.ask("memory/dream")
        second = modelled(start, endpoint)
        first.eventually(lambda: first.status()["tasks"][0].get("progress") == "asking the model")

        told = second.result("memory/dream", {"force": True})
        assert (told["status"], told["skippedReason"]) == ("skipped", "locked")
        assert f"process {first.status()['pid']} " in told["error"].lower()

        os.kill(first.status()["pid"], signal.SIGKILL)
        endpoint.released.set()
        first.exit_code()
        assert json.loads(meta.read_text())["lastDreamAt"] == LAST
        assert files(second) == before
        done = second.result("memory/dream")
        assert (done["status"], done.get("skippedReason")) == ("completed", None)
        assert json.loads(meta.read_text())["lastDreamAt"] > LAST


def test_f047_recall_is_never_kept_waiting_by_the_lock_of_a_dream(fresh: Running) -> None:
    fresh.remember("The gateway is deployed with blue-green releases", scope="project")
    lock = fresh.root().parent / "consolidation.lock"
    for content in (b"", b"abc", b"0", b"-1", b"9" * 20, b'{"pid":', str(os.getpid()).encode()):
        lock.write_bytes(content)
        assert fresh.recall("gateway blue-green"), content
        assert lock.read_bytes() == content
