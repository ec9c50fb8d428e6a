"""The weapon market: what lies on its spaces, and how they are filled (rulebook p. 4, 9)."""

from collections.abc import Iterable
from typing import cast

from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Weapon
from domain.yedo.decks import has_weapons, top_weapon
from domain.yedo.events import YedoPlay
from domain.yedo.events.cards import MarketCleared, WeaponStalled
from domain.yedo.pieces import Stall
from domain.yedo.state import State


def is_stocked(state: State, stall: Stall) -> bool:
    """Whether there is such a space of the market, and a weapon on it."""
    return 0 <= stall < len(state.market) and state.market[stall] is not None


def stalled(state: State, stall: Stall) -> Weapon:
    """The weapon on a space of the market that `is_stocked`."""
    return cast("Weapon", state.market[stall])


def stock(play: YedoPlay, stalls: Iterable[int]) -> None:
    """Weapons from the deck are put on spaces of the market, from left to right."""
    for stall in stalls:
        if has_weapons(play):
            play.emit(WeaponStalled(Stall(stall), top_weapon(play.state)))


def slide_market(play: YedoPlay) -> None:
    """The two leftmost of the newer weapons slide over the older ones; new ones come (rulebook p. 9)."""
    market, new_stalls = play.state.market, components_of(play.state).market.new_stalls
    newer = tuple(weapon for weapon in market[:new_stalls] if weapon is not None)
    if newer:
        older = tuple(weapon for weapon in market[new_stalls:] if weapon is not None)
        room = len(market) - new_stalls
        kept = newer[:room]
        slid = (None,) * new_stalls + kept + (None,) * (room - len(kept))
        play.emit(MarketCleared(slid, newer[room:] + older))
    stock(play, range(new_stalls))


def refresh_market(play: YedoPlay) -> None:
    """All weapons of the market are discarded, and others take their spaces."""
    market = play.state.market
    weapons = tuple(weapon for weapon in market if weapon is not None)
    play.emit(MarketCleared((None,) * len(market), weapons))
    stock(play, (stall for stall, weapon in enumerate(market) if weapon is not None))
