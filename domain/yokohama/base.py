"""The base classes of moves and events, the types of what uses them, and the refusals that several moves share."""

from typing import Any, Final

from domain import game
from domain.game import Play
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.value import Value
from domain.yokohama.state import State

UNKNOWN_AREA: Final = Refusal("unknown-area", "There is no such area in the city.", "rulebook p. 3, Game Setup")
CANAL: Final = Refusal(
    "canal-takes-no-assistant", "Assistants may not be placed in the Canal.", "rulebook p. 15, Canal"
)


class YokohamaMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yokohama.{}".format
):
    """Base of all moves. The seat that makes the move is not part of it."""


AnyMoveRule = MoveRule[State, Any]
"""A move rule of Yokohama."""
MoveRules = tuple[AnyMoveRule, ...]
"""The move rules that are available at one point of a turn."""


class YokohamaEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="yokohama.{}".format):
    """Base of all events. An event contains its outcome, so the fold needs neither rules nor chance."""


YokohamaPlay = Play[State, YokohamaEvent]
"""One decision: it emits events and evolves the state by them."""
Handler = game.Handler[State]
"""(state, event, version): returns the state after the event, which has the given version."""
Handlers = game.Handlers[YokohamaEvent, State]
"""By type of event: its handler."""
