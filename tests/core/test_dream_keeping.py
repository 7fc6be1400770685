"""A model's new text for old memories: each statement of it was said, each of theirs is kept, and none was turned round."""

from __future__ import annotations

import pytest

from mnemic.core.dream.keeping import statements, what_is_lost

TURNED = [
    ("Bob approves invoices above 1000", "Bob approves invoices below 1000"),
    ("Restart the proxy before each deploy", "Restart the proxy after each deploy"),
    ("Sessions expire after 30 minutes", "Sessions expire after 30 seconds"),
    ("The offset is -5 hours", "The offset is 5 hours"),
    ("Anna approves and Bob merges the release", "Bob approves and Anna merges the release"),
    ("Merge develop into main", "Merge main into develop"),
    ("Retry at least 3 times", "Retry at most 3 times"),
    ("Deploy with approval", "Deploy without approval"),
    ("Alice is faster than Bob", "Bob is faster than Alice"),
    ("All services use TLS", "Some services use TLS"),
    ("You must use the proxy", "You can use the proxy"),
    ("Billing was moved to Go", "Billing will be moved to Go"),
    ("The API uses Redis", "Only the API uses Redis"),
    ("Anna works for Bob", "Anna works against Bob"),
    ("The build takes 5 minutes", "The build takes 5 minutes on CI"),
    ("We never deploy on Friday", "We deploy on Friday"),
    ("Use pnpm, not npm", "Use pnpm, not yarn"),
    ("Use pnpm because it is fast", "Use pnpm because it is safe"),
    ("The flag is -v", "The flag is -V"),
    ("Price is 5€", "Price is 5$"),
    ("Wir deployen vor dem Mittag", "Wir deployen nach dem Mittag"),
    ("Anna hilft Bob", "Bob hilft Anna"),
    ("Schalte Debug in Staging ein", "Schalte Debug in Staging aus"),
    ("On déploie avant midi", "On déploie après midi"),
    ("Ana reemplaza a Bob", "Bob reemplaza a Ana"),
    ("A Ana substitui o Bob", "O Bob substitui a Ana"),
    ("上午部署服务", "下午部署服务"),
    ("王芳替代李明", "李明替代王芳"),
    ("会議の前に報告を送る", "会議の後に報告を送る"),
    ("田中さんに報告する", "田中さんが報告する"),
]


@pytest.mark.parametrize(("old", "new"), TURNED)
def test_a_statement_that_was_turned_round_is_lost(old: str, new: str) -> None:
    assert what_is_lost([old], new)
    assert what_is_lost([new], old)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            ["Anna may delete backups", "Bob may not delete backups"],
            "Anna may delete backups. Bob may not delete backups. Bob may delete backups.",
        ),
        (
            ["The key is in the vault", "Visitors may enter the vault"],
            "The key is in the vault. Visitors may enter the vault. Visitors may have the key.",
        ),
        (["Never deploy on Fridays", "Deploy on Mondays"], "Never deploy on Mondays. Deploy on Fridays."),
        (["Staging uses Redis", "Production uses Kafka"], "Staging uses Kafka. Production uses Redis."),
        (["Anna pays Bob", "Bob pays Carl"], "Anna and Bob pay Carl"),
        (["Alice manages Bob. He owns billing."], "Alice manages Bob. Bob owns billing."),
    ],
)
def test_what_a_merge_adds_of_the_words_of_both_was_said_by_none(old: list[str], new: str) -> None:
    assert what_is_lost(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (["Staging uses Redis", "Production uses Kafka"], "Production uses Kafka.\nStaging uses Redis."),
        (["- Use pnpm\n- Deploy on Tuesday"], "Use pnpm. Deploy on Tuesday."),
        (["I prefer short responses", "I prefer terse replies"], "I prefer terse replies"),
        (["kiwi is the host that runs the gateway"], "Kiwi is the host running the gateway."),
        (
            ["The gateway listens on port 8443. Its certificate is renewed by Ana."],
            "The gateway listens on port 8443\nThe gateway's certificate is renewed by Ana",
        ),
        (["我们每周二部署。", "测试环境用 Redis"], "测试环境用 Redis。我们每周二部署。"),
        (["x " * 800], "x " * 800),
    ],
)
def test_what_says_the_same_and_no_more_is_faithful(old: list[str], new: str) -> None:
    assert what_is_lost(old, new) is None


def test_a_number_that_nobody_said_is_named_as_such() -> None:
    said = what_is_lost(["The gateway is up"], "The gateway is up. Port 22 is open.")
    assert said == "it holds a number or a date that none of its memories has"


def test_marks_of_lists_and_headings_are_no_part_of_a_statement() -> None:
    assert statements("# Title\n- one. two!\n2) 三。四") == ["Title", "one.", "two!", "三。", "四"]
