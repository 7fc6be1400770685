"""The small words of ``shades`` in seven languages, as data."""

from __future__ import annotations

import re


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile("|".join(parts), re.IGNORECASE)


#: What is denied of all still holds of some.
ALL = _any(
    r"\b(?:all|every|each|always|everywhere|alle[nrs]?|jede[nrms]?|immer|tous|toutes|chaque|toujours|tod[oa]s|cada|siempre|sempre)\b"
    r"(?!\s+\d)",
    r"所有|全部|每个|每次|总是|都|すべて|全て|全部|毎回|いつも|必ずしも",
)
AMOUNTS = {
    "some": _any(
        r"\b(?:some|certain|several|einige[nr]?|manche[nr]?|mehrere|certaine?s|quelques|plusieurs|algun[oa]s|algumas|alguns|ciert[oa]s|varios|varias|vári[oa]s)\b",
        r"有些|部分|一些|某些|一部の|いくつか",
    ),
    "not all": _any(
        r"\b(?:not (?:all|every|always|everyone)|nicht (?:alle|jede\w*|immer)|pas (?:tous|toutes|toujours)|no (?:tod[oa]s|siempre)|nem (?:tod[oa]s|sempre))\b",
        r"不是所有|并非|不都|不一定|とは限らない|わけではない",
    ),
    "often": _any(r"よく(?!な)|しばしば|頻繁|经常|常常"),
    "sometimes": _any(r"たまに|時々|ときどき|ときに|(?<!所)有时(?!间)|偶尔"),
    "rarely": _any(r"めったに|ほとんど|滅多に|很少|几乎不"),
    "even": _any(r"\b(?:even|sogar|même|incluso|inclusive)\b", r"甚至|さえ|すら"),
}
#: What stands behind it is the only one.
ONLY = _any(
    r"\b(?:only|solely|exclusively|nur|ausschließlich|lediglich|seulement|uniquement|exclusivement|sólo|solo|solamente|únicamente|só|somente|apenas|unicamente)\b",
    r"\bjust(?= (?:the|a|an|one|our|for|in|on)\b)",
    r"\bn(?:e |['’])(?:(?!\b(?:pas|plus|jamais|rien|aucune?)\b)[^,.;])*?\bqu(?:e\b|['’])",
)
ONLY_UNSPACED = re.compile(
    r"(?P<what>[^\W\u3041-\u309f]{1,12}(?=(?:に|で|を)?(?:だけ|のみ|しか))|(?<=只有)\s*\w{1,2}|(?<=[只仅])(?!有|要|是|好)\s*\w{1,2})"
)
#: It need not be, which is not that it must not.
NEEDLESS = _any(
    r"\b(?:need not|needn['’]t|(?:do|does)(?: not|n['’]t) (?:have|need) to|no need|not (?:required|necessary)|optional)\b",
    r"\b(?:muss|müssen|brauch\w*|nötig)\b[^,.;]{0,40}\bnicht\b|\bnicht (?:nötig|notwendig)\b",
    r"\b(?:pas (?:besoin|obligé\w*|nécessaire)|no (?:hace falta|tien\w+ que|es necesario)|não (?:precisa\w*|tem que|é necessário))\b",
    r"不必|无需|不需要|なくても|必要は?(?:ない|ありません)|不要(?=です|だ|[。.]?$)",
)
#: What is denied is forbidden, however it is said.
DENIED = _any(
    r"\b(?:not|never|cannot|\w+n['’]t|nicht|kein\w*|nie|niemals|pas|jamais|não|nunca|no|jamás)\b",
    r"不|别|勿|禁止|てはいけ|てはなら|ては駄目|ない|ません",
)
FORCES = {
    "must": _any(
        r"\b(?:must|ha(?:ve|s) to|needs? to|shall|required to|muss|müssen|musst|müsst|doi(?:t|s|vent)|devons|faut|deben?|debemos|hay que|tien\w+ que"
        r"|deve[m]?|devemos|tem que|têm que|temos que|precisam? (?!de\b))\b",
        r"必须|务必|必須|なければ(?:なら|いけ)な|なければなりません|なくては(?:なら|いけ)な|ねばならな|必要がある",
    ),
    "should": _any(
        r"\b(?:should|ought to|soll(?:te)?[nst]?|devrai(?:en)?t|devriez|devrions|deber[ií]an?|deberíamos|deveriam?|deveríamos)\b",
        r"应该|应当|べき|ほうが(?:いい|よい)",
    ),
    "may": _any(
        r"\b(?:may(?! \d)|might|can|could|allowed to|kann|kannst|können|könnte[n]?|darf|dürfen|peu(?:t|vent|x)|pouvons|pourrai(?:en)?t|pued[eo]n?|podemos"
        r"|podrían?|pod(?:e|em|eria|eriam))\b",
        r"可以|能够?|可能|允许|ても(?:いい|よい|良い|構)|でき(?:る|ます)|かもしれ|(?<=[えけせてねべめれげ])る(?=[。.]?$)(?<=[消送使読書直貸][えけせてねべめれげ]る)",
    ),
    "would": _any(
        r"\b(?:would(?! rather)|würden?|aimerai(?:s|t)|ser[ií]a[n]?|gostaria[m]?|querría[n]?)\b",
    ),
}
_THEN = r"[^\W\d_]{2,}"
FUTURE = _any(
    r"\b(?:will|going to|gonna|won['’]t|is to|are to|about to)\b|\w['’]ll\b",
    r"\b(?:werden?|wird|wirst|werdet)\b[^,.;]*?\b(?!ge\w+)[^\W\d_]+(?:en|ern|eln)\W*$",
    rf"\b(?:vais|vas|va|allons|allez|vont)\s+(?:\w+\s)?{_THEN}(?:er|ir|re)\b|\b(?:sera|seront|aura|auront|fera|feront)\b",
    rf"\b(?:voy|vas|va|vamos|van)\s+a\s+{_THEN}(?:ar|er|ir)\b|\b(?:será|serán|estará|estarán|tendrá|tendremos|habrá)\b",
    rf"\b(?:vou|vai|vamos|vão)\s+{_THEN}(?:ar|er|ir|or)\b|\b(?:serão|estarão|terá|teremos|haverá)\b",
    r"将(?!军)|会(?![议计员话社场])(?<![机开协]会)|即将|打算|准备|计划|でしょう|だろう|予定(?:です|だ|$)|つもり",
)
#: Forms of verbs that say what will be, where the other text has another form of the verb.
FUTURE_FORMS = re.compile(
    r"\b[^\W\d_]{2,}(?:r(?:ai|as|a|ons|ez|ont)|r(?:é|ás|á|emos|éis|án|ei|ão))\b", re.IGNORECASE
)
#: 过 behind a verb, where it is no part of one ("通过", "过期").
ONCE_UNSPACED = r"(?<=[\u4e00-\u9fff])(?<![通超经不越错])过(?![程滤期来去度])|たことがあ"
PAST = _any(
    r"\b(?:was|were|wasn['’]t|weren['’]t|been|used to|had|did|went|came|gave|took|wrote|chose|ran|began|broke|knew|grew|drew|drove|flew|fell"
    r"|rose|spoke|stole|threw|woke|wore)\b",
    r"\b(?<!is )(?<!are )(?<!be )(?:made|built|bought|brought|sold|sent|spent|paid|met|taught|thought|told|said|held|kept|left|lost|led|got|found"
    r"|fought|stood|won)\b",
    r"\b(?:war|waren|hatten?|wurden?|gab|ging|gingen|lief|liefen|kam|kamen|blieb|blieben|lag|lagen|nahm|nahmen)\b",
    r"\b(?:ét(?:é|ait|aient)|av(?:ait|aient)|(?:ai|as|a|ont|avons|avez)\s+(?:\w+\s)?[^\W\d_]+(?:é|i|u|is|it)s?)\b",
    r"\b(?:fue(?:ron)?|fuimos|hub[oi]\w*|hic\w+|hizo|tuv[eio]\w*|eran?|estuv\w+|hab[ií]an?|(?:he|ha|han|hemos)\s+[^\W\d_]+(?:ado|ido|cho|to))\b",
    r"\b(?:foi|foram|fomos|houve\w*|fez|fizemos|fizeram|tive\w*|teve|estive\w*|esteve|estav\w+|tinham?)\b",
    rf"{ONCE_UNSPACED}|曾经?|以前|当时|(?<=[用做写买去换选])了|(?:まし|でし|だっ|かっ)た"
    r"|(?<=[っいしんちきりえけせてべめれ])た(?=[。.]?\s*$)",
)
#: Forms of verbs that say what was, where the other text has another form of the verb.
PAST_FORMS = re.compile(
    r"\b(?:(?!hundred\b|embed\b|naked\b|indeed\b)[^\W\d_]{2,}(?<!e)ed|[^\W\d_]{3,}ten?|[^\W\d_]{3,}(?:ais|ait|aient|ions)"
    r"|[^\W\d_]{2,}(?:aba|abas|ábamos|aban|ía|ías|íamos|ían|ó|ieron|aron)|[^\W\d_]{2,}(?:ava|avam|ávamos|ou|aram|eram|iram|eu|iu|ei))\b",
    re.IGNORECASE,
)
#: What stands behind it in English is done to something now.
IS_BEFORE = re.compile(
    r"(?:\b(?:is|are|am|be|being|gets?|becomes?|stays?|remains?)|\w['’](?:s|re|m))\b[^,.;]{0,50}$",
    re.IGNORECASE,
)
#: What another thing is to the one that is spoken of. One without any says no other.
RELATIONS = {
    "with": _any(r"\b(?:with|avec|com|con|mit)\b"),
    "for": _any(r"\b(?:for|pour|para|für)\b"),
    "against": _any(r"\b(?:against|contre|contra|gegen)\b"),
    "from": _any(r"\b(?:from|depuis|desde|aus|von|vom)\b|从|自"),
    "to": _any(r"\b(?:into|vers|hacia|nach|zum|zur|zu)\b|到|向|往"),
    "at": _any(r"\b(?:chez|bei|beim)\b"),
}
