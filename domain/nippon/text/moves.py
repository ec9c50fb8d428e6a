"""Moves as sentences for players."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.nippon import moves as mv
from domain.nippon.components import components_of
from domain.nippon.moves.invest import missing_knowledge
from domain.nippon.moves.knowledge_and_mines import track_and_prices
from domain.nippon.moves.local_market import highest_values
from domain.nippon.moves.machinery import upgrade_price
from domain.nippon.moves.produce import goods_made
from domain.nippon.moves.trains_and_ships import vehicle_of, vehicle_price
from domain.nippon.pending import PendingRewardPlacement
from domain.nippon.player_board import coal_to_run
from domain.nippon.state import BuiltFactory, State
from domain.nippon.text.words import (
    action_text,
    amount_text,
    contract_text,
    factory_text,
    gain_text,
    good_text,
    goods_text,
    paid,
    yen,
)
from domain.pending import topmost
from domain.wording import counted

Phrase = Callable[[State, Any], str]


def describe_move(state: State, move: mv.NipponMove) -> str:
    """Returns a line that says what a legal move of the seat in turn would do."""
    return PHRASES[type(move)](state, move)


def _own(state: State, move: mv.UpgradeFactory | mv.RunFactory) -> BuiltFactory:
    return state.zaibatsu[state.turn.seat].factory(move.factory)


def _build_factory(state: State, move: mv.BuildFactory) -> str:
    blueprints = missing_knowledge(state, state.turn.seat, move.factory)
    more = f" and {counted(blueprints, 'blueprint')}" if blueprints else ""
    components = components_of(state)
    bonus = components.factories[move.factory].text
    return f"Build {factory_text(move.factory)} for {yen(components.prices.factory)}{more}. {bonus}"


def _upgrade(state: State, move: mv.UpgradeFactory) -> str:
    better = _own(state, move).machine + 1
    return f"Upgrade {factory_text(move.factory)} to +{better}{_for_upgrade(state)}."


def _for_upgrade(state: State) -> str:
    return paid(upgrade_price(state, state.turn.seat) or 0)


def _run(state: State, move: mv.RunFactory) -> str:
    goods = counted(goods_made(state, _own(state, move)), "good")
    return f"Run {factory_text(move.factory)} with {coal_to_run(state, move.factory)} coal: {goods}."


def _advance(state: State, move: mv.AdvanceMarker) -> str:
    track, totals = track_and_prices(state, state.turn.seat)
    return f"Advance {counted(move.steps, 'step')} on the {track} track{paid(totals[move.steps - 1])}."


def _build(state: State, move: mv.BuildTrain | mv.BuildShip) -> str:
    price = paid(vehicle_price(state, state.turn.seat) or 0)
    return f"Build a {vehicle_of(move)} in {components_of(state).regions[move.region].name}{price}."


def _fulfill_contract(state: State, move: mv.FulfillContract) -> str:
    components = components_of(state)
    contract, name = components.contracts[move.contract], contract_text(move.contract)
    steps = f" and {counted(contract.money_steps, 'money step')}" if contract.money_steps else ""
    return f"Export {goods_text(components, move.delivered)} for {name}: {gain_text(contract.reward)}{steps}."


def _supply(state: State, move: mv.SupplyCity) -> str:
    components = components_of(state)
    highest = highest_values(components, move.good)[move.goods - 1]
    goods, city = amount_text(components, move.good, move.goods), components.cities[move.city].name
    return f"Supply {goods} to {city} for an influence tile of up to {highest}."


def _place_influence(state: State, move: mv.PlaceInfluence) -> str:
    side = good_text(components_of(state), move.returned) if move.returned else ""
    returned = f", returning the tile at the {side} side" if side else ""
    return f"Place an influence tile of {move.value}{returned}."


def _take_reward(state: State, move: mv.TakeReward) -> str:
    return f"Take the {move.multiplier}x reward: {gain_text(components_of(state).rewards.bonuses[move.bonus])}."


def _place_reward(state: State, move: mv.PlaceReward) -> str:
    space = components_of(state).achievements[move.achievement]
    return f"Place the {topmost(state, PendingRewardPlacement).multiplier}x tile on {space.name}: {space.text}"


def _exchange(state: State, move: mv.ExchangeBlueprints) -> str:
    blueprints = counted(components_of(state).limits.blueprints_per_step, "blueprint")
    return f"Exchange {blueprints} for a step on the {move.track} track."


PHRASES: Final[Mapping[type[mv.NipponMove], Phrase]] = {
    mv.TakeWorker: lambda _state, move: f"Take a {move.color} worker: {action_text(move.action)}.",
    mv.BuildFactory: _build_factory,
    mv.UpgradeFactory: _upgrade,
    mv.StockMachine: lambda state, _move: f"Put a machine into your stock{_for_upgrade(state)}.",
    mv.RunFactory: _run,
    mv.AdvanceMarker: _advance,
    mv.BuildTrain: _build,
    mv.BuildShip: _build,
    mv.FulfillContract: _fulfill_contract,
    mv.SupplyCity: _supply,
    mv.PlaceInfluence: _place_influence,
    mv.Finish: lambda _state, _move: "Finish the action.",
    mv.Consolidate: lambda _state, _move: "Consolidate.",
    mv.TakeReward: _take_reward,
    mv.PlaceReward: _place_reward,
    mv.ExchangeBlueprints: _exchange,
    mv.EndTurn: lambda _state, _move: "End your turn.",
}
