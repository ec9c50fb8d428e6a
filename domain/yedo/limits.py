"""How many a player may hold, at any time (rulebook p. 3, 16)."""

from collections.abc import Iterator

from domain.components import Digest
from domain.latest import remembers_the_latest
from domain.secrecy import Seat
from domain.yedo.printed import Limits
from domain.yedo.shelf import SHELF
from domain.yedo.stack import is_card_underway
from domain.yedo.state import Clan, State


def surplus(clan: Clan, limits: Limits) -> Iterator[tuple[object, ...]]:
    """The hands and weapons of which a clan has more than it may."""
    held = (
        (clan.missions, limits.missions),
        (clan.action_cards, limits.action_cards),
        (clan.bonus_cards, limits.bonus_cards),
        (clan.weapons, limits.weapons),
    )
    return (items for items, limit in held if len(items) > limit)


def with_surplus(state: State) -> tuple[Seat, ...]:
    """Who exceeds a limit, and has to reduce to it at once; but a card that was played takes effect first."""
    seats = exceeding(state.clans, state.components)
    return () if seats and is_card_underway(state) else seats


@remembers_the_latest
def exceeding(clans: tuple[Clan, ...], components: Digest) -> tuple[Seat, ...]:
    """The seats of the clans that have a `surplus`. Asked before every step of the game, so it only counts."""
    limits = SHELF[components].limits
    seats: tuple[Seat, ...] = ()
    for seat, clan in enumerate(clans):
        if (
            len(clan.missions) > limits.missions
            or len(clan.action_cards) > limits.action_cards
            or len(clan.bonus_cards) > limits.bonus_cards
            or len(clan.weapons) > limits.weapons
        ):
            seats = (*seats, Seat(seat))
    return seats
