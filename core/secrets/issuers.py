"""Token forms of further issuers, beside the widespread ones in ``tokens``: prefix, alphabet and length.

The facts are those of gitleaks' rule list (MIT; commit b58d3f1 of July 2026) and of the issuers' own pages;
``tests/core/test_issuers.py`` holds the table against every rule of that list. A length is the least that is masked:
issuers lengthen their tokens.
"""

from __future__ import annotations

from mnemic.core.secrets.tokens import BASE, END, START, WORD, Rule, token

_UUID = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"
#: No letter, digit or sign of base64 before or after it: for forms that a picture's text could hold by chance.
_APART, _ENDED = "(?<![A-Za-z0-9+/_-])", "(?![A-Za-z0-9+/_-])"

ISSUERS: tuple[Rule, ...] = (
    # Clouds and hosting
    ("aws-key", ("A3T",), f"{START}A3T[A-Z0-9][A-Z2-7]{{16}}{END}"),
    ("aws-key", ("ABSK",), f"{_APART}ABSK[A-Za-z0-9+/]{{100,}}+={{0,2}}"),
    token("aws-key", "bedrock-api-key-", "[A-Za-z0-9+/=_-]{20,}+"),
    ("cloudflare-key", ("v1.0-",), rf"{START}v1\.0-[a-f0-9]{{24}}-[a-f0-9]{{140,}}+"),
    token("cloudflare-key", "cfut_ cfat_ cfk_", f"{WORD}{{40,}}+"),
    token("flyio-token", "fo1_ fm1a_ fm1r_ fm2_", "[A-Za-z0-9_+/-]{40,}+={0,3}"),
    token("heroku-key", "HRKU-", f"{BASE}{{36,}}+"),
    token("netlify-token", "nfp_ nfo_ nfc_", f"{WORD}{{36,}}+"),
    token("vercel-token", "vcp_ vci_ vca_ vcr_ vck_", f"{WORD}{{24,}}+"),
    token("scalingo-token", "tk-us-", f"{BASE}{{48}}{END}"),
    ("terraform-token", (".atlasv1.",), rf"{START}[A-Za-z0-9]{{14}}\.atlasv1\.[A-Za-z0-9_=-]{{60,}}+"),
    token("openshift-token", "sha256~", f"{BASE}{{43}}(?!{BASE})"),
    ("yandex-key", ("AQVN",), f"{_APART}AQVN{BASE}{{35,38}}{_ENDED}"),
    ("yandex-token", ("t1.",), rf"{_APART}t1\.{BASE}{{1,200}}+={{0,2}}\.{BASE}{{86}}={{0,2}}{_ENDED}"),
    token("neon-key", "napi_", f"{WORD}{{40,}}+"),
    token("prefect-key", "pnu_", f"{WORD}{{36}}{END}"),
    token("clickhouse-key", "4b1d", f"{WORD}{{38}}{END}"),
    token("dynatrace-token", "dt0c01. dt0s01. dt0s16.", r"[A-Za-z0-9]{8,24}+\.[A-Za-z0-9]{60,}+"),
    ("newrelic-key", ("NRII-", "NRJS-"), f"{START}(?:NRII-[A-Za-z0-9-]{{32}}|NRJS-[a-f0-9]{{19}}){END}"),
    token("sonar-token", "squ_ sqp_ sqa_", f"[a-f0-9]{{40}}{END}"),
    token("sourcegraph-token", "sgp_", f"(?:(?:[a-fA-F0-9]{{16}}|local)_)?[a-fA-F0-9]{{40}}{END}"),
    # Repositories, registries and builds
    token("gitlab-token", "GR1348941", f"{BASE}{{20}}(?!{BASE})"),
    ("gitlab-session", ("_gitlab_session=",), rf"_gitlab_session=(?P<secret>[0-9a-z]{{32}}){END}"),
    token("clojars-token", "CLOJARS_ clojars_", f"[a-zA-Z0-9]{{60}}{END}"),
    ("artifactory-key", ("AKCp", "cmVmd"), f"{_APART}(?:AKCp{WORD}{{69}}|cmVmd{WORD}{{59}}){_ENDED}"),
    ("harness-key", ("pat.", "sat."), rf"{START}[ps]at\.{BASE}{{22}}\.{WORD}{{24}}\.{WORD}{{20}}{END}"),
    token("octopus-key", "API-", f"(?=[A-Z]{{0,25}}[0-9])[A-Z0-9]{{26}}{END}"),
    token("infracost-key", "ico-", f"(?=[a-zA-Z]{{0,31}}[0-9])[a-zA-Z0-9]{{32}}{END}"),
    token("settlemint-token", "sm_aat_ sm_pat_ sm_sat_", f"{WORD}{{16}}{END}"),
    token("intra42-secret", "s-s4t2ud- s-s4t2af-", f"[a-f0-9]{{64}}{END}"),
    token("readme-key", "rdme_", f"[a-z0-9]{{70}}{END}"),
    token("contentful-token", "CFPAT-", f"{BASE}{{40,}}+"),
    # Models
    token("langsmith-key", "lsv2_pt_ lsv2_sk_", "[a-f0-9]{32}_[a-f0-9]{10}"),
    token("together-key", "tgp_v1_", f"{BASE}{{40,}}+"),
    token("api-key", "apify_api_ e2b_ fc-", f"(?=[a-z]{{0,29}}[0-9A-Z]){WORD}{{30,}}+"),
    # Money and shops
    token("easypost-key", "EZAK EZTK", f"{WORD}{{54}}{END}"),
    token("flutterwave-key", "FLWSECK_TEST- FLWSECK-", "[a-zA-Z0-9]{12,}+(?:-X)?"),
    token("plaid-token", "access-sandbox- access-development- access-production-", f"{_UUID}{END}"),
    token("duffel-token", "duffel_test_ duffel_live_", "[A-Za-z0-9_=-]{43}"),
    (
        "gocardless-token",
        ("live_",),
        f"{START}(?<!_)live_(?=[a-z0-9_=-]{{0,39}}[A-Z])[A-Za-z0-9_=-]{{40}}(?!{BASE})",
    ),
    ("lob-key", ("live_", "test_"), f"{START}(?<!_)(?:live|test)_[a-f0-9]{{35}}{END}"),
    token("shippo-token", "shippo_live_ shippo_test_", f"[a-fA-F0-9]{{40}}{END}"),
    ("square-token", ("EAAA",), f"{_APART}EAAA(?=[A-Za-z_-]{{0,59}}[0-9]){BASE}{{60}}{_ENDED}"),
    # Mail, messages and people
    ("facebook-token", ("EAAM", "EAAC"), f"{_APART}EAA[MC]{WORD}{{100,}}+{_ENDED}"),
    (
        "twitter-token",
        ("AAAAAAAAAAAAAAAAAAAAAA",),
        f"{_APART}A{{22}}(?=[A-Za-z0-9]{{1,90}}%)[A-Za-z0-9%]{{80,}}+{_ENDED}",
    ),
    token("brevo-key", "xkeysib- xsmtpsib-", "[a-f0-9]{64}-[A-Za-z0-9]{16}"),
    ("mailchimp-key", ("-us",), f"{START}[a-f0-9]{{32}}-us[0-9]{{1,2}}{END}"),
    ("mailgun-key", ("key-",), f"(?<![A-Za-z0-9_-])key-[a-f0-9]{{32}}{END}"),
    token("resend-key", "re_", f"(?=[A-Za-z]{{0,7}}[0-9A-Z])[A-Za-z0-9]{{8}}_{WORD}{{24}}{END}"),
    token("hubspot-token", "pat-na1- pat-na2- pat-eu1-", _UUID),
    token("typeform-token", "tfp_", r"[A-Za-z0-9_.=-]{40,}+"),
    token("dropbox-token", "sl.", f"{BASE}{{130,}}+"),
    # Everything else
    ("adobe-secret", ("p8e-",), f"{START}p8e-(?i:[a-z0-9]{{32}}){END}"),
    ("airtable-token", ("pat",), rf"pat(?<![A-Za-z0-9]pat)[A-Za-z0-9]{{14}}\.[a-f0-9]{{64}}{END}"),
    (
        "authress-key",
        (".acc_", ".acc-"),
        (
            r"(?<![A-Za-z0-9_])(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-]"
            r"[A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,}+"
        ),
    ),
    token("defined-key", "dnkey-", "[A-Za-z0-9_=-]{26}-[A-Za-z0-9_=-]{52}"),
    token("frameio-token", "fio-u-", "[A-Za-z0-9_=-]{64}"),
    ("grafana-token", ("eyJrIjoi",), f"{_APART}eyJrIjoi{WORD}{{70,}}+={{0,3}}"),
    ("jwt", ("ZXlK",), f"{_APART}ZXlK[A-Za-z0-9+/_-]{{60,}}+={{0,2}}"),
    ("mapbox-token", ("pk.eyJ", "sk.eyJ", "tk.eyJ"), rf"{START}[pst]k\.eyJ{BASE}{{20,}}+\.{BASE}{{20,}}+"),
    ("maxmind-key", ("_mmk",), f"{START}[A-Za-z0-9]{{6}}_[A-Za-z0-9]{{29}}_mmk{END}"),
    (
        "vault-token",
        (" s.", "=s.", ":s.", '"s.', "'s.", "`s."),
        rf"(?<![\w.])s\.(?=[A-Za-z]{{0,23}}[0-9])(?=[a-z0-9]{{0,23}}[A-Z])(?=[A-Z0-9]{{0,23}}[a-z]){WORD}{{24}}{END}",
    ),
    (
        "onepassword-key",
        ("A3-",),
        f"{START}A3-[A-Z0-9]{{6}}-(?:[A-Z0-9]{{11}}|[A-Z0-9]{{6}}-[A-Z0-9]{{5}})(?:-[A-Z0-9]{{5}}){{3}}{END}",
    ),
    ("posthog-key", ("phx_",), f"{START}phx_{WORD}{{40,}}+"),
    (
        "sidekiq-credentials",
        ("CONTRIBSYS__COM",),
        f"CONTRIBSYS__COM[\"']?[=:][\"']?(?P<secret>[a-f0-9]{{8}}:[a-f0-9]{{8}}){END}",
    ),
)
