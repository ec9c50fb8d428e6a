"""The prep phase, rulebook p. 6."""

import pytest

from domain.yedo.events.rounds import ChurchEndowed, PatrolRemoved, RoundBegan
from domain.yedo.moves.bidding import LeaveForMon, TakePart
from domain.yedo.state import Assigning, Bidding, Trading
from tests.domain.yedo.story import BLUE, GREEN, RED, YELLOW, Table


def test_the_round_marker_moves_on() -> None:
    table = Table().table(round=4).next_round()
    assert [event.round for event in table.happened(RoundBegan)] == [5]


def test_all_markers_return_to_the_bidding_track_in_player_order() -> None:
    table = Table(4).table(order=(GREEN, RED, YELLOW, BLUE)).next_round()
    assert isinstance(table.state.phase, Bidding)
    assert table.state.phase.track == (GREEN, RED, YELLOW, BLUE)
    assert table.state.phase.closed == ()


def test_an_empty_church_receives_3_mon() -> None:
    table = Table().table(church=0).next_round()
    assert table.state.church == 3
    assert table.happened(ChurchEndowed)


@pytest.mark.parametrize("mon", [1, 3, 7])
def test_a_church_with_mon_receives_1_mon(mon: int) -> None:
    assert Table().table(church=mon).next_round().state.church == mon + 1


def test_the_owner_of_a_dojo_receives_1_mon() -> None:
    table = Table(3).has(BLUE, annexes=("yashiki", "dojo"), mon=4).has(RED, annexes=("yashiki",), mon=4)
    table.next_round()
    assert (table.mon(BLUE), table.mon(RED)) == (5, 4)


def _everyone_leaves(table: Table) -> Table:
    while table.offers(table.waiting[0], TakePart):
        table.play(table.waiting[0], LeaveForMon())
    return table


def _assigned(table: Table) -> Table:
    while isinstance(table.state.phase, Assigning):
        table.play(table.waiting[0], table.legal(table.waiting[0])[-1])
    return table


def test_in_the_geisha_setting_the_patrol_is_removed_for_the_final_round() -> None:
    table = Table().table(round=10).next_round()
    assert table.happened(PatrolRemoved)
    assert table.state.patrol is None
    _assigned(_everyone_leaves(table))
    assert isinstance(table.state.phase, Trading)


def test_before_the_final_round_the_patrol_stays() -> None:
    assert Table().table(round=9).next_round().state.patrol is not None


def test_in_the_samurai_setting_the_patrol_stays_for_the_final_round() -> None:
    table = Table(setting="samurai").table(round=10).next_round()
    assert not table.happened(PatrolRemoved)
    assert table.state.patrol is not None
