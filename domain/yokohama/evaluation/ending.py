"""How near the end of a match is, and the majorities as if it came now."""

from collections.abc import Hashable
from typing import Final

from domain.game import Seat
from domain.value import memoize_by, memoize_last
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MajorityBoard
from domain.yokohama.scoring import church_bonus, customs_bonus, technology_bonus
from domain.yokohama.state import Merchant, State

STEPS: Final = 10
"""Into so many parts evaluations divide a match."""


def _shares_used(state: State) -> Hashable:
    left = [
        (
            merchant.hand.shops + merchant.warehouse.shops,
            merchant.hand.trading_houses + merchant.warehouse.trading_houses,
        )
        for merchant in state.merchants
    ]
    return state.components, state.last_round is None, state.church, state.customs, *left


@memoize_by(_shares_used)
def nearness(state: State) -> int:
    """Returns how near the end is, from 0 to `STEPS`: as near as the condition that is nearest to being met."""
    if state.last_round is not None:
        return STEPS
    cards, seats = components_of(state), len(state.merchants)
    nearest = max(
        filled(state.church, cards.church, seats),
        filled(state.customs, cards.customs, seats),
        *(built(state, merchant) for merchant in state.merchants),
    )
    return min(STEPS - 1, int(STEPS * nearest))


def filled(spaces: tuple[Seat | None, ...], board: MajorityBoard, seats: int) -> float:
    """Returns the part of the assistants on a board that would bring the end."""
    return (len(spaces) - spaces.count(None)) / board.ends_the_game_at[seats]


def built(state: State, merchant: Merchant) -> float:
    """Returns the part of the shops, or of the trading houses, of a merchant that stands on the board."""
    hand, warehouse = components_of(state).start.hand, components_of(state).start.warehouse
    shops = merchant.hand.shops + merchant.warehouse.shops
    houses = merchant.hand.trading_houses + merchant.warehouse.trading_houses
    all_shops, all_houses = hand.shops + warehouse.shops, hand.trading_houses + warehouse.trading_houses
    return max(1 - shops / all_shops, 1 - houses / all_houses)


def _assistants_and_technologies(state: State, _seats: int) -> Hashable:
    technologies = [merchant.technologies for merchant in state.merchants]
    return state.components, state.church, state.customs, *technologies


@memoize_last
@memoize_by(_assistants_and_technologies)
def majorities(state: State, seats: int) -> tuple[int, ...]:
    """Returns the points of all seats for the three majorities, as if the match ended now."""
    bonuses = (church_bonus(state), customs_bonus(state), technology_bonus(state))
    return tuple([sum([bonus.get(Seat(seat), 0) for bonus in bonuses]) for seat in range(seats)])
