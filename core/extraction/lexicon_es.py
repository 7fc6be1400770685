"""Spanish cues for the rules of extraction."""

from __future__ import annotations

from mnemic.core.extraction import vocabulary_es as words
from mnemic.core.extraction.lexicon import SYSTEMS, Lexicon

_N = (
    r"(?:release|versión|despliegues?|deploys?|congelaci[oó]n|freeze|base(?: de datos)?|puerto|servidor"
    r"|servicio|rama|fecha límite|plazo|demo|lanzamiento|sprint|retro|daily"
    r"|staging|preproducción|producción|prod|ci|api|responsable|mantenedor|guardia|zona horaria|huso"
    r"|hito|clúster|región|repositorio|incidente|presupuesto|esquema|licencia)"
)
_DO = (
    r"(?:arregla|corrige|añade|agrega|rehaz|revisa|comprueba|implementa|refactoriza|renombra|elimina"
    r"|borra|quita|cambia|modifica|mueve|crea|haz|muestra|muéstrame|prueba|intenta|lee|abre|mira"
    r"|explica|explícame|ayuda|ayúdame|da|dame|di|dime|sigue|continúa|deshaz|instala|busca|encuentra"
    r"|genera|resume|traduce|relee|obtén|sustituye|reemplaza|convierte|depura|ejecuta|corre|lanza"
    r"|escribe|pon|termina|sube|fusiona)(?:lo|la|los|las|me)?"
)
_WE = (
    r"(?:nosotros|el equipo|el proyecto|este proyecto|este repositorio|la empresa"
    r"|nuestr[ao]s? \w+(?: \w+)?|el (?:backend|frontend|servicio))"
)

ES = Lexicon(
    code="es",
    openers=f"{words.ADMITS}|{words.INTROS}|"
    r"[¡¿]|(?:(?:perdón|perdona|disculpa)(?=[,:;.–—-])|corrección(?=\s?[:,–—-])"
    r"|(?:he cambiado|cambié) de (?:idea|opinión)(?=[,:;.!–—-])|no(?=,)|ok|vale|gracias|genial|perfecto|bien|bueno|entonces|y|pero|también"
    r"|por cierto|hola|sí"
    r"|en realidad|para que conste|otra cosa|una cosa más|recordatorio|regla|para tu información"
    r"|como (?:ya )?(?:dije|te dije|he dicho)(?: antes)?|por favor|en general|solo)\b[\s,:;.!–—-]*",
    trailers=r",? (?:por favor|gracias|vale|ok|de acuerdo|como (?:ya )?dije|como siempre"
    r"|como dicen las reglas)\??",
    depends=r"de ahora en adelante|a partir de ahora|en adelante|por defecto|en el futuro|si|cuando|en cuanto"
    r"|mientras|a menos|porque|como|ya que|aunque|antes|después|para|en|con|sin|al|sobre",
    chatter=r"(?:ok|vale|gracias|genial|perfecto|bien|bueno|sí|no|exacto|exactamente|eso|entendido|entiendo"
    r"|de acuerdo|olvídalo|de nada|sin problemas?|no hay problema|hola|buenos días|buen trabajo"
    r"|adelante|continúa|sigue|estupendo|listo)(?:[\s,!.]+(?:gracias|muchas|mucho|entonces|bien"
    r"|por .{1,40}))*"
    r"|no te preocupes.*|me (?:gusta|encanta|gustó) (?:eso|esto|esa idea|esta idea|ese enfoque)?",
    remember=r"(?:(?:puedes|podrías|quiero que|necesito que|por favor|siempre) )*(?:te )?(?:recuerd[ae]s?"
    r"|recordar|acuérdate|acuérdese|memori[zc][ae]r?|memorices|ten en (?:cuenta|mente)"
    r"|no (?:te )?olvides(?! de \w+r\b)|no olvide|anot[ae]r?(?= que|\s*:)|toma nota|guarda(?= que"
    r"| en la memoria| esto|\s*:)|apunta(?= que|\s*:))(?: bien| esto| en la memoria)*"
    r"(?:\s*[:,]\s*|\s+)(?:de que\s+|que\s+|de\s+)?",
    remember_after=r"[,;.–—-]?\s*(?:y )?(?:recuérdalo|recuerda (?:eso|esto)|acuérdate(?: de (?:eso|esto))?"
    r"|no lo olvides|apúntalo|anótalo|memorízalo|tenlo en cuenta)(?: por favor)?",
    unremember=r"entre nosotros(?=[,:])|no (?:lo )?(?:apuntes|escribas) (?:esto |eso )?en ningún|no (?:lo |la |te )?(?:recuerdes|memorices|guardes|anotes|apuntes|registres)|no (?:hace falta"
    r"|es necesario) (?:recordar|guardar|memorizar|anotar)|olvida (?:eso|esto|lo|que|todo|el|la)",
    aside=r"(?:nota|obs|observación|nb)\s*:",
    fragment=r"(?:ellos|ellas|mí|me|nosotros|los|las|lo)|(?:el|la|los|las|mis?|tus?|nuestros?"
    r"|nuestras?) [\w-]+|(?:por favor )?(?:(?:siempre|nunca|no|deja de|dejad de) )+[\w-]+ (?:eso"
    r"|esto|aquello|ellos|ellas)(?: otra vez| más)?|(?:no|nunca) (?:los|las|lo|la) [\w-]+",
    points_back=r"(?:eso|esto|de eso|de esto|lo|esa regla|esta regla)(?: también)?",
    question=r"(?:¿|qué|cuál(?:es)?|quién|dónde|cómo|por qué|cuánt\w+|cuándo|prefieres|preferirías"
    r"|prefiere usted|puedes|podrías|puede|podemos|podríamos|sabes|crees|quieres|debería|deberíamos"
    r"|debo|hay (?:alguna?|forma)|me pregunto|dime(?! siempre))",
    tag_question=r"(?:¿)?(?:no|verdad|cierto|correcto|sí|no es así)\s*\??",
    hypothetical=words.SUPPOSED
    + "|"
    + r"(?:yo )?(?:creía|pensaba|suponía|pensé)(?!\w)|(?:supón|supongamos|suponiendo|imagina|imaginemos|digamos|pongamos"
    r"|si (?:yo )?(?:fuera|tuviera"
    r"|usara|prefiriera|quisiera)|si (?:nosotros )?(?:fuéramos|tuviéramos|usáramos|cambiáramos)|¿?y si"
    r"|en teoría|por ejemplo|quizás?|tal vez|(?:yo )?(?:usaba|prefería|solía|podría|no dije|no digo"
    r"|no creo|no sé|no recuerdo)|antes (?:usaba|prefería|me gustaba)|puede que)",
    hearsay=words.REPORTED
    + "|"
    + r"(?:mi|mis|nuestr[oa]) (?:jef[ea]|gerente|colegas?|compañer[oa]s?|cliente|amig[oa]"
    r"|profesora?) (?:\w+ )?(?:dice|dijo|dicen|piensa|cree|creen)|(?:algunos|la gente|él|ella"
    r"|ellos) (?:dicen?|dijo|piensan?|creen?)",
    passing=words.FOR_NOW
    + "|"
    + r"(?:de guardia|de vacaciones|fuera|ausente|cubriendo a \w+)(?: [\w ]{1,30})? (?:esta semana|este (?:mes|sprint)|hasta [\w ]{2,20})|esta semana,? [\w ]{2,40} (?:de guardia|de vacaciones|fuera)|por ahora|de momento|por el momento|temporal(?:mente)?|provisional(?:mente)?|(?:para|en|durante"
    r"|solo) (?:est[ae] |ese |esa )(?:tarea|sesión|conversación|vez|archivo|commit|pr|ticket)"
    r"|solo (?:esta vez|hoy)|esta vez|hasta que (?:yo )?",
    temporary=r"hoy|esta (?:mañana|tarde|noche)|(?<!partir de )ahora(?! en adelante)|ahora mismo"
    r"|en este momento"
    r"|actualmente"
    r"|ya mismo",
    neutral=r"me da igual|no me (?:importan?|molestan?)|da lo mismo|sin preferencia|no tengo preferencia|como (?:quieras"
    r"|prefieras)|cualquiera (?:sirve|vale)|me es indiferente",
    task=r"(?:ahora |luego |entonces )*(?:"
    + _DO
    + r")(?= )|(?:quiero|quisiera|necesito|me gustaría|querría) (?:que|un|una|el|la|los|las|añadir|ver"
    r"|hacer|arreglar)|(?:podríamos|podemos|deberíamos|vamos a|necesitamos|queremos)|(?:tú )?(?:puedes"
    r"|debes|deberías|tienes que) (?!siempre|nunca)|(?:yo )?(?:voy a|estoy intentando|estoy trabajando"
    r"|estoy)",
    one_off=words.ORDERED + "|" + r"no [^,.;]{1,60}? (?:todavía|aún|por ahora)(?!\w)|no te preocupes",
    state=words.MOMENT
    + "|"
    + r"parece que|(?:da|dio) la impresión|(?:habría|había|he|iba a) \w+ nunca|nunca (?:lo )?(?:habría|hubiera|iba)|(?:no lo )?habría \w+ nunca|siempre (?:es|está|ha sido|fue|son) (?:null|nul[oa]s?|vací\w+|así|igual|undefined)|(?:es|está|son) siempre (?:null|nul[oa]s?|vací\w+|así|igual)|desde siempre|está(?:n)? (?:fuera|de vacaciones|enferm\w+|frí\w+|llen\w+)|^(?:tú )?(?:siempre|nunca) (?:(?:te |se )?olvidas?|rompes|fallas|ignoras|saltas"
    r"|confundes|pierdes|lees|escuchas|recuerdas|entiendes)|^(?:es )?siempre (?:el|la|los|las"
    r"|lo) mism[ao]s? (?:error(?:es)?|problemas?|bugs?|cosa|historia|fallo|mensaje)?|^(?:siempre"
    r"|nunca) (?:da|dio|falla|rompe|funciona|pasa|se cae|se cuelga)(?: |$)|(?:no"
    r"|nada)(?: se)?(?: hemos| ha)? (?:decidi\w+|elegi\w+|acord\w+) (?:nada|aún|todavía)"
    r"|nada decidido"
    r"|^(?:eso|esto|él|ella|ellos|ellas) (?:\w+ )?(?:siempre|nunca)|ya está en uso|está(?:n)? ocupad\w+"
    r"|(?:está|están|sigue|siguen|parece|quedó) (?:\w+ ){0,2}(?:rot[ao]s?|caíd[ao]s?|roj[ao]s?|verdes?"
    r"|lent[ao]s?|atascad\w+|inestable|mal|vací\w+|list[ao]s?|fallando|bien)|(?:falla|falló|rompe"
    r"|rompió|funciona|funcionó|pasa|pasó|compila|se cuelga|se cayó)n?(?: otra vez| siempre|$)"
    r"|no (?:funciona|pasa|compila|arranca|corre)n?"
    r"|(?:yo )?(?:vi|encontré|intenté|cambié|añadí|arreglé|creo|veo|estoy (?:perdid|confundid"
    r"|atascad)\w+|tuve un error)|hay (?:un|una) error",
    pointing=r"(?:todo el mundo|nadie|la gente) \w+|(?:gusta|gustó|encanta|odio|prefiero|toques|toca|cambies|uses|usa|hagas|digas) (?:eso|esto"
    r"|aquello|es[ae]|est[ae])(?! proyecto| repositorio| equipo)(?!\w)|(?:est|es)[ae] (?:archivo|línea"
    r"|test|prueba|función|cambio|bug|error|enfoque|solución|idea|versión|commit|rama|pr)(?!\w)"
    r"|(?:gusta|prefiero|odio) (?:tu|cómo|la primera|el primero|la segunda|el segundo)"
    r"|(?!^)(?<!\w)aquí(?!\w)|^aquí(?!,? (?:nosotros|siempre|nunca|no|\w+mos)(?!\w))",
    standing=words.DIRECTIVE
    + "|"
    + r"(?:por favor )?(?:tú |nosotros |quiero que )?(?:debes |debemos |tienes que "
    r"|hay que )?(?:siempre"
    r"|nunca|jamás)|(?!(?:él|ella|eso|esto|el|la|los|las|yo)\b)[\w-]+(?: [\w-]+)? (?:siempre|nunca)"
    r"|de ahora en adelante|a partir de ahora|en adelante|en el futuro|por defecto|como regla"
    r"|(?:en )?cada (?:vez|pr|commit|cambio|release|función|test|archivo|rama|migración|prueba)"
    r"|tod[ao]s? (?:l[ao]s? )?[\w ]{2,30} (?:debe|deben|tiene que|tienen que)|(?:los"
    r"|las) [\w ]{2,30} deben|bajo ningún concepto|en ningún caso",
    ban=r"(?:por favor )?(?:no|nunca) (?!(?:me |te |se |lo |la |los |las )?(?:sé|creo|hay|es|fue|está"
    r"|funciona|puedo|entiendo|quiero|uso|usamos|vi|pasa|gusta|gustan|tengo|estoy|estamos"
    r"|importa)\b)(?:me |te |se "
    r"|lo |la |los |las )?[\w-]+\s+\w+|evita(?:r)?|deja de|basta de|nada de|sin (?:emojis?|mocks?"
    r"|comentarios|abreviaturas)[\w ]*$|prohibido|está prohibido",
    habit=r"(?:usa|prefiere|escribe|elige|utiliza) (?!eso|esto).{2,40}?(?: en vez de| en lugar de"
    r"|, (?:y )?no )|(?:ejecuta|corre|lanza|revisa|usa|escribe|pide|prueba|formatea|pasa|haz"
    r"|actualiza) .{2,60}?\bantes (?:de|del) |antes de (?:cada |hacer )?(?:commit|push|merge|fusion"
    r"|despl|release|public|subir|un)\w*,? (?:\w+ )?\w+",
    style=r"(?:respond[ae]|contesta|escrib[ae]|habla|comenta|explica)(?:me)?(?: \w+){0,4} en (?:español"
    r"|inglés|francés|alemán|portugués|chino|japonés|una frase|markdown)|(?:mantén|deja"
    r"|haz)(?: [\w]+){1,3} (?:cort[ao]s?|breves?|concis[ao]s?|simples|pequeñ[ao]s?)|(?:respond[ae]"
    r"|contesta|sé|explica)(?: \w+)? (?:brevemente|breve|concis[ao]|corto|de forma (?:breve|concisa))",
    taste=r"(?:yo )?no quiero (?!que|ver|hacer|eso)|"
    r"(?:(?:en|para|con) [\w.+#/ -]{1,30}?,? )?(?:(?:yo )?(?:realmente |siempre |también |normalmente "
    r"|personalmente )*(?:no )?(?:prefiero|preferiría|odio|detesto|adoro|amo|soporto|aprecio"
    r"|evito)(?! que (?:tú|lo|hagas))|(?:a mí )?(?:no )?me (?:gustan?|encantan?|molestan?"
    r"|disgustan?)(?! ver)(?!ría))|quiero (?:respuestas|explicaciones|commits|comentarios|resúmenes)"
    r"|mi \w+ (?:preferid[ao]|favorit[ao])|mi preferencia|soy (?:fan|alérgic[oa])",
    person=words.MYSELF
    + "|"
    + r"(?:yo )?(?:ya no |no |todavía |también |solo |normalmente )*(?:soy (?!consciente)|uso|utilizo"
    r"|trabajo (?!en (?:el|la) (?:bug|ticket|corrección))|vivo|hablo|mantengo|lidero|dirijo|gestiono"
    r"|conozco|enseño|estudio|vengo|desarrollo|programo|me llamo|me encargo|llevo \w+ años"
    r"|tengo (?:\w+ años|experiencia|formación)|escribo (?:en|sobre todo)|pasé de|cambié de"
    r"|estoy basad[oa])"
    r"|mi (?!problema|prueba|test|código|error|pregunta|duda|idea|cambio|culpa|rama"
    r"|build)[\w-]+(?: [\w-]+){0,3} (?:es|son|está|corre)|llámame",
    team=f"{words.FACT}|{words.OWNER}|"
    r"quien (?:lleva|gestiona|se encarga|mantiene|lidera|revisa|aprueba|dirige) .{2,40} (?:es|son) (?:el |la )?(?-i:[A-ZÀ-Ý][\w-]+)"
    r"|es (?-i:[A-ZÀ-Ý][\w-]+) quien (?:lleva|gestiona|se encarga|mantiene|lidera|revisa|aprueba|dirige)|(?:aquí,? )?"
    + _WE
    + r" (?:no |ya |ya no |todavía |siempre |también |solo |ahora |todos |ha |va a |se )*(?:usa\w*"
    r"|utiliz\w+|despl[ei]\w+|entreg\w+|soport\w+|aloj\w+|decidi\w+|eligi\w+|acord\w+|migr\w+|camb\w+"
    r"|adopt\w+|sig\w+|abandon\w+|prefier\w+|guard\w+|almacen\w+|mantien\w+|corre\w*|exig\w+|depend\w+"
    r"|llam\w+|prueb\w+|firm\w+|hac\w+|public\w+|optó)"
    r"|(?:ayer,? (?:nos )?|la semana pasada,? |(?:en|desde|para)\b[^,]{1,30}?,? )?(?:hemos )?(?:decidi(?:mos|do)"
    r"|migra(?:mos|do)|cambiamos|adoptamos|elegimos|acordamos|optamos|usamos|utilizamos|desplegamos"
    r"|publicamos|soportamos|alojamos|abandonamos|seguimos|preferimos|pasamos)(?!\w)|ya no usamos"
    r"|(?:el |la |los |las |nuestr[ao]s? |tod[ao] |ese |este )?(?:[\w/.'`-]+ ){0,5}?"
    + _N
    + r"(?: [\w/.'`-]+){0,5}? (?:es|son|empieza\w*|comienza|inicia|termina|acaba|corre|usa|está|están"
    r"|ocurre\w*|será|era|va|fue|caduca|pasó|cambió|pertenece|vence)"
    r"|(?:el |la )?(?-i:[A-ZÀ-Ý][\w-]+)(?: y (?-i:[A-ZÀ-Ý][\w-]+))? (?:se encarga\w*|mantiene|lidera"
    r"|dirige|gestiona|es (?:responsable|la dueña|el dueño|nuestr[ao]|alérgic[ao]|quien)|revisa|aprueba"
    r"|prefiere)|(?:el|la) responsable (?:de|del) .{2,40} es|se decidió|quedó decidido",
    decided=r"decidi(?:mos|do|ó)|eleg(?:imos|ido)|acordamos|adoptamos|optamos|definimos",
    reference=r"[\w-]+\s?:\s*https?://|"
    r"(?:está|están|se encuentra|se siguen?|se registran?|documentad[ao]s?|disponible|alojad[ao]|mira"
    r"|consulta|ver)\s+(?:en|aquí|https?://)|(?:es|:|en|ver|está en)\s*https?://|https?://\S+ (?:es"
    r"|tiene|muestra|para)",
    system=SYSTEMS + r"|paneles|panel|tablero|documentación|procedimientos?|canal|incidencias|bugs|errores",
    why=r"[,;]?\s*(?:porque|pues|ya que|puesto que|dado que|para que|si no|por culpa de|a causa de)\s+",
    why_first=r"(?:porque|como|ya que|dado que|puesto que)\s+(?P<why>[^,]{4,160}),\s+",
    why_label=r"(?:por qué|motivo|razón)\s*:",
    how_label=r"(?:cómo aplicar|como aplicar|aplicación)\s*:",
    joint=r"\s*[;—–]\s*|,\s+(?:(?:y|pero|entonces|luego)\s+)?|\s+(?:y|pero)\s+|\s+-\s+|\s*(?=¿)",
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
    lead=r"[,;:]\s+|\by |\bpero ",
    changes=r"(?:el |la |los |las |nuestr[ao] )?(?P<subject>[\w -]{3,50}?) (?:(?:ha sido|fue|se ha|está|se) )?(?:movid[oa]"
    r"|aplazad[oa]|pospuest[oa]|adelantad[oa]|cambiad[oa]|cambió|movió|pasó|pasa|pasado) (?:al?|para|hasta)"
    r" (?:el |la )?(?P<new>.{1,40})",
    admits=words.ADMITS,
    refuses=words.REFUSES,
    denies=words.DENIES,
    jest=words.JEST,
    retracts=words.RETRACTS,
    others=words.OTHERS,
    once=words.ONCE,
    instead=words.INSTEAD,
    tells=words.TELLS,
    no="no, ",
    corrections=(
        (
            r"(?:no|en realidad|perdón|perdona|corrección|error|mejor dicho)[\s,:;.!–—-]+(?:es|será|son"
            r"|quise decir|usa)?\s*(?:el )?(?P<new>[^,]{1,60}?),?\s+(?:y )?(?:no|en vez de"
            r"|en lugar de)\s+(?:el |es )?(?P<old>.{1,60})"
        ),
        r"(?:es|será|quise decir)\s+(?:el )?(?P<new>[^,]{1,60}?),?\s+(?:y )?no\s+(?:el )?(?P<old>.{1,60})",
        r"no es\s+(?:el )?(?P<old>[^,;]{1,60}?)\s*[,;–—]\s*(?:sino\s+)?(?:es\s+)?(?:el )?(?P<new>.{1,60})",
        (
            r"(?:no|en realidad|perdón|perdona|corrección|error)[\s,:;.!–—-]+(?:es|será"
            r"|quise decir)\s+(?:el )?(?P<new>[^,]{1,40})"
        ),
    ),
    proposal=r"(?:(?:vale|entendido|ok|entonces)[\s,.:!]+)*¿?\s*(?:debo|debería|puedo|quieres que|quiere que"
    r"|te gustaría que)\s+(?P<rule>[^?]{4,200}?)\s*\?",
    told=r"(?:(?:vale|entendido|ok|entonces)[\s,.:!]+)*¿?\s*(?P<rule>(?:tú )?(?:prefieres|usas|odias"
    r"|detestas|te gustan?|no te gustan?)[^?]{3,160}?)(?:,? ¿?(?:verdad|cierto|no|correcto))?\s*\?",
    lasting=r"siempre|nunca|jamás|de ahora en adelante|a partir de ahora|en el futuro|por defecto"
    r"|cada|tod[ao]s"
    r"|recuerde",
    yes=r"(?:(?:sí|si|claro|exacto|exactamente|correcto|por supuesto|vale|ok|por favor|siempre|nunca|hazlo"
    r"|eso es|de ahora en adelante|gracias|perfecto|por defecto|cada vez|así es"
    r"|de acuerdo)[\s,.!]*){1,5}",
    swap=(
        (r"\b(?:tú )?prefieres\b", "prefiero"),
        (r"\busas\b", "uso"),
        (r"\bodias\b", "odio"),
        (r"\bdetestas\b", "detesto"),
        (r"\bte gusta(n?)\b", r"me gusta\1"),
        (r"\btus\b", "mis"),
        (r"\btu\b", "mi"),
    ),
    injected=r"ignora (?:todas )?(?:las |tus )?(?:instrucciones|reglas|órdenes)(?: anteriores)?"
    r"|nuevas instrucciones\s*:|ahora eres|sin (?:avisar|decírselo) al usuario|(?:envía|sube"
    r"|manda) .{0,20}(?:\.env|contraseñas?|secretos?|claves?|tokens?|credenciales).{0,40}(?:a "
    r"|https?://)",
    roles=r"[\[<(*#\s]*(?:sistema|asistente|desarrollador|herramienta|usuario|administrador|system"
    r"|assistant)[\])>*\s]*",
    pasting=r"(?:(?:prompt|mensaje|texto|archivo|título) (?:debe |debería )?(?:decir|diga)|que (?:diga|dice))\s*|(?:(?:resume|traduce|explica|analiza|revisa|corrige|reescribe|responde a)\b[^:\n]{0,80}|(?:dice"
    r"|dijo|escribió|salida|error|logs?|página|correo|e-?mail|artículo|transcripción|cita|texto"
    r"|mensaje siguiente|acta)(?: (?:siguiente|a continuación|es|dice))?)\s*",
    plan=r"será|va a |van a |planea\w*|plazo|fecha límite|congelación|freeze|hito|hoja de ruta|próxim[ao]"
    r"|empieza|comienza|lanzamiento|demo|objetivo",
    reflection=r"en retrospectiva|lección|mirando atrás|aprendimos|aprendí",
    conversation=r"(?:hablamos|discutimos|conversamos)|en la reunión|me dijo",
    idea=r"idea\s*:|podríamos|quizá|tal vez|sería (?:bueno|mejor)",
    observation=r"noté|he notado|observé|parece|aparentemente|suele",
)
