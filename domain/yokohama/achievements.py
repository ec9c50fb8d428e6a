"""The open achievements: what they ask for, how much of it a seat has, and what they score (rulebook p. 8, 16)."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from domain.game import Seat
from domain.yokohama.components import components_of
from domain.yokohama.components.rows import DECKS, Achievement, Category, Deck, Requirement
from domain.yokohama.state import OpenAchievement, State

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
