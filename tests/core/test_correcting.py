"""A correction changes the memory that it is about, once, and no other."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from mnemic.core.chat import ChatSession
from mnemic.core.extraction.findings import Correction
from mnemic.core.operations.correcting import corrected_text
from mnemic.core.operations.extracting import Extracted, run_extraction
from mnemic.core.operations.forgetting import forget
from mnemic.core.operations.record import record_extraction
from mnemic.core.shelves.reach import Reach
from tests.core.a_store import MONDAY, messages, open_both, said, texts


def heard(reach: Reach, *lines: str, session: str = "s1") -> Extracted:
    return read(said(*lines, session=session), reach)


def read(chat: ChatSession, reach: Reach) -> Extracted:
    done = run_extraction(chat, reach)
    record_extraction(done, reach)
    return done


def rules(done: Extracted) -> list[str]:
    return [rejection.rule for rejection in done.rejected]


def bodies(reach: Reach) -> list[str]:
    return sorted(texts(reach).values())


CORRECTED = {
    "en": (
        ["The release freeze starts Thursday.", "No, it's Wednesday, not Thursday."],
        "The release freeze starts Wednesday (2026-12-02)",
    ),
    "fr": (
        ["La mise en production est jeudi.", "non, c'est mercredi, pas jeudi"],
        "La mise en production est mercredi (2026-12-02)",
    ),
    "zh": (["记住：代码冻结从周四开始", "不，是周三，不是周四"], "代码冻结从周三 (2026-12-02)开始"),
    "port": (["The staging port is 8080.", "actually it's 8081"], "The staging port is 8081"),
    "name": (["Anna owns the billing service.", "no, Bella, not Anna"], "Bella owns the billing service"),
}


@pytest.mark.parametrize("case", CORRECTED)
def test_a_correction_supersedes_and_reading_the_chat_again_changes_nothing(
    tmp_path: Path, case: str
) -> None:
    lines, expected = CORRECTED[case]
    reach = open_both(tmp_path)
    heard(reach, *lines)
    assert bodies(reach) == [expected]
    before = {m.id for s in reach.shelves for m in s.snapshot.memories.values()}
    for at in (MONDAY, None, MONDAY + timedelta(days=9)):
        chat = said(*lines, at=at)
        assert read(chat, reach).touched == []
    assert {m.id for s in reach.shelves for m in s.snapshot.memories.values()} == before


@pytest.mark.parametrize("case", CORRECTED)
def test_a_correction_in_a_later_run_finds_its_memory(tmp_path: Path, case: str) -> None:
    lines, expected = CORRECTED[case]
    reach = open_both(tmp_path)
    chat = said(lines[0])
    read(chat, reach)
    chat.append(1, messages(["assistant: Noted.", lines[1]]))
    done = read(chat, reach)
    assert ([m.body for m in done.superseded], bodies(reach)) == ([expected], [expected])


#: What was said, how it was put right, and what holds then: the value changes, and no word is doubled or lost.
NEIGHBOURS = [
    ("The release freeze starts on Thursday.", "No, on Friday, not Thursday.", "The release freeze starts on Friday (2026-12-04)"),
    ("The release freeze starts on Thursday.", "No, it's on Friday, not on Thursday.", "The release freeze starts on Friday (2026-12-04)"),
    ("The release freeze starts on Thursday.", "No, it's on Friday.", "The release freeze starts on Friday (2026-12-04)"),
    ("The staging port is 5433.", "No, port 5434, not 5433.", "The staging port is 5434"),
    ("The staging database runs on port 5433.", "actually it's port 5434, not 5433", "The staging database runs on port 5434"),
    ("The staging database runs on port 5433.", "actually it's port 5434, not port 5433", "The staging database runs on port 5434"),
    ("The staging database runs on port 5433.", "No, it's on port 5434.", "The staging database runs on port 5434"),
    ("Remember that the team meeting is on Tuesday.", "No, the team meeting is on Wednesday, not Tuesday.", "the team meeting is on Wednesday (2026-12-02)"),
    ("Remember that the team meeting is on Tuesday.", "No, the team meeting is on Wednesday, not on Tuesday.", "the team meeting is on Wednesday (2026-12-02)"),
    ("Standup is on Tuesdays.", "No, it's on Wednesdays, not Tuesdays.", "Standup is on Wednesdays"),
    ("Standup is on Tuesdays.", "No, it's Wednesday, not Tuesday.", "Standup is on Wednesdays"),
    ("Standup is on Tuesdays.", "no, it's on Wednesday", "Standup is on Wednesdays"),
    ("Standup is every Tuesday.", "no, it's on Wednesdays, not Tuesdays", "Standup is every Wednesday"),
    ("We deploy on Tuesdays.", "No, we deploy on Wednesdays, not Tuesdays.", "We deploy on Wednesdays"),
    ("The demo is at 10:00.", "No, at 11:00, not 10:00.", "The demo is at 11:00"),
    ("The service runs on version 3.1.", "sorry, version 3.2, not 3.1", "The service runs on version 3.2"),
    ("The retro is on the first Monday of March.", "No, the first Monday of April, not March.", "The retro is on the first Monday of April"),
    ("La mise en production est prévue pour jeudi.", "Non, c'est pour vendredi, pas jeudi.", "La mise en production est prévue pour vendredi (2026-12-04)"),
    ("La mise en production a lieu les mardis.", "Non, les jeudis, pas les mardis.", "La mise en production a lieu les jeudis"),
    ("Souviens-toi que le serveur de test écoute sur le port 5433.", "non, sur le port 5434, pas 5433", "le serveur de test écoute sur le port 5434"),
    ("Merk dir: Die Teambesprechung ist am Dienstag.", "Nein, die Teambesprechung ist am Mittwoch, nicht am Dienstag.", "Die Teambesprechung ist am Mittwoch (2026-12-02)"),
    ("Der Staging-Server läuft auf Port 5433.", "Nein, auf Port 5434, nicht 5433.", "Der Staging-Server läuft auf Port 5434"),
    ("记住：代码冻结从周四开始", "不，从周五开始，不是周四", "代码冻结从周五 (2026-12-04)开始"),
    ("记住：团队会议在周二", "不，团队会议在周三，不是周二", "团队会议在周三 (2026-12-02)"),
    ("O deploy acontece na terça-feira.", "Não, na quarta-feira, não na terça-feira.", "O deploy acontece na quarta-feira"),
    ("El servidor de pruebas usa el puerto 5433.", "No, el puerto 5434, no el 5433.", "El servidor de pruebas usa el puerto 5434"),
]  # fmt: skip


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize(("first", "right", "holds"), NEIGHBOURS)
def test_a_correction_changes_the_value_and_no_word_beside_it(
    tmp_path: Path, first: str, right: str, holds: str, apart: bool
) -> None:
    reach = open_both(tmp_path)
    chat = said(first) if apart else said(first, right)
    read(chat, reach)
    if apart:
        chat.append(1, messages([right]))
        read(chat, reach)
    assert bodies(reach) == [holds]
    assert read(said(first, right), reach).touched == []


@pytest.mark.parametrize(
    ("body", "old", "new", "holds"),
    [
        ("The gate is owned by Anna", "Anna", "the gate is owned by Bella", "The gate is owned by Bella"),
        ("Anna owns the gate", "Anna", "Bella owns the gate", "Bella owns the gate"),
        ("Standup is on Tuesday", "Tuesday", "every second Friday", "Standup is on every second Friday"),
        ("The demo starts Thursday", "Thursday", "on Friday", "The demo starts Friday"),
        ("The demo is on Thursday at 10:00", "Thursday at 10:00", "Friday at 11:00", "The demo is on Friday at 11:00"),
        ("Les lundis, on livre", "lundis", "jeudi", "Les jeudis, on livre"),
        ("às terças-feiras", "terças-feiras", "quinta-feira", "às quintas-feiras"),
        ("los martes", "martes", "los jueves", "los jueves"),
        ("wir liefern montags aus", "montags", "mittwochs", "wir liefern mittwochs aus"),
        ("port 5433 and 5434", "port 5433", "port 5435", "port 5435 and 5434"),
    ],
)  # fmt: skip
def test_a_text_takes_what_a_correction_says_without_what_it_says_already(
    body: str, old: str, new: str, holds: str
) -> None:
    assert corrected_text(body, Correction(old, new), "", None) == holds


def test_a_correction_leaves_what_it_is_not_about(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    heard(
        reach,
        "Standup is every Tuesday. The release freeze starts Tuesday.",
        "No, the freeze starts Wednesday, not Tuesday.",
    )
    assert bodies(reach) == ["Standup is every Tuesday", "The release freeze starts Wednesday (2026-12-02)"]
    again = heard(
        reach,
        "Standup is every Tuesday. The release freeze starts Tuesday.",
        "No, the freeze starts Wednesday, not Tuesday.",
    )
    assert (again.touched, len(bodies(reach))) == ([], 2)


def test_a_correction_that_names_another_subject_is_a_new_fact(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    heard(reach, "We decided that the payroll run starts Tuesday.")
    heard(reach, "No, the release freeze starts Wednesday, not Tuesday.", session="s2")
    assert len(bodies(reach)) == 2
    assert any("payroll run starts Tuesday" in body for body in bodies(reach))


def test_a_bare_correction_of_nothing_is_named_and_not_kept(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    done = heard(reach, "no, it's Wednesday, not Tuesday")
    assert (texts(reach), "nothing_to_correct" in rules(done)) == ({}, True)


def test_a_second_correction_goes_on_from_the_first(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    lines = [
        "The release freeze starts Thursday.",
        "No, it's Wednesday, not Thursday.",
        "No, it's Friday, not Wednesday.",
    ]
    heard(reach, *lines)
    assert bodies(reach) == ["The release freeze starts Friday (2026-12-04)"]
    assert heard(reach, *lines).touched == []


def test_what_was_overtaken_is_said_again_later_and_holds_again(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    lines = ["The staging port is 8080.", "actually it's 8081"]
    chat = said(*lines)
    read(chat, reach)
    chat.append(2, messages(["The staging port is 8080 after all."], MONDAY + timedelta(hours=1)))
    read(chat, reach)
    assert any("8080" in body for body in bodies(reach))


def test_a_correction_at_the_edge_of_a_piece_still_has_its_statement(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    heard(reach, *["ok"] * 199, "The staging port is 8080.", "actually it's 8081")
    assert bodies(reach) == ["The staging port is 8081"]


def test_a_correction_looks_past_what_tools_say(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    heard(reach, "The staging port is 8080.", "tool: The lobby port is 9090.", "no, 8081, not 8080")
    assert bodies(reach) == ["The staging port is 8081"]


def test_a_correction_of_what_was_corrected_and_then_forgotten_is_not_applied(tmp_path: Path) -> None:
    reach = open_both(tmp_path)
    lines = ["The release freeze starts Thursday.", "No, it's Wednesday, not Thursday."]
    done = heard(reach, *lines)
    forget(done.superseded, reach.shelves, {})
    again = heard(reach, *lines)
    assert (again.touched, texts(reach)) == ([], {})


def test_the_statement_that_a_correction_names_changes_and_its_neighbour_does_not(tmp_path: Path) -> None:
    body = (
        "Standup is on Tuesday. The freeze starts Tuesday (2026-12-01)! Tuesdays are busy; v3.1 and v3.11 too"
    )
    tuesday = Correction("Tuesday", "Wednesday")
    assert corrected_text(body, tuesday, "the freeze starts Wednesday", MONDAY) == body.replace(
        "starts Tuesday (2026-12-01)", "starts Wednesday (2026-12-02)"
    )
    assert corrected_text(body, tuesday, "", None) == body
    assert corrected_text(body, Correction("v3.1", "v3.2"), "", None) == body.replace("v3.1 ", "v3.2 ")


@pytest.mark.parametrize(
    ("text", "old", "holds"),
    [
        ("on Tuesdays", "Tuesday", False),
        ("Tuesday's standup", "tuesday", True),
        ("release 3.1.4", "3.1", False),
        ("port 18080", "8080", False),
        ("15月到期", "5月", False),
        ("5月到期", "5月", True),
        ("我们周二发布", "周二", True),
        ("npm-run-all", "npm", False),
        ("Node.js", "Node", False),
        ("Node服务", "Node", True),
        ("le märz", "märz", True),
        ("Februärmärz", "märz", False),
        ("anything", "", False),
    ],
)
def test_a_value_is_found_whole_or_not_at_all(text: str, old: str, holds: bool) -> None:
    assert (corrected_text(text, Correction(old, "NEW"), "", None) != text) is holds
