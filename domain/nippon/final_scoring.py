"""The final scoring, and what the achievements of a player board score (rulebook p. 12 and annex 1)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.nippon.components import REGISTRY, components_of
from domain.nippon.components.rows import ACHIEVEMENTS, Achievement, Multiplier, Track, Vehicle
from domain.nippon.events import AchievementScored, FinalIncomeReceived, GameEnded, NipponPlay
from domain.nippon.player_board import extra_income, extra_stars, level, step
from domain.nippon.state import CityOnMap, State
from domain.nippon.workers import pay_wages
from domain.value import memoize_last


def score_finally(play: NipponPlay) -> None:
    """Gives every seat its last income, pays the workers, scores the achievements and ends the match."""
    seats = play.state.seats
    for seat in seats:
        receive_final_income(play, seat)
        pay_wages(play, seat)
    for seat in seats:
        score_achievements(play, seat)
    play.emit(GameEnded())


def receive_final_income(play: NipponPlay, seat: Seat) -> None:
    """Discards the yen of a seat and gives the yen of its money track.

    The silk factory that adds to a consolidation counts only if the match options say so.
    """
    more = extra_income(play.state, seat) if play.state.options.final_income_with_silk else 0
    play.emit(FinalIncomeReceived(seat, level(play.state, seat, "money") + more))


def score_achievements(play: NipponPlay, seat: Seat) -> None:
    """Scores every achievement of a seat that has points: base points times multiplier."""
    for achievement, times in multipliers(play.state, seat):
        points = base_points(play.state, seat, achievement)
        if points and times:
            play.emit(AchievementScored(seat, achievement, points, times))


# The achievements


def multipliers(state: State, seat: Seat) -> list[tuple[Achievement, Multiplier]]:
    """Returns each achievement with the multiplier of the tile on its space.

    Without a tile it is the printed one, which may be 0.
    """
    return multipliers_of(state.components, state.zaibatsu[seat].achievements)


def multipliers_of(components: Digest, tiles: tuple[Multiplier | None, ...]) -> list[tuple[Achievement, Multiplier]]:
    """Returns the multiplier of each achievement, from the tiles on the spaces."""
    spaces = REGISTRY[components].achievements
    return [
        (achievement, spaces[achievement].multiplier if tile is None else tile)
        for achievement, tile in zip(ACHIEVEMENTS, tiles, strict=True)
    ]


def base_points(state: State, seat: Seat, achievement: Achievement) -> int:
    """Returns the VP of an achievement before its multiplier, rounded down."""
    return _COUNTS[achievement](state, seat) // components_of(state).achievements[achievement].each


def stars_reached(state: State, seat: Seat, track: Track) -> int:
    """Returns the number of stars that a marker has reached on its track, and of those on factories for this track."""
    reached = components_of(state).stars_reached[track]
    return reached[step(state, seat, track)] + extra_stars(state, seat, track)


def stars_uncovered(state: State, seat: Seat, vehicle: Vehicle) -> int:
    """Returns the number of stars above the empty train or ship spaces of a player board."""
    row = components_of(state).vehicles.of(vehicle)
    return row.stars_after(row.tiles - state.zaibatsu[seat].fleet(vehicle).left)


def advanced_factories(state: State, seat: Seat) -> int:
    """Returns the number of factories of level 2 and 3."""
    goods = components_of(state).goods
    return sum([goods[factory.good].level > 1 for factory in state.zaibatsu[seat].factories])


def regions_with_influence(state: State, seat: Seat) -> int:
    """Returns the number of regions with an influence tile of a seat; trains do not count."""
    return _regions_with_tiles(state.cities, (state.components, seat))


@memoize_last  # the same cities are asked most often: they are found without their hash
@lru_cache(maxsize=4096)
def _regions_with_tiles(cities: tuple[CityOnMap, ...], owner: tuple[Digest, Seat]) -> int:
    digest, seat = owner
    rows = REGISTRY[digest].cities
    return len(
        {rows[city.id].region for city in cities for tile in city.tiles if tile is not None and tile.seat == seat}
    )


def full_machines(state: State, seat: Seat) -> int:
    """Returns the number of factories with the best machine."""
    best = components_of(state).limits.best_machine
    return sum([factory.machine == best for factory in state.zaibatsu[seat].factories])


_COUNTS: Final[Mapping[Achievement, Callable[[State, Seat], int]]] = {
    "contracts": lambda state, seat: len(state.zaibatsu[seat].fulfilled),
    "money": lambda state, seat: state.zaibatsu[seat].yen,
    "knowledge_stars": lambda state, seat: stars_reached(state, seat, "knowledge"),
    "ship_stars": lambda state, seat: stars_uncovered(state, seat, "ship"),
    "coal_stars": lambda state, seat: stars_reached(state, seat, "coal"),
    "train_stars": lambda state, seat: stars_uncovered(state, seat, "train"),
    "advanced_factories": advanced_factories,
    "regions": regions_with_influence,
    "full_machines": full_machines,
}
"""What each achievement counts; `AchievementSpace.each` says how many make one base point."""
