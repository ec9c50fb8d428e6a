"""The moves of Yedo: one file for each phase, district or topic, with the legality and the effects of its moves."""

from domain.yedo.base import YedoMove
from domain.yedo.moves.action_cards import AnswerCard, PlayActionCard
from domain.yedo.moves.activation import ReturnDisciple
from domain.yedo.moves.annexes import UseDojo, UseKaresansui, UseKobudoRyu, UseYashiki
from domain.yedo.moves.assigning import AssignDisciple
from domain.yedo.moves.auction_rewards import KeepCard, PickAnnex, PickCategory, PickMissionDeck
from domain.yedo.moves.bidding import AnnounceAuction, DropOut, LeaveForMon, PassBid, PayBid, RaiseBid, TakePart
from domain.yedo.moves.castle import ActivateBower, MeetBakufu, MeetShogun, TakePosition
from domain.yedo.moves.event_cards import GiveUp, KeepBlessing, ReturnBlessing
from domain.yedo.moves.foresight import ArrangeCards, Foresee
from domain.yedo.moves.gates import Beg, RecruitDisciple
from domain.yedo.moves.harbor import BuyLuxury, VisitChurch
from domain.yedo.moves.limits import DiscardSurplus
from domain.yedo.moves.market import BuyWeapon, SellCard
from domain.yedo.moves.missions import CompleteMission, TakeMarketWeapon
from domain.yedo.moves.red_light import BuyActionCard, RecruitGeisha
from domain.yedo.moves.starting_assets import DraftMission, TakeFavor
from domain.yedo.moves.tavern_and_temple import BuildAnnex, ReceiveBlessing
from domain.yedo.moves.trade import AcceptOffer, DeclineOffer, FinishTrading, HandOver, MakeOffer
from domain.yedo.moves.watch_patrol import PassTurn, PlayBlackmail

__all__ = [
    "AcceptOffer",
    "ActivateBower",
    "AnnounceAuction",
    "AnswerCard",
    "ArrangeCards",
    "AssignDisciple",
    "Beg",
    "BuildAnnex",
    "BuyActionCard",
    "BuyLuxury",
    "BuyWeapon",
    "CompleteMission",
    "DeclineOffer",
    "DiscardSurplus",
    "DraftMission",
    "DropOut",
    "FinishTrading",
    "Foresee",
    "GiveUp",
    "HandOver",
    "KeepBlessing",
    "KeepCard",
    "LeaveForMon",
    "MakeOffer",
    "MeetBakufu",
    "MeetShogun",
    "PassBid",
    "PassTurn",
    "PayBid",
    "PickAnnex",
    "PickCategory",
    "PickMissionDeck",
    "PlayActionCard",
    "PlayBlackmail",
    "RaiseBid",
    "ReceiveBlessing",
    "RecruitDisciple",
    "RecruitGeisha",
    "ReturnBlessing",
    "ReturnDisciple",
    "SellCard",
    "TakeFavor",
    "TakeMarketWeapon",
    "TakePart",
    "TakePosition",
    "UseDojo",
    "UseKaresansui",
    "UseKobudoRyu",
    "UseYashiki",
    "VisitChurch",
    "YedoMove",
]
