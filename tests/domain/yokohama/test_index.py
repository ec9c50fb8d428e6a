"""The index in `domain/yokohama/__init__.py` leads to every title and area."""

import re

from domain import yokohama
from tests.domain.yokohama.components import COMPONENTS

INDEX = str(yokohama.__doc__)


def test_every_title_is_in_the_index() -> None:
    assert [card.name for card in COMPONENTS.titles.values() if card.name not in INDEX] == []


def test_every_area_is_in_the_index() -> None:
    names = {re.sub(r" [#\d]+$", "", area.name) for area in COMPONENTS.areas.values()}
    assert [name for name in names if name not in INDEX] == []
