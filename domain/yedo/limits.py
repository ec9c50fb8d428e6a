"""How many a player may hold, at any time (rulebook p. 3, 16)."""

from collections.abc import Iterator
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.memoize import memoize_last
from domain.move_rules import Refusal
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import Limits
from domain.yedo.components.vocabulary import Annex
from domain.yedo.pending import is_card_pending
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
    return () if seats and is_card_pending(state) else seats


@memoize_last
def exceeding(clans: tuple[Clan, ...], components: Digest) -> tuple[Seat, ...]:
    """The seats of the clans that have a `surplus`. Asked whenever clans have changed, so it only counts."""
    limits = REGISTRY[components].limits
    return tuple([Seat(seat) for seat, clan in enumerate(clans) if exceeds(clan, limits)])


def exceeds(clan: Clan, limits: Limits) -> bool:
    """Whether a clan has a `surplus`, told by counting alone."""
    return (
        len(clan.missions) > limits.missions
        or len(clan.action_cards) > limits.action_cards
        or len(clan.bonus_cards) > limits.bonus_cards
        or len(clan.weapons) > limits.weapons
    )


def has_room_for_geisha(state: State, seat: Seat, more: int = 1) -> bool:
    """Whether a seat may own so many geisha more, or fewer."""
    return state.clans[seat].geisha + more <= components_of(state).limits.geisha


def may_take_geisha(state: State, seat: Seat) -> bool:
    """Whether a seat can take a geisha: one is left on the board, and there is room for her (rulebook p. 16)."""
    return state.geisha > 0 and has_room_for_geisha(state, seat)


def may_be_blessed(state: State, seat: Seat) -> bool:
    """Whether a seat can take a blessing: one is left, and it has none (rulebook p. 16)."""
    return state.blessings > 0 and state.clans[seat].blessings < components_of(state).limits.blessings


def takable_annexes(state: State, seat: Seat) -> tuple[Annex, ...]:
    """The types of annex that are left on the board and that a seat does not own (rulebook p. 3)."""
    owned = state.clans[seat].annexes
    return tuple(annex for annex in dict.fromkeys(state.annexes) if annex not in owned)


FOURTH_GEISHA: Final = Refusal("too-many-geisha", "Nobody may own more than 3 Geisha.", "rulebook p. 16, Geisha")

BIDDING_RULE: Final = "rulebook p. 6, The Bidding Phase"
BID_BEYOND_MEANS: Final = Refusal("cannot-pay-bid", "You may not bid more Mon than you have.", BIDDING_RULE)


def annex_not_available(rule: str) -> Refusal:
    """For an annex of which none of the type is left on the board, or one is owned."""
    return Refusal("annex-not-available", "That Annex is not available, or you own it already.", rule)


def no_mission_left(rule: str) -> Refusal:
    """For a mission of a color whose deck is exhausted."""
    return Refusal("mission-deck-exhausted", "There are no Missions of that color left.", rule)


def deck_empty(rule: str) -> Refusal:
    """For a look into a deck without cards."""
    return Refusal("deck-empty", "There are no cards in that deck.", rule)


def no_weapon_there(rule: str) -> Refusal:
    """For a weapon of a space of the market that is empty, or is none."""
    return Refusal("no-weapon-there", "There is no Weapon on that space.", rule)
