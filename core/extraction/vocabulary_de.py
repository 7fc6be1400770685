"""German words that several cues share."""

from __future__ import annotations

_WORD = r"[\w/.'’`&+@()-]+"
_NAMED = r"(?-i:[A-ZÄÖÜ][\w-]+)"
#: What a project is made of and lives with, alone or at the end of a compound. Parts of the code in view are not among it.
THING = (
    r"[\w-]*(?:redis|postgres(?:ql)?|mysql|mongo(?:db)?|kafka|rabbitmq|nats|nginx|elastic(?:search)?|kubernetes|k8s|docker|terraform|jenkins|gitlab|github|sentry|grafana|prometheus|vault|airflow|spark|snowflake|release|version|deploy(?:ment)?s?|freeze|stopp|datenbank(?:en)?|port|server|dienste?|service|branch(?:es)?|frist|termin|demo|launch|sprint|stand-?up|daily"
    r"|retro|review|staging|produktion|prod|ci|api|bereitschaft|zeitzone|meilenstein|cluster|region|bucket|repos?(?:itory)?|budget|schema|[\w-]*jobs?|backups?|lizenz(?:en)?|tokens?"
    r"|zertifikate?|vertrag|verträge|anbieter|dienstleister|kunden?|konto|konten|app|anwendung|website|webseite|frontend|backend|backoffice|gateway|proxy|cache|queue|warteschlange|topics?|broker|index"
    r"|replikate?|container|images?|pods?|knoten|runner|worker|batch|pipeline|linter|formatter|compiler|vpn|firewall|dns|domains?|bastion(?:-host)?|jumphost|umgebung(?:en)?|flags?|geheimnisse|zugangsdaten|schlüssel|logs?|metriken"
    r"|traces|alarme|dashboards?|wiki|doku(?:mentation)?|changelogs?|tickets?|meeting|besprechung|büro|teams?|firma|plattform|produkt|zahlung(?:en)?|rechnung(?:en)?|warenkorb|migration(?:en)?|limits?|quota"
    r"|time-?outs?|aufbewahrung|endpunkte?|endpoints?|webhooks?|events?|zeitplan|fenster|konvention(?:en)?|regeln?|norm(?:en)?|formate?|kodierung|zeitstempel|datum|tags?|artefakte?|pakete?|module?|bibliothek(?:en)?|plugins?"
    r"|maschinen?|builds?|kompilierung|tabellen?|nutzer|db)"
)
#: What such a thing does lastingly.
HOLDS = (
    r"(?:ist|sind|(?:hat|haben)(?! .{0,60}(?:ge\w+t|ge\w+en|\w+iert)$)|braucht|brauchen|benötigt|benötigen|verlangt|läuft|laufen(?! lassen)|nutzt|nutzen|verwendet|verwenden|lebt|lauscht|lauschen|hört|horcht|spricht|sprechen|verfällt|trennt|schließt|öffnet|beginnt|beginnen|startet"
    r"|starten|endet|enden|dauert|dauern|geht|gehen|landet|landen|speichert|akzeptiert|erwartet|unterstützt|unterstützen|erlaubt|verweigert|sendet|hängt|kostet|hält|halten|kommt|kommen|enthält|verwaltet|deckt|zeigt auf"
    r"|bleibt|bleiben|blockiert|begrenzt|muss|müssen|darf|dürfen|kann nicht|können nicht|(?:wurde|wurden) .{0,40}?(?:verschoben|verlegt|umbenannt|ersetzt|abgeschafft|migriert|vorgezogen)|gehört|gehören|heißt|heißen|liegt|liegen|steht|stehen|gilt|gelten|findet|finden|wird|werden|terminiert|cacht|validiert|signiert|verschlüsselt|exportiert|importiert|routet|repliziert|archiviert|erzeugt|schreibt|lehnt|nimmt|nehmen|behält|behalten)"
)
FACT = (
    r"(?!(?:ich|wir|du|man|das|es|jetzt|dann|noch|hier|diese\w*)(?!\w))(?:[\w-]+ ){0,5}?(?:müssen|dürfen|darf) (?:alle|nicht|nur|nie|kein\w*|immer|auf|in|als|mit|unter)(?!\w)|[\w-]+ (?:macht|vergibt|verantwortet|übernimmt|pflegt|betreut) (?:die |der )?(?-i:[A-ZÄÖÜ][a-zäöüß]+)$|[\w-]+ (?:bin|mache) ich$|[\w-]+ liegt bei (?:der|dem|unser\w*|den|(?-i:[A-Z]))|(?!(?:ich|du|es|das|jetzt)(?!\w))(?:[\w-]+ ){2,6}?(?:ab jetzt|ab sofort|künftig) (?!nicht mehr$)\w+|"
    r"(?:am \d{1,2}\. ?\w+|am \w+tag|nächste woche|nächsten \w+|im \w+) (?:ist|geht|kommt|startet|beginnt|endet|findet|wird|haben wir|releasen wir|gehen wir) (?:der|die|das|unser\w*|live|\w+)|"
    r"(?:alle |die )?[\w-]+ (?:sind|werden|ist|wird) (?:überall |immer |nur )*(?:in|als|mit|auf|bei) [\w -]{2,30} (?:gespeichert|abgelegt|kodiert|formatiert|berechnet|erzeugt|gehostet|gebaut|signiert|verschlüsselt|abgerechnet)(?!\w)|[\w-]+ (?:liegen|stehen|landen) (?:immer |alle )?(?:in|auf|bei|unter) (?-i:[A-ZÄÖÜ])\w+|(?:(?:seit|ab) [\w ]{2,14} )?läuft alles (?:über|auf|mit)(?!\w)|alles läuft (?:über|auf|mit)(?!\w)|"
    rf"unsere?[nmrs]? (?:{_WORD} ){{1,4}}?\w{{3,}}t (?:{_WORD} ){{1,}}|[\w-]+ (?:ist|sind) in (?:unserer|unserem|der|dem) [\w-]+ (?:immer|nie|nur) |"
    rf"(?:der |die |das |unsere?[rsnm]? )(?:{_WORD} ){{1,9}}?jede[nrsm]? (?:\w+ )?(?:tag|nacht|morgen|abend|stunde|woche|monat|quartal|jahr|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|wochenende|zweite[nr]?)|alle (?:zwei|drei|\d+) (?:tage|wochen|monate|stunden)(?!\w)|"
    rf"(?:in [\w-]+ |auf [\w-]+ )?(?:alle )?unsere?[nmrs]? (?:{_WORD} ){{1,6}}?{HOLDS}(?!\w)(?! wohl)"
    rf"|(?:(?:der |die |das |den |dem |alle |jede[rs]? |nur (?:der |die |das ))(?:{_WORD} ){{0,4}}?|(?!deine?[nmr]?\b|meine?[nmr]?\b)(?:{_WORD} ){{0,2}}?){THING}(?: (?!der\b|die\b|das\b){_WORD}){{0,5}}? {HOLDS}(?!\w)(?! wohl)"
    rf"|{HOLDS} (?:bei uns|hier) (?!\w+ (?:nicht mehr )?$)|(?:bei uns|in (?:diesem|unserem) (?:projekt|repo|team)) (?:\w+ ){{0,3}}?{HOLDS}(?!\w)|[\w-]+ {HOLDS} bei uns(?!\w)"
    r"|(?:in [\w-]+ )?wir (?:\w+ ){0,1}?(?!(?:müssen|sollten|können|könnten|wollen|wollten|brauchen|hatten|waren|gehen|sehen|versuchen|schauen|haben|sind|warten|hoffen|denken|glauben|wissen|würden)(?!\w))\w+en \w+"
    r"|(?!(?:wenn|falls|warum|wieso|wie|was|wo|wann|ob|dass|weil|dann|morgen|gleich|als nächstes)(?!\w))(?:[\w-]+ ){1,4}(?!(?:müssen|sollten|sollen|können|könnten|wollen|wollten|brauchen|hatten|waren|gehen|sehen|versuchen|schauen|haben .{0,60}(?:gesehen|gefunden|versucht|vergessen|besprochen|probiert)|warten|hoffen|denken|glauben|wissen|würden|werden|machen)(?!\w))\w+en wir (?!(?:das|es|uns|mal|noch|gleich)\b)\w+"
    r"|wir (?:sind|haben) (?:uns |jetzt |nun |gestern |letzte woche |mit \w+ \w+ |endlich |inzwischen ){0,3}?.{0,50}?(?:entschieden|geeinigt|beschlossen|umgestiegen|umgestellt|umgezogen|migriert|gewechselt|gewählt|abgelöst|ersetzt|umbenannt|abgeschafft|festgelegt)(?!\w)"
)
OWNER = (
    rf"{_NAMED}(?: und {_NAMED})? (?:gibt [^,]{{2,40}} frei|nimmt [^,]{{2,40}} ab|reviewt|kümmert|macht (?:die|das|den|alles)|betreut|prüft|pflegt|leitet|verantwortet|verwaltet|deckt|hat bereitschaft|entscheidet|übernimmt|koordiniert|schreibt|kennt)(?!\w)"
    rf"|für (?:den |die |das )?.{{2,40}} ist (?:jetzt )?{_NAMED} (?:zuständig|verantwortlich)|für (?:den |die |das )?[\w-]+ (?:das team|{_NAMED})(?!\w)"
    rf"|(?:jetzt|inzwischen) (?:reviewt|betreut|macht|pflegt|leitet|prüft|übernimmt) {_NAMED}|.{{2,60}} (?:wird|werden) von {_NAMED} (?:betreut|gepflegt|geprüft|reviewt|verwaltet)"
    rf"|bei (?:fragen zu )?.{{2,40}},? (?:frag|sprich) (?:bitte )?(?:mit )?{_NAMED}"
)
MYSELF = (
    r"(?:ich )?hab(?:e)? (?:früher |vorher |davor )?(?:\w+ )?jahre(?:lang)? [\w+#. ]{1,30}(?:gemacht|geschrieben|gearbeitet|programmiert|entwickelt)|(?:in|mit|bei) [\w+#]+ (?:bin|kenne) ich (?:mich )?.{0,24}(?:neu|anfänger\w*|fit|unsicher|nicht aus|gut aus|kaum)|ich (?:nehm|nehme|nutz|benutz)e? (?:\w+ )?für alles |"
    r"ich (?:mache|schreibe|programmiere|entwickle|baue) (?:hauptsächlich|meistens?|überwiegend|vor allem|fast nur|vorwiegend|normalerweise) |ich (?:komme aus|wohne|lebe|bin (?!gerade|verwirrt|nicht sicher|fertig|dabei|mir|dafür|dagegen|bereit|in (?:einer|der)|unterwegs|zurück|gleich|kurz|auf dem weg|heute)|hab(?:e)? (?:noch )?nie (?:mit )?|kenne (?:mich )?|lese (?:meistens|code)|arbeite (?:unter|mit|nur|in|bei|von|meist|als|vormittags)|spreche|programmiere|nutze (?:einen?|mac|windows|linux))"
    r"|mein(?:e)? (?:tastatur|bildschirm|editor|rechner|rolle|beruf|zeitzone) (?:ist|hat)|[\w#+-]+ ist (?:komplett |völlig |ganz |noch )*(?:neu für mich|neuland)"
)
_IMPERATIVE = r"(?:nutze?|nimm|schreibe?|halte?|füge?|setze?|lass|starte|prüfe?|frage?|nenne?|formatiere?|teste?|erzeuge?|erstelle?|beginne?|bevorzuge?|zeige?|gib|erkläre?|erklär|beschreibe?|antworte?|mach|mache|vermeide?|teile?|zitiere?|erwähne?|dokumentiere?|bleib|warte?|begrenze?|signiere?|sortiere?|kommentiere?|denk|verwende?|erhöhe?|aktualisiere?|pass|informiere?|sag|zieh|registriere?)"
#: Orders that last by what they are about: a kind of work, a class of things, a bound, something to leave alone.
DIRECTIVE = (
    r"bis (?:dahin|zum \w+) (?:bitte )?(?:nichts|keine?n?) (?:mehr )?|(?:keine?n?|ohne) [\w-]+(?: in den| in der| im| in) [\w-]+|"
    r"(?:noch )?eine (?:letzte |kleine )?(?:regel|konvention)(?: noch| dazu)?\s*:|halte? (?!(?:das|es)\b)[\w./' -]{2,40}? (?:stabil|kompatibel|schlank)(?!\w)|in (?:dieser|unserer) (?:codebasis|codebase|anwendung) (?:\w+ )?wir |"
    r"(?:kurze|knappe|ausführliche|einfache) (?:antworten|erklärungen|zusammenfassungen|commits|nachrichten)(?!\w)|"
    r"(?:für )?(?:das )?nächste[sn]? mal(?=[\s,:])|(?:bitte )?(?:ab|von) (?:jetzt|heute|sofort)(?: an)?(?=[\s,])|in zukunft(?=\s)"
    rf"|(?:(?:wenn|falls|sobald|immer wenn|jedes mal wenn) (?:du|ihr|man|wir) (?!fertig|soweit)[^,?]{{3,60}}, (?:dann |bitte |auch |immer |nie )*)(?:{_IMPERATIVE})(?!\w)"
    rf"|bevor du [^,?]{{2,50}}, {_IMPERATIVE}(?!\w)"
    r"|(?:bitte )?lass (?!(?:das|es|mich|uns|sie)\b(?! \w+ in ruhe))[\w./' -]{2,40}? (?:in ruhe|unverändert|so wie)"
    r"|(?:bitte )?(?:halte?|begrenze?) (?!(?:das|es|dich|dir)(?! \w+ (?:unter|bei))(?!\w))[\w./' -]{2,40}? (?:unter|über|bei höchstens|kurz|klein|einfach)(?!\w)"
    r"|[\w-]+(?: [\w-]+)? nur (?:an|für|in|mit|bei|wenn|falls|im|auf) "
    r"|(?:die |alle )?(?:commit-?(?:messages|nachrichten)|commits?|kommentare?|docstrings?|branch-?namen|branches|pr-?titel|titel|variablennamen|antworten|erklärungen) (?:bitte |immer |nur |heißen )*(?:auf|in|im|mit|ohne|von) (?!(?:der|dem|arbeit)\b)\w+"
    r"|(?:bitte )?(?:gib|zeig|schick|schreib)(?:e)?(?: mir| uns)? (?!(?:das|die|den|der|dies|mal)\b)[\w -]{3,40}?(?: statt |, nicht |, keine | anstatt | und keine )"
    r"|(?:erklär|erkläre|beschreib|beschreibe)(?: mir)?(?: also| bitte)? (?!(?:das|mir|den|die|dies\w*|warum|wie)\b)[\w' -]{0,50}?(?:als wäre|von grund auf|von null|schritt für schritt|langsam|ausführlich|mit beispielen|zu viel)"
    r"|(?:bitte )?hör(?:e)? (?:bitte )?auf,? |(?:bitte )?keine? (?:[\w-]+ ){1,3}mehr|(?:bitte )?keine? (?:emojis?|abkürzungen|mocks?|todos?|commits?|kommentare)(?!\w)|(?:nur|immer|nie(?:mals)?) (?:über|mit|ohne|auf|von|per|direkt|zuerst) (?:d\w+ )?\w+"
    r"|(?:bitte )?(?:fass|rühr|änder|lösch|schreib|nutz|verwend|mach|push|bau|nimm|benutz)(?:e)? .{2,50} (?:nicht|nie|niemals)(?: an| um| mehr)?$"
    r"|schreib(?:e)? lieber |in (?:diesem|unserem) (?:repo|projekt|dienst) (?:bitte )?"
    + _IMPERATIVE
    + r"|denk(?:e)? (?:immer )?an "
)
#: Somebody who is not the speaker, as the one that a statement is about.
OTHERS = r"meine?[nrms]? (?:[\w-]+ )?(?:chef(?:in)?|boss|vorgesetzter?|kolleg(?:e|en|in|innen)|mitarbeiter(?:in)?|praktikant(?:in)?|werkstudent(?:in)?|azubi|team-?lead|teamleiter(?:in)?|manager(?:in)?|freund(?:in|e)?|frau|mann|partner(?:in)?|tochter|sohn|kind(?:er)?|bruder|schwester|mutter|vater|eltern|onkel|tante|nachbar(?:in)?|mitbewohner(?:in)?|kund(?:e|in|en)|lehrer(?:in)?|professor(?:in)?|arzt|ärztin|vorgänger(?:in)?|nachfolger(?:in)?|assistent(?:in)?|mentor(?:in)?)(?!\w)(?! heiß(?:t|en) )"
#: What somebody else says, writes or is said to do.
REPORTED = (
    rf"{OTHERS} (?:[\w-]+ )?(?:will|wollen|möchte|möchten|wünscht|verlangt|erwartet|besteht|fordert|hätte gern)(?!\w)|"
    r"(?:der|die|ein|eine|unser\w*) (?:kund\w+|nutzer\w*|kolleg\w+|tester\w*) (?:schreib(?:t|en)|melde[tn]|sag(?:t|en)|berichte[tn]|beschwer\w+)(?: sich)?,? dass |"
    r"(?:aus|in|laut) (?:dem|der|seinem|ihrer|deren) (?:[\w-]+ )?(?:ticket|issue|spec|spezifikation|mail|e-?mail|chat|thread|anforderung(?:en)?|kommentar|review|doku)\s*[:,]|die (?:fehler)?meldung (?:sagt|lautet|meint|behauptet)|"
    r"(?!(?:ich|wir|du|wenn|bitte)\b)(?:[\w'’-]+ ){1,6}?(?:sagt|glaubt|meint|denkt|behauptet|findet|lehrt),? (?:dass |man |nutzer |wir |es )|(?:unser|mein|der|die)\w* [\w-]+ (?:glaubt|meint|denkt|behauptet|findet)(?!\w)|in der [\w-]+ (?:\w+ ){0,3}steht|"
    r"(?:(?:irgend)?(?:wer|jemand)|ein (?:typ|freund|kollege|artikel|blog|tutorial|kommentar|berater)|eine (?:freundin|kollegin)|die leute|alle|manche|(?:der|die|das|dieser|diese|sein|ihr|ein|eine|dem|laut) (?:[\w-]+ )?(?:doku(?:mentation)?|readme|kommentar|artikel|blog|post|tutorial|buch|leitfaden|handbuch|nachricht|team|bot|dienstleister|berater"
    r"|autor|ticket|issue|mail|e-?mail|seite|website|wiki|ausgabe|log|fehler|modell|assistent|kollege|kollegin|kunde)|stack ?overflow|chatgpt|copilot|reddit|twitter|linkedin|google|(?-i:[A-ZÄÖÜ]\w+))(?: (?:auf|in|im|von|bei|über) [\w' -]{2,30}?)? (?:hat )?(?:mir |uns |immer )?(?:sagt|sagte|meint|meinte|behauptet|behauptete|empfiehlt|empfahl|schreibt|schrieb|steht|denkt|glaubt|besteht darauf|rät|erwähnt|schwört|antwortete|geantwortet|findet)(?!\w)"
    r"|(?:im|in der|in dem|auf der|in den) (?:[\w-]+ )?(?:doku(?:mentation)?|readme|kommentar|artikel|blog|wiki|mail|e-?mail|ticket|issue|handbuch|seite|log|buch) (?:steht|heißt es|stand)"
    r"|laut |angeblich|anscheinend|scheinbar|offenbar|ich hab(?:e)? (?:gelesen|gehört)|es heißt|man sagt|mir wurde gesagt|gerüchteweise"
)
LATELY = r"jetzt|nun|aktuell|derzeit|momentan|inzwischen|mittlerweile|heutzutage|neuerdings"
SO = r",\s+(?:also|daher|deshalb|darum|deswegen|somit)\s+|\s+(?:daher|deshalb)\s+"
GROUNDS = r"(?:das|die|der|es|sie|er|wir|ich|sonst|unsere?|da|denn|zwei|drei|alle|alles|jede[rs]?|so)(?!\w)"
RECALLS = r"(?:das (?:ist|war|hat|macht|bricht|kostet)|es (?:ist|war|hat)|sonst|wir (?:hatten|haben schon|mussten|waren)|letztes mal|die (?:ist|sind|war|hat)|der (?:ist|war))(?!\w)"
COMPLETES = r"(?:welche\w*|ob|dass|was|wo|wann|wie|wer)(?!\w)(?![^?]*\?)|(?:und |aber )?(?:nur|außer|ausgenommen|während|wohingegen|der rest|sondern|(?:nie|niemals|nicht|immer) (?:im|in|bei|für|über|von|vom|auf|mit|per|als|an|am|zu|zum|unter|vor|nach|aus|direkt)|(?:nie|nicht) [\w.-]+[.!]*$)(?!\w)"
ENDED = r"nicht mehr|keine? \w+ mehr|ist raus|vorbei"
ADMITS = (
    r"(?:(?:(?:das (?:war|ist) (?:der|die|das|mein\\w*) (?:alte|falsche|letzte)\\w* \\w+|ich hab(?:e)? (?:nachgesehen|nachgeschaut|das verwechselt)|falsch)|hm+|äh|ups|nein|nee|sorry|entschuldigung|verzeihung|moment|quatsch|unsinn|halt|stimmt nicht|(?:das war )?mein fehler|ich hab(?:e)? mich (?:vertan|geirrt|verschrieben)|da hab(?:e)? ich mich (?:vertan|geirrt)|korrektur|eigentlich|falsch|doch nicht|tippfehler|ich meinte)"
    r"(?:\s*[,:;.!–—…-]+\s*|\s+(?=(?:sorry|moment|ich hab|eigentlich|mein fehler)(?!\w)))){1,4}"
)
INTROS = (
    r"(?:(?:nur |noch )?(?:eine|kleine) (?:\w+ )?(?:bitte|sache|anmerkung)(?: noch)?|ach (?:ja|und)|was noch)[\s,:;.!–—-]+|"
    r"(?:achtung|vorsicht|hinweis|übrigens|zur info|kurz zu mir|kurzer kontext|kontext|vorweg|zwei (?:sachen|dinge)(?: vorweg)?|wichtig|stolperfalle|falle|moin|hallo|hi|servus|zu(?:r)? erinnerung|nur damit du(?:'s| es)? weißt|(?:heute )?gelernt|wie sich herausstellt|es hat sich herausgestellt)[\s,:;.!–—-]+(?:dass )?"
)
#: A ban and its verb.
NEGATED = r"(?:bitte )?(?:nicht|nie|niemals|kein\w*) (?P<verb>\w{3,})"
#: Somebody or something that was named before.
LEANS = r"(?:er|sie (?:\w+t|sind|haben|\w+en)|es (?!gibt|ist (?:verboten|wichtig|erlaubt)|wurde)\w+t|ihr (?:channel|kanal|team)|(?:der|die|das) (?:läuft|ist|hat|geht|kommt|braucht|liegt|steht|hört|lauscht|darf|muss|wird|kann))"
#: What is not to be, named and no more.
DENIAL = r"(?:keine?[nrms]?|ohne) [\w-]+(?: [\w-]+){0,2}"
#: How a thing in view ought to behave.
DESCRIBED = (
    r"(?:der|die|das|es|ein\w*|diese\w*)(?!\w).{0,40}?(?:soll|sollte|sollen|muss|müssen|darf|dürfen)(?!\w)"
)
#: How far a work has come, how a thing fails, what was just done, where the speaker sits: true of this moment alone.
MOMENT = (
    r"^du (?!(?:musst|sollst|darfst|solltest|kannst|brauchst|wirst)(?!\w))(?!.*(?:bitte|ab jetzt|ab sofort|künftig|in zukunft|von nun an)(?!\w))\w+ (?:[\w-]+ ){0,4}?(?:immer|nie(?:mals)?|ständig|dauernd|andauernd|jedes mal)(?!\w)|^(?:immer|nie|ständig|dauernd) \w+st du(?!\w)|^wir (?:brechen|zerschießen|vergessen|verpassen|vermasseln|verlieren|machen .{0,20}kaputt) (?:[\w-]+ ){0,4}?(?:immer|ständig|dauernd|jedes mal)?|^wir \w+en (?:immer|ständig|dauernd) .{0,24}kaputt"
    r"|^ich (?:kriege?|bekomme?|schaffe?|verstehe?|kapiere?|finde?|vergesse?|verwechsl?e?) (?:[\w-]+ ){0,4}?(?:nie|immer|ständig)(?!\w)|^(?:noch )?nie (?:gesehen|gehört|erlebt)|^(?:das |so ?was )hab(?:e)? ich (?:noch )?nie|"
    r"^(?:war|waren|wurde|wurden|hatte|hatten|ging|gab)(?!\w)|^dies\w* [\w-]+ \w+ (?:immer|nie)(?!\w)|"
    r"du (?!sollst|musst|darfst|solltest|kannst)\w+st (?:\w+ )?(?:immer|nie|ständig|wieder|jedes mal)(?!\w)|(?:ist|sind|war|läuft|wirkt) (?:jetzt |viel |etwas |schon |deutlich |ein bisschen )*(?:schneller|langsamer|besser|schlechter|schöner|sauberer)(?! als)|(?:geht|läuft|funktioniert|klappt|greift|steht|ist|sind|tut|zieht) (?:[\w-]+ ){0,4}noch (?:nicht|kein)|(?:minuten|stunden|tage|wochen|ewig|lange) gedauert|(?:minuten|stunden|tage|zeit) verloren|die ganze zeit|(?:ist|sind|läuft) (?:jetzt |wieder |schon |noch )*auf v?\d+\.\d+(?:\.\d+)?(?:$|,)|"
    r"^(?:der|das|mein|unser) (?:eigentliche |einzige )?(?:fehler|problem|bug|haken|symptom) (?:ist|war|dabei|scheint)|(?:keiner|niemand) weiß|"
    r"seit (?:gestern|heute|vorhin|dem (?:update|upgrade|merge|deploy\w*))(?!\w)|keine ahnung|weiß (?:nicht|ich nicht)|(?:schickt|sendet|lädt|ruft|rendert|läuft) .{1,40}(?:doppelt|zweimal)(?! (?:am|pro|die|in))|du hast recht|wir \w+en (?:ihn|es|sie|das) (?:nach|vor|später|dann|morgen|noch|gleich|erst|am)(?!\w)|"
    r"(?:sind|bin|ist) (?:noch |gerade |fast |halb |schon )*(?:mitten (?:in|im)|halb durch|zur hälfte|fast fertig|fast durch)|\d+ von (?:den )?\d+ (?:\w+ )?(?:sind |ist |wurden )?(?:durch|fertig|übrig|migriert|grün|erledigt|offen|geschafft)"
    r"|(?:ci|build|pipeline|job|tests?|suite|deploy(?:ment)?|migration|import|export) (?:läuft|laufen|baut|wartet|hängt) (?:noch|gerade|schon|wieder|jetzt|durch)(?!\w)"
    r"|läuft (?:\w+ )?(?:voll|heiß|leer|aus dem ruder|ins leere)|(?:tut|macht|passiert) (?:gar |einfach )?nichts|(?:liefert|zeigt|gibt|wirft|schickt|sendet) (?:\w+ ){0,4}?(?:immer|ständig|dauernd|jedes mal) (?:\w+ )?(?:leere?\w*|falsche?\w*|null|einen? fehler|nichts|500|404|dasselbe|alte\w*)|(?:wird|werden) (?:\w+ )?(?:nie|nicht) \w+t(?!\w)|(?:läuft|geht|bricht|fliegt|stürzt) (?:\w+ ){0,3}?(?:ab|weg|raus)(?!\w)|kein speicher mehr"
    r"|^(?:hab(?:e)?|bin|war|hatte) (?:\w+ ){0,6}?(?:ge\w+t|ge\w+en|\w+iert|ver\w+t)(?!\w)|(?:sind|ist) (?:jetzt |nun |schon )?(?:verschoben|angepasst|gemergt|gepusht|umbenannt|erledigt|behoben|repariert)"
    r"|du (?:hast|bist) (?:\w+ ){0,3}?(?:wieder|schon wieder|nie|vergessen|nicht)(?!\w)|sorry für|entschuldigung für"
    r"|ich (?:sitze|bin|hänge|stecke) (?:gerade |noch |nur )?(?:im|in (?:der|einem|einer)|am|auf (?:dem|der)) (?:zug|bahn|bus|auto|flieger|flugzeug|meeting|call|handy|telefon|termin|flughafen|café|konferenz|hotel)(?!\w)"
)

#: An occasion that passes: a trial, a first draft.
FOR_NOW = r"(?:für|in|bei) diese[nrmsn]? (?:versuch|prototyp|demo|experiment|spike|test|entwurf|schritt|durchlauf|benchmark|probe|hotfix|runde)|für (?:den|die) erste[nr]? (?:entwurf|version|schritt|durchlauf|runde)"

#: What might be one day.
SUPPOSED = (
    r"als (?:witz|scherz)|(?:nur )?(?:zum|aus) spaß\s?[:,]|im scherz|spaßeshalber|spiele? (?:den|die|einen?|mal) |tu so,? als|verhalte? dich (?:wie|als)|benimm dich wie|ich (?:bin (?:anderer meinung|nicht einverstanden|dagegen)|widerspreche|bezweifle|stimme (?:[\w-]+ ){0,3}nicht zu)|(?:wir|ich) (?:haben?|hatten?|hätten?|wären?|waren?)(?: uns| mich)? (?:fast|beinahe|um ein haar)(?! (?:alle\w*|immer|nie|nur|jede\w*|überall|ausschließlich|täglich)(?!\w))(?!\w)|(?:fast|beinahe) (?:haben|hatten|hätten|wären)"
    r"|(?:user ?story|lied-?text|song-?text|gedicht|lied)\s?:|als (?:nutzer|benutzer|kunde|besucher|anwender)(?:in)? (?:möchte|will|kann|bevorzuge|brauche|mag|soll) |"
    r"(?:wenn|falls) [^?]{3,80}, [^?]{0,30}?(?:würde|würden|wäre|wären|hätte|hätten|müsste|müssten|bräuchte|bräuchten|könnte|könnten)(?!\w)|(?:wenn|falls) (?:wir|ich|man|die|der|das) (?:\w+ )?(?:irgendwann|jemals|eines tages|mal)(?!\w)|(?:falls|sollten|sollte) (?:wir|ich|man) (?:irgendwann|jemals|je)"
)
#: One part of what is being built, and how it has to behave: that is ordered, not told.
ORDERED = r"(?:der|die|das|dieser?|dieses) (?:[\w-]+ )?(?:tooltip|button|knopf|seite|dialog|menü|formular|eingabe|icon|liste|zeile|endpunkt|funktion|methode|parser|skript|importer?|exporter?|handler|antwort|banner|schalter|komponente|leiste|seitenleiste) (?:soll|sollte|muss|müsste)(?!\w)"
#: What is told for the other one to know.
TELLS = r"(?:ach,? )?(?:übrigens|zur info|nur damit du['’]?s(?: es)? weißt|stolperfalle|(?:wie sich|es hat sich) herausgestellt?(?: hat)?,?(?: dass)?|achtung|hinweis|wichtig|noch was|vorweg|kontext|gut zu wissen)"
#: A clause that goes on about the speaker with its verb alone.
GOES_ON = r"(?:bin|mag|hab|habe|kann|will|möchte|brauche|schreibe|lese|arbeite|spreche|kenne|wohne|hasse|liebe|komme)(?! bitte| immer| nie)"
#: The wish that something is not remembered.
REFUSES = (
    r"(?:bitte |und |aber |doch |mal )*(?:merke?n?(?: sie)?(?: dir| euch| sich)?(?: bitte| das| dies| es| folgendes| davon| ja| bloß| also| mal| auf keinen fall| auch)* (?:nicht(?! nur)|nie(?:mals)?|nichts|keinesfalls|keine?[nrms]?)(?!\w)|merke?n?(?: sie)?(?: dir| euch| sich)? (?:auf keinen fall|bloß|ja) nicht|merke?n?(?: dir| euch| sich)? auf keinen fall(?!\w)"
    r"|(?:speicher|notier|behalt|protokollier|schreib)e?n?(?: sie)?(?: dir| euch)?(?: bitte)?(?: das| dies| es| folgendes| davon)?(?: bitte| auf keinen fall| bloß| ja| auch)* (?:nicht|nie(?:mals)?|nichts)(?=,? (?:dass|was) |\s?[:.,;!)]|\s?$| ab| auf| davon| über mich| in dein\w* (?:gedächtnis|notizen))"
    r"|(?:das |dies |es |folgendes )?(?:bitte |auf keinen fall |bloß |ja )*(?:nicht|nie(?:mals)?|nichts(?: davon)?) (?:merken|speichern|notieren|aufschreiben|behalten|abspeichern|einprägen)(?=\s?[:.,;!)]|\s?$|,? dass)"
    r"|(?:das |dies |es )?(?:du |man )?(?:musst|sollst|darfst|brauchst|solltest|sollte|soll|muss|darf|braucht)(?: du)?(?: dir| das| dies| es| dich| davon| folgendes| bitte| auch)* (?:nicht|nie(?:mals)?|nichts)(?: davon| daran)? (?:zu )?(?:merken|gemerkt|gespeichert|speichern|notieren|notiert|erinnern|behalten|aufschreiben)(?!\w)"
    r"|(?:es ist |es gibt )?(?:nicht nötig|unnötig|nicht notwendig|kein(?:en)? grund|nicht erforderlich),? (?:dir |dass du dir )?(?:das |dies |es )?(?:zu )?(?:merk|speicher|notier|behalt)\w*|(?:ich )?(?:will|möchte)(?: ich)?(?: auf keinen fall)? nicht,? dass du .{0,60}?(?:merkst|speicherst|notierst|behältst)|(?:ich )?(?:will|möchte),? dass du .{0,60}?nicht (?:merkst|speicherst|notierst|behältst)|denke? (?:bitte )?daran,? .{0,60}?nicht zu (?:merken|speichern|notieren)"
    r"|vergiss,? (?:dass|was) ich |(?:das |dies )?(?:bleibt )?unter uns(?= gesagt|\s?[,:.]|$)|nicht fürs protokoll)"
)
#: Words that only deny; no value is made of them.
DENIES = r"(?:(?:nein|nee|nö|nicht|nie|niemals|nichts|keine?\w{0,2}|doch|falsch|moment|stopp|warte|halt|eigentlich|sorry|gar|überhaupt|auf keinen fall|bitte|danke|so|das|es|mehr|ach|oh|quatsch|natürlich|bloß)(?:[\s,.!–—-]+|$)){1,6}"
#: What ends a statement that is not meant.
JEST = r"(?:nur|kleiner|war(?: nur)?(?: ein)?|bloß) (?:ein )?(?:scherz|spaß|witz)|(?:ich )?mach(?:e)? (?:nur |bloß )?(?:witze|spaß)|(?<=[,–—-] )nicht|(?<= )/[sj]|(?:sagte?|hat) (?:noch )?(?:niemand|keiner)(?: je(?:mals)?)?(?: gesagt)?|ironie aus|schön wär['’]?s|von wegen"
#: What takes back the statement before it.
RETRACTS = rf"{JEST}|scherz|spaß|nein|nee|nicht|falsch|quatsch|unsinn|stimmt nicht|vergiss (?:das|es)|(?:das war )?mein fehler|das war falsch|ich hab(?:e)? mich (?:vertan|geirrt)|ich nehme (?:das|es) zurück"
#: It was so before.
ONCE = r"früher|vorher|ehemals|bisher|vormals"
#: What comes in the place of what ended.
INSTEAD = r"(?:bitte )?(?:nutze?|nutzt|verwende?|benutze?|nimm|nehmt) (?!das\b|es\b)(?=\w)"
