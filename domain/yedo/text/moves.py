"""Legal moves as lines of text."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.pending import topmost
from domain.secrecy import Hidden
from domain.yedo.aims import Aim, Answer
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Exchange
from domain.yedo.moves import (
    YedoMove,
    action_cards,
    activation,
    annexes,
    assigning,
    auction_rewards,
    bidding,
    castle,
    event_cards,
    foresight,
    gates,
    harbor,
    limits,
    market,
    missions,
    red_light,
    starting_assets,
    tavern,
    temple,
    trade,
    watch_patrol,
)
from domain.yedo.pending import PendingActivation
from domain.yedo.pieces import Post, Stall
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


def describe_move(state: State, move: YedoMove) -> str:
    """Returns one line that says what a move does, without a full stop."""
    return PHRASES[type(move)](state, move)


def on_target(aim: Aim) -> str:
    """Returns what a card is aimed at, as the end of a line; nothing if it has no target."""
    target = target_text(aim, f"seat {aim.seat}" if aim.seat is not None else "")
    return f" on {target}" if target else ""


def _play_card(state: State, move: action_cards.PlayActionCard) -> str:
    return f"Play {card_title(state, move.card)}{on_target(move.aim)}"


def _answer(state: State, move: action_cards.AnswerCard) -> str:
    if isinstance(move.answer, Answer):
        return f"Answer with {card_title(state, move.answer.card)}{on_target(move.answer.aim)}"
    return "Answer with no card"


def with_disciple(disciple: Post) -> str:
    """Returns the activated disciple, as the end of a line."""
    return f" with the Disciple on {post_name(disciple)}"


def _mission(state: State, move: missions.CompleteMission) -> str:
    bonus = ", with the bonus" if move.bonus else ""
    return f"Complete {card_title(state, move.mission)}{with_disciple(move.disciple)}{bonus}"


def market_weapon(state: State, stall: Stall) -> str:
    """Returns the weapon on a space of the market, with the number of the space, from 1."""
    weapon = state.market[stall]
    return f"{name_of(weapon) if weapon else 'nothing'} from space {stall + 1}"


def _weapon(state: State, move: market.BuyWeapon) -> str:
    price = weapon_price(state, topmost(state, PendingActivation).seat, move.stall)
    return f"Buy {market_weapon(state, move.stall)} for {price} Mon{with_disciple(move.disciple)}"


def _geisha(state: State, move: red_light.RecruitGeisha) -> str:
    price = geisha_price(state)
    cost = points(price.pp) if move.for_points else f"{price.mon} Mon"
    return f"Recruit a Geisha for {cost}{with_disciple(move.disciple)}"


def _beg(state: State, move: gates.Beg) -> str:
    alms = expected(gates.alms(state, move.points), Exchange)
    return f"Beg: give up {points(alms.pp)} for {alms.mon} Mon{with_disciple(move.disciple)}"


def _luxury(state: State, move: harbor.BuyLuxury) -> str:
    goods = expected(harbor.goods(state, move.points), Exchange)
    return f"Buy luxury goods for {goods.mon} Mon and gain {points(goods.pp)}{with_disciple(move.disciple)}"


def card_title(state: State, card: str | Hidden) -> str:
    """Returns the title of a card, or the name of a tile; `a card` if it is hidden."""
    return title_of(card, components_of(state))


PHRASES: Final[Mapping[type[YedoMove], Phrase]] = {
    starting_assets.DraftMission: lambda _state, move: f"Draw a {move.color} Mission",
    auction_rewards.KeepCard: lambda state, move: f"Keep {card_title(state, move.card)}",
    starting_assets.TakeFavor: lambda state, move: f"Take the favor: {favor_text(move.favor, components_of(state))}",
    limits.DiscardSurplus: lambda state, move: f"Discard {card_title(state, move.card)}",
    bidding.TakePart: lambda *_: "Take part in the auctions",
    bidding.LeaveForMon: lambda state, _move: (
        f"Drop out of the Bidding Phase for {components_of(state).auctions.mon_for_leaving} Mon"
    ),
    bidding.AnnounceAuction: lambda _state, move: f"Announce an auction for {LOTS[move.lot]}",
    bidding.DropOut: lambda *_: "Drop out of the Bidding Phase",
    bidding.RaiseBid: lambda _state, move: f"Bid {move.bid} Mon",
    bidding.PassBid: lambda *_: "Do not raise the bid",
    bidding.PayBid: lambda *_: "Pay the bid",
    auction_rewards.PickCategory: lambda _state, move: f"Choose {LOTS[move.category]}",
    auction_rewards.PickAnnex: lambda _state, move: f"Take the {name_of(move.annex)}",
    auction_rewards.PickMissionDeck: lambda _state, move: f"Draw from the {move.color} Missions",
    missions.TakeMarketWeapon: lambda state, move: f"Take {market_weapon(state, move.stall)} of the Market",
    event_cards.ReturnBlessing: lambda _state, move: f"Return a Blessing and only lose {LOSSES[move.suffered]}",
    event_cards.KeepBlessing: lambda *_: "Keep the Blessing and suffer all losses",
    event_cards.GiveUp: lambda state, move: f"Lose {card_title(state, move.item)}",
    assigning.AssignDisciple: lambda _state, move: f"Place a Disciple on {post_name(move.post)}",
    watch_patrol.PassTurn: lambda *_: "Play no card",
    watch_patrol.PlayBlackmail: lambda _state, move: (
        f"Play the Blackmail Card{f' for the Disciple on {post_name(move.post)}' if move.post else ''}"
    ),
    action_cards.PlayActionCard: _play_card,
    action_cards.AnswerCard: _answer,
    trade.MakeOffer: lambda _state, move: f"Offer seat {move.to} {assets_text(move.give)} for {assets_text(move.ask)}",
    trade.AcceptOffer: lambda *_: "Accept the offer",
    trade.DeclineOffer: lambda *_: "Decline the offer",
    trade.HandOver: lambda state, move: f"Hand over {titles_of(move.cards, components_of(state))}",
    trade.FinishTrading: lambda *_: "Make no more offers",
    missions.CompleteMission: _mission,
    castle.MeetShogun: lambda state, move: (
        f"Meet the Shogun for {points(audience_points(state))}{with_disciple(move.disciple)}"
    ),
    castle.MeetBakufu: lambda _state, move: f"Meet the Bakufu for a {move.color} Mission",
    castle.ActivateBower: lambda _state, move: f"Activate the Bower{with_disciple(move.disciple)}",
    castle.TakePosition: lambda _state, move: f"Take position {move.position} on the Player Order Track",
    gates.RecruitDisciple: lambda state, move: (
        f"Recruit a Disciple for {components_of(state).prices.disciple} Mon{with_disciple(move.disciple)}"
    ),
    gates.Beg: _beg,
    tavern.BuildAnnex: lambda state, move: (
        f"Build the {name_of(move.annex)} for {annex_price(state)} Mon{with_disciple(move.disciple)}"
    ),
    harbor.VisitChurch: lambda state, move: f"Take {state.church} Mon from the Church{with_disciple(move.disciple)}",
    harbor.BuyLuxury: _luxury,
    red_light.RecruitGeisha: _geisha,
    red_light.BuyActionCard: lambda state, move: (
        f"Buy an Action Card for {components_of(state).prices.action_card} Mon{with_disciple(move.disciple)}"
    ),
    market.BuyWeapon: _weapon,
    market.SellCard: lambda state, move: (
        f"Sell {card_title(state, move.card)} for {components_of(state).prices.sold_card} Mon"
        f"{with_disciple(move.disciple)}"
    ),
    temple.ReceiveBlessing: lambda _state, move: f"Receive a Blessing{with_disciple(move.disciple)}",
    foresight.Foresee: lambda _state, move: (
        f"Look at the top of the {DECKS[move.deck]} deck{with_disciple(move.disciple)}"
    ),
    foresight.ArrangeCards: lambda state, move: (
        f"Put the cards back in this order: {titles_of(move.cards, components_of(state))}"
    ),
    annexes.UseDojo: lambda _state, move: f"Dojo: exchange {name_of(move.weapon)} for the top Weapon",
    annexes.UseKaresansui: lambda _state, move: f"Karesansui: look at the top of the {DECKS[move.deck]} deck",
    annexes.UseKobudoRyu: lambda state, move: (
        f"Kobudo-Ryu: exchange {card_title(state, move.card)} for the top Action Card"
    ),
    annexes.UseYashiki: lambda state, move: (
        f"Yashiki: exchange {card_title(state, move.mission)} for a {move.color} Mission"
    ),
    activation.ReturnDisciple: lambda _state, move: (
        f"Return the Disciple on {post_name(move.disciple)} to the Clan House"
    ),
}
