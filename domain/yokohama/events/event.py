"""What every event of Yokohama has in common."""

from domain.game import Play
from domain.value import Value
from domain.yokohama.state import State


class YokohamaEvent(Value, frozen=True, omit_defaults=True, tag_field="type", tag="yokohama.{}".format):
    """A fact. It carries its outcome, so a fold needs neither rules nor chance."""


YokohamaPlay = Play[State, YokohamaEvent]
"""One decision being played out."""
