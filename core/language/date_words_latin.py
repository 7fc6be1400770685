"""How English, French, Portuguese, Spanish and German speak of days."""

from __future__ import annotations

from mnemic.core.language.date_words import DateWords, numbered

EN = DateWords(
    days=("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    months=tuple(
        "jan(?:uary)? feb(?:ruary)? mar(?:ch)? apr(?:il)? may june? july? aug(?:ust)? sep(?:t(?:ember)?)?"
        " oct(?:ober)? nov(?:ember)? dec(?:ember)?".split()
    ),
    units={
        "days?": "day",
        "weeks?": "week",
        "fortnights?": "fortnight",
        "months?": "month",
        "years?": "year",
    },
    numbers=numbered("one|a|an two three four five six seven eight nine ten"),
    fixed={
        "the day after tomorrow": 2,
        "the day before yesterday": -2,
        "tomorrow": 1,
        "yesterday": -1,
        "today": 0,
        "tonight": 0,
        "this (?:morning|afternoon|evening)": 0,
        "last night": -1,
    },
    forms=(
        ("next-week", "next {d}"),
        ("next-week", "{d} next week"),
        ("this-week", "this (?:coming )?{d}"),
        ("before", "last {d}"),
        ("from-day", "a week from {d}"),
        ("ahead", "in {n} {u}"),
        ("ahead-now", "{n} {u} from now"),
        ("ago", "{n} {u} ago"),
        ("this-end", "(?:the )?end of this (?P<p>week|month|quarter|year)"),
        ("end", "(?:the )?end of (?:the )?(?P<p>week|month|quarter|year)"),
        ("next", "next (?P<p>week|month|quarter|year)"),
        ("last", "last (?P<p>week|month|quarter|year)"),
        ("this", "this (?P<p>week|month|quarter|year)"),
        ("month-day", "{m} (?P<n>\\d{1,2})(?:st|nd|rd|th)?"),
        ("month-day", "(?P<n>\\d{1,2})(?:st|nd|rd|th)? (?:of )?{m}"),
        ("day", "{d}"),
    ),
    vague="(?<!as )(?<!how )soon(?! (?:as|after))|shortly(?! (?:after|before))|(?<!least )(?<!most )(?<!more )(?<!as )recently(?! \\w+(?:ed|en) \\w)(?! used)|lately|the other day|a (?:few|couple of) (?:days|weeks|months) ago"
    "|in a (?:few|couple of) (?:days|weeks|months)|later this (?:week|month|year)",
)
FR = DateWords(
    days=("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    months=tuple(
        "janvier f[ée]vrier mars avril mai juin juillet ao[ûu]t septembre octobre novembre d[ée]cembre".split()
    ),
    units={"jours?": "day", "semaines?": "week", "mois": "month", "ans?": "year"},
    numbers=numbered("une|un deux trois quatre cinq six sept huit neuf dix"),
    fixed={
        "après-demain": 2,
        "avant-hier": -2,
        "demain": 1,
        "hier": -1,
        "aujourd['’]hui": 0,
        "ce (?:soir|matin)": 0,
    },
    forms=(
        ("next-week", "{d} de la semaine prochaine"),
        ("upcoming", "{d} prochain"),
        ("this-week", "ce {d}"),
        ("before", "{d} dernier"),
        ("ahead", "dans {n} {u}"),
        ("ago", "il y a {n} {u}"),
        ("end", "(?:la )?fin (?:de la (?P<p>semaine)|du (?P<q>mois|trimestre)|de l['’](?P<r>année))"),
        (
            "next",
            "la (?P<p>semaine) prochaine|le (?P<q>mois|trimestre) prochain|l['’](?P<r>an(?:née)?) prochaine?",
        ),
        (
            "last",
            "la (?P<p>semaine) dernière|le (?P<q>mois|trimestre) dernier|l['’](?P<r>an(?:née)?) dernière?",
        ),
        ("this", "cette (?P<p>semaine|année)|ce (?P<q>mois|trimestre)(?:-ci)?"),
        ("month-day", "(?P<n>\\d{1,2}|1er) {m}"),
        ("day", "{d}"),
    ),
    vague="(?<!aussi )bientôt|(?<!plus )(?<!moins )récemment(?! \\w+ée?s?\\b)|l['’]autre jour|il y a quelques (?:jours|semaines|mois)|dans quelques (?:jours"
    "|semaines|mois)",
)
PT = DateWords(
    days=(
        "segunda(?:-feira)?",
        "terça(?:-feira)?",
        "quarta(?:-feira)?",
        "quinta(?:-feira)?",
        "sexta(?:-feira)?",
        "sábado",
        "domingo",
    ),
    months=tuple(
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split()
    ),
    units={"dias?": "day", "semanas?": "week", "m[êe]s(?:es)?": "month", "anos?": "year"},
    numbers=numbered("uma|um duas|dois três quatro cinco seis sete oito nove dez"),
    fixed={
        "depois de amanhã": 2,
        "anteontem": -2,
        "amanhã": 1,
        "ontem": -1,
        "hoje": 0,
    },
    forms=(
        ("next-week", "{d} da (?:semana que vem|próxima semana)"),
        ("upcoming", "pr[óo]xim[ao] {d}"),
        ("upcoming", "{d} que vem"),
        ("this-week", "n?est[ae] {d}"),
        ("before", "{d} passad[ao]"),
        ("before", "[úu]ltim[ao] {d}"),
        ("ahead", "(?:em|daqui a) {n} {u}"),
        ("ago", "há {n} {u}"),
        ("ago", "{n} {u} atrás"),
        ("end", "(?:o )?(?:fim|final) (?:da (?P<p>semana)|do (?P<q>mês|trimestre|ano))"),
        ("next", "(?P<p>semana|mês|trimestre|ano) que vem|pr[óo]xim[ao] (?P<q>semana|mês|trimestre|ano)"),
        ("last", "(?P<p>semana|mês|trimestre|ano) passad[ao]"),
        ("this", "est[ae] (?P<p>semana|mês|trimestre|ano)"),
        ("month-day", "(?P<n>\\d{1,2}) de {m}"),
        ("day", "{d}"),
    ),
    vague="em breve|(?<!mais )(?<!menos )recentemente(?! \\w+[ai]d[oa]s?\\b)|outro dia|há (?:algumas|alguns|poucas|poucos) (?:dias|semanas|meses)"
    "|daqui a (?:algumas|alguns|poucas|poucos) (?:dias|semanas|meses)",
)
ES = DateWords(
    days=("lunes", "martes", "mi[ée]rcoles", "jueves", "viernes", "s[áa]bado", "domingo"),
    months=tuple(
        "enero febrero marzo abril mayo junio julio agosto se?ptiembre octubre noviembre diciembre".split()
    ),
    units={"d[íi]as?": "day", "semanas?": "week", "mes(?:es)?": "month", "años?": "year"},
    numbers=numbered("una|un dos tres cuatro cinco seis siete ocho nueve diez"),
    fixed={
        "pasado mañana": 2,
        "anteayer|antes de ayer": -2,
        "(?<!la )(?<!de )mañana": 1,
        "ayer": -1,
        "hoy|esta noche": 0,
    },
    forms=(
        ("next-week", "{d} de la (?:semana que viene|próxima semana)"),
        ("upcoming", "pr[óo]ximo {d}"),
        ("upcoming", "{d} que viene"),
        ("this-week", "este {d}"),
        ("before", "{d} pasado"),
        ("before", "[úu]ltimo {d}"),
        ("ahead", "(?:en|dentro de) {n} {u}"),
        ("ago", "hace {n} {u}"),
        ("end", "(?:el )?(?:fin|final) (?:de la (?P<p>semana)|del? (?P<q>mes|trimestre|año))"),
        ("next", "(?P<p>semana|mes|trimestre|año) que viene|pr[óo]xim[ao] (?P<q>semana|mes|trimestre|año)"),
        ("last", "(?P<p>semana|mes|trimestre|año) pasad[ao]"),
        ("this", "est[ae] (?P<p>semana|mes|trimestre|año)"),
        ("month-day", "(?P<n>\\d{1,2}) de {m}"),
        ("day", "{d}"),
    ),
    vague="(?<!tan )(?<!más )(?<!lo )pronto(?! como)|(?<!más )(?<!menos )recientemente(?! \\w+[ai]d[oa]s?\\b)|hace poco|el otro día|hace (?:algunos|algunas|unos|unas) (?:días|semanas"
    "|meses)"
    "|en (?:algunos|algunas|unos|unas) (?:días|semanas|meses)",
)
DE = DateWords(
    days=("montag", "dienstag", "mittwoch", "donnerstag", "freitag", "(?:samstag|sonnabend)", "sonntag"),
    months=tuple(
        "januar februar märz april mai juni juli august september oktober november dezember".split()
    ),
    units={"tag(?:en?)?": "day", "wochen?": "week", "monat(?:en?)?": "month", "jahr(?:en?)?": "year"},
    numbers=numbered("einem|einer|ein|eine zwei drei vier fünf sechs sieben acht neun zehn"),
    fixed={
        "übermorgen": 2,
        "vorgestern": -2,
        "(?<!guten )(?<!am )(?<!jeden )morgen": 1,
        "gestern": -1,
        "heute": 0,
    },
    forms=(
        ("next-week", "{d} (?:der )?nächste[rn]? woche"),
        ("upcoming", "(?:nächste|kommende|künftige)[rn] {d}"),
        ("this-week", "diese[nrm] {d}"),
        ("before", "(?:letzte|vergangene|vorige)[rn] {d}"),
        ("ahead", "in {n} {u}"),
        ("ago", "vor {n} {u}"),
        ("this-end", "ende (?:dieser (?P<p>woche)|dieses (?P<q>monat|quartal|jahr)(?:e?s))"),
        ("end", "ende (?:der (?P<p>woche)|des (?P<q>monat|quartal|jahr)(?:e?s))"),
        ("next", "nächste[rns]? (?P<p>woche|monat|quartal|jahr)"),
        ("last", "(?:letzte|vorige|vergangene)[rns]? (?P<p>woche|monat|quartal|jahr)"),
        ("this", "diese[rns]? (?P<p>woche|monat|quartal|jahr)"),
        ("month-day", "(?P<n>\\d{1,2})\\. {m}"),
        ("day", "{d}"),
    ),
    vague="(?<!so )bald(?! wie)|demnächst|(?<!zuletzt )kürzlich(?! \\w+(?:te|ten|ter|tes|ne|nen|ner|nes)\\b)|neulich|vor (?:ein paar|einigen) (?:tagen|wochen|monaten)"
    "|in (?:ein paar|einigen) (?:tagen|wochen|monaten)",
)
