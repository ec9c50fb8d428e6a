"""The weapon market: the weapons on its spaces, and how the spaces are filled (rulebook p. 4, 9)."""

from collections.abc import Iterable
from typing import cast

from domain.yedo.components import components_of
from domain.yedo.components.vocabulary import Weapon
from domain.yedo.decks import renew_weapons, top_weapon
from domain.yedo.events import MarketCleared, WeaponStalled, YedoPlay
from domain.yedo.pieces import Stall
from domain.yedo.state import State


def is_stocked(state: State, stall: Stall) -> bool:
    """True if the market has this space and a weapon is on it."""
    return 0 <= stall < len(state.market) and state.market[stall] is not None


def weapon_on(state: State, stall: Stall) -> Weapon:
    """Returns the weapon on a space of the market; the space must not be empty (see `is_stocked`)."""
    return cast("Weapon", state.market[stall])


def fill_spaces(play: YedoPlay, stalls: Iterable[int]) -> None:
    """Puts weapons from the deck on spaces of the market, in the given order, as far as there are any."""
    for stall in stalls:
        if renew_weapons(play):
            play.emit(WeaponStalled(Stall(stall), top_weapon(play.state)))


def slide_market(play: YedoPlay) -> None:
    """Moves the newer weapons to the spaces of the older ones, discards those, and adds new ones (rulebook p. 9)."""
    market, new_stalls = play.state.market, components_of(play.state).market.new_stalls
    newer = tuple(weapon for weapon in market[:new_stalls] if weapon is not None)
    if newer:
        older = tuple(weapon for weapon in market[new_stalls:] if weapon is not None)
        room = len(market) - new_stalls
        kept = newer[:room]
        slid = (None,) * new_stalls + kept + (None,) * (room - len(kept))
        play.emit(MarketCleared(slid, newer[room:] + older))
    fill_spaces(play, range(new_stalls))


def refresh_market(play: YedoPlay) -> None:
    """Discards all weapons of the market and puts new ones on their spaces."""
    market = play.state.market
    weapons = tuple(weapon for weapon in market if weapon is not None)
    play.emit(MarketCleared((None,) * len(market), weapons))
    fill_spaces(play, (stall for stall, weapon in enumerate(market) if weapon is not None))
