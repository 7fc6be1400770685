"""The estimate of tokens: adds up line by line, and stays above what vocabularies make of prose and code."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mnemic.core.wake.tokens import estimated_tokens

LINE = st.text(max_size=60).map(lambda text: " ".join(text.split()))


@given(st.lists(LINE.filter(bool), min_size=1, max_size=6))
def test_the_estimate_of_lines_is_the_sum_of_theirs_and_of_their_ends(lines: list[str]) -> None:
    assert estimated_tokens("\n".join(lines)) == sum(map(estimated_tokens, lines)) + len(lines) - 1
    assert estimated_tokens("\n\n".join(lines)) == sum(map(estimated_tokens, lines)) + len(lines) - 1


@given(st.text(max_size=200))
def test_every_sign_that_is_seen_counts(text: str) -> None:
    assert estimated_tokens(text) <= 4 * len(text)
    assert (estimated_tokens(text) > 0) or not text.strip()


@pytest.mark.parametrize(
    ("text", "most"),
    [
        # The highest count that o200k, cl100k, an older Claude's and Qwen 3's vocabulary came to.
        ("Deploy freeze starts on 2026-12-24, said Dana; ask her before you merge.", 25),
        ("def refund(self, *, amount_cents: int) -> RefundResult:\n    return self._ledger[amount_cents]\n", 30),
        ("付款服务使用 PostgreSQL 数据库，每周二部署。", 16),
        ("サポートが充実しているため、火曜日にデプロイします。", 25),
        ("우리는 화요일에 서비스를 배포합니다.", 20),
        ("Мы развёртываем сервис по вторникам.", 20),
        ("Siyanobakteri bir ataya izi sürülebilen bu kloroplastlar birincil plastidler olarak bilinir.", 36),
        ("😀👍🏽🇩🇪👩‍👩‍👧‍👦🚀", 35),
        ("/srv/app/node_modules/@scope/pkg/dist/index.min.js?v=1.2.3#L10", 31),
        ('{"id": 7, "ok": true, "tags": ["a", "b"]}', 21),
    ],
)  # fmt: skip
def test_no_vocabulary_makes_more_of_prose_or_code(text: str, most: int) -> None:
    assert most <= estimated_tokens(text) <= 3.5 * most
