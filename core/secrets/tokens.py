"""The forms of secrets that can be told by their own look: prefixes that issuers chose so that scanners find them.

Each row is a kind, literals of which one must occur in a word, and a pattern that begins with one. All are of linear cost:
no part can be matched in two ways, and whatever comes before the literal is of bounded length. They are text, compiled
when first needed: most never are.
"""

from __future__ import annotations

import re

#: Kind, literals that must occur in the text (as written), pattern. A group named ``secret`` is what is masked.
Rule = tuple[str, tuple[str, ...], str]

#: The least number of characters that a form has, its literal included.
LEAST = 15

#: Nothing of the same word before or after it.
START = r"(?<![A-Za-z0-9])"
END = r"(?![A-Za-z0-9])"


def token(kind: str, literals: str, body: str) -> Rule:
    """Returns a rule for ``<literal><body>`` that stands as a word of its own."""
    words = tuple(literals.split())
    heads = "|".join(map(re.escape, words))
    if len(words) > 1:
        return kind, words, f"{START}(?:{heads}){body}"
    # The literal first: a search for it is fast, a look at what stands before each character is not.
    return kind, words, f"{heads}(?<![A-Za-z0-9]{heads}){body}"


WORD = "[A-Za-z0-9]"
BASE = "[A-Za-z0-9_-]"

TOKENS: tuple[Rule, ...] = (
    token("aws-key", "AKIA ASIA ABIA ACCA", f"[A-Z0-9]{{16}}{END}"),
    token("github-token", "ghp_ gho_ ghu_ ghs_ ghr_", f"{WORD}{{30,}}+"),
    token("github-token", "github_pat_", "[A-Za-z0-9_]{22,}+"),
    token(
        "gitlab-token",
        "glpat- gldt- glrt- glptt- glcbt- glft- glagent- glimt- gloas- glsoat- glffct- glrtr-",
        r"[A-Za-z0-9_-]{18,}+(?:\.[A-Za-z0-9_-]++)*+",
    ),
    token(
        "slack-token",
        "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxc- xoxd- xapp- xwfp- xoxe.xox",
        f"{BASE}{{10,}}+",
    ),
    (
        "webhook",
        ("hooks.slack.com/", "/api/webhooks/", "webhook.office.com/"),
        (
            r"(?:hooks\.slack\.com/(?:services|workflows|triggers)/|(?:discord|discordapp)\.com/api/webhooks/"
            r"|webhook\.office\.com/webhookb2/)(?P<secret>[A-Za-z0-9_/@-]{16,}+)"
        ),
    ),
    token("stripe-key", "sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_", f"{WORD}{{10,}}+"),
    token("signing-secret", "whsec_", "[A-Za-z0-9+/=_-]{24,}+"),
    token("npm-token", "npm_", f"{WORD}{{36,}}+"),
    token("pypi-token", "pypi-", f"(?=[a-z-]{{0,40}}[A-Z0-9]){BASE}{{40,}}+"),
    token("google-key", "AIza", f"{BASE}{{35}}(?!{BASE})"),
    token("google-secret", "GOCSPX-", f"{BASE}{{20,}}+"),
    token("google-token", "ya29.", f"{BASE}{{20,}}+"),
    token("google-token", "1//0", f"{BASE}{{30,}}+"),
    token("anthropic-key", "sk-ant-", f"{BASE}{{20,}}+"),
    token("openai-key", "sk-proj- sk-svcacct- sk-admin- sk-None-", f"{BASE}{{20,}}+"),
    token("api-key", "sk-or-v1- sk-lf- sk-kimi- sk-cp-", f"{BASE}{{20,}}+"),
    # Without a second prefix only an unbroken run, or words with hyphens between them would be taken.
    token("openai-key", "sk-", f"{WORD}{{20,}}+(?!-)"),
    token("huggingface-token", "hf_ api_org_", f"{WORD}{{30,}}+"),
    token("sendgrid-key", "SG.", rf"{BASE}{{16,64}}\.{BASE}{{16,}}+"),
    token("digitalocean-token", "dop_v1_ doo_v1_ dor_v1_", "[a-f0-9]{40,}+"),
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
    token("jwt", "eyJ", rf"{BASE}{{8,}}+\.{BASE}{{8,}}+\.{BASE}*+(?:\.{BASE}++\.{BASE}++)?"),
    token("groq-key", "gsk_", f"{WORD}{{32,}}+"),
    token("xai-key", "xai-", f"{WORD}{{32,}}+"),
    token("api-key", "pplx- r8_ fw_ csk- jina_", f"{WORD}{{30,}}+"),
    token("api-key", "nvapi- tvly-", f"{BASE}{{28,}}+"),
    token("databricks-token", "dapi", f"[a-f0-9]{{32}}{END}"),
    token("docker-token", "dckr_pat_ dckr_oat_", f"{BASE}{{20,}}+"),
    token("vault-token", "hvs. hvb. hvr.", f"{BASE}{{20,}}+"),
    token("alibaba-key", "LTAI", f"{WORD}{{16,24}}{END}"),
    token("tencent-key", "AKID", f"{WORD}{{32}}{END}"),
    token("atlassian-token", "ATATT3 ATCTT3 ATBB", "[A-Za-z0-9_=-]{20,}+"),
    token("shopify-token", "shpat_ shpca_ shppa_ shpss_", "[a-fA-F0-9]{32,}+"),
    token("square-token", "sq0atp- sq0csp-", f"{BASE}{{22,}}+"),
    token("twilio-key", "SK", f"[a-f0-9]{{32}}{END}"),
    token("grafana-token", "glsa_ glc_", "[A-Za-z0-9_+/=-]{30,}+"),
    token("newrelic-key", "NRAK-", f"[A-Z0-9]{{27}}{END}"),
    token("postman-key", "PMAK-", "[a-f0-9-]{50,}+"),
    token("sentry-token", "sntrys_ sntryu_", "[A-Za-z0-9_=+/-]{40,}+"),
    token("linear-key", "lin_api_ lin_oauth_", f"{WORD}{{32,}}+"),
    token("notion-token", "ntn_", f"{WORD}{{40,}}+"),
    token("figma-token", "figd_", f"{BASE}{{30,}}+"),
    token("supabase-key", "sbp_", f"{WORD}{{36,}}+"),
    token("supabase-key", "sb_secret_", f"{BASE}{{20,}}+"),
    token("planetscale-token", "pscale_tkn_ pscale_pw_ pscale_oauth_", "[A-Za-z0-9_=-]{20,}+"),
    token("doppler-token", "dp.pt. dp.st. dp.ct. dp.sa.", f"{BASE}{{30,}}+"),
    token("tailscale-key", "tskey-", f"{BASE}{{20,}}+"),
    token("rubygems-key", "rubygems_", "[a-f0-9]{40,}+"),
    token("pulumi-token", "pul-", f"[a-f0-9]{{40}}{END}"),
    token("onepassword-token", "ops_eyJ", "[A-Za-z0-9+/=_-]{50,}+"),
    token("age-key", "AGE-SECRET-KEY-1", "[A-Z0-9]{40,}+"),
    ("telegram-token", (":AA",), rf"{START}[0-9]{{8,10}}:AA{BASE}{{30,}}+"),
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
        "token",
        (
            "sessionid=",
            "session_id=",
            "session-id=",
            "session=",
            "sessid=",
            "connect.sid=",
            "csrftoken=",
            "xsrf-token=",
        ),
        (
            r"(?i)(?:session[_-]?id|session|sessid|connect\.sid|csrftoken|xsrf-token)="
            rf"{_OPEN}(?=(?:[^\s\d;,&]{{0,64}}\d){{4}})[A-Za-z0-9._~+/=%:-]{{16,}}+)"
        ),
    ),
    (
        "token",
        ("cookie",),
        (
            r"(?i)cookie[\"']?[ \t]{0,2}(?:[:=]|is|ist|est|é|es)[ \t]{1,4}[\"'`]?[\w.-]{1,40}="
            rf"{_OPEN}(?=(?:[^\s\d;,&]{{0,64}}\d){{4}})[A-Za-z0-9._~+/=%:-]{{16,}}+)"
        ),
    ),
    (
        "private-key",
        (
            "private key",
            "privater schlüssel",
            "clé privée",
            "chave privada",
            "clave privada",
            "私钥",
            "秘密鍵",
        ),
        (
            r"(?i)(?:private key|privater schlüssel|clé privée|chave privada|clave privada|私钥|秘密鍵)[^\n⟦]{0,40}?"
            rf"{_OPEN}(?<![0-9a-z])(?:0x)?[0-9a-f]{{64}}(?![0-9a-z]))"
        ),
    ),
    (
        "secret",
        ("totp", "otp ", "2fa", "mfa", "authenticator"),
        (
            r"(?i:totp|otp|2fa|mfa|authenticator)(?i:[ _-](?:secret|key|seed|code|schlüssel|geheimnis))?[^\w\n⟦]{1,4}(?i:(?:is|ist|est|é|es)[ ])?"
            rf"{_OPEN}(?=[A-Z]*[2-7])[A-Z2-7]{{16,128}}+(?![A-Za-z0-9]))"
        ),
    ),
    (
        "discord-token",
        ("discord",),
        rf"(?<![\w.-])(?P<secret>[MNO]{BASE}{{23,25}}\.{BASE}{{6}}\.{BASE}{{27,38}})(?![\w-])",
    ),
    (
        "facebook-token",
        ("facebook",),
        r"(?<!\d)(?P<secret>\d{15,16}(?:\||%7C)[A-Za-z0-9_-]{27,40})(?![A-Za-z0-9_-])",
    ),
    (
        "password",
        ("://",),
        rf"://[^\s/:@\"'<>]{{0,128}}:{_OPEN}[^\s@/\"'<>]{{2,256}})@(?=[\w\[.$<{{-])",
    ),
    (
        "password",
        ('password" value="',),
        r"(?i)password\"[ \t]{1,4}value=\"(?P<secret>(?![$<{*⟦])[^\"\n]{4,256})\"",
    ),
    (
        "password",
        ("curl ", "wget "),
        rf"(?<=\s)(?:-u|--user)(?:[ \t]{{1,4}}|=)[\"']?[^\s:\"'$]{{1,64}}:{_OPEN}[^\s\"'`]{{3,128}})",
    ),
    (
        "password",
        ("mysql", "mariadb"),
        (
            r"(?:mysql|mariadb)\w{0,16}(?=[ \t])[^\n|;&]{0,100}?[ \t]-p[\"']?"
            rf"(?!(?:ort|rotocol|assword|ipe|rint|lugin[\w-]*)\b){_OPEN}[^\s\"'`,;|&)]{{4,128}})"
        ),
    ),
    (
        "password",
        ("sshpass ", "redis-cli ", "docker login ", "podman login ", "helm registry login "),
        (
            r"(?:sshpass|redis-cli|(?:docker|podman|helm[ ]registry)[ ]login)(?=[ \t])[^\n|;&⟦]{0,100}?[ \t]"
            rf"(?:(?<=sshpass[ \t])-p[ \t]{{0,4}}|(?:-a|-p|--pass(?:word)?)[ \t]{{1,4}})[\"']?{_OPEN}[^\s\"'`,;|&)]{{4,128}})"
        ),
    ),
)
