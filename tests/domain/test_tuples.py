import pytest

from domain.secrecy import HIDDEN, without
from domain.value import replaced


def test_one_item_is_replaced_and_the_others_stay() -> None:
    assert replaced(("a", "b", "c"), 1, "x") == ("a", "x", "c")


def test_of_equal_items_only_one_is_taken_away() -> None:
    assert without(("a", "b", "a"), "a") == ("b", "a")


def test_an_item_that_is_not_in_sight_is_one_of_the_hidden_ones() -> None:
    assert without((HIDDEN, "b", HIDDEN), "a") == ("b", HIDDEN)
    assert without(("a", HIDDEN), "a") == (HIDDEN,)


def test_an_item_that_is_not_there_cannot_be_taken_away() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        without(("a", "b"), "c")
