"""The listed moves are those that the refusals allow, also where the list does not ask for each of them."""

import random
from collections.abc import Callable, Iterable, Iterator
from itertools import product, starmap
from typing import Any

import pytest
from msgspec.structs import replace

from domain.chance import casual
from domain.game import Seat, Version
from domain.move_rules import MoveRule
from domain.yokohama import GAME
from domain.yokohama.available_moves import MOVE_RULES, available_moves
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import DECKS, SEAT_COUNTS, Space
from domain.yokohama.moves import (
    FulfillAchievement,
    FulfillOrder,
    MovePresident,
    PlaceAssistant,
    PlaceTwoAssistants,
    RecallAssistant,
    TakeTechnology,
)
from domain.yokohama.state import Options, State

each_seat_count = pytest.mark.parametrize("seats", SEAT_COUNTS)

MOVES: dict[type[Any], Callable[[State], Iterable[Any]]] = {
    PlaceAssistant: lambda state: map(PlaceAssistant, state.layout),
    PlaceTwoAssistants: lambda state: map(PlaceTwoAssistants, state.layout),
    MovePresident: lambda state: (MovePresident((area,)) for area in state.layout),
    FulfillAchievement: lambda _state: map(FulfillAchievement, DECKS),
    FulfillOrder: lambda state: map(FulfillOrder, components_of(state).orders),
    RecallAssistant: lambda state: map(RecallAssistant, state.layout),
    TakeTechnology: lambda _state: starmap(TakeTechnology, product(map(Space, range(6)), range(6), range(12))),
}
"""By type of move: those that name one area or card only, or any card of a board with any payment."""


def positions(seats: int) -> Iterator[tuple[State, Seat]]:
    """Yields states of a match of random moves in which the seats have random technologies, with the seat to act."""
    rng = random.Random(seats)
    chance = casual(rng)
    play = GAME.play(GAME.empty(seats, Options(), GAME.components.current), Version(0), chance)
    GAME.setup(play)
    while waited_for := GAME.to_act(play.state):
        yield play.state, waited_for[0]
        yield with_random_technologies(play.state, rng), waited_for[0]
        move = rng.choice(GAME.legal_moves(play.state, waited_for[0]))
        play = GAME.play(play.state, play.version, chance)
        GAME.decide(play, waited_for[0], move)


def with_random_technologies(state: State, rng: random.Random) -> State:
    """Returns the state with other technologies and less money for each seat, and the station in any area."""
    cards = tuple(components_of(state).technologies)
    merchants = tuple(
        replace(
            merchant,
            technologies=tuple(rng.sample(cards, 8)),
            stock=replace(merchant.stock, yen=rng.randint(0, 2)),
        )
        for merchant in state.merchants
    )
    return replace(state, merchants=merchants, station=rng.choice(state.layout))


def always_legal(state: State, seat: Seat) -> Iterator[MoveRule[State, Any]]:
    """Yields the available move rules whose candidates are listed without asking for a refusal."""
    return (move_rule for move_rule in available_moves(state, seat) if move_rule.always_legal)


@each_seat_count
def test_candidates_of_always_legal_move_rules_are_never_refused(seats: int) -> None:
    for state, seat in positions(seats):
        for move_rule in always_legal(state, seat):
            refused = [move for move in move_rule.candidates(state, seat) if move_rule.refusal(state, seat, move)]
            assert not refused, (state, seat)


@each_seat_count
def test_each_such_move_that_is_not_refused_is_a_candidate(seats: int) -> None:
    seen = set()
    for state, seat in positions(seats):
        for move_rule in always_legal(state, seat):
            seen.add(move_rule.move)
            allowed = [move for move in MOVES[move_rule.move](state) if move_rule.refusal(state, seat, move) is None]
            assert set(allowed) <= set(move_rule.candidates(state, seat)), (state, seat)
    assert seen == {kind for kind, move_rule in MOVE_RULES.items() if move_rule.always_legal}
