"""Single statements of several kinds: what is so from now on, what might be, masked secrets, and facts in pairs."""

from __future__ import annotations

import pytest

from mnemic.core.extraction.findings import Correction
from tests.core.extraction.test_rules import heard, only, rules, texts


@pytest.mark.parametrize(
    "said",
    [
        "Now we use pnpm",
        "These days we use pnpm",
        "Nowadays we deploy with Nomad",
        "Ahora usamos pnpm",
        "Hoy en día usamos pnpm",
        "Agora usamos pnpm",
        "Hoje em dia usamos pnpm",
        "Maintenant on utilise pnpm",
        "Désormais on utilise pnpm",
        "Jetzt nutzen wir pnpm",
        "Inzwischen nutzen wir pnpm",
        "Wir nutzen jetzt pnpm",
        "现在我们用 pnpm",
        "如今我们用 pnpm",
        "今はpnpmを使っています",
        "最近はpnpmを使っています",
    ],
)
def test_what_a_team_does_now_is_no_passing_thing(said: str) -> None:
    assert texts(said) == [said]


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            "Now we use Kafka, we no longer use RabbitMQ",
            ["Now we use Kafka", "we no longer use RabbitMQ"],
        ),
        (
            "Ahora usamos Kafka, ya no usamos RabbitMQ",
            ["Ahora usamos Kafka", "ya no usamos RabbitMQ"],
        ),
        (
            "Agora usamos Kafka, não usamos mais o RabbitMQ",
            ["Agora usamos Kafka", "não usamos mais o RabbitMQ"],
        ),
        (
            "Maintenant on utilise Kafka, on n'utilise plus RabbitMQ",
            ["Maintenant on utilise Kafka", "on n'utilise plus RabbitMQ"],
        ),
        (
            "Jetzt nutzen wir Kafka, RabbitMQ nutzen wir nicht mehr",
            ["Jetzt nutzen wir Kafka", "RabbitMQ nutzen wir nicht mehr"],
        ),
    ],
)
def test_both_halves_of_a_change_are_kept(said: str, kept: list[str]) -> None:
    assert texts(said) == kept


@pytest.mark.parametrize(
    "said",
    [
        "Now we have a problem",
        "Now we need to fix the login",
        "Now the tests are red",
        "Jetzt müssen wir das fixen",
    ],
)
def test_what_is_so_at_this_moment_is_not(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    [
        "If we decided to use Postgres, we'd need a DBA.",
        "If we decided to go with Kafka the ops team would kill us",
        "Si on décidait d'utiliser Postgres, il faudrait un DBA",
        "Wenn wir uns für Kafka entscheiden, bräuchten wir mehr Leute",
        "Si decidimos usar Kafka, necesitaríamos más gente",
        "Se decidirmos usar Kafka, precisaríamos de mais gente",
        "如果我们决定用 Kafka，就得加人",
        "もしKafkaを採用したら、人が足りません",
    ],
)
def test_what_would_be_is_not_so(said: str) -> None:
    assert texts(said) == []
    assert rules(said) == ["negated_hypothetical"]


@pytest.mark.parametrize(
    "said",
    ["If tests fail, never merge", "If you add a column, give it a default"],
)
def test_a_condition_of_a_rule_supposes_nothing(said: str) -> None:
    assert texts(said) == [said]


@pytest.mark.parametrize(
    "said",
    [
        "The API key is ⟦api-key⟧",
        "Remember that the staging password is ⟦password⟧",
        "our token for staging is ⟦github-token⟧",
        "Merk dir: das Passwort ist ⟦password⟧",
        "Retiens que le mot de passe est ⟦password⟧",
        "Recuerda que la clave es ⟦api-key⟧",
        "Lembre-se de que a senha é ⟦password⟧",
        "记住：密钥是 ⟦api-key⟧",
        "覚えて：パスワードは⟦password⟧です",
    ],
)
def test_a_secret_alone_is_worth_no_memory(said: str) -> None:
    assert texts(said) == []
    assert rules(said) == ["masked"]


def test_what_says_more_than_its_secret_is_kept() -> None:
    said = "The staging DB is at db.stage.example, user app, password ⟦password⟧"
    assert texts(said) == [said]


class TestCuts:
    @pytest.mark.parametrize(
        "said",
        [
            "Ich mag kurze Antworten, mag aber keine Meetings",
            "Ich arbeite in Lissabon, mag aber keine Meetings",
            "Ich spreche Deutsch, kann aber kein Französisch",
        ],
    )
    def test_a_clause_without_its_subject_stays_where_that_is(self, said: str) -> None:
        assert texts(said) == [said]

    def test_a_pronoun_stays_with_what_it_stands_for(self) -> None:
        said = "The billing service is written in Go. It listens on port 5433."
        assert texts(said) == ["The billing service is written in Go. It listens on port 5433"]

    @pytest.mark.parametrize(
        "said",
        [
            "It listens on port 5433.",
            "Our staging API is flaky. It listens on port 5433 and needs the VPN.",
            "Er lauscht auf Port 5433.",
            "Il écoute sur le port 5433.",
            "它监听 5433 端口。",
        ],
    )
    def test_a_pronoun_without_its_noun_says_nothing(self, said: str) -> None:
        assert texts(said) == []

    def test_a_picture_ends_a_sentence(self) -> None:
        assert texts("Ship it 🚀 From now on put the ticket first in the subject") == [
            "From now on put the ticket first in the subject"
        ]

    def test_a_question_that_opens_with_its_mark_is_one(self) -> None:
        assert rules("¿No sería mejor guardar las fechas en UTC y convertirlas al mostrarlas?") == [
            "question"
        ]


class TestCorrectionsOfOneHalf:
    def test_the_fact_that_holds_the_value_is_mended_alone(self) -> None:
        found = heard(
            "We deploy on Tuesdays and the freeze starts on the 12th.", "no, it's the 14th"
        ).candidates
        assert found[-1].text == "the freeze starts on the 14th"
        assert found[-1].replaces == Correction("12th", "14th")

    @pytest.mark.parametrize("opening", ["no, it's", "wait no, I looked at the calendar, it's"])
    def test_a_day_of_the_month_is_a_value(self, opening: str) -> None:
        assert heard("The freeze starts on the 12th", f"{opening} the 14th").candidates[-1].text == (
            "The freeze starts on the 14th"
        )

    def test_a_whole_statement_may_take_the_place_of_a_name(self) -> None:
        found = heard("Ana owns billing and Ben owns search.", "No, Carla owns search, not Ben.").candidates
        assert [each.text for each in found] == ["Ana owns billing", "Ben owns search", "Carla owns search"]
        assert found[-1].replaces == Correction("Ben", "Carla owns search")

    def test_other_words_before_a_not_correct_nothing(self) -> None:
        assert texts("Ben owns search", "no, that's not what I meant, not Ben") == ["Ben owns search"]


class TestMessagesThatOnlyTell:
    @pytest.mark.parametrize(
        "said",
        [
            "Le niveau de log vient de LOG_LEVEL.",
            "Em homolog os e-mails caem todos no mailpit:1025",
            "超过两年的历史数据会归档到 OSS 的 cold 桶",
            "The mobile build number comes from VERSION_CODE",
        ],
    )
    def test_something_definite_is_kept(self, said: str) -> None:
        assert len(texts(said)) == 1

    @pytest.mark.parametrize(
        "said",
        [
            "The level comes from LOG_LEVEL. Can you rename the flag?",
            "Le niveau vient de LOG_LEVEL, renomme l'option",
            "it comes from LOG_LEVEL",
            "either naming works for me",
            "Priya is looking at alert 17",
        ],
    )
    def test_what_leads_to_a_task_or_is_of_the_moment_is_not(self, said: str) -> None:
        assert texts(said) == []

    def test_what_is_told_by_the_way_is_kept_beside_a_task(self) -> None:
        assert only("Fix the login. By the way, the mobile client talks to the old gateway").text == (
            "the mobile client talks to the old gateway"
        )
        assert texts("Fix the login. By the way, it works") == []
