"""Local Market: supply a city with goods, then place an influence tile for them (rulebook p. 9-10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.nippon.base import NipponMove
from domain.nippon.components import Components, components_of
from domain.nippon.components.rows import CityId, Good, InfluenceValue
from domain.nippon.events import BonusReceived, CitySupplied, InfluencePlaced, InfluenceReturned, NipponPlay
from domain.nippon.map import city_on, lowest_above, placeable, region_of, returnable, sides, value_to_beat
from domain.nippon.pending import InfluenceSpace, PendingInfluenceTile, PendingSupplies
from domain.nippon.state import BuiltFactory, CityOnMap, State, Zaibatsu
from domain.pending import topmost
from domain.refusals import Refusal

RULE: Final = "rulebook p. 10, Local Market"

UNKNOWN_CITY: Final = Refusal("unknown-city", "There is no such city.", RULE)
NOT_IN_DEMAND: Final = Refusal("good-not-in-demand", "That city does not demand that good.", RULE)
OTHER_REGION: Final = Refusal("other-region", "Place all influence tiles of one action in the same region.", RULE)
SAME_SPACE: Final = Refusal(
    "space-already-supplied", "In this match you may use an influence space only once in one action.", RULE
)
NO_MORE: Final = Refusal("no-more-tiles", "You have placed as many influence tiles as one action allows.", RULE)
BAD_AMOUNT: Final = Refusal("bad-amount", "Supply 1, 2 or 3 goods for an influence tile.", RULE)
NOT_IN_STOCK: Final = Refusal("goods-not-stored", "Your factory does not store that number of goods.", RULE)
NO_TILE_FITS: Final = Refusal(
    "no-tile-fits", "None of your influence tiles can be placed there for that number of goods.", RULE
)
NOT_IN_SUPPLY: Final = Refusal("tile-not-in-supply", "You have no influence tile of that value in your supply.", RULE)
TOO_HIGH: Final = Refusal("tile-too-high", "Your goods do not allow a tile of that value.", RULE)
TOO_LOW: Final = Refusal("tile-too-low", "Your tile must be higher than the tile that it replaces or removes.", RULE)
NAME_LOWEST: Final = Refusal(
    "name-the-lowest-tile", "The city is full: name the side of a lowest tile, which returns to its owner.", RULE
)
NOTHING_RETURNED: Final = Refusal(
    "nothing-to-return", "Do not name a tile to return: in this city no tile returns to its owner.", RULE
)


class SupplyCity(NipponMove, frozen=True):
    """Supply a city with 1, 2 or 3 of a good."""

    city: CityId
    good: Good
    goods: int


class PlaceInfluence(NipponMove, frozen=True):
    """Place an influence tile of a value; around a full city, the tile at the side of `returned` is returned."""

    value: InfluenceValue
    returned: Good | None = None


# Supply a city


def highest_values(components: Components, good: Good) -> tuple[InfluenceValue, ...]:
    """Returns the highest values of an influence tile that 1, 2 and 3 of a good allow (rulebook p. 10)."""
    return components.influence.value_by_level[components.goods[good].level]


def supply_candidates(state: State, seat: Seat) -> Iterator[SupplyCity]:
    """Yields each stored good for each city that may be supplied with it, in each amount for which a tile fits."""
    return supplies(components_of(state), state, state.zaibatsu[seat], topmost(state, PendingSupplies))


def is_possible(components: Components, state: State, own: Zaibatsu, choice: PendingSupplies) -> bool:
    """True if a zaibatsu can supply a city by a choice."""
    return next(supplies(components, state, own, choice), None) is not None


def supplies(components: Components, state: State, own: Zaibatsu, choice: PendingSupplies) -> Iterator[SupplyCity]:
    """Yields what all factories of a zaibatsu can supply by a choice."""
    for factory in own.factories:
        if factory.goods:
            yield from supplies_of(components, state, own, choice, factory)


def supplies_of(
    components: Components, state: State, own: Zaibatsu, choice: PendingSupplies, factory: BuiltFactory
) -> Iterator[SupplyCity]:
    """Yields what a factory can supply by a choice, city by city, the smallest amount first."""
    good = factory.good
    allowed = highest_values(components, good)[: factory.goods]
    for city, beaten in sides(state, good):
        lowest = lowest_above(own.influence, beaten)
        if lowest is not None and refuse_space(components, state, choice, city, good) is None:
            for goods, highest in enumerate(allowed, 1):
                if lowest <= highest:
                    yield SupplyCity(city, good, goods)


def refuse_supply(state: State, seat: Seat, move: SupplyCity) -> Refusal | None:
    """Returns why a seat cannot supply a city with goods, or `None` if it can (rulebook p. 10)."""
    components = components_of(state)
    if move.city not in components.cities:
        return UNKNOWN_CITY
    city = city_on(state, move.city)
    if move.good not in city.demand:
        return NOT_IN_DEMAND
    choice = topmost(state, PendingSupplies)
    refused = refuse_space(components, state, choice, move.city, move.good) or refuse_goods(state, seat, move)
    return refused or refuse_tile(state, seat, move, city)


def refuse_space(
    components: Components, state: State, choice: PendingSupplies, city: CityId, good: Good
) -> Refusal | None:
    """Returns why the earlier tiles of the action forbid a space, or `None` if they do not.

    An action allows 3 tiles, all in one region.
    """
    if choice.done >= components.limits.local_market:
        return NO_MORE
    if choice.region is not None and choice.region != components.cities[city].region:
        return OTHER_REGION
    used_before = state.options.distinct_spaces and InfluenceSpace(city, good) in choice.supplied
    return SAME_SPACE if used_before else None


def refuse_goods(state: State, seat: Seat, move: SupplyCity) -> Refusal | None:
    """Returns why a seat cannot supply the goods, or `None` if it can: its factory stores them, and they are 1 to 3."""
    if not 1 <= move.goods <= len(highest_values(components_of(state), move.good)):
        return BAD_AMOUNT
    factory = state.zaibatsu[seat].factory_for(move.good)
    return NOT_IN_STOCK if factory is None or factory.goods < move.goods else None


def refuse_tile(state: State, seat: Seat, move: SupplyCity, city: CityOnMap) -> Refusal | None:
    """Returns why a seat has no influence tile for the goods, or `None` if it has one.

    It must be high enough for the space, but not higher than the goods allow.
    """
    allowed = highest_values(components_of(state), move.good)
    lowest = lowest_above(state.zaibatsu[seat].influence, value_to_beat(state, city, move.good))
    return NO_TILE_FITS if lowest is None or lowest > allowed[move.goods - 1] else None


def supply(play: NipponPlay, seat: Seat, move: SupplyCity) -> None:
    """Supplies the goods. The seat then chooses an influence tile."""
    space = InfluenceSpace(move.city, move.good)
    allowed = highest_values(components_of(play.state), move.good)
    play.emit(CitySupplied(seat, space, move.goods, allowed[move.goods - 1]))


# Place an influence tile


def place_candidates(state: State, seat: Seat) -> Iterator[PlaceInfluence]:
    """Yields every tile that can be placed, with every tile that may have to be returned for it."""
    top = topmost(state, PendingInfluenceTile)
    lowest = returnable(state, top.space) or (None,)
    for value in placeable(state, seat, top.space, top.limit):
        yield from (PlaceInfluence(value, returned) for returned in lowest)


def refuse_place(state: State, seat: Seat, move: PlaceInfluence) -> Refusal | None:
    """Returns why a seat cannot place a tile in this way, or `None` if it can (rulebook p. 10).

    The tile is in its supply, is allowed by the goods, and is higher than the tile that it replaces or removes. Around
    a full city the move names which of the lowest tiles is returned.
    """
    top = topmost(state, PendingInfluenceTile)
    if move.value not in state.zaibatsu[seat].influence:
        return NOT_IN_SUPPLY
    if move.value > top.limit:
        return TOO_HIGH
    if move.value <= value_to_beat(state, city_on(state, top.space.city), top.space.good):
        return TOO_LOW
    lowest = returnable(state, top.space)
    if lowest:
        return None if move.returned in lowest else NAME_LOWEST
    return None if move.returned is None else NOTHING_RETURNED


def place(play: NipponPlay, seat: Seat, move: PlaceInfluence) -> None:
    """Returns the replaced or removed tile to its owner, places the new one, and gives the bonus of the region."""
    space = topmost(play.state, PendingInfluenceTile).space
    return_tile(play, space if move.returned is None else InfluenceSpace(space.city, move.returned))
    play.emit(InfluencePlaced(seat, space, move.value))
    region = components_of(play.state).regions[region_of(play.state, space.city)]
    play.emit(BonusReceived(seat, region.bonus, "region"))


def return_tile(play: NipponPlay, space: InfluenceSpace) -> None:
    """Returns the tile on a space, if any, to its owner."""
    tile = city_on(play.state, space.city).on(space.good)
    if tile is not None:
        play.emit(InfluenceReturned(tile.seat, space, tile.value))


SUPPLY_CITY: Final = MoveRule(SupplyCity, supply_candidates, refuse_supply, supply, always_legal=True)
PLACE_INFLUENCE: Final = MoveRule(PlaceInfluence, place_candidates, refuse_place, place, always_legal=True)
