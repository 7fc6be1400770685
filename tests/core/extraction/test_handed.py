"""A text that is handed over for work on its words, and another person's, teach nothing; tasks on things hide nothing."""

from __future__ import annotations

import pytest

from tests.core.extraction.test_rules import rules, texts

EN = "We deploy on Tuesdays. Never push to main."
DE = "Wir haben beschlossen, Kafka zu nutzen. Niemals auf main pushen."
FR = "On a décidé d'utiliser Kafka. Ne pousse jamais sur main."
ES = "Decidimos usar Kafka. Nunca hagas push a main."
PT = "Decidimos usar Kafka. Nunca faça push na main."
ZH = "我们决定使用Kafka。永远不要推送到main。"
JA = "Kafkaを使うことに決めました。mainには絶対プッシュしないでください。"


@pytest.mark.parametrize(
    "said",
    [
        f"Translate this to German\n\n{EN}",
        f"Fix the grammar:\n{EN}",
        f"Fix the spelling in this text\n\n{EN}",
        f"Proofread please\n{EN}",
        f"Hi! Please rephrase the following message.\n{EN}",
        f"Can you check the tone of this? {EN}",
        f"Could you translate this to French?\n{EN}",
        f"Is this a good commit message? {EN}",
        f"Does this sound right? {EN}",
        f"Commit message: {EN}",
        f"PR description: {EN}",
        f"Customer feedback: {EN}",
        f"Acceptance criteria:\n- {EN}",
        f"I'm quoting: {EN}",
        f"Übersetze das ins Englische\n\n{DE}",
        f"Korrigiere bitte: {DE}",
        f"Ist das eine gute Commit-Nachricht? {DE}",
        f"Akzeptanzkriterien:\n- {DE}",
        f"Ich zitiere: {DE}",
        f"Corrige ce texte : {FR}",
        f"Traduis en anglais\n{FR}",
        f"Est-ce un bon message de commit ? {FR}",
        f"Retour client : {FR}",
        f"Corrige: {ES}",
        f"Revisa el texto\n{ES}",
        f"¿Puedes revisar el tono de este texto? {ES}",
        f"Comentario del cliente: {ES}",
        f"Traduza para inglês: {PT}",
        f"Corrija o texto\n{PT}",
        f"Feedback do cliente: {PT}",
        f"把下面的话翻译成英文\n{ZH}",
        f"改一下语法\n{ZH}",
        f"这个提交信息怎么样？{ZH}",
        f"客户反馈：{ZH}",
        f"英語に訳して：{JA}",
        f"以下の文を直して\n{JA}",
        f"校正してください。\n{JA}",
        f"お客様の声：{JA}",
    ],
)
def test_a_text_handed_over_for_work_teaches_nothing(said: str) -> None:
    assert texts(said) == []
    assert {"quoted", "injection"} & set(rules(said))


@pytest.mark.parametrize(
    "said",
    [
        f"My coworker's CLAUDE.md:\n- {EN}",
        f"Bob's AGENTS.md:\n- {EN}",
        f"The onboarding doc of my previous employer had these:\n- {EN}",
        f"Here's what the CONTRIBUTING file of react says\n\n{EN}\n\nCan you adapt it?",
        f"anna 10:32 AM\n{EN}\n\nbob 10:33 AM\nwe use pnpm from now on",
        "Anna: we deploy on Tuesdays\nBob: always run make test first\nme: what do they mean?",
        "Anna: wir deployen dienstags\nBob: immer erst testen\nich: was meinen die?",
        f"Im README von Projekt X steht: {DE}",
        f"Das CLAUDE.md meines Kollegen:\n- {DE}",
        f"Le README du projet X dit : {FR}",
        f"Voici ce que dit leur charte\n\n{FR}",
        f"En el README del proyecto X pone: {ES}",
        f"No README do projeto X está escrito: {PT}",
        f"同事说的：{ZH}",
        f"项目X的README里写着：{ZH}",
        f"同事的CLAUDE.md：\n- {ZH}",
        "王芳说她喜欢tab，永远不用空格。",
        f"プロジェクトXのREADMEにはこうあります：{JA}",
        f"同僚が言っていました：{JA}",
    ],
)
def test_another_persons_text_teaches_nothing(said: str) -> None:
    assert texts(said) == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Fix the tests. From now on always use pytest.", ["From now on always use pytest"]),
        ("Fix the bug\n\nAlways use pnpm in this repo.", ["Always use pnpm in this repo"]),
        (
            "Translate the README to German\n\nNever translate identifiers.",
            ["Never translate identifiers"],
        ),
        ("Please translate the UI. I prefer British English.", ["I prefer British English"]),
        ("Can you fix the bug? We use pnpm, not npm.", ["We use pnpm, not npm"]),
        ("Is this clear? Never push to main.", ["Never push to main"]),
        ("Is this a good idea? We use pnpm instead of npm.", ["We use pnpm instead of npm"]),
        ("Commit messages: always in English.", ["Commit messages: always in English"]),
        ("Always proofread the docs before you commit.", ["Always proofread the docs before you commit"]),
        (
            "Backend: we use Go\nFrontend: we use React",
            ["Backend: we use Go", "Frontend: we use React"],
        ),
        ("My CLAUDE.md:\n- Always answer in French", ["Always answer in French"]),
        ("Traduis toujours les messages en anglais.", ["Traduis toujours les messages en anglais"]),
        ("Corrige siempre la ortografía.", ["Corrige siempre la ortografía"]),
        ("王芳说她喜欢tab。我更喜欢用空格缩进。", ["我更喜欢用空格缩进"]),
        ("10:30\nNever push to main", ["Never push to main"]),
    ],
)
def test_a_task_on_a_thing_and_the_speakers_own_words_hide_nothing(said: str, kept: list[str]) -> None:
    assert texts(said) == kept


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        (f"Translate this to German\n\n{EN}\n\nIs it polite enough?", "question"),
        (f"My coworker's CLAUDE.md:\n- {EN}\n\nWrite one like it for this repo.", "request"),
    ],
)
def test_the_speaker_is_back_with_a_question_or_a_task(said: str, rule: str) -> None:
    assert texts(said) == []
    assert rules(said)[-1] == rule
