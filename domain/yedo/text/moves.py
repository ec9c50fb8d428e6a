"""Legal moves as lines of text."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.pending import topmost
from domain.secrecy import Hidden
from domain.yedo import moves as mv
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Exchange
from domain.yedo.moves import gates, harbor
from domain.yedo.pending import PendingActivation
from domain.yedo.pieces import Aim, Answer, Post, Stall
from domain.yedo.prices import annex_price, audience_points, geisha_price, weapon_price
from domain.yedo.state import State, expected
from domain.yedo.text.words import (
    DECKS,
    LOSSES,
    LOTS,
    assets_text,
    favor_text,
    name_of,
    points,
    post_name,
    target_text,
    title_of,
    titles_of,
)

Phrase = Callable[[State, Any], str]


def describe_move(state: State, move: mv.YedoMove) -> str:
    """Returns one line that says what a move does, without a full stop."""
    return PHRASES[type(move)](state, move)


def on_target(aim: Aim) -> str:
    """Returns what a card is aimed at, as the end of a line; nothing if it has no target."""
    target = target_text(aim, f"seat {aim.seat}" if aim.seat is not None else "")
    return f" on {target}" if target else ""


def _play_card(state: State, move: mv.PlayActionCard) -> str:
    return f"Play {card_title(state, move.card)}{on_target(move.aim)}"


def _answer(state: State, move: mv.AnswerCard) -> str:
    if isinstance(move.answer, Answer):
        return f"Answer with {card_title(state, move.answer.card)}{on_target(move.answer.aim)}"
    return "Answer with no card"


def with_disciple(disciple: Post) -> str:
    """Returns the activated disciple, as the end of a line."""
    return f" with the Disciple on {post_name(disciple)}"


def _mission(state: State, move: mv.CompleteMission) -> str:
    bonus = ", with the bonus" if move.bonus else ""
    return f"Complete {card_title(state, move.mission)}{with_disciple(move.disciple)}{bonus}"


def market_weapon(state: State, stall: Stall) -> str:
    """Returns the weapon on a space of the market, with the number of the space, from 1."""
    weapon = state.market[stall]
    return f"{name_of(weapon) if weapon else 'nothing'} from space {stall + 1}"


def _weapon(state: State, move: mv.BuyWeapon) -> str:
    price = weapon_price(state, topmost(state, PendingActivation).seat, move.stall)
    return f"Buy {market_weapon(state, move.stall)} for {price} Mon{with_disciple(move.disciple)}"


def _geisha(state: State, move: mv.RecruitGeisha) -> str:
    price = geisha_price(state)
    cost = points(price.pp) if move.for_points else f"{price.mon} Mon"
    return f"Recruit a Geisha for {cost}{with_disciple(move.disciple)}"


def _beg(state: State, move: mv.Beg) -> str:
    alms = expected(gates.alms(state, move.points), Exchange)
    return f"Beg: give up {points(alms.pp)} for {alms.mon} Mon{with_disciple(move.disciple)}"


def _luxury(state: State, move: mv.BuyLuxury) -> str:
    goods = expected(harbor.goods(state, move.points), Exchange)
    return f"Buy luxury goods for {goods.mon} Mon and gain {points(goods.pp)}{with_disciple(move.disciple)}"


def card_title(state: State, card: str | Hidden) -> str:
    """Returns the title of a card, or the name of a tile; `a card` if it is hidden."""
    return title_of(card, components_of(state))


PHRASES: Final[Mapping[type[mv.YedoMove], Phrase]] = {
    mv.DraftMission: lambda _state, move: f"Draw a {move.color} Mission",
    mv.KeepCard: lambda state, move: f"Keep {card_title(state, move.card)}",
    mv.TakeFavor: lambda state, move: f"Take the favor: {favor_text(move.favor, components_of(state))}",
    mv.DiscardSurplus: lambda state, move: f"Discard {card_title(state, move.card)}",
    mv.TakePart: lambda *_: "Take part in the auctions",
    mv.LeaveForMon: lambda state, _move: (
        f"Drop out of the Bidding Phase for {components_of(state).auctions.mon_for_leaving} Mon"
    ),
    mv.AnnounceAuction: lambda _state, move: f"Announce an auction for {LOTS[move.lot]}",
    mv.DropOut: lambda *_: "Drop out of the Bidding Phase",
    mv.RaiseBid: lambda _state, move: f"Bid {move.bid} Mon",
    mv.PassBid: lambda *_: "Do not raise the bid",
    mv.PayBid: lambda *_: "Pay the bid",
    mv.PickCategory: lambda _state, move: f"Choose {LOTS[move.category]}",
    mv.PickAnnex: lambda _state, move: f"Take the {name_of(move.annex)}",
    mv.PickMissionDeck: lambda _state, move: f"Draw from the {move.color} Missions",
    mv.TakeMarketWeapon: lambda state, move: f"Take {market_weapon(state, move.stall)} of the Market",
    mv.ReturnBlessing: lambda _state, move: f"Return a Blessing and only lose {LOSSES[move.suffered]}",
    mv.KeepBlessing: lambda *_: "Keep the Blessing and suffer all losses",
    mv.GiveUp: lambda state, move: f"Lose {card_title(state, move.item)}",
    mv.AssignDisciple: lambda _state, move: f"Place a Disciple on {post_name(move.post)}",
    mv.PassTurn: lambda *_: "Play no card",
    mv.PlayBlackmail: lambda _state, move: (
        f"Play the Blackmail Card{f' for the Disciple on {post_name(move.post)}' if move.post else ''}"
    ),
    mv.PlayActionCard: _play_card,
    mv.AnswerCard: _answer,
    mv.MakeOffer: lambda _state, move: f"Offer {assets_text(move.give)} to seat {move.to} for {assets_text(move.ask)}",
    mv.AcceptOffer: lambda *_: "Accept the offer",
    mv.DeclineOffer: lambda *_: "Decline the offer",
    mv.HandOver: lambda state, move: f"Hand over {titles_of(move.cards, components_of(state))}",
    mv.FinishTrading: lambda *_: "Make no more offers",
    mv.CompleteMission: _mission,
    mv.MeetShogun: lambda state, move: (
        f"Meet the Shogun for {points(audience_points(state))}{with_disciple(move.disciple)}"
    ),
    mv.MeetBakufu: lambda _state, move: f"Meet the Bakufu for a {move.color} Mission",
    mv.ActivateBower: lambda _state, move: f"Activate the Bower{with_disciple(move.disciple)}",
    mv.TakePosition: lambda _state, move: f"Take position {move.position} on the Player Order Track",
    mv.RecruitDisciple: lambda state, move: (
        f"Recruit a Disciple for {components_of(state).prices.disciple} Mon{with_disciple(move.disciple)}"
    ),
    mv.Beg: _beg,
    mv.BuildAnnex: lambda state, move: (
        f"Build the {name_of(move.annex)} for {annex_price(state)} Mon{with_disciple(move.disciple)}"
    ),
    mv.VisitChurch: lambda state, move: f"Take {state.church} Mon from the Church{with_disciple(move.disciple)}",
    mv.BuyLuxury: _luxury,
    mv.RecruitGeisha: _geisha,
    mv.BuyActionCard: lambda state, move: (
        f"Buy an Action Card for {components_of(state).prices.action_card} Mon{with_disciple(move.disciple)}"
    ),
    mv.BuyWeapon: _weapon,
    mv.SellCard: lambda state, move: (
        f"Sell {card_title(state, move.card)} for {components_of(state).prices.sold_card} Mon"
        f"{with_disciple(move.disciple)}"
    ),
    mv.ReceiveBlessing: lambda _state, move: f"Receive a Blessing{with_disciple(move.disciple)}",
    mv.Foresee: lambda _state, move: f"Look at the top of the {DECKS[move.deck]} deck{with_disciple(move.disciple)}",
    mv.ArrangeCards: lambda state, move: (
        f"Put the cards back in this order: {titles_of(move.cards, components_of(state))}"
    ),
    mv.UseDojo: lambda _state, move: f"Dojo: exchange {name_of(move.weapon)} for the top Weapon",
    mv.UseKaresansui: lambda _state, move: f"Karesansui: look at the top of the {DECKS[move.deck]} deck",
    mv.UseKobudoRyu: lambda state, move: f"Kobudo-Ryu: exchange {card_title(state, move.card)} for the top Action Card",
    mv.UseYashiki: lambda state, move: (
        f"Yashiki: exchange {card_title(state, move.mission)} for a {move.color} Mission"
    ),
    mv.ReturnDisciple: lambda _state, move: f"Return the Disciple on {post_name(move.disciple)} to the Clan House",
}
