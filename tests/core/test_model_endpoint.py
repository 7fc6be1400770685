"""A configured address: what is asked of it and how often, and every way in which it can fail."""

from __future__ import annotations

import asyncio
import json
import socket
import zlib
from collections.abc import Iterator
from typing import Any

import pytest

from mnemic.core.errors import ModelLate, ModelUnavailable
from mnemic.core.model import endpoint as endpoint_module
from mnemic.core.model.endpoint import Endpoint, Refused, is_loopback
from mnemic.core.model.http import MAX_BYTES
from mnemic.core.model.openai import bearer
from tests.model_endpoint import KEY, ModelEndpoint, Reply, raw

LONG = 30.0
SECRET = "the memory speaks of a blue submarine"


@pytest.fixture
def stub() -> Iterator[ModelEndpoint]:
    with ModelEndpoint(lambda request: raw({"ok": True})) as one:
        yield one


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint_module, "PAUSES", (0.0, 0.0))


def ask(endpoint: Endpoint, timeout: float = LONG) -> dict[str, object]:
    return asyncio.run(endpoint.post("path", {"text": SECRET}, bearer, timeout))


def failure(endpoint: Endpoint, timeout: float = LONG) -> ModelUnavailable:
    with pytest.raises(ModelUnavailable) as caught:
        ask(endpoint, timeout)
    told = f"{caught.value} {caught.value.data}"
    assert SECRET not in told
    assert KEY not in told
    return caught.value


def test_it_posts_json_with_the_key_from_the_environment_of_that_moment(stub: ModelEndpoint) -> None:
    environ = {"THE_KEY": "old"}
    endpoint = Endpoint(stub.url, environ, "THE_KEY")
    environ["THE_KEY"] = f"{KEY}\n"
    assert ask(endpoint) == {"ok": True}
    request = stub.requests[0]
    assert (request.path, request.body) == ("/v1/path", {"text": SECRET})
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.headers["content-type"] == "application/json"
    assert "cookie" not in request.headers


def test_without_a_variable_no_key_is_sent(stub: ModelEndpoint) -> None:
    ask(Endpoint(stub.url, {"OPENAI_API_KEY": KEY}))
    assert "authorization" not in stub.requests[0].headers


@pytest.mark.parametrize("key", ["", "   ", f"{KEY}\r\nX-Evil: 1", "kéy", "\x00"])
def test_a_key_that_is_missing_or_none_sends_nothing(stub: ModelEndpoint, key: str) -> None:
    assert "apiKeyEnv" in str(failure(Endpoint(stub.url, {"K": key}, "K"))) or key.strip()
    assert stub.requests == []


@pytest.mark.parametrize(
    ("base", "url"),
    [
        ("http://h/v1", "http://h/v1/path"),
        ("http://h/v1/", "http://h/v1/path"),
        ("https://h:8443", "https://h:8443/path"),
        ("https://h/openai?api-version=1", "https://h/openai/path?api-version=1"),
        ("http://[::1]:1/v1#part", "http://[::1]:1/v1/path"),
    ],
)
def test_a_path_goes_below_the_base(base: str, url: str) -> None:
    assert Endpoint(base, {}).url("path") == url


# Tries


@pytest.mark.parametrize(
    "bad", [Reply(429), Reply(500), Reply(503), Reply(529), Reply(lost=True), Reply(200, b"{", claimed=99)]
)
def test_what_may_pass_is_tried_again_twice_at_most(stub: ModelEndpoint, bad: Reply) -> None:
    stub.replies(bad, bad, raw({"third": True}))
    assert ask(Endpoint(stub.url, {})) == {"third": True}
    stub.requests.clear()
    stub.replies(bad)
    failure(Endpoint(stub.url, {}))
    assert len(stub.requests) == 3


@pytest.mark.parametrize("status", [301, 302, 307, 308, 400, 401, 403, 404, 405, 413, 418, 422])
def test_what_would_only_fail_again_is_not_tried_again(stub: ModelEndpoint, status: int) -> None:
    stub.replies(Reply(status, SECRET.encode(), {"Location": f"{stub.url}/elsewhere"}))
    error = failure(Endpoint(stub.url, {"K": KEY}, "K"))
    assert isinstance(error, Refused)
    assert (error.status, len(stub.requests)) == (status, 1)
    assert str(status) in str(error)


def test_a_redirect_is_not_followed_anywhere(stub: ModelEndpoint) -> None:
    with ModelEndpoint() as other:
        stub.replies(Reply(307, b"", {"Location": other.url}))
        assert "leads to another address" in str(failure(Endpoint(stub.url, {})))
        assert other.requests == []


def test_a_pause_that_the_endpoint_asks_for_is_kept_or_given_up_at_once(stub: ModelEndpoint) -> None:
    stub.replies(Reply(429, headers={"Retry-After": "3600"}), raw({"ok": True}))
    assert "429" in str(failure(Endpoint(stub.url, {})))
    assert len(stub.requests) == 1
    stub.replies(
        Reply(429, headers={"Retry-After": "0"}), Reply(503, headers={"Retry-After": "Wed, 21 Oct"}), raw({})
    )
    assert ask(Endpoint(stub.url, {})) == {}


# Time


def test_an_answer_that_does_not_come_in_time_is_late(stub: ModelEndpoint) -> None:
    stub.replies(Reply(held=True))
    error = failure(Endpoint(stub.url, {}), 0.3)
    assert isinstance(error, ModelLate)
    assert "within 0.3 s" in str(error)


def test_tries_share_the_time(stub: ModelEndpoint) -> None:
    stub.replies(Reply(500), Reply(held=True))
    assert isinstance(failure(Endpoint(stub.url, {}), 0.5), ModelLate)
    assert len(stub.requests) == 2


def test_who_no_longer_waits_hangs_up(stub: ModelEndpoint) -> None:
    async def give_up() -> None:
        asked = asyncio.ensure_future(Endpoint(stub.url, {}).post("path", {}, bearer, LONG))
        await asyncio.to_thread(stub.wait_for, 1)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    stub.replies(Reply(held=True))
    asyncio.run(give_up())


# What comes back


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"3",
        b'"text"',
        b"<html>502</html>",
        b'{"a":',
        b"\xff\xfe{",
        b'{"a": "\xff"}',
        b"[" * 100_000,
        b"{}{}",
        b"\x00" * 9,
    ],
)
def test_an_answer_that_is_no_json_object_says_so(stub: ModelEndpoint, body: bytes) -> None:
    stub.replies(Reply(200, body))
    assert "no JSON object" in str(failure(Endpoint(stub.url, {})))
    assert len(stub.requests) == 1


@pytest.mark.parametrize("status", [200, 400, 500])
def test_an_answer_without_end_is_not_read_to_its_end(stub: ModelEndpoint, status: int) -> None:
    stub.replies(Reply(status, b"x" * 1_000_000, repeats=20))
    assert "over 10 MB" in str(failure(Endpoint(stub.url, {})))
    assert len(stub.requests) == 1


def test_a_packed_answer_is_measured_unpacked(stub: ModelEndpoint) -> None:
    packed = zlib.compress(b" " * (MAX_BYTES + 1))
    stub.replies(Reply(200, packed, {"Content-Encoding": "deflate"}))
    assert len(packed) < 20_000
    failure(Endpoint(stub.url, {}))


@pytest.mark.parametrize("packing", ["gzip", "deflate", "br", "zstd", "nonsense"])
def test_a_packing_that_is_none_fails_in_a_sentence(stub: ModelEndpoint, packing: str) -> None:
    stub.replies(Reply(200, b"no such packing", {"Content-Encoding": packing}))
    assert str(failure(Endpoint(stub.url, {}))).endswith(".")


def test_what_does_not_speak_http_fails_in_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        async def speak() -> ModelUnavailable:
            async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                writer.write(b"220 mail.example.com ESMTP\r\n")
                writer.close()

            server = await asyncio.start_server(greet, sock=listening)
            async with server:
                url = f"http://127.0.0.1:{listening.getsockname()[1]}"
                with pytest.raises(ModelUnavailable) as caught:
                    await Endpoint(url, {}).post("path", {}, bearer, LONG)
                return caught.value

        assert str(asyncio.run(speak())).endswith(".")


def test_an_address_where_nothing_answers_says_so() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    assert "nothing answers" in str(failure(Endpoint(f"http://127.0.0.1:{port}", {})))


def test_a_secure_address_that_is_not_says_so(stub: ModelEndpoint) -> None:
    error = failure(Endpoint(stub.url.replace("http:", "https:"), {}))
    assert "secure connection" in str(error) or "connection broke" in str(error)


def test_a_host_without_an_address_says_so() -> None:
    error = failure(Endpoint("http://nowhere.invalid/v1", {}))
    assert "no host of that name" in str(error)


# Proxies


@pytest.mark.parametrize("name", ["http_proxy", "HTTP_PROXY"])
def test_another_host_is_asked_through_the_proxy_of_the_environment(stub: ModelEndpoint, name: str) -> None:
    proxy = f"http://127.0.0.1:{stub.port}"
    assert ask(Endpoint("http://model.invalid/v1", {name: proxy})) == {"ok": True}
    assert stub.requests[0].path == "http://model.invalid/v1/path"


def test_loopback_is_never_asked_through_a_proxy(
    stub: ModelEndpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    with ModelEndpoint() as proxy:
        names = ("http_proxy", "HTTP_PROXY", "all_proxy", "https_proxy")
        environ = dict.fromkeys(names, f"http://127.0.0.1:{proxy.port}")
        for name in names:
            monkeypatch.setenv(name, environ[name])
        assert ask(Endpoint(stub.url, environ)) == {"ok": True}
        assert proxy.requests == []


@pytest.mark.parametrize(
    ("no_proxy", "spared"),
    [
        ("model.invalid", True),
        ("invalid", True),
        (".invalid", True),
        ("*.invalid", True),
        ("other, MODEL.invalid:443", True),
        ("*", True),
        ("", False),
        (",", False),
        ("::1", False),
        ("other.invalid", False),
        ("del.invalid", False),
    ],
)
def test_hosts_that_the_environment_spares_from_the_proxy_are_asked_directly(
    stub: ModelEndpoint, no_proxy: str, spared: bool
) -> None:
    environ = {"http_proxy": f"http://127.0.0.1:{stub.port}", "no_proxy": no_proxy}
    if spared:
        failure(Endpoint("http://model.invalid/v1", environ))
    else:
        ask(Endpoint("http://model.invalid/v1", environ))
    assert (stub.requests == []) is spared


def test_names_and_passwords_of_other_programs_are_not_used(stub: ModelEndpoint, home: Any) -> None:
    (home / ".netrc").write_text("machine 127.0.0.1 login me password hunter2\n", "utf-8")
    ask(Endpoint(stub.url, {}))
    assert "authorization" not in stub.requests[0].headers


@pytest.mark.parametrize(
    ("host", "here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("127.8.8.8", True),
        ("localhost", True),
        ("a.localhost", True),
        ("10.0.0.1", False),
        ("localhost.evil.example", False),
        ("", False),
    ],
)
def test_loopback_is_told_from_other_hosts(host: str, here: bool) -> None:
    assert is_loopback(host) is here


def test_what_is_sent_is_ascii_and_comes_out_as_it_was(stub: ModelEndpoint) -> None:
    text = "付款 \u2028 \ud800 <é>"
    asyncio.run(Endpoint(stub.url, {}).post("path", {"text": text}, bearer, LONG))
    assert stub.requests[0].body == {"text": text}
    assert json.dumps(stub.requests[0].body).isascii()
