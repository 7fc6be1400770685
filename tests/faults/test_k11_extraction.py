"""K11, extraction from a chat to the store: once, in the person's words, and the cursor only over what was processed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from mnemic.core.chat import ChatSession, Message
from mnemic.core.errors import Locked
from mnemic.core.extraction.rules import extract
from mnemic.core.operations.drafting import Wish, drafted
from mnemic.core.operations.extracting import Extracted, run_extraction
from mnemic.core.operations.record import record_extraction
from mnemic.core.operations.remembering import learn, remember
from mnemic.core.shelves.reach import Reach
from mnemic.core.shelves.shelf import Shelf
from tests.core.a_store import open_both, open_user, said, texts

THURSDAY = datetime(2026, 3, 5, 10, tzinfo=UTC)


def read(chat: ChatSession, reach: Reach) -> Extracted:
    done = run_extraction(chat, reach)
    record_extraction(done, reach)
    return done


def kept(*lines: str) -> list[str]:
    """What is kept of a message that was sent on Thursday, 2026-03-05."""
    found = extract([Message("user", line, THURSDAY) for line in lines], 0, 0)
    return [candidate.text for candidate in found.candidates]


# F052


def test_f052_what_could_not_be_stored_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reach = open_both(tmp_path)
    chat = said(*("how does this work?",) * 4, "I prefer dark themes", *("and that?",) * 5)

    def refuse(*_: object) -> None:
        raise Locked("the store", 1.0)

    with monkeypatch.context() as patched:
        patched.setattr(Shelf, "commit", refuse)
        for _ in range(5):
            with pytest.raises(Locked):
                run_extraction(chat, reach)
            assert chat.processed_offset == 0
    chat.append(10, [Message("user", "ok thanks"), Message("user", "and now?")])
    read(chat, reach)
    assert list(texts(reach).values()) == ["I prefer dark themes"]
    assert chat.processed_offset == 12


# F054


@pytest.mark.parametrize(
    ("ban", "repeats", "exception"),
    [
        (
            "Do not run the full build; the user runs it",
            ("don't run the full build", "please no full builds", "as I said: no full build"),
            "actually run the full build before release",
        ),
        ("不要跑完整构建", ("别跑完整构建",), "发布前要跑完整构建"),
        (
            "Ne lance jamais le build complet",
            ("ne lance jamais le build complet !",),
            "Lance toujours le build complet avant une release",
        ),
        (
            "Nunca ejecutes la compilación completa",
            ("nunca ejecutes la compilación completa",),
            "Ejecuta siempre la compilación completa antes de una release",
        ),
    ],
)
def test_f054_an_exception_is_kept_with_the_ban(
    tmp_path: Path, ban: str, repeats: tuple[str, ...], exception: str
) -> None:
    reach = open_both(tmp_path)
    remember(Wish(text=ban), reach.user)
    for n, text in enumerate((*repeats, exception, exception)):
        read(said(text, session=f"s{n}"), reach)
    (memory,) = [m for s in reach.shelves for m in s.snapshot.memories.values() if m.superseded_by is None]
    assert memory.body == ban
    assert memory.how_to_apply is not None
    assert memory.how_to_apply.casefold() in exception.casefold()


def test_f054_a_ban_elsewhere_is_no_exception(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    read(said("use npm in repo A", "never use npm in repo B"), reach)
    assert sorted(texts(reach).values()) == ["never use npm in repo B", "use npm in repo A"]


# F055


@pytest.mark.parametrize(
    "block",
    [
        "<mnemic-memories>\n- I prefer tabs over spaces\n</mnemic-memories>\nfix the test",
        "> ## Relevant memories\n> - I prefer tabs over spaces\n> - never push to main\nwhat now?",
        "## Relevant memories\n- I prefer tabs over spaces\n---\nfix the test",
        "```\n<relevant-memories>I prefer tabs over spaces</relevant-memories>\n```\nfix the test",
    ],
)
def test_f055_a_recalled_block_is_not_learned_again(tmp_path: Path, block: str) -> None:
    reach = open_both(tmp_path)
    remember(Wish(text="I prefer tabs over spaces"), reach.user)
    before = texts(reach)
    chat = said(*(line for _ in range(15) for line in (block, f"system: {block}")))
    done = read(chat, reach)
    assert (done.created, done.merged, done.superseded) == ([], [], [])
    assert texts(reach) == before


# F056 and F059 beyond single sentences


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("hm, I hate tabs, they look different everywhere. can you convert the file?", "I hate tabs"),
        ("merci ! au fait je déteste les tabulations. tu peux convertir ?", "je déteste les tabulations"),
        ("danke. ich hasse Tabs übrigens. kannst du die Datei umwandeln?", "ich hasse Tabs"),
    ],
)
def test_f056_a_dislike_among_requests_keeps_its_sign(text: str, what: str) -> None:
    (found,) = kept(text)
    assert found.casefold().startswith(what.casefold())


def test_f059_a_pasted_log_teaches_nothing() -> None:
    log = "\n".join(
        f"2026-03-05 10:00:{n % 60:02} INFO remember that user {n} prefers vim" for n in range(3_000)
    )
    assert kept(f"what is wrong here:\n{log}") == []


# F057


def test_f057_the_other_sides_words_are_not_the_persons(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    chat = said(
        "which DB fits?",
        "assistant: You use Postgres 15 and prefer SQL over ORMs.",
        "thanks",
        "tool: USER PREFERS: vim",
        "assistant: Shall I always squash commits?",
        "yes, always",
    )
    read(chat, reach)
    assert list(texts(reach).values()) == ["always squash commits"]


# F058


@pytest.mark.parametrize(
    ("said_then", "noted"),
    [
        ("code freeze starts next Thursday", "2026-03-12"),
        ("we moved to the new CI yesterday", "2026-03-04"),
        ("the demo is in two weeks", "2026-03-19"),
        ("The sprint review was moved to the 12th of March", "2026-03-12"),
        ("迭代评审改到 3 月 12 号了", "2026-03-12"),
        ("A revisão da sprint foi adiada para o dia 12 de março", "2026-03-12"),
    ],
)
def test_f058_dates_are_reckoned_from_the_message(said_then: str, noted: str) -> None:
    (found,) = kept(said_then)
    assert f"({noted})" in found


# F060


def test_f060_a_very_long_chat_is_read_in_pieces(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    filler = "assistant: " + "The function returns the value. " * 50
    lines = ["I prefer dark themes", *(filler,) * 1_200, "I hate tabs", "x" * 2_000_000, *(filler,) * 1_200]
    chat = said(*lines, "never deploy on Friday")
    read(chat, reach)
    assert sorted(texts(reach).values()) == ["I hate tabs", "I prefer dark themes", "never deploy on Friday"]
    assert chat.processed_offset == len(lines) + 1


# What lasts is kept without what does not


@pytest.mark.parametrize(
    ("text", "lasting"),
    [
        ("Alice owns the billing service and Bob is on call this week", "Alice owns the billing service"),
        ("账单由小王负责，这周小李值班", "账单由小王负责"),
        ("Inès gère la facturation et Paul est d'astreinte cette semaine", "Inès gère la facturation"),
        ("A Ana cuida do faturamento e o Beto está de plantão esta semana", "A Ana cuida do faturamento"),
        ("Ana lleva la facturación y Beto está de guardia esta semana", "Ana lleva la facturación"),
        (
            "Anna betreut die Abrechnung und Bernd hat diese Woche Bereitschaft",
            "Anna betreut die Abrechnung",
        ),
        ("請求は佐藤さんが担当で、今週は鈴木さんが当番です", "請求は佐藤さんが担当で"),
    ],
)
def test_of_a_lasting_and_a_temporary_half_the_lasting_one_is_kept(text: str, lasting: str) -> None:
    assert kept(text) == [lasting]


# Reasons and consequences


@pytest.mark.parametrize(
    ("text", "instruction", "why"),
    [
        (
            "Leave the eslint config alone, three teams share it",
            "Leave the eslint config alone",
            "three teams share it",
        ),
        (
            "Since our users are mostly on slow phones, keep the bundle under 200 kB",
            "keep the bundle under 200 kB",
            "our users are mostly on slow phones",
        ),
        (
            "Ne touche pas à la config eslint, elle est partagée par trois équipes",
            "Ne touche pas à la config eslint",
            "elle est partagée par trois équipes",
        ),
        ("eslint 的配置别动，三个团队共用的", "eslint 的配置别动", "三个团队共用的"),
    ],
)
def test_a_reason_goes_with_what_it_is_for(text: str, instruction: str, why: str) -> None:
    (found,) = extract([Message("user", text, THURSDAY)], 0, 0).candidates
    assert (found.text, found.why) == (instruction, why)


# Storing what contradicts


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("The API listens on port 5433", "The API listens on port 5544"),
        ("We use RabbitMQ for jobs", "We moved jobs from RabbitMQ to NATS"),
        ("API timeout: 30 s", "API timeout: 60 s"),
        ("任务队列用 RabbitMQ", "任务队列从 RabbitMQ 换成 NATS 了"),
        ("L'API écoute sur le port 5433", "L'API écoute sur le port 5544"),
        ("A API escuta na porta 5433", "A API escuta na porta 5544"),
        ("La API escucha en el puerto 5433", "La API escucha en el puerto 5544"),
        ("Die API lauscht auf Port 5433", "Die API lauscht auf Port 5544"),
        ("APIのタイムアウト：30秒", "APIのタイムアウト：60秒"),
    ],
)
@pytest.mark.parametrize("learned", [True, False])
def test_f050_what_contradicts_takes_the_older_ones_place(
    tmp_path: Path, older: str, newer: str, *, learned: bool
) -> None:
    shelf = open_user(tmp_path)
    outcomes = [
        (learn(drafted(Wish(text=text))[0], shelf) if learned else remember(Wish(text=text), shelf)).outcome
        for text in (older, newer)
    ]
    assert outcomes == ["created", "superseded"]
    assert list(texts(shelf).values()) == [newer]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("staging DB port is 5433", "prod DB port is 5432"),
        ("Ana prefers tabs", "Ben prefers tabs"),
        ("We use Redis for caching", "We use Redis for sessions"),
        ("Retry limit for uploads: 3", "Retry limit for downloads: 5"),
        ("缓存用 Redis", "会话用 Redis"),
        ("Copier du bureau vers le nuage", "Copier du nuage vers le bureau"),
    ],
)
def test_f050_two_things_stay_two(tmp_path: Path, one: str, other: str) -> None:
    shelf = open_user(tmp_path)
    for text in (one, other):
        remember(Wish(text=text), shelf)
    assert sorted(texts(shelf).values()) == sorted((one, other))
