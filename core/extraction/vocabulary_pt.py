"""Portuguese words that several cues share."""

from __future__ import annotations

_WORD = r"[\w/.'’`&+@()-]+"
_NAMED = r"(?-i:[A-ZÀ-Þ][\w-]+)"
_MEANWHILE = r"(?:agora|já|todos|todas|só|ainda|sempre|nunca|também|atualmente|principalmente|não|se|ambos)"
#: What a project is made of and lives with. Parts of the code in view (a function, a test, a button) are not among it.
THING = (
    r"(?:redis|postgres(?:ql)?|mysql|mongo(?:db)?|kafka|rabbitmq|nats|nginx|elastic(?:search)?|kubernetes|k8s|docker|terraform|jenkins|gitlab|github|sentry|grafana|prometheus|vault|airflow|spark|snowflake|releases?|vers(?:ão|ões)|deploys?|implantaç(?:ão|ões)|congelamento|freeze|bancos?(?: de dados)?|base(?: de dados)?|portas?|servidor(?:es)?|serviços?"
    r"|branch(?:es)?|prazos?|demos?|lançamento|sprints?|daily|retro(?:spectiva)?|homologação|staging|produção|prod|ci|cd|apis?|responsáve(?:l|is)|plantão|fuso"
    r"|marcos?|clusters?|regi(?:ão|ões)|buckets?|repositórios?|repos?|monorepo|orçamentos?|esquemas?|schemas?|crons?|backups?|licenças?|tokens?|certificados?|contratos?|fornecedor(?:es)?|operadora"
    r"|clientes?|contas?|apps?|aplicativos?|aplicaç(?:ão|ões)|sites?|fronts?|backs?|frontend|backend|pain(?:el|éis)|gateways?|proxy|cache|filas?|t[óo]picos?|brokers?|índices?|réplicas?"
    r"|cont[aê]iner(?:es)?|imagens|pods?|nós|runners?|workers?|processos?|pipelines?|linters?|compilador(?:es)?|vpn|firewall|dns|domínios?|bastion|ambientes?|flags?|segredos?|credenciais|chaves?|logs?"
    r"|métricas?|traces?|alertas?|quadros?|wiki|docs?|documentação|changelogs?|tickets?|chamados?|revis(?:ão|ões)|reuni(?:ão|ões)|escritório|times?|equipes?|empresa|plataforma|produto|pagamentos?|notas?|faturas?|faturamento"
    r"|migraç(?:ão|ões)|limites?|cotas?|timeouts?|retenção|endpoints?|webhooks?|eventos?|horários?|janelas?|convenç(?:ão|ões)|regras?|normas?|formatos?|datas?|tags?|artefatos?|pacotes?|módulos?"
    r"|bibliotecas?|plugins?|máquinas?|builds?|compilação|tabelas?|usuários|testes? de (?:integração|ponta a ponta|carga))"
)
#: What such a thing does lastingly.
HOLDS = (
    r"(?:é|são|está|estão|tá|tão|tem|têm|precisam?|requer(?:em)?|exigem?|rodam?(?! (?:de novo|outra|aí|isso))|usam?|vivem?|escutam?|falam?|expiram?|vencem?|ca(?:i|em)|fecham?|abrem?|começam?|iniciam?|terminam?|acabam?|desligam?|ligam?"
    r"|levam?|demoram?|vão|vai|foi para|foi pro|guardam?|aceitam?|esperam?|suportam?|permitem?|rejeitam?|enviam?|dependem?|custam?|duram?|vêm|vem|contêm|contém|cuidam?|cobrem?|apontam?|expõem?|passam? (?:por|pelo|pela|sempre)"
    r"|ficam?|funcionam? só|só (?:rodam?|funcionam?|passam?)|bloqueiam?|limitam?|devem?|pode|podem|será|serão|pertencem?|chamam?|refaz|executam?|saem|sai|fazem?|apagam?|atualizam?|mudou|mudaram"
    r"|(?:foi|foram|é|está) (?:movid[oa]|adiad[oa]|renomead[oa]|substituíd[oa]|remarcad[oa]))"
)
FACT = (
    rf"(?:o |a |os |as |noss[oa]s? )(?:{_WORD} ){{1,9}}?(?:tod[oa]s? (?:[oa]s? )?|a cada |cada )(?:dias?|noites?|manhãs?|tardes?|madrugadas?|horas?|semanas?|m[eê]s(?:es)?|trimestres?|anos?|segundas?|terças?|quartas?|quintas?|sextas?|sábados?|domingos?|dois|duas|três|\d+)(?!\w)|"
    rf"(?:em [\w-]+,? |aqui (?:no projeto )?)?(?:tod[oa]s (?:os |as )?)?(?:[oa]s? )?noss[oa]s? (?:{_WORD} ){{1,6}}?(?:{_MEANWHILE} )*{HOLDS}(?!\w)"
    rf"|(?:em [\w-]+,? |aqui (?:no projeto )?)?(?:o |a |os |as |tod[oa]s (?:os |as )|cada |só (?:o |a ))?(?:{_WORD} ){{0,5}}?{THING}(?: (?!que\b){_WORD}){{0,5}}?"
    rf" (?:{_MEANWHILE} )*{HOLDS}(?!\w)"
    r"|(?:já |aqui |no fim |sempre |nunca |nós )*+(?!(?:vamos|podemos|poderíamos|deveríamos|devemos|queremos|precisamos|temos que|veremos|fizemos|tivemos|estávamos|tínhamos|íamos|fomos|falamos|discutimos|testamos|tentamos|perdemos|levamos|esperamos|extremos|ramos)(?!\w))[a-zçãéêíóú]{3,}(?:amos|emos|imos) (?!(?:que)\b)\w+"
    r"|a gente (?:já |só |não |agora |sempre |nunca )*+(?!(?:vai|pode|podia|poderia|devia|deveria|quer|queria|precisa|tava|estava|tinha|ia|fez|teve|viu|falou|discutiu|testou|tentou|perdeu|vê|acha|espera|sabe)(?!\w))\w+ \w+"
    r"|aqui,? (?:os|as|o|a|tudo|sempre|nunca|não|se|no projeto)(?!\w)|n(?:este|esse|o nosso) (?:projeto|repositório|time),? (?:os|as|o|a|se|não)(?!\w)"
)
OWNER = (
    rf"(?:o |a )?{_NAMED}(?: e (?:o |a )?{_NAMED})? (?:revisa|cuida|toca|gerencia|faz (?:a|o|tudo)|valida|mantém|lidera|cobre|está de plantão|tá de plantão|decide|atende|coordena|é quem)(?!\w)"
    rf"|agora (?:é|quem \w+ .{{2,30}} é) (?:o |a )?{_NAMED}|.{{2,60}} é (?:revisad[oa]|mantid[oa]|gerenciad[oa]) (?:pel[oa] |por ){_NAMED}"
    rf"|(?:para|sobre) .{{2,40}},? (?:pergunta|fala|fale|pergunte|avisa) (?:pr[oa]|com [oa]?|ao|à)? ?{_NAMED}"
)
MYSELF = (
    r"(?:eu )?(?:trabalhei|programei|passei|mexi) .{2,30}? anos|(?:trabalhei|programei) .{1,16}anos (?:com|em) |(?:pode me chamar|me chama|me chame) de |"
    r"(?:eu )?(?:venho d|moro |sou (?!contra|eu\b)|tô (?:começando|aprendendo)|estou (?:começando|aprendendo)|nunca (?:usei|mexi|programei|fiz|escrevi)|não (?:conheço|falo|programo|escrevo código)|leio código|trabalho (?:em|com|no|na|de|só|pelo)|programo|uso (?:mac|windows|linux|um|uma|o))"
    r"|meu (?:teclado|monitor|editor|computador|note(?:book)?|cargo|papel|fuso) (?:é|tem|não)|[\w#+]+ é (?:totalmente |completamente )?nov[oa] pra mim"
)
_IMPERATIVE = (
    r"(?:us[ae]|escrev[ae]|mant[eé][mn](?:ha)?|adicion[ae]|p[õo]e|coloqu?[ae]|rod[ae]|verifi(?:ca|que)|pergunt[ae]|nomei[ae]|cham[ae]|format[ae]|test[ae]|inclu[ia]|ger[ae]|cri[ae]|comec[ea]|prefir[ae]|mostr[ae]|d[áêe]|expli(?:ca|que)|descrev[ae]|respond[ae]|faz|faça|evit[ae]|divid[ae]|cit[ae]"
    r"|document[ae]|esper[ae]|limit[ae]|assin[ae]|orden[ae]|coment[ae]|avis[ae]|deix[ae]|pass[ae]|ped[ae]|peça|fal[ae])(?:-me)?"
)
#: Orders that last by what they are about: a kind of work, a class of things, a bound, something to leave alone.
DIRECTIVE = (
    r"(?:mas )?n?as próximas(?: vezes)?(?=[\s,:])|"
    r"(?:respostas|explicações|resumos|mensagens|commits) (?:curt[ao]s|breves|concis[ao]s|detalhad[ao]s|simples)(?!\w)|"
    r"(?:na|da) próxima(?: vez)?(?=[\s,:])|daqui (?:pra|para a?|em) (?:frente|diante)(?=[\s,])"
    rf"|(?:(?:quando|sempre que|toda vez que|cada vez que|se) (?!(?:terminar|acabar|der|puder|quiser)\b)[^,?]{{3,60}}?,? (?:também |sempre |nunca )*)(?:{_IMPERATIVE})(?!\w)"
    rf"|antes de \w+[^,?]{{0,50}}, {_IMPERATIVE}(?!\w)"
    r"|(?:não|nunca|nunca mais) (?:me |nos |se |o |a )?(?:mex[ae]|mud[ae]|alter[ae]|coloqu?[ae]|p[õo]e|faz|faça|proponha|propõe|adicion[ae]|us[ae]|invent[ae]|reescrev[ae]|reformat[ae]|sob[ae]|suba|apagu?[ae]|rod[ae]|d[áêe]|assum[ae]|deix[ae]|mistur[ae]|renomei[ae]|desativ[ae]|supõe|escrev[ae]|tir[ae]|instal[ae]|atualiz[ae]|mand[ae]|suger[ei]|sugira|peç[ae]|remov[ae]|reinici[ae]|commit[ae])(?!\w)(?! (?:isso|isto|nisso|nada ainda|ainda)(?!\w))"
    r"|deix[ae] (?!(?:isso|isto|de|que)\b)[\w./' -]{2,40}? (?:em paz|quiet[ao]|como está|como tá)"
    r"|(?:mant[eé]m|mantenha|limit[ae]) (?!(?:isso|isto)\b)[\w./' -]{2,40}? (?:abaixo|acima|até|dentro|curt[ao]s?|simples)(?!\w)"
    r"|[\w-]+(?: [\w-]+)? (?:só|somente|apenas) (?:em|para|pra|com|quando|se|na|no|nas|nos) "
    r"|(?:as |os |o |a )?(?:mensage(?:m|ns) de commit|commits?|comentários?(?: no código)?|docstrings?|nomes? de (?:branch|variável|variáveis)|títulos?|respostas?|explicações|branch(?:es)?) (?:sempre )?(?:sejam sempre )?(?:em|com|sem) (?!(?:andamento)\b)\w+"
    r"|quero que .{3,60} (?:sempre|nunca)(?!\w)"
    r"|(?:me )?(?:dá|dê|mostra|mostre|manda|mande|faz|faça|escreve|escreva) (?!(?:isso|isto|o|a|os|as|esse|essa)\b)[\w -]{3,40}?(?:, não | em vez de | ao invés de |, nunca )"
    r"|(?:explica|explique|detalha|descreve)(?:-me)? (?!(?:isso|isto|esse|essa|o que|a |por que|como)\b)?[\w' -]{0,50}?(?:como se|do zero|desde o início|passo a passo|devagar|com exemplos|em detalhe|quando aparecer(?:em)?)"
    r"|na dúvida,? (?:me )?\w+|(?:para|pare|chega) de \w+|(?:tem|é preciso|precisa) (?:que )?sempre |sempre (?:cri|rod|us|pass|test|escrev|faz|ped|gera)\w+"
    r"|n(?:este|esse|o) (?:repositório|projeto|serviço),? " + _IMPERATIVE + r"|evit[ae] (?!(?:isso|isto)\b)"
    r"|(?:nada de|sem|zero) (?:emojis?|abreviações|comentários?|mocks?|jargão)"
)
#: Somebody who is not the speaker, as the one that a statement is about.
OTHERS = r"(?:[oa]s? )?(?:meus?|minhas?) (?:[\w-]+ )?(?:chefe|gerente|colegas?|estagiári[oa]|amig[oa]s?|namorad[oa]|espos[oa]|mulher|marido|parceir[oa]|filh[oa]s?|irmãos?|irmãs?|mãe|pais?|ti[oa]|prim[oa]|vizinh[oa]|cliente|professora?|médic[oa]|assistente|diretora?|mentora?|sogr[oa]|líder)(?!\w)(?! se chama| é (?:[oa] )?(?-i:[A-ZÀ-Þ]))"
#: What somebody else says, writes or is said to do.
REPORTED = (
    rf"{OTHERS} (?:não )?(?:quer|querem|exige|pede|espera|insiste|deseja)(?!\w)|"
    r"(?!(?:eu|nós|não|se|quando)\b)(?:[\w'’-]+ ){1,6}?(?:diz|acha|acredita|pensa|afirma|insiste|ensina|garante)m? (?:que |a )|"
    r"(?:alguém|um (?:cara|amigo|colega|dev|artigo|blog|tutorial|comentário|consultor)|uma (?:amiga|palestra|colega)|o pessoal|as pessoas|todo mundo|alguns|(?:o|a|os|as|esse|este|essa|seu|um|uma|outro|outra) (?:[\w-]+ )?(?:docs?|documentação|readme|comentário|artigo|blog|post|tutorial|livro|guia|manual|mensagem|time|equipe|bot|fornecedor|consultor"
    r"|autor|ticket|issue|e-?mail|página|site|wiki|saída|log|erro|modelo|assistente)|stack ?overflow|chatgpt|copilot|reddit|twitter|linkedin|google|(?-i:[A-ZÀ-Þ]\w+))(?: (?:no|na|em|do|da|sobre) [\w' -]{2,30}?)? (?:me )?(?:\w+ )?(?:diz|disse|dizia|falou|fala que|afirma|afirmam|sugere|recomenda|escreveu|conta que|acha|acredita|insiste|repete|aconselha|menciona|jura|respondeu|garante)(?!\w)"
    r"|segundo (?:o|a|os|as)|de acordo com|aparentemente|parece que|pelo visto|dizem que|(?:eu )?(?:li|ouvi) (?:que|em|no|na|por aí|dizer)|me (?:falaram|disseram)|supostamente|diz que"
)
LATELY = r"agora|atualmente|hoje em dia|ultimamente"
SO = r",?\s+(?:então|por isso|portanto|logo|daí)\s+"
GROUNDS = r"(?:ele|ela|eles|elas|isso|isto|já|nos|é|são|se|há|tem|senão|o|a|os|as|noss[oa]s?|dois|três|tudo|tod[oa]s|só|quebra|suja|que|me|demora|a gente)(?!\w)"
RECALLS = r"(?:isso|isto|já (?:tivemos|perdemos|deu)|senão|da última vez|a gente (?:já|perdeu|teve)|perdemos|me custou)(?!\w)"
COMPLETES = r"(?:e |mas )?(?:só|somente|apenas|salvo|exceto|menos|enquanto|o resto|(?:nunca|não|jamais|sempre) (?:de|da|do|em|na|no|para|pra|por|pel[oa]|com|a|o|as|os|um|uma|sem)(?!\w)|(?:nunca|não) [\w.-]+[.!]*$)(?!\w)"
ENDED = r"não \S+ mais|já não|parou de|paramos de|acabou"
ADMITS = (
    r"(?:(?:hm+|hum|eita|ops|opa|não|desculp[ae]|perdão|espera|foi mal|(?:foi )?(?:erro meu|meu erro|culpa minha)|errei|me (?:enganei|confundi|equivoquei)|correção|corrigindo|na verdade|aliás|mudou|falei errado)"
    r"(?:\s*[,:;.!–—…-]+\s*|\s+(?=(?:desculp[ae]|na verdade|me (?:enganei|confundi)|foi mal)(?!\w)))){1,4}"
)
INTROS = r"(?:atenção|cuidado|aviso|a propósito|só uma coisa|por sinal|contexto|antes de (?:começar|tudo)|duas coisas(?: antes de começar)?|só pra (?:saber|constar)|importante|obs|lembrando que|vale (?:lembrar|dizer) que|bom dia|boa(?: tarde| noite)?|ah|aí|olha|seguinte|(?:aprendi|descobri)(?: da pior forma)? que)[\s,:;.!–—-]+"
#: A ban and its verb.
NEGATED = r"(?:não|nunca) (?P<verb>\w{3,})"
#: Somebody or something that was named before.
LEANS = r"(?:ele|ela|eles|elas)"
#: What is not to be, named and no more.
DENIAL = r"(?:sem|nada de|nenhum|nenhuma|nunca) [\w-]+(?: [\w-]+){0,2}"
#: How a thing in view ought to behave.
DESCRIBED = r"(?:[oa]s?|ess[ea]|est[ea])(?!\w).{0,40}?(?:deve|deveria|devem|tem que|pode)(?!\w)"
#: How far a work has come, how a thing fails, what was just done, where the speaker sits: true of this moment alone.
MOMENT = (
    r"^(?:você|vc|cê|tu) (?:sempre|nunca|jamais|só|vive|toda hora)(?! (?:deve|devia|deveria|precisa|pode|tem (?:que|de))(?!\w)) \w+|^(?:a gente |nós )?(?:sempre|nunca|vive) (?:quebra|erra|esquece|perde)\w*|^(?:eu )?nunca (?:consigo|entendo|acerto|lembro|acho)(?!\w)|^(?:eu )?nunca (?:tinha )?(?:vi|visto|ouvi|ouvido)(?!\w)|"
    r"^(?:esse|essa|este|esta)(?! (?:projeto|repositório|repo|time|serviço)) \w+ (?:sempre|nunca)|^deu (?:certo|errado)|"
    r"(?:você|vc|cê) sempre (?:acha|encontra)|(?:é|está|tá|ficou) (?:já |bem |um pouco )*(?:mais (?:rápid[oa]|lent[oa]|limp[oa]|clar[oa])|melhor|pior)(?! (?:do )?que)|ainda não (?:funciona|está|tá|vai|roda)|(?:levou|demorou|perdi|perdemos) (?:\w+ )?(?:minutos|horas|dias)|o tempo todo|"
    r"^(?:o|meu|nosso) (?:bug|problema|erro) (?:é|era|está)|ninguém sabe|"
    r"desde (?:ontem|hoje|essa manhã)(?!\w)|não (?:faço ideia|sei (?:por ?qu[eê]|onde|qual|como|o que))|(?:envia|manda|chama|carrega|executa|roda) .{0,30}(?:duas|várias) vezes(?! (?:ao|por|na))|(?:você|vc|cê) tem razão|"
    r"(?:estamos|estou|tô|tamos) (?:na metade|no meio|pela metade)|\d+ de \d+ (?:\w+ )?(?:estão |já )?(?:pront[ao]s?|feit[ao]s?|migrad[ao]s?|verdes?)"
    r"|(?:ci|build|pipeline|job|testes?|deploy|migração) (?:ainda )?(?:está|estão|tá|tão) (?:ainda )?(?:rodando|compilando|na fila|em andamento)"
    r"|(?:está|estão|tá|ficou) (?:quebrad[ao]s?|fora do ar|travad[ao]s?)|não faz nada|fica sem memória|(?:devolve|retorna|mostra|dá) sempre (?:uma? )?(?:lista vazia|vazio|erro|null|nada)"
    r"|já (?:movi|arrumei|subi|mudei|adicionei|renomeei|corrigi|apaguei|mergeei)|acabei de \w+r(?!\w)|(?:você|vc|cê) (?:esqueceu|de novo)|desculpa (?:por|pel[ao]s?)"
    r"|(?:estou|tô) n[oa]s? (?:trem|ônibus|avião|reunião|call|carro|metrô|aeroporto)"
)

#: An occasion that passes: a trial, a first draft.
FOR_NOW = r"(?:para|pra|n)(?: )?est[ea] (?:protótipo|demo|teste|experimento|spike|rascunho|passo|ensaio|hotfix|poc)|para a primeira versão"

#: What might be one day.
SUPPOSED = (
    r"(?:como|de|por|a título de) (?:uma )?(?:piada|brincadeira)(?!\w)|brincando\s?[:,]|aja como|finja |faça de conta|comporte-se como|interprete |não concordo|(?:eu )?(?:discordo|duvido)(?!\w)|(?:a gente |nós |eu )?quase (?!sempre|nunca|tod[oa]s?|tudo)\w+|(?:estivemos|estive|ficamos) (?:a ponto|prestes)|por pouco |(?:letra(?: da música)?|música|poema|história de usuário|user story)\s?:|como (?:usuári[oa]|cliente|visitante),? (?:eu )?(?:quero|prefiro|preciso|posso|gosto)|"
    r"se [^?]{3,80}, [^?]{0,30}?(?:\w{2,}r(?:ia|iam|íamos))(?!\w)|se (?:algum dia|um dia|por acaso) "
)
#: One part of what is being built, and how it has to behave: that is ordered, not told.
ORDERED = r"(?:o|a|este|esta|esse|essa) (?:[\w-]+ )?(?:tooltip|botão|página|modal|diálogo|menu|formulário|campo|ícone|lista|linha|endpoint|função|método|parser|script|importador|exportador|handler|resposta|componente|barra) (?:deve|deveria|tem que|precisa)(?!\w)"
#: What is told for the other one to know.
TELLS = r"(?:ah,? |e )?(?:a propósito|por sinal|só pra (?:você )?(?:saber|constar)|lembrando que|vale (?:lembrar|dizer) que|detalhe|importante|contexto|descobri que)"
#: The wish that something is not remembered.
REFUSES = (
    r"(?:por favor,? |você |e |mas |também |lembr[ae](?:-se|-te)?,? (?:de |que )?|(?:quero|prefiro|peço) que |trate de )*(?:(?:não|nunca|jamais)(?: (?:se|te|o|a|os|precisas?|é preciso|é necessário|deves?|quero que|há necessidade de|tem que|tem de|pode|que|você|vá|é pr[ao]|é para|de|nunca))*"
    r" (?:(?:lembr|memori[sz]|record)(?:es?|a|ar)(?:-se|-te)?(?!\w)(?! (?:se|como|onde|quando|por)(?!\w))|(?:guard|salv|anot|grav|registr|armazen)(?:es?|a|ar)(?=\s?[:.,;!)]|\s?$| (?:que|isso|isto|nada|o que|o seguinte|meus?|minhas?)(?!\w)| n?a memória| em memória))"
    r"|(?:isso|isto) não (?:deve|precisa|pode|é para|é pra) (?:ser )?(?:lembr|guard|salv|anot|registr|armazen|memoriz)\w*|sem necessidade de (?:lembrar|guardar|memorizar)|(?:fica |que fique )?(?:cá )?entre nós(?=\s?[,:.]|$)|esque(?:ce|ça) (?:que eu|o que eu))"
)
#: Words that only deny; no value is made of them.
DENIES = r"(?:(?:não|nunca|jamais|nada|nenhuma?|nem|espera|desculp[ae]|na verdade|isso|isto|de jeito nenhum|errado|falso|mais|obrigad[oa]|por favor|claro que|nope|para)(?:[\s,.!–—-]+|$)){1,6}"
#: What ends a statement that is not meant.
JEST = r"(?:é |era |foi )?(?:só )?(?:uma )?brincadeira(?:zinha)?|(?:tô|estou|tava) (?:só )?(?:brincando|zoando)|zoeira|(?:disse|falou) ninguém(?: nunca| jamais)?|(?<= )/[sj]|só que não|sqn|(?<=[,–—-] )não"
#: What takes back the statement before it.
RETRACTS = rf"{JEST}|brincando|não|errado|mentira|esquece(?: isso)?|esqueça(?: isso)?|retiro o que (?:eu )?disse|(?:eu )?me (?:enganei|confundi)|(?:foi )?(?:erro meu|meu erro)|errei"
#: It was so before.
ONCE = r"antes|anteriormente|antigamente"
#: What comes in the place of what ended.
INSTEAD = r"(?:us[ae]|utiliz[ae]) (?!(?:isso|isto)\b)(?=\w)"
