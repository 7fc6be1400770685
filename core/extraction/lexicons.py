"""The languages there are, by code."""

from __future__ import annotations

from collections.abc import Mapping

from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicon_de import DE
from mnemic.core.extraction.lexicon_en import EN
from mnemic.core.extraction.lexicon_es import ES
from mnemic.core.extraction.lexicon_fr import FR
from mnemic.core.extraction.lexicon_ja import JA
from mnemic.core.extraction.lexicon_pt import PT
from mnemic.core.extraction.lexicon_zh import ZH
from mnemic.core.language.detection import Language

LEXICONS: Mapping[Language, Lexicon] = {"en": EN, "zh": ZH, "fr": FR, "pt": PT, "es": ES, "de": DE, "ja": JA}
