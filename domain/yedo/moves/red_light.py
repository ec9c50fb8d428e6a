"""The Red Light District: recruiting a geisha, and buying an action card (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from domain.family import Family, Refusal
from domain.secrecy import Seat
from domain.yedo.events import YedoPlay
from domain.yedo.events.action import ActionCardBought, GeishaRecruited
from domain.yedo.moves.activation import TOO_LITTLE_PRESTIGE, TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.moves.base import YedoMove
from domain.yedo.moves.shortages import FOURTH_GEISHA
from domain.yedo.pieces import Post
from domain.yedo.prices import geisha_price
from domain.yedo.state import State
from domain.yedo.table import printed

RULE: Final = "rulebook p. 12, The Red Light District"
NONE_LEFT: Final = Refusal("no-geisha-left", "There is no Geisha left on the board.", RULE)
DECK_EMPTY: Final = Refusal("action-deck-empty", "There are no Action Cards left.", RULE)


class RecruitGeisha(YedoMove, frozen=True):
    """Activate this disciple to recruit a geisha, for mon or by giving up prestige points."""

    disciple: Post
    for_points: bool = False


class BuyActionCard(YedoMove, frozen=True):
    """Activate this disciple to buy the top action card."""

    disciple: Post


def each_geisha(state: State, seat: Seat) -> Iterator[RecruitGeisha]:
    """Each disciple there, for each way to pay."""
    pairs = product(posts_in(state, seat, "red_light"), (False, True))
    return (RecruitGeisha(post, for_points) for post, for_points in pairs)


def refuse_geisha(state: State, seat: Seat, move: RecruitGeisha) -> Refusal | None:
    """One must be left, there must be room for her, and she must be paid for."""
    refused = refuse_in(state, seat, move.disciple, "red_light")
    if refused or not state.geisha:
        return refused or NONE_LEFT
    if state.clans[seat].geisha >= printed(state).limits.geisha:
        return FOURTH_GEISHA
    return refuse_price(state, seat, move.for_points)


def refuse_price(state: State, seat: Seat, for_points: bool) -> Refusal | None:
    """Mon or points must be there."""
    clan, price = state.clans[seat], geisha_price(state)
    if for_points:
        return TOO_LITTLE_PRESTIGE if clan.points < price.pp else None
    return TOO_POOR if clan.mon < price.mon else None


def recruit_geisha(play: YedoPlay, seat: Seat, move: RecruitGeisha) -> None:
    """She comes to the clan board."""
    price = geisha_price(play.state)
    activate(play, seat, move.disciple)
    play.emit(GeishaRecruited(seat, points=price.pp) if move.for_points else GeishaRecruited(seat, mon=price.mon))


def each_buyer(state: State, seat: Seat) -> Iterator[BuyActionCard]:
    """Each disciple there."""
    return map(BuyActionCard, posts_in(state, seat, "red_light"))


def refuse_card(state: State, seat: Seat, move: BuyActionCard) -> Refusal | None:
    """A card must be left, and paid for."""
    refused = refuse_in(state, seat, move.disciple, "red_light")
    if refused or not state.decks.action:
        return refused or DECK_EMPTY
    return TOO_POOR if state.clans[seat].mon < printed(state).prices.action_card else None


def buy_card(play: YedoPlay, seat: Seat, move: BuyActionCard) -> None:
    """The top card comes into the hand."""
    activate(play, seat, move.disciple)
    play.emit(ActionCardBought(seat, printed(play.state).prices.action_card, play.state.decks.action[0].card))


RECRUIT_GEISHA: Final = Family(RecruitGeisha, each_geisha, refuse_geisha, recruit_geisha)
BUY_ACTION_CARD: Final = Family(BuyActionCard, each_buyer, refuse_card, buy_card)
