"""How the table changes by the actions, but for Local Market (rulebook p. 6-9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.nippon import events as ev
from domain.nippon.choices import OPENED_BY, Building, Production
from domain.nippon.printed import FactoryId
from domain.nippon.state import BuiltVehicle, Factory, State, Zaibatsu
from domain.nippon.table import (
    advanced,
    gaining,
    once_more,
    paying,
    popped,
    printed,
    scoring,
    topmost,
    with_fleet,
    with_zaibatsu,
)
from domain.tuples import replaced, without


def worker_taken(state: State, event: ev.WorkerTaken, _: Version) -> State:
    spaces = replaced(state.spaces, event.space, without(state.spaces[event.space], event.color))
    state = with_zaibatsu(state, event.seat, workers=(*state.zaibatsu[event.seat].workers, event.color))
    turn = replace(state.turn, space=event.space)
    return replace(state, spaces=spaces, turn=turn, pending=(OPENED_BY[event.action],))


def factory_built(state: State, event: ev.FactoryBuilt, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    factory = Factory(event.factory, printed(state).factories[event.factory].good)
    state = with_zaibatsu(
        state,
        event.seat,
        factories=(*zaibatsu.factories, factory),
        blueprints=zaibatsu.blueprints - event.blueprints,
    )
    return replace(paying(popped(state), event.seat, event.yen), factories=without(state.factories, event.factory))


def vehicles_turned(state: State, event: ev.VehiclesTurned, _: Version) -> State:
    return with_fleet(state, event.seat, event.vehicle, turned=True)


def with_factory(zaibatsu: Zaibatsu, factory: FactoryId, **changes: int) -> tuple[Factory, ...]:
    return tuple(replace(old, **changes) if old.id == factory else old for old in zaibatsu.factories)


def factory_upgraded(state: State, event: ev.FactoryUpgraded, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    factories = with_factory(zaibatsu, event.factory, machine=event.machine)
    machines = zaibatsu.machines - event.from_stock
    state = with_zaibatsu(state, event.seat, factories=factories, machines=machines, yen=zaibatsu.yen - event.yen)
    return state if event.from_stock else once_more(state)


def machine_stocked(state: State, event: ev.MachineStocked, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    state = with_zaibatsu(state, event.seat, machines=zaibatsu.machines + 1, yen=zaibatsu.yen - event.yen)
    return once_more(state)


def goods_produced(state: State, event: ev.GoodsProduced, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    stored = zaibatsu.factory(event.factory).goods
    factories = with_factory(zaibatsu, event.factory, goods=stored + event.goods)
    state = with_zaibatsu(state, event.seat, factories=factories, coal=zaibatsu.coal - event.coal)
    return once_more(state, run=(*topmost(state, Production).run, event.factory))


def marker_advanced(state: State, event: ev.MarkerAdvanced, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    markers = advanced(zaibatsu.markers, event.track, event.steps)
    return with_zaibatsu(state, event.seat, markers=markers, yen=zaibatsu.yen - event.yen)


def vehicle_built(state: State, event: ev.VehicleBuilt, _: Version) -> State:
    left = state.zaibatsu[event.seat].fleet(event.vehicle).left
    state = paying(with_fleet(state, event.seat, event.vehicle, left=left - 1), event.seat, event.yen)
    built = BuiltVehicle(event.seat, event.vehicle, event.value)
    regions = tuple(
        replace(region, vehicles=(*region.vehicles, built)) if region.id == event.region else region
        for region in state.regions
    )
    served = (*topmost(state, Building).regions, event.region)
    return once_more(replace(state, regions=regions), regions=served)


def contract_fulfilled(state: State, event: ev.ContractFulfilled, _: Version) -> State:
    zaibatsu = state.zaibatsu[event.seat]
    left = (replace(old, goods=old.goods - event.delivered.of(old.good)) for old in zaibatsu.factories)
    return once_more(
        with_zaibatsu(
            state,
            event.seat,
            contracts=without(zaibatsu.contracts, event.contract),
            fulfilled=(*zaibatsu.fulfilled, event.contract),
            factories=tuple(left),
        )
    )


def bonus_received(state: State, event: ev.BonusReceived, version: Version) -> State:
    state = gaining(state, event.seat, event.gain)
    return scoring(state, event.seat, event.gain.vp, event, version, label=LABELS[event.source])


LABELS: Final[Mapping[ev.Source, str]] = {
    "contract": "Contract",
    "factory": "Factory",
    "region": "Region bonus",
    "reward": "Emperor's reward",
}

ARMS: Final[Mapping[type[ev.NipponEvent], Callable[[State, Any, Version], State]]] = {
    ev.WorkerTaken: worker_taken,
    ev.FactoryBuilt: factory_built,
    ev.VehiclesTurned: vehicles_turned,
    ev.FactoryUpgraded: factory_upgraded,
    ev.MachineStocked: machine_stocked,
    ev.GoodsProduced: goods_produced,
    ev.MarkerAdvanced: marker_advanced,
    ev.VehicleBuilt: vehicle_built,
    ev.ContractFulfilled: contract_fulfilled,
    ev.BonusReceived: bonus_received,
}
