"""English cues for the rules of extraction."""

from __future__ import annotations

from mnemic.core.extraction import vocabulary_en as words
from mnemic.core.extraction.lexicon import Lexicon

EN = Lexicon(
    code="en",
    openers=words.ADMITS
    + "|"
    + words.INTROS
    + r"|(?:no(?=,)|sorry(?=[,:;.–—-])|correction(?=\s?[:,–—-])|i(?:['’]ve| have)? changed my mind(?=[,:;.!–—-]|\s[–—-])"
    r"|(?:my (?:bad|mistake)|scratch that|on second thought)(?=[,:;.!–—-])|nope(?=,)|ok(?:ay)?|thanks|thank you|great|perfect|cool|nice|good|hi|hello"
    r"|hey|yes|yeah|yep|sure|right"
    r"|well|so|and|but|also|oh|ah|hmm|btw|by the way|fyi|for the record|as (?:i|we) (?:said|mentioned|told you)(?: before)?"
    r"|like i said|again|actually"
    r"|one (?:more )?thing|reminder|rule|tip|please|pls|just|quick note|in general(?! i (?:want|like|need|prefer)|,? (?:keep|use|write|avoid|prefer|make))|honestly"
    r"|to be clear)\b[\s,:;.!–—-]*",
    trailers=r",? as (?:the (?:rules?|docs?|guide|readme) says?|i said|we said|you know|i mentioned|always"
    r"|usual)(?: before)?|,? (?:ok|okay|please|pls|thanks"
    r"|thank you|you know|by the way|btw|though|instead)\??",
    depends=r"from now on|going forward|by default|as a rule|(?:each|every) time|if|when|whenever"
    r"|while|unless"
    r"|once|because|since|as|although|though|before|after|until|in case|in|on|for|with|without|given"
    r"|whether|at",
    chatter=r"(?:ok|okay|thanks?|thank you|great|perfect|cool|nice|good|fine|done|yes|no|nope|yeah"
    r"|sure|exactly"
    r"|right|correct|works?"
    r"|got it|makes sense|sounds good|looks good|lgtm|never ?mind|no (?:problem|worries|idea|need"
    r"|thanks)|don['’]?t worry.*"
    r"|well done|go (?:on|ahead)|hello|hi|bye|good (?:morning|night|job|work)|you['’]re (?:right|welcome))"
    r"(?:[\s,!.]+(?:thanks?|thank you|so much|a lot|please|then|there|it|now|great|perfect|for .{1,40}))*"
    r"|i (?:really )?(?:like|love|hate|prefer) (?:it|that|this|these|those)(?: (?:one|idea|approach"
    r"|better|more|a lot|version|way))?",
    remember=r"(?:(?:can|could|will|would) you (?:please )?|please |i(?:['’]d| would) like you to "
    r"|i want you to |you (?:should|must) "
    r"|let['’]s |also )*"
    r"(?:(?:always )?remember(?: for (?:the future|later|next time))?(?!\s+(?:when|how|why|who|where"
    r"|what|the time|last)\b)"
    r"|memori[sz]e|keep in mind|bear in mind|don['’]?t (?:ever )?forget(?! to)|do not forget(?! to)"
    r"|make a (?:mental )?note"
    r"|take note|note(?= that| down)|(?:save|store|note|jot)(?: (?:this|it))?(?: down)?(?= ?:| that)|write (?:(?:this|it) )?down(?= ?:| that)"
    r"|(?:add|save|store|put|commit) (?:this |it )?(?:to|in|into) (?:your |the )?memory)"
    r"(?: (?:of|about) (?:the fact|this)| this| the following)?(?:\s*[:,]\s*|\s+)(?:that\s+|to\s+(?=\w))?",
    remember_after=r"[,;.–—-]?\s*(?:and |so |please )*(?:remember|memori[sz]e|note|save|keep"
    r"|don['’]?t forget)"
    r" (?:this|that|it)(?: (?:rule|please|in mind|down|for (?:later|next time|the future)"
    r"|in (?:your )?memory))*"
    r"|[,;–—-]\s*(?:please )?(?:remember|keep in mind)(?: please)?",
    unremember=r"(?:please )?(?:don['’]?t|do not|no need to|never) (?:remember|memori[sz]e|save|store|keep"
    r"|note)\b(?! \w+ing)"
    r"(?= (?:this|that|it|any|what|my|the|to))|(?:please )?(?:don['’]?t|do not) write (?:this|that|it) down|between (?:you and me|us)(?!\w)|off the record|forget (?:that|this|it|what|about)",
    aside=r"(?:note|nb|n\.b\.|side note)\s*:",
    fragment=words.FRAGMENT,
    points_back=r"(?:this|that|it|these|those)(?: (?:rule|one|fact|too|for (?:later|next time"
    r"|the future)|please"
    r"|in mind))*|the above|rule",
    question=r"(?:what|why|how|who|whom|whose|which|where|when)(?:['’]s|['’]re)? (?:is|are|was|were"
    r"|do|does|did"
    r"|can|could|should"
    r"|would|will|about|come|the|to|has|have|many|much|long|often|exactly)(?!\w)(?! i (?:want|need|like"
    r"|prefer))"
    r"|(?:can|could|would|will|should|shall|may|might|do|does|did|is|are|was|were|have|has|am) (?:i|you"
    r"|we|they|he|she|it|this|that"
    r"|there|the|someone|anyone)|any (?:idea|chance)|do you|i wonder|not sure (?:if|whether)|tell me",
    tag_question=r"(?:right|correct|is(?:n['’]t)? (?:it|that)(?: right)?|aren['’]t (?:we|you|they)"
    r"|do(?:n['’]t)? (?:we|you|they)|no|yes)\??",
    hypothetical=words.SUPPOSED
    + "|"
    + r"i (?:always |still |just |had |really )*(?:thought|figured|assumed|believed|expected)(?!\w)|(?:suppose|supposing|imagine|assum(?:e|ing)|let['’]?s (?:say|assume|pretend)"
    r"|say i|if i (?:were"
    r"|was|had|used|preferred"
    r"|liked|wanted|would)|if we (?:were|had|used|moved|switched|would)|what if|hypothetically|pretend"
    r"|in theory|i (?:used to|would have"
    r"|might|may|could|would(?! (?:like|prefer|rather|love|hate)))|(?:maybe|perhaps) (?:i|we)"
    r"|it would be|for (?:example|instance)|e\.g\."
    r"|i (?:don['’]?t|do not|never) (?:say|said|mean|meant|claim|think|know|believe|remember|recall)"
    r"|i am not saying|i['’]m not saying)",
    hearsay=f"{words.HEARSAY}|{words.REPORTED}",
    passing=words.FOR_NOW
    + "|"
    + r"(?:on call|on duty|covering|standing in|filling in|out|away|off|on (?:holiday|vacation|leave)|unavailable)(?: [\w ]{1,30})? (?:this (?:week|sprint|month)|until [\w ]{2,20})|(?:this (?:week|sprint|month)),? [\w ]{2,40} (?:is|are) (?:on call|on duty|covering|out|away|off|on (?:holiday|vacation|leave))|for now|for the moment|for the time being|(?:for|in|during) (?:this"
    r"|the current) (?:task|session"
    r"|chat|conversation|run|pr|commit"
    r"|change|ticket|answer|file|one|time)|just this (?:once|time)|only (?:this time|today|once)"
    r"|this time|this once|temporar(?:y|ily)"
    r"|until (?:i|we) (?:say|tell|fix|finish|are done|get back)|as a (?:quick )?workaround"
    r"|quick(?: and dirty)? hack",
    temporary=r"today(?!['’]s date)|tonight|this (?:morning|afternoon|evening)|right now"
    r"|at the moment|currently|just now|at present|now\s*$|^now|in a minute|the next (?:\w+ ){0,3}?(?:minutes?|hours?)(?: or two)?|rn|atm",
    neutral=r"(?:do(?:n['’]?t| not)|wouldn['’]?t) (?:really |much )?(?:mind|care)"
    r"|no (?:strong )?(?:preference|opinion)|(?:does|do)(?:n['’]?t| not) matter|(?:is|are|it['’]s) fine (?:by|with|for) me|either (?:is|way|one)|whatever(?: works)?"
    r"|up to you|i['’]m (?:ok|fine) with",
    task=r"(?:please |can you |could you |now |then |so )*(?:"
    + words.TASK
    + r")|i (?:want|need|would like|['’]d like|wish|expect) (?:you )?to"
    r"|i['’]d (?:like|love|prefer|rather) (?:you |it if |that you |if you )|i(?:['’]d| would) (?:like"
    r"|love) (?:a|an|the|to|some)"
    r"|i (?:want|need|wish) (?:a|an|the|this|that|it|these|those|some|more|another|you)"
    r"|let['’]?s(?! (?:go with|stick|standardi))"
    r"|let me|we (?:(?:want|need)(?! the [\w ]{0,20}(?:board|dashboard|runbook|wiki|tracker|docs?)\b)"
    r"|should|could|can(?!['’]?t|not))"
    r"|(?:you )?(?:can|could|should|need to|have to|might|may) (?!always|never)\w+|i(?:['’]ll| will"
    r"|['’]m going to|['’]m trying| am trying)"
    r"|have a look|take a look|go (?:on|ahead)",
    one_off=words.ORDERED
    + "|"
    + r"(?:please )?(?:do not|don['’]?t|never) [^,.;]{1,60}? (?:yet|right now|just now)(?!\w)|don['’]?t (?:worry|bother|mind|sweat)(?!\w)|turn (?:on|off) (?:all )?[\w ]{2,30} in (?:the|this) (?:test|run|build)",
    state=f"{words.STATE}|{words.MOMENT}",
    pointing=f"{words.POINTING}|{words.IN_VIEW}",
    standing=words.DIRECTIVE
    + r"|(?:here,? )?(?:please |you |we |i |they |i want you to |i(?:['’]d| would) like you to |let['’]?s |must "
    r"|should |need to |have to |will |do |to )*"
    r"(?:always|never(?! (?:mind|again))|under no circumstances|at no time|without exception)"
    r"|in general,? (?:i (?:want|like|need)|please|keep|use|write|avoid|prefer|make)|from now on|in (?:the )?future|going forward|from here on|by default|as a rule|(?:each"
    r"|every) time|whenever|every (?:pr|commit|change|release"
    r"|function|test|file|branch|module|endpoint|migration)(?: \w+){0,3} (?:must|should|needs?|has to|gets?)"
    r"|(?:[\w`'-]+ ){1,6}(?:must|should|shall) (?:always|never|not be|be (?:in|written|signed|squashed"
    r"|kept|named))"
    r"|(?:you|we) must(?: not|n['’]t)?|(?:i|we) (?:insist|require|expect) (?:on |that )",
    ban=r"(?:please |you |we |must |should )*(?:do not|don['’]?t(?! (?:worry|forget|think|know|see"
    r"|understand|get|have|mind|care|like|want|need|bother))"
    r"|avoid|stop|refrain from|no more|no longer|mustn['’]?t|should(?: not|n['’]?t))\s+\w+"
    r"|no (?!(?:one|idea|problem|worries|way|need|matter|wonder|luck|doubt|thanks|big deal|longer|it"
    r"|that|this|we|i|you|they|not|sorry|errors?"
    r"|tests?|results?|output|response|reason|changes?)(?!\w))(?:[\w'-]+ ?){1,5}(?:please)?[.!]*$",
    habit=r"for (?:all )?[\w ]{2,30},? (?:please )?use |"
    + words.HABIT
    + r" (?!(?:it|this|that|these|those)\b).*?\b(?:before|after|when(?:ever)?|on|for|in) (?:each|every"
    r"|any|all|you (?:commit|push|merge|deploy|delete|remove|install|upgrade|refactor|rename|edit"
    r"|modify|create|publish|send"
    r"|release|write|open|change|answer)|(?:the |a )?(?:committing|commit|pushing|push|merging|merge"
    r"|releasing|release|deploying|deploy)s?)(?!\w)"
    r"|(?:use|prefer|choose|write|pick) [\w`./+#' -]+?(?: instead of| rather than| over|, (?:and )?not"
    r"|, never) (?!it\b|this\b|that\b)(?=[\w`])"
    r"|prefer (?!it\b|this\b|that\b|to (?:do|see) (?:it|this|that))(?=[\w`])"
    r"|(?:before|after|when) (?:you )?(?:commit|push|merg|releas|deploy)(?:s|es|e|ing|ting)?,? (?:please )?"
    + words.HABIT,
    style=r"i(?:['’]d| would) (?:rather|prefer|like)(?: it if| that)? you (?:always|never)"
    r"|(?:answer|reply|respond|write|speak|talk|comment|explain)(?: \w+){0,4} in (?:plain |simple "
    r"|british |american )?(?:english|french|german|spanish"
    r"|portuguese|chinese|japanese|italian|bullet points|one sentence|prose|markdown|full sentences)"
    r"|(?:keep|make) (?:your |the |all )?(?:answers?|repl(?:y|ies)|responses?|explanations?|summar(?:y"
    r"|ies)|comments?|commits?(?: messages)?|diffs?|prs?"
    r"|functions?|pull requests|messages?) (?:\w+ly |very )?(?:short|brief|terse|concise|small|simple"
    r"|detailed|focused|under|in |to )"
    r"|(?:answer|reply|respond|write|be|explain) (?:more )?(?:briefly|tersely|concisely|terse|concise"
    r"|brief|short)|use (?:british|american) (?:spelling|english)"
    r"|(?:use|write|prefer) (?:conventional commits|snake_case|camelcase|tabs|spaces|type hints)",
    taste=r"i(?:['’]d| would)? (?:much )?(?:rather|prefer)(?: it (?:if|when)| that)? you (?:explain|ask|show|plan|discuss|check"
    r"|propose|describe|tell|warn|confirm|wait|answer|suggest|outline|list|keep)(?:ed|s|ned)?(?!\w).{0,80}?(?:first|before|when|whenever|instead"
    r"|rather than|short|brief|always|every)|(?:(?:in|for|on|with|as) [\w.+#/ -]{1,30}?,? )?(?:i(?:['’]d| would) (?:\w+ly |always "
    r"|much )*(?:prefer|rather)(?! (?:you|it|that|this|if)\b)"
    r"|i (?:really |strongly |generally |usually |also |always |still |personally |do |tend to |much "
    r"|now |absolutely |just )*"
    r"(?:prefer|like|love|hate|dislike|enjoy|favou?r|loathe|detest|can['’]?t stand|cannot stand"
    r"|appreciate|value|(?:don['’]?t|do not) (?:really )?"
    r"(?:like|want|enjoy|need|trust))(?! to (?:see|have|add|know|do|fix|ask)\b))"
    r"|i (?:want|need) (?:\w+ ){0,2}(?:answers|replies|responses|explanations|summaries|commits"
    r"|comments|diffs)"
    r"|my (?:favou?rite|preferred|preference)|i['’]m (?:a (?:big )?fan of|allergic to|not a fan of"
    r"|fond of)|i am (?:a fan of|allergic to|not a fan of)",
    person=words.MYSELF
    + r"|i['’]ve (?:stopped|started) using|i work (?:mostly|mainly|usually|mornings|part.time)|"
    r"i (?:(?:no longer|don['’]?t|do not|usually|mostly|mainly|always|only|never|still|also|now"
    r"|normally|exclusively) )*"
    r"(?:use|work (?:at|for|with|as|on|in|from)|live in|speak|write (?:mostly|mainly|\w+ for)|maintain"
    r"|own|lead|know|teach|study|come from|manage|code in"
    r"|develop|program|have (?:been|\w+ years)|have (?:a |an )?(?:\w+ )?(?:background|degree|experience"
    r"|years?)|switched (?:from|to)|moved (?:from|to)|follow)"
    r"(?! (?:it|that|this|what|how|why)(?!\w))"
    r"|i['’]ve (?:been (?:a|an|writing|using|working|coding|programming)|(?:\w+ )?\w+ years)|(?:i['’]m"
    r"|i am) (?:not )?(?:a|an|the|new to|based|from|on (?:the|mac|windows|linux)"
    r"|in charge|responsible|colou?r-?blind|deaf|blind|left-handed|vegetarian|vegan|dyslexic)(?! (?:bit"
    r"|little|lot|few|idea))"
    r"|my (?!(?:question|problem|issue|point|guess|test|code|build|bad|mistake|idea|change|last"
    r"|current)\b)(?:[\w-]+ ){1,4}(?:is|are|was|runs|uses)"
    r"|call me|as an? \w+(?: \w+)?, i|i go by",
    team=f"{words.FACT}|{words.OWNER}|"
    r"we(?:['’]re| are) (?:not |never |no longer )?(?:going|planning) to (?:support|use|target|adopt|maintain"
    r"|host|ship|deploy|migrate|move|switch|drop|allow|accept|depend|require|keep|rely)|we(?:['’]re| are) (?:not |no longer )?(?:supporting|going with|using|moving|migrating|switching|freezing|dropping|deprecating)"
    r"|let['’]s (?:go with|standardi[sz]e on|stick (?:with|to)) (?!(?:it|that|this|the|option|your"
    r"|plan)\b)|the reason (?:we|the|our|why)\b.{4,80} is|"
    r"(?:here,? |(?:last|since|in|on|for|at|as of)\b[^,]{1,30}?,? |yesterday,? )?"
    + words.TEAM
    + r" (?:now |all |only |still |always |usually |never |also |just |have |has |had |currently )*"
    r"(?:(?:ended up|finally) (?:choosing|chose|using|picking|picked|going with|went with|adopting|with|on)"
    r"|uses?|deploys?|ships?|releases?|supports?|targets?|hosts?|decided|agreed|chose|moved|migrated"
    r"|switched|settled|adopted|standardi[sz]ed|dropped"
    r"|prefers?|follows?|owns?|maintains?|runs?|keeps?|stores?|freezes?|plans?|requires?|depends?"
    r"|lives?|belongs?|calls?|names?|pays?|meets?|will|write|went"
    r"|picked|no longer|don['’]?t|do not|doesn['’]?t|got rid|expects?|signs?|tests?|squash|rebase|merge"
    r"|review|log|cache|must|committed|starts?|ends?)(?!\w)"
    r"|(?:the |our |all |every |this )?(?:[\w/.'`-]+ ){0,5}"
    + words.NOUN
    + r"(?: [\w/.'`-]+){0,4}? (?:is|are|starts?|begins?|ends?|runs?|uses?|lives?|happens?|moved|moves"
    r"|was|were|will|has|expires?|closes?|belongs?|takes? place|stays?|needs?)(?!\w)"
    r"|(?-i:[A-Z][\w-]+)(?: (?:and|&) (?-i:[A-Z][\w-]+)| from \w+| \((?:\w+ ?)+\))? (?:owns?|leads?"
    r"|maintains?|manages?|prefers?|reviews?|approves?|is responsible for|is in charge of"
    r"|takes over|is (?:the|our|on) |is allergic|runs the|handles)"
    r"|(?:it['’]s |it is )?(?-i:[A-Z][\w-]+)(?: and (?-i:[A-Z][\w-]+))? who (?:owns?|handles?|runs?|maintains?|manages?|reviews?|approves?|leads?)"
    r"|(?:the )?(?:owner|lead|maintainer|reviewer|contact) (?:of|for) .{2,40} is|(?:there is a"
    r"|there['’]s a) (?:code |release |feature )?freeze|(?:release|code|feature|deploy|merge)"
    r" freeze (?:from|until|starts|begins)|(?:decision|convention)\s*:|it was decided|deploy(?:s"
    r"|ment)? (?:day|window)s? (?:is|are)"
    r"|in this (?:project|repo|repository|codebase),? (?:we |the )?\w+",
    decided=r"decided|ended up (?:with|choosing|using|picking|going|adopting)|let['’]s (?:go with|standardi[sz]e|stick (?:with|to))|agreed|chose|settled on|going with|went with|decision|adopted|standardi[sz]ed|picked",
    reference=r"[\w-]+\s?:\s*https?://|"
    r"(?:is|are|lives?|tracked|found|documented|kept|located|described|available|hosted|stored|live"
    r"|listed|reported|written up|go|goes|filed) "
    r"(?:up )?(?:at|in|on|under|to|with|here)|see https?|https?://\S+ (?:is|has|shows|holds|tracks"
    r"|contains|for)|(?:is|are|at|under|:)\s*https?://|need the",
    system=r"grafana|dashboards?|runbooks?|playbooks?|tickets?|wiki|notion|jira|confluence|linear|sentry"
    r"|datadog|kibana|pagerduty|slack|board|tracker"
    r"|docs?|documentation|figma|backlog|bugs? are|issues are|design docs?|postmortems?",
    why=r"[,;]?\s*(?:—|–|-)?\s*(?:because(?: of)?|since(?= (?:we|i|it|the|our|they|that)\b)|due to|so that"
    r"|otherwise|the reason is(?: that)?)\s+",
    why_first=r"(?:because|since) (?P<why>[^,]{4,160}),\s+(?:so |therefore )?",
    why_label=r"(?:why|reason)\s*:",
    how_label=r"how[ _]to[ _]apply\s*:",
    joint=r"\s*[;—–]\s*|,\s+(?:(?:and|but|so|then)\s+)?|\s+(?:and|but)\s+|\s+-\s+",
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
    lead=r"[,;:]\s+(?:please )?|\bthen |\band |\bbut ",
    changes=r"(?:the |our )?(?P<subject>[\w -]{3,50}?) (?:(?:has|have|was|is|got|been|now|just) ){0,3}(?:moved|postponed|shifted"
    r"|rescheduled|pushed|brought forward|changed|switched) (?:to|until|for) (?P<new>.{1,40})",
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
            r"(?:no|nope|actually|sorry|wait|correction|wrong|oops|not quite)[\s,:;.!–—-]+(?:(?:it|that"
            r"|they)(?:['’]s|['’]re| is| are)|i meant?|make (?:it|that)"
            r"|should be|use)?\s*(?P<new>[^,]{1,60}?),?\s+(?:and )?(?:not|instead of"
            r"|rather than)\s+(?P<old>.{1,60})"
        ),
        (
            r"(?:(?:it|that)(?:['’]s| is)|i meant|i said|make (?:it"
            r"|that))\s+(?P<new>[^,]{1,60}?),?\s+(?:and )?not\s+(?P<old>.{1,60})"
        ),
        (
            r"(?:no[\s,]+)?(?:it['’]s )?not\s+(?:on )?(?P<old>[^,;]{1,60}?)\s*[,;–—]\s*(?:but\s+)?(?:it['’]s\s+)"
            r"?(?P<new>.{1,60})"
        ),
        (
            r"(?:no|nope|actually|sorry|wait|correction|wrong|oops)[\s,:;.!–—-]+(?:(?:it|that)(?:['’]s"
            r"| is)(?! not)|i meant|make (?:it|that))\s+(?P<new>[^,]{1,40})"
        ),
    ),
    proposal=r"(?:(?:ok|okay|got it|so|great|understood|sure)[\s,.:!]+)*(?:(?:shall|should|can|may|could) i"
    r"|do you want me to|would you like me to|want me to|shall we"
    r"|should we)\s+(?P<rule>[^?]{4,200})\?",
    told=r"(?:(?:ok|okay|got it|so|great|understood)[\s,.:!]+)*(?P<rule>you (?:always |never "
    r"|would )?(?:prefer|like|use|want|hate|don['’]?t|work)[^?]{3,160}?)"
    r"(?:,? (?:right|correct|is that right|ok|okay))?\?",
    lasting=r"always|never|from now on|in (?:the )?future|by default|every (?:time|pr|commit|change)|each time|whenever|going forward|remember|as a rule|for all",
    yes=r"(?:(?:yes|yeah|yep|yup|sure|exactly|correct|right|ok|okay|absolutely|definitely|of course|agreed|indeed|please|please do|do (?:that|it|so)|go ahead|always"
    r"|never|from now on|by default|that['’]s right|in future|every time|thanks|thank you|perfect|great|good)[\s,.!]*){1,5}",
    swap=(
        (r"\byou are\b", "I am"),
        (r"\byou['’]re\b", "I'm"),
        (r"\byourself\b", "myself"),
        (r"\byours\b", "mine"),
        (r"\byour\b", "my"),
        (r"\byou\b", "I"),
        (r"^remember that ", ""),
    ),
    injected=words.INJECTED,
    roles=r"[\[<(*#\s]*(?:system|assistant|ai|developer|tool|bot|chatgpt|claude|user|human"
    r"|admin(?:istrator)?)(?: (?:prompt|message|note|override|instruction)s?)?[\])>*\s]*",
    pasting=r"(?:(?:prompt|message|e-?mail|readme|file|text|comment|title|description|it|that) (?:should |must |to |has to |needs to )?(?:say|read)s?|want (?:the )?[\w ]{1,20} to (?:say|read)|(?:that|which) says)\s*|(?:(?:summari[sz]e|translate|explain|review|analy[sz]e|proofread|rewrite|shorten|parse|reply to"
    r"|respond to|answer)\b[^:\n]{0,80}"
    r"|(?:says?|said|wrote|writes|reads|states?|output|error|logs?|trace(?:back)?|page|e-?mail|article"
    r"|transcript|thread|pasted?|quoted?|readme|blog ?post"
    r"|(?:this|the|following|a) (?:message|text|comment|docs?|file|snippet|review|post))(?: (?:is|was"
    r"|from [\w .]{1,30}|below|i got|said))?)\s*",
    plan=r"will|going to|plan(?:s|ned|ning)? (?:to|for)|deadline|due|freeze|milestone|roadmap|next (?:week"
    r"|month|quarter|sprint|release|step)|starts?|begins?|launch|demo|goal",
    reflection=r"looking back|in hindsight|lessons? learned|lesson|takeaway|retrospect|we learned|i learned"
    r"|turned out",
    conversation=r"(?:we|i|they) (?:talked|discussed|spoke|met)|in (?:the|our|yesterday's) (?:meeting|call|chat)|told (?:me|us)|said that",
    idea=r"idea\s*:|(?:we|i|you) could|maybe (?:we|i)|might be (?:worth|nice|good)|what if|would be (?:nice|good|great) to",
    observation=r"noticed|observed|seems?|appears? to|tends? to|looks like|spotted|apparently",
)
