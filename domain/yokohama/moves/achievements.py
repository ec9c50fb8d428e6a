"""Achievements: their requirements and points, and how a seat fulfills one (rulebook p. 8, 16)."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from domain.components import Digest
from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.value import memoize_last
from domain.yokohama.base import YokohamaMove
from domain.yokohama.components import REGISTRY, components_of
from domain.yokohama.components.rows import DECKS, Achievement, AchievementId, AreaId, Category, Deck
from domain.yokohama.events import AchievementFulfilled, YokohamaPlay
from domain.yokohama.state import AreaBoard, OpenAchievement, State

RULE: Final = "rulebook p. 8, Fulfill an achievement"

UNKNOWN: Final = Refusal("unknown-achievement", "There is no such achievement.", RULE)
HAND_EMPTY: Final = Refusal("no-assistant-in-hand", "You have no assistant in your hand to place on the card.", RULE)
ONCE: Final = Refusal("achievement-fulfilled-already", "You have already fulfilled that achievement.", RULE)
NOT_MET: Final = Refusal("requirements-not-met", "You do not meet the requirements of that achievement.", RULE)


class FulfillAchievement(YokohamaMove, frozen=True):
    """Place an assistant from the hand on the open achievement card of a deck."""

    deck: Deck


FULFILL_EACH: Final = tuple(map(FulfillAchievement, DECKS))


def each_achievement(state: State, seat: Seat) -> Sequence[FulfillAchievement]:
    """Returns the achievement of each deck that a seat can fulfill; none without an assistant in hand."""
    if not state.merchants[seat].hand.assistants:
        return ()
    cards = zip(FULFILL_EACH, state.achievements, strict=True)
    return [move for move, opened in cards if refuse_card(state, seat, opened) is None]


def refuse_achievement(state: State, seat: Seat, move: FulfillAchievement) -> Refusal | None:
    """Returns why an achievement cannot be fulfilled; `None` if it is legal.

    Each is fulfilled once, with an assistant from the hand, by a seat that meets its requirements (rulebook p. 8).
    """
    if move.deck not in DECKS:
        return UNKNOWN
    if state.merchants[seat].hand.assistants == 0:
        return HAND_EMPTY
    return refuse_card(state, seat, open_card(state, move.deck))


def refuse_card(state: State, seat: Seat, opened: OpenAchievement) -> Refusal | None:
    """Returns why a seat with an assistant in hand cannot fulfill an achievement; `None` if it can."""
    if seat in opened.assistants:
        return ONCE
    for owned, need in parts(state.components, opened.id):
        if owned(state, seat) < need:
            return NOT_MET
    return None


def fulfill_achievement(play: YokohamaPlay, seat: Seat, move: FulfillAchievement) -> None:
    """Places an assistant on the card and scores; the seat keeps what the card requires (rulebook p. 8, 16)."""
    place = len(open_card(play.state, move.deck).assistants) + 1
    play.emit(AchievementFulfilled(seat, move.deck, place, points_now(play.state, move.deck)))


FULFILL_ACHIEVEMENT: Final = MoveRule(
    FulfillAchievement, each_achievement, refuse_achievement, fulfill_achievement, always_legal=True
)


Owned = Callable[[State, Seat], int]


def open_card(state: State, deck: Deck) -> OpenAchievement:
    """Returns the open achievement of a deck, with the assistants on it."""
    return state.achievements[DECKS.index(deck)]


def card(state: State, deck: Deck) -> Achievement:
    """Returns the card of the open achievement of a deck."""
    return components_of(state).achievements[open_card(state, deck).id]


def points_now(state: State, deck: Deck) -> int:
    """Returns the points for the next player who fulfills it: more for the first than for later ones (p. 8)."""
    return next_points(state.components, open_card(state, deck))


def next_points(components: Digest, opened: OpenAchievement) -> int:
    """Returns the same for an open card."""
    points = REGISTRY[components].achievements[opened.id]
    return points.later if opened.assistants else points.first


def areas_built(state: State, seat: Seat, category: Category) -> int:
    """Returns the number of areas of a category in which a seat has a shop or a trading house (rulebook p. 16)."""
    return _in_category(state.components, areas_with_building(state.areas, seat), category)


@lru_cache(maxsize=4096)
def _in_category(components: Digest, areas: tuple[AreaId, ...], category: Category) -> int:
    rows = REGISTRY[components].areas
    return sum([rows[area].category == category for area in areas])


@memoize_last
def areas_with_building(boards: tuple[AreaBoard, ...], seat: Seat) -> tuple[AreaId, ...]:
    """Returns the areas in which a seat has a shop or a trading house."""
    return tuple([board.id for board in boards if seat in board.shops or board.trading_house == seat])


def tokens_and_agents(state: State, seat: Seat) -> int:
    """Returns the number of 5-power tokens and foreign agents of a seat, used or not (rulebook p. 16)."""
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
"""By part of a requirement: how many of it a seat owns."""


@lru_cache(maxsize=1024)
def parts(components: Digest, achievement: AchievementId) -> tuple[tuple[Owned, int], ...]:
    """Returns what an achievement requires: how to count what a seat owns, and how many it needs."""
    needs = REGISTRY[components].achievements[achievement].needs
    return tuple((owned, need) for part, owned in OWNED.items() if (need := getattr(needs, part)))
