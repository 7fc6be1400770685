"""How seven languages say that something changed, holds for a while only, or comes beside what was there, as data."""

from __future__ import annotations

import re


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


#: The new value holds from now on. They carry nothing else.
LATELY = _any(
    r"\b(?:now|nowadays|from now on|as of (?:today|now)|since (?:last|this) (?:week|month|year|spring|summer)|these days|finally|meanwhile|any ?more|already)\b",
    r"\b(?:maintenant|désormais|dorénavant|à présent|depuis peu|finalement|déjà)\b",
    r"\b(?:agora|a partir de agora|de agora em diante|daqui (?:pra|para) frente|já|finalmente|hoje em dia)\b",
    r"\b(?:ahora|a partir de ahora|desde ahora|de ahora en adelante|ya|finalmente|hoy en día)\b",
    r"\b(?:jetzt|ab jetzt|ab sofort|von nun an|inzwischen|mittlerweile|neuerdings|nun|künftig)\b",
    r"现在|如今|从现在起|以后|已经?|目前",
    r"今は|現在は?|今後は?|これから(?:は)?|もう",
)
#: Something took the place of something, or became another thing.
CHANGED = _any(
    r"\b(?:moved?|migrated?|switched|changed|swapped|replaced|renamed|rewr(?:ote|itten)|took over|taken over|upgraded|bumped|went from|became|went over)\b",
    r"\b(?:passée?s?|migrée?s?|basculée?s?|changée?s?|remplacée?s?|renommée?s?|réécrite?s?|repris|devenue?s?)\b",
    r"\b(?:mud(?:ou|amos|aram|ado|ada)|migr(?:ou|amos|aram|ado|ada)|troc(?:ou|amos|aram)|substituí\w+|pass(?:ou|amos|aram)|virou|reescrev\w+|reescrit[oa]|assumiu)\b",
    r"\b(?:cambi(?:ó|amos|aron|ado|ada)|migr(?:ó|amos|aron|ado|ada)|pas(?:ó|amos|aron)|reemplaz\w+|sustitu\w+|reescri\w+|asumió)\b",
    r"\b(?:umgestiegen|umgezogen|umgestellt|gewechselt|migriert|ersetzt|abgelöst|umbenannt|umgeschrieben|neu geschrieben|übernommen|übernimmt)\b",
    r"换成|换到|换为|改成|改用|改为|改到|改在|迁移到|迁到|切换到|切到|升级到|挪到|重写|换了|接手",
    r"移行し|切り替え|変わり|変更し|なりました|置き換え|書き直し|引き継",
)
#: From what to what, in groups ``old`` and ``new`` (the latter may be absent).
_ONE = r"[\w.+#/:-]+"
_TWO = rf"{_ONE}(?: {_ONE})?"
#: One from whom something was taken over.
_WHO = r"(?P<old>(?-i:[A-ZÀ-Ý])[\w-]+)"
MOVES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\bfrom (?:the )?(?P<old>{_TWO}) (?:over )?to (?:the )?(?P<new>{_ONE})",
        rf"\b(?:replaced?|swapped) (?:the )?(?P<old>{_TWO}) (?:with|by|for) (?:the )?(?P<new>{_ONE})",
        rf"\b(?:took over|takes over|taken over) .{{2,60}} from (?P<old>{_ONE})",
        rf"\bd(?:e |u |['’])(?:la |l['’])?(?P<old>{_TWO}) (?:à|vers|au) (?:la |l['’])?(?P<new>{_ONE})",
        rf"\bremplacé (?:le |la |l['’])?(?P<old>{_TWO}) par (?:le |la |l['’])?(?P<new>{_ONE})",
        rf"\b(?:troc|substitu)\w+ (?:o |a )?(?P<old>{_TWO}) (?:pel[oa]|por) (?:o |a )?(?P<new>{_ONE})",
        rf"\bd[oea] (?P<old>{_TWO}) (?:para|pra|pro) (?:o |a )?(?P<new>{_ONE})",
        rf"\b(?:cambi|reemplaz|sustitu)\w+ (?:el |la )?(?P<old>{_TWO}) por (?:el |la )?(?P<new>{_ONE})",
        rf"\bde(?:l)? (?:la )?(?P<old>{_TWO}) a(?:l)? (?:la )?(?P<new>{_ONE})",
        rf"\bvo[nm] (?:der |dem )?(?P<old>{_TWO}) (?:auf|zu|nach) (?:die |den |das )?(?P<new>{_ONE})",
        rf"\b(?P<old>{_ONE}) (?:wurde |haben wir )?durch (?P<new>{_ONE}) (?:ersetzt|abgelöst)",
        rf"\b(?:repris|reprend) .{{2,60}} (?:de |à |d['’]){_WHO}",
        rf"\b(?:assumiu|asumió) .{{2,60}} d[eoa] {_WHO}",
        rf"\bvon {_WHO} übernommen",
        rf"\bübernimmt .{{2,60}} von {_WHO}",
        r"从\s*(?P<old>[\w\u4e00-\u9fff.+#-]{1,16}?)\s*(?:换成|换到|改成|改用|迁移到|迁到|切换到|切到|升级到)了?\s*(?P<new>[\w.+#-]+)",
        r"(?P<old>[\w.+#-]+)\s*(?:换成|改成)了?\s*(?P<new>[\w.+#-]+)",
        r"从\s*(?P<old>[\w\u4e00-\u9fff-]{1,12}?)\s*(?:手里|手中|手上|那里|那儿|那边)?\s*接手",
        r"(?P<old>[A-Za-z-]{1,24}|[\u30a1-\u30ff\u3400-\u9fff]{1,8})(?:さん|氏|君)?から[^、。]{1,30}を引き継",
        r"(?P<old>[\w.+#-]+)から(?P<new>[\w.+#-]+)に(?:移行|切り替え|変更|乗り換え|置き換え)",
    )
)
#: Words that any part of the work may bear, and those of having it: they do not tell which part is meant.
COMMON = frozenset(
    """code module service part area stuff work responsible charge owner lead maintainer
    partie travail responsable charge occupe gère maintient possède
    código codigo módulo serviço servicio parte responsável cuida mantém encarga lleva gestiona mantiene
    modul dienst teil bereich zuständig verantwortlich betreut pflegt kümmert
    代 码 模 块 部 分 负 责 维 护 コード モジュール 担 当""".split()
)
#: What stands between the words of a move in Chinese and says nothing of its own.
BETWEEN = frozenset("从從到手里中上那边儿")
#: It does not take anything's place.
BESIDE = _any(
    r"\b(?:also|too|as well|in addition|additionally|besides|both|another|second)\b",
    r"\b(?:aussi|également|en plus|en outre|un autre|une autre|deuxième)\b",
    r"\b(?:também|além d\w+|outr[oa]|segund[oa] (?!feira))\b",
    r"\b(?:también|además|otr[oa])\b",
    r"\b(?:auch|außerdem|zusätzlich|weiterer|weitere|zweite[rsn]?)\b",
    r"也|还(?!没)|另外|同时|再加",
    r"も(?:使|利|サ|対)|さらに|追加で|加えて",
)
#: It holds for a time, in some cases or in some place only: what is said without it is something else.
LIMITS = _any(
    r"\b(?:this|next) (?:week|sprint|month)\b|\buntil\b|\btill\b|\bduring\b|\bexcept\b|\bunless\b|\bonly (?:if|when|after|in|on|for)\b|\b(?:may|might|can) be\b|\bif\b|\bwhen\b|\btemporarily\b",
    r"\bcette semaine\b|\bjusqu['’]|\bpendant\b|\bsauf\b|\bseulement\b|\buniquement\b|\bpeu(?:t|vent)\b|\bsi\b|\bquand\b",
    r"\b(?:nesta|essa|nessa|esta) semana\b|\baté\b|\bdurante\b|\bexceto\b|\bsó (?:depois|se|quando|em)\b|\bpode(?:m)?\b|\bse\b(?! (?:encarg|ocup|llam|cham|dedic|pass)\w+)|\bquando\b",
    r"\besta semana\b|\bhasta\b|\bsalvo\b|\bexcepto\b|\bsolo (?:después|si|cuando|en)\b|\bse puede[n]?\b|\bpuede[n]?\b|\bsi\b|\bcuando\b",
    r"\bdiese woche\b|\bbis\b|\bwährend\b|\baußer\b|\bnur (?:nach|wenn|im|in|bei)\b|\bd[üa]rf(?:en)?\b|\bkann\b|\bfalls\b|\bwenn\b",
    r"这周|本周|之前|之后|除了|除非|可以|期间|只有|如果|时候",
    r"今週|まで(?:は|に)?|してから|除いて|だけ|てもよい|ても良い|場合|とき",
)
#: Where it holds: an environment, a repository, a branch of the work.
PLACES = re.compile(
    r"\b(?:staging|stage|prod(?:uction|ução|ucción|uktion)?|préprod|preprod|dev|qa|test(?:ing|s)?|local|canary|recette|homologação|pruebas|entwicklung)\b"
    r"|\b(?:in|im|dans|no|na|en|el|le|dem) (?:the |le |el |dem |o )?(?:[\w-]+[ -])?(?:repo(?:sitory|sitorio|sitório)?|dépôt|projects?|projekt|projet|projeto|proyecto|branch|rama|branche)(?: [\w-]+)?\b|\b[\w-]+-repo\b"
    r"|测试环境?|生产环境?|预发布?|开发环境|线上|本地|[\w\u4e00-\u9fff]{1,8}仓库|ステージング|本番|開発環境|検証環境|[^\s、。]{1,12}リポジトリ",
    re.IGNORECASE,
)
#: Whose a thing is: Anna's birthday is none of Tom's. What is a verb after "it" and its kin shows no owner.
OWNERS = re.compile(
    r"\b(?!(?:it|that|this|what|who|there|here|he|she|let|where|how|when|one|today|every(?:body|one))['’])[^\W\d_][\w-]*['’]s\b",
    re.IGNORECASE,
)
#: Whose the thing is that a statement begins with. What is the team's is nobody's in particular.
OWNED = re.compile(
    r"\W*(?:remember that |note that |the |remember: )?(?:(?P<mine>(?:my|mon|ma|mes|mein[es]?|meine[rn]?|mi|mis|o meu|a minha|meu|minha|user['’]s)\b"
    r"|我的|私の|僕の|俺の)"
    r"|(?P<owner>(?!(?:it|that|this|what|who|there|here|he|she|let|where|how|when|one|today|every(?:body|one)|team)['’])[^\W\d_][\w-]*)['’]s\b)",
    re.IGNORECASE,
)
#: What a number counts for: a limit per user is none per team.
MEASURES = re.compile(
    r"\d[^.;\d]{0,20}?\b((?:pro|je|par)\s+[^\W\d_]+)"
    r"|\b((?:per|for (?:each|every)|pour chaque|por cada|para cada|für jeden?)\s+[^\W\d_]+)",
    re.IGNORECASE,
)
#: The abbreviated areas that something holds in: EU, US, CI.
AREAS = re.compile(r"\b(?:in|en|em|im|aux?|dans)\s+(?:the\s+|den\s+)?[A-Z]{2,4}\b")
#: The same said the other way round: what is behind it acts.
PASSIVE = _any(
    r"\bby\b",
    r"\bpar\b",
    r"\bpel[oa]s?\b|\bpor\b",
    r"\bpor\b|\b(?:la|lo|las|los) \w+ (?-i:(?=[A-Z]))",
    r"\bvon\b|\bdurch\b",
    r"由|被|归",
    r"が|によ",
)
