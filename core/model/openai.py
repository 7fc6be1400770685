"""A model behind chat completions as OpenAI, and many servers on one's own machine, speak them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from mnemic.core.errors import ModelUnavailable
from mnemic.core.model.endpoint import Endpoint, Refused
from mnemic.core.model.port import Completion, Message, Usage, count_of

#: Statuses with which a server says that it does not know a parameter.
UNKNOWN_PARAMETER = frozenset((400, 422))


@dataclass(frozen=True, slots=True)
class _Dialect:
    """What a server takes: servers differ, and say so only by refusing."""

    schemas: bool = True
    limit: str = "max_tokens"

    def after(self, refused: Refused, *, schema: bool) -> _Dialect | None:
        """Returns the next to try; None where nothing of ours can have been the reason."""
        if refused.status not in UNKNOWN_PARAMETER:
            return None
        if self.limit == "max_tokens" and "max_completion_tokens" in refused.said:
            return replace(self, limit="max_completion_tokens")
        return replace(self, schemas=False) if self.schemas and schema else None


class OpenAi:
    """Asks ``<base>/chat/completions``. What a server turned out to take is remembered once it has answered."""

    def __init__(self, endpoint: Endpoint, name: str) -> None:
        self._endpoint = endpoint
        self._name = name
        self._dialect = _Dialect()

    async def complete(
        self,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,
    ) -> Completion:
        """See ``Model``. A server that refuses the schema, or the name of the limit, is asked without it."""
        clock = asyncio.get_running_loop().time
        end = clock() + timeout
        dialect = self._dialect
        while True:
            body = self._body(dialect, purpose, system, messages, schema, max_tokens)
            try:
                answer = await self._endpoint.post("chat/completions", body, bearer, end - clock())
            except Refused as refused:
                following = dialect.after(refused, schema=schema is not None)
                if following is None:
                    raise
                dialect = following
            else:
                self._dialect = dialect
                return _completion(answer)

    def _body(
        self,
        dialect: _Dialect,
        purpose: str,
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
    ) -> dict[str, object]:
        body: dict[str, object] = {
            "model": self._name,
            "messages": [
                {"role": "system", "content": with_schema(system, schema)},
                *({"role": one.role, "content": one.content} for one in messages),
            ],
            dialect.limit: max_tokens,
            "stream": False,
        }
        if schema is not None and dialect.schemas:
            form = {"name": purpose, "strict": True, "schema": schema}
            body["response_format"] = {"type": "json_schema", "json_schema": form}
        return body


def bearer(key: str) -> dict[str, str]:
    """Returns the header that carries a key; none where there is no key."""
    return {"Authorization": f"Bearer {key}"} if key else {}


def with_schema(system: str, schema: Mapping[str, object] | None) -> str:
    """Returns the instruction with the schema in words: many a server takes a schema and does nothing with it."""
    if schema is None:
        return system
    return f"{system}\n\nAnswer with one JSON object that fits this schema, and nothing else:\n{json.dumps(schema)}"


def _completion(answer: Mapping[str, object]) -> Completion:
    match answer:
        case {"choices": [{"message": {"content": str(text)}}, *_]}:
            pass
        case {"choices": [{"message": {"content": list(parts)}}, *_]}:
            text = "".join(str(part["text"]) for part in parts if isinstance(part, dict) and "text" in part)
        case {"error": _}:
            raise ModelUnavailable("the endpoint answers with an error")
        case _:
            raise ModelUnavailable("the endpoint's answer holds no text")
    usage = answer.get("usage")
    told = usage if isinstance(usage, dict) else {}
    return Completion(
        text, Usage(count_of(told.get("prompt_tokens")), count_of(told.get("completion_tokens")))
    )
