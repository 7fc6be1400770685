"""Every rule of a kept list of token forms, by its name there, as facts to hold our tables against.

The list is gitleaks' (MIT), as of commit b58d3f1 of July 2026: 222 rules. To renew it, compare the ids of a newer
``config/gitleaks.toml`` with the keys below, and add what is new with its prefix, alphabet and length.

``{w36}`` stands for 36 characters of an alphabet: h hex, H capital hex, a small letters and digits, U capitals and
digits, w both, b with ``_`` and ``-``, B of base64, d digits, 2 of base32. Nothing here is a token: each is made when
the test runs.
"""

from __future__ import annotations

import re
from random import Random

_HEX, _LOW, _UP, _DIGITS = (
    "0123456789abcdef",
    "abcdefghijklmnopqrstuvwxyz",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "0123456789",
)
_ALPHABETS = {
    "h": _HEX,
    "H": _HEX.upper(),
    "a": _LOW + _DIGITS,
    "U": _UP + _DIGITS,
    "w": _LOW + _UP + _DIGITS,
    "b": _LOW + _UP + _DIGITS + "_-",
    "B": _LOW + _UP + _DIGITS + "+/",
    "d": _DIGITS,
    "2": _UP + "234567",
    "e": "QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L",
}
_UUID = "{h8}-{h4}-{h4}-{h4}-{h12}"

#: Told by their own form: rule → form, kind.
OWN = {
    "1password-secret-key": ("A3-{U6}-{U11}-{U5}-{U5}-{U5}", "onepassword-key"),
    "1password-service-account-token": ("ops_eyJ{B250}", "onepassword-token"),
    "adobe-client-secret": ("p8e-{a32}", "adobe-secret"),
    "age-secret-key": ("AGE-SECRET-KEY-1{e58}", "age-key"),
    "airtable-personnal-access-token": ("pat{w14}.{h64}", "airtable-token"),
    "alibaba-access-key-id": ("LTAI{a20}", "alibaba-key"),
    "anthropic-admin-api-key": ("sk-ant-admin01-{b93}AA", "anthropic-key"),
    "anthropic-api-key": ("sk-ant-api03-{b93}AA", "anthropic-key"),
    "artifactory-api-key": ("AKCp{w69}", "artifactory-key"),
    "artifactory-reference-token": ("cmVmd{w59}", "artifactory-key"),
    "atlassian-api-token": ("ATATT3{b186}", "atlassian-token"),
    "authress-service-client-access-key": ("sc_{a20}.{a5}.acc_{a20}.{b60}", "authress-key"),
    "aws-access-token": ("A3TX{216}", "aws-key"),
    "aws-amazon-bedrock-api-key-long-lived": ("ABSK{B132}=", "aws-key"),
    "aws-amazon-bedrock-api-key-short-lived": (
        "bedrock-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t{B40}",
        "aws-key",
    ),
    "azure-ad-client-secret": ("{w3}4Q~{w34}", "azure-secret"),
    "clickhouse-cloud-api-secret-key": ("4b1d{w38}", "clickhouse-key"),
    "clojars-api-token": ("CLOJARS_{a60}", "clojars-token"),
    "cloudflare-origin-ca-key": ("v1.0-{h24}-{h146}", "cloudflare-key"),
    "databricks-api-token": ("dapi{h32}", "databricks-token"),
    "defined-networking-api-token": ("dnkey-{a26}-{a52}", "defined-key"),
    "digitalocean-access-token": ("doo_v1_{h64}", "digitalocean-token"),
    "digitalocean-pat": ("dop_v1_{h64}", "digitalocean-token"),
    "digitalocean-refresh-token": ("dor_v1_{h64}", "digitalocean-token"),
    "doppler-api-token": ("dp.pt.{a43}", "doppler-token"),
    "dropbox-short-lived-api-token": ("sl.{b135}", "dropbox-token"),
    "duffel-api-token": ("duffel_test_{b43}", "duffel-token"),
    "dynatrace-api-token": ("dt0c01.{U24}.{U64}", "dynatrace-token"),
    "easypost-api-token": ("EZAK{w54}", "easypost-key"),
    "easypost-test-api-token": ("EZTK{w54}", "easypost-key"),
    "facebook-page-access-token": ("EAAM{w120}", "facebook-token"),
    "flutterwave-encryption-key": ("FLWSECK_TEST-{h12}", "flutterwave-key"),
    "flutterwave-secret-key": ("FLWSECK_TEST-{h32}-X", "flutterwave-key"),
    "flyio-access-token": ("fm2_{B120}", "flyio-token"),
    "frameio-api-token": ("fio-u-{b64}", "frameio-token"),
    "gcp-api-key": ("AIza{b35}", "google-key"),
    "github-app-token": ("ghs_{w36}", "github-token"),
    "github-fine-grained-pat": ("github_pat_{w82}", "github-token"),
    "github-oauth": ("gho_{w36}", "github-token"),
    "github-pat": ("ghp_{w36}", "github-token"),
    "github-refresh-token": ("ghr_{w36}", "github-token"),
    "gitlab-cicd-job-token": ("glcbt-{w2}_{b20}", "gitlab-token"),
    "gitlab-deploy-token": ("gldt-{b20}", "gitlab-token"),
    "gitlab-feature-flag-client-token": ("glffct-{b20}", "gitlab-token"),
    "gitlab-feed-token": ("glft-{b20}", "gitlab-token"),
    "gitlab-incoming-mail-token": ("glimt-{b25}", "gitlab-token"),
    "gitlab-kubernetes-agent-token": ("glagent-{b50}", "gitlab-token"),
    "gitlab-oauth-app-secret": ("gloas-{b64}", "gitlab-token"),
    "gitlab-pat": ("glpat-{b20}", "gitlab-token"),
    "gitlab-pat-routable": ("glpat-{b27}.01{a7}", "gitlab-token"),
    "gitlab-ptt": ("glptt-{h40}", "gitlab-token"),
    "gitlab-rrt": ("GR1348941{b20}", "gitlab-token"),
    "gitlab-runner-authentication-token": ("glrt-{b20}", "gitlab-token"),
    "gitlab-runner-authentication-token-routable": ("glrt-t1_{b27}.01{a7}", "gitlab-token"),
    "gitlab-scim-token": ("glsoat-{b20}", "gitlab-token"),
    "gocardless-api-token": ("live_{w40}", "gocardless-token"),
    "grafana-api-key": ("eyJrIjoi{w80}=", "grafana-token"),
    "grafana-cloud-api-token": ("glc_{B60}", "grafana-token"),
    "grafana-service-account-token": ("glsa_{w32}_{h8}", "grafana-token"),
    "harness-api-key": ("pat.{b22}.{w24}.{w20}", "harness-key"),
    "hashicorp-tf-api-token": ("{w14}.atlasv1.{b66}", "terraform-token"),
    "heroku-api-key-v2": ("HRKU-AA{b58}", "heroku-key"),
    "huggingface-access-token": ("hf_{w34}", "huggingface-token"),
    "huggingface-organization-api-token": ("api_org_{w34}", "huggingface-token"),
    "infracost-api-token": ("ico-{w32}", "infracost-key"),
    "intra42-client-secret": ("s-s4t2ud-{h64}", "intra42-secret"),
    "jwt": ("eyJ{w30}.eyJ{w40}.{b43}", "jwt"),
    "jwt-base64": ("ZXlKaGJHY2lPaU{w80}", "jwt"),
    "linear-api-key": ("lin_api_{a40}", "linear-key"),
    "lob-api-key": ("test_{h35}", "lob-key"),
    "mailchimp-api-key": ("{h32}-us12", "mailchimp-key"),
    "mailgun-private-api-token": ("key-{h32}", "mailgun-key"),
    "mapbox-api-token": ("sk.eyJ{w57}.{w22}", "mapbox-token"),
    "maxmind-license-key": ("{w6}_{w29}_mmk", "maxmind-key"),
    "new-relic-browser-api-token": ("NRJS-{h19}", "newrelic-key"),
    "new-relic-insert-key": ("NRII-{w32}", "newrelic-key"),
    "new-relic-user-api-key": ("NRAK-{U27}", "newrelic-key"),
    "notion-api-token": ("ntn_{d11}{w35}", "notion-token"),
    "npm-access-token": ("npm_{w36}", "npm-token"),
    "octopus-deploy-api-key": ("API-{U26}", "octopus-key"),
    "openai-api-key": ("sk-{w20}T3BlbkFJ{w20}", "openai-key"),
    "openshift-user-token": ("sha256~{b43}", "openshift-token"),
    "perplexity-api-key": ("pplx-{w48}", "api-key"),
    "plaid-api-token": (f"access-sandbox-{_UUID}", "plaid-token"),
    "planetscale-api-token": ("pscale_tkn_{b43}", "planetscale-token"),
    "planetscale-oauth-token": ("pscale_oauth_{b43}", "planetscale-token"),
    "planetscale-password": ("pscale_pw_{b43}", "planetscale-token"),
    "postman-api-token": ("PMAK-{h24}-{h34}", "postman-key"),
    "prefect-api-token": ("pnu_{w36}", "prefect-key"),
    "pulumi-api-token": ("pul-{h40}", "pulumi-token"),
    "pypi-upload-token": ("pypi-AgEIcHlwaS5vcmc{b80}", "pypi-token"),
    "readme-api-token": ("rdme_{a70}", "readme-key"),
    "rubygems-api-token": ("rubygems_{h48}", "rubygems-key"),
    "scalingo-api-token": ("tk-us-{b47}a", "scalingo-token"),
    "sendgrid-api-token": ("SG.{b22}.{b43}", "sendgrid-key"),
    "sendinblue-api-token": ("xkeysib-{h64}-{a16}", "brevo-key"),
    "sentry-org-token": ("sntrys_eyJpYXQiO{w60}LCJyZWdpb25fdXJs{w60}_{w43}", "sentry-token"),
    "sentry-user-token": ("sntryu_{h64}", "sentry-token"),
    "settlemint-application-access-token": ("sm_aat_{w16}", "settlemint-token"),
    "settlemint-personal-access-token": ("sm_pat_{w16}", "settlemint-token"),
    "settlemint-service-access-token": ("sm_sat_{w16}", "settlemint-token"),
    "shippo-api-token": ("shippo_live_{h40}", "shippo-token"),
    "shopify-access-token": ("shpat_{h32}", "shopify-token"),
    "shopify-custom-access-token": ("shpca_{h32}", "shopify-token"),
    "shopify-private-app-access-token": ("shppa_{h32}", "shopify-token"),
    "shopify-shared-secret": ("shpss_{h32}", "shopify-token"),
    "slack-app-token": ("xapp-1-{U10}-{d12}-{a64}", "slack-token"),
    "slack-bot-token": ("xoxb-{d12}-{d12}-{w24}", "slack-token"),
    "slack-config-access-token": ("xoxe.xoxp-1-{U163}", "slack-token"),
    "slack-config-refresh-token": ("xoxe-1-{U146}", "slack-token"),
    "slack-legacy-bot-token": ("xoxb-{d10}-{w24}", "slack-token"),
    "slack-legacy-token": ("xoxs-{d10}-{d10}-{d10}-{h10}", "slack-token"),
    "slack-legacy-workspace-token": ("xoxr-2-{w40}", "slack-token"),
    "slack-user-token": ("xoxp-{d12}-{d12}-{d12}-{w30}", "slack-token"),
    "sonar-api-token": ("squ_{h40}", "sonar-token"),
    "sourcegraph-access-token": ("sgp_{h16}_{h40}", "sourcegraph-token"),
    "square-access-token": ("EAAA{b59}7", "square-token"),
    "stripe-access-token": ("rk_prod_{w40}", "stripe-key"),
    "telegram-bot-api-token": ("{d9}:AA{b33}", "telegram-token"),
    "twilio-api-key": ("SK{h32}", "twilio-key"),
    "twitter-bearer-token": ("AAAAAAAAAAAAAAAAAAAAAA{w40}%2B{w40}", "twitter-token"),
    "typeform-api-token": ("tfp_{b59}", "typeform-token"),
    "vault-batch-token": ("hvb.{b140}", "vault-token"),
    "yandex-access-token": ("t1.{b60}.{w86}", "yandex-token"),
    "yandex-api-key": ("AQVN{w36}", "yandex-key"),
}

#: Told by what stands around them: rule → the text, with the secret between ``[`` and ``]``.
AROUND = {
    "curl-auth-header": 'curl -H "X-Api-Key: [{w24}]" https://x.example',
    "curl-auth-user": "curl -u bob:[{w12}] https://x.example",
    "facebook-access-token": "facebook app token [{d15}|{w27}]",
    "freemius-secret-key": "'secret_key' => '[sk_{w29}]'",
    "gitlab-session-cookie": "Cookie: _gitlab_session=[{a32}]",
    "hashicorp-tf-password": 'administrator_login_password = "[{w16}]"',
    "microsoft-teams-webhook": (
        f"https://acme.webhook.office.com/webhookb2/[{_UUID}@{_UUID}/IncomingWebhook/{{h32}}/{_UUID}]"
    ),
    "nuget-config-password": '<add key="ClearTextPassword" value="[{w16}]" />',
    "private-key": "[-----BEGIN RSA PRIVATE KEY-----\n{B64}\n{B64}\n-----END RSA PRIVATE KEY-----]",
    "sidekiq-secret": "BUNDLE_GEMS__CONTRIBSYS__COM=[{h8}:{h8}]",
    "sidekiq-sensitive-url": "https://{h8}:[{h8}]@gems.contribsys.com/",
    "slack-webhook-url": "https://hooks.slack.com/services/[T{U8}/B{U10}/{w24}]",
}

#: Without a form of their own: rule → provider, alphabet and length. They are told by a name: ``ADAFRUIT_API_KEY=``.
NAMED = {
    "adafruit-api-key": ("adafruit", "{b32}"),
    "airtable-api-key": ("airtable", "{a17}"),
    "algolia-api-key": ("algolia", "{a32}"),
    "alibaba-secret-key": ("alibaba", "{a30}"),
    "asana-client-secret": ("asana", "{a32}"),
    "beamer-api-token": ("beamer", "b_{a44}"),
    "bitbucket-client-secret": ("bitbucket", "{b64}"),
    "bittrex-access-key": ("bittrex", "{a32}"),
    "bittrex-secret-key": ("bittrex", "{a32}"),
    "cisco-meraki-api-key": ("meraki", "{h40}"),
    "cloudflare-api-key": ("cloudflare", "{b40}"),
    "cloudflare-global-api-key": ("cloudflare", "{h37}"),
    "codecov-access-token": ("codecov", "{a32}"),
    "cohere-api-token": ("cohere", "{w40}"),
    "coinbase-access-token": ("coinbase", "{b64}"),
    "confluent-access-token": ("confluent", "{a16}"),
    "confluent-secret-key": ("confluent", "{a64}"),
    "contentful-delivery-api-token": ("contentful", "{b43}"),
    "datadog-access-token": ("datadog", "{a40}"),
    "discord-api-token": ("discord", "{h64}"),
    "discord-client-secret": ("discord", "{b32}"),
    "droneci-access-token": ("droneci", "{a32}"),
    "dropbox-api-token": ("dropbox", "{a15}"),
    "dropbox-long-lived-api-token": ("dropbox", "{a11}AAAAAAAAAA{b43}"),
    "etsy-access-token": ("etsy", "{a24}"),
    "facebook-secret": ("facebook", "{h32}"),
    "fastly-api-token": ("fastly", "{b32}"),
    "finicity-api-token": ("finicity", "{h32}"),
    "finicity-client-secret": ("finicity", "{a20}"),
    "finnhub-access-token": ("finnhub", "{a20}"),
    "flickr-access-token": ("flickr", "{a32}"),
    "freshbooks-access-token": ("freshbooks", "{a64}"),
    "generic-api-key": ("acme", "{w24}"),
    "gitter-access-token": ("gitter", "{b40}"),
    "heroku-api-key": ("heroku", _UUID),
    "hubspot-api-key": ("hubspot", "{H8}-{H4}-{H4}-{H4}-{H12}"),
    "intercom-api-key": ("intercom", "{b60}"),
    "jfrog-api-key": ("artifactory", "{a73}"),
    "jfrog-identity-token": ("jfrog", "{a64}"),
    "kraken-access-token": ("kraken", "{B86}=="),
    "kucoin-access-token": ("kucoin", "{h24}"),
    "kucoin-secret-key": ("kucoin", _UUID),
    "launchdarkly-access-token": ("launchdarkly", "{b40}"),
    "linear-client-secret": ("linear", "{h32}"),
    "linkedin-client-secret": ("linkedin", "{w16}"),
    "looker-client-secret": ("looker", "{a24}"),
    "mailgun-signing-key": ("mailgun", "{h32}-{h8}-{h8}"),
    "mattermost-access-token": ("mattermost", "{a26}"),
    "messagebird-api-token": ("messagebird", "{a25}"),
    "netlify-access-token": ("netlify", "{b43}"),
    "nytimes-access-token": ("nytimes", "{b32}"),
    "okta-access-token": ("okta", "00{b40}"),
    "plaid-secret-key": ("plaid", "{a30}"),
    "privateai-api-token": ("private_ai", "{a32}"),
    "rapidapi-access-token": ("rapidapi", "{b50}"),
    "sendbird-access-token": ("sendbird", "{h40}"),
    "sentry-access-token": ("sentry", "{h64}"),
    "snyk-api-token": ("snyk", _UUID),
    "squarespace-access-token": ("squarespace", _UUID),
    "sumologic-access-token": ("sumo", "{w64}"),
    "travisci-access-token": ("travis", "{w22}"),
    "twitch-api-token": ("twitch", "{a30}"),
    "twitter-access-secret": ("twitter", "{w45}"),
    "twitter-access-token": ("twitter", "{d18}-{w40}"),
    "twitter-api-key": ("twitter", "{w25}"),
    "twitter-api-secret": ("twitter", "{w50}"),
    "vault-service-token": ("vault", "s.{w24}"),
    "yandex-aws-access-token": ("yandex", "YC{b38}"),
    "zendesk-secret-key": ("zendesk", "{w40}"),
}

#: No secrets, or no text: ids and public keys, and a file by its name.
NONE = frozenset(
    "adobe-client-id asana-client-id bitbucket-client-id discord-client-id linkedin-client-id looker-client-id"
    " messagebird-client-id plaid-client-id sendbird-access-id sumologic-access-id new-relic-user-api-id"
    " flutterwave-public-key lob-pub-api-key mailgun-pub-key pkcs12-file".split()
)

#: In a form of its own: base64 under any key of a manifest.
MANIFEST = "kubernetes-secret-yaml"


def made(form: str, seed: int = 1) -> str:
    """Returns a text of this form; the same for the same seed. Each run of characters has a letter and a digit."""
    random = Random(f"{form}{seed}")

    def run(found: re.Match[str]) -> str:
        alphabet, length = _ALPHABETS[found[1]], int(found[2])
        letters = [random.choice(alphabet) for _ in range(length)]
        if length > 2 and found[1] != "d":
            letters[1] = random.choice([c for c in alphabet if c.isdigit()])
            letters[-1] = random.choice([c for c in alphabet if c.isalpha()])
            letters[0] = random.choice([c for c in alphabet if c.isalnum()])
        return "".join(letters)

    return re.sub(r"\{(.)(\d+)\}", run, form)
