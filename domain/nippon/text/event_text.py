"""Events in plain sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.nippon import events as ev
from domain.nippon.choices import Building, Choice, Reward, TurnEnd, Upgrades
from domain.nippon.state import State
from domain.nippon.text.words import (
    achievement_text,
    action_text,
    factory_text,
    gain_text,
    goods_text,
    paid,
    place_text,
    space_text,
    workers_text,
    yen,
)
from domain.wording import counted, listed

Names = Sequence[str]

SOURCES: Final[Mapping[ev.Source, str]] = {
    "contract": "for the contract",
    "factory": "from the new factory",
    "region": "as the bonus of the region",
    "reward": "as the Emperor's reward",
}

PLACES: Final = ("first", "second", "third", "fourth", "fifth")

OFFERS: Final[Mapping[type[Choice], Callable[[Any], str]]] = {
    Building: lambda choice: f"may build {counted(choice.free, choice.vehicle)} for nothing",
    Upgrades: lambda choice: f"may make {counted(choice.free, 'factory upgrade')} for nothing",
    Reward: lambda choice: f"may take a reward up to {choice.level}x",
    TurnEnd: lambda _: "may still exchange blueprints",
}


def cities_placed(event: ev.CitiesPlaced, _: Names) -> str:
    cities = (f"{place_text(city.city)} demands {listed(city.demand)}" for city in event.cities)
    return f"The cities are laid out: {'; '.join(cities)}."


def rewards_piled(event: ev.RewardsPiled, _: Names) -> str:
    return f"{sum(pile.tiles for pile in event.piles)} reward tiles are laid out."


def workers_drawn(event: ev.WorkersDrawn, _: Names) -> str:
    drawn = [color for place in (*event.spaces, *event.rows) for color in place]
    missing = f"; {sum(event.owed)} more will follow when workers return" if event.owed else ""
    return f"Drawn from the bag: {workers_text(drawn)}{missing}."


def region_scored(event: ev.RegionScored, names: Names) -> str:
    results = (
        f"{names[standing.seat]} is {PLACES[standing.place - 1]} with {standing.influence}: {standing.points} VP"
        + (f" and {standing.ships} VP for ships" if standing.ships else "")
        for standing in event.standings
    )
    where = f"Scoring {event.scoring} of {place_text(event.region)}"
    foreign = f"the foreign companies have {event.foreign} influence"
    return f"{where}: {'; '.join((foreign, *results)) if event.standings else f'{foreign}, and nobody else any'}."


def consolidated(event: ev.Consolidated, names: Names) -> str:
    kept = f", keeps {event.kept} coal" if event.kept else ""
    return f"{names[event.seat]} consolidates{kept} and receives {yen(event.yen)} and {event.coal} coal."


def wages_paid(event: ev.WagesPaid, names: Names) -> str:
    unpaid = f"; {counted(event.unpaid, 'color')} unpaid cost {event.points_lost} VP" if event.unpaid else ""
    return f"{names[event.seat]} pays {yen(event.yen)} in wages{unpaid}."


def factory_built(event: ev.FactoryBuilt, names: Names) -> str:
    more = f" and {counted(event.blueprints, 'blueprint')}" if event.blueprints else ""
    return f"{names[event.seat]} builds {factory_text(event.factory)} for {yen(event.yen)}{more}."


def factory_upgraded(event: ev.FactoryUpgraded, names: Names) -> str:
    how = " with a machine from the stock" if event.from_stock else paid(event.yen)
    return f"{names[event.seat]} upgrades {factory_text(event.factory)} to +{event.machine}{how}."


def goods_produced(event: ev.GoodsProduced, names: Names) -> str:
    goods = counted(event.goods, "good")
    return f"{names[event.seat]} runs {factory_text(event.factory)} with {event.coal} coal: {goods}."


def marker_advanced(event: ev.MarkerAdvanced, names: Names) -> str:
    steps = counted(event.steps, "step")
    return f"{names[event.seat]} advances {steps} on the {event.track} track{paid(event.yen)}."


def vehicle_built(event: ev.VehicleBuilt, names: Names) -> str:
    return f"{names[event.seat]} builds a {event.vehicle} in {place_text(event.region)}{paid(event.yen)}."


def contract_fulfilled(event: ev.ContractFulfilled, names: Names) -> str:
    return f"{names[event.seat]} exports {goods_text(event.delivered)} for {event.contract.replace('_', ' ')}."


def influence_returned(event: ev.InfluenceReturned, names: Names) -> str:
    return f"{names[event.seat]} gets back an influence tile of {event.value} from {space_text(event.space)}."


def influence_placed(event: ev.InfluencePlaced, names: Names) -> str:
    return f"{names[event.seat]} places an influence tile of {event.value} at {space_text(event.space)}."


def city_supplied(event: ev.CitySupplied, names: Names) -> str:
    return f"{names[event.seat]} supplies {event.goods} {event.space.good} to {place_text(event.space.city)}."


def reward_placed(event: ev.RewardPlaced, names: Names) -> str:
    achievement = achievement_text(event.achievement)
    return f"{names[event.seat]} places the {event.multiplier}x tile on the achievement {achievement}."


def achievement_scored(event: ev.AchievementScored, names: Names) -> str:
    points, name = event.base * event.multiplier, achievement_text(event.achievement)
    return f"{names[event.seat]} scores {points} VP for the achievement {name}: {event.base} x {event.multiplier}."


def worker_taken(event: ev.WorkerTaken, names: Names) -> str:
    return f"{names[event.seat]} takes a {event.color} worker and carries out {action_text(event.action)}."


_SENTENCES: Final[Mapping[type[ev.NipponEvent], Callable[[Any, Names], str]]] = {
    ev.CitiesPlaced: cities_placed,
    ev.RewardsPiled: rewards_piled,
    ev.ZaibatsuFounded: lambda event, names: f"{names[event.seat]} starts with {gain_text(event.start)}.",
    ev.WorkersDrawn: workers_drawn,
    ev.RowMoved: lambda event, _: f"The workers of row {event.row + 1} move to action space {event.space + 1}.",
    ev.MarkerMoved: lambda event, _: f"The scoring marker moves to space {event.space}.",
    ev.LastRoundsBegan: lambda event, _: f"The scoring marker reaches gold: {event.turns} turns remain.",
    ev.TurnBegan: lambda event, names: f"It is {names[event.seat]}'s turn.",
    ev.TurnEnded: lambda event, names: f"{names[event.seat]}'s turn ends.",
    ev.ChoiceOffered: lambda event, names: f"{names[event.seat]} {OFFERS[type(event.choice)](event.choice)}.",
    ev.ChoiceEnded: lambda event, names: f"{names[event.seat]} is done with that.",
    ev.BlueprintsExchanged: lambda event, names: (
        f"{names[event.seat]} exchanges {counted(event.blueprints, 'blueprint')} for a step on the {event.track} track."
    ),
    ev.WorkerTaken: worker_taken,
    ev.FactoryBuilt: factory_built,
    ev.VehiclesTurned: lambda event, names: (
        f"{names[event.seat]} turns the {event.vehicle}s still on the player board to their better side."
    ),
    ev.FactoryUpgraded: factory_upgraded,
    ev.MachineStocked: lambda event, names: f"{names[event.seat]} puts a machine into the stock{paid(event.yen)}.",
    ev.GoodsProduced: goods_produced,
    ev.MarkerAdvanced: marker_advanced,
    ev.VehicleBuilt: vehicle_built,
    ev.ContractFulfilled: contract_fulfilled,
    ev.BonusReceived: lambda event, names: (
        f"{names[event.seat]} receives {gain_text(event.gain)} {SOURCES[event.source]}."
    ),
    ev.CitySupplied: city_supplied,
    ev.InfluencePlaced: influence_placed,
    ev.InfluenceReturned: influence_returned,
    ev.Consolidated: consolidated,
    ev.RewardTaken: lambda event, names: f"{names[event.seat]} takes a {event.multiplier}x reward tile.",
    ev.MultiplierTaken: lambda event, names: f"{names[event.seat]} takes a spare {event.multiplier}x tile.",
    ev.RewardPlaced: reward_placed,
    ev.RewardDiscarded: lambda event, names: (
        f"{names[event.seat]} has no empty achievement space and discards the tile."
    ),
    ev.WagesPaid: wages_paid,
    ev.WorkersReturned: lambda event, names: f"{names[event.seat]}'s workers go back into the bag.",
    ev.RegionScored: region_scored,
    ev.FinalIncomeReceived: lambda event, names: f"{names[event.seat]} has a final income of {yen(event.yen)}.",
    ev.AchievementScored: achievement_scored,
    ev.GameEnded: lambda _event, _names: "The game is over, and all points are counted.",
}


def describe(_state: State, event: ev.NipponEvent, names: Names) -> str:
    """One plain sentence for an event."""
    return _SENTENCES[type(event)](event, names)
