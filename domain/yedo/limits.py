"""Limits on what a player may hold, and the refusals of what is not available (rulebook p. 3, 16)."""

from collections.abc import Iterator
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.refusals import Refusal
from domain.yedo.components import REGISTRY, components_of
from domain.yedo.components.rows import Limits
from domain.yedo.components.vocabulary import Annex
from domain.yedo.pending import PendingLoss, PendingMissionDeck, is_card_pending, top_of
from domain.yedo.state import Clan, State

FOURTH_GEISHA: Final = Refusal("too-many-geisha", "A player may not own more than 3 Geisha.", "rulebook p. 16, Geisha")

BIDDING_RULE: Final = "rulebook p. 6, The Bidding Phase"
CANNOT_PAY_BID: Final = Refusal("cannot-pay-bid", "You may not bid more Mon than you have.", BIDDING_RULE)


def surplus(clan: Clan, limits: Limits) -> Iterator[tuple[tuple[object, ...], int]]:
    """Yields the hands, and the weapons, of which a clan has more than allowed, each with its limit."""
    held = (
        (clan.missions, limits.missions),
        (clan.action_cards, limits.action_cards),
        (clan.bonus_cards, limits.bonus_cards),
        (clan.weapons, limits.weapons),
    )
    return ((items, limit) for items, limit in held if len(items) > limit)


_WITHIN_LIMITS: Final[dict[Digest, tuple[Clan | None, ...]]] = {}
"""By components: the clans that were looked at last, if none of them had a surplus."""


def seats_with_surplus(state: State) -> tuple[Seat, ...]:
    """Returns the seats that must discard a surplus now; none before a played action card has taken all its effect.

    It is called often, at each move of a fold with clocks too, so it must be fast: mostly it only compares the counts
    of the one clan that has changed.
    """
    clans, components = state.clans, state.components
    before = _WITHIN_LIMITS.get(components, ())
    if clans is before:
        return ()
    if len(before) != len(clans):
        before = (None,) * len(clans)
    limits = REGISTRY[components].limits
    for seat, clan in enumerate(clans):
        if clan is not before[seat] and (
            len(clan.missions) > limits.missions
            or len(clan.action_cards) > limits.action_cards
            or len(clan.bonus_cards) > limits.bonus_cards
            or len(clan.weapons) > limits.weapons
        ):
            return () if is_card_pending(state) or is_effect_pending(state) else _exceeding(clans, limits)
    _WITHIN_LIMITS[components] = clans
    return ()


def is_effect_pending(state: State) -> bool:
    """True if a seat makes a choice that belongs to the effect of a card."""
    top = top_of(state)
    return isinstance(top, (PendingLoss, PendingMissionDeck)) and top.by_card


def _exceeding(clans: tuple[Clan, ...], limits: Limits) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, clan in enumerate(clans) if any(surplus(clan, limits)))


def has_room_for_geisha(state: State, seat: Seat, more: int = 1) -> bool:
    """True if a seat may own `more` geisha in addition; `more` may be negative."""
    return state.clans[seat].geisha + more <= components_of(state).limits.geisha


def may_take_geisha(state: State, seat: Seat) -> bool:
    """True if a geisha is left on the board and the seat has room for her (rulebook p. 16)."""
    return state.geisha > 0 and has_room_for_geisha(state, seat)


def may_take_blessing(state: State, seat: Seat) -> bool:
    """True if a blessing is left and the seat has none (rulebook p. 16)."""
    return state.blessings > 0 and state.clans[seat].blessings < components_of(state).limits.blessings


def takable_annexes(state: State, seat: Seat) -> tuple[Annex, ...]:
    """Returns the types of annex that are left on the board and that the seat does not own (rulebook p. 3)."""
    owned = state.clans[seat].annexes
    return tuple([annex for annex in dict.fromkeys(state.annexes) if annex not in owned])


def annex_not_available(rule: str) -> Refusal:
    """Returns the refusal of an annex that is not left on the board, or that the seat owns already."""
    return Refusal("annex-not-available", "That Annex is not available, or you own it already.", rule)


def no_mission_left(rule: str) -> Refusal:
    """Returns the refusal of a mission from an empty deck."""
    return Refusal("mission-deck-exhausted", "There are no Missions of that color left.", rule)


def deck_empty(rule: str) -> Refusal:
    """Returns the refusal of a look into an empty deck."""
    return Refusal("deck-empty", "There are no cards in that deck.", rule)


def no_weapon_there(rule: str) -> Refusal:
    """Returns the refusal of a weapon from an empty or unknown space of the market."""
    return Refusal("no-weapon-there", "There is no Weapon on that space.", rule)
