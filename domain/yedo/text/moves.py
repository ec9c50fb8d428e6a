"""Moves as lines of text."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.pending import topmost
from domain.secrecy import Hidden
from domain.yedo.aims import Aim, Answer
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Exchange
from domain.yedo.expected import expected
from domain.yedo.moves import (
    announce_auction,
    answer_card,
    answer_offer,
    arrange_cards,
    assign_disciple,
    castle,
    complete_mission,
    discard_surplus,
    draft_mission,
    foresee,
    gates,
    give_up,
    hand_over,
    harbor,
    keep_card,
    make_offer,
    market,
    pass_turn,
    pay_bid,
    pick_annex,
    pick_category,
    pick_mission_deck,
    play_action_card,
    play_blackmail,
    raise_bid,
    red_light,
    return_blessing,
    return_disciple,
    take_favor,
    take_market_weapon,
    take_part,
    take_position,
    tavern,
    temple,
    use_dojo,
    use_karesansui,
    use_kobudo_ryu,
    use_yashiki,
)
from domain.yedo.moves.move import YedoMove
from domain.yedo.pending import PendingActivation
from domain.yedo.pieces import Post, Stall
from domain.yedo.prices import annex_price, audience_points, geisha_price, weapon_price
from domain.yedo.state import State
from domain.yedo.text.words import (
    DECKS,
    LOSSES,
    LOTS,
    assets,
    favor,
    named,
    place,
    points,
    target_of,
    title,
    titles,
)

Phrase = Callable[[State, Any], str]


def describe_move(state: State, move: YedoMove) -> str:
    """One line that says what a move would do."""
    return PHRASES[type(move)](state, move)


def aimed(aim: Aim) -> str:
    """What a card is aimed at, as the end of a line."""
    target = target_of(aim, f"seat {aim.seat}" if aim.seat is not None else "")
    return f" on {target}" if target else ""


def _play_card(state: State, move: play_action_card.PlayActionCard) -> str:
    return f"Play {title(move.card, components_of(state))}{aimed(move.aim)}"


def _answer(state: State, move: answer_card.AnswerCard) -> str:
    if isinstance(move.answer, Answer):
        return f"Answer with {title(move.answer.card, components_of(state))}{aimed(move.answer.aim)}"
    return "Answer with no card"


def by(disciple: Post) -> str:
    """The disciple that is activated, as the end of a line."""
    return f" with the Disciple on {place(disciple)}"


def _mission(state: State, move: complete_mission.CompleteMission) -> str:
    bonus = ", with its bonus" if move.bonus else ""
    return f"Complete {title(move.mission, components_of(state))}{by(move.disciple)}{bonus}"


def stalled(state: State, stall: Stall) -> str:
    """The weapon on a space of the market, and the space counted from 1."""
    weapon = state.market[stall]
    return f"{named(weapon) if weapon else 'nothing'} from space {stall + 1}"


def _weapon(state: State, move: market.BuyWeapon) -> str:
    price = weapon_price(state, topmost(state, PendingActivation).seat, move.stall)
    return f"Buy {stalled(state, move.stall)} for {price} Mon{by(move.disciple)}"


def _geisha(state: State, move: red_light.RecruitGeisha) -> str:
    price = geisha_price(state)
    cost = points(price.pp) if move.for_points else f"{price.mon} Mon"
    return f"Recruit a Geisha for {cost}{by(move.disciple)}"


def _beg(state: State, move: gates.Beg) -> str:
    alms = expected(gates.alms(state, move.points), Exchange)
    return f"Beg: give up {points(alms.pp)} for {alms.mon} Mon{by(move.disciple)}"


def _luxury(state: State, move: harbor.BuyLuxury) -> str:
    goods = expected(harbor.goods(state, move.points), Exchange)
    return f"Buy luxury goods worth {points(goods.pp)} for {goods.mon} Mon{by(move.disciple)}"


def held(state: State, card: str | Hidden) -> str:
    """A card or tile by its title; `a card` where it is hidden."""
    return title(card, components_of(state))


PHRASES: Final[Mapping[type[YedoMove], Phrase]] = {
    draft_mission.DraftMission: lambda _state, move: f"Draw a {move.color} Mission",
    keep_card.KeepCard: lambda state, move: f"Keep {held(state, move.card)}",
    take_favor.TakeFavor: lambda state, move: f"Take the favor of {favor(move.favor, components_of(state))}",
    discard_surplus.DiscardSurplus: lambda state, move: f"Discard {held(state, move.card)}",
    take_part.TakePart: lambda *_: "Take part in the auctions",
    take_part.LeaveForMon: lambda state, _move: (
        f"Drop out of the Bidding Phase for {components_of(state).auctions.mon_for_leaving} Mon"
    ),
    announce_auction.AnnounceAuction: lambda _state, move: f"Announce an auction for {LOTS[move.lot]}",
    announce_auction.DropOut: lambda *_: "Drop out of the Bidding Phase",
    raise_bid.RaiseBid: lambda _state, move: f"Bid {move.bid} Mon",
    raise_bid.PassBid: lambda *_: "Do not bid more",
    pay_bid.PayBid: lambda *_: "Pay the bid",
    pick_category.PickCategory: lambda _state, move: f"Choose {LOTS[move.category]}",
    pick_annex.PickAnnex: lambda _state, move: f"Take the {named(move.annex)}",
    pick_mission_deck.PickMissionDeck: lambda _state, move: f"Draw from the {move.color} Missions",
    take_market_weapon.TakeMarketWeapon: lambda state, move: f"Take {stalled(state, move.stall)} of the Market",
    return_blessing.ReturnBlessing: lambda _state, move: f"Return a Blessing and only lose {LOSSES[move.suffered]}",
    return_blessing.KeepBlessing: lambda *_: "Keep the Blessing and suffer all losses",
    give_up.GiveUp: lambda state, move: f"Lose {held(state, move.item)}",
    assign_disciple.AssignDisciple: lambda _state, move: f"Place a Disciple on {place(move.post)}",
    pass_turn.PassTurn: lambda *_: "Play no card",
    play_blackmail.PlayBlackmail: lambda _state, move: (
        f"Play Blackmail{f' for the Disciple on {place(move.post)}' if move.post else ''}"
    ),
    play_action_card.PlayActionCard: _play_card,
    answer_card.AnswerCard: _answer,
    make_offer.MakeOffer: lambda _state, move: f"Offer seat {move.to} {assets(move.give)} for {assets(move.ask)}",
    answer_offer.AcceptOffer: lambda *_: "Accept the offer",
    answer_offer.DeclineOffer: lambda *_: "Decline the offer",
    hand_over.HandOver: lambda state, move: f"Hand over {titles(move.cards, components_of(state))}",
    make_offer.FinishTrading: lambda *_: "Make no more offers",
    complete_mission.CompleteMission: _mission,
    castle.MeetShogun: lambda state, move: f"Meet the Shogun for {points(audience_points(state))}{by(move.disciple)}",
    castle.MeetBakufu: lambda _state, move: f"Meet the Bakufu for a {move.color} Mission",
    castle.ActivateBower: lambda _state, move: f"Activate the Bower{by(move.disciple)}",
    take_position.TakePosition: lambda _state, move: f"Take position {move.position} on the Player Order Track",
    gates.RecruitDisciple: lambda state, move: (
        f"Recruit a Disciple for {components_of(state).prices.disciple} Mon with the one on {place(move.disciple)}"
    ),
    gates.Beg: _beg,
    tavern.BuildAnnex: lambda state, move: (
        f"Build the {named(move.annex)} for {annex_price(state)} Mon{by(move.disciple)}"
    ),
    harbor.VisitChurch: lambda state, move: f"Take {state.church} Mon from the Church{by(move.disciple)}",
    harbor.BuyLuxury: _luxury,
    red_light.RecruitGeisha: _geisha,
    red_light.BuyActionCard: lambda state, move: (
        f"Buy an Action Card for {components_of(state).prices.action_card} Mon{by(move.disciple)}"
    ),
    market.BuyWeapon: _weapon,
    market.SellCard: lambda state, move: (
        f"Sell {held(state, move.card)} for {components_of(state).prices.sold_card} Mon{by(move.disciple)}"
    ),
    temple.ReceiveBlessing: lambda _state, move: f"Receive a Blessing{by(move.disciple)}",
    foresee.Foresee: lambda _state, move: f"Look at the top of the {DECKS[move.deck]} deck{by(move.disciple)}",
    arrange_cards.ArrangeCards: lambda state, move: (
        f"Put back in this order: {titles(move.cards, components_of(state))}"
    ),
    use_dojo.UseDojo: lambda _state, move: f"Dojo: exchange {named(move.weapon)} for the top Weapon",
    use_karesansui.UseKaresansui: lambda _state, move: f"Karesansui: look at the top of the {DECKS[move.deck]} deck",
    use_kobudo_ryu.UseKobudoRyu: lambda state, move: (
        f"Kobudo-Ryu: exchange {held(state, move.card)} for the top Action Card"
    ),
    use_yashiki.UseYashiki: lambda state, move: (
        f"Yashiki: exchange {held(state, move.mission)} for a {move.color} Mission"
    ),
    return_disciple.ReturnDisciple: lambda _state, move: (
        f"Return the Disciple on {place(move.disciple)} to the Clan House"
    ),
}
