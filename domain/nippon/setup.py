"""The set-up (rulebook p. 2-3)."""

from domain.components import Digest
from domain.game import Seat
from domain.nippon.box import Printed
from domain.nippon.events import (
    CitiesPlaced,
    NipponPlay,
    PlacedCity,
    RewardsPiled,
    TurnBegan,
    ZaibatsuFounded,
)
from domain.nippon.options import Options
from domain.nippon.printed import ACHIEVEMENTS, COLORS, Gain, Multiplier
from domain.nippon.refill import draw_workers, lacking
from domain.nippon.shelf import REGISTRY
from domain.nippon.state import Fleet, Region, RewardPile, State, Zaibatsu
from domain.nippon.table import all_seats, printed


def empty(seats: int, options: Options, components: Digest) -> State:
    """The table before anything is laid out. Raises `UnknownComponents`."""
    box = REGISTRY[components]
    in_use = box.workers.per_color - box.workers.removed_per_color[seats]
    return State(
        components=components,
        options=options,
        zaibatsu=(own_stock(box),) * seats,
        bag=tuple(color for color in COLORS for _ in range(in_use)),
        factories=tuple(box.factories),
        regions=tuple(map(Region, box.regions)),
        spare_tiles=box.rewards.spare_tiles,
        spaces=((),) * len(box.action_spaces),
        rows=((),) * box.worker_rows.count[seats],
    )


def own_stock(box: Printed) -> Zaibatsu:
    """The tiles that every player starts with."""
    return Zaibatsu(
        trains=Fleet(box.vehicles.train.tiles),
        ships=Fleet(box.vehicles.ship.tiles),
        contracts=tuple(box.contracts),
        influence=box.influence_tiles.values,
        achievements=(None,) * len(ACHIEVEMENTS),
    )


def setup(play: NipponPlay) -> None:
    """Lays out all that is random, and gives the players what they start with."""
    place_cities(play)
    pile_rewards(play)
    found_zaibatsu(play)
    draw_workers(play, lacking(play.state))
    play.emit(TurnBegan(Seat(0)))


def place_cities(play: NipponPlay) -> None:
    """Lays a random tile on each city space, turned at random; the last tile is not used."""
    box = printed(play.state)
    placed = []
    for city, tile in zip(box.cities, play.chance.shuffled(tuple(box.city_tiles.values())), strict=False):
        turn = play.chance.below(len(tile.goods))
        placed.append(PlacedCity(city, tile.id, tile.goods[turn:] + tile.goods[:turn]))
    play.emit(CitiesPlaced(tuple(placed)))


def pile_rewards(play: NipponPlay) -> None:
    """Piles up the reward tiles; with few players some of each multiplier, drawn at random, are not used."""
    rewards = printed(play.state).rewards
    removed = rewards.removed_per_multiplier[len(play.state.zaibatsu)]
    piles: list[RewardPile] = []
    for multiplier in rewards.multipliers:
        tiles = play.chance.shuffled(tuple(rewards.bonuses) * rewards.tiles_per_pile)[removed:]
        piles.extend(RewardPile(Multiplier(multiplier), bonus, tiles.count(bonus)) for bonus in rewards.bonuses)
    play.emit(RewardsPiled(tuple(piles)))


def found_zaibatsu(play: NipponPlay) -> None:
    """Gives each seat its yen, coal and blueprints, and its VP, of which a later seat has more."""
    start = printed(play.state).start
    for seat in all_seats(play.state):
        gain = Gain(yen=start.yen, coal=start.coal, blueprints=start.blueprints, vp=start.vp[seat])
        play.emit(ZaibatsuFounded(seat, gain))


def reshuffle(_play: NipponPlay) -> None:
    """Nothing lies face down in an order: workers are drawn from the bag when they are needed."""
