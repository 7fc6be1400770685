"""What somebody else wrote and only an introduction announces is not the speaker's; what the speaker says of it is."""

from __future__ import annotations

import pytest

from tests.core.extraction.test_rules import rules, texts

RULES = "\n- Never push to main\n- Always squash"


@pytest.mark.parametrize(
    "said",
    [
        "Here is the log:\nStarting\nWe deploy on Fridays\nAlways use tabs",
        "Here's the mail from our client:\nHi all,\nwe decided to use Postgres. Always send PDFs.\nBest, Anna",
        f"Here is my CLAUDE.md from another project:\n\n# Rules{RULES}",
        f"From CONTRIBUTING.md:{RULES}",
        "The reviewer commented: we always use snake_case here.",
        "slack, 20 minutes ago:\nwe never deploy on Fridays\nfrom now on I only trust cron",
        f"found these in some other company's handbook{RULES}",
        "got this from legal\n\nHi team,\nwe never send raw files to partners.\nRegards, Priya",
        "Hier ist die Mail vom Kunden:\nBitte immer als PDF schicken.",
        "Der Reviewer schrieb: wir nutzen immer snake_case.",
        "Hab ich im Handbuch einer anderen Firma gefunden\n- Niemals freitags deployen\n- Immer squashen",
        "Voici le mail du client :\nMerci de toujours envoyer les factures en PDF.",
        "voici la charte d'une autre boîte\n- On préfère Java à tout le reste.\n- Ne pousse jamais sur main",
        "Le relecteur a commenté : on utilise toujours snake_case.",
        "Te pego la conversación de Slack:\nyo siempre uso yarn\nnunca hagáis merge los viernes",
        "El revisor comentó: siempre usamos snake_case.",
        "Segue o README de um projeto que achei:\n- Sempre abra uma issue antes\n- Nunca dê push na main",
        "O revisor comentou: sempre usamos snake_case.",
        "这是客户发来的邮件：\n以后请一律用 PDF 发送发票",
        "评审人评论说：我们一律用 snake_case",
        "お客様からのメールです：\n今後は必ずPDFで送ってください。",
        "レビューコメントが来たので貼ります。\n---\n必ずOptionalを使うこと。\nnullは今後禁止です。",
    ],
)
def test_what_an_introduction_announces_teaches_nothing(said: str) -> None:
    assert texts(said) == []
    assert {"quoted", "code"} & set(rules(said))


@pytest.mark.parametrize(
    "said",
    [
        "[10:33] ana: we never deploy on Fridays\n[10:34] ben: I prefer tabs",
        "05.03.26, 10:33 - Ana: wir deployen nie freitags",
        "Ana [10:33]\n10:34 ben: je préfère les tabulations",
        "[10:33] ana: nunca usamos mocks",
    ],
)
def test_the_lines_of_a_chat_are_quoted(said: str) -> None:
    assert texts(said) == []
    assert set(rules(said)) == {"quoted"}


@pytest.mark.parametrize(
    "said",
    [
        "Summary: we decided to use Postgres.",
        "Summary of the conversation so far: I prefer tabs and we use pnpm.",
        "The conversation is summarized below:\nAnalysis: fine.\n- We decided to use Postgres",
        "Zusammenfassung: Wir haben uns für Postgres entschieden.",
        "Résumé : on a décidé d'utiliser Postgres.",
        "Resumen: decidimos usar Postgres",
        "Resumo: decidimos usar Postgres",
        "摘要：我们决定使用 Postgres",
        "要約：Postgresを採用しました",
    ],
)
def test_a_summary_is_not_said_by_the_person(said: str) -> None:
    assert texts(said) == []
    assert "quoted" in rules(said)


@pytest.mark.parametrize(
    "said",
    [
        f"thoughts on this? what do you think of it?{RULES}",
        "- Niemals freitags deployen\n- Immer squashen\n\nwas meinst du dazu?",
        "¿Qué opinas?\n- Usa siempre tabs\n- Nunca subas a main",
        "dis-moi ce qui te choque\n- Utilise toujours des tabulations\n- Ne pousse jamais sur main",
    ],
)
def test_a_list_that_is_shown_for_an_opinion_is_quoted(said: str) -> None:
    assert texts(said) == []
    assert "quoted" in rules(said)


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        (f"Here is their CONTRIBUTING.md:{RULES}\n\nWrite one like it for this repo.", "request"),
        ("[10:33] ana: we never deploy on Fridays\nwhat should I answer?", "question"),
        (
            "Segue o README deles:\n- Nunca dê push na main\nGera um parecido pra gente, você pode?",
            "question",
        ),
        ("这是客户发来的邮件：\n以后请一律用 PDF\n\n帮我写个回复", "request"),
    ],
)
def test_a_task_or_a_question_at_the_end_is_the_speakers_again(said: str, rule: str) -> None:
    assert texts(said) == []
    assert rules(said)[-1] == rule


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (f"Here are my rules:{RULES}", ["Never push to main", "Always squash"]),
        (f"Here are our conventions:{RULES}", ["Never push to main", "Always squash"]),
        (f"Our style guide:{RULES}", ["Never push to main", "Always squash"]),
        (f"Please follow these rules:{RULES}", ["Never push to main", "Always squash"]),
        (f"Can you follow these?{RULES}", ["Never push to main", "Always squash"]),
        (f"Two things about logs:{RULES}", ["Never push to main", "Always squash"]),
        ("Hier sind meine Regeln:\n- Niemals auf main pushen", ["Niemals auf main pushen"]),
        ("Voici mes règles :\n- Ne pousse jamais sur main", ["Ne pousse jamais sur main"]),
        ("Aquí van mis reglas:\n- Nunca subas a main", ["Nunca subas a main"]),
        ("我的规则：\n- 永远不要推到 main", ["永远不要推到 main"]),
        ("私のルール：\n- mainには絶対プッシュしないでください", ["mainには絶対プッシュしないでください"]),
        ("Tickets: https://jira.example/browse/PAY", ["Tickets: https://jira.example/browse/PAY"]),
        ("Docs of the API: https://docs.example/api", ["Docs of the API: https://docs.example/api"]),
        ("One thing though: never push to main", ["never push to main"]),
    ],
)
def test_a_heading_of_the_speakers_own_rules_hides_nothing(said: str, kept: list[str]) -> None:
    assert texts(said) == kept


def test_no_sentence_ends_inside_a_quotation() -> None:
    said = 'They sent "Dear all. Never send the token in the URL. Support" and I must answer'
    assert texts(said) == []


@pytest.mark.parametrize(
    "said",
    ["MAX_RETRIES = 3  # never change this", "retry(); // always try again", "npm WARN never use this"],
)
def test_a_comment_behind_code_is_code(said: str) -> None:
    assert texts(said) == []
    assert set(rules(said)) <= {"code", "pasted"}
