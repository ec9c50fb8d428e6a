"""The number of each limited piece, wherever it is (rulebook p. 1)."""

from collections.abc import Mapping

from domain.game import Seat
from domain.nippon.components.rows import COLORS
from domain.nippon.pending import PendingRewardPlacement
from domain.nippon.state import State


def census(state: State) -> Mapping[str, int]:
    """Returns the number of each limited piece, by its name; it is the same at every version of a match.

    Money, coal, goods, blueprints and machines are not limited (rulebook p. 4).
    """
    return {
        **workers(state),
        "factories": len(state.factories) + sum(len(zaibatsu.factories) for zaibatsu in state.zaibatsu),
        "reward and multiplier tiles": reward_tiles(state),
        **{f"{what} of seat {seat}": count for seat in state.seats for what, count in tiles_of(state, seat).items()},
    }


def workers(state: State) -> dict[str, int]:
    """Returns the number of workers of each color."""
    places = (state.bag, *state.spaces, *state.rows, *(zaibatsu.workers for zaibatsu in state.zaibatsu))
    return {f"{color} workers": sum(place.count(color) for place in places) for color in COLORS}


def reward_tiles(state: State) -> int:
    """Returns the number of reward and multiplier tiles. On an achievement space the two look the same."""
    placed = sum(tile is not None for zaibatsu in state.zaibatsu for tile in zaibatsu.achievements)
    taken = sum(isinstance(choice, PendingRewardPlacement) for choice in state.pending)
    return sum(pile.tiles for pile in state.rewards) + state.spare_tiles + state.discarded_rewards + placed + taken


def tiles_of(state: State, seat: Seat) -> dict[str, int]:
    """Returns the numbers of the tiles of a seat, and the sum of the values of its influence tiles."""
    zaibatsu = state.zaibatsu[seat]
    built = [built.vehicle for region in state.regions for built in region.vehicles if built.seat == seat]
    on_map = [tile.value for city in state.cities for tile in city.tiles if tile is not None and tile.seat == seat]
    return {
        "trains": zaibatsu.trains.left + built.count("train"),
        "ships": zaibatsu.ships.left + built.count("ship"),
        "contracts": len(zaibatsu.contracts) + len(zaibatsu.fulfilled),
        "influence tiles": len(zaibatsu.influence) + len(on_map),
        "value of influence tiles": sum(zaibatsu.influence) + sum(on_map),
    }
