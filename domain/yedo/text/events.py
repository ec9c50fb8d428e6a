"""Events as sentences."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from msgspec import Struct

from domain.game import Seat
from domain.secrecy import Hidden
from domain.tagged import tag_of
from domain.wording import counted, listed
from domain.yedo import pending
from domain.yedo.aims import Aim, Answer
from domain.yedo.components import Components, components_of
from domain.yedo.events import (
    YedoEvent,
    action,
    action_cards,
    bidding,
    cards,
    districts,
    event_cards,
    rounds,
    trade,
)
from domain.yedo.state import SetUp, State
from domain.yedo.text.words import (
    CHOICES,
    DECKS,
    LOSSES,
    LOTS,
    PHASES,
    SET_UP,
    assets,
    district,
    drawn,
    favor,
    named,
    place,
    points,
    revealed,
    target_of,
    title,
    titles,
)


class Telling(Struct, frozen=True):
    """What a sentence is told with."""

    names: Sequence[str]
    """Of the seats."""
    box: Components


Phrase = Callable[[Any, Telling], str]


def describe(state: State, event: YedoEvent, names: Sequence[str]) -> str:
    """One plain sentence, with the seats by name."""
    seat = getattr(event, "seat", None)
    who = f"{names[seat]} " if seat is not None else ""
    phrase = PHRASES[type(event)](event, Telling(names, components_of(state)))
    end = "" if phrase.endswith("!") else "."  # Double-time! ends a sentence by itself
    return f"{who}{phrase}{end}"


def seats(order: Iterable[Seat], told: Telling) -> str:
    """Several seats by name."""
    return listed(told.names[seat] for seat in order)


def for_mon(mon: int) -> str:
    """A price, as the end of a sentence."""
    return f" for {mon} Mon" if mon else ""


def aimed(aim: Aim, told: Telling) -> str:
    """What a card is aimed at, as the end of a sentence."""
    target = target_of(aim, told.names[aim.seat] if aim.seat is not None else "")
    return f", aimed at {target}" if target else ""


def _answered(event: action_cards.Answered, told: Telling) -> str:
    if isinstance(event.answer, Hidden):
        return "has answered"
    return (
        f"answers with {title(event.answer.card, told.box)}"
        if isinstance(event.answer, Answer)
        else "answers with no card"
    )


def opened(choice: pending.PendingChoice, told: Telling) -> str:
    """What somebody has to choose."""
    return f"{seats(choice.to_act, told)} now chooses {CHOICES[tag_of(type(choice))]}"


def _exchanged(event: trade.DealClosed, told: Telling) -> str:
    gives, takes = assets(event.first_gives), assets(event.second_gives)
    known = [card for card in (*event.got_by_first, *event.got_by_second) if not isinstance(card, Hidden)]
    seen = f"; face down went {titles(known, told.box)}" if known else ""
    return f"{told.names[event.first]} gives {told.names[event.second]} {gives} for {takes}{seen}"


def _completed(event: action.MissionCompleted, told: Telling) -> str:
    bonus = ", with its bonus requirements" if event.bonus else ""
    paid = f", for {event.mon} Mon" if event.mon else ""
    helped = f", helped by the {listed(map(named, event.stand_ins))}" if event.stand_ins else ""
    return f"completes {title(event.mission, told.box)} with the Disciple on {place(event.post)}{bonus}{paid}{helped}"


def _rewarded(event: action.MissionRewarded, _told: Telling) -> str:
    kind = "bonus" if event.bonus else "standard"
    gains = (points(event.points) if event.points else "", f"{event.mon} Mon" if event.mon else "")
    return f"gains {listed(gains)} as {kind} reward" if any(gains) else f"collects the {kind} reward"


def _arrested(event: districts.DiscipleArrested, _told: Telling) -> str:
    where = "but it returns to the Clan House as one of the last two" if event.spared else "and it goes to the Reserve"
    return f"has the Disciple on {place(event.post)} arrested, {where}"


def _offer(event: trade.OfferMade, told: Telling) -> str:
    made = event.offer
    return f"{told.names[made.seat]} offers {told.names[made.to]} {assets(made.give)} for {assets(made.ask)}"


def _round_began(event: rounds.RoundBegan, _told: Telling) -> str:
    return f"Round {event.round} begins"


def _phase(event: rounds.PhaseBegan, _told: Telling) -> str:
    if isinstance(event.phase, SetUp):
        return SET_UP[event.phase.step]
    return PHASES[tag_of(type(event.phase))]


def _event_text(event: event_cards.EventRevealed, told: Telling) -> str:
    card = told.box.event_cards.get(event.event)
    return f"Event: {title(event.event, told.box)}" + (f". {card.text.removesuffix('.')}" if card else "")


PHRASES: Final[Mapping[type[YedoEvent], Phrase]] = {
    rounds.PlayerOrderDrawn: lambda event, told: f"The player order is {seats(event.order, told)}",
    rounds.DeckShuffled: lambda event, _told: f"The {DECKS[event.deck]} deck is shuffled, {len(event.cards)} cards",
    rounds.SuppliesLaidOut: lambda event, _told: (
        f"{event.geisha} Geisha, {counted(len(event.annexes), 'Annex', 'Annexes')}, "
        f"{counted(event.blessings, 'Blessing')} and {event.church} Mon for the Church are put on the board"
    ),
    rounds.PatrolEntered: lambda event, _told: (
        f"The {event.color} Watch Patrol starts in the {district(event.district)}"
    ),
    rounds.ClanSupplied: lambda event, _told: (
        f"leads the clan {named(event.clan)}, with {event.house} Disciples, {event.mon} Mon and {points(event.points)}"
    ),
    rounds.FavorTaken: lambda event, told: f"takes the favor of {favor(event.favor, told.box)}",
    rounds.RoundBegan: _round_began,
    rounds.ChurchEndowed: lambda event, _told: f"The Church receives {event.mon} Mon",
    rounds.PatrolRemoved: lambda *_: "The Watch Patrol leaves the game",
    rounds.PhaseBegan: _phase,
    rounds.PatrolStepBegan: lambda *_: "Disciples can now be saved",
    rounds.TurnBegan: lambda event, told: opened(event.turn, told),
    rounds.TurnEnded: lambda *_: "has chosen",
    rounds.ChoiceOpened: lambda event, told: opened(event.choice, told),
    rounds.ChoiceLapsed: lambda *_: "There is nothing left to choose",
    rounds.BonusCardScored: lambda event, told: (
        f"shows the Bonus Card {title(event.card, told.box)}: {points(event.points)}"
    ),
    rounds.BlackmailKept: lambda event, _told: f"still owns the Blackmail Card: {points(event.points)}",
    cards.CardDrawn: lambda event, told: f"gains {drawn(event.card, event.deck, told.box)}",
    cards.CardsShown: lambda event, told: (
        f"looks at {titles(event.cards, told.box)} from the top of the {DECKS[event.deck]} deck"
    ),
    cards.CardKept: lambda event, told: f"keeps {drawn(event.card, event.deck, told.box)}",
    cards.CardsArranged: lambda event, told: (
        f"puts {titles(event.cards, told.box)} back on the {DECKS[event.deck]} deck"
    ),
    cards.CardsSeen: lambda event, told: (
        f"looks at {titles(event.cards, told.box)} on top of the {DECKS[event.deck]} deck"
    ),
    cards.CardDiscarded: lambda event, told: f"discards {drawn(event.card, event.deck, told.box)}",
    cards.WeaponDrawn: lambda event, _told: f"gains the Weapon {named(event.weapon)}",
    cards.WeaponKept: lambda event, told: (
        f"keeps {named(event.weapon)} and discards {titles(event.discarded, told.box)}"
    ),
    cards.WeaponDiscarded: lambda event, _told: f"discards {named(event.weapon)}",
    cards.WeaponsReshuffled: lambda event, _told: f"{len(event.cards)} discarded Weapons become the new deck",
    cards.MarketCleared: lambda event, told: (
        f"The Weapons in the Market move on, and the discard pile receives {titles(event.dropped, told.box)}"
    ),
    cards.WeaponStalled: lambda event, _told: f"{named(event.weapon)} is put on space {event.stall + 1} of the Market",
    bidding.PartTaken: lambda *_: "takes part in the auctions",
    bidding.BiddingLeft: lambda event, _told: f"drops out of the Bidding Phase{for_mon(event.mon)}",
    bidding.AuctionAnnounced: lambda event, _told: (
        f"announces an auction for {LOTS[event.lot]} and bids {event.bid} Mon"
    ),
    bidding.BidRaised: lambda event, _told: f"bids {event.bid} Mon",
    bidding.BidPassed: lambda *_: "does not bid more",
    bidding.AuctionWon: lambda event, _told: f"wins the auction for {LOTS[event.lot]} with {event.bid} Mon",
    bidding.BidDiscounted: lambda event, _told: f"will pay {event.mon} Mon less",
    bidding.BidPaid: lambda event, _told: f"pays {event.mon} Mon for {LOTS[event.lot]}",
    bidding.BidForfeited: lambda event, _told: f"cannot pay the bid and loses {event.mon} Mon",
    bidding.CategoryPicked: lambda event, _told: f"chooses {LOTS[event.category]}",
    bidding.AuctionPrestigeGained: lambda event, _told: f"gains {points(event.points)} for the auction",
    bidding.AnnexTaken: lambda event, _told: f"takes the {named(event.annex)}",
    bidding.GeishaTaken: lambda *_: "takes a Geisha",
    bidding.DisciplePromoted: lambda *_: "takes a Disciple from the Reserve",
    event_cards.EventRevealed: _event_text,
    event_cards.DistrictClosed: lambda event, _told: f"The {district(event.district)} is inaccessible",
    event_cards.MonReceived: lambda event, _told: f"receives {event.mon} Mon",
    event_cards.MonLost: lambda event, _told: f"loses {event.mon} Mon",
    event_cards.PrestigeLost: lambda event, _told: f"loses {points(event.points)}",
    event_cards.DiscipleLost: lambda *_: "loses a Disciple to the Reserve",
    event_cards.AnnexLost: lambda event, _told: f"loses the {named(event.annex)}",
    event_cards.GeishaLost: lambda event, _told: f"loses {event.count} Geisha",
    event_cards.BlessingReturned: lambda event, _told: f"returns a Blessing and only loses {LOSSES[event.suffered]}",
    event_cards.BlessingKept: lambda *_: "keeps the Blessing",
    event_cards.LossChosen: lambda *_: "has chosen what to lose",
    districts.DiscipleAssigned: lambda event, _told: f"places a Disciple on {place(event.post)}",
    districts.DistrictOpened: lambda event, _told: f"The {district(event.district)} is accessible again",
    districts.HiddenGateFound: lambda *_: "may place the Disciple beside the Assignment spaces",
    districts.PatrolMoved: lambda event, _told: f"The Watch Patrol is now in the {district(event.district)}",
    districts.PatrolSwapped: lambda event, _told: f"The {event.color} Watch Patrol takes over",
    districts.DiscipleSaved: lambda event, _told: f"saves the Disciple on {place(event.post)}",
    districts.DiscipleRelocated: lambda event, _told: f"moves a Disciple from {place(event.post)} to {place(event.to)}",
    districts.DiscipleArrested: _arrested,
    districts.BlackmailPlayed: lambda *_: "plays the Blackmail Card",
    trade.OfferMade: _offer,
    trade.OfferAccepted: lambda event, told: (
        f"{told.names[event.offer.to]} accepts the offer of {told.names[event.offer.seat]}"
    ),
    trade.OfferDeclined: lambda *_: "declines the offer",
    trade.CardsChosen: lambda event, told: (
        f"hands over {titles(event.cards, told.box)}" if event.cards else "has no cards to hand over"
    ),
    trade.DealClosed: _exchanged,
    trade.TradingFinished: lambda *_: "makes no more offers",
    action.DiscipleActivated: lambda event, _told: f"activates the Disciple on {place(event.post)}",
    action.DiscipleRecruited: lambda event, _told: f"recruits a Disciple{for_mon(event.mon)}",
    action.Begged: lambda event, _told: f"begs, giving up {points(event.points)} for {event.mon} Mon",
    action.AnnexBuilt: lambda event, _told: f"builds the {named(event.annex)}{for_mon(event.mon)}",
    action.GeishaRecruited: lambda event, _told: (
        f"recruits a Geisha for {points(event.points) if event.points else f'{event.mon} Mon'}"
    ),
    action.ActionCardBought: lambda event, told: (
        f"buys an Action Card{revealed(event.card, told.box)}{for_mon(event.mon)}"
    ),
    action.WeaponBought: lambda event, _told: (
        f"takes {named(event.weapon)} from the Market{for_mon(event.mon) or ' for nothing'}"
    ),
    action.CardSold: lambda event, told: f"sells {drawn(event.card, event.deck, told.box)}{for_mon(event.mon)}",
    action.ChurchEmptied: lambda event, _told: f"takes {event.mon} Mon from the Church",
    action.LuxuryBought: lambda event, _told: f"buys luxury goods worth {points(event.points)}{for_mon(event.mon)}",
    action.BlessingReceived: lambda *_: "receives a Blessing",
    action.AudienceGranted: lambda event, _told: f"is received by the Shogun: {points(event.points)}",
    action.BowerActivated: lambda event, told: (
        f"activates the Bower: the player order is changed by {seats(event.visitors, told)}"
    ),
    action.PositionTaken: lambda event, _told: f"takes position {event.position} in the player order",
    action.PlayerOrderChanged: lambda event, told: f"The player order is now {seats(event.order, told)}",
    action.MissionCompleted: _completed,
    action.MissionRewarded: _rewarded,
    action.GameEndTriggered: lambda *_: "ends the game with this round",
    action_cards.ActionCardPlayed: lambda event, told: (
        f"plays {title(event.card, told.box)}{for_mon(event.mon)}{aimed(event.aim, told)}"
    ),
    action_cards.AnswersAwaited: lambda event, told: f"{seats(event.seats, told)} may answer",
    action_cards.Answered: _answered,
    action_cards.AnswersRevealed: lambda *_: "All answers are revealed",
    action_cards.ActionCardNegated: lambda *_: "The card that was answered is negated",
    action_cards.ActionCardReversed: lambda *_: "The card that was answered leads the Watch Patrol the other way",
    action_cards.ActionCardRedirected: lambda event, told: (
        f"The card that was answered is redirected{aimed(event.aim, told)}"
    ),
    action_cards.ActionCardResolved: lambda event, told: (
        f"cannot carry out {title(event.card, told.box)}, which is negated"
        if event.negated
        else f"carries out {title(event.card, told.box)}"
    ),
    action_cards.MonStolen: lambda event, told: f"takes {event.mon} Mon from {told.names[event.victim]}",
    action_cards.DiscipleSentHome: lambda event, _told: f"takes the Disciple on {place(event.post)} home, unused",
    action_cards.CardStolen: lambda event, told: (
        f"takes an Action Card{revealed(event.lost if isinstance(event.taken, Hidden) else event.taken, told.box)} "
        f"from {told.names[event.victim]}"
    ),
    action_cards.PrestigeGained: lambda event, _told: f"gains {points(event.points)}",
}
