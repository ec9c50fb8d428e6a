"""How many a player may hold, at any time (rulebook p. 3, 16)."""

from domain.secrecy import Seat
from domain.yedo.printed import Limits
from domain.yedo.state import Clan, State
from domain.yedo.table import all_seats, printed


def surplus(clan: Clan, limits: Limits) -> tuple[tuple[object, ...], ...]:
    """The hands and weapons of which a clan has more than it may."""
    held: tuple[tuple[tuple[object, ...], int], ...] = (
        (clan.missions, limits.missions),
        (clan.action_cards, limits.action_cards),
        (clan.bonus_cards, limits.bonus_cards),
        (clan.weapons, limits.weapons),
    )
    return tuple(items for items, limit in held if len(items) > limit)


def with_surplus(state: State) -> tuple[Seat, ...]:
    """Who exceeds a limit, and has to reduce to it at once."""
    limits = printed(state).limits
    return tuple(seat for seat in all_seats(state) if exceeds(state.clans[seat], limits))


def exceeds(clan: Clan, limits: Limits) -> bool:
    """Whether a clan has more of something than it may."""
    return (
        len(clan.missions) > limits.missions
        or len(clan.action_cards) > limits.action_cards
        or len(clan.bonus_cards) > limits.bonus_cards
        or len(clan.weapons) > limits.weapons
    )
