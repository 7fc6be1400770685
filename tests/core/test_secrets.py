"""Masking: F095 and F097 of the fault cases, the forms of many issuers, and texts that must stay."""

from __future__ import annotations

import base64
import time
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.secrets.masking import Redaction, mask

B = base64.b64encode(Random(7).randbytes(750_000)).decode()
HEX = "3f786850e387550fdab836ed7e6dc881de23001b"
JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
PEM = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\nxyz==\n-----END RSA PRIVATE KEY-----"

#: The text, and what it becomes; ``@`` stands for the secret.
TOKENS = [
    ("AKIAIOSFODNN7EXAMPLE", "aws-key"), ("ASIA" + "A1B2" * 4, "aws-key"),
    *((f"{head}_" + "aB3" * 12, "github-token") for head in ("ghp", "gho", "ghu", "ghs", "ghr")),
    ("ghp_" + "a" * 36, "github-token"), ("github_pat_11ABCDEFG0abcdefghijkl_" + "a1B" * 19, "github-token"),
    ("glpat-" + "a1B2" * 5, "gitlab-token"), ("xoxb-1234567890-abcdefghij", "slack-token"),
    ("xapp-1-A0B1C2-123456-abcdef", "slack-token"), ("sk_live_" + "a1" * 12, "stripe-key"),
    ("rk_test_" + "a1" * 12, "stripe-key"), ("whsec_" + "a1B" * 10, "signing-secret"), ("npm_" + "a1" * 18, "npm-token"),
    ("pypi-AgEIcHlwaS5vcmcC" + "aB3" * 20, "pypi-token"), ("AIzaSy" + "A1b2C3d4e5f" * 3, "google-key"),
    ("GOCSPX-" + "a1B2" * 7, "google-secret"), ("ya29." + "a1B2" * 9, "google-token"),
    ("sk-" + "aB3" * 16, "openai-key"), ("sk-proj-" + "a_B-3" * 10, "openai-key"),
    ("sk-svcacct-" + "a_B-3" * 10, "openai-key"), ("sk-ant-api03-" + "a_B-3" * 18, "anthropic-key"),
    ("hf_" + "aB" * 17, "huggingface-token"), ("SG." + "a" * 22 + "." + "b" * 43, "sendgrid-key"),
    ("dop_v1_" + "a1" * 32, "digitalocean-token"), ("abc8Q~" + "a" * 34, "azure-secret"), (JWT, "jwt"),
    ("hvs." + "CAESI" * 6, "vault-token"), ("dckr_pat_" + "a1B" * 9, "docker-token"),
    ("123456789:AAEhBOweik6ad9r_QXMENQjcrGbqCr4K-bc", "telegram-token"), (PEM, "private-key"),
    (PEM.replace("RSA", "OPENSSH").replace("\n", "\\n"), "private-key"),
    (PEM.replace("RSA PRIVATE KEY", "PGP PRIVATE KEY BLOCK"), "private-key"),
    ("-----BEGIN PRIVATE KEY-----\n" + "MIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n" * 2 + "MIIEvQIBADANBgkqhkiG", "private-key"),
]  # fmt: skip

#: Before and after the secret ``hunter2hunter2`` or a stronger one, and the kind.
ASSIGNED = [
    ("export DB_PASSWORD=@", "hunter2hunter2", "password"),
    ("export DB_PASSWORD=@ # for staging", "correcthorse", "password"),
    ("Authorization: Bearer @", "eyJ…", "authorization"),
    ("curl -H 'Authorization: token @' x", "0123456789abcdef0123", "authorization"),
    ('"Authorization": "Basic @"', "dXNlcjpwYXNzd29yZA==", "authorization"),
    ("send Bearer @ along", "abcDEF123456789012345", "bearer-token"),
    ("https://user:@@host/", "pw12345", "password"),
    ("postgres://app:@@db:5432/x", "s3cr3t!", "password"),
    ("AccountName=x;AccountKey=@;Suffix=y", "a" * 86 + "==", "azure-key"),
    ("https://a.blob.core.windows.net/c?sv=1&sig=@", "a1B2" * 10 + "%3D", "azure-signature"),
    ("https://hooks.slack.com/services/@", "T00000000/B00000000/XXXXXXXX", "webhook"),
    ("curl -u bob:@ https://x", "hunter22", "password"),
    ("mysql --password @ -h x", "hunter2hunter2", "password"),
    ("tool --api-token @", "abcd1234efgh5678", "token"),
    ("The password is @.", "hunter2hunter2", "password"),
    ("the password for staging is @, ask Ann", "hunter2hunter2", "password"),
    ("use password @ there", "hunter2hunter2", "password"),
    ("password: @", "hunter2", "password"),
    ("**Password:** @", "hunter2hunter2", "password"),
    ("password is `@`", "hunter2hunter2", "password"),
    ('{"password": "@", "user": "x"}', "hunter2hunter2", "password"),
    ('password = "@"', "correcthorse", "password"),
    ('passphrase = "@"', "correct horse battery", "password"),
    ("password: @", "12345678", "password"),
    ("pwd: @", "p@ssword", "password"),
    ("数据库密码是 @。", "hunter2hunter2", "password"),
    ("密码：@", "hunter2hunter2", "password"),
    ("令牌为@", "abcd1234efgh5678", "token"),
    ("le mot de passe est @", "hunter2hunter2", "password"),
    ("Mot de passe : @", "Azerty123!", "password"),
    ("clé API : @", "abcd1234efgh5678", "api-key"),
    ("a senha é @", "hunter2hunter2", "password"),
    ("Senha: “@”", "hunter2hunter2", "password"),
    ("la contraseña es @", "hunter2hunter2", "password"),
    ("Passwort lautet @", "hunter2hunter2", "password"),
    ("パスワードは@です", "hunter2hunter2", "password"),
    ('apiKey: "@"', "abcd1234efgh5678", "api-key"),
    ('apiKey: "@"', "abcdefghijklmnopqrstuvwxyz", "api-key"),
    ("api_key = @", "abcd1234efgh5678", "api-key"),
    ("aws_secret_access_key = @", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "secret"),
    ("//registry.npmjs.org/:_authToken=@", "abcdef0123456789abcdef", "token"),
    ("https://x/?token=@&y=1", "abc123def456ghi789", "token"),
    ("token: @", "550e8400-e29b-41d4-a716-446655440000", "token"),
    ("PGPASSWORD=@ psql", "hunter2", "password"),
    ("SMTP_PASS=@", "hunter", "password"),
    ("İ password: @", "hunter2hunter2", "password"),
    ("token: @", "x1" * 400, "token"),
    ("password: @", "gUuKIgZLTaEjpX", "password"),
    ("password = @", "gUuKIgZLTaEjpX", "password"),
    ("client_secret=@", "GZbqTLmNopWxYzaBcDeF", "secret"),
    ("access-token: @", "GZbqTLmNopWxYzaBcDeF", "token"),
    ("api_key: @", "abcdefghijklmnopqrstuvwxyz", "api-key"),
    ("mysql -p@", "Secretword9", "password"),
    ("mysqldump -u root -p'@' shop", "Secretword9", "password"),
    ("run mariadb -h db -p@ shop", "geheimes", "password"),
    ("sshpass -p @ ssh ann@host", "Geheim77", "password"),
    ("sshpass -p@ ssh ann@host", "Geheim77", "password"),
    ("redis-cli -h cache -a @", "Geheim77", "password"),
    ("docker login -u ann -p @ registry", "Geheim77", "password"),
    ("password:\n  @", "Abc12345xyz", "password"),
    ("password:\r\n  @\r\nuser: x", "Abc12345xyz", "password"),
    ("password: |\n  @\nuser: x", "Abc12345xyz", "password"),
    ('token:\n  "@"\n', "abcd1234efgh5678", "token"),
    ("ｐａｓｓｗｏｒｄ: @", "Abc12345xyz", "password"),
    ("ＰＡＳＳＷＯＲＤ＝@", "hunter2hunter2", "password"),
    ("𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝: @", "hunter2hunter2", "password"),
    ("pass\u200bword: @", "Abc12345xyz", "password"),
    ("pass\u00adword: @ 😀", "Abc12345xyz", "password"),
    ("数据库密码：@", "ｈunter2hunter2", "password"),
]

HARMLESS = [
    "no API key in this build", "apiKey: env.API_KEY", "set PASSWORD in the vault", f"commit {HEX}", f"sha256:{HEX}{HEX[:24]}",
    "id 550e8400-e29b-41d4-a716-446655440000", f"data:image/png;base64,{B[:4000]}", "max_tokens=8192", "token: 4096",
    "tokenizer: cl100k_base", 'password = os.environ["DB_PASSWORD_2"]', "password=getpass('x1')", "PASSWORD=$DB_PASSWORD",
    "API_KEY=${OPENAI_KEY}", "https://user:${PW}@host", "https://user:<password>@host/", "https://user:password@host/",
    "the token is rotated every 90d", "password is argon2id-hashed", "passwords are hashed with bcrypt", "password: required",
    "password: min-12-chars", "TOKEN_LIMIT=12000", "api_key_env: OPENAI_KEY_1", "secret: refs/heads/v2", "secret: a1b2",
    "Authorization: Bearer <token>", "Authorization: Bearer your-token-here", "Authorization: required",
    "bearer authentication with rotating keys", "http://localhost:3000/@scope/x", "the password policy is 12 characters",
    "token usage: 12,000 per day", "sk-learn-some-long-kebab-name-of-a-thing", 'input type="password"', "token: Token2,",
    "git@github.com:a/b.git", "ssh://git@host:22/x", "secret: {{ vault.x2 }}", "password: !vault |", "password: ann@example.com",
    "the secret is in vault/app1/db2", 'apiKeyEnv = "OPENAI_API_KEY"', "Token: gpt-4o-mini", "csrf token v2.1.0",
    "密码保存在 1Password 里", "le mot de passe est dans le coffre", "a senha fica no cofre", "password rotation: every 90 days",
    "keyboard: 60%", "the deploy token expires on 2026-12-01", "secrets: see docs/secrets.md", "password: ********",
    "const token = await getToken2()", "interface { apiKey?: string }", "AKIA is the prefix", "a JWT starts with eyJ",
    "user/password login works in v2", "PASSWORD=changeme", '"description": "The password of the user"', "secretary: Ann1234567",
    "password: https://vault.example/item/1", "the pre-token abc12345", "-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----",
    "-----END PRIVATE KEY-----", "", "⟦password⟧", "password: ⟦password⟧",
    "password: ask Bob", "password: ${DB_PASSWORD}", "token: required", "password: authenticationMethodsEnabled",
    "token: CancellationToken", "secret: clientSecretValue", "token=nextPageTokenOrNone", "token: isUserIdSetByAdmin",
    "token: XMLHttpRequestUpload", "secret: JWTVerifierOptions", "credential: DefaultAzureCredential",
    "client_secret: getClientSecretFromEnv", "password: gespeichertImSchluesselbund", "token: MyGUIDToStrMap",
    "password:\n  type: string", "password:\n  required", "password:\n  see wiki2 for it", "password:\n  - x1y2z3a4b5",
    "mysql -p shop", "mysql -ppassword shop", "mysql -port 3306", "mysql --password shop", "docker login -p $TOKEN",
    "password：你好！", "pass\u200bword: required", "ｐａｓｓｗｏｒｄ: required", "👩\u200d💻 password rotation",
]  # fmt: skip


@pytest.mark.parametrize(("secret", "kind"), TOKENS, ids=[kind for _, kind in TOKENS])
def test_a_token_is_known_by_its_form_wherever_it_stands(secret: str, kind: str) -> None:
    for before, after in (
        ("", ""),
        ("We use ", " for CI."),
        ("`", "`"),
        ("(", ")"),
        ('"', '",'),
        ("数据", "数据"),
        ("x=", "\n"),
    ):
        masked = mask(before + secret + after)
        assert masked.text == f"{before}⟦{kind}⟧{after}"
        assert masked.redactions == (Redaction(kind, 1),)


@pytest.mark.parametrize(("text", "secret", "kind"), ASSIGNED)
def test_a_value_is_known_by_what_stands_around_it(text: str, secret: str, kind: str) -> None:
    before, _, after = text.partition("@")
    masked = mask(before + secret + after)
    assert secret not in masked.text
    assert masked.text.startswith(f"{before}⟦{kind}⟧")
    assert masked.redactions == (Redaction(kind, 1),)
    if not text.startswith("パスワード"):
        assert masked.text == f"{before}⟦{kind}⟧{after}"


@pytest.mark.parametrize("unseen", ["\u200b", "\u00ad", "\u2060", "\u200d", "\ufe0f", "\u202a", "\ufeff"])
def test_a_token_with_something_unseen_in_it_is_masked_whole(unseen: str) -> None:
    token = "ghp_" + "a1B2c3D4e5F6" * 3
    for place in (1, 4, 5, len(token) - 1):
        text = f"İ 😀 push with {token[:place]}{unseen}{token[place:]}, {unseen}always ﬁne"
        assert mask(text).text == f"İ 😀 push with ⟦github-token⟧, {unseen}always ﬁne"


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_no_secret_stays_as_it_is(text: str) -> None:
    assert mask(text).text == text
    assert mask(text).redactions == ()


def test_all_of_a_text_is_masked_and_the_fact_around_it_kept() -> None:
    text = f"Staging: user bob, password: hunter2hunter2, key AKIAIOSFODNN7EXAMPLE, then {JWT}\n{PEM}\nDeploy on Fridays. {JWT}"
    masked = mask(text)
    assert masked.text == (
        "Staging: user bob, password: ⟦password⟧, key ⟦aws-key⟧, then ⟦jwt⟧\n⟦private-key⟧\nDeploy on Fridays. ⟦jwt⟧"
    )
    assert masked.redactions == (
        Redaction("password", 1), Redaction("aws-key", 1), Redaction("jwt", 2), Redaction("private-key", 1),
    )  # fmt: skip


def test_the_more_telling_kind_names_a_secret_that_two_rules_find() -> None:
    assert mask("token = ghp_" + "a" * 36).text == "token = ⟦github-token⟧"
    assert mask("password=foo1-" + "ghp_" + "a" * 36 + "!").text == "password=⟦github-token⟧"
    assert mask(f"Authorization: Bearer {JWT}").text == "Authorization: Bearer ⟦jwt⟧"


def test_a_key_without_its_last_line_takes_nothing_else_along() -> None:
    text = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\nWe deploy on Fridays"
    assert mask(text).text == "⟦private-key⟧\nWe deploy on Fridays"


@given(
    st.lists(
        st.sampled_from(
            [*(t for t, _ in TOKENS), *(t.replace("@", s) for t, s, _ in ASSIGNED), *HARMLESS, " ", "\n"]
        )
    )
)
def test_masking_twice_is_masking_once(parts: list[str]) -> None:
    once = mask(" ".join(parts))
    assert mask(once.text).text == once.text


@pytest.mark.parametrize(
    "unit",
    [
        "A",
        "A_B_",
        "a.a.a.",
        B,
        " ",
        "{{{{",
        "key=key=key=",
        "://a:",
        "eyJ.",
        "sk-",
        "--",
        "Q~",
        '"',
        "-----BEGIN ",
        "password",
        "password:\n ",
        "mysql -",
        "sshpass ",
        "p\u200b",
        "password: aB",
    ],
)
def test_twice_as_many_characters_take_twice_as_long(unit: str) -> None:
    def seconds(size: int) -> float:
        text = (unit * (size // len(unit) + 1))[:size]
        start = time.process_time()
        mask(text)
        return time.process_time() - start

    half = min(seconds(250_000) for _ in range(3))
    whole = min(seconds(500_000) for _ in range(3))
    assert whole < 3 * half + 0.05
