"""The state after events of the game end and the final score calculation (rulebook p. 8-9)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.yokohama import events as ev
from domain.yokohama.base import Handler, Handlers
from domain.yokohama.evolve.changes import scored
from domain.yokohama.state import State


def _game_end_triggered(state: State, event: ev.GameEndTriggered, _version: Version) -> State:
    return replace(state, last_round=event.last_round)


def _scored_as(label: str) -> Handler:
    """Returns the handler of a bonus, whose score line has the given label."""
    return lambda state, event, version: scored(state, event.seat, event.points, event, version, label=label)


def _game_ended(state: State, _event: ev.GameEnded, _version: Version) -> State:
    return replace(state, phase="over")


HANDLERS: Final[Handlers] = {
    ev.GameEndTriggered: _game_end_triggered,
    ev.ChurchBonusScored: _scored_as("Church bonus"),
    ev.CustomsBonusScored: _scored_as("Customs bonus"),
    ev.TechnologyBonusScored: _scored_as("Technology bonus"),
    ev.CountryBonusScored: _scored_as("Country bonus"),
    ev.RemainderScored: _scored_as("Remainder"),
    ev.GameEnded: _game_ended,
}
