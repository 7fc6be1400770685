"""How another's text is introduced in the seven languages, as data for ``announced``.

Each line is tied to nothing; ``announced`` says where it has to stand.
"""

from __future__ import annotations

from dataclasses import dataclass

#: What is asked about a text that is shown: what one thinks of it, or that something be made of it.
ASKS = (
    r"(?<!\w)(?:(?:what do you|do you|you) (?:think|make) (?:of|about)|any thoughts|thoughts\?|(?:your )?opinion|your take|what are they on about"
    r"|summari[sz]e|translate|proofread|rephrase|paraphrase|turn (?:it|this|that|these|them) into|make sense of|reply to|respond to|draft an? (?:reply|answer)"
    r"|was (?:hältst|meinst|denkst|sagst) du|wie findest du|deine meinung|fass\w* .{0,20}zusammen|übersetz\w*|formulier\w* .{0,20}um|antworte .{0,12}darauf"
    r"|qu['’]en (?:penses|dis)-?tu|(?:t['’]en|tu en) penses quoi|ton avis|qui te choque|résume|traduis|reformule|réponds?-(?:lui|leur|y)"
    r"|qué (?:opinas|te parece|piensas)|tu opinión|resume|resúme\w*|resumes|traduce|tradúce\w*|reformula"
    r"|o que (?:você )?(?:acha|pensa)|sua opinião|resum[ae]|traduz\w*|reescreve|um parecido)(?!\w)"
    r"|(?:你)?(?:怎么看|觉得(?:怎么样|如何|呢)|有什么看法)|总结一下|翻译|概括|どう思|ご?意見|感想|要約|翻訳|まとめて"
)
#: Where somebody else works.
ELSEWHERE = (
    r"(?<!\w)(?:(?:an?other|some(?: other| random)?|other|somebody(?: else)?['’]s|someone(?: else)?['’]s|their|his|her) (?:[\w'’-]+ ){0,2}?(?:compan\w+|repos?(?:itory)?|projects?|teams?|org\w*|shop|firm)"
    r"|(?:previous|former|ex-?|last|old) (?:employer|company|job|team|workplace|client|firm)|(?:vorig|früher|letzt|alt|ehemalig)\w* (?:arbeitgeber|firma|job|team|arbeitsstelle)"
    r"|(?:ancien(?:ne)?|dernier|dernière) (?:employeur|boîte|entreprise|équipe|job)|(?:anterior|antigu[oa]|antig[oa]|ex) (?:empresa|trabajo|trabalho|equipo|equipe|time|empleador|empregador)"
    r"|(?:empresa|trabajo|trabalho|equipo|equipe|empleador|empregador) anterior"
    r"|(?:eine\w* |nem |ner |der |dem )?ander\w+ (?:firma|projekts?|repos?|team|laden|bude|abteilung)|(?:d['’])?une? autre (?:boîte|projet|dépôt|repo|équipe|société|entreprise)"
    r"|otr[oa]s? (?:empresas?|proyectos?|repos?(?:itorio)?|equipos?)|outr[oa]s? (?:empresas?|projetos?|repos?(?:itório)?|times?|equipes?))(?!\w)"
    r"|(?:别的|其他|另一?个?|隔壁|某个?)(?:的)?(?:公司|项目|仓库|团队|组)|(?:前|上一?家|以前的?)(?:公司|东家|雇主|单位)|(?:前職|前の(?:会社|職場|チーム)|以前の(?:会社|職場))|(?:別の|他の|よその|隣の|他社の?)(?:会社|プロジェクト|リポジトリ|レポ|チーム)?"
)
#: Whose text is another's: "my coworker's CLAUDE.md", "das CLAUDE.md meines Kollegen".
OTHERS = (
    r"(?:colleagues?|co-?workers?|boss(?:es)?|managers?|friends?|clients?|customers?|neighbou?rs?|wife|husband|brother|sister|teacher|professor|intern)"
    r"|(?:kolleg(?:en?|in)|chefs?|chefin|freund(?:es|in|s)?|kunden|bruders|schwester|nachbarn)"
    r"|(?:collègues?|chef(?:fe)?|ami(?:e|s)?|client(?:e|s)?|voisine?|frère|sœur)"
    r"|(?:compañer[oa]|colega|jef[ea]|amig[oa]|clientes?|chefe|herman[oa]|irmão|irmã|vecin[oa])"
)
OTHERS_UNSPACED = r"同事|老板|朋友|客户|别人|同学|同僚|上司|友人|友達|先輩|後輩|お客様|顧客"
#: A whole line that shows what somebody or something says.
SHOWN = (
    r"(?:here['’]?s|here is|this is|that['’]s|below is) what .{2,80} (?:says?|said|wrote|writes|has|had|looks like)"
    r"|(?:hier ist|das ist|so steht es),? (?:was )?.{2,80} (?:sagt|schreibt|steht|schrieb|sagte)|voici ce (?:que|qu['’]) ?.{2,80}"
    r"|(?:esto|aquí está|esto es) ?(?:es )?lo que (?:dice|pone|escribió) .{2,80}|(?:isto|isso|aqui está|aqui) ?(?:é )?o que (?:diz|escreveu|está) .{2,80}"
    r"|(?:以下|下面)是.{2,40}(?:写的|说的|里的内容|的内容)|.{2,40}(?:には|に)(?:こう|次のように|以下のように)(?:書いて|書かれて|あり)(?:います|あります|ます)?"
)
#: A file that holds text, and where people write to each other: the same in every language.
FILE = r"[\w./-]{0,80}\w\.(?:md|txt|log|rst|eml|html?|pdf|docx?)|readme|contributing|changelog"
PLACE = (
    r"slack|discord|whatsapp|telegram|e-?mails?|mails?|logs?|chats?|threads?|tickets?|issues?|jira|stack ?trace|traceback"
    r"|stack ?overflow|reddit|hacker ?news|wiki|style-?guides?"
)


@dataclass(frozen=True, slots=True)
class Introductions:
    """One language's words, each field one regular expression without groups that have names."""

    shows: str  # something is put before the reader
    texts: str  # what was written elsewhere, beside ``FILE`` and ``PLACE``
    guides: str  # texts that are the speaker's own where they are called so (``own``)
    own: str
    taken: str  # something in view was taken from elsewhere
    says: str  # somebody wrote
    speaker: str  # the subject that is the speaker
    sums: str  # all of the head: a summary


EN = Introductions(
    shows=(
        r"here(?:['’]?s| is| are| comes?)|this is|these are|below|i(?:['’]m| am) pasting|past(?:ed|ing|e)"
        r"|(?:just )?(?:got|received|found|copied)|look at|have a look at|check out|see|from|excerpt"
    ),
    texts=(
        r"output|messages?|conversation|transcript|excerpt|snippet|feedback|article|(?:blog )?post|page"
        r"|release notes|minutes|letter|(?:review(?:er)?['’]?s? )?comments?|prompt|summary|answer|reply|response"
        r"|quote"
    ),
    guides=(
        r"(?:style |design )?guide(?:line)?s?|handbook|polic(?:y|ies)|docs?|documentation|spec(?:ification)?s?"
        r"|rules|conventions|charter|standards?"
    ),
    own=r"my|our|the|some|a few",
    taken=r"(?:got|found|copied|took|stole|pasted) (?:this|that|these|those|them|the following)?\s*(?:from|in|on|off|via) ",
    says=(
        r"says?|said|wrote|writes|commented|comments|replied|replies|answered|asked|posted|complained|reported"
        r"|noted|pointed out|pinged me|told (?:me|us)"
    ),
    speaker=r"i|we|i['’]ve|we['’]ve|as i|as we",
    sums=(
        r"summary(?: (?:of|so far|from).{0,60})?|recap of (?:the|our) (?:session|conversation|chat).{0,40}"
        r"|.{0,60}(?:conversation|session|chat)\b.{0,60}\bsummari[sz]ed.{0,20}"
    ),
)
DE = Introductions(
    shows=(
        r"hier (?:ist|sind|kommt|mal|die|der|das|ein)|das (?:ist|hier ist)|anbei|unten"
        r"|(?:ich )?(?:habe?|hab) .{0,20}(?:bekommen|gefunden)|schau dir .{0,12}an|aus|auszug"
    ),
    texts=(
        r"ausgabe|nachrichten?|unterhaltung|protokoll|auszug|artikel|beitrag|seite|[\w-]{0,40}kommentare?"
        r"|rückmeldung|feedback|antwort|zitat|[\w-]{0,40}mail|[\w-]{0,40}log|prompt|fehlermeldung"
    ),
    guides=r"[\w-]{0,40}(?:leitfaden|richtlinien?|handbuch|doku(?:mentation)?|regeln|konventionen|spezifikation)",
    own=r"meine?|unsere?|die|der|das|ein paar",
    taken=(
        r"(?:das|die|folgendes|den text) (?:hab(?:e)? ich|stammt|kommt|kam|ist) (?:aus|von|in) "
        r"|(?:gefunden|kopiert|bekommen) (?:aus|von|in|bei) "
    ),
    says=(
        r"sagt|sagte|schrieb|schreibt|meint|meinte|kommentiert|kommentierte|antwortet|antwortete|fragt|fragte"
        r"|meldet|meldete|hat (?:geschrieben|kommentiert|geantwortet|gesagt)|steht(?: geschrieben)?|heißt es"
    ),
    speaker=r"ich|wir|wie ich|wie wir",
    sums=r"zusammenfassung(?: (?:der|des|bisher|von).{0,60})?",
)
FR = Introductions(
    shows=(
        r"voici|voilà|ci-dessous|ci-joint|je (?:te |vous )?(?:colle|copie|mets)|(?:j['’]ai )?(?:reçu|trouvé|copié)"
        r"|regarde|extrait"
    ),
    texts=(
        r"sortie|messages?|conversation|fil|courriel|compte[- ]rendu|extrait|article|billet|page|commentaires?"
        r"|retours?|réponse|citation|journal|erreur|invite"
    ),
    guides=r"guides?|charte|manuel|docs?|documentation|règles|règlement|conventions?|spécifications?|politique",
    own=r"mes|mon|ma|nos|notre|les|la|le|quelques",
    taken=r"(?:reçu|trouvé|copié|pris)e?s? (?:ça |ceci |cela )?(?:de|du|dans|sur|chez|par) ",
    says=(
        r"dit|écrit|a (?:dit|écrit|commenté|répondu|demandé|signalé)|commente|répond|demande|signale|il est écrit"
        r"|on (?:peut )?lire?|on lit"
    ),
    speaker=r"je|j['’]ai|on|nous|comme je l['’]",
    sums=r"(?:résumé|récap(?:itulatif)?)(?: (?:de|du|des|jusqu).{0,60})?",
)
PT = Introductions(
    shows=(
        r"aqui (?:está|estão|vai|vão|tem)|segue(?:m)?|abaixo|(?:vou |tô |estou )?col(?:ei|o|ando|ar)"
        r"|(?:recebi|achei|encontrei|copiei|chegou)|olha(?: só)?|dá uma olhada|trecho"
    ),
    texts=(
        r"saída|mensage(?:m|ns)|conversa|ata|trecho|artigo|post|página|comentários?|retorno|resposta|citação|erro"
        r"|prompt"
    ),
    guides=r"guias?|manual|docs?|documentação|regras|convenções|política|especificaç(?:ão|ões)",
    own=r"meus?|minhas?|nossos?|nossas?|os|as|o|a|algumas|uns",
    taken=r"(?:recebi|achei|encontrei|copiei|peguei|chegou) (?:isso |isto |essas? |esses? )?(?:d[eoa]s?|n[oa]s?|em) ",
    says=r"diz|disse|escreveu|comentou|respondeu|perguntou|falou|reclamou|avisou|mandou|está escrito|consta|lê-se",
    speaker=r"eu|nós|a gente|como eu",
    sums=r"(?:resumo|recapitulando)(?: (?:da|do|de|até).{0,60})?",
)
ES = Introductions(
    shows=(
        r"aquí (?:está|están|va|van|tienes?)|(?:este|esto|esta) es|abajo|adjunto|(?:te )?(?:pego|copio|paso)"
        r"|(?:recibí|encontré|copié|llegó|he (?:recibido|encontrado))|mira|extracto"
    ),
    texts=(
        r"salida|mensajes?|conversación|hilo|correos?|acta|extracto|artículo|entrada|página|comentarios?|respuesta"
        r"|cita|error|prompt"
    ),
    guides=r"guías?|manual|docs?|documentación|reglas|normas|convenciones|política|especificaci(?:ón|ones)",
    own=r"mis?|nuestr[oa]s?|los|las|el|la|algunas|unas",
    taken=r"(?:recibí|encontré|copié|saqué|llegó|he (?:recibido|encontrado|copiado)) (?:esto |eso |estas? |estos? )?(?:de|del|en) ",
    says=(
        r"dice|dijo|escribió|comentó|respondió|preguntó|avisó|se quejó|ha (?:dicho|escrito|comentado|respondido)"
        r"|pone|está escrito|se lee"
    ),
    speaker=r"yo|nosotros|como",
    sums=r"(?:resumen|recapitulación)(?: (?:de|del|hasta).{0,60})?",
)
ZH = Introductions(
    shows=(
        r"这是|下面是|以下是|如下|贴(?:一下|给你|出来|上来|个)?|发你|转发|附上|看(?:一)?下|收到|找到|抄了|复制"
        r"|来自|摘自|刚(?:收|看)到"
    ),
    texts=r"日志|报错|邮件|聊天(?:记录)?|群聊|对话|消息|评论|回复|文章|帖子|网页|输出|纪要|原文|留言|评审意见|反馈",
    guides=r"文档|规范|手册|守则|规则|约定|制度|标准",
    own=r"我(?:们)?的?|咱们的?|这些|几条",
    taken=r"(?:从|在).{1,24}(?:抄|复制|拷|看到|找到|收到|贴)(?:过?来)?的?",
    says=r"说(?:的|的是|过)?|写道|写着|写的(?:是)?|里写|评论(?:说|道)?|回复(?:说|道)?|留言(?:说)?|问|提到|反馈",
    speaker=r"我|我们|咱们",
    sums=r"(?:对话|会话|前文|上文)?(?:摘要|总结|小结|概要)(?:如下)?",
)
JA = Introductions(
    shows=(
        r"以下|次の|これ(?:は|が)|下(?:に|記)|貼り?(?:ます|付け|っておき)"
        r"|(?:届|来)(?:いた|た|ました|いてい|てい|たので)|見つけ(?:た|まし)|もらった|転送|から(?:の)?引用"
        r"|から(?:の)?抜粋"
    ),
    texts=(
        r"ログ|出力|メール|メッセージ|チャット|会話|議事録|コメント|返信|記事|投稿|ページ|抜粋|引用|スレッド"
        r"|チケット|フィードバック"
    ),
    guides=r"ガイド(?:ライン)?|規約|ドキュメント|ルール|方針|仕様書?|マニュアル",
    own=r"私の|うちの|僕の|弊社の|この",
    taken=r".{1,24}(?:から|で|に)(?:もらった|見つけた|拾った|コピーした|来た|届いた)",
    says=(
        r"(?:こう|次のように|以下のように)(?:書いてあります|書かれています|あります|ある)|とあります"
        r"|と書いてあります|(?:が|と|って)?(?:言っていました|言ってました|言ってた)"
        r"|(?:と|って)?(?:言いました|言っています|書いています|書きました|コメント(?:しました|が来ました)?|返信(?:しました)?|より|から)"
    ),
    speaker=r"私|僕|俺|うち",
    sums=r"(?:これまでの|会話の|セッションの)?(?:要約|まとめ|概要)",
)

SPACED = (EN, DE, FR, PT, ES)
UNSPACED = (ZH, JA)
ALL = (*SPACED, *UNSPACED)
