"""Empty action spaces and rows, the scoring marker and the end of the match, rulebook p. 4-5."""

import pytest

from domain.nippon.events import (
    GameEnded,
    LastRoundsBegan,
    MarkerMoved,
    RegionScored,
    RowMoved,
    TurnBegan,
    WorkersDrawn,
)
from domain.nippon.moves import AdvanceMarker, BuildTrain, Consolidate, EndTurn, Finish, TakeWorker
from tests.domain.nippon.match import BLUE, KANTO, PURPLE, RED, Match

LAST_WORKER = (("white",), *[("red",) * 3] * 4)
"""Action spaces, of which the first has only one worker."""


def test_an_empty_space_gets_the_workers_of_the_topmost_row() -> None:
    match = Match(4).board(spaces=LAST_WORKER)
    topmost, second = match.state.rows[:2]
    match.spends_the_turn()
    assert match.state.spaces[0] == topmost
    assert match.state.rows[:2] == ((), second)


def test_empty_rows_are_skipped() -> None:
    match = Match(4).board(spaces=LAST_WORKER, rows=((), ("green",) * 3, (), ("red",) * 3))
    match.spends_the_turn()
    assert match.state.spaces[0] == ("green",) * 3
    assert match.state.rows == ((), (), (), ("red",) * 3)


def test_a_space_with_workers_left_is_not_refilled() -> None:
    match = Match().board(spaces=(("white", "red"), *[("red",) * 3] * 4)).spends_the_turn()
    assert match.state.spaces[0] == ("red",)
    assert match.happened(RowMoved) == []


def test_the_space_is_refilled_only_at_the_end_of_the_turn() -> None:
    match = Match().board(spaces=(*[("red",) * 3] * 3, ("white",), ("red",) * 3)).acts("trains")
    assert match.state.spaces[3] == ()
    match.play(BuildTrain(KANTO))
    assert match.state.spaces[3] == ()
    topmost = match.state.rows[0]
    assert match.play(Finish()).state.spaces[3] == topmost


def test_the_space_is_refilled_only_after_the_last_exchange_of_blueprints() -> None:
    match = Match().owns(blueprints=3).board(spaces=LAST_WORKER).spends_the_turn()
    assert match.state.spaces[0] == ()
    assert len(match.play(EndTurn()).state.spaces[0]) == 2


def test_with_two_players_a_refilled_space_has_two_workers() -> None:
    match = Match(2).board(spaces=LAST_WORKER).spends_the_turn()
    assert len(match.state.spaces[0]) == 2


@pytest.mark.parametrize(("players", "rows"), [(2, [2, 2]), (3, [3, 3, 3]), (4, [3, 3, 3, 3])])
def test_a_general_refill_fills_every_space_to_3_and_every_row(players: int, rows: list[int]) -> None:
    match = Match(players).board(spaces=((), ("red",), ("red", "red"), ("red",) * 3, ("red",) * 3))
    match.board(spaces=(("white",), *match.state.spaces[1:])).refills_generally()
    assert [len(space) for space in match.state.spaces] == [3] * 5
    assert [len(row) for row in match.state.rows] == rows


def test_a_general_refill_keeps_the_workers_on_the_spaces() -> None:
    match = Match().board(spaces=(("white",), ("green", "green"), *[("red",) * 3] * 3)).refills_generally()
    assert match.state.spaces[1][:2] == ("green", "green")


def test_the_workers_of_a_general_refill_come_out_of_the_bag() -> None:
    match = Match(3)
    before = len(match.state.bag)
    [drawn] = match.refills_generally().happened(WorkersDrawn)
    assert sum(map(len, (*drawn.spaces, *drawn.rows))) == 3 + 9
    assert len(match.state.bag) == before - 12


def test_a_general_refill_moves_the_scoring_marker_one_space() -> None:
    assert Match().refills_generally().state.marker == 2


def test_a_refill_from_a_row_does_not_move_the_marker() -> None:
    match = Match().board(spaces=LAST_WORKER).spends_the_turn()
    assert match.state.marker == 1


def _short_of_workers(bag: int) -> Match:
    """A general refill that needs 3 workers for a space and 12 for the rows, with `bag` workers in the bag."""
    return Match(4).board(bag=("green",) * bag).refills_generally()


def test_a_short_bag_fills_spaces_first_and_then_rows_from_the_top() -> None:
    match = _short_of_workers(bag=8)
    assert [len(space) for space in match.state.spaces] == [3] * 5
    assert [len(row) for row in match.state.rows] == [3, 2, 0, 0]
    assert match.state.owed == (0, 0, 0, 0, 0, 0, 1, 3, 3)


def test_what_a_short_bag_lacked_is_filled_when_workers_return_to_it() -> None:
    match = _short_of_workers(bag=13).turn_of(PURPLE).holds("red", "red", seat=PURPLE).play(Consolidate())
    assert [len(row) for row in match.state.rows] == [3, 3, 3, 3]
    assert match.state.owed == ()


def test_a_refill_continues_until_no_workers_are_lacking() -> None:
    match = _short_of_workers(bag=12).turn_of(PURPLE).holds("red", "red", seat=PURPLE).play(Consolidate())
    assert [len(row) for row in match.state.rows] == [3, 3, 3, 2]
    assert match.state.owed == (0, 0, 0, 0, 0, 0, 0, 0, 1)
    match.turn_of(BLUE).holds("red", seat=BLUE).play(Consolidate())
    assert [len(row) for row in match.state.rows] == [3, 3, 3, 3]


def test_a_row_that_was_used_in_between_gets_only_what_it_lacked() -> None:
    match = _short_of_workers(bag=14)
    match.board(spaces=(("white",), *match.state.spaces[1:]), rows=((), (), (), match.state.rows[3]))
    match.turn_of(PURPLE).play(TakeWorker("white", "knowledge"), AdvanceMarker(1))
    assert match.state.rows == ((), (), (), ())
    match.turn_of(BLUE).holds("red", "blue", seat=BLUE).play(Consolidate())
    assert [len(row) for row in match.state.rows] == [0, 0, 0, 1]


def test_a_new_general_refill_cancels_what_the_last_one_lacked() -> None:
    match = _short_of_workers(bag=14).board(bag=("red",) * 30).turn_of(PURPLE).refills_generally()
    assert [len(row) for row in match.state.rows] == [3, 3, 3, 3]
    assert match.state.owed == ()


# The scoring marker and the last rounds


@pytest.mark.parametrize(("marker", "scoring"), [(2, 1), (4, 2)])
def test_passing_a_symbol_brings_a_scoring_of_every_region(marker: int, scoring: int) -> None:
    scored = Match().marker(marker).refills_generally().happened(RegionScored)
    assert [event.scoring for event in scored] == [scoring] * 4


@pytest.mark.parametrize("marker", [1, 3])
def test_the_marker_may_move_without_a_scoring(marker: int) -> None:
    assert Match().marker(marker).refills_generally().happened(RegionScored) == []


def test_reaching_the_first_golden_space_leaves_three_turns_for_each_player() -> None:
    match = Match(3).marker(5).refills_generally()
    assert match.state.marker == 6
    assert [event.turns for event in match.happened(LastRoundsBegan)] == [9]


def test_one_step_of_the_marker_never_has_two_effects() -> None:
    assert Match().marker(5).refills_generally().happened(RegionScored) == []
    assert Match().marker(4).refills_generally().happened(LastRoundsBegan) == []


def test_the_marker_does_not_move_while_all_players_only_consolidate() -> None:
    match = Match()
    for _ in range(100):
        match.play(Consolidate())
    assert (match.state.marker, match.state.turns_left) == (1, None)


def test_the_player_who_reaches_the_first_golden_space_also_has_three_more_turns() -> None:
    match = Match(2).marker(5).refills_generally()
    turns = [event.seat for event in match.happened(TurnBegan)]
    while match.moves():
        turns += [event.seat for event in match.play(Consolidate()).happened(TurnBegan)]
    assert turns == [PURPLE, RED] * 3


def test_in_the_last_rounds_a_general_refill_does_not_move_the_marker() -> None:
    match = Match(2).marker(6, turns_left=5).refills_generally()
    assert [len(space) for space in match.state.spaces] == [3] * 5
    assert match.state.marker == 6


def test_the_third_scoring_and_the_final_scoring_follow_the_last_turn() -> None:
    match = Match(2).ends()
    assert {event.scoring for event in match.happened(RegionScored)} == {3}
    assert len(match.happened(GameEnded)) == 1
    assert match.moves() == []


def test_example_the_last_rounds_of_three_players() -> None:
    match = Match(3).turn_of(BLUE).marker(5).refills_generally()
    assert (match.state.marker, match.seat) == (6, RED)
    markers = []
    for seat in [RED, PURPLE, BLUE] * 3:
        assert match.seat == seat
        assert match.happened(RegionScored) == []
        markers += [event.space for event in match.play(Consolidate()).happened(MarkerMoved)]
    assert markers == [7, 8]
    assert len(match.happened(RegionScored)) == 4
    assert match.state.over
