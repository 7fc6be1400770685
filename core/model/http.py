"""One exchange over HTTP with an address that a person named. The home of aiohttp, whose import takes a tenth of a second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import aiohttp

#: A larger answer than this is not read to its end.
MAX_BYTES = 10_000_000
_CHUNK = 64 * 1024


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back. ``retry_after`` is in seconds, 0 where nothing was said."""

    status: int
    retry_after: float
    body: bytes


class Unreachable(Exception):
    """No whole answer came: ``str()`` says why, without anything that was sent. ``again``: another try may help."""

    def __init__(self, why: str, *, again: bool) -> None:
        super().__init__(why)
        self.again = again


async def post(url: str, headers: Mapping[str, str], body: bytes, proxy: str | None) -> Reply:
    """Sends a body and returns the answer, whatever its status. Takes as long as it takes; follows no redirect.

    Nothing is taken from the environment: neither proxies nor names and passwords.

    :raises Unreachable: if there is no whole answer of at most ``MAX_BYTES``.
    """
    try:
        async with (
            aiohttp.ClientSession(
                cookie_jar=aiohttp.DummyCookieJar(), timeout=aiohttp.ClientTimeout(total=None)
            ) as session,
            session.post(url, data=body, headers=headers, allow_redirects=False, proxy=proxy) as response,
        ):
            after = _seconds(response.headers.get("Retry-After", ""))
            return Reply(response.status, after, await _whole(response))
    except Unreachable:
        raise
    except Exception as error:  # noqa: BLE001 - what odd bytes make the library raise is no defect of ours
        raise _reason(error) from None


async def _whole(response: aiohttp.ClientResponse) -> bytes:
    # Counted as it comes: a length may be false or missing, and a packed body grows when it is unpacked.
    parts = bytearray()
    async for chunk in response.content.iter_chunked(_CHUNK):
        parts += chunk
        if len(parts) > MAX_BYTES:
            raise Unreachable(f"the answer is over {MAX_BYTES // 1_000_000} MB", again=False)
    return bytes(parts)


def _seconds(said: str) -> float:
    """A date instead of seconds counts as nothing said."""
    return float(said) if said.isascii() and said.isdigit() and len(said) < 6 else 0.0


def _reason(error: Exception) -> Unreachable:
    """Says it by the error's class: its words may hold what was sent."""
    match error:
        case aiohttp.ClientSSLError() | aiohttp.ServerFingerprintMismatch():
            return Unreachable("no secure connection came about; look at its certificate", again=False)
        case aiohttp.ClientProxyConnectionError() | aiohttp.ClientHttpProxyError():
            return Unreachable("the proxy that the environment names refuses", again=True)
        case aiohttp.ClientConnectorDNSError():
            return Unreachable("there is no host of that name", again=True)
        case aiohttp.ClientConnectorError():
            return Unreachable("nothing answers at that address", again=True)
        case aiohttp.ClientPayloadError():
            return Unreachable("the answer broke off", again=True)
        case aiohttp.ClientConnectionError() | OSError():
            return Unreachable("the connection broke", again=True)
        case aiohttp.ClientResponseError():
            return Unreachable("what answers there does not speak HTTP", again=False)
        case _:
            return Unreachable("the request could not be made", again=False)
