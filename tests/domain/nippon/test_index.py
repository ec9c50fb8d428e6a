"""The index in `domain/nippon/__init__.py` leads to every factory."""

import re

from domain import nippon
from tests.domain.nippon.match import COMPONENTS


def test_every_factory_is_in_the_index() -> None:
    in_index = {
        f"{good}_{number}"
        for good, numbers in re.findall(r"(\w+) (\d(?:, \d)*)", str(nippon.__doc__))
        for number in numbers.split(", ")
    }
    assert set(COMPONENTS.factories) <= in_index
