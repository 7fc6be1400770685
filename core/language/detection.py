"""Tells which of the known languages a short text is written in.

Script decides first (kana, then Han), then marks that only one language writes, then the commonest words.
"""

from __future__ import annotations

import re
from typing import Literal

Language = Literal["en", "zh", "fr", "pt", "es", "de", "ja"]

#: The Latin ones, in the order that breaks ties.
LATIN: tuple[Language, ...] = ("en", "fr", "pt", "es", "de")

_KANA = re.compile(r"[\u3041-\u30ff\uff66-\uff9f]")
_HAN = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")
_LATIN_WORD = re.compile(r"[^\W\d_]+")
_SAMPLE = 2_000
_SURE = 5

_WORDS: dict[Language, frozenset[str]] = {
    "en": frozenset(
        """the a an and or but no not is are was were be been has have had do does did don i you he she it we they my
        your our their this that these those to of in on at for from with by as if when which what who how why can
        could would should will shall may must never always please than over use uses using prefer like hate want
        every before after yes thanks remember""".split()
    ),
    "fr": frozenset(
        """le la les un une des du de et ou mais ne pas plus jamais toujours je tu il elle nous vous ils elles on mon
        ma mes ton votre notre nos leur ce cette ces qui que quoi est sont était été suis avons avez ont ai dans
        sur sous pour par avec sans avant après chaque quand si au aux en y à c d j l n s qu utilise utilisons
        préfère aime déteste merci oui non souviens retiens rappelle demain hier aujourd hui mon lundi mardi mercredi jeudi
        vendredi samedi dimanche semaine parce""".split()
    ),
    "pt": frozenset(
        """o os a as um uma de do da dos das e ou mas não nunca sempre eu você vocês ele ela nós meu minha meus nosso
        nossa seu sua este esta isso isto que quem qual é são foi era estou está estamos temos tem no na nos nas em
        ao à para por com sem antes depois cada quando se prefiro gosto odeio uso usamos obrigado obrigada sim
        lembre lembra lembrem amanhã ontem hoje segunda terça quarta quinta sexta feira sábado domingo semana
        porque mais sou rode use prefere eles elas pra pelo pela enquanto agora ainda então muito tudo teste gente""".split()
    ),
    "es": frozenset(
        """el la los las lo un una unos de del y o pero no nunca siempre yo tú usted ustedes él ella nosotros mi mis tu
        nuestro nuestra su este esta esto eso que quien cuál es son fue era estoy está estamos tenemos tiene en al
        a para por con sin antes después cada cuando si prefiero gusta odio uso usamos gracias sí recuerda
        recuerde mañana ayer hoy lunes martes miércoles jueves viernes sábado domingo semana porque más ya soy usa ese esa hay muy tengo estoy puedo""".split()
    ),
    "de": frozenset(
        """der die das den dem des ein eine einen einem und oder aber nicht kein keine keinen nie niemals immer ich du
        er sie es wir ihr mein meine meinen dein unser unsere euer dieser diese dieses dass wer was ist sind war
        waren bin bist habe haben hat im in am an auf für von mit ohne vor nach bei jeder jedem jeden wenn als zum
        zur bitte danke ja nein merk merke denk daran nutze nutzen verwende verwenden bevorzuge mag hasse morgen
        gestern heute montag dienstag mittwoch donnerstag freitag samstag sonntag woche weil""".split()
    ),
}
_MARKS: dict[Language, re.Pattern[str]] = {
    "es": re.compile("[ñ¿¡]", re.IGNORECASE),
    "pt": re.compile("[ãõ]", re.IGNORECASE),
    "de": re.compile("[ßäöü]", re.IGNORECASE),
    "fr": re.compile("[œèùëïî]|qu['’]|(?<!\\w)[cjlnd]['’]", re.IGNORECASE),
}


def language_of(text: str, otherwise: Language = "en") -> Language:
    """Returns the likeliest language of the first 2,000 characters; ``otherwise`` where nothing tells."""
    return languages_of(text, otherwise)[0]


def languages_of(text: str, otherwise: Language = "en") -> tuple[Language, ...]:
    """Returns the languages that a text may be in, likeliest first: one for long texts, several for a few words."""
    sample = text[:_SAMPLE]
    if _KANA.search(sample):
        return ("ja",)
    if _HAN.search(sample):
        return ("ja", "zh") if otherwise == "ja" else ("zh",)
    scores = _scores(sample)
    best = max(scores.values())
    first = (
        otherwise if scores.get(otherwise) == best or best == 0 else max(LATIN, key=lambda code: scores[code])
    )
    ranked = sorted(LATIN, key=lambda code: -scores[code])
    near = [code for code in ranked if best < _SURE and scores[code] >= (best if best > 1 else best - 1)]
    return tuple(dict.fromkeys((first, *near)))


def _scores(sample: str) -> dict[Language, int]:
    words = [word.casefold() for word in _LATIN_WORD.findall(sample)]
    scores = {code: sum(word in _WORDS[code] for word in words) for code in LATIN}
    for code, mark in _MARKS.items():
        scores[code] += 2 * bool(mark.search(sample))
    return scores


def is_spaced(text: str) -> bool:
    """Says whether the text is in a script that puts blanks between words (not Chinese, not Japanese)."""
    return not (_HAN.search(text) or _KANA.search(text))
