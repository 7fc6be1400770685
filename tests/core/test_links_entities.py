"""What a text names: people, services, tickets, files and symbols; and all that only looks like it."""

from __future__ import annotations

import pytest

from mnemic.core.links.entities import entities_in


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ask Maria Silva before you touch it.", {"person:maria silva"}),
        ("We agreed with Maria Silva on the new schema.", {"person:maria silva"}),
        ("Ana owns deploys.", {"person:ana"}),
        ("Le module est géré par Jean Dupont.", {"person:jean dupont"}),
        ("Em dúvida, falar com João Souza.", {"person:joao souza"}),
        ("La responsable: Lucía Pérez", {"person:lucia perez"}),
        ("Zuständig ist Jonas.", {"person:jonas"}),
        ("请联系王小明确认", {"person:王小明"}),
        ("李雷负责发布。", {"person:李雷"}),
        ("担当は田中さんです", {"person:田中"}),
        ("Mail ana.silva@corp.com or @asilva", {"person:ana.silva@corp.com", "person:@asilva"}),
        ("The billing service runs at night.", {"service:billing"}),
        ("Restart billing-service and orders-api.", {"service:billing", "service:orders-api"}),
        ("Le service de paiement est lent.", {"service:paiement"}),
        ("O serviço de cobrança caiu.", {"service:cobranca"}),
        ("Usamos el servicio de pagos.", {"service:pagos"}),
        ("Der Zahlungsdienst läuft nachts.", {"service:zahlungsdienst"}),
        ("重启支付服务之前先备份", {"service:支付"}),
        ("決済サービスは夜に動く", {"service:決済"}),
        ("See https://grafana.acme.io/d/1.", {"service:grafana.acme.io"}),
        ("Fixed in PROJ-123 and CVE-2024-12345.", {"ticket:PROJ-123", "ticket:CVE-2024-12345"}),
        ("See issue 4711, PR #48 and acme/shop#12.", {"ticket:#4711", "ticket:#48", "ticket:acme/shop#12"}),
        ("It lives in core/links/graph.py.", {"file:core/links/graph.py"}),
        ("Only billing_rules.py knows.", {"file:billing_rules.py"}),
        ("HealingDatabase and keep_state() stay.", {"symbol:HealingDatabase", "symbol:keep_state"}),
        ("Call `Store.open` first.", {"symbol:Store.open"}),
    ],
)
def test_what_is_named_is_found(text: str, found: set[str]) -> None:
    assert set(entities_in(text)) == found


@pytest.mark.parametrize(
    "text",
    [
        "Deploy on Tuesdays. Never on Fridays.",
        "Staging is slow. Production is not.",
        "Release Process for New Services",
        "We moved to Visual Studio on Friday and to Google Cloud on Monday.",
        "Docker manages images, Git owns history, It owns nothing.",
        "UTF-8 and SHA-256, ISO-8601, Python 3.11, HTTP-2, GPT-4",
        "See README.md, package.json, main.py and node.js, e.g. or i.e.",
        "JavaScript, TypeScript, GitHub and PostgreSQL are in use.",
        "The whole service, a new service, every service.",
        "Use @dataclass and @property, see @param; install @scope/pkg.",
        "The colour is #333 and the price 1200.",
        "noreply@corp.com and git@github.com are nobody.",
        "https://github.com/acme/shop and https://example.com/x",
        "所有服务都要监控，提供服务的人",
        "I prefer small commits and/or small files.",
        "```python\nHealingDatabase(path).keep_state()\n```",
        "",
    ],
)
def test_what_everybody_knows_or_begins_a_sentence_is_no_name(text: str) -> None:
    assert entities_in(text) == ()


def test_a_long_text_costs_no_more_than_its_beginning() -> None:
    text = "Ask Ana Lima. " + "x" * 30_000 + " Ask Rui Costa."
    assert entities_in(text) == ("person:ana lima",)
