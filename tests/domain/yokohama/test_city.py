"""The brick layout of the area boards, rulebook p. 3."""

import pytest

from domain.yokohama.areas import neighbouring_places, neighbours
from domain.yokohama.components.rows import AreaId
from tests.domain.yokohama.box import BOX

ROWS = BOX.city.rows


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
