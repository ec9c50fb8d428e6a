"""Events as sentences for players."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from domain.nippon import events as ev
from domain.nippon.components import Components, components_of
from domain.nippon.pending import PendingChoice, PendingReward, PendingTurnEnd, PendingUpgrades, PendingVehicles
from domain.nippon.state import State
from domain.nippon.text.words import (
    action_text,
    amount_text,
    contract_text,
    factory_text,
    gain_text,
    good_text,
    goods_text,
    paid,
    space_text,
    workers_text,
    yen,
)
from domain.wording import counted, listed

SOURCES: Final[Mapping[ev.Source, str]] = {
    "contract": "for the contract",
    "factory": "from the new factory",
    "region": "as the bonus of the region",
    "reward": "as the Emperor's reward",
}

PLACES: Final = ("first", "second", "third", "fourth", "fifth")

OFFERS: Final[Mapping[type[PendingChoice], Callable[[Any], str]]] = {
    PendingVehicles: lambda choice: f"may build {counted(choice.free, choice.vehicle)} for free",
    PendingUpgrades: lambda choice: f"may make {counted(choice.free, 'factory upgrade')} for free",
    PendingReward: lambda choice: f"must take a reward of up to {choice.level}x",
    PendingTurnEnd: lambda _choice: "may still exchange blueprints",
}


class Context(Struct, frozen=True):
    """What a sentence needs besides the event."""

    who: str
    """The name of the seat of the event; empty if the event has none."""
    names: Sequence[str]
    """The names of all seats, in seat order."""
    components: Components


Phrase = Callable[[Any, Context], str]


def describe(state: State, event: ev.NipponEvent, names: Sequence[str]) -> str:
    """Returns a sentence about an event, with the names of the seats and of the places on the map."""
    seat = getattr(event, "seat", None)
    who = "" if seat is None else names[seat]
    return PHRASES[type(event)](event, Context(who, names, components_of(state)))


def _cities_placed(event: ev.CitiesPlaced, ctx: Context) -> str:
    return f"The cities are laid out: {'; '.join(_city_placed(city, ctx.components) for city in event.cities)}."


def _city_placed(placed: ev.PlacedCity, components: Components) -> str:
    demand = listed(good_text(components, good) for good in placed.demand)
    return f"{components.cities[placed.city].name} demands {demand}"


def _rewards_piled(event: ev.RewardsPiled, _ctx: Context) -> str:
    return f"{sum(pile.tiles for pile in event.piles)} reward tiles are laid out."


def _workers_drawn(event: ev.WorkersDrawn, _ctx: Context) -> str:
    drawn = [color for place in (*event.spaces, *event.rows) for color in place]
    missing = f"; {sum(event.owed)} more will follow when workers return" if event.owed else ""
    return f"Drawn from the bag: {workers_text(drawn)}{missing}."


def _region_scored(event: ev.RegionScored, ctx: Context) -> str:
    results = (
        f"{ctx.names[standing.seat]} is {PLACES[standing.place - 1]} with {standing.influence}: {standing.points} VP"
        + (f" and {standing.ships} VP for ships" if standing.ships else "")
        for standing in event.standings
    )
    where = f"Scoring {event.scoring} of {ctx.components.regions[event.region].name}"
    foreign = f"the foreign companies have {event.foreign} influence"
    return f"{where}: {'; '.join((foreign, *results)) if event.standings else f'{foreign}, and no player has any'}."


def _consolidated(event: ev.Consolidated, ctx: Context) -> str:
    kept = f", keeps {event.kept} coal" if event.kept else ""
    return f"{ctx.who} consolidates{kept} and receives {yen(event.yen)} and {event.coal} coal."


def _wages_paid(event: ev.WagesPaid, ctx: Context) -> str:
    unpaid = f"; {counted(event.unpaid, 'unpaid color')} cost {event.points_lost} VP" if event.unpaid else ""
    return f"{ctx.who} pays {yen(event.yen)} in wages{unpaid}."


def _factory_built(event: ev.FactoryBuilt, ctx: Context) -> str:
    more = f" and {counted(event.blueprints, 'blueprint')}" if event.blueprints else ""
    return f"{ctx.who} builds {factory_text(event.factory)} for {yen(event.yen)}{more}."


def _factory_upgraded(event: ev.FactoryUpgraded, ctx: Context) -> str:
    how = " with a machine from the stock" if event.from_stock else paid(event.yen)
    return f"{ctx.who} upgrades {factory_text(event.factory)} to +{event.machine}{how}."


def _goods_produced(event: ev.GoodsProduced, ctx: Context) -> str:
    goods = counted(event.goods, "good")
    return f"{ctx.who} runs {factory_text(event.factory)} with {event.coal} coal: {goods}."


def _marker_advanced(event: ev.MarkerAdvanced, ctx: Context) -> str:
    steps = counted(event.steps, "step")
    return f"{ctx.who} advances {steps} on the {event.track} track{paid(event.yen)}."


def _vehicle_built(event: ev.VehicleBuilt, ctx: Context) -> str:
    return f"{ctx.who} builds a {event.vehicle} in {ctx.components.regions[event.region].name}{paid(event.yen)}."


def _contract_fulfilled(event: ev.ContractFulfilled, ctx: Context) -> str:
    return f"{ctx.who} exports {goods_text(ctx.components, event.delivered)} for {contract_text(event.contract)}."


def _influence_returned(event: ev.InfluenceReturned, ctx: Context) -> str:
    return f"{ctx.who} gets back an influence tile of {event.value} from {space_text(ctx.components, event.space)}."


def _influence_placed(event: ev.InfluencePlaced, ctx: Context) -> str:
    return f"{ctx.who} places an influence tile of {event.value} at {space_text(ctx.components, event.space)}."


def _city_supplied(event: ev.CitySupplied, ctx: Context) -> str:
    goods = amount_text(ctx.components, event.space.good, event.goods)
    return f"{ctx.who} supplies {goods} to {ctx.components.cities[event.space.city].name}."


def _reward_placed(event: ev.RewardPlaced, ctx: Context) -> str:
    achievement = ctx.components.achievements[event.achievement].name
    return f"{ctx.who} places the {event.multiplier}x tile on the achievement {achievement}."


def _achievement_scored(event: ev.AchievementScored, ctx: Context) -> str:
    points, name = event.base * event.multiplier, ctx.components.achievements[event.achievement].name
    return f"{ctx.who} scores {points} VP for the achievement {name}: {event.base} x {event.multiplier}."


def _worker_taken(event: ev.WorkerTaken, ctx: Context) -> str:
    return f"{ctx.who} takes a {event.color} worker and carries out {action_text(event.action)}."


PHRASES: Final[Mapping[type[ev.NipponEvent], Phrase]] = {
    ev.CitiesPlaced: _cities_placed,
    ev.RewardsPiled: _rewards_piled,
    ev.ZaibatsuFounded: lambda event, ctx: f"{ctx.who} starts with {gain_text(event.start)}.",
    ev.WorkersDrawn: _workers_drawn,
    ev.RowMoved: lambda event, _ctx: f"The workers of row {event.row + 1} move to action space {event.space + 1}.",
    ev.MarkerMoved: lambda event, _ctx: f"The scoring marker moves to space {event.space}.",
    ev.LastRoundsBegan: lambda event, _ctx: f"The scoring marker reaches gold: {event.turns} turns remain.",
    ev.TurnBegan: lambda _event, ctx: f"It is {ctx.who}'s turn.",
    ev.TurnEnded: lambda _event, ctx: f"{ctx.who}'s turn ends.",
    ev.ChoiceOffered: lambda event, ctx: f"{ctx.who} {OFFERS[type(event.choice)](event.choice)}.",
    ev.ChoiceEnded: lambda _event, ctx: f"{ctx.who} finishes the action.",
    ev.BlueprintsExchanged: lambda event, ctx: (
        f"{ctx.who} exchanges {counted(event.blueprints, 'blueprint')} for a step on the {event.track} track."
    ),
    ev.WorkerTaken: _worker_taken,
    ev.FactoryBuilt: _factory_built,
    ev.VehiclesTurned: lambda event, ctx: (
        f"{ctx.who} turns the {event.vehicle}s still on the player board to their better side."
    ),
    ev.FactoryUpgraded: _factory_upgraded,
    ev.MachineStocked: lambda event, ctx: f"{ctx.who} puts a machine into the stock{paid(event.yen)}.",
    ev.GoodsProduced: _goods_produced,
    ev.MarkerAdvanced: _marker_advanced,
    ev.VehicleBuilt: _vehicle_built,
    ev.ContractFulfilled: _contract_fulfilled,
    ev.BonusReceived: lambda event, ctx: f"{ctx.who} receives {gain_text(event.gain)} {SOURCES[event.source]}.",
    ev.CitySupplied: _city_supplied,
    ev.InfluencePlaced: _influence_placed,
    ev.InfluenceReturned: _influence_returned,
    ev.Consolidated: _consolidated,
    ev.RewardTaken: lambda event, ctx: f"{ctx.who} takes a {event.multiplier}x reward tile.",
    ev.MultiplierTaken: lambda event, ctx: f"{ctx.who} takes a spare {event.multiplier}x tile.",
    ev.RewardPlaced: _reward_placed,
    ev.RewardDiscarded: lambda _event, ctx: f"{ctx.who} has no empty achievement space and discards the tile.",
    ev.WagesPaid: _wages_paid,
    ev.WorkersReturned: lambda _event, ctx: f"{ctx.who}'s workers go back into the bag.",
    ev.RegionScored: _region_scored,
    ev.FinalIncomeReceived: lambda event, ctx: f"{ctx.who} has a final income of {yen(event.yen)}.",
    ev.AchievementScored: _achievement_scored,
    ev.GameEnded: lambda _event, _ctx: "The game is over, and all points are counted.",
}
