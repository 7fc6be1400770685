"""A correction changes the place that it means in a memory that holds its old value more than once, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mnemic.core.extraction.findings import Correction
from mnemic.core.operations.correcting import corrected_text
from tests.core.a_store import open_both
from tests.core.test_correcting import bodies, heard


@pytest.mark.parametrize(
    ("first", "right", "holds"),
    [
        ("Remember: room 100 seats 100 people", "No, it seats 80, not 100.", "room 100 seats 80 people"),
        ("Remember: room 100 seats 100 people", "No, 80, not 100.", "room 100 seats 100 people"),
        ("Remember: Anna's manager is Anna Smith", "No, Bella, not Anna.", "Anna's manager is Anna Smith"),
        ("The May release is in May", "No, June, not May.", "The May release is in May"),
        ("Merk dir: Raum 100 fasst 100 Personen", "Nein, es sind 80 Personen, nicht 100.", "Raum 100 fasst 80 Personen"),
        ("Retiens que la salle 100 accueille 100 personnes", "Non, 80 personnes, pas 100.", "la salle 100 accueille 80 personnes"),
        ("记住：100号会议室坐100人", "不对，是80人，不是100人", "100号会议室坐80人"),
        ("记住：100号会议室坐100人", "不对，是80，不是100", "100号会议室坐100人"),
        ("记住：2号版本在2周后发布", "不对，是3周，不是2周", "2号版本在3周后发布"),
        ("Anna owns billing and search.", "No, Carla owns search, not Anna.", "Anna owns billing. Carla owns search"),
        ("Anna owns billing and search.", "No, Carla owns billing, not Anna.", "Anna owns search. Carla owns billing"),
        ("We decided to use Kafka for billing.", "Actually, scratch that, we use RabbitMQ for billing.", "We decided to use RabbitMQ for billing"),
        ("支払いサービスの担当は田中さんです。", "いいえ、担当は鈴木さんです。田中さんではありません。", "支払いサービスの担当は鈴木さんです"),
    ],
)  # fmt: skip
def test_one_place_changes_or_none(tmp_path: Path, first: str, right: str, holds: str) -> None:
    reach = open_both(tmp_path)
    heard(reach, first, right)
    assert bodies(reach) == [holds]


def test_a_text_stays_as_it_is_where_two_places_are_alike() -> None:
    body = "Staging uses port 80 and docs use port 80"
    assert corrected_text(body, Correction("80", "81"), "", None) == body
