"""Moves in one line each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.nippon import moves as mv
from domain.nippon.state import State
from domain.nippon.text.words import (
    action_text,
    box,
    city_text,
    counted,
    factory_text,
    gain_text,
    goods_text,
    region_text,
)


def build_factory(move: mv.BuildFactory) -> str:
    return f"Build {factory_text(move.factory)}. {box().factory[move.factory].text}"


def fulfill_contract(move: mv.FulfillContract) -> str:
    contract = box().contract[move.contract]
    steps = f" and {counted(contract.money_steps, 'money step')}" if contract.money_steps else ""
    name = move.contract.replace("_", " ")
    return f"Export {goods_text(move.delivered)} for {name}: {gain_text(contract.reward)}{steps}."


def place_influence(move: mv.PlaceInfluence) -> str:
    returned = f", returning the tile at the {move.returned} side" if move.returned else ""
    return f"Place an influence tile of {move.value}{returned}."


def take_reward(move: mv.TakeReward) -> str:
    return f"Take the {move.multiplier}x reward: {gain_text(box().rewards.bonuses[move.bonus])}."


def place_reward(move: mv.PlaceReward) -> str:
    space = box().achievement[move.achievement]
    return f"Place the tile on {space.name}: {space.text}"


_LINES: Final[Mapping[type[mv.NipponMove], Callable[[Any], str]]] = {
    mv.TakeWorker: lambda move: f"Take a {move.color} worker: {action_text(move.action)}.",
    mv.BuildFactory: build_factory,
    mv.UpgradeFactory: lambda move: f"Upgrade {factory_text(move.factory)}.",
    mv.StockMachine: lambda _: "Put a machine into your stock.",
    mv.RunFactory: lambda move: f"Run {factory_text(move.factory)}.",
    mv.AdvanceMarker: lambda move: f"Advance {counted(move.steps, 'step')}.",
    mv.BuildTrain: lambda move: f"Build a train in {region_text(move.region)}.",
    mv.BuildShip: lambda move: f"Build a ship in {region_text(move.region)}.",
    mv.FulfillContract: fulfill_contract,
    mv.SupplyCity: lambda move: f"Supply {move.goods} {move.good} to {city_text(move.city)}.",
    mv.PlaceInfluence: place_influence,
    mv.Finish: lambda _: "Do no more of this.",
    mv.Consolidate: lambda _: "Consolidate.",
    mv.TakeReward: take_reward,
    mv.PlaceReward: place_reward,
    mv.ExchangeBlueprints: lambda move: (
        f"Exchange {counted(box().limits.blueprints_per_step, 'blueprint')} for a step on the {move.track} track."
    ),
    mv.EndTurn: lambda _: "End your turn.",
}


def describe_move(_: State, move: mv.NipponMove) -> str:
    """One line that says what a move would do."""
    return _LINES[type(move)](move)
