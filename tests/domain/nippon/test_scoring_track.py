"""The scoring marker and the end of the match, rulebook p. 5."""

import pytest

from domain.nippon.events import GameEnded, LastRoundsBegan, MarkerMoved, RegionScored, TurnBegan
from domain.nippon.moves import Consolidate
from tests.domain.nippon.story import BLUE, PURPLE, RED, Table


@pytest.mark.parametrize(("marker", "scoring"), [(2, 1), (4, 2)])
def test_passing_a_symbol_brings_a_scoring_of_every_region(marker: int, scoring: int) -> None:
    scored = Table().marker(marker).refills_generally().happened(RegionScored)
    assert [event.scoring for event in scored] == [scoring] * 4


@pytest.mark.parametrize("marker", [1, 3])
def test_the_marker_may_move_without_a_scoring(marker: int) -> None:
    assert Table().marker(marker).refills_generally().happened(RegionScored) == []


def test_reaching_the_first_golden_space_leaves_three_turns_for_each_player() -> None:
    table = Table(3).marker(5).refills_generally()
    assert table.state.marker == 6
    assert [event.turns for event in table.happened(LastRoundsBegan)] == [9]


def test_no_step_of_the_marker_brings_two_things() -> None:
    assert Table().marker(5).refills_generally().happened(RegionScored) == []
    assert Table().marker(4).refills_generally().happened(LastRoundsBegan) == []


def test_as_long_as_everybody_only_consolidates_the_marker_stands_still() -> None:
    table = Table()
    for _ in range(100):
        table.play(Consolidate())
    assert (table.state.marker, table.state.turns_left) == (1, None)


def test_the_player_who_reaches_gold_has_three_more_turns_too() -> None:
    table = Table(2).marker(5).refills_generally()
    turns = [event.seat for event in table.happened(TurnBegan)]
    while table.moves():
        turns += [event.seat for event in table.play(Consolidate()).happened(TurnBegan)]
    assert turns == [PURPLE, RED] * 3


def test_in_the_last_rounds_a_general_refill_does_not_move_the_marker() -> None:
    table = Table(2).marker(6, turns_left=5).refills_generally()
    assert [len(space) for space in table.state.spaces] == [3] * 5
    assert table.state.marker == 6


def test_the_third_scoring_and_the_final_scoring_follow_the_last_turn() -> None:
    table = Table(2).ends()
    assert {event.scoring for event in table.happened(RegionScored)} == {3}
    assert len(table.happened(GameEnded)) == 1
    assert table.moves() == []


def test_example_the_last_rounds_of_three_players() -> None:
    table = Table(3).turn_of(BLUE).marker(5).refills_generally()
    assert (table.state.marker, table.seat) == (6, RED)
    markers = []
    for seat in [RED, PURPLE, BLUE] * 3:
        assert table.seat == seat
        assert table.happened(RegionScored) == []
        markers += [event.space for event in table.play(Consolidate()).happened(MarkerMoved)]
    assert markers == [7, 8]
    assert len(table.happened(RegionScored)) == 4
    assert table.state.over
