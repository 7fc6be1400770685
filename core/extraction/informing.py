"""What a message says that asks for nothing and reports nothing: it is said to be known.

In such a message a statement that names something definite is worth keeping, though it has no other sign of lasting.
"""

from __future__ import annotations

import re

from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.sentences import blanked

#: Rejections that are no sign of a task, a question or a report.
SILENT = frozenset({"nothing_lasting", "too_short", "introduction", "known"})
_LEAST_WORDS, _LEAST_LETTERS = 4, 10
#: It speaks of one of the two who talk, or of something in view; or it is no statement.
_OF_HERE = re.compile(
    r"(?:i|i['’]\w+|im|my|you\w*|your|it|it['’]s|this|that|that['’]s|these|those|they|he|she|there|then|yes|no|ok|if|stop"
    r"|ich|du|das|es|er|sie|dies\w*|bin|hab\w*|mein\w*|dein\w*|nimm|stopp|wenn|je|j['’]|tu|il|elle|ça|cela|mon|ma|ce|si"
    r"|yo|tú|él|ella|eso|esto|es|está|ya|me|mi|he|para|eu|ele|ela|isso|isto|é|já|meu|minha|tá|se)(?!\w)"
    r"|我(?!们)|你|您|它|他|她|这|那|不对|要是|如果|私|俺|僕|これ|それ|あれ|この(?!モノレポ|リポジトリ|プロジェクト)|その|なんで|もし|[\"“„«「]",
    re.IGNORECASE,
)
#: A number, a path, an identifier, an abbreviation, a name; German nouns are none.
_DEFINITE = re.compile(r"\d|[/_`@#]\w|\w/|(?<![A-Za-z])[A-Z]{2,}(?![A-Za-z])")
_NAME = re.compile(r"(?<=[a-zé,] )[A-ZÀ-Þ][a-zà-þ]+")
#: It is so at this moment, or weighs what is in view.
_OF_NOW = re.compile(
    r"(?<!\w)(?:(?:is|are) (?:\w+ )?\w+ing|was|were|came|went|got|took|had|did|made|gave|ran|broke|lost|(?<!is )(?<!are )(?<!be )(?<!gets )[a-z]{3,}ed|should|nits?|too|enough|wrong|already|again|lol|haha|please|pls|line \d+|the last time|works?|never mind"
    r"|bitte|wieder|schon|zu (?:lang|groß|viel)\w*|falsch\w*|zeile \d+|leben|trop|déjà|encore|assez|ligne \d+|échouent?|demais|já|linha \d+"
    r"|bastante|otra vez|de novo|línea \d+|segundo)(?!\w)"
    r"|太|已经|厉害|算了|第\s?\d+\s?行|应该|[吧啊哦呢]$|好$|\d行目|[てで]$|ください|ですね|ました$|たので$|いいです|[の？?]$"
    r"|改成|改为|换成|忽略|就行|建一|離席|読め(?:ん|ない)|😅",
    re.IGNORECASE,
)


def informs(statement: str, lexicon: Lexicon) -> bool:
    """Says whether a statement, in a message that only tells, names something definite and is not of this moment."""
    shown = blanked(statement)
    if (
        _OF_HERE.match(shown)
        or _OF_NOW.search(shown)
        or lexicon.clause("task", shown)
        or lexicon.starts("leans", shown)
    ):
        return False
    if not _DEFINITE.search(statement) and (lexicon.code == "de" or not _NAME.search(shown)):
        return False
    return len(shown.split()) >= _LEAST_WORDS if lexicon.spaced else len(shown) >= _LEAST_LETTERS
