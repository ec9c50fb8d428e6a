"""Handlers of the events of set-up, rounds, phases and turns, pending choices, and the final scoring."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, pushed
from domain.secrecy import without
from domain.value import replaced
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import scored, with_clan
from domain.yedo.components import components_of
from domain.yedo.decks import pile, with_pile
from domain.yedo.mixes import left_openly, shuffled
from domain.yedo.pieces import Card, face_down
from domain.yedo.state import Clan, Patrol, State


def _player_order_drawn(state: State, event: ev.PlayerOrderDrawn, _version: Version) -> State:
    return replace(state, order=event.order)


def _deck_shuffled(state: State, event: ev.DeckShuffled, _version: Version) -> State:
    state, mix = shuffled(with_pile(state, event.deck, ()), pile(state, event.deck))
    return with_pile(state, event.deck, face_down(event.cards, mix=mix))


def _supplies_laid_out(state: State, event: ev.SuppliesLaidOut, _version: Version) -> State:
    return replace(
        state,
        geisha=event.geisha,
        blessings=event.blessings,
        annexes=event.annexes,
        church=event.church,
        favors=event.favors,
        market=(None,) * len(components_of(state).market.prices),
    )


def _patrol_entered(state: State, event: ev.PatrolEntered, _version: Version) -> State:
    return replace(state, patrol=Patrol(event.color, event.district))


def _clan_supplied(state: State, event: ev.ClanSupplied, version: Version) -> State:
    clan = Clan(event.clan, house=event.house, reserve=event.reserve, mon=event.mon)
    state = replace(state, clans=replaced(state.clans, event.seat, clan))
    return scored(state, event.seat, event.points, event, version, label="Start")


def _favor_taken(state: State, event: ev.FavorTaken, _version: Version) -> State:
    state = replace(popped(state), favors=without(state.favors, event.favor))
    return with_clan(state, event.seat, replace(state.clans[event.seat], blackmail=True))


def _round_began(state: State, event: ev.RoundBegan, _version: Version) -> State:
    return replace(state, round=event.round, closed=None, favors=())


def _church_endowed(state: State, event: ev.ChurchEndowed, _version: Version) -> State:
    return replace(state, church=state.church + event.mon)


def _patrol_removed(state: State, _event: ev.PatrolRemoved, _version: Version) -> State:
    return replace(state, patrol=None)


def _phase_began(state: State, event: ev.PhaseBegan, _version: Version) -> State:
    return replace(state, phase=event.phase)


def _patrol_step_began(state: State, event: ev.PatrolStepBegan, _version: Version) -> State:
    return replace(state, phase=replace(state.phase, step=event.step, turn=None))


def _turn_began(state: State, event: ev.TurnBegan, _version: Version) -> State:
    return replace(state, phase=replace(state.phase, turn=event.turn.seat), pending=(*state.pending, event.turn))


def _turn_ended(state: State, _event: ev.TurnEnded, _version: Version) -> State:
    return popped(state)


def _choice_opened(state: State, event: ev.ChoiceOpened, _version: Version) -> State:
    return pushed(state, event.choice)


def _choice_lapsed(state: State, _event: ev.ChoiceLapsed, _version: Version) -> State:
    return popped(state)


def _bonus_card_scored(state: State, event: ev.BonusCardScored, version: Version) -> State:
    cards = without(state.clans[event.seat].bonus_cards, event.card)
    clan = state.clans[event.seat]
    state = with_clan(state, event.seat, replace(clan, bonus_cards=cards, shown=(*clan.shown, event.card)))
    state = left_openly(state, event.seat, "bonus_cards", Card(event.card))
    if not event.points:
        return state
    return scored(
        state, event.seat, event.points, event, version, label=components_of(state).bonus_cards[event.card].title
    )


def _blackmail_kept(state: State, event: ev.BlackmailKept, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Blackmail card kept")


HANDLERS: Final[Handlers] = {
    ev.PlayerOrderDrawn: _player_order_drawn,
    ev.DeckShuffled: _deck_shuffled,
    ev.SuppliesLaidOut: _supplies_laid_out,
    ev.PatrolEntered: _patrol_entered,
    ev.ClanSupplied: _clan_supplied,
    ev.FavorTaken: _favor_taken,
    ev.RoundBegan: _round_began,
    ev.ChurchEndowed: _church_endowed,
    ev.PatrolRemoved: _patrol_removed,
    ev.PhaseBegan: _phase_began,
    ev.PatrolStepBegan: _patrol_step_began,
    ev.TurnBegan: _turn_began,
    ev.TurnEnded: _turn_ended,
    ev.ChoiceOpened: _choice_opened,
    ev.ChoiceLapsed: _choice_lapsed,
    ev.BonusCardScored: _bonus_card_scored,
    ev.BlackmailKept: _blackmail_kept,
}
