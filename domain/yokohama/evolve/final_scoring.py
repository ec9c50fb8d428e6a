"""How the table changes in the final score calculation (rulebook p. 9)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.yokohama import events as ev
from domain.yokohama.evolve.arm import Arm, Arms
from domain.yokohama.evolve.gains import scored
from domain.yokohama.state import State


def _scored_as(label: str) -> Arm:
    """The arm of a bonus."""
    return lambda state, event, version: scored(state, event.seat, event.points, event, version, label=label)


def _game_ended(state: State, _event: ev.GameEnded, _version: Version) -> State:
    return replace(state, phase="over")


ARMS: Final[Arms] = {
    ev.ChurchBonusScored: _scored_as("Church bonus"),
    ev.CustomsBonusScored: _scored_as("Customs bonus"),
    ev.TechnologyBonusScored: _scored_as("Technology bonus"),
    ev.CountryBonusScored: _scored_as("Country bonus"),
    ev.RemainderScored: _scored_as("Remainder"),
    ev.GameEnded: _game_ended,
}
