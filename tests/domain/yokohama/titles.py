"""Scenes in which technologies come to bear."""

from domain.yokohama.components.rows import Reward, Space, TechnologyId, Title
from domain.yokohama.moves import FulfillOrder
from tests.domain.yokohama.box import A_GERMAN_ORDER, BOX, FISHING_GROUNDS, LABORATORY, RED, goods_of, site_with
from tests.domain.yokohama.story import Table

FIRST = Space(0)
"""The first space on a board."""


def card_of(title: Title) -> TechnologyId:
    """The card with a title."""
    return next(card.id for card in BOX.technologies.values() if card.title == title)


def obtains(table: Table, title: Title) -> Table:
    """Red obtains a technology in the Laboratory."""
    table.lays_technologies(LABORATORY, card_of(title)).owns(RED, imports=9).without_token(LABORATORY)
    return table.acts(LABORATORY, 5).obtains(card_of(title))


def fulfills_an_order(table: Table) -> Table:
    """Red fulfills the German order, and has nothing left of what it asks for."""
    table.orders(RED, A_GERMAN_ORDER.id).owns(RED, yen=0, **goods_of(A_GERMAN_ORDER))
    return table.play(FulfillOrder(A_GERMAN_ORDER.id))


def may_build(table: Table, reward: Reward | None = None) -> Table:
    """Red may build in the Fishing Grounds, where a shop is worth 3 points or another reward."""
    table.holds(RED, shops=1, trading_houses=1).without_token(FISHING_GROUNDS)
    site = site_with(shop=reward) if reward else site_with(shop=Reward(vp=3))
    return table.site(FISHING_GROUNDS, site).acts(FISHING_GROUNDS, 4)
