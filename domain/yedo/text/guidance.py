"""The phases, the number of choices left, and the kinds of moves, in the words of the rulebook."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.guidance import Guidance
from domain.value import tag_of
from domain.yedo import events as ev
from domain.yedo import moves as mv
from domain.yedo import pending
from domain.yedo.base import YedoMove
from domain.yedo.clans import posts_of
from domain.yedo.components import components_of
from domain.yedo.limits import seats_with_surplus, surplus
from domain.yedo.state import State, Trading
from domain.yedo.text.outcomes import outcome

PHASES: Final[Mapping[str, str]] = {
    "set_up": "Set-up",
    "bidding": "Phase 2: bidding",
    "event": "Phase 3: event",
    "assigning": "Phase 4: assigning",
    "watch_patrol": "Phase 5: Watch Patrol",
    "trade": "Phase 6: trade",
    "action": "Phase 7: action",
    "over": "End of the game",
}
"""By tag of the phase."""

KINDS: Final[Mapping[type[YedoMove], str]] = {
    mv.DraftMission: "Draw a Mission",
    mv.KeepCard: "Keep a card",
    mv.TakeFavor: "Take a favor of the Shogun",
    mv.DiscardSurplus: "Discard",
    mv.TakePart: "Take part in the auctions",
    mv.LeaveForMon: "Drop out",
    mv.AnnounceAuction: "Announce an auction",
    mv.DropOut: "Drop out",
    mv.RaiseBid: "Raise the bid",
    mv.PassBid: "Pass",
    mv.PayBid: "Pay the bid",
    mv.PickCategory: "Choose a category",
    mv.PickAnnex: "Take an Annex",
    mv.PickMissionDeck: "Draw a Mission",
    mv.TakeMarketWeapon: "Take a Weapon",
    mv.ReturnBlessing: "Return a Blessing",
    mv.KeepBlessing: "Keep the Blessing",
    mv.GiveUp: "Lose",
    mv.AssignDisciple: "Place a Disciple",
    mv.PassTurn: "Pass",
    mv.PlayBlackmail: "Play the Blackmail Card",
    mv.PlayActionCard: "Play an Action Card",
    mv.AnswerCard: "Answer the card",
    mv.MakeOffer: "Make an offer",
    mv.AcceptOffer: "Accept the offer",
    mv.DeclineOffer: "Decline the offer",
    mv.HandOver: "Hand over",
    mv.FinishTrading: "Finish trading",
    mv.CompleteMission: "Complete a Mission",
    mv.MeetShogun: "Castle",
    mv.MeetBakufu: "Castle",
    mv.ActivateBower: "Castle",
    mv.TakePosition: "Take a position",
    mv.RecruitDisciple: "Gates",
    mv.Beg: "Gates",
    mv.BuildAnnex: "Tavern",
    mv.VisitChurch: "Harbor",
    mv.BuyLuxury: "Harbor",
    mv.RecruitGeisha: "Red Light",
    mv.BuyActionCard: "Red Light",
    mv.BuyWeapon: "Market",
    mv.SellCard: "Market",
    mv.ReceiveBlessing: "Temple",
    mv.Foresee: "Look at a deck",
    mv.ArrangeCards: "Arrange the cards",
    mv.UseDojo: "Annexes",
    mv.UseKaresansui: "Annexes",
    mv.UseKobudoRyu: "Annexes",
    mv.UseYashiki: "Annexes",
    mv.ReturnDisciple: "Return without an action",
}
"""By type of move: the heading of its moves; that of a District's action is the District."""

ENDS: Final[frozenset[type[YedoMove]]] = frozenset((mv.DropOut, mv.PassBid, mv.PassTurn, mv.FinishTrading))


def phase(state: State) -> str:
    """Returns the phase of the round, with its number in the rulebook."""
    return PHASES[tag_of(type(state.phase))]


def left(state: State, seat: Seat) -> int | None:
    """Returns how many cards to discard, Disciples to place or to activate, or offers are left to a seat."""
    clan = state.clans[seat]
    if seat in seats_with_surplus(state):
        return sum(len(items) - limit for items, limit in surplus(clan, components_of(state).limits))
    top = state.pending[-1]
    if isinstance(top, pending.PendingAssignment):
        return clan.house
    if isinstance(top, pending.PendingActivation):
        return len(posts_of(state, seat)) + len(clan.manned)
    if isinstance(top, pending.PendingTrade) and isinstance(state.phase, Trading):
        return state.phase.offers[seat]
    return None


ROUTINE: Final[frozenset[type[ev.YedoEvent]]] = frozenset(
    (
        ev.PhaseBegan,
        ev.PatrolStepBegan,
        ev.TurnBegan,
        ev.TurnEnded,
        ev.ChoiceOpened,
        ev.ChoiceLapsed,
        ev.CardsShown,
        ev.PartTaken,
        ev.TradingFinished,
        ev.AnswersAwaited,
        ev.Answered,
        ev.AnswersRevealed,
        ev.ActionCardResolved,
        ev.LossChosen,
    )
)
"""The events that say no more than that a turn, a step or a choice begins or ends."""

GUIDANCE: Final = Guidance[State, YedoMove, ev.YedoEvent](
    phase=phase, left=left, kinds=KINDS, ends=ENDS, routine=ROUTINE, outcome=outcome
)
