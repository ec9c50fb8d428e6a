"""Paths of a president to another area: directly by Tram or Station, or on foot for tolls (rulebook p. 6, 19)."""

from collections import deque
from collections.abc import Mapping, Sequence
from operator import add, le
from typing import Final

from domain.game import Seat
from domain.yokohama import technologies
from domain.yokohama.areas import adjacent_areas, area_board, costly_areas, is_canal, opposing_presidents
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import AreaId, Title
from domain.yokohama.events import Payment
from domain.yokohama.state import State

Path = tuple[AreaId, ...]
"""The areas that the president enters, in order; the starting area is not among them."""
Tolls = tuple[int, ...]
"""Yen due to each seat, and to the bank in the last place."""
Front = dict[Tolls, Path]
"""Paths to one area, by their tolls. A path is left out if another path pays each payee the same or less."""

DIRECT_MOVES: Final = frozenset[Title](("station", "tram"))
"""The technologies that allow the president to move directly to an area (rulebook p. 19)."""


def is_direct(state: State, seat: Seat, path: Path) -> bool:
    """True if a path is a direct move by Tram or Station, for which no tolls are paid (rulebook p. 19)."""
    held, area = technologies.titles(state, seat), path[-1]
    if held.isdisjoint(DIRECT_MOVES) or len(path) > 1 or is_canal(state, area):
        return False
    if state.options.jump_needs_assistant and not area_board(state, area).assistants[seat]:
        return False
    if "station" in held and state.station == area:
        return True
    return "tram" in held and not opposing_presidents(state, seat, area)


def direct_areas(state: State, seat: Seat) -> Sequence[AreaId]:
    """Returns the areas to which the president of a seat can move directly by Tram or Station (rulebook p. 19)."""
    if technologies.titles(state, seat).isdisjoint(DIRECT_MOVES):
        return ()
    return [area for area in state.layout if is_direct(state, seat, (area,))]


def tolls(state: State, seat: Seat, area: AreaId) -> Tolls:
    """Returns the tolls for entering an area: 1 yen to each opposing president, and in the Canal 1 yen to the bank.

    With Stagecoach opposing presidents are not paid (rulebook p. 6, 15, 19).
    """
    paid = [0] * (len(state.merchants) + 1)
    if "stagecoach" not in technologies.titles(state, seat):
        for owner in opposing_presidents(state, seat, area):
            paid[owner] = 1
    if is_canal(state, area):
        paid[-1] = 1
    return tuple(paid)


def tolled_areas(state: State, seat: Seat, path: Path) -> list[AreaId]:
    """Returns the areas of a path that may cost tolls, each as often as the path enters it."""
    costly = costly_areas(state, seat)
    return [area for area in path if area in costly]


def payments(state: State, seat: Seat, path: Path) -> tuple[Payment, ...]:
    """Returns all payments on a path."""
    if is_direct(state, seat, path):
        return ()
    tolled = tolled_areas(state, seat, path)
    if not tolled:
        return ()
    *opponents, bank = map(sum, zip(*[tolls(state, seat, area) for area in tolled], strict=True))
    paid = [Payment(yen, Seat(owner)) for owner, yen in enumerate(opponents) if yen]
    return (*paid, Payment(bank)) if bank else tuple(paid)


def cheapest_paths(state: State, seat: Seat, start: AreaId) -> list[Path]:
    """Returns the cheapest paths on foot to each area that the seat can reach and pay for.

    A path is left out if another path to the same area pays each payee the same or less. Of paths with equal tolls the
    shortest is returned.
    """
    free: Tolls = (0,) * (len(state.merchants) + 1)
    entrances = _entrances(state, seat, start, free)
    near, yen = adjacent_areas(state), state.merchants[seat].stock.yen
    fronts: dict[AreaId, Front] = {area: {} for area in entrances}
    fronts[start] = {free: ()}
    waiting = deque([(start, free)])  # first in, first out: shorter paths come first
    while waiting:
        area, paid = waiting.popleft()
        path = fronts[area].get(paid)
        if path is None:  # a cheaper one has replaced it
            continue
        for there in near[area]:
            if there in entrances:
                toll, front = entrances[there], fronts[there]
                due = paid if toll is free else tuple(map(add, paid, toll))  # most areas are free
                if due not in front and (toll is free or sum(due) <= yen) and _makes_room(front, due):
                    front[due] = (*path, there)
                    waiting.append((there, due))
    return [path for area in entrances for path in fronts[area].values()]


def _entrances(state: State, seat: Seat, start: AreaId, free: Tolls) -> Mapping[AreaId, Tolls]:
    """Returns the areas that can be entered on foot, with their tolls: `free` where there are none."""
    canals, costly = components_of(state).canals, costly_areas(state, seat)
    return {
        board.id: tolls(state, seat, board.id) if board.id in costly else free
        for board in state.areas
        if (board.assistants[seat] or board.id in canals) and board.id != start
    }


def _makes_room(front: Front, due: Tolls) -> bool:
    """Returns false if another path pays each payee less than a new path or the same, but not all the same.

    Otherwise removes each path that the new path replaces for this reason, and returns true.
    """
    if not front:
        return True
    if any(_beats(other, due) for other in front):
        return False
    for beaten in [other for other in front if _beats(due, other)]:
        del front[beaten]
    return True


def _beats(one: Tolls, other: Tolls) -> bool:
    """True if one path pays each payee the same as another path or less."""
    return all(map(le, one, other))
