"""Texts that are handed over for work on their words: to be translated, corrected, judged. What they say teaches nothing.

"Translate this to German", "Fix the grammar:", "Is this a good commit message?", "Customer feedback:", in the seven
languages. Only what speaks of a text counts: "fix this" may be about code, "translate the README" is a task with
conditions of its own.
"""

from __future__ import annotations

import re

_TEXT = {
    "en": r"text|sentences?|paragraphs?|message|e-?mail|mail|draft|letter|reply|wording|commit message|(?:pr )?description|post|tweet",
    "de": r"text|satz|absatz|mail|e-mail|nachricht|entwurf|formulierung|antwort|commit-?(?:nachricht|message)|beschreibung",
    "fr": r"texte|phrase|paragraphe|message(?: de commit)?|mail|courriel|brouillon|réponse|description",
    "es": r"texto|frase|oración|párrafo|mensaje(?: de(?:l)? commit)?|correo|borrador|respuesta|descripción",
    "pt": r"texto|frase|parágrafo|mensagem(?: de(?:o)? commit)?|e-?mail|rascunho|resposta|descrição",
}
_QUALITY = {
    "en": r"grammar|spelling|typos?|wording|tone|style|punctuation|phrasing|english",
    "de": r"grammatik|rechtschreibung|tippfehler|wortwahl|ton|stil|zeichensetzung|formulierung",
    "fr": r"grammaire|orthographe|fautes(?: de frappe)?|ton|style|ponctuation|formulation",
    "es": r"gramática|ortografía|erratas|tono|estilo|puntuación|redacción",
    "pt": r"gramática|ortografia|erros de digitação|tom|estilo|pontuação|redação",
}
_EN_OBJECT = rf"(?:this|these|that|it|the following|(?:the|this|my|the following) (?:{_TEXT['en']})|(?:the )?(?:{_QUALITY['en']})(?: (?:of|in|on) (?:this|that|it|the following|(?:the|this|my) \w+)(?: (?:{_TEXT['en']}))?)?)"
_DE_OBJECT = rf"(?:das|dies|es|hier|mal|mir|bitte|folgendes|(?:den|die|diesen?|folgenden?|meinen?)(?: folgenden?)? (?:{_TEXT['de']})|(?:den |die )?(?:{_QUALITY['de']})(?: (?:in|von|des|der) .{{2,20}}?)?)"
_FR_OBJECT = rf"(?:moi|le|la|ça|ceci|cela|ce|cette|(?:ce|cet|cette|le|la|mon|ma) (?:{_TEXT['fr']})(?: suivante?)?|(?:le |la |l['’]|les )(?:{_QUALITY['fr']})(?: d[eu] .{{2,20}}?)?)"
_ES_OBJECT = rf"(?:esto|eso|lo siguiente|(?:este|esta|el|la|mi)(?: siguiente)? (?:{_TEXT['es']})(?: siguiente)?|(?:el|la|las) (?:{_QUALITY['es']})(?: de .{{2,20}}?)?)"
_PT_OBJECT = rf"(?:isso|isto|o seguinte|(?:este|esse|esta|essa|o|a|meu|minha)(?: seguinte)? (?:{_TEXT['pt']})(?: seguinte| abaixo)?|(?:o|a|os) (?:{_QUALITY['pt']})(?: d[eao]s? .{{2,20}}?)?)"

#: A task, all of a sentence: for verbs that only take texts the object may be missing.
_TASKS = (
    rf"(?:please |pls )?(?:translate|proof-?read|rephrase|paraphrase|reword|polish|copy-?edit|spell-?check)(?: {_EN_OBJECT})?(?: (?:in)?to \w+(?: \w+)?)?(?:,? please)?",
    rf"(?:please |pls )?(?:fix|check|correct|improve|review|edit|rewrite|shorten|summari[sz]e|clean up) (?!(?:this|these|that|it)$){_EN_OBJECT}(?:,? please)?",
    rf"(?:bitte )?(?:übersetz\w{{0,3}}|korrigier\w{{0,3}}|formulier\w{{0,3}}(?= .*um$))(?: {_DE_OBJECT}){{0,4}}(?: (?:ins?|auf) \w+)?(?: um)?(?:,? bitte)?",
    rf"(?:bitte )?(?:lies|lest)(?: {_DE_OBJECT}){{0,4}} korrektur(?:,? bitte)?|(?:bitte )?(?:prüf\w{{0,2}}|verbesser\w{{0,2}}) (?:bitte |mal ){{0,2}}(?:den|die|das) (?:{_QUALITY['de']}|{_TEXT['de']})(?: .{{2,20}})?",
    rf"(?:traduis|traduisez|corrige[zr]?|relis|relisez|reformule[zr]?)(?:[- ]{_FR_OBJECT}){{0,3}}(?: en \w+)?(?:,? (?:stp|s['’]il te plaît|merci))?",
    rf"(?:por favor,? )?(?:traduce|traduzca|tradúce\w*|corrige|corríge\w*|corrija|reformula)(?: {_ES_OBJECT})?(?: al? \w+)?(?:,? por favor)?",
    rf"(?:por favor,? )?(?:revisa|revise|mejora|resume) {_ES_OBJECT}(?:,? por favor)?",
    rf"(?:por favor,? )?(?:traduz|traduza|corrija|corrige|reescreva|reescreve|reformule)(?: {_PT_OBJECT})?(?: (?:para|pra|pro|em) (?:o )?\w+)?(?:,? por favor)?",
    rf"(?:por favor,? )?(?:revise|revisa|melhore|melhora|resuma) {_PT_OBJECT}(?:,? por favor)?",
    r"(?:请|麻烦你?)?(?:帮我)?(?:(?:把|将)?(?:下面|以下|这)[^，。：:\n]{0,8}?)?(?:翻译(?:一下)?(?:[成为到][^，。：:\n]{1,4})?|翻成[^，。：:\n]{1,4}|润色(?:一下)?|校对(?:一下)?)",
    r"(?:请|麻烦你?)?(?:帮我)?(?:修?改|检查)(?:一?下)?(?:这[段句封]\w{0,4}的?)?(?:语法|错别字|病句|措辞|语气)",
    r"(?:(?:以下|次|下記|この|下)の?(?:文章?|テキスト|メール|文面|文言)?[をは、]?)?(?:[^\s、。：:に]{1,6}に)?(?:翻訳|校正|添削|推敲|訳)し?て?(?:ください|下さい|くれ|ほしい|お願いします)?",
    r"(?:以下|次|下記|この|下)の?(?:文章?|テキスト|メール|文面|文言)(?:の文法)?を?(?:直し|修正し|見直し|言い換え|要約し|チェックし)て?(?:ください|下さい|くれ|ほしい|お願いします)?",
)
#: A question about a text, before that text.
_QUESTIONS = (
    rf"(?:is|are) (?:this|that|the following) (?:an? )?(?:\w+ )?(?:{_TEXT['en']})\b[^.?!\n]{{0,30}}",
    r"(?:does|do) (?:this|that|it|these) (?:sound|read) [^.?!\n]{2,30}",
    rf"(?:can|could|would|will) you (?:please )?(?:translate|proof-?read|rephrase|reword|polish|fix|check|correct|improve|review|edit|rewrite) (?!(?:this|these|that|it)\?){_EN_OBJECT}(?: (?:in)?to \w+)?(?:,? please)?|(?:can|could|would|will) you (?:please )?(?:translate|proof-?read|rephrase|reword) (?:this|that|it)(?: (?:in)?to \w+)?(?:,? please)?",
    rf"ist das (?:hier )?(?:eine? )?(?:\w+ )?(?:{_TEXT['de']})(?:\W[^.?!\n]{{0,30}})?|klingt das [^.?!\n]{{2,30}}",
    rf"(?:kannst|könntest) du (?:bitte |mal ){{0,2}}(?:{_DE_OBJECT} ){{1,3}}(?:(?:ins?|auf) \w+ )?(?:übersetzen|korrigieren|prüfen|checken|verbessern|korrekturlesen|umformulieren)",
    rf"(?:est-ce|c['’]est) (?:que c['’]est )?une? (?:\w+ )?(?:{_TEXT['fr']})\b[^.?!\n]{{0,30}}?|ça sonne [^.?!\n]{{2,30}}?",
    rf"(?:peux|pourrais|pouvez)[- ](?:tu|vous) (?:vérifier|corriger|relire|traduire|reformuler|améliorer) {_FR_OBJECT}(?: en \w+)?",
    rf"¿?(?:es|está bien) (?:este|esto|esta) (?:una? )?(?:buen[ao]? )?(?:{_TEXT['es']})\b[^.?!\n]{{0,30}}|¿?suena [^.?!\n]{{2,20}}",
    rf"¿?(?:puedes|podrías) (?:revisar|corregir|traducir|mejorar) {_ES_OBJECT}(?: al? \w+)?",
    rf"(?:isso|isto|essa|esse|esta|este) (?:é|está) (?:uma? )?(?:boa? |bom )?(?:{_TEXT['pt']})\b[^.?!\n]{{0,30}}|(?:você )?(?:pode|poderia) (?:revisar|corrigir|traduzir|melhorar) {_PT_OBJECT}(?: (?:para|pra) (?:o )?\w+)?",
    r"(?:这|下面的?)[个条段句封]?(?:提交信息|文案|邮件|话|句子|翻译|标题|消息)(?:写得|语气)?(?:怎么样|好吗|通顺吗|可以吗|合适吗|对吗)",
    r"(?:この|これは?)(?:良い|いい|自然な)?(?:コミットメッセージ|文章?|メール|訳|文面)(?:は|で)?(?:どう(?:です|でしょう)|自然です|おかしくない(?:です)?|いいです|大丈夫です|です)か",
)
#: What a text is called that stands behind a colon, all of the head.
_LABELS = (
    (
        r"(?:(?:the|my|our|an?|this) )?(?:(?:suggested|proposed|draft|new) )?(?:commit (?:message|msg)|(?:pr|pull request|mr) (?:title|description)"
        r"|(?:customer|user|client|candidate|reviewer)s?(?:['’]s?)? (?:feedback|review|comment|quote|complaint|wish|story)|user stor(?:y|ies)|acceptance criteria"
        r"|(?:e-?mail|mail|message|reply|blog post) draft|draft (?:e-?mail|mail|reply|message|text|post|letter)(?: (?:to|for) .{1,30})?|quote|quoting|i['’]?a?m quoting(?: .{1,30})?|i quote)"
    ),
    (
        r"(?:(?:die|der|das|eine?|meine?|unsere?) )?(?:commit-?(?:nachricht|message)|pr-(?:titel|beschreibung)|(?:kunden|nutzer|anwender)-?(?:feedback|stimmen?|wunsch|kommentar|rückmeldung)"
        r"|user ?-?stor(?:y|ies)|(?:akzeptanz|abnahme)kriterien|(?:mail|text)?entwurf|zitat|ich zitiere(?: .{1,30})?)"
    ),
    (
        r"(?:(?:le|la|les|un|une|mon|notre) )?(?:message de commit|(?:titre|description) de (?:la )?pr|(?:retours?|avis|commentaires?) (?:du |des |d['’]un )?(?:clients?|utilisateurs?)"
        r"|récits? utilisateurs?|critères d['’]acceptation|brouillon|citation|je cite(?: .{1,30})?)"
    ),
    (
        r"(?:(?:el|la|los|un|una|mi|nuestro) )?(?:mensaje del? commit|(?:título|descripción) del? pr|(?:comentarios?|opini(?:ón|ones)|quejas?) (?:del?|de los) (?:clientes?|usuarios?)"
        r"|historias? de usuario|criterios de aceptación|borrador|cita|cito(?: .{1,30})?)"
    ),
    (
        r"(?:(?:o|a|os|um|uma|meu|minha) )?(?:mensagem d[eo] commit|(?:título|descrição) do pr|(?:feedback|comentários?|opini(?:ão|ões)|reclamaç(?:ão|ões)) d[eo]s? (?:clientes?|usuários?)"
        r"|histórias? de usuário|critérios de aceitação|rascunho|citação|cito(?: .{1,30})?)"
    ),
    r"提交(?:信息|说明)|(?:客户|用户)(?:的)?(?:反馈|原话|评价|意见|故事)|验收标准|草稿|引用(?:一下)?",
    r"コミットメッセージ|(?:お客様|顧客|ユーザー)の(?:声|感想|意見|コメント|フィードバック)|受け入れ(?:条件|基準)|下書き|ユーザーストーリー|引用(?:します|です)?",
)

_TASK = re.compile(rf"(?:{'|'.join(_TASKS)})\s?[.!。！:：]?", re.IGNORECASE)
_QUESTION = re.compile(rf"(?:{'|'.join(_QUESTIONS)})\s?[?？。]", re.IGNORECASE)
_LABEL = re.compile("|".join(_LABELS), re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*(?=\S)")


def is_head(head: str) -> bool:
    """Says whether a sentence before a colon hands over what follows it."""
    return bool(_TASK.fullmatch(head) or _LABEL.fullmatch(head))


def handed(line: str) -> int:
    """Returns where in a line ends what hands over the text behind it, 0 where nothing does.

    A task is all of the line's last sentence; behind a question the text may begin in the same line.
    """
    at = 0
    for sentence in _SENTENCE.split(line):
        start = line.find(sentence, at)
        at = start + len(sentence)
        asked = _QUESTION.fullmatch(sentence.strip())
        if asked or (not line[at:].strip() and _TASK.fullmatch(sentence.strip())):
            return at
    return 0
