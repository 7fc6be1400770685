"""What people say in passing: fragments and complaints are not kept, the plain words of a team are."""

from __future__ import annotations

import pytest

from mnemic.core.extraction.sentences import sentences
from tests.core.extraction.test_rules import THURSDAY, heard, only, rules, texts


class TestWhatSaysTooLittle:
    @pytest.mark.parametrize(
        "said",
        [
            "remember them",
            "remember me",
            "don't forget the tests",
            "N'oublie pas les tests",
            "Não esqueça os testes",
            "no olvides los tests",
            "Merk dir den Port",
            "别忘了测试",
            "忘れないで：テスト",
        ],
    )
    def test_a_request_to_remember_a_mere_name_keeps_nothing(self, said: str) -> None:
        assert texts(said) == []
        assert rules(said) == ["too_short"]

    @pytest.mark.parametrize(
        "said",
        [
            "Stop doing that.",
            "never write them",
            "ne fais jamais ça",
            "nunca faça isso",
            "nunca hagas eso",
            "mach das nie",
            "二度とそれをしないで",
        ],
    )
    def test_a_rule_about_a_pronoun_is_none(self, said: str) -> None:
        assert texts(said) == []
        assert rules(said) == ["chatter"]

    @pytest.mark.parametrize(
        "said", ["never commit them without tests", "Não os edite à mão", "No los edites a mano"]
    )
    def test_a_rule_that_says_more_than_its_pronoun_stays(self, said: str) -> None:
        assert texts(said) == [said]

    @pytest.mark.parametrize(
        "said",
        [
            "You always forget the imports",
            "Always the same problem",
            "toujours la même erreur",
            "Tu oublies toujours les imports",
            "sempre dá erro",
            "Você sempre esquece os imports",
            "siempre el mismo error",
            "immer derselbe Fehler",
            "你总是忘记导入",
            "いつも同じエラー",
            "we decided nothing yet",
            "We have not agreed on a database yet",
            "nous n'avons rien décidé",
            "ainda não decidimos nada",
            "todavía no hemos decidido nada",
            "Wir haben noch nichts entschieden",
            "我们还没决定",
            "まだ決めていません",
        ],
    )
    def test_a_complaint_or_an_open_question_is_the_state_of_a_task(self, said: str) -> None:
        assert texts(said) == []
        assert rules(said) == ["task_state"]

    @pytest.mark.parametrize(
        "said",
        [
            "You never push to main",
            "always use the same naming for tests",
            "We have decided not to use ORMs",
            "sempre use o mesmo estilo",
            "在这个仓库里永远不要用 ORM",
        ],
    )
    def test_a_rule_in_like_words_is_kept(self, said: str) -> None:
        assert texts(said) == [said]

    @pytest.mark.parametrize(
        "said",
        [
            "My boss says we should always use Java lol",
            "Mon chef dit qu'il faut toujours utiliser Java",
            "Meu chefe diz que devemos sempre usar Java",
            "Mi jefe dice que siempre debemos usar Java",
            "Mein Chef sagt, wir sollen immer Java nutzen",
            "我老板说我们应该总是用 Java",
            "上司はいつもJavaを使うべきだと言っています",
        ],
    )
    def test_what_somebody_else_says_is_no_rule(self, said: str) -> None:
        assert texts(said) == []
        assert rules(said) == ["quoted"]

    def test_asking_whether_something_is_remembered_is_a_question(self) -> None:
        assert rules("你记得我们决定用什么吗") == ["question"]
        assert texts("你能记住端口是 8080 吗") == ["端口是 8080"]

    def test_what_holds_only_for_now_is_temporary_in_a_short_sentence_too(self) -> None:
        assert rules("Por enquanto usa o branch de teste.") == ["temporary"]


class TestWhatWasLost:
    @pytest.mark.parametrize(
        "said",
        [
            "Here we never use ORMs",
            "We never use ORMs here",
            "Ici on n'utilise jamais d'ORM",
            "Aqui nunca usamos ORMs",
            "Aquí nunca usamos ORMs",
            "Hier nutzen wir nie ORMs",
            "We are not going to support Windows",
            "C'est Julien qui gère le déploiement",
            "Quem cuida do frontend é a Carla",
            "Quien lleva el frontend es Carla",
            "Let's go with Postgres for billing",
        ],
    )
    def test_the_words_of_a_team_are_heard(self, said: str) -> None:
        assert texts(f"{said}.") == [said]

    def test_an_owner_is_kept_beside_who_is_on_call(self) -> None:
        assert (
            texts("Alice owns the payments module and Bob is on call this week.")[0]
            == "Alice owns the payments module"
        )

    def test_a_choice_keeps_its_reason(self) -> None:
        candidate = only("We ended up choosing Kafka over RabbitMQ since we need replay.")
        assert (candidate.kind, candidate.why) == ("decision", "we need replay")
        assert only("Let's go with Postgres for billing").kind == "decision"

    @pytest.mark.parametrize(
        "said",
        [
            "I'd rather you explain first",
            "I'd prefer that you explain before changing code",
            "Je préfère que tu expliques avant de changer le code",
            "Prefiro que você explique antes de mudar o código",
            "Prefiero que expliques antes de cambiar el código",
            "Mir ist lieber, dass du zuerst erklärst",
            "我希望你先解释再改代码",
        ],
    )
    def test_how_one_wants_to_be_worked_with_is_a_preference(self, said: str) -> None:
        candidate = only(said)
        assert (candidate.text, candidate.type, candidate.kind) == (said, "user", "preference")

    def test_a_wish_for_this_once_is_still_a_request(self) -> None:
        assert rules("I'd rather you fix the login first") == ["request"]

    @pytest.mark.parametrize(
        ("said", "kept"),
        [
            ("Correction: we deploy on Wednesdays", "we deploy on Wednesdays"),
            ("Sorry, we deploy on Wednesdays", "we deploy on Wednesdays"),
            ("I changed my mind, I prefer tabs", "I prefer tabs"),
            ("J'ai changé d'avis, je préfère les tabulations", "je préfère les tabulations"),
            ("Mudei de ideia, prefiro tabs", "prefiro tabs"),
            ("Cambié de idea, prefiero tabs", "prefiero tabs"),
            ("Korrektur: wir deployen mittwochs", "wir deployen mittwochs"),
            ("我改主意了，我喜欢用制表符", "我喜欢用制表符"),
            ("请大家记住：用 pnpm", "用 pnpm"),
        ],
    )
    def test_words_that_only_open_a_statement_go(self, said: str, kept: str) -> None:
        assert texts(said) == [kept]

    @pytest.mark.parametrize(
        ("first", "then", "kept"),
        [
            ("发布日是周二", "发布日改成周四了", "发布日是周四"),
            ("the demo is on Tuesday", "the demo has been moved to Thursday", "the demo is on Thursday"),
            ("la démo est mardi", "la démo a été reportée à jeudi", "la démo est jeudi"),
            ("a demo é na terça", "a demo foi adiada para quinta", "a demo é na quinta"),
            ("la demo es el martes", "la demo fue aplazada al jueves", "la demo es el jueves"),
            (
                "die Demo ist am Dienstag",
                "die Demo wurde auf Donnerstag verschoben",
                "die Demo ist am Donnerstag",
            ),
            ("デモは火曜日です", "デモは木曜日に変更になりました", "デモは木曜日です"),
        ],
    )
    def test_a_change_corrects_what_was_said_of_the_same_thing(
        self, first: str, then: str, kept: str
    ) -> None:
        found = heard(first, then).candidates
        assert [each.text for each in found] == [first, kept]
        assert found[1].replaces is not None

    def test_a_change_of_something_else_corrects_nothing(self) -> None:
        found = heard("the freeze starts Tuesday", "the demo has been moved to Thursday").candidates
        assert found[1].replaces is None

    def test_a_change_in_the_same_message_leaves_no_stale_date(self) -> None:
        said = "The demo is on Tuesday. The demo was moved to Friday."
        assert texts(said, at=THURSDAY)[1] == "The demo is on Friday (2026-03-06)"


class TestCode:
    @pytest.mark.parametrize(
        ("said", "kept"),
        [
            ("Remember that you quit vim with `:q!`", "you quit vim with `:q!`"),
            ("Remember that you quit vim with `:q!`.", "you quit vim with `:q!`"),
            ("Remember that you quit vim with `:q!`!", "you quit vim with `:q!`"),
            ("Always use `git push --force-with-lease!`", "Always use `git push --force-with-lease!`"),
            ("Remember that we negate with `!x` in rules", "we negate with `!x` in rules"),
            ("Remember that ``a`b! c`` is the macro's name", "``a`b! c`` is the macro's name"),
            ("Remember that `what? now.` is the helper's name", "`what? now.` is the helper's name"),
            ("记住：退出用 `:q！`，不保存", "退出用 `:q！`，不保存"),
            ("Merk dir: Vim beendet man mit `:wq!`", "Vim beendet man mit `:wq!`"),
        ],
    )
    def test_no_sentence_ends_inside_code(self, said: str, kept: str) -> None:
        assert texts(said) == [kept]

    def test_a_sentence_ends_behind_code_and_between_apostrophes_that_are_ticks(self) -> None:
        assert list(sentences("Quit with `:q!`! Save with `:w`. Don`t wait! It`s late.")) == [
            "Quit with `:q!`!",
            "Save with `:w`.",
            "Don`t wait!",
            "It`s late.",
        ]
