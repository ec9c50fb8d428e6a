"""The set-up of the game (rulebook p. 2-3)."""

from domain.components import Digest
from domain.game import Seat
from domain.nippon.components import REGISTRY, Components, components_of
from domain.nippon.components.rows import ACHIEVEMENTS, COLORS, Gain, Multiplier
from domain.nippon.events import (
    CitiesPlaced,
    NipponPlay,
    PlacedCity,
    RewardsPiled,
    TurnBegan,
    ZaibatsuFounded,
)
from domain.nippon.state import Fleet, Options, RegionOnMap, RewardPile, State, Zaibatsu
from domain.nippon.workers import draw_workers, lacking


def empty(seats: int, options: Options, digest: Digest) -> State:
    """Returns the state before the set-up. `digest` names the components. Raises `UnknownComponents`."""
    components = REGISTRY[digest]
    in_use = components.workers.per_color - components.workers.removed_per_color[seats]
    return State(
        components=digest,
        options=options,
        zaibatsu=(own_stock(components),) * seats,
        bag=tuple(color for color in COLORS for _ in range(in_use)),
        factories=tuple(components.factories),
        regions=tuple(map(RegionOnMap, components.regions)),
        spare_tiles=components.rewards.spare_tiles,
        spaces=((),) * len(components.action_spaces),
        rows=((),) * components.worker_rows.count[seats],
    )


def own_stock(components: Components) -> Zaibatsu:
    """Returns the tiles that every seat starts with (rulebook p. 2)."""
    return Zaibatsu(
        trains=Fleet(components.vehicles.train.tiles),
        ships=Fleet(components.vehicles.ship.tiles),
        contracts=tuple(components.contracts),
        influence=components.influence_tiles.values,
        achievements=(None,) * len(ACHIEVEMENTS),
    )


def setup(play: NipponPlay) -> None:
    """Plays the set-up: cities, rewards, what the seats start with, workers. Then the first turn begins."""
    place_cities(play)
    pile_rewards(play)
    found_zaibatsu(play)
    draw_workers(play, lacking(play.state))
    play.emit(TurnBegan(Seat(0)))


def place_cities(play: NipponPlay) -> None:
    """Places a random tile on each city space, turned at random; the last tile is not used (rulebook p. 3)."""
    components = components_of(play.state)
    placed = []
    for city, tile in zip(components.cities, play.chance.shuffled(tuple(components.city_tiles.values())), strict=False):
        turn = play.chance.below(len(tile.goods))
        placed.append(PlacedCity(city, tile.id, tile.goods[turn:] + tile.goods[:turn]))
    play.emit(CitiesPlaced(tuple(placed)))


def pile_rewards(play: NipponPlay) -> None:
    """Sorts the reward tiles into piles (rulebook p. 3).

    With fewer than 4 players some random tiles of each multiplier are removed.
    """
    rewards = components_of(play.state).rewards
    removed = rewards.removed_per_multiplier[len(play.state.zaibatsu)]
    piles: list[RewardPile] = []
    for multiplier in rewards.multipliers:
        tiles = play.chance.shuffled(tuple(rewards.bonuses) * rewards.tiles_per_pile)[removed:]
        piles.extend(RewardPile(Multiplier(multiplier), bonus, tiles.count(bonus)) for bonus in rewards.bonuses)
    play.emit(RewardsPiled(tuple(piles)))


def found_zaibatsu(play: NipponPlay) -> None:
    """Gives each seat its yen, coal and blueprints, and its VP by turn order (rulebook p. 2)."""
    start = components_of(play.state).start
    for seat in play.state.seats:
        gain = Gain(yen=start.yen, coal=start.coal, blueprints=start.blueprints, vp=start.vp[seat])
        play.emit(ZaibatsuFounded(seat, gain))


def reshuffle(_play: NipponPlay) -> None:
    """Does nothing: the game has no face-down decks. Workers are drawn at random when they are needed."""
