"""French cues for the rules of extraction."""

from __future__ import annotations

from mnemic.core.extraction import vocabulary_fr as words
from mnemic.core.extraction.lexicon import SYSTEMS, Lexicon

_N = (
    r"(?:release|version|déploiements?|mise en production|gel|freeze|base(?: de données)?|port|serveur"
    r"|service|branche|échéance|date limite|démo|lancement|sprint"
    r"|rétro|staging|prod(?:uction)?|préprod|ci|api|responsable|mainteneur|astreinte"
    r"|fuseau(?: horaire)?|jalon|cluster|région|dépôt|incident|budget|schéma|licence)"
)
_DO = (
    r"(?:corrige|répare|ajoute|refais|vérifie|implémente|refactorise|renomme|supprime|enlève|change"
    r"|modifie|déplace|crée|fais|montre|essaie|lis|ouvre|regarde|explique|aide"
    r"|donne|dis|continue|annule|installe|trouve|génère|résume|traduis|relis|récupère|remplace"
    r"|convertis|débogue|lance|écris|mets|termine|pousse|fusionne|restaure|relance|prépare|branche|vire|ferme|colle)(?:z|r|s?-\w+)?"
)
_WE = (
    r"(?:nous|on|l['’]équipe|le projet|ce projet|ce dépôt|cette équipe|l['’]entreprise"
    r"|notre \w+(?: \w+)?|le (?:backend|frontend|service))"
)

FR = Lexicon(
    code="fr",
    openers=f"{words.ADMITS}|{words.INTROS}|"
    r"(?:non(?=,)|(?:pardon|désolée?)(?=[,:;.–—-])|correction(?=\s?[:,–—-])|j['’]ai changé d['’](?:avis|idée)(?=[,:;.!–—-])|ok|d['’]accord|merci(?: beaucoup)?|super|parfait|bien|bon|alors|donc|et"
    r"|mais|aussi|au fait"
    r"|salut|bonjour|oui|en fait|pour info|à propos|encore une chose|rappel|règle"
    r"|comme (?:je l['’]ai dit|dit|déjà dit)(?: avant)?|s['’]il (?:te|vous) pla[îi]t|stp|svp|en général(?! je (?:veux|préfère|voudrais))"
    r"|d['’]ailleurs|juste)\b[\s,:;.!–—-]*",
    trailers=r",? (?:s['’]il (?:te|vous) pla[îi]t|stp|svp|merci|d['’]accord|ok|comme (?:je l['’]ai )?dit"
    r"|comme d['’]habitude|comme le disent les règles)\??",
    depends=r"désormais|dorénavant|à partir de maintenant|à l['’]avenir|par défaut|si|quand|lorsque|dès que"
    r"|tant que|pendant que|à moins|parce qu\w*|puisque|comme|comme|bien que|avant|après|pour|dans|sur"
    r"|avec|sans|en|au|aux",
    chatter=r"(?:ok|d['’]accord|merci|super|parfait|génial|bien|bon|oui|non|exactement|c['’]est (?:bon|bien"
    r"|parfait|noté)|ça marche|compris|laisse tomber|tant pis|de rien|pas de (?:problème|souci)|bonjour"
    r"|salut"
    r"|bravo|vas-y|continue)(?:[\s,!.]+(?:merci|beaucoup|super|alors|bien|pour .{1,40}))*"
    r"|ne t['’]inquiète pas.*|j['’]aime (?:bien )?(?:ça|cette idée|cette approche|bien)|ça me plaît",
    remember=r"(?:(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|tu peux|je veux que tu te|il faut|merci de"
    r"|s['’]il te plaît|toujours) )*(?:souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous|retiens"
    r"|retenez|retenir"
    r"|te souvenir|vous souvenir|mémorise[rz]?|n['’]oublie(?:z)? (?:pas|jamais)(?! de)"
    r"|garde(?:z)? (?:en tête|à l['’]esprit|en mémoire)|note(?:z|r)?(?= que| bien|\s*:)|prends note"
    r"|enregistre(?= que|\s*:))(?: bien| ceci| du fait| toujours)*"
    r"(?:\s*[:,]\s*|\s+)(?:qu['’]|que\s+|de\s+)?",
    remember_after=r"[,;.–—-]?\s*(?:et )?(?:souviens-t['’]en|souvenez-vous-en|retiens-le|retenez-le"
    r"|retiens (?:bien )?(?:ça|cela)|rappelle-toi(?: de (?:ça|cela))?|note-le|n['’]oublie pas"
    r"|garde-le en tête)(?: s['’]il te plaît| bien)?",
    unremember=r"entre nous(?=[,:])|(?:ne )?(?:l['’]|le )?(?:écris|note)(?:s|z)? (?:ça |cela )?nulle part|ne (?:retiens|retenez|mémorise|mémorisez|note|notez|garde|gardez"
    r"|te souviens) (?:pas|jamais|rien)"
    r"|inutile de (?:retenir|noter|mémoriser)|oublie(?:z)? (?:ça|cela|ce|que|tout)",
    aside=r"(?:note|nb|n\.b\.|remarque)\s*:",
    fragment=r"(?:les|le|la|moi|nous|eux|elles?)|(?:les?|la|mes|mon|ma|tes|ton|ta|nos|vos"
    r"|ces) [\w-]+|(?:ne |n['’])?(?:(?:toujours|jamais|arrête|arrêtez) )?(?:de "
    r"|d['’])?[\w'’-]+(?: (?:pas|plus|jamais|toujours))? (?:ça|cela|ceci)(?: encore| ici)?"
    r"|(?:ne )(?:les|le|la) [\w-]+ (?:pas|plus|jamais)",
    points_back=r"(?:ça|cela|ceci|le|cette règle|de ça|de cela|bien)(?: aussi)?",
    question=r"(?:qu['’]|que |quoi|quel(?:le)?s?|qui|où|comment|pourquoi|combien|est-ce|quand est|y a-t-il"
    r"|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|as-tu|avez-vous|es-tu|sais-tu|penses-tu|veux-tu"
    r"|voulez-vous"
    r"|préfères-tu|préférez-vous|préférerais-tu|dois-je|devrais-je|faut-il|peut-on|puis-je|doit-on"
    r"|je me demande|dis-moi(?! (?:toujours|systématiquement|à chaque))|tu (?:préfères|peux|veux|sais|penses|crois))",
    tag_question=r"(?:non|n['’]est-ce pas|c['’]est ça|pas vrai|hein|oui|juste|correct)\s*\??",
    hypothetical=words.SUPPOSED
    + "|"
    + r"je (?:croyais|pensais|supposais)|(?:suppose|supposons|imagine|imaginons|admettons|disons|si j['’](?:avais|étais"
    r"|utilisais|aimais"
    r"|préférais)|si je (?:voulais|préférais|prenais|passais)|si (?:on|nous) (?:avait|avions|passait"
    r"|utilisait)"
    r"|et si|en théorie|par exemple|peut-être|j['’]utilisais|j['’](?:aimais|avais|étais|aurais"
    r"|pourrais)|je (?:préférais|pourrais|n['’]ai (?:pas|jamais) dit|ne dis pas|ne pense pas"
    r"|ne sais pas|ne me souviens)|il se peut)",
    hearsay=words.REPORTED
    + "|"
    + r"(?:mon|ma|mes|notre) (?:chef|cheffe|patronne?|collègues?|client|manager|amie?"
    r"|prof) (?:\w+ )?(?:dit|disent|pense|pensent|croit|trouve)|(?:certains|les gens|il|elle"
    r"|ils) (?:disent|dit|pensent|pense)",
    passing=words.FOR_NOW
    + "|"
    + r"(?:d['’]astreinte|de garde|absente?s?|en congés?|remplace \w+)(?: [\w ]{1,30})? (?:cette semaine|ce mois|jusqu['’][\w ]{2,20})|cette semaine,? [\w ’'-]{2,40} (?:d['’]astreinte|absente?|en congés?)|pour (?:l['’]instant|le moment)|temporaire(?:ment)?|provisoire(?:ment)?|(?:pour|dans"
    r"|durant) (?:cette|ce) (?:tâche|session|conversation|fois|fichier|commit|pr|ticket)"
    r"|juste cette fois|seulement aujourd['’]hui"
    r"|cette fois(?:-ci)?|jusqu['’]à ce que je",
    temporary=r"aujourd['’]hui|ce soir|ce matin|cet après-midi|(?<!partir de )maintenant|tout de suite"
    r"|en ce moment|actuellement"
    r"|à l['’]instant",
    neutral=r"(?:ça|cela) m['’]est égal|peu importe|(?:ça )?ne me dérange pas|je m['’]en (?:fiche|moque)"
    r"|pas de préférence|comme tu (?:veux|préfères)|n['’]a pas d['’]importance|l['’]un ou l['’]autre",
    task=r"(?:maintenant |puis |ensuite )*(?:"
    + _DO
    + r")(?= )|je (?:veux|voudrais|souhaite|souhaiterais|aimerais|veut) (?:que|un|une|le|la|les|des"
    r"|ajouter|faire|voir|corriger)|j['’](?:aimerais|ai besoin d)|il (?:me )?(?:faut|faudrait) (?:un"
    r"|une|que)"
    r"|(?:on|nous) (?:pourrait|pourrions|devrait|devrions|peut|va|veut|voulons|voudrait)|tu (?:peux"
    r"|dois|devrais|pourrais) (?!toujours|jamais)|je (?:vais|suis en train|cherche|travaille sur"
    r"|essaie)|allons|voyons",
    one_off=words.ORDERED
    + "|"
    + r"(?:ne |n['’])[^,.;]{1,60}? (?:encore|tout de suite|pour l['’]instant)(?!\w)|(?:ne )?t['’]inquiète",
    state=words.MOMENT
    + "|"
    + r"on (?:ne )?(?:voit|comprend)|(?:on dirait|il semble|ça a l['’]air|j['’](?:ai l['’]impression))(?!\w)|(?:aurais|aurait|avais|ai) jamais |(?:est|sont) (?:toujours|jamais) (?:null\w*|vides?|undefined|pareil\w*|fausse?s?|vraie?s?)|toujours été|depuis toujours|(?:est|sont) (?:absente?s?|en congés?|malade|froide?s?|pleine?s?|partie?s?|arrivée?s?|tombée?s?)|^(?:tu |vous )(?:oublies?|oubliez|rates?|casses?|ignores?|sautes?|trompes?|ne lis"
    r"|n['’]écoutes) (?:toujours|encore|jamais|tout le temps)|^(?:toujours|encore) (?:la |le |les "
    r"|l['’])?mêmes? (?:erreurs?|problèmes?|bugs?|histoire|chose|message)|(?:rien|pas"
    r"|jamais)(?: encore)? (?:été )?(?:décidé|choisi|convenu|tranché)|rien n['’]est décidé"
    r"|^(?:ça|cela|ce|il|elle|ils|elles)(?: \w+)? (?:toujours|jamais)|^ce n['’]est (?:jamais|pas)"
    r"|déjà (?:utilisée?|pris|occupée?)|(?:a|ont) (?:échoué|planté)"
    r"|(?:est|sont|reste|semble|paraît) (?:\w+ ){0,2}(?:cassée?s?|en panne|rouges?|vertes?|lente?s?"
    r"|bloquée?s?|instables?|vides?|prêt\w*|en échec|terminée?s?)|(?<!de )(?:échoue|plante|casse|marche"
    r"|fonctionne|passe|compile|crashe)(?:nt)?(?: encore| toujours| pas| plus|$)"
    r"|ne (?:marche|fonctionne|passe|compile|démarre)(?:nt)? (?:pas|plus|jamais)|j['’]ai (?:vu|trouvé"
    r"|essayé|changé|ajouté|corrigé|poussé|eu|une? erreur)|je (?:vois|pense|crois|suis (?:perdu|bloqué"
    r"|en train|un peu))|il y a(?: eu| un| une)",
    pointing=words.IN_VIEW
    + "|"
    + r"(?:tout le monde|personne|les gens) (?:ne )?\w+|(?:aime|adore|déteste|préfère|touche|change|modifie|supprime|utilise|fais|fait"
    r"|dis)(?:z)? (?:pas )?(?:bien )?(?:à )?(?:ça|cela|celui|celle|ceci)|ce(?:t|tte|s)? (?:fichier"
    r"|ligne|test|fonction|changement|bug|erreur|approche|solution|idée|version|commit|branche"
    r"|pr)(?!\w)"
    r"|(?:aime|adore|déteste|préfère) (?:bien )?(?:ta|ton|tes|votre|la (?:première|deuxième|nouvelle"
    r"|dernière)|le (?:premier|deuxième|nouveau|dernier)|comment)|^(?!je suis (?:le|la|un|une|l['’]) ?).+?(?<!\w)ici(?!\w)|^ici(?!,? (?:on|nous|l['’]on)(?!\w))",
    standing=words.DIRECTIVE
    + "|"
    + r"ici,? (?:on|nous) (?:ne |n['’])?\w+ (?:toujours|jamais|pas|plus)|(?!(?:je|j['’]|il |elle |ça |ca |cela |c['’]|le |la |les |ils |tu n['’]as|tu as))(?:ne "
    r"|n['’])?[\w-]+(?: [\w-]+)? (?:toujours|jamais|systématiquement)|toujours|jamais|(?:tu |vous "
    r"|nous |on |il )(?:ne )?(?:dois|devez|devons|doit|faut)(?: pas)? (?:toujours|jamais"
    r"|systématiquement)"
    r"|il (?:faut|ne faut) (?:toujours|jamais|pas)|à partir de maintenant|dorénavant|désormais"
    r"|en général je (?:veux|voudrais)|à l['’]avenir|par défaut|en règle générale|(?:à )?chaque (?:fois|pr|commit|changement|release"
    r"|fonction|test|fichier|branche|migration|livraison)"
    r"|tou(?:te)?s les [\w ]{2,30} (?:doivent|sont)|les [\w ]{2,30} doivent|(?:on"
    r"|nous) ne [\w]+ (?:jamais|pas|plus)|sous aucun prétexte|en aucun cas",
    ban=r"(?:ne |n['’])(?:me |te |nous |l['’]|les? |la )?[\w-]+(?:ez|er|e|es|s|is|ons)? (?:pas|plus|jamais"
    r"|aucune?)\s+\w+|évite(?:z|r)?|arrête(?:z|r)? d|plus de \w+(?: \w+){0,4}$|pas d(?:e "
    r"|['’])(?!problème|souci|erreur|résultat|quoi|idée|panique)[\w '’-]{2,60}$|interdit|interdiction",
    habit=r"(?:utilise|préfère|écris|choisis|prends|utilisez|préférez|écrivez)(?:z)? (?!ça|cela"
    r"|ceci).{2,40}?(?: au lieu d(?:e|u|es|['’])| plutôt qu(?:e|['’])| et (?:pas|non)|, pas"
    r"| à la place d)|(?:lance|exécute|vérifie|utilise|écris|demande|lint|teste|relis|formate"
    r"|mets à jour)(?:z)? .{2,60}?\bavant (?:de |d['’]|chaque |tout |toute |la |le )"
    r"|avant (?:de |d['’]|chaque |tout |toute )(?:commit|push|merge|fusion|déploi|release|livr"
    r"|publi)\w*,? (?:\w+ )?\w+",
    style=r"(?:réponds|répondez|écris|écrivez|parle|parlez|commente|explique|rédige"
    r"|rédigez)(?:-moi)?(?: \w+){0,4} en (?:français|anglais|allemand|espagnol|portugais|chinois"
    r"|japonais|une phrase|markdown)|(?:garde|gardez|fais|faites)(?: [\w']+){1,3} (?:courte?s?|brefs?"
    r"|brèves?|concise?s?|simples?|petite?s?)"
    r"|(?:réponds|répondez|sois|soyez|explique)(?: \w+)? (?:brièvement|concis\w*|bref|brève|court)",
    taste=r"je préfère(?:rais)? que (?:tu|vous) .{3,60}?(?:avant|d['’]abord|toujours|au lieu|plutôt|quand)|j['’]ai horreur d(?:e|es|u|['’])|je ne veux (?:pas|plus|jamais) d(?:e|es|u|['’])|"
    r"(?:(?:en|pour|dans|avec) [\w.+#/ -]{1,30}?,? )?(?:moi,? )?(?:je|j['’])\s*(?:ne "
    r"|n['’])?(?:préfère(?:rais)?|aime(?!rais)|adore|déteste|apprécie|supporte|favorise"
    r"|évite)(?! que tu| voir)|je (?:veux|voudrais) (?:des |les )?(?:réponses|explications|commits"
    r"|commentaires|résumés)"
    r"|mon (?:\w+ )?(?:préféré|favori)|ma (?:\w+ )?(?:préférée|favorite)|ma préférence|je suis (?:fan"
    r"|allergique)",
    person=words.MYSELF
    + "|"
    + r"(?:je|j['’])\s*(?:ne |n['’])?(?:suis (?!en train|perdu|bloqué|un peu|sûr|désolé|d['’]accord|prêt"
    r"|pas sûr)|utilise|travaille (?!sur (?:le|la|un|une|ce|cette) (?:bug|ticket|correct))|habite|vis"
    r"|parle|maintiens|gère|dirige|connais|enseigne|étudie|viens|développe|programme|code|m['’]appelle"
    r"|me nomme|débute"
    r"|ai (?:\w+ ans|\w+ années|une? (?:formation|expérience|diplôme)|\w+ ans d)|écris (?:du|en"
    r"|surtout))|je n['’]utilise (?:plus|pas|jamais)|(?:mon|ma|mes) (?!question|problème|test|code"
    r"|erreur|idée|changement|faute|branche|build)[\w-]+(?: [\w-]+){0,3} (?:est|sont|tourne)"
    r"|appelle(?:z)?-moi|je suis passée? d",
    team=f"{words.FACT}|{words.OWNER}|"
    r"c['’]est (?-i:[A-ZÀ-Ý][\w-]+)(?: et (?-i:[A-ZÀ-Ý][\w-]+))? qui (?:gère|gèrent|s['’]occupe|maintient|dirige"
    r"|valide|relit|possède|est responsable)|(?:ici,? |(?:dans|depuis|pour|sur|en|hier)\b[^,]{0,30}?,? )?"
    + _WE
    + r"(?: ne| n['’]|\s)*(?:tous |toujours |maintenant |aussi |encore |déjà |a |avons |ont |est |sommes "
    r"|avait )*(?:utilis\w+|déploy\w+|déploi\w+|livr\w+|support\w+|prend\w* en charge|héberg\w+"
    r"|décid\w+|choisi\w*|migr\w+|pass[eé]\w*|adopt\w+|suiv\w+|suit|abandonn\w+|préf[éè]r\w+|stock\w+"
    r"|maint\w+"
    r"|tourn\w+|exig\w+|dépend\w*|appel\w+|nomm\w+|convenu\w*|ne \w+ plus|gard\w+|test\w+|sign\w+"
    r"|fusionn\w+|squash\w*|possèd\w+|gèr\w+)"
    r"|(?:le |la |les |l['’]|notre |nos |toute |ce |cette )?(?:[\w/.'’`-]+ ){0,5}?(?:[ld]['’])?"
    + _N
    + r"(?: [\w/.'’`-]+){0,5}? (?:est|sont|commence\w*|débute|se termine|finit|tourne|utilise|a lieu|vit"
    r"|sera|ont lieu|était|démarre|s['’]arrête|passe|expire|appartient)"
    r"|(?-i:[A-ZÀ-Ý][\w-]+)(?: et (?-i:[A-ZÀ-Ý][\w-]+))? (?:gèrent?|maintient|dirige|est (?:responsable"
    r"|chargée?|notre|allergique)|s['’]occupe|valide|relit|préfère|possède)|(?:la|le) (?:responsable"
    r"|mainteneur) d.{2,40} est|il a été décidé",
    decided=r"partons sur|décidé|choisi|convenu|adopté|tranché|retenu|opté",
    reference=r"[\w-]+\s?:\s*https?://|"
    r"(?:est|sont|se trouve(?:nt)?|suivis?|suivies?|documentée?s?|disponible|hébergée?s?|rangée?s?|voir"
    r"|consulter)\s+(?:dans|sur|à|sous|ici|https?://)|(?:est|:|sur|à|voir)\s*https?://"
    r"|https?://\S+ (?:est|contient|montre|suit|pour)",
    system=SYSTEMS
    + r"|tableaux? de bord|documentation|procédures?|suivi|canal|maquettes?|anomalies|bogues|bugs",
    why=r"[,;]?\s*(?:parce que\s+|parce qu['’]|car\s+|puisque\s+|puisqu['’]|étant donné que\s+|afin que\s+"
    r"|pour que\s+|sinon,?\s+|à cause d(?:e\s+|['’]|u\s+))",
    why_first=r"(?:parce que|parce qu['’]|comme|puisque|étant donné que)\s*(?P<why>[^,]{4,160}),\s+",
    why_label=r"(?:pourquoi|raison)\s*:",
    how_label=r"(?:comment appliquer|application)\s*:",
    joint=r"\s*[;—–]\s*|,\s+(?:(?:et|mais|puis|donc)\s+)?|\s+(?:et|mais)\s+|\s+-\s+",
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
    lead=r"[,;:]\s+|\bet |\bmais ",
    changes=r"(?:le |la |les |l['’]|notre )?(?P<subject>[\w -]{3,50}?) (?:(?:a|est|été|sont|maintenant) ){0,3}(?:reportée?s?|déplacée?s?"
    r"|décalée?s?|repoussée?s?|avancée?s?|passée?s?|passe) (?:à|au|en) (?P<new>.{1,40})",
    admits=words.ADMITS,
    refuses=words.REFUSES,
    denies=words.DENIES,
    jest=words.JEST,
    retracts=words.RETRACTS,
    others=words.OTHERS,
    once=words.ONCE,
    instead=words.INSTEAD,
    tells=words.TELLS,
    no="non, ",
    corrections=(
        (
            r"(?:non|en fait|pardon|désolée?|erreur|correction|oups)[\s,:;.!–—-]+(?:c['’]est|ce sera"
            r"|il s['’]agit de|je voulais dire|plutôt|utilise)?\s*(?P<new>[^,]{1,60}?),?\s+(?:et )?(?:pas|non"
            r"|au lieu d[e'’]|plutôt qu[e'’])\s*(?P<old>.{1,60})"
        ),
        (
            r"(?:c['’]est|ce sera|je voulais dire)\s+(?P<new>[^,]{1,60}?),?\s+(?:et )?(?:pas|non pas"
            r"|non)\s+(?P<old>.{1,60})"
        ),
        (
            r"(?:non[\s,]+)?(?:ce n['’]est )?pas\s+(?P<old>[^,;]{1,60}?)\s*[,;–—]\s*(?:mais\s+)?(?:c['’]est\s+)?"
            r"(?P<new>.{1,60})"
        ),
        (
            r"(?:non|en fait|pardon|erreur|correction|oups)[\s,:;.!–—-]+(?:c['’]est|ce sera"
            r"|je voulais dire)\s+(?P<new>[^,]{1,40})"
        ),
    ),
    proposal=r"(?:(?:d['’]accord|compris|ok|bien)[\s,.:!]+)*(?:dois-je|devrais-je|puis-je|faut-il"
    r"|veux-tu que je"
    r"|voulez-vous que je|souhaites-tu que je|souhaitez-vous que je|est-ce que je (?:dois"
    r"|peux))\s+(?P<rule>[^?]{4,200}?)\s*\?",
    told=r"(?:(?:d['’]accord|compris|ok|bien|donc|alors)[\s,.:!]+)*(?P<rule>(?:tu"
    r"|vous) (?:ne )?(?:préfère[sz]?|préférez|aimes|aimez|utilises|utilisez|détestes"
    r"|détestez)[^?]{3,160}?)(?:,? (?:c['’]est ça|n['’]est-ce pas|non|correct|oui))?\s*\?",
    lasting=r"toujours|jamais|dorénavant|désormais|à l['’]avenir|par défaut|chaque|systématiquement|retienne"
    r"|retenir|souvienne",
    yes=r"(?:(?:oui|ouais|bien sûr|exactement|exact|d['’]accord|ok|absolument|tout à fait|s['’]il te plaît"
    r"|s['’]il vous plaît|toujours|jamais|fais-le|vas-y|c['’]est ça|désormais|merci|parfait|par défaut"
    r"|à chaque fois)[\s,.!]*){1,5}",
    swap=(
        (r"\btu préfères\b|\bvous préférez\b", "je préfère"),
        (r"\btu utilises\b|\bvous utilisez\b", "j'utilise"),
        (r"\btu aimes\b|\bvous aimez\b", "j'aime"),
        (r"\btu détestes\b|\bvous détestez\b", "je déteste"),
        (r"\b(?:tes|vos)\b", "mes"),
        (r"\b(?:ton|votre)\b", "mon"),
        (r"\bta\b", "ma"),
    ),
    injected=r"ignore(?:z|r)? (?:toutes )?(?:les |tes |vos )?(?:instructions|consignes"
    r"|règles)(?: précédentes)?"
    r"|nouvelles instructions\s*:|tu es maintenant|sans (?:le dire|prévenir) à? ?l['’]utilisateur"
    r"|(?:envoie|téléverse|transmets)\w* .{0,20}(?:\.env|mots? de passe|secrets?|clés? (?:api|privées?)"
    r"|jetons?).{0,40}(?:à |vers |https?://)",
    roles=r"[\[<(*#\s]*(?:système|assistant|développeur|outil|utilisateur|administrateur|system)[\])>*\s]*",
    pasting=r"(?:(?:prompt|message|texte|fichier|titre|commentaire) (?:doit |devrait )?(?:dire|dise)|qui dit|que le \w+ dise)\s*|(?:(?:résume|traduis|explique|analyse|relis|corrige|réécris|reformule|réponds à)\b[^:\n]{0,80}"
    r"|(?:dit|disait|écrit|a écrit|sortie|erreur|logs?|journal|trace|page|e-?mail|courriel|article"
    r"|transcription|citation|texte|message suivant|compte rendu)(?: (?:suivante?|ci-dessous|est"
    r"|dit))?)\s*",
    plan=r"sera|va |vont |prévu|échéance|date limite|gel|freeze|jalon|feuille de route|prochaine?|commence"
    r"|débute|lancement|démo|objectif",
    reflection=r"avec le recul|leçon|rétrospective|nous avons appris|j['’]ai appris|bilan",
    conversation=r"(?:nous avons|on a) (?:parlé|discuté)|en réunion|m['’]a dit",
    idea=r"idée\s*:|on pourrait|peut-être que|ce serait (?:bien|mieux)",
    observation=r"remarqué|observé|semble|apparemment|on dirait|tend à",
)
