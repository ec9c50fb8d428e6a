"""The list of moves is complete, and has no move that is refused: candidates of `always_legal` rules are not asked."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from domain.game import Seat
from domain.move_rules import MoveRule, any_legal
from domain.nippon import GAME
from domain.nippon import moves as mv
from domain.nippon.available_moves import MOVE_RULES, available_moves
from domain.nippon.components.rows import ACHIEVEMENTS, ACTIONS, COLORS, GOODS
from domain.nippon.moves.take_worker import ACTION_MOVES, can_continue, possible_actions
from domain.nippon.pending import FIRST_CHOICE, PendingSupplies, Several
from domain.nippon.state import BuiltFactory, Goods, Markers, State, Zaibatsu
from tests.domain.nippon.match import COMPONENTS, opening

each_seat_count = pytest.mark.parametrize("seats", GAME.seat_counts)


def positions(seats: int) -> Iterator[tuple[State, Seat]]:
    """Yields states of a match of random moves with random player boards, with the seat in turn."""
    for seed, options in enumerate(({}, {"distinct_spaces": True})):
        rng, play = random.Random(seed), opening(seats, seed, **options)
        while waited_for := GAME.to_act(play.state):
            yield play.state, waited_for[0]
            yield with_random_boards(play.state, rng), waited_for[0]
            move = rng.choice(GAME.legal_moves(play.state, waited_for[0]))
            play = GAME.play(play.state, play.version, play.chance)
            GAME.decide(play, waited_for[0], move)


def with_random_boards(state: State, rng: random.Random) -> State:
    """Returns the state with other factories, money, coal, blueprints and markers, and a choice made more often."""
    top = state.pending[-1]
    if isinstance(top, Several):
        top = replace(top, done=rng.randint(0, 3))
    if isinstance(top, PendingSupplies):
        top = replace(top, region=rng.choice((None, *COMPONENTS.regions)))
    boards = tuple(with_random_board(zaibatsu, rng) for zaibatsu in state.zaibatsu)
    return replace(state, zaibatsu=boards, pending=(*state.pending[:-1], top))


def with_random_board(zaibatsu: Zaibatsu, rng: random.Random) -> Zaibatsu:
    own = {card.good: card.id for card in rng.sample(tuple(COMPONENTS.factories.values()), 5)}
    return replace(
        zaibatsu,
        factories=tuple(BuiltFactory(id_, good, rng.randint(0, 2), rng.randint(0, 3)) for good, id_ in own.items()),
        yen=rng.choice((0, 3000, 9000, 30000)),
        coal=rng.randint(0, 6),
        blueprints=rng.randint(0, 4),
        markers=Markers(**{track: rng.randint(0, last) for track, last in COMPONENTS.last_steps.items()}),
    )


def always_legal(state: State, seat: Seat) -> Iterator[MoveRule[State, mv.NipponMove]]:
    """Yields the available move rules whose candidates are listed without asking for a refusal."""
    return (move_rule for move_rule in available_moves(state, seat) if move_rule.always_legal)


ALL_MOVES: dict[type[mv.NipponMove], list[mv.NipponMove]] = {
    mv.TakeWorker: [mv.TakeWorker(*each) for each in product(COLORS, ACTIONS)],
    mv.BuildFactory: list(map(mv.BuildFactory, COMPONENTS.factories)),
    mv.UpgradeFactory: list(map(mv.UpgradeFactory, COMPONENTS.factories)),
    mv.RunFactory: list(map(mv.RunFactory, COMPONENTS.factories)),
    mv.AdvanceMarker: list(map(mv.AdvanceMarker, range(5))),
    mv.BuildTrain: list(map(mv.BuildTrain, COMPONENTS.regions)),
    mv.BuildShip: list(map(mv.BuildShip, COMPONENTS.regions)),
    mv.SupplyCity: [mv.SupplyCity(*each) for each in product(COMPONENTS.cities, GOODS, range(5))],
    mv.PlaceInfluence: [
        mv.PlaceInfluence(*each) for each in product(sorted(set(COMPONENTS.influence_tiles.values)), (None, *GOODS))
    ],
    mv.TakeReward: [
        mv.TakeReward(*each) for each in product(COMPONENTS.rewards.multipliers, COMPONENTS.rewards.bonuses)
    ],
    mv.PlaceReward: list(map(mv.PlaceReward, ACHIEVEMENTS)),
    mv.FulfillContract: [
        mv.FulfillContract(contract, Goods(*amounts))
        for contract, row in COMPONENTS.contracts.items()
        for amounts in product((0, *sorted(set(row.goods))), repeat=len(GOODS))
        if sorted(filter(None, amounts), reverse=True) == list(row.goods)
    ],
}
"""Every move of each type whose candidates are always legal, with values that are printed or counted."""


@each_seat_count
def test_the_candidates_of_always_legal_move_rules_are_the_moves_that_are_not_refused(seats: int) -> None:
    seen = set()
    for state, seat in positions(seats):
        for move_rule in always_legal(state, seat):
            candidates = list(move_rule.candidates(state, seat))
            allowed = [move for move in ALL_MOVES[move_rule.move] if move_rule.refusal(state, seat, move) is None]
            assert len(set(candidates)) == len(candidates)
            assert set(candidates) == set(allowed), (state, seat)
            seen.add(move_rule.move)
    assert seen == {kind for kind, move_rule in MOVE_RULES.items() if move_rule.always_legal} == set(ALL_MOVES)


@each_seat_count
def test_an_action_is_possible_if_and_only_if_its_first_choice_has_a_legal_move(seats: int) -> None:
    for state, seat in positions(seats):
        possible = possible_actions(state, seat)
        for action, choice in FIRST_CHOICE.items():
            begun = replace(state, pending=(choice,))
            has_worker = bool(state.spaces[COMPONENTS.space_of[action]])
            can_begin = any_legal(begun, seat, ACTION_MOVES[type(choice)])
            assert (action in possible) == (has_worker and can_begin), (state, seat, action)


@each_seat_count
def test_a_choice_goes_on_if_and_only_if_its_move_rules_have_a_legal_move(seats: int) -> None:
    for state, seat in positions(seats):
        move_rules = ACTION_MOVES.get(type(state.pending[-1]))
        if move_rules is not None:
            assert can_continue(state, seat) == any_legal(state, seat, move_rules), (state, seat)
