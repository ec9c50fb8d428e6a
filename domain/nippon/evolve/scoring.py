"""The event handlers of the scorings (rulebook p. 12 and annex 1)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.base import Handlers
from domain.nippon.components import components_of
from domain.nippon.evolve.changes import with_points, with_zaibatsu
from domain.nippon.state import State


def _region_scored(state: State, event: ev.RegionScored, version: Version) -> State:
    name = components_of(state).regions[event.region].name
    for standing in event.standings:
        for kind, points in (("Influence", standing.points), ("Ships", standing.ships)):
            label = f"{kind} in {name}, scoring {event.scoring}"
            state = with_points(state, standing.seat, points, event, version, label=label)
    return state


def _final_income_received(state: State, event: ev.FinalIncomeReceived, _version: Version) -> State:
    return with_zaibatsu(state, event.seat, replace(state.zaibatsu[event.seat], yen=event.yen))


def _achievement_scored(state: State, event: ev.AchievementScored, version: Version) -> State:
    name = components_of(state).achievements[event.achievement].name
    return with_points(state, event.seat, event.base * event.multiplier, event, version, label=f"Achievement: {name}")


def _game_ended(state: State, _event: ev.GameEnded, _version: Version) -> State:
    return replace(state, over=True)


HANDLERS: Final[Handlers] = {
    ev.RegionScored: _region_scored,
    ev.FinalIncomeReceived: _final_income_received,
    ev.AchievementScored: _achievement_scored,
    ev.GameEnded: _game_ended,
}
