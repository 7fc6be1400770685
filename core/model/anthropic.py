"""A model behind Anthropic's messages."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence

from mnemic.core.errors import ModelUnavailable
from mnemic.core.model.endpoint import Endpoint, Refused
from mnemic.core.model.openai import UNKNOWN_PARAMETER, with_schema
from mnemic.core.model.port import Completion, Message, Usage, count_of

VERSION = "2023-06-01"
#: The tool by which a schema is asked for: it is never run, its arguments are the answer.
_TOOL = "answer"


class Anthropic:
    """Asks ``<base>/v1/messages``; a base that ends in ``/v1`` already is taken as it is."""

    def __init__(self, endpoint: Endpoint, name: str) -> None:
        self._endpoint = endpoint
        self._name = name
        self._path = "messages" if endpoint.url("").endswith("/v1/") else "v1/messages"
        self._tools = True

    async def complete(
        self,
        purpose: str,  # noqa: ARG002 - the port's; this wire has no place for it
        system: str,
        messages: Sequence[Message],
        schema: Mapping[str, object] | None,
        max_tokens: int,
        timeout: float,
    ) -> Completion:
        """See ``Model``. A server that refuses the schema's tool is asked without it."""
        clock = asyncio.get_running_loop().time
        end = clock() + timeout
        body: dict[str, object] = {
            "model": self._name,
            "max_tokens": max_tokens,
            "system": with_schema(system, schema),
            "messages": [{"role": one.role, "content": one.content} for one in messages],
        }
        if schema is not None and self._tools:
            forced = {
                "tools": [{"name": _TOOL, "description": "Takes the answer.", "input_schema": schema}],
                "tool_choice": {"type": "tool", "name": _TOOL},
            }
            try:
                answer = await self._endpoint.post(self._path, {**body, **forced}, _headers, end - clock())
                return _completion(answer)
            except Refused as refused:
                if refused.status not in UNKNOWN_PARAMETER:
                    raise
        found = _completion(await self._endpoint.post(self._path, body, _headers, end - clock()))
        self._tools = self._tools and schema is None
        return found


def _headers(key: str) -> dict[str, str]:
    return {"anthropic-version": VERSION} | ({"x-api-key": key} if key else {})


def _completion(answer: Mapping[str, object]) -> Completion:
    content = answer.get("content")
    blocks = [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []
    inputs = [block.get("input") for block in blocks if block.get("type") == "tool_use"]
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    if inputs:
        text = json.dumps(inputs[0])
    elif texts:
        text = "".join(one for one in texts if isinstance(one, str))
    else:
        raise ModelUnavailable("the endpoint's answer holds no text")
    usage = answer.get("usage")
    told = usage if isinstance(usage, dict) else {}
    return Completion(text, Usage(count_of(told.get("input_tokens")), count_of(told.get("output_tokens"))))
