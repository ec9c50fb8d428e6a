"""Where an action that has been begun leads, when each of its parts is chosen by its worth alone."""

from collections.abc import Iterator
from itertools import repeat
from typing import Final

from domain.chance import Chance
from domain.game import Play, Seat, Version
from domain.nippon.evaluation.heuristics import worth
from domain.nippon.evolve import evolve
from domain.nippon.moves.parts import PARTS
from domain.nippon.pending import Several
from domain.nippon.state import State
from domain.nippon.turn import TILES

NEXT: Final = {**PARTS, **{choice: (move_rule,) for choice, move_rule in TILES.items()}}
"""The moves that carry out what has been begun, by what is chosen next."""


def carried_out(state: State, seat: Seat) -> State:
    """The position after the best parts of what the seat is carrying out, one after another."""
    while state.pending and state.turn.seat == seat:
        best = max(next_parts(state, seat), key=lambda after: worth(after, seat), default=None)
        if best is None or (may_end(state) and worth(best, seat) <= worth(state, seat)):
            return state
        state = best
    return state


def may_end(state: State) -> bool:
    """Whether the rest of what is being carried out may be left."""
    choice = state.pending[-1]
    return isinstance(choice, Several) and choice.may_end


def next_parts(state: State, seat: Seat) -> Iterator[State]:
    """The positions to which the next part may lead; none where a turn begins or ends."""
    for move_rule in NEXT.get(type(state.pending[-1]), ()):
        for move in move_rule.legal(state, seat):
            play = Play(state, Version(0), Chance(repeat(0)), evolve)
            move_rule.play(play, seat, move)
            yield play.state
