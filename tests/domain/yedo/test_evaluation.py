"""The evaluation of a state, as bots use it."""

import random
from typing import Any

import pytest

from domain.game import Seat
from domain.yedo import GAME
from domain.yedo.evaluation.auction import expected_best
from domain.yedo.evaluation.forecast import Weights, features
from domain.yedo.state import State
from tests.domain.yedo.components import BLUE, RED
from tests.domain.yedo.match import Match, opening
from tests.games.scenario import greedy_move


def _value(match: Match, seat: Seat = RED) -> float:
    return GAME.evaluate(match.state, seat)


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
def test_more_assets_have_a_higher_value(more: dict[str, Any], less: dict[str, Any]) -> None:
    assert _value(Match().has(RED, **more)) > _value(Match().has(RED, **less))


def test_a_nearly_met_mission_has_a_higher_value_than_a_distant_one() -> None:
    near = Match().has(RED, weapons=("nawa",)).holds(RED, "The Innkeeper's Bill of Fare")
    far = Match().has(RED, weapons=("yumi",)).holds(RED, "The Innkeeper's Bill of Fare")
    assert _value(near) > _value(far)


def test_an_annex_is_worth_more_to_a_seat_with_a_mission_that_requires_it() -> None:
    def gain(*missions: str) -> float:
        with_annex = _value(Match().has(RED, annexes=("dojo",)).holds(RED, *missions))
        return with_annex - _value(Match().has(RED, annexes=()).holds(RED, *missions))

    assert gain("Whispers in the Bathhouse") > gain() > 0


def test_disciples_in_the_districts_of_a_mission_raise_its_value() -> None:
    def value(space: str, *missions: str) -> float:
        return _value(Match().has(RED, weapons=("nawa",)).holds(RED, *missions).assigning().stands(RED, space))

    bill = "The Innkeeper's Bill of Fare"
    assert value("tavern1", bill) - value("tavern1") > value("gates1", bill) - value("gates1")


def test_the_best_of_three_drawn_weapons_is_between_the_mean_and_the_best() -> None:
    assert expected_best([0, 0, 0, 8], 3) == 6
    assert expected_best([3, 3, 3, 3], 3) == 3


def test_a_forecast_counts_missions_disciples_types_of_weapon_and_the_seats_that_come_before() -> None:
    match = Match().has(RED, house=3, weapons=("doku", "doku", "yumi")).holds(RED, "The Innkeeper's Bill of Fare")
    names = "in_hand", "disciples", "weapons", "order"
    for place, order in enumerate([(RED, BLUE), (BLUE, RED)]):
        state = match.with_state(order=order).state
        counted = dict(zip(Weights.__struct_fields__, features(state, RED), strict=True))
        assert [counted[name] for name in names] == [1, 3, 2, place]


def test_after_the_end_only_points_count() -> None:
    match = Match().has(RED, mon=900, geisha=3).scores(RED, 7).with_state(round=11).next_round()
    assert _value(match) == 7


def test_hidden_cards_do_not_count() -> None:
    match = (
        Match(3).holds(RED, "Feint", "Two Fans", "Bitter Tea").holds(BLUE, "Silk Money", "The Rice Riot").assigning()
    )
    for seat in (RED, BLUE):
        assert GAME.evaluate(GAME.mask(match.state, seat), seat) == GAME.evaluate(match.state, seat)


def _match(seed: int, greedy: Seat) -> State:
    """Plays a match between a seat that looks one move ahead and a seat that moves at random."""
    rng, play = random.Random(seed), opening(2, seed)
    while waited_for := GAME.to_act(play.state):
        seat = waited_for[0]
        move = greedy_move(GAME, play, seat) if seat == greedy else rng.choice(GAME.legal_moves(play.state, seat))
        play = GAME.play(play.state, play.version, play.chance)
        GAME.decide(play, seat, move)
    return play.state


def test_looking_one_move_ahead_beats_random_moves() -> None:
    seats = [Seat(seed % 2) for seed in range(10)]
    ranks = [GAME.scores(_match(seed, seat))[seat].rank for seed, seat in enumerate(seats)]
    assert ranks.count(1) >= 9
