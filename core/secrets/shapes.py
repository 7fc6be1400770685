"""Whether what follows a secret's name is the secret, or only speaks of it: ``env.API_KEY``, ``required``, ``4096``."""

from __future__ import annotations

import re
from dataclasses import dataclass

#: Last words of names whose value speaks about a secret: ``TOKEN_LIMIT``, ``passwordFile``, ``secrets``.
_ABOUT = frozenset(
    "s count limit env envvar name names file path dir url uri endpoint type id ids policy length len size field prefix"
    " suffix header headers budget ttl expiry expires expiration min max regex pattern hint label version window usage"
    " rate manager store provider rotation ref arn hash hashed algorithm algo location variable var placeholder format"
    " cost price model mode enabled required reset at date age index count".split()
)

#: Words that stand where a secret would, in any case.
_WORDS = frozenset(
    "password passwd pass pwd secret token apikey key value string str text none null nil undefined true false yes no on"
    " off required optional missing empty redacted hidden masked removed omitted changeme change-me change_me example"
    " sample dummy placeholder default test todo tbd unknown todo here foo bar foobar baz qux bearer basic your user"
    " username admin root postgres varchar text integer number boolean object array any".split()
)

_REFERENCE = re.compile(
    r"[$%<{*&@⟦].*|![A-Za-z]+"
    r"|(?:arn|op|vault|ref|file|env|ssm|keyring|keychain|secret|secrets|sha\d+|md5|urn|mailto|data):.*"
    r"|[A-Za-z_]\w*(?:(?:\?\.|\.|::|->)[A-Za-z_]\w*)+"
    r"|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+"
    r"|[\w.+-]+@[\w-]+\.[\w.-]+"
    r"|.*://.*"
    r"|(?:\.{0,2}/|~/|[A-Za-z]:\\).*"
    r"|[a-z0-9_.-]+(?:/[a-z0-9_.-]+)+/?"
    r"|[\w.-]+\.(?:md|txt|ya?ml|json|toml|ini|cfg|py|tsx?|jsx?|env|pem|key|crt|sh|go|rs|java|kt|lua|html|css|log)"
    r"|(?:your|my|the|some|an?)[-_].*"
    r"|.*(?:example|placeholder|change[-_]?me|redacted|here)",
    re.DOTALL,
)
_MEASURE = re.compile(
    r"v?\d+(?:\.\d+)+\S*|\d{4}-\d\d-\d\d\S*|\d{1,2}:\d\d\S*|[\d.,_]+\s?(?:ms|s|m|h|d|w|y|k|kb|mb|gb|x|%|min|bits?)?"
    r"|.*(?:chars?|characters|digits?|bits?|bytes?|days?|hours?|minutes?|seconds?|letters|symbols|length)",
    re.IGNORECASE,
)
_TECHNIQUE = re.compile(
    r"(?:argon2\w*+|p?bcrypt\d*|scrypt|pbkdf2|sha-?\d*|md5|hs\d+|rs\d+|es\d+|ps\d+|aes\w*+|base\d+|utf-?\d+|oauth\w*+|oidc"
    r"|http[s2]*|s3|ec2|k8s|pkcs\w*|ed25519|x509|rsa\d*|ipv[46]|totp|webauthn|fido2?|u2f|[23]fa|mfa|e2e\w*+|p2p|1password"
    r"|auth0|cl\d+k\w*+|o200k\w*+|gpt\w*+|claude\w*+|llama\w*+|qwen\w*+|jwt|saml2?|ldap|smtp|web3|win32|x86\w*+|arm64|level\d)"
    r"(?:[-_/.+]\w++)*+",
    re.IGNORECASE,
)
_WORDED = re.compile(r"[a-z]+\d{0,3}(?:[-_.][a-z]*\d{0,4})+")
_LETTERS = re.compile(r"[A-Za-z](?:[A-Za-z]|[+/_-](?=[A-Za-z])){11,255}")
#: A syllable or word within a name as code has it, or an abbreviation between two.
_SPOKEN = re.compile(
    r"[A-Z]?(?=[a-z]*[aeiouy])[a-z]{3,}|(?<![A-Z])[A-Z]?[a-z]{2}(?=[A-Z][a-z]{2})|[A-Z]{3,}(?![a-z])"
)
_SPECIAL = re.compile(r"[!@#$%^&*+=?~|\\/]")


@dataclass(frozen=True, slots=True)
class Assigned:
    """A name, what joins it to a value, and the value. ``called``: an opening bracket follows; ``option``: ``--x``."""

    kind: str
    name: str
    tail: str
    operator: str
    value: str
    quoted: bool
    called: bool
    option: bool

    @property
    def joined(self) -> bool:
        """Whether a sign joins them, or an option's blank, not a word."""
        return self.option or any(sign in self.operator for sign in ("=", ":", "：", ">", "→"))

    @property
    def exact(self) -> bool:
        """Whether the name says nothing more, and a colon or ``=`` follows it: all that an assignment needs."""
        signs = self.operator.strip("\"'`*] \t\r\n|>-")
        return not self.tail and self.kind != "key" and signs in (":", "=", ":=", "：")

    @property
    def exported(self) -> bool:
        """Whether this is ``NAME=value`` as shells and ``.env`` files have it."""
        return self.operator == "=" and f"{self.name}{self.tail}".isupper()


def is_secret(assigned: Assigned) -> bool:
    """Returns whether the value is a secret itself, for all one can see."""
    value = assigned.value
    if _speaks_about(assigned) or is_placeholder(value) or assigned.called:
        return False
    if assigned.kind == "loose":
        return bool(assigned.operator.strip()) and _is_told_loosely(assigned)
    if assigned.exported and assigned.kind != "key":
        return len(value) >= 4
    if _REFERENCE.fullmatch(value) or _MEASURE.fullmatch(value) or _TECHNIQUE.fullmatch(value):
        return (
            assigned.kind == "password"
            and value.isdigit()
            and len(value) >= 6
            and bool(assigned.operator.strip())
        )
    if re.search(r"\s", value):
        return assigned.kind == "password" and assigned.quoted and "=" in assigned.operator
    if assigned.exact and is_unbroken(value):
        return True
    if assigned.kind == "password":
        return _is_password(assigned)
    if assigned.kind == "key":  # of some service, as ``FINNHUB_KEY=…``; elsewhere a key is mostly a name
        return assigned.exported and len(value) >= 14 and _is_key(assigned)
    return (assigned.joined or bool(assigned.operator.strip())) and _is_key(assigned)


def is_telling(value: str) -> bool:
    """Returns whether a value looks like a password by itself, whatever the words around it: no name, path or version.

    It has small and capital letters and a digit, or a digit and a sign, or two digits or more among its letters.
    """
    bare = value.rstrip("!?")
    if len(value) < 6 or is_placeholder(value):
        return False
    if any(pattern.fullmatch(bare) for pattern in (_REFERENCE, _MEASURE, _TECHNIQUE)):
        return False
    digits, letters = sum(map(str.isdigit, bare)), any(map(str.isalpha, bare))
    return letters and bool(digits) and (bool(_SPECIAL.search(value)) or digits > 1)


def _is_told_loosely(assigned: Assigned) -> bool:
    """For names that mean other things as well: a PIN of digits, or letters of both kinds with a sign or three digits."""
    value = assigned.value
    if value.isdigit():
        return assigned.name.casefold() in ("pin", "暗証番号") and 4 <= len(value) <= 12
    mixed = value != value.lower() and value != value.upper()
    strong = _SPECIAL.search(value) or sum(map(str.isdigit, value)) > 2
    return mixed and bool(strong) and len(value) >= 8 and is_telling(value)


def is_placeholder(value: str) -> bool:
    """Returns whether a value only holds a place: nothing, one character again and again, or a well-known word."""
    bare = value.strip(".…*•-_ ")
    return len(set(bare.casefold())) < 2 or bare.casefold() in _WORDS or bare[:1] in ("$", "{", "<", "⟦", "%")


def looks_random(value: str) -> bool:
    """Returns whether a value has what words seldom have: a digit, or capitals inside."""
    return any(c.isdigit() for c in value) or (value[1:] != value[1:].lower() and value != value.upper())


def is_unbroken(value: str) -> bool:
    """Returns whether letters alone are no words: from 12 on with capitals anywhere among them, or from 20 on without.

    Names in code have capitals too, but in front of syllables that can be spoken.
    """
    if len(value) < 12 or value.isupper() or not _LETTERS.fullmatch(value):
        return False
    if value.islower():
        return len(value) >= 20 and value.isalpha()
    spoken = sum(len(word) for word in _SPOKEN.findall(value))
    return 2 * spoken < sum(map(str.isalpha, value))


def _speaks_about(assigned: Assigned) -> bool:
    tail = assigned.tail
    if (
        tail[:1].isalpha()
        and tail[0].isupper() == assigned.name[-1].isupper()
        and assigned.name[-1].isascii()
    ):
        return True  # the name goes on: tokenizer, passwords, secretary
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+|\d+", tail)
    return bool(words) and words[-1].casefold() in _ABOUT


def _is_password(assigned: Assigned) -> bool:
    value = assigned.value if assigned.joined else assigned.value.rstrip("!?")
    letters = any(c.isalpha() for c in value)
    mixed = letters and (any(c.isdigit() for c in value) or bool(_SPECIAL.search(value)))
    if not assigned.joined and not assigned.operator.strip():
        return value.isalnum() and mixed and len(value) >= 8
    return (mixed and len(value) >= 5) or (assigned.quoted and "=" in assigned.operator and len(value) >= 6)


def _is_key(assigned: Assigned) -> bool:
    value = assigned.value
    digits = sum(c.isdigit() for c in value)
    if (
        len(value) < 8
        or not any(c.isalpha() for c in value)
        or (_WORDED.fullmatch(value) and not assigned.quoted)
    ):
        return False
    if digits:
        return len(value) >= 16 or assigned.quoted or digits >= 3 or looks_random(re.sub(r"\d", "", value))
    return assigned.quoted and len(value) >= 20 and value.isalpha()
