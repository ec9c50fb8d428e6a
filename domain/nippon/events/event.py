"""The base class of the events of Nippon, and the type of a decision that emits them."""

from domain.game import Play
from domain.nippon.state import State
from domain.value import Value


class NipponEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format):
    """Base of all events of Nippon. An event contains its outcome, so the fold needs neither rules nor chance."""


NipponPlay = Play[State, NipponEvent]
"""A decision of Nippon: it emits events and evolves the state by them."""
