"""The rule of every verb on action and favor cards: its possible targets, and what it does."""

from collections.abc import Mapping
from typing import Final

from domain.game import Seat
from domain.yedo.components.vocabulary import (
    BidDiscount,
    DiscardWeapon,
    Draw,
    Effect,
    ExtraPlace,
    Gain,
    GainDisciple,
    LosePrestige,
    MarketRefresh,
    OpenDistrict,
    PatrolMove,
    PatrolPlace,
    PatrolSwap,
    RelocateDisciple,
    SaveFromArrest,
    SendHome,
    StealMon,
    StealRandomCard,
    Verb,
)
from domain.yedo.effects import NOWHERE, EffectRule, gains, opponents, patrol
from domain.yedo.events import YedoPlay
from domain.yedo.pieces import Aim
from domain.yedo.state import State

VERBS: Final[Mapping[type[Verb], EffectRule]] = {
    BidDiscount: gains.BID_DISCOUNT,
    DiscardWeapon: opponents.DISCARD_WEAPON,
    Draw: gains.DRAW,
    ExtraPlace: gains.EXTRA_PLACE,
    Gain: gains.GAIN,
    LosePrestige: opponents.LOSE_PRESTIGE,
    MarketRefresh: gains.MARKET_REFRESH,
    OpenDistrict: gains.OPEN_DISTRICT,
    PatrolMove: patrol.PATROL_MOVE,
    PatrolPlace: patrol.PATROL_PLACE,
    PatrolSwap: patrol.PATROL_SWAP,
    GainDisciple: gains.GAIN_DISCIPLE,
    RelocateDisciple: patrol.RELOCATE_DISCIPLE,
    SendHome: opponents.SEND_HOME,
    SaveFromArrest: patrol.SAVE_FROM_ARREST,
    StealMon: opponents.STEAL_MON,
    StealRandomCard: opponents.STEAL_RANDOM_CARD,
}


def aims_of(state: State, seat: Seat, effects: tuple[Effect, ...]) -> tuple[Aim, ...]:
    """Returns what a card may be aimed at so that all of its effects can be done."""
    aims: tuple[Aim, ...] = (NOWHERE,)
    for effect in effects:
        possible = tuple(VERBS[type(effect)].aims(state, seat, effect))
        if aims == (NOWHERE,):
            aims = possible
        elif possible != (NOWHERE,):
            aims = tuple(aim for aim in possible if aim in aims)
    return aims


def act(play: YedoPlay, seat: Seat, effects: tuple[Effect, ...], aim: Aim = NOWHERE) -> None:
    """Emits all that a card does, in its order."""
    for effect in effects:
        play.rule(VERBS[type(effect)].act)(play, seat, effect, aim)
