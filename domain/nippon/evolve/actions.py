"""The event handlers of the nine actions (rulebook p. 4 and 6-10)."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.base import Handlers
from domain.nippon.components import components_of
from domain.nippon.evolve.changes import (
    advanced,
    with_factory,
    with_fleet,
    with_gain,
    with_payment,
    with_points,
    with_tile,
    with_vehicle,
    with_zaibatsu,
)
from domain.nippon.map import region_of
from domain.nippon.pending import (
    FIRST_CHOICE,
    PendingInfluenceTile,
    PendingProduction,
    PendingSupplies,
    PendingVehicles,
    Several,
)
from domain.nippon.state import BuiltFactory, BuiltVehicle, InfluenceTile, State
from domain.pending import popped, pushed, repeated, topmost, with_topmost
from domain.secrecy import without
from domain.value import replaced


def _worker_taken(state: State, event: ev.WorkerTaken, _version: Version) -> State:
    spaces = replaced(state.spaces, event.space, without(state.spaces[event.space], event.color))
    turn = replace(state.turn, space=event.space)
    state = replace(state, spaces=spaces, turn=turn, pending=(FIRST_CHOICE[event.action],))
    zaibatsu = state.zaibatsu[event.seat]
    return with_zaibatsu(state, event.seat, replace(zaibatsu, workers=(*zaibatsu.workers, event.color)))


def _factory_built(state: State, event: ev.FactoryBuilt, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    factory = BuiltFactory(event.factory, components_of(state).factories[event.factory].good)
    state = with_zaibatsu(
        state,
        event.seat,
        replace(
            zaibatsu,
            factories=(*zaibatsu.factories, factory),
            blueprints=zaibatsu.blueprints - event.blueprints,
        ),
    )
    state = with_payment(popped(state), event.seat, event.yen)
    return replace(state, factories=without(state.factories, event.factory))


def _vehicles_turned(state: State, event: ev.VehiclesTurned, _version: Version) -> State:
    return with_zaibatsu(state, event.seat, with_fleet(state.zaibatsu[event.seat], event.vehicle, turned=True))


def _factory_upgraded(state: State, event: ev.FactoryUpgraded, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    factories = with_factory(zaibatsu, event.factory, machine=event.machine)
    machines = zaibatsu.machines - event.from_stock
    state = with_zaibatsu(
        state, event.seat, replace(zaibatsu, factories=factories, machines=machines, yen=zaibatsu.yen - event.yen)
    )
    return state if event.from_stock else repeated(state, Several)


def _machine_stocked(state: State, event: ev.MachineStocked, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    state = with_zaibatsu(
        state, event.seat, replace(zaibatsu, machines=zaibatsu.machines + 1, yen=zaibatsu.yen - event.yen)
    )
    return repeated(state, Several)


def _goods_produced(state: State, event: ev.GoodsProduced, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    stored = zaibatsu.factory(event.factory).goods
    factories = with_factory(zaibatsu, event.factory, goods=stored + event.goods)
    state = with_zaibatsu(state, event.seat, replace(zaibatsu, factories=factories, coal=zaibatsu.coal - event.coal))
    return repeated(state, Several, run=(*topmost(state, PendingProduction).run, event.factory))


def _marker_advanced(state: State, event: ev.MarkerAdvanced, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    markers = advanced(zaibatsu.markers, event.track, event.steps)
    return with_zaibatsu(state, event.seat, replace(zaibatsu, markers=markers, yen=zaibatsu.yen - event.yen))


def _vehicle_built(state: State, event: ev.VehicleBuilt, _version: Version) -> State:
    zaibatsu, choice = state.zaibatsu[event.seat], topmost(state, PendingVehicles)
    fleet_changed = with_fleet(zaibatsu, event.vehicle, left=zaibatsu.fleet(event.vehicle).left - 1)
    state = with_zaibatsu(state, event.seat, replace(fleet_changed, yen=zaibatsu.yen - event.yen))
    state = with_vehicle(state, event.region, BuiltVehicle(event.seat, event.vehicle, event.value))
    return with_topmost(state, choice.repeated(regions=(*choice.regions, event.region)))


def _contract_fulfilled(state: State, event: ev.ContractFulfilled, _version: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    left = [replace(old, goods=old.goods - event.delivered.of(old.good)) for old in zaibatsu.factories]
    state = with_zaibatsu(
        state,
        event.seat,
        replace(
            zaibatsu,
            contracts=without(zaibatsu.contracts, event.contract),
            fulfilled=(*zaibatsu.fulfilled, event.contract),
            factories=tuple(left),
        ),
    )
    return repeated(state, Several)


def _city_supplied(state: State, event: ev.CitySupplied, _version: Version) -> State:
    left = [
        replace(factory, goods=factory.goods - event.goods) if factory.good == event.space.good else factory
        for factory in state.zaibatsu[event.seat].factories
    ]
    region = region_of(state, event.space.city)
    state = with_zaibatsu(state, event.seat, replace(state.zaibatsu[event.seat], factories=tuple(left)))
    state = repeated(state, Several, region=region, supplied=(*topmost(state, PendingSupplies).supplied, event.space))
    return pushed(state, PendingInfluenceTile(event.space, event.limit))


def _influence_placed(state: State, event: ev.InfluencePlaced, _version: Version) -> State:
    supply = without(state.zaibatsu[event.seat].influence, event.value)
    state = with_tile(state, event.space, InfluenceTile(event.seat, event.value))
    return popped(with_zaibatsu(state, event.seat, replace(state.zaibatsu[event.seat], influence=supply)))


def _influence_returned(state: State, event: ev.InfluenceReturned, _version: Version) -> State:
    supply = (*state.zaibatsu[event.seat].influence, event.value)
    state = with_zaibatsu(state, event.seat, replace(state.zaibatsu[event.seat], influence=tuple(sorted(supply))))
    return with_tile(state, event.space, None)


def _bonus_received(state: State, event: ev.BonusReceived, version: Version) -> State:
    state = with_gain(state, event.seat, event.gain)
    return with_points(state, event.seat, event.gain.vp, event, version, label=LABELS[event.source])


LABELS: Final[Mapping[ev.Source, str]] = {
    "contract": "Contract",
    "factory": "Factory",
    "region": "Region bonus",
    "reward": "Emperor's reward",
}
"""The labels of the score lines, by what gave the bonus."""

HANDLERS: Final[Handlers] = {
    ev.WorkerTaken: _worker_taken,
    ev.FactoryBuilt: _factory_built,
    ev.VehiclesTurned: _vehicles_turned,
    ev.FactoryUpgraded: _factory_upgraded,
    ev.MachineStocked: _machine_stocked,
    ev.GoodsProduced: _goods_produced,
    ev.MarkerAdvanced: _marker_advanced,
    ev.VehicleBuilt: _vehicle_built,
    ev.ContractFulfilled: _contract_fulfilled,
    ev.BonusReceived: _bonus_received,
    ev.CitySupplied: _city_supplied,
    ev.InfluencePlaced: _influence_placed,
    ev.InfluenceReturned: _influence_returned,
}
