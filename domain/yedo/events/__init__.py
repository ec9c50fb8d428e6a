"""The events of Yedo: one file for each topic, with the same name as its handlers in `evolve`."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.game import Play, Version
from domain.value import Value
from domain.yedo.state import State


class YedoEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format):
    """An event. It carries its outcome, so that folding it needs no rules and no chance."""


YedoPlay = Play[State, YedoEvent]
Handlers = Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]
"""A function for each type of event; it returns the state after the event, which has the given version."""
