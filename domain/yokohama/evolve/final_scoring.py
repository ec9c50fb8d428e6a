"""How the table changes in the final score calculation (rulebook p. 9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.yokohama import events as ev
from domain.yokohama.state import State
from domain.yokohama.table import scored


def church_bonus_scored(state: State, event: ev.ChurchBonusScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Church bonus")


def customs_bonus_scored(state: State, event: ev.CustomsBonusScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Customs bonus")


def technology_bonus_scored(state: State, event: ev.TechnologyBonusScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Technology bonus")


def country_bonus_scored(state: State, event: ev.CountryBonusScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Country bonus")


def remainder_scored(state: State, event: ev.RemainderScored, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Remainder")


def game_ended(state: State, _: ev.GameEnded, __: Version) -> State:
    return replace(state, phase="over")


ARMS: Final[Mapping[type[ev.YokohamaEvent], Callable[[State, Any, Version], State]]] = {
    ev.ChurchBonusScored: church_bonus_scored,
    ev.CustomsBonusScored: customs_bonus_scored,
    ev.TechnologyBonusScored: technology_bonus_scored,
    ev.CountryBonusScored: country_bonus_scored,
    ev.RemainderScored: remainder_scored,
    ev.GameEnded: game_ended,
}
