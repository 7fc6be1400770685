"""One configured address: requests to it within a given time, with few retries, and failures in sentences.

No sentence holds anything that was sent or that came back: both may hold a key, or what a memory says.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from importlib import import_module
from ipaddress import ip_address
from typing import TYPE_CHECKING
from urllib.parse import urlsplit, urlunsplit

from mnemic.core.errors import ModelLate, ModelUnavailable

if TYPE_CHECKING:
    from mnemic.core.model.http import Reply

#: Seconds before the second and the third try.
PAUSES = (0.25, 0.75)

#: What a person can do about a status.
_SENTENCES: Mapping[int, str] = {
    400: "the endpoint refuses the request (400); look at the name of the model",
    401: "the endpoint refuses the key (401); look at the variable that the option apiKeyEnv names",
    403: "the endpoint refuses the key (403); look at the variable that the option apiKeyEnv names",
    404: "the endpoint knows no such address or model (404); look at the address and the name of the model",
    413: "the request is too long for the endpoint (413)",
    429: "the endpoint has too much to do, or the account is used up (429)",
}


class Refused(ModelUnavailable):
    """The endpoint answered with an error. ``said`` is what it said, for adapters alone: it may repeat what was sent."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(_sentence(status))
        self.status = status
        self.said = said


class Endpoint:
    """Posts JSON to paths under one base address, and contacts nothing else.

    ``environ`` is read at each call: for the key, whose variable is ``key_variable`` ("" for none), and for proxies.
    """

    def __init__(self, base_url: str, environ: Mapping[str, str], key_variable: str = "") -> None:
        self._base = urlsplit(base_url)
        self._environ = environ
        self._key_variable = key_variable

    async def post(
        self,
        path: str,
        body: Mapping[str, object],
        headers: Callable[[str], Mapping[str, str]],
        timeout: float,
    ) -> dict[str, object]:
        """Returns the JSON object that answers. ``headers`` makes them from the key, "" where there is none.

        429, 5xx and lost connections are tried again, twice at most, while time remains; ``timeout`` is in seconds.

        :raises Refused: for an error status.
        :raises ModelLate: if no answer came in time.
        :raises ModelUnavailable: if none came that is a JSON object.
        """
        sent = {"Content-Type": "application/json", "Accept": "application/json", **headers(self._key())}
        try:
            async with asyncio.timeout(timeout):
                reply = await self._tried(self.url(path), sent, json.dumps(body).encode(), timeout)
        except TimeoutError:
            raise ModelLate(timeout) from None
        return _object_of(reply)

    def url(self, path: str) -> str:
        """Returns the address of a path below the base; a query of the base stays."""
        base = self._base
        return urlunsplit((base.scheme, base.netloc, f"{base.path.rstrip('/')}/{path}", base.query, ""))

    def _key(self) -> str:
        if not self._key_variable:
            return ""
        key = self._environ.get(self._key_variable, "").strip()
        if not key:
            raise ModelUnavailable("the environment variable that the option apiKeyEnv names is not set")
        if not (key.isascii() and key.isprintable()):
            raise ModelUnavailable("the key in the environment holds characters that no key has")
        return key

    async def _tried(self, url: str, headers: Mapping[str, str], body: bytes, timeout: float) -> Reply:
        # In a thread: the import would keep every other request waiting.
        http = await asyncio.to_thread(import_module, "mnemic.core.model.http")
        end = asyncio.get_running_loop().time() + timeout
        proxy = self._proxy()
        for pause in (*PAUSES, None):
            wait = pause or 0.0
            try:
                reply: Reply = await http.post(url, headers, body, proxy)
            except http.Unreachable as error:
                failure: ModelUnavailable = ModelUnavailable(str(error))
                again = bool(error.again)
            else:
                if reply.status == 200:
                    return reply
                failure = Refused(reply.status, reply.body[:10_000].decode("utf-8", "replace"))
                again = reply.status == 429 or reply.status >= 500
                wait = max(wait, reply.retry_after)
            if not again or pause is None or asyncio.get_running_loop().time() + wait >= end:
                raise failure
            await asyncio.sleep(wait)
        raise AssertionError  # the last pass returns or raises

    def _proxy(self) -> str | None:
        """The proxy that the environment names for this address; never one for this machine itself."""
        host = self._base.hostname or ""
        if is_loopback(host):
            return None
        given = {name.lower(): value for name, value in self._environ.items() if value}
        if _spared(host, given.get("no_proxy", "")):
            return None
        proxy = given.get(f"{self._base.scheme}_proxy")
        return proxy if proxy and urlsplit(proxy).scheme in {"http", "https"} else None


def _spared(host: str, no_proxy: str) -> bool:
    """Whether the list of hosts that are asked without a proxy holds this one, or a domain that it is in."""
    for entry in no_proxy.lower().split(","):
        name = re.sub(r"^([^:]*):\d+$", r"\1", entry.strip())
        bare = name.removeprefix("*").removeprefix(".")
        if name == "*" or (bare and (host == bare or host.endswith(f".{bare}"))):
            return True
    return False


def is_loopback(host: str) -> bool:
    """Tells whether a host's name or address means this machine."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _sentence(status: int) -> str:
    if 300 <= status < 400:
        return (
            f"the endpoint leads to another address ({status}), and no redirect is followed; set that address"
        )
    kind = "fails" if status >= 500 else "refuses the request"
    return _SENTENCES.get(status, f"the endpoint {kind} ({status})")


def _object_of(reply: Reply) -> dict[str, object]:
    try:
        answer = json.loads(reply.body)
    except (ValueError, RecursionError):
        answer = None
    if not isinstance(answer, dict):
        raise ModelUnavailable("what answers there is no JSON object")
    return answer
