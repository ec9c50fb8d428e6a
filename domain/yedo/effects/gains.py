"""Action and favor cards that give their player something."""

from typing import Final, cast

from domain.game import Seat
from domain.yedo.components.vocabulary import BidDiscount, District, Draw, Gain, GainDisciple, OpenDistrict
from domain.yedo.decks import draw, draw_mission, open_mission_decks
from domain.yedo.effects import EffectRule, if_possible, unaimed
from domain.yedo.events import (
    BidDiscounted,
    BlessingReceived,
    DiscipleRecruited,
    DistrictOpened,
    HiddenGateFound,
    MonReceived,
    PrestigeGained,
    YedoPlay,
)
from domain.yedo.limits import may_take_blessing
from domain.yedo.market import refresh_market
from domain.yedo.pending import PendingPayment, top_of
from domain.yedo.pieces import Aim
from domain.yedo.state import State


def gainable(state: State, seat: Seat, verb: Gain) -> tuple[Aim, ...]:
    """Returns an aim if the gain is possible: a blessing only for a seat without one, all else always."""
    return if_possible(not verb.blessing or may_take_blessing(state, seat))


def gain(play: YedoPlay, seat: Seat, verb: Gain, _aim: Aim) -> None:
    """Gives the seat the mon, prestige points and blessing on the card."""
    if verb.mon:
        play.emit(MonReceived(seat, verb.mon))
    if verb.pp:
        play.emit(PrestigeGained(seat, verb.pp))
    if verb.blessing and may_take_blessing(play.state, seat):
        play.emit(BlessingReceived(seat))


def drawable(state: State, _seat: Seat, verb: Draw) -> tuple[Aim, ...]:
    """Returns an aim if cards can be drawn: missions only while a mission deck has cards left, others always."""
    return if_possible(verb.deck != "mission" or bool(open_mission_decks(state)))


def draw_cards(play: YedoPlay, seat: Seat, verb: Draw, _aim: Aim) -> None:
    """Gives the seat the top cards of a deck. For missions it chooses the deck of each card."""
    for _ in range(verb.count):
        if verb.deck == "mission":
            draw_mission(play, seat, by_card=True)
        else:
            draw(play, seat, verb.deck)


def recruitable(state: State, seat: Seat, _verb: GainDisciple) -> tuple[Aim, ...]:
    """Returns an aim if the seat has a disciple in the reserve."""
    return if_possible(state.clans[seat].reserve > 0)


def recruit(play: YedoPlay, seat: Seat, _verb: GainDisciple, _aim: Aim) -> None:
    """Moves a disciple from the reserve to the clan house, for 0 mon."""
    play.emit(DiscipleRecruited(seat, 0))


def discountable(state: State, seat: Seat, _verb: BidDiscount) -> tuple[Aim, ...]:
    """Returns an aim if the seat has won an auction and has not paid yet."""
    top = top_of(state)
    return if_possible(isinstance(top, PendingPayment) and top.seat == seat)


def openable(state: State, _seat: Seat, _verb: OpenDistrict) -> tuple[Aim, ...]:
    """Returns an aim if a district is inaccessible."""
    return if_possible(state.closed is not None)


def open_district(play: YedoPlay, _seat: Seat, _verb: OpenDistrict, _aim: Aim) -> None:
    """Makes the inaccessible district accessible for the rest of the round."""
    play.emit(DistrictOpened(cast("District", play.state.closed)))


BID_DISCOUNT: Final = EffectRule(discountable, lambda play, seat, verb, _aim: play.emit(BidDiscounted(seat, verb.mon)))
DRAW: Final = EffectRule(drawable, draw_cards)
EXTRA_PLACE: Final = EffectRule(unaimed, lambda play, seat, _verb, _aim: play.emit(HiddenGateFound(seat)))
GAIN: Final = EffectRule(gainable, gain)
MARKET_REFRESH: Final = EffectRule(unaimed, lambda play, _seat, _verb, _aim: refresh_market(play))
OPEN_DISTRICT: Final = EffectRule(openable, open_district)
GAIN_DISCIPLE: Final = EffectRule(recruitable, recruit)
