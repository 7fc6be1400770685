"""Notes on how to call a tool that is in use right now: they mislead more than they help (the original's filter)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from mnemic.core.memory import Memory
from mnemic.core.summary import normalised

#: What marks a usage note, in the languages of the seeds.
_USAGE = (
    "api docs", "api documentation", "failed call", "failed tool call", "failed tool-call", "field mapping", "guessed call",
    "guessed tool", "mcp tool", "parameter schema", "tool schema", "tool usage", "usage reference",
    "参数结构", "字段映射", "调用失败", "工具用法", "接口文档",
    "schéma de paramètres", "appel échoué", "esquema de parâmetros", "chamada falhou", "mapeamento de campos",
)  # fmt: skip

#: What makes such a note worth keeping all the same.
_DURABLE = (
    "credential", "escalation", "gotcha", "known issue", "owner", "warning", "workaround",
    "已知问题", "变通", "负责人", "警告", "contournement", "responsable", "avertissement", "contorno", "responsável", "aviso",
)  # fmt: skip


def is_tool_noise(memory: Memory, recent_tools: Iterable[str]) -> bool:
    """Tells whether the memory only notes how a recently used tool is called."""
    note = _usage_note(memory.title, memory.description, memory.body)
    return bool(note) and any(
        re.search(rf"(?<![a-z0-9_]){re.escape(alias)}(?![a-z0-9_])", note)
        for tool in recent_tools
        for alias in _aliases(tool)
    )


@lru_cache(maxsize=4096)
def _usage_note(*texts: str) -> str:
    """Returns a note's text in the form in which texts are compared, ``""`` for what is no mere usage note."""
    text = normalised("\n".join(texts))
    usage = any(marker in text for marker in _USAGE) and not any(marker in text for marker in _DURABLE)
    return text if usage else ""


def _aliases(tool: str) -> set[str]:
    """A tool's name, and for ``server::tool`` and ``mcp__server__tool`` its parts."""
    name = normalised(tool)
    parts = {name, name.rpartition("::")[2]}
    if name.startswith("mcp__"):
        parts |= {name[5:], name.rpartition("__")[2]}
    return {part for part in parts if part}
