"""What every event of Nippon has in common."""

from domain.game import Play
from domain.nippon.state import State
from domain.value import Value


class NipponEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format):
    """A fact. It carries its outcome, so a fold needs neither rules nor chance."""


NipponPlay = Play[State, NipponEvent]
"""One decision being played out."""
