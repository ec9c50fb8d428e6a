"""Tags of types, and tuples with one item changed."""

import pytest

from domain.match.events import SeatTaken
from domain.value import replaced, tag_of


def test_the_tag_of_a_type_is_the_one_it_is_stored_under() -> None:
    assert tag_of(SeatTaken) == "match.SeatTaken"


def test_one_item_is_replaced_and_the_others_stay() -> None:
    assert replaced(("a", "b", "c"), 1, "x") == ("a", "x", "c")


def test_an_item_that_does_not_exist_cannot_be_replaced() -> None:
    with pytest.raises(IndexError):
        replaced(("a", "b"), 2, "x")
