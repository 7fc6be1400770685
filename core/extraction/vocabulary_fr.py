"""French words that several cues share."""

from __future__ import annotations

_WORD = r"[\w/.'’`&+@()-]+"
_NAMED = r"(?-i:[A-ZÀ-Þ][\w-]+)"
_MEANWHILE = r"(?:maintenant|désormais|tous|toutes|toujours|encore|jamais|aussi|actuellement|déjà|surtout|officiellement|tous les deux|ne|n['’]|se|s['’]|y)"
#: What a project is made of and lives with. Parts of the code in view (a function, a test, a button) are not among it.
THING = (
    r"(?:redis|postgres(?:ql)?|mysql|mongo(?:db)?|kafka|rabbitmq|nats|nginx|elastic(?:search)?|kubernetes|k8s|docker|terraform|jenkins|gitlab|github|sentry|grafana|prometheus|vault|airflow|spark|snowflake|releases?|versions?|déploiements?|mises? en prod(?:uction)?|gel|freeze|bases?(?: de données)?|bdd|ports?|serveurs?"
    r"|services?|branches?|échéances?|date limite|démos?|lancement|sprints?|stand-?up|daily|rétro(?:spective)?|recette|staging"
    r"|prod(?:uction)?|préprod|ci|cd|apis?|responsables?|astreinte|fuseaux?|jalons?|clusters?|régions?|buckets?|dépôts?"
    r"|monorepo|budgets?|schémas?|crons?|sauvegardes?|licences?|jetons?|tokens?|certificats?|contrats?|prestataires?|fournisseurs?"
    r"|hébergeurs?|clients?|comptes?|applis?|applications?|sites?|fronts?|backs?|frontend|backend|back-office|passerelles?|gateway|proxy"
    r"|caches?|files?(?: d['’]attente| de \w+)?|topics?|brokers?|ind(?:ex|ices)|réplicas?|conteneurs?|images?|pods?|nœuds?|runners?|workers?"
    r"|batchs?|pipelines?|linters?|formateurs?|compilateurs?|vpn|pare-feu|dns|domaines?|bastion|environnements?|env|flags?|secrets?"
    r"|identifiants?|clés?|logs?|journaux|métriques?|traces?|alertes?|tableaux? de bord|wiki|docs?|documentation|changelogs?"
    r"|tickets?|revues?|réunions?|bureaux?|équipes?|boîte|société|plateforme|produit|paiements?|factur(?:es?|ation)|migrations?"
    r"|limites?|quotas?|délais?|rétention|jobs?|endpoints?|webhooks?|événements?|plannings?|fenêtres?|conventions?|règles?|normes?|formats?"
    r"|encodages?|dates?|horodatages?|tags?|artefacts?|paquets?|modules?|bibliothèques?|plugins?|machines?|builds?|compilation|tables?|utilisateurs)"
)
#: What such a thing does lastingly.
HOLDS = (
    r"(?:est|sont|n['’](?:est|ont|a) (?:pas|plus)|(?:a|ont)(?! (?:dû|été|eu|pu|\w+é|\w+i|\w+u)(?!\w))|demande(?:nt)?|exige(?:nt)?|nécessite(?:nt)?|requi(?:ert|èrent)|tourne(?:nt)?|utilise(?:nt)?|vi(?:t|vent)|écoute(?:nt)?|parle(?:nt)?|expire(?:nt)?"
    r"|coupe(?:nt)?|fermes?|ouvre(?:nt)?|commence(?:nt)?|débute(?:nt)?|finit|finissent|termine(?:nt)?|prend|prennent|va|vont|garde(?:nt)?|stocke(?:nt)?|accepte(?:nt)?|attend(?:ent)?|supporte(?:nt)?"
    r"|refuse(?:nt)?|envoie(?:nt)?|dépend(?:ent)?|coûte(?:nt)?|dure(?:nt)?|vient|viennent|contien(?:t|nent)|gère(?:nt)?|couvre(?:nt)?|pointe(?:nt)?|expose(?:nt)?|déploie(?:nt)?"
    r"|valide(?:nt)?|signe(?:nt)?|chiffre(?:nt)?|exporte(?:nt)?|importe(?:nt)?|génère(?:nt)?|écri(?:t|vent)|lance(?:nt)?|passe(?:nt)?|reste(?:nt)?|marche(?:nt)? (?:seulement|uniquement)|bloque(?:nt)?|limite(?:nt)?|doit|doivent|peut pas|sera|seront|appartien(?:t|nent)|appelle(?:nt)?|trouve(?:nt)?|font|fait|tient|tiennent"
    r"|(?:a été|est|sont|ont été|sera) (?:décalée?s?|reportée?s?|repoussée?s?|avancée?s?|renommée?s?|remplacée?s?|abandonnée?s?|migrée?s?))"
)
FACT = (
    r"(?:les|la|le|des|l['’]) ?.{2,40}? c['’]est (?:en|avec|sans|à|chez|sur) |c['’]est (?-i:[A-ZÀ-Þ]\w+) (?:le|la|l['’]|notre)(?!\w)|(?:la|le|l['’]) ?.{1,24}? c['’]est (?-i:[A-ZÀ-Þ]\w+)|(?-i:[A-ZÀ-Þ]\w+) c['’]est (?:le|la|l['’]|notre)(?!\w)|(?!(?:il|elle|ça|cela|tu|on|je)(?!\w))(?:[\w’'-]+ ){1,6}(?:n['’]est|ne sont) plus (?:utilis|maintenu|support|employ)\w+|(?:les|la|le|l['’]|nos|notre) ?(?:[\w’'-]+ ){1,4}pass(?:e|ent) par |(?:la|le|l['’]) ?(?:[\w’'-]+ ){1,3}(?:est|sera|a été) (?:prévue?|fixée?|reportée?|décalée?) |les [\w-]+ sont toujours |"
    r"(?:tou(?:te)?s )?les [\w-]+(?: [\w-]+)? sont (?:toujours |tou(?:te)?s )?(?:stock|encod|format|calcul|génér|héberg|sign|chiffr|factur)ée?s (?:en|dans|avec|sur|par|chez)(?!\w)|tout passe par (?!\b(?:la|le) (?:même))|"
    r"(?:les |des )?[\w-]+ (?:est|sont) (?:toujours|jamais) .{2,40} dans (?:notre|nos|l['’]|le|la) ?[\w-]+|"
    rf"(?:le |la |les |l['’]|nos |notre )(?:{_WORD} ){{1,9}}?(?:chaque|tou(?:te)?s les) (?:jours?|nuits?|matins?|soirs?|heures?|semaines?|mois|trimestres?|ans?|lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|week-ends?|deux|trois|\d+)(?!\w)|"
    rf"(?:en [\w-]+,? |dans [\w' ’-]{{2,30}},? )?(?:tou(?:te)?s )?(?:notre|nos) (?:{_WORD} ){{1,6}}?(?:{_MEANWHILE} ?)*{HOLDS}(?!\w)"
    rf"|(?:en [\w-]+,? |dans [\w' ’-]{{2,30}},? )?(?:le |la |les |l['’]|tou(?:te)?s les |chaque |seule?s? (?:le |la |les |l['’]))?(?:{_WORD} ){{0,5}}?(?:[ld]['’])?{THING}(?: (?!qui\b|que\b){_WORD}){{0,5}}?"
    rf" (?:{_MEANWHILE} ?)*{HOLDS}(?!\w)"
    rf"|(?:on|nous) (?:ne |n['’])?+(?!(?:en|y|le|la|les|se|ça|a|va|avons|allons|peut|pouvons|pourrait|pourrions|devrait|devrions|voulait|voudrait|veut|voulons|était|étions|verra|verrons|dirait|se demande|fait quoi|fait comment|part|essaie|essaye|attend|regarde|voit|sait|dit)(?!\w))\w+ \w+"
    r"|(?:on|nous) (?:a|avons|est|sommes) (?:enfin |maintenant |tous |bien |donc |officiellement |finalement )*(?:décidé|tranché|choisi|adopté|convenu|retenu|migré|passés?|abandonné|remplacé|renommé|arrêté de|opté|viré|basculé|sous|sur|en)(?!\w)"
    r"|chez nous,? |(?:dans|pour) (?:ce|notre) (?:projet|dépôt|équipe),? (?:on|nous|les|le|la)(?!\w)"
)
OWNER = (
    rf"{_NAMED}(?: et {_NAMED})? (?:relit|s['’]occupe|gère|fait (?:la|le|les|tout)|valide|maintient|dirige|pilote|tient|supervise|couvre|est d['’]astreinte|décide|reprend)(?!\w)"
    rf"|c['’]est (?:maintenant |désormais )?{_NAMED}(?: et {_NAMED})? qui "
    rf"|pour .{{2,40}},? (?:demande|voir|vois|passe par|contacte) (?:à |avec )?{_NAMED}|.{{2,60}} (?:est|sont) (?:gérée?s?|relue?s?|maintenue?s?|suivie?s?|validée?s?) par {_NAMED}"
)
MYSELF = (
    r"j['’]ai (?:fait|codé|bossé|travaillé) (?:du|de la|des|en|avec|sur|dans) .{1,30}? (?:pendant|durant) .{1,16}?ans|.{1,20}(?:je |j['’])(?:n['’]y |ne |y )?(?:galère|comprends rien|connais rien|débute|maîtrise (?:pas|mal))|tutoie[- ]moi|vouvoie[- ]moi|"
    r"je (?:fais|code|développe|travaille|programme) (?:surtout|principalement|essentiellement|plutôt|majoritairement|en général) |(?:moi )?(?:je |j['’])(?:viens d|habite|vis|suis (?!en train|perdu|bloqué|un peu|sûr|désolé|d['’]accord|prêt|pas (?:sûr|d['’]accord)|parti|allé|dessus|content|en (?:réunion|pause|déplacement|retard))|n['’]ai jamais (?:fait|utilisé|touché|codé|écrit)"
    r"|ai jamais (?:fait|utilisé|touché)|connais (?:bien|mal|pas)|débute|ne (?:connais|parle|lis|code)|lis (?:le|du) code|bosse (?!sur (?:le|la|un|une|ce|cette))|travaille (?:sous|sur (?:mac|windows|linux)|à|en|le)|tourne sous)|jsuis |chuis "
    r"|mon (?:clavier|écran|éditeur|ordi(?:nateur)?|poste|rôle|métier|fuseau) (?:est|a|n['’])"
)
_IMPERATIVE = (
    r"(?:utilise|écris|garde|ajoute|mets|lance|vérifie|demande|nomme|appelle|formate|teste|inclus|génère|crée|commence|préfère|montre|donne|explique|décris|réponds|fais|évite|découpe"
    r"|cite|mentionne|pense|passe|mets|documente|relis|reste|prends|attends|limite|signe|trie|commente|précise|propose|laisse|augmente|incrémente|préviens|régénère|mets à jour|adapte|copie|enregistre|nettoie|relance)(?:z|-moi|-le|-la|-les)?"
)
#: Orders that last by what they are about: a kind of work, a class of things, a bound, something to leave alone.
DIRECTIVE = (
    r"(?:pour )?les prochaines fois(?=[\s,:])|"
    r"une (?:dernière |petite )?(?:règle|convention)(?: quand même| aussi)?\s*:|garde(?:z)? (?!(?:ça|cela)\b)[\w./'’ -]{2,40}? (?:stable|compatible|simple)s?(?!\w)|quand (?:tu|vous|on) [^,?]{3,40} (?:donne|mets|ajoute|lance|pense|préviens|fais)(?:-\w+)? (?:toujours|systématiquement|aussi|à)(?!\w)|"
    r"(?:des )?(?:réponses|explications|résumés|messages|commits) (?:courte?s?|brè?[fv]e?s?|concis\w*|détaillée?s?|simples)(?!\w)|"
    r"pour la (?:prochaine fois|suite)(?=[\s,:])|la prochaine fois(?=[\s,:])"
    rf"|(?:(?:quand|lorsque|dès que|chaque fois que|si|à chaque fois que) (?:tu|vous|on) (?!as fini|es prêt|auras fini)[^,?]{{3,60}}, (?:pense à |aussi |toujours |jamais )*)(?:ne |n['’])?{_IMPERATIVE}(?!\w)"
    rf"|avant de \w+[^,?]{{0,50}}, {_IMPERATIVE}(?!\w)"
    r"|(?:ne |n['’])?(?:touche|touchez|change|changez|modifie|modifiez|mets|mettez|fais|faites|propose|ajoute|ajoutez|utilise|utilisez|invente|réécris|reformate|commite|pousse|supprime|lance|oublie|suppose|laisse|mélange|renomme|désactive|saute) (?:pas|jamais|plus) (?!(?:ça|cela|ceci|encore|à ça|celui|celle)(?!\w))"
    r"|laisse(?:z)? (?!(?:tomber|moi|ça|cela|le |la |les )\b)?[\w./'’ -]{2,40}? (?:tranquille|tel(?:le)?s? quel|comme (?:elle|il)s? (?:est|sont))"
    r"|(?:garde|gardez|limite|maintiens) (?!(?:ça|cela|en tête|en mémoire)\b)[\w./'’ -]{2,40}? (?:sous|en dessous|au-dessus|à moins de|à (?:au )?(?:plus|max)|courte?s?|simples?)(?!\w)"
    r"|(?:des |les )?[\w-]+(?: [\w-]+)? (?:seulement|uniquement) (?:sur|pour|dans|en|avec|quand|si) "
    r"|(?:(?:les |des |le |la )?(?:messages? de commit|commits?|commentaires?|docstrings?|noms? de (?:branche|variable)s?|titres?|réponses?|explications?|identifiants?|branches?)) (?:toujours )?(?:en|avec|sans|à l['’]) ?(?!(?:cours|train|panne|place)\b)\w+"
    r"|(?:donne|montre|envoie|fais|propose|écris)(?:z)?(?:-moi|-nous)? (?!(?:ça|le|la|ce|cette)\b)(?:des |un |une )?[\w -]{3,40}?(?:, pas | au lieu d| plutôt qu|, jamais )"
    r"|(?:explique|détaille|décris)(?:z)?(?:-moi)? (?!(?:ça|ce|cette|cet|pourquoi|comment|le|la)\b)?[\w' ’-]{0,50}?(?:comme si|depuis (?:zéro|le début)|pas à pas|étape par étape|simplement|lentement|en détail|avec des exemples)"
    r"|(?:vas?|allez)-? ?(?:y )?(?:doucement|lentement|mollo) (?:sur|avec)|arrête(?:z)? d(?:e |['’]) ?\w+"
    r"|il ne faut (?:surtout )?(?:pas|jamais|plus)|(?:il )?faut (?:toujours|systématiquement|impérativement|absolument|passer par|demander)|(?:on |nous )?part(?:ons)? (?:toujours )?de "
    r"|dans (?:ce|le|notre) (?:dépôt|projet|service),? "
    + _IMPERATIVE
    + r"|pense(?:z)? (?:toujours )?à |(?:évite|éviter|évitez) (?!(?:ça|cela)\b)"
    r"|(?:plus|pas|aucune?|zéro) (?:d['’]|de )?(?:emojis?|abréviations?|commentaires?|mocks?|jargon|todo)"
)
#: Somebody who is not the speaker, as the one that a statement is about.
OTHERS = r"(?:mon|ma|mes) (?:[\w-]+ )?(?:chef(?:fe)?|boss|patronne?|responsable|manager|collègues?|stagiaires?|apprentie?|amie?s?|copine|copain|femme|mari|conjointe?|fille|fils|enfants?|frère|sœur|soeur|mère|père|parents?|oncle|tante|cousine?|voisine?|coloc(?:ataire)?|cliente?|prof(?:esseure?)?|médecin|prédécesseure?|assistante?|directeur|directrice|mentor)(?!\w)(?! s['’]appelle| est (?-i:[A-ZÀ-Þ]))"
#: What somebody else says, writes or is said to do.
REPORTED = (
    rf"{OTHERS} (?:ne )?(?:veut|veulent|voudrait|exige|demande|attend|insiste|tient|souhaite)(?!\w)|"
    r"(?:le|la|un|une|notre|nos|les) (?:clients?|utilisateurs?|utilisatrices?|collègues?|testeurs?) (?:nous |m['’])?(?:écri(?:t|vent)|signale(?:nt)?|di(?:t|sent)|se plai(?:nt|gnent)|rapporte(?:nt)?) qu(?:e|['’])|"
    r"(?:dans|d['’]après|selon) (?:le|la|l['’]|son|leur) ?(?:[\w-]+ )?(?:ticket|issue|spec|mail|e-?mail|cahier|doc|fil|chat|commentaire|revue)\s*[:,]|"
    r"(?!(?:je|on|nous|tu)\b)(?:[\w'’-]+ ){1,6}?(?:dit|dis|croit|pense|prétend|affirme|insiste|apprend|enseigne)(?:nt)? (?:qu['’e]|de )|(?:l['’]erreur|le message) dit|"
    r"(?:quelqu['’]un|un (?:gars|mec|type|ami|collègue|dev|article|blog|tuto|commentaire|consultant)|une (?:vidéo|amie|collègue)|les gens|tout le monde|certains|(?:le|la|l['’]|les|ce|cet|cette|son|leur|un|une) ?(?:[\w-]+ )?(?:docs?|documentation|readme|commentaire|article|blog|billet|tuto(?:riel)?"
    r"|livre|guide|manuel|message|équipe|bot|presta(?:taire)?|consultant|auteur|ticket|issue|mail|e-?mail|page|site|wiki|sortie|log|erreur|modèle|assistant)|stack ?overflow|chatgpt|copilot|reddit|twitter|linkedin|google|(?-i:[A-ZÀ-Þ]\w+))(?: (?:sur|dans|de|du|en) [\w'’ -]{2,30}?)? "
    r"(?:\w+['’]?a? ?)?(?:dit|disait|a dit|prétend|affirme|affirment|suggère|recommande|écrit|a écrit|raconte|pense|croit|insiste|répète|conseille|mentionne|jure|explique qu|m['’]a (?:dit|répondu|écrit))(?!\w)"
    r"|d['’]après|selon|apparemment|il para[îi]t|para[îi]t(?:-il| que)|j['’]ai (?:lu|entendu)|on (?:m['’]a dit|dit que|raconte)|à ce qu['’]il para[îi]t"
)
LATELY = r"maintenant|désormais|actuellement|ces temps-ci|de nos jours"
SO = (
    r",?\s+(?:donc|alors|du coup|par conséquent|c['’]est pourquoi|c['’]est pour (?:ça|cela) qu(?:e |['’]))\s*"
)
GROUNDS = r"(?:elles?|ils?|ça|c['’]|ce|cela|on|nous|je|j['’]|il|sinon|la|le|les|l['’]|notre|nos|deux|trois|tout|y a|tous)"
RECALLS = r"(?:elles?|ils?|ça|c['’]|cela|sinon|on (?:a|s['’]est|avait)|nous (?:avons|avions)|la dernière fois|j['’]ai (?:perdu|passé))"
COMPLETES = r"(?:quel(?:le)?s?|ce (?:que|qui)|où|comment|pourquoi)(?!\w)(?![^?]*\?)|(?:et |mais )?(?:seule?s?|sauf|uniquement|seulement|rien|le reste|tandis que|alors que|(?:jamais|pas|toujours|et non|non) (?:de|du|des|par|en|dans|sur|avec|à|au|aux|le|la|les|un|une|pour|sous)(?!\w)|(?:jamais|pas) d['’]|(?:jamais|pas) [\w.-]+[.!]*$)(?!\w)"
ENDED = r"ne \S+ plus|n['’]\S+ plus|on arrête|terminé"
ADMITS = (
    r"(?:(?:(?:attends?,? non|j['’]ai (?:regardé|vérifié)[^,.;]{0,40}|(?:pardon,? )?je confonds[^,.;]{0,40}|c['’]est l['’]ancien\\w* \\w+)|hm+|euh|oups|non|pardon|désolée?|attends?|zut|mince|(?:c['’]est )?(?:mon erreur|ma faute|une erreur)|erreur(?: de ma part)?|je me suis (?:trompée?|planté)|j['’]ai (?:dit une bêtise|fait une erreur|confondu)|correction|en fait|je corrige|au temps pour moi|autant pour moi)"
    r"(?:\s*[,:;.!–—…-]+\s*|\s+(?=(?:pardon|désolée?|en fait|je me suis|attends?|c['’]est ma)(?!\w)))){1,4}"
)
INTROS = (
    r"(?:ah et|et au passage|au passage|une (?:petite |dernière )?(?:chose|remarque)(?: quand même)?|c['’]est normal|je précise)[\s,:;.!–—-]+|"
    r"(?:attention|pour (?:info|mémoire|rappel|ton information|le contexte|que tu saches)|au passage|par contre|petit contexte|contexte|avant de commencer|deux (?:trucs|choses)(?: avant de commencer)?|je précise que|sache que|à savoir|important|piège|remarque"
    r"|deux (?:trucs|choses)(?: avant de commencer)? ?:|j['’]ai (?:appris|découvert|compris) (?:à mes dépens )?que|il se trouve que|nickel|du coup|chez nous|bref)[\s,:;.!–—-]+"
)
#: A ban and its verb.
NEGATED = r"(?:ne |n['’])?(?:jamais |pas )?(?P<verb>\w{4,}) (?:pas|jamais|plus)"
#: Somebody or something that was named before.
LEANS = r"(?:il|elle|ils|elles)(?! (?:faut|y a|para[îi]t|est (?:important|interdit|obligatoire)))"
#: What is not to be, named and no more.
DENIAL = r"(?:pas|jamais|aucune?|sans) (?:de |d['’])?[\w-]+(?: [\w-]+){0,3}"
#: How a thing in view ought to behave.
DESCRIBED = r"(?:les? |la |l['’]|cette |ce ).{0,40}?(?:doit|devrait|doivent|devraient|peut pas)(?!\w)"
#: How far a work has come, how a thing fails, what was just done, where the speaker sits: true of this moment alone.
MOMENT = (
    r"^(?:tu|vous) (?!(?:ne |n['’])?(?:dois|devez|devrais|devriez|peux|pouvez)(?!\w))(?!.*(?:désormais|dorénavant|à partir de maintenant|à l['’]avenir|s['’]il (?:te|vous)))(?:ne |n['’])?(?:me |te |nous |vous |le |la |les |l['’]|m['’])*(?!(?:pousse|commit|merge|fusionne|déploie|supprime|touche|modifie|efface|publie|force)\w* (?:jamais|plus))[\w'’-]+ (?:\w+ )?(?:toujours|jamais|encore|sans arrêt|tout le temps|à chaque fois)(?!\w)"
    r"|^(?:on|nous) (?:casse|oubli|rate|plante|foire|pète|perd)\w* (?:toujours|tout le temps|encore|sans arrêt)|^(?:je |j['’])(?:n['’]y |ne |n['’]|y )?(?:arrive|comprends|trouve|oublie|réussis|me souviens|confonds) (?:jamais|toujours)|^(?:je n['’]ai |j['’]ai )?jamais (?:vu|entendu) |"
    r"on (?:en|y|s['’]en) \w+$|on (?:verra|voit|en reparle)(?!\w)|^(?:ce|cet|cette|ces) \w+ (?:ne |n['’])?\w+ (?:toujours|jamais)|"
    r"tu (?!dois|devrais|peux|n['’]|ne )\w+[sx] (?:\w+ )?(?:toujours|jamais|encore|à chaque fois)(?!\w)|(?:est|sont|va|paraît) (?:bien |un peu |beaucoup |déjà )*(?:plus (?:rapide|lente?|propre|joli|clair|court|simple)|mieux|meilleure?|pire)s?(?! que)|(?:ne |n['’])\w+ (?:pas|plus) encore|(?:a|ont) pris (?:\w+ ){0,3}(?:minutes?|heures?|jours?|semaines?)|(?:a|ai|avons) perdu |depuis le début|(?:est|sont) (?:maintenant |déjà |encore )*(?:en|à) v?\d+\.\d+(?:\.\d+)?(?: maintenant)?(?:$|,)|"
    r"^(?:le|mon|notre) (?:vrai |seul )?(?:bug|problème|souci|hic) (?:c['’]est|est|vient|,)|personne ne sait|"
    r"depuis (?:hier|ce matin|tout à l['’]heure|la (?:mise à jour|fusion))(?!\w)|aucune idée|(?:je |j['’])?(?:ne )?sais (?:pas|plus)|(?:envoie|appelle|charge|exécute|affiche|lance)(?:nt)? .{0,30}(?:deux|plusieurs) fois(?! par)|(?:tu as|t['’]as|vous avez) raison|je viens (?:juste )?(?:de |d['’])(?:le |la |les |l['’]|lui |leur |te |vous |en )?(?-i:[a-zéèêô]+)(?:er|ir|re)(?!\w)|(?:on|nous) (?:le|la|les|l['’]) ?\w+ (?:après|avant|plus tard|demain|ensuite)|"
    r"(?:on est|nous sommes|je suis) (?:encore |presque |déjà )?(?:au milieu|à mi-chemin|à la moitié|en plein|à moitié)|\d+ (?:\w+ )?sur \d+ (?:\w+ )?(?:sont |est |ont été )?(?:faite?s?|prête?s?|migrée?s?|terminée?s?|vertes?|passée?s?|restante?s?)"
    r"|(?:ci|build|pipeline|job|tests?|suite|déploiement|migration|import|export) (?:tournent?|compilent?|attend) (?:encore|toujours|déjà)|(?:est|sont) (?:encore |toujours )?en cours"
    r"|(?:sature|explose|fuit|rame|gèle|redémarre|recommence|boucle)(?:nt)? |(?:ne |n['’])fait rien|(?:renvoie|retourne|donne|affiche|envoie)(?:nt)? (?:toujours|jamais|encore|sans arrêt) (?:une? |des |la |le )?(?:liste vide|vide|null|erreurs?|mauvaise?|même|rien|500|404)|(?:n['’]est|ne sont) jamais \w+é(?:e?s?)?(?!\w)"
    r"|^(?:voilà,? )?(?:je viens de \w+(?:er|ir|re)(?!\w)|j['’]ai (?:bien |déjà |tout |juste )?(?:déplacé|corrigé|renommé|poussé|mergé|fusionné|ajouté|supprimé|modifié|changé|commité|déployé|lancé|relancé|fini|terminé))|je viens de (?-i:[a-zéè]+)(?:er|ir|re)(?!\w)"
    r"|(?:tu as|t['’]as|vous avez) (?:encore |déjà |jamais |oublié |pas |cassé )|(?:désolée?|pardon) pour"
    r"|je suis (?:encore |juste |actuellement )?(?:dans (?:le|un|la|une)|sur (?:mon|le)|en|au|à l['’]) ?(?:train|bus|avion|téléphone|tel|réunion|voiture|métro|aéroport|café|conférence|call|hôtel|mobile)(?!\w)"
)

#: An occasion that passes: a trial, a first draft.
FOR_NOW = r"(?:pour|dans) (?:ce|cet|cette) (?:prototype|proto|démo|essai|expérience|spike|poc|brouillon|étape|test|benchmark|maquette|hotfix|tour)|pour (?:le premier jet|la première (?:version|passe|étape))"

#: What might be one day.
SUPPOSED = (
    r"pour (?:rire|rigoler|blaguer|plaisanter)(?!\w)|(?:en |à titre de |une )?blague\s?[:,]|comporte(?:-toi|z-vous) comme|joue le rôle|fais comme si|agis comme|je (?:ne )?suis pas d['’]accord|je (?:conteste|doute|réfute|m['’]oppose)(?!\w)|(?:on|nous|j['’]) ?(?:avons|a|ai) (?:failli|presque(?! (?:toujours|tou\w*)))(?!\w)|(?:paroles|chanson|poème|user story|récit utilisateur)\s?:|en tant qu(?:e |['’])(?:utilisat(?:eur|rice)|cliente?|visiteur),? (?:je |j['’])|"
    r"si [^?]{3,80},? [^?]{0,30}?(?:faudrait|serait|aurait|devrait|pourrait|\w{2,}rai(?:t|ent|ons))(?!\w)|si (?:un jour|jamais|par hasard) |si (?:on|nous|je) (?:devait|devions|devais|passait|passais|changeait|migrait)"
)
#: A part of the code or of the agent's answer that is in view.
IN_VIEW = r"ce(?:t|tte|s)? (?:paramètre|variable|argument|champ|méthode|classe|colonne|option|import|bouton|endpoint|script|requête|boucle|partie|sortie)s?|(?:la|ta|les) (?:première|deuxième|seconde|dernière|autre)s? (?:option|variante|version|approche|idée|solution|proposition)s?"
#: One part of what is being built, and how it has to behave: that is ordered, not told.
ORDERED = r"(?:le |la |l['’]|cet?t?e? )(?:[\w-]+ )?(?:infobulle|bouton|page|modale|dialogue|menu|formulaire|champ|icône|liste|ligne|endpoint|fonction|méthode|parseur|script|import|export|handler|réponse|bannière|composant|barre) (?:[\w-]+ )?(?:doit|devrait)(?!\w)"
#: What is told for the other one to know.
TELLS = r"(?:ah,? )?(?:au fait|pour info|à savoir|sache que|attention|il se trouve que|contexte|important|au passage)"
_MEMORISE = r"(?:retien(?:s|ne|nes)|retene[zr]|retenir|mémorise[rsz]?|souviens-toi|te souvien(?:s|nes)|te souvenir|te rappeler|vous souvenir)"
_KEEP = r"(?:note[rsz]?|enregistre[rsz]?|garde[rsz]?|sauvegarde[rsz]?|stocke[rsz]?|consigne[rsz]?|écri[rst]\w{0,2})"
_KEPT = r"(?=\s?[:.,;!)]|\s?$| (?:que|qu['’]\w+|ça|cela|ceci|ce que|mon|ma|mes)(?!\w)| en mémoire)"
_NOT = r"(?:surtout )?(?:pas|jamais|rien|plus)"
_IT = r"(?:le |la |l['’]|les |en |y )*"
_UNKEPT = (
    rf"(?:ne |n['’]){_IT}(?:{_MEMORISE} {_NOT}(?!\w)|{_KEEP} {_NOT}{_KEPT})|(?:ne |n['’])?{_NOT} {_IT}(?:{_MEMORISE}(?!\w)|{_KEEP}{_KEPT})"
    rf"|{_MEMORISE} {_NOT}(?!\w)|{_KEEP} {_NOT}{_KEPT}|(?:tu|vous|il|on)? ?(?:ne |n['’])?(?:dois|devez|peux|pouvez|faut|as|avez|est)(?: surtout)? (?:pas|jamais|rien)(?: besoin| nécessaire| à)?(?: d[e'’])? ?{_IT}(?:{_MEMORISE}(?!\w)|{_KEEP}{_KEPT})"
    rf"|(?:il est |c['’]est )?(?:inutile|pas (?:la peine|besoin|nécessaire)) d(?:e |['’]){_IT}(?:{_MEMORISE}(?!\w)|{_KEEP}{_KEPT})"
)
#: The wish that something is not remembered.
REFUSES = (
    r"(?:s['’]il (?:te|vous) pla[îi]t,? |merci d[e'’] ?|et |mais |surtout,? |veuillez |pensez? à |souviens-toi d[e'’] ?)*(?:"
    + _UNKEPT
    + r"|(?:je|j['’]) ?(?:ne )?(?:veux|voudrais|souhaite|aimerais) pas que (?:tu|vous) (?:te |le |la |l['’]|vous )?(?:retien|mémoris|not|enregistr|gard|souvien|sauvegard|stock)\w*|(?:ça|cela|ceci) (?:ne )?(?:doit|devrait) (?:pas|jamais) être (?:retenu|mémorisé|noté|enregistré|gardé|stocké)"
    r"|(?:que )?(?:ça )?(?:reste )?entre nous(?=\s?[,:.]|$)|oublie[sz]? (?:que j|ce que j)[e'’])"
)
#: Words that only deny; no value is made of them.
DENIES = r"(?:(?:non|pas|jamais|rien|aucune?|du tout|nan|faux|pardon|attends?|en fait|désolée?|merci|si|plus|ça|cela|c['’]est|surtout|absolument|bien sûr|oh|ah|euh|encore|vraiment)(?:[\s,.!–—-]+|$)){1,6}"
#: What ends a statement that is not meant.
JEST = r"je (?:plaisante|rigole|déconne|blague)|c['’](?:est|était) (?:une blague|pour rire|de l['’]ironie)|(?:n['’]a (?:jamais )?)?(?:a )?dit personne(?: jamais)?|(?<=[,–—-] )ou pas|(?<= )/[sj]|dans mes rêves"
#: What takes back the statement before it.
RETRACTS = rf"{JEST}|(?:c['’]est )?faux|non|pas du tout|oublie(?:z)? (?:ça|cela|ce que j['’]ai dit)|laisse(?:z)? tomber|(?:c['’]est )?(?:mon erreur|une erreur)|je me suis trompée?|je (?:le )?retire"
#: It was so before.
ONCE = r"avant|auparavant|autrefois|jadis"
#: What comes in the place of what ended.
INSTEAD = r"(?:utilise[zs]?|prends|prenez|passe[zs]? (?:à|sur)) (?!(?:ça|cela|le même)\b)(?=\w)"
