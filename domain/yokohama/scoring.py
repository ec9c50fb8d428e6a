"""Points so far, and the final score calculation (rulebook p. 9-10)."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from domain.game import Score, Seat
from domain.yokohama import rewards
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import COUNTRIES, Majority
from domain.yokohama.events import (
    ChurchBonusScored,
    CountryBonusScored,
    CustomsBonusScored,
    RemainderScored,
    TechnologyBonusScored,
    YokohamaEvent,
    YokohamaPlay,
)
from domain.yokohama.state import DUMMY, State

Points = Mapping[Seat, int]
"""By seat; seats that gain nothing are left out."""


def score_bonuses(play: YokohamaPlay) -> None:
    """Emits all bonuses, in the order of the rulebook."""
    for bonus, scored in BONUSES.items():
        for seat, points in bonus(play.state).items():
            play.emit(scored(seat, points))


def church_bonus(state: State) -> Points:
    """Points for the most assistants on the Church board."""
    return majority(board_ranking(state.church), components_of(state).church.majority)


def customs_bonus(state: State) -> Points:
    """Points for the most assistants on the Customs board."""
    return majority(board_ranking(state.customs), components_of(state).customs.majority)


def technology_bonus(state: State) -> Points:
    """Points for the most industry value."""
    return majority(technology_ranking(state), components_of(state).scoring.technology)


def majority(ranking: list[Seat], prize: Majority) -> Points:
    """The prizes of the first two of a ranking; those of the dummy are lost."""
    won = dict(zip(ranking, (prize.first, prize.second), strict=False))
    return {seat: points for seat, points in won.items() if seat != DUMMY}


def board_ranking(spaces: tuple[Seat | None, ...]) -> list[Seat]:
    """Who has assistants on a board: most first, and of equals the one with the rightmost assistant."""
    rightmost = {seat: space for space, seat in enumerate(spaces) if seat is not None}
    return sorted(rightmost, key=lambda seat: (spaces.count(seat), rightmost[seat]), reverse=True)


def industry(state: State, seat: Seat) -> int:
    """The printed industry value of all technologies of a seat."""
    cards = components_of(state).technologies
    return sum(cards[technology].industry for technology in state.merchants[seat].technologies)


def technology_ranking(state: State) -> list[Seat]:
    """Who has technologies: most industry value first, and of equals the earliest in turn order."""
    value: dict[Seat, float] = {Seat(seat): industry(state, Seat(seat)) for seat in range(len(state.merchants))}
    dummy = components_of(state).scoring.technology_of_the_dummy
    if (seats := len(state.merchants)) in dummy:
        value[DUMMY] = dummy[seats]
    return sorted((seat for seat in value if value[seat]), key=lambda seat: value[seat], reverse=True)


def country_bonus(state: State) -> Points:
    """Points for sets of different countries."""
    points = {seat: points_of_sets(state, seat) for seat in seats(state)}
    return {seat: gained for seat, gained in points.items() if gained}


def seats(state: State) -> Iterator[Seat]:
    """All seats, in turn order."""
    return map(Seat, range(len(state.merchants)))


def points_of_sets(state: State, seat: Seat) -> int:
    """The country icons of a seat laid out in sets, each as large as can be."""
    counts = Counter(rewards.icons(state, seat))
    worth = components_of(state).scoring.countries_in_a_set
    layers = range(max(counts.values(), default=0))
    return sum(worth[sum(counts[country] > layer for country in COUNTRIES)] for layer in layers)


def remainder(state: State) -> Points:
    """Points for what is left: unused agents, imports, money, and trade goods of all kinds together."""
    points = {seat: points_of_remainder(state, seat) for seat in seats(state)}
    return {seat: gained for seat, gained in points.items() if gained}


def points_of_remainder(state: State, seat: Seat) -> int:
    """The remainder points of a seat."""
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
"""The bonuses in the order of the rulebook, each with the event that tells it."""


def points(state: State, seat: Seat) -> int:
    """The points of a seat so far."""
    return sum(line.points for line in state.merchants[seat].lines)


def scores(state: State) -> tuple[Score, ...]:
    """The scores by seat. Of tied seats the one closest to the start player is ahead."""
    totals = [points(state, Seat(seat)) for seat in range(len(state.merchants))]
    ranking = sorted(range(len(totals)), key=lambda seat: totals[seat], reverse=True)
    return tuple(
        Score(Seat(seat), totals[seat], ranking.index(seat) + 1, merchant.lines)
        for seat, merchant in enumerate(state.merchants)
    )
