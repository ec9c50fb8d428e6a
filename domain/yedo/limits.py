"""How many a player may hold, at any time (rulebook p. 3, 16)."""

from operator import gt

from domain.secrecy import Seat
from domain.yedo.printed import Limits
from domain.yedo.state import Clan, State
from domain.yedo.table import printed


def held(clan: Clan) -> tuple[tuple[object, ...], ...]:
    """The hands and weapons of a clan, of each of which it may have only so many."""
    return clan.missions, clan.action_cards, clan.bonus_cards, clan.weapons


def most(limits: Limits) -> tuple[int, ...]:
    """How many a clan may have of each that it has `held`."""
    return limits.missions, limits.action_cards, limits.bonus_cards, limits.weapons


def surplus(clan: Clan, limits: Limits) -> list[tuple[object, ...]]:
    """The hands and weapons of which a clan has more than it may."""
    return [items for items, limit in zip(held(clan), most(limits), strict=True) if len(items) > limit]


def with_surplus(state: State) -> tuple[Seat, ...]:
    """Who exceeds a limit, and has to reduce to it at once."""
    limits = most(printed(state).limits)
    return tuple([Seat(seat) for seat, clan in enumerate(state.clans) if any(map(gt, map(len, held(clan)), limits))])
