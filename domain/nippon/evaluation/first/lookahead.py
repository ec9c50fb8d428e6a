"""The value after the rest of an action, when each of its moves is the best one by the heuristics."""

from collections.abc import Iterator
from itertools import repeat
from operator import itemgetter
from typing import Final

from domain.chance import Chance
from domain.game import Play, Seat, Version
from domain.nippon.evaluation.first.heuristics import value
from domain.nippon.evolve import HANDLERS
from domain.nippon.moves.take_worker import ACTION_MOVES
from domain.nippon.pending import Several
from domain.nippon.state import State
from domain.nippon.turn import TILE_MOVES

NEXT_MOVES: Final = {**ACTION_MOVES, **{choice: (move_rule,) for choice, move_rule in TILE_MOVES.items()}}
"""The move rules that carry on an action, by the pending choice."""


def value_after_action(state: State, seat: Seat) -> float:
    """Returns the value after the best moves, one after another, of the action that a seat is carrying out."""
    now = value(state, seat)
    while state.pending and state.turn.seat == seat:
        following = [(value(after, seat), after) for after in next_states(state, seat)]
        best, after_best = max(following, key=itemgetter(0), default=(now, state))
        if after_best is state or (may_end(state) and best <= now):
            break
        now, state = best, after_best
    return now


def may_end(state: State) -> bool:
    """True if the seat may choose to do no more of the topmost choice."""
    choice = state.pending[-1]
    return isinstance(choice, Several) and choice.may_end


def next_states(state: State, seat: Seat) -> Iterator[State]:
    """Yields the state after each next move of the action; nothing at the start and at the end of a turn."""
    for move_rule in NEXT_MOVES.get(type(state.pending[-1]), ()):
        for move in move_rule.legal(state, seat):
            play = Play(state, Version(0), Chance(repeat(0)), HANDLERS)
            move_rule.play(play, seat, move)
            yield play.state
