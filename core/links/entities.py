"""Whom and what a memory names: people, services, tickets, files and symbols, in any of seven languages.

Careful by design: a capital alone makes no name, for every sentence begins with one. A name needs a sign that it is one (a
role, an address, a family name beside it, a shape that only code has), and what everybody knows is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from mnemic.core.links import entity_words as known
from mnemic.core.links.uncoded import prose
from mnemic.core.search.identifiers import folded

#: So many entities of one memory count, the first ones.
MAX_ENTITIES = 48
#: So much of a memory is read for them.
MAX_CHARS = 20_000

_U = "A-ZÀ-ÖØ-ÞĄĆČĎĐĘĚĞİŁŃŇŐŒŘŚŠŞŤŮŰŹŻŽА-ЯЁΑ-Ω"
_L = "a-zß-öø-ÿāăąćčďđęěğīıļľłńňōőœŕřśšşťūůűźżžа-яёά-ώ"
_WORD = rf"[{_U}][{_L}]+(?:['’-][{_U}]?[{_L}]+)*"
_PARTICLE = r"(?:(?:de|da|do|dos|das|van|von|der|den|del|di|la|le|bin|al|el) ){0,2}"
_FULL = rf"{_WORD} {_PARTICLE}{_WORD}(?: {_WORD})?"
_NAME = rf"(?:{_FULL}|{_WORD})"

_TICKET = re.compile(r"(?<![\w/.#-])(?:([A-Z][A-Z0-9]{1,9})-\d{1,7}|CVE-\d{4}-\d{4,7})(?![\w-]|\.\d)")
_ISSUE = re.compile(r"(?<![\w/.-])[A-Za-z][\w-]*/[\w.-]+#\d{1,7}\b")
_NUMBERED = re.compile(
    r"(?<![\w-])(?i:issue|ticket|bug|pull request|merge request|pr|mr|incident|demande|chamado|incidencia|vorgang"
    r"|工单|チケット|課題)(?: (?:no\.? ?|nr\.? ?)?|(?=#)|(?<=[单ト題]))(?:#(\d{1,7})|(\d{3,7}))\b"
)
_CODE_ENDING = (
    r"(?:pyi?|ipynb|[cm]?[jt]sx?|rs|go|java|kts?|cc?|cpp|hpp|h|cs|rb|php|swift|scala|sh|ps1|sql|ya?ml|toml|json|ini"
    r"|cfg|conf|xml|html|s?css|vue|svelte|dart|lua|exs?|clj|hs|tf|proto|gradle|csv)"
)
FILE = re.compile(
    rf"(?<![\w/.@:\\~-])(?:\./)?((?:[\w.@-]+/)+[\w.-]*\w|[\w-]+(?:\.[\w-]+)*\.{_CODE_ENDING})(?![\w/-])"
)
_ENDED = re.compile(rf".*\.{_CODE_ENDING}|.*\.(?:md|txt|lock)|.*/(?:Makefile|Dockerfile|Justfile)")
_CAMEL = re.compile(r"(?<![\w./@-])(?:[A-Z]?[a-z0-9]+(?:[A-Z][a-z0-9]+)+)(?![\w/-]|\.\w)")
_SNAKE = re.compile(
    r"(?<![\w./@-])(?:_?[a-z][a-z0-9]*(?:_[a-z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w/-]|\.\w)"
)
_DOTTED = re.compile(r"(?<![\w./@:-])([A-Za-z_]\w*(?:(?:\.|::)[A-Za-z_]\w*)+)(\(\)|(?=`)|(?![\w.:/(-]))")
_SUFFIXES = (
    "service|svc|api|worker|gateway|db|server|proxy|queue|scheduler|daemon|backend|frontend|cluster|consumer|producer"
    "|bot|operator|exporter|cache|broker|importer"
)
_KEBAB = re.compile(rf"(?<![\w./@#-])([a-z][a-z0-9]*(?:-[a-z0-9]+)*)-({_SUFFIXES})(?![\w/-])")
_THE_SERVICE = re.compile(
    r"\b(?:[Tt]he|[Oo]ur|[Tt]his) ([a-z][a-z0-9-]{2,30}) service\b"
    r"|\b(?:[Ll]e|[Dd]u|[Aa]u|[Nn]otre) service (?:de |d['’]|des )?([a-zß-ÿ][\wß-ÿ-]{2,30})\b"
    r"|\b(?:[Oo]|[Dd]o|[Nn]o|[Aa]o|[Nn]osso) serviço (?:de )?([a-zß-ÿ][\wß-ÿ-]{2,30})\b"
    r"|\b(?:[Ee]l|[Dd]el|[Aa]l|[Nn]uestro) servicio (?:de )?([a-zß-ÿ][\wß-ÿ-]{2,30})\b"
    rf"|\b([{_U}][{_L}]{{3,}}dienst)\b"
)
_CJK_SERVICE = re.compile(
    r"([A-Za-z][\w-]{1,30}) ?(?:服务|服務|サービス)(?![器员費费])"
    r"|([\u4e00-\u9fff]{2})(?:服务|服務)(?![器员費费])|([ァ-ヶー]{2,10}|(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,4})サービス"
)
_HOST = re.compile(r"\bhttps?://(?:[^\s/@]{1,80}@)?([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)")
_URL = re.compile(r"\b[a-z][a-z0-9+]{1,9}://\S+")
_PUBLIC_HOST = re.compile(
    r"(?:.*\.)?(?:github|gitlab|google|youtube|stackoverflow|wikipedia|microsoft|npmjs|example|pypi|python|mozilla|medium"
    r"|readthedocs|amazonaws|atlassian|slack|notion|figma)\.[a-z.]{2,6}|(?:\d+\.){3}\d+"
)

_CUE_CHARS = 24
_AROUND = 60
_AMID = re.compile(rf"[{_L},] $")
_LETTERS = re.compile(r"[^\W\d_]+")
_LONG_NUMBER = re.compile(r"\d{3}|#\d")
_SERVICES = ("service", "serviço", "servicio", "dienst")
_AFTER_NAME = re.compile(rf" (?:{'|'.join(known.AFTER_NAMES)})\b")
_NAMES = re.compile(rf"(?<![\w’'-]){_NAME}(?![\w’-])")
_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{2,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")
_NO_EMAIL = re.compile(r"(?:git|noreply|no-reply|info|support|admin|hello)@.*|.*@example\.\w+")
_HANDLE = re.compile(r"(?<![\w@/`.+-])@([A-Za-z][A-Za-z0-9-]{2,30})(?![\w/(.@-]*[/(@])\b")
_HAN = re.compile(
    rf"(?:联系|找|询问|由|负责人[是:：]\s?|请|聯繫|負責人[是:：]\s?)([{known.SURNAMES}][\u4e00-\u9fff]{{1,2}}?)"
    r"(?=负责|負責|处理|處理|确认|確認|审|维护|批准|来|[，。、；,.;\s]|$)"
    rf"|(?:^|(?<=[，。、；：:,.;\s]))([{known.SURNAMES}][\u4e00-\u9fff]{{1,2}})(?=负责|負責|维护|維護|主管|是负责人)"
    rf"|([{known.SURNAMES}][\u4e00-\u9fff]{{0,2}}?)(?=先生|女士|老师|工程师|老師)"
    r"|(?<![\u4e00-\u9fff])([\u4e00-\u9fff]{1,4}|[ァ-ヶー]{2,8})(?=さん|様|氏)",
    re.MULTILINE,
)
_CJK = re.compile(r"[\u4e00-\u9fffァ-ヶ]")
#: What tells a chunk that may be code, a number or an address from a word.
_MARKED = re.compile(r"[_/#@:`\d]|[a-z][A-Z]|\w[.-]\w")


def entities_in(text: str) -> tuple[str, ...]:
    """Returns what a text names, as ``person:``, ``service:``, ``ticket:``, ``file:`` and ``symbol:`` keys, each once."""
    bare, marked = parts(text)
    found = dict.fromkeys(_hosts(prose(text[:MAX_CHARS])))
    if marked:
        for source in (_tickets, _files, _symbols, _components, _addresses):
            found.update(dict.fromkeys(source(marked)))
    found.update(dict.fromkeys(_numbered(bare)))
    found.update(dict.fromkeys(_services(bare)))
    found.update(dict.fromkeys(_people(bare)))
    if _CJK.search(bare):
        found.update(dict.fromkeys(_unspaced(bare)))
    return tuple(found)[:MAX_ENTITIES]


@lru_cache(maxsize=1)
def parts(text: str) -> tuple[str, str]:
    """Returns a text without code blocks and URLs, and of that the chunks that may be code, numbers or addresses.

    Most words can be none of these, and need not be looked at by the patterns for them.
    """
    bare = prose(text[:MAX_CHARS])
    bare = _URL.sub(" ", bare) if "://" in bare else bare
    return bare, " ".join(chunk for chunk in bare.split() if _MARKED.search(chunk))


def _hosts(text: str) -> Iterator[str]:
    for host in _HOST.findall(text) if "://" in text else ():
        if not _PUBLIC_HOST.fullmatch(host.lower()):
            yield f"service:{host.lower()}"


def _tickets(text: str) -> Iterator[str]:
    for match in _TICKET.finditer(text):
        if match[1] not in known.STANDARDS:
            yield f"ticket:{match[0]}"
    if "#" in text:
        yield from (f"ticket:{issue.lower()}" for issue in _ISSUE.findall(text))


def _numbered(text: str) -> Iterator[str]:
    if _LONG_NUMBER.search(text):
        yield from (f"ticket:#{hashed or plain}" for hashed, plain in _NUMBERED.findall(text))


def _files(text: str) -> Iterator[str]:
    for path in FILE.findall(text):
        if _ENDED.fullmatch(path) and path.lower() not in known.COMMON_FILES:
            yield f"file:{path}"


def _symbols(text: str) -> Iterator[str]:
    for pattern in (_CAMEL, _SNAKE):
        for name in pattern.findall(text):
            if len(name) > 5 and name.casefold() not in known.COMMON_SYMBOLS:
                yield f"symbol:{name}"
    for match in _DOTTED.finditer(text):
        quoted = text[max(0, match.start() - 1) : match.start()] == "`"
        if (match[2] or quoted or "::" in match[1]) and not _ENDED.fullmatch(match[1]):
            yield f"symbol:{match[1].replace('::', '.')}"


def _components(text: str) -> Iterator[str]:
    for name, suffix in _KEBAB.findall(text) if "-" in text else ():
        if name not in known.ANY_SERVICE:
            yield f"service:{name}" if suffix in ("service", "svc") else f"service:{name}-{suffix}"


def _services(text: str, pattern: re.Pattern[str] = _THE_SERVICE) -> Iterator[str]:
    if pattern is _THE_SERVICE and not any(word in text for word in _SERVICES):
        return
    for groups in pattern.findall(text):
        name = next(filter(None, groups)).casefold()
        if (
            name not in known.ANY_SERVICE
            and name not in known.NO_SERVICE_ZH
            and name not in known.COMMON_NAMES
        ):
            yield f"service:{folded(name)}"


def _addresses(text: str) -> Iterator[str]:
    if "@" not in text:
        return
    emails = (email.lower() for email in _EMAIL.findall(text))
    yield from (f"person:{email}" for email in emails if not _NO_EMAIL.fullmatch(email))
    handles = (handle.lower() for handle in _HANDLE.findall(text))
    yield from (f"person:@{handle}" for handle in handles if handle not in known.NOBODY)


def _people(text: str) -> Iterator[str]:
    """Yields whoever is named with a role, an office or a form of address, and names of two words amid a sentence."""
    for match in _NAMES.finditer(text):
        called, first, last = match[0], *match.span()
        before = f" {text[max(0, first - _CUE_CHARS) : first]}".casefold().replace("\n", " ")
        head, _, rest = called.partition(" ")
        if rest and f" {head.casefold()} " in known.BEFORE_NAMES:  # "Ask" is none, but has a capital too
            called, before = rest, f" {head.casefold()} "
        cued = before.endswith(known.BEFORE_NAMES) or _AFTER_NAME.match(text, last)
        if cued or (" " in called and _AMID.search(before) and not _is_heading(text, first)):
            name = _name(called)
            if name:
                yield f"person:{name}"


def _unspaced(text: str) -> Iterator[str]:
    yield from _services(text, _CJK_SERVICE)
    yield from (f"person:{next(filter(None, groups))}" for groups in _HAN.findall(text))


def _name(text: str) -> str:
    """Returns a name in the form in which names are compared; "" for one that everybody knows."""
    parts = text.casefold().split()
    if parts[0] in known.COMMON_NAMES or parts[-1] in known.COMMON_NAMES:
        return ""
    return folded(" ".join(parts))


def _is_heading(text: str, at: int) -> bool:
    """Tells whether most words of a line are capitalised, as in English titles: there a capital says nothing."""
    start = max(text.rfind("\n", 0, at) + 1, at - _AROUND)
    line = text[start : at + _AROUND].partition("\n")[0]
    words: list[str] = [word for word in _LETTERS.findall(line) if len(word) > 3]
    capitals = [word for word in words if word[0].isupper()]
    return 2 * len(capitals) > len(words)
