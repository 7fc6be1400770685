"""The small words that make another statement of the same content: what differs in one of them is never the same."""

from __future__ import annotations

import pytest

from mnemic.core.language.shades import restricts_more, same_shades
from mnemic.core.language.similarity import compare, surely_same

#: How many, and of which the only ones.
AMOUNTS = [
    ("All services use TLS", "Some services use TLS"),
    ("Every service uses TLS", "Several services use TLS"),
    ("The API uses Redis", "Only the API uses Redis"),
    ("The API uses Redis", "The API uses only Redis"),
    ("Only the API uses Redis", "The API uses only Redis"),
    ("The API uses Redis", "Even the API uses Redis"),
    ("Alle Dienste nutzen TLS", "Einige Dienste nutzen TLS"),
    ("Die API nutzt Redis", "Nur die API nutzt Redis"),
    ("Tous les tests demandent Docker", "Certains tests demandent Docker"),
    ("Todas las pruebas necesitan Docker", "Algunas pruebas necesitan Docker"),
    ("La API usa Redis", "Solo la API usa Redis"),
    ("Todos os testes precisam de Docker", "Alguns testes precisam de Docker"),
    ("A API usa Redis", "Só a API usa Redis"),
    ("所有测试需要Docker", "部分测试需要Docker"),
    ("API用Redis", "只有API用Redis"),
    ("すべてのテストはDockerが必要です", "一部のテストはDockerが必要です"),
    ("APIはRedisを使います", "APIだけがRedisを使います"),
    ("よく昼にデプロイする", "たまに昼にデプロイする"),
]
#: What is asked, advised or allowed.
FORCES = [
    ("You must use the proxy", "You can use the proxy"),
    ("You must use the proxy", "You may use the proxy"),
    ("Deploys should be approved", "Deploys can be approved"),
    ("Deploys must be approved", "Deploys should be approved"),
    ("We use Kafka for billing", "We could use Kafka for billing"),
    ("You must not use the proxy", "You don't have to use the proxy"),
    ("Deploys müssen genehmigt werden", "Deploys können genehmigt werden"),
    ("Deploys sollen genehmigt werden", "Deploys dürfen genehmigt werden"),
    ("Les déploiements doivent être validés", "Les déploiements peuvent être validés"),
    ("Los despliegues deben aprobarse", "Los despliegues pueden aprobarse"),
    ("Os deploys devem ser aprovados", "Os deploys podem ser aprovados"),
    ("部署必须审批", "部署可以审批"),
    ("ログを消さなければならない", "ログを消してもいい"),
]
#: What was, is and will be.
TIMES = [
    ("We use Kafka", "We will use Kafka"),
    ("We use Kafka", "We're going to use Kafka"),
    ("We use Kafka", "We used Kafka"),
    ("We deploy with Helm", "We deployed with Helm"),
    ("We used Kafka", "We will use Kafka"),
    ("Billing was moved to Go", "Billing will be moved to Go"),
    ("Wir nutzen Kafka", "Wir nutzten Kafka"),
    ("Wir nutzen Kafka", "Wir werden Kafka nutzen"),
    ("On utilise Kafka", "On utilisait Kafka"),
    ("On utilise Kafka", "On utilisera Kafka"),
    ("On utilise Kafka", "On va utiliser Kafka"),
    ("Usamos Kafka", "Usábamos Kafka"),
    ("Usamos Kafka", "Usaremos Kafka"),
    ("Usamos Kafka", "Vamos a usar Kafka"),
    ("Usamos o Kafka", "Usávamos o Kafka"),
    ("Usamos o Kafka", "Vamos usar o Kafka"),
    ("我们用Kafka", "我们用过Kafka"),
    ("我们用Kafka", "我们将用Kafka"),
    ("Kafkaを使います", "Kafkaを使いました"),
    ("Kafkaを使う", "Kafkaを使う予定です"),
]
#: What one thing is to another.
RELATIONS = [
    ("データをS3に送る", "データをS3から送る"),
    ("田中さんに報告する", "田中さんが報告する"),
    ("田中さんに鈴木さんが教える", "田中さんが鈴木さんに教える"),
    ("ログはS3まで送る", "ログはS3から送る"),
    ("Anna arbeitet für Bob", "Anna arbeitet mit Bob"),
    ("Anna travaille pour Bob", "Anna travaille avec Bob"),
    ("Ana trabaja para Bob", "Ana trabaja con Bob"),
    ("A Ana trabalha para o Bob", "A Ana trabalha com o Bob"),
    ("数据从计费导出", "数据向计费导出"),
]


@pytest.mark.parametrize(("one", "other"), [*AMOUNTS, *FORCES, *TIMES, *RELATIONS])
def test_what_a_small_word_sets_apart_is_neither_the_same_nor_overtaken(one: str, other: str) -> None:
    assert compare(one, other) == compare(other, one) == "different"
    assert not surely_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("テストはキャッシュありで実行する", "テストはキャッシュなしで実行する"),
        ("ログを消さなければならない", "ログを消さない"),
        ("L'API n'utilise pas Redis", "L'API n'utilise que Redis"),
        ("On ne déploie pas le vendredi", "On ne déploie que le vendredi"),
    ],
)
def test_what_a_small_word_turns_round_is_not_the_same(one: str, other: str) -> None:
    assert compare(one, other) != "same"
    assert compare(other, one) != "same"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Always run the tests", "Run the tests"),
        ("时间戳都存 UTC", "所有时间戳都存 UTC"),
        ("Tests are required for merges", "Tests required for merges"),
        ("You must not push to main", "Never push to main"),
        ("データをS3に送る", "データをS3へ送る"),
        ("APIはRedisを使います", "APIがRedisを使います"),
        ("Der Import wird von Team Falcon betreut", "Team Falcon betreut den Import"),
        ("The importer is owned by team Falcon", "Team Falcon owns the importer"),
    ],
)
def test_what_says_the_same_with_other_small_words_is_not_set_apart(one: str, other: str) -> None:
    assert same_shades(one, other)
    assert same_shades(other, one)


def test_a_denial_of_all_or_of_the_only_one_leaves_the_rest() -> None:
    assert restricts_more("Our services use Postgres", "Not all of our services use Postgres")
    assert restricts_more("We use Redis", "We no longer use only Redis")
    assert not restricts_more("We use Redis", "We no longer use Redis")
    assert compare("Our services use Postgres", "Not all of our services use Postgres") == "different"
    assert compare("Wir nutzen Redis", "Wir nutzen nicht immer Redis") == "different"


def test_what_is_must_be_is_no_denial() -> None:
    assert compare("ログを消す", "ログを消さなければならない") == "different"
    assert compare("L'API utilise Redis", "L'API n'utilise que Redis") == "different"
