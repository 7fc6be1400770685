"""Our tables of secrets held against a kept list of token forms, rule by rule, and against what is no secret."""

from __future__ import annotations

import pytest

from mnemic.core.secrets.masking import find_secrets, mask
from tests.core.issuers import AROUND, MANIFEST, NAMED, NONE, OWN, made

#: How many rules the list has; one that is gone or new is seen.
RULES = 222


def test_every_rule_of_the_list_has_its_place_here() -> None:
    groups = [set(OWN), set(AROUND), set(NAMED), set(NONE), {MANIFEST}]
    assert sum(map(len, groups)) == len(set().union(*groups)) == RULES


@pytest.mark.parametrize("rule", sorted(OWN))
def test_a_token_of_every_issuer_is_known_by_its_form(rule: str) -> None:
    form, kind = OWN[rule]
    for seed in range(5):
        secret = made(form, seed)
        for before, after in (
            ("", ""),
            ("CI uses ", " for releases."),
            ("X=", "\n"),
            ('"', '",'),
            ("（", "）です"),
            ("`", "`"),
        ):
            assert mask(before + secret + after).text == f"{before}⟦{kind}⟧{after}"


@pytest.mark.parametrize("rule", sorted(AROUND))
def test_a_secret_is_known_by_what_every_tool_writes_around_it(rule: str) -> None:
    for seed in range(5):
        text = made(AROUND[rule], seed)
        before, _, rest = text.partition("[")
        secret, _, after = rest.rpartition("]")
        (found,) = find_secrets(before + secret + after)
        assert (found.start, found.end) == (len(before), len(before) + len(secret))


@pytest.mark.parametrize("rule", sorted(NAMED))
def test_a_value_without_a_form_is_known_by_its_name(rule: str) -> None:
    provider, form = NAMED[rule]
    for seed in range(5):
        secret = made(form, seed)
        for before, after in (
            (f"{provider.upper()}_API_KEY=", "\n"),
            (f"export {provider.upper()}_TOKEN=", ""),
            (f'{provider}_secret_key = "', '"'),
            (f'"{provider}ApiKey": "', '",'),
            (f"{provider} client secret: ", "\n"),
            (f"{provider}-access-token: ", ""),
            (f"The {provider} API key is `", "`."),
            (f"{provider.upper()}_KEY=", "\n"),
        ):
            assert secret not in mask(before + secret + after).text


def test_values_of_a_secrets_manifest_are_masked_whatever_their_keys_are() -> None:
    data, more = made("{B24}"), made("{B40}") + "=="
    for text in (
        f"apiVersion: v1\nkind: Secret\nmetadata:\n  name: db\ndata:\n  uri: {data}\n  tls.crt: {more}\n",
        f"data:\n  uri: {data}\n  tls.crt: {more}\nkind: Secret\n",
    ):
        masked = mask(text).text
        assert data not in masked
        assert more not in masked
        assert masked.count("⟦secret⟧") == 2
    plain = f"kind: ConfigMap\ndata:\n  uri: {data}\n"
    assert mask(plain).text == plain


#: What lock files, build logs, pictures and pages are full of; ``{…}`` as in the forms.
COMMON = [
    "commit {h40}", "{h7}..{h7} main -> main", "sha256:{h64}", "ghcr.io/acme/api@sha256:{h64}", "checksum = \"{h64}\"",
    '"integrity": "sha512-{B86}==",', "  resolved \"https://registry.yarnpkg.com/left-pad/-/left-pad-1.3.0.tgz#{h40}\"",
    "github.com/acme/errors v0.9.1 h1:{B43}=", "--hash=sha256:{h64}", "ETag: \"{h32}\"", "md5 {h32}", "etag W/\"{h27}\"",
    "id {h8}-{h4}-4{h3}-a{h3}-{h12}", "data:image/png;base64,iVBORw0KGgo{B2000}=", "![x](data:image/gif;base64,R0lG{B600})",
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{B43} ann@example.com", ("-----BEGIN CERTIFICATE-----\n{B64}\n{B64}\n{B20}\n"
    "-----END CERTIFICATE-----"), "<script integrity=\"sha384-{B64}\" src=\"x.js\">", "https://youtu.be/{b11}?t=30",
    "https://docs.google.com/document/d/{b44}/edit", "https://x.example/assets/index-{b8}.js", "arn:aws:iam::{d12}:role/x",
    "npm ERR! code ELIFECYCLE {d12}", "trace_id={h32} span_id={h16}", "PR #{d5}, build {d7}", "git show {h40}:core/a.py",
    "+{B76}\n+{B76}\n+{B76}", "Content-ID: <{h16}@mail.example>", "pk_live_{w24}", "0x{h40}", "version 1.2.3-{h7}.{d3}",
    "key: {d6}", "cache_key={h32}", "CACHE_KEY={h32}", "PUBLIC_KEY={w40}", "primary_key = user_{d4}", "Etag {w22}",
    "_gitlab_session is a cookie", "s.split_the_words(x)", "live_{a5}_update_of_the_dashboard_every_five_s",
]  # fmt: skip

#: Ordinary talk about secrets and code, in four languages.
TALK = [
    "We rotate the API keys every quarter; the next rotation is in March 2027.",
    "The token endpoint answers 401 when the client secret is wrong, see RFC 6749 section 5.2.",
    "Passwords must have at least 12 characters, one digit and one sign.",
    "Store the key in 1Password, never in the repository; the PRIVATE KEY belongs to the vault.",
    "The password field of the login form is called passwordInput2 in the page object.",
    "Use getSecretValue() from the AWS SDK v3 instead of process.env.",
    "Les clés d'API sont renouvelées tous les trimestres ; la prochaine fois en mars 2027.",
    "Le mot de passe doit compter au moins 12 caractères, dont un chiffre.",
    "Le jeton expire après 15 minutes, puis le client en demande un autre.",
    "La clé privée est rangée dans le coffre, jamais dans le dépôt.",
    "As chaves de API são trocadas a cada trimestre; a próxima troca é em março de 2027.",
    "A senha deve ter pelo menos 12 caracteres, com um dígito e um sinal.",
    "O token expira em 15 minutos e o cliente pede outro.",
    "A chave privada fica no cofre, nunca no repositório.",
    "API 密钥每个季度轮换一次，下一次是 2027 年 3 月。",
    "密码至少要有 12 个字符，包括一个数字。",
    "令牌 15 分钟后过期，客户端会再申请一个。",
    "私钥保存在保险库里，不要放进仓库。",
    "数据库的密码存放在 vault 的 app1/db2 里。",
]


@pytest.mark.parametrize("form", COMMON)
def test_hashes_ids_pictures_and_public_keys_stay(form: str) -> None:
    for seed in range(40):
        text = made(form, seed)
        assert mask(text).text == text


@pytest.mark.parametrize("text", TALK)
def test_talk_about_secrets_stays(text: str) -> None:
    assert mask(text).text == text


def test_a_private_key_is_only_spoken_of_without_its_first_line() -> None:
    for text in ("PRIVATE KEY", "-----END PRIVATE KEY-----", "the PRIVATE KEY BLOCK"):
        assert mask(text).text == text
