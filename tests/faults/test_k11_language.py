"""K11, what concerns kinds and language: only what the person stated, with its sign, its date and its kind, in any language."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from mnemic.core.chat import Message
from mnemic.core.extraction.findings import Candidate, Extraction
from mnemic.core.extraction.kinds import classify
from mnemic.core.extraction.rules import extract
from mnemic.core.operations.drafting import Wish
from mnemic.core.operations.extracting import run_extraction
from mnemic.core.operations.record import record_extraction
from mnemic.core.operations.remembering import remember
from tests.core.a_store import open_both, said, texts

THURSDAY = datetime(2026, 3, 5, 10, tzinfo=UTC)


def heard(*contents: str) -> Extraction:
    """Extracts from a chat of 2026-03-05 in which ``"assistant: …"`` is the other's and ``"tool: …"`` a tool's."""
    messages = []
    for text in contents:
        role, colon, rest = text.partition(": ")
        other = bool(colon) and role in ("assistant", "tool")
        messages.append(Message(role if other else "user", rest if other else text, THURSDAY))
    return extract(messages, 0, 0)


def kept(*contents: str) -> list[str]:
    return [candidate.text for candidate in heard(*contents).candidates]


def only(*contents: str) -> Candidate:
    (candidate,) = heard(*contents).candidates
    return candidate


# F056


@pytest.mark.parametrize(
    "text",
    [
        "I hate tabs",
        "I can't stand snapshot tests",
        "I don't like mocks in tests",
        "我讨厌制表符",
        "我不喜欢在测试里用 mock",
        "je déteste les tabulations",
        "Je n'aime pas les mocks dans les tests",
        "Odeio tabulações",
        "Não gosto de mocks nos testes",
        "Odio los tabuladores",
        "No me gustan los mocks en las pruebas",
        "Ich hasse Tabs",
        "Ich mag keine Mocks in Tests",
        "タブは嫌いです",
        "テストでモックを使うのは好きではありません",
    ],
)
def test_f056_a_dislike_stays_one_in_the_persons_own_words(text: str) -> None:
    candidate = only(text)
    assert (candidate.text, candidate.type, candidate.kind) == (text, "user", "preference")


@pytest.mark.parametrize(
    "text",
    [
        "never deploy on Friday",
        "周五绝对不要部署",
        "ne jamais déployer le vendredi",
        "nunca faça deploy na sexta",
        "nunca despliegues el viernes",
        "niemals freitags deployen",
        "金曜日には絶対にデプロイしないでください",
    ],
)
def test_f056_a_ban_stays_a_ban(text: str) -> None:
    candidate = only(text)
    assert (candidate.text, candidate.type, candidate.kind) == (text, "feedback", "preference")


@pytest.mark.parametrize(
    "text",
    [
        "I no longer use yarn",
        "我不再用 yarn 了",
        "Je n'utilise plus yarn",
        "Eu não uso mais o yarn",
        "Ya no uso yarn",
        "Ich benutze yarn nicht mehr",
        "yarnはもう使っていません",
    ],
)
def test_f056_what_is_given_up_is_a_fact_and_no_taste(text: str) -> None:
    candidate = only(text)
    assert (candidate.text, candidate.kind) == (text, "fact")


@pytest.mark.parametrize(
    "text",
    [
        "I don't mind long lines",
        "I don't care about line length",
        "我不介意行太长",
        "les lignes longues ne me dérangent pas",
        "não me importo com linhas longas",
        "no me importan las líneas largas",
        "no me molestan las líneas largas",
        "lange Zeilen stören mich nicht",
        "mir sind lange Zeilen egal",
        "長い行は気にしません",
    ],
)
def test_f056_indifference_is_no_preference(text: str) -> None:
    assert [found.text for found in heard(text).candidates if found.kind == "preference"] == []


@pytest.mark.parametrize(
    "text",
    [
        "We have not decided on a database yet",
        "We still haven't agreed on a name",
        "还没决定用哪个数据库",
        "我们没有决定用 Postgres",
        "Nous n'avons pas encore décidé de la base",
        "Nous n'avons toujours pas choisi la base",
        "Ainda não decidimos o banco",
        "Aún no hemos decidido la base de datos",
        "Wir haben uns noch nicht für eine Datenbank entschieden",
        "Eine Datenbank ist noch nicht festgelegt",
        "まだデータベースを決めていません",
        "データベースは未決定です",
    ],
)
def test_f056_what_is_not_decided_is_no_decision(text: str) -> None:
    assert classify(text)[1] != "decision"


@pytest.mark.parametrize(
    "text",
    [
        "We decided not to use GraphQL",
        "Not everybody was there, but we decided on Postgres",
        "It is not Redis, we settled on RabbitMQ",
        "我们决定不用 GraphQL",
        "不是 Redis，我们选定了 RabbitMQ",
        "Nous avons décidé de ne pas utiliser GraphQL",
        "Decidimos não usar GraphQL",
        "Hemos decidido no usar GraphQL",
        "Wir haben uns gegen GraphQL entschieden",
        "Wir haben uns nicht für Redis, sondern für RabbitMQ entschieden",
        "GraphQLを使わないことに決めました",
    ],
)
def test_f056_a_decision_against_something_is_one(text: str) -> None:
    assert classify(text)[1] == "decision"


# F057


@pytest.mark.parametrize(
    ("claim", "thanks"),
    [
        ("You use Postgres 15 and prefer SQL over ORMs.", "thanks"),
        ("你用的是 Postgres 15，更喜欢 SQL。", "谢谢"),
        ("Tu utilises Postgres 15 et préfères SQL.", "merci"),
        ("Você usa Postgres 15 e prefere SQL.", "obrigado"),
        ("Usas Postgres 15 y prefieres SQL.", "gracias"),
        ("Du benutzt Postgres 15 und bevorzugst SQL.", "danke"),
        ("Postgres 15を使っていて、SQLのほうが好きですね。", "ありがとう"),
    ],
)
def test_f057_the_assistants_words_are_not_the_users(claim: str, thanks: str) -> None:
    assert kept("hi there", f"assistant: {claim}", thanks, "tool: USER PREFERS: vim") == []


@pytest.mark.parametrize(
    ("proposal", "answer", "rule"),
    [
        ("Shall I always squash commits?", "yes, always", "always squash commits"),
        ("要我总是压缩提交吗？", "对，总是这样", "总是压缩提交"),
        ("Dois-je toujours écraser les commits ?", "oui, toujours", "toujours écraser les commits"),
        ("Devo sempre juntar os commits?", "sim, sempre", "sempre juntar os commits"),
        ("¿Debo juntar siempre los commits?", "sí, siempre", "juntar siempre los commits"),
        ("Soll ich Commits immer zusammenfassen?", "ja, immer", "Commits immer zusammenfassen"),
        ("コミットは毎回スカッシュしますか？", "はい、毎回お願いします", "コミットは毎回スカッシュします"),
    ],
)
def test_f057_a_proposal_that_is_plainly_confirmed_is_the_users(
    proposal: str, answer: str, rule: str
) -> None:
    candidate = only("hi there", f"assistant: {proposal}", answer)
    assert (candidate.text, candidate.indexes, candidate.kind) == (rule, (1, 2), "preference")


@pytest.mark.parametrize(
    "answer",
    ["对，总是这样", "yes, always", "oui, toujours", "ja, immer", "はい、毎回お願いします", "sí, siempre"],
)
def test_f057_a_yes_to_nothing_says_nothing(answer: str) -> None:
    assert kept("hi there", "assistant: The tests are green.", answer) == []


# F058


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("code freeze starts next Thursday", "code freeze starts next Thursday (2026-03-12)"),
        ("代码冻结从下周四开始", "代码冻结从下周四 (2026-03-12)开始"),
        ("le gel du code commence jeudi prochain", "le gel du code commence jeudi prochain (2026-03-12)"),
        (
            "o congelamento começa na próxima quinta-feira",
            "o congelamento começa na próxima quinta-feira (2026-03-12)",
        ),
        (
            "la congelación de código empieza el próximo jueves",
            "la congelación de código empieza el próximo jueves (2026-03-12)",
        ),
        (
            "der Code-Freeze beginnt nächsten Donnerstag",
            "der Code-Freeze beginnt nächsten Donnerstag (2026-03-12)",
        ),
        (
            "コードフリーズは来週の木曜日に始まります",
            "コードフリーズは来週の木曜日 (2026-03-12)に始まります",
        ),
        ("the demo is in two weeks", "the demo is in two weeks (2026-03-19)"),
        ("演示在两周后", "演示在两周后 (2026-03-19)"),
        ("la démo est dans deux semaines", "la démo est dans deux semaines (2026-03-19)"),
        ("a demo é daqui a duas semanas", "a demo é daqui a duas semanas (2026-03-19)"),
        ("la demo es dentro de dos semanas", "la demo es dentro de dos semanas (2026-03-19)"),
        ("die Demo ist in zwei Wochen", "die Demo ist in zwei Wochen (2026-03-19)"),
        ("デモは二週間後です", "デモは二週間後 (2026-03-19)です"),
        (
            "the release freeze starts sometime soon",
            "the release freeze starts sometime soon (said 2026-03-05)",
        ),
    ],
)
def test_f058_what_is_to_come_is_dated_from_the_message(text: str, dated: str) -> None:
    candidate = only(text)
    assert (candidate.text, candidate.kind) == (dated, "plan")


@pytest.mark.parametrize(
    ("text", "dated"),
    [
        ("we moved to the new CI yesterday", "we moved to the new CI yesterday (2026-03-04)"),
        ("我们昨天换到了新的 CI", "我们昨天 (2026-03-04)换到了新的 CI"),
        (
            "nous sommes passés à la nouvelle CI hier",
            "nous sommes passés à la nouvelle CI hier (2026-03-04)",
        ),
        ("mudamos para a nova CI ontem", "mudamos para a nova CI ontem (2026-03-04)"),
        ("ayer nos cambiamos a la nueva CI", "ayer (2026-03-04) nos cambiamos a la nueva CI"),
        (
            "wir sind gestern auf die neue CI umgezogen",
            "wir sind gestern (2026-03-04) auf die neue CI umgezogen",
        ),
        ("昨日新しいCIに移行しました", "昨日 (2026-03-04)新しいCIに移行しました"),
    ],
)
def test_f058_what_is_over_is_dated_and_no_plan(text: str, dated: str) -> None:
    candidate = only(text)
    assert (candidate.text, candidate.kind) == (dated, "fact")


# F059


@pytest.mark.parametrize(
    "text",
    [
        "would you prefer tabs?",
        "你更喜欢制表符吗？",
        "préférerais-tu les tabulations ?",
        "você prefere tabs?",
        "¿prefieres tabuladores?",
        "würdest du Tabs bevorzugen?",
        "タブのほうがいいですか？",
        "suppose I preferred vim…",
        "假设我更喜欢 vim……",
        "supposons que je préfère vim…",
        "supondo que eu preferisse vim…",
        "supongamos que prefiero vim…",
        "angenommen, ich würde vim bevorzugen …",
        "もし私がvimを好むとしたら…",
        "> 我更喜欢 emacs",
        "> Ich bevorzuge Emacs",
        "我想让你修一下这个测试",
        "je veux que tu corriges le test",
        "quero que você corrija o teste",
        "quiero que arregles la prueba",
        "ich möchte, dass du den Test reparierst",
        "このテストを直してほしい",
    ],
)
def test_f059_chatter_and_requests_are_not_kept(text: str) -> None:
    found = heard(text)
    assert found.candidates == ()
    assert found.rejections


@pytest.mark.parametrize(
    ("text", "taste"),
    [
        ("I prefer rebase over merge, can you redo it?", "I prefer rebase over merge"),
        ("我喜欢 rebase 而不是 merge，你能重做一下吗？", "我喜欢 rebase 而不是 merge"),
        ("je préfère rebase à merge, tu peux recommencer ?", "je préfère rebase à merge"),
        ("prefiro rebase a merge, pode refazer?", "prefiro rebase a merge"),
        ("prefiero rebase a merge, ¿puedes rehacerlo?", "prefiero rebase a merge"),
        ("ich bevorzuge Rebase statt Merge, kannst du es neu machen?", "ich bevorzuge Rebase statt Merge"),
        (
            "マージよりリベースのほうが好きです、やり直してくれますか？",
            "マージよりリベースのほうが好きです",
        ),
    ],
)
def test_f059_only_the_preference_of_a_mixed_sentence_is_kept(text: str, taste: str) -> None:
    candidate = only(text)
    assert (candidate.text, candidate.kind) == (taste, "preference")


# F061 and F054: of what is known already there is one memory


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        ("Run make lint before commit", "run make lint before you commit, as the rules say"),
        ("提交前必须运行 make lint", "提交前必须运行 make lint。"),
        ("Toujours lancer make lint avant de commiter", "toujours lancer make lint avant de commiter !"),
        ("Vor dem Commit immer make lint ausführen", "Vor dem Commit bitte immer make lint ausführen"),
    ],
)
def test_f061_what_a_rule_file_says_gets_no_second_copy(tmp_path: Path, rule: str, text: str) -> None:
    reach = open_both(tmp_path)
    (tmp_path / "project" / "AGENTS.md").write_text(f"# Rules\n\n- {rule}\n", "utf-8")
    done = run_extraction(said(text), reach)
    record_extraction(done, reach)
    assert texts(reach) == {}
    assert [rejection.rule for rejection in done.rejected] == ["known"]


@pytest.mark.parametrize(
    ("first", "repeats"),
    [
        (
            "Do not run the full build; the user runs it",
            ("don't run the full build", "Please do not run the full build", "never run the full build"),
        ),
        ("不要跑完整构建", ("不要跑完整构建！", "请不要跑完整构建", "不要跑完整构建")),
        (
            "Ne lance jamais le build complet",
            ("ne lance jamais le build complet", "Ne lance jamais le build complet !"),
        ),
        (
            "Niemals den vollen Build starten",
            ("niemals den vollen Build starten", "Bitte niemals den vollen Build starten"),
        ),
    ],
)
def test_f054_a_known_fact_said_again_stays_one_memory(
    tmp_path: Path, first: str, repeats: tuple[str, ...]
) -> None:
    reach = open_both(tmp_path)
    remember(Wish(text=first), reach.user)
    for n, text in enumerate(repeats):
        record_extraction(run_extraction(said(text, session=f"s{n}"), reach), reach)
    assert len(texts(reach)) == 1


# Kinds: from what a sentence does, not from one word anywhere in it


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("decision", "We decided to use Postgres"),
        ("decision", "我们决定用 Postgres"),
        ("decision", "Nous avons décidé d'utiliser Postgres"),
        ("decision", "Decidimos usar Postgres"),
        ("decision", "Hemos decidido usar Postgres"),
        ("decision", "Wir haben beschlossen, Postgres zu verwenden"),
        ("decision", "Postgresを使うことに決めました"),
        ("reflection", "Looking back, the rewrite was too big"),
        ("reflection", "回顾起来，那次重写太大了"),
        ("reflection", "Avec le recul, la réécriture était trop grande"),
        ("reflection", "Olhando para trás, a reescrita foi grande demais"),
        ("reflection", "Mirando atrás, la reescritura fue demasiado grande"),
        ("reflection", "Rückblickend war der Umbau zu groß"),
        ("reflection", "振り返ると、書き直しは大きすぎた"),
        ("conversation", "In the meeting we talked about pricing"),
        ("conversation", "会议上我们讨论了定价"),
        ("conversation", "En réunion, nous avons parlé des prix"),
        ("conversation", "Na reunião falamos sobre preços"),
        ("conversation", "En la reunión hablamos de precios"),
        ("conversation", "In der Besprechung haben wir über Preise gesprochen"),
        ("conversation", "会議で価格について話しました"),
        ("observation", "The cache seems to be cold after a deploy"),
        ("observation", "部署之后缓存似乎是冷的"),
        ("observation", "Le cache semble froid après un déploiement"),
        ("observation", "O cache parece frio depois de um deploy"),
        ("observation", "La caché parece fría después de un despliegue"),
        ("observation", "Der Cache scheint nach einem Deploy kalt zu sein"),
        ("observation", "デプロイ後はキャッシュが冷えているようです"),
        ("fact", "The plan table has 12 columns"),
        ("fact", "The observation deck service restarts at night"),
        ("fact", "The conversation table has 3 columns"),
        ("fact", "Our preference service stores user choices"),
        ("fact", "Le module idée est en Rust"),
        ("fact", "La tabla plan tiene doce columnas"),
        ("fact", "A tabela plano tem doze colunas"),
        ("fact", "Die Entscheidungsdatenbank heißt Delphi"),
        ("fact", "会议室在二楼"),
    ],
)
def test_f056_a_kind_follows_from_what_a_sentence_does(kind: str, text: str) -> None:
    assert classify(text)[1] == kind
