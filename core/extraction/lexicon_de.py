"""German cues for the rules of extraction."""

from __future__ import annotations

from mnemic.core.extraction import vocabulary_de as words
from mnemic.core.extraction.lexicon import SYSTEMS, Lexicon

_N = (
    r"(?:[\w-]*release|[\w-]*version|[\w-]*deploy(?:ment)?s?|[\w-]*freeze|[\w-]*stopp|datenbank"
    r"|[\w-]*port|[\w-]*server"
    r"|[\w-]*dienst|[\w-]*branch|[\w-]*frist|[\w-]*termin|[\w-]*demo|[\w-]*start|sprint|stand-?up"
    r"|[\w-]*retro|staging"
    r"|produktion|prod"
    r"|ci|api|verantwortliche|maintainer|bereitschaft|zeitzone|meilenstein|cluster|region"
    r"|repo(?:sitory)?|[\w-]*vorfall|budget|schema|lizenz|[\w-]*deploy-?tag|[\w-]*umgebung|[\w-]*-db|db)"
)
_DO = (
    r"(?:behebe?|repariere?|füge?|mach|mache|prüfe?|implementiere?|refaktoriere?|benenne?|entferne?"
    r"|lösche?|ändere?|verschiebe?|erstelle?|zeige?|versuche?|lies|öffne|schau|erkläre?|hilf|gib|sag"
    r"|weiter|installiere?|finde?|suche?|generiere?|fasse?|übersetze?|hole?|ersetze?|konvertiere?"
    r"|debugge?|leg|lege|verlinke?|wirf|hänge?|streiche?|kopiere?|baue?|implementier|ergänze?|pass|räum|zieh|spiele?"
    r"|starte|schreibe?|setze?|beende|pushe|merge|lass|korrigiere?|überarbeite)"
)
_WE = (
    r"(?:wir|das team|das projekt|dieses projekt|dieses repo(?:sitory)?|die firma"
    r"|unsere?\w* \w+(?: \w+)?|der (?:backend|service)|das (?:backend|frontend))"
)

DE = Lexicon(
    code="de",
    openers=f"{words.ADMITS}|{words.INTROS}|"
    r"(?:nein(?=,)|(?:entschuldigung|sorry|verzeihung)(?=[,:;.–—-])|korrektur(?=\s?[:,–—-])|ich habe (?:es mir anders überlegt|meine meinung geändert)(?=[,:;.!–—-])|ok(?:ay)?|danke(?: schön)?|super|perfekt|gut|also|und|aber|auch|übrigens"
    r"|hallo|hi|ja"
    r"|eigentlich|zur info|noch etwas|erinnerung|regel|wie (?:schon )?gesagt|wie ich (?:schon )?sagte"
    r"|bitte|generell(?! (?:soll|bitte|will|möchte|keine))|nur|so|dann)\b[\s,:;.!–—-]*",
    trailers=r",? (?:bitte|danke|ok(?:ay)?|wie (?:immer|gesagt)|wie ich (?:schon )?sagte"
    r"|wie in den regeln)\??",
    depends=r"ab jetzt|ab sofort|von nun an|künftig|in zukunft|standardmäßig|wenn|falls|sobald"
    r"|solange|während"
    r"|weil|da(?! \w+ ich)|obwohl|bevor|nachdem|für|in|im|auf|mit|ohne|bei|am|an|vor|nach|zum|zur",
    chatter=r"(?:ok(?:ay)?|danke|super|perfekt|gut|prima|toll|ja|nein|genau|stimmt|passt|verstanden"
    r"|alles klar"
    r"|egal|bitte schön|gern geschehen|kein problem|hallo|guten morgen|gute arbeit|weiter|schon gut"
    r"|läuft)(?:[\s,!.]+(?:danke|schön|sehr|dir|super|dann|so|für .{1,40}))*"
    r"|keine sorge.*|(?:das )?(?:gefällt mir|finde ich gut|mag ich)|ich mag (?:das|es|die idee"
    r"|den ansatz)|(?:die idee|der ansatz|das|dies) gefällt mir(?: gut| sehr)*",
    remember=r"(?:(?:kannst du|könntest du|würdest du|ich möchte, dass du|du sollst|bitte"
    r"|immer) )*(?:dir )?(?:(?:merk|merke|merken sie)(?: dir| sich| euch)?|denk(?:e)?(?: bitte)? daran"
    r"|erinnere dich(?: daran)?|vergiss (?:nicht|nie)(?! zu)|behalte im (?:kopf|gedächtnis)"
    r"|notiere?(?: dir)?(?=,? dass|\s*:)|speichere(?=,? dass|\s*:)|halte fest|merken)"
    r"(?: bitte| gut| folgendes| das)*(?:\s*[:,]\s*|\s+)(?:dass\s+)?",
    remember_after=r"[,;.–—-]?\s*(?:und |bitte )*(?:merk(?:e)? dir (?:das|dies|diese regel)"
    r"|denk daran|vergiss (?:das"
    r"|es) nicht|behalte das im (?:kopf|gedächtnis)|notiere? (?:dir )?das)(?: bitte)?",
    unremember=r"(?:unter uns(?= gesagt|[,:])|(?:schreib|notier)e? (?:dir )?(?:das|es) (?:bitte )?(?:nirgends|nicht) auf|merk(?:e)? dir (?:das|dies|es) nicht|(?:bitte )?nicht merken|speichere? (?:das|dies|es"
    r"|nichts)\b.{0,20}nicht|das brauchst du dir nicht|vergiss (?:das|es(?! nicht)|was|alles|den"
    r"|die))(?! nicht)",
    aside=r"(?:anmerkung|hinweis|nb|notiz)\s*:",
    fragment=r"(?:sie|mich|uns|ihn|es|ihnen)|(?:der|die|das|den|meine?n?|deine?n?|unsere?n?) [\w-]+"
    r"|(?:bitte )?(?:mach|mache|tu|tue|schreib|schreibe|nutze|verwende|benutze|lösche|ändere) (?:das"
    r"|es|sie|dies) (?:bitte )?(?:nie|niemals|nicht|immer)(?: mehr| wieder)*"
    r"|hör (?:bitte )?(?:auf damit|damit auf)",
    points_back=r"(?:das|dies|es|diese regel|daran)(?: auch)?",
    question=r"(?:was|warum|wieso|wie (?!gesagt|immer)|wer|wen|wem|welche[rsmn]?|wo|wann|wohin|woher"
    r"|kannst du"
    r"|könntest du|können wir|könnten wir|sollen wir|sollten wir|soll ich|würdest du|willst du"
    r"|möchtest du|bevorzugst du|hast du|(?:hatten|haben|wollten|nutzen|verwenden|machen|brauchen|sind|waren) wir|(?:läuft|nutzt|hat|hatte|war|geht|kann|macht|gehört|braucht) (?:der|die|das|es|man|sie|er|ihr) [^,]{0,80}?(?:eigentlich|denn|überhaupt|noch|schon)|bist du|ist (?:das|es|der|die)|sind (?:die|wir)"
    r"|gibt es|darf ich|kann (?:ich|man)|ich frage mich|sag mir(?! (?:bitte )?(?:immer|stets|jedes|danach|vorher))|weißt du)",
    tag_question=r"(?:oder|richtig|nicht wahr|stimmt['’]?s|korrekt|ja|nein|oder nicht)\s*\??",
    hypothetical=words.SUPPOSED
    + "|"
    + r"ich (?:dachte|glaubte|nahm an)|(?:angenommen|nehmen wir an|stell dir vor|sagen wir|wenn ich .{1,60}(?:hätte|wäre"
    r"|würde|nutzte"
    r"|bevorzugte)|hätte ich|wäre ich|was wäre|wenn wir .{1,60}(?:hätten|wären|würden)|theoretisch"
    r"|zum beispiel|z\. ?b\.|vielleicht|eventuell|ich (?:könnte|hätte|würde(?! (?:lieber"
    r"|gern(?:e)? (?:immer|nie)))|mochte|nutzte|bevorzugte|habe (?:nicht|nie) gesagt|sage nicht"
    r"|glaube nicht|weiß nicht)|früher)",
    hearsay=words.REPORTED
    + "|"
    + r"(?:mein|meine|unser|unsere) (?:chef|chefin|manager|kollegen?|kollegin|kunde|kundin"
    r"|freund|freundin|lehrer) (?:\w+ )?(?:sagt|sagte|meint|meinte|denkt|findet|glaubt)"
    r"|(?:manche|leute|er|jemand) (?:sagen|sagt|meinen|meint|denkt)",
    passing=words.FOR_NOW
    + "|"
    + r"(?:diese woche|diesen monat|bis \w+)(?: \w+){0,4} (?:bereitschaft|urlaub|vertretung|weg|krank)|(?:bereitschaft|urlaub|vertretung)(?: [\w ]{1,20})? (?:diese woche|diesen monat|bis \w+)|hat (?:diese woche|diesen monat) (?:bereitschaft|urlaub)|vorerst|vorläufig|vorübergehend|temporär|fürs erste|(?:für|in|während) (?:diese[rnms]?"
    r"|die aktuelle) (?:aufgabe|sitzung|session|unterhaltung|mal|datei|commit|pr|ticket)"
    r"|nur (?:dieses mal|diesmal|heute)|diesmal|bis ich",
    temporary=r"heute|heute abend|(?<!ab )(?<!von )jetzt|gerade|im moment|momentan|aktuell|derzeit|zurzeit"
    r"|(?<!ab )sofort",
    neutral=r"(?:ist|wäre) mir (?:egal|gleich)|mir egal|macht mir nichts|stör(?:t|en) mich nicht|keine präferenz"
    r"|wie du (?:willst|möchtest|magst)|spielt keine rolle|habe nichts (?:dagegen|gegen)"
    r"|beides (?:ist )?(?:ok|okay|gut)",
    task=r"(?:die|den|das) [\w -]{2,40} kannst du |.{3,60}(?:laufen lassen|rauswerfen|neu starten|ausprobieren|wegwerfen)$|(?:jetzt |dann )*(?:"
    + _DO
    + r")(?= )|ich (?:will|möchte|brauche|hätte gern(?:e)?) (?:,? ?dass|ein|eine|einen|das|den|die|noch)"
    r"|ich (?:will|möchte),? dass|wir (?:könnten|sollten|brauchen|wollen|können|müssen(?! immer))"
    r"|(?:du )?(?:kannste?|sollst|solltest|musste?|brauchst du nicht|musst du nicht)(?!\w)(?! immer| nie)|ich (?:werde|versuche|arbeite gerade"
    r"|bin gerade|bin dabei)|lass uns",
    one_off=words.ORDERED + "|" + r"(?:[\w-]+ ){0,5}(?:noch|jetzt) nicht(?!\w)|noch nicht |keine sorge",
    state=words.MOMENT
    + "|"
    + r"hab(?:e)? ich (?:noch )?nie|man (?:sieht|kann|merkt)|(?:hab|habe|hatte) ich noch nie|sieht (?:so )?aus|es scheint|wirkt so|(?:wär|wäre|hätt|hätte) ich nie|war schon immer|(?:ist|sind) (?:immer|nie|ständig) (?:null|leer|undefined|gleich|falsch|so)|(?:ist|sind) (?:weg|im urlaub|krank|kalt|voll|unterwegs)(?!\w)|(?:ist|sind) .{1,40}(?<!\w)(?:gegangen|gekommen|gefallen|ausgestiegen|passiert|weggefallen)$|^du (?:vergisst|brichst|ignorierst|verpasst|überspringst|verwechselst|liest"
    r"|verlierst) (?:\w+ )?(?:immer|nie|ständig|dauernd)|^(?:schon wieder|immer(?: noch)?"
    r"|wieder) (?:der|die|das)selbe (?:fehler|problem|bug|geschichte|meldung)|(?:(?:noch )?nichts"
    r"|noch nicht) (?:\w+ )?(?:entschieden|beschlossen|vereinbart|festgelegt|gewählt)"
    r"|^(?:es|das|er|sie)(?: \w+){0,2} (?:immer|nie)|(?:schon|bereits) (?:belegt|in benutzung|vergeben)"
    r"|zurück$"
    r"|(?:ist|sind|bleibt|scheint|wirkt) (?:\w+ ){0,2}(?:kaputt|rot|grün|langsam|down|offline|leer"
    r"|fertig|falsch|instabil|blockiert)|(?:schlägt|schlagen) .{0,20}fehl|(?:läuft|funktioniert|geht"
    r"|startet|kompiliert|klappt)(?:en)? (?:nicht|nie|wieder|noch nicht)|(?:fehlgeschlagen|abgestürzt"
    r"|stürzt ab|hängt|bricht ab)|ich (?:habe|hab) (?:\w+ ){0,4}(?:gesehen|gefunden|versucht|geändert"
    r"|hinzugefügt|behoben|gepusht|einen fehler)|ich (?:sehe|glaube|denke|bin (?:verwirrt|nicht sicher"
    r"|fertig|gerade))|es gibt",
    pointing=r"(?:eh|sowieso) (?:keiner|niemand|jeder)|^(?:jeder|alle|keiner|niemand) \w+t(?!\w)|(?:mag|liebe|hasse|bevorzuge|ändere|lösche|benutze|nutze|verwende|mach|fass) (?:das|dies|es"
    r"|die idee|den ansatz|diese[nrsm]?)(?! projekt| repo| team)(?= |$)(?! (?:\w+) (?:immer"
    r"|nicht mehr))|diese[nrsm]? (?:datei|zeile|test|funktion|änderung|bug|fehler|ansatz|lösung|idee"
    r"|version|commit|branch|pr)(?!\w)|(?:mag|bevorzuge|hasse) (?:deine?n?|die erste|den ersten|wie)"
    r"|^(?!ich bin (?:hier )?(?:der|die|ein|eine) ).+?(?<!\w)hier(?!\w)|^hier(?! \w+ wir(?!\w))",
    standing=words.DIRECTIVE
    + "|"
    + r"(?!(?:es|das|er|sie|der|die|ich)\b)(?:[\w-]+ ){0,4}(?:immer|nie(?:mals)?|stets|grundsätzlich"
    r"|unter keinen umständen)(?! noch)|(?:du |wir |man |sie )(?:musst|müssen|muss|darfst|dürfen|darf"
    r"|sollst|sollen) (?:\w+ ){0,3}(?:immer|nie(?:mals)?|nicht|stets)|ab jetzt|von jetzt an|ab sofort"
    r"|von nun an|künftig|zukünftig|in zukunft|standardmäßig|in der regel|generell (?:soll|bitte|will|möchte|keine)\w*"
    r"|(?:bei )?jede[rmns]? (?:mal|pr|commit|änderung|release|funktion|test|datei|branch|migration"
    r"|merge|endpoint)|jedes mal|alle [\w ]{2,30} (?:müssen|sollen)",
    ban=r"(?:bitte )?(?!das\b|mag\b|bin\b|kann\b|will\b|hab\b|möchte\b|brauche\b|brauchst\b|es\b|ich\b|er\b|sie\b|die\b|der\b|wir\b|weiß\b|geht\b|läuft\b|ist\b|gibt\b"
    r"|habe\b)[\w-]+(?: [\w-]+){0,4} (?:nicht|kein(?:e[nmrs]?)?|nie(?:mals)?"
    r"|nicht mehr)(?: [\w.-]+){0,6}$|vermeide|hör auf|keine? (?!ahnung|sorge|idee|fehler|ursache"
    r"|problem|zeit|frage)[\w-]+(?: [\w-]+){0,5}$|verboten",
    habit=r"(?:nutze|nutz|verwende|benutze|nimm|bevorzuge|schreibe?) (?!das\b|es\b).{2,40}?(?: statt| anstatt"
    r"| anstelle|, (?:und )?nicht| und nicht)|(?:führe?|lass|prüfe?|nutze|schreibe?|frag|teste?"
    r"|formatiere?|starte|lint) .{2,60}?(?:vor (?:dem|jedem|jeder|der)|bevor)|vor (?:jedem|jeder"
    r"|dem) (?:commit|push|merge|release|deploy\w*)(?:,)? \w+|bevor du .{2,30}, \w+",
    style=r"(?:antworte|schreib|schreibe|sprich|kommentiere|erkläre?)(?: \w+){0,4} auf (?:deutsch|englisch"
    r"|französisch|spanisch|portugiesisch|chinesisch|japanisch)|(?:halte?|mach"
    r"|mache)(?: \w+){1,3} (?:kurz|knapp|einfach|klein|prägnant)|(?:antworte|sei|erkläre?"
    r"|fasse dich)(?: \w+)? (?:kurz|knapp|prägnant|kompakt)|fass dich kurz",
    taste=r"mir (?:ist|wäre)(?: es)? lieber,? (?:dass|wenn) du .{3,60}|ich will (?:keine?n?|nie)|ich mag es nicht,? wenn|"
    r"(?:(?:in|für|bei|mit) [\w.+#/ -]{1,30}?,? )?(?:ich (?:persönlich |eigentlich |wirklich |immer "
    r"|generell )?(?:bevorzuge|mag|liebe|hasse|verabscheue|schätze|vermeide|würde lieber|arbeite lieber"
    r"|habe lieber|nutze lieber|verwende lieber|schreibe lieber|kann .{1,30} nicht leiden|will (?:kurze"
    r"|knappe))|(?:bevorzuge|mag|hasse) ich|mir gefällt|mir gefallen|mir ist .{2,40} lieber"
    r"|mein(?:e)? (?:lieblings\w+|bevorzugte[rsn]?)|ich bin (?:allergisch|fan|ein fan))"
    r"|ich mag (?:kein|keine|nicht)",
    person=words.MYSELF
    + "|"
    + r"ich (?:(?:nicht|nur|noch|auch|meist(?:ens)?|normalerweise|überwiegend) )*(?:bin (?!gerade"
    r"|verwirrt|nicht sicher|fertig|dabei|mir|dafür|dagegen|bereit)|nutze|verwende|benutze"
    r"|arbeite (?!gerade|an (?:dem|der) (?:bug|ticket))|wohne|lebe|spreche|pflege|leite|betreue|kenne"
    r"|lehre|studiere|komme|entwickle|programmiere|heiße|verantworte|habe (?:\w+ jahre|erfahrung"
    r"|eine ausbildung|\w+ jahre erfahrung)|schreibe (?:meist|vor allem|in|überwiegend)"
    r"|bin von .{1,20} (?:auf|zu))"
    r"|mein(?:e)? (?!problem|test|code|fehler|frage|idee|änderung|schuld|branch"
    r"|build)[\w-]+(?: [\w-]+){0,3} (?:ist|sind|läuft|lautet)|nenn mich|ich nutze .{1,30} nicht mehr",
    team=f"{words.FACT}|{words.OWNER}|"
    r"hier \w+ wir (?!(?:das|es|dies)\b)[\w-]+(?: \w+){0,4}|"
    + _WE
    + r" (?:\w+ ){0,2}?(?:nutz\w+|verwend\w+|benutz\w+|deploy\w*|liefer\w+|unterstütz\w+|host\w+|haben"
    r"|hat|sind|entschied\w*|wechsel\w+|migrier\w+|folg\w+|bevorzug\w+|speicher\w+|pfleg\w+|betreib\w+"
    r"|verlang\w+|häng\w+|nenn\w+|test\w+|sign\w+|mergen|mergt|squash\w*|rebas\w+|setz\w+|mach\w+"
    r"|release\w*|schreib\w+|läuft|laufen|einig\w+|leg\w+)(?!\w)"
    r"|(?:in|für|auf|bei|seit) [\w ]{1,30} (?:nutzen|verwenden|deployen|testen|benutzen|mergen"
    r"|schreiben|releasen|machen) wir|(?:gestern |letzte woche )?(?:haben"
    r"|sind) wir .{2,60}(?:entschieden|umgestellt|umgezogen|migriert|gewechselt|beschlossen|vereinbart"
    r"|geeinigt|gewählt)"
    r"|(?:der |die |das |unser(?:e)?\w* |den |dem )?(?:[\w/.'`-]+ ){0,5}?"
    + _N
    + r"(?: [\w/.'`-]+){0,5}? (?:ist|sind|beginnt|startet|endet|läuft|laufen|nutzt|liegt|findet|finden"
    r"|wird|war|hört|gehört|verwendet|gilt|dauert|steht)"
    r"|(?-i:[A-ZÄÖÜ][\w-]+)(?: und (?-i:[A-ZÄÖÜ][\w-]+))? (?:betreut|pflegt|leitet|verantwortet"
    r"|ist (?:für|verantwortlich|zuständig|unser|allergisch)|prüft|genehmigt|bevorzugt|kümmert)|(?:der"
    r"|die) (?:verantwortliche|maintainer) (?:für|von) .{2,40} ist|es wurde (?:entschieden|beschlossen)",
    decided=r"entschieden|beschlossen|vereinbart|geeinigt|gewählt|festgelegt",
    reference=r"[\w-]+\s?:\s*https?://|"
    r"(?:ist|sind|liegt|liegen|steht|stehen|findest du|werden|wird|dokumentiert|verfolgt|erfasst"
    r"|siehe)\s+(?:\w+ ){0,3}?(?:in|im|auf|unter|bei|hier|https?://)|(?:ist|:|unter|siehe"
    r"|auf)\s*https?://|https?://\S+ (?:ist|hat|zeigt|für)",
    system=SYSTEMS + r"|dokumentation|handbuch|kanal|übersicht|tafel|fehler|bugs|issues|doku",
    why=r"[,;]?\s*(?:weil|da(?= (?:wir|ich|die|der|das|sie|es)\b)|denn|damit(?! du['’]?s?(?: es)? weißt)|sonst|wegen|aufgrund)\s+",
    why_first=r"(?:weil|da)\s+(?P<why>[^,]{4,160}),\s+",
    why_label=r"(?:warum|grund|begründung)\s*:",
    how_label=r"(?:anwendung|wie anwenden)\s*:",
    joint=r"\s*[;—–]\s*|,\s+(?:(?:und|aber|dann)\s+)?|\s+(?:und|aber)\s+|\s+-\s+",
    so=words.SO,
    grounds=words.GROUNDS,
    recalls=words.RECALLS,
    completes=words.COMPLETES,
    denial=words.DENIAL,
    described=words.DESCRIBED,
    leans=words.LEANS,
    negated=words.NEGATED,
    ended=words.ENDED,
    lately=words.LATELY,
    lead=r"[,;:]\s+|\bund |\baber ",
    changes=r"(?:der |die |das |unsere?\w* )?(?P<subject>[\w -]{3,50}?) (?:wurde|ist|wird) (?:jetzt |nun )?auf (?:den )?"
    r"(?P<new>.{1,40}?) (?:verschoben|verlegt|vorgezogen|geändert|gelegt)",
    admits=words.ADMITS,
    refuses=words.REFUSES,
    denies=words.DENIES,
    jest=words.JEST,
    retracts=words.RETRACTS,
    others=words.OTHERS,
    once=words.ONCE,
    instead=words.INSTEAD,
    tells=words.TELLS,
    goes_on=words.GOES_ON,
    no="nein, ",
    corrections=(
        (
            r"(?:nein|nee|eigentlich|sorry|entschuldigung|korrektur|falsch|moment|doch)[\s,:;.!–—-]+(?:es ist"
            r"|das ist|ist|es sind|ich meinte|sondern"
            r"|am)?\s*(?:am )?(?P<new>[^,]{1,60}?),?\s+(?:und )?(?:nicht"
            r"|statt|anstatt)\s+(?:am )?(?P<old>.{1,60})"
        ),
        (
            r"(?:es ist|das ist"
            r"|ich meinte)\s+(?:am )?(?P<new>[^,]{1,60}?),?\s+(?:und )?nicht\s+(?:am )?(?P<old>.{1,60})"
        ),
        (
            r"(?:nein[\s,]+)?(?:es ist |das ist )?nicht\s+(?:am )?(?P<old>[^,;]{1,60}?)\s*,?\s*(?:sondern"
            r"|[;–—])\s+(?:am )?(?P<new>.{1,60})"
        ),
        (
            r"(?:nein|nee|eigentlich|sorry|korrektur|falsch|moment)[\s,:;.!–—-]+(?:es ist|das ist|ist es"
            r"|ich meinte)\s+(?:am )?(?P<new>[^,]{1,40})"
        ),
    ),
    proposal=r"(?:(?:ok|okay|verstanden|gut|alles klar)[\s,.:!]+)*(?:soll ich|sollte ich|darf ich|kann ich"
    r"|möchtest du, dass ich|willst du, dass ich|sollen wir)\s+(?P<rule>[^?]{4,200}?)\s*\?",
    told=r"(?:(?:ok|okay|verstanden|gut|also)[\s,.:!]+)*(?P<rule>du (?:bevorzugst|magst|nutzt|verwendest"
    r"|hasst|möchtest)[^?]{3,160}?)(?:,? (?:richtig|oder|stimmt['’]?s|korrekt))?\s*\?",
    lasting=r"immer|nie(?:mals)?|ab jetzt|ab sofort|künftig|in zukunft|standardmäßig|jede[rmns]?|jedes mal"
    r"|merken|alle",
    yes=r"(?:(?:ja|jawohl|genau|klar|natürlich|richtig|korrekt|gerne|gern|ok(?:ay)?|bitte|immer|niemals|nie"
    r"|mach das|stimmt|ab jetzt|künftig|danke|perfekt|jedes mal|auf jeden fall"
    r"|so machen wir das)[\s,.!]*){1,5}",
    swap=(
        (r"\bdu bevorzugst\b", "ich bevorzuge"),
        (r"\bdu magst\b", "ich mag"),
        (r"\bdu nutzt\b", "ich nutze"),
        (r"\bdu verwendest\b", "ich verwende"),
        (r"\bdu hasst\b", "ich hasse"),
        (r"\bdeine(\w*)\b", r"meine\1"),
        (r"\bdein\b", "mein"),
    ),
    injected=r"ignoriere? (?:alle )?(?:vorherigen|bisherigen|obigen|deine) (?:anweisungen|regeln)"
    r"|neue anweisungen\s*:|du bist (?:jetzt|nun) ein|ohne (?:es )?dem (?:nutzer|benutzer)|(?:lade?"
    r"|sende?|schicke?) .{0,20}(?:\.env|passwörter|passwort|geheimnisse|schlüssel|tokens?"
    r"|zugangsdaten).{0,40}(?:an |nach |zu |https?://|hoch)",
    roles=r"[\[<(*#\s]*(?:system|assistent|entwickler|werkzeug|benutzer|nutzer|administrator"
    r"|assistant)[\])>*\s]*",
    pasting=r"(?:(?:prompt|text|nachricht|titel|datei) (?:soll|sollte|muss) (?:lauten|sagen|heißen)|in der steht|lauten)\s*|(?:(?:fasse?|übersetze?|erkläre?|analysiere?|prüfe?|korrigiere?|überarbeite"
    r"|antworte auf)\b[^:\n]{0,80}|(?:sagt|sagte|schrieb|schreibt|ausgabe|fehler|fehlermeldung|logs?"
    r"|protokoll|seite|e-?mail|mail|artikel|transkript|zitat|text|folgende nachricht)(?: (?:unten|folgt"
    r"|lautet|sagt|ist))?)\s*",
    plan=r"wird |werden |geplant|frist|freeze|meilenstein|roadmap|nächste[rsnm]?|beginnt|startet|launch|demo"
    r"|ziel",
    reflection=r"im nachhinein|rückblickend|lehre|retrospektive|wir haben gelernt|ich habe gelernt",
    conversation=r"(?:besprochen|diskutiert|geredet|gesprochen)|im meeting|hat mir gesagt",
    idea=r"idee\s*:|wir könnten|vielleicht|wäre (?:gut|schön|besser)",
    observation=r"bemerkt|beobachtet|scheint|anscheinend|offenbar|neigt dazu",
)
