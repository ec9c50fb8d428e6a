"""The value after the rest of an action, when each of its moves is the best one by the heuristics."""

from collections.abc import Hashable, Iterator
from itertools import repeat
from math import inf
from operator import attrgetter
from typing import Final

from domain.chance import Chance
from domain.game import Play, Seat, Version, points_of
from domain.nippon.evaluation.heuristics import (
    achievements_value,
    bases_so_far,
    time_left,
    value,
    workers_counted,
)
from domain.nippon.evaluation.weights import Weights
from domain.nippon.events import NipponPlay, RewardPlaced
from domain.nippon.evolve import HANDLERS
from domain.nippon.moves.consolidate import PLACE_REWARD, placed
from domain.nippon.moves.take_worker import ACTION_MOVES
from domain.nippon.pending import PendingInvestment, PendingReward, PendingRewardPlacement, Several
from domain.nippon.state import State
from domain.nippon.turn import TILE_MOVES
from domain.nippon.workers import release_workers
from domain.value import memoize_by

NEXT_MOVES: Final = {**ACTION_MOVES, **{choice: (move_rule,) for choice, move_rule in TILE_MOVES.items()}}
"""The move rules that carry on an action, by the pending choice."""


def value_after_action(weights: Weights, state: State, seat: Seat, now: float | None = None) -> float:
    """Returns the value after the best moves, one after another, of the action that a seat is carrying out.

    `now` is the value of the state as it is, if that is known.
    """
    if state.pending and state.turn.seat == seat and type(state.pending[-1]) in NEXT_MOVES:
        return value_of_rest(weights, state, seat, now)
    return value(weights, state, seat) if now is None else now


READ_OF_STATE: Final = attrgetter("components", "options", "cities", "regions", "marker", "turns_left", "pending")
READ_OF_ZAIBATSU: Final = attrgetter(
    "trains",
    "ships",
    "contracts",
    "influence",
    "achievements",
    "yen",
    "coal",
    "blueprints",
    "markers",
    "factories",
    "machines",
    "fulfilled",
)


def read_by_rest(weights: Weights, state: State, seat: Seat, _now: float | None) -> Hashable:
    """Returns all that the rest of an action depends on: not the workers on the board, nor what others own."""
    own = state.zaibatsu[seat]
    points, workers = points_of(own.lines, seat), workers_counted(own.workers)
    read = READ_OF_STATE(state), READ_OF_ZAIBATSU(own), beside_the_board(state)
    return weights, seat, len(state.zaibatsu), points, workers, read


def beside_the_board(state: State) -> Hashable:
    """Returns what the topmost choice chooses from if that lies beside the board; only this choice depends on it."""
    kind = type(state.pending[-1])
    if kind is PendingInvestment:
        return state.factories
    return state.rewards if kind is PendingReward else None


@memoize_by(read_by_rest, size=4096)
def value_of_rest(weights: Weights, state: State, seat: Seat, now: float | None) -> float:
    """Returns the value after the best moves of the topmost choice and of those after it.

    It is kept: a bot that plays on meets most states again, in other worlds or after another worker for the action.
    """
    best, after_best = -inf, state
    for after in next_states(weights, state, seat):
        after_value = value(weights, after, seat)
        if after_value > best:
            best, after_best = after_value, after
    if after_best is state or may_end(state):
        now = value(weights, state, seat) if now is None else now
        if best <= now:
            return now
    return value_after_action(weights, after_best, seat, best)


def may_end(state: State) -> bool:
    """True if the seat may choose to do no more of the topmost choice."""
    choice = state.pending[-1]
    return isinstance(choice, Several) and choice.may_end


def next_states(weights: Weights, state: State, seat: Seat) -> Iterator[State]:
    """Yields the state after each next move of the action; of all placements of a reward, only after the best one."""
    kind = type(state.pending[-1])
    if kind is PendingRewardPlacement:
        yield best_placement(weights, state, seat)
        return
    for move_rule in NEXT_MOVES[kind]:
        for move in move_rule.legal(state, seat):
            play = without_chance(state)
            move_rule.play(play, seat, move)
            yield play.state


def best_placement(weights: Weights, state: State, seat: Seat) -> State:
    """Returns the state after the best placement of a reward.

    All placements release the same workers, so this is done once, and before them. Then they differ only in what the
    achievements are worth.
    """
    released = without_chance(state)
    release_workers(released, seat)
    moves = PLACE_REWARD.legal(state, seat)
    states = [HANDLERS[RewardPlaced](released.state, placed(state, seat, move), Version(0)) for move in moves]
    left, bases = time_left(state), bases_so_far(state, seat)
    return max(states, key=lambda after: achievements_value(weights, after, seat, left, bases))


def without_chance(state: State) -> NipponPlay:
    """Returns a decision in which all that is drawn is the first of what there is."""
    return Play(state, Version(0), _ALWAYS_FIRST, HANDLERS)


_ALWAYS_FIRST: Final = Chance(repeat(0))
"""Chance that draws the first of what there is, again and again."""
