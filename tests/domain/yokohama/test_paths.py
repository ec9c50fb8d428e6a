"""The paths on offer: for each destination those that no other path beats in its payments, and no others."""

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

Path = tuple[AreaId, ...]
Paid = tuple[int, ...]


def random_match(players: int, rng: random.Random) -> Match:
    """Returns a match with red's president, its assistants and opposing presidents in random areas."""
    match = Match(players).has_titles(RED, *rng.choice(((), (), ("postal_system",), ("stagecoach",))))
    land = [area for area in match.state.layout if area != CANAL]
    for area in rng.sample(land, rng.randint(2, min(12, len(land)))):
        match.puts(RED, area)
    for seat in SEATS[:players]:
        match.president(seat, rng.choice(land))
    return match.owns(RED, yen=rng.randint(0, 5)).moves()


def paid_on(match: Match, path: Path) -> Paid:
    """Returns the yen paid on a path to each seat, and to the bank in the last place."""
    free = "stagecoach" in titles(match.state, RED)
    presidents = [merchant.president for merchant in match.state.merchants]
    to_seats = [0 if free or seat == RED else path.count(area) for seat, area in enumerate(presidents)]
    return (*to_seats, path.count(CANAL))


def paths_from(match: Match, path: Path) -> Iterator[Path]:
    """Yields all paths that continue a path from red's president and enter no area twice."""
    for area in beside(match.state, path[-1]):
        if area not in path and (area == CANAL or match.area(area).assistants[RED]):
            yield (*path, area)[1:]
            yield from paths_from(match, (*path, area))


def may_end(match: Match, area: AreaId) -> bool:
    """True if red's president may end in an area: not in the Canal and, without Postal System, not with an opponent."""
    presidents = [merchant.president for merchant in match.state.merchants[1:]]
    return area != CANAL and (area not in presidents or "postal_system" in titles(match.state, RED))


def unbeaten(sums: set[Paid]) -> set[Paid]:
    """Returns the payments that no other one undercuts or equals for every payee."""
    return {one for one in sums if not any(all(map(int.__le__, other, one)) for other in sums - {one})}


@settings(max_examples=200, deadline=None)
@given(players=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_the_cheapest_paths_to_each_destination_are_offered(players: int, seed: int) -> None:
    match = random_match(players, random.Random(seed))
    start, yen = match.merchant().president, match.merchant().stock.yen
    assert start is not None
    possible: dict[AreaId, set[Paid]] = defaultdict(set)
    for path in paths_from(match, (start,)):
        if may_end(match, path[-1]) and sum(paid_on(match, path)) <= yen:
            possible[path[-1]].add(paid_on(match, path))
    offered: dict[AreaId, list[Paid]] = defaultdict(list)
    for move in match.offers(MovePresident):
        offered[move.path[-1]].append(paid_on(match, move.path))
    assert {area: sorted(paths) for area, paths in offered.items()} == {
        area: sorted(unbeaten(paths)) for area, paths in possible.items()
    }
