"""The Red Light District: recruiting a geisha, and buying an action card (rulebook p. 12)."""

from collections.abc import Iterator
from itertools import product, starmap
from typing import Final

from domain.game import Seat
from domain.move_rules import MoveRule
from domain.refusals import Refusal
from domain.yedo.base import YedoMove
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Exchange
from domain.yedo.events import ActionCardBought, GeishaRecruited, YedoPlay
from domain.yedo.limits import FOURTH_GEISHA, may_take_geisha
from domain.yedo.moves.activation import TOO_LITTLE_PRESTIGE, TOO_POOR, activate, posts_in, refuse_in
from domain.yedo.pieces import Post
from domain.yedo.prices import geisha_price
from domain.yedo.state import Clan, State

RULE: Final = "rulebook p. 12, The Red Light District"
NONE_LEFT: Final = Refusal("no-geisha-left", "There is no Geisha left on the board.", RULE)
DECK_EMPTY: Final = Refusal("action-deck-empty", "There are no Action Cards left.", RULE)


class RecruitGeisha(YedoMove, frozen=True):
    """Activate this disciple to recruit a geisha, for mon or for prestige points."""

    disciple: Post
    for_points: bool = False


class BuyActionCard(YedoMove, frozen=True):
    """Activate this disciple to buy the top action card."""

    disciple: Post


def each_geisha(state: State, seat: Seat) -> Iterator[RecruitGeisha]:
    """Returns a move for each disciple in the Red Light District and each way to pay: with mon or prestige points."""
    if not may_take_geisha(state, seat):
        return iter(())
    clan, price = state.clans[seat], geisha_price(state)
    payable = [for_points for for_points in (False, True) if refuse_price(clan, price, for_points=for_points) is None]
    return starmap(RecruitGeisha, product(posts_in(state, seat, "red_light"), payable))


def refuse_geisha(state: State, seat: Seat, move: RecruitGeisha) -> Refusal | None:
    """Returns why this disciple cannot recruit a geisha; `None` if it can."""
    return refuse_in(state, seat, move.disciple, "red_light") or refuse_recruit(state, seat, for_points=move.for_points)


def refuse_recruit(state: State, seat: Seat, *, for_points: bool) -> Refusal | None:
    """Returns why no geisha can be recruited, wherever the recruiter is; `None` if one can."""
    if not may_take_geisha(state, seat):
        return FOURTH_GEISHA if state.geisha else NONE_LEFT
    return refuse_price(state.clans[seat], geisha_price(state), for_points=for_points)


def refuse_price(clan: Clan, price: Exchange, *, for_points: bool) -> Refusal | None:
    """Returns why a clan cannot pay the price of a geisha in mon, or in prestige points; `None` if it can."""
    if for_points:
        return TOO_LITTLE_PRESTIGE if clan.points < price.pp else None
    return TOO_POOR if clan.mon < price.mon else None


def recruit_geisha(play: YedoPlay, seat: Seat, move: RecruitGeisha) -> None:
    """Pays, and moves the geisha to the clan board (rulebook p. 12)."""
    price = geisha_price(play.state)
    activate(play, seat, move.disciple)
    play.emit(GeishaRecruited(seat, points=price.pp) if move.for_points else GeishaRecruited(seat, mon=price.mon))


def each_buyer(state: State, seat: Seat) -> Iterator[BuyActionCard]:
    """Returns a move for each disciple in the Red Light District, if the seat can buy an action card."""
    return map(BuyActionCard, () if refuse_purchase(state, seat) else posts_in(state, seat, "red_light"))


def refuse_card(state: State, seat: Seat, move: BuyActionCard) -> Refusal | None:
    """Returns why this disciple cannot buy an action card; `None` if it can."""
    return refuse_in(state, seat, move.disciple, "red_light") or refuse_purchase(state, seat)


def refuse_purchase(state: State, seat: Seat) -> Refusal | None:
    """Returns why no action card can be bought, wherever the buyer is; `None` if one can."""
    if not state.decks.action:
        return DECK_EMPTY
    return TOO_POOR if state.clans[seat].mon < components_of(state).prices.action_card else None


def buy_card(play: YedoPlay, seat: Seat, move: BuyActionCard) -> None:
    """Pays, and gives the seat the top action card, hidden from the others (rulebook p. 12)."""
    activate(play, seat, move.disciple)
    play.emit(ActionCardBought(seat, components_of(play.state).prices.action_card, play.state.decks.action[0].card))


RECRUIT_GEISHA: Final = MoveRule(RecruitGeisha, each_geisha, refuse_geisha, recruit_geisha, always_legal=True)
BUY_ACTION_CARD: Final = MoveRule(BuyActionCard, each_buyer, refuse_card, buy_card, always_legal=True)
