"""What a move of Yedo gives and costs as far as its seat knows it, in the words of the rulebook."""

from collections.abc import Iterator, Sequence
from typing import Final

from domain.game import Seat
from domain.guidance import OutcomeText
from domain.yedo import events as ev
from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import ActionCardId
from domain.yedo.pieces import Answer
from domain.yedo.state import State
from domain.yedo.text.events import PHRASES
from domain.yedo.text.rewards import reward_text
from domain.yedo.text.warnings import is_certain, warning
from domain.yedo.text.words import Context, assets_text, name_of, points

TOLD: Final = frozenset(
    (
        ev.CardDrawn,
        ev.WeaponDrawn,
        ev.WeaponKept,
        ev.AuctionWon,
        ev.BidPaid,
        ev.BidForfeited,
        ev.AuctionPrestigeGained,
        ev.AnnexTaken,
        ev.GeishaTaken,
        ev.DisciplePromoted,
        ev.MonReceived,
        ev.MonLost,
        ev.PrestigeLost,
        ev.PrestigeGained,
        ev.DiscipleLost,
        ev.AnnexLost,
        ev.GeishaLost,
        ev.DiscipleSaved,
        ev.DiscipleRelocated,
        ev.MonStolen,
        ev.DiscipleSentHome,
        ev.CardStolen,
        ev.PatrolMoved,
        ev.PatrolSwapped,
        ev.PlayerOrderChanged,
        ev.DiscipleArrested,
    )
)
"""The types of event that tell what a move gives or costs; the line of the move says all the rest."""


def outcome(before: State, after: State, seat: Seat, events: Sequence[ev.YedoEvent]) -> OutcomeText:
    """Returns what a move gives and costs the seat, in the words of the log; what others get, with their seats.

    It warns of what gives nothing, or puts a disciple in danger.
    """
    names = tuple("you" if other == seat else f"seat {other}" for other in range(len(after.clans)))
    context = Context(names, components_of(after))
    parts = (part for event in _news(events) for part in _told(event, seat, context))
    return OutcomeText((*parts, *_left(before, after, seat)), warning(before, seat, events), is_certain(events))


def _news(events: Sequence[ev.YedoEvent]) -> Sequence[ev.YedoEvent]:
    """Returns the events that tell more than the line of the move: that of a favor says how many mon it gives."""
    is_favor = any(isinstance(event, ev.FavorTaken) for event in events)
    return [event for event in events if not (is_favor and isinstance(event, ev.MonReceived))]


def _told(event: ev.YedoEvent, seat: Seat, context: Context) -> Iterator[str]:
    if type(event) in TOLD:
        yield _phrase(event, seat, context)
    elif isinstance(event, ev.MissionCompleted) and event.seat == seat:
        yield from _mission(event, context)
    elif isinstance(event, ev.OfferAccepted) and event.offer.to == seat:
        yield f"you give {assets_text(event.offer.ask)} for {assets_text(event.offer.give)}"
    elif isinstance(event, ev.BowerActivated) and event.seat == seat:
        are_more = len(event.visitors) > 1
        yield f"{context.seats(event.visitors)} choose positions in this order" if are_more else "you choose a position"
    elif isinstance(event, ev.ActionCardPlayed) and event.seat == seat:
        yield _card_text(event.card, context)
    elif isinstance(event, ev.Answered) and event.seat == seat and isinstance(event.answer, Answer):
        yield _card_text(event.answer.card, context)


def _phrase(event: ev.YedoEvent, seat: Seat, context: Context) -> str:
    who = getattr(event, "seat", seat)
    phrase = PHRASES[type(event)](event, context)
    return phrase if who == seat else f"{context.names[who]} {phrase}"


def _mission(event: ev.MissionCompleted, context: Context) -> Iterator[str]:
    """Yields what a mission costs and gives, cards that are still to be drawn, too."""
    mission = context.components.missions[event.mission]
    if event.mon:
        yield f"pays {event.mon} Mon"
    if event.blessings:
        yield "returns the Blessing"
    yield from (f"uses the Disciple on the {name_of(annex)}" for annex in event.stand_ins)
    yield f"gains {reward_text(mission.standard_reward)} as the standard reward"
    if event.bonus:
        yield f"gains {reward_text(mission.bonus_reward)} as the bonus reward"


def _card_text(card: ActionCardId, context: Context) -> str:
    return context.components.action_cards[card].text.removesuffix(".")


def _left(before: State, after: State, seat: Seat) -> Iterator[str]:
    """Yields what is left of the mon and the prestige points that the seat pays with."""
    had, has = before.clans[seat], after.clans[seat]
    if has.mon < had.mon:
        yield f"{has.mon} Mon left"
    if has.points < had.points:
        yield f"{points(has.points)} left"
