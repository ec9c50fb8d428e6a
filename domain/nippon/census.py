"""The number of each limited piece, wherever it is (rulebook p. 1)."""

from collections import Counter
from collections.abc import Mapping
from itertools import chain

from domain.nippon.components.rows import COLORS
from domain.nippon.pending import PendingRewardPlacement
from domain.nippon.state import State


def census(state: State) -> Mapping[str, int]:
    """Returns the number of each limited piece, by its name; it is the same at every version of a match.

    Money, coal, goods, blueprints and machines are not limited (rulebook p. 4).
    """
    return {
        **workers(state),
        "factories": len(state.factories) + sum([len(zaibatsu.factories) for zaibatsu in state.zaibatsu]),
        "reward and multiplier tiles": reward_tiles(state),
        **tiles(state),
    }


def workers(state: State) -> dict[str, int]:
    """Returns the number of workers of each color."""
    on_boards = [zaibatsu.workers for zaibatsu in state.zaibatsu]
    counts = Counter(chain(state.bag, *state.spaces, *state.rows, *on_boards))
    return {f"{color} workers": counts[color] for color in COLORS}


def reward_tiles(state: State) -> int:
    """Returns the number of reward and multiplier tiles. On an achievement space the two look the same."""
    placed = sum(tile is not None for zaibatsu in state.zaibatsu for tile in zaibatsu.achievements)
    taken = sum(isinstance(choice, PendingRewardPlacement) for choice in state.pending)
    return sum(pile.tiles for pile in state.rewards) + state.spare_tiles + state.discarded_rewards + placed + taken


def tiles(state: State) -> dict[str, int]:
    """Returns the numbers of the tiles of each seat, and the sum of the values of its influence tiles."""
    built = [built for region in state.regions for built in region.vehicles]
    placed = [tile for city in state.cities for tile in city.tiles if tile is not None]
    counts = {}
    for seat, zaibatsu in enumerate(state.zaibatsu):
        vehicles = [own.vehicle for own in built if own.seat == seat]
        on_map = [tile.value for tile in placed if tile.seat == seat]
        counts[f"trains of seat {seat}"] = zaibatsu.trains.left + vehicles.count("train")
        counts[f"ships of seat {seat}"] = zaibatsu.ships.left + vehicles.count("ship")
        counts[f"contracts of seat {seat}"] = len(zaibatsu.contracts) + len(zaibatsu.fulfilled)
        counts[f"influence tiles of seat {seat}"] = len(zaibatsu.influence) + len(on_map)
        counts[f"value of influence tiles of seat {seat}"] = sum(zaibatsu.influence) + sum(on_map)
    return counts
