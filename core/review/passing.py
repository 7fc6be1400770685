"""Words by which a memory says of itself that it holds only for a while, or no longer: as data, in seven languages."""

from __future__ import annotations

import re

_I = re.IGNORECASE

#: Behind words for a passing time, these show that they end there, and do not begin the name of a thing
#: ("this session service", "la tâche planifiée", "当前任务队列").
_ENDS_HERE = (
    r"(?=\W*$|\s*[,.;:!?)—–]| (?:we|i|you|it|the|an?|all|no|not|only|just|please|do|don['’]t|never|always|let|and|but|use|keep|skip|ignore"
    r"|answer|write|make|stick|avoid|leave|assume|treat|focus|stop|work|touch)\b)"
)
_ENDS_HERE_ELSEWHERE = (
    r"(?=\W*$|\s*[,.;:!?)—–]| (?:on|nous|je|tu|il|ne|n['’]|pas|seulement|uniquement|utilise\w*|garde\w*|réponds|écris"
    r"|wir|ich|du|bitte|nur|nicht|keine?|die|der|das|nutzen?|nutze|verwende|antworte|schreib\w*"
    r"|no|só|solo|sólo|usa\w*|use|usamos|responde|escribe|escreve|mantén|mantenha|el|la|los|las|o|os|as)\b)"
)
#: Bound to the task or chat in which it was said.
OF_A_TASK = re.compile(
    r"\b(?:for|in|during) (?:this|the current) (?:task|session|chat|conversation|run|pr|commit|ticket|branch)\b"
    + _ENDS_HERE
    + r"|\bjust this (?:once|time)\b|\bonly this time\b"
    r"|(?:\bpour (?:cette|la) (?:tâche|session|conversation)(?: en cours| actuelle)?\b"
    r"|\bfür (?:diese|die aktuelle) (?:aufgabe|sitzung|unterhaltung)\b"
    r"|\bpara (?:esta|la) (?:tarea|sesión|conversación)(?: actual)?\b"
    r"|\bpara (?:esta|a) (?:tarefa|sessão|conversa)(?: atual)?\b)"
    + _ENDS_HERE_ELSEWHERE
    + r"|\bjuste cette fois\b|\bnur dieses eine mal\b|\bsolo esta vez\b|\bsó desta vez\b"
    r"|(?:这个|这次|本次?|当前)(?:任务|会话|对话)(?:(?:中|里|期间|内)(?!的)|(?=[，,。：:\s]|只|先|请|都|就|我|你|不|别|用|$))"
    r"|(?:この|今回の?)(?:タスク|セッション|会話)(?:では|で(?![すあ])|中は|の間|のみ|だけ|限り|(?=[、。]|$))",
    _I,
)
#: For now: after some time it is worth a question.
FOR_NOW = re.compile(
    r"\b(?:is|are|it['’]s|this is|only|just) (?:only |just )?temporary\b(?! (?!for\b)\w)"
    # "Temporarily banned users" are a kind of users.
    r"|\b(?:we|i|you) temporarily\b|\b(?:is|are|was|were|been) (?:\w+ )?temporarily\b(?! (?:\w+ed|unavailable|down) (?!for\b|on\b|in\b|until\b)\w)"
    r"|\btemporarily(?=\W*$|\s*[,.;:!?)])|^\W*temporarily\b(?! (?:\w+ed|unavailable) \w)"
    r"|\bfor (?:now|the moment(?! of)|the time being)\b|\buntil further notice\b"
    r"|\bpour (?:le moment|l['’]instant)\b|\b(?:provisoirement|temporairement)\b(?! \w+(?:ées?|és|is|us)\b)"
    r"|\bvorübergehend\b(?! \w+(?:te[nrms]?|ene[nrms]?)\b)|\bvorerst\b|\bfürs erste\b|\bbis auf weiteres\b"
    r"|\bpor (?:ahora|el momento)\b|\bde momento\b|\b(?:temporalmente|provisionalmente)\b(?! \w+[ai]d[oa]s\b)"
    r"|\bpor (?:enquanto|agora)\b|\b(?:temporariamente|provisoriamente)\b(?! \w+[ai]d[oa]s\b)|\baté segunda ordem\b"
    r"|暂时(?!性|[^，。]{0,6}的)|目前先|暂且|一時的に(?![^、。]{1,8}(?:した|された)[^、。])|とりあえず|当面(?:は|の間)|しばらくは",
    _I,
)
#: The memory calls itself outdated: at its head, or by "this note is".
OBSOLETE = re.compile(
    r"^\W{0,4}(?:obsolete|outdated|deprecated|superseded|veraltet|überholt|obsolète|périmée?|obsolet[oa]|desactualizad[oa]"
    r"|desatualizad[oa]|caduc[oa]|已?过时|已?废弃|已?作废|廃止|無効)\s*[\])】）]?\s*(?:[:：\-–—】)\]]|$)"
    r"|\bthis (?:note|memory|rule|page|entry|section) is (?:now )?(?:obsolete|outdated|deprecated|superseded|no longer (?:true|valid|current))\b"
    r"|\bcette (?:note|règle) est (?:obsolète|périmée)\b|\bdiese (?:notiz|regel) ist (?:veraltet|überholt)\b"
    r"|\besta (?:nota|regla|regra) (?:es|está|é) (?:obsoleta|desactualizada|desatualizada)\b"
    r"|(?:本|这条)(?:笔记|记录|规则)已?(?:过时|废弃|作废)|この(?:メモ|ルール)は(?:廃止|無効|古い)",
    _I | re.MULTILINE,
)
#: A rule about what is passing holds on: "never disable CI temporarily".
STANDING = re.compile(
    r"\b(?:always|never|don['’]?t|do not|avoid|must not|toujours|jamais|immer|nie(?:mals)?|siempre|nunca|sempre|jamais)\b"
    r"|总是|永远|不要|绝不|禁止|必ず|決して|しないで",
    _I,
)
#: A rule about what to keep speaks of tasks and is bound to none.
KEEPING = re.compile(
    r"\b(?:remember|memor|save|store|keep|note|souviens|retiens|mémoris|merk|speicher|recuerd|guard|lembr)|记|存|覚え|保存",
    _I,
)
#: What has an end, or is still to come, in what stands before or behind a day.
ENDS = re.compile(
    r"\b(?:until|till|through|by|before|deadline|due|expires?|ends?|freeze|starts?|begins?|will|scheduled|planned|launch(?:es)?"
    r"|jusqu['’]?(?:au?|en)?|avant|échéance|commence|prévue?s?|bis|frist|fällig|beginnt|startet|endet|geplant"
    r"|hasta|antes|plazo|vence|empieza|previst[oa]|até|prazo|começa|termina)\b"
    r"|截止|直到|之前|到期|开始|冻结|まで|締め?切|期限|開始|予定",
    _I,
)
#: What is told of the past stays true.
PAST = re.compile(
    r"\b(?:since|was|were|did|had|happened|migrated|moved|switched|decided|released|launched|shipped|started|began|ended|finished|learned|born"
    r"|depuis|était|avons|avait|seit|war|wurden?|haben|hatte|desde|fue|era|foi|estava)\b"
    r"|了|以来|已经|でした|ました|した",
    _I,
)
