"""Empty action spaces and empty rows, rulebook p. 4-5."""

import pytest

from domain.nippon.events import RowMoved, WorkersDrawn
from domain.nippon.moves import AdvanceMarker, BuildTrain, Consolidate, EndTurn, Finish, TakeWorker
from tests.domain.nippon.story import BLUE, KANTO, PURPLE, Table

LAST_WORKER = (("white",), *[("red",) * 3] * 4)
"""Action spaces of which the first has but one worker left."""


def test_an_empty_space_gets_the_workers_of_the_topmost_row() -> None:
    table = Table(4).board(spaces=LAST_WORKER)
    topmost, second = table.state.rows[:2]
    table.spends_the_turn()
    assert table.state.spaces[0] == topmost
    assert table.state.rows[:2] == ((), second)


def test_empty_rows_are_passed_over() -> None:
    table = Table(4).board(spaces=LAST_WORKER, rows=((), ("green",) * 3, (), ("red",) * 3))
    table.spends_the_turn()
    assert table.state.spaces[0] == ("green",) * 3
    assert table.state.rows == ((), (), (), ("red",) * 3)


def test_a_space_with_workers_left_is_not_refilled() -> None:
    table = Table().board(spaces=(("white", "red"), *[("red",) * 3] * 4)).spends_the_turn()
    assert table.state.spaces[0] == ("red",)
    assert table.happened(RowMoved) == []


def test_the_space_is_refilled_when_the_turn_is_over_not_before() -> None:
    table = Table().board(spaces=(*[("red",) * 3] * 3, ("white",), ("red",) * 3)).acts("trains")
    assert table.state.spaces[3] == ()
    table.play(BuildTrain(KANTO))
    assert table.state.spaces[3] == ()
    topmost = table.state.rows[0]
    assert table.play(Finish()).state.spaces[3] == topmost


def test_the_space_is_refilled_only_when_no_more_blueprints_are_exchanged() -> None:
    table = Table().owns(blueprints=3).board(spaces=LAST_WORKER).spends_the_turn()
    assert table.state.spaces[0] == ()
    assert len(table.play(EndTurn()).state.spaces[0]) == 2


def test_with_two_players_a_refilled_space_has_two_workers() -> None:
    table = Table(2).board(spaces=LAST_WORKER).spends_the_turn()
    assert len(table.state.spaces[0]) == 2


@pytest.mark.parametrize(("players", "rows"), [(2, [2, 2]), (3, [3, 3, 3]), (4, [3, 3, 3, 3])])
def test_a_general_refill_fills_every_space_to_3_and_every_row(players: int, rows: list[int]) -> None:
    table = Table(players).board(spaces=((), ("red",), ("red", "red"), ("red",) * 3, ("red",) * 3))
    table.board(spaces=(("white",), *table.state.spaces[1:])).refills_generally()
    assert [len(space) for space in table.state.spaces] == [3] * 5
    assert [len(row) for row in table.state.rows] == rows


def test_a_general_refill_leaves_the_workers_that_stand_there() -> None:
    table = Table().board(spaces=(("white",), ("green", "green"), *[("red",) * 3] * 3)).refills_generally()
    assert table.state.spaces[1][:2] == ("green", "green")


def test_the_workers_of_a_general_refill_come_out_of_the_bag() -> None:
    table = Table(3)
    before = len(table.state.bag)
    [drawn] = table.refills_generally().happened(WorkersDrawn)
    assert sum(map(len, (*drawn.spaces, *drawn.rows))) == 3 + 9
    assert len(table.state.bag) == before - 12


def test_a_general_refill_moves_the_scoring_marker_one_space() -> None:
    assert Table().refills_generally().state.marker == 2


def test_a_row_that_moves_up_does_not_move_the_marker() -> None:
    table = Table().board(spaces=LAST_WORKER).spends_the_turn()
    assert table.state.marker == 1


def _short_of_workers(bag: int) -> Table:
    """A general refill of 3 workers for a space and 12 for the rows, with so many in the bag."""
    return Table(4).board(bag=("green",) * bag).refills_generally()


def test_a_short_bag_fills_spaces_first_and_then_rows_from_the_top() -> None:
    table = _short_of_workers(bag=8)
    assert [len(space) for space in table.state.spaces] == [3] * 5
    assert [len(row) for row in table.state.rows] == [3, 2, 0, 0]
    assert table.state.owed == (0, 0, 0, 0, 0, 0, 1, 3, 3)


def test_what_a_short_bag_lacked_is_filled_when_workers_return_to_it() -> None:
    table = _short_of_workers(bag=13).turn_of(PURPLE).holds("red", "red", seat=PURPLE).play(Consolidate())
    assert [len(row) for row in table.state.rows] == [3, 3, 3, 3]
    assert table.state.owed == ()


def test_the_filling_goes_on_as_long_as_workers_are_lacking() -> None:
    table = _short_of_workers(bag=12).turn_of(PURPLE).holds("red", "red", seat=PURPLE).play(Consolidate())
    assert [len(row) for row in table.state.rows] == [3, 3, 3, 2]
    assert table.state.owed == (0, 0, 0, 0, 0, 0, 0, 0, 1)
    table.turn_of(BLUE).holds("red", seat=BLUE).play(Consolidate())
    assert [len(row) for row in table.state.rows] == [3, 3, 3, 3]


def test_a_row_used_meanwhile_gets_no_more_than_it_lacked() -> None:
    table = _short_of_workers(bag=14)
    table.board(spaces=(("white",), *table.state.spaces[1:]), rows=((), (), (), table.state.rows[3]))
    table.turn_of(PURPLE).play(TakeWorker("white", "knowledge"), AdvanceMarker(1))
    assert table.state.rows == ((), (), (), ())
    table.turn_of(BLUE).holds("red", "blue", seat=BLUE).play(Consolidate())
    assert [len(row) for row in table.state.rows] == [0, 0, 0, 1]


def test_a_new_general_refill_forgets_what_the_last_one_lacked() -> None:
    table = _short_of_workers(bag=14).board(bag=("red",) * 30).turn_of(PURPLE).refills_generally()
    assert [len(row) for row in table.state.rows] == [3, 3, 3, 3]
    assert table.state.owed == ()
