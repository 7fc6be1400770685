"""``memory/restore`` and ``memory/undoLog`` over the wire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.running import Running


def forget(server: Running, *ids: str) -> str:
    done = server.result("memory/forget", {"ids": list(ids), "apply": True})
    assert done["forgotten"] == list(ids)
    token: str = done["undo"]["token"]
    return token


def test_what_was_forgotten_comes_back_byte_for_byte(server: Running) -> None:
    text = "---\nname: Fonts  \ntype: project\nodd:   [1,2]\n---\n\n    indented\n\nInter is the font.\n\n\n"
    file = server.put("fonts.md", text)
    token = forget(server, "project:fonts.md")
    assert not file.exists()
    assert server.result("memory/restore", {"token": token}) == {
        "restored": ["project:fonts.md"],
        "conflicts": [],
    }
    assert file.read_text("utf-8") == text
    assert server.recall("Inter font")


def test_it_comes_back_by_its_id_too(server: Running) -> None:
    made = server.remember("The icon set is Lucide.")["memory"]
    forget(server, made["id"])
    assert server.result("memory/restore", {"ids": [made["id"]]})["restored"] == [made["id"]]


def test_a_token_serves_once(server: Running) -> None:
    made = server.remember("The chart library is Vega.")["memory"]
    token = forget(server, made["id"])
    server.result("memory/restore", {"token": token})
    error = server.error("memory/restore", {"token": token})
    assert (error["code"], error["data"]) == (1009, {"kind": "expired", "token": token})


@pytest.mark.parametrize("token", ["", "x", "../../etc/passwd", "20200101T000000000000-00000000", "a+b"])
def test_an_unknown_token_has_expired(server: Running, token: str) -> None:
    assert server.error("memory/restore", {"token": token})["data"]["kind"] == "expired"


def test_a_remember_is_taken_back(server: Running) -> None:
    done = server.remember("The form library is Formik.")
    id_ = done["memory"]["id"]
    assert server.result("memory/restore", {"token": done["undo"]["token"]}) == {
        "restored": [],
        "conflicts": [],
        "removed": [id_],
    }
    assert server.error("memory/get", {"id": id_})["code"] == 1002


def test_an_update_is_taken_back(server: Running) -> None:
    made = server.remember("The state library is Redux.")["memory"]
    changes = {"body": "The state library is Zustand."}
    done = server.result(
        "memory/update", {"id": made["id"], "revision": made["revision"], "changes": changes}
    )
    server.result("memory/restore", {"token": done["undo"]["token"]})
    assert server.result("memory/get", {"id": made["id"]})["memory"]["body"] == "The state library is Redux."


def test_an_operation_over_two_stores_has_one_token(server: Running) -> None:
    ids = [
        server.remember("Always write tests in Vitest.")["memory"]["id"],
        server.remember("The router is TanStack.", type="project")["memory"]["id"],
    ]
    assert {id_.partition(":")[0] for id_ in ids} == {"user", "project"}
    restored = server.result("memory/restore", {"token": forget(server, *ids)})["restored"]
    assert sorted(restored) == sorted(ids)


def test_a_place_that_was_taken_meanwhile_is_a_conflict_and_not_overwritten(server: Running) -> None:
    file = server.put("taken.md", "The old file speaks of Svelte.\n")
    token = forget(server, "project:taken.md")
    server.put("taken.md", "Somebody else wrote about Solid.\n")
    done = server.result("memory/restore", {"token": token})
    assert done["restored"] == []
    assert done["conflicts"][0]["uri"] == file.as_uri()
    assert file.read_text("utf-8") == "Somebody else wrote about Solid.\n"
    file.unlink()
    server.look()
    assert server.result("memory/restore", {"token": token})["restored"] == ["project:taken.md"]


def test_the_log_lists_the_newest_first_and_survives_a_restart(start: Any) -> None:
    server = start()
    tokens = [server.remember(f"The gadget number {n} is blue{n}.")["undo"]["token"] for n in range(3)]
    assert server.shut_down() == 0
    again = start()
    entries = again.result("memory/undoLog", {"limit": 2})["entries"]
    assert [entry["token"] for entry in entries] == tokens[:0:-1]
    assert all(entry["what"] and entry["at"] < entry["expiresAt"] for entry in entries)
    again.result("memory/restore", {"token": tokens[1]})
    assert sorted(again.bodies()) == ["The gadget number 0 is blue0.", "The gadget number 2 is blue2."]


@pytest.mark.parametrize(("params", "path"), [({}, "token"), ({"token": 7}, "token"), ({"ids": "a"}, "ids")])
def test_a_wrong_param_is_named(server: Running, params: dict[str, Any], path: str) -> None:
    assert server.error("memory/restore", params)["data"]["errors"][0]["path"] == path


@pytest.mark.parametrize(
    ("id_", "code"),
    [("project:never.md", 1002), ("team:a.md", 1002), ("project:../a.md", 1010), ("x", -32602)],
)
def test_an_id_that_was_never_forgotten_is_told_why(server: Running, id_: str, code: int) -> None:
    assert server.error("memory/restore", {"ids": [id_]})["code"] == code
