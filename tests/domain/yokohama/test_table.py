"""What is not on the table cannot be read from it."""

import pytest

from domain.pending import pushed, topmost
from domain.yokohama.areas import here, underway
from domain.yokohama.management_boards import order_board, technology_board
from domain.yokohama.pending import Construction, Recovery
from tests.domain.yokohama.box import BANK, DOCK, LABORATORY, PORT
from tests.domain.yokohama.story import Table


def test_only_port_and_dock_have_a_board_for_orders() -> None:
    state = Table(players=3).state
    assert [order_board(state, area).area for area in (PORT, DOCK)] == [PORT, DOCK]
    with pytest.raises(LookupError, match="laboratory has no such management board"):
        order_board(state, LABORATORY)


def test_a_dock_that_is_not_in_use_has_no_board() -> None:
    with pytest.raises(LookupError, match="dock"):
        order_board(Table(players=2).state, DOCK)


def test_the_bank_has_no_board_for_technologies() -> None:
    with pytest.raises(LookupError, match="bank"):
        technology_board(Table().state, BANK)


def test_between_area_actions_none_is_underway() -> None:
    state = Table().state
    for read in (underway, here):
        with pytest.raises(LookupError, match="no area action"):
            read(state)


def test_the_topmost_choice_is_read_as_what_it_is() -> None:
    state = pushed(Table().state, Recovery(), Construction())
    assert topmost(state, Construction) == Construction()
    with pytest.raises(LookupError, match="Construction, not a Recovery"):
        topmost(state, Recovery)
