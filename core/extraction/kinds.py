"""Type and kind of a statement, from what the statement does and not from one word anywhere in it."""

from __future__ import annotations

import re
from itertools import chain

from mnemic.core.extraction.judging import Category, category_of, opened
from mnemic.core.extraction.lexicon import Lexicon
from mnemic.core.extraction.lexicons import LEXICONS
from mnemic.core.extraction.project_files import names_file
from mnemic.core.extraction.sentences import blanked
from mnemic.core.language.detection import language_of, languages_of
from mnemic.core.memory import Kind, Type

_TYPES: dict[Category, Type] = {
    "standing": "feedback",
    "taste": "user",
    "person": "user",
    "team": "project",
    "reference": "reference",
}
_READ = 600
_ADDRESS = re.compile(r"\b\w{2,10}://")
_URL = re.compile(r"\b\w{2,10}://\S+")
_TEAM = re.compile(
    r"(?<!\w)(?:(?:this|our|the|in) (?:[\w-]+ ){0,2}?(?:(?:mono)?repo(?:sitory)?|project|code ?base|service|module|package)"
    r"|our(?= (?!chat|conversation|discussion|session|talk))"
    r"|(?:ce|cette|notre|nos|le|la|du|au) (?:dépôt|projet|module|service|paquet|base de code|équipe)|nous(?! (?:deux|voilà)\b)"
    r"|(?:n?est[ea]|n?ess[ea]|d?est[ea]|noss[ao]s?|[ond]o|[ao]) (?:repositório|projeto|módulo|serviço|pacote|time|equipe)"
    r"|nós|a gente|noss[ao]s?"
    r"|(?:este|esta|nuestr[ao]|el|la|del|al) (?:repositorio|proyecto|módulo|servicio|paquete|equipo)|nosotr[ao]s|nuestr[ao]s?"
    r"|(?:dies\w+|unser\w*|das|dem|im|der|den) (?:repo(?:sitory)?|projekts?|modul|dienst|service|paket|codebasis|codebase|team)"
    r"|wir|unsere?[nmrs]?)(?!\w)"
    r"|(?:^|[,;:.] |\b(?:and|but|that|because|since|as|here|so|what|project) )we(?:['’](?:re|ve))?(?!\w| (?:can|could|start|talk))"
    r"|我们|咱们|(?:本|该|这个|此|当前)(?:项目|仓库|代码库|服务|模块|包|团队)|(?:这个|本)?团队"
    r"|私たち|我々|弊社|うち(?:の|では|は)|(?:この|本|当)(?:プロジェクト|リポジトリ|レポジトリ|コードベース|サービス|モジュール|パッケージ)"
    r"|チーム(?:は|で|の)",
    re.IGNORECASE,
)
#: Where the verb or a word that another language has alone says "we".
_TEAM_BY_LANGUAGE = {
    "fr": re.compile(
        r"(?:^|[,;:] |\b(?:et|mais|car|que|ici,?) |qu['’])(?:on|l['’]on) (?!se\b|peut\b|va\b)\w",
        re.IGNORECASE,
    ),
    "pt": re.compile(r"\b(?!vamos|podemos|ramos|extremos)[a-zç]{2,}(?:amos|emos|imos)\b", re.IGNORECASE),
    "es": re.compile(
        r"\b(?!vamos|podemos|ramos|tramos|gramos|extremos)[a-zñ]{2,}(?:amos|emos|imos)\b", re.IGNORECASE
    ),
}
#: What turns the decision that follows in the same clause into an open question: "we have not yet …", 还没, "noch nicht".
_OPEN = re.compile(
    r"(?:(?<!\w)(?:(?:not|never)(?: (?:yet|really|fully|finally))?|\w+n['’]t(?: (?:yet|really|fully|finally))?"
    r"|(?:ne|n['’]\w+)(?: \w+)?? pas(?: encore| vraiment)?|(?:noch |bisher |immer noch )(?:nicht|kein\w*)(?: [^\s,;]+){0,8}"
    r"|(?:ainda )?não(?: nos| se)?|(?:aún |todavía )?no(?: (?:nos|se|lo|hemos|han|ha))*) *|没有?|未)$",
    re.IGNORECASE,
)


def classify(text: str) -> tuple[Type, Kind]:
    """Returns type and kind of a memory, judged by its first 600 characters; project and fact where nothing tells."""
    likely = [LEXICONS[code] for code in languages_of(text)]
    by_category = (each for each in likely if category_of(_shown(text, each), each))
    by_kind = (each for each in likely if _kind(None, _shown(text, each), each) != "fact")
    return sorted_by(text, next(chain(by_category, by_kind), likely[0]))


def belongs_to_project(text: str) -> bool:
    """Says whether a statement is about the project at hand, judged by its first 600 characters.

    It is where it names this repository, project, service, module or package, a path in it, or speaks for the team
    ("we never deploy on Fridays"). A speaker's own taste and a plain instruction belong to the speaker.
    """
    read = _URL.sub(" ", text[:_READ].strip())
    shown = blanked(read)
    by_language = _TEAM_BY_LANGUAGE.get(language_of(shown))
    return bool(names_file(read) or _TEAM.search(shown) or (by_language and by_language.search(shown)))


def sorted_by(text: str, lexicon: Lexicon) -> tuple[Type, Kind]:
    """Classifies a text whose language is known."""
    shown = _shown(text, lexicon)
    category = category_of(shown, lexicon)
    return _type(category, shown), _kind(category, shown, lexicon)


def _shown(text: str, lexicon: Lexicon) -> str:
    statement = opened(text[:_READ].strip(), lexicon)
    request = lexicon.starts("remember", statement)
    return blanked(statement[request.end() :] if request else statement)


def _type(category: Category | None, shown: str) -> Type:
    if category:
        return _TYPES[category]
    return "reference" if _ADDRESS.search(shown) else "project"


def _kind(category: Category | None, shown: str, lexicon: Lexicon) -> Kind:
    if category in ("standing", "taste"):
        return "preference"
    if category == "reference":
        return "fact"
    told: tuple[tuple[str, Kind], ...] = (
        ("reflection", "reflection"),
        ("idea", "idea"),
        ("decided", "decision"),
        ("conversation", "conversation"),
        ("observation", "observation"),
    )
    for field, kind in told:
        cue = lexicon.has(field, shown)
        if cue and not (kind == "decision" and _OPEN.search(shown[: cue.start()])):
            return kind
    return "plan" if category != "person" and lexicon.has("plan", shown) else "fact"
