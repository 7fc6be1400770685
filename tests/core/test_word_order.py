"""What has its words in another order may say the opposite: nothing is done away with for it."""

from __future__ import annotations

import pytest

from mnemic.core.language.word_order import in_word_order
from mnemic.core.operations.near_copies import says_the_same

TURNED = [
    ("Wir mergen main in develop", "Wir mergen develop in main"),
    ("Redis runs in Docker", "Docker runs in Redis"),
    ("Fusionamos main en develop", "Fusionamos develop en main"),
    ("Nous fusionnons main dans develop", "Nous fusionnons develop dans main"),
    ("Fazemos merge de main em develop", "Fazemos merge de develop em main"),
    ("main を develop にマージする", "develop を main にマージする"),
    ("张三管理李四的项目", "李四管理张三的项目"),
    ("Only admins can deploy", "Admins can only deploy"),
    ("Just the API may write", "The API may just write"),
    ("Not all tests run on CI", "All tests do not run on CI"),
    ("Alle Tests laufen nicht auf CI", "Nicht alle Tests laufen auf CI"),
    ("Events by default go from Kafka to Redis", "Events go from Redis to Kafka"),
    ("Tom approves releases by Anna", "Anna approves releases of Tom"),
    ("チームがmainをdevelopにマージする", "チームはdevelopをmainにマージする"),
    ("Do not merge if CI is red", "Merge if CI is not red"),
]


@pytest.mark.parametrize(("one", "other"), TURNED)
def test_what_was_turned_round_is_no_copy(one: str, other: str) -> None:
    assert not in_word_order(one, other)
    assert not in_word_order(other, one)
    assert not says_the_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Run make lint before commit", "run make lint before you commit"),
        ("The importer is owned by team Falcon", "Team Falcon owns the importer"),
        ("Der Import wird von Team Falcon betreut", "Team Falcon betreut den Import"),
        ("Das Deployment läuft am Dienstag", "das deployment läuft am  Dienstag."),
        ("我们每周二部署", "我们每周二部署。"),
        ("", "anything"),
    ],
)
def test_what_stands_in_one_order_or_in_the_passive_may_be_one(one: str, other: str) -> None:
    assert in_word_order(one, other)
    assert in_word_order(other, one)
