"""Phase 3: the market is adjusted, and an event revealed (rulebook p. 9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import (
    ChurchAdd,
    CloseDistrict,
    EachPlayerDraws,
    EachPlayerGains,
    EachPlayerLoses,
    EachPlayerPays,
    EventCardId,
    PatrolSwap,
    Verb,
)
from domain.yedo.decks import cards_of, pile
from domain.yedo.effects.patrol import swap_patrol
from domain.yedo.events import (
    ChoiceOpened,
    ChurchEndowed,
    DistrictClosed,
    DrawnInOrder,
    EventRevealed,
    MonLost,
    MonReceived,
    PhaseBegan,
    YedoPlay,
)
from domain.yedo.losses import assets_to_lose, suffer
from domain.yedo.market import slide_market
from domain.yedo.pending import PendingBlessing, PendingDraws
from domain.yedo.phases import PhaseRules
from domain.yedo.pieces import known
from domain.yedo.state import EventPhase


def begin(play: YedoPlay) -> bool:
    """Slides the weapons in the market, then reveals the top event card, which takes effect (rulebook p. 9).

    The phase is never skipped.
    """
    play.emit(PhaseBegan(EventPhase()))
    slide_market(play)
    event = EventCardId(known(play.state.decks.event[0].card))
    play.emit(EventRevealed(event))
    for effect in components_of(play.state).event_cards[event].effect:
        at_once = _AT_ONCE.get(type(effect))
        if at_once is not None:
            play.rule(at_once)(play, effect)
    return True


def each_player_loses(play: YedoPlay, effect: EachPlayerLoses) -> None:
    """Makes each player suffer the losses. A player that can return a blessing is asked first (rulebook p. 9).

    The choice opened last is settled first, so the seats go in reverse player order.
    """
    for seat in reversed(play.state.order):
        if play.state.clans[seat].blessings and len(assets_to_lose(play.state, seat, effect.losses)) > 1:
            play.emit(ChoiceOpened(PendingBlessing(seat, effect.losses)))
        else:
            suffer(play, seat, effect.losses)


def each_player_gains(play: YedoPlay, effect: EachPlayerGains) -> None:
    """Gives each player mon from the bank."""
    for seat in play.state.order:
        play.emit(MonReceived(seat, effect.mon))


def each_player_draws(play: YedoPlay, effect: EachPlayerDraws) -> None:
    """Gives each player the top action cards, in player order: each discards a surplus before the next one draws."""
    play.emit(ChoiceOpened(PendingDraws(play.state.order, effect.count)))


def draw_next(play: YedoPlay, draws: PendingDraws) -> None:
    """Gives the next seat its action cards, or as many as there are."""
    play.emit(DrawnInOrder(draws.seats[0], cards_of(pile(play.state, "action")[: draws.cards])))


def each_player_pays(play: YedoPlay, effect: EachPlayerPays) -> None:
    """Makes each player pay mon for its annexes and geisha, but not more than it has."""
    for seat in play.state.order:
        clan = play.state.clans[seat]
        due = len(clan.annexes) * effect.mon_per_annex + clan.geisha * effect.mon_per_geisha
        if min(due, clan.mon):
            play.emit(MonLost(seat, min(due, clan.mon)))


_AT_ONCE: Final[Mapping[type[Verb], Callable[[YedoPlay, Any], None]]] = {
    CloseDistrict: lambda play, effect: play.emit(DistrictClosed(effect.district)),
    EachPlayerLoses: each_player_loses,
    EachPlayerGains: each_player_gains,
    EachPlayerDraws: each_player_draws,
    EachPlayerPays: each_player_pays,
    ChurchAdd: lambda play, effect: play.emit(ChurchEndowed(effect.mon)),
    PatrolSwap: lambda play, _effect: swap_patrol(play),
}
"""What an event does when it is revealed. All other effects last for the round; `prices.current_effects` reads them."""

EVENT: Final = PhaseRules(EventPhase, begin, lambda _play: False)
