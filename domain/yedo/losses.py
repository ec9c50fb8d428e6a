"""Losses of assets, and the choice of what to lose (rulebook p. 9)."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, cast

from domain.game import Seat
from domain.yedo.clans import as_annex, spare_disciples
from domain.yedo.components.vocabulary import Asset, Loss
from domain.yedo.decks import as_weapon, deck_of
from domain.yedo.events import (
    AnnexLost,
    CardDiscarded,
    ChoiceOpened,
    DiscipleLost,
    GeishaLost,
    MonLost,
    PrestigeLost,
    WeaponDiscarded,
    YedoPlay,
)
from domain.yedo.pending import Losable, PendingLoss
from domain.yedo.pieces import Card, Post
from domain.yedo.state import State


def items(state: State, seat: Seat, asset: Losable) -> tuple[Card, ...]:
    """Returns the things that a seat owns of an asset of which it chooses what to lose; cards may be hidden."""
    clan = state.clans[seat]
    owned: Mapping[Losable, tuple[object, ...]] = {
        "annex": clan.annexes,
        "weapon": clan.weapons,
        "mission": clan.missions,
        "action_card": clan.action_cards,
    }
    return cast("tuple[Card, ...]", owned[asset])


def can_lose(state: State, seat: Seat, asset: Asset) -> int:
    """Returns how much of an asset a seat can lose."""
    clan = state.clans[seat]
    if asset == "disciple":
        return min(clan.house, spare_disciples(state, seat))
    if asset == "geisha":
        return clan.geisha
    if asset == "mon":
        return clan.mon
    return clan.points if asset == "pp" else len(items(state, seat, asset))


def assets_to_lose(state: State, seat: Seat, losses: tuple[Loss, ...]) -> tuple[Asset, ...]:
    """Returns the assets among the losses of which the seat has something to lose."""
    return tuple(loss.asset for loss in losses if can_lose(state, seat, loss.asset))


def suffer(play: YedoPlay, seat: Seat, losses: tuple[Loss, ...]) -> None:
    """Emits all the losses of a seat, as far as it owns the assets."""
    for loss in losses:
        count = min(loss.count, can_lose(play.state, seat, loss.asset))
        if count:
            _LOSE[loss.asset](play, seat, count)


def lose_disciples(play: YedoPlay, seat: Seat, count: int) -> None:
    """Moves `count` disciples of a seat from the clan house to the reserve."""
    for _ in range(count):
        play.emit(DiscipleLost(seat))


def lose_chosen(asset: Losable, play: YedoPlay, seat: Seat, count: int, *, by_card: bool = False) -> None:
    """Makes a seat lose `count` of an asset: at once if it owns no more, else after it has chosen which.

    `by_card` is true for the effect of an action card.
    """
    owned = items(play.state, seat, asset)
    if len(owned) <= count:
        for item in owned:
            give_up(play, seat, asset, item)
    else:
        for _ in range(count):
            play.emit(ChoiceOpened(PendingLoss(seat, asset, by_card)))


def give_up(play: YedoPlay, seat: Seat, asset: Losable, item: Card) -> None:
    """Makes a seat lose one thing: an annex returns to the board, a weapon is discarded, a card goes under its deck."""
    if asset == "annex":
        play.emit(AnnexLost(seat, as_annex(Post(item))))
    elif asset == "weapon":
        play.emit(WeaponDiscarded(seat, as_weapon(item)))
    else:
        discard_card(play, seat, item)


def discard_card(play: YedoPlay, seat: Seat, card: Card) -> None:
    """Puts a card of a seat's hand under the card's deck."""
    play.emit(CardDiscarded(seat, deck_of(play.state, card), card))


_LOSE: Final[Mapping[Asset, Callable[[YedoPlay, Seat, int], None]]] = {
    "disciple": lose_disciples,
    "geisha": lambda play, seat, count: play.emit(GeishaLost(seat, count)),
    "mon": lambda play, seat, count: play.emit(MonLost(seat, count)),
    "pp": lambda play, seat, count: play.emit(PrestigeLost(seat, count)),
    "annex": partial(lose_chosen, "annex"),
    "weapon": partial(lose_chosen, "weapon"),
    "mission": partial(lose_chosen, "mission"),
    "action_card": partial(lose_chosen, "action_card"),
}
