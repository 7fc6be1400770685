"""What of a text is compared to the letter: codes, flags, paths, signs and emoji, and names that are plain words in small letters.

"-v" is another flag than "-V", "Polish" another word than "polish". The case of every other word says nothing.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache

#: They are names where they have capitals, and words where they have none.
NAMES_AND_WORDS = frozenset(
    """polish us it who or eu ai go rust swift ruby java python perl basic julia crystal elm nim dart shell bash spring flask
    react vue angular next express nest svelte ember backbone meteor solid electron docker puppet chef salt vagrant consul
    vault nomad helm harbor linear notion slack teams word excel access outlook chrome edge safari opera brave arc signal
    telegram discord zoom meet box drive dropbox oracle apple amazon meta alphabet square stripe block gap target shell
    march may august china turkey chile jordan chad georgia cuba reading nice bath mark bill will rob jack grant frank grace
    hope faith joy rose lily iris jasmine amber ruby pearl dawn summer autumn sky max art pat sue chuck dean drew
    earl gene guy jean josh miles nick peter ray rich rusty skip stone ward wade wolf young cook baker mercury mars
    ant make git mint gnome snap flux argo loki tempo mimir thanos jaeger kong envoy temporal prefect airflow dagster spark
    hive pig impala presto trino snowflake delta iceberg hudi flink storm beam samza pulsar celery bull redwood remix gin
    echo fiber rocket actix phoenix""".split()
)
_TOKEN = re.compile(r"\S+")
_AROUND = " \t.,;:!?()[]{}\"'“”‘’«»„…*。，、；：！？（）「」『』"
_CODE = re.compile(
    r"-{1,2}[^\W\d_][\w-]*(?:=\S*)?|\S*[_/\\]\S*|\S*::\S*|\S*[a-zß-ÿ][A-Z]\S*|\S*[^\W\d_]\.[^\W\d_]{1,8}|[^\W\d_]"
)
_SENTENCE_END = ".!?:。！？：\n"
_MARKUP = re.compile(
    r"^[^\S\n]*+(?:[-*+•]|#{1,6}|>)\s|`|\*\*|__|(?<!\S)\*(?=\w[^*\n]*\w\*)|(?<=\w)\*(?=[\s.,;:!?]|$)(?<!\w\*\*)",
    re.MULTILINE,
)
_SIGNS = re.compile(r"(?<![\w)\]])-{1,3}(?=[\w.])|[&|=<>!^~+*%$€£¥₹±→←⇒⇐↔≤≥≠×÷√∞]+")
#: Alone they are punctuation, or another way to write a word.
_PLAIN = frozenset(("=", "!", "!!", "!!!", "&"))
_DRAWN_ALIKE = "\ufe0e\ufe0f"


def to_the_letter(text: str) -> str:
    """Returns a text case-folded but for what is compared to the letter."""
    parts: list[str] = []
    end = 0
    for place, token, exact in _tokens(text):
        parts += (text[end:place].casefold(), token if exact else token.casefold())
        end = place + len(token)
    return "".join((*parts, text[end:].casefold()))


def same_lettering(one: str, other: str) -> bool:
    """Tells whether two texts have the same signs and emoji, and write in one way the codes and names that both have."""
    return signs(one) == signs(other) and not _written_apart(one, other)


def _written_apart(one: str, other: str) -> bool:
    ours, theirs = _exact(one), _exact(other)
    return any(ours[key] != theirs[key] for key in ours.keys() & theirs.keys())


@lru_cache(maxsize=4096)
def signs(text: str) -> tuple[str, ...]:
    """Returns the operators, signs of numbers and of money, raised digits and emoji of a text, sorted; markup left out."""
    drawn = [c for c in text if unicodedata.category(c) in ("So", "No") and c not in _DRAWN_ALIKE]
    plain = unicodedata.normalize("NFKC", _MARKUP.sub("", text)).replace("\u2212", "-")
    found = (match[0] for match in _SIGNS.finditer(plain))
    return tuple(sorted([*drawn, *(sign for sign in found if sign not in _PLAIN)]))


@lru_cache(maxsize=4096)
def _exact(text: str) -> dict[str, frozenset[str]]:
    found: defaultdict[str, set[str]] = defaultdict(set)
    for _, token, exact in _tokens(text):
        folded = token.casefold()
        if exact or token == folded:
            found[folded].add(token)
    return {key: frozenset(forms) for key, forms in found.items()}


def _tokens(text: str) -> Iterator[tuple[int, str, bool]]:
    """Yields a text's words with their places, and whether their case tells. A sentence begins with a capital anyway."""
    shouted = text.upper() == text
    begins = True
    for match in _TOKEN.finditer(text):
        raw = match[0]
        bare = raw.strip(_AROUND + "`")
        if not bare:
            begins = begins or raw in _SENTENCE_END
            continue
        name = bare.casefold() in NAMES_AND_WORDS and not shouted and not begins and bare != bare.casefold()
        code = _CODE.fullmatch(bare) is not None and not (
            len(bare) == 1 and (begins or bare in "aAiIyYoOeEuUàÀéÉ")
        )
        yield match.start() + raw.index(bare), bare, name or code or "`" in raw
        begins = raw[-1] in _SENTENCE_END
