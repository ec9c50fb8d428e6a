"""Points so far, and the final score calculation (rulebook p. 9-10)."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Score, Seat, points_of
from domain.yokohama import rewards
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import COUNTRIES, Majority, OrderId, TechnologyId
from domain.yokohama.events import (
    ChurchBonusScored,
    CountryBonusScored,
    CustomsBonusScored,
    RemainderScored,
    TechnologyBonusScored,
    YokohamaEvent,
    YokohamaPlay,
)
from domain.yokohama.state import DUMMY, Occupants, State

Points = Mapping[Seat, int]
"""Points by seat, without seats that gain none."""
Held = tuple[tuple[TechnologyId, ...], ...]
"""By seat: its technology cards."""


def score_bonuses(play: YokohamaPlay) -> None:
    """Scores all bonuses in the order of the rulebook (p. 9)."""
    for bonus, scored in BONUSES.items():
        for seat, points in bonus(play.state).items():
            play.emit(scored(seat, points))


def church_bonus(state: State) -> Points:
    """Returns the points for the most and second most assistants on the Church board (rulebook p. 9)."""
    return points_for_church(state.components, state.church)


def points_for_church(components: Digest, spaces: Occupants) -> Points:
    """Returns the same by what is on the board."""
    return majority(board_ranking(spaces), REGISTRY[components].church.majority)


def customs_bonus(state: State) -> Points:
    """Returns the points for the most and second most assistants on the Customs board (rulebook p. 9)."""
    return points_for_customs(state.components, state.customs)


def points_for_customs(components: Digest, spaces: Occupants) -> Points:
    """Returns the same by what is on the board."""
    return majority(board_ranking(spaces), REGISTRY[components].customs.majority)


def technology_bonus(state: State) -> Points:
    """Returns the points for the most and second most industry value (rulebook p. 9)."""
    return points_for_technologies(state.components, tuple([merchant.technologies for merchant in state.merchants]))


def points_for_technologies(components: Digest, held: Held) -> Points:
    """Returns the same by the technology cards of all seats."""
    return majority(technology_ranking(components, held), REGISTRY[components].scoring.technology)


def majority(ranking: Sequence[Seat], prize: Majority) -> Points:
    """Returns the points of the first two of a ranking. A prize that the dummy wins is lost (ruling 32)."""
    won = dict(zip(ranking, (prize.first, prize.second), strict=False))
    return {seat: points for seat, points in won.items() if seat != DUMMY}


@lru_cache(maxsize=1024)
def board_ranking(spaces: Occupants) -> tuple[Seat, ...]:
    """Returns the owners of assistants on a board, most assistants first.

    The one with the rightmost assistant wins a tie (rulebook p. 9).
    """
    rightmost = {seat: space for space, seat in enumerate(spaces) if seat is not None}
    return tuple(sorted(rightmost, key=lambda seat: (spaces.count(seat), rightmost[seat]), reverse=True))


def technology_ranking(components: Digest, held: Held) -> list[Seat]:
    """Returns the owners of technology cards, most printed industry value first.

    The one who is earlier in turn order wins a tie (rulebook p. 9).
    """
    cards, dummy = REGISTRY[components].technologies, REGISTRY[components].scoring.technology_of_the_dummy
    value: dict[Seat, float] = {
        Seat(seat): sum([cards[card].industry for card in own]) for seat, own in enumerate(held)
    }
    if (seats := len(held)) in dummy:
        value[DUMMY] = dummy[seats]
    return sorted((seat for seat in value if value[seat]), key=lambda seat: value[seat], reverse=True)


def country_bonus(state: State) -> Points:
    """Returns the points for sets of different country icons (rulebook p. 9)."""
    points = {seat: points_of_sets(state, seat) for seat in state.seats}
    return {seat: gained for seat, gained in points.items() if gained}


def points_of_sets(state: State, seat: Seat) -> int:
    """Returns the points for the country icons of a seat, in sets that are as large as possible."""
    merchant = state.merchants[seat]
    return _points_of_sets(state.components, merchant.technologies, merchant.fulfilled)


@lru_cache(maxsize=4096)
def _points_of_sets(components: Digest, technologies: tuple[TechnologyId, ...], fulfilled: tuple[OrderId, ...]) -> int:
    counts = Counter(rewards.icons_on(components, technologies, fulfilled))
    points = REGISTRY[components].scoring.countries_in_a_set
    layers = range(max(counts.values(), default=0))
    return sum(points[sum(counts[country] > layer for country in COUNTRIES)] for layer in layers)


def remainder(state: State) -> Points:
    """Returns the points for the remainder: unused agents, imports, yen, and all trade goods together (p. 9)."""
    points = {seat: points_of_remainder(state, seat) for seat in state.seats}
    return {seat: gained for seat, gained in points.items() if gained}


def points_of_remainder(state: State, seat: Seat) -> int:
    """Returns the remainder points of a seat."""
    merchant = state.merchants[seat]
    per = components_of(state).scoring
    unused = sum(not agent.used for agent in merchant.agents)
    return (
        unused // per.agents_per_point
        + merchant.stock.imports // per.imports_per_point
        + merchant.stock.yen // per.yen_per_point
        + merchant.stock.goods // per.goods_per_point
    )


BONUSES: Final[Mapping[Callable[[State], Points], Callable[[Seat, int], YokohamaEvent]]] = {
    church_bonus: ChurchBonusScored,
    customs_bonus: CustomsBonusScored,
    technology_bonus: TechnologyBonusScored,
    country_bonus: CountryBonusScored,
    remainder: RemainderScored,
}
"""The bonuses in the order of the rulebook, each with its event."""


def points(state: State, seat: Seat) -> int:
    """Returns the points of a seat so far."""
    return points_of(state.merchants[seat].lines, seat)


def scores(state: State) -> tuple[Score, ...]:
    """Returns the scores in seat order. The tied seat that is closest to the start player wins (rulebook p. 10)."""
    totals = [points(state, seat) for seat in state.seats]
    ranking = sorted(state.seats, key=lambda seat: totals[seat], reverse=True)
    return tuple(
        Score(seat, totals[seat], ranking.index(seat) + 1, state.merchants[seat].lines) for seat in state.seats
    )
