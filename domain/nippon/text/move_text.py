"""Moves in one line each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.nippon import moves as mv
from domain.nippon.printed import Printed
from domain.nippon.state import State
from domain.nippon.table import printed
from domain.nippon.text.words import (
    action_text,
    city_text,
    counted,
    factory_text,
    gain_text,
    goods_text,
    region_text,
)


def build_factory(box: Printed, move: mv.BuildFactory) -> str:
    return f"Build {factory_text(move.factory)}. {box.factory[move.factory].text}"


def fulfill_contract(box: Printed, move: mv.FulfillContract) -> str:
    contract = box.contract[move.contract]
    steps = f" and {counted(contract.money_steps, 'money step')}" if contract.money_steps else ""
    name = move.contract.replace("_", " ")
    return f"Export {goods_text(move.delivered)} for {name}: {gain_text(contract.reward)}{steps}."


def place_influence(_: Printed, move: mv.PlaceInfluence) -> str:
    returned = f", returning the tile at the {move.returned} side" if move.returned else ""
    return f"Place an influence tile of {move.value}{returned}."


def take_reward(box: Printed, move: mv.TakeReward) -> str:
    return f"Take the {move.multiplier}x reward: {gain_text(box.rewards.bonuses[move.bonus])}."


def place_reward(box: Printed, move: mv.PlaceReward) -> str:
    space = box.achievement[move.achievement]
    return f"Place the tile on {space.name}: {space.text}"


_LINES: Final[Mapping[type[mv.NipponMove], Callable[[Printed, Any], str]]] = {
    mv.TakeWorker: lambda _box, move: f"Take a {move.color} worker: {action_text(move.action)}.",
    mv.BuildFactory: build_factory,
    mv.UpgradeFactory: lambda _box, move: f"Upgrade {factory_text(move.factory)}.",
    mv.StockMachine: lambda _box, _move: "Put a machine into your stock.",
    mv.RunFactory: lambda _box, move: f"Run {factory_text(move.factory)}.",
    mv.AdvanceMarker: lambda _box, move: f"Advance {counted(move.steps, 'step')}.",
    mv.BuildTrain: lambda _box, move: f"Build a train in {region_text(move.region)}.",
    mv.BuildShip: lambda _box, move: f"Build a ship in {region_text(move.region)}.",
    mv.FulfillContract: fulfill_contract,
    mv.SupplyCity: lambda _box, move: f"Supply {move.goods} {move.good} to {city_text(move.city)}.",
    mv.PlaceInfluence: place_influence,
    mv.Finish: lambda _box, _move: "Do no more of this.",
    mv.Consolidate: lambda _box, _move: "Consolidate.",
    mv.TakeReward: take_reward,
    mv.PlaceReward: place_reward,
    mv.ExchangeBlueprints: lambda box, move: (
        f"Exchange {counted(box.limits.blueprints_per_step, 'blueprint')} for a step on the {move.track} track."
    ),
    mv.EndTurn: lambda _box, _move: "End your turn.",
}


def describe_move(state: State, move: mv.NipponMove) -> str:
    """One line that says what a move would do."""
    return _LINES[type(move)](printed(state), move)
