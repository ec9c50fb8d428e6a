"""How the table changes by what activated disciples do (rulebook p. 10-15)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from domain.game import Version
from domain.tuples import replaced, without
from domain.yedo.choices import Bower
from domain.yedo.clans import scored, with_clan, with_mon
from domain.yedo.decks import buried, with_in_hand, without_in_hand, without_top
from domain.yedo.disciples import back_home, to_the_reserve
from domain.yedo.districts import is_bower
from domain.yedo.events import YedoEvent
from domain.yedo.events import action as ev
from domain.yedo.pieces import Post, face_down
from domain.yedo.stack import popped, topmost, with_top
from domain.yedo.state import State
from domain.yedo.table import printed


def disciple_activated(state: State, event: ev.DiscipleActivated, _: Version) -> State:
    return back_home(popped(state), event.seat, event.post)


def disciple_recruited(state: State, event: ev.DiscipleRecruited, _: Version) -> State:
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, reserve=clan.reserve - 1, house=clan.house + 1, mon=clan.mon - event.mon)


def begged(state: State, event: ev.Begged, version: Version) -> State:
    state = with_mon(state, event.seat, event.mon)
    return scored(state, event.seat, -event.points, event, version, label="Begging")


def annex_built(state: State, event: ev.AnnexBuilt, _: Version) -> State:
    state = replace(state, annexes=without(state.annexes, event.annex))
    clan = state.clans[event.seat]
    return with_clan(state, event.seat, annexes=(*clan.annexes, event.annex), mon=clan.mon - event.mon)


def geisha_recruited(state: State, event: ev.GeishaRecruited, version: Version) -> State:
    clan = state.clans[event.seat]
    state = replace(state, geisha=state.geisha - 1)
    state = with_clan(state, event.seat, geisha=clan.geisha + 1, mon=clan.mon - event.mon)
    return scored(state, event.seat, -event.points, event, version, label="Geisha recruited") if event.points else state


def action_card_bought(state: State, event: ev.ActionCardBought, _: Version) -> State:
    state = with_in_hand(without_top(state, "action"), event.seat, "action", event.card)
    return with_mon(state, event.seat, -event.mon)


def weapon_bought(state: State, event: ev.WeaponBought, _: Version) -> State:
    clan = state.clans[event.seat]
    state = replace(state, market=replaced(state.market, event.stall, None))
    return with_clan(state, event.seat, weapons=(*clan.weapons, event.weapon), mon=clan.mon - event.mon)


def card_sold(state: State, event: ev.CardSold, _: Version) -> State:
    state = without_in_hand(state, event.seat, event.deck, event.card)
    state = buried(state, event.deck, face_down((event.card,), (event.seat,)))
    return with_mon(state, event.seat, event.mon)


def church_emptied(state: State, event: ev.ChurchEmptied, _: Version) -> State:
    return replace(with_mon(state, event.seat, event.mon), church=0)


def luxury_bought(state: State, event: ev.LuxuryBought, version: Version) -> State:
    state = with_mon(state, event.seat, -event.mon)
    return scored(state, event.seat, event.points, event, version, label="Luxury goods")


def blessing_received(state: State, event: ev.BlessingReceived, _: Version) -> State:
    state = replace(state, blessings=state.blessings - 1)
    return with_clan(state, event.seat, blessings=state.clans[event.seat].blessings + 1)


def audience_granted(state: State, event: ev.AudienceGranted, version: Version) -> State:
    return scored(state, event.seat, event.points, event, version, label="Audience with the Shogun")


def bower_activated(state: State, event: ev.BowerActivated, _: Version) -> State:
    return with_top(state, Bower(event.visitors, (None,) * len(state.clans)))


def position_taken(state: State, event: ev.PositionTaken, _: Version) -> State:
    bower = topmost(state, Bower)
    positions = replaced(bower.positions, event.position - 1, event.seat)
    return with_top(state, Bower(bower.visitors[1:], positions))


def player_order_changed(state: State, event: ev.PlayerOrderChanged, _: Version) -> State:
    state = replace(popped(state), order=event.order)
    for disciple in state.disciples:
        if is_bower(state, disciple.post):
            state = back_home(state, disciple.seat, disciple.post)
    return state


def mission_completed(state: State, event: ev.MissionCompleted, _: Version) -> State:
    seat = event.seat
    state = popped(state)
    for annex in event.stand_ins:
        state = back_home(state, seat, Post(annex))
    state = replace(state, blessings=state.blessings + event.blessings)
    clan = state.clans[seat]
    state = with_clan(
        state,
        seat,
        missions=without(clan.missions, event.mission),
        completed=(*clan.completed, event.mission),
        mon=clan.mon - event.mon,
        blessings=clan.blessings - event.blessings,
    )
    return to_the_reserve(state, seat, event.post) if event.to_reserve else back_home(state, seat, event.post)


def mission_rewarded(state: State, event: ev.MissionRewarded, version: Version) -> State:
    state = with_mon(state, event.seat, event.mon)
    if not event.points:
        return state
    title = printed(state).missions[event.mission].title
    label = f"Mission: {title}, bonus" if event.bonus else f"Mission: {title}"
    return scored(state, event.seat, event.points, event, version, label=label)


def game_end_triggered(state: State, _: ev.GameEndTriggered, __: Version) -> State:
    return replace(state, last_round=True)


ARMS: Final[Mapping[type[YedoEvent], Callable[[State, Any, Version], State]]] = {
    ev.DiscipleActivated: disciple_activated,
    ev.DiscipleRecruited: disciple_recruited,
    ev.Begged: begged,
    ev.AnnexBuilt: annex_built,
    ev.GeishaRecruited: geisha_recruited,
    ev.ActionCardBought: action_card_bought,
    ev.WeaponBought: weapon_bought,
    ev.CardSold: card_sold,
    ev.ChurchEmptied: church_emptied,
    ev.LuxuryBought: luxury_bought,
    ev.BlessingReceived: blessing_received,
    ev.AudienceGranted: audience_granted,
    ev.BowerActivated: bower_activated,
    ev.PositionTaken: position_taken,
    ev.PlayerOrderChanged: player_order_changed,
    ev.MissionCompleted: mission_completed,
    ev.MissionRewarded: mission_rewarded,
    ev.GameEndTriggered: game_end_triggered,
}
