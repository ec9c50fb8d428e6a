"""Rounds and the prep phase, rulebook p. 5-6."""

import random
from itertools import pairwise

import pytest

from domain.yedo.events import ChurchEndowed, PatrolRemoved, PhaseBegan, RoundBegan, YedoEvent
from domain.yedo.moves import LeaveForMon, TakePart
from domain.yedo.state import Acting, Assigning, Bidding, EventPhase, Over, SetUp, Trading, WatchPatrol
from tests.domain.yedo.components import BLUE, GREEN, RED, YELLOW
from tests.domain.yedo.match import Match

# Rounds

ORDER = (Bidding, EventPhase, Assigning, WatchPatrol, Trading, Acting)


def _whole_match(players: int) -> list[YedoEvent]:
    """Returns the rounds and phases of a match of random moves, as events."""
    match, rng = Match.set_up(players), random.Random(players)
    events: list[YedoEvent] = []
    while match.waiting:
        seat = match.waiting[0]
        match.play(seat, rng.choice(match.legal(seat)))
        events += [event for event in match.events if isinstance(event, PhaseBegan | RoundBegan)]
    return events


@pytest.mark.parametrize("players", [2, 5])
def test_a_round_goes_through_its_seven_phases_in_order(players: int) -> None:
    events = [event for event in _whole_match(players) if not isinstance(getattr(event, "phase", None), SetUp)]
    steps = [0 if isinstance(event, RoundBegan) else _step(event) for event in events]
    assert steps[0] == 0
    for before, after in pairwise(steps[:-1]):
        assert after > before or (before, after) == (6, 0)
    skipped = {1, 2, 3, 6} - set(steps)
    assert not skipped


def _step(event: YedoEvent) -> int:
    """Returns the number of a phase after the prep phase, from 1; the end of the game is last."""
    assert isinstance(event, PhaseBegan)
    return 7 if isinstance(event.phase, Over) else ORDER.index(type(event.phase)) + 1


def test_the_game_ends_after_11_rounds() -> None:
    assert not isinstance(Match().with_state(round=10).next_round().state.phase, Over)
    over = Match().with_state(round=11).next_round()
    assert isinstance(over.state.phase, Over)
    assert over.waiting == ()


def test_no_match_lasts_longer_than_11_rounds() -> None:
    rounds = [event.round for event in _whole_match(3) if isinstance(event, RoundBegan)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) == 11


# The prep phase


def test_the_round_marker_moves_on() -> None:
    match = Match().with_state(round=4).next_round()
    assert [event.round for event in match.happened(RoundBegan)] == [5]


def test_all_markers_return_to_the_bidding_track_in_player_order() -> None:
    match = Match(4).with_state(order=(GREEN, RED, YELLOW, BLUE)).next_round()
    assert isinstance(match.state.phase, Bidding)
    assert match.state.phase.track == (GREEN, RED, YELLOW, BLUE)
    assert match.state.phase.closed == ()


def test_an_empty_church_receives_3_mon() -> None:
    match = Match().with_state(church=0).next_round()
    assert match.state.church == 3
    assert match.happened(ChurchEndowed)


@pytest.mark.parametrize("mon", [1, 3, 7])
def test_a_church_with_mon_receives_1_mon(mon: int) -> None:
    assert Match().with_state(church=mon).next_round().state.church == mon + 1


def test_the_owner_of_a_dojo_receives_1_mon() -> None:
    match = Match(3).has(BLUE, annexes=("yashiki", "dojo"), mon=4).has(RED, annexes=("yashiki",), mon=4)
    match.next_round()
    assert (match.mon(BLUE), match.mon(RED)) == (5, 4)


def _everyone_leaves(match: Match) -> Match:
    while match.offers(match.waiting[0], TakePart):
        match.play(match.waiting[0], LeaveForMon())
    return match


def _assigned(match: Match) -> Match:
    while isinstance(match.state.phase, Assigning):
        match.play(match.waiting[0], match.legal(match.waiting[0])[-1])
    return match


def test_in_the_geisha_setting_the_patrol_is_removed_for_the_final_round() -> None:
    match = Match().with_state(round=10).next_round()
    assert match.happened(PatrolRemoved)
    assert match.state.patrol is None
    _assigned(_everyone_leaves(match))
    assert isinstance(match.state.phase, Trading)


def test_before_the_final_round_the_patrol_stays() -> None:
    assert Match().with_state(round=9).next_round().state.patrol is not None


def test_in_the_samurai_setting_the_patrol_stays_for_the_final_round() -> None:
    match = Match(setting="samurai").with_state(round=10).next_round()
    assert not match.happened(PatrolRemoved)
    assert match.state.patrol is not None
