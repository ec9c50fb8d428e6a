"""How promising a position looks to a bot."""

import random
from typing import Any

import pytest

from domain.chance import casual
from domain.game import Play, Seat
from domain.yedo import GAME
from domain.yedo.events import YedoEvent
from domain.yedo.moves import YedoMove
from domain.yedo.state import State
from tests.domain.yedo.story import BLUE, RED, Table, opening


def _worth(table: Table, seat: Seat = RED) -> float:
    return GAME.evaluate(table.state, seat)


@pytest.mark.parametrize(
    ("more", "less"),
    [
        ({"mon": 20}, {"mon": 4}),
        ({"geisha": 2}, {"geisha": 1}),
        ({"weapons": ("doku", "yumi")}, {"weapons": ("doku",)}),
        ({"annexes": ("dojo",)}, {"annexes": ()}),
        ({"blessings": 1}, {"blessings": 0}),
        ({"house": 3, "reserve": 1}, {"house": 2, "reserve": 2}),
        ({"blackmail": True}, {"blackmail": False}),
    ],
)
def test_more_of_anything_is_better(more: dict[str, Any], less: dict[str, Any]) -> None:
    assert _worth(Table().has(RED, **more)) > _worth(Table().has(RED, **less))


def test_a_mission_that_is_nearly_met_is_better_than_one_far_off() -> None:
    near = Table().has(RED, weapons=("nawa",)).holds(RED, "The Innkeeper's Bill of Fare")
    far = Table().has(RED, weapons=("nawa",)).holds(RED, "An Arrow from the Pier")
    assert _worth(near) > _worth(far)


def test_after_the_end_only_points_count() -> None:
    table = Table().has(RED, mon=900, geisha=3).scores(RED, 7).table(round=11).next_round()
    assert _worth(table) == 7


def test_what_a_seat_may_not_know_does_not_count() -> None:
    table = (
        Table(3).holds(RED, "Feint", "Two Fans", "Bitter Tea").holds(BLUE, "Silk Money", "The Rice Riot").assigning()
    )
    for seat in (RED, BLUE):
        assert GAME.evaluate(GAME.mask(table.state, seat), seat) == GAME.evaluate(table.state, seat)


def _choice(play: Play[State, YedoEvent], seat: Seat) -> YedoMove:
    """The move after which the position looks best."""

    def worth(move: YedoMove) -> float:
        after = GAME.play(play.state, play.version, casual(random.Random(1)))
        GAME.decide(after, seat, move)
        return GAME.evaluate(after.state, seat)

    return max(GAME.legal_moves(play.state, seat), key=worth)


def _match(seed: int, greedy: Seat) -> State:
    """A match of one move of foresight against chance."""
    rng, play = random.Random(seed), opening(2, seed)
    while waited_for := GAME.to_act(play.state):
        seat = waited_for[0]
        move = _choice(play, seat) if seat == greedy else rng.choice(GAME.legal_moves(play.state, seat))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, seat, move)
    return play.state


def test_one_move_of_foresight_beats_chance() -> None:
    seats = [Seat(seed % 2) for seed in range(10)]
    ranks = [GAME.scores(_match(seed, seat))[seat].rank for seed, seat in enumerate(seats)]
    assert ranks.count(1) >= 9
