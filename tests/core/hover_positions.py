"""Places in documents, and which of thirty memories bear on them: labelled by hand, before anything was tuned.

A place is a line with ``¦`` before the character that the pointer is on. ``relevant`` are the memories that a reader
of the line would be glad to see there; everything else shown is noise. Even numbers tune, odd ones judge.
"""

from __future__ import annotations

from pathlib import PurePath
from typing import NamedTuple

from mnemic.core.hovering.place import Place, place_at


def pointed_at(marked: str, path: PurePath | None = None) -> Place | None:
    """What is read at the character behind the text's one ``¦``, which is taken out of it."""
    lines = marked.splitlines()
    number, column = next((n, line.index("¦")) for n, line in enumerate(lines) if "¦" in line)
    lines[number] = lines[number].replace("¦", "")
    return place_at(lines, number, column, path)


MEMORIES: dict[str, str] = {
    "pool": "The connection pool is capped at 20 because the database allows 25 connections in all.",
    "retry": "Never retry payment requests: the provider charges twice.",
    "pnpm": "Use pnpm for installs, never npm or yarn.",
    "gateway": "The API gateway listens on port 8443 in staging and on 443 in production.",
    "freeze": "The release freeze starts on 2026-12-03 and ends after the holidays.",
    "grafana": "The latency dashboard is https://grafana.internal/d/api-latency.",
    "anna": "Anna owns the billing service; ask her before changing invoices.",
    "tabs": "The user prefers tabs over spaces in Go files.",
    "terse": "Answer tersely, without emoji.",
    "timezone": "All timestamps are stored in UTC; convert only when rendering.",
    "feature": "Feature flags live in LaunchDarkly under the project checkout-web.",
    "parse_date": "parse_date accepts only ISO 8601; the importer depends on that.",
    "cache": "The session cache is Redis with a time to live of 15 minutes; bigger values evict carts.",
    "migrations": "Database migrations run by hand on Tuesdays; never from the deploy pipeline.",
    "docker": "Build images with docker buildx for linux/arm64, the runners are ARM.",
    "sentry": "Sentry drops events over 200 KB; trim breadcrumbs first.",
    "userid": "userId is a ULID, never an integer; sorting by it sorts by time.",
    "logging": "Log with structlog, never with print; log lines are parsed by Loki.",
    "coverage": "Coverage below 85 % fails the build on main.",
    "vpn": "The warehouse is reachable through the VPN only.",
    "s3": "Uploads go to the bucket media-eu-1; the old bucket media-us is read only.",
    "csv": "Exports are CSV with a semicolon because the accountants use Excel in German.",
    "grpc": "InventoryService speaks gRPC; its deadline is 250 ms.",
    "kafka": "Topic orders.v2 has 12 partitions; the key is the customer, not the order.",
    "snapshot": "Snapshot tests are updated with make snapshots, not with the -u flag.",
    "i18n": "Translations come from Phrase; do not edit locales/*.json by hand.",
    "semver": "Public packages follow semantic versioning; breaking changes need an RFC.",
    "linter": "golangci-lint 1.55 is pinned; newer versions flag generated code.",
    "mock": "Mocks are not allowed in integration tests, use testcontainers.",
    "rounding": "Money is rounded half to even, in computeInvoiceTotal only.",
}


class Position(NamedTuple):
    """A place, and the names of the memories that bear on it."""

    line: str
    relevant: frozenset[str]


def _at(line: str, *relevant: str) -> Position:
    return Position(line, frozenset(relevant))


POSITIONS: tuple[Position, ...] = (
    _at("pool = create_¦pool(dsn, max_size=20)", "pool"),
    _at("engine = create_engine(url, pool_size=20)  # connection ¦pool", "pool"),
    _at("    for attempt in range(3):  # ¦retry payment request", "retry"),
    _at("await ¦retryPayment(request, { attempts: 3 });", "retry"),
    _at("- run: ¦npm install", "pnpm"),
    _at('"packageManager": "¦pnpm@9.1.0",', "pnpm"),
    _at("const ¦gatewayPort = process.env.GATEWAY_PORT ?? 8443;", "gateway"),
    _at("proxy_pass https://¦gateway:8443;", "gateway"),
    _at("The ¦release freeze is over.", "freeze"),
    _at("## ¦Release checklist"),
    _at("See the ¦latency dashboard in Grafana.", "grafana"),
    _at("open ¦https://grafana.internal/d/api-latency", "grafana"),
    _at("from ¦billing.models import Invoice", "anna"),
    _at("func (s *¦BillingService) ListInvoices(ctx context.Context) error {", "anna"),
    _at("created_at = datetime.now(¦UTC)  # timestamp", "timezone"),
    _at("const ¦name = user.name;"),
    _at("if ¦flags.isEnabled('checkout-web.new-cart') {", "feature"),
    _at("return ¦LaunchDarkly.variation(key, user, false)", "feature"),
    _at("due = ¦parse_date(row['due'])", "parse_date"),
    _at("def ¦parse_args(argv: list[str]) -> Namespace:"),
    _at("¦session_cache.set(key, cart, ttl=3600)", "cache"),
    _at("result = ¦compute(value)"),
    _at("RUN python manage.py ¦migrate  # database migrations", "migrations"),
    _at("alembic upgrade head  # runs ¦migrations", "migrations"),
    _at("docker ¦buildx build --platform linux/amd64 .", "docker"),
    _at("import ¦os"),
    _at("Sentry.init({ dsn, maxBreadcrumbs: 50 }); // ¦breadcrumbs", "sentry"),
    _at("return ¦x + y"),
    _at("type Order struct { ¦UserID int64 }", "userid"),
    _at("const ¦userId: number = parseInt(raw);", "userid"),
    _at("log = ¦structlog.get_logger()", "logging"),
    _at("data = json.¦load(file)"),
    _at("client = ¦InventoryServiceStub(channel)", "grpc"),
    _at("inventory, err := pb.New¦InventoryServiceClient(conn)", "grpc"),
    _at("consumer.subscribe(['¦orders.v2'])", "kafka"),
    _at("for ¦order in order_list:"),
    _at("expect(tree).toMatch¦Snapshot();", "snapshot"),
    _at("{ path: 'locales/de.¦json' }", "i18n"),
    _at("total = compute¦InvoiceTotal(lines)", "rounding"),
    _at("const total = ¦computeInvoiceTotal(lines); // rounding", "rounding"),
)

#: Written after the rules stood, so that nothing could be made to fit them.
UNSEEN: tuple[Position, ...] = (
    _at("print(f'user {¦user_id} logged in')", "logging", "userid"),
    _at("¦print('done')"),
    _at("coverage run -m pytest --fail-under=¦coverage", "coverage"),
    _at("fail_under = 85  # ¦coverage of main", "coverage"),
    _at('bucket := s3.¦Bucket("media-us")', "s3"),
    _at("uploads go to the ¦bucket media-eu-1", "s3"),
    _at("writer = csv.writer(f, delimiter=',')  # ¦exports", "csv"),
    _at("import ¦csv"),
    _at("def ¦export_orders(path):"),
    _at("ctx, cancel := context.WithTimeout(ctx, 250*time.Millisecond) // ¦deadline", "grpc"),
    _at("¦golangci-lint run ./...", "linter"),
    _at("@pytest.mark.integration  # ¦integration tests", "mock"),
    _at("mocker.patch('x')  # ¦mocks in integration tests", "mock"),
    _at("The ¦user opens the page."),
    _at("key = order.¦customer", "kafka"),
    _at("round(total, 2)  # ¦money", "rounding"),
    _at("def ¦build(main):"),
    _at("- ¦Translations: see Phrase", "i18n"),
    _at("ssh warehouse  # over the ¦VPN", "vpn"),
    _at("const ¦time = performance.now()"),
    _at("for ¦line in log:"),
    _at("the ¦database allows few connections", "pool"),
    _at("sort.Slice(users, byID) // sort by ¦userId", "userid"),
    _at("const ¦project = config.project"),
    _at("¦Breaking changes need an RFC", "semver"),
    _at("res.send(¦value)"),
)

SILENT: tuple[str, ...] = (
    "pool¦ = create_pool(dsn)",
    "pool ¦= create_pool(dsn)",
    "create_pool¦(dsn, max_size=20)",
    "¦return pool",
    "¦for attempt in range(3):",
    "    ¦}",
    "¦",
    "  ¦  gateway",
    "port = ¦8443",
    "¦// gateway",
    "x = pool¦",
    "¦import gateway",
)
