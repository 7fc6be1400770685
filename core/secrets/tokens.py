"""The forms of secrets that can be told by their own look: prefixes that issuers chose so that scanners find them.

Each row is a kind, literals of which one must occur, and a pattern that begins with one. All are of linear cost:
no part can be matched in two ways, and whatever comes before the literal is of bounded length. They are text, compiled
when first needed: most never are.
"""

from __future__ import annotations

import re

#: Kind, literals that must occur in the text (as written), pattern. A group named ``secret`` is what is masked.
Rule = tuple[str, tuple[str, ...], str]

_START = r"(?<![A-Za-z0-9])"
_END = r"(?![A-Za-z0-9])"


def _token(kind: str, literals: str, body: str) -> Rule:
    """Returns a rule for ``<literal><body>`` that stands as a word of its own."""
    words = tuple(literals.split())
    heads = "|".join(map(re.escape, words))
    return kind, words, f"{_START}(?:{heads}){body}"


_WORD = "[A-Za-z0-9]"
_BASE = "[A-Za-z0-9_-]"

TOKENS: tuple[Rule, ...] = (
    _token("aws-key", "AKIA ASIA ABIA ACCA", f"[A-Z0-9]{{16}}{_END}"),
    _token("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", f"{_WORD}{{30,}}+"),
    _token("github-token", "github_pat_", "[A-Za-z0-9_]{22,}+"),
    _token(
        "gitlab-token",
        "glpat- gldt- glrt- glptt- glcbt- glft- glagent- glimt- gloas- glsoat- glffct- glrtr-",
        r"[A-Za-z0-9_-]{18,}+(?:\.[A-Za-z0-9_-]++)*+",
    ),
    _token(
        "slack-token",
        "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxc- xoxd- xapp- xwfp- xoxe.xox",
        f"{_BASE}{{10,}}+",
    ),
    (
        "webhook",
        ("hooks.slack.com/", "/api/webhooks/", "webhook.office.com/"),
        (
            r"(?:hooks\.slack\.com/(?:services|workflows|triggers)/|(?:discord|discordapp)\.com/api/webhooks/"
            r"|webhook\.office\.com/webhookb2/)(?P<secret>[A-Za-z0-9_/@-]{16,}+)"
        ),
    ),
    _token("stripe-key", "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_", f"{_WORD}{{10,}}+"),
    _token("signing-secret", "whsec_", "[A-Za-z0-9+/=_-]{24,}+"),
    _token("npm-token", "npm_", f"{_WORD}{{36,}}+"),
    _token("pypi-token", "pypi-", f"(?=[a-z-]{{0,40}}[A-Z0-9]){_BASE}{{40,}}+"),
    _token("google-key", "AIza", f"{_BASE}{{35}}(?!{_BASE})"),
    _token("google-secret", "GOCSPX-", f"{_BASE}{{20,}}+"),
    _token("google-token", "ya29.", f"{_BASE}{{20,}}+"),
    _token("google-token", "1//0", f"{_BASE}{{30,}}+"),
    _token("anthropic-key", "sk-ant-", f"{_BASE}{{20,}}+"),
    _token("openai-key", "sk-proj- sk-svcacct- sk-admin- sk-None-", f"{_BASE}{{20,}}+"),
    _token("api-key", "sk-or-v1- sk-lf- sk-kimi- sk-cp-", f"{_BASE}{{20,}}+"),
    # Without a second prefix only an unbroken run, or words with hyphens between them would be taken.
    _token("openai-key", "sk-", f"{_WORD}{{20,}}+(?!-)"),
    _token("huggingface-token", "hf_ api_org_", f"{_WORD}{{30,}}+"),
    _token("sendgrid-key", "SG.", rf"{_BASE}{{16,64}}\.{_BASE}{{16,}}+"),
    _token("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", "[a-f0-9]{40,}+"),
    (
        "azure-key",
        ("AccountKey=", "SharedAccessKey="),
        r"(?:AccountKey|SharedAccessKey)=(?P<secret>[A-Za-z0-9+/]{40,}+={0,2})",
    ),
    ("azure-signature", ("sig=",), r"[?&]sig=(?P<secret>[A-Za-z0-9%+/_-]{30,}+=?)"),
    (
        "azure-secret",
        ("Q~",),
        r"(?<![A-Za-z0-9_~.-])[A-Za-z0-9_~.-]{3}[0-9]Q~[A-Za-z0-9_~.-]{31,34}(?![A-Za-z0-9_~-])",
    ),
    _token("jwt", "eyJ", rf"{_BASE}{{8,}}+\.{_BASE}{{8,}}+\.{_BASE}*+(?:\.{_BASE}++\.{_BASE}++)?"),
    _token("groq-key", "gsk_", f"{_WORD}{{32,}}+"),
    _token("xai-key", "xai-", f"{_WORD}{{32,}}+"),
    _token("api-key", "pplx- r8_ fw_ csk- jina_", f"{_WORD}{{30,}}+"),
    _token("api-key", "nvapi- tvly-", f"{_BASE}{{28,}}+"),
    _token("databricks-token", "dapi", f"[a-f0-9]{{32}}{_END}"),
    _token("docker-token", "dckr_pat_ dckr_oat_", f"{_BASE}{{20,}}+"),
    _token("vault-token", "hvs. hvb. hvr.", f"{_BASE}{{20,}}+"),
    _token("alibaba-key", "LTAI", f"{_WORD}{{16,24}}{_END}"),
    _token("tencent-key", "AKID", f"{_WORD}{{32}}{_END}"),
    _token("atlassian-token", "ATATT3 ATCTT3 ATBB", "[A-Za-z0-9_=-]{20,}+"),
    _token("shopify-token", "shpat_ shpca_ shppa_ shpss_", "[a-fA-F0-9]{32,}+"),
    _token("square-token", "sq0atp- sq0csp-", f"{_BASE}{{22,}}+"),
    _token("twilio-key", "SK", f"[a-f0-9]{{32}}{_END}"),
    _token("grafana-token", "glsa_ glc_", "[A-Za-z0-9_+/=-]{30,}+"),
    _token("newrelic-key", "NRAK-", f"[A-Z0-9]{{27}}{_END}"),
    _token("postman-key", "PMAK-", "[a-f0-9-]{50,}+"),
    _token("sentry-token", "sntrys_ sntryu_", "[A-Za-z0-9_=+/-]{40,}+"),
    _token("linear-key", "lin_api_ lin_oauth_", f"{_WORD}{{32,}}+"),
    _token("notion-token", "ntn_", f"{_WORD}{{40,}}+"),
    _token("figma-token", "figd_", f"{_BASE}{{30,}}+"),
    _token("supabase-key", "sbp_", f"{_WORD}{{36,}}+"),
    _token("supabase-key", "sb_secret_", f"{_BASE}{{20,}}+"),
    _token("planetscale-token", "pscale_tkn_ pscale_pw_ pscale_oauth_", "[A-Za-z0-9_=-]{20,}+"),
    _token("doppler-token", "dp.pt. dp.st. dp.ct. dp.sa.", f"{_BASE}{{30,}}+"),
    _token("tailscale-key", "tskey-", f"{_BASE}{{20,}}+"),
    _token("rubygems-key", "rubygems_", "[a-f0-9]{40,}+"),
    _token("pulumi-token", "pul-", f"[a-f0-9]{{40}}{_END}"),
    _token("onepassword-token", "ops_eyJ", "[A-Za-z0-9+/=_-]{50,}+"),
    _token("age-key", "AGE-SECRET-KEY-1", "[A-Z0-9]{40,}+"),
    ("telegram-token", (":AA",), rf"{_START}[0-9]{{8,10}}:AA{_BASE}{{30,}}+"),
)

_OPEN = r"(?P<secret>(?![$<{*⟦])"

#: Secrets told by what stands around them; their value must also look like one. Literals are lower case, and are
#: sought in the lower-cased text.
SURROUNDED: tuple[Rule, ...] = (
    (
        "authorization",
        ("authorization",),
        (
            r"(?i)authorization[\"']?[ \t]{0,4}[:=][ \t]{0,4}[\"']?(?:[a-z-]{3,20}[ \t]{1,4})?"
            rf"{_OPEN}(?:eyJ[^\s\"'`,]*+|[A-Za-z0-9._~+/=%:-]{{8,}}+))"
        ),
    ),
    (
        "bearer-token",
        ("bearer ",),
        rf"(?i)\bbearer[ \t]{{1,4}}{_OPEN}[A-Za-z0-9._~+/=-]{{16,}}+)",
    ),
    (
        "password",
        ("://",),
        rf"://[^\s/:@\"'<>]{{0,128}}:{_OPEN}[^\s@/\"'<>]{{2,256}})@(?=[\w\[.$<{{-])",
    ),
    (
        "password",
        ("curl ", "wget "),
        rf"(?<=\s)(?:-u|--user)(?:[ \t]{{1,4}}|=)[\"']?[^\s:\"'$]{{1,64}}:{_OPEN}[^\s\"'`]{{3,128}})",
    ),
)
