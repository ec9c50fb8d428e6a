"""The available moves: complete, and offered only to seats that may move."""

import random
from collections.abc import Iterator
from itertools import product

import pytest

from domain.chance import casual
from domain.game import Seat, Version
from domain.move_rules import legal
from domain.yedo import GAME
from domain.yedo.available_moves import MOVE_RULES, available_moves, listable_moves
from domain.yedo.components.rows import SEAT_COUNTS, Setting
from domain.yedo.moves import TakePart
from domain.yedo.state import Options, State
from tests.domain.yedo.components import BLUE, RED
from tests.domain.yedo.match import Match

SEATS_AND_SETTINGS = tuple(product(SEAT_COUNTS, ("geisha", "samurai")))


def _positions(seats: int, setting: Setting) -> Iterator[tuple[State, Seat]]:
    """Yields every state of a match of random moves, with each of its seats."""
    rng = random.Random(f"{seats} {setting}")
    chance = casual(rng)
    play = GAME.play(GAME.empty(seats, Options(setting=setting), GAME.components.current), Version(0), chance)
    GAME.setup(play)
    while waited_for := GAME.to_act(play.state):
        yield from ((play.state, Seat(seat)) for seat in range(seats))
        move = rng.choice(GAME.legal_moves(play.state, waited_for[0]))
        play = GAME.play(play.state, play.version, chance)
        GAME.decide(play, waited_for[0], move)


@pytest.mark.parametrize(("seats", "setting"), SEATS_AND_SETTINGS)
def test_candidates_of_always_legal_move_rules_are_never_refused(seats: int, setting: Setting) -> None:
    always_legal = {move_rule for move_rule in MOVE_RULES.values() if move_rule.always_legal}
    listed = set()
    for state, seat in _positions(seats, setting):
        for move_rule in always_legal.intersection(available_moves(state, seat)):
            candidates = list(move_rule.candidates(state, seat))
            refused = [move for move in candidates if move_rule.refusal(state, seat, move)]
            assert not refused, (state, seat)
            listed.update(map(type, candidates))
    assert len(listed) > len(always_legal) / 2  # random moves lead to few trades, cards and losses


@pytest.mark.parametrize(("seats", "setting"), SEATS_AND_SETTINGS)
def test_every_action_of_a_disciples_district_is_listed(seats: int, setting: Setting) -> None:
    for state, seat in _positions(seats, setting):
        listed = list(legal(state, seat, listable_moves(state, seat)))
        assert listed == list(legal(state, seat, available_moves(state, seat))), (state, seat)


def test_a_seat_that_has_no_turn_is_refused_with_not_your_turn() -> None:
    Match().bidding().refuses(BLUE, TakePart(), "not-your-turn")


def test_after_the_end_every_move_is_refused() -> None:
    for seat in (RED, BLUE):
        Match().with_state(round=11).next_round().refuses(seat, TakePart(), "not-your-turn")
