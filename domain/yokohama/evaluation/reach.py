"""The areas where the president of a seat could act next, and its power there: an estimate for `evaluate`."""

from collections.abc import Hashable, Sequence, Set
from functools import cache, lru_cache
from itertools import compress
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.value import Value, memoize_by
from domain.yokohama import technologies
from domain.yokohama.areas import Place, neighbouring_places
from domain.yokohama.components import REGISTRY
from domain.yokohama.components.rows import MAX_POWER, AreaId, TechnologyId
from domain.yokohama.evaluation.overview import Overview, Presidents
from domain.yokohama.evaluation.sites import Sites
from domain.yokohama.moves.placement import each_area, is_complete
from domain.yokohama.state import State

PlaceAndPower = tuple[Place, int]
"""The place of an area, and the power of a seat there, from 1 to 5."""
SeatAndTechnologies = tuple[Seat, tuple[TechnologyId, ...]]
"""A seat, and the technology cards that it has."""

CLOSED: Final = 0
"""In place of a power: the president may not end there."""
NOWHERE: Final[frozenset[AreaId]] = frozenset()


class Reach(Value, frozen=True, cache_hash=True):
    """Where the president of a seat could act next."""

    areas: tuple[PlaceAndPower, ...]


class Surroundings(Value, frozen=True, cache_hash=True):
    """What a president finds around it, assistants apart."""

    is_free: bool
    """True if the president can reach every place, from the hand or with Tram."""
    beside: tuple[Place, ...]
    """The places where it can end without assistants between them: those next to it, or all; none that is closed."""
    power: tuple[int, ...]
    """By place: the power of the seat there together with its president, or `CLOSED`."""
    layout: tuple[AreaId, ...]
    """By place: the area there."""
    near: tuple[tuple[Place, ...], ...]
    """By place: the places next to it."""


def reachable_areas(seen: Overview, state: State, seat: Seat) -> Reach:
    """Returns the areas where the president could act next, each with the power of the seat there.

    A president acts in an area with an assistant of the seat, which may still be placed there.
    """
    anywhere = placements_anywhere(state, seat)
    placeable = NOWHERE if anywhere is not None else placeable_areas(state, seat)
    whose = seat, state.merchants[seat].technologies
    around = surroundings(state.components, seen.sites, state.station, seen.presidents, whose)
    return _reached(around, seen.assistants[seat], anywhere or 0, placeable)


@lru_cache(maxsize=4096)
def _reached(around: Surroundings, assistants: tuple[int, ...], anywhere: int, placeable: frozenset[AreaId]) -> Reach:
    """The result is kept, since most moves within an area action change none of it."""
    found = linked_places(around, assistants, anywhere, placeable)
    return Reach(
        tuple([(place, min(MAX_POWER, around.power[place] + assistants[place] + more)) for place, more in found])
    )


@lru_cache(maxsize=4096)
def surroundings(
    components: Digest, sites: Sites, station: AreaId | None, presidents: Presidents, whose: SeatAndTechnologies
) -> Surroundings:
    """Returns what the president of a seat finds around it. Placing an assistant changes none of it.

    The president ends neither in the Canal, which has no site, nor where it is, nor with another president, unless the
    seat has Postal System (`areas.has_room`).
    """
    seat, held = whose
    own, titles = presidents[seat], technologies.titles_on(components, held)
    closed = (own,) if "postal_system" in titles else presidents
    power = [
        CLOSED if board.site is None or board.id in closed else 1 + built + (board.id == station)
        for board, built in zip(sites.boards, sites.built[seat], strict=True)
    ]
    is_free = own is None or "tram" in titles
    near = neighbouring_places(REGISTRY[components].city.rows[len(presidents)])
    layout = tuple([board.id for board in sites.boards])
    beside = first_places(len(power)) if is_free else near[layout.index(own)]
    return Surroundings(is_free, tuple([place for place in beside if power[place]]), tuple(power), layout, near)


@cache
def first_places(number: int) -> Sequence[Place]:
    """Returns so many places, from the first one on."""
    return tuple(map(Place, range(number)))


def linked_places(
    around: Surroundings, assistants: Sequence[int], anywhere: int, placeable: Set[AreaId]
) -> list[tuple[Place, int]]:
    """Returns the places with an assistant where the president can end, with the assistants still placed there.

    `assistants` are those of the seat by place. It can place `anywhere` more in any area, or 1 in the `placeable` ones.
    """
    if anywhere:
        return [(place, anywhere) for place in around.beside]
    manned, layout = manned_places(around, assistants), around.layout
    if not placeable:
        return [(place, 0) for place in manned]
    staying = [(place, 0) for place in manned if layout[place] not in placeable]
    return staying + [(place, 1) for place in around.beside if layout[place] in placeable]


def manned_places(around: Surroundings, assistants: Sequence[int]) -> list[Place]:
    """Returns the places with an assistant of the seat where the president can end. `assistants` are given by place.

    Besides those that it reaches anyway, these are the places next to one of the assistants. This is an estimate: it
    does not search for a path.
    """
    power, near = around.power, around.near
    manned = list(compress(first_places(len(assistants)), assistants))
    if around.is_free:
        return [place for place in manned if power[place]]
    linked = set(around.beside).union(*[near[place] for place in manned])
    return [place for place in manned if power[place] and place in linked]


def placements_anywhere(state: State, seat: Seat) -> int | None:
    """Returns how many assistants the seat could still place in any area; `None` if it depends on the area.

    If it can only place in a later turn, 1 is counted.
    """
    hand = state.merchants[seat].hand.assistants
    turn = state.turn
    if turn.seat != seat or state.phase in ("recall", "area_action", "second_additional"):
        return 1 if hand else 0
    if state.phase == "movement":
        return 0
    return None if turn.placed else min(2, hand)


def _read_for_placing(state: State, seat: Seat) -> Hashable:
    merchant, turn = state.merchants[seat], state.turn
    has_one, yen = merchant.hand.assistants > 0, merchant.stock.yen
    presidents = [merchant.president for merchant in state.merchants]
    return state.components, seat, state.layout, turn.placed, merchant.technologies, has_one, yen, *presidents


@memoize_by(_read_for_placing)
def placeable_areas(state: State, seat: Seat) -> frozenset[AreaId]:
    """Returns the areas where the seat can place one more assistant in this turn."""
    if is_complete(state, seat):
        return NOWHERE
    return frozenset([move.area for move in each_area(state, seat)])
