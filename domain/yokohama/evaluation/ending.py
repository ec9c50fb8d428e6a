"""How near the end of a match is, and the majorities as if it came now."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from domain.game import Seat
from domain.value import memoize_by
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MajorityBoard
from domain.yokohama.evaluation.sites import Sites
from domain.yokohama.scoring import church_bonus, customs_bonus, technology_bonus
from domain.yokohama.state import State

STEPS: Final = 10
"""Into so many parts evaluations divide a match."""


class Ending(NamedTuple):
    """The end of a match as it can be seen now."""

    nearness: int
    """How near it is, from 0 to `STEPS`."""
    majorities: tuple[int, ...]
    """The points of all seats for the three majorities, as if it came now."""


def _read_for_the_end(state: State, sites: Sites) -> Hashable:
    technologies = [merchant.technologies for merchant in state.merchants]
    return state.components, state.last_round is None, state.church, state.customs, sites, *technologies


@memoize_by(_read_for_the_end)
def ending(state: State, sites: Sites) -> Ending:
    """Returns how near the end is, and the majorities. Few moves change any of what they depend on."""
    return Ending(nearness(state, sites), majorities(state, len(state.merchants)))


def nearness(state: State, sites: Sites) -> int:
    """Returns how near the end is, from 0 to `STEPS`: as near as the condition that is nearest to being met."""
    if state.last_round is not None:
        return STEPS
    cards, seats = components_of(state), len(state.merchants)
    hand, warehouse = cards.start.hand, cards.start.warehouse
    nearest = max(
        filled(state.church, cards.church, seats),
        filled(state.customs, cards.customs, seats),
        max(sites.shops) / (hand.shops + warehouse.shops),
        max(sites.trading_houses) / (hand.trading_houses + warehouse.trading_houses),
    )
    return min(STEPS - 1, int(STEPS * nearest))


def filled(spaces: tuple[Seat | None, ...], board: MajorityBoard, seats: int) -> float:
    """Returns the part of the assistants on a board that would bring the end."""
    return (len(spaces) - spaces.count(None)) / board.ends_the_game_at[seats]


def majorities(state: State, seats: int) -> tuple[int, ...]:
    """Returns the points of all seats for the three majorities, as if the match ended now."""
    bonuses = (church_bonus(state), customs_bonus(state), technology_bonus(state))
    return tuple([sum([bonus.get(Seat(seat), 0) for bonus in bonuses]) for seat in range(seats)])
