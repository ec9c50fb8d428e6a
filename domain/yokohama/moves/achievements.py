"""Achievements: what they ask for, what they score, and fulfilling one (rulebook p. 8, 16)."""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule, Refusal
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import DECKS, Achievement, Category, Deck, Requirement
from domain.yokohama.events import AchievementFulfilled, YokohamaPlay
from domain.yokohama.moves.move import YokohamaMove
from domain.yokohama.state import OpenAchievement, State

RULE: Final = "rulebook p. 8, Fulfill an achievement"

UNKNOWN: Final = Refusal("unknown-achievement", "There is no such achievement.", RULE)
HAND_EMPTY: Final = Refusal("no-assistant-in-hand", "You have no assistant in your hand to place on the card.", RULE)
ONCE: Final = Refusal("achievement-fulfilled-already", "You have fulfilled that achievement already.", RULE)
NOT_MET: Final = Refusal("requirements-not-met", "You do not meet the requirements of that achievement.", RULE)


class FulfillAchievement(YokohamaMove, frozen=True):
    """Place an assistant from the hand on the achievement of a deck."""

    deck: Deck


def each_achievement(_state: State, _seat: Seat) -> Iterator[FulfillAchievement]:
    """The achievement of each deck."""
    return map(FulfillAchievement, DECKS)


def refuse_achievement(state: State, seat: Seat, move: FulfillAchievement) -> Refusal | None:
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


FULFILL_ACHIEVEMENT: Final = MoveRule(FulfillAchievement, each_achievement, refuse_achievement, fulfill_achievement)


Owned = Callable[[State, Seat], int]


def open_card(state: State, deck: Deck) -> OpenAchievement:
    """The achievement of a deck that lies on the score track, with the assistants on it."""
    return state.achievements[DECKS.index(deck)]


def card(state: State, deck: Deck) -> Achievement:
    """What is printed on the achievement of a deck that lies on the score track."""
    return components_of(state).achievements[open_card(state, deck).id]


def points_now(state: State, deck: Deck) -> int:
    """What the next to fulfill it scores: the first gets more than those who follow."""
    return card(state, deck).later if open_card(state, deck).assistants else card(state, deck).first


def areas_built(state: State, seat: Seat, category: Category) -> int:
    """In how many areas of a category a seat has a shop or trading house."""
    areas = components_of(state).areas
    return sum(
        areas[board.id].category == category
        for board in state.areas
        if seat in board.shops or board.trading_house == seat
    )


def tokens_and_agents(state: State, seat: Seat) -> int:
    """How many 5-power tokens and foreign agents a seat has, used or not."""
    merchant = state.merchants[seat]
    return len(merchant.tokens) + len(merchant.agents)


OWNED: Final[Mapping[str, Owned]] = {
    "copper": lambda state, seat: state.merchants[seat].stock.copper,
    "silk": lambda state, seat: state.merchants[seat].stock.silk,
    "tea": lambda state, seat: state.merchants[seat].stock.tea,
    "fish": lambda state, seat: state.merchants[seat].stock.fish,
    "yen": lambda state, seat: state.merchants[seat].stock.yen,
    "technologies": lambda state, seat: len(state.merchants[seat].technologies),
    "tokens_and_agents": tokens_and_agents,
    "orders": lambda state, seat: len(state.merchants[seat].fulfilled),
    "production_areas": lambda state, seat: areas_built(state, seat, "production"),
    "commercial_areas": lambda state, seat: areas_built(state, seat, "commercial"),
}
"""By part of a requirement: how many of what it asks for a seat has."""


@lru_cache(maxsize=256)
def parts(needs: Requirement) -> tuple[tuple[Owned, int], ...]:
    """The parts of a requirement that ask for anything: what counts how many a seat has, and how many it needs."""
    return tuple((owned, need) for part, owned in OWNED.items() if (need := getattr(needs, part)))
