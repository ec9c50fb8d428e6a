"""How promising a table looks to a seat, in prestige points; for bots.

The sum of what is certain, of what the assets are worth as means, and of what is at stake at this moment. The weights
are a player's judgment, not rules.
"""

from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.bonus_cards import points_of
from domain.yedo.components import components_of
from domain.yedo.evaluation.prospects import worth_of_auction, worth_of_posts
from domain.yedo.evaluation.worth import (
    ACTION_CARD,
    BONUS_CARD,
    rounds_left,
    worth_of_assets,
    worth_of_missions,
    worth_of_mon,
)
from domain.yedo.state import Over, State

FULFILLED_BONUS: Final = 0.7
"""How much of what a bonus card would give now counts: others may still overtake, or the assets be spent."""


def evaluate(state: State, seat: Seat) -> float:
    """The worth of a table to a seat. Reads nothing that the seat may not know."""
    clan = state.clans[seat]
    if isinstance(state.phase, Over):
        return float(clan.points)
    return (
        clan.points
        + worth_of_mon(state, clan.mon)
        + worth_of_assets(state, seat)
        + worth_of_missions(state, seat)
        + worth_of_cards(state, seat)
        + worth_of_posts(state, seat)
        + worth_of_auction(state, seat)
    )


def worth_of_cards(state: State, seat: Seat) -> float:
    """Action cards as such; bonus cards by what they would give now, and still may."""
    clan = state.clans[seat]
    now = sum(points_of(state, seat, card) for card in clan.bonus_cards if not isinstance(card, Hidden))
    still = BONUS_CARD * len(clan.bonus_cards) * rounds_left(state) / components_of(state).course.rounds
    kept = components_of(state).blackmail.pp if clan.blackmail else 0
    return FULFILLED_BONUS * now + still + ACTION_CARD * len(clan.action_cards) + kept
