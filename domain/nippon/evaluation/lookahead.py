"""The value after the rest of an action, when each of its moves is the best one by the heuristics."""

from collections.abc import Hashable, Iterator
from itertools import repeat
from operator import attrgetter, itemgetter
from typing import Final, NamedTuple

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Play, Seat, Version, points_of
from domain.nippon.evaluation.heuristics import value, workers_counted
from domain.nippon.evaluation.weights import Weights
from domain.nippon.evolve import evolve
from domain.nippon.evolve.changes import with_zaibatsu
from domain.nippon.moves.take_worker import ACTION_MOVES
from domain.nippon.pending import PendingReward, PendingRewardPlacement, Several
from domain.nippon.state import State
from domain.nippon.turn import TILE_MOVES
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


class Rest(NamedTuple):
    """The rest of an action: the same for all states that agree in what its moves read."""

    state: State
    """One of these states."""
    following: list[State]
    """The states after each next move from there."""
    values: dict[Hashable, float]
    """What the rest is worth, by weights, points and workers; to be added to."""


READ_OF_STATE: Final = attrgetter(
    "components", "options", "cities", "regions", "factories", "marker", "turns_left", "pending"
)
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


def read_by_moves(state: State, seat: Seat) -> Hashable:
    """Returns all that the rest of an action depends on: not the workers on the board, nor what others own.

    Points and the own workers count only at the end of a consolidation, which pays the workers.
    """
    own, paid = state.zaibatsu[seat], None
    if is_consolidating(state):
        paid = state.rewards, workers_counted(own.workers), points_of(own.lines, seat)
    return seat, len(state.zaibatsu), READ_OF_STATE(state), READ_OF_ZAIBATSU(own), paid


@memoize_by(read_by_moves, size=2048)
def rest_of_action(state: State, seat: Seat) -> Rest:
    """Returns the rest of the action that a seat is carrying out.

    It is kept: a bot that plays on meets most states again, in other worlds or after another worker for the action.
    """
    return Rest(state, [*next_states(state, seat)], {})


def value_of_rest(weights: Weights, state: State, seat: Seat, now: float | None) -> float:
    """Returns the value after the best moves of the topmost choice and of those after it."""
    rest, own = rest_of_action(state, seat), state.zaibatsu[seat]
    key = weights, points_of(own.lines, seat), workers_counted(own.workers)
    known = rest.values.get(key)
    if known is None:
        rest.values[key] = known = _value_of_rest(weights, state, seat, rest, now)
    return known


def _value_of_rest(weights: Weights, state: State, seat: Seat, rest: Rest, now: float | None) -> float:
    states = rest.following if state is rest.state else [as_after(state, rest, after, seat) for after in rest.following]
    if not states:
        return value(weights, state, seat) if now is None else now
    best, after_best = max([(value(weights, after, seat), after) for after in states], key=itemgetter(0))
    if may_end(state):
        now = value(weights, state, seat) if now is None else now
        if best <= now:
            return now
    return value_after_action(weights, after_best, seat, best)


def is_consolidating(state: State) -> bool:
    """True if the topmost choice is one of a consolidation."""
    return type(state.pending[-1]) in (PendingReward, PendingRewardPlacement)


def as_after(state: State, rest: Rest, after: State, seat: Seat) -> State:
    """Returns the state after a move, from the one after the same move in a state with other own workers or points."""
    if is_consolidating(state):  # then the workers and the points were the same
        return after
    own, before, changed = state.zaibatsu[seat], rest.state.zaibatsu[seat], after.zaibatsu[seat]
    gained = changed.lines[len(before.lines) :]
    return with_zaibatsu(after, seat, replace(changed, workers=own.workers, lines=own.lines + gained))


def may_end(state: State) -> bool:
    """True if the seat may choose to do no more of the topmost choice."""
    choice = state.pending[-1]
    return isinstance(choice, Several) and choice.may_end


def next_states(state: State, seat: Seat) -> Iterator[State]:
    """Yields the state after each next move of the action."""
    for move_rule in NEXT_MOVES[type(state.pending[-1])]:
        for move in move_rule.legal(state, seat):
            play = Play(state, Version(0), Chance(repeat(0)), evolve)
            move_rule.play(play, seat, move)
            yield play.state
