"""How many a player may hold, at any time (rulebook p. 3, 16)."""

from domain.secrecy import Seat
from domain.yedo.printed import Limits
from domain.yedo.state import Clan, State
from domain.yedo.table import printed


def surplus(clan: Clan, limits: Limits) -> list[tuple[object, ...]]:
    """The hands and weapons of which a clan has more than it may."""
    held: tuple[tuple[tuple[object, ...], int], ...] = (
        (clan.missions, limits.missions),
        (clan.action_cards, limits.action_cards),
        (clan.bonus_cards, limits.bonus_cards),
        (clan.weapons, limits.weapons),
    )
    return [items for items, limit in held if len(items) > limit]


def with_surplus(state: State) -> tuple[Seat, ...]:
    """Who exceeds a limit, and has to reduce to it at once."""
    limits = printed(state).limits
    return tuple([Seat(seat) for seat, clan in enumerate(state.clans) if surplus(clan, limits)])
