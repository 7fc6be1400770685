"""English words that several cues share."""

from __future__ import annotations

#: What facts of a project are about.
NOUN = (
    r"(?:release|deploy(?:ment)?s?|merge|code|feature|database|db|port|server|service|branch|deadline"
    r"|freeze|demo|launch"
    r"|sprint|stand-?up|retro|staging|prod(?:uction)?|ci|api|owner|maintainer|reviewer|on-call"
    r"|time ?zone|milestone"
    r"|go-live|cluster|region|bucket|repo(?:sitory)?|incident|budget|version|schema|cron|backup|budget"
    r"|licen[cs]e)"
)
#: What one does again and again.
HABIT = (
    r"(?:run|use|ask|check|write|keep|format|answer|reply|respond|name|show|test|lint|commit|squash"
    r"|sign|document|explain"
    r"|wait|confirm|build|rebase|bump|verify|regenerate|review|tag|put|quote|start|open|pull)"
)
#: What one asks for once; words that are nouns too only before an article.
TASK = (
    r"(?:(?:run|check|test|deploy|build|release|commit|merge|push|review|fix|change|update|start|stop"
    r"|set|put|show|look|help|let|rebase|print"
    r"|debug|open|use|plan|branch|drop|keep|bump|link|attach|close|assign|wrap|extract|split|skip|ignore|restore|rerun|ping|call|pass|cut|tweak|adapt) (?=(?:the|a|an|it|this|that|these|those|my|our|your"
    r"|all|me|us|some|any|both|one|two|them|at|up|again)\b)"
    r"|(?:fix|add|redo|implement|refactor|rename|remove|delete|move|write|create|make|try|read|see"
    r"|explain|do|give|tell|continue|revert|install"
    r"|find|generate|summari[sz]e|translate|fetch|paste|replace|convert|finish|use|check|run|update"
    r"|show|look)(?= ))"
)
#: Who a fact of the project is told of.
TEAM = (
    r"(?:we|the (?:team|project|repo(?:sitory)?|company|service|backend|frontend|app)|this (?:project"
    r"|repo(?:sitory)?|codebase"
    r"|team|service)|our \w+(?: \w+)?)"
)
#: What names a thing, or points at one, and says nothing of it.
FRAGMENT = (
    r"(?:them|me|us|him|her|it|(?:the|my|your|our|his|their|these|those|some|all) [\w-]+)"
    r"|(?:please )?(?:i (?:\w+ )?|you |we |let['’]?s )?(?:(?:always|never|stop|don['’]?t|do not"
    r"|avoid|please|ever) )+(?:[\w'-]+ ){1,2}(?:it|that|this|these|those|them)(?: (?:again|please"
    r"|anymore|any more|now|ever|too|then))*|i (?:\w+ )?(?:prefer|like|love|hate|dislike|want"
    r"|need) them"
)
#: How what somebody else says or thinks is told.
HEARSAY = (
    r"(?:my|our|the|his|her) (?:boss|manager|cto|ceo|colleagues?|co-?workers?|friends?"
    r"|teacher|professor|client|customers?|wife|husband|teammates?) (?:\w+ )?(?:says?|said|thinks?"
    r"|thought|believes?|claims?|insists?|keeps saying|told)"
    r"|(?:some(?:one|body|(?: people)?)|people|everyone|they|he|she) (?:\w+ )?(?:says?|said|thinks?"
    r"|claims?|believes?|told)"
)
#: What is in view of the speaker, and of nobody who reads it later.
POINTING = (
    r"^(?:everyone|everybody|nobody|no one|most people|people) (?!must|should|has to|needs to)\w+s?(?!\w)|"
    r"(?:like|love|hate|dislike|prefer|enjoy|want|need|use|do|touch|change|edit|run|delete"
    r"|remove|say"
    r"|mind|call|put) "
    r"(?:it|that|this|these|those|them)(?!\w)(?! (?:when|if|you|in (?:every|all)|project|repo|repository"
    r"|codebase|team|week|month|sprint|quarter|year))"
    r"|(?:like|love|hate|dislike|prefer) (?:how|what|where|your|the (?:way|idea|look|new|result|first"
    r"|second|other|previous|last|old"
    r"|approach|solution|suggestion|version|change|output|answer))|in th(?:is|at|ese|ose) (?:dump|log|trace|screenshot|snippet|example|query|csv|image|diff|output|list)|th(?:at|is|ese|ose) (?:file|line"
    r"|test|function|change|bug|error|approach"
    r"|solution|idea|version|commit|branch|pr)|^(?!(?:here,? )?(?:we|our)(?!\w)|i(?:['’]m| am) (?:the|a|an|one of) |here,? (?:always|never|use)(?!\w)).*?(?<!\w)here(?!\w)"
)
#: Words to the machine, behind the user's back.
INJECTED = (
    r"ignore (?:all |any |the )?(?:previous|prior|above|earlier|your) (?:instructions?"
    r"|rules?|prompts?"
    r"|messages)|disregard (?:all |the |any )?(?:previous|prior|above)"
    r"|you are now (?:a|an|in)|new (?:system )?instructions?\s*:|system prompt|do not tell the user"
    r"|without (?:telling|asking|informing) the user"
    r"|exfiltrat\w*|(?:upload|send|post|curl|forward|copy) (?:\w+ ){0,4}(?:\.env|secrets?|credentials?"
    r"|tokens?|passwords?|private keys?|api keys?)\b.{0,40}(?:to |https?://)"
)
#: How something goes at this moment, complaints and open decisions among it.
STATE = (
    r"we (?:always|keep|never) (?:end(?:ing)? up|com(?:e|ing) back|run(?:ning)? into|forget|get|see)|(?:you|one) can(?:not|['’]t) (?:see|read|tell)|"
    r"(?:it )?(?:looks|seems|sounds|feels|appears) like |(?:i|we)['’]?d? (?:would )?never (?:have|had|thought|expected|guessed|seen)|(?:always|never) (?:has|have|was|did|been)(?!\w)|(?:is|are|was) (?:\w+ )?(?:always|never) (?:null|none|empty|undefined|zero|true|false|the same)|(?:is|are) (?:cold|warm|hot|idle|stale|full|dirty|locked|unreachable|offline|online|out|away|sick|on (?:holiday|vacation|leave))"
    r"|"
    r"^you (?:always|never|keep|constantly|again) (?:forget|forgot|miss|break|mess|ignore|skip"
    r"|lose|fail|confuse|overlook|mix|make (?:th(?:is|at|e same)|mistakes)|get|delete|listen|read"
    r"|learn|remember|understand)(?:ting|ing)?|^(?:it['’]s )?(?:always|again"
    r"|still) the same (?:\w+ )?(?:problem|error|issue|bug|story|thing|mistake|result|failure|crash"
    r"|warning|message)|(?:decided|agreed|chose|settled)(?: on| upon)? nothing|(?:not|n['’]t|never"
    r"|nothing) (?:been |yet |really )*(?:decided|agreed|chosen|settled)|undecided"
    r"|^(?:it|that|this|he|she|they)(?: \w+)? (?:always|never)|already (?:in use|taken|running)|(?:is"
    r"|are) busy|back in (?:a|an|\d+)"
    r"|(?:is|are|was|were|still|keeps?|it['’]s|got|looks?|seems?) (?:\w+ly )?(?:failing|broken|red|green"
    r"|down|slow|stuck|flaky|wrong|weird"
    r"|crashing|hanging|missing|empty|confused|confusing|ready|done|good|fine|ok|great)|(?:doesn['’]?t"
    r"|does not|didn['’]?t|isn['’]?t|won['’]?t) (?:seem to )?"
    r"(?:work|compile|build|start|pass|help|finish|show)(?:ing)?"
    r"|(?<!i )(?<!we )(?<!you )(?<!must )(?<!should )(?:never|always) (?:seems? to )?"
    r"(?:work|compile|start|pass|fail|break|crash|hang|finish|happen|throw|return|time)(?:e?s|e?d"
    r"|s out)?(?!\w)|(?:test|build|job|pipeline)s? (?:fails?|failed|passed|breaks?)"
    r"|i(?:['’]m| am) (?:a (?:bit|little)|confused|stuck|lost|not sure|trying|looking|working|going"
    r"|getting|seeing|afraid|sorry|just|done|back)"
    r"|there (?:is|are|was|were)|i (?:got|get|see|saw|found|tried|ran|think|guess|changed|added|fixed"
    r"|pushed|noticed that the)"
)
_WORD = r"[\w/.'’`&+@()-]+"
_NAMED = r"(?-i:[A-ZÀ-Þ][\w-]+)"
_MEANWHILE = r"(?:now|all|only|still|always|usually|never|also|just|currently|already|actually|mostly|officially|both|then)"
#: What a project is made of and lives with. Parts of the code in view (a function, a test, a button) are not among it.
THING = (
    r"(?:redis|postgres(?:ql)?|mysql|mongo(?:db)?|kafka|rabbitmq|nats|nginx|elastic(?:search)?|kubernetes|k8s|docker|terraform|jenkins|gitlab|github|sentry|grafana|prometheus|vault|airflow|spark|snowflake|releases?|deploy(?:ment)?s?|merges?|freeze|databases?|db|ports?|servers?|services?|branch(?:es)?|deadlines?|demos?"
    r"|launch|sprints?|stand-?up|retro(?:spective)?|staging|prod(?:uction)?|ci|cd|api|apis|owners?|maintainers?|on-call|rota"
    r"|rotation|time ?zones?|milestones?|go-live|clusters?|regions?|buckets?|(?:mono)?repo(?:sitory|sitories|s)?|budgets?"
    r"|schemas?|cron(?: ?jobs?)?|backups?|licen[cs]es?|tokens?|cert(?:ificate)?s?|contracts?|vendors?|customers?|clients?"
    r"|tenants?|accounts?|apps?|applications?|(?:web)?sites?|front-?ends?|back-?ends?|gateways?|proxy|proxies|(?:load )?balancers?"
    r"|caches?|queues?|topics?|brokers?|ind(?:ex|exes|ices)|replicas?|shards?|containers?|images?|pods?|nodes?|runners?|workers?"
    r"|batch(?:es)?|pipelines?|suites?|linters?|formatters?|compilers?|toolchains?|vpn|firewall|dns|domains?|bastion|jump ?host"
    r"|env(?:ironment)?s?|sandbox|flags?|secrets?|cred(?:ential)?s|keys?|logs?|metrics?|traces?|alerts?|dashboards?|runbooks?"
    r"|wiki|docs?|documentation|changelogs?|roadmap|backlog|tickets?|reviews?|meetings?|office|teams?|company|legal|ops"
    r"|platform|product|payments?|invoic(?:e|ing|es)|checkout|migrations?|limits?|quotas?|time-?outs?|retention|sla|pricing|tiers?"
    r"|endpoints?|webhooks?|jobs?|events?|schedules?|windows?|conventions?|polic(?:y|ies)|standards?|formats?|encodings?|locales?"
    r"|currenc(?:y|ies)|timestamps?|tags?|artifacts?|packages?|modules?|librar(?:y|ies)|sdks?|clis?|plugins?|extensions?|firmware"
    r"|devices?|hardware|machines?|gpus?|datasets?|warehouses?|providers?|hosts?|hosting|builds?|tables?|users)"
)
#: What such a thing does lastingly. What it did once, or is doing, is no fact of the project.
HOLDS = (
    r"(?:is|are|isn['’]t|aren['’]t|(?:has|have)(?! (?:been|just|already|\w+ed|broken|gone|done|crashed)(?!\w))|hasn['’]t|haven['’]t|needs?|requires?|runs?|uses?|lives?|sits?|listens?|speaks?|talks?"
    r"|expires?|drops?|closes?|opens?|starts?|begins?|ends?|takes?|goes|go|gets?|keeps?|stores?|accepts?|expects?|supports?"
    r"|allows?|rejects?|refuses?|sends?|reads?|depends?|relies|costs?|lasts?|happens?|comes?|contains?|holds?|handles?|covers?"
    r"|terminates|caches|validates|signs|encrypts|compresses|authenticates|publishes|consumes|polls|tracks|imports|exports|forwards|routes|redirects|throttles|replicates|archives|purges|wipes|generates|renders|writes?|serves?|points?|maps?|exposes?|ships?|deploys?|builds?|syncs?|mirrors?|rotates?|belongs?|stays?|works? only|only works?"
    r"|resets?|blocks?|caps?|charges?|bills?|cannot|can['’]?t|must|do(?:es)?n['’]t|do(?:es)? not|will|slipped"
    r"|(?:was|were|got|has been|have been|is|are) (?:moved|postponed|delayed|rescheduled|pushed back|cancelled|renamed|replaced|retired"
    r"|deprecated|frozen|switched|migrated))"
)
FACT = (
    rf"(?:(?:so|here|in [\w-]+|on [\w-]+),? )?(?:we|our(?: own)? [\w-]+)(?: \w+ly)? (?!(?:should|could|can|might|may|need|want\w*|tr(?:y|ied)|see|saw|got|get|had|have|were|are|just|did|do|discussed|talked|know|think|thought|hope|guess|fix\w*|look\w*|will|found|broke|lost|spent|forgot|changed|added|removed|merged|pushed|started|finished|ran|agree|go|come|start|stop|only|wasted|missed|skipped|ended|keep|never|always|test|tests|fails?|failed|crash\w*|throws?|returns?|shows?|seems?|works?)(?!\w))(?!.*(?<!\w)(?:it|this|that|them|here)(?!\w))\w+ \w+|"
    r"(?!(?:you|i|it|this|that|he|she|they|we|the (?:test|button|page|function|script|endpoint|modal|list|form))(?!\w))(?:[\w/.'’`-]+ ){1,10}?(?:has|have) to (?:be|stay|remain|go|run|work|come|keep|support|use|live|pass)(?!\w)|"
    r"(?-i:[A-Z]\w+) (?:has |just |recently )*(?:left (?:the (?:company|team|project)|us)|joined (?:the (?:company|team|project)|us))(?!\w)|(?:[\w'’-]+ ){1,5}(?:go(?:es)?|belongs?) to (?-i:[A-Z]\w+)(?!\w)|"
    r"(?:all |the )?[\w-]+(?: [\w-]+)? (?:is|are) (?:always |all |only )?(?:stored|kept|saved|encoded|formatted|computed|calculated|generated|cached|served|hosted|built|signed|versioned|encrypted|hashed|measured|billed|charged) (?:in|as|with|on|by|from|via|through|per)(?!\w)(?! (?:this|that|the (?:wrong|same)))|"
    r"we (?:cannot|can['’]?t|must not|may not|are not allowed to|aren['’]t allowed to) (?:use|ship|deploy|store|log|depend|add|upgrade|release|merge|host|support|send|share|expose|rely|publish|buy)(?!\w)|"
    rf"our (?:{_WORD} ){{1,4}}?\w{{3,}}s (?:an?|the|all|every|our|its|any|no|idle|after|on|in|at|to|from|with|by|each|\d)(?!\w)|[\w-]+ (?:is|are) (?:always|never|only) [\w -]{{2,40}} (?:in|across|throughout) (?:our|the) [\w-]+|"
    rf"(?:(?:in|on|at|for|since) [\w-]+,? )?(?:all (?:of )?|both )?our (?:{_WORD} ){{1,6}}?(?:{_MEANWHILE} )*{HOLDS}(?!\w)"
    rf"|(?:(?:in|on|at|for|since) [\w-]+,? )?(?:the |all |all the |every |each |only the )?(?:{_WORD} ){{0,5}}?{THING}(?: (?!who\b|which\b|that\b){_WORD}){{0,5}}?"
    rf" (?:{_MEANWHILE} )*{HOLDS}(?!\w)"
    rf"|(?:the )?(?:{_WORD} ){{0,3}}{THING} (?:is |are )?only (?:if|when|with|on|in|from|passes|runs|works|builds|starts)(?!\w)"
    rf"|{_NAMED} (?:{_MEANWHILE} )*(?:runs|lives|listens|needs|requires|expires|is (?:at|on|in|called|hosted|deployed|installed|pinned)|has no|only)(?!\w)"
    rf"|(?:the|our|all) (?:{_WORD} ){{1,9}}?(?:every|each|once (?:a|per)|twice (?:a|per)) (?:day|night|morning|evening|hour|week|month|quarter|year|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|second|other|first|last|\d+)"
    rf"|we (?:{_MEANWHILE} )*+(?!(?:need|want|should|could|can|may|might|would|will|were|was|are|had|did|do|got|get|just|saw|tried"
    r"|found|lost|broke|talked|discussed|said|think|guess|hope|know|see|go|try|look|went|made|took|gave|came|thought|knew|told|met"
    r"|spent|ran|have (?:a|an|some|this|that|the same|got|to|been|seen|had)|\w+['’]\w+)(?!\w))(?!\w+ed(?!\w))\w+ \w+"
    r"|we(?:['’]re| are) (?:still |now |all )?(?:on|in|at|a|an|not (?:on|using|allowed))(?!\w)"
    r"|we(?:['’]ve| have)? (?:finally |now |just |officially )*(?:decided|agreed|chosen|chose|moved|migrated|switched|settled|adopted|standardi[sz]ed"
    r"|dropped|picked|replaced|retired|deprecated|renamed|banned|ended (?:the|our)|stopped \w+ing|rewrote|rewritten|got rid of)(?!\w)"
)
OWNER = (
    rf"(?:it['’]s )?{_NAMED}(?: (?:and|from|in) (?:the )?{_NAMED})? (?:is the (?:one|person|guy) (?:who|that|for|to)|does (?:the|all|our)"
    r"|looks after|takes care of|signs off|answers for|covers|decides on|is on|reviews|handles|runs|keeps|writes|knows|took over|now)(?!\w)"
    rf"|(?:for|about) .{{2,40}}?,? (?:ask|talk to|ping|contact|go to) {_NAMED}|.{{2,60}} (?:is|are) (?:owned|maintained|handled|reviewed|run) by {_NAMED}"
)
MYSELF = (
    r"i(?:['’]ve| have)? (?:was|been|did|worked|spent) .{2,40}? (?:for .{1,16}? )?years?(?!\w)|my (?!code|test|build|branch|pr|patch|fix|change)[\w+#]+ (?:is|are) (?:\w+ )?(?:terrible|bad|rusty|weak|poor|basic|limited|non-?existent)|never (?:wrote|used|touched|did|worked with|learned) (?:a line of |any )?[\w+#]+ before|i['’]?m (?:colou?r-?blind|dyslexic|left-handed|deaf|vegetarian|vegan)|i work (?:mon|tues|wednes|thurs|fri|satur|sun|mornings|nights|evenings|weekends)\w*|"
    r"i (?:mainly|mostly|usually|only|primarily|almost exclusively) (?:do|write|work|code|build|use) (?!(?:it|this|that|the)\b)\w+|i(?:['’]ve| have) (?:used|written|worked|done|coded|maintained) [^,;]{2,40} (?:for|since) |i(?:['’]ve| have) (?:never|only (?:ever )?|mostly |always )+(?:used|touched|written|worked|done|coded|programmed|seen|learned)"
    r"|i (?:come from|live|am based|have an? (?!question|problem|issue|idea|bug|error|feeling|meeting|call)|(?:only )?speak|can['’]?t see|read (?:code|everything)|never (?:learned|use|touch)|turn off|rely on|switched|(?:run|do|keep|write|build) everything)"
    r"|(?:but |and |also )?(?:i['’]m|i am) (?:used to|fluent|comfortable|familiar|good|bad|terrible|better|not (?:very |really )?(?:good|familiar|comfortable|used)|colou?r-?blind"
    r"|a total|completely new|new|self-taught|part-time|retired) ?(?:to|with|in|at|and|,|\b)"
    r"|\w+ is (?:completely |totally |all |still )?new to me"
)
_IMPERATIVE = (
    r"(?:use|write|keep|add|put|run|check|ask|name|call|format|test|include|generate|create|start|prefer|show|give|send|explain"
    r"|describe|answer|make|leave|avoid|split|cite|link|mention|wrap|log|pin|tag|sign|squash|rebase|update|document|lint|stick|go"
    r"|stay|use|branch|bump|regenerate|sync|adjust|increase|raise|notify|ping|copy|register|rerun|mirror|clean|do|double-check|assume|default|tell|wait|stop|skip|limit|pass|set|spell|indent|order|sort|quote|comment)"
)
#: Orders that last by what they are about: a kind of work, a class of things, a bound, something to leave alone.
DIRECTIVE = (
    r"(?:(?:one|a|two|last|small|tiny) )?(?:\w+ )?(?:nit|thing|note|request|ask|favou?r)s? for next time\s*[:,]|i want (?!(?:to|you|a|an|the|this|that|it|these|those|some|more|another)(?!\w))[\w-]+ (?:everywhere|in (?:all|every)|for all)|"
    r"(?:one|another|two|a|our) (?:more |last |small |house )?(?:rule|convention)s?(?: though| here| for you)?\s*:|"
    r"(?:please )?keep (?!(?:it|that|this)\b)[\w./'’ -]{2,40}? (?:stable|pure|thin|backwards?[ -]compatible|generic)(?!\w)|i(?:['’]d| would) rather you (?:didn['’]t|did not|never|always)(?!\w)|"
    r"(?:short|brief|concise|terse|long|detailed|small|plain) (?:answers|replies|responses|explanations|summaries|diffs|commits|prs|messages)(?!\w)|"
    r"for (?:the future|next time|future reference|later)(?=[\s,:])"
    rf"|next time,? (?:please |also )*(?:{_IMPERATIVE})(?!\w)|(?:please )?(?:{_IMPERATIVE})(?!\w) [^,;]{{2,80}}? next time(?!\w)"
    rf"|(?:(?:when(?:ever)?|any ?time|every time|if) (?:you|we|i|someone|somebody)(?:['’]re| are)? (?!(?:done|ready|finished|good|through)\b)\w+[^,?]{{0,60}}?,? (?:please |also |then |always |never )*)"
    rf"{_IMPERATIVE}(?!\w)"
    rf"|(?:before|after) (?:you )?\w+ing? [^,?]{{2,50}}, (?:please |always )*{_IMPERATIVE}(?!\w)"
    r"|(?:please )?leave (?!(?:it|that|this|me|these|those)\b)[\w./'’ -]{2,40}? (?:alone|untouched|as (?:is|it is|they are))"
    r"|(?:please )?(?:keep|stay) (?:away from |out of |off )(?!(?:it|that|this)\b)"
    r"|(?:please )?keep (?!(?:it|that|this|going|on|me|in mind)\b)[\w./'’ -]{2,40}? (?:under|below|above|within|at (?:most|least)|short|small|simple|in sync|out of|to)(?!\w)"
    r"|[\w-]+(?: [\w-]+)?s? only (?:on|for|in|with|at|where|when|if) "
    r"|(?:commits?|commit messages?|comments?|docs?|docstrings?|branch(?:es| names?)?|(?:pr )?titles?|variable names?|names?|error messages?|log messages?|logs"
    r"|tests?|answers?|repl(?:y|ies)|explanations?|summaries|code|identifiers?|dates?|numbers?|branch) (?:always |only )?(?:in|with|without|as|under|off|go|goes) (?!(?:the|this|that|my|your)\b)\w+"
    r"|(?:please )?(?:give|show|send|get|tell) me (?!(?:the|this|that|your|its|a list)\b)[\w -]{3,40}?(?:, not | instead of | rather than |, never |, no )"
    r"|(?:please )?(?:explain|describe|walk me through|break down)(?! (?:this|that|it|the|what|how|why)\b)[\w' -]{0,50}? (?:like i['’]m|as if|as though|from scratch|from the (?:ground|start)|step by step|slowly|in (?:simple|plain|small|layman)|with (?:examples?|analogies))"
    r"|(?:please )?(?:don['’]t|do not|never|no need to) (?:suggest|touch|assume|bother|recommend|invent|make up|rewrite|reformat|commit|push|apologi[sz]e|expect|hardcode|merge|deploy|rebase|force|delete|edit|mix|use|add|import|mock|log|store|run|leave|put|write|generate|create|ask|explain|show|install|upgrade|bump|rename|skip|squash|change|modify|introduce|reuse|call|rely|show)(?!\w)(?! (?:it|that|this|these|those|them|anything (?:yet|now))(?! (?:\w+ )?(?:repo|project|codebase|team))(?!\w))"
    r"|(?:please )?stop (?:\w+ing)(?! (?:it|that|this)(?!\w))(?!,? please$) (?:\w+ ?){2,}"
    r"|branch (?:off|from) |(?:always )?(?:target|branch off) "
    rf"|(?:in|for) (?:this|our|the) (?:repo|project|codebase|repository|monorepo|service|team),? (?:please )?{_IMPERATIVE}(?!\w)"
    r"|(?:prs?|pull requests?|commits?|branches|tests|docs|reviews?|naming|imports|errors)\s?:\s(?!http)|use (?!(?:the|this|that|it|my|your|these|those|both|all|some)\b)[\w.-]+ (?:in|for|when|as|everywhere)(?!\w)(?! (?:this|that|the|my|now)\b)"
    r"|prefer \w+ over \w+|no (?:more )?(?:emojis?|emoji|abbreviations?|comments?|mocks?|semicolons?|todos?|jargon|fluff|pull requests? without)(?!\w)"
    r"|(?:[\w-]+ ){1,4}(?:go|goes) (?:through|via|to|into|under|in) \w+"
)
#: Somebody who is not the speaker, as the one that a statement is about.
OTHERS = (
    r"my (?:[\w-]+ ){0,2}?(?:boss|manager|intern|colleagues?|co-?workers?|team ?mates?|c[tefo]o|vp|(?:tech |team )?lead|supervisor|mentor|mentee|friends?|wife|husband|partner|spouse|girlfriend|boyfriend|fianc[eé]e?|daughters?|sons?|kids?|child(?:ren)?"
    r"|brothers?|sisters?|mother|mom|mum|father|dad|parents?|uncle|aunt|cousins?|grand\w+|neighbou?rs?|room-?mate|flat-?mate|clients?|customers?|teacher|professor|doctor|landlord|predecessor|successor|assistant|direct reports?|apprentice|trainee|students?)"
    r"(?: (?:from|in|at) [\w ]{2,20}?)?(?! (?:is|are) (?:named |called )?(?-i:[A-Z]))(?= (?:(?:also|always|never|usually|really|only|still|now|mostly) )*(?:is|are|was|were|has|have|would|\w+s)(?!\w)| (?:like|prefer|love|hate|use|want|work)(?!\w)|['’]s )"
)
#: What somebody else says, writes or is said to do.
REPORTED = (
    rf"{OTHERS} (?:would |also |always |really )*(?:wants?|likes? (?:us|me) to|expects?|insists?|demands?|asks?|wishes|needs us)(?!\w)|"
    r"(?:from|in|per) (?:the|this|that|his|her|their) (?:[\w-]+ )?(?:ticket|issue|spec(?:ification)?|mail|e-?mail|brief|docs?|thread|chat|requirements?|story|review|comment)\s*[:,]|"
    r"(?!(?:i|we|you|please|always|never|remember|when|if)\b)(?:[\w'’-]+ ){1,7}?(?:says?|said|claims?|believes?|thinks?|insists?|swears?|teaches|tells?|told)(?: (?:you|us|me|people))? (?:that |to |it |we |you |one |users? |they |all )|in the [\w ]{2,24},? it says|"
    r"(?:some(?:one|body| (?:guy|people|dev|blog|article))|a (?:guy|friend|colleague|dev|blog ?post|article|tutorial|video|comment|talk|book|tweet|consultant)|people|everyone|they"
    r"|(?:the|this|that|an?|his|her|their|one) (?:[\w-]+ )?(?:docs?|documentation|readme|comment|article|blog|post|tutorial|book|guide|manual|message|internet|dev|linter|bot|team|guy|vendor|consultant"
    r"|author|ticket|issue|thread|e-?mail|page|web ?site|wiki page|output|log|error|stack trace|test output|changelog|man page|llm|model|assistant)|stack ?overflow|chatgpt|copilot|claude|hacker news|reddit|twitter|linkedin|google|uncle bob"
    r"|(?-i:[A-Z]\w+)(?:['’]s (?:blog|book|article|talk|mail|comment))?)"
    r"(?: (?:on|in|at|from|over|of) [\w' -]{2,30}?)? (?:\w+ )?(?:left a (?:comment|note) )?(?:says?|said|saying|claims?|claimed|suggests?|suggested|recommends?|recommended|wrote|writes|told|thinks?|thought|insists?|insisted|argues?|argued|mentions?|mentioned|states?|reads|swears?|believes?|keeps? (?:saying|telling))(?!\w)"
    r"|according to|apparently|supposedly|allegedly|rumou?r has it|i (?:was|have been|am|got) told|i(?:['’]ve)? (?:been told|read|heard) (?:that|somewhere|on|in|from|about)|i hear |word is"
)
LATELY = r"now(?:adays)?|these days|currently|at present|by now"
SO = r",?\s+so\s+(?!that\b|far\b|much\b|many\b|good\b)|,\s+(?:therefore|hence|which (?:is why|means)|(?:and )?that['’]s why)\s+"
GROUNDS = (
    r"(?:it|that|they|this|these|those|he|she|there|we|i|i['’]m|it['’]s|that['’]s|people|everyone|nobody|otherwise|last|two|three|the"
    r"|our|users?|some|all|half|most|everything|each|legal|ops|finance|security|compliance|management)(?!\w)"
)
ENDED = r"no longer|not [\w ]{0,20}any ?more|n['’]t [\w ]{0,20}any ?more|stopped \w+ing|is gone|is out"
ADMITS = (
    r"(?:(?:(?:i|let me) (?:just |only )?(?:looked|checked)[^,.;]{0,40}|(?:sorry,? )?i (?:mixed|confused) (?:that|it|them)(?: up)?[^,.;]{0,40}|that(?:['’]s| was) (?:the|my) (?:old|wrong|last|other) \\w+|(?:no|nope)|hm+|uh|oh|ah|oops|wait|no|sorry|sry|ugh|argh|ok|nope|damn|hang on|hold on|my (?:bad|mistake|fault|error)|i was wrong|i['’]m wrong|i got (?:that|it) wrong|i made a mistake"
    r"|i misspoke|i mis(?:read|typed)|i mixed (?:that|it|them) up|scratch that|correction|typo|actually|wrong|that was wrong|small correction)(?:\s*[,:;.!–—…-]+\s*|\s+(?=(?:wait|no|nope|sorry|my (?:bad|mistake)|i (?:was|got|made|meant|looked|checked|mixed)|actually)(?!\w)))){1,4}"
)
RECALLS = r"(?:it|that|this|they|those|these|otherwise|last time|we (?:had|lost|got|were|broke|spent)|i (?:had|lost|spent|keep|kept)|someone|somebody)(?!\w)"
COMPLETES = r"(?:and |but )?(?:only|except|apart from|unless|while|whereas|the rest|(?:never|not|always) (?:off|from|in|on|to|with|via|into|by|through|at|for|as|the|an?|any|under|over|before|after)|(?:never|not) [\w.()-]+[.!]*$)(?!\w)"
INTROS = (
    r"(?:(?:oh )?(?:and )?one (?:more |other |last )?(?:small )?(?:thing|request)(?: though)?|oh and|and oh|while you['’]re at it)[\s,:;.!–—-]+|"
    r"(?:(?:i |we )?(?:just |only )?(?:learned|learnt|found out|discovered|realised|realized|figured out)(?: the hard way)? that"
    r"|(?:it )?turns out(?: that)?|heads[- ]?up|careful|warning|watch out|gotcha|caveat|(?:quick |some )?(?:for )?context(?: about me)?|(?:a )?side note|important"
    r"|(?:just )?so you know|fwiw|for what it['’]s worth|mind you|be aware(?: that)?|you should know(?: that)?|small thing|(?:two|three|a few) things(?: (?:before (?:you|we) start|first|up front))?|one other thing|attention)[\s,:;.!–—-]+"
)
#: A ban and its verb.
NEGATED = r"(?:please )?(?:do not|don['’]?t|never|not) (?P<verb>\w+)"
#: Somebody or something that was named before.
LEANS = r"(?:he|she|they|his|her|their|its|it['’]s|it (?!should be noted)(?:\w+))(?:['’]\w+)?"
#: What is not to be, named and no more.
DENIAL = r"no [\w-]+(?: [\w-]+){0,2}"
#: How a thing in view ought to behave.
DESCRIBED = r"(?:the|this|it|that|an?|our|each|every|these|those)(?!\w).{0,40}?(?:should|must|has to|have to|needs? to|shall|can(?:no|['’])?t|may)(?!\w)"
#: How far a work has come, how a thing fails, what was just done, where the speaker sits: true of this moment alone.
MOMENT = (
    r"^you (?:always|never|only ever|keep|constantly)(?! (?:need|have|want|ought) to(?!\w))(?! (?:must|should|may|can|push|commit|merge|deploy|delete|edit|touch|force|publish|release|rewrite|reset|drop|rebase|disable|bypass|share|expose|leak|log|store|hardcode)(?!\w))(?!.*(?:from now on|in (?:the )?future|please|going forward)) \w+|"
    r"^(?:we|i|they|everyone) (?:always|keep|constantly) (?:break|fail|forget|mess|los[ei]|miss|mix|screw|wast|struggl|confus)\w*|^i (?:never|still|can(?:no|['’]?)t) (?:get|understand|find|manage|succeed|know|figure|remember|seem)(?!\w)|^never (?:seen|heard|had|expected|thought|happened|noticed|encountered|knew|felt) |"
    r"(?:is|are) still \w+ing(?!\w)|has an outage|(?:is|are) down(?!\w)|(?:we|they|i) (?:might|may)(?!\w)|^th(?:is|at|ese|ose) \w+ (?:\w+ )?(?:always|never)(?! (?:commit|push|deploy|merge))|"
    r"you (?:always|never|still) (?:find|catch|spot|know|seem|manage|surprise|amaze|see|notice|come up|miss|forget)(?!\w)|(?:is|are|was|feels?|got) (?:much |a bit |a lot |way |already |even |so much |slightly )*(?:faster|slower|better|worse|nicer|cleaner|quicker|uglier)(?! than)|(?:doesn|isn|hasn|aren|haven|didn|won)['’]t [^,;]{1,40} yet(?!\w)|not (?:\w+ ){0,3}yet(?!\w)|(?:took|lasted|lost|spent|wasted) (?:about |over |almost |me |us )*(?:\w+ )?(?:minutes?|hours?|days?|ages|weeks?|evening|morning)(?!\w)|the (?:whole|entire) time|(?:is|are) (?:now |already |back |still )*(?:on|at) v?\d+\.\d+(?:\.\d+)?(?: now)?(?:$|,)|i have (?:[\w-]+ ){1,3}(?:open|left|running|pending|here)(?!\w)|"
    r"^(?:the|my|our) (?:actual |real |only )?(?:bug|problem|issue|trouble|catch|error|culprit|symptom)s? (?:is|was|are|here|seems)(?!\w)|nobody knows|"
    r"since (?:yesterday|last night|this morning|an hour|the (?:update|upgrade|merge|deploy))(?!\w)|(?:no|any) (?:idea|clue) (?:why|what|where|which|how|who)|(?:don['’]t|do not) know (?:why|what|where|which|how)|(?:sends?|calls?|fires?|loads?|renders?|runs?|executes?) [\w ]{1,30} twice(?! (?:a|per|every|each))|(?:rejects?|kills?|drops?|ignores?) (?:it|them)(?!\w)|we \w+ (?:it|this|that|them) (?:after|before|later|once|tomorrow|next|on (?:mon|tues|wednes|thurs|fri)day)|you(?:['’]re| are| were) right|"
    r"(?:we|i)(?:['’]re| are|['’]m| am) (?:about |almost |nearly )?(?:half-?way|in the middle of|part(?:ly)? (?:way )?through|mid-\w+|stuck)|\d+ (?:out )?of (?:the )?\d+ (?:\w+ )?(?:is |are |have been |were )?(?:done|left|green|migrated|through|ready|finished|to go|passing|missing|converted|ported)|(?:is|are) (?:half|almost|nearly|partly|mostly) (?:done|finished|ready|there|migrated)"
    r"|(?:ci|build|pipeline|job|tests?|suite|deploy(?:ment)?|migration|import|export|download|upload)s? (?:is|are) (?:still |already |now )?(?:running|building|queued|pending|deploying|finishing|waiting|compiling|in progress|on its way)"
    r"|keeps? (?:on )?(?:running out|crashing|failing|dying|timing out|restarting|hanging|freezing|leaking|throwing|breaking|losing|complaining|disconnecting|erroring|spinning|growing|looping|retrying|giving|coming back)|(?:never|not) gets? \w+ed(?!\w)|runs? out of (?:memory|disk|space|file|connections)|always (?:returns?|gives?|shows?|throws?|sends?|prints?|ends? up|comes back) (?:with )?(?:an? |the )?(?:empty|wrong|null|none|errors?|500|404|nothing|same|old|stale|blank)|(?:does|do|did) nothing|(?:doesn['’]t|didn['’]t) do anything|crashes (?:when|on|as soon|every|with|after)|(?:throws|raises) an? "
    r"|^(?:(?:just|already|finally|have|i|now) )*(?:pushed|merged|fixed|moved|renamed|updated|added|removed|changed|rebased|committed|deployed|reverted|reran|restarted|cleaned up|tried|installed|finished|rolled back|bumped) (?:the|a|an|my|it|all|both|that|this|those|some|everything|your|two|three|\d+)(?!\w)"
    r"|you (?:never|again|just|still|forgot|left|broke|missed|ignored|skipped) (?:to |out )?(?:told|said|mentioned|ran|used|wrote|added|changed|removed|put|made|asked|answered|the|a|my)(?!\w)|you used \w+ again|sorry (?:for|about)"
    r"|i(?:['’]m| am) (?:currently |now |still |just )?(?:on|in|at) (?:the|a|an|my) (?:train|bus|plane|phone|call|meeting|car|road|way|airport|caf[eé]|mobile|hotel|dentist|conference)(?!\w)"
)

#: An occasion that passes: a trial, a first draft.
FOR_NOW = r"for this (?:spike|demo|prototype|experiment|poc|hotfix|exercise|draft|benchmark|trial|mock-?up|throwaway|quick|one-off|round|step)|for the first (?:draft|pass|cut|version|iteration|round)"

#: What might be one day.
SUPPOSED = (
    r"as a joke|(?:joking|kidding|for (?:fun|laughs|a laugh))\s?[:,]|act (?:as|like) |role-?play|play the (?:role|part)|behave (?:as|like) |i (?:strongly |really |totally |completely |still )?(?:disagree|object|doubt|deny|dispute)(?!\w)|(?:we|i|they|the team) (?:had |have |very )?(?:almost|nearly)(?! (?:always|never|all|every\w*|exclusively|only)(?!\w))(?!\w)|(?:we|i) (?:were|was) (?:about|going|close) to |(?:we|i) came close to "
    r"|(?:user stor(?:y|ies)(?: \d+)?|(?:song )?lyrics?|poem|song|acceptance criteria|scenario|persona|fiction)\s?:|as an? (?:[\w-]+ )?(?:user|customer|visitor|shopper|guest|subscriber|buyer|player|reader),? i (?:want|prefer|need|like|can|should|would|expect|must)(?!\w)|"
    r"if (?!possible)[^?]{2,80}?(?:,| then|(?<= )(?=the |that |it |we ))[^?]{0,24}?(?:\w+['’]d| would| could| might)(?!\w)(?! (?:rather|prefer|like))|(?:maybe|perhaps|possibly|presumably|probably) (?:the|it|this|that|there|some|our|their)(?!\w)|(?:if|should) (?:we|i|they|anyone|somebody|someone) (?:ever|one day|someday)(?!\w)|if (?:one day|someday|at some point)|(?:we|you)(?:['’]d| would) (?:need|have) to|(?:that|this|which|it)(?:['’]d| would) (?:mean|be|need|require|make|add|cost|break|take)"
)
#: A part of the code or of the agent's answer that is in view.
IN_VIEW = (
    r"\d+ ?(?:px|pixels?|rem)|(?:to|on) the (?:left|right)(?: side| edge)?(?!\w)|^your (?:patch|change|fix|code|version|branch|diff|test|answer|solution|suggestion|pr)s? (?:is|are|was|were|has|breaks?|works?|looks?|does|did)(?!\w)|"
    r"(?:the|that|this|your) (?:first|second|third|other|last|generated|previous) (?:ones?|options?|variants?|versions?|approach(?:es)?|ideas?|drafts?|solutions?|suggestions?)"
    r"|i (?:don['’]t|do not|no longer|never) (?:use|need) (?:the|this|that|these|those) |th(?:is|at|ese|ose) (?:parameter|param|variable|argument|method|class|column|field|flag|option|import|button|endpoint|output|part|script|query|loop)s?"
)
#: One part of what is being built, and how it has to behave: that is ordered, not told.
ORDERED = r"(?:the|this|that) (?:[\w-]+ )?(?:tooltip|button|page|modal|dialog|sidebar|header|footer|menu|form|input|icon|list|row|endpoint|function|method|parser|script|importer|exporter|handler|response|banner|spinner|toggle|dropdown|export|import|helper|component|widget) (?:should|must|needs? to|has to|shall|ought to)(?!\w)"
#: What is told for the other one to know.
TELLS = r"(?:oh,? )?(?:and )?(?:btw|by the way|fyi|for the record|heads[- ]?up|(?:it )?turns out(?: that)?|(?:just )?so you know|note that|be aware(?: that)?|you should know(?: that)?|one (?:more |other )?thing(?: though)?|gotcha|caveat|(?:for )?context)"
#: The wish that something is not remembered.
REFUSES = (
    r"(?:please |pls |and |but |so |also |kindly |just |can you |could you |would you |will you |make sure (?:to |you |that you )?|be sure to |(?:always )?remember(?: to)?,? )*"
    r"(?:(?:i(?:['’]d| would) (?:rather|prefer(?: it)?|like(?: it)?)(?: if| that)? you (?:did|do)(?: not|n['’]?t)|i(?:['’]d| would) (?:like|prefer) you (?:not to|to not|to never)|i (?:do not|don['’]?t|never) want you to|i want you (?:not to|to not|to never)|i ask you not to"
    r"|you (?:must(?: not|n['’]?t| never)|should(?: not|n['’]?t| never)|may not|can(?:not|['’]?t)|need not|needn['’]?t|(?:do not|don['’]?t|never) (?:need|have) to|are(?: not|n['’]?t)(?: allowed| supposed| meant)? to|(?:had |['’]d )?better not)"
    r"|do not|don['’]?t|never|not(?: to)?|(?:there(?:['’]s| is) )?no (?:need|reason) (?:for you )?to|(?:it(?:['’]s| is) )?not necessary (?:for you )?to|avoid|stop|refrain from)(?: you| ever| please| to| bother| even| actually)*"
    r" (?:(?:remember|memori[sz])(?:e|ing)?(?!\w)(?! (?:to|if|whether|why|how|when|where|which|who)(?!\w))|(?:make|making|take|taking|create|creating|form|add|adding) (?:a |any )?(?:mental )?(?:notes?|memor(?:y|ies))(?!\w)"
    r"|(?:save|saving|store|storing|keep|keeping|note|noting|record|recording|retain|log|write|writing|jot|put|add|commit)(?: down)? (?:(?:this|that|it|these|those|any(?:thing)?(?: of (?:this|that|it))?)(?=\s?[:,.;!)–—-]|\s?$| (?:please|anywhere|either|down|secret|i|we|my|our|he|she)(?!\w)| i['’]| about (?:me|us|my|this|that)(?!\w)| for (?:later|me|the future)| (?:in|to|into) (?:your |the |any )?(?:memory|notes?))"
    r"|what (?:i|we) |the following|my (?:\w+ )?(?:name|address|salary|age|birthday|phone|number|e-?mail|pay|income|health|diagnosis|religion|location|data)(?!\w)))"
    r"|(?:this|that|it|the following|what (?:i|follows)[^,:.]{0,30}|nothing (?:of|about) (?:this|that|it|me)) (?:is not|isn['’]?t|is never|should(?: not|n['’]?t| never)?|must(?: not|n['’]?t| never)?|may not|need not|needn['’]?t|does(?: not|n['’]?t) (?:need|have) to|is)(?: to| ever| for)*(?: be)? (?:remembered|memori[sz]ed|your memory|remembering|saved|stored|kept|recorded|noted|written down)(?=\s?[:,.;!)–—-]|\s?$)(?<!should be remembered)(?<!must be remembered)(?<!is to be remembered)"
    r"|(?:keep|leave) (?:this|that|it|the following) (?:out of|off) (?:your |the )?(?:memory|notes?|records?)|(?:(?:this|that|it) (?:is|stays) |keep (?:this|that|it) )?(?:strictly )?(?:between (?:you and me|us|ourselves)|off the record|not for the record)(?!\w)|remember (?:nothing|none)(?!\w)|without (?:remembering|saving|storing) (?:it|this|that))"
)
#: Words that only deny; no value is made of them.
DENIES = r"(?:(?:no|nope|nah|not|never|neither|nor|none|nothing|nobody|wrong|false|wait|actually|sorry|hm+|really|at all|way|yet|that|this|it|either|again|any ?more|please|thanks|absolutely|definitely|certainly|of course|oh|well|true|so)(?:[\s,.!–—-]+|$)){1,6}"
#: What ends a statement that is not meant.
JEST = r"(?:just |only |i['’]?m (?:just |only )?)?(?:kidding|joking)|j/?k|(?<=[,–—-] )not|(?<=[–—-])not|(?<= )/[sj]|sa(?:id|ys) (?:no[ -]?one|nobody)(?: ever)?|(?:that|this|it) (?:was|is) (?:just |only )?(?:a joke|sarcasm|sarcastic)|yeah,? right|in my dreams|psych"
#: What takes back the statement before it.
RETRACTS = rf"{JEST}|no|nope|not(?: really)?|wrong|(?:scratch|strike|ignore|disregard|forget) (?:that|it|this|what i said)|never ?mind|i (?:take|took) (?:it|that) back|(?:i was|that was|i got (?:it|that)) wrong|i misspoke|i made a mistake|my (?:mistake|bad|error)"
#: It was so before.
ONCE = r"used to|formerly|previously|in the past|until recently"
#: What comes in the place of what ended.
INSTEAD = r"(?:please )?(?:use|go with|switch to|take) (?!it\b|this\b|that\b)(?=\w)"
