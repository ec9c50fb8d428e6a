"""How many there are of each limited piece (rulebook p. 1)."""

from collections.abc import Mapping

from domain.game import Seat
from domain.nippon.components.rows import COLORS
from domain.nippon.pending import PendingRewardPlacement
from domain.nippon.state import State


def census(state: State) -> Mapping[str, int]:
    """The pieces wherever they are; money, coal, goods, blueprints and machines are not limited."""
    return {
        **workers(state),
        "factories": len(state.factories) + sum(len(zaibatsu.factories) for zaibatsu in state.zaibatsu),
        "reward and multiplier tiles": reward_tiles(state),
        **{f"{what} of seat {seat}": count for seat in state.seats for what, count in tiles_of(state, seat).items()},
    }


def workers(state: State) -> dict[str, int]:
    """The workers of each color."""
    places = (state.bag, *state.spaces, *state.rows, *(zaibatsu.workers for zaibatsu in state.zaibatsu))
    return {f"{color} workers": sum(place.count(color) for place in places) for color in COLORS}


def reward_tiles(state: State) -> int:
    """Reward and multiplier tiles, which look alike once they lie on an achievement."""
    placed = sum(tile is not None for zaibatsu in state.zaibatsu for tile in zaibatsu.achievements)
    taken = sum(isinstance(choice, PendingRewardPlacement) for choice in state.pending)
    return sum(pile.tiles for pile in state.rewards) + state.spare_tiles + state.discarded_rewards + placed + taken


def tiles_of(state: State, seat: Seat) -> dict[str, int]:
    """A player's own tiles, and the sum of the values of their influence tiles."""
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
