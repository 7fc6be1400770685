"""The model that the settings name: made when it is first asked, made anew when they change, and how it fares."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from mnemic.core.errors import ModelUnavailable
from mnemic.core.model.gate import Gate
from mnemic.core.model.port import Completion, Message, Model
from mnemic.core.settings.resolution import Settings
from mnemic.protocol import chat
from mnemic.protocol.events import CompleteParams

if TYPE_CHECKING:
    from mnemic.server.client import Client

log = logging.getLogger(__name__)


class ChosenModel:
    """A ``Model``, and what the status says of it. ``last_error`` is a sentence, None once it has answered again."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        environ: Mapping[str, str],
        client_model: Callable[[], Model | None],
        counts: Counter[str],
    ) -> None:
        self._settings = settings
        self._environ = environ
        self._client_model = client_model
        self._counts = counts
        self._made: tuple[tuple[object, ...], Gate] | None = None
        self.last_error: str | None = None

    @property
    def wanted(self) -> bool:
        """Whether the settings name a model at all."""
        return self._settings().text("model.provider") != "none"

    async def complete(
        self,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,  # noqa: ASYNC109 - as the port has it
    ) -> Completion:
        """See ``Model``; ``timeout`` is cut to the option ``model.timeoutMs``."""
        most = self._settings().integer("model.timeoutMs") / 1000
        try:
            gate = self._gate()
            found = await gate.complete(purpose, system, messages, schema, max_tokens, min(timeout, most))
        except ModelUnavailable as error:
            self.failed(error)
            raise
        self.last_error = None
        return found

    def failed(self, error: ModelUnavailable) -> None:
        """Keeps for the status why no answer could be used."""
        self.last_error = str(error)
        log.info("%s", error)

    def _gate(self) -> Gate:
        """The adapter for the settings in force, kept while they stay so: it knows what its server takes."""
        settings = self._settings()
        names = ("model.provider", "model.baseUrl", "model.name", "model.apiKeyEnv", "model.maxConcurrent")
        made_for = tuple(settings.values[name] for name in names)
        if self._made is None or self._made[0] != made_for:
            places = settings.integer("model.maxConcurrent")
            self._made = made_for, Gate(self._adapter(settings), places, self._counts)
        return self._made[1]

    def _adapter(self, settings: Settings) -> Model:
        provider, name = settings.text("model.provider"), settings.text("model.name")
        if provider == "client":
            model = self._client_model()
            if model is None:
                raise ModelUnavailable(
                    'model.provider is "client", and the client did not say that it answers model/complete'
                )
            return model
        address = settings.text("model.baseUrl")
        if not address or not name:
            missing = "model.name" if address else "model.baseUrl"
            raise ModelUnavailable(f"the option {missing} is not set")
        from mnemic.core.model.anthropic import Anthropic  # noqa: PLC0415 - only where one is asked
        from mnemic.core.model.endpoint import Endpoint  # noqa: PLC0415
        from mnemic.core.model.openai import OpenAi  # noqa: PLC0415

        endpoint = Endpoint(address, self._environ, settings.text("model.apiKeyEnv"))
        return Anthropic(endpoint, name) if provider == "anthropic" else OpenAi(endpoint, name)


class ClientModel:
    """The editor's own model, asked with ``model/complete``."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def complete(
        self,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,  # noqa: ASYNC109 - as the port has it
    ) -> Completion:
        """See ``Model``."""
        params = CompleteParams(
            purpose=purpose,
            system=system,
            messages=tuple(chat.Message(role=one.role, content=one.content) for one in messages),
            schema=None if schema is None else dict(schema),
            max_tokens=max_tokens,
            timeout_ms=max(1, round(timeout * 1000)),
        )
        return Completion((await self._client.complete(params, timeout)).text)
