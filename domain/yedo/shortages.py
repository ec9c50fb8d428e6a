"""Refusals for what is not there to be had, or would be too much: the same wherever it is asked for."""

from typing import Final

from domain.move_rules import Refusal

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
