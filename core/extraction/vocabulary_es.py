"""Spanish words that several cues share."""

from __future__ import annotations

_WORD = r"[\w/.'’`&+@()-]+"
_NAMED = r"(?-i:[A-ZÀ-Þ][\w-]+)"
_MEANWHILE = (
    r"(?:ahora|ya|todos|todas|solo|sólo|todavía|siempre|nunca|también|actualmente|aún|sobre todo|no|se|ambos)"
)
#: What a project is made of and lives with. Parts of the code in view (a function, a test, a button) are not among it.
THING = (
    r"(?:redis|postgres(?:ql)?|mysql|mongo(?:db)?|kafka|rabbitmq|nats|nginx|elastic(?:search)?|kubernetes|k8s|docker|terraform|jenkins|gitlab|github|sentry|grafana|prometheus|vault|airflow|spark|snowflake|releases?|versi(?:ón|ones)|despliegues?|deploys?|congelamiento|congelaci[oó]n|freeze|bases?(?: de datos)?|puertos?|servidor(?:es)?"
    r"|servicios?|ramas?|plazos?|fecha límite|demos?|lanzamiento|sprints?|daily|retro(?:spectiva)?|staging|preproducci[oó]n|producci[oó]n|prod"
    r"|ci|cd|apis?|responsables?|guardia|huso|hitos?|cl[uú]ster(?:es)?|regi(?:ón|ones)|buckets?|repositorios?|repos?|monorepo|presupuestos?|esquemas?"
    r"|crons?|copias|backups?|licencias?|tokens?|certificados?|contratos?|proveedor(?:es)?|clientes?|cuentas?|apps?|aplicaci(?:ón|ones)|webs?|sitios?|fronts?|backs?"
    r"|frontend|backend|panel(?:es)?|pasarelas?|gateway|proxy|caché|colas?|topics?|brokers?|índices?|réplicas?|contenedor(?:es)?|imágenes|pods?|nodos?|runners?|workers?"
    r"|procesos?|pipelines?|linters?|compilador(?:es)?|vpn|cortafuegos|dns|dominios?|bastión|entornos?|flags?|secretos?|credenciales|claves?|logs?|registros?|métricas?"
    r"|trazas?|alertas?|tableros?|wiki|docs?|documentaci[oó]n|changelogs?|tickets?|revisi(?:ón|ones)|reuni(?:ón|ones)|oficinas?|equipos?|empresa|plataforma|producto|pagos?|facturas?|facturaci[oó]n"
    r"|migraci(?:ón|ones)|límites?|cuotas?|tiempos? de espera|retenci[oó]n|endpoints?|webhooks?|eventos?|horarios?|ventanas?|convenci(?:ón|ones)|reglas?|normas?|formatos?|fechas?|etiquetas?"
    r"|artefactos?|paquetes?|módulos?|librerías?|bibliotecas?|plugins?|máquinas?|builds?|compilaci[oó]n|tablas?|usuarios)"
)
#: What such a thing does lastingly.
HOLDS = (
    r"(?:es|son|está|están|tiene|tienen|necesitan?|requieren?|exigen?|corren?|usan?|viven?|escuchan?|hablan?|caducan?|expiran?|vencen?|cortan?|cierran?|abren?|empiezan?|comienzan?|terminan?|acaban?"
    r"|tardan?|van?|guardan?|aceptan?|esperan?|soportan?|permiten?|rechazan?|envían?|dependen?|cuestan?|duran?|vienen?|contienen?|gestionan?|cubren?|apuntan?|exponen?|despliegan?|lanzan?|pasan? (?:por|siempre)"
    r"|quedan?|funcionan? solo|solo funcionan?|bloquean?|limitan?|deben?|puede|pueden|será|serán|pertenecen?|llaman?|reconstruyen?|rehacen?|ejecutan?|convierten?|salen?|hacen?|vacían?|borran?|actualizan?"
    r"|(?:se )?(?:movió|aplazó|retrasó|cambió|pospuso)|(?:fue|ha sido|está) (?:movid[oa]|aplazad[oa]|renombrad[oa]|reemplazad[oa]|retrasad[oa]))"
)
FACT = (
    r"(?:la|el|los|las) (?:\w+ ){1,3}(?:es|será|pasa a ser|se ha retrasado|se retrasa) (?:al? |para )?(?:el )?(?:\d{1,2} de \w+|lunes|martes|miércoles|jueves|viernes)|"
    rf"(?:el |la |los |las |nuestr[oa]s? )(?:{_WORD} ){{1,9}}?(?:cada|tod[oa]s l[oa]s) (?:días?|noches?|mañanas?|tardes?|horas?|semanas?|mes(?:es)?|trimestres?|años?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|dos|tres|\d+)(?!\w)|"
    rf"(?:en [\w-]+,? )?(?:tod[oa]s )?nuestr[oa]s? (?:{_WORD} ){{1,6}}?(?:{_MEANWHILE} )*{HOLDS}(?!\w)"
    rf"|(?:en [\w-]+,? )?(?:el |la |los |las |tod[oa]s (?:los |las )|cada |solo (?:el |la ))?(?:{_WORD} ){{0,5}}?{THING}(?: (?!que\b){_WORD}){{0,5}}?"
    rf" (?:{_MEANWHILE} )*{HOLDS}(?!\w)"
    r"|(?:ya |aquí |al final |siempre |nunca |nos )*+(?!(?:vamos|podemos|podríamos|deberíamos|debemos|queremos|necesitamos|tenemos que|veremos|veamos|hicimos|tuvimos|estábamos|teníamos|íbamos|fuimos|hablamos|discutimos|probamos|intentamos|perdimos|llevamos|esperamos|hemos|extremos|ramos|tramos|somos nosotros)(?!\w))[a-záéíóúñ]{3,}(?:amos|emos|imos) (?!(?:que|a ver)\b)\w+"
    r"|(?:al final )?(?:nos hemos|hemos|nos) (?:decidido|quedado|quedamos|acordado|elegido|migrado|pasado|adoptado|cambiado|reemplazado|dejado de|abandonado)(?!\w)"
    r"|aquí,? (?:los|las|el|la|todo|siempre|nunca|no|se)(?!\w)|en (?:este|nuestro) (?:proyecto|repositorio|equipo),? (?:los|las|el|la|se|no)(?!\w)"
)
OWNER = (
    rf"(?:el |la )?{_NAMED}(?: y {_NAMED})? (?:revisa|se encarga|lleva|gestiona|hace (?:la|el|todo)|valida|mantiene|dirige|cubre|está de guardia|decide|atiende|coordina)(?!\w)"
    rf"|(?:de|del) .{{2,40}} se encargan? (?:el |la )?{_NAMED}|ahora es {_NAMED} quien|.{{2,60}} (?:la|lo|las|los) (?:lleva|revisa|gestiona|mantiene) {_NAMED}"
    rf"|para .{{2,40}},? (?:pregunta|habla|consulta|avisa) (?:a |con )?{_NAMED}"
)
MYSELF = (
    r"(?:he dejado|dejé) (?-i:[A-Z])\w+|(?:trabajé|programé|he trabajado|estuve|llevo) .{2,30}? años(?!\w)|me han (?:puesto|dado) un |"
    r"(?:yo )?(?:vengo d|vivo |soy (?!consciente|yo\b)|estoy (?:empezando|aprendiendo)|nunca he (?:usado|tocado|programado|hecho|escrito)|no (?:conozco|hablo|programo|escribo código)|leo código|trabajo (?:en|con|desde|por|bajo|de|solo)|programo|uso (?:mac|windows|linux|un|una))"
    r"|mi (?:teclado|pantalla|editor|ordenador|puesto|rol|huso|zona) (?:es|tiene|no)|[\w#+]+ lo llevo (?:regular|mal|bien|flojo)|[\w#+]+ es (?:totalmente |completamente )?nuevo para mí"
)
_IMPERATIVE = r"(?:usa|escribe|mantén|añade|agrega|pon|ejecuta|revisa|pregunta|nombra|llama|formatea|prueba|incluye|genera|crea|empieza|prefiere|muestra|da|explica|describe|responde|haz|evita|divide|cita|menciona|documenta|quédate|espera|limita|firma|ordena|comenta|avisa|deja|pasa|pide|contesta)(?:me|lo|la|los|las)?"
#: Orders that last by what they are about: a kind of work, a class of things, a bound, something to leave alone.
DIRECTIVE = (
    r"(?:una? \w+ )?para la(?:s)? próximas?(?: veces| vez)?\s*[:,]|"
    r"(?:respuestas|explicaciones|resúmenes|mensajes|commits) (?:cort[ao]s|breves|concis[ao]s|detallad[ao]s|simples)(?!\w)|"
    r"(?:para )?la próxima(?: vez)?(?=[\s,:])|desde ahora(?=[\s,])"
    rf"|(?:(?:cuando|siempre que|cada vez que|si) (?!(?:termines|acabes|estés|puedes|quieres)\b)[^,?]{{3,60}},? (?:también |siempre |nunca )*)(?:{_IMPERATIVE})(?!\w)"
    rf"|antes de \w+[^,?]{{0,50}}, {_IMPERATIVE}(?!\w)"
    r"|no (?:me |nos |te |lo |la |les )?(?:toques|cambies|modifiques|pongas|hagas|propongas|añadas|uses|inventes|reescribas|reformatees|subas|borres|lances|des|asumas|dejes|mezcles|renombres|desactives|supongas|escribas|metas|quites|instales|actualices|mandes|sugieras|olvides)(?!\w)(?! (?:eso|esto|nada (?:aún|todavía)|aún|todavía)(?!\w))"
    r"|deja (?!(?:de|eso|esto|que)\b)[\w./' -]{2,40}? (?:en paz|tal cual|como está|quiet[ao])"
    r"|(?:mantén|limita) (?!(?:eso|esto)\b)[\w./' -]{2,40}? (?:por debajo|bajo|por encima|a menos|dentro|cort[ao]s?|simples?)(?!\w)"
    r"|[\w-]+(?: [\w-]+)? (?:solo|sólo|únicamente) (?:en|para|con|cuando|si) "
    r"|(?:los |las |el |la )?(?:mensajes? de commit|commits?|comentarios?|docstrings?|nombres? de (?:rama|variable)s?|títulos?|respuestas?|explicaciones|ramas?) (?:siempre )?(?:van |salen )?(?:en|con|sin|de) (?!(?:curso|marcha)\b)\w+"
    r"|(?:dame|muéstrame|envíame|hazme|escribe|propón) (?!(?:eso|esto|el|la|los|las|ese|esa)\b)[\w -]{3,40}?(?:, no | en vez de | en lugar de |, nunca )"
    r"|(?:explica|detalla|describe)(?:me)? (?!(?:esto|eso|este|esta|el|la|por qué|cómo)\b)?[\w' -]{0,50}?(?:como si|desde cero|desde el principio|paso a paso|despacio|con ejemplos|en detalle)"
    r"|no (?:me )?des nada por (?:sabido|hecho|supuesto)|deja de \w+|no hay que |hay que (?:siempre )?(?:pasar|pedir|usar|poner|avisar)"
    r"|en (?:este|nuestro|el) (?:repositorio|proyecto|servicio),? "
    + _IMPERATIVE
    + r"|evita (?!(?:eso|esto)\b)"
    r"|(?:nada de|sin|cero) (?:emojis?|abreviaturas?|comentarios?|mocks?|jerga)"
)
#: Somebody who is not the speaker, as the one that a statement is about.
OTHERS = r"(?:mi|mis) (?:[\w-]+ )?(?:jef[ea]s?|gerente|manager|colegas?|compañer[oa]s?|becari[oa]|practicante|pasante|amig[oa]s?|novi[oa]|espos[oa]|mujer|marido|pareja|hij[oa]s?|herman[oa]s?|madre|padres?|mamá|papá|tí[oa]|prim[oa]|vecin[oa]|cliente|profesora?|médic[oa]|asistente|directora?|mentora?|suegr[oa])(?!\w)(?! se llama| es (?-i:[A-ZÀ-Þ]))"
#: What somebody else says, writes or is said to do.
REPORTED = (
    rf"{OTHERS} (?:no )?(?:quiere|quieren|exige|pide|espera|insiste|desea)(?!\w)|"
    r"(?!(?:yo|nosotros|no|si|cuando)\b)(?:[\w'’-]+ ){1,6}?(?:dice|cree|piensa|afirma|insiste|enseña|asegura)n? (?:que |a )|"
    r"(?:alguien|un (?:tipo|tío|chico|amigo|colega|compañero|dev|artículo|blog|tutorial|comentario|consultor)|una (?:amiga|compañera|charla)|la gente|todo el mundo|algunos|(?:el|la|los|las|este|ese|esta|su|un|una|otro|otra) (?:[\w-]+ )?(?:docs?|documentación|readme|comentario|artículo|blog|post|tutorial|libro|guía|manual|mensaje|equipo|bot|proveedor|consultor"
    r"|autor|ticket|issue|correo|e-?mail|página|web|wiki|salida|log|error|modelo|asistente)|stack ?overflow|chatgpt|copilot|reddit|twitter|linkedin|google|(?-i:[A-ZÀ-Þ]\w+))(?: (?:en|de|del|sobre) [\w' -]{2,30}?)? (?:me )?(?:\w+ )?(?:dice|dijo|decía|afirma|afirman|sugiere|recomienda|escribió|pone|cuenta|piensa|cree|insiste|repite|aconseja|menciona|jura|respondió|asegura|comenta que)(?!\w)"
    r"|según|al parecer|por lo visto|parece ser|dicen que|he (?:leído|oído)|leí que|me han dicho|supuestamente"
)
LATELY = r"ahora|actualmente|hoy en día|últimamente"
SO = r",?\s+(?:así que|por lo que|entonces|por (?:lo )?tanto|por eso|de modo que)\s+"
GROUNDS = r"(?:lo|la|los|las|eso|esto|ya|nos|es|son|se|hay|si no|el|nuestr[oa]s?|dos|tres|todo|tod[oa]s|ensucia|rompe|que|me|tarda)(?!\w)"
RECALLS = r"(?:eso|esto|ya (?:nos|me|hemos|perdimos)|si no|la última vez|nos (?:pasó|costó)|me (?:pasó|costó)|perdimos)(?!\w)"
COMPLETES = r"(?:y |pero )?(?:solo|sólo|únicamente|salvo|excepto|menos|mientras que|el resto|(?:nunca|no|jamás|siempre) (?:de|del|desde|en|para|por|con|a|al|el|la|los|las|un|una|sin)(?!\w)|(?:nunca|no) [\w.-]+[.!]*$)(?!\w)"
ENDED = r"ya no|no \S+ más|se acabó|dejamos de"
ADMITS = (
    r"(?:(?:hm+|eh|uy|ups|no|perdón|perdona|disculpa|espera|lo siento|(?:fue )?(?:mi error|error mío|culpa mía)|me (?:equivoqué|he equivocado|confundí|he confundido)|corrección|corrijo|en realidad|rectifico|me expresé mal)"
    r"(?:\s*[,:;.!–—…-]+\s*|\s+(?=(?:perdón|perdona|en realidad|me (?:equivoqué|confundí))(?!\w)))){1,4}"
)
INTROS = r"(?:ojo|cuidado|atención|por cierto|eso sí|te cuento|para (?:que sepas|tu información|contexto)|contexto|antes de empezar|dos cosas(?: antes de empezar)?|importante|aviso|buenas|buenos días|buenas tardes|perfecto|resulta que|(?:hoy )?(?:aprendí|descubrí|he (?:aprendido|descubierto)) (?:por las malas )?que|al final)[\s,:;.!–—-]+"
#: A ban and its verb.
NEGATED = r"(?:no|nunca) (?P<verb>\w{3,})"
#: Somebody or something that was named before.
LEANS = r"(?:él|ella|ellos|ellas|está en|están en)"
#: What is not to be, named and no more.
DENIAL = r"(?:sin|nada de|ningún|ninguna|nunca) [\w-]+(?: [\w-]+){0,2}"
#: How a thing in view ought to behave.
DESCRIBED = (
    r"(?:el|la|los|las|ese|esa|este|esta)(?!\w).{0,40}?(?:debe|debería|deben|deberían|tiene que|puede)(?!\w)"
)
#: How far a work has come, how a thing fails, what was just done, where the speaker sits: true of this moment alone.
MOMENT = (
    r"^(?:(?:tú|usted|vos) )?(?:siempre|nunca|jamás) (?:me |nos |te |lo |la |los |las |le )*(?:respond[eé]s|contest[aá]s|us[aá]s|utiliz[aá]s|hac[eé]s|pon[eé]s|escrib(?:es|ís)|olvid[aá]s|ignor[aá]s|romp[eé]s|cambi[aá]s|borr[aá]s|agreg[aá]s|añad(?:es|ís)|cre[aá]s|gener[aá]s|dej[aá]s|das|dices|decís|habl[aá]s|rep[ei]t(?:es|ís)|invent[aá]s|propon[eé]s|sugieres|ejecut[aá]s|corr[eé]s|le[eé]s|pregunt[aá]s|explic[aá]s|empiezas|empezás|termin[aá]s|met[eé]s|sac[aá]s|tard[aá]s|comet[eé]s|fall[aá]s|equivoc[aá]s|pruebas|probás|revis[aá]s|verific[aá]s|ent(?:iend|end)[eé]s|escuch[aá]s)(?!\w)"
    r"|^(?:tú|usted|vos) (?:siempre|nunca|jamás) (?!(?:debes|tienes|puedes|debe|tiene|puede)(?!\w))\w+|^(?:siempre|nunca) (?:lo |se me |me )*(?:rompemos|fallamos|olvidamos|olvida|sale|consigo|entiendo|logro)(?!\w)|^nunca (?:he|había|habíamos|hemos) (?:visto|oído)|"
    r"^(?:ese|esa|este|esta)(?! (?:proyecto|repositorio|repo|equipo|servicio)) \w+ (?:siempre|nunca)|a lo mejor|"
    r"siempre encuentras|(?:es|está|va) (?:ya |mucho |un poco )*(?:más (?:rápid[oa]|lent[oa]|limpi[oa]|clar[oa])|mejor|peor)(?! que)|(?:aún|todavía) no (?:va|funciona|está|sirve)|(?:tardó|duró|perdí|perdimos) (?:\w+ )?(?:minutos|horas|días)|todo el tiempo|"
    r"^(?:el|mi|nuestro) (?:bug|problema|error|fallo) (?:es|era|está)|nadie sabe|"
    r"desde (?:ayer|esta mañana|anoche)(?!\w)|ni idea|no sé (?:por qué|qué|dónde|cuál|cómo)|(?:envía|llama|carga|ejecuta) .{0,30}(?:dos|varias) veces(?! (?:al|por|a la))|tienes razón|"
    r"(?:estamos|estoy|vamos) (?:a mitad|a medias|en medio|por la mitad)|\d+ de (?:l[ao]s )?\d+ (?:\w+ )?(?:están |ya )?(?:hech[ao]s?|list[ao]s?|migrad[ao]s?|en verde)"
    r"|(?:ci|build|pipeline|job|tests?|despliegue|migración) (?:sigue|siguen|está|están) (?:todavía |aún )?(?:corriendo|compilando|en curso|en cola)"
    r"|(?:está|están|sigue|anda) (?:rot[ao]s?|caíd[ao]s?|colgad[ao]s?)|no hace nada|se (?:queda|quedó) (?:sin memoria|en blanco|colgad[ao])|(?:devuelve|muestra|da) siempre (?:un[ao]? )?(?:lista vacía|vacío|error|null|nada)"
    r"|ya (?:moví|arreglé|subí|cambié|añadí|renombré|corregí|borré|fusioné)|acabo de \w+r(?!\w)|(?:has|te has) (?:vuelto a|olvidado|otra vez)|perdón por"
    r"|(?:estoy|voy) en (?:el|un|la|una) (?:tren|bus|autobús|avión|reunión|llamada|coche|metro|aeropuerto)"
)

#: An occasion that passes: a trial, a first draft.
FOR_NOW = r"(?:para|en) est[ea] (?:prototipo|demo|prueba|experimento|spike|borrador|paso|ensayo|hotfix|poc)|para (?:el primer borrador|la primera versión)"

#: What might be one day.
SUPPOSED = (
    r"(?:como|de|en|a modo de) (?:plan )?(?:una )?broma(?!\w)|actúa como|compórtate como|finge |juega el papel|no estoy de acuerdo|(?:discrepo|dudo|me opongo)(?!\w)|casi (?!siempre|nunca|tod[oa]s?)\w+|(?:estuvimos|estuve) a punto de|por poco |(?:letra|canción|poema|historia de usuario|user story)\s?:|como (?:usuari[oa]|client[ea]|visitante),? (?:yo )?(?:quiero|prefiero|necesito|puedo|me gusta)|"
    r"si [^?]{3,80}, [^?]{0,30}?(?:\w{2,}ría(?:n|mos)?)(?!\w)|si (?:algún día|alguna vez|un día) "
)
#: One part of what is being built, and how it has to behave: that is ordered, not told.
ORDERED = r"(?:el|la|este|esta) (?:[\w-]+ )?(?:tooltip|botón|página|modal|diálogo|menú|formulario|campo|icono|lista|fila|endpoint|función|método|parser|script|importador|exportador|handler|respuesta|componente|barra) (?:debe|debería|tiene que)(?!\w)"
#: What is told for the other one to know.
TELLS = r"(?:ah,? |y )?(?:por cierto|ojo|para que sepas|para tu información|resulta que|eso sí|contexto|importante)"
#: The wish that something is not remembered.
REFUSES = (
    r"(?:por favor,? |y |pero |también |recuerda |acuérdate de |procura |asegúrate de |(?:quiero|prefiero|preferiría|pido) que )*(?:(?:no|nunca|jamás)(?: (?:lo|la|los|te|se|me|debes|tienes que|hace falta(?: que)?|es necesario(?: que)?|hay que|necesitas|quiero que|hay por qué|puedes|deberías|vayas a|quisiera que|tienes por qué|que|jamás))*"
    r" (?:(?:recuerd(?:es|e|en)|record(?:ar|emos)|memori[cz](?:es?|ar)|acuerdes|acordar)(?:te|lo|la)?(?!\w)|(?:guard|anot|apunt|registr|almacen|grab)(?:es?|ar)(?:lo|la)?(?=\s?[:.,;!)]|\s?$| (?:que|esto|eso|nada|lo que|lo siguiente|mi|mis)(?!\w)| en (?:la |tu )?memoria))"
    r"|(?:esto|eso) no (?:debe|se debe|hay que|hace falta|tiene que|se) (?:ser )?(?:record|guard|anot|memoriz|registr|almacen)\w*|(?:que )?(?:quede |queda )?entre nosotros(?=\s?[,:.]|$)|olvida (?:que|lo que) (?:dije|te)(?!\w))"
)
#: Words that only deny; no value is made of them.
DENIES = r"(?:(?:no|nunca|jamás|nada|ningun[oa]|ningún|tampoco|en absoluto|espera|perdón|perdona|en realidad|eso|esto|qué va|claro que|falso|mal|ya|más|gracias|por favor|para)(?:[\s,.!–—-]+|$)){1,6}"
#: What ends a statement that is not meant.
JEST = r"(?:es|era|fue|solo|es una|era una|de) (?:una )?broma|(?:estoy |estaba )?bromeando|(?:dijo|dice) nadie(?: nunca| jamás)?|(?<= )/[sj]|ni en sueños|(?<=[,–—-] )no"
#: What takes back the statement before it.
RETRACTS = rf"{JEST}|broma|no|falso|mentira|olvida (?:eso|esto|lo que dije)|olvídalo|retiro lo dicho|me (?:equivoqué|he equivocado|confundí)|(?:fue )?mi error"
#: It was so before.
ONCE = r"antes|anteriormente|antiguamente"
#: What comes in the place of what ended.
INSTEAD = r"(?:usa|utiliza|usad|usen) (?!(?:eso|esto)\b)(?=\w)"
