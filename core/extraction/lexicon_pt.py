"""Portuguese cues for the rules of extraction."""

from __future__ import annotations

from mnemic.core.extraction import vocabulary_pt as words
from mnemic.core.extraction.lexicon import SYSTEMS, Lexicon

_N = (
    r"(?:release|versão|deploys?|implanta[çc](?:ão|ões)|congelamento|freeze|banco(?: de dados)?"
    r"|base de dados|porta|servidor|serviço|branch|prazo|demo|lançamento|sprint|retro|daily"
    r"|homologação|staging|produção|prod|ci|api|responsável|mantenedor|plantão|fuso(?: horário)?|marco"
    r"|cluster|região|repositório|incidente|orçamento|esquema|licença)"
)
_DO = (
    r"(?:sob[ea]|suba|baix[ae]|jog[ae]|troc[ae]|mand[ae]|peg[ae]|post[ae]|corrij[ae]|corrige|conserte|conserta|arrume|arruma|adicion[ae]|refa[zç]a?|verifi(?:que|ca)"
    r"|implement[ae]|refator[ae]|renomei[ae]|remov[ae]|apagu?[ae]|mud[ae]|alter[ae]|mov[ae]|cri[ae]"
    r"|fa[çz]a?|mostr[ae]|tent[ae]|lei?a|lê|abr[ae]|olh[ae]|veja|explique|explica|ajud[ae]"
    r"|dê|diga|continu[ae]|desfa[çz]a?|instal[ae]|encontr[ae]|ger[ae]|resum[ae]|traduz[a]?|revis[ae]"
    r"|busqu?[ae]|substitu[ai]|convert[ae]|depur[ae]|rod[ae]|execut[ae]|escrev[ae]|coloqu?[ae]"
    r"|termin[ae])"
)
_WE = (
    r"(?:nós|a gente|a equipe|o time|o projeto|este projeto|esse projeto|este repositório|a empresa"
    r"|noss[ao]s? \w+(?: \w+)?|o (?:backend|frontend|serviço))"
)

PT = Lexicon(
    code="pt",
    openers=f"{words.ADMITS}|{words.INTROS}|"
    r"(?:não(?=,)|(?:desculp[ae]|perdão)(?=[,:;.–—-])|correção(?=\s?[:,–—-])|mudei de (?:ideia|opinião)(?=[,:;.!–—-])|ok|certo|obrigad[oa]|valeu|ótimo|perfeito|legal|bem|bom|então|e|mas|também"
    r"|aliás|a propósito"
    r"|oi|olá|sim|na verdade|só para constar|mais uma coisa|lembrete|regra|para sua informação"
    r"|como (?:eu )?(?:já )?(?:disse|falei)(?: antes)?|por favor|pf|em geral|só)\b[\s,:;.!–—-]*",
    trailers=r",? (?:por favor|pf|obrigad[oa]|valeu|ok|tá|tá bom|como (?:eu )?(?:já )?disse|como sempre"
    r"|como dizem as regras)\??",
    depends=r"de agora em diante|a partir de agora|daqui (?:em|para) (?:diante|frente)|por padrão"
    r"|no futuro|se"
    r"|quando|assim que|enquanto|a menos|porque|como|já que|embora|antes|depois|para|em|no|na|nos|nas"
    r"|com|sem|ao",
    chatter=r"(?:ok|certo|obrigad[oa]|valeu|ótimo|perfeito|legal|beleza|show|bom|sim|não|exato"
    r"|exatamente|isso"
    r"|entendi|tudo bem|deixa pra lá|de nada|sem problemas?|oi|olá|bom dia|parabéns|pode continuar"
    r"|continue)"
    r"(?:[\s,!.]+(?:obrigad[oa]|valeu|muito|mesmo|então|bom|por .{1,40}))*|não se preocupe.*"
    r"|(?:eu )?(?:gosto|gostei) (?:muito )?(?:disso|dessa ideia|dessa abordagem|desse)|adorei",
    remember=r"(?:(?:você pode|pode|poderia|dá para|quero que você|preciso que você|por favor"
    r"|sempre) )*(?:se )?(?:lembr[ae](?:-se|-te)?|lembrar|lembrem(?:-se)?|memori[zs][ae]r?"
    r"|guard[ae]r?(?= que| na memória| isso|\s*:)|não (?:se )?esqueç[ae](?! de \w+r\b)"
    r"|não (?:se )?esquece|tenha em mente|anot[ae]r?(?= que| aí|\s*:)|tome nota|registr[ae](?= que"
    r"|\s*:))"
    r"(?: bem| aí| disso| na memória)*(?:\s*[:,]\s*|\s+)(?:de que\s+|que\s+|de\s+)?",
    remember_after=r"[,;.–—-]?\s*(?:e )?(?:lembre-se|lembra|lembre|guarde|memorize|anote"
    r"|não (?:se )?esqueça)(?: (?:disso|isso|dessa regra))(?: por favor)?|[,;–—-]\s*(?:lembre-se"
    r"|não esqueça)",
    unremember=r"(?:cá )?entre nós(?=[,:])|não (?:anota|anote|escreve|escreva) (?:isso|isto)|não (?:se )?(?:lembre|memorize|guarde|salve|anote|grave|registre)|não (?:precisa"
    r"|é preciso) (?:lembrar|guardar|memorizar|anotar)|esqueça (?:isso|o|a|que|tudo)|esquece (?:isso|o"
    r"|a|que)",
    aside=r"(?:nota|obs|observação|nb)\s*:",
    fragment=r"(?:eles|elas|mim|me|nós|os|as|ele|ela)|(?:o|a|os|as|meus?|minhas?|seus?|suas?|nossos?"
    r"|nossas?) [\w-]+|(?:por favor )?(?:(?:sempre|nunca|não|pare de|para de) )+[\w-]+ (?:isso|isto"
    r"|aquilo|eles|elas|nisso)(?: de novo| mais)?|não (?:os|as|o|a) [\w-]+",
    points_back=r"(?:isso|isto|disso|disto|essa regra|dessa regra|esta regra)(?: também)?",
    question=r"(?:o que|que |quais?|qual|quem(?! .{2,60} (?:é|são) (?:[oa]s? )?(?-i:[A-ZÀ-Ý]))|onde|como (?!sempre|regra|padrão|eu|cientista|\w+ista|\w+or,)"
    r"|por que|por quê|quanto|quantos|será que|quando (?:é|será|foi)|você (?:prefere|pode|sabe|acha"
    r"|quer|consegue|poderia|preferiria|gostaria)|pode(?:mos|ria|riam)? |dá para|devo|devemos|deveria"
    r"|existe|tem como|há (?:como|alguma?)|me diga(?! sempre)|fico pensando)",
    tag_question=r"(?:né|não é|certo|correto|não|sim|é isso)\s*\??",
    hypothetical=words.SUPPOSED
    + "|"
    + r"(?:eu )?(?:achava|pensava|achei|pensei)(?!\w)|(?:suponha|supondo|suponhamos|imagine|imagina|digamos|vamos supor|se eu (?:fosse"
    r"|tivesse|usasse"
    r"|preferisse|gostasse|quisesse)|se (?:nós|a gente) (?:fôssemos|tivéssemos|usasse|mudasse)|e se"
    r"|em teoria|por exemplo|talvez|eu (?:usava|gostava|preferia|costumava|poderia|não disse"
    r"|não estou dizendo|não acho|não sei|não lembro)|pode ser que)",
    hearsay=words.REPORTED
    + "|"
    + r"(?:meu|minha|meus|o meu|a minha|nosso|nossa) (?:chefe|gerente|colegas?|cliente"
    r"|amig[oa]|professora?) (?:\w+ )?(?:diz|disse|dizem|acha|acham|pensa|acredita)|(?:alguns"
    r"|as pessoas|eles?|elas?) (?:dizem|diz|acham|acha|disse)",
    passing=words.FOR_NOW
    + "|"
    + r"(?:de plantão|de férias|fora|ausente|cobrindo \w+)(?: [\w ]{1,30})? (?:(?:n?est|n?ess)[ae] (?:semana|mês|sprint)|até [\w ]{2,20})|(?:n?est|n?ess)[ae] semana,? [\w ]{2,40} (?:de plantão|de férias|fora)|por enquanto|por ora|temporariamente|temporári[oa]|provis(?:ório|ória|oriamente)|(?:para|nesta"
    r"|neste|nessa|nesse|dessa|desse|durante|só) (?:est[ae] |ess[ae] )?(?:tarefa|sessão|conversa|vez|arquivo|commit"
    r"|pr|ticket)|só desta vez|só hoje|desta vez|até eu",
    temporary=r"hoje|esta (?:manhã|tarde|noite)|(?<!partir de )agora(?! em diante)|neste momento|no momento"
    r"|atualmente|já já"
    r"|daqui a pouco",
    neutral=r"tanto faz|não me importo|não ligo|não faz diferença|sem preferência|não tenho preferência"
    r"|você (?:que sabe|decide)|qualquer um(?:a)? serve|é indiferente",
    task=r"(?:agora |depois |então )*(?:"
    + _DO
    + r")(?= )|(?:eu )?(?:quero|gostaria|queria|preciso) (?:que você|que|de|um|uma|o|a|os|as|adicionar"
    r"|ver|fazer|corrigir)|(?:nós |a gente )?(?:poderíamos|podemos|deveríamos|vamos|precisamos"
    r"|queremos)|você (?:pode|deve|deveria|precisa) (?!sempre|nunca)|(?:eu )?(?:vou|estou tentando"
    r"|estou trabalhando)",
    one_off=words.ORDERED
    + "|"
    + r"não [^,.;]{1,60}? (?:ainda|por enquanto)(?!\w)|não (?:se preocup|esquent|liga pr)",
    state=words.MOMENT
    + "|"
    + r"parece que|nunca (?:ia|iria|teria|imaginei|pensei|vi)(?!\w)|sempre (?:foi|é|está|tá) (?:assim|igual|nul[oa]|vazi[oa])|(?:é|está|tá|são) sempre (?:nul[oa]s?|vazi[oa]s?|igual|assim|undefined)|tá(?:o)? (?:fora|de férias|doente|vazi[oa]|quebrad[oa])|está(?:ão)? (?:fora|de férias|doente)|^(?:você )?(?:sempre|nunca) (?:esquece|quebra|erra|ignora|pula|confunde|perde|lê|escuta"
    r"|lembra|entende)|^(?:é )?sempre (?:o|a|os|as) mesm[ao]s? (?:erros?|problemas?|bugs?|coisa"
    r"|história|falha|mensagem)|^(?:isso |isto |o \w+ )?(?:sempre|nunca) (?:dá|deu|falha|quebra"
    r"|trava|funciona|passa|cai)(?: |$)|(?:não|nada)(?: foi| está)? (?:decidi\w*|escolhe\w*"
    r"|combin\w+)(?: nada| ainda)|decidimos nada|nada (?:foi |está )?decidido"
    r"|^(?:isso|isto|ele|ela|eles|elas) (?:\w+ )?(?:sempre|nunca)|já está em uso|(?:já )?(?:está"
    r"|estão) ocupad\w+|(?:de|em) volta em"
    r"|(?:está|estão|ficou|continua|parece) (?:\w+ ){0,2}(?:quebrad\w+|fora do ar|vermelh\w+|verde"
    r"|lent\w+|travad\w+|instável|errad\w+|vazi\w+|pront\w+|falhando|ok)|(?:falha|falhou|quebra|quebrou"
    r"|funciona|funcionou|passa|passou|compila|trava|travou)(?:m)?(?: de novo| sempre|$)"
    r"|não (?:funciona|passa|compila|inicia|roda)"
    r"|(?:eu )?(?:vi|achei|encontrei|tentei|mudei|adicionei|corrigi|acho|estou vendo|estou (?:perdid"
    r"|confus|travad)\w+|tive um erro)|há (?:um|uma) erro|tem um",
    pointing=r"(?:todo mundo|ninguém|as pessoas) \w+|(?:gosto|gostei|adoro|odeio|prefiro|mexa|mexe|toque|mude|altere|use|faça"
    r"|diga) (?:d?isso|d?isto"
    r"|n?isso|d?aquilo|ess[ae]|est[ae])(?! projeto| repositório| time)|[dn]?(?:est|ess)[ae] (?:arquivo"
    r"|linha|teste|função|mudança|bug|erro|abordagem|solução|ideia|versão|commit|branch|pr)(?!\w)"
    r"|(?:gosto|prefiro|odeio) (?:d[ao] )?(?:sua|seu|a primeira|o primeiro|a segunda|o segundo"
    r"|primeir[ao]|segund[ao]|como)|(?!^)(?<!\w)aqui(?!\w)|^aqui(?!,? (?:nós|a gente|sempre|nunca|não|só|\w+mos)(?!\w))",
    standing=words.DIRECTIVE
    + "|"
    + r"(?:por favor |aqui,? )?(?:você |nós |a gente |eu quero que você )?(?:deve |devemos |tem que "
    r"|precisa )?(?:sempre|nunca|jamais)|(?!(?:ele|ela|isso|o|a|os|as|eu"
    r"|isto)\b)[\w-]+(?: [\w-]+)? (?:sempre|nunca)|de agora em diante|a partir de agora|daqui (?:em"
    r"|para) (?:diante|frente)|no futuro|por padrão|como regra|(?:a )?cada (?:vez|pr|commit|mudança"
    r"|release|função|teste|arquivo|branch|migração)"
    r"|tod[ao]s? (?:[ao]s? )?[\w ]{2,30} (?:deve|devem|precisa|precisam|tem que|têm que)|(?:os"
    r"|as) [\w ]{2,30} devem|sob nenhuma|em hipótese alguma|de forma alguma",
    ban=r"(?:por favor )?(?:não|nunca) (?!(?:me |se |o |a )?(?:sei|acho|precisa|tem|é|foi|está|funciona"
    r"|consigo|entendi|quero|gosto|uso|vi|passa|roda\b|tenho|há|houve|dá|estou|estamos|importo"
    r"|ligo)\b)(?:me |se |o "
    r"|a )?[\w-]+\s+\w+|evit[ae]r?|par[ae] de|chega de|nada de|sem (?:emojis?|mocks?|comentários"
    r"|abreviações)[\w ]*$|proibido|é proibido|chega",
    habit=r"(?:use|prefira|escreva|escolha|usa|prefere) (?!isso|isto).{2,40}?(?: em vez d[eoa]s?"
    r"| ao invés d[eoa]s?|, (?:e )?não| no lugar d[eoa]s?)|(?:rode|roda|execute|verifique|use|escreva"
    r"|peça|teste|revise|formate|faça|passe|atualize) .{2,60}?\bantes (?:de|do|da|dos|das) |antes (?:de"
    r"|do|da) (?:cada |todo )?(?:commit|push|merge|deploy|release|public|envi|fazer)\w*,? (?:\w+ )?\w+",
    style=r"(?:respond[ae]|escrev[ae]|fal[ae]|coment[ae]|expliqu?[ae])(?:-me)?(?: \w+){0,4} em (?:português"
    r"|inglês|francês|alemão|espanhol|chinês|japonês|uma frase|markdown)|(?:mantenha|deixe"
    r"|faça)(?: [\w]+){1,3} (?:curt[ao]s?|breves?|concis[ao]s?|simples|pequen[ao]s?|objetiv[ao]s?)"
    r"|(?:respond[ae]|seja|expliqu?[ae])(?: \w+)? (?:brevemente|breve|concis[ao]|curto|objetiv[ao]"
    r"|de forma (?:curta|breve|concisa))",
    taste=r"(?:eu )?(?:prefiro|preferiria|gostaria) que você .{3,60}?(?:antes|primeiro|sempre|em vez|quando|nunca)|(?:eu )?não quero (?!que|ver|fazer|isso)|"
    r"(?:(?:em|para|no|na|com) [\w.+#/ -]{1,30}?,? )?(?:eu )?(?:realmente |sempre |também |geralmente "
    r"|pessoalmente )*(?:não )?(?:prefiro|preferiria|gosto|adoro|amo|odeio|detesto|curto|suporto"
    r"|aprecio|evito)(?! que você| de ver)|(?:eu )?(?:quero|gosto de) (?:respostas|explicações|commits"
    r"|comentários|resumos)|meu \w+ (?:preferido|favorito)|minha \w+ (?:preferida|favorita)"
    r"|minha preferência|(?:eu )?sou (?:fã|alérgic[oa])",
    person=words.MYSELF
    + "|"
    + r"(?:eu )?(?:não |já não |ainda |também |só |normalmente |hoje )*(?:sou (?!contra)|uso"
    r"|trabalho (?!n[ao] (?:bug|ticket|correção))|moro|vivo|falo|mantenho|lidero|gerencio|conheço"
    r"|ensino|estudo|venho|desenvolvo|programo|me chamo|cuido|tenho (?:\w+ anos|experiência|formação"
    r"|\w+ anos de)|escrevo (?:em|principalmente)|mudei de|migrei de|estou (?:baseado|baseada) em)"
    r"|não uso mais"
    r"|meu (?!problema|teste|código|erro|build|palpite|branch)[\w-]+(?: [\w-]+){0,3} (?:é|são|fica"
    r"|roda)|minha (?!pergunta|dúvida|ideia|mudança|culpa|branch)[\w-]+(?: [\w-]+){0,3} (?:é|são|fica)"
    r"|me chame|pode me chamar",
    team=f"{words.FACT}|{words.OWNER}|"
    r"aqui,? (?:só |não )?(?:usamos|seguimos|fazemos|publicamos|suportamos)|quem (?:cuida|gerencia|mantém|lidera|revisa|aprova|toca|faz) .{2,40} (?:é|são) (?:[oa]s? )?(?-i:[A-ZÀ-Ý][\w-]+)"
    r"|é (?:[oa] )?(?-i:[A-ZÀ-Ý][\w-]+) (?:que|quem) (?:cuida|gerencia|mantém|lidera|revisa|aprova|toca|faz)|(?:aqui,? )?"
    + _WE
    + r" (?:não |já |ainda |sempre |também |só |agora |todos |foi |tem |vai )*(?:usa\w*|deploy\w*"
    r"|implant\w+|entreg\w+|suport\w+|hosped\w+|decidi\w+|escolhe\w+|concord\w+|migr\w+|mud\w+|adot\w+"
    r"|segu\w+|abandon\w+|prefer\w+|guarda\w*|armazen\w+|mant[ée]\w+|rod[ao]\w*|exig\w+|depend\w+"
    r"|cham\w+|test\w+|assin\w+|faz\w*|fic\w+|lanç\w+|optou|public\w+)"
    r"|(?:ontem,? |semana passada,? |(?:n[oa]s?|nest[ea]s?|ness[ea]s?|em|desde"
    r"|para)\b[^,]{1,30}?,? )?(?:decidimos|migramos|mudamos|adotamos|escolhemos|combinamos|optamos"
    r"|usamos|trocamos|fazemos|publicamos|suportamos|hospedamos|implantamos|abandonamos|seguimos"
    r"|preferimos)(?!\w)|não usamos mais"
    r"|(?:o |a |os |as |noss[ao]s? |tod[ao] |ess[ae] |est[ae] )?(?:[\w/.'`-]+ ){0,5}?"
    + _N
    + r"(?: [\w/.'`-]+){0,5}? (?:é|são|começa\w*|inicia|termina|acaba|roda|usa|fica|ficam|acontece\w*"
    r"|será|era|vai|foi|expira|passou|pertence|mudou|vale)"
    r"|(?:[oa] )?(?-i:[A-ZÀ-Ý][\w-]+)(?: e (?-i:[A-ZÀ-Ý][\w-]+))? (?:cuida\w*|mantém|lidera|gerencia"
    r"|é (?:responsável|don[ao]|noss[ao]|alérgic[ao])|revisa|aprova|prefere|é quem)|(?:o"
    r"|a) responsável (?:por|pel[ao]) .{2,40} é|ficou decidido|foi decidido",
    decided=r"vamos (?:com|de) (?-i:[A-Z][\w-]*)|decidi(?:mos|do|u)|escolhe(?:mos|u)|combinamos|adotamos|concordamos|optamos|definimos",
    reference=r"[\w-]+\s?:\s*https?://|"
    r"(?:está|estão|fica|ficam|é acompanhad[ao]|rastread[ao]s?|documentad[ao]s?|disponível|hospedad[ao]"
    r"|registrad[ao]s?|são registrados|veja|consulte)\s+(?:em|no|na|nos|nas|aqui|https?://)|(?:é|:|em"
    r"|veja|está em)\s*https?://|https?://\S+ (?:é|tem|mostra|para)",
    system=SYSTEMS + r"|painel|painéis|documentação|procedimentos?|canal|quadro|bugs|chamados",
    why=r"[,;]?\s*(?:porque|pois|já que|uma vez que|visto que|para que|senão|por causa d[eoa]s?)\s+",
    why_first=r"(?:porque|como|já que|visto que)\s+(?P<why>[^,]{4,160}),\s+",
    why_label=r"(?:por qu[eê]|motivo|razão)\s*:",
    how_label=r"(?:como aplicar|aplicação)\s*:",
    joint=r"\s*[;—–]\s*|,\s+(?:(?:e|mas|então|depois)\s+)?|\s+(?:e|mas)\s+|\s+-\s+",
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
    lead=r"[,;:]\s+|\be |\bmas ",
    changes=r"(?:[oa]s? |noss[ao] )?(?P<subject>[\w -]{3,50}?) (?:(?:foi|está|foram) )?(?:movid[oa]|mudad[oa]|adiad[oa]"
    r"|remarcad[oa]|antecipad[oa]|transferid[oa]|mudou|passou|passa) (?:para|pra) (?:[oa] )?(?P<new>.{1,40})",
    admits=words.ADMITS,
    refuses=words.REFUSES,
    denies=words.DENIES,
    jest=words.JEST,
    retracts=words.RETRACTS,
    others=words.OTHERS,
    once=words.ONCE,
    instead=words.INSTEAD,
    tells=words.TELLS,
    no="não, ",
    corrections=(
        (
            r"(?:não|na verdade|aliás|desculp[ae]|correção|errado|ops)[\s,:;.!–—-]+(?:é|será|são|quis dizer"
            r"|use)?\s*(?:(?:na|no) )?(?P<new>[^,]{1,60}?),?\s+(?:e )?(?:não|em vez d[eoa]"
            r"|ao invés d[eoa])\s+(?:(?:é|na|no) )?(?P<old>.{1,60})"
        ),
        (
            r"(?:é|será|quis dizer)\s+(?:(?:na|no) )?(?P<new>[^,]{1,60}?),?\s+(?:e )?não\s+(?:(?:na"
            r"|no) )?(?P<old>.{1,60})"
        ),
        (
            r"não é\s+(?:(?:na"
            r"|no) )?(?P<old>[^,;]{1,60}?)\s*[,;–—]\s*(?:mas\s+)?(?:(?:e )?sim\s+)?(?:é\s+)?(?:(?:na"
            r"|no) )?(?P<new>.{1,60})"
        ),
        (
            r"(?:não|na verdade|aliás|desculp[ae]|correção|errado|ops)[\s,:;.!–—-]+(?:é|será"
            r"|quis dizer)\s+(?:(?:na|no) )?(?P<new>[^,]{1,40})"
        ),
    ),
    proposal=r"(?:(?:certo|entendi|ok|então)[\s,.:!]+)*(?:devo|deveria|posso|quer que eu|você quer que eu"
    r"|gostaria que eu|é para eu)\s+(?P<rule>[^?]{4,200}?)\s*\?",
    told=r"(?:(?:certo|entendi|ok|então)[\s,.:!]+)*(?P<rule>você (?:não |sempre |nunca )?(?:prefere|gosta"
    r"|usa|odeia|quer|detesta)[^?]{3,160}?)(?:,? (?:certo|né|correto|não é))?\s*\?",
    lasting=r"sempre|nunca|de agora em diante|a partir de agora|no futuro|por padrão|cada|tod[ao]s?|lembre"
    r"|lembrar",
    yes=r"(?:(?:sim|isso|isso mesmo|claro|exato|exatamente|certo|com certeza|ok|pode|por favor|sempre|nunca"
    r"|faça isso|pode ser|de agora em diante|obrigad[oa]|perfeito|por padrão|toda vez"
    r"|correto)[\s,.!]*){1,5}",
    swap=(
        (r"\bvocê prefere\b", "eu prefiro"),
        (r"\bvocê usa\b", "eu uso"),
        (r"\bvocê gosta\b", "eu gosto"),
        (r"\bvocê odeia\b", "eu odeio"),
        (r"\bvocê detesta\b", "eu detesto"),
        (r"\bseus\b", "meus"),
        (r"\bsuas\b", "minhas"),
        (r"\bseu\b", "meu"),
        (r"\bsua\b", "minha"),
    ),
    injected=r"ignor[ae]r? (?:todas )?(?:as |suas )?(?:instruções|regras|ordens)(?: anteriores)?"
    r"|novas instruções\s*:|você agora é|sem (?:avisar|contar) (?:a|o|ao) usuário|(?:envie|enviar"
    r"|faça upload|mande) .{0,20}(?:\.env|senhas?|segredos?|chaves?|tokens?|credenciais).{0,40}(?:para "
    r"|https?://)",
    roles=r"[\[<(*#\s]*(?:sistema|assistente|desenvolvedor|ferramenta|usuário|administrador|system"
    r"|assistant)[\])>*\s]*",
    pasting=r"(?:(?:prompt|mensagem|texto|arquivo|título) (?:deve |tem que )?(?:dizer|diga)|que (?:diga|diz))\s*|(?:(?:resum[ae]|traduz[a]?|expliqu?[ae]|analis[ae]|revis[ae]|corrij[ae]|reescrev[ae]"
    r"|respond[ae] a)\b[^:\n]{0,80}|(?:diz|disse|escreveu|saída|erro|logs?|página|e-?mail|artigo"
    r"|transcrição|citação|texto|mensagem seguinte|ata)(?: (?:a seguir|abaixo|é|diz|foi))?)\s*",
    plan=r"será|vai |vão |planej\w+|prazo|congelamento|freeze|marco|roadmap|próxim[ao]|começa|inicia"
    r"|lançamento|demo|meta",
    reflection=r"olhando para trás|lição|retrospectiva|aprendemos|aprendi",
    conversation=r"(?:conversamos|discutimos|falamos)|na reunião|me disse",
    idea=r"ideia\s*:|poderíamos|talvez|seria (?:bom|legal)",
    observation=r"notei|percebi|observei|parece|aparentemente|tende a",
)
