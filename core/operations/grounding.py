"""Whether a model's wording of a statement says what the person said, word for word, and nothing beside it.

The measure, on words without case, accents and endings (of scripts without blanks: on pairs of characters):

1. Every word of the statement stands in the wording, in its order. Only words that point at something (it, that,
   there) or carry nothing (the, is) may be missing or be added.
2. Every further word of the wording stands in what else the person said around the statement, and is neither a number
   nor a word that turns a statement round ("not", "only"). There are at most ``MAX_FURTHER`` of them.
3. The small words that make another statement of it ("some", "may", "was", "に") are the same, and so are flags, codes
   and signs, to the letter.

So a wording can put a name in the place of an "it", and can neither drop a "no longer" nor add a reason. What fails
is not stored: the person's own words are, in its place.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from mnemic.core.language import wording
from mnemic.core.language.lettering import same_lettering
from mnemic.core.language.shades import same_shades
from mnemic.core.search.tokens import is_dense

#: A longer wording is not weighed, in characters.
MAX_CHARS = 400
#: So many words a wording may have from around its statement.
MAX_FURTHER = 6

_WORD = re.compile(r"[^\W_]+(?:[-.+#/:@'’_]+[^\W_]+)*[+#]*")
#: They carry nothing that could be left out or made up.
_EMPTY = frozenset(
    """a an the is are was were be am 's of that which
    le la les l un une des de du d est sont que qu
    o os as um uma do da dos das é são que
    el los las lo unos unas del es son
    der die das den dem des ein eine einen einem einer ist sind dass""".split()
)
#: They point at something: a wording may put its name there.
_POINTING = frozenset(
    """it its it's this these those there they them their he she him her his hers one ones here
    ce cela ça c cette cet ces il elle ils elles celui celle lui leur y en
    isso isto este esta esse essa aquilo ele ela eles elas lá aqui
    eso esto ese esa él ella ellos ellas allí ahí aquí
    es er sie dies diese dieser dieses dort hier ihn ihm ihr""".split()
)
_PERSON = frozenset("user user's".split())
_UNSPACED_EMPTY = re.compile(
    r"这个|那个|这里|那里|这|那|它们|它|是|的|了|在|これ|それ|あれ|ここ|そこ|です|ます|は|が|の|を|に|で|と|이것|그것|거기|여기"
)
_UNSPACED_POINTING = re.compile(r"这|那|它|这里|これ|それ|あれ|ここ|そこ|이것|그것|거기|여기")
_ENDINGS = ("ing", "ed", "es", "s", "en", "e")


def says_only(text: str, statement: str, around: Sequence[str]) -> bool:
    """Tells whether ``text`` is grounded in ``statement`` and what was said ``around`` it, by the measure above."""
    if not text.strip() or len(text) > MAX_CHARS or len(statement) > MAX_CHARS:
        return False
    said, worded = words_of(statement), words_of(text)
    further = _without(worded, said)
    if further is None or len(further) > MAX_FURTHER:
        return False
    own = {word for other in around for word in words_of(other)}
    if not all(word in own and not _tells(word) for word in further):
        return False
    # What an "it" stood for has signs of its own, and a place of its own in the sentence.
    return same_shades(statement, text) and (bool(further) or same_lettering(statement, text))


def points(statement: str) -> bool:
    """Tells whether a statement has a word that points at something said before."""
    words = (match[0].casefold() for match in _WORD.finditer(statement.replace("’", "'")))
    return any(word in _POINTING for word in words) or _UNSPACED_POINTING.search(statement) is not None


def covers(text: str, statement: str) -> bool:
    """Tells whether every word of ``statement`` that carries something stands in ``text``, in its order."""
    said = words_of(statement)
    return bool(said) and _without(words_of(text), said) is not None


def words_of(text: str) -> list[str]:
    """Returns the words of a text that carry something, as they are compared."""
    found: list[str] = []
    for match in _WORD.finditer(unicodedata.normalize("NFKC", text).replace("’", "'")):
        word = match[0].casefold()
        if any(map(is_dense, word)):
            found += _pairs(word)
        elif word not in _EMPTY and word not in _POINTING and word not in _PERSON:
            found.append(_stem(word))
    return found


def _without(words: Sequence[str], these: Sequence[str]) -> list[str] | None:
    """Returns the words but for ``these``, which must all be among them in this order; None where they are not."""
    rest: list[str] = []
    wanted = iter(these)
    following = next(wanted, None)
    for word in words:
        if word == following:
            following = next(wanted, None)
        else:
            rest.append(word)
    return rest if following is None else None


def _pairs(run: str) -> Iterable[str]:
    for part in _UNSPACED_EMPTY.sub(" ", run).split():
        yield from (part[at : at + 2] for at in range(max(1, len(part) - 1)))


def _stem(word: str) -> str:
    if not word.isalpha():
        return word.removesuffix("'s")
    bare = "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))
    for ending in _ENDINGS:
        if bare.endswith(ending) and len(bare) - len(ending) >= 3:
            return bare[: -len(ending)]
    return bare


def _tells(word: str) -> bool:
    """Whether a word turns a statement round or counts something: such a one is never taken from elsewhere."""
    return word in _TURNING or word[0].isdigit() or wording.NEGATIONS_UNSPACED.search(word) is not None


_TURNING = frozenset(
    _stem(word)
    for word in (
        *wording.NEGATIONS,
        *"only always every all any more less longer except unless until nur sauf seulement solo".split(),
    )
)
