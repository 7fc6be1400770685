"""The words by which ``similarity`` tells sign, speaker, subject and value apart, in seven languages, as data."""

from __future__ import annotations

import re


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: They turn a statement round.
NEGATIONS = _words(
    """not no never don't dont doesn't doesnt won't cannot can't without avoid stop neither nor isn't aren't shouldn't
    mustn't refrain hate hates dislike dislikes loathe detest
    ne n pas jamais aucun aucune sans évite évitez éviter déteste deteste détestes
    não nao nunca jamais nem sem evite evitar odeio detesto
    jamás sin evita odio detesto tampoco
    nicht kein keine keinen keinem nie niemals ohne vermeide vermeiden hasse verabscheue"""
)
NEGATIONS_UNSPACED = re.compile(
    r"(?:わ|せ|か|ら)ず(?=、|$)|不再|不要|不用|不能|不得|不可|不是|不喜欢|不|别|勿|没有?|从不|绝不|禁止|讨厌|避免|拒绝"
    r"|(?<!は)(?:なし|無し)(?=[でのにだ。、]|です|\s*$)|ないで|ません|なく|ない|ずに|禁止|嫌い|やめ|避け|絶対に?しな"
)

#: Two that say what must be, or may be; and one that says that nothing else is.
ASSERTIONS_UNSPACED = re.compile(
    r"な(?:ければ|くては|きゃ)(?:なら|いけ)(?:ない|ません)|ねばな(?:らない|りません)|なければなりません|かもしれ(?:ない|ません)"
    r"|しか[^。、]{1,12}(?:ない|ません)|不(?:可欠|仅|只是|断)|没问题"
)
ASSERTIONS = re.compile(
    r"\bn(?:e\s|['’])(?:(?!\b(?:pas|plus|jamais|rien|aucune?|point|ni)\b)[^,.;])*?\bqu(?=e\b|['’])",
    re.IGNORECASE,
)

LIKINGS = _words(
    """preference préférence preferência preferencia vorliebe prefer prefers preferred like likes love loves hate hates dislike dislikes enjoy enjoys favour favor loathe detest
    préfère prefere préférons aime aimes déteste prefiro gosto adoro odeio detesto prefiero gusta gustan encanta odio
    bevorzuge bevorzugt mag hasse liebe"""
)
#: "The freeze starts Friday" and "the freeze ends Friday" are two facts.
ENDINGS = re.compile(
    (
        r"\b(?:ends?|finish(?:es)?|expires?|closes?|finit|termine|se termine|termina|acaba|endet)\b|结束"
        r"|截止|終了|終わ"
    ),
    re.IGNORECASE,
)
USES = _words(
    """use uses using used utilise utilisons utilisez uso usa usamos usar utilizo utilizamos nutze nutzt nutzen verwende
    verwenden benutze benutzen"""
)
#: What stands before one of these is the subject. The second set takes one value at a time.
FUNCTIONAL = _words(
    """is are was were starts start begins begin ends end runs lives live equals happens expires owned tracked
    est sont commence finit tourne é são fica começa termina roda es son está empieza comienza corre
    ist sind beginnt startet endet läuft liegt"""
)
VERBS = (
    FUNCTIONAL
    | USES
    | LIKINGS
    | _words("owns own leads maintains reviews handles supports targets deploys hosts has have")
)

#: Said of what works with something; where it is told anew the verb is often another ("is on").
RUNNING = _words("run runs running tourne tournent corre corren roda rodam läuft laufen")

#: In capitals they are no pronouns: "in the EU", "in the US".
AREAS = _words("EU US IT UE USA")

#: They only carry other verbs, or a value.
AUXILIARIES = _words(
    """is are was were be been being am has have had do does did done get gets got it's that's there's going should must can may
    est sont était suis être a ont avoir c'est ce va vont doit doivent peut faut
    é são foi era ser estar está estão tem têm vai vão deve pode quem fica ficam
    es son fue era ser estar están tiene van va debe puede quien se written write geschrieben écrit écrite écrits écrites escrito escrita
    by par pelo pela pelos pelas por von vom durch all toutes tous tout todas todos todo alle lieu place
    ist sind war waren sein bin wird werden wurde wurden hat haben soll muss kann darf"""
)
#: What stands behind one of these is a value that its subject has one of: a number there is not the name of a thing.
STATIVE = _words(
    """listens listen speaks answers responds serves has have needs need requires require lasts last lives live takes take keeps keep kept holds hold costs cost expires
    expire allows accepts is are runs run stays limits drops
    écoute a ont demande demandent exige exigent dure durent prend garde gardent gardés gardées coûte expire est sont tourne reste
    escuta tem têm precisa precisam exige dura duram leva guarda ficam fica guardados custa expira é são roda
    escucha tiene tienen necesita necesitan exige dura duran tarda guarda guardan cuesta caduca es son está corre
    lauscht hat haben braucht brauchen verlangt hält halten dauert aufbewahrt kostet verfällt ist sind läuft liegt wird werden"""
)

#: What a text can be written in: a value like a name, in every language that writes it without a capital.
LANGUAGES = _words(
    """english german french spanish portuguese chinese japanese anglais allemand francais espagnol portugais chinois japonais
    ingles alemao frances espanhol portugues chines japones aleman espanol chino englisch deutsch franzosisch spanisch"""
)

FIRST_PERSON = _words("i i'm i've my me je j mon ma mes eu meu minha yo mi mis me ich mein meine user user's")
FIRST_PLURAL = _words(
    "we our us nous on notre nos nós nosso nossa nosotros nuestro nuestra wir unser unsere team"
)

#: They carry no content of their own.
EMPTY = _words(
    """a an the this that these those to of in on at for from with by as if when whenever and or but so do does did be been
    has have had it its it's they their you your please always just only also very really more longer any some all every
    each now will would should must can run runs keep keeps make sure actually instead before after than then there what
    which who our ours default current currently new official main strongly
    le la les l un une des du de d et ou mais que qu qui ce cette ces au aux en dans sur pour par avec plus toujours tu
    vous il elle ils avant après c s y à chaque quand si
    o os as um uma do da dos das e mas em no na nos nas ao para por com mais sempre você antes depois cada quando se
    el los las lo una unos del y pero al con siempre usted antes después más
    der die das den dem ein eine einen und oder aber im am an auf für von mit immer du sie er vor nach bei bitte dass zum
    zur mehr noch"""
)
EMPTY_UNSPACED = re.compile(
    r"所有|全部|由|归|すべて|全て|写|書|我们|我的|我|你|您|请|总是|始终|永远|一直|一定|以后|今后|应该|必须|要|用户|喜欢|偏好|使用|采用|更"
    r"|用|的|了|在|都|再|把"
    r"|将|会|这个|该|每次|和|与|私たち|私|僕|使用|利用|常|必|毎回"
)
SUBJECT_ENDS_UNSPACED = re.compile(r"是|为|：|:|从|在|将|开始|喜欢|偏好|讨厌|使用|采用|用|负责|は|が")
LIKINGS_UNSPACED = re.compile(r"喜欢|偏好|讨厌|更爱|好き|好み|好む|嫌い")
USES_UNSPACED = re.compile(r"用(?!户)|使|利用|采用")
FIRST_UNSPACED = re.compile(r"(?:我(?!们)|私(?!たち)|僕|俺|用户)")
PLURAL_UNSPACED = re.compile(r"我们|咱们|团队|私たち|我々|チーム")

ALIASES = {
    "database": "db",
    "databases": "db",
    "production": "prod",
    "repository": "repo",
    "configuration": "config",
    "documentation": "docs",
    "development": "dev",
    "environment": "env",
    "responses": "answer",
    "response": "answer",
    "replies": "answer",
    "reply": "answer",
    "answers": "answer",
    "terse": "short",
    "brief": "short",
    "concise": "short",
    "postgresql": "postgres",
    "javascript": "js",
    "typescript": "ts",
    "kubernetes": "k8s",
}
#: They set apart what is otherwise alike.
TELLING = _words(
    "staging prod dev test qa frontend backend server client read write inbound outbound source target "
    "left right"
)

OPPOSITES = tuple(
    frozenset(pair.split("/"))
    for pair in """tab/space merge/rebase light/dark short/long short/detail enable/disabl enabl/disabl sync/async manual/automa
    singl/double snake_case/camelcase verbos/short oral/writte public/privat""".split()
)

DAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        (
            r"\bmondays?\b|\blundis?\b|\bsegundas?(?:-feiras?)?\b|\blunes\b|\bmontags?\b|(?:周|星期|礼拜)一"
            r"|月曜日?"
        ),
        (
            r"\btuesdays?\b|\bmardis?\b|\bterças?(?:-feiras?)?\b|\bmartes\b|\bdienstags?\b|(?:周|星期|礼拜)二"
            r"|火曜日?"
        ),
        (
            r"\bwednesdays?\b|\bmercredis?\b|\bquartas?(?:-feiras?)?\b|\bmi[ée]rcoles\b|\bmittwochs?\b|(?:周"
            r"|星期|礼拜)三|水曜日?"
        ),
        (
            r"\bthursdays?\b|\bjeudis?\b|\bquintas?(?:-feiras?)?\b|\bjueves\b|\bdonnerstags?\b|(?:周|星期"
            r"|礼拜)四|木曜日?"
        ),
        (
            r"\bfridays?\b|\bvendredis?\b|\bsextas?(?:-feiras?)?\b|\bviernes\b|\bfreitags?\b|(?:周|星期|礼拜)五"
            r"|金曜日?"
        ),
        r"\bsaturdays?\b|\bsamedis?\b|\bsábados?\b|\bsamstags?\b|(?:周|星期|礼拜)六|土曜日?",
        r"\bsundays?\b|\bdimanches?\b|\bdomingos?\b|\bsonntags?\b|(?:周|星期|礼拜)[日天]|日曜日?",
    )
)
REASONS = re.compile(
    r"[,;，；。]?\s*(?:\b(?:because|since we|since the|so that|otherwise|parce que|parce qu|car|porque"
    r"|pois|weil|damit|sonst)\b"
    r"|因为|以免|否则|なぜなら|理由は|parce que)",
    re.IGNORECASE,
)
#: "I prefer spaces to tabs": what stands behind ``to`` is rejected.
PREFERRED = re.compile(
    r"\b(?:prefer\w*|préf\w+|prefi\w+)\b[^,]{1,60}?(?P<to>\s(?:to|à|aux?|ao?s?|al|a (?:los|las))\s+(?P<than>[^,]{1,60}))$"
    r"|\blieber\b[^,]{0,60}?(?P<to2>\sals\s+(?P<than2>[^,]{1,60}))$",
    re.IGNORECASE,
)
CONTRASTS = re.compile(
    r"(?:,\s*(?:and\s+)?not|\band not|\binstead of|\brather than|(?<=\w) over|au lieu d[eu]"
    r"|plutôt qu[e']|,\s*(?:et\s+)?(?:pas|non)|em vez d[eo]"
    r"|,\s*(?:e\s+)?não|en lugar de|en vez de|,\s*(?:y\s+)?no(?= )|statt|anstatt|,\s*(?:und\s+)?nicht"
    r"|，\s*(?:而)?不是|而不是|而非)\s*(.{1,80})$",
    re.IGNORECASE,
)
