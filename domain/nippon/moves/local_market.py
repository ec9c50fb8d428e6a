"""Local Market: supply a city with goods, and place an influence tile for them (rulebook p. 10)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.nippon.components import components_of
from domain.nippon.components.rows import CityId, Good, InfluenceValue
from domain.nippon.events import CitySupplied, NipponPlay
from domain.nippon.influence_tiles import lowest_tile
from domain.nippon.map import city_on, region_of
from domain.nippon.moves.move import NipponMove
from domain.nippon.pending import InfluenceSpace, PendingSupplies
from domain.nippon.state import BuiltFactory, CityOnMap, State
from domain.pending import topmost

RULE: Final = "rulebook p. 10, Local Market"

UNKNOWN_CITY: Final = Refusal("unknown-city", "There is no such city.", RULE)
NOT_IN_DEMAND: Final = Refusal("good-not-in-demand", "That city does not demand that good.", RULE)
OTHER_REGION: Final = Refusal("other-region", "All influence tiles of one action go to one region.", RULE)
SAME_SPACE: Final = Refusal("space-already-supplied", "In this match an action uses no influence space twice.", RULE)
NO_MORE: Final = Refusal("no-more-tiles", "You have placed as many influence tiles as one action allows.", RULE)
BAD_AMOUNT: Final = Refusal("bad-amount", "Supply 1, 2 or 3 goods for an influence tile.", RULE)
NOT_IN_STOCK: Final = Refusal("goods-not-stored", "Your factory does not hold so many goods.", RULE)
NO_TILE_FITS: Final = Refusal("no-tile-fits", "You have no influence tile that could be placed there for this.", RULE)


class SupplyCity(NipponMove, frozen=True):
    """Supply so many of a good to a city."""

    city: CityId
    good: Good
    goods: int


def candidates(state: State, seat: Seat) -> Iterator[SupplyCity]:
    """Each stored good to each city that demands it, in each amount that allows a tile of the supply."""
    for factory in state.zaibatsu[seat].factories:
        if factory.goods:
            yield from supplies_of(state, seat, factory)


def supplies_of(state: State, seat: Seat, factory: BuiltFactory) -> Iterator[SupplyCity]:
    """What a factory could supply, city by city, the smallest amount first."""
    allowed = limits(state, factory.good)[: factory.goods]
    for city in state.cities:
        if factory.good not in city.demand:
            continue
        lowest = lowest_tile(state, seat, city, factory.good)
        for goods, limit in enumerate(allowed, 1):
            if lowest is not None and lowest <= limit:
                yield SupplyCity(city.id, factory.good, goods)


def refusal(state: State, seat: Seat, move: SupplyCity) -> Refusal | None:
    """Why a city cannot be supplied in this way; `None`: it can."""
    if move.city not in components_of(state).cities:
        return UNKNOWN_CITY
    city = city_on(state, move.city)
    if move.good not in city.demand:
        return NOT_IN_DEMAND
    return refuse_space(state, move) or refuse_goods(state, seat, move) or refuse_tile(state, seat, move, city)


def refuse_space(state: State, move: SupplyCity) -> Refusal | None:
    """Why the earlier tiles of the same action rule a space out; `None`: they do not. One more tile is allowed, in the
    region of the others."""
    top = topmost(state, PendingSupplies)
    if top.done >= components_of(state).limits.local_market:
        return NO_MORE
    if top.region not in (None, region_of(state, move.city)):
        return OTHER_REGION
    used_before = state.options.distinct_spaces and InfluenceSpace(move.city, move.good) in top.supplied
    return SAME_SPACE if used_before else None


def refuse_goods(state: State, seat: Seat, move: SupplyCity) -> Refusal | None:
    """Why the goods cannot be supplied; `None`: they can. They are 1, 2 or 3, and the seat's factory holds them."""
    if not 1 <= move.goods <= len(limits(state, move.good)):
        return BAD_AMOUNT
    factory = state.zaibatsu[seat].factory_for(move.good)
    return NOT_IN_STOCK if factory is None or factory.goods < move.goods else None


def refuse_tile(state: State, seat: Seat, move: SupplyCity, city: CityOnMap) -> Refusal | None:
    """Why no influence tile can follow; `None`: one can. The seat has one that is high enough for the space, and not
    too high for the goods."""
    lowest = lowest_tile(state, seat, city, move.good)
    return NO_TILE_FITS if lowest is None or lowest > limits(state, move.good)[move.goods - 1] else None


def limits(state: State, good: Good) -> tuple[InfluenceValue, ...]:
    """The highest values of a tile that 1, 2 and 3 of a good allow."""
    components = components_of(state)
    return components.influence.value_by_level[components.goods[good].level]


def supply(play: NipponPlay, seat: Seat, move: SupplyCity) -> None:
    """Supplies the goods; which tile is placed for them is chosen next."""
    space = InfluenceSpace(move.city, move.good)
    play.emit(CitySupplied(seat, space, move.goods, limits(play.state, move.good)[move.goods - 1]))


SUPPLY_CITY: Final = MoveRule(SupplyCity, candidates, refusal, supply)
