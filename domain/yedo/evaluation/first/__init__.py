"""The evaluation that Yedo had first (`Game.first_evaluation`), which never changes; for the bot `greedy-1`.

`heuristics` values what the seat owns, `lookahead` what its disciples and the current auction may bring. The weights
are a player's judgment, not rules. Weights and values are in prestige points unless they say otherwise.
"""

from typing import Final

from domain.game import Seat
from domain.secrecy import Hidden
from domain.yedo.bonus_cards import points_of
from domain.yedo.components import components_of
from domain.yedo.evaluation.first.heuristics import (
    ACTION_CARD,
    BONUS_CARD,
    rounds_left,
    value_of_assets,
    value_of_missions,
    value_of_mon,
)
from domain.yedo.evaluation.first.lookahead import value_of_auction, value_of_disciples
from domain.yedo.state import Over, State

BONUS_CARD_SHARE: Final = 0.7
"""The share of a bonus card's present points that counts: other seats may get ahead, or it may spend the assets."""


def evaluate(state: State, seat: Seat) -> float:
    """Returns the value of the state for a seat, in prestige points. Uses only what the seat may know."""
    clan = state.clans[seat]
    if isinstance(state.phase, Over):
        return float(clan.points)
    return (
        clan.points
        + value_of_mon(state, clan.mon)
        + value_of_assets(state, seat)
        + value_of_missions(state, seat)
        + value_of_cards(state, seat)
        + value_of_disciples(state, seat)
        + value_of_auction(state, seat)
    )


def value_of_cards(state: State, seat: Seat) -> float:
    """Returns the value of action cards, bonus cards and the Blackmail card of a seat."""
    clan = state.clans[seat]
    now = sum(points_of(state, seat, card) for card in clan.bonus_cards if not isinstance(card, Hidden))
    still = BONUS_CARD * len(clan.bonus_cards) * rounds_left(state) / components_of(state).course.rounds
    kept = components_of(state).blackmail.pp if clan.blackmail else 0
    return BONUS_CARD_SHARE * now + still + ACTION_CARD * len(clan.action_cards) + kept
