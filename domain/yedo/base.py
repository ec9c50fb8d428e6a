"""The base classes of the moves and events of Yedo, and the types of what uses them."""

from typing import Any

from domain import game
from domain.game import Play
from domain.move_rules import MoveRule
from domain.value import Value
from domain.yedo.state import State


class YedoMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format
):
    """Base of all moves. The seat that makes the move is not part of it."""


AnyMoveRule = MoveRule[State, Any]
"""A move rule of Yedo."""
MoveRules = tuple[AnyMoveRule, ...]
"""The move rules that are available at one point of a turn."""


class YedoEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format):
    """Base of all events. An event contains its outcome, so the fold needs neither rules nor chance."""


YedoPlay = Play[State, YedoEvent]
"""One decision: it emits events and evolves the state by them."""
Handler = game.Handler[State]
"""(state, event, version): returns the state after the event, which has the given version."""
Handlers = game.Handlers[YedoEvent, State]
"""By type of event: its handler."""
