"""K18: no secret is stored, indexed, logged or shown; a person's own file stays as it is, and is reported."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mnemic.core.files.paths import Location
from mnemic.core.files.vault import Listed
from mnemic.core.markdown.fixing import fixes_of
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.recall import Query, recall
from mnemic.core.operations.remembering import remember
from mnemic.core.secrets.masking import mask
from mnemic.core.shelves.reading import read_file
from tests.core.a_store import Clock, only, open_user, topic, write
from tests.core.issuers import made
from tests.running import ASKS, Running
from tests.server.raw import Json

#: Many secrets, each another one, so that the place of a leak is told by its number.
SECRETS = [made("ghp_{w36}", n) for n in range(40)]
PEM = (
    "-----BEGIN RSA PRIVATE KEY-----\n"
    + "\n".join(made("{B64}", n) for n in range(8))
    + "\n-----END RSA PRIVATE KEY-----"
)

HARMLESS = ("no API key in this build", "apiKey: env.API_KEY", "set PASSWORD in the vault")
#: F095's messages: text with the secret at ``@``, the secret, and words of the fact that must be kept.
HARVESTED = [
    ("Remember that the deploy user of staging is @ on AWS.", "AKIAIOSFODNN7EXAMPLE", "deploy user of staging"),
    ("Remember that the CI clones the wiki with @ every night.", SECRETS[0], "clones the wiki"),
    (f"Remember that the bastion is entered with this key:\n{PEM}", PEM.split("\n")[2], "bastion"),
    ("Remember to run `export DB_PASSWORD=@` before the seed script.", "hunter2hunter2", "seed script"),
    ("Remember that the probe sends Authorization: Bearer @ to the gateway.", made("eyJ{w30}.eyJ{w40}.{b43}"), "probe"),
    ("Remember that the mirror is at https://user:@@mirror.example/ for builds.", "pw12345", "mirror"),
]  # fmt: skip


class Overheard(Running):
    """A server whose every message is kept as text."""

    def __init__(self, folder: Path, **how: Any) -> None:
        self.heard: list[str] = []
        super().__init__(folder, **how)

    def _sort(self, message: Json) -> None:
        self.heard.append(json.dumps(message, ensure_ascii=False))
        super()._sort(message)

    def leaks(self, secrets: list[str], own: tuple[Path, ...] = ()) -> list[str]:
        """Names every secret that stands in an answer, in a file but the person's own, or in the log."""
        self.look()
        self.status()
        places = {"message: " + text[:300]: text.encode() for text in self.heard}
        places |= {"the log": self.log().encode()}
        for file in self.home.rglob("*"):
            if file.is_file() and file not in own:
                places[str(file.relative_to(self.home))] = file.read_bytes()
        return [
            f"{number} in {place}"
            for number, secret in enumerate(secrets)
            for place, text in places.items()
            if secret.encode() in text or json.dumps(secret)[1:-1].encode() in text
        ]


@pytest.fixture
def overheard(tmp_path: Path) -> Iterator[Callable[..., Overheard]]:
    started: list[Overheard] = []

    def begin(**how: Any) -> Overheard:
        started.append(Overheard(tmp_path, **how))
        return started[-1]

    yield begin
    for one in started:
        one.__exit__(None, None, None)


def ask_everything(server: Running, uri: str, query: str) -> None:
    """Calls every method that shows memories."""
    document = {"textDocument": {"uri": uri}}
    place = {"line": 0, "character": 0}
    server.result("memory/recall", {"query": query, "explain": True, "includeArchived": True})
    listed = server.result("memory/list", {"limit": 1000})["memories"]
    for memory in listed:
        server.result("memory/get", {"id": memory["id"]})
    server.result("memory/forget", {"query": query})
    server.result("memory/undoLog", {"limit": 100})
    server.result("memory/rebuildIndex")
    server.result("workspace/symbol", {"query": ""})
    server.result("textDocument/documentSymbol", document)
    server.result("textDocument/diagnostic", document)
    for line in range(30):
        server.result("textDocument/hover", {**document, "position": {**place, "line": line}})
    server.result(
        "textDocument/codeAction", {**document, "range": {"start": place, "end": {**place, "line": 99}},
                                    "context": {"diagnostics": []}}
    )  # fmt: skip
    server.status()


def test_f095_secrets_harvested_into_memory(overheard: Callable[..., Overheard]) -> None:
    server = overheard()
    texts = [
        text.replace("@", secret, 1) if "@@" not in text else text.replace("@@", f"{secret}@")
        for text, secret, _ in HARVESTED
    ]
    server.learn("s1", *texts, *(f"Remember this note: {text}." for text in HARMLESS))
    bodies = "\n".join(server.bodies())
    for _, _, fact in HARVESTED:
        assert fact in bodies
    for text in HARMLESS:
        assert text in bodies
    for kind in ("aws-key", "github-token", "password", "jwt"):
        assert f"⟦{kind}⟧" in bodies
    for word in ("staging deploy", "wiki clones", "bastion", "seed script", "probe gateway", "mirror builds"):
        ask_everything(server, "file:///x.py", word)
    assert server.leaks([secret for _, secret, _ in HARVESTED]) == []


def test_f095_masking_comes_before_comparing(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    first = remember(Wish(text=f"The CI clones the wiki with {SECRETS[0]} every night"), shelf)
    again = remember(Wish(text=f"The CI clones the wiki with {SECRETS[1]} every night"), shelf)
    assert (first.outcome, again.outcome) == ("created", "duplicate")
    # What is kept of both is the same sentence; the answer says that something in it was not kept.
    assert [(one.kind, one.count) for one in again.redactions] == [("github-token", 1)]
    assert only(shelf).body == "The CI clones the wiki with ⟦github-token⟧ every night"


@pytest.mark.parametrize("first_number", [0, 1])
def test_f095_memories_that_differ_only_in_a_secret_are_two_where_a_person_wrote_two(
    tmp_path: Path, first_number: int
) -> None:
    shelf = open_user(tmp_path)
    text = f"---\nname: keys\ntype: project\n---\n\n- token {SECRETS[0]}\n- token {SECRETS[1]}\n"
    write(shelf, "keys.md", text)
    file = shelf.location.root / "keys.md"
    write(shelf, "other.md", topic(f"token {SECRETS[2]}"))
    shelf.look(mend=True)
    memories = list(shelf.snapshot.memories.values())
    assert [memory.body for memory in memories] == ["token ⟦github-token⟧"] * 3
    forget([shelf.snapshot.memories[f"user:keys.md:{first_number}"]], [shelf], {})
    assert SECRETS[first_number] not in file.read_text()
    assert SECRETS[1 - first_number] in file.read_text()
    assert len(shelf.snapshot.memories) == 2


def test_f096_recall_and_the_index_show_the_mask_of_a_secret_written_by_hand(tmp_path: Path) -> None:
    shelf = open_user(tmp_path)
    write(shelf, "a.md", topic(f"Deploy with {SECRETS[0]}"))
    shelf.look(mend=True)
    (found,) = recall(Query("deploy"), [shelf], Clock()()).recalled
    assert found.memory.body == "Deploy with ⟦github-token⟧"
    assert SECRETS[0] not in (shelf.location.root / "MEMORY.md").read_text()


def planted() -> str:
    """A memory file of a person with a secret in every field that there is, and in some that there are not."""
    s = SECRETS
    return (
        f"---\nname: Deploy notes {s[1]}\ndescription: deploy with {s[2]}\ntype: project\nkind: fact\n"
        f"importance: high\ntags: [deploy, {s[3]}]\nrelated: [project/{s[4]}.md]\nevidence: [src/{s[5]}.py#L1-L2]\n"
        f"superseded_by: project/{s[6]}.md\nsupersedes: project/{s[7]}.md\nvalid_from: {s[8]}\nvalid_to: {s[9]}\n"
        f"source: agent={s[10]} session={s[11]} message=1 at={s[12]} uri=file:///x/{s[13]}.py\n"
        f"mine: {s[14]}\n---\n\nDeploy with {s[15]} to staging\n\n```\n{s[16]}\n```\n\nWhy: because of {s[17]}\n"
        f"How to apply: with {s[18]}\n"
    )


def test_f096_old_secrets_come_back_on_recall(overheard: Callable[..., Overheard]) -> None:
    server = overheard(capabilities=ASKS)
    single, several = (
        planted(),
        f"---\ntype: user\n---\n\n- deploy {SECRETS[19]}\n- staging {SECRETS[20]}\n  Why: {SECRETS[21]}\n",
    )
    broken = f"---\nname: deploy {SECRETS[22]}\n- {SECRETS[23]}\n  y: [\ntype: {SECRETS[24]}\n---\n\ndeploy {SECRETS[25]}\n"
    odd = f"---\ntype: {SECRETS[26]}\nkind: {SECRETS[27]}\nimportance: {SECRETS[28]}\ntitle: 'x: {SECRETS[29]}\n---\n\ndeploy\n"
    own = (
        server.put("deploy.md", single),
        server.put("several.md", several),
        server.put("broken.md", broken),
        server.put("odd.md", odd),
        server.put("key.md", f"Deploy with:\n\n{PEM}\n"),
    )
    for file, text in zip(own, (single, several, broken, odd), strict=False):
        server.open(file.as_uri(), text, "markdown")
        ask_everything(server, file.as_uri(), "deploy notes staging")
    prompt = server.result("memory/recall", {"query": "deploy staging", "includeDelivered": True})["prompt"]
    assert "⟦github-token⟧" in prompt
    assert server.leaks([*SECRETS[1:30], *PEM.split("\n")[1:9]], own) == []
    assert [file.read_text() for file in own[:4]] == [single, several, broken, odd]
    told = [problem["message"] for problem in server.status()["problems"] if problem["code"] == "secret"]
    assert len(told) >= 18
    assert all("take it out of the file" in message for message in told)


def test_f096_a_secret_that_a_client_hands_over_goes_nowhere(overheard: Callable[..., Overheard]) -> None:
    server = overheard()
    s = SECRETS
    wish = {
        "title": f"Key {s[1]}", "body": f"The harbour key is {s[2]}", "description": f"d {s[3]}", "why": f"w {s[4]}",
        "howToApply": f"h {s[5]}", "tags": [s[6]], "evidence": [{"uri": f"file:///x/{s[7]}.py"}], "sessionId": s[8],
    }  # fmt: skip
    memory = server.result("memory/remember", wish)["memory"]
    server.notify("chat/didOpen", {"sessionId": s[9], "agent": s[10]})
    task = server.learn(s[9], f"Remember that the pier is closed with {s[11]} at night.")
    assert task["status"] == "completed"
    assert task["sessionId"].startswith("session-")
    server.notify("chat/didCompleteTurn", {"sessionId": s[9]})
    server.result("memory/recall", {"query": f"harbour {s[12]}", "sessionId": s[9], "tags": [s[13]]})
    server.result("memory/forget", {"query": f"harbour {s[14]}"})
    server.result("workspace/symbol", {"query": s[15]})
    server.notify("chat/didAppend", {"sessionId": s[16], "offset": s[17]})
    gone = server.result("memory/forget", {"ids": [memory["id"]], "apply": True})
    server.result("memory/restore", {"token": gone["undo"]["token"]})
    ask_everything(server, "file:///x.py", "harbour pier")
    assert server.leaks(s[1:18]) == []


def test_f096_a_chat_named_by_a_secret_is_one_chat_and_no_other(fresh: Running) -> None:
    one, other = SECRETS[:2]
    assert (
        fresh.learn(one, "Remember that the pier is closed at night.")["result"]["cursor"]["processedOffset"]
        == 1
    )
    again = fresh.result("memory/extract", {"sessionId": one})
    assert again["skippedReason"] == "no_new_user_text"
    fresh.learn(other, "Remember that the buoy is lit at dusk.")
    assert len({cursor["sessionId"] for cursor in fresh.status()["cursors"]}) == 2


def test_f096_a_secret_in_a_change_or_a_marked_document_goes_nowhere(
    overheard: Callable[..., Overheard],
) -> None:
    server = overheard()
    s = SECRETS
    memory = server.remember("The harbour opens at six")["memory"]
    changes = {"body": f"The harbour key is now {s[1]}", "title": f"t {s[2]}", "description": s[3], "why": s[4],
               "howToApply": s[5], "tags": [s[6]]}  # fmt: skip
    server.result("memory/update", {"id": memory["id"], "revision": memory["revision"], "changes": changes})
    uri, code = f"file:///x/{s[7]}.py", f"# mnemic: remember the buoy is lit with {s[8]}\n"
    server.open(uri, code)
    server.eventually(lambda: any("buoy" in body for body in server.bodies()))
    server.change(uri, code.replace("lit", "lit red"))
    server.save(uri)
    server.eventually(lambda: any("lit red" in body for body in server.bodies()))
    assert len([body for body in server.bodies(includeSuperseded=False) if "buoy" in body]) == 1
    ask_everything(server, "file:///x.py", "harbour buoy")
    assert server.leaks(s[1:9]) == []


def test_f096_a_name_that_holds_a_secret_is_reported_and_kept_out_of_prompts(fresh: Running) -> None:
    secret = SECRETS[0]
    fresh.put(f"project/{secret}.md", topic("The harbour opens at six"))
    answer = fresh.result("memory/recall", {"query": "when does the harbour open"})
    assert secret not in answer["prompt"]
    assert "⟦github-token⟧" in answer["prompt"]
    assert (
        answer["memories"][0]["id"] == f"project:project/{secret}.md"
    )  # an address, with which it can be got
    assert any("rename the file" in problem for problem in fresh.problems())


SHAPES = ["A", "A_B_", "a.a.a.", " ", "{{{{", "key=key=key=", made("{B4000}"), "password ", "ghp_", "://a:", "kind: Secret\n",
          "-----BEGIN PRIVATE KEY-----\n", f"{SECRETS[0]} ", "password: hunter2hunter2\n", "data:\n  a: b\n", "s.a1B", "eyJ"]  # fmt: skip


def cost(work: Callable[[str], object], unit: str, size: int) -> float:
    text = (unit * (size // len(unit) + 1))[:size]
    start = time.process_time()
    work(text)
    return time.process_time() - start


def reading(text: str) -> object:
    listed = Listed("project/a.md", 0, len(text), 1)
    return read_file(Location("user", Path("/base/memories"), Path("/base")), listed, text.encode(), True)


def mask_and_fix(text: str) -> object:
    return mask(text), fixes_of(text, "a")


@pytest.mark.parametrize("work", [mask_and_fix, reading], ids=["mask", "read"])
@pytest.mark.parametrize("unit", SHAPES, ids=[unit[:12].strip() or "blanks" for unit in SHAPES])
def test_f097_masking_pattern_with_quadratic_time(unit: str, work: Callable[[str], object]) -> None:
    sizes = (10_000, 40_000)
    small, large = (sorted(cost(work, unit, size) for _ in range(3))[1] for size in sizes)
    # Four times the text is four times the work, sixteen times if it is quadratic.
    assert large < 9 * small + 0.05


def test_f097_a_megabyte_of_anything_is_saved_or_refused_and_the_next_request_answered(
    fresh: Running,
) -> None:
    for unit in ("A", "key=key=key=", "{{{{", made("{B4000}")):
        text = (unit * (1_000_000 // len(unit) + 1))[:999_000]
        answer = fresh.request("memory/remember", {"text": text}, patience=60.0)
        assert "result" in answer or answer["error"]["data"]["kind"] == "tooLarge"
        assert fresh.recall(text[:2000]) is not None
    fresh.say("s1", "A_B_" * 200_000)
    fresh.result("memory/extract", {"sessionId": "s1"}, patience=60.0)
