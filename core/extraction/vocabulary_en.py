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
    r"|debug|open|use|plan|branch|drop|keep|bump) (?=(?:the|a|an|it|this|that|these|those|my|our|your"
    r"|all|me|us|some|any|both|at|up|again)\b)"
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
    r"(?:like|love|hate|dislike|prefer|enjoy|want|need|use|do|touch|change|edit|run|delete"
    r"|remove|say"
    r"|mind|call|put) "
    r"(?:it|that|this|these|those)(?!\w)(?! (?:when|if|you|in (?:every|all)|project|repo|repository"
    r"|codebase|team|week|month|sprint|quarter|year))"
    r"|(?:like|love|hate|dislike|prefer) (?:how|what|where|your|the (?:way|idea|look|new|result|first"
    r"|second|other|previous|last|old"
    r"|approach|solution|suggestion|version|change|output|answer))|th(?:at|is|ese|ose) (?:file|line"
    r"|test|function|change|bug|error|approach"
    r"|solution|idea|version|commit|branch|pr)|^(?!(?:here,? )?(?:we|our)(?!\w)|here,? (?:always|never|use)(?!\w)).*?(?<!\w)here(?!\w)"
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
