"""How the table changes at the set-up, from phase to phase, and at the end."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.tuples import replaced, without
from domain.yedo.clans import scored, with_clan
from domain.yedo.decks import with_pile
from domain.yedo.events import YedoEvent
from domain.yedo.events import course as ev
from domain.yedo.pieces import face_down
from domain.yedo.stack import popped, pushed
from domain.yedo.state import Clan, Patrol, State
from domain.yedo.table import printed


def player_order_drawn(state: State, event: ev.PlayerOrderDrawn, _: Version) -> State:
    return replace(state, order=event.order)


def deck_shuffled(state: State, event: ev.DeckShuffled, _: Version) -> State:
    return with_pile(state, event.deck, face_down(event.cards))


def supplies_laid_out(state: State, event: ev.SuppliesLaidOut, _: Version) -> State:
    return replace(
        state,
        geisha=event.geisha,
        blessings=event.blessings,
        annexes=event.annexes,
        church=event.church,
        favors=event.favors,
        market=(None,) * len(printed(state).market.prices),
    )


def patrol_entered(state: State, event: ev.PatrolEntered, _: Version) -> State:
    return replace(state, patrol=Patrol(event.color, event.district))


def clan_supplied(state: State, event: ev.ClanSupplied, version: Version) -> State:
    clan = Clan(event.clan, house=event.house, reserve=event.reserve, mon=event.mon)
    state = replace(state, clans=replaced(state.clans, event.seat, clan))
    return scored(state, event.seat, event.points, event, version, label="Start")


def favor_taken(state: State, event: ev.FavorTaken, _: Version) -> State:
    state = replace(popped(state), favors=without(state.favors, event.favor))
    return with_clan(state, event.seat, blackmail=True)


def round_began(state: State, event: ev.RoundBegan, _: Version) -> State:
    return replace(state, round=event.round, closed=None, favors=())


def church_endowed(state: State, event: ev.ChurchEndowed, _: Version) -> State:
    return replace(state, church=state.church + event.mon)


def patrol_removed(state: State, _: ev.PatrolRemoved, __: Version) -> State:
    return replace(state, patrol=None)


def phase_began(state: State, event: ev.PhaseBegan, _: Version) -> State:
    return replace(state, phase=event.phase)


def patrol_step_began(state: State, event: ev.PatrolStepBegan, _: Version) -> State:
    return replace(state, phase=replace(state.phase, step=event.step, turn=None))


def turn_began(state: State, event: ev.TurnBegan, _: Version) -> State:
    return replace(state, phase=replace(state.phase, turn=event.turn.seat), pending=(*state.pending, event.turn))


def turn_ended(state: State, _: ev.TurnEnded, __: Version) -> State:
    return popped(state)


def choice_opened(state: State, event: ev.ChoiceOpened, _: Version) -> State:
    return pushed(state, event.choice)


def choice_lapsed(state: State, _: ev.ChoiceLapsed, __: Version) -> State:
    return popped(state)


def bonus_card_scored(state: State, event: ev.BonusCardScored, version: Version) -> State:
    cards = without(state.clans[event.seat].bonus_cards, event.card)
    state = with_clan(state, event.seat, bonus_cards=cards, shown=(*state.clans[event.seat].shown, event.card))
    if not event.points:
        return state
    return scored(state, event.seat, event.points, event, version, label=printed(state).bonus_cards[event.card].title)


def blackmail_kept(state: State, event: ev.BlackmailKept, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Blackmail card kept")


ARMS: Final[Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]] = {
    ev.PlayerOrderDrawn: player_order_drawn,
    ev.DeckShuffled: deck_shuffled,
    ev.SuppliesLaidOut: supplies_laid_out,
    ev.PatrolEntered: patrol_entered,
    ev.ClanSupplied: clan_supplied,
    ev.FavorTaken: favor_taken,
    ev.RoundBegan: round_began,
    ev.ChurchEndowed: church_endowed,
    ev.PatrolRemoved: patrol_removed,
    ev.PhaseBegan: phase_began,
    ev.PatrolStepBegan: patrol_step_began,
    ev.TurnBegan: turn_began,
    ev.TurnEnded: turn_ended,
    ev.ChoiceOpened: choice_opened,
    ev.ChoiceLapsed: choice_lapsed,
    ev.BonusCardScored: bonus_card_scored,
    ev.BlackmailKept: blackmail_kept,
}
