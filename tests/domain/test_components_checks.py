"""What the components of several games must fulfil is told with the table that does not."""

import re
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from domain.components import BadComponents
from domain.components_file import (
    require_in_the_box,
    require_no_negative_amount,
    require_row_for_each,
    require_rows_in_the_box,
    require_value_for_each,
)

BOX = SimpleNamespace(cards={"fan": {"cost": [2, 1]}, "drum": {"cost": [3, -1]}}, start={"yen": 5})


def test_what_the_box_holds_is_accepted() -> None:
    require_in_the_box({"cards": 2}, {"cards": 2})
    require_rows_in_the_box({"cards": 2, "start": 1}, BOX)
    require_row_for_each(("drum", "fan"), "cards", BOX.cards)
    require_value_for_each((2, 3), {"start, yen": {3: 4, 2: 5}})
    require_no_negative_amount(["start"], BOX)


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (lambda: require_in_the_box({"cards": 3}, {"cards": 2}), "table cards: the box has 3, not 2"),
        (lambda: require_rows_in_the_box({"cards": 3}, BOX), "table cards: the box has 3, not 2"),
        (lambda: require_row_for_each(("fan",), "cards", BOX.cards), "table cards: needs a row for each of fan"),
        (lambda: require_row_for_each(("fan", "axe"), "cards", ()), "table cards: needs a row for each of axe, fan"),
        (
            lambda: require_value_for_each((2, 3, 4), {"start, yen": {2: 5, 3: 4}}),
            "table start, yen: needs a value for 2, 3 and 4 players",
        ),
        (lambda: require_no_negative_amount(["start", "cards"], BOX), "table cards: an amount is negative"),
    ],
)
def test_what_it_does_not_hold_is_refused(check: Callable[[], None], sentence: str) -> None:
    with pytest.raises(BadComponents, match=f"^{re.escape(sentence)}$"):
        check()
