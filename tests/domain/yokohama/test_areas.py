"""The layout of the city, and looking up its boards (rulebook p. 3)."""

import pytest

from domain.pending import pushed, topmost
from domain.yokohama.areas import here, neighbouring_places, neighbours, underway
from domain.yokohama.components.rows import AreaId
from domain.yokohama.management_boards import order_board, technology_board
from domain.yokohama.pending import PendingConstruction, PendingRecovery
from tests.domain.yokohama.components import BANK, COMPONENTS, DOCK, LABORATORY, PORT
from tests.domain.yokohama.match import Match

ROWS = COMPONENTS.city.rows


def test_the_city_is_a_pyramid_of_four_rows_upside_down() -> None:
    assert ROWS == {2: (4, 3, 2, 1), 3: (5, 4, 3, 2), 4: (6, 5, 4, 3)}


def test_a_board_in_the_middle_touches_six_others() -> None:
    assert set(neighbouring_places(ROWS[2])[5]) == {1, 2, 4, 6, 7, 8}


def test_the_board_at_the_foot_of_the_pyramid_touches_the_two_above_it() -> None:
    assert set(neighbouring_places(ROWS[2])[9]) == {7, 8}


def test_a_board_in_a_corner_of_the_top_row_touches_two_others() -> None:
    assert set(neighbouring_places(ROWS[4])[0]) == {1, 6}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_neighbours_are_mutual_and_nobody_is_its_own(players: int) -> None:
    near = neighbouring_places(ROWS[players])
    for place, others in enumerate(near):
        assert place not in others
        assert len(set(others)) == len(others)
        assert all(place in near[other] for other in others)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_board_can_be_reached_from_every_other(players: int) -> None:
    near = neighbouring_places(ROWS[players])
    reached, frontier = {0}, [0]
    while frontier:
        found = set(near[frontier.pop()]) - reached
        reached |= found
        frontier.extend(found)
    assert len(reached) == len(near)


def test_areas_are_laid_row_by_row() -> None:
    layout = tuple(AreaId(name) for name in "abcdefghij")
    assert set(neighbours(ROWS[2], layout)[AreaId("f")]) == set("bceghi")


def test_only_port_and_dock_have_a_board_for_orders() -> None:
    state = Match(players=3).state
    assert [order_board(state, area).area for area in (PORT, DOCK)] == [PORT, DOCK]
    with pytest.raises(LookupError, match="laboratory has no such management board"):
        order_board(state, LABORATORY)


def test_a_dock_that_is_not_in_use_has_no_board() -> None:
    with pytest.raises(LookupError, match="dock"):
        order_board(Match(players=2).state, DOCK)


def test_the_bank_has_no_board_for_technologies() -> None:
    with pytest.raises(LookupError, match="bank"):
        technology_board(Match().state, BANK)


def test_between_area_actions_no_action_is_being_carried_out() -> None:
    state = Match().state
    for read in (underway, here):
        with pytest.raises(LookupError, match="no area action"):
            read(state)


def test_the_topmost_pending_choice_must_be_of_the_expected_kind() -> None:
    state = pushed(Match().state, PendingRecovery(), PendingConstruction())
    assert topmost(state, PendingConstruction) == PendingConstruction()
    with pytest.raises(LookupError, match="PendingConstruction, not a PendingRecovery"):
        topmost(state, PendingRecovery)
