"""Moves in one line each."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.nippon import moves as mv
from domain.nippon.choices import RewardPlacement
from domain.nippon.moves import build_vehicle, run_factory, upgrade_factory
from domain.nippon.moves.advance_marker import track_and_prices
from domain.nippon.moves.build_factory import missing_knowledge
from domain.nippon.moves.supply_city import limits
from domain.nippon.stack import topmost
from domain.nippon.state import Factory, State
from domain.nippon.synergies import coal_to_run
from domain.nippon.table import printed
from domain.nippon.text.words import action_text, factory_text, gain_text, goods_text, paid, yen
from domain.wording import counted


def own(state: State, move: mv.UpgradeFactory | mv.RunFactory) -> Factory:
    return state.zaibatsu[state.turn.seat].factory(move.factory)


def build_factory(state: State, move: mv.BuildFactory) -> str:
    blueprints = missing_knowledge(state, state.turn.seat, move.factory)
    more = f" and {counted(blueprints, 'blueprint')}" if blueprints else ""
    price, bonus = yen(printed(state).prices.factory), printed(state).factories[move.factory].text
    return f"Build {factory_text(move.factory)} for {price}{more}. {bonus}"


def upgrade(state: State, move: mv.UpgradeFactory) -> str:
    better = own(state, move).machine + 1
    return f"Upgrade {factory_text(move.factory)} to +{better}{for_upgrade(state)}."


def for_upgrade(state: State) -> str:
    return paid(upgrade_factory.price(state, state.turn.seat) or 0)


def run(state: State, move: mv.RunFactory) -> str:
    goods = counted(run_factory.output(state, own(state, move)), "good")
    return f"Run {factory_text(move.factory)} with {coal_to_run(state, move.factory)} coal: {goods}."


def advance(state: State, move: mv.AdvanceMarker) -> str:
    track, in_all = track_and_prices(state, state.turn.seat)
    return f"Advance {counted(move.steps, 'step')} on the {track} track{paid(in_all[move.steps - 1])}."


def build(state: State, move: mv.BuildTrain | mv.BuildShip) -> str:
    price = paid(build_vehicle.price(state, state.turn.seat) or 0)
    return f"Build a {build_vehicle.vehicle_of(move)} in {printed(state).regions[move.region].name}{price}."


def fulfill_contract(state: State, move: mv.FulfillContract) -> str:
    contract = printed(state).contracts[move.contract]
    steps = f" and {counted(contract.money_steps, 'money step')}" if contract.money_steps else ""
    name = move.contract.replace("_", " ")
    return f"Export {goods_text(move.delivered)} for {name}: {gain_text(contract.reward)}{steps}."


def supply(state: State, move: mv.SupplyCity) -> str:
    highest = limits(state, move.good)[move.goods - 1]
    city = printed(state).cities[move.city].name
    return f"Supply {move.goods} {move.good} to {city} for an influence tile of up to {highest}."


def place_influence(_: State, move: mv.PlaceInfluence) -> str:
    returned = f", returning the tile at the {move.returned} side" if move.returned else ""
    return f"Place an influence tile of {move.value}{returned}."


def take_reward(state: State, move: mv.TakeReward) -> str:
    return f"Take the {move.multiplier}x reward: {gain_text(printed(state).rewards.bonuses[move.bonus])}."


def place_reward(state: State, move: mv.PlaceReward) -> str:
    space = printed(state).achievements[move.achievement]
    return f"Place the {topmost(state, RewardPlacement).multiplier}x tile on {space.name}: {space.text}"


def exchange(state: State, move: mv.ExchangeBlueprints) -> str:
    blueprints = counted(printed(state).limits.blueprints_per_step, "blueprint")
    return f"Exchange {blueprints} for a step on the {move.track} track."


_LINES: Final[Mapping[type[mv.NipponMove], Callable[[State, Any], str]]] = {
    mv.TakeWorker: lambda _state, move: f"Take a {move.color} worker: {action_text(move.action)}.",
    mv.BuildFactory: build_factory,
    mv.UpgradeFactory: upgrade,
    mv.StockMachine: lambda state, _move: f"Put a machine into your stock{for_upgrade(state)}.",
    mv.RunFactory: run,
    mv.AdvanceMarker: advance,
    mv.BuildTrain: build,
    mv.BuildShip: build,
    mv.FulfillContract: fulfill_contract,
    mv.SupplyCity: supply,
    mv.PlaceInfluence: place_influence,
    mv.Finish: lambda _state, _move: "Do no more of this.",
    mv.Consolidate: lambda _state, _move: "Consolidate.",
    mv.TakeReward: take_reward,
    mv.PlaceReward: place_reward,
    mv.ExchangeBlueprints: exchange,
    mv.EndTurn: lambda _state, _move: "End your turn.",
}


def describe_move(state: State, move: mv.NipponMove) -> str:
    """One line that says what a legal move would do."""
    return _LINES[type(move)](state, move)
