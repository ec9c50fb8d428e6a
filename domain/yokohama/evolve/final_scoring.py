"""How the table changes in the final score calculation (rulebook p. 9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.yokohama import events as ev
from domain.yokohama.evolve.gains import scored
from domain.yokohama.state import State


def _scored_as(label: str) -> Callable[[State, Any, Version], State]:
    """The arm of a bonus."""
    return lambda state, event, version: scored(state, event.seat, event.points, event, version, label=label)


def _game_ended(state: State, _event: ev.GameEnded, _version: Version) -> State:
    return replace(state, phase="over")


ARMS: Final[Mapping[type[ev.YokohamaEvent], Callable[[State, Any, Version], State]]] = {
    ev.ChurchBonusScored: _scored_as("Church bonus"),
    ev.CustomsBonusScored: _scored_as("Customs bonus"),
    ev.TechnologyBonusScored: _scored_as("Technology bonus"),
    ev.CountryBonusScored: _scored_as("Country bonus"),
    ev.RemainderScored: _scored_as("Remainder"),
    ev.GameEnded: _game_ended,
}
