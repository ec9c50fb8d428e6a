"""A components file becomes a dataclass: texts, tables, and tables of rows under their ids."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from domain.components import BadComponents
from domain.components_file import PrintedRow, read


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


def test_rows_stand_in_the_order_of_the_file() -> None:
    assert list(read(document(), Box).cards) == ["fan", "drum"]


def test_the_provenance_of_a_table_is_that_of_its_rows_unless_they_state_their_own() -> None:
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
        ({"cards": {"rows": [], "copies": 2}}, "table cards: beside its rows there is nothing like copies"),
        ({"cards": {"rows": [{"id": "fan"}]}}, "table cards, row fan: Object missing required field `provenance`"),
        ({"cards": {"rows": ["fan"]}}, "table cards, row 1: Expected `object`"),
        ({"cards": {"provenance": "printed", "rows": [{"id": "fan"}] * 2}}, "row fan: the id stands there twice"),
    ],
)
def test_what_does_not_fit_is_told_with_its_table_and_row(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadComponents, match=re.escape(sentence)):
        read(document(**changes), Box)


def test_a_table_that_is_not_there_is_missed() -> None:
    without = document()
    del without["limits"]
    with pytest.raises(BadComponents, match="table limits is missing"):
        read(without, Box)
