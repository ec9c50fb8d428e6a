"""What all events of Yedo have in common."""

from domain.game import Play
from domain.value import Value
from domain.yedo.state import State


class YedoEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="yedo.{}".format):
    """A fact. It carries its outcome, so a fold needs neither rules nor chance."""


YedoPlay = Play[State, YedoEvent]
