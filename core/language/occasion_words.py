"""How seven languages tell that a day is said of one time, of a habit, or as a name, as data.

In a pattern, ``{d}`` stands for the day itself, whatever words it was told by.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class OccasionWords:
    """The vocabulary of one language, as regular expressions in lower case."""

    #: A habit, whatever day it is said of.
    recurring: str
    #: A rule or something regular, where only the day of a week, a span or the end of a period is named.
    ruled: str
    #: One time: needed where the words for the day may as well mean a rule ("on Friday").
    once: str
    past: str
    future: str
    #: What sets a new day, told in the past or not ("moved to {d}").
    moved: str
    #: The word is a name: a title, a page, a feast.
    named: str
    spaced: bool = True


_EN_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
EN = OccasionWords(
    recurring=(
        r"every\w*|each|always|never|weekly|daily|monthly|quarterly|yearly|annual(?:ly)?|usually|typically|normally|regularly"
        r"|generally|whenever|(?:mon|tues|wednes|thurs|fri|satur|sun)days|{d} of (?:the|a) (?:week|month|quarter|year|sprint)"
        r"|birthdays?|anniversary|holidays?|(?:fiscal|financial|tax) year"
        r"|(?:filter|default|range|view|report|dashboard|chart|page|screen|widget|query|function|field)s? (?:\w+ )?"
        r"(?:is|are|shows?|displays?|covers?|lists?|returns?|means?|prints?|defaults? to|contains?|compares?|counts?)"
        r"|shows?|displays?|returns?|prints?|defaults? to|(?:^\s*|and )if|in case|allow(?:s|ed)?|forbid(?:s|den)?|permitted|prohibited"
    ),
    ruled=(
        r"avoid|don['’]?t|do not|does not|doesn['’]t|no \w+ on|only|from now on|going forward|used to|(?:pay|work|birth|week|release)?days? (?:off )?(?:is|are)"
        r"|days? (?:for|we|when|on which)|stand-?ups?|retros?(?:pectives?)?|meets|on-call|syncs?|check-?ins?|1:1s?|one-on-ones?"
        r"|planning|grooming|refinement|office hours|home office|shifts?|rotas?|rotations?|cadence|routine|windows?|slots?"
        r"|cron(?: ?jobs?)?|jobs?|backups?|newsletters?|nightly|(?:work ?)?week (?:starts|begins|ends)|deploy(?:ment)?s? (?:is|are|starts?)"
        r"|tokens?|sessions?|cookies?|caches?|leases?|invit(?:es?|ations?)|links?|trials?|subscriptions?"
        rf"|{{d}} ?(?:-|–|to|through|and|or|/) ?{_EN_DAY}|{_EN_DAY} ?(?:-|–|to|through|and|or|/) ?{{d}}"
        r"|^\W*(?:all |our |most )?\w+(?<!s)s (?![^{d}]*(?:since|until|till) {d})(?:will|are|go|get|start|begin|end|happen|run|have|must|can|may|should)"
    ),
    once=(
        r"(?:is|it['’]s)(?: (?:now|still|probably|due|planned|scheduled|set|expected|happening|coming))*(?: (?:on|by|for|until|till|from|before|after|at))* {d}"
        r"|(?:starts|begins|ends|finishes|launches|lands|returns|joins|kicks off|goes live|takes place|it ships)(?: (?:on|by|from|at))* {d}"
        r"|(?:we|i) (?:start|begin|launch|go live|finish)(?: on)? {d}"
        r"|(?:until|till|since|starting|effective|as of|(?<!are )due|(?<!due )by|before|after)(?: (?:on|at|by))* {d}"
        r"|from {d}|(?:will|['’]ll|won['’]t|shall|going to) (?:[\w'’-]+ ){0,8}?{d}"
        r"|(?:am|is|are|\w+['’](?:m|s|re)) (?:leaving|moving|shipping|releasing|launching|starting|travell?ing|flying|visiting|presenting"
        r"|arriving|migrating|switching|joining|returning|deploying|freezing|cutting|going) (?:[\w'’-]+ ){0,6}?{d}"
        r"|(?:deadline|due date|cut-?off|eta|go-?live(?: date)?|(?:release|launch) date|demo|freeze):?(?: on)? {d}"
        r"|{d} is (?:the|our|my) (?:deadline|last day|cut-?off|due date|demo|launch|go-?live|freeze)"
        r"|(?:have|has|got) an? (?:\w+ ){0,2}?(?:appointment|interview|demo|exam|flight|deadline|launch|release) (?:on )?{d}"
    ),
    past=(
        r"was|were|had|did|(?<!is )(?<!are )(?<!be )(?<!get )(?<!gets )(?<!ly )(?:moved|switched|(?:decided|agreed)(?! (?:to|that))|shipped|released|merged|deployed|migrated|started|began"
        r"|ended|happened|broke|met|left|joined|went|fixed|added|removed|upgraded|renamed|deleted|created|launched|finished|replaced)"
    ),
    future="is|are|will|starts?|begins?|ends?|due|by|until|next|going",
    moved=(
        r"(?:moved|postponed|shifted|(?:re)?scheduled|brought|pushed|delayed|deferred|put (?:off|back)|slipped|changed|advanced|set)"
        r" (?:[\w'’-]+ ){0,4}?(?:to|until|till|for|from) (?:the )?{d}"
    ),
    named=(
        r"(?:called|named|titled|entitled|headed|labell?ed|nicknamed|says|song|book|film|movie|page|channel|playlist|column|tab|section|heading|title)(?: is)?:? {d}"
        r"|the {d} (?:tab|page|view|column|section|button|channel|field|list|widget|screen|label|folder|file)"
        r"|(?:black|cyber|good|easter|ash|giving|palm|super|super bowl|fat|shrove|holy|maundy|whit|casual|man) {d}"
    ),
)
FR = OccasionWords(
    recurring=(
        r"chaque|tou(?:s|tes) les|toujours|jamais|hebdomadaire(?:ment)?|quotidien\w*|mensuel\w*|annuel\w*|d['’]habitude|habituellement|normalement"
        r"|régulièrement|{d} (?:du mois|de la semaine|du trimestre|du sprint)|anniversaire|exercice fiscal|affiche\w*|renvoie|par défaut"
        r"|(?:^\s*|et )s(?:i|['’]il)|autoris\w+|interdi\w+"
    ),
    ruled=(
        r"évite\w*|ne|n['’]\w+|pas de|uniquement|seulement|désormais|les? {d}s?|les? jours? \w+ \w+ (?:est|sont)|jours? (?:\w+ ){0,3}(?:est|sont)"
        r"|rétro\w*|stand-?up|astreinte|télétravail|permanence|créneau|planning|point (?:hebdo|d['’]équipe)|déploiements? (?:est|sont|a lieu)"
        r"|sauvegardes?|jetons?|sessions?|{d} (?:et|ou|au|à) (?:le )?(?:lun|mar|mercre|jeu|vendre|same)di|(?:lun|mar|mercre|jeu|vendre|same)di (?:et|ou|au|à) {d}"
    ),
    once=(
        r"(?:est|sera|aura lieu|a lieu|commence(?:ra)?|débute(?:ra)?|démarre(?:ra)?|finit|finira|(?:se )?termine(?:ra)?|tombe|reprend)"
        r"(?: (?:prévue?|fixée?|programmée?|planifiée?|attendue?))?(?: (?:pour|à|au|dès))* {d}"
        r"|(?:d['’]ici(?: à)?|jusqu['’](?:à|au)|avant|après|depuis|dès|à partir de|prévue?s? pour|pour|échéance|date limite|deadline)(?: ?:| est)? {d}"
        r"|(?:va|vais|allons) (?:[\w'’-]+ ){1,8}?{d}|\w{3,}(?:erons|irons|rai|era|ira) (?:[\w'’-]+ ){0,8}?{d}"
    ),
    past=(
        r"était|étaient|avait|été|(?:avons|a|ont|ai|sommes|suis)(?= (?:\w+ )?(?!décid|conven)\w+(?:é|ée|és|ées|i|is|it|u|us)(?!\w))"
    ),
    future=r"est|sont|sera|commence\w*|débute|finit|termine|d['’]ici|jusqu['’]à|avant|pour|va|aura",
    moved=(
        r"(?:report|d[ée]cal|d[ée]plac|repouss|avanc|replanifi|reprogramm|fix|pass)(?:ée?s?|e|ons|ez|er) (?:[\w'’-]+ ){0,4}?"
        r"(?:à|au|pour|jusqu['’]à|jusqu['’]au) (?:le )?{d}"
    ),
    named=(
        r"(?:appelée?|nommée?|intitulée?|s['’]appelle|titre|page|chanson|onglet|canal|film|livre)(?: est)? :? ?{d}"
        r"|{d} (?:saint|de pâques|de pentecôte|gras|noir)"
    ),
)
PT = OccasionWords(
    recurring=(
        r"cada|tod[ao]s? [ao]s?|sempre|nunca|jamais|semanal(?:mente)?|diári[ao]|mensal(?:mente)?|anual(?:mente)?|normalmente|geralmente|costum\w+"
        r"|(?:segunda|terça|quarta|quinta|sexta) vez|{d} d[aoe] (?:mês|semana|trimestre|sprint)|aniversário|ano fiscal|mostra\w*|exibe\w*|retorna|por padrão"
        r"|(?:^\s*|e )se|permiti\w*|proibi\w*|permitem|liberad\w+"
    ),
    ruled=(
        r"evite|não|nada de|sem|só|somente|apenas|às {d}s?|aos {d}s?|às (?:segunda|terça|quarta|quinta|sexta)s|aos (?:sábado|domingo)s"
        r"|dias? (?:\w+ ){0,3}(?:é|são)|plantão|retro\w*|daily|rodízio|escala|janela|deploys? (?:é|são|acontecem?|saem?|sai)|publicaç\w+ (?:é|são)"
        r"|backups?|tokens?|sess(?:ão|ões)|{d} (?:e|ou|a) (?:segunda|terça|quarta|quinta|sexta|sábado|domingo)"
        r"|(?:segunda|terça|quarta|quinta|sexta|sábado|domingo)(?:-feira)? (?:e|ou|a) {d}"
    ),
    once=(
        r"(?:é|será|começa(?:rá)?|inicia(?:rá)?|termina(?:rá)?|acaba(?:rá)?|cai|fica|vai ser|está)(?: (?:marcad[oa]|previst[oa]|agendad[oa]))?"
        r"(?: (?:para|n[ao]|em|a partir d[ae]|[ao]))* {d}"
        r"|(?:até|desde|antes d[ae]|depois d[ae]|a partir d[ae]|para|prazo:?)(?: [ao])? {d}"
        r"|(?:vai|vou|vamos) (?:[\w'’-]+ ){1,8}?{d}|\w{3,}(?:remos|rei|rá) (?:[\w'’-]+ ){0,8}?{d}"
    ),
    past=(
        r"foi|foram|era|estava|migramos|mudamos|(?:decidimos|combinamos)(?= n[ao] )|começou|terminou|fizemos|lançamos|teve|publicamos ontem"
    ),
    future="é|são|será|começa|inicia|termina|até|vai|vamos|fica",
    moved=(
        r"(?:adiad[oa]s?|adi(?:amos|ou|aram)|movid[oa]s?|movemos|mudad[oa]s?|mud(?:amos|ou|aram)|remarcad[oa]s?|remarc(?:amos|ou)|reagendad[oa]s?"
        r"|antecipad[oa]s?|transferid[oa]s?|passou|passamos|marcad[oa]s?|ficou|foi(?= p(?:ara|ra|ro))) (?:[\w-]+ ){0,4}?(?:para|pr[ao]|até) (?:[oa] )?(?:dia )?{d}"
    ),
    named=(
        r"(?:chamad[oa]|intitulad[oa]|se chama|título|página|música|canção|aba|canal|filme|livro)(?: é)?:? {d}"
        r"|{d} (?:santa|de cinzas|de carnaval|de páscoa|de ramos)|black {d}"
    ),
)
ES = OccasionWords(
    recurring=(
        r"cada|tod[ao]s l[ao]s|siempre|nunca|jamás|semanal(?:mente)?|diari[ao](?:mente)?|mensual(?:mente)?|anual(?:mente)?|normalmente|habitualmente"
        r"|suele\w*|solemos|{d} (?:del mes|de la semana|del trimestre|del sprint)|cumpleaños|aniversario|año fiscal|muestra\w*|devuelve|por defecto"
        r"|(?:^\s*|y )si|permit\w+|prohib\w+|se puede[n]?"
    ),
    ruled=(
        r"evita|no|nada de|sin|solo|sólo|solamente|los {d}s?|los (?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados|domingos)"
        r"|días? (?:\w+ ){0,3}(?:es|son)|guardia|retro\w*|daily|turno|ventana|despliegues? (?:es|son|tiene lugar)|copias? de seguridad|tokens?|sesi(?:ón|ones)"
        r"|{d} (?:y|o|a) (?:el )?(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo)|(?:lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo) (?:y|o|a) (?:el )?{d}"
    ),
    once=(
        r"(?:es|será|empieza|empezará|comienza|comenzará|termina(?:rá)?|acaba(?:rá)?|arranca|inicia|cae|(?:tendrá|tiene) lugar|se celebra|queda|está)"
        r"(?: (?:prevista?o?|fijad[oa]|programad[oa]))?(?: (?:para|en|a partir del?|el|al))* {d}"
        r"|(?:hasta|desde|para|antes del?|a partir del?|después del?|plazo:?|fecha límite:?)(?: el)? {d}"
        r"|(?:va|voy|vamos) a (?:[\w'’-]+ ){1,8}?{d}|\w{3,}(?:remos|ré|rá) (?:[\w'’-]+ ){0,8}?{d}"
    ),
    past=(
        r"fue|fueron|era|estaba|migramos|cambiamos|(?:decidimos|acordamos)(?= el )|empezó|terminó|hicimos|lanzamos|hubo"
    ),
    future="es|son|será|empieza|comienza|termina|hasta|va|vamos|antes",
    moved=(
        r"(?:aplazad[oa]s?|aplaz(?:amos|ó|aron)|movid[oa]s?|movimos|movió|pospuest[oa]s?|pospusimos|retrasad[oa]s?|reprogramad[oa]s?|adelantad[oa]s?"
        r"|trasladad[oa]s?|cambiad[oa]s?|cambi(?:amos|ó)|pas(?:ó|amos|ado|ada)|fijad[oa]s?) (?:[\w-]+ ){0,4}?(?:a|al|hasta|para) (?:el )?{d}"
    ),
    named=(
        r"(?:llamad[oa]|titulad[oa]|se llama|título|página|canción|pestaña|canal|película|libro)(?: es)?:? {d}"
        r"|{d} (?:santo|de ramos|de ceniza|de pascua|de carnaval)|black {d}"
    ),
)
_DE_DAY = r"(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend"
DE = OccasionWords(
    recurring=(
        r"jede[nrms]?|immer|niemals|nie|wöchentlich\w*|täglich\w*|monatlich\w*|jährlich\w*|normalerweise|üblicherweise|meist(?:ens)?|gewöhnlich|regelmäßig\w*"
        r"|(?:mon|diens|mitt|donners|frei|sams|sonn)tags|{d} (?:im|des) (?:monats?|quartals?|jahres?|sprints?)|geburtstag|geschäftsjahr|zeigt|liefert|standardmäßig"
        r"|(?:^\s*|und )(?:falls|wenn)|erlaub\w+|verbiet\w+|verboten|dürfen|darf"
    ),
    ruled=(
        r"vermeide\w*|nicht|keine?[nrms]?|nur|künftig|ab jetzt|ab sofort|(?:\w*-)?tage?(?: für \w+)? (?:ist|sind)|\w*stand-?up|\w*retro|\w*bereitschaft|homeoffice"
        r"|\w*schicht|\w*fenster|sprechstunde|jour fixe|deploy(?:ment)?s? (?:ist|sind|läuft|findet)|backups?|\w*tokens?|\w*sitzung(?:en)?|newsletter"
        rf"|{{d}} (?:und|oder|bis) (?:{_DE_DAY})|(?:{_DE_DAY}) (?:und|oder|bis) {{d}}"
    ),
    once=(
        r"(?:ist|beginnt|startet|endet|erscheint|findet|fällt|liegt)(?: (?:fällig|am|an|ab|bis|für|zum|auf|frühestens|spätestens|erst|schon|wieder|jetzt|den))* {d}"
        r"|(?:bis|ab|seit|vor|nach|frist|deadline|abgabe|fällig)(?: (?:zum|am|ist)|:)* {d}"
        r"|(?:(?:wir|ich) werden?|werden? (?:wir|ich)) (?:[\w'’-]+ ){0,8}?{d}"
        r"|wird (?:[\w-]+ ){0,3}?{d} (?:[\w-]+ ){0,6}?(?:sein|stattfinden|beginnen|starten|enden|umziehen)"
        r"|{d} ist (?:die |der |unser |unsere )?(?:frist|deadline|abgabe|letzter tag|stichtag)"
    ),
    past=(
        r"war|waren|hatten?|wurden?|begann|endete"
        r"|(?:habe?n?|hat|sind|bin)(?=[^{d}]*{d}.*?(?:ge\w+(?:t|en)|\w+(?:iert|zogen|legt|setzt|stellt|schoben|nommen))(?!\w))"
    ),
    future="ist|beginnt|startet|endet|bis|wird|werden|ab|fällig",
    moved=(
        r"(?:verschoben|verlegt|vorgezogen|vertagt|geschoben|umgelegt) auf (?:den )?{d}"
        r"|auf (?:den )?{d} (?:[\w-]+ ){0,2}?(?:verschoben|verlegt|vorgezogen|vertagt|geschoben|umgelegt)"
    ),
    named=r"(?:namens|genannt|heißt|titel|seite|lied|song|spalte|reiter|kanal|film|buch)(?: ist)?:? {d}|(?:black|cyber) {d}",
)
ZH = OccasionWords(
    recurring=(
        r"每|总是|永远|从不|绝不|一律|通常|一般|例会|定期|逢|{d}都|第[一二三四五]个?{d}|最后一?个{d}|生日|纪念日|财年|显示|返回|默认|^如果|允许|禁止|可以"
    ),
    ruled=(
        r"不要|别|不得|不能|不可|不许|不(?:部署|发布|合并|上线)|只(?:能|在)|(?<![周期天])日(?:是|为)|部署(?:是|在)|值班|站会|周会|复盘|备份|令牌|会话"
        r"|{d}(?:和|或|到|至|、)(?:周|星期|礼拜)|(?:周|星期|礼拜)[一二三四五六日天](?:和|或|到|至){d}"
    ),
    once=(
        r"从{d}|(?:开始|截止|直到|到|至|定在|定于|安排在|改在|自|始于)(?:于|在)?\s?{d}|{d}\s?(?:之?前|之?后|开始|起|截止|结束|到期|为止|交付|上线(?=$|前))"
        r"|(?:是|在){d}(?=\W*$)|将(?:于|在)?{d}|{d}将"
    ),
    past="已经|了(?=[^了]{2,})|过(?!后)",
    future="改到|定在|将|会|开始|是|在|截止|前|到",
    moved="(?:改|推迟|推|延期|延后|延|提前|挪|移|调整?|换|顺延|安排|定)(?:到|成|至|为|在)了?{d}",
    named=r"(?:叫(?:做|作)?|名为|名叫|题为|标题(?:是|为)|页面|频道|歌曲|黑色){d}|{d}(?:页面?|频道|栏目?|标签页)",
    spaced=False,
)
JA = OccasionWords(
    recurring=(
        r"毎|いつも|必ず|絶対|決して|定例|定期|通常|普段|第[一二三四五1-5]{d}|最終{d}|月の{d}|誕生日|記念日|年度|表示|返す|デフォルト|たら|許可|禁止|可能|できる|てよい|ても(?:いい|良い)"
    ),
    ruled=(
        r"ないで|しない|しません|のみ|だけ|(?<!曜)日は|デプロイは|当番|朝会|レトロ|振り返り|バックアップ|トークン|セッション"
        r"|{d}(?:と|か|から|・|、)[月火水木金土日]曜|[月火水木金土日]曜日?(?:と|か|から|・){d}"
    ),
    once=(
        r"{d}\s?(?:から|まで|以降|より前|前|です|だ(?=\W*$)|に(?:開始|始ま|予定|行われ|実施|公開|終了|締め?切|リリース(?:予定|します))|が(?:締め?切|期限)|開始|締め?切|予定|の予定)"
        r"|(?:期限|締め?切り?|開始)(?:は|：|:)\s?{d}"
    ),
    past="した|ました|だった|でした",
    future="開始|まで|から|予定|です|になる",
    moved="{d}(?:に|へ|まで)(?:延期|変更|移動|前倒し|繰り上げ|繰り下げ|ずら|ずれ|延び|なり|リスケ)",
    named=r"{d}(?:という|って(?:いう|名)|ページ|タブ|欄|チャンネル)|(?:名前|タイトル|曲|題名)は\s?{d}",
    spaced=False,
)
