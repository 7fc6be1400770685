"""The status in words: on a terminal, and as the document ``mnemic:/status``."""

from __future__ import annotations

from collections.abc import Iterator

from mnemic.protocol.results import StatusResult
from mnemic.server.saying import counted


def status_lines(result: StatusResult) -> Iterator[str]:
    """Yields what there is, how full the index is, how recall works, and what is wrong: a line each."""
    yield f"mnemic {result.version}"
    for store in result.stores:
        state = "writable" if store.writable else "read only"
        trust = "" if store.trusted else ", not trusted: out of prompts"
        held = f"{counted(store.memories, 'memory', 'memories')} in {counted(store.files, 'file', 'files')}"
        yield f"  {store.scope}: {held}, {state}{trust}: {store.root}"
    for name, counts in (("type", result.counts.by_type), ("temperature", result.counts.by_temperature)):
        yield f"  by {name}: " + (", ".join(f"{key} {n}" for key, n in counts.items()) or "none")
    index, search = result.index, result.search
    yield (f"  index: {index.lines} of {index.max_lines} lines, {index.bytes:,} of {index.max_bytes:,} bytes")
    why = search.words_alone
    how = f"by words alone: {why}" if why else f"by words and by meaning ({search.embedding_model})"
    yield f"  search: {search.backend}, {search.documents} entries, {how}"
    for problem in result.problems:
        yield f"  {problem.severity}: {problem.message}" + (f" ({problem.uri})" if problem.uri else "")


def status_page(result: StatusResult) -> str:
    """Returns the same, with what runs, and the settings that somebody gave."""
    lines = [*status_lines(result), ""]
    for task in result.tasks:
        detail = task.progress or task.error or task.skipped_reason
        lines.append(
            f"  {task.kind}: {task.status}" + (f", {detail}" if detail else "") + f" ({task.updated_at})"
        )
    lines += [
        f"  {one.name} = {one.value!r} ({one.from_})" for one in result.settings if one.from_ != "default"
    ]
    return "\n".join(lines).rstrip() + "\n"
