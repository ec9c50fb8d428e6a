"""How near the end of a match is, and the majorities as if it came now."""

from collections.abc import Hashable
from typing import Final, NamedTuple

from domain.game import Seat
from domain.value import memoize_by, memoize_last
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import MajorityBoard
from domain.yokohama.scoring import church_bonus, customs_bonus, technology_bonus
from domain.yokohama.state import Merchant, State

STEPS: Final = 10
"""Into so many parts evaluations divide a match."""


class Ending(NamedTuple):
    """The end of a match as it can be seen now."""

    nearness: int
    """How near it is, from 0 to `STEPS`."""
    majorities: tuple[int, ...]
    """The points of all seats for the three majorities, as if it came now."""


def ending(state: State) -> Ending:
    """Returns how near the end is, and the majorities."""
    return _ending(state, len(state.merchants))


def _read_for_the_end(state: State, _seats: int) -> Hashable:
    owned = [(merchant.technologies, *buildings_left(merchant)) for merchant in state.merchants]
    return state.components, state.last_round is None, state.church, state.customs, *owned


@memoize_last
@memoize_by(_read_for_the_end)
def _ending(state: State, seats: int) -> Ending:
    """The result is kept, since it is asked for each seat of a state, and few moves change any of it."""
    return Ending(nearness(state), majorities(state, seats))


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


def buildings_left(merchant: Merchant) -> tuple[int, int]:
    """Returns how many shops and trading houses of a merchant do not stand on the board."""
    hand, warehouse = merchant.hand, merchant.warehouse
    return hand.shops + warehouse.shops, hand.trading_houses + warehouse.trading_houses


def built(state: State, merchant: Merchant) -> float:
    """Returns the part of the shops, or of the trading houses, of a merchant that stands on the board."""
    hand, warehouse = components_of(state).start.hand, components_of(state).start.warehouse
    shops, houses = buildings_left(merchant)
    all_shops, all_houses = hand.shops + warehouse.shops, hand.trading_houses + warehouse.trading_houses
    return max(1 - shops / all_shops, 1 - houses / all_houses)


def shops_built(state: State, merchant: Merchant) -> int:
    """Returns how many shops of a merchant stand on the board."""
    start, (left, _houses) = components_of(state).start, buildings_left(merchant)
    return start.hand.shops + start.warehouse.shops - left


def trading_houses_built(state: State, merchant: Merchant) -> int:
    """Returns how many trading houses of a merchant stand on the board."""
    start, (_shops, left) = components_of(state).start, buildings_left(merchant)
    return start.hand.trading_houses + start.warehouse.trading_houses - left


def majorities(state: State, seats: int) -> tuple[int, ...]:
    """Returns the points of all seats for the three majorities, as if the match ended now."""
    bonuses = (church_bonus(state), customs_bonus(state), technology_bonus(state))
    return tuple([sum([bonus.get(Seat(seat), 0) for bonus in bonuses]) for seat in range(seats)])
