"""Handlers of the events of phase 7: actions of disciples, missions and the Bower (rulebook p. 10-15)."""

from typing import Final

from msgspec.structs import replace

from domain.game import Version
from domain.pending import popped, topmost, with_topmost
from domain.secrecy import without
from domain.value import replaced
from domain.yedo import events as ev
from domain.yedo.base import Handlers
from domain.yedo.clans import back_home, is_bower, scored, to_the_reserve, with_clan, with_mon, without_known_color
from domain.yedo.components import components_of
from domain.yedo.decks import put_back, with_drawn
from domain.yedo.mixes import left_openly
from domain.yedo.pending import PendingBower
from domain.yedo.pieces import Card, Post
from domain.yedo.state import State


def _disciple_activated(state: State, event: ev.DiscipleActivated, _version: Version) -> State:
    return back_home(popped(state), event.seat, event.post)


def _disciple_recruited(state: State, event: ev.DiscipleRecruited, _version: Version) -> State:
    clan = state.clans[event.seat]
    return with_clan(
        state, event.seat, replace(clan, reserve=clan.reserve - 1, house=clan.house + 1, mon=clan.mon - event.mon)
    )


def _begged(state: State, event: ev.Begged, version: Version) -> State:
    state = with_mon(state, event.seat, event.mon)
    return scored(state, event.seat, -event.points, event, version, label="Begging")


def _annex_built(state: State, event: ev.AnnexBuilt, _version: Version) -> State:
    state = replace(state, annexes=without(state.annexes, event.annex))
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, annexes=(*clan.annexes, event.annex), mon=clan.mon - event.mon))


def _geisha_recruited(state: State, event: ev.GeishaRecruited, version: Version) -> State:
    clan = state.clans[event.seat]
    state = replace(state, geisha=state.geisha - 1)
    state = with_clan(state, event.seat, replace(clan, geisha=clan.geisha + 1, mon=clan.mon - event.mon))
    return scored(state, event.seat, -event.points, event, version, label="Geisha recruited") if event.points else state


def _action_card_bought(state: State, event: ev.ActionCardBought, _version: Version) -> State:
    state = with_drawn(state, event.seat, "action", event.card)
    return with_mon(state, event.seat, -event.mon)


def _weapon_bought(state: State, event: ev.WeaponBought, _version: Version) -> State:
    clan = state.clans[event.seat]
    state = replace(state, market=replaced(state.market, event.stall, None))
    return with_clan(state, event.seat, replace(clan, weapons=(*clan.weapons, event.weapon), mon=clan.mon - event.mon))


def _card_sold(state: State, event: ev.CardSold, _version: Version) -> State:
    return with_mon(put_back(state, event.seat, event.deck, event.card), event.seat, event.mon)


def _church_emptied(state: State, event: ev.ChurchEmptied, _version: Version) -> State:
    return replace(with_mon(state, event.seat, event.mon), church=0)


def _luxury_bought(state: State, event: ev.LuxuryBought, version: Version) -> State:
    state = with_mon(state, event.seat, -event.mon)
    return scored(state, event.seat, event.points, event, version, label="Luxury goods")


def _blessing_received(state: State, event: ev.BlessingReceived, _version: Version) -> State:
    state = replace(state, blessings=state.blessings - 1)
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, replace(clan, blessings=clan.blessings + 1))


def _audience_granted(state: State, event: ev.AudienceGranted, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Audience with the Shogun")


def _bower_activated(state: State, event: ev.BowerActivated, _version: Version) -> State:
    return with_topmost(state, PendingBower(event.visitors, (None,) * len(state.clans)))


def _position_taken(state: State, event: ev.PositionTaken, _version: Version) -> State:
    bower = topmost(state, PendingBower)
    positions = replaced(bower.positions, event.position - 1, event.seat)
    return with_topmost(state, PendingBower(bower.visitors[1:], positions))


def _player_order_changed(state: State, event: ev.PlayerOrderChanged, _version: Version) -> State:
    state = replace(popped(state), order=event.order)
    for disciple in state.disciples:
        if is_bower(state, disciple.post):
            state = back_home(state, disciple.seat, disciple.post)
    return state


def _mission_completed(state: State, event: ev.MissionCompleted, _version: Version) -> State:
    seat = event.seat
    state = popped(state)
    for annex in event.stand_ins:
        state = back_home(state, seat, Post(annex))
    state = replace(state, blessings=state.blessings + event.blessings)
    clan = without_known_color(state.clans[seat], components_of(state).missions[event.mission].color)
    state = with_clan(
        state,
        seat,
        replace(
            clan,
            missions=without(clan.missions, event.mission),
            completed=(*clan.completed, event.mission),
            mon=clan.mon - event.mon,
            blessings=clan.blessings - event.blessings,
        ),
    )
    state = left_openly(state, seat, "missions", Card(event.mission))
    return to_the_reserve(state, seat, event.post) if event.to_reserve else back_home(state, seat, event.post)


def _mission_rewarded(state: State, event: ev.MissionRewarded, version: Version) -> State:
    state = with_mon(state, event.seat, event.mon)
    if not event.points:
        return state
    title = components_of(state).missions[event.mission].title
    label = f"Mission: {title}, bonus" if event.bonus else f"Mission: {title}"
    return scored(state, event.seat, event.points, event, version, label=label)


def _game_end_triggered(state: State, _event: ev.GameEndTriggered, _version: Version) -> State:
    return replace(state, last_round=True)


HANDLERS: Final[Handlers] = {
    ev.DiscipleActivated: _disciple_activated,
    ev.DiscipleRecruited: _disciple_recruited,
    ev.Begged: _begged,
    ev.AnnexBuilt: _annex_built,
    ev.GeishaRecruited: _geisha_recruited,
    ev.ActionCardBought: _action_card_bought,
    ev.WeaponBought: _weapon_bought,
    ev.CardSold: _card_sold,
    ev.ChurchEmptied: _church_emptied,
    ev.LuxuryBought: _luxury_bought,
    ev.BlessingReceived: _blessing_received,
    ev.AudienceGranted: _audience_granted,
    ev.BowerActivated: _bower_activated,
    ev.PositionTaken: _position_taken,
    ev.PlayerOrderChanged: _player_order_changed,
    ev.MissionCompleted: _mission_completed,
    ev.MissionRewarded: _mission_rewarded,
    ev.GameEndTriggered: _game_end_triggered,
}
