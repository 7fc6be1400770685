"""Whether something is on or off: one pair of words for all the ways to say it, so that two statements can be compared."""

from __future__ import annotations

import re

_IS = (
    r"(?:\b|(?=[:=]))(?P<is>(?:is|are|was|were|been|be|gets?|stays?|remains?|est|reste|é|está|fica|es|queda|ist|bleibt|[:=])"
    r"(?: (?:not|nicht|now|still|currently|maintenant|désormais|agora|ahora|jetzt|nun))?)(?: (?:turned|switched|set to))? (?:{})"
    r"(?=\s*(?:$|[.,;!(]|(?:by default|for|in|on|since|because|par défaut|pour|por|porque|für|weil|seit)\b))"
)
_ON = (
    r"on|active|activated|allumée?|active?|activée?|activad[oa]|ativad[oa]|ligad[oa]|encendid[oa]|an|ein|angeschaltet|eingeschaltet"
    r"|aktiv|aktiviert|enabled"
)
_OFF = (
    r"off|inactive|deactivated|éteinte?|inactive?|désactivée?|desactivad[oa]|desativad[oa]|desligad[oa]|apagad[oa]|aus|ausgeschaltet"
    r"|inaktiv|deaktiviert|disabled"
)
_STATES = tuple(
    (re.compile(pattern, re.IGNORECASE), rf"\g<is> {word}")
    for pattern, word in ((_IS.format(_ON), "enabled"), (_IS.format(_OFF), "disabled"))
)
_END = r"(?=(?:了|的|着的?|状态|です|になっている|にな(?:った|りました)|に(?:した|しました)|だ)*\W*$)"
_STATES_UNSPACED = (
    (re.compile(rf"(?:已经?)?(?:是|被)?(?:开启|打开|启用|激活|开着|开|オン|有効){_END}"), " enabled"),
    (re.compile(rf"(?:已经?)?(?:是|被)?(?:关闭|关掉|停用|禁用|关着|关|オフ|無効){_END}"), " disabled"),
)
_CJK = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")


def with_states(text: str) -> str:
    """Returns a text in which what is on, active or enabled is ``enabled``, and what is not is ``disabled``.

    Only where that is what the statement says: "the active branch is main" stays as it is.
    """
    for pattern, word in _STATES_UNSPACED if _CJK.search(text) else _STATES:
        text = pattern.sub(word, text)
    return text
