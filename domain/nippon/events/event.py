"""What every event of Nippon has in common."""

from msgspec import Struct

from domain.game import Play
from domain.nippon.state import State


class NipponEvent(Struct, frozen=True, omit_defaults=True, tag_field="type", tag="nippon.{}".format):
    """A fact. It carries its outcome, so a fold needs neither rules nor chance."""


NipponPlay = Play[State, NipponEvent]
"""One decision being played out."""
