"""What an arm of the fold is: the state after one kind of event."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.game import Version
from domain.yokohama.events import YokohamaEvent
from domain.yokohama.state import State

Arm = Callable[[State, Any, Version], State]
"""(state, event, version): the state after the event, which has that version."""
Arms = Mapping[type[YokohamaEvent], Arm]
"""By kind of event."""
