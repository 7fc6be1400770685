"""Secrets that a sentence tells: after their name, before it, in several words; and sentences that only speak of them."""

from __future__ import annotations

import pytest

from mnemic.core.secrets.masking import mask


@pytest.mark.parametrize(
    "text",
    [
        "password for the test db is s3cr3tPassw0rd!",
        "the root password of the box is Zx81spectrum",
        "le mot de passe admin est Zx81spectrum",
        "le mot de passe de la base est soleil2024",
        "mot de passe pour la base de test : soleil2024",
        "a senha para o servidor de teste é girassol99",
        "Passwort der Testdatenbank ist geheim123",
        "login: admin, pw: Zx81spectrum",
        "pass: zork12345",
        "the token to call the API is 9f8e7d6c5b4a39281706f5e4d3c2b1a0",
        "credentials for the ftp: bob/Summer2024!",
        "the wifi passphrase is correct-horse-battery",
        "the login is admin / pa55word1",
        "la contraseña del servidor de pruebas es girasol99",
        "Remember: ssh root@10.0.0.1 pass s3cr3tPass!",
        "user: bob, pass Tr0ub4dor&3",
        "das PW ist Sommer2024!",
        "das Passwort ist jetzt Sommer2024!",
        "le mdp est Ete2024!",
        "mdp de la base : Ete2024!",
        "a senha agora é outra; a senha é Verao2024!",
        "la clave es Verano2024!",
        "暗証番号は4711です",
        "パスはAbc12345です",
        "the PIN is 4711",
        "pass word: hunter2hunter2",
        "The wifi key is BlueHouse2024",
        "la clave del wifi es CasaAzul2024",
        "der WLAN-Schlüssel ist BlauesHaus2024",
    ],
)
def test_a_value_that_a_sentence_tells_is_masked(text: str) -> None:
    assert "⟦" in mask(text).text


@pytest.mark.parametrize(
    "text",
    [
        "no API key in this build",
        "apiKey: env.API_KEY",
        "set PASSWORD in the vault",
        "the password is stored in the vault",
        "the password policy is strict",
        "password rotation happens every 90 days",
        "the token is rotated weekly",
        "staging password rotates weekly",
        "the login page is at /login",
        "the pass rate is 95%",
        "le mot de passe est dans le coffre",
        "a senha é trocada todo mês",
        "the API key is in 1Password",
        "token limit is 4096",
        "password length is at least 12",
        "the token endpoint is https://x.example/oauth2",
        "the login service is billing on port 4016",
        "commit 9f8e7d6c5b4a39281706f5e4d3c2b1a0 broke the build",
        "the password change is due on 2026-12-03",
        "login is required since v2.3.1",
        "the token lives for 15 minutes",
        "the login service uses svc-17",
        "the password is wrong!",
        "the password is required!",
        "la clave es la paciencia",
        "la clave es usar Python3",
        "la clave es Python3",
        "la clave primaria es user_id2",
        "pass the tests",
        "pass useV2Api to the client",
        "As the user, pass parseInt32 as callback",
        "SSH pass-through works since v2.3.1",
        "the pin is 13",
        "LED_PIN=GPIO17",
        "spin: 471199",
        "パスは/usr/local/bin2です",
        "パスはsrc/app2/mainです",
        "パスワードをargon2idでハッシュします",
        "die PWA ist offline2go",
        "the password was changed to satisfy SOC2",
        "the password was reset to comply with PCI-DSS v4",
        "login: see docs/login2.md",
        "credentials: vault / team-a",
        "login page / checkout page",
        "credentials for the ftp: bob/see-vault",
    ],
)
def test_a_sentence_about_secrets_keeps_its_words(text: str) -> None:
    assert mask(text).text == text


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("the password to the db was changed to @", "hunter2hunter2"),
        ("the password has been set to @ now", "Tr0ub4dor&3"),
        ("Das Passwort wurde auf @ geändert", "Sommer2024"),
        ("le mot de passe a été changé en @", "Ete2024ete"),
        ("a senha foi alterada para @", "Verao2024"),
        ("la contraseña se ha cambiado: la contraseña es @", "Verano2024"),
        ("密码改成@了", "Abc12345"),
        ("密码已改为@", "Abc12345"),
        ("パスワードを@に変更しました", "Abc12345"),
        ("@ is the admin password", "hunter2hunter2"),
        ("`@` is our staging db password", "hunter2hunter2"),
        ("@ ist das Passwort für die Datenbank", "Sommer2024!"),
        ("@ ist unser WLAN-Passwort", "Sommer2024!"),
        ("@ est le mot de passe de la base", "Ete2024ete!"),
        ("@ é a senha do banco", "Verao2024!"),
        ("@ es la contraseña de staging", "Verano2024!"),
        ("@是数据库密码", "Abc12345"),
        ("@が管理者パスワードです", "Abc12345"),
        ("creds: bob:@", "hunter2hunter2"),
        ("credentials bob / @", "hunter2hunter2"),
        ("Zugangsdaten: bob / @", "Sommer2024!"),
        ("identifiants : bob / @", "Ete2024!"),
        ("credenciales: ana / @", "Verano2024!"),
    ],
)
def test_a_value_is_masked_alone(text: str, secret: str) -> None:
    assert mask(text.replace("@", secret)).text in (
        text.replace("@", "⟦password⟧"),
        text.replace("@", f"⟦password⟧{secret[-1]}"),
    )


WORDS = "correct horse battery staple"


@pytest.mark.parametrize(
    "text",
    [
        "my pw = @",
        "the passphrase is @",
        "the password is @",
        "the password is now @.",
        'the password is "@"',
        "the password for staging is @, ask Ann",
        "passphrase: @",
        "wifi password: @",
        "das Passwort ist @",
        "le mot de passe est @",
        "a senha é @",
        "la contraseña es @",
        "密码是 @。",
        "パスワードは @ です",
    ],
)
def test_a_passphrase_is_masked_whole(text: str) -> None:
    masked = mask(text.replace("@", WORDS)).text
    assert masked == text.replace("@", "⟦password⟧")
    assert mask(masked).text == masked


@pytest.mark.parametrize(
    "text",
    [
        "wifi password: guest guest 2024",
        "seed phrase: witch collapse practice feed shame open despair creek road again ice least",
        "my recovery phrase is witch collapse practice feed shame open despair creek road again ice least",
        "the cookie is sessionid=8f7d6e5c4b3a29181716151413121110",
        "Cookie: sid=8f7d6e5c4b3a29181716151413121110; theme=dark",
        "private key 0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318",
        "der private Schlüssel liegt hier, private key: 4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318",
        "totp secret JBSWY3DPEHPK3PXP",
        "the 2FA seed is JBSWY3DPEHPK3PXP",
    ],
)
def test_other_telling_names_and_forms(text: str) -> None:
    assert "⟦" in mask(text).text


@pytest.mark.parametrize(
    "text",
    [
        "the password is rotated monthly",
        "the password is stored in Vault",
        "the password policy is strict for all accounts",
        "the password is case sensitive plain text",
        "the password is at least twelve characters long",
        "password: add strength meter component",
        "the password: fix broken reset link",
        '"forgot_password": "olvidé mi contraseña otra vez"',
        "Password: Ask Bob Miller Smith",
        "the password reset flow: user clicks reset link",
        "the passphrase is user provided input only",
        "das Passwort ist nur dem Team bekannt",
        "das Passwort ist acht Zeichen lang",
        "le mot de passe est trop court pour la base",
        "a senha é sempre a mesma para todos",
        "la contraseña es la misma en todos los entornos",
        "the pass rate is better than last year",
        "the seed phrase is stored offline in a safe",
        "session=requests.Session()",
        "session_id=conversation.session_identifier",
        "the cookie is theme=dark-mode-with-contrast",
        "the private key is stored in Vault",
        "TOTP CONFIGURATIONSETTINGS",
        "1Password is the password manager",
        "bcrypt is the password hash",
        "OAuth2.0-flow is the password alternative",
        "config/secrets2 is our password store",
        "auth_service_2 is the password reset service",
        "Keycloak26 is our password policy owner",
    ],
)
def test_words_about_secrets_are_no_passphrase(text: str) -> None:
    assert mask(text).text == text
