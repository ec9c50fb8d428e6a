"""Additional action: an achievement is fulfilled by showing what it asks for (rulebook p. 8, 16)."""

from collections.abc import Iterator
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yokohama.achievements import card, open_card, parts, points_now
from domain.yokohama.components.rows import DECKS, Deck, Requirement
from domain.yokohama.events import AchievementFulfilled, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import State

RULE: Final = "rulebook p. 8, Fulfill an achievement"

UNKNOWN: Final = Refusal("unknown-achievement", "There is no such achievement.", RULE)
HAND_EMPTY: Final = Refusal("no-assistant-in-hand", "You have no assistant in your hand to place on the card.", RULE)
ONCE: Final = Refusal("achievement-fulfilled-already", "You have fulfilled that achievement already.", RULE)
NOT_MET: Final = Refusal("requirements-not-met", "You do not meet the requirements of that achievement.", RULE)


class FulfillAchievement(YokohamaMove, frozen=True):
    """Place an assistant from the hand on the achievement of a deck."""

    deck: Deck


def candidates(_state: State, _seat: Seat) -> Iterator[FulfillAchievement]:
    """The achievement of each deck."""
    return map(FulfillAchievement, DECKS)


def refusal(state: State, seat: Seat, move: FulfillAchievement) -> Refusal | None:
    """Why an achievement cannot be fulfilled; `None`: it is legal.

    Once each, with an assistant in hand and all it asks for.
    """
    if move.deck not in DECKS:
        return UNKNOWN
    if state.merchants[seat].hand.assistants == 0:
        return HAND_EMPTY
    if seat in open_card(state, move.deck).assistants:
        return ONCE
    return None if meets(state, seat, card(state, move.deck).needs) else NOT_MET


def meets(state: State, seat: Seat, needs: Requirement) -> bool:
    """Whether a seat owns everything that is asked for."""
    return all(owned(state, seat) >= need for owned, need in parts(needs))


def fulfill_achievement(play: YokohamaPlay, seat: Seat, move: FulfillAchievement) -> None:
    """Places an assistant on the card for its points; what it asks for is shown and kept (rulebook p. 8)."""
    place = len(open_card(play.state, move.deck).assistants) + 1
    play.emit(AchievementFulfilled(seat, move.deck, place, points_now(play.state, move.deck)))


FULFILL_ACHIEVEMENT: Final = MoveRule(FulfillAchievement, candidates, refusal, fulfill_achievement)
