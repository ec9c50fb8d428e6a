"""Which move rules are available while each pending choice waits (rulebook p. 4-11), and `TURN_RULES`."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, Final

from domain.game import Seat
from domain.move_rules import TurnRules
from domain.nippon.base import AnyMoveRule, MoveRules, NipponMove
from domain.nippon.moves.blueprints import END_TURN, EXCHANGE_BLUEPRINTS
from domain.nippon.moves.consolidate import CONSOLIDATE
from domain.nippon.moves.take_worker import FINISH, ONE_MOVE, SEVERAL_MOVES, TAKE_WORKER
from domain.nippon.pending import PendingChoice, PendingTurnEnd, PendingTurnStart
from domain.nippon.state import State
from domain.nippon.turn import TILE_MOVES, advance, to_act
from domain.refusals import Refusal

NOT_YOUR_TURN: Final = Refusal("not-your-turn", "It is not your turn.", "rulebook p. 4, course of the game")
NOT_NOW: Final = Refusal(
    "not-now", "You cannot do that at this point of the turn.", "rulebook p. 4, course of the game, and p. 6-11"
)

ANY_TIME: Final = (EXCHANGE_BLUEPRINTS,)
"""The move rules that are available throughout the seat's turn."""

AVAILABLE: Final[Mapping[type[PendingChoice], MoveRules]] = {
    PendingTurnStart: (TAKE_WORKER, CONSOLIDATE, *ANY_TIME),
    **{choice: (*move_rules, *ANY_TIME) for choice, move_rules in ONE_MOVE.items()},
    **{choice: (*move_rules, FINISH, *ANY_TIME) for choice, move_rules in SEVERAL_MOVES.items()},
    **{choice: (move_rule, *ANY_TIME) for choice, move_rule in TILE_MOVES.items()},
    PendingTurnEnd: (END_TURN, *ANY_TIME),
}
"""The move rules that are available while each choice is pending."""

MOVE_RULES: Final[Mapping[type[NipponMove], AnyMoveRule]] = {
    move_rule.move: move_rule for move_rule in chain.from_iterable(AVAILABLE.values())
}
"""All move rules, by the type of their moves."""


def available_moves(state: State, seat: Seat) -> MoveRules:
    """Returns the move rules that are available to a seat: in its turn, those of the topmost pending choice."""
    return AVAILABLE[type(state.pending[-1])] if state.pending and seat == state.turn.seat else ()


TURN_RULES: Final = TurnRules[State, Any](to_act, MOVE_RULES, available_moves, advance, NOT_YOUR_TURN, NOT_NOW)
"""Lists, refuses and carries out moves; after each move `advance` does what needs no choice."""
