"""For each destination every way is offered that no other way beats in what it pays, and none that is beaten."""

import random
from collections import defaultdict
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from domain.yokohama.areas import beside
from domain.yokohama.components.rows import AreaId
from domain.yokohama.moves import MovePresident
from domain.yokohama.technologies import titles
from tests.domain.yokohama.components import CANAL, RED, SEATS
from tests.domain.yokohama.match import Match

Way = tuple[AreaId, ...]
Paid = tuple[int, ...]


def a_table(players: int, rng: random.Random) -> Match:
    """Red's president is somewhere, its assistants are in some areas, and opposing presidents in their way."""
    match = Match(players).has_titles(RED, *rng.choice(((), (), ("postal_system",), ("stagecoach",))))
    land = [area for area in match.state.layout if area != CANAL]
    for area in rng.sample(land, rng.randint(2, min(12, len(land)))):
        match.puts(RED, area)
    for seat in SEATS[:players]:
        match.president(seat, rng.choice(land))
    return match.owns(RED, yen=rng.randint(0, 5)).moves()


def paid_on(match: Match, way: Way) -> Paid:
    """What is paid on a way to each seat, and to the bank last: 1 yen to each president there, 1 in the Canal."""
    free = "stagecoach" in titles(match.state, RED)
    presidents = [merchant.president for merchant in match.state.merchants]
    to_seats = [0 if free or seat == RED else way.count(area) for seat, area in enumerate(presidents)]
    return (*to_seats, way.count(CANAL))


def walks(match: Match, way: Way) -> Iterator[Way]:
    """All ways that go on from a way, which begins where red's president is, through no area twice."""
    for area in beside(match.state, way[-1]):
        if area not in way and (area == CANAL or match.area(area).assistants[RED]):
            yield (*way, area)[1:]
            yield from walks(match, (*way, area))


def may_end(match: Match, area: AreaId) -> bool:
    """Not in the Canal and, without Postal System, not beside an opposing president."""
    presidents = [merchant.president for merchant in match.state.merchants[1:]]
    return area != CANAL and (area not in presidents or "postal_system" in titles(match.state, RED))


def unbeaten(sums: set[Paid]) -> set[Paid]:
    """Those that no other pays as little or less to everyone."""
    return {one for one in sums if not any(all(map(int.__le__, other, one)) for other in sums - {one})}


@settings(max_examples=200, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_the_cheapest_paths_to_each_destination_are_offered(players: int, seed: int) -> None:
    match = a_table(players, random.Random(seed))
    start, yen = match.merchant().president, match.merchant().stock.yen
    assert start is not None
    possible: dict[AreaId, set[Paid]] = defaultdict(set)
    for way in walks(match, (start,)):
        if may_end(match, way[-1]) and sum(paid_on(match, way)) <= yen:
            possible[way[-1]].add(paid_on(match, way))
    offered: dict[AreaId, list[Paid]] = defaultdict(list)
    for move in match.offers(MovePresident):
        offered[move.path[-1]].append(paid_on(match, move.path))
    assert {area: sorted(ways) for area, ways in offered.items()} == {
        area: sorted(unbeaten(ways)) for area, ways in possible.items()
    }
