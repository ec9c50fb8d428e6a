"""The course of a match, rulebook p. 5."""

import random
from itertools import pairwise

import pytest

from domain.yedo.events import YedoEvent
from domain.yedo.events.rounds import PhaseBegan, RoundBegan
from domain.yedo.state import Acting, Assigning, Bidding, EventPhase, Over, SetUp, Trading, WatchPatrol
from tests.domain.yedo.story import Table

ORDER = (Bidding, EventPhase, Assigning, WatchPatrol, Trading, Acting)


def _whole_match(players: int) -> list[YedoEvent]:
    """The rounds and phases of a match played at random."""
    table, rng = Table.set_up(players), random.Random(players)
    course: list[YedoEvent] = []
    while table.waiting:
        seat = table.waiting[0]
        table.play(seat, rng.choice(table.legal(seat)))
        course += [event for event in table.events if isinstance(event, PhaseBegan | RoundBegan)]
    return course


@pytest.mark.parametrize("players", [2, 5])
def test_a_round_goes_through_its_seven_phases_in_order(players: int) -> None:
    course = [event for event in _whole_match(players) if not isinstance(getattr(event, "phase", None), SetUp)]
    steps = [0 if isinstance(event, RoundBegan) else _step(event) for event in course]
    assert steps[0] == 0
    for before, after in pairwise(steps[:-1]):
        assert after > before or (before, after) == (6, 0)
    skipped = {1, 2, 3, 6} - set(steps)
    assert not skipped


def _step(event: YedoEvent) -> int:
    """The number of a phase, counted after the prep phase; the end comes last."""
    assert isinstance(event, PhaseBegan)
    return 7 if isinstance(event.phase, Over) else ORDER.index(type(event.phase)) + 1


def test_the_game_ends_after_11_rounds() -> None:
    assert not isinstance(Table().table(round=10).next_round().state.phase, Over)
    over = Table().table(round=11).next_round()
    assert isinstance(over.state.phase, Over)
    assert over.waiting == ()


def test_no_match_lasts_longer_than_11_rounds() -> None:
    rounds = [event.round for event in _whole_match(3) if isinstance(event, RoundBegan)]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) == 11
