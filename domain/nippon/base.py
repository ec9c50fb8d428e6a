"""The base class of all events, and the types of what emits and what handles them."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.game import Play, Version
from domain.nippon.state import State
from domain.value import Value


class NipponEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format):
    """Base of all events. An event contains its outcome, so the fold needs neither rules nor chance."""


NipponPlay = Play[State, NipponEvent]
"""One decision: it emits events and evolves the state by them."""
Handler = Callable[[State, Any, Version], State]
"""(state, event, version): returns the state after the event, which has the given version."""
Handlers = Mapping[type[NipponEvent], Handler]
"""By type of event: its handler."""
