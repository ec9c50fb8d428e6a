"""Situations in which technologies apply."""

from domain.yokohama.components.rows import Reward, Space, TechnologyId, Title
from domain.yokohama.moves import FulfillOrder
from tests.domain.yokohama.components import (
    A_GERMAN_ORDER,
    COMPONENTS,
    FISHING_GROUNDS,
    LABORATORY,
    RED,
    goods_of,
    site_with,
)
from tests.domain.yokohama.match import Match

FIRST = Space(0)
"""The first space on a board."""


def card_of(title: Title) -> TechnologyId:
    """Returns the first card with a title."""
    return next(card.id for card in COMPONENTS.technologies.values() if card.title == title)


def obtains(match: Match, title: Title) -> Match:
    """Red obtains a technology in the Laboratory."""
    match.lays_technologies(LABORATORY, card_of(title)).owns(RED, imports=9).without_token(LABORATORY)
    return match.acts(LABORATORY, 5).obtains(card_of(title))


def fulfills_an_order(match: Match) -> Match:
    """Red fulfills the German order and has none of its goods left."""
    match.orders(RED, A_GERMAN_ORDER.id).owns(RED, yen=0, **goods_of(A_GERMAN_ORDER))
    return match.play(FulfillOrder(A_GERMAN_ORDER.id))


def may_build(match: Match, reward: Reward | None = None) -> Match:
    """Red may build in the Fishing Grounds, where a shop gives 3 points or another reward."""
    match.holds(RED, shops=1, trading_houses=1).without_token(FISHING_GROUNDS)
    site = site_with(shop=reward) if reward else site_with(shop=Reward(vp=3))
    return match.site(FISHING_GROUNDS, site).acts(FISHING_GROUNDS, 4)
