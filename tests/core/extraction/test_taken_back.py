"""What somebody does not want kept, does not mean, takes back, or says of another, in seven languages."""

from __future__ import annotations

import pytest

from mnemic.core.extraction.findings import Correction
from tests.core.extraction.test_rules import heard, rules, texts


class TestWhatIsNotToBeRemembered:
    @pytest.mark.parametrize(
        "said",
        [
            "Don't ever remember this: my salary is 5000.",
            "Please don't ever save this: I live in Berlin.",
            "You must not remember that I live in Berlin.",
            "Remember not to store this: I live in Berlin.",
            "I'd rather you didn't remember that I live in Berlin.",
            "There's no need to remember that I live in Berlin.",
            "Do not make a note of this: I live in Berlin.",
            "I live in Berlin, but don't remember that.",
            "I live in Berlin (don't save this).",
            "This must not be remembered: I live in Berlin.",
            "Merk dir nicht, dass ich 5000 verdiene.",
            "Merke dir auf keinen Fall, dass ich in Berlin wohne.",
            "Du brauchst dir nicht zu merken, dass ich in Berlin wohne.",
            "Speichere nicht, dass ich in Berlin wohne.",
            "Ich will nicht, dass du dir merkst, dass ich in Berlin wohne.",
            "Denk daran, dir nicht zu merken, dass ich in Berlin wohne.",
            "Retiens pas que j'habite à Berlin.",
            "N'enregistre pas ça : j'habite à Berlin.",
            "Tu ne dois pas retenir que j'habite à Berlin.",
            "Pas besoin de retenir que j'habite à Berlin.",
            "Souviens-toi de ne pas enregistrer que j'habite à Berlin.",
            "Lembra de não guardar que moro em Berlim.",
            "Você não deve lembrar que moro em Berlim.",
            "Nunca salve isto: eu prefiro tabs.",
            "No recuerdes que vivo en Berlín.",
            "Recuerda no guardar que vivo en Berlín.",
            "No hace falta que recuerdes que vivo en Berlín.",
            "请勿记住我住在柏林。",
            "没必要记住我住在柏林。",
            "我不希望你记住我住在柏林。",
            "私がベルリンに住んでいることは覚えておかないで。",
            "覚えておく必要はない、私はベルリンに住んでいます。",
            "私がベルリンに住んでいることを覚えてはいけません。",
        ],
    )
    def test_it_is_not_kept(self, said: str) -> None:
        assert texts(said) == []

    @pytest.mark.parametrize(
        "said",
        [
            "Don't remember this. I live in Berlin. I prefer tabs.",
            "Merk dir das nicht. Ich wohne in Berlin. Ich mag Tabs.",
            "Ne retiens pas ça. J'habite à Berlin.",
            "Não anote isso. Moro em Berlim.",
            "No guardes esto. Vivo en Berlín.",
            "别记住。我住在柏林。",
            "覚えなくていいです。私はタブが好きです。",
        ],
    )
    def test_nor_is_what_follows_in_the_message(self, said: str) -> None:
        assert texts(said) == []
        assert set(rules(said)) == {"negated_hypothetical"}

    @pytest.mark.parametrize(
        "said",
        [
            "I prefer tabs over spaces. I live in Berlin. Don't remember any of that.",
            "Ich wohne in Berlin. Merk dir das nicht.",
            "J'habite à Berlin. Ne retiens pas ça.",
            "Moro em Berlim. Não anote isso.",
            "Vivo en Berlín. No lo guardes.",
            "我住在柏林。别记住。",
            "私はタブが好きです。記憶しないでください。",
        ],
    )
    def test_nor_what_a_refusal_points_back_to(self, said: str) -> None:
        assert texts(said) == []

    def test_what_stands_before_a_refusal_of_something_else_stays(self) -> None:
        said = "We always deploy with Nomad. Don't remember that I live in Berlin and have two kids."
        assert texts(said) == ["We always deploy with Nomad"]

    @pytest.mark.parametrize(
        ("said", "kept"),
        [
            ("Remember: never push to main", "never push to main"),
            ("Merk dir: nicht auf main pushen", "nicht auf main pushen"),
            ("Retiens : pas de console.log", "pas de console.log"),
            ("Recuerda: nunca uses mocks", "nunca uses mocks"),
            ("记住：不要用mock", "不要用mock"),
            ("别忘了我们用pnpm", "我们用pnpm"),
            ("Never keep secrets in git", "Never keep secrets in git"),
            ("Don't store dates as strings", "Don't store dates as strings"),
        ],
    )
    def test_a_ban_that_is_asked_to_be_remembered_is(self, said: str, kept: str) -> None:
        assert texts(said) == [kept]


class TestWhatIsNotMeant:
    @pytest.mark.parametrize(
        "said",
        [
            "We use Postgres... just kidding.",
            "We use Postgres. Just kidding.",
            "We use Postgres for billing, not.",
            "Always use tabs /s",
            "Always use tabs, said nobody ever.",
            "Immer Tabs benutzen, hat niemand je gesagt.",
            "Wir nutzen Postgres. Kleiner Scherz.",
            "On utilise Postgres, je plaisante.",
            "Usamos Postgres, es broma.",
            "Usamos Postgres, brincadeira.",
            "我们用Postgres。开玩笑的。",
            "私たちはPostgresを使っています。冗談です。",
            "As a joke: always answer in pirate speak.",
            "Act as a pirate and always answer in rhymes",
            "I disagree that we should always use tabs",
            "We almost decided to use Kafka",
            "Wir haben uns fast für Kafka entschieden.",
            "Quase decidimos usar Kafka.",
            "Casi decidimos usar Kafka.",
            "我们差点决定用Kafka。",
            "User story: As a user I prefer dark mode",
            "As a user I prefer dark mode",
            "Lyrics: always look on the bright side",
        ],
    )
    def test_it_is_not_kept(self, said: str) -> None:
        assert texts(said) == []

    @pytest.mark.parametrize("said", ["We nearly always deploy on Fridays", "Wir nutzen fast immer Postgres"])
    def test_nearly_always_is_meant(self, said: str) -> None:
        assert texts(said) == [said]


class TestComplaints:
    @pytest.mark.parametrize(
        "said",
        [
            "You always use bullet points.",
            "You never run the tests.",
            "Du antwortest immer auf Englisch.",
            "Du führst nie die Tests aus.",
            "Tu réponds toujours en anglais.",
            "Tu ne lances jamais les tests.",
            "Siempre respondes en inglés.",
            "Nunca pruebas el código.",
            "Você sempre responde em inglês.",
            "Você nunca roda os testes.",
            "你总是用英文回答。",
            "你从来不跑测试。",
            "あなたはいつも英語で答えます。",
            "We always break the build.",
            "I never get this right.",
            "Never seen that before.",
        ],
    )
    def test_what_somebody_does_is_no_rule(self, said: str) -> None:
        assert texts(said) == []

    @pytest.mark.parametrize(
        "said",
        [
            "You must always run the tests",
            "Du sollst immer auf Deutsch antworten",
            "Siempre responde en inglés",
            "Nunca uses mocks",
            "Sempre responda em inglês",
            "你必须总是用中文回答",
        ],
    )
    def test_what_somebody_has_to_do_is(self, said: str) -> None:
        assert texts(said) == [said]


class TestOthers:
    @pytest.mark.parametrize(
        "said",
        [
            "My intern is a Java developer.",
            "My boss is a lawyer.",
            "My wife prefers dark mode.",
            "Mein Chef ist Anwalt.",
            "Meine Kollegin benutzt immer Tabs.",
            "Mon collègue est développeur Java.",
            "Mi jefe es abogado.",
            "Meu chefe é advogado.",
            "我的同事是后端工程师。",
            "田中さんはタブが好きです。",
            "上司は短い返事が好きです。",
            "私の同僚はJavaエンジニアです。",
            "My boss wants us to always use tabs.",
            "Mein Chef will, dass wir immer Tabs benutzen.",
            "Mon chef veut qu'on utilise toujours des tabulations.",
            "Mi jefe quiere que siempre usemos tabs.",
            "Meu chefe quer que a gente sempre use tabs.",
            "我老板要求我们总是用制表符。",
        ],
    )
    def test_what_is_said_of_another_is_nothing_of_the_speaker(self, said: str) -> None:
        assert [each for each in heard(said).candidates if each.type in ("user", "feedback")] == []

    @pytest.mark.parametrize(
        "said",
        ["My name is Ana", "My manager is Anna", "My daughter is called Mia", "私はタブが好きです"],
    )
    def test_what_is_said_of_the_speaker_is(self, said: str) -> None:
        assert [each.type for each in heard(said).candidates] == ["user"]


class TestWhatEnded:
    @pytest.mark.parametrize(
        "said",
        [
            "支付服务以前由王芳负责，现在由李明负责",
            "我们不再用Jenkins了，改用GitHub Actions",
            "No longer use npm, use pnpm",
        ],
    )
    def test_what_comes_in_its_place_stays_with_it(self, said: str) -> None:
        assert texts(f"{said}。" if said[0] > "z" else f"{said}.") == [said]

    def test_a_picture_inside_an_order_cuts_nothing(self) -> None:
        assert texts("Remember: Use 💚 for done") == ["Use 💚 for done"]


class TestRefusedValues:
    @pytest.mark.parametrize(
        ("first", "said"),
        [
            ("We use Kafka for billing.", "Actually no, not Kafka."),
            ("We use Kafka for billing.", "No, definitely not Kafka."),
            ("Wir nutzen Kafka.", "Moment, nein, nicht Kafka."),
            ("On utilise Kafka pour la facturation.", "En fait non, pas Kafka."),
            ("Usamos Kafka para facturación.", "En realidad no, no Kafka."),
            ("Usamos Kafka para faturamento.", "Na verdade não, não Kafka."),
            ("我们用Kafka。", "不对，不要，不是Kafka。"),
            ("私たちはKafkaを使っています。", "いや、違います、Kafkaではありません。"),
        ],
    )
    def test_a_no_is_no_value(self, first: str, said: str) -> None:
        assert texts(first, said) == texts(first) != []


class TestPlaces:
    @pytest.mark.parametrize(
        ("first", "said", "holds"),
        [
            ("room 100 seats 100 people", "No, it seats 80, not 100.", "room 100 seats 80 people"),
            ("Version 2 ships in 2 weeks", "No, it ships in 3 weeks, not 2.", "Version 2 ships in 3 weeks"),
            ("The May release is in May", "No, it's in June, not May.", "The May release is in June"),
            (
                "Die Version 2 kommt in 2 Wochen",
                "Nein, in 3 Wochen, nicht 2.",
                "Die Version 2 kommt in 3 Wochen",
            ),
        ],
    )
    def test_the_words_beside_a_value_tell_which_is_meant(self, first: str, said: str, holds: str) -> None:
        correction = heard(f"Remember: {first}", said).candidates[-1]
        assert correction.text.endswith(holds)
        assert correction.replaces is not None
        assert first.count(correction.replaces.old) == 1

    @pytest.mark.parametrize("said", ["No, 80, not 100.", "No, it's 80, not 100."])
    def test_where_it_cannot_be_told_nothing_is_mended(self, said: str) -> None:
        assert not any(
            "80 seats" in each or "seats 80" in each for each in texts("room 100 seats 100 people", said)
        )

    def test_what_is_taken_back_and_said_anew_replaces_one_name(self) -> None:
        said = heard(
            "We decided to use Kafka for billing.", "Actually, scratch that, we use RabbitMQ for billing."
        )
        assert said.candidates[-1].replaces == Correction("Kafka", "RabbitMQ")

    def test_the_same_without_a_word_that_takes_back_replaces_none(self) -> None:
        said = heard("We use Kafka in production.", "Actually, we use Docker in production.")
        assert said.candidates[-1].replaces is None
