"""Additional action: an achievement is fulfilled by showing what it asks for (rulebook p. 8, 16)."""

from collections.abc import Iterator
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yokohama.events import AchievementFulfilled, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.printed import DECKS, Achievement, Category, Deck, Requirement
from domain.yokohama.state import OpenAchievement, State
from domain.yokohama.table import printed

RULE: Final = "rulebook p. 8, Fulfill an achievement"

UNKNOWN: Final = Refusal("unknown-achievement", "There is no such achievement.", RULE)
HAND_EMPTY: Final = Refusal("no-assistant-in-hand", "You have no assistant in your hand to place on the card.", RULE)
ONCE: Final = Refusal("achievement-fulfilled-already", "You have fulfilled that achievement already.", RULE)
NOT_MET: Final = Refusal("requirements-not-met", "You do not meet the requirements of that achievement.", RULE)


class FulfillAchievement(YokohamaMove, frozen=True):
    """Place an assistant from the hand on the achievement of a deck."""

    deck: Deck


def candidates(_: State, __: Seat) -> Iterator[FulfillAchievement]:
    """Each deck."""
    return map(FulfillAchievement, DECKS)


def open_card(state: State, deck: Deck) -> OpenAchievement:
    """The achievement of a deck on the score track."""
    return state.achievements[DECKS.index(deck)]


def card(state: State, deck: Deck) -> Achievement:
    """What is printed on it."""
    return printed(state).achievements[open_card(state, deck).id]


def refusal(state: State, seat: Seat, move: FulfillAchievement) -> Refusal | None:
    """Once each, with an assistant in hand and the requirements met."""
    if move.deck not in DECKS:
        return UNKNOWN
    if state.merchants[seat].hand.assistants == 0:
        return HAND_EMPTY
    if seat in open_card(state, move.deck).assistants:
        return ONCE
    return None if meets(state, seat, card(state, move.deck).needs) else NOT_MET


def meets(state: State, seat: Seat, needs: Requirement) -> bool:
    """Whether a seat owns everything that is asked for."""
    merchant = state.merchants[seat]
    stock = merchant.stock
    return (
        stock.copper >= needs.copper
        and stock.silk >= needs.silk
        and stock.tea >= needs.tea
        and stock.fish >= needs.fish
        and stock.yen >= needs.yen
        and len(merchant.technologies) >= needs.technologies
        and len(merchant.tokens) + len(merchant.agents) >= needs.tokens_and_agents
        and len(merchant.fulfilled) >= needs.orders
        and (not needs.production_areas or areas_built(state, seat, "production") >= needs.production_areas)
        and (not needs.commercial_areas or areas_built(state, seat, "commercial") >= needs.commercial_areas)
    )


def areas_built(state: State, seat: Seat, category: Category) -> int:
    """In how many areas of a category a seat has a shop or trading house."""
    areas = printed(state).areas
    return sum(
        areas[board.id].category == category
        for board in state.areas
        if seat in board.shops or board.trading_house == seat
    )


def points_now(state: State, deck: Deck) -> int:
    """What the next to fulfill it scores: the first gets more than those who follow."""
    return card(state, deck).later if open_card(state, deck).assistants else card(state, deck).first


def play(play: YokohamaPlay, seat: Seat, move: FulfillAchievement) -> None:
    """Nothing that is shown is given away."""
    place = len(open_card(play.state, move.deck).assistants) + 1
    play.emit(AchievementFulfilled(seat, move.deck, place, points_now(play.state, move.deck)))


FULFILL_ACHIEVEMENT: Final = Family(FulfillAchievement, candidates, refusal, play)
