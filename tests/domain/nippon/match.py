"""A match for tests: set up the situation, play moves, and check what follows.

It comes from a real set-up, but its cities and workers are known; a test changes yen, tiles and markers as it needs.
"""

from typing import Any, Self

from msgspec.structs import replace

from domain.game import Play, Score, Seat
from domain.nippon import GAME
from domain.nippon.components import REGISTRY, Components
from domain.nippon.components.rows import (
    ACHIEVEMENTS,
    Achievement,
    Action,
    Bonus,
    CityId,
    Color,
    ContractId,
    FactoryId,
    Good,
    Multiplier,
    RegionId,
    Vehicle,
)
from domain.nippon.events import NipponEvent
from domain.nippon.evolve.changes import with_fleet, with_tile, with_vehicle, with_zaibatsu
from domain.nippon.map import city_on, region_on
from domain.nippon.moves import AdvanceMarker, Consolidate, NipponMove, TakeWorker
from domain.nippon.pending import InfluenceSpace, PendingTurnStart
from domain.nippon.state import BuiltFactory, BuiltVehicle, CityOnMap, InfluenceTile, RewardPile, State, Turn, Zaibatsu
from domain.secrecy import without
from tests.games.scenario import TurnScenario, set_up

COMPONENTS: Components = REGISTRY[REGISTRY.current]

RED, PURPLE, BLUE, YELLOW = SEATS = tuple(map(Seat, range(4)))
"""The seats by color; red is the first player."""

KYUSHU, KANSAI, KANTO, TOHOKU = map(RegionId, ("kyushu", "kansai", "kanto", "tohoku"))
NAGASAKI, MATSUYAMA, OSAKA, HIROSHIMA = map(CityId, ("nagasaki", "matsuyama", "osaka", "hiroshima"))
TOKYO, NAGOYA, SENDAI, SAPPORO = map(CityId, ("tokyo", "nagoya", "sendai", "sapporo"))

THREE_COLORS: tuple[Color, ...] = ("white", "yellow", "black")
"""The workers on every action space."""


def opening(players: int, seed: int = 1868, **options: bool) -> Play[State, NipponEvent]:
    """Returns a set-up, played up to the first turn."""
    return set_up(GAME, players, seed, **options)


class Match(TurnScenario[State, NipponMove, NipponEvent]):
    """A match after set-up: the first turn, which is red's, before any move."""

    game = GAME

    def __init__(self, players: int = 2, **options: bool) -> None:
        super().__init__(opening(players, **options), seed=1868)
        self._lay_out_cities()
        self.state = replace(self.state, spaces=(THREE_COLORS,) * 5)

    def _lay_out_cities(self) -> None:
        """Places the city tiles in the order of the components file, none of them turned."""
        cities = (
            CityOnMap(city, tile.id, tile.goods, (None,) * 4)
            for city, tile in zip(COMPONENTS.cities, COMPONENTS.city_tiles.values(), strict=False)
        )
        self.state = replace(self.state, cities=tuple(cities))

    # Reading the state

    @property
    def seat(self) -> Seat:
        """Whose turn it is."""
        return self.state.turn.seat

    def zaibatsu(self, seat: Seat = RED) -> Zaibatsu:
        return self.state.zaibatsu[seat]

    def factory(self, factory: str, seat: Seat = RED) -> BuiltFactory:
        return self.zaibatsu(seat).factory(FactoryId(factory))

    def city(self, city: CityId) -> CityOnMap:
        return city_on(self.state, city)

    def tile(self, city: CityId, good: Good) -> InfluenceTile | None:
        return self.city(city).on(good)

    def built(self, region: RegionId) -> tuple[BuiltVehicle, ...]:
        return region_on(self.state, region).vehicles

    def points(self, seat: Seat = RED) -> int:
        return self.zaibatsu(seat).points

    def scores(self) -> tuple[Score, ...]:
        return GAME.scores(self.state)

    def moves(self) -> list[NipponMove]:
        """The legal moves of the seat in turn."""
        return list(self.legal(self.seat))

    def actions(self) -> set[Action]:
        """The actions that the seat in turn may choose."""
        return {move.action for move in self.offers(TakeWorker)}

    # Setting up the situation

    def owns(self, seat: Seat = RED, **amounts: int) -> Self:
        """Sets yen, coal, blueprints or machines of a seat."""
        return self._with_zaibatsu(seat, **amounts)

    def at(self, seat: Seat = RED, **steps: int) -> Self:
        """Sets the steps of a seat's markers."""
        return self._with_zaibatsu(seat, markers=replace(self.zaibatsu(seat).markers, **steps))

    def has(self, factory: str, seat: Seat = RED, machine: int = 0, goods: int = 0) -> Self:
        """Gives a factory."""
        card = COMPONENTS.factories[FactoryId(factory)]
        self.state = replace(self.state, factories=without(self.state.factories, card.id))
        own = BuiltFactory(card.id, card.good, machine, goods)
        return self._with_zaibatsu(seat, factories=(*self.zaibatsu(seat).factories, own))

    def stores(self, **goods: int) -> Self:
        """Gives red factories that store goods; the bonuses of these factories do not matter for goods."""
        for good, amount in goods.items():
            self.has(f"{good}_2", goods=amount)
        return self

    def holds(self, *colors: Color, seat: Seat = RED) -> Self:
        """Sets the workers on a player board."""
        return self._with_zaibatsu(seat, workers=colors)

    def fulfilled(self, count: int, seat: Seat = RED) -> Self:
        """Marks the first contracts as fulfilled."""
        contracts = tuple(COMPONENTS.contracts)
        return self._with_zaibatsu(seat, contracts=contracts[count:], fulfilled=contracts[:count])

    def supply(self, *values: int, seat: Seat = RED) -> Self:
        """Sets the influence tiles in the supply."""
        return self._with_zaibatsu(seat, influence=values)

    def places(self, seat: Seat, city: CityId, good: Good, value: int) -> Self:
        """Puts an influence tile on the map."""
        self.state = with_tile(self.state, InfluenceSpace(city, good), InfluenceTile(seat, value))
        supply = self.zaibatsu(seat).influence
        return self._with_zaibatsu(seat, influence=without(supply, value) if value in supply else supply)

    def covers(self, seat: Seat, city: CityId, *goods: Good, value: int = 1) -> Self:
        """Puts influence tiles of one value at several sides of a city."""
        for good in goods:
            self.places(seat, city, good, value)
        return self

    def builds(self, seat: Seat, vehicle: Vehicle, region: RegionId, count: int = 1, value: int = 2) -> Self:
        """Moves trains or ships from the board to the map."""
        for _ in range(count):
            self.state = with_vehicle(self.state, region, BuiltVehicle(seat, vehicle, value))
        own = self.zaibatsu(seat)
        self.state = with_zaibatsu(self.state, seat, with_fleet(own, vehicle, left=own.fleet(vehicle).left - count))
        return self

    def rewards(self, *piles: tuple[int, Bonus], tiles: int = 1) -> Self:
        """Sets the reward tiles on the board."""
        left = tuple(RewardPile(Multiplier(multiplier), bonus, tiles) for multiplier, bonus in piles)
        self.state = replace(self.state, rewards=left)
        return self

    def spare_tiles(self, count: int) -> Self:
        """Sets the number of multiplier tiles beside the board."""
        self.state = replace(self.state, spare_tiles=count)
        return self

    def starts_with(self, points: int, seat: Seat = RED) -> Self:
        """Sets the points with which a seat started."""
        start, *later = self.zaibatsu(seat).lines
        return self._with_zaibatsu(seat, lines=(replace(start, points=points), *later))

    def achieves(self, seat: Seat = RED, **multipliers: int) -> Self:
        """Puts tiles on achievement spaces."""
        spaces = zip(ACHIEVEMENTS, self.zaibatsu(seat).achievements, strict=True)
        return self._with_zaibatsu(seat, achievements=tuple(multipliers.get(name, tile) for name, tile in spaces))

    def achieves_all(self, *, but: Achievement | None = None) -> Self:
        """Puts tiles of 2x on all of red's achievement spaces, or on all but one."""
        return self.achieves(**{name: 2 for name in ACHIEVEMENTS if name != but})

    def board(
        self,
        *,
        spaces: tuple[tuple[Color, ...], ...] | None = None,
        rows: tuple[tuple[Color, ...], ...] | None = None,
        bag: tuple[Color, ...] | None = None,
    ) -> Self:
        """Sets workers on the action spaces, in the rows and in the bag."""
        given = {"spaces": spaces, "rows": rows, "bag": bag}
        self.state = replace(self.state, **{name: value for name, value in given.items() if value is not None})
        return self

    def marker(self, space: int, turns_left: int | None = None) -> Self:
        """Sets the scoring marker."""
        self.state = replace(self.state, marker=space, turns_left=turns_left)
        return self

    def turn_of(self, seat: Seat) -> Self:
        self.state = replace(self.state, turn=Turn(seat), pending=(PendingTurnStart(),))
        return self

    # Playing

    def acts(self, action: Action, color: Color = "white") -> Self:
        """Takes a worker for an action."""
        return self.play(TakeWorker(color, action))

    def spends_the_turn(self) -> Self:
        """Takes a white worker and advances knowledge by one step, which ends the turn."""
        return self.play(TakeWorker("white", "knowledge"), AdvanceMarker(1))

    def refills_generally(self) -> Self:
        """Takes the last worker of a space while all rows are empty, which brings a general refill."""
        rows: tuple[tuple[Color, ...], ...] = ((),) * len(self.state.rows)
        self.board(spaces=(("white",), *self.state.spaces[1:]), rows=rows)
        return self.spends_the_turn()

    def scores_regions(self, scoring: int) -> Self:
        """Moves the marker so that the first or the second scoring follows."""
        return self.marker(COMPONENTS.scoring_track.scorings_after[scoring - 1]).refills_generally()

    def ends(self) -> Self:
        """Plays the last turn of the match, by the last seat, which has no workers."""
        self.turn_of(Seat(len(self.state.zaibatsu) - 1)).marker(8, turns_left=0)
        return self.play(Consolidate())

    def scored(self, label: str, seat: Seat = RED) -> int:
        """The points of a seat in the score lines of a label."""
        return sum(line.points for line in self.zaibatsu(seat).lines if line.label == label)

    def _with_zaibatsu(self, seat: Seat, **changes: Any) -> Self:
        self.state = with_zaibatsu(self.state, seat, replace(self.zaibatsu(seat), **changes))
        return self


def contract(number: int) -> ContractId:
    """A contract by number."""
    return ContractId(f"contract_{number}")


def factory(name: str) -> FactoryId:
    """A factory by good and number."""
    return FactoryId(name)
