"""Events as sentences for players."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from domain.secrecy import Hidden
from domain.value import tag_of
from domain.wording import counted, listed
from domain.yedo import events as ev
from domain.yedo import pending
from domain.yedo.components import components_of
from domain.yedo.pieces import Aim
from domain.yedo.state import SetUp, State
from domain.yedo.text.words import (
    CHOICES,
    DECKS,
    LOSSES,
    LOTS,
    PHASES,
    SET_UP,
    Context,
    assets_text,
    district_name,
    name_of,
    points,
    post_name,
    target_text,
    title_in_brackets,
)

Phrase = Callable[[Any, Context], str]


def describe(state: State, event: ev.YedoEvent, names: Sequence[str]) -> str:
    """Returns one sentence about an event; `names` are the names of the seats."""
    seat = getattr(event, "seat", None)
    who = f"{names[seat]} " if seat is not None else ""
    phrase = PHRASES[type(event)](event, Context(names, components_of(state)))
    end = "" if phrase.endswith("!") else "."  # Double-time! ends a sentence by itself
    return f"{who}{phrase}{end}"


def for_mon(mon: int) -> str:
    """Returns a price, as the end of a sentence; nothing if it is 0."""
    return f" for {mon} Mon" if mon else ""


def aimed_at(aim: Aim, context: Context) -> str:
    """Returns what a card is aimed at, as the end of a sentence; nothing if it has no target."""
    target = target_text(aim, context.names[aim.seat] if aim.seat is not None else "")
    return f", aimed at {target}" if target else ""


def _answered(event: ev.Answered, context: Context) -> str:
    if isinstance(event.answer, Hidden):
        return "has answered"
    return f"answers with {context.title(event.answer.card)}" if event.answer else "answers with no card"


def now_chooses(choice: pending.PendingChoice, context: Context) -> str:
    """Returns which seats choose now, and what."""
    if isinstance(choice, pending.PendingDraws):
        return f"{context.seats(choice.seats)} gain Action Cards, one after the other"
    verb = "chooses" if len(choice.to_act()) == 1 else "choose"
    return f"{context.seats(choice.to_act())} now {verb} {CHOICES[tag_of(type(choice))]}"


def _exchanged(event: ev.DealClosed, context: Context) -> str:
    gives, takes = assets_text(event.first_gives), assets_text(event.second_gives)
    known = [card for card in (*event.got_by_first, *event.got_by_second) if not isinstance(card, Hidden)]
    seen = f"; the cards are {context.titles(known)}" if known else ""
    return f"{context.names[event.first]} gives {context.names[event.second]} {gives} for {takes}{seen}"


def _completed(event: ev.MissionCompleted, context: Context) -> str:
    bonus = ", with the bonus" if event.bonus else ""
    paid = f", pays {event.mon} Mon" if event.mon else ""
    used = f", uses the {listed(map(name_of, event.stand_ins))}" if event.stand_ins else ""
    return f"completes {context.title(event.mission)} with the Disciple on {post_name(event.post)}{bonus}{paid}{used}"


def _rewarded(event: ev.MissionRewarded, _context: Context) -> str:
    kind = "bonus" if event.bonus else "standard"
    gains = (points(event.points) if event.points else "", f"{event.mon} Mon" if event.mon else "")
    return f"gains {listed(gains)} as the {kind} reward" if any(gains) else f"collects the {kind} reward"


def _arrested(event: ev.DiscipleArrested, _context: Context) -> str:
    where = "as one of the last two it returns to the Clan House" if event.spared else "it goes to the Reserve"
    return f"has the Disciple on {post_name(event.post)} arrested: {where}"


def _offer(event: ev.OfferMade, context: Context) -> str:
    offer = event.offer
    seat, to = context.names[offer.seat], context.names[offer.to]
    return f"{seat} offers {to} {assets_text(offer.give)} for {assets_text(offer.ask)}"


def _card_stolen(event: ev.CardStolen, context: Context) -> str:
    card = event.lost if isinstance(event.taken, Hidden) else event.taken
    return f"takes an Action Card{title_in_brackets(card, context.components)} from {context.names[event.victim]}"


def _phase(event: ev.PhaseBegan, _context: Context) -> str:
    if isinstance(event.phase, SetUp):
        return SET_UP[event.phase.step]
    return PHASES[tag_of(type(event.phase))]


def _event_text(event: ev.EventRevealed, context: Context) -> str:
    card = context.components.event_cards.get(event.event)
    return f"Event: {context.title(event.event)}" + (f". {card.text.removesuffix('.')}" if card else "")


PHRASES: Final[Mapping[type[ev.YedoEvent], Phrase]] = {
    ev.PlayerOrderDrawn: lambda event, context: f"The player order is {context.seats(event.order)}",
    ev.DeckShuffled: lambda event, _context: f"The {DECKS[event.deck]} deck of {len(event.cards)} cards is shuffled",
    ev.SuppliesLaidOut: lambda event, _context: (
        f"The board holds {event.geisha} Geisha, {counted(len(event.annexes), 'Annex', 'Annexes')}, "
        f"{counted(event.blessings, 'Blessing')} and {event.church} Mon on the Church"
    ),
    ev.PatrolEntered: lambda event, _context: (
        f"The {event.color} Watch Patrol starts in the {district_name(event.district)}"
    ),
    ev.ClanSupplied: lambda event, _context: (
        f"plays the clan {name_of(event.clan)} and starts with "
        f"{event.house} Disciples, {event.mon} Mon and {points(event.points)}"
    ),
    ev.FavorTaken: lambda *_: "takes a favor of the Shogun",
    ev.RoundBegan: lambda event, _context: f"Round {event.round} begins",
    ev.ChurchEndowed: lambda event, _context: f"The Church receives {event.mon} Mon",
    ev.PatrolRemoved: lambda *_: "The Watch Patrol leaves the game",
    ev.PhaseBegan: _phase,
    ev.PatrolStepBegan: lambda *_: "Players can now save Disciples from arrest",
    ev.TurnBegan: lambda event, context: now_chooses(event.turn, context),
    ev.TurnEnded: lambda *_: "is done",
    ev.ChoiceOpened: lambda event, context: now_chooses(event.choice, context),
    ev.ChoiceLapsed: lambda *_: "There is nothing left to choose",
    ev.BonusCardScored: lambda event, context: (
        f"shows the Bonus Card {context.title(event.card)} and gains {points(event.points)}"
    ),
    ev.BlackmailKept: lambda event, _context: f"gains {points(event.points)} for the unused Blackmail Card",
    ev.CardDrawn: lambda event, context: f"gains {context.card(event.card, event.deck)}",
    ev.CardsShown: lambda event, context: (
        f"looks at {context.titles(event.cards)} from the top of the {DECKS[event.deck]} deck"
    ),
    ev.CardKept: lambda event, context: f"keeps {context.card(event.card, event.deck)}",
    ev.CardsArranged: lambda event, context: f"puts {context.titles(event.cards)} back on the {DECKS[event.deck]} deck",
    ev.CardsSeen: lambda event, context: (
        f"looks at {context.titles(event.cards)} on top of the {DECKS[event.deck]} deck"
    ),
    ev.CardDiscarded: lambda event, context: f"discards {context.card(event.card, event.deck)}",
    ev.WeaponDrawn: lambda event, _context: f"gains the Weapon {name_of(event.weapon)}",
    ev.WeaponKept: lambda event, context: (
        f"keeps {name_of(event.weapon)} and discards {context.titles(event.discarded)}"
    ),
    ev.WeaponDiscarded: lambda event, _context: f"discards {name_of(event.weapon)}",
    ev.WeaponsReshuffled: lambda event, _context: f"{len(event.cards)} discarded Weapons become the new deck",
    ev.MarketCleared: lambda event, context: (
        f"The Weapons in the Market move; discarded: {context.titles(event.dropped)}"
    ),
    ev.WeaponStalled: lambda event, _context: (
        f"{name_of(event.weapon)} is put on space {event.stall + 1} of the Market"
    ),
    ev.PartTaken: lambda *_: "takes part in the auctions",
    ev.BiddingLeft: lambda event, _context: f"drops out of the Bidding Phase{for_mon(event.mon)}",
    ev.AuctionAnnounced: lambda event, _context: f"announces an auction for {LOTS[event.lot]} and bids {event.bid} Mon",
    ev.BidRaised: lambda event, _context: f"bids {event.bid} Mon",
    ev.BidPassed: lambda *_: "does not raise the bid",
    ev.AuctionWon: lambda event, _context: f"wins the auction for {LOTS[event.lot]} with {event.bid} Mon",
    ev.BidDiscounted: lambda event, _context: f"will pay {event.mon} Mon less for the auction",
    ev.BidPaid: lambda event, _context: f"pays {event.mon} Mon for {LOTS[event.lot]}",
    ev.BidForfeited: lambda event, _context: f"cannot pay the bid and loses {event.mon} Mon",
    ev.CategoryPicked: lambda event, _context: f"chooses {LOTS[event.category]}",
    ev.AuctionPrestigeGained: lambda event, _context: f"gains {points(event.points)} for the auction",
    ev.AnnexTaken: lambda event, _context: f"takes the {name_of(event.annex)}",
    ev.GeishaTaken: lambda *_: "takes a Geisha",
    ev.DisciplePromoted: lambda *_: "takes a Disciple from the Reserve",
    ev.EventRevealed: _event_text,
    ev.DistrictClosed: lambda event, _context: f"The {district_name(event.district)} is inaccessible",
    ev.DrawnInOrder: lambda event, context: f"gains {listed(context.card(card, 'action') for card in event.cards)}",
    ev.MonReceived: lambda event, _context: f"receives {event.mon} Mon",
    ev.MonLost: lambda event, _context: f"loses {event.mon} Mon",
    ev.PrestigeLost: lambda event, _context: f"loses {points(event.points)}",
    ev.DiscipleLost: lambda *_: "loses a Disciple to the Reserve",
    ev.AnnexLost: lambda event, _context: f"loses the {name_of(event.annex)}",
    ev.GeishaLost: lambda event, _context: f"loses {event.count} Geisha",
    ev.BlessingReturned: lambda event, _context: f"returns a Blessing and loses only {LOSSES[event.suffered]}",
    ev.BlessingKept: lambda *_: "keeps the Blessing",
    ev.LossChosen: lambda *_: "has chosen what to lose",
    ev.DiscipleAssigned: lambda event, _context: f"places a Disciple on {post_name(event.post)}",
    ev.DistrictOpened: lambda event, _context: f"The {district_name(event.district)} is accessible again",
    ev.HiddenGateFound: lambda *_: "may place the Disciple outside the Assignment spaces",
    ev.PatrolMoved: lambda event, _context: f"The Watch Patrol is now in the {district_name(event.district)}",
    ev.PatrolSwapped: lambda event, _context: f"The {event.color} Watch Patrol takes over",
    ev.DiscipleSaved: lambda event, _context: f"saves the Disciple on {post_name(event.post)}",
    ev.DiscipleRelocated: lambda event, _context: (
        f"moves a Disciple from {post_name(event.post)} to {post_name(event.to)}"
    ),
    ev.DiscipleArrested: _arrested,
    ev.BlackmailPlayed: lambda *_: "plays the Blackmail Card",
    ev.OfferMade: _offer,
    ev.OfferAccepted: lambda event, context: (
        f"{context.names[event.offer.to]} accepts the offer of {context.names[event.offer.seat]}"
    ),
    ev.OfferDeclined: lambda *_: "declines the offer",
    ev.CardsChosen: lambda event, context: (
        f"hands over {context.titles(event.cards)}" if event.cards else "has no cards to hand over"
    ),
    ev.DealClosed: _exchanged,
    ev.TradingFinished: lambda *_: "makes no more offers",
    ev.DiscipleActivated: lambda event, _context: f"activates the Disciple on {post_name(event.post)}",
    ev.DiscipleRecruited: lambda event, _context: f"recruits a Disciple{for_mon(event.mon)}",
    ev.Begged: lambda event, _context: f"begs: gives up {points(event.points)} for {event.mon} Mon",
    ev.AnnexBuilt: lambda event, _context: f"builds the {name_of(event.annex)}{for_mon(event.mon)}",
    ev.GeishaRecruited: lambda event, _context: (
        f"recruits a Geisha for {points(event.points) if event.points else f'{event.mon} Mon'}"
    ),
    ev.ActionCardBought: lambda event, context: (
        f"buys an Action Card{title_in_brackets(event.card, context.components)}{for_mon(event.mon)}"
    ),
    ev.WeaponBought: lambda event, _context: (
        f"takes {name_of(event.weapon)} from the Market{for_mon(event.mon) or ' for free'}"
    ),
    ev.CardSold: lambda event, context: f"sells {context.card(event.card, event.deck)}{for_mon(event.mon)}",
    ev.ChurchEmptied: lambda event, _context: f"takes {event.mon} Mon from the Church",
    ev.LuxuryBought: lambda event, _context: f"buys luxury goods{for_mon(event.mon)} and gains {points(event.points)}",
    ev.BlessingReceived: lambda *_: "receives a Blessing",
    ev.AudienceGranted: lambda event, _context: f"meets the Shogun and gains {points(event.points)}",
    ev.BowerActivated: lambda event, context: (
        f"activates the Bower; new positions in the player order for {context.seats(event.visitors)}"
    ),
    ev.PositionTaken: lambda event, _context: f"takes position {event.position} in the player order",
    ev.PlayerOrderChanged: lambda event, context: f"The player order is now {context.seats(event.order)}",
    ev.MissionCompleted: _completed,
    ev.MissionRewarded: _rewarded,
    ev.GameEndTriggered: lambda *_: "makes this round the last",
    ev.ActionCardPlayed: lambda event, context: (
        f"plays {context.title(event.card)}{for_mon(event.mon)}{aimed_at(event.aim, context)}"
    ),
    ev.AnswersAwaited: lambda event, context: f"{context.seats(event.seats)} may answer",
    ev.Answered: _answered,
    ev.AnswersRevealed: lambda *_: "All answers are revealed",
    ev.ActionCardNegated: lambda *_: "The answered card is negated",
    ev.ActionCardReversed: lambda *_: "The answered card moves the Watch Patrol the other way",
    ev.ActionCardRedirected: lambda event, context: (
        f"The answered card gets a new target{aimed_at(event.aim, context)}"
    ),
    ev.ActionCardResolved: lambda event, context: (
        f"cannot carry out {context.title(event.card)}: it is negated"
        if event.negated
        else f"carries out {context.title(event.card)}"
    ),
    ev.MonStolen: lambda event, context: f"takes {event.mon} Mon from {context.names[event.victim]}",
    ev.DiscipleSentHome: lambda event, _context: f"takes the unused Disciple on {post_name(event.post)} home",
    ev.CardStolen: _card_stolen,
    ev.PrestigeGained: lambda event, _context: f"gains {points(event.points)}",
}
