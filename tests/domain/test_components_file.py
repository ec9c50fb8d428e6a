"""A components file is read into a dataclass, and its content is checked."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from domain.components import BadComponents
from domain.components_file import (
    PrintedRow,
    read,
    require_in_the_box,
    require_no_negative_amount,
    require_row_for_each,
    require_rows_in_the_box,
    require_value_for_each,
)


class Limits(PrintedRow, frozen=True, kw_only=True):
    hand: int


class Card(PrintedRow, frozen=True, kw_only=True):
    id: str
    points: int = 0


@dataclass(frozen=True)
class Box:
    edition: str
    limits: Limits
    cards: Mapping[str, Card]


def document(**changes: Any) -> dict[str, Any]:
    rows = [{"id": "fan", "points": 2}, {"id": "drum", "provenance": "inferred"}]
    cards = {"provenance": "printed", "note": "As in the box.", "rows": rows}
    return {"edition": "first", "limits": {"provenance": "printed", "hand": 5}, "cards": cards, **changes}


def test_each_field_of_the_dataclass_is_read() -> None:
    box = read(document(), Box)
    assert (box.edition, box.limits.hand) == ("first", 5)
    assert box.cards["fan"].points == 2


def test_rows_keep_the_order_of_the_file() -> None:
    assert list(read(document(), Box).cards) == ["fan", "drum"]


def test_rows_without_provenance_have_that_of_their_table() -> None:
    cards = read(document(), Box).cards
    assert (cards["fan"].provenance, cards["drum"].provenance) == ("printed", "inferred")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dice": {}}, "there is no table dice"),
        ({"edition": 1}, "edition must be a text"),
        ({"limits": {"provenance": "printed"}}, "table limits: Object missing required field `hand`"),
        ({"cards": {"provenance": "printed"}}, "table cards is missing or has no rows"),
        ({"cards": []}, "table cards is missing or has no rows"),
        ({"cards": {"rows": [], "copies": 2}}, "table cards: unknown keys copies"),
        ({"cards": {"rows": [{"id": "fan"}]}}, "table cards, row fan: Object missing required field `provenance`"),
        ({"cards": {"rows": ["fan"]}}, "table cards, row 1: Expected `object`"),
        ({"cards": {"provenance": "printed", "rows": [{"id": "fan"}] * 2}}, "row fan: the id is used twice"),
    ],
)
def test_an_error_names_the_table_and_the_row(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        read(document(**changes), Box)


def test_a_table_may_not_be_missing() -> None:
    without = document()
    del without["limits"]
    with pytest.raises(BadComponents, match="table limits is missing"):
        read(without, Box)


IN_THE_BOX = SimpleNamespace(cards={"fan": {"cost": [2, 1]}, "drum": {"cost": [3, -1]}}, start={"yen": 5})


def test_components_that_the_box_holds_are_accepted() -> None:
    require_in_the_box({"cards": 2}, {"cards": 2})
    require_rows_in_the_box({"cards": 2, "start": 1}, IN_THE_BOX)
    require_row_for_each(("drum", "fan"), "cards", IN_THE_BOX.cards)
    require_value_for_each((2, 3), {"start, yen": {3: 4, 2: 5}})
    require_no_negative_amount(["start"], IN_THE_BOX)


@pytest.mark.parametrize(
    ("check", "sentence"),
    [
        (lambda: require_in_the_box({"cards": 3}, {"cards": 2}), "table cards: the box has 3, not 2"),
        (lambda: require_rows_in_the_box({"cards": 3}, IN_THE_BOX), "table cards: the box has 3, not 2"),
        (lambda: require_row_for_each(("fan",), "cards", IN_THE_BOX.cards), "table cards: needs a row for each of fan"),
        (lambda: require_row_for_each(("fan", "axe"), "cards", ()), "table cards: needs a row for each of axe, fan"),
        (
            lambda: require_value_for_each((2, 3, 4), {"start, yen": {2: 5, 3: 4}}),
            "table start, yen: needs a value for 2, 3 and 4 players",
        ),
        (lambda: require_no_negative_amount(["start", "cards"], IN_THE_BOX), "table cards: an amount is negative"),
    ],
)
def test_components_that_the_box_does_not_hold_are_refused(check: Callable[[], None], sentence: str) -> None:
    with pytest.raises(BadComponents, match=f"^{re.escape(sentence)}$"):
        check()
