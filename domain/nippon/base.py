"""The base classes of the moves and events of Nippon, and the types of what uses them."""

from typing import Any

from domain import game
from domain.game import Play
from domain.move_rules import MoveRule
from domain.nippon.state import State
from domain.value import Value


class NipponMove(
    Value, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format
):
    """Base of all moves of Nippon."""


AnyMoveRule = MoveRule[State, Any]
"""A move rule of Nippon."""
MoveRules = tuple[AnyMoveRule, ...]
"""The move rules that are available at one point of a turn."""


class NipponEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format):
    """Base of all events. An event contains its outcome, so the fold needs neither rules nor chance."""


NipponPlay = Play[State, NipponEvent]
"""One decision: it emits events and evolves the state by them."""
Handler = game.Handler[State]
"""(state, event, version): returns the state after the event, which has the given version."""
Handlers = game.Handlers[NipponEvent, State]
"""By type of event: its handler."""
